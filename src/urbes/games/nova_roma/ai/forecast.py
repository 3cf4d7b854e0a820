"""What a seat may expect from each scoring item, as far as the position itself shows it."""

from typing import Final

from urbes.engine import bag
from urbes.games.nova_roma.ai.tables import MARGIN, MISSING, SAIL_RATE, Outlook
from urbes.games.nova_roma.moves import (
    MOVE_SHIP,
)
from urbes.games.nova_roma.pieces import (
    NONE,
    VP_COUNT,
    VP_RESOURCE,
    Associate,
    Condition,
)
from urbes.games.nova_roma.rules.scoring import counted, token_holder
from urbes.games.nova_roma.state import STACK, Player, State

SEA_ROUTES: Final = 0
CONTRACTS: Final = 1
DISTRICTS: Final = 2
FAVOURITES: Final = 3
FINISHED: Final = 4
CARDS: Final = 5
ANIMALS: Final = 6
MOSAIC: Final = 7
GOODS_LEFT: Final = 8
INFLUENCE_LEFT: Final = 9
FIRST_PLAYER: Final = 10
FUTURE: Final = 11


def effective_turns(state: State, seat: int) -> float:
    """Turns that the seat has left; the turn under way counts by the share of it that is left."""
    box = state.box
    if state.round == 0:
        return float(box.rounds * box.turns)
    seats = state.seats
    place = (seat - state.starter) % seats
    done = (state.turn_no + seats - 1 - place) // seats
    left = float((box.rounds - state.round) * box.turns + box.turns - done)
    if state.cell >= 0 and state.active_seat() == seat:
        left -= 1.0
        if state.lines_left == 3:
            left += 0.5
        elif state.lines_left:
            left += 0.25
    return left


def steps_to(state: State, seat: int, player: Player, need: Condition) -> int:
    """About how many actions a seat needs to meet a condition of the mosaic."""
    missing = 0
    total = 0
    if need.building:
        missing += max(0, need.building - player.building_count)
        total += max(player.building_count, need.building)
    if need.sea:
        missing += max(0, need.sea - player.sea_count)
        total += max(player.sea_count, need.sea)
    if need.associates:
        missing += max(0, need.associates - player.row_size)
        total += max(player.row_size, need.associates)
    if need.latifundia:
        missing += max(0, need.latifundia - player.latifundia)
        total += max(player.latifundia, need.latifundia)
    if need.total > total:
        missing += need.total - total
    if need.influence > player.influence:
        missing += (need.influence - player.influence + 2) // 3
    if need.chariot_cells or need.chariots:
        first = seat * 3
        a = state.chariots[first] >> STACK
        b = state.chariots[first + 1] >> STACK
        c = state.chariots[first + 2] >> STACK
        if need.chariot_cells > a + b + c:
            missing += (need.chariot_cells - a - b - c + 1) // 2
        if need.chariots:
            low = need.cell
            away = max(0, low - a)
            other = max(0, low - b)
            third = max(0, low - c)
            if need.chariots == 1:
                cells = min(away, other, third)
            elif need.chariots == 2:
                cells = away + other + third - max(away, other, third)
            else:
                cells = away + other + third
            missing += (cells + 1) // 2
    return min(missing, MISSING)


