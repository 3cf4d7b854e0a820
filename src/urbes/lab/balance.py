"""Balance: what many games between equal players show about seats, points, components, length and endings."""

from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from urbes.engine.edition import Edition
from urbes.engine.errors import OptionError, UnknownChoice
from urbes.engine.observer import Section, by_seat, first_in_order, interval, wins
from urbes.engine.title import Title
from urbes.lab.contest import Played
from urbes.lab.fixtures import Contest
from urbes.lab.ladder import Interval
from urbes.lab.optional_packages import need
from urbes.lab.origins import Origin, origin_of, origins
from urbes.lab.runners import play_contest

ALL = "all"
UNFAIR = 1.25
"""A seat or a component that wins this many times its share is flagged."""
EVERYBODY = 0.98
ENOUGH = 20
"""With fewer games, no seat and no rate of use is flagged; with fewer users, no component is flagged for its wins."""


class Spread(msgspec.Struct, frozen=True):
    mean: float
    deviation: float
    least: float
    quarter: float
    median: float
    three_quarters: float
    most: float


class Source(msgspec.Struct, frozen=True):
    """Mean points of a seat from one source."""

    mean: float
    winners: float | None
    """None if nobody won."""
    others: float | None


class Usage(msgspec.Struct, frozen=True):
    """How a component was used, and how the seats that used it fared."""

    kind: str
    name: str
    a_game: float
    games: float
    """The share of the games in which it was used."""
    seats: float
    """The share of the seats that used it."""
    users: int
    wins: Interval
    """The wins of the seats that used it, as a multiple of the average wins of a seat."""
    origin: Origin


class Flag(msgspec.Struct, frozen=True):
    """A finding that a person should look at, with the evidence."""

    kind: str
    players: int
    what: str
    evidence: str
    origin: Origin | None = None


class Table(msgspec.Struct, frozen=True):
    """What the games with one player count show."""

    players: int
    games: int
    forfeits: int
    share: float
    """The wins of a seat on average."""
    seats: list[Interval]
    order: list[Interval]
    """Wins by the order of the first round."""
    points: Spread
    seat_points: list[float]
    winner_points: float
    lead: float
    """The lead of the first over the second, in points."""
    scores: list[int]
    sources: dict[str, Source]
    usage: list[Usage]
    decisions: Spread
    turns: Spread
    rounds: Spread
    endings: dict[str, int]
    sections: list[Section]
    flags: list[Flag]


class Balance(msgspec.Struct, frozen=True):
    game: str
    edition: str
    edition_name: str
    bots: list[str]
    seed: str
    options: dict[int, dict[str, bool | int | str]]
    command: str
    tables: list[Table]


def read_players(title: Title, text: str) -> list[int]:
    """Player counts as people type them: `all`, or numbers with commas between."""
    if text.strip().lower() == ALL:
        return list(title.players)
    found = []
    for part in text.split(","):
        number = int(part) if part.strip().isdecimal() else 0
        if number not in title.players:
            raise UnknownChoice("number of players", part.strip(), [ALL, *title.players])
        if number in found:
            raise OptionError(f"{number} players are named twice")
        found.append(number)
    return sorted(found)


def weigh(
    contests: Sequence[Contest],
    keep: Path,
    command: str,
    *,
    jobs: int = 1,
    ray: str | None = None,
    progress: Callable[[int], None] | None = None,
) -> Balance:
    """Play the contests (one for each player count), or the rest of them, and measure the games."""
    for package in ("numpy", "choix", "matplotlib"):
        need(package, "lab")
    first = contests[0]
    tables = []
    before = 0
    for contest in contests:
        folder = keep / f"{contest.title.key}-{contest.players}p"
        games = play_contest(contest, folder, jobs=jobs, ray=ray, progress=shifted(progress, before))
        tables.append(measure(contest.title, contest.edition, contest.players, games))
        before += contest.size
    return Balance(
        game=first.title.key,
        edition=first.edition.hash,
        edition_name=first.edition.name,
        bots=list(first.bots),
        seed=first.seed,
        options={contest.players: contest.options for contest in contests},
        command=command,
        tables=tables,
    )


def shifted(progress: Callable[[int], None] | None, before: int) -> Callable[[int], None] | None:
    """Report the progress of one contest as progress of all contests."""
    return None if progress is None else lambda done: progress(before + done)


def measure(title: Title, edition: Edition, players: int, games: Sequence[Played]) -> Table:
    """All figures of one player count. Games with a forfeit are only counted."""
    whole = [game for game in games if game.detail and not game.forfeits]
    if not whole:
        raise OptionError(f"no game of {players} players ended without a forfeit, so there is nothing to weigh")
    details = [game.detail for game in whole if game.detail]
    average = sum(sum(wins(game.places)) for game in whole) / (players * len(whole))
    scores = [score for game in whole for score in game.scores]
    sections = title.observer.tell(edition, players, whole)
    usage = used(title, edition, players, whole, average)
    seats = [told(each) for each in by_seat(whole, players)]
    order = [told(each) for each in first_in_order(whole, players)]
    return Table(
        players=players,
        games=len(whole),
        forfeits=len(games) - len(whole),
        share=round(average, 4),
        seats=seats,
        order=order,
        points=spread(scores),
        seat_points=[round(mean([game.scores[seat] for game in whole]), 2) for seat in range(players)],
        winner_points=round(mean([max(game.scores) for game in whole]), 2),
        lead=round(mean([lead(game) for game in whole]), 2),
        scores=scores,
        sources=sources(whole),
        usage=usage,
        decisions=spread([game.decisions for game in whole]),
        turns=spread([detail.turns for detail in details]),
        rounds=spread([detail.rounds for detail in details]),
        endings={ending: sum(game.ending == ending for game in whole) for ending in title.endings},
        sections=sections,
        flags=[
            *seat_flags(players, len(whole), seats, order),
            *usage_flags(players, len(whole), usage, 0 < average < 1),
            *[Flag("look", players, section.heading, text) for section in sections for text in section.flags],
        ],
    )


