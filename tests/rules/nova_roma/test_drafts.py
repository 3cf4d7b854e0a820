"""The two drafts: [NR-2.3], [NR-16.1], [NR-16.2], [NR-17.3], R-33, R-34."""

import itertools

import msgspec
import pytest

from urbes.engine.chance import Stream
from urbes.engine.match import Match

from .table import CARDS, PRINTED, TITLE, Data, Table, new

COLOUR = {strip["id"]: strip["colour"] for strip in PRINTED["mosaic"]["strips"]}
SEEDS = ["one", "two", "three"]


def drafting(players: int, seed: str = "one", **options: object) -> Table:
    return new(players, seed, **{"associate_draft": True} | options)


def view(table: Table, seat: int) -> Data:
    found: Data = msgspec.to_builtins(TITLE.view(table.game, seat))
    return found


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("seed", SEEDS)
def test_nr_16_1_mosaic_draft(players: int, seed: str) -> None:
    """[NR-16.1], R-33: 2 open strips a colour; three passes, each from the last seat to the first; refilled at once."""
    table = new(players, seed, mosaic_draft=True)
    choice = Stream(seed)
    taken: dict[int, list[str]] = {seat: [] for seat in range(players)}
    left = dict.fromkeys(("green", "yellow", "orange"), 5)
    for _, seat in itertools.product(range(3), reversed(range(players))):
        assert (table.asked, table.game.seat, table.data["round"]) == ("draft_mosaic", seat, 0)
        shown = table.data["open_strips"]
        for colour, number in left.items():
            assert sum(COLOUR[strip] == colour for strip in shown) == min(2, number)
        owned = [COLOUR[strip] for strip in taken[seat]]
        assert table.options == [f"strip:{strip}" for strip in shown if COLOUR[strip] not in owned]
        pick = table.options[choice.below(len(table.options))]
        table.play(pick)
        strip = pick.split(":")[1]
        taken[seat].append(strip)
        left[COLOUR[strip]] -= 1
        assert table.events("draft_pick")[0] == {"strip": strip}
    assert table.asked == "emperor_cell"
    for seat in range(players):
        assert table.player(seat)["strips"] == sorted(taken[seat], key=lambda strip: "GYO".index(strip[0]))
    assert (table.data["open_strips"], table.data["strip_deck"]) == ([], [])


def test_nr_16_1_reasons() -> None:
    """[NR-16.1]: a strip that is not open, and a colour one has already."""
    table = new(2, "why", mosaic_draft=True)
    hidden = next(strip for strip in COLOUR if strip not in table.data["open_strips"])
    assert table.why(f"strip:{hidden}") == ("strip_not_open", "NR-16.1")
    first = table.options[0]
    table.play(first, table.options[-1])
    owned = COLOUR[first.split(":")[1]]
    assert table.game.seat == 1
    other = next(strip for strip in table.data["open_strips"] if COLOUR[strip] == owned)
    assert table.why(f"strip:{other}") == ("colour_taken", "NR-16.1")


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", SEEDS)
def test_nr_16_2_associate_draft(players: int, seed: str) -> None:
    """[NR-16.2]: 4 cards each, choose one, pass on; the fourth is forced; keep 2, the rest goes to the deck."""
    table = drafting(players, seed)
    choice = Stream(seed)
    hands = [list(packet) for packet in table.data["packets"]]
    assert [len(packet) for packet in hands] == [4] * players
    assert len({name for packet in hands for name in packet}) == 4 * players
    assert not {name for packet in hands for name in packet} & set(table.data["associate_market"])
    chosen: list[list[str]] = [[] for _ in range(players)]
    for _ in range(3):
        for seat in range(players):
            assert (table.asked, table.game.seat) == ("draft_card", seat)
            assert table.options == [f"draft:{name}" for name in sorted(hands[seat], key=CARDS.index)]
            pick = table.options[choice.below(len(table.options))]
            table.play(pick)
            chosen[seat].append(pick.split(":")[1])
            hands[seat].remove(chosen[seat][-1])
        hands = [hands[seat - 1] for seat in range(players)]
    for seat in range(players):
        chosen[seat] += hands[seat]
    for seat in range(players):
        assert (table.asked, table.game.seat) == ("draft_keep", seat)
        assert table.options == [f"keep:{name}" for name in sorted(chosen[seat], key=CARDS.index)]
        first = table.options[choice.below(4)]
        table.play(first)
        assert table.options == [f"keep:{name}" for name in sorted(chosen[seat], key=CARDS.index) if name not in first]
        second = table.options[choice.below(3)]
        table.play(second)
        kept = {first.split(":")[1], second.split(":")[1]}
        assert set(table.player(seat)["hand"]) == kept
        chosen[seat] = [name for name in chosen[seat] if name not in kept]
    assert table.asked == "emperor_cell"
    assert {name for rest in chosen for name in rest} <= set(table.data["deck"])
    assert len(table.data["deck"]) == 40 - 4 - 2 * players


@pytest.mark.parametrize("seed", SEEDS)
def test_r_34_solo(seed: str) -> None:
    """[NR-16.2], R-34: alone one looks at 4 cards, keeps 2, the others go back."""
    table = drafting(1, seed)
    assert (table.asked, len(table.options)) == ("draft_keep", 4)
    four = [text.split(":")[1] for text in table.options]
    table.play(f"keep:{four[3]}", f"keep:{four[0]}")
    assert table.player(0)["hand"] == [four[0], four[3]]
    assert set(four[1:3]) <= set(table.data["deck"])
    assert len(table.data["deck"]) == 34


