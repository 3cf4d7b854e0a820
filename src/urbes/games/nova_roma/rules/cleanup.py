"""Rounds: the emperor phase, the order of turns and the clean-up [NR-3.1..3.3, 12]."""

from urbes.engine import bag
from urbes.engine.chance import Chance
from urbes.games.nova_roma.moves import EMPEROR_CELL, SPECIAL_SLOT, TURN_START
from urbes.games.nova_roma.pieces import NONE
from urbes.games.nova_roma.rules.automa import automa_contracts, automa_follows, place_legionaries, turn_token
from urbes.games.nova_roma.rules.markets import leftmost, open_special, refill_cards, refill_tiles
from urbes.games.nova_roma.rules.scoring import finish
from urbes.games.nova_roma.state import STACK, State


def start_round(state: State, chance: Chance) -> None:
    state.round += 1
    state.turn_no = 0
    state.claimant = NONE
    if state.events is not None:
        state.tell("round_started", state.starter, {"round": state.round})
    turn_token(state, chance)
    state.push(EMPEROR_CELL, state.starter)


def place_emperor(state: State, seat: int, cell: int, chance: Chance) -> None:
    state.stack.pop()
    state.emperor = cell
    if state.events is not None:
        state.tell("emperor_placed", seat, {"cell": state.box.forum_names[cell]})
    next_turn(state, chance)


def next_turn(state: State, chance: Chance) -> None:
    """Begin the turn of the next seat; in solo games legionaries come first [NR-15.3]."""
    if state.solo:
        place_legionaries(state, chance)
    seat = state.active_seat()
    state.achieved = False
    state.push(TURN_START, seat)
    if state.events is not None:
        state.tell("turn_started", seat, {"turn": state.turn_no // state.seats + 1})


def race(state: State) -> None:
    """Give the token to the player ahead on the favourite's track [NR-12.1, 14.5, 15.4]."""
    box = state.box
    track = box.favourite_track[state.favourite]
    winner = NONE
    best = -1
    for index in range(track, len(state.chariots), 3):
        if state.chariots[index] > best:
            best = state.chariots[index]
            winner = index // 3
    if best >> STACK == 0 and not state.house.bottom_chariot:
        winner = NONE
    if winner == state.seats and not state.solo:
        winner = NONE
    if winner == state.seats:
        state.automa_favourites |= 1 << state.favourite
    elif winner != NONE:
        state.players[winner].favourites |= 1 << state.favourite
    if state.events is not None:
        facts: dict[str, object] = {"track": box.tracks[track], "favourite": box.favourite_names[state.favourite]}
        if winner == NONE:
            state.tell("race_not_won", NONE, facts)
        else:
            facts["automa"] = winner == state.seats
            state.tell("race_won", NONE if winner == state.seats else winner, facts)
    state.favourite = NONE


def next_favourite(state: State, chance: Chance) -> None:
    """Make the next favourite the current one, and turn another if any are left."""
    state.favourite = state.next_favourite
    state.next_favourite = NONE
    shown = len(state.box.favourite_names) - bag.size(state.favourites)
    if shown < state.box.rounds:
        state.next_favourite = chance.draw("favourites", state.favourites)
        state.favourites &= ~(1 << state.next_favourite)
    if state.events is not None and state.round and state.favourite != NONE:
        names = state.box.favourite_names
        following = None if state.next_favourite == NONE else names[state.next_favourite]
        state.tell("favourite_revealed", NONE, {"current": names[state.favourite], "next": following})


def pass_first_player(state: State) -> None:
    """Pass the first-player token to the claimant, or else to the next player clockwise [NR-12.1]."""
    before = state.starter
    state.starter = (before + 1) % state.seats if state.claimant == NONE else state.claimant
    if state.events is not None:
        facts: dict[str, object] = {"from": before, "to": state.starter, "claimed": state.claimant != NONE}
        state.tell("first_player_passed", state.starter, facts)


def end_round(state: State, chance: Chance) -> None:
    """Clean up; after the last round only the first steps are done [NR-12.2, 15.5]."""
    last = state.round == state.box.rounds
    if state.events is not None:
        state.tell("cleanup_started", NONE, {"round": state.round})
    if not state.solo:
        pass_first_player(state)
    race(state)
    if not last or not state.solo:
        next_favourite(state, chance)
    if not last:
        if state.solo:
            automa_follows(state)
        go_home(state)
    if state.solo:
        automa_contracts(state, chance)
    if last:
        finish(state)
        return
    clear_markets(state, chance)
    start_round(state, chance)


def go_home(state: State) -> None:
    """Figures leave the forum, artisans come home, used associates are turned up."""
    state.emperor = NONE
    state.legionaries = 0
    for seat in range(state.seats):
        player = state.players[seat]
        player.patricians = 0
        player.artisans += bag.size(player.working)
        player.working = 0
        player.used = 0
        surplus = player.artisans - state.box.artisans_kept
        if surplus > 0:
            player.artisans -= surplus
            state.artisans += surplus
            if state.events is not None:
                state.tell("artisans_returned", seat, {"amount": surplus})


def clear_markets(state: State, chance: Chance) -> None:
    """Remove the leftmost associate, the leftmost basic latifundium, and the special one if it is still open."""
    slot = leftmost(state.card_market)
    if slot != NONE:
        card = state.card_market[slot]
        state.card_market[slot] = NONE
        state.discard |= 1 << card
        tell_discarded(state, "associates", state.box.card_names[card])
    refill_cards(state, chance)
    slot = leftmost(state.tile_market)
    if slot != NONE:
        tell_discarded(state, "basic_latifundia", state.box.tile_names[state.tile_market[slot]])
        state.tile_market[slot] = NONE
    refill_tiles(state, chance)
    if state.tile_market[SPECIAL_SLOT] != NONE:
        tell_discarded(state, "special_latifundia", state.box.tile_names[state.tile_market[SPECIAL_SLOT]])
    open_special(state, chance)


def tell_discarded(state: State, market: str, component: str) -> None:
    if state.events is not None:
        state.tell("market_discarded", NONE, {"market": market, "component": component})
