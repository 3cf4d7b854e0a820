"""The decision catalogue: part 18 of the rules. Whole games are compared with a reference decision by decision."""

from collections.abc import Iterator

import pytest

from urbes.engine.errors import BadNotation, PositionError
from urbes.engine.moves import Move

from .oracle import Oracle
from .table import TITLE, Table, area, performing, playing, position, wealthy

DECISIONS = {
    *["draft_mosaic", "draft_card", "draft_keep", "emperor_cell", "turn_start", "place_legionary", "choose_action"],
    *["turn_end", "pre_action", "post_action", "place_artisan", "trade_discard", "trade_discard_second", "trade_buy"],
    *["spend_wine", "buy_latifundium", "place_latifundium", "petition_claim", "petition_action", "petition_spend"],
    *["take_card", "play_card", "discard_row", "discard_hand", "choose_contract", "pay_artisan", "move_ship"],
    *["build_district", "build_place", "advance", "charioteer", "wheel_bonus", "income_step", "exchange"],
    *["use_special", "choose_resource"],
}
# Decisions that are asked even with a single option, because it pays or reveals something [NR-18.1].
ASKED = {"choose_contract", "petition_spend", "advance", "play_card", "take_card", "turn_end"}
GAMES = [(players, f"asked {number}") for players in (1, 2, 3, 4) for number in range(5)]
LONGEST = {"build_place": 77, "turn_start": 24, "place_legionary": 14, "income_step": 11, "draft_mosaic": 6}
LONGEST |= dict.fromkeys(("play_card", "discard_hand", "trade_discard", "trade_discard_second"), 14)


def games(players: int, seed: str) -> Iterator[Table]:
    """Two games, one of them with the drafts or with wealthy players."""
    yield from playing(players, seed)
    if seed.endswith("0"):
        yield from playing(players, seed, mosaic_draft=True, associate_draft=True)
    else:
        yield from playing(players, seed, wealthy(players, seed))


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_nr_18_2_options(players: int, seed: str) -> None:
    """[NR-18.1] to [NR-18.3], part 18: kind, seat, options and their order, all through a game."""
    for table in games(players, seed):
        if table.game.seat < 0:
            continue
        data = table.data
        frame = data["stack"][-1]
        assert (table.asked, table.game.seat) == (frame["decision"], frame["seat"])
        assert table.options == Oracle(data).options(), frame
        if len(table.options) == 1:
            assert table.asked in ASKED
        active = (data["starter"] + data["turn"]) % players
        if data["round"] and table.game.seat != active:
            assert table.asked in ("choose_resource", "take_card")
        assert len(table.options) <= LONGEST.get(table.asked, 10)


def test_nr_18_2_every_decision_occurs() -> None:
    """Part 18: these games meet every kind of decision, so the comparison above means something."""
    met = {table.asked for players, seed in GAMES for table in games(players, seed)}
    assert met == DECISIONS | {"over"}


@pytest.mark.parametrize(("players", "seed"), GAMES[::3])
def test_notation_both_ways(players: int, seed: str) -> None:
    """Every offered move is written and read back, as text and as named arguments; numbers are distinct."""
    for table in playing(players, seed):
        game = table.game
        legal = game.legal()
        assert len(set(legal)) == len(legal)
        for number in legal:
            text = TITLE.notation(game, number)
            assert TITLE.parse(game, text) == number
            assert TITLE.parse(game, f"  {text.upper()} ") == number
            assert TITLE.number(game, TITLE.move(game, number)) == number


@pytest.mark.parametrize(
    "text", ["", "patrician", "patrician:5-5", "spend:0", "spend:4", "take:5", "build:A/9-9", "lay:4-1", "nonsense:1"]
)
def test_notation_of_nothing(text: str) -> None:
    """What names no move is refused."""
    table = position(3)
    with pytest.raises(BadNotation):
        TITLE.parse(table.game, text)


@pytest.mark.parametrize(
    "move", [Move("patrician", {}), Move("patrician", {"line": "1-1"}), Move("end", {"cell": "1-1"})]
)
def test_arguments_of_nothing(move: Move) -> None:
    """Arguments that do not belong to a move are refused."""
    with pytest.raises(BadNotation):
        TITLE.number(position(3).game, move)


@pytest.mark.parametrize("number", [-1, 16 << 12, (4 << 12) + 16, (25 << 12) + 1, 39 << 12, 1 << 40])
def test_arrays_of_nothing(number: int) -> None:
    """Numbers that mean nothing are refused."""
    with pytest.raises(BadNotation):
        TITLE.notation(position(3).game, number)


@pytest.mark.parametrize(("players", "seed"), GAMES[::4])
def test_positions_are_complete(players: int, seed: str) -> None:
    """Pending work is data: a position read back offers the same and leads on in the same way."""
    for number, table in enumerate(playing(players, seed)):
        if number % 5 or table.game.seat < 0:
            continue
        data = table.data
        other = Table(TITLE.load(data))
        assert other.data == data
        assert other.options == table.options


@pytest.mark.parametrize(
    "wrong",
    [{"stack": [{"decision": "nothing", "seat": 0}]}, {"turn": 99}, {"favourite": "F99"}, {"columns": ["trade"] * 4}],
)
def test_damaged_positions_are_refused(wrong: dict[str, object]) -> None:
    """A position that cannot be is refused in words."""
    with pytest.raises(PositionError):
        TITLE.load(position(3).data | wrong)


def test_positions_from_before_the_first_player_was_drawn() -> None:
    """[NR-2.2]: they do not say who began round 1; it was the first seat."""
    data = {name: value for name, value in position(3).data.items() if name != "first"}
    table = Table(TITLE.load(data))
    assert table.data["first"] == 0


def test_nr_18_5_no_endless_loops() -> None:
    """[NR-18.5]: a turn that always takes the first option that is not a way out comes to an end."""
    goods = {"goods": "5/5/5/5/5", "coins": 9, "influence": 8, "artisans": 6}
    for table in [
        performing(action, 3, area(**goods, hand=range(20, 30), row=[14, 15]))
        for action in ("trade", "develop", "income")
    ]:
        steps = 0
        while table.asked != "turn_end":
            table.play(table.options[0])
            steps += 1
            assert steps < 60


def test_decision_facts() -> None:
    """The facts of a decision name the action, its strength and what is left."""
    decision = TITLE.decision(performing("races", 2, area()).game)
    assert (decision.kind, decision.facts["action"], decision.facts["strength"], decision.facts["cells"]) == (
        "advance",
        "races",
        2,
        2,
    )
