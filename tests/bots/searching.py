"""Prints the choices of short searches at some positions of every title: equal in every process and build."""

import json
import sys

import urbes
from urbes import Stream, Title
from urbes.bots import decide, make_bot
from urbes.bots import search as compiled
from urbes.engine.playout import play_out


def choices(title: Title, players: int, spec: str, number: int) -> list[int]:
    """What one bot decides at `number` moments of a random game."""
    luck = Stream("luck")
    game = title.new(players, luck)
    bot = make_bot(spec, "seed")
    imagination, choice = Stream("imagination"), Stream("choice")
    found: list[int] = []
    while game.seat >= 0 and len(found) < number:
        move, complaint = decide(bot, title, game, game.seat, imagination)
        assert complaint is None, complaint
        found.append(move)
        game.apply(move, luck)
        if len(found) % 3 == 0:
            play_out(game, luck, choice, 7)
    return found


def all_choices(spec: str, number: int) -> dict[str, list[int]]:
    return {
        f"{title.key} {players}": choices(title, players, spec, number)
        for title in urbes.titles()
        for players in (title.players[0], title.players[-1])
    }


if __name__ == "__main__":
    print(json.dumps({"build": str(compiled.__file__), "choices": all_choices(sys.argv[1], int(sys.argv[2]))}))
