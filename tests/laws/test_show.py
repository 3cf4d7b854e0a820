"""Laws of what a game says of itself: words for everything, things to touch, and outcomes that come true."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

import urbes
from urbes.engine.chance import Chance, Stream
from urbes.engine.errors import BadNotation, IllegalMove, NotYourTurn, OptionError
from urbes.engine.event import Event
from urbes.engine.game import NOBODY, Game
from urbes.engine.outcome import NotForeseen, Outcome, outcome, outcomes, ways
from urbes.engine.saying import PLAYER, Saying
from urbes.engine.show import BUTTON, SheetRow
from urbes.engine.title import Title
from urbes.locales import LANGUAGES, Words

from .playing import games, gap, new_game, play, positions, shown

TABLES = [(title, players) for title in urbes.titles() for players in title.players]
every_table = pytest.mark.parametrize(
    ("title", "players"), TABLES, ids=[f"{title.key}-{players}" for title, players in TABLES]
)
NAMES = ["Anna", "Boris", "Csilla", "Dora", "Emil"]
MOST_MEANT = 8
"""The most choices that a person is offered when she is asked which of several she means."""
THING = re.compile(r"[a-z_]+(:[\w.,-]+)*")


def sayings(data: object) -> Iterator[Saying]:
    """Every saying in the data that a game shows, except sayings inside other sayings."""
    if isinstance(data, Saying):
        yield data
    elif isinstance(data, dict):
        for each in data.values():
            yield from sayings(each)
    elif isinstance(data, list | tuple):
        for each in data:
            yield from sayings(each)
    elif isinstance(data, msgspec.Struct):
        for name in data.__struct_fields__:
            yield from sayings(getattr(data, name))


def names_in(saying: Saying) -> Iterator[str]:
    for fact in saying.facts.values():
        for each in fact if isinstance(fact, list) else [fact]:
            if isinstance(each, Saying):
                yield from names_in(each)
            elif isinstance(each, str):
                yield each


def pages(title: Title, game: Game, seat: int) -> list[object]:
    """All that is shown of a position on request."""
    show = title.show
    things = {*show.numbers(game, seat), *show.names(title.edition)}
    if seat == game.seat:
        things |= {thing for move in game.legal() for thing in show.offer(game, move).targets}
    return [
        show.aid(game, seat),
        show.sheet(game),
        show.text(game, seat),
        show.counters(game),
        [show.about(game, thing, seat) for thing in sorted(things)],
    ]


def choices(title: Title, game: Game) -> list[object]:
    """All that only the deciding seat is told."""
    show = title.show
    found = outcomes(title, game, game.seat, [[move] for move in game.legal()])
    return [
        show.task(game),
        [show.offer(game, move) for move in game.legal()],
        [show.chip(game, move) for move in game.legal()],
        ways(title, game),
        [plain(each, game.seat) for each in found],
    ]


def plain(found: Outcome, seat: int) -> dict[str, Any]:
    """An outcome as the seat may know it."""
    told = msgspec.structs.asdict(found)
    for name in ("events", "sketch"):
        told[name] = [heard(event, seat) for event in told[name]]
    return told


def heard(event: Event, seat: int) -> tuple[object, ...]:
    return event.kind, event.seat, event.round, event.turn, event.seen_by(seat)


@every_table
def test_every_saying_has_words_in_every_language(title: Title, players: int) -> None:
    """Over thousands of positions, every saying can be written, with all the words and facts that it needs."""
    show = title.show
    found: dict[bytes, Saying] = {}
    for number in range(games(3)):
        game, luck = new_game(title, players, number)
        for count, move in enumerate(play(game, luck, f"{number}")):
            seat = game.seat
            said = choices(title, game)
            if count % 7 == 0:
                said += [*pages(title, game, seat), *pages(title, game, NOBODY)]
            twin = game.clone()
            twin.events = []
            twin.apply(move, Stream(f"{count}"))
            said += [show.event(twin, event, each) for event in twin.events or [] for each in (seat, NOBODY)]
            for saying in sayings(said):
                found.setdefault(shown(saying), saying)
    things = show.names(title.edition)
    found |= {name.encode(): saying for name, saying in things.items()}
    assert len(found) >= 12 * len(title.kinds)
    for language in LANGUAGES:
        words = Words(language, title.key.replace("-", "_"))
        for saying in found.values():
            text = words.say(saying, NAMES, things)
            assert text.strip()
            assert not set(text) & set("{}#")
            for name in names_in(saying):
                family, _, _ = name.partition(":")
                assert family == PLAYER or name in things or name.replace(":", ".", 1) in words, (saying.key, name)


@every_table
def test_every_legal_move_names_the_things_to_touch(title: Title, players: int) -> None:
    """Touching one of these things means that move."""
    show = title.show
    for number in range(games(3)):
        for game in positions(title, players, number, every=2):
            title.check_show(game)
            for move in game.legal():
                offer = show.offer(game, move)
                for target in [*offer.targets, *[each.target for each in offer.also]]:
                    assert THING.fullmatch(target), target
                if len(offer.targets) == 1 and not offer.targets[0].startswith(BUTTON):
                    assert show.meant(game, offer.targets[0]) == move
            assert show.meant(game, "nothing:here") is None


@every_table
def test_the_outcome_that_was_shown_is_what_happens(title: Title, players: int) -> None:
    """Events and numbers are those of the move that is then made; where chance is asked, the events up to there are."""
    show = title.show
    checked = 0
    for number in range(games(3)):
        game, luck = new_game(title, players, number)
        for _ in play(game, luck, f"{number}"):
            seat = game.seat
            dump = title.dump(game)
            before = show.numbers(game, seat)
            for move in game.legal():
                found = outcome(title, game, seat, [move])
                assert title.dump(game) == dump
                twin, events, noting = made(game, move)
                told = [heard(event, seat) for event in found.events]
                really = [heard(event, seat) for event in events]
                if found.stop == "chance":
                    assert noting.asked
                    assert told == really[: len(told)]
                    continue
                checked += 1
                assert not noting.asked
                assert told == really
                after = show.numbers(twin, seat)
                assert found.changes == {
                    key: after[key] - before.get(key, 0) for key in after if after[key] != before.get(key, 0)
                }
                deciding = "over" if twin.seat == NOBODY else "decision" if twin.seat == seat else "seat"
                assert found.stop == deciding
    assert checked >= 12 * len(title.kinds)


class Noting(Chance):
    """Counts draws and rolls, and how many of them need an answer: the last item of a pile does not."""

    def __init__(self) -> None:
        self.stream = Stream("law")
        self.asked = 0
        self.answered = 0

    def below(self, n: int) -> int:
        self.answered += 1
        return self.stream.below(n)

    def draw(self, pile: str, bag: int) -> int:
        self.asked += 1
        return self.pick(bag)

    def roll(self, die: str, sides: int) -> int:
        self.asked += 1
        return self.below(sides)

    def reveal(self) -> None:
        self.asked += 1


def made(game: Game, move: int) -> tuple[Game, list[Event], Noting]:
    twin = game.clone()
    events: list[Event] = []
    twin.events = events
    luck = Noting()
    twin.apply(move, luck)
    return twin, events, luck


@every_table
def test_effects_tell_every_change_of_the_numbers_that_they_speak_of(title: Title, players: int) -> None:
    """A number that effects report never changes without an effect, and the effects add up to the change."""
    spoken: set[str] = set()
    seen: list[tuple[str, dict[str, int], dict[str, int]]] = []
    for number in range(games(3)):
        for game in positions(title, players, number):
            if game.seat == NOBODY:
                continue
            mine = f"{PLAYER}:{game.seat}:"
            for move in game.legal():
                found = outcome(title, game, game.seat, [move])
                told: dict[str, int] = defaultdict(int)
                for effect in found.effects:
                    if effect.number and not effect.pending:
                        assert effect.amount is not None
                        assert effect.most is None
                        told[effect.number] += effect.amount
                spoken |= {key.replace(mine, f"{PLAYER}:me:") for key in told if key.startswith(mine)}
                if found.stop == "decision":
                    seen.append((mine, dict(told), found.changes))
    assert spoken
    for mine, told, changes in seen:
        assert {key: changes.get(key, 0) for key in told} == told
        stated = {key for key in changes if key.startswith(mine) and key.replace(mine, f"{PLAYER}:me:") in spoken}
        assert stated <= told.keys() | {key for key in stated if ":projected:" in key}


@every_table
def test_every_way_can_be_gone(title: Title, players: int) -> None:
    show = title.show
    gone = 0
    opening: set[str] = set()
    for number in range(games(2)):
        for game in positions(title, players, number, every=3):
            moves = [move for move in game.legal() if show.opens(game, move, []) is not None]
            opening |= {title.move(game, move).kind for move in moves}
            found = ways(title, game)
            asked = Counter(tuple(goal.offer.targets) for way in found for goal in way.goals for _ in way.starts)
            assert max(asked.values(), default=0) <= MOST_MEANT, asked.most_common(1)
            for way in found:
                for start in way.starts:
                    twin = game.clone()
                    for move in start.moves:
                        assert move in twin.legal()
                        twin.apply(move, Stream("way"))
                        assert twin.seat == game.seat
                    assert all(goal.offer.targets for goal in way.goals)
                    ends = [goal.move for goal in way.goals if goal.move is not None]
                    assert set(ends) <= set(twin.legal())
                    for goal in way.goals:
                        steps = [*start.moves] if goal.move is None else [*start.moves, goal.move]
                        assert outcome(title, game, game.seat, steps).effects
                        gone += 1
            assert game.seat == NOBODY or show.task(game).saying.key
    assert gone >= 4 * len(opening)
    assert bool(gone) == bool(opening)


def worlds(title: Title, game: Game, seat: int) -> list[Game]:
    once = title.determinize(game, seat, Stream("once"))
    return [once, title.determinize(once, seat, Stream("twice"))]


@every_table
def test_nothing_that_is_said_tells_what_a_seat_cannot_know(title: Title, players: int) -> None:
    """In two games that look alike to a seat, choices, outcomes, reasons and all else that it is told are alike.

    Each position is seen by the seat that decides and, in turn, by one of the others, spectators among them.
    """
    for number in range(games(2)):
        for count, game in enumerate(positions(title, players, number, every=gap(5))):
            for seat in {game.seat, count % (players + 1) + NOBODY}:
                known = known_to(title, game, seat)
                for world in worlds(title, game, seat):
                    assert known_to(title, world, seat) == known


def known_to(title: Title, game: Game, seat: int) -> list[object]:
    """All that a seat is told of a position, including the reasons against illegal moves."""
    show = title.show
    known: list[object] = [shown(pages(title, game, seat)), show.derived(game, seat), show.task(game).saying]
    if seat == game.seat != NOBODY:
        known.append(shown(choices(title, game)))
        known += [told(title, game, move) for move in range(0, 0x1000, 7)]
    return known


def told(title: Title, game: Game, move: int) -> object:
    try:
        return title.why_not(game, move, game.seat)
    except BadNotation:
        return None


@every_table
def test_only_the_seat_that_decides_may_ask(title: Title, players: int) -> None:
    game, _ = new_game(title, players, 0)
    move = game.legal()[0]
    for seat in [NOBODY, *range(players)]:
        if seat != game.seat:
            with pytest.raises(NotYourTurn):
                outcome(title, game, seat, [move])
            with pytest.raises(NotYourTurn):
                title.why_not(game, move, seat)
    with pytest.raises(OptionError):
        outcome(title, game, game.seat, [])
    *_, over = positions(title, players, 0)
    with pytest.raises(NotYourTurn):
        outcome(title, over, 0, [move])


@every_table
def test_outcomes_of_impossible_moves_are_refused(title: Title, players: int) -> None:
    asked = 0
    for game in positions(title, players, 1, every=9):
        if game.seat == NOBODY:
            continue
        legal = game.legal()
        for move in legal:
            found = outcome(title, game, game.seat, [move])
            if found.stop != "decision":
                asked += 1
                with pytest.raises(NotForeseen):
                    outcome(title, game, game.seat, [move, legal[0]])
        with pytest.raises((IllegalMove, BadNotation)):
            outcome(title, game, game.seat, [max(legal) + 0x10000])
    assert asked


def certain_points(row: SheetRow, seat: int) -> int:
    if row.contested:
        return row.sure[seat] if row.sure else 0
    return row.points[seat] or 0


@every_table
def test_the_score_sheet_adds_up(title: Title, players: int) -> None:
    """Certain points are those of the score; contested points are those of the projection."""
    show = title.show
    for number in range(games(2)):
        for game in positions(title, players, number, every=5):
            rows = show.sheet(game)
            base = [score - sum(own.values()) for score, own in zip(game.scores(), title.breakdown(game), strict=True)]
            projected = title.projection(game)
            for seat in range(players):
                certain = sum(certain_points(row, seat) for row in rows)
                assert base[seat] + certain == show.points(game, seat)
                assert game.seat != NOBODY or show.points(game, seat) == game.scores()[seat]
                own = [row for row in rows if any(points is not None for points in row.points)]
                assert {row.id: row.points[seat] or 0 for row in own} == projected[seat]
                for row in rows:
                    if row.rows:
                        assert sum(each.points[seat] or 0 for each in row.rows) == row.points[seat]
