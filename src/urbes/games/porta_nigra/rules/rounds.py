"""The frame of the game: set-up [PN-2], turns [PN-3, 5], ends of rounds [PN-9] and of the game [PN-10]."""

from typing import Final

from urbes.engine import bag
from urbes.engine.chance import Chance
from urbes.engine.game import NOBODY
from urbes.games.porta_nigra.moves import APPOINT_STARTING_PLAYER, CHOOSE_CARD, PLACE_BUILDER, SPLIT_INCOME, TURN
from urbes.games.porta_nigra.pieces import NONE
from urbes.games.porta_nigra.rules.building import score, take_coins
from urbes.games.porta_nigra.rules.market import refill, refill_buildings, refill_honours
from urbes.games.porta_nigra.rules.scoring import final_scoring
from urbes.games.porta_nigra.state import BY_BRICKS, BY_ELEMENTS, ENDINGS, Player, State

DECKS: Final = ["action cards 1", "action cards 2", "action cards 3", "action cards 4"]
"""The names of the piles of action cards, one for each seat."""


def set_up(state: State, options: dict[str, object], chance: Chance) -> None:
    """Lay everything out and begin the first turn; draws in the order of [PN-2.10]."""
    box = state.box
    if state.events is not None:
        state.tell("game_started", NOBODY, {"players": state.seats, "options": options})
    state.reserve = box.bricks
    state.market = [0] * len(box.colours)
    state.owner = [NONE] * len(box.spots)
    state.height = [0] * len(box.spots)
    state.supply = bag.full(len(box.supply))
    state.building_display = [NONE] * box.building_slots
    state.honour_display = [NONE] * box.honour_slots
    for _ in range(state.seats):
        player = Player([0] * len(box.colours), [0] * len(box.buildings), [], [])
        player.coins = box.start_coins
        player.torches = box.start_torches
        player.influence = box.start_influence
        player.romans = box.start_romans
        player.romans_reserve = box.romans - box.start_romans
        player.deck = box.deck(state.seats)
        state.players.append(player)
    state.building_pile = bag.full(len(box.building_cards))
    state.honour_pile = bag.full(len(box.honours))
    refill_buildings(state, chance)
    refill_honours(state, chance)
    deal_hands(state, chance)
    state.starter = chance.roll("starting player", state.seats) if state.house.random_start else 0
    if state.events is not None:
        state.tell("starting_player_drawn", state.starter, {})
    start_round(state, chance)


def deal_hands(state: State, chance: Chance) -> None:
    for seat in range(state.seats):
        for _ in range(state.box.hand):
            draw_card(state, seat, chance)


def draw_card(state: State, seat: int, chance: Chance) -> None:
    """Draw one action card, if any is left [PN-5.15]. Only its owner may see which."""
    player = state.players[seat]
    if not player.deck:
        return
    card = chance.draw(DECKS[seat], player.deck)
    player.deck &= ~(1 << card)
    player.hand |= 1 << card
    if state.events is not None:
        state.tell_secret(
            "action_card_drawn", seat, {"left": bag.size(player.deck)}, {"card": state.box.action_card_names[card]}
        )


def start_round(state: State, chance: Chance) -> None:
    if state.events is not None:
        state.tell("round_started", state.starter, {"round": state.round})
    start_turn(state, state.starter, chance)


def start_turn(state: State, seat: int, chance: Chance) -> None:
    """Refill, then the first decision of the turn [PN-14.15]."""
    player = state.players[seat]
    player.turns += 1
    state.active = seat
    state.seat = seat
    state.card = NONE
    state.free_icons = 0
    state.torches_left = 0
    state.honours_bought = 0
    if state.events is not None:
        state.tell("turn_started", seat, {"turn": player.turns, "final_turn": state.early_by != NONE})
    refill(state, chance)
    state.decision = PLACE_BUILDER if player.builder == NONE else CHOOSE_CARD


def play_card(state: State, card: int) -> None:
    player = state.players[state.active]
    printed = state.box.action_cards[card]
    player.hand &= ~(1 << card)
    state.card = card
    state.torches_left = printed.torches
    state.free_icons = bag.full(len(printed.icons))
    state.decision = TURN
    if state.events is not None:
        state.tell("card_played", state.active, {"card": printed.name, "torches": printed.torches})


def pay_torch(state: State) -> str:
    """Use a printed torch while there is one, then a token [PN-5.8]; returns which."""
    if state.torches_left > 0:
        state.torches_left -= 1
        return "printed"
    state.players[state.active].torches -= 1
    return "token"


def torch_to_coin(state: State, automatic: bool) -> None:
    """Turn one torch into coins [PN-5.9, 5.10]."""
    box = state.box
    paid = pay_torch(state)
    if state.events is not None:
        state.tell("torch_to_coin", state.active, {"from": paid, "automatic": automatic})
    take_coins(state, state.active, box.coins_per_forfeit if paid == "printed" else box.coins_per_torch, "torch")


