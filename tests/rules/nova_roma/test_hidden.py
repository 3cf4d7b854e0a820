"""Hidden information: part 17 of the rules, and undo [NR-18.7]."""

import msgspec
import pytest

from urbes.engine.chance import Stream
from urbes.engine.errors import NotYourTurn, UnknownChoice
from urbes.engine.match import Match

from .table import CARDS, TITLE, Data, Table, area, card, cards, last_turn, new, performing, played, playing, position

SPECTATOR = -1
PUBLIC = ["columns", "rows", "emperor", "legionaries", "sea_market", "building_market", "associate_market", "token"]
PUBLIC += ["latifundia_market", "discard", "artisans", "rewards", "claimed", "cubes", "chariots", "favourite"]
PUBLIC += ["next_favourite", "starter", "claimant", "cell", "lines_left", "achieved", "action", "strength"]
OPEN = ["coins", "resources", "influence", "artisans", "working", "estate", "row", "used", "fresh", "sea_contracts"]
OPEN += [
    "building_contracts",
    "ships",
    "patricians",
    "tokens",
    "wheel_tokens",
    "mosaic",
    "strips",
    "favourites",
    "known",
]
DECKS = {"sea_deck": "sea_pile", "building_deck": "building_pile", "deck": "associate_pile"}
DECKS |= {"latifundia_deck": "latifundia_pile", "special_deck": "special_pile"}


def seen(table: Table, seat: int) -> Data:
    found: Data = msgspec.to_builtins(TITLE.view(table.game, seat))
    return found


def words(data: object) -> list[str]:
    """Every text in nested plain data."""
    if isinstance(data, dict):
        return [word for value in data.values() for word in words(value)]
    if isinstance(data, list):
        return [word for value in data for word in words(value)]
    return [data] if isinstance(data, str) else []


def test_part_17_hands() -> None:
    """Part 17, [NR-17.1]: the owner knows the hand; others its size and what was taken openly."""
    table = position(3, area(hand=[5, 20, 30], known=[20]))
    for viewer in (SPECTATOR, 0, 1, 2):
        player = seen(table, viewer)["players"][0]
        assert (player["hand_size"], player["known"]) == (3, cards(20))
        assert player["hand"] == (cards(5, 20, 30) if viewer == 0 else None)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_part_17_public_things(players: int) -> None:
    """Part 17: board, markets, discard pile, boards, resources, contracts, mosaics are open to all."""
    for number, table in enumerate(playing(players, "public")):
        if number % 40:
            continue
        data = table.data
        for viewer in range(SPECTATOR, players):
            view = seen(table, viewer)
            for key in PUBLIC:
                assert view[key] == data[key], key
            for key, size in DECKS.items():
                assert view[size] == len(data[key]), key
            for mine, truth in zip(view["players"], data["players"], strict=True):
                for key in OPEN:
                    assert mine[key] == truth[key], key


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_part_17_nothing_hidden_is_named(players: int) -> None:
    """Part 17: no component of a face-down deck, no hidden card of another hand."""
    for number, table in enumerate(playing(players, "named")):
        data = table.data
        if number % 10 or table.game.seat < 0:
            continue
        for viewer in range(SPECTATOR, players):
            hidden = {name for key in DECKS for name in data[key]} | set(data["favourites"])
            for seat, player in enumerate(data["players"]):
                if seat != viewer:
                    hidden |= set(player["hand"]) - set(player["known"])
            assert not hidden & set(words(seen(table, viewer)))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_part_17_views_do_not_depend_on_what_is_hidden(players: int) -> None:
    """[NR-17.2]: deal the unknown anew; the view of the seat stays the same to the last letter, and the game lawful."""
    chance = Stream("dealt anew")
    changed = 0
    for number, table in enumerate(playing(players, "leaks")):
        if number % 6:
            continue
        for viewer in range(SPECTATOR, players):
            other = Table(TITLE.determinize(table.game, viewer, chance))
            assert seen(other, viewer) == seen(table, viewer)
            assert not TITLE.audit(other.game)
            changed += other.data != table.data
    assert changed > 30


