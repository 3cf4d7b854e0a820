"""Prints a digest of the final positions of some random games of every title: equal in every process and build."""

import hashlib
import json
import sys

import urbes
from urbes.engine import game as kernel
from urbes.engine.chance import Stream
from urbes.engine.playout import play_out
from urbes.engine.title import Title


def digest(title: Title, players: int, games: int) -> str:
    content = hashlib.sha256()
    for number in range(games):
        options = {option.id: option.values[number % len(option.values)] for option in title.options()}
        fitting = {option.id: options[option.id] for option in title.options() if option.fits(players)}
        luck = Stream(f"{number}")
        game = title.new(players, luck, fitting)
        play_out(game, luck, Stream(f"choice {number}"))
        content.update(json.dumps(title.dump(game)).encode())
    return content.hexdigest()


if __name__ == "__main__":
    number = int(sys.argv[1])
    found = {f"{title.key} {n}": digest(title, n, number) for title in urbes.titles() for n in title.players}
    print(json.dumps({"build": str(kernel.__file__), "digests": found}))
