"""Gaining and paying: sesterces, resources, influence, artisans, and rewards made of them [NR-1.3..1.6]."""

from urbes.games.nova_roma.moves import ADVANCE, CHOOSE_RESOURCE, MOVE_SHIP, RESOURCE, REWARD, TAKE_CARD, frame
from urbes.games.nova_roma.pieces import COINS, FIELD, GUARDS, NONE, RESOURCES, Cost
from urbes.games.nova_roma.state import STACK, Player, State


def gain_coins(state: State, seat: int, amount: int, reason: str) -> None:
    player = state.players[seat]
    player.coins += amount
    if state.events is not None:
        state.tell("coins", seat, {"how": "gain", "amount": amount, "reason": reason, "value": player.coins})


def pay_coins(state: State, seat: int, amount: int, reason: str) -> None:
    if amount == 0:
        return
    player = state.players[seat]
    player.coins -= amount
    if state.events is not None:
        state.tell("coins", seat, {"how": "pay", "amount": amount, "reason": reason, "value": player.coins})


def gain_good(state: State, seat: int, resource: int, amount: int, reason: str) -> None:
    """Gain a resource; what does not fit on its track is lost [NR-1.3]."""
    player = state.players[seat]
    shift = FIELD * resource
    before = (player.goods >> shift) & 15
    gained = min(amount, state.box.resource_max - before)
    player.goods += gained << shift
    if state.events is not None:
        facts: dict[str, object] = {"resource": RESOURCES[resource], "reason": reason, "value": before + gained}
        if gained:
            state.tell("resource", seat, {"how": "gain", "amount": gained, **facts})
        if gained < amount:
            state.tell("resource", seat, {"how": "lost", "amount": amount - gained, **facts})


def pay_goods(state: State, seat: int, goods: int, reason: str) -> None:
    """Pay several resources at once; they are packed into one number."""
    player = state.players[seat]
    player.goods -= goods
    if goods and state.events is not None:
        for resource in range(len(RESOURCES)):
            amount = (goods >> (FIELD * resource)) & 15
            if amount:
                state.tell(
                    "resource",
                    seat,
                    {
                        "how": "pay",
                        "amount": amount,
                        "resource": RESOURCES[resource],
                        "reason": reason,
                        "value": player.good(resource),
                    },
                )


def gain_influence(state: State, seat: int, amount: int, reason: str) -> None:
    """Gain influence; each point beyond the end of the track becomes a sesterce [NR-1.4]."""
    player = state.players[seat]
    gained = min(amount, state.box.influence_max - player.influence)
    player.influence += gained
    if state.events is not None and gained:
        state.tell("influence", seat, {"how": "gain", "amount": gained, "reason": reason, "value": player.influence})
    if gained < amount:
        beyond = amount - gained
        player.coins += beyond
        if state.events is not None:
            facts: dict[str, object] = {"how": "overflow", "amount": beyond, "reason": reason, "value": player.coins}
            state.tell("influence", seat, facts)


def pay_influence(state: State, seat: int, amount: int, reason: str) -> None:
    if amount == 0:
        return
    player = state.players[seat]
    player.influence -= amount
    if state.events is not None:
        state.tell("influence", seat, {"how": "pay", "amount": amount, "reason": reason, "value": player.influence})


def gain_artisans(state: State, seat: int, amount: int, reason: str) -> None:
    """Gain free artisans, as far as the supply has any [NR-1.5]."""
    gained = min(amount, state.artisans)
    player = state.players[seat]
    state.artisans -= gained
    player.artisans += gained
    if state.events is not None:
        if gained:
            state.tell("artisan", seat, {"how": "gain", "amount": gained, "reason": reason, "value": player.artisans})
        if gained < amount:
            state.tell(
                "artisan", seat, {"how": "lost", "amount": amount - gained, "reason": reason, "value": player.artisans}
            )


def return_artisan(state: State, seat: int, reason: str) -> None:
    player = state.players[seat]
    player.artisans -= 1
    state.artisans += 1
    if state.events is not None:
        state.tell("artisan", seat, {"how": "pay", "amount": 1, "reason": reason, "value": player.artisans})


def can_pay(player: Player, cost: Cost) -> bool:
    """Whether resources, sesterces and influence suffice; artisans are asked for elsewhere."""
    return (
        player.coins >= cost.coins
        and player.influence >= cost.influence
        and ((player.goods | GUARDS) - cost.goods) & GUARDS == GUARDS
    )


