"""A full disk or a locked file: requests get errors, and nothing is lost."""

import resource
import sqlite3

from tests.server.client import PATIENCE, Guest, Json, Server, TableSocket


class Solo:
    """A person who plays all seats of a table herself, one move at a time."""

    def __init__(self, guest: Guest) -> None:
        self.table = guest.make_table(seats=("me", "me"))
        guest.start(self.table)
        self.seat: TableSocket = guest.sit(self.table)
        self.n = 0

    def move(self) -> Json:
        turn = self.seat.hello()["position"]["turn"]
        legal = self.seat.hello(seat=turn, since=self.n)["position"]["legal"]
        answer = self.seat.command("move", self.n, move=legal[0]["move"])
        if answer["type"] == "done":
            self.n = answer["n"]
        return answer


def stored(server: Server, table: Json) -> list[int]:
    with sqlite3.connect(server.data / "urbes.sqlite") as database:
        lines = [n for (n,) in database.execute("SELECT n FROM entries WHERE table_id = ? ORDER BY n", (table["id"],))]
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    database.close()
    return lines


def test_a_full_disk_gives_errors_and_loses_nothing(server: Server) -> None:
    """The disk is full for this process: none of its files may grow any more."""
    assert server.process is not None
    with Guest(server, "Ann") as ann:
        solo = Solo(ann)
        for _ in range(5):
            assert solo.move()["type"] == "done"
        acknowledged = solo.n
        before = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
        largest = max(path.stat().st_size for path in server.data.iterdir())
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (largest + 4096, before[1]))
        refused: Json = {}
        for _ in range(200):
            answer = solo.move()
            if answer["type"] == "refused":
                refused = answer
                break
            acknowledged = solo.n
        assert refused["problem"]["code"] == "storage"
        assert refused["problem"]["status"] == 503
        assert solo.seat.hello()["n"] == acknowledged
        assert ann.http.post("/api/tables", json={"game": "porta-nigra", "seats": [{}, {}]}).status_code == 503
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, before)
        for _ in range(5):
            assert solo.move()["type"] == "done"
        assert solo.n == acknowledged + 5
        solo.seat.close()
        server.kill()
        assert stored(server, solo.table) == list(range(acknowledged + 6))


def test_a_locked_file_gives_errors_and_loses_nothing(server: Server) -> None:
    with Guest(server, "Ann") as ann:
        solo = Solo(ann)
        assert solo.move()["type"] == "done"
        locker = sqlite3.connect(server.data / "urbes.sqlite", timeout=PATIENCE, isolation_level=None)
        locker.execute("BEGIN IMMEDIATE")
        refused = solo.move()
        assert refused["type"] == "refused"
        assert refused["problem"]["code"] == "storage"
        assert solo.seat.hello()["n"] == solo.n == 1
        locker.execute("ROLLBACK")
        locker.close()
        assert solo.move()["type"] == "done"
        solo.seat.close()
        server.kill()
        assert stored(server, solo.table) == [0, 1, 2]
