"""Placing elements [PN-6.10..20], builder rewards [PN-8.1] and everything else a player gains."""

from urbes.engine.game import replaced
from urbes.games.porta_nigra.pieces import NONE, Gain, Spot
from urbes.games.porta_nigra.rules.market import move_builder, steps_cost
from urbes.games.porta_nigra.state import Player, State


def bricks_for(state: State, player: Player, spot: Spot) -> int:
    """How many bricks the player could put there; white replaces every other colour [PN-6.12]."""
    white = state.box.white
    own = player.bricks[spot.colour]
    return own if spot.colour == white else own + player.bricks[white]


def twin_is_free(state: State, spot: Spot) -> bool:
    """Whether a lower-numbered spot that is just like this one is empty: then only that one is offered [PN-8.9]."""
    for twin in spot.twins:
        if state.owner[twin] == NONE:
            return True
    return False


def can_build(state: State, player: Player) -> bool:
    return len(spots_to_build(state, player, first_only=True)) > 0


def spots_to_build(state: State, player: Player, first_only: bool = False) -> list[int]:
    """The spots for which all conditions of [PN-6.10] hold; or only the first of them."""
    found: list[int] = []
    if player.romans == 0 or player.builder == NONE or not player.has_bricks():
        return found
    owner = state.owner
    bricks = player.bricks
    wild = state.box.white
    white = bricks[wild]
    for number, spot in enumerate(state.box.spots):
        # This is the hottest loop of the game, so the code of `bricks_for` is repeated here.
        missing = spot.least - bricks[spot.colour]
        if missing > 0 and (missing > white or spot.colour == wild):
            continue
        if owner[number] != NONE or steps_cost(state, player, spot.quarter) > player.coins:
            continue
        if spot.twins and twin_is_free(state, spot):
            continue
        found.append(number)
        if first_only:
            break
    return found


def heights(state: State, player: Player, spot: Spot) -> list[int]:
    """Numbers of bricks to choose from [PN-14.8]."""
    most = bricks_for(state, player, spot)
    if most > spot.most:
        most = spot.most
    return list(range(spot.least, most + 1))


def least_white(state: State, player: Player, spot: Spot, bricks: int) -> int:
    missing = bricks - player.bricks[spot.colour]
    return missing if missing > 0 and spot.colour != state.box.white else 0


def whites(state: State, player: Player, spot: Spot, bricks: int) -> list[int]:
    """Numbers of white bricks to choose from [PN-14.9]; the least number, unless the house rules ask the player."""
    least = least_white(state, player, spot, bricks)
    if not state.house.ask_white or spot.colour == state.box.white:
        return [least]
    most = player.bricks[state.box.white]
    return list(range(least, (most if most < bricks else bricks) + 1))


def place(state: State, seat: int, number: int, bricks: int, white: int, by_influence: bool) -> None:
    """Put an element on a spot, step by step as in [PN-6.15]."""
    box = state.box
    player = state.players[seat]
    spot = box.spots[number]
    move_builder(state, seat, spot.quarter)
    kept = player.bricks[:]
    kept[spot.colour] -= bricks - white
    kept[box.white] -= white
    player.bricks = kept
    player.romans -= 1
    points = spot.points + spot.points_per_brick * bricks
    if state.events is not None:
        state.tell(
            "element_placed",
            seat,
            {
                "spot": spot.name,
                "building": box.buildings[spot.building],
                "row": spot.row,
                "colour": box.colours[spot.colour],
                "bricks": bricks,
                "white_used": white,
                "points": points,
                "by_influence": by_influence,
            },
        )
    player.from_spots += points
    score(state, seat, points, "spot")
    take_building_card(state, seat, spot)
    state.owner = replaced(state.owner, number, seat)
    player.elements += 1
    add_bricks(state, seat, number, bricks)


def take_building_card(state: State, seat: int, spot: Spot) -> None:
    """Take the matching card on display, if there is one [PN-6.17, 6.18]."""
    if spot.card == NONE:
        return
    for slot in range(len(state.building_display)):
        if state.building_display[slot] == spot.card:
            state.building_display = replaced(state.building_display, slot, NONE)
            state.players[seat].cards = [*state.players[seat].cards, spot.card]
            if state.events is not None:
                state.tell("building_card_taken", seat, {"card": state.box.building_cards[spot.card], "slot": slot + 1})
            return


