"""What a position of Porta Nigra consists of, how it is written, and what must fit together in it."""

from collections.abc import Sequence
from typing import Any

from urbes.engine import bag
from urbes.engine.chance import Scripted
from urbes.engine.errors import PositionError
from urbes.engine.game import NOBODY
from urbes.engine.position import (
    NONE,
    BagOf,
    Counts,
    Entry,
    Field,
    Fields,
    Form,
    Joint,
    ListOf,
    Misfit,
    Named,
    Ordinal,
    OrNone,
    Whole,
)
from urbes.games.porta_nigra.components import Box
from urbes.games.porta_nigra.moves import (
    APPOINT_STARTING_PLAYER,
    BUY_COLOUR,
    CHOOSE_GATE_ELEMENT,
    CHOOSE_HEIGHT,
    CHOOSE_SPOT,
    CHOOSE_WHITE,
    DECISIONS,
    OVER,
    PLACE_BUILDER,
    SPLIT_INCOME,
    TURN,
)
from urbes.games.porta_nigra.pieces import BUY, FINAL_SCORING, PLACE, SUBSTITUTE
from urbes.games.porta_nigra.rules.game import PortaNigra
from urbes.games.porta_nigra.state import ENDINGS, INFLUENCE, Player, State

BY_INFLUENCE = "influence"
SOURCES = {
    "spot": "from_spots",
    "honour_card": "from_honours",
    "intermediate": "from_income",
    "early_end": "from_early_end",
    "sets": "from_sets",
    "final_card": "from_final_cards",
    "play_area": "from_play_area",
    "majority": "from_majorities",
}
"""What points are scored for, and the player's attribute that counts them."""


class Icon(Form):
    """The icon that is being used: its place on the card, or influence instead."""

    def __init__(self, icons: int) -> None:
        self.place = Whole(0, icons - 1)

    def write(self, value: Any) -> object:
        return BY_INFLUENCE if value == INFLUENCE else value

    def read(self, data: Any) -> int:
        if isinstance(data, str) and data != BY_INFLUENCE:
            raise Misfit(f"{data!r} is neither a number nor {BY_INFLUENCE!r}")
        return INFLUENCE if data == BY_INFLUENCE else self.place.read(data)


class Numbers(ListOf):
    """A bag of plain numbers."""

    def write(self, value: Any) -> object:
        return bag.contents(value)

    def read(self, data: Any) -> Any:
        return bag.of(super().read(data))


def fields(box: Box, seats: int) -> Fields:
    seat = Whole(0, seats - 1)
    icons = max(len(card.icons) for card in box.action_cards)
    element = Entry({"spot": Named(box.spot_names), "seat": seat, "bricks": Whole()}, as_it_is, tuple)
    return Fields(
        [
            Field("decision", Named(DECISIONS)),
            Field("seat", Whole(NOBODY, seats - 1)),
            Field("round", Whole(1)),
            Field("starter", seat),
            Field("active", seat),
            Field("reserve", Whole()),
            Field("market", Counts(box.colours)),
            Field("supply", BagOf(box.supply_names)),
            Field("supply_discard", BagOf(box.supply_names)),
            Field("building_pile", BagOf(box.building_cards)),
            Field("honour_pile", BagOf(box.honour_names)),
            Field("building_display", ListOf(OrNone(Named(box.building_cards)), box.building_slots, different=True)),
            Field("honour_display", ListOf(OrNone(Named(box.honour_names)), box.honour_slots, different=True)),
            Joint("elements", ListOf(element), ("owner", "height"), elements_on, put_elements),
            Field("card", OrNone(Named(box.action_card_names))),
            Field("free_icons", Numbers(Whole(0, icons - 1))),
            Field("torches_left", Whole()),
            Field("honours_bought", Whole()),
            Field("early_by", OrNone(seat)),
            Field("ending", Named(ENDINGS)),
            Field("income_turn", Whole(0, seats)),
            Field("icon", OrNone(Icon(icons))),
            Field("spot", OrNone(Named(box.spot_names))),
            Field("bricks_chosen", Whole()),
            Field("slot", OrNone(Ordinal(box.honour_slots))),
            Field("seals", Whole()),
            Field("players", ListOf(player_fields(box), seats)),
        ],
        derived=("box", "house", "moves"),
    )


def player_fields(box: Box) -> Fields:
    cards = BagOf(box.action_card_names)
    scored = Counts(list(SOURCES))
    return Fields(
        [
            Field("coins", Whole()),
            Field("torches", Whole()),
            Field("influence", Whole()),
            Field("romans", Whole()),
            Field("romans_reserve", Whole()),
            Field("builder", OrNone(Named(box.quarters))),
            Field("bricks", Counts(box.colours)),
            Field("cards", ListOf(Named([*box.building_cards, *box.honour_names]), different=True)),
            Field("final_cards", ListOf(Named(box.honour_names), different=True), "finals"),
            Field("hand", cards),
            Field("deck", cards),
            Field("discard", cards),
            Field("turns", Whole()),
            Joint("scored", scored, tuple(SOURCES.values()), scored_by, put_scored),
        ],
        derived=("built", "elements", "points"),
        make=lambda: Player([], [0] * len(box.buildings), [], []),
    )


