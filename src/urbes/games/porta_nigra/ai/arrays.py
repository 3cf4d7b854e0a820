"""Porta Nigra as numbers: its actions, and the layout of its views."""

from urbes.engine.arrays import (
    MOST,
    Amounts,
    Choice,
    Fields,
    Group,
    Keyed,
    Number,
    Piece,
    Queue,
    Several,
    Slots,
)
from urbes.engine.game import NOBODY
from urbes.games.porta_nigra.components import Box
from urbes.games.porta_nigra.moves import DECISIONS
from urbes.games.porta_nigra.show.view import ElementView, PlayerView, View
from urbes.games.porta_nigra.state import ENDINGS

SOURCES = ["spot", "honour_card", "intermediate", "early_end", "sets", "final_card", "play_area", "majority"]
VERSION = 1


def draws(box: Box) -> int:
    """The largest number of answers that a question of chance can have."""
    return max(
        len(box.counts) + 2,
        len(box.action_cards),
        len(box.supply),
        len(box.building_cards),
        len(box.honours),
    )


def player(box: Box) -> Fields:
    return Fields(
        PlayerView,
        {
            "points": Number(-MOST),
            "scored": Amounts(SOURCES, -MOST),
            "coins": Number(),
            "torches": Number(),
            "influence": Number(),
            "romans": Number(),
            "romans_reserve": Number(),
            "builder": Choice(box.quarters),
            "bricks": Amounts(box.colours),
            "built": Amounts(box.buildings),
            "elements": Number(),
            "building_cards": Queue([*box.building_cards, *box.honour_names]),
            "final_cards": Queue(box.honour_names),
            "hand_size": Number(),
            "deck_size": Number(),
            "discard": Several(box.action_card_names),
            "unplayed": Several(box.action_card_names),
        },
        without={"seat": "the place in the list", "hand": "see own", "deck": "see own"},
    )


def layout(box: Box, players: int) -> dict[str, Piece]:
    seats = range(players)
    icons = range(max(len(card.icons) for card in box.action_cards))
    table = Fields(
        View,
        {
            "viewer": Choice(seats, nothing=NOBODY),
            "decision": Choice(DECISIONS),
            "seat": Choice(seats, nothing=NOBODY),
            "round": Number(),
            "starter": Choice(seats),
            "active": Choice(seats),
            "reserve": Number(),
            "market": Amounts(box.colours),
            "supply_pile": Number(),
            "supply_discard": Several(box.supply_names),
            "building_pile": Number(),
            "honour_pile": Number(),
            "building_display": Slots(Choice(box.building_cards), range(1, box.building_slots + 1)),
            "honour_display": Slots(Choice(box.honour_names), range(1, box.honour_slots + 1)),
            "elements": Keyed(
                "spot",
                box.spot_names,
                Fields(ElementView, {"seat": Choice(seats), "bricks": Number()}, without={"spot": "the key"}),
            ),
            "card": Choice(box.action_card_names),
            "free_icons": Several(icons),
            "torches_left": Number(),
            "honours_bought": Number(),
            "early_by": Choice(seats),
            "ending": Choice(ENDINGS, nothing=""),
            "income": Number(),
            "icon": Choice([*icons, "influence"]),
            "spot": Choice(box.spot_names),
            "bricks_chosen": Number(),
            "slot": Choice(range(1, box.honour_slots + 1)),
            "scores": Slots(Number(-MOST), seats),
            "ranking": Slots(Number(), seats),
            "players": Slots(player(box), seats),
        },
        without={
            "game": "always the same",
            "edition": "always the same",
            "rounds": "always the same",
        },
    )
    own = Group({"hand": Several(box.action_card_names), "deck": Several(box.action_card_names)})
    return {"table": table, "own": own}
