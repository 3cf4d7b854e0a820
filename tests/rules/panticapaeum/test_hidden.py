"""Hidden information: section 18 of the rules, and the state of section 17."""

import copy

import msgspec
import pytest

from urbes.engine.chance import Seeded, Stream

from .table import TILES, TITLE, block, playing, position, seat


def plain(view: msgspec.Struct) -> dict[str, object]:
    built: dict[str, object] = msgspec.to_builtins(view)
    return built


@pytest.mark.parametrize("players", [2, 3, 4])
def test_pk_18_1_everything_on_the_table_is_open(players: int) -> None:
    """[PK-18.1]: all seats and spectators see the same."""
    for number, table in enumerate(playing(players, "open")):
        if number % 7:
            continue
        views = [plain(table.view(viewer)) for viewer in range(-1, players)]
        for viewer, view in enumerate(views, -1):
            assert view.pop("viewer") == viewer
        assert all(view == views[0] for view in views)


@pytest.mark.parametrize("players", [2, 4])
def test_pk_18_1_contents_of_the_bag(players: int) -> None:
    """[PK-18.1], [PK-18.2], [PK-17.3 b]: the set can be inferred from what lies open; its order exists nowhere."""
    for number, table in enumerate(playing(players, "contents")):
        if number % 9:
            continue
        data = table.data
        seen = [tile for tile in [*data["ring"], *data["discard"], data["hand"]] if tile in TILES]
        seen += [laid["tile"] for player in data["players"] for laid in player["tiles"] if laid["tile"] in TILES]
        assert table.view().bag == [tile for tile in TILES if tile not in seen]
        assert data["bag"] == sorted(data["bag"])


def test_pk_18_3_the_future_is_not_in_the_state() -> None:
    """[PK-18.3]: the same position with other luck gives another ring; a position holds no order."""
    table = position(seat(block(4, 1)), players=2, asked="end_turn", turn=3, starter=1, active=0)
    rings = []
    for seed in range(5):
        twin = TITLE.determinize(table.game, 0, Stream(f"world {seed}"))
        assert TITLE.dump(twin) == table.data
        twin.apply(TITLE.parse(twin, "end"), Stream(f"luck {seed}"))
        rings.append(TITLE.dump(twin)["ring"])
    assert all(ring not in rings[:number] for number, ring in enumerate(rings))


def test_pk_18_1_a_draw_is_unknown_before_the_decision() -> None:
    """[PK-18.1], [PK-9.9]: `draw` may bring any tile of the bag."""
    me = seat(block(4, 1), markers=(1, 1, 0, 8, 0), store="BVO")
    table = position(me, bag=["T40", "T50", "T60"]).play("sell")
    found = set()
    for seed in range(40):
        twin = table.game.clone()
        twin.apply(TITLE.parse(twin, "draw"), Stream(f"draw {seed}"))
        found.add(TITLE.dump(twin)["hand"])
    assert found == {"T40", "T50", "T60"}


def test_pk_18_3_seals() -> None:
    """[PK-18.3]: a random tile and a new ring cannot be taken back freely; a step of the turn can."""
    me = seat(block(4, 1), markers=(1, 1, 0, 8, 0), store="BVO")
    table = position(me, bag=["T40", "T50", "T60"])
    seals = table.game.seals
    assert table.play("sell").game.seals == seals
    assert table.play("draw").game.seals == seals + 1
    ring = position(seat(block(4, 1)), players=2, asked="end_turn", turn=3, starter=1, active=0)
    before = ring.game.seals
    assert ring.play("end").game.seals > before


@pytest.mark.parametrize("players", [2, 3, 4])
def test_pk_17_3_laws_and_dumps(players: int) -> None:
    """[PK-17.1], [PK-17.2], [PK-17.3], [PK-11.4]: every position is lawful and can be written down and read again."""
    for number, table in enumerate(playing(players, "laws", idle_workers=players == 3)):
        assert TITLE.audit(table.game) == []
        if number % 5 == 0:
            data = table.data
            again = TITLE.load(copy.deepcopy(data))
            assert TITLE.dump(again) == data
            assert again.legal() == table.game.legal()


def test_the_same_luck_gives_the_same_game() -> None:
    """[PK-19.1]: option indices are reproducible."""
    ends = []
    for _ in range(2):
        luck, choice = Seeded("again"), Stream("choice")
        game = TITLE.new(3, luck)
        while game.seat >= 0:
            moves = game.legal()
            game.apply(moves[choice.below(len(moves))], luck)
        ends.append((TITLE.dump(game), luck.take()))
    assert ends[0] == ends[1]
