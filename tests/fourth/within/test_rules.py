"""The rules of Ostia, by their ids."""

from typing import Any

import pytest

import urbes
from urbes.engine import bag
from urbes.engine.chance import Scripted, Stream
from urbes.engine.errors import EditionError, IllegalMove, PositionError

TITLE = urbes.find_title("ostia")


def new(players: int = 2, **options: object) -> tuple[Any, Stream]:
    """A game in which seat 0 begins, every quay holds one good of each kind and nobody has orders."""
    luck = Stream("rules")
    game: Any = TITLE.new(players, luck, options)
    game.seat = 0
    game.ships = [[1, 1, 1, 1] for _ in game.ships]
    game.deck = bag.full(len(game.box.cards))
    game.market = 0
    for player in game.players:
        player.hand = 0
    return game, luck


def play(game: Any, luck: urbes.Chance, *moves: str) -> None:
    for text in moves:
        move = TITLE.parse(game, text)
        TITLE.check(game, move)
        game.apply(move, luck)


def give(game: Any, seat: int, *cards: str) -> None:
    for name in cards:
        game.players[seat].hand |= 1 << game.box.cards.index(name)
        game.deck &= ~(1 << game.box.cards.index(name))


def refused(game: Any, text: str) -> tuple[str, str]:
    with pytest.raises(IllegalMove) as caught:
        TITLE.check(game, TITLE.parse(game, text))
    return caught.value.reason, caught.value.rule


@pytest.mark.parametrize("players", [2, 3, 4])
def test_os_1_1_everybody_begins_with_secret_orders(players: int) -> None:
    game: Any = TITLE.new(players, Stream("begin"))
    assert [bag.size(each.hand) for each in game.players] == [game.box.hand] * players
    assert bag.size(game.market) == game.box.market
    assert all(sum(ship) == game.box.ship for ship in game.ships)


@pytest.mark.parametrize("porters", [2, 3])
def test_os_2_1_each_porter_does_one_thing(porters: int) -> None:
    game, luck = new(porters=porters)
    for quay in ("claudius", "trajan", "tiber")[:porters]:
        play(game, luck, f"unload({quay},grain)")
    assert [TITLE.notation(game, move) for move in game.legal()] == ["end"]
    assert refused(game, "draw") == ("no_porter", "OS-2.1")


def test_os_2_1_a_turn_may_end_early() -> None:
    game, luck = new()
    play(game, luck, "end")
    assert game.seat == 1
    assert game.porters_left == 2


def test_os_2_3_what_does_not_fit_stays_on_the_ship() -> None:
    game, luck = new()
    game.ships[0][0] = 5
    game.players[0].store = [0, game.box.store - 2, 0, 0]
    play(game, luck, "unload(lighthouse,grain)")
    assert game.players[0].store[0] == 2
    assert game.ships[0][0] == 3
    assert refused(game, "unload(lighthouse,grain)") == ("store_full", "OS-2.3")


def test_os_2_3_only_what_is_there_can_be_unloaded() -> None:
    game, _ = new()
    game.ships[0][0] = 0
    assert refused(game, "unload(lighthouse,grain)") == ("not_on_ship", "OS-2.3")


def test_os_2_4_an_order_is_paid_with_its_goods_and_scores_at_once() -> None:
    game, luck = new()
    give(game, 0, "kitchen")
    game.players[0].store = [1, 0, 0, 0]
    assert refused(game, "deliver(kitchen)") == ("goods_missing", "OS-2.4")
    assert refused(game, "deliver(mill)") == ("not_your_order", "OS-2.4")
    play(game, luck, "unload(tiber,oil)", "deliver(kitchen)")
    assert game.players[0].store == [0, 0, 0, 0]
    assert game.players[0].brought == [1, 1, 0, 0]
    assert game.scores() == [4, 0]


def test_os_2_5_orders_are_limited() -> None:
    game, luck = new()
    give(game, 0, "mill", "baths", "arena")
    play(game, luck, "draw")
    assert bag.size(game.players[0].hand) == game.box.hand_limit
    assert refused(game, "draw") == ("too_many_orders", "OS-2.5")


