"""Laws that hold in every position, for tests and audits."""

from urbes.engine import bag
from urbes.games.porta_nigra.moves import OVER
from urbes.games.porta_nigra.pieces import NONE
from urbes.games.porta_nigra.rules.scoring import sources
from urbes.games.porta_nigra.state import State


def broken_laws(state: State) -> list[str]:
    """Every law that this position breaks, in words."""
    broken: list[str] = []
    broken += broken_board_laws(state)
    broken += broken_card_laws(state)
    for seat in range(state.seats):
        broken += broken_player_laws(state, seat)
    if (state.decision == OVER) != state.over:
        broken.append("the game is over if and only if nobody decides")
    if bool(state.moves) == state.over:
        broken.append("there are legal moves if and only if somebody decides")
    return broken


def broken_board_laws(state: State) -> list[str]:
    broken: list[str] = []
    box = state.box
    total = state.reserve + state.in_market() + sum(state.height)
    for player in state.players:
        total += sum(player.bricks)
    if total != box.bricks:
        broken.append(f"PN-1.2: {total} bricks instead of {box.bricks}")
    if state.reserve < 0 or min(state.market) < 0:
        broken.append("PN-1.2: a negative number of bricks in the reserve or a shop")
    for number, spot in enumerate(box.spots):
        height = state.height[number]
        if (state.owner[number] == NONE) != (height == 0):
            broken.append(f"{spot.name}: an element has both an owner and bricks")
        elif height and not spot.least <= height <= spot.most:
            broken.append(f"PN-6.11: {height} bricks on {spot.name}")
    if state.early_by == NONE and box.early_bricks and state.reserve + state.in_market() == 0 and state.over:
        broken.append("PN-10.2: no brick left, but no early end")
    return broken


def broken_card_laws(state: State) -> list[str]:
    """No card is in two places; cards that left the game are nowhere."""
    broken: list[str] = []
    box = state.box
    if state.supply & state.supply_discard or bag.size(state.supply | state.supply_discard) != len(box.supply):
        broken.append("PN-4.3: supply cards are lost or doubled")
    plain = len(box.building_cards)
    buildings = bag.contents(state.building_pile) + [card for card in state.building_display if card != NONE]
    honours = bag.contents(state.honour_pile) + [card for card in state.honour_display if card != NONE]
    for player in state.players:
        buildings += [card for card in player.cards if card < plain]
        honours += player.finals + [card - plain for card in player.cards if card >= plain]
    if len(set(buildings)) != len(buildings):
        broken.append("PN-6.17: a building card is in two places")
    if len(set(honours)) != len(honours):
        broken.append("PN-7.4: an honour card is in two places")
    return broken


def broken_player_laws(state: State, seat: int) -> list[str]:
    broken: list[str] = []
    box = state.box
    player = state.players[seat]
    own = [number for number in range(len(box.spots)) if state.owner[number] == seat]
    in_play = 1 << state.card if seat == state.active and state.card != NONE else 0
    piles = [player.hand, player.deck, player.discard, in_play]
    together = player.hand | player.deck | player.discard | in_play
    if together != box.deck(state.seats) or sum([bag.size(pile) for pile in piles]) != bag.size(together):
        broken.append(f"PN-2.8: seat {seat + 1} has lost or doubled an action card")
    if player.romans + player.romans_reserve + len(own) != box.romans:
        broken.append(f"PN-1.4: seat {seat + 1} does not have {box.romans} Romans")
    if player.elements != len(own):
        broken.append(f"PN-6.15: seat {seat + 1} counts {player.elements} elements, the board {len(own)}")
    for building in range(len(box.buildings)):
        bricks = sum([state.height[number] for number in own if box.spots[number].building == building])
        if bricks != player.built[building]:
            name = box.buildings[building]
            broken.append(
                f"PN-8.2: seat {seat + 1} counts {player.built[building]} bricks in {name}, the board {bricks}"
            )
    if (
        min([player.coins, player.torches, player.influence, player.romans, player.romans_reserve, min(player.bricks)])
        < 0
    ):
        broken.append(f"PN-6.4: seat {seat + 1} has less than nothing")
    if player.points != sum(sources(state, seat).values()):
        broken.append(f"PN-11: the points of seat {seat + 1} are not the sum of their sources")
    return broken