def test_nr_17_2_what_is_sampled() -> None:
    """[NR-17.2]: only the unknown cards of other hands and the deck change; every unknown card can be in a hand."""
    table = position(3, area(hand=[1, 2]), area(hand=[3, 4, 5], known=[4]), area(hand=[6]))
    truth = table.data
    found = set()
    for number in range(300):
        data = Table(TITLE.determinize(table.game, 0, Stream(str(number)))).data
        hand = data["players"][1]["hand"]
        assert (len(hand), card(4) in hand, len(data["players"][2]["hand"])) == (3, True, 1)
        found |= set(hand)
        assert data["players"][0] == truth["players"][0]
        assert {key: value for key, value in data.items() if key not in ("players", "deck")} == {
            key: value for key, value in truth.items() if key not in ("players", "deck")
        }
    unknown = set(truth["deck"]) | set(cards(3, 5, 6))
    assert found == unknown | {card(4)}


def test_nr_17_1_taken_cards() -> None:
    """[NR-17.1]: from the market public, from the deck for the taker only."""
    table = performing("associates", 2, area(), market=[1, 2, 3, 4]).play("take:2")
    told = next(event for event in table.told if event.kind == "card_taken")
    assert told.seen_by(SPECTATOR) == told.seen_by(0) == {"from": 2, "card": card(2)}
    table.play("take:deck")
    told = next(event for event in table.told if event.kind == "card_taken")
    name = next(name for name in table.me["hand"] if name != card(2))
    assert told.seen_by(0) == {"from": "deck", "card": name}
    for viewer in (SPECTATOR, 1, 2):
        assert told.seen_by(viewer) == {"from": "deck"}
    assert table.me["known"] == [card(2)]


def test_nr_17_1_discards_are_public() -> None:
    """[NR-17.1]: discards of Trade, of the hand limit and of the row are named to everybody."""
    table = performing("trade", 1, area(hand=[20, 21, 22])).play("discard:manius", "discard:occius")
    for event in table.told:
        if event.kind == "card_discarded":
            assert event.seen_by(SPECTATOR)["card"] in cards(20, 22)
    assert seen(table, 1)["discard"] == cards(20, 22)


def test_nr_17_1_known_until_it_leaves_the_hand() -> None:
    """Part 17: a card taken openly is known only while it is in hand."""
    table = performing("trade", 1, area(hand=[20, 21, 22], known=[20])).play("discard:manius", "discard:occius")
    assert table.me["known"] == []


def test_part_17_a_card_chosen_but_not_shown() -> None:
    """Part 17: the first card of a pair is not named to others before the pair is discarded."""
    table = performing("trade", 1, area(hand=[20, 21, 22])).play("discard:marcus")
    assert table.asked == "trade_discard_second"
    for viewer in (SPECTATOR, 1, 2):
        assert not set(cards(20, 21, 22)) & set(words(seen(table, viewer)))


@pytest.mark.parametrize("pending", ["pair", "row"])
def test_part_17_a_chosen_card_is_sampled(pending: str) -> None:
    """Part 17, [NR-17.2]: a card chosen but not shown yet is dealt anew as well, from the redealt hand."""
    if pending == "pair":
        table = performing("trade", 1, area(hand=[20, 21, 22])).play("discard:marcus")
    else:
        mine = area(coins=2, influence=1, hand=[40, 1, 2], row=range(20, 27))
        table = performing("associates", 1, mine, market=[3, 4]).play("take:1", "play:trivia")
    chosen = set()
    for number in range(60):
        other = Table(TITLE.determinize(table.game, 1, Stream(str(number))))
        name = other.data["stack"][-1]["card"]
        assert name in other.player(0)["hand"]
        assert seen(other, 1) == seen(table, 1)
        chosen.add(name)
        own = Table(TITLE.determinize(table.game, 0, Stream(str(number))))
        assert own.data["stack"] == table.data["stack"]
    assert len(chosen) > 5


