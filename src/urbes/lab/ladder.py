"""The ladder: every bot plays every other, and the games show how strong each bot is."""

from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from urbes.engine.errors import OptionError
from urbes.engine.observer import wilson, wins
from urbes.lab.contest import Forfeit, Played
from urbes.lab.fixtures import Contest
from urbes.lab.optional_packages import need
from urbes.lab.runners import play_contest

REPORT = "ladder.json"
PICTURE = "ladder"


class Interval(msgspec.Struct, frozen=True):
    """A figure and its 95 % interval."""

    value: float
    low: float
    high: float


class Standing(msgspec.Struct, frozen=True):
    """What the games show about one bot. Points and places leave out games with a forfeit."""

    bot: str
    games: int
    rating: Interval
    win_share: Interval
    """The share of wins, over all seats in which the bot sat; a shared win counts as a fraction."""
    fair_share: float
    """The share that the bot would win if all bots were equal."""
    mean_score: float | None
    mean_rank: float | None
    """None, like the points, if every game had a forfeit."""
    think_p50: float
    """The median of the seconds for a turn."""
    think_p95: float
    turns: int
    forfeits: int
    mean_margin: float | None = None
    """For a single player: points ahead of the automa."""
    scores: list[int] = []


class Meeting(msgspec.Struct, frozen=True):
    """One bot against another: the share of games in which the first was placed ahead; a shared place counts half."""

    bot: str
    other: str
    games: int
    ahead: Interval


class Ladder(msgspec.Struct, frozen=True):
    game: str
    players: int
    seed: str
    edition: str
    options: dict[str, bool | int | str]
    plan: str
    games: int
    planned: int
    standings: list[Standing]
    """The best rated first."""
    meetings: list[Meeting]
    endings: dict[str, int]
    forfeits: list[Forfeit]


def check_ladder(contest: Contest) -> None:
    """Refuse a contest that cannot be a ladder, and check before the first game that all packages are installed."""
    if contest.players > 1 and len(contest.bots) < 2:
        raise OptionError("a ladder needs at least two bots; name them with commas between")
    for package in ("numpy", "choix", "matplotlib"):
        need(package, "lab")


def climb(
    contest: Contest,
    folder: Path,
    *,
    jobs: int = 1,
    ray: str | None = None,
    resume: bool = False,
    progress: Callable[[int], None] | None = None,
) -> Ladder:
    """Play a ladder, or the rest of it, and write its report and pictures into the folder."""
    check_ladder(contest)
    games = play_contest(contest, folder, jobs=jobs, ray=ray, resume=resume, progress=progress)
    found = sum_up(contest, games)
    (folder / REPORT).write_bytes(msgspec.json.format(msgspec.json.encode(found)) + b"\n")
    from urbes.lab.plots import draw_ladder  # drawing needs the extra `lab`

    draw_ladder(found, folder / PICTURE)
    return found


def sum_up(contest: Contest, games: Sequence[Played]) -> Ladder:
    """What the games show; the order in which they were played does not matter."""
    rated = rate(contest.bots, games, contest.players)
    standings = [standing(bot, games, contest.players, rated[bot]) for bot in contest.bots]
    endings: dict[str, int] = {}
    for game in games:
        endings[game.ending] = endings.get(game.ending, 0) + 1
    return Ladder(
        game=contest.title.key,
        players=contest.players,
        seed=contest.seed,
        edition=contest.edition.hash,
        options=contest.options,
        plan=contest.hash,
        games=len(games),
        planned=contest.size,
        standings=sorted(standings, key=lambda each: -each.rating.value),
        meetings=meetings(contest.bots, games),
        endings={ending: endings[ending] for ending in sorted(endings)},
        forfeits=[each for game in games for each in game.forfeits],
    )


def rate(bots: Sequence[str], games: Sequence[Played], players: int) -> dict[str, Interval]:
    """Ratings from all pairs of seats of all games, in blocks by deal. A single player meets the automa."""
    import numpy as np

    from urbes.lab.ratings import CENTRE, Matrix, ratings

    names = [*bots, "automa"] if players == 1 else list(bots)
    blocks: dict[str, Matrix] = {}
    for game in games:
        beaten = blocks.setdefault(game.seed, np.zeros((len(names), len(names))))
        for winner, loser, share in comparisons(game):
            beaten[names.index(winner), names.index(loser)] += share
    if not blocks:
        return {bot: Interval(CENTRE, CENTRE, CENTRE) for bot in bots}
    found = ratings(list(blocks.values()))
    return {
        name: Interval(round(value, 1), round(low, 1), round(high, 1))
        for name, (value, low, high) in zip(names, found, strict=True)
    }


def comparisons(game: Played) -> list[tuple[str, str, float]]:
    """Who was ahead of whom; a shared place is half a win for each. Equal bots are not compared."""
    if len(game.bots) == 1:
        bot, won = game.bots[0], game.places[0] == 1
        return [(bot, "automa", 1.0)] if won else [("automa", bot, 1.0)]
    found = []
    for seat, bot in enumerate(game.bots):
        for other, rival in enumerate(game.bots):
            if bot != rival and game.places[seat] <= game.places[other]:
                found.append((bot, rival, 1.0 if game.places[seat] < game.places[other] else 0.5))
    return found


def standing(bot: str, games: Sequence[Played], players: int, rating: Interval) -> Standing:
    from urbes.lab.ratings import quantile

    sat = [(game, seat) for game in games for seat, name in enumerate(game.bots) if name == bot]
    whole = [(game, seat) for game, seat in sat if not game.forfeits]
    scores = [game.scores[seat] for game, seat in whole]
    think = [seconds for game, seat in sat for seconds in game.think[seat]]
    margins = [game.margin for game, _ in whole if game.margin is not None]
    met = len({game.key for game, _ in sat})
    share = mean([wins(game.places)[seat] for game, seat in sat])
    low, high = wilson(share * met, met)
    return Standing(
        bot=bot,
        games=met,
        rating=rating,
        win_share=Interval(round(share, 4), round(low, 4), round(high, 4)),
        fair_share=round(1 / max(players, 2), 4),
        mean_score=round(mean(scores), 2) if whole else None,
        mean_rank=round(mean([game.places[seat] for game, seat in whole]), 3) if whole else None,
        think_p50=round(quantile(think, 0.5), 4),
        think_p95=round(quantile(think, 0.95), 4),
        turns=len(think),
        forfeits=sum(each.seat == seat for game, seat in sat for each in game.forfeits),
        mean_margin=round(mean(margins), 2) if margins else None,
        scores=scores,
    )


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def meetings(bots: Sequence[str], games: Sequence[Played]) -> list[Meeting]:
    found = []
    for bot in bots:
        for other in bots:
            met = [game for game in games if bot != other and bot in game.bots and other in game.bots]
            if met:
                share = mean([ahead(game, bot, other) for game in met])
                low, high = wilson(share * len(met), len(met))
                found.append(Meeting(bot, other, len(met), Interval(round(share, 4), round(low, 4), round(high, 4))))
    return found


def ahead(game: Played, bot: str, other: str) -> float:
    """How far one bot was ahead of another in a game: over all pairs of their seats."""
    pairs = [
        0.5 if mine == theirs else float(mine < theirs)
        for mine, name in zip(game.places, game.bots, strict=True)
        for theirs, rival in zip(game.places, game.bots, strict=True)
        if name == bot and rival == other
    ]
    return mean(pairs)
