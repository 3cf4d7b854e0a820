"""Part 17: what a seat saw in the associate draft it knows for the whole game; worlds dealt anew agree with it.

The check is brute force: a log of what the seat saw and of all that happened openly since, which is played backwards
from a world to the deal of the packets. Nothing of the engine's own memory is used.
"""

import itertools
from collections.abc import Callable, Iterator

import msgspec
import pytest

from tests.laws.playing import SCALE
from urbes.engine.chance import Stream
from urbes.engine.errors import PositionError
from urbes.engine.event import Event

from .table import CARDS, TITLE, Data, Table, new

Step = tuple[str, int, str]
"""What happened (draw, show, open or shuffle), the seat, and the card; empty if the log's seat cannot know the card."""


class Log:
    """What one seat knows of a game with an associate draft: packets it held, and public events."""

    def __init__(self, table: Table, seat: int) -> None:
        data = table.data
        self.seat, self.players = seat, len(data["players"])
        self.pool = set(CARDS) - set(data["associate_market"])
        self.market = set(data["associate_market"])
        self.looks: dict[int, list[tuple[int, set[str]]]] = {packet: [] for packet in range(self.players)}
        self.picks: list[str] = []
        self.steps: list[Step] = []
        self.piles: list[set[str]] = []
        self.discards: set[str] = set()
        self.known: list[set[str]] = [set() for _ in range(self.players)]
        self.deck = len(self.pool) - 2 * self.players
        self.shuffles = 0

    def look(self, turn: int, packet: set[str]) -> None:
        self.looks[(self.seat - turn) % self.players].append((turn, packet))

    def hear(self, event: Event) -> None:
        facts: Data = dict(event.seen_by(self.seat))
        if event.kind == "deck_reshuffled":
            self.shuffles += 1
        elif event.kind == "market_refilled" and facts["market"] == "associates":
            for card in facts["new"]:
                self.draw("open", -1, card)
                self.market.add(card)
        elif event.kind == "market_discarded" and facts["market"] == "associates":
            self.market.remove(facts["component"])
            self.discards.add(facts["component"])
        elif event.kind == "card_taken" and facts["from"] == "deck":
            self.draw("draw", event.seat, facts.get("card", ""))
        elif event.kind == "card_taken":
            self.market.remove(facts["card"])
            self.known[event.seat].add(facts["card"])
        elif event.kind in ("card_played", "card_discarded"):
            if facts.get("from") != "row" and facts["card"] in self.known[event.seat]:
                self.known[event.seat].remove(facts["card"])
            elif facts.get("from") != "row":
                self.steps.append(("show", event.seat, facts["card"]))
            if event.kind == "card_discarded":
                self.discards.add(facts["card"])

    def draw(self, what: str, seat: int, card: str) -> None:
        self.shuffle()
        self.steps.append((what, seat, card))
        self.deck -= 1
        self.shuffle()

    def shuffle(self) -> None:
        """Note a shuffle if the deck is empty: its event comes before that of the card that is drawn."""
        if self.deck == 0 and self.shuffles:
            self.shuffles -= 1
            self.steps.append(("shuffle", -1, ""))
            self.piles.append(self.discards)
            self.deck, self.discards = len(self.discards), set()

    def fits_draft(self, world: Data) -> bool:
        """Whether all packets were as the seat saw them."""
        picked = [world["picked"][4 * packet : 4 * packet + 4] for packet in range(self.players)]
        dealt = [card for packet in picked for card in packet if card is not None]
        dealt += [card for packet in world["packets"] for card in packet]
        if len(dealt) != 4 * self.players or len(set(dealt)) != len(dealt) or not set(dealt) <= self.pool:
            return False
        for packet, looks in self.looks.items():
            rest = set(world["packets"][packet]) if world["packets"] else set()
            if any({*picked[packet][turn:], *rest} - {None} != seen for turn, seen in looks):
                return False
        own = [picked[(self.seat - turn) % self.players][turn] for turn in range(len(self.picks))]
        return own == self.picks

    def fits(self, world: Data) -> bool:
        """Whether the draft can have gone so, and all that happened since can have led to these hands and this deck."""
        if not self.fits_draft(world):
            return False
        kept = []
        for seat, player in enumerate(world["players"]):
            picks = {world["picked"][(seat - turn) % self.players * 4 + turn] for turn in range(4)}
            if not set(player["returned"]) <= picks or len(player["returned"]) != 2:
                return False
            kept.append(picks - set(player["returned"]))
        hands = [set(player["hand"]) - self.known[seat] for seat, player in enumerate(world["players"])]
        return self.rewind(hands, set(world["deck"]), kept)

    def rewind(self, hands: list[set[str]], deck: set[str], kept: list[set[str]]) -> bool:
        hands, deck, epoch = [set(hand) for hand in hands], set(deck), len(self.piles)
        for what, seat, card in reversed(self.steps):
            if what == "show":
                hands[seat].add(card)
            elif what == "open":
                deck.add(card)
            elif what == "shuffle":
                epoch -= 1
                if deck != self.piles[epoch]:
                    return False
                deck = set()
            else:
                drawn = hands[seat] & self.piles[epoch - 1] if epoch else hands[seat] - kept[seat]
                if card:
                    drawn &= {card}
                if not drawn:
                    return False
                hands[seat].remove(min(drawn))
                deck.add(min(drawn))
        return hands == kept and deck == self.pool - set().union(*kept)