def test_nr_2_3_both_drafts() -> None:
    """[NR-2.3]: first the mosaic, then the associates, then round 1; nobody has strips or cards before."""
    table = drafting(3, mosaic_draft=True)
    assert (table.asked, table.data["round"]) == ("draft_mosaic", 0)
    assert all(player["strips"] == [None] * 3 and player["hand"] == [] for player in table.data["players"])
    asked = []
    while table.data["round"] == 0:
        asked.append(table.asked)
        table.play(table.options[0])
    assert [kind for kind, _ in itertools.groupby(asked)] == ["draft_mosaic", "draft_card", "draft_keep"]
    assert table.asked == "emperor_cell"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nr_17_3_nobody_learns_a_choice(players: int) -> None:
    """[NR-17.3], part 17: views and events of the others do not name packets, picks or kept cards."""
    table = drafting(players, "hidden")
    choice = Stream("hidden")
    while table.data["round"] == 0:
        data = table.data
        secret = {name for packet in data["packets"] for name in packet}
        for player in data["players"]:
            secret |= {*player["drafted"], *player["hand"]}
        for viewer in range(-1, players):
            seen = view(table, viewer)
            mine: set[str] = set()
            if viewer >= 0:
                own = seen["players"][viewer]
                mine = {*own["hand"], *own["drafted"], *own["packet"], *own["picks"], *words(own["passed"])}
                assert set(own["picks"]) == {*own["drafted"], *own["hand"]}
                assert [len(cards) for cards in own["passed"]] == [3, 2, 1, 0][: len(own["picks"])]
                assert set(own["drafted"]) == set(data["players"][viewer]["drafted"])
            assert not (secret - mine) & set(words(seen))
        table.play(table.options[choice.below(len(table.options))])
        for event in table.told:
            if event.kind in ("draft_pick", "draft_kept"):
                for viewer in range(-1, players):
                    assert bool(set(words(event.seen_by(viewer))) & set(CARDS)) == (viewer == event.seat)


def words(data: object) -> list[str]:
    """Every text in nested plain data."""
    if isinstance(data, dict):
        return [word for value in data.values() for word in words(value)]
    if isinstance(data, list):
        return [word for value in data for word in words(value)]
    return [data] if isinstance(data, str) else []


def test_nr_17_3_own_packet() -> None:
    """[NR-17.3], part 17: a seat sees its packet and its picks; after its choice nothing until the pass."""
    table = drafting(3, "packet")
    assert sorted(view(table, 0)["players"][0]["packet"]) == sorted(text.split(":")[1] for text in table.options)
    first = table.options[0]
    table.play(first)
    own = view(table, 0)["players"][0]
    assert (own["packet"], own["drafted"]) == ([], [first.split(":")[1]])
    assert view(table, 1)["players"][0]["drafted"] is None
    assert table.game.seat == 1


def test_part_17_alone_nothing_is_unknown_but_the_decks() -> None:
    """Part 17: the solo player knows the four cards; dealing anew changes nothing."""
    table = drafting(1)
    for _ in range(2):
        other = Table(TITLE.determinize(table.game, 0, Stream("alone")))
        assert other.data == table.data
        assert not TITLE.audit(other.game)
        table.play(table.options[0])


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("mosaic", [False, True])
def test_part_17_dealt_anew(players: int, mosaic: bool) -> None:
    """Part 17, [NR-17.2]: what a seat cannot know is dealt anew, what it has seen stays; its view does not change."""
    table = drafting(players, "anew", mosaic_draft=mosaic)
    choice, luck = Stream("choice"), Stream("luck")
    seen: list[dict[int, set[str]]] = [{} for _ in range(players)]
    changed = 0
    while table.data["round"] == 0:
        data = table.data
        picks = data["picks"]
        if table.asked == "draft_card":
            for seat in range(players):
                packet = (seat - picks // players) % players
                if seat >= picks % players:
                    seen[seat].setdefault(packet, set(data["packets"][packet]))
        for viewer in range(players):
            other = Table(TITLE.determinize(table.game, viewer, luck))
            assert not TITLE.audit(other.game)
            assert view(other, viewer) == view(table, viewer)
            changed += other.data != data
            if table.asked in ("draft_card", "draft_keep"):
                for packet, known in seen[viewer].items():
                    everything = {*other.data["packets"][packet], *other.data["picked"][4 * packet : 4 * packet + 4]}
                    assert known <= everything
        table.play(table.options[choice.below(len(table.options))])
    assert changed > 10


def test_nr_18_7_draft_choices_and_undo() -> None:
    """[NR-18.7], [NR-17.3]: a choice of the draft cannot be taken back once another seat is to choose."""
    match = Match.start(TITLE, 2, options={"associate_draft": True}, seed="undo")
    match.play(0, match.game.legal()[0])
    assert match.decisions - match.undo_point == 0
    while TITLE.decision(match.game).kind != "draft_keep":
        match.play(match.game.seat, match.game.legal()[0])
    assert match.decisions - match.undo_point == 0
    match.play(0, match.game.legal()[0])
    assert match.decisions - match.undo_point == 1
    match.undo()
    match.play(0, match.game.legal()[1])
    match.play(0, match.game.legal()[0])
    assert (match.game.seat, match.decisions - match.undo_point) == (1, 0)


def test_nr_18_7_mosaic_draft_and_undo() -> None:
    """[NR-18.7]: a strip taken opens another, so it stays taken."""
    match = Match.start(TITLE, 1, options={"mosaic_draft": True}, seed="undo")
    match.play(0, match.game.legal()[0])
    assert match.decisions - match.undo_point == 0