def test_os_2_5_an_open_order_stays_open() -> None:
    game, luck = new()
    give(game, 1, "mill")
    game.market = 1 << game.box.cards.index("baths")
    game.deck &= ~game.market
    assert refused(game, "take(mill)") == ("not_in_market", "OS-2.5")
    play(game, luck, "take(baths)")
    seen: Any = TITLE.view(game, 1)
    assert seen.pieces["player:0:orders"] == ["card:baths"]
    assert seen.pieces["player:1:hand"] == ["card:mill"]
    assert TITLE.view(game, 0).pieces["player:1:hand"] == []  # type: ignore[attr-defined]


def test_os_2_5_the_pile_may_be_empty() -> None:
    game, _ = new()
    game.deck = 0
    assert refused(game, "draw") == ("pile_empty", "OS-2.5")


def test_os_2_6_goods_can_be_sold() -> None:
    game, luck = new()
    game.players[0].store = [3, 0, 1, 0]
    assert refused(game, "sell(oil)") == ("nothing_to_sell", "OS-2.6")
    play(game, luck, "sell(grain)")
    assert game.scores() == [3 * game.box.sale, 0]
    assert game.players[0].store == [0, 0, 1, 0]


def test_os_3_1_new_ships_come_to_empty_quays() -> None:
    game, luck = new()
    game.ships[2] = [0, 0, 0, 0]
    before = bag.size(game.sea)
    play(game, luck, "end")
    assert sum(game.ships[2]) == game.box.ship
    assert bag.size(game.sea) == before - game.box.ship


def test_os_3_1_a_single_good_at_sea_asks_no_chance() -> None:
    game, _ = new()
    game.deck = 0
    game.sea = 1
    game.ships[2] = [0, 0, 0, 0]
    game.apply(TITLE.parse(game, "end"), Scripted([]))
    assert game.ships[2] == [1, 0, 0, 0]


def test_os_3_3_the_game_ends_after_the_last_round() -> None:
    game, luck = new(3)
    while game.seat != urbes.NOBODY:
        play(game, luck, "end")
    assert game.turns == 3 * game.box.rounds[3]
    assert TITLE.ending(game) == "rounds"


def test_os_3_3_the_game_ends_with_the_round_in_which_the_sea_is_empty() -> None:
    game, luck = new()
    game.sea = 0
    play(game, luck, "end", "end")
    assert game.seat == urbes.NOBODY
    assert TITLE.ending(game) == "sea"


@pytest.mark.parametrize(("guilds", "scores"), [(True, [4, 0, 1]), (False, [0, 0, 0])])
def test_os_4_2_guilds_honour_who_brought_most(guilds: bool, scores: list[int]) -> None:
    game, _ = new(3, guilds=guilds)
    for seat, brought in enumerate(([3, 0, 0, 0], [1, 0, 0, 0], [1, 2, 0, 0])):
        game.players[seat].brought = brought
    projected = [sum(each.values()) for each in TITLE.projection(game)]
    assert projected == ([4, 0, 4] if guilds else scores)
    game.players[0].brought[1] = 2
    projected = [sum(each.values()) for each in TITLE.projection(game)]
    assert projected == ([5, 0, 1] if guilds else scores)
    assert game.scores() == [0, 0, 0]


def test_os_4_3_goods_left_decide_and_else_the_place_is_shared() -> None:
    game, _ = new(3)
    game.players[1].store = [2, 0, 0, 0]
    assert game.ranking() == [2, 1, 2]


def test_an_edition_that_does_not_hold_together_is_refused() -> None:
    text = (TITLE.folder / "components.toml").read_text(encoding="utf-8")
    for old, new_text, where in (
        ("goods = [2, 0, 0, 0], points = 3", "goods = [2, 0, 0], points = 3", "card.list"),
        ("{ players = 4, rounds = 7", "{ players = 3, rounds = 7", "length.list"),
        ('{ id = "oil", colour = "#7d8f2e", x', '{ id = "olives", colour = "#7d8f2e", x', "guild.list"),
    ):
        assert old in text
        with pytest.raises(EditionError, match=where):
            TITLE.check_edition(urbes.Edition(text.replace(old, new_text)))


def test_a_position_that_breaks_a_law_is_refused() -> None:
    game: Any = TITLE.new(2, Stream("dump"))
    data: Any = TITLE.dump(game)
    data["deck"] = data["deck"][1:]
    with pytest.raises(PositionError, match="a card is missing"):
        TITLE.load(data)