def drafted(players: int, seed: str) -> tuple[Table, list[Log]]:
    """A game up to the end of its draft, and what each seat knows then."""
    for table, logs in drafting(players, seed):
        if table.data["round"]:
            return table, logs
    raise AssertionError("a draft without an end")


def drafting(players: int, seed: str) -> Iterator[tuple[Table, list[Log]]]:
    """Every position of a draft with what each seat knows then, the first one after it included."""
    table = new(players, seed, associate_draft=True)
    choice = Stream(f"choice {seed}")
    logs = [Log(table, seat) for seat in range(players)]
    packets = [set(packet) for packet in table.data["packets"]]
    for turn in range(4):
        for seat, log in enumerate(logs):
            log.look(turn, set(packets[(seat - turn) % players]))
        for seat, log in enumerate(logs):
            packet = packets[(seat - turn) % players]
            if turn < 3:
                yield table, logs
                text = table.options[choice.below(len(table.options))]
                table.play(text)
                log.picks.append(text.split(":")[1])
            else:
                log.picks += packet
            packet.remove(log.picks[-1])
    while table.asked == "draft_keep":
        yield table, logs
        table.play(table.options[choice.below(len(table.options))])
    yield table, logs


def rounds(players: int, seed: str, likes: Callable[[str], bool]) -> Iterator[tuple[Table, list[Log]]]:
    """The game that follows a draft, before every decision; players prefer the moves that they like."""
    table, logs = drafted(players, seed)
    choice = Stream(f"choice {seed}")
    while table.game.seat >= 0:
        yield table, logs
        liked = [text for text in table.options if likes(text)]
        options = liked or table.options
        table.play(options[choice.below(len(options))])
        for event in table.told:
            for log in logs:
                log.hear(event)
    yield table, logs


def drawing(text: str) -> bool:
    """Moves of players who want many cards from the deck and show many."""
    return text.split(":")[0] in ("play", "discard", "perform") or text in ("take:deck", "action:associates")


def associates(text: str) -> bool:
    return text.startswith(("perform", "play", "take", "discard"))


def world(table: Table, seat: int, seed: str) -> Data:
    return TITLE.dump(TITLE.determinize(table.game, seat, Stream(seed)))


def others(log: Log) -> list[int]:
    return [seat for seat in range(log.players) if seat != log.seat]


