"""The brick market: refilling it [PN-4] and buying in its shops [PN-6.5..9]."""

from urbes.engine import bag
from urbes.engine.chance import Chance
from urbes.engine.game import NOBODY, replaced
from urbes.games.porta_nigra.pieces import ANY, NONE
from urbes.games.porta_nigra.state import Player, State


def refill(state: State, chance: Chance) -> None:
    """The refill phase [PN-4.1]: bricks, building cards, honour cards."""
    if state.in_market() < state.box.refill_below:
        refill_bricks(state, chance)
    refill_buildings(state, chance)
    refill_honours(state, chance)


def refill_bricks(state: State, chance: Chance) -> None:
    box = state.box
    while state.reserve > 0 and state.in_market() < box.refill_to:
        if not state.supply:
            state.supply = state.supply_discard
            state.supply_discard = 0
            if state.events is not None:
                state.tell("supply_pile_reshuffled", NOBODY, {"number": bag.size(state.supply)})
        card = chance.draw("supply", state.supply)
        state.supply &= ~(1 << card)
        state.supply_discard |= 1 << card
        placed = 0
        market = state.market[:]
        for colour in box.supply[card]:
            if state.reserve == 0:
                break
            state.reserve -= 1
            market[colour] += 1
            placed += 1
        state.market = market
        if state.events is not None:
            shown = [box.colours[colour] for colour in box.supply[card]]
            state.tell(
                "supply_card_drawn",
                NOBODY,
                {"card": box.supply_names[card], "bricks": shown[:placed], "reserve": state.reserve},
            )
            if placed < len(shown):
                state.tell("brick_shortage", NOBODY, {"card": box.supply_names[card], "bricks": shown[placed:]})


def refill_buildings(state: State, chance: Chance) -> None:
    """Fill empty slots, lowest first, as far as the pile goes [PN-4.8]."""
    for slot in range(len(state.building_display)):
        if state.building_display[slot] == NONE and state.building_pile:
            card = chance.draw("buildings", state.building_pile)
            state.building_pile &= ~(1 << card)
            state.building_display = replaced(state.building_display, slot, card)
            if state.events is not None:
                tell_revealed(state, "building", slot, state.box.building_cards[card], state.building_pile)


def refill_honours(state: State, chance: Chance) -> None:
    for slot in range(len(state.honour_display)):
        if state.honour_display[slot] == NONE and state.honour_pile:
            card = chance.draw("honours", state.honour_pile)
            state.honour_pile &= ~(1 << card)
            state.honour_display = replaced(state.honour_display, slot, card)
            if state.events is not None:
                tell_revealed(state, "honour", slot, state.box.honour_names[card], state.honour_pile)


def tell_revealed(state: State, pile: str, slot: int, card: str, left: int) -> None:
    state.tell(f"{pile}_card_revealed", NOBODY, {"slot": slot + 1, "card": card})
    if not left:
        state.tell("pile_exhausted", NOBODY, {"pile": pile})


def steps_cost(state: State, player: Player, quarter: int) -> int:
    return state.box.steps(player.builder, quarter) * state.box.step_cost


def brick_cost(state: State, player: Player, colour: int) -> int:
    """Price and steps [PN-6.6]; the white shop belongs to all quarters."""
    quarter = state.box.quarter_of_shop[colour]
    price = state.box.price[colour]
    return price if quarter == NONE else price + steps_cost(state, player, quarter)


def can_buy_colour(state: State, player: Player, colour: int) -> bool:
    return state.market[colour] > 0 and brick_cost(state, player, colour) <= player.coins


def can_buy(state: State, player: Player, wanted: int) -> bool:
    """Whether a buy icon of this colour can be used [PN-6.5, 6.7]."""
    if wanted != ANY and state.market[wanted] > 0:
        return can_buy_colour(state, player, wanted)
    return any_affordable(state, player)


def any_affordable(state: State, player: Player) -> bool:
    for colour in range(len(state.market)):
        if can_buy_colour(state, player, colour):
            return True
    return False


def colours_to_buy(state: State, player: Player, wanted: int) -> list[int]:
    """Legal colours of a buy icon; an empty shop's icon works as any colour [PN-6.5]."""
    if wanted != ANY and state.market[wanted] > 0:
        return [wanted] if can_buy_colour(state, player, wanted) else []
    return [colour for colour in range(len(state.market)) if can_buy_colour(state, player, colour)]


def move_builder(state: State, seat: int, quarter: int) -> int:
    """Walk clockwise, paying for each step [PN-6.2]; returns the steps."""
    player = state.players[seat]
    steps = state.box.steps(player.builder, quarter)
    if steps:
        cost = steps * state.box.step_cost
        player.coins -= cost
        if state.events is not None:
            quarters = state.box.quarters
            state.tell(
                "builder_moved",
                seat,
                {"from": quarters[player.builder], "to": quarters[quarter], "steps": steps, "coins": cost},
            )
        player.builder = quarter
    return steps


def buy(state: State, seat: int, icon: int, colour: int) -> None:
    """Walk, pay, take one brick [PN-6.8]."""
    box = state.box
    player = state.players[seat]
    quarter = box.quarter_of_shop[colour]
    steps = 0 if quarter == NONE else move_builder(state, seat, quarter)
    player.coins -= box.price[colour]
    state.market = replaced(state.market, colour, state.market[colour] - 1)
    player.bricks = replaced(player.bricks, colour, player.bricks[colour] + 1)
    if state.events is not None:
        wanted = box.icons[icon].colour
        state.tell(
            "brick_bought",
            seat,
            {
                "colour": box.colours[colour],
                "price": box.price[colour],
                "steps": steps,
                "icon": box.icon_names[icon],
                "as_any": wanted != ANY and wanted != colour,
            },
        )
