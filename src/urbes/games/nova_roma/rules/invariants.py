"""Laws that hold in every position, for tests and audits."""

from urbes.engine import bag
from urbes.games.nova_roma.moves import OVER, PLACE_LATIFUNDIUM, SPECIAL_SLOT, first_fact, frame_kind
from urbes.games.nova_roma.pieces import ANIMAL, FIELD, NONE, RESOURCES, SPECIAL
from urbes.games.nova_roma.rules.recall import broken_memory
from urbes.games.nova_roma.rules.scoring import automa_points, points_by_item, token_holder
from urbes.games.nova_roma.state import STACK, State


def broken_laws(state: State) -> list[str]:
    """Every law that this position breaks, in words."""
    broken: list[str] = []
    broken += broken_card_laws(state)
    broken += broken_contract_laws(state)
    broken += broken_tile_laws(state)
    broken += broken_board_laws(state)
    broken += broken_forum_laws(state)
    for seat in range(state.seats):
        broken += broken_player_laws(state, seat)
    if (state.decision == OVER) != state.over:
        broken.append("the game is over if and only if nobody decides")
    if bool(state.moves) == state.over or bool(state.stack) == state.over:
        broken.append("there are legal moves and pending work if and only if somebody decides")
    if state.solo and state.over and state.automa_scored != automa_points(state):
        broken.append("NR-15.6: the automa's points are not the sum of their sources")
    return broken


def apart(piles: list[int]) -> bool:
    """Whether no item is in two piles."""
    seen = 0
    for pile in piles:
        if pile & seen:
            return False
        seen |= pile
    return True


def together(piles: list[int]) -> int:
    seen = 0
    for pile in piles:
        seen |= pile
    return seen


def shown(market: list[int]) -> int:
    return bag.of([item for item in market if item != NONE])


def broken_card_laws(state: State) -> list[str]:
    """Every associate is somewhere, and none is in two places."""
    piles = [state.deck, state.discard, shown(state.card_market), *state.packets]
    for player in state.players:
        piles += [player.hand, player.row, player.drafted]
    broken: list[str] = []
    if not apart(piles) or together(piles) != bag.full(len(state.box.cards)):
        broken.append("NR-7.1: associates are lost or doubled")
    if not apart(state.reshuffled) or (state.reshuffled and state.deck & ~state.reshuffled[-1]):
        broken.append("NR-7.4: the deck holds more than the discards it was made of")
    memory = broken_memory(state)
    if memory:
        broken.append(f"NR-17: {memory}")
    return broken


def broken_contract_laws(state: State) -> list[str]:
    broken: list[str] = []
    sea = [state.sea_deck, shown(state.sea_market)]
    building = [state.building_deck, shown(state.building_market), state.automa_pile]
    for player in state.players:
        sea.append(player.sea)
        building.append(player.building)
    ended = state.round if state.over else state.round - 1
    gone = len(state.box.sea_names) - bag.size(together(sea))
    if not apart(sea) or gone > (max(0, ended) if state.solo else 0):
        broken.append("NR-5.5: sea contracts are lost or doubled")
    if not apart(building) or together(building) != bag.full(len(state.box.building_names)):
        broken.append("NR-5.6: building contracts are lost or doubled")
    if bag.size(state.automa_pile) > (max(0, ended) if state.solo else 0):
        broken.append("NR-15.4: the automa has too many contracts")
    return broken


def broken_tile_laws(state: State) -> list[str]:
    """No latifundium is in the game twice."""
    piles = [state.tile_deck, state.special_deck, shown(state.tile_market)]
    for pending in state.stack:
        if frame_kind(pending) == PLACE_LATIFUNDIUM:
            piles.append(1 << first_fact(pending))
    for player in state.players:
        for cell in range(9):
            if player.tile(cell) != NONE:
                piles.append(1 << player.tile(cell))
    broken: list[str] = []
    if not apart(piles):
        broken.append("NR-6.2: a latifundium is in two places")
    basic = bag.full(state.box.basic_tiles)
    if state.tile_deck & ~basic or shown(state.tile_market[:SPECIAL_SLOT]) & ~basic:
        broken.append("NR-2.1: a special latifundium lies among the basic ones")
    return broken