def end_turn(state: State, chance: Chance) -> None:
    """Close the turn [PN-5.13..15] and go on to whatever comes next."""
    seat = state.active
    player = state.players[seat]
    forfeited = state.torches_left
    if state.house.auto_forfeit:
        while state.torches_left > 0:
            torch_to_coin(state, True)
    if state.events is not None:
        icons = state.box.action_cards[state.card].icons
        unused = [state.box.icon_names[icons[index]] for index in bag.contents(state.free_icons)]
        state.tell("turn_ended", seat, {"unused": unused, "forfeited": forfeited})
    player.discard |= 1 << state.card
    state.card = NONE
    state.torches_left = 0
    state.free_icons = 0
    state.seals += 1
    draw_card(state, seat, chance)
    if state.early_by == NONE:
        following = (seat + 1) % state.seats
        if state.players[following].hand:
            start_turn(state, following, chance)
        else:
            end_round(state, chance)
    else:
        next_final_turn(state, chance)


def next_final_turn(state: State, chance: Chance) -> None:
    """Go on after an early end: each of the others has one more turn, if there is a card in hand [PN-10.6, 10.7]."""
    seat = (state.active + 1) % state.seats
    while seat != state.early_by:
        if state.players[seat].hand:
            start_turn(state, seat, chance)
            return
        if state.events is not None:
            state.tell("final_turn_skipped", seat, {})
        seat = (seat + 1) % state.seats
    final_scoring(state)


def check_early_end(state: State) -> None:
    """Check for the early end, after every completed action of the active player [PN-10.2..4]."""
    if state.early_by != NONE:
        return
    box = state.box
    player = state.players[state.active]
    if player.elements >= box.early_elements:
        state.ending = BY_ELEMENTS
    elif box.early_bricks and state.reserve == 0 and state.in_market() == 0:
        state.ending = BY_BRICKS
    else:
        return
    state.early_by = state.active
    if state.events is not None:
        state.tell("early_end_triggered", state.active, {"reason": ENDINGS[state.ending]})
    player.from_early_end += box.early_points
    score(state, state.active, box.early_points, "early_end")


def end_round(state: State, chance: Chance) -> None:
    """Do the intermediate scoring and begin a new round, or end the game [PN-9.1, 9.2]."""
    count = state.box.counts[state.seats]
    if state.events is not None:
        state.tell("round_ended", NOBODY, {"round": state.round})
    if state.round >= count.rounds:
        final_scoring(state)
        return
    state.income_turn = 0
    if state.round in count.intermediate_after:
        state.decision = SPLIT_INCOME
        state.seat = state.starter
    else:
        ask_for_starter(state)


def income(state: State, seat: int) -> int:
    """The amount that a player divides between coins and points [PN-9.3]."""
    return state.players[seat].bricks_on_board() * state.box.counts[state.seats].multiplier


def split_income(state: State, coins: int) -> None:
    seat = state.seat
    player = state.players[seat]
    bricks = player.bricks_on_board()
    points = income(state, seat) - coins
    if state.events is not None:
        multiplier = state.box.counts[state.seats].multiplier
        state.tell("income_split", seat, {"bricks": bricks, "multiplier": multiplier, "coins": coins, "points": points})
    take_coins(state, seat, coins, "intermediate")
    player.from_income += points
    score(state, seat, points, "intermediate")
    state.income_turn += 1
    if state.income_turn < state.seats:
        state.seat = (state.starter + state.income_turn) % state.seats
    else:
        ask_for_starter(state)


def appointing_seat(state: State) -> int:
    """The seat with the fewest points; of several, the latest in the turn order of the ended round [PN-9.5, 9.6]."""
    best = state.starter
    for place in range(1, state.seats):
        seat = (state.starter + place) % state.seats
        if state.players[seat].points <= state.players[best].points:
            best = seat
    return best


def ask_for_starter(state: State) -> None:
    state.seat = appointing_seat(state)
    state.decision = APPOINT_STARTING_PLAYER


def appoint(state: State, starter: int, chance: Chance) -> None:
    """Begin the new round with this starting player; everybody shuffles and draws [PN-9.5]."""
    if state.events is not None:
        fewest = state.players[state.seat].points
        tied = sum(1 for player in state.players if player.points == fewest) > 1
        state.tell("starting_player_appointed", state.seat, {"seat": starter, "by_tie_rule": tied})
    state.seals += 1
    state.starter = starter
    state.round += 1
    for seat, player in enumerate(state.players):
        player.deck = player.discard
        player.discard = 0
        if state.events is not None:
            state.tell("action_deck_shuffled", seat, {})
    deal_hands(state, chance)
    start_round(state, chance)
