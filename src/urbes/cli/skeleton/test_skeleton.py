"""The rules of New Game, by their ids."""

from typing import Any

import urbes

TITLE = urbes.find_title("skeleton")


def new(players: int = 2, **options: object) -> tuple[Any, urbes.Chance]:
    luck = urbes.Stream("test")
    return TITLE.new(players, luck, options), luck


def legal(game: urbes.Game) -> list[str]:
    return [TITLE.notation(game, move) for move in game.legal()]


def play(game: urbes.Game, luck: urbes.Chance, *moves: str) -> None:
    for text in moves:
        move = TITLE.parse(game, text)
        TITLE.check(game, move)
        game.apply(move, luck)


def test_sk_2_1_one_tile_and_then_the_end_of_the_turn() -> None:
    game, luck = new()
    first = game.seat
    assert legal(game) == ["take:1", "take:2", "take:3", "draw"]
    play(game, luck, "take:2")
    assert legal(game) == ["end"]
    play(game, luck, "end")
    assert game.seat != first


def test_sk_2_3_a_secret_tile_is_seen_by_its_player_only() -> None:
    game, luck = new()
    seat = game.seat
    play(game, luck, "draw")
    hands = [TITLE.view(game, each).pieces[f"player:{seat}:hand"] for each in (seat, 1 - seat, urbes.NOBODY)]  # type: ignore[attr-defined]
    assert [len(hand) for hand in hands] == [1, 0, 0]


def test_sk_2_3_secrets_may_be_left_out() -> None:
    game, _ = new(secrets=False)
    assert "draw" not in legal(game)


def test_sk_3_1_the_game_ends_when_all_tiles_are_taken() -> None:
    game, luck = new(4)
    while game.seat != urbes.NOBODY:
        play(game, luck, legal(game)[0])
    assert sum(game.scores()) == sum(game.box.values)
