"""Replays recorded games into example tables, so that boards can be drawn and tested without a server.

`python web/tools/fixtures.py` writes `web/fixtures/<game>/<name>.json`: the edition, and for a stretch of the game the
snapshots that the server would send to one seat, with what it would answer to questions about them: why moves are not
legal, what ways bring and things are, the pages.
"""

import json
import shutil
import sys
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple, cast

import msgspec

import urbes.games  # noqa: F401  (puts the games on the shelf)
from urbes.engine.errors import BadNotation
from urbes.engine.game import NOBODY, Game
from urbes.engine.match import Match, empty_match, replay
from urbes.engine.outcome import ways
from urbes.engine.record import Record, read_record
from urbes.engine.title import Title
from urbes.table import seen

ROOT = Path(__file__).parents[2]
RECORDS = ROOT / "tests" / "games"
FIXTURES = ROOT / "web" / "fixtures"
NAMES = ("Anna", "Marcus", "Zsófi", "Dima")
BOTS = (None, "level:3", None, None)
NOW = 1_790_000_000_000
PACE = 41_000
LONGEST_UNIVERSE = 5_000
"""Reasons are collected for moves below this number."""
WHOLE = 100_000
DECIDER = -2
"""In place of a seat: each position is seen by the seat that decides. For whole games in tests, without reasons."""


class Stretch(NamedTuple):
    """A part of a recorded game: where it starts (a share of the length), how many lines it has, which seat looks."""

    game: str
    record: str
    name: str
    start: float = 0.0
    lines: int = WHOLE
    seat: int = DECIDER
    every: int = 1
    """Only every n-th line becomes a moment."""
    reasons: bool = False
    """Whether it includes the reasons against illegal moves."""


def stretches() -> Iterator[Stretch]:
    """The stretches of all games: `tests/games/<game>/stretches.toml`."""
    for path in sorted(RECORDS.glob("*/stretches.toml")):
        for name, told in tomllib.loads(path.read_text(encoding="utf-8")).items():
            yield Stretch(path.parent.name, name=name, **told)


def reasons(title: Title, game: Game, seat: int) -> dict[str, Any]:
    if seat != game.seat:
        return {}
    found: dict[str, Any] = {}
    for number in range(LONGEST_UNIVERSE):
        try:
            text = title.notation(game, number)
            reason = title.why_not(game, number, seat)
        except BadNotation:
            continue
        if reason is not None:
            found[text] = msgspec.to_builtins(reason)
    return found


def meant(title: Title, game: Game, things: Iterable[str], why: dict[str, Any]) -> dict[str, Any]:
    """The same reasons by the things that somebody may touch for an illegal move."""
    found = {}
    for thing in things if why else ():
        number = title.show.meant(game, thing)
        text = None if number is None else title.notation(game, number)
        if text in why:
            found[thing] = why[text]
    return found


def things_of(title: Title, match: Match, seat: int) -> list[str]:
    """Everything on the table that has a name, as far as a position tells."""
    show, game = title.show, match.game
    offers = [show.offer(game, move) for move in game.legal()] if seat == game.seat else []
    touched = {target for offer in offers for target in offer.targets}
    return sorted({*show.numbers(game, seat), *show.names(match.edition), *touched})


def answers(match: Match, seat: int, stretch: Stretch) -> dict[str, Any]:
    """Answers that a client fetches only on request; for whole games, which are for tests, only the pages."""
    title, game = match.title, match.game
    found: dict[str, Any] = {"why": {}, "about": {}, "outcomes": {}, "pages": seen.pages(title, game, seat)}
    if stretch.seat != DECIDER:
        things = things_of(title, match, seat)
        why = reasons(title, game, seat) if stretch.reasons else {}
        found["why"] = why | meant(title, game, things, why)
        abouts = {thing: seen.about(title, game, thing, seat) for thing in things}
        found["about"] = {thing: about for thing, about in abouts.items() if about is not None}
        if seat == game.seat != NOBODY:
            moves = [
                [*start.moves, *([] if goal.move is None else [goal.move])]
                for way in ways(title, game)
                for start in way.starts
                for goal in way.goals
            ]
            shown = seen.outcomes_shown(title, game, seat, moves) if moves else []
            found["outcomes"] = {" ".join(map(str, way)): each for way, each in zip(moves, shown, strict=True)}
    return cast(dict[str, Any], msgspec.json.decode(msgspec.json.encode(found)))


def snapshot(match: Match, record: Record, seat: int, length: int) -> dict[str, Any]:
    title, game = match.title, match.game
    n = len(match.log) - 1
    return {
        "type": "snapshot",
        "table": {
            "id": "example",
            "game": title.key,
            "edition": match.edition.hash,
            "players": match.players,
            "options": dict(match.options),
            "status": "over" if game.seat == NOBODY else "playing",
            "open": False,
            "host": True,
            "clock": None,
            "commitment": record.commitment,
            "turn": None if game.seat == NOBODY else game.seat,
            "seats": [
                {
                    "seat": each,
                    "name": NAMES[each],
                    "bot": BOTS[each],
                    "stand_in": None,
                    "taken": True,
                    "mine": each == seat,
                    "invite": None,
                }
                for each in range(match.players)
            ],
            "invite": None,
            "watch": None,
            "created_at": NOW,
        },
        "n": n,
        "lines": [
            {
                "n": number,
                "seat": step.entry.seat,
                "at": NOW - (length - number) * PACE,
                "events": msgspec.to_builtins(seen.happenings(title, game, step.events, seat)),
            }
            for number, step in enumerate(match.steps)
        ],
        "position": msgspec.json.decode(msgspec.json.encode(seen.position(match, seat))),
        "clocks": None,
    }


def example(stretch: Stretch) -> dict[str, Any]:
    record = read_record(RECORDS / stretch.game / f"{stretch.record}.json")
    match = empty_match(record, None, False)
    last = len(record.log) - 1
    first = min(round(last * stretch.start), last)
    moments = []
    before: list[dict[str, Any]] = []
    for number, line in enumerate(record.log[: min(first + stretch.lines, last + 1)]):
        replay(match, line, number == 0, False)
        if number < first or ((number - first) % stretch.every and number < last):
            continue
        seat = max(match.game.seat, 0) if stretch.seat == DECIDER else stretch.seat
        moment = snapshot(match, record, seat, last)
        lines = moment.pop("lines")
        # Only the first moment carries the whole log; the others carry what was added to it.
        moment["lines"] = lines if not before else lines[len(before) :]
        before = lines
        moments.append({"snapshot": moment} | answers(match, seat, stretch))
    names = msgspec.to_builtins(dict(match.title.show.names(match.edition)))
    return {"edition": match.edition.root.data, "names": names, "moments": moments}


def main() -> None:
    asked = sys.argv[1:]
    FIXTURES.mkdir(exist_ok=True)
    shutil.copytree(ROOT / "web" / "public", FIXTURES, dirs_exist_ok=True)
    for stretch in stretches():
        if asked and stretch.game not in asked:
            continue
        file = FIXTURES / stretch.game / f"{stretch.name}.json"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(example(stretch), ensure_ascii=False, separators=(",", ":")), "utf-8")
        print(f"wrote {file.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