def told(figures: tuple[float, float, float]) -> Interval:
    value, low, high = figures
    return Interval(round(value, 4), round(low, 4), round(high, 4))


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def spread(values: Sequence[float]) -> Spread:
    from urbes.lab.ratings import quantile

    middle = mean(values)
    deviation = (sum((value - middle) ** 2 for value in values) / max(1, len(values) - 1)) ** 0.5
    return Spread(
        round(middle, 2), round(deviation, 2), *[quantile(values, part) for part in (0.0, 0.25, 0.5, 0.75, 1.0)]
    )


def lead(game: Played) -> float:
    """The lead of the first over the second, in points; for a single player, over the automa."""
    if game.margin is not None:
        return game.margin
    best = sorted(game.scores, reverse=True)
    return best[0] - best[1] if len(best) > 1 else best[0]


def sources(games: Sequence[Played]) -> dict[str, Source]:
    """Points by source: of all seats, of the seats that won, and of the others."""
    rows = [
        (points, place == 1)
        for game in games
        if game.detail
        for points, place in zip(game.detail.breakdown, game.places, strict=True)
    ]
    winners = [points for points, won in rows if won]
    others = [points for points, won in rows if not won]
    return {
        source: Source(
            round(mean([points[source] for points, _ in rows]), 2),
            round(mean([points[source] for points in winners]), 2) if winners else None,
            round(mean([points[source] for points in others]), 2) if others else None,
        )
        for source in rows[0][0]
    }


def used(title: Title, edition: Edition, players: int, games: Sequence[Played], average: float) -> list[Usage]:
    """The usage of every component, even of those that nobody used."""
    places = origins(edition)
    shares = [wins(game.places) for game in games]
    found = []
    for kind, names in title.components(edition).items():
        for name in names:
            counts = [
                game.detail.usage.get(kind, {}).get(name, [0] * (players + 1)) if game.detail else [] for game in games
            ]
            users = [
                won[seat] for each, won in zip(counts, shares, strict=True) for seat in range(players) if each[seat]
            ]
            value, low, high = interval(users)
            scale = 1 / average if average else 0.0
            found.append(
                Usage(
                    kind=kind,
                    name=name,
                    a_game=round(mean([sum(each) for each in counts]), 3),
                    games=round(mean([float(any(each)) for each in counts]), 4),
                    seats=round(len(users) / (players * len(games)), 4),
                    users=len(users),
                    wins=Interval(round(value * scale, 3), round(low * scale, 3), round(high * scale, 3)),
                    origin=origin_of(places, kind, name),
                )
            )
    return found


def seat_flags(players: int, games: int, seats: Sequence[Interval], order: Sequence[Interval]) -> list[Flag]:
    """Seats and places in the order that win too much or too little, if the fair share is outside the interval."""
    if players == 1 or games < ENOUGH:
        return []
    fair = 1 / players
    found = []
    for what, figures in (("seat", seats), ("place in the order of the first round", order)):
        for number, each in enumerate(figures):
            much = each.value > UNFAIR * fair and each.low > fair
            little = each.value < fair / UNFAIR and each.high < fair
            if much or little:
                found.append(
                    Flag(
                        "seat",
                        players,
                        f"{what} {number + 1}",
                        f"wins {each.value:.1%} ({each.low:.1%} … {each.high:.1%}) of {games} games, "
                        f"{each.value / fair:.2f} × its share",
                    )
                )
    return found


def usage_flags(players: int, games: int, usage: Sequence[Usage], contested: bool) -> list[Flag]:
    """Components that nobody or everybody uses and, in a contested game, those whose users win or lose too much."""
    found = []
    for each in usage:
        what = f"{each.kind} {each.name}"
        if games >= ENOUGH and not each.games:
            found.append(Flag("never", players, what, f"not used in any of {games} games", each.origin))
        elif games >= ENOUGH and each.seats >= EVERYBODY:
            evidence = f"used by {each.seats:.0%} of all seats, {each.a_game:.1f} times a game"
            found.append(Flag("everybody", players, what, evidence, each.origin))
        elif not contested or each.users < ENOUGH:
            continue
        elif each.wins.low > UNFAIR:
            found.append(Flag("strong", players, what, fared(each), each.origin))
        elif each.wins.high < 1 / UNFAIR:
            found.append(Flag("weak", players, what, fared(each), each.origin))
    return found


def fared(usage: Usage) -> str:
    wins = usage.wins
    return (
        f"who used it ({usage.users} seats) won {wins.value:.2f} × ({wins.low:.2f} … {wins.high:.2f}) "
        "what a seat wins on average"
    )
