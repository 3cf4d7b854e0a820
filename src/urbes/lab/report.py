"""The balance report as Markdown: what deserves attention first, then every figure."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from urbes.engine.options import written
from urbes.engine.registry import find_title
from urbes.lab.balance import EVERYBODY, UNFAIR, Balance, Flag, Spread, Table, Usage
from urbes.lab.ladder import Interval

NOTES = "-notes.md"
"""The conclusions of a person have a file of their own, which is copied into every new report."""
NONE = "–"
FLAGS = {
    "seat": f"Seats that win more than {UNFAIR:g} × their share, or less than 1/{UNFAIR:g} of it",
    "look": "Questions of this game",
    "never": "Never used",
    "strong": "Used by winners",
    "weak": "Used by losers",
    "everybody": f"Used by at least {EVERYBODY:.0%} of all seats",
}


def write_report(found: Balance, folder: Path) -> Path:
    """Write the report, its data and its pictures; returns the file for people to read."""
    from urbes.lab.plots import draw_balance, draw_usage  # drawing needs the extra `lab`

    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{found.game}.md"
    beside = folder / f"{found.game}{NOTES}"
    notes = [*beside.read_text(encoding="utf-8").rstrip().splitlines(), ""] if beside.exists() else []
    path.write_text("\n".join(markdown(found, notes)) + "\n", encoding="utf-8")
    path.with_suffix(".json").write_bytes(msgspec.json.encode(found) + b"\n")
    draw_balance(found, folder / found.game)
    draw_usage(found, folder / f"{found.game}-usage")
    return path


def markdown(found: Balance, notes: Sequence[str] = ()) -> Iterator[str]:
    name = find_title(found.game).name
    yield f"# Balance of {name}"
    yield ""
    yield from introduction(found)
    yield from notes
    yield from attention(found)
    yield from seats(found)
    yield from points(found)
    yield from by_source(found)
    yield from length(found)
    yield from questions(found)
    yield from components(found)


def introduction(found: Balance) -> Iterator[str]:
    games = ", ".join(f"{table.games} games {counted_with(table)}" for table in found.tables)
    forfeits = sum(table.forfeits for table in found.tables)
    yield f"    {found.command}"
    yield ""
    yield (
        f"{games}; all seats by {' and '.join(found.bots)}; edition *{found.edition_name}* "
        f"(`{found.edition[:12]}`), seed `{found.seed}`. {forfeits} games with a forfeit are left out. "
        "Intervals are 95 % (Wilson). The same command gives the same games as long as the bots think by iterations "
        "and not by the clock."
    )
    yield ""
    for players, options in found.options.items():
        chosen = ", ".join(f"{name} = {written(value)}" for name, value in options.items())
        yield f"- Options ({counted([players], 0)}): {chosen or 'none'}"
    yield ""


def counted_with(table: Table) -> str:
    return "alone" if table.players == 1 else f"with {table.players} players"


def attention(found: Balance) -> Iterator[str]:
    """All flags; flags of the same kind and subject stand together."""
    yield "## What deserves attention"
    yield ""
    yield (
        "What the games show, not yet what is wrong: a component may be dear on purpose, and who is ahead can afford "
        "more. *reconstructed* values may be changed in the edition file, the others are printed."
    )
    yield ""
    flags = [flag for table in found.tables for flag in table.flags]
    for kind, heading in FLAGS.items():
        chosen = [flag for flag in flags if flag.kind == kind]
        yield f"### {heading}"
        yield ""
        yield from told(chosen, len(found.tables)) if chosen else ["Nothing."]
        yield ""


def told(flags: Sequence[Flag], tables: int) -> Iterator[str]:
    subjects: dict[str, list[Flag]] = {}
    for flag in flags:
        subjects.setdefault(flag.what, []).append(flag)
    for what, same in subjects.items():
        origin = same[0].origin
        where = f" — {origin}, `{origin.place}`" if origin else ""
        evidence: dict[str, list[int]] = {}
        for flag in same:
            evidence.setdefault(flag.evidence.rstrip("."), []).append(flag.players)
        said = "; ".join(f"{text} ({counted(numbers, tables)})" for text, numbers in evidence.items())
        yield f"- **{what}**: {said}{where}"


def counted(numbers: Sequence[int], tables: int) -> str:
    """Player counts in words."""
    if len(numbers) == tables > 1:
        return "all player counts"
    if list(numbers) == [1]:
        return "alone"
    return ", ".join(str(number) for number in numbers) + " players"


def shown(figures: Interval) -> str:
    return f"{figures.value:.1%} ({figures.low:.1%} … {figures.high:.1%})"


def row(*cells: object) -> str:
    return "| " + " | ".join(str(cell) for cell in cells) + " |"


def rule(columns: int) -> str:
    return "|---" + "|---:" * (columns - 1) + "|"


def seats(found: Balance) -> Iterator[str]:
    most = max(table.players for table in found.tables)
    yield "## Seats"
    yield ""
    yield f"![Seats, points and sources]({found.game}.svg)"
    yield ""
    for heading, field in (("Wins by seat", "seats"), ("Wins by the order of the first round", "order")):
        yield row(heading, "share", *[str(number + 1) for number in range(most)])
        yield rule(most + 2)
        for table in found.tables:
            figures = [shown(each) for each in getattr(table, field)]
            share = f"{table.share:.1%}" if table.players > 1 else NONE
            yield row(counted([table.players], 0), share, *figures, *[""] * (most - len(figures)))
        yield ""


def points(found: Balance) -> Iterator[str]:
    yield "## Points"
    yield ""
    yield row("", "mean", "deviation", "least", "quarter", "median", "three quarters", "most", "best seat", "lead")
    yield rule(10)
    for table in found.tables:
        figures = [f"{each:g}" for each in msgspec.structs.astuple(table.points)]
        yield row(counted([table.players], 0), *figures, f"{table.winner_points:g}", f"{table.lead:g}")
    yield ""


def by_source(found: Balance) -> Iterator[str]:
    yield "## Points by source"
    yield ""
    yield "Mean of a seat (winners / others)."
    yield ""
    yield row("source", *[counted([table.players], 0) for table in found.tables])
    yield rule(len(found.tables) + 1)
    for source in found.tables[-1].sources:
        cells = []
        for table in found.tables:
            each = table.sources[source]
            sides = [NONE if side is None else f"{side:.1f}" for side in (each.winners, each.others)]
            cells.append(f"{each.mean:.1f} ({' / '.join(sides)})")
        yield row(source, *cells)
    yield ""


def length(found: Balance) -> Iterator[str]:
    yield "## Length and endings"
    yield ""
    yield row("", "decisions", "turns", "rounds", *found.tables[0].endings)
    yield rule(4 + len(found.tables[0].endings))
    for table in found.tables:
        spans = [span(each) for each in (table.decisions, table.turns, table.rounds)]
        yield row(counted([table.players], 0), *spans, *[f"{n / table.games:.0%}" for n in table.endings.values()])
    yield ""


def span(each: Spread) -> str:
    return f"{each.mean:.1f} ({each.least:g} … {each.most:g})"


def questions(found: Balance) -> Iterator[str]:
    headings = list(dict.fromkeys(section.heading for table in found.tables for section in table.sections))
    if headings:
        yield "## Questions of this game"
        yield ""
    for heading in headings:
        yield f"### {heading}"
        yield ""
        for table in found.tables:
            for section in table.sections:
                if section.heading == heading:
                    yield from answered(table, section.lines)


def answered(table: Table, lines: Sequence[str]) -> Iterator[str]:
    """What an observer says of one player count; a table of its own needs an empty line before it."""
    yield f"**{counted([table.players], 0).capitalize()}.**"
    if lines[0].startswith("|"):
        yield ""
    yield from lines
    yield ""


def components(found: Balance) -> Iterator[str]:
    yield "## Components"
    yield ""
    yield (
        "The part of the seats that used it, and what those seats won as a multiple of what a seat wins on average "
        "(with its interval)."
    )
    yield ""
    yield f"![How much components are used, and by whom]({found.game}-usage.svg)"
    yield ""
    uses = [{(each.kind, each.name): each for each in table.usage} for table in found.tables]
    for kind in dict.fromkeys(kind for kind, _ in uses[0]):
        yield f"### {kind}"
        yield ""
        yield row("", "source", *[counted([table.players], 0) for table in found.tables])
        yield rule(2 + len(found.tables))
        for each_kind, name in uses[0]:
            if each_kind == kind:
                cells = [cell(table[kind, name]) for table in uses]
                yield row(name, uses[0][kind, name].origin, *cells)
        yield ""


def cell(each: Usage) -> str:
    if not each.users:
        return f"{each.games:.0%} of games" if each.games else "never"
    return f"{each.seats:.0%} · {each.wins.value:.2f} ({each.wins.low:.2f} … {each.wins.high:.2f})"
