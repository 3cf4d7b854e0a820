"""Talk and presence at a table."""

import asyncio
import itertools
import json
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace
from typing import Any, get_args

import pytest

from tests.server.client import Guest, Json, Server, TableSocket
from urbes.server.accounts.sessions import Person
from urbes.server.play.client import TableClient
from urbes.server.play.live_table import LiveTable
from urbes.server.tables.chat import TableChat
from urbes.table.commands import Phrase

numbers = itertools.count()


def say(seat: TableSocket, **words: str) -> Json:
    seat.say(type="say", id=f"s{next(numbers)}", **words)
    return seat.hear("heard", "refused")


def two_at_a_table(stack: ExitStack, ann: Guest, ben: Guest) -> tuple[Json, TableSocket, TableSocket]:
    table = ann.make_table()
    ben.join(table)
    seats = [stack.enter_context(guest.sit(table)) for guest in (ann, ben)]
    for seat in seats:
        seat.hello()
    return table, seats[0], seats[1]


def test_words_reach_those_who_sit_there_and_stay(ann: Guest, ben: Guest, shared_server: Server) -> None:
    with ExitStack() as stack:
        table, one, two = two_at_a_table(stack, ann, ben)
        stranger = stack.enter_context(Guest(shared_server, "Eve"))
        watching = stack.enter_context(stranger.sit(table, token=table["watch"]))
        watching.hello(talk=-1)
        assert say(one, text="  Salve,\n Ben! ")["type"] == "heard"
        said = two.hear("chat")["said"]
        assert (said["text"], said["name"], said["seat"]) == ("Salve, Ben!", "Ann", 0)
        assert say(two, phrase="good_luck")["type"] == "heard"
        assert one.hear("chat")["said"]["text"] == "Salve, Ben!"
        assert one.hear("chat")["said"]["phrase"] == "good_luck"
        assert say(watching, text="psst")["problem"]["code"] == "not_found"
        one.say(type="hello", talk=0)
        assert [line["phrase"] for line in one.hear("talk")["lines"]] == ["good_luck"]
        assert ben.get(f"/api/tables/{table['id']}/chat")["lines"][0] == said
        assert stranger.get(f"/api/tables/{table['id']}/chat", status=404)["code"] == "not_found"
        ann.start(table)
        assert watching.hear("presence", "chat", "talk", "table", "snapshot")["type"] != "chat"


class Shuffled:
    """A database that answers its first question last."""

    asked = 0

    async def row(self, _: object) -> Json:
        number, self.asked = self.asked, self.asked + 1
        await asyncio.sleep(0 if number else 0.1)
        return {"number": number, "seat": 0, "name": "Ann", "at": 0, "text": "Hm.", "phrase": None, "person_id": "a"}

    async def tuples(self, _: object) -> list[tuple[str]]:
        return []


def test_chat_lines_are_sent_in_order_although_reads_end_in_another() -> None:
    facts: Any = SimpleNamespace(id="t", seats_of=lambda person: [0])
    stub: Any = SimpleNamespace(subscribe=lambda *_: None)
    database: Any = Shuffled()
    live_table = LiveTable(facts)
    client = TableClient(live_table, Person("b", "Ben", None, "session"))
    live_table.clients.add(client)
    talk = TableChat(database, stub, stub, stub, stub)

    async def tell() -> None:
        await asyncio.gather(*[talk.send(live_table, number) for number in range(3)])

    asyncio.run(tell())
    assert [json.loads(message)["said"]["number"] for message in client.messages] == [0, 1, 2]


def test_the_same_words_are_said_once(ann: Guest, ben: Guest) -> None:
    with ExitStack() as stack:
        table, one, _ = two_at_a_table(stack, ann, ben)
        for _ in range(3):
            one.say(type="say", id="once", text="Hm.")
            assert one.hear("heard", "refused")["type"] == "heard"
        assert len(ben.get(f"/api/tables/{table['id']}/chat")["lines"]) == 1