def broken_board_laws(state: State) -> list[str]:
    broken: list[str] = []
    box = state.box
    artisans = state.artisans
    for player in state.players:
        artisans += player.artisans + bag.size(player.working)
    if artisans != box.artisans or state.artisans < 0:
        broken.append(f"NR-1.5: {artisans} artisans instead of {box.artisans}")
    districts = len(box.districts)
    for number, district in enumerate(box.districts):
        piles = [state.blocked[number]]
        piles += [state.cubes[owner * districts + number] for owner in range(state.seats + 1)]
        if not apart(piles) or together(piles) != state.filled[number] or state.filled[number] & ~district.cells:
            broken.append(f"NR-9.3: the cubes in district {district.name} do not fit")
        neutral = district.painted if state.seats <= 2 else 0
        if state.cubes[state.seats * districts + number] != neutral:
            broken.append(f"NR-14.1: neutral cubes in district {district.name} have moved")
    for number, token in enumerate(state.rewards):
        covered = not box.reward_around[number] & ~state.filled[box.reward_district[number]]
        if token != NONE and covered != bool((state.claimed >> number) & 1):
            broken.append(f"NR-9.4: {box.building_rewards[token]} is complete if and only if it is claimed")
    if len(set(state.chariots[0::3])) + len(set(state.chariots[1::3])) + len(set(state.chariots[2::3])) != len(
        state.chariots
    ):
        broken.append("NR-10.3: two chariots lie at the same height")
    if max(state.chariots) >> STACK > box.track_length:
        broken.append("NR-10.5: a chariot is beyond the last cell")
    piles = [player.favourites for player in state.players] + [state.automa_favourites, state.favourites]
    piles += [1 << token for token in (state.favourite, state.next_favourite) if token != NONE]
    if not apart(piles):
        broken.append("NR-2.1: a favourite is in two places")
    return broken


def broken_forum_laws(state: State) -> list[str]:
    broken: list[str] = []
    piles = [player.patricians for player in state.players] + [state.legionaries]
    if state.emperor != NONE:
        piles.append(1 << state.emperor)
    if not apart(piles):
        broken.append("NR-3.4: two figures on one cell of the forum")
    if bag.size(state.legionaries) > state.box.legionaries:
        broken.append("NR-14.4: too many legionaries")
    if sorted(state.lines) != list(range(len(state.lines))):
        broken.append("NR-2.1: a forum token is lost or doubled")
    if not state.solo and bag.size(state.tokens) != len(state.box.token_names) - state.round:
        broken.append("NR-3.2: not one emperor token per round")
    return broken


def broken_player_laws(state: State, seat: int) -> list[str]:
    broken: list[str] = []
    box = state.box
    player = state.players[seat]
    name = f"seat {seat + 1}"
    placed = 0
    for district in range(len(box.districts)):
        placed += bag.size(state.cubes[seat * len(box.districts) + district])
    if player.cubes + placed != box.cubes or player.cubes < 0:
        broken.append(f"NR-1.1: {name} does not have {box.cubes} cubes")
    tokens = player.tokens + player.wheel_tokens + bag.size(player.mosaic)
    if tokens != box.tokens_at_start + box.tokens_at_wheels or player.tokens < 0 or player.wheel_tokens < 0:
        broken.append(f"NR-11.5: {name} has lost or doubled an achievement token")
    for resource in range(len(RESOURCES)):
        if player.good(resource) > box.resource_max:
            broken.append(f"NR-1.3: {name} has too much {RESOURCES[resource]}")
    if player.goods < 0 or player.goods >> (FIELD * len(RESOURCES)) or player.coins < 0 or player.artisans < 0:
        broken.append(f"NR-1.3: {name} has less than nothing")
    if not 0 <= player.influence <= box.influence_max:
        broken.append(f"NR-1.4: {name} has {player.influence} influence")
    counts = [player.hand_size, player.row_size, player.sea_count, player.building_count, player.latifundia]
    masks = [player.hand, player.row, player.sea, player.building, player.laid]
    if counts != [bag.size(mask) for mask in masks]:
        broken.append(f"{name} counts its cards, contracts or latifundia wrongly")
    if player.row_size > box.row_max:
        broken.append(f"NR-7.2: {name} has {player.row_size} cards in the row")
    if player.known & ~player.hand or (player.used | player.fresh) & ~player.row:
        broken.append(f"NR-7.3: {name} remembers a card that is gone")
    for cell in range(9):
        tile = player.tile(cell)
        kind = NONE if tile == NONE else box.tiles[tile].kind
        if (
            (kind != NONE) != bool((player.laid >> cell) & 1)
            or (kind == ANIMAL) != bool((player.animals >> cell) & 1)
            or (kind != SPECIAL and (player.turned >> cell) & 1)
        ):
            broken.append(f"NR-6.2: the estate of {name} does not fit its tiles")
    for row, strip in enumerate(player.strips):
        if strip != NONE and box.strip_colour[strip] != row:
            broken.append(f"NR-11.1: {name} has a strip in the wrong row")
    if state.over and player.scored != points_by_item(state, seat, token_holder(state)):
        broken.append(f"NR-13: the points of {name} are not the sum of their sources")
    return broken