def pay(state: State, seat: int, cost: Cost, reason: str) -> None:
    pay_coins(state, seat, cost.coins, reason)
    pay_goods(state, seat, cost.goods, reason)
    pay_influence(state, seat, cost.influence, reason)


def gain_icon(state: State, seat: int, icon: int, amount: int, reason: str) -> None:
    """Gain what an icon of the estate shows."""
    if icon == COINS:
        gain_coins(state, seat, amount, reason)
    else:
        gain_good(state, seat, icon, amount, reason)


def goods_full(state: State, player: Player) -> bool:
    """Whether no resource track has room."""
    return player.goods == state.box.full_goods


def can_draw(state: State) -> bool:
    """Whether the deck, or the discard pile in its place, has a card [NR-7.4]."""
    return state.deck != 0 or state.discard != 0


def can_take(state: State) -> bool:
    """Whether a card can be taken at all."""
    if state.deck or state.discard:
        return True
    for card in state.card_market:
        if card != NONE:
            return True
    return False


def can_sail(state: State, player: Player, points: int) -> bool:
    """Whether a ship can make its next leg with these movement points [NR-8.3]."""
    box = state.box
    for ship in (player.ship, player.other_ship):
        if ship == 0:
            if box.leg[box.first_harbour[0]] <= points or box.leg[box.first_harbour[1]] <= points:
                return True
        elif box.beyond[ship] != NONE and box.leg[box.beyond[ship]] <= points:
            return True
    return False


def can_step(state: State, seat: int, track: int) -> bool:
    """Whether a chariot can advance by one cell [NR-10.2, 10.5]."""
    cell = state.chariots[seat * 3 + track] >> STACK
    box = state.box
    return cell < box.track_length and state.players[seat].goods >> 16 >= box.horses[cell + 1]


def can_race(state: State, seat: int) -> bool:
    return can_step(state, seat, 0) or can_step(state, seat, 1) or can_step(state, seat, 2)


def is_useful(state: State, seat: int, number: int) -> bool:
    """Whether a reward would give anything at all."""
    reward = state.box.rewards[number]
    player = state.players[seat]
    if reward.coins or reward.influence:
        return True
    if reward.has_goods:
        for resource in range(len(RESOURCES)):
            if reward.goods[resource] and player.good(resource) < state.box.resource_max:
                return True
    return (
        (reward.artisan > 0 and state.artisans > 0)
        or (reward.any > 0 and not goods_full(state, player))
        or (reward.card > 0 and can_take(state))
        or (reward.ship_move > 0 and can_sail(state, player, reward.ship_move))
        or (reward.chariot_step > 0 and can_race(state, seat))
    )


def give(state: State, seat: int, number: int) -> None:
    """Give a reward, in the order of [NR-1.6]; what needs a choice goes on the stack."""
    reward = state.box.rewards[number]
    if reward.coins:
        gain_coins(state, seat, reward.coins, reward.name)
    if reward.has_goods:
        for resource in range(len(RESOURCES)):
            if reward.goods[resource]:
                gain_good(state, seat, resource, reward.goods[resource], reward.name)
    if reward.influence:
        gain_influence(state, seat, reward.influence, reward.name)
    if reward.artisan:
        gain_artisans(state, seat, reward.artisan, reward.name)
    if reward.chosen:
        if reward.chariot_step:
            state.push(ADVANCE, seat, reward.chariot_step)
        if reward.ship_move:
            state.push(MOVE_SHIP, seat, reward.ship_move)
        if reward.card:
            state.push(TAKE_CARD, seat, reward.card)
        if reward.any:
            state.push(CHOOSE_RESOURCE, seat, reward.any)


def give_later(state: State, seat: int, number: int) -> None:
    """Put a reward on the stack; it waits for those above it."""
    state.push(REWARD, seat, number)


def offer_resources(state: State, seat: int) -> list[int]:
    goods = state.players[seat].goods
    moves: list[int] = []
    for resource in range(len(RESOURCES)):
        if goods & 15 < state.box.resource_max:
            moves.append(RESOURCE + resource)
        goods >>= FIELD
    return moves


def choose_resource(state: State, seat: int, left: int, resource: int) -> None:
    if left > 1:
        state.stack[-1] = frame(CHOOSE_RESOURCE, seat, left - 1)
    else:
        state.stack.pop()
    gain_good(state, seat, resource, 1, "choice")