@pytest.mark.parametrize(
    "words",
    [
        {},
        {"text": "a", "phrase": "hello"},
        {"text": " \n "},
        {"text": "x" * 501},
        {"text": "a\x07b"},
        {"phrase": "free_text_in_disguise"},
    ],
)
def test_bad_words_are_refused(ann: Guest, ben: Guest, words: dict[str, str]) -> None:
    with ExitStack() as stack:
        _, one, _ = two_at_a_table(stack, ann, ben)
        assert say(one, **words)["problem"]["code"] == "bad_request"


def test_chat_is_rate_limited(tmp_path: Path) -> None:
    server = Server(tmp_path / "data", environment={"URBES_LIMITS": "0.01"})
    server.start()
    with ExitStack() as stack:
        stack.callback(server.stop)
        ann, ben = (stack.enter_context(Guest(server, name)) for name in ("Ann", "Ben"))
        _, one, two = two_at_a_table(stack, ann, ben)
        answers = [say(one, phrase=phrase) for phrase in get_args(Phrase)]
        refused = [answer for answer in answers if answer["type"] == "refused"]
        assert refused
        assert refused[0]["problem"]["code"] == "too_much"
        assert say(two, phrase="hello")["type"] == "heard"


def test_muted_people_are_not_shown(ann: Guest, ben: Guest) -> None:
    with ExitStack() as stack:
        table, one, two = two_at_a_table(stack, ann, ben)
        mute = f"/api/tables/{table['id']}/seats/1/mute"
        assert ann.http.put(mute).status_code == 204
        say(two, text="loud")
        say(one, text="quiet")
        assert one.hear("chat")["said"]["text"] == "quiet"
        assert [two.hear("chat")["said"]["text"] for _ in range(2)] == ["loud", "quiet"]
        talk = ann.get(f"/api/tables/{table['id']}/chat")
        assert talk["muted"] == [1]
        assert [line["text"] for line in talk["lines"]] == ["quiet"]
        assert ann.http.delete(mute).status_code == 204
        assert len(ann.get(f"/api/tables/{table['id']}/chat")["lines"]) == 2
        assert ann.http.put(f"/api/tables/{table['id']}/seats/0/mute").status_code == 409


def test_words_and_presence_cross_from_node_to_node(two_nodes: tuple[Server, Server]) -> None:
    with Guest(two_nodes[0], "Ann") as ann, Guest(two_nodes[1], "Ben") as ben:
        table = ann.make_table()
        ben.join(table)
        with ann.sit(table) as one:
            one.hello()
            with ben.sit(table) as two:
                two.hello()
                for seat in (one, two):
                    while seat.hear("presence")["seats"] != [0, 1]:
                        pass
                say(two, text="from afar")
                assert one.hear("chat")["said"]["text"] == "from afar"
            while one.hear("presence")["seats"] != [0]:
                pass


def test_presence_is_told_when_people_come_and_go(ann: Guest, ben: Guest, shared_server: Server) -> None:
    table = ann.make_table()
    ben.join(table)
    with ann.sit(table) as one:
        one.hello()
        assert one.hear("presence") == {"type": "presence", "seats": [0], "watching": 0}
        with ben.sit(table) as two:
            two.hello()
            assert two.hear("presence")["seats"] == [0, 1]
            assert one.hear("presence")["seats"] == [0, 1]
            with Guest(shared_server) as stranger, stranger.sit(table, token=table["watch"]) as watching:
                watching.hello()
                assert one.hear("presence") == {"type": "presence", "seats": [0, 1], "watching": 1}
            assert one.hear("presence")["watching"] == 0
        assert one.hear("presence")["seats"] == [0]


def test_chat_of_a_deleted_person_stays_without_a_name(ann: Guest, ben: Guest) -> None:
    with ExitStack() as stack:
        table, one, two = two_at_a_table(stack, ann, ben)
        say(one, text="farewell")
        two.hear("chat")
        ann.post_nothing("/api/me/farewell")
        (line,) = ben.get(f"/api/tables/{table['id']}/chat")["lines"]
        assert (line["text"], line["name"]) == ("farewell", "")