class Prospect:
    """What a position promises one seat. It is made anew for every question, so it must be cheap."""

    def __init__(self, outlook: Outlook, state: State, seat: int) -> None:
        self.outlook: Outlook = outlook
        self.state: State = state
        self.seat: int = seat
        self.player: Player = state.players[seat]
        self.left: float = effective_turns(state, seat)
        self.turns: int = min(int(self.left + 0.75), outlook.turns)
        """Whole turns left, including one that has begun."""
        self.cells: float = 0.0
        self.lines: float = 0.0
        self.races_to_come: float = 0.0
        self.items: list[float] = [0.0] * (FUTURE + 1)
        """Expected points by scoring item, as far as the position itself shows them; the rest is in the signs."""
        self.fill_items()

    def fill_items(self) -> None:
        state = self.state
        box = state.box
        player = self.player
        left = self.left
        found = self.items
        sailing = 0
        for pending in state.stack:
            if pending & 0x3F == MOVE_SHIP and (pending >> 6) & 3 == self.seat:
                sailing += (pending >> 8) & 0xFF
        found[SEA_ROUTES] = self.outlook.sea_points(player.ship, player.other_ship, SAIL_RATE * left, sailing)
        contracts = player.building
        points = 0
        number = 0
        while contracts:
            if contracts & 1:
                points += box.building_points[number]
            contracts >>= 1
            number += 1
        found[CONTRACTS] = float(points)
        districts = 0.0
        for district in range(len(box.districts)):
            districts += self.district(district)
        found[DISTRICTS] = districts
        self.races(found)
        found[CARDS] = self.cards()
        found[ANIMALS] = self.animals()
        found[MOSAIC] = self.mosaic()
        share = min(1.0, 0.25 * left)
        if not state.solo or state.house.solo_leftovers:
            goods = player.goods
            total = player.coins
            for _ in range(5):
                total += goods & 15
                goods >>= 4
            final = (1.0 - share) * float(total // box.goods_per_point) + share * (
                float(total) / float(box.goods_per_point)
            )
            found[GOODS_LEFT] = final
            total = player.influence + player.artisans + bag.size(player.working)
            found[INFLUENCE_LEFT] = (1.0 - share) * float(total // box.influence_per_point) + share * (
                float(total) / float(box.influence_per_point)
            )
        if not state.solo:
            holder = token_holder(state)
            last = state.round == box.rounds
            if last:
                certain = state.claimant != NONE
                mine = 1.0 if holder == self.seat else 0.0
                even = 1.0 / float(state.seats)
                chance = mine if certain else 0.7 * mine + 0.3 * even
                if state.turn_no + 1 >= state.seats * box.turns and state.lines_left == 0:
                    chance = mine
                found[FIRST_PLAYER] = chance * float(box.first_player_points)
            else:
                found[FIRST_PLAYER] = float(box.first_player_points) / float(state.seats)

    def district(self, district: int) -> float:
        """The points expected from a district, given cubes and turns left [NR-13.3, 15.6]."""
        state = self.state
        table = self.outlook
        count = len(state.box.districts)
        seats = state.seats
        seat = self.seat
        own = bag.size(state.cubes[seat * count + district])
        values = state.box.districts[district].points
        span = table.turns + 1
        turns = self.turns
        if state.solo:
            other = bag.size(state.cubes[count + district])
            lead = max(-MARGIN, min(MARGIN, own - other - 1))
            behind = table.outdone[(lead + MARGIN) * span + turns]
            second = float(values[1])
            if own == 0:
                second *= table.goal[2 * span + turns]
            return (1.0 - behind) * float(values[0]) + behind * second
        first = 1.0
        one = 0.0
        for other_seat in range(seats + 1):
            if other_seat == seat:
                continue
            other = bag.size(state.cubes[other_seat * count + district])
            if other_seat == seats:
                if other == 0:
                    continue
                lead = max(-MARGIN, min(MARGIN, own - other))
                ahead = table.outdone[(lead + MARGIN) * span + turns]
            else:
                lead = max(-MARGIN, min(MARGIN, own - other))
                ahead = table.overtaken[(lead + MARGIN) * span + turns]
            one = one * (1.0 - ahead) + first * ahead
            first *= 1.0 - ahead
        worth = first * float(values[0]) + one * float(values[1]) + (1.0 - first - one) * float(values[2])
        if own == 0:
            worth *= table.goal[2 * span + turns]
        return worth

    def races(self, found: list[float]) -> None:
        """Fill in the points expected from favourites and from chariots that finish."""
        state = self.state
        box = state.box
        seat = self.seat
        favourites = float(bag.size(self.player.favourites) * box.favourite_points)
        finished = 0.0
        span = self.outlook.turns + 1
        round_left = self.left - float((box.rounds - state.round) * box.turns)
        for track in range(3):
            own = state.chariots[seat * 3 + track]
            cell = own >> STACK
            finished += self.outlook.finish[(box.track_length - cell) * span + self.turns]
            best = -1
            for index in range(track, len(state.chariots), 3):
                if index != seat * 3 + track and state.chariots[index] > best:
                    best = state.chariots[index]
            lead = float(cell - (best >> STACK)) + (0.25 if own > best else -0.75)
            if cell == 0 and best >> STACK == 0:
                lead = -1.0
            if state.favourite != NONE and box.favourite_track[state.favourite] == track:
                favourites += float(box.favourite_points) * hold(lead, round_left)
            if state.next_favourite != NONE and box.favourite_track[state.next_favourite] == track:
                favourites += float(box.favourite_points) * hold(lead, round_left + float(box.turns))
        found[FAVOURITES] = favourites
        self.races_to_come = favourites - float(bag.size(self.player.favourites) * box.favourite_points)
        found[FINISHED] = finished * float(box.finish_points)

    def cards(self) -> float:
        """Expected points of end-game associates in the row: as they stand, moved towards what they usually bring."""
        state = self.state
        cards = self.player.row & state.box.end_cards
        total = 0.0
        number = 0
        share = min(1.0, self.left / float(self.outlook.turns))
        while cards:
            if cards & 1:
                total += self.card_points(state.box.cards[number], share)
            cards >>= 1
            number += 1
        return total

    def card_points(self, card: Associate, share: float) -> float:
        state = self.state
        if card.effect == VP_RESOURCE:
            now = float(card.base + self.player.good(card.resource))
            return now + share * 1.5
        if card.effect == VP_COUNT:
            units = float(counted(state, self.seat, card.what))
            return (
                float(card.base) + units / float(card.per)
                if share > 0.02
                else float(card.base + counted(state, self.seat, card.what) // card.per)
            )
        have = counted(state, self.seat, card.what)
        if have >= card.at_least:
            return float(card.points) * (1.0 - 0.3 * min(1.0, 4.0 * share))
        return float(card.points) * min(0.7, 6.0 * share) * float(have) / float(card.at_least)

    def animals(self) -> float:
        player = self.player
        count = 0
        cells = player.animals
        cell = 0
        while cells:
            if cells & 1:
                count += self.state.box.tiles[((player.tiles >> (5 * cell)) & 31) - 1].animals
            cells >>= 1
            cell += 1
        points = self.state.box.animal_points
        return float(count // 3 * points[2] + (points[count % 3 - 1] if count % 3 else 0))

    def mosaic(self) -> float:
        """Points for tokens and lines laid; cells within reach are not counted here, but as signs."""
        state = self.state
        box = state.box
        player = self.player
        span = self.outlook.turns + 1
        mosaic = player.mosaic
        points = 0
        chances = [1.0] * 9
        cells = 0.0
        expected = 0.0
        if state.round > 0:
            for cell in range(9):
                if (mosaic >> cell) & 1:
                    points += box.cell_points[cell // 3]
                else:
                    need = box.conditions[box.strips[player.strips[cell // 3]][cell % 3]]
                    chance = self.outlook.goal[steps_to(state, self.seat, player, need) * span + self.turns]
                    chances[cell] = chance
                    expected += chance
                    cells += chance * float(box.cell_points[cell // 3])
        tokens = float(player.tokens) + min(float(player.wheel_tokens), 0.12 * self.left)
        tokens = min(tokens, self.left if state.achieved and state.cell >= 0 else self.left + 0.5)
        scale = 1.0 if expected <= tokens else tokens / expected
        lines = 0.0
        for line in box.lines:
            mask = line.mask
            if mosaic & mask == mask:
                points += line.points
            else:
                chance = 1.0
                open_cells = mask & ~mosaic
                needed = 0
                cell = 0
                while open_cells:
                    if open_cells & 1:
                        chance *= chances[cell]
                        needed += 1
                    open_cells >>= 1
                    cell += 1
                if float(needed) <= tokens:
                    lines += chance * float(line.points)
        self.cells = cells * scale
        self.lines = lines * scale
        return float(points)


def hold(lead: float, turns: float) -> float:
    """The chance to be ahead on a track after a number of own turns, given the lead now."""
    if turns <= 0.0:
        return 1.0 if lead > 0.0 else 0.0
    spread = 0.5 + 0.5 * turns
    return max(0.0, min(1.0, 0.5 + 0.5 * lead / spread))
