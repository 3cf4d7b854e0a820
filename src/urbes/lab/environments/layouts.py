"""`python -m urbes.lab.environments.layouts > docs/layouts.md`: the meaning of actions and arrays."""

from collections.abc import Iterator

from urbes.engine.game import Game
from urbes.engine.title import Title
from urbes.lab.environments.base import Setup, environments


def page() -> str:
    """All games, each with its default options and the fewest players who can compete."""
    lines = [
        "# Actions and arrays",
        "",
        "Written by `python -m urbes.lab.environments.layouts`; [research.md](research.md) explains it.",
        "`×n, every m`: there are n such stretches, each beginning m numbers after the one before; the names in",
        "brackets say which. What is absent sets nothing.",
    ]
    for title in environments():
        lines += ["", f"## {title.name}", ""]
        for players in title.players:
            setup = Setup(title.key, players)
            lines.append(f"- players {players}: {setup.numbering.size} actions, {setup.layout.size} numbers")
        setup = Setup(title.key, max(2, title.players[0]))
        game, _ = setup.new("layouts")
        lines += ["", f"### Actions, {setup.players} players", "", "| actions | moves |", "|---|---|"]
        lines += actions(setup, title, game)
        lines += [
            "",
            f"### Array, {setup.players} players",
            "",
            "| from | size | what | meaning |",
            "|---|---|---|---|",
        ]
        lines += [f"| {row.first} | {row.size} | `{row.name}` | {row.meaning} |" for row in setup.layout.outline()]
    return "\n".join(lines) + "\n"


def actions(setup: Setup, title: Title, game: Game) -> Iterator[str]:
    """Stretches of actions with moves of the same kind."""
    kinds: list[tuple[str, int, int]] = []
    for action in range(setup.numbering.size):
        kind = title.move(game, setup.numbering.move(action)).kind
        if kinds and kinds[-1][0] == kind:
            kinds[-1] = (kind, kinds[-1][1], action)
        else:
            kinds.append((kind, action, action))
    for _, first, last in kinds:
        ends = [title.notation(game, setup.numbering.move(action)) for action in (first, last)]
        span = str(first) if first == last else f"{first} … {last}"
        yield f"| {span} | {' … '.join(f'`{text}`' for text in dict.fromkeys(ends))} |"


if __name__ == "__main__":
    print(page(), end="")