def test_part_17_a_spectator_of_a_solo_draft() -> None:
    """Part 17: a spectator does not know the four cards."""
    table = new(1, "solo", associate_draft=True)
    four = {text.split(":")[1] for text in table.options}
    dealt = [
        set(Table(TITLE.determinize(table.game, SPECTATOR, Stream(str(n)))).player(0)["drafted"]) for n in range(20)
    ]
    assert all(len(each) == 4 for each in dealt)
    assert any(each != four for each in dealt)


def test_part_17_legal_moves_only_for_the_seat_that_decides() -> None:
    """Part 17: options name cards of the hand, so only their seat sees them."""
    table = performing("trade", 1, area(hand=[20, 21]))
    for viewer in (SPECTATOR, 1, 2):
        assert not set(cards(20, 21)) & set(words(seen(table, viewer)))
        with pytest.raises(NotYourTurn):
            TITLE.why_not(table.game, table.game.legal()[0], viewer)


def test_nr_17_4_after_the_end() -> None:
    """[NR-17.4]: when the game is over hands may be shown, but need not; the scores are open."""
    table = last_turn(3, area(hand=[5]), area(hand=[6])).play("end")
    for viewer in range(SPECTATOR, 3):
        view = seen(table, viewer)
        assert view["scores"] == table.game.scores()
        assert view["players"][0]["hand"] in (None, cards(5))


def test_part_17_no_seat() -> None:
    """Only seats and a spectator have a view."""
    table = position(3)
    for seat in (-2, 3):
        with pytest.raises(UnknownChoice):
            TITLE.view(table.game, seat)


@pytest.mark.parametrize("seed", ["one", "two"])
def test_nr_17_2_history_of_events_is_enough(seed: str) -> None:
    """[NR-17.1], [NR-17.2]: public events name no card of the deck that is not public at that moment."""
    told = played(3, seed).told
    public: set[str] = set()
    for event in told:
        facts = event.seen_by(SPECTATOR)
        if event.kind in ("setup_market", "market_refilled"):
            public |= set(words(facts))
        elif event.kind == "card_played" or event.kind == "card_discarded":
            public.add(str(facts["card"]))
        elif event.kind != "score_item":
            assert set(words(facts)) & set(CARDS) <= public, event.kind
    assert len(public & set(CARDS)) > 10


def start() -> Match:
    match = Match.start(TITLE, 2, seed="undo")
    match.play(0, match.game.legal()[0])
    return match


def text(match: Match) -> list[str]:
    return [TITLE.notation(match.game, move) for move in match.game.legal()]


def play(match: Match, wanted: str) -> None:
    match.play(match.game.seat, TITLE.parse(match.game, wanted))


def test_nr_18_7_undo_within_a_turn() -> None:
    """[NR-18.7]: free until something hidden is revealed, another seat decides or the turn ends."""
    match = start()
    before = match.undo_point
    play(match, text(match)[0])
    play(match, text(match)[0])
    assert match.undo_point == before
    while TITLE.decision(match.game).kind != "turn_end":
        declines = [option for option in text(match) if option.startswith("decline")]
        play(match, (declines or text(match))[0])
    assert match.decisions - match.undo_point > 2
    play(match, "end")
    assert match.decisions == match.undo_point


def test_nr_18_7_a_card_from_the_deck_seals() -> None:
    """[NR-18.7]: `take_card` from the deck cannot be taken back, one from the market can."""
    table = performing("associates", 2, market=[1, 2, 3, 4])
    seals = table.game.seals
    assert table.play("take:1").game.seals == seals
    assert table.play("take:deck").game.seals > seals


def test_nr_18_7_the_last_card_of_the_deck_seals() -> None:
    """[NR-18.7]: this also holds if chance is not asked."""
    table = performing("associates", 1, market=[1], deck=[5])
    seals = table.game.seals
    assert table.play("take:deck", draws=[]).game.seals > seals