def test_part_17_seen_cards_stay_known_after_the_draft() -> None:
    """Two players: seat 0 saw all cards of seat 1 but her first pick."""
    table, choice, seen = new(2, "d", associate_draft=True), Stream("q"), set()
    while table.data["round"] == 0:
        if table.asked == "draft_card" and table.game.seat == 0:
            seen |= set(table.data["packets"][-(table.data["picks"] // 2) % 2])
        table.play(table.options[choice.below(len(table.options))])
    for number in range(50):
        hand = Table(TITLE.determinize(table.game, 0, Stream(str(number)))).player(1)["hand"]
        assert sum(card not in seen for card in hand) <= 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_worlds_during_the_draft(players: int) -> None:
    for number, (table, logs) in enumerate(drafting(players, "during")):
        if table.data["round"]:
            break
        for log in logs:
            assert log.fits_draft(table.data)
            once = TITLE.determinize(table.game, log.seat, Stream(f"once {number}"))
            for game in (once, TITLE.determinize(once, log.seat, Stream("twice"))):
                assert log.fits_draft(TITLE.dump(game))
                assert not TITLE.audit(game)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_possible_fact_occurs_after_the_draft(players: int) -> None:
    """Every card that can have been a pick of another seat is in its hand in some world, and no other card."""
    table, logs = drafted(players, "facts")
    for log in logs:
        seen = set().union(*[packet for looks in log.looks.values() for _, packet in looks])
        possible: set[tuple[int, str]] = set()
        for packet, looks in log.looks.items():
            for turn in range(4):
                seat = (packet + turn) % players
                if seat == log.seat:
                    continue
                before = [look for look in looks if look[0] < turn]
                later = [look for look in looks if look[0] > turn]
                cards = before[-1][1] - {log.picks[before[-1][0]]} if before else log.pool - seen
                cards = cards - later[0][1] if before and later else cards
                possible |= {(seat, card) for card in cards}
        found = set()
        for number in range(700):
            data = world(table, log.seat, f"{number}")
            found |= {(seat, card) for seat in others(log) for card in data["players"][seat]["hand"]}
            if number < 60:
                assert log.fits(data)
            elif SCALE < 1 and found == possible:
                break
        assert found == possible


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("likes", [drawing, associates])
def test_worlds_in_the_rounds_after_the_draft(players: int, likes: Callable[[str], bool]) -> None:
    """Worlds agree with everything drawn, shown and reshuffled since; worlds made from other worlds do, too."""
    shown = shuffled = 0
    for number, (table, logs) in enumerate(rounds(players, "after", likes)):
        shown = max(shown, sum(what == "show" for what, _, _ in logs[0].steps))
        shuffled = max(shuffled, len(logs[0].piles))
        if number % 5:
            continue
        for log in logs:
            assert log.fits(table.data)
            once = TITLE.determinize(table.game, log.seat, Stream(f"once {number}"))
            for game in (once, TITLE.determinize(once, log.seat, Stream("twice"))):
                assert log.fits(TITLE.dump(game))
                assert not TITLE.audit(game)
                assert TITLE.view(game, log.seat) == TITLE.view(table.game, log.seat)
    assert shown > 2 * players
    assert shuffled > 0 or players < 4 or likes is associates


def test_every_possible_fact_occurs_in_later_rounds() -> None:
    """Two players: all worlds are counted out; each card of the other's hand, pick and kept card occurs in a sample."""
    checked = 0
    for number, (table, logs) in enumerate(rounds(2, "later", drawing)):
        log = logs[number % 2]
        other = table.data["players"][1 - log.seat]
        if number % 11 or not 0 < len(set(other["hand"]) - log.known[1 - log.seat]) < 3:
            continue
        possible = set(itertools.chain.from_iterable(facts(log, each) for each in all_worlds(log, table.data)))
        found: set[tuple[str, str]] = set()
        for sample in range(1500):
            found |= facts(log, world(table, log.seat, f"{sample}"))
            if found == possible:
                break
        assert found == possible
        checked += 1
        if checked == (6 if SCALE >= 1 else 2):
            return
    raise AssertionError("too few positions to check")


def facts(log: Log, data: Data) -> set[tuple[str, str]]:
    other = data["players"][1 - log.seat]
    found = {("hand", card) for card in other["hand"]}
    found |= {("returned", card) for card in other["returned"]}
    return found | {("pick", card) for card in data["picked"]}


def all_worlds(log: Log, truth: Data) -> Iterator[Data]:
    """Every world of a game of two that the log allows: the first pick of the other, what was kept, what is in hand."""
    seat = 1 - log.seat
    first = 4 * seat
    hand = set(truth["players"][seat]["hand"])
    known = log.known[seat]
    hidden = sorted(set(truth["deck"]) | hand - known)
    shown = {card for what, who, card in log.steps if what == "show" and who == seat}
    for card in sorted(log.pool - set(truth["picked"][:first]) - set(truth["picked"][first + 1 :])):
        picked = [*truth["picked"][:first], card, *truth["picked"][first + 1 :]]
        picks = [picked[(seat - turn) % 2 * 4 + turn] for turn in range(4)]
        for kept in itertools.combinations(picks, 2):
            if not set(kept) <= shown | set(hidden):
                continue
            for held in itertools.combinations(hidden, len(hand - known)):
                players = [dict(player) for player in truth["players"]]
                players[seat] |= {"hand": [*known, *held], "returned": [each for each in picks if each not in kept]}
                deck = [each for each in hidden if each not in held]
                made = truth | {"picked": picked, "players": players, "deck": deck}
                if log.fits(made):
                    yield made


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_worlds_do_not_depend_on_the_truth(players: int) -> None:
    """The same chance gives the same world, whether the truth is asked or a world, or either written and read back."""
    changed = 0
    table = new(players, "truth", associate_draft=True)
    choice, number = Stream("choice"), 0
    while table.game.seat >= 0:
        for seat in range(-1, players) if number % (9 if SCALE >= 1 else 27) == 0 else ():
            one = TITLE.determinize(table.game, seat, Stream("another truth"))
            assert world(table, seat, f"{number}") == world(Table(one), seat, f"{number}")
            assert world(Table(TITLE.load(TITLE.dump(one))), seat, f"{number}") == world(table, seat, f"{number}")
            changed += TITLE.dump(one)["picked"] != table.data["picked"]
        liked = [text for text in table.options if drawing(text)]
        options = liked or table.options
        table.play(options[choice.below(len(options))])
        number += 1
    assert changed > (5 if SCALE >= 1 else 2)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_view_shows_the_own_memory(players: int) -> None:
    """Part 17: a seat's picks and passed cards stay in its own view for the whole game, and are in no other view."""
    for number, (table, logs) in enumerate(rounds(players, "view", drawing)):
        if number % 40:
            continue
        for log in logs:
            view: Data = msgspec.to_builtins(TITLE.view(table.game, log.seat))
            own = view["players"][log.seat]
            assert own["picks"] == log.picks
            held = {turn: packet for looks in log.looks.values() for turn, packet in looks}
            assert [set(cards) for cards in own["passed"]] == [held[turn] - {log.picks[turn]} for turn in range(4)]
            for seat in others(log):
                assert (view["players"][seat]["picks"], view["players"][seat]["passed"]) == (None, None)


def test_damaged_memories_are_refused() -> None:
    """A position whose draft cannot have led to its hands is not read."""
    table, _ = drafted(3, "damage")
    whole = table.data
    strange = next(card for card in whole["deck"] if card not in whole["picked"])
    damages: list[Data] = [
        {"picked": whole["picked"][:8]},
        {"picked": [strange, *whole["picked"][1:]]},
        {"picked": [whole["picked"][1], *whole["picked"][1:]]},
        {"draft_deck": []},
        {"picked": []},
    ]
    for damage in damages:
        with pytest.raises(PositionError, match="picked"):
            TITLE.load(whole | damage)
