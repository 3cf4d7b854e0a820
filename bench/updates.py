"""What an update carries and costs: `python bench/updates.py [GAME …]`.

Plays random games for each number of players and prints, for the seat that decides, the size of the position (plain
and compressed as WebSockets do it) and the processor time to make and encode it.
"""

import random
import sys
import time
import zlib
from statistics import median, quantiles

import msgspec

import urbes.games  # noqa: F401  (puts the games on the shelf)
from urbes.engine.game import NOBODY
from urbes.engine.match import Match
from urbes.engine.registry import find_title, titles
from urbes.engine.title import Title
from urbes.table import seen

EVERY = 7
KILO = 1000


def positions(title: Title) -> list[tuple[int, int, float]]:
    """For some positions: bytes, compressed bytes, milliseconds."""
    found = []
    for players in title.players:
        chance = random.Random(players)
        match = Match.start(title, players, seed=f"{players}")
        while match.game.seat != NOBODY:
            if match.decisions % EVERY == 0:
                begun = time.process_time()
                text = msgspec.json.encode(seen.position(match, match.game.seat))
                found.append((len(text), len(zlib.compress(text, 6)), KILO * (time.process_time() - begun)))
            match.play(match.game.seat, chance.choice(match.game.legal()))
    return found


def told(name: str, values: list[float]) -> str:
    return f"{name} {median(values):9.2f} {quantiles(values, n=20)[-1]:9.2f} {max(values):9.2f}"


def main() -> None:
    for title in [find_title(key) for key in sys.argv[1:]] or titles():
        sizes, small, times = zip(*positions(title), strict=True)
        print(f"{title.key}: median, 95th percentile, most of {len(sizes)} positions")
        print(told("  KB            ", [size / KILO for size in sizes]))
        print(told("  KB compressed ", [size / KILO for size in small]))
        print(told("  ms            ", list(times)))


if __name__ == "__main__":
    main()
