"""Set-up of the table [NR-2, 14.1..14.3, 15.1]."""

from urbes.engine import bag
from urbes.engine.chance import Chance
from urbes.games.nova_roma.moves import SPECIAL_SLOT
from urbes.games.nova_roma.pieces import ACTIONS, NONE
from urbes.games.nova_roma.rules.cleanup import next_favourite
from urbes.games.nova_roma.rules.draft import STRIP_PILES, begin_or_draft_cards, start_mosaic_draft, strips_of
from urbes.games.nova_roma.rules.markets import (
    ASSOCIATE_DECK,
    open_special,
    refill_building,
    refill_cards,
    refill_sea,
    refill_tiles,
)
from urbes.games.nova_roma.rules.races import enter
from urbes.games.nova_roma.state import DEEPEST, Player, State


def set_up(state: State, options: dict[str, object], chance: Chance) -> None:
    """Deal everything in the order of [NR-2.1], then begin with the drafts or the first round."""
    box = state.box
    if state.events is not None:
        state.tell("game_started", NONE, {"players": state.seats, "options": options})
    state.stack = []
    state.artisans = box.artisans
    open_markets(state, chance)
    lay_rewards(state, chance)
    shuffle_forum(state, chance)
    state.tokens = bag.full(len(box.token_cells))
    state.tile_deck = bag.full(box.basic_tiles)
    state.special_deck = bag.full(len(box.tiles)) & ~state.tile_deck
    state.tile_market = [NONE] * (SPECIAL_SLOT + 1)
    refill_tiles(state, chance)
    open_special(state, chance)
    state.deck = bag.full(len(box.cards))
    state.card_market = [NONE] * 4
    refill_cards(state, chance)
    state.favourites = bag.full(len(box.favourite_names))
    next_favourite(state, chance)
    next_favourite(state, chance)
    if state.events is not None:
        names = box.favourite_names
        facts: dict[str, object] = {"current": names[state.favourite], "next": names[state.next_favourite]}
        state.tell("setup_favourites", NONE, facts)
    seat_players(state, chance)
    draw_first_player(state, chance)
    place_chariots(state)
    if state.solo:
        state.automa_ships = box.automa_harbours[:]
    if state.house.mosaic_draft:
        start_mosaic_draft(state, chance)
    else:
        begin_or_draft_cards(state, chance)


def open_markets(state: State, chance: Chance) -> None:
    state.sea_deck = bag.full(len(state.box.sea_names))
    state.sea_market = [NONE] * 4
    refill_sea(state, chance)
    state.building_deck = bag.full(len(state.box.building_names))
    state.building_market = [NONE] * 4
    refill_building(state, chance)


def lay_rewards(state: State, chance: Chance) -> None:
    """Lay reward tokens on their cells; with fewer than three players none on those marked 3+, but neutral cubes."""
    box = state.box
    state.rewards = []
    state.blocked = [0] * len(box.districts)
    tokens = bag.full(len(box.building_rewards))
    for number, cell in enumerate(box.reward_cell):
        used = state.seats > 2 or not box.reward_three_plus[number]
        token = NONE
        if used:
            token = chance.draw("reward tokens", tokens)
            tokens &= ~(1 << token)
        state.rewards.append(token)
        if used or not state.house.empty_cells_buildable:
            state.blocked[box.reward_district[number]] |= 1 << cell
    state.filled = state.blocked[:]
    state.cubes = [0] * (len(box.districts) * (state.seats + 1))
    if state.seats <= 2:
        for number, district in enumerate(box.districts):
            state.cubes[state.seats * len(box.districts) + number] = district.painted
            state.filled[number] |= district.painted
    if state.events is not None:
        laid: object = [None if token == NONE else box.building_rewards[token] for token in state.rewards]
        state.tell("setup_rewards", NONE, {"tokens": laid})


def shuffle_forum(state: State, chance: Chance) -> None:
    left = bag.full(len(ACTIONS))
    state.lines = []
    for _ in range(len(ACTIONS)):
        action = chance.draw("forum", left)
        left &= ~(1 << action)
        state.lines.append(action)
    if state.events is not None:
        columns: object = [ACTIONS[action] for action in state.lines[:4]]
        rows: object = [ACTIONS[action] for action in state.lines[4:]]
        state.tell("setup_forum", NONE, {"columns": columns, "rows": rows})


def place_chariots(state: State) -> None:
    """Put chariots on the start cell, the first player's on top; the neutral colour or the automa is ahead [R-6]."""
    state.chariots = []
    for seat in range(state.seats):
        state.chariots += [DEEPEST - (state.seats - 1 - state.place(seat))] * 3
    if state.seats <= 2:
        state.chariots += [0] * 3
        for track in range(3):
            enter(state, state.seats, track, state.box.automa_cell if state.solo else state.box.neutral_cell)
    if state.solo:
        track = state.box.favourite_track[state.favourite]
        enter(state, state.seats, track, state.box.automa_cell + 1)


def seat_players(state: State, chance: Chance) -> None:
    box = state.box
    state.strip_deck = bag.full(len(box.strip_names))
    for _ in range(state.seats):
        player = Player()
        player.goods = box.start_goods
        player.influence = box.start_influence
        player.artisans = box.start_artisans
        state.artisans -= box.start_artisans
        player.cubes = box.cubes
        player.tokens = box.tokens_at_start
        player.wheel_tokens = box.tokens_at_wheels
        player.strips = [NONE] * len(box.mosaic_rows)
        state.players.append(player)
    if not state.house.mosaic_draft:
        for player in state.players:
            for colour in range(len(box.mosaic_rows)):
                strip = chance.draw(STRIP_PILES[colour], state.strip_deck & strips_of(state, colour))
                state.strip_deck &= ~(1 << strip)
                player.strips[colour] = strip
        state.strip_deck = 0
    if not state.house.associate_draft:
        for player in state.players:
            for _ in range(box.start_cards):
                card = chance.draw(ASSOCIATE_DECK, state.deck)
                state.deck &= ~(1 << card)
                player.hand |= 1 << card
                player.hand_size += 1


def draw_first_player(state: State, chance: Chance) -> None:
    """Draw the first player, and give out the sesterces in turn order [NR-2.1, 15.1]."""
    if state.house.random_start:
        state.first = chance.roll("first player", state.seats)
        if state.events is not None:
            state.tell("first_player_drawn", state.first, {})
    state.starter = state.first
    for seat, player in enumerate(state.players):
        player.coins = state.box.start_coins_solo if state.solo else state.box.start_coins[state.place(seat)]
