"""Decks and markets: drawing, sliding, filling up [NR-3.5, 7.4]."""

from typing import Final

from urbes.engine import bag
from urbes.engine.chance import Chance
from urbes.games.nova_roma.moves import SPECIAL_SLOT
from urbes.games.nova_roma.pieces import NONE
from urbes.games.nova_roma.state import State

ASSOCIATE_DECK: Final = "associates"


def reshuffle(state: State) -> None:
    """The discard pile becomes the deck, if it has a card."""
    if state.discard:
        state.deck = state.discard
        state.reshuffled = [cards & ~state.discard for cards in state.reshuffled] + [state.discard]
        state.discard = 0
        if state.events is not None:
            state.tell("deck_reshuffled", NONE, {"cards": bag.size(state.deck)})


def draw_card(state: State, chance: Chance) -> int:
    """The next associate of the deck; NONE if neither the deck nor the discard pile has one [NR-7.4]."""
    if state.deck == 0:
        reshuffle(state)
    if state.deck == 0:
        return NONE
    card = chance.draw(ASSOCIATE_DECK, state.deck)
    state.deck &= ~(1 << card)
    if state.deck == 0:
        reshuffle(state)
    return card


def draw_sea(state: State, chance: Chance) -> int:
    if state.sea_deck == 0:
        return NONE
    contract = chance.draw("sea contracts", state.sea_deck)
    state.sea_deck &= ~(1 << contract)
    return contract


def draw_building(state: State, chance: Chance) -> int:
    if state.building_deck == 0:
        return NONE
    contract = chance.draw("building contracts", state.building_deck)
    state.building_deck &= ~(1 << contract)
    return contract


def draw_tile(state: State, chance: Chance) -> int:
    if state.tile_deck == 0:
        return NONE
    tile = chance.draw("basic latifundia", state.tile_deck)
    state.tile_deck &= ~(1 << tile)
    return tile


def open_special(state: State, chance: Chance) -> None:
    """A new special latifundium, if any is left."""
    tile = NONE
    if state.special_deck:
        tile = chance.draw("special latifundia", state.special_deck)
        state.special_deck &= ~(1 << tile)
    state.tile_market[SPECIAL_SLOT] = tile
    if tile != NONE:
        tell_refilled(state, "special_latifundia", [tile], state.box.tile_names)


def slide(market: list[int]) -> int:
    """Close the holes of the first four slots towards the left; returns how many are taken."""
    taken = 0
    for slot in range(4):
        found = market[slot]
        if found != NONE:
            if slot != taken:
                market[taken] = found
                market[slot] = NONE
            taken += 1
    return taken


def tell_refilled(state: State, market: str, new: list[int], names: list[str]) -> None:
    if new and state.events is not None:
        kind = "market_refilled" if state.round else "setup_market"
        state.tell(kind, NONE, {"market": market, "new": [names[item] for item in new]})


def refill_sea(state: State, chance: Chance) -> None:
    new: list[int] = []
    for slot in range(slide(state.sea_market), 4):
        state.sea_market[slot] = draw_sea(state, chance)
        if state.sea_market[slot] != NONE:
            new.append(state.sea_market[slot])
    tell_refilled(state, "sea", new, state.box.sea_names)


def refill_building(state: State, chance: Chance) -> None:
    new: list[int] = []
    for slot in range(slide(state.building_market), 4):
        state.building_market[slot] = draw_building(state, chance)
        if state.building_market[slot] != NONE:
            new.append(state.building_market[slot])
    tell_refilled(state, "building", new, state.box.building_names)


def refill_cards(state: State, chance: Chance) -> None:
    new: list[int] = []
    for slot in range(slide(state.card_market), 4):
        state.card_market[slot] = draw_card(state, chance)
        if state.card_market[slot] != NONE:
            new.append(state.card_market[slot])
    tell_refilled(state, "associates", new, state.box.card_names)


def refill_tiles(state: State, chance: Chance) -> None:
    new: list[int] = []
    for slot in range(slide(state.tile_market), 4):
        state.tile_market[slot] = draw_tile(state, chance)
        if state.tile_market[slot] != NONE:
            new.append(state.tile_market[slot])
    tell_refilled(state, "basic_latifundia", new, state.box.tile_names)


def refill(state: State, chance: Chance) -> None:
    """Fill all markets at the end of a turn; the special latifundium waits for the clean-up [NR-3.5]."""
    refill_sea(state, chance)
    refill_building(state, chance)
    refill_cards(state, chance)
    refill_tiles(state, chance)


def leftmost(market: list[int]) -> int:
    """The leftmost occupied slot; NONE if all are empty."""
    for slot in range(4):
        if market[slot] != NONE:
            return slot
    return NONE