def as_it_is(*parts: Any) -> Any:
    return parts


def elements_on(state: State) -> list[tuple[int, int, int]]:
    return [(spot, owner, state.height[spot]) for spot, owner in enumerate(state.owner) if owner != NONE]


def put_elements(state: State, elements: Sequence[tuple[int, int, int]]) -> None:
    box = state.box
    state.owner = [NONE] * len(box.spots)
    state.height = [0] * len(box.spots)
    for number, seat, bricks in elements:
        spot = box.spots[number]
        if state.owner[number] != NONE:
            raise Misfit(f"{box.spot_names[number]} is taken twice")
        if not spot.least <= bricks <= spot.most:
            raise Misfit(f"{box.spot_names[number]} takes {spot.least} to {spot.most} bricks, not {bricks}")
        state.owner[number] = seat
        state.height[number] = bricks


def scored_by(player: Player) -> list[int]:
    return [getattr(player, attribute) for attribute in SOURCES.values()]


def put_scored(player: Player, scored: Sequence[int]) -> None:
    player.points = sum(scored)
    for attribute, points in zip(SOURCES.values(), scored, strict=True):
        setattr(player, attribute, points)


def complete(game: PortaNigra) -> None:
    """Count what stands on the board, check that everything fits together, and make forced steps."""
    for spot, owner in enumerate(game.owner):
        if owner != NONE:
            player = game.players[owner]
            player.elements += 1
            player.built[game.box.spots[spot].building] += game.height[spot]
    check_cards(game)
    check_icons(game)
    check_chain(game)
    if game.decision != OVER and not game.offer():
        raise PositionError("nobody has a legal move in this position")
    game.settle(Scripted([]))


def check_cards(game: PortaNigra) -> None:
    box = game.box
    for seat, player in enumerate(game.players):
        substitutes = [card - len(box.building_cards) for card in player.cards if card >= len(box.building_cards)]
        if any(box.honours[card].kind != SUBSTITUTE for card in substitutes):
            raise PositionError(f"players[{seat}].cards: only building cards and substitutes are kept here")
        if any(box.honours[card].kind != FINAL_SCORING for card in player.finals):
            raise PositionError(f"players[{seat}].final_cards: only final scoring cards are kept here")


def check_icons(game: PortaNigra) -> None:
    """Check that the icons are those of the card in play."""
    icons = 0 if game.card == NONE else len(game.box.action_cards[game.card].icons)
    if game.free_icons >= 1 << icons:
        raise PositionError(f"free_icons: the card in play has {icons} icons")
    if game.icon >= icons:
        raise PositionError(f"icon: the card in play has {icons} icons")


def check_chain(game: PortaNigra) -> None:
    """Check that everything that the open decision follows from is there."""
    box = game.box
    decision = game.decision
    if (decision == OVER) != (game.seat == NOBODY):
        raise PositionError("seat: somebody decides as long as the game is not over")
    if decision in (OVER, SPLIT_INCOME, APPOINT_STARTING_PLAYER):
        return
    if game.seat != game.active:
        raise PositionError("seat: this decision belongs to the active seat")
    if decision != PLACE_BUILDER and game.players[game.seat].builder == NONE:
        raise PositionError("builder: she is on the board by now")
    if decision in (TURN, BUY_COLOUR) and game.card == NONE:
        raise PositionError("card: is missing")
    if decision == BUY_COLOUR and (game.icon < 0 or chosen_action(game) != BUY):
        raise PositionError("icon: should be one that buys")
    placing = decision in (CHOOSE_SPOT, CHOOSE_HEIGHT, CHOOSE_WHITE)
    if placing and game.icon != INFLUENCE and (game.icon == NONE or chosen_action(game) != PLACE):
        raise PositionError("icon: should be one that places")
    if decision in (CHOOSE_HEIGHT, CHOOSE_WHITE) and (game.spot == NONE or game.owner[game.spot] != NONE):
        raise PositionError("spot: should be an empty one")
    if decision == CHOOSE_GATE_ELEMENT:
        card = NONE if game.slot == NONE else game.honour_display[game.slot]
        if card == NONE or not box.honours[card].gain.gate_bricks:
            raise PositionError("slot: should hold a card with a gate brick")


def chosen_action(game: PortaNigra) -> int:
    return game.box.icons[game.box.action_cards[game.card].icons[game.icon]].action