def add_bricks(state: State, seat: int, number: int, bricks: int) -> None:
    """Raise an element and give the builder rewards that this reaches [PN-6.19]."""
    building = state.box.spots[number].building
    every = state.box.reward_every[building]
    player = state.players[seat]
    before = player.built[building]
    state.height = replaced(state.height, number, state.height[number] + bricks)
    player.built = replaced(player.built, building, before + bricks)
    times = (before + bricks) // every - before // every
    if times > 0:
        reward(state, seat, building, times)


def reward(state: State, seat: int, building: int, times: int) -> None:
    gain = state.box.rewards[building]
    player = state.players[seat]
    if state.events is not None:
        romans = gain.romans * times
        bricks = gain.brick_total * times
        got_romans = min(romans, player.romans_reserve)
        got_bricks = min(bricks, state.reserve)
        lost: dict[str, object] = {}
        if got_romans < romans:
            lost["romans"] = romans - got_romans
        if got_bricks < bricks:
            lost["bricks"] = bricks - got_bricks
        state.tell(
            "builder_reward",
            seat,
            {
                "building": state.box.buildings[building],
                "times": times,
                "torch": gain.torches * times,
                "coins": gain.coins * times,
                "influence": gain.influence * times,
                "romans": got_romans,
                "white_bricks": got_bricks,
                "lost": lost,
            },
        )
    receive(state, seat, gain, times, "reward")


def receive(state: State, seat: int, gain: Gain, times: int, source: str) -> None:
    """Take everything that a gain names, so many times, as far as the reserve goes [PN-7.11, 7.12, 8.1]."""
    player = state.players[seat]
    if gain.torches:
        take_torches(state, seat, gain.torches * times, source)
    if gain.coins:
        take_coins(state, seat, gain.coins * times, source)
    if gain.influence:
        take_influence(state, seat, gain.influence * times, source)
    if gain.romans:
        take_romans(state, seat, gain.romans * times, source)
    if gain.brick_total:
        got: dict[str, object] = {}
        for colour in state.box.shortage_order:
            amount = gain.bricks[colour] * times
            if amount > state.reserve:
                amount = state.reserve
            if amount > 0:
                state.reserve -= amount
                player.bricks = replaced(player.bricks, colour, player.bricks[colour] + amount)
                got[state.box.colours[colour]] = amount
        if got and state.events is not None:
            state.tell("bricks_received", seat, {"bricks": got, "source": source})
    if gain.points:
        player.from_honours += gain.points * times
        score(state, seat, gain.points * times, source)


def score(state: State, seat: int, points: int, reason: str) -> None:
    """Add points; the caller books their source."""
    if points:
        player = state.players[seat]
        player.points += points
        if state.events is not None:
            state.tell("points_scored", seat, {"amount": points, "reason": reason, "total": player.points})


def take_coins(state: State, seat: int, amount: int, source: str) -> None:
    state.players[seat].coins += amount
    if amount and state.events is not None:
        state.tell("coins_taken", seat, {"amount": amount, "source": source})


def take_torches(state: State, seat: int, amount: int, source: str) -> None:
    state.players[seat].torches += amount
    if state.events is not None:
        state.tell("torch_taken", seat, {"amount": amount, "source": source})


def take_influence(state: State, seat: int, amount: int, source: str) -> None:
    state.players[seat].influence += amount
    if state.events is not None:
        state.tell("influence_taken", seat, {"amount": amount, "source": source})


def take_romans(state: State, seat: int, amount: int, source: str) -> None:
    """Take own Romans, at most those left in the reserve."""
    player = state.players[seat]
    if amount > player.romans_reserve:
        amount = player.romans_reserve
    player.romans_reserve -= amount
    player.romans += amount
    if amount and state.events is not None:
        state.tell("roman_taken", seat, {"amount": amount, "source": source})


def pay_influence(state: State, seat: int, amount: int, purpose: str) -> None:
    state.players[seat].influence -= amount
    if amount and state.events is not None:
        state.tell("influence_spent", seat, {"amount": amount, "purpose": purpose})
