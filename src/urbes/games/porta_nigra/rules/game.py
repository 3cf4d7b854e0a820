"""Porta Nigra as a chain of decisions: what is offered when [PN-14], and where each choice leads."""

from urbes.engine import bag
from urbes.engine.chance import Chance
from urbes.games.porta_nigra.moves import (
    APPOINT_STARTING_PLAYER,
    ARGUMENT,
    BUILDER,
    BUY_COLOUR,
    BUY_HONOUR,
    CHOOSE_CARD,
    CHOOSE_GATE_ELEMENT,
    CHOOSE_HEIGHT,
    CHOOSE_HONOUR,
    CHOOSE_SPOT,
    CHOOSE_WHITE,
    COINS,
    COLOUR,
    END_TURN,
    GATE,
    HEIGHT,
    HONOUR,
    ICON,
    OVER,
    PLACE_BUILDER,
    PLACE_BY_INFLUENCE,
    PLAY,
    SEAT,
    SPLIT_INCOME,
    SPOT,
    TAKE_ROMAN,
    TORCH_TO_COIN,
    TURN,
    WHITE,
)
from urbes.games.porta_nigra.pieces import BUY, NONE, PLACE, TAKE_INFLUENCE, TAKE_TORCH
from urbes.games.porta_nigra.rules.building import (
    can_build,
    heights,
    pay_influence,
    place,
    spots_to_build,
    take_coins,
    take_influence,
    take_romans,
    take_torches,
    whites,
)
from urbes.games.porta_nigra.rules.honour import (
    buy_honour,
    can_buy_honour,
    gate_elements,
    needs_gate_element,
    slots_to_buy,
)
from urbes.games.porta_nigra.rules.market import buy, can_buy, colours_to_buy
from urbes.games.porta_nigra.rules.rounds import (
    appoint,
    check_early_end,
    end_turn,
    income,
    pay_torch,
    play_card,
    split_income,
    torch_to_coin,
)
from urbes.games.porta_nigra.state import INFLUENCE, State


class PortaNigra(State):
    """The game itself."""

    def legal(self) -> list[int]:
        return self.moves[:]

    def apply(self, move: int, chance: Chance) -> None:
        self.step(move, chance)
        self.settle(chance)

    def clone(self) -> "PortaNigra":
        twin = PortaNigra(self.box, self.house, self.seats)
        self.copy_to(twin)
        return twin

    def scores(self) -> list[int]:
        return [player.points for player in self.players]

    def ranking(self) -> list[int]:
        """Most points first; equal points share a place [PN-11.13]."""
        points = self.scores()
        return [1 + sum([1 for other in points if other > own]) for own in points]

    def settle(self, chance: Chance) -> None:
        """Make every forced step. Ending a turn is never forced [PN-5.13]."""
        while self.decision != OVER:
            moves = self.offer()
            if len(moves) > 1 or moves[0] == END_TURN:
                self.moves = moves
                return
            self.step(moves[0], chance)

    def offer(self) -> list[int]:
        """The options of the open decision, in the order of [PN-14.3..13]."""
        player = self.players[self.seat]
        decision = self.decision
        if decision == TURN:
            return self.turn_options()
        if decision == CHOOSE_SPOT:
            return [SPOT + number for number in spots_to_build(self, player)]
        if decision == BUY_COLOUR:
            wanted = self.box.icons[self.box.action_cards[self.card].icons[self.icon]].colour
            return [COLOUR + colour for colour in colours_to_buy(self, player, wanted)]
        if decision == CHOOSE_CARD:
            moves = [PLAY + card for card in bag.contents(player.hand)]
            if self.house.influence_before_card:
                self.influence_options(
                    moves, can_build(self, player) if player.influence >= self.box.placing_cost else False
                )
            return moves
        if decision == CHOOSE_HEIGHT:
            return [HEIGHT + bricks for bricks in heights(self, player, self.box.spots[self.spot])]
        if decision == CHOOSE_WHITE:
            return [WHITE + white for white in whites(self, player, self.box.spots[self.spot], self.bricks_chosen)]
        if decision == CHOOSE_HONOUR:
            return [HONOUR + slot for slot in slots_to_buy(self, self.seat)]
        if decision == CHOOSE_GATE_ELEMENT:
            return [GATE + number for number in gate_elements(self, self.seat)]
        if decision == SPLIT_INCOME:
            return [COINS + coins for coins in range(income(self, self.seat) + 1)]
        if decision == APPOINT_STARTING_PLAYER:
            return [SEAT + seat for seat in range(self.seats)]
        return [BUILDER + quarter for quarter in range(len(self.box.quarters))]

    def turn_options(self) -> list[int]:
        """Icons, torches to coins, influence actions, end of the turn [PN-14.5]."""
        player = self.players[self.seat]
        torches = self.torches_left + player.torches
        moves: list[int] = []
        offered = 0
        may_build = -1
        if torches > 0:
            icons = self.box.action_cards[self.card].icons
            for index in range(len(icons)):
                kind = icons[index]
                # Of equal free icons, only the first is offered.
                if not (self.free_icons >> index) & 1 or (offered >> kind) & 1:
                    continue
                offered |= 1 << kind
                icon = self.box.icons[kind]
                if icon.action == BUY:
                    usable = can_buy(self, player, icon.colour)
                elif icon.action == PLACE:
                    if may_build < 0:
                        may_build = 1 if can_build(self, player) else 0
                    usable = may_build == 1
                else:
                    usable = icon.action != TAKE_TORCH or self.torches_left > 0
                if usable:
                    moves.append(ICON + index)
            moves.append(TORCH_TO_COIN)
        if player.influence > 0:
            if may_build < 0 and player.influence >= self.box.placing_cost:
                may_build = 1 if can_build(self, player) else 0
            self.influence_options(moves, may_build == 1)
        moves.append(END_TURN)
        return moves

    def influence_options(self, moves: list[int], may_build: bool) -> None:
        player = self.players[self.seat]
        if can_buy_honour(self, self.seat):
            moves.append(BUY_HONOUR)
        if player.influence >= self.box.roman_cost and player.romans_reserve > 0:
            moves.append(TAKE_ROMAN)
        if may_build and player.influence >= self.box.placing_cost:
            moves.append(PLACE_BY_INFLUENCE)

    def step(self, move: int, chance: Chance) -> None:
        """Carry out one choice."""
        argument = move & ARGUMENT
        decision = self.decision
        if decision == TURN or decision == CHOOSE_CARD:
            self.take_option(move, chance)
        elif decision == BUY_COLOUR:
            icon = self.use_icon()
            buy(self, self.seat, icon, argument)
            self.back()
        elif decision == CHOOSE_SPOT:
            self.spot = argument
            self.decision = CHOOSE_HEIGHT
        elif decision == CHOOSE_HEIGHT:
            self.bricks_chosen = argument
            self.decision = CHOOSE_WHITE
        elif decision == CHOOSE_WHITE:
            self.build(argument)
        elif decision == CHOOSE_HONOUR:
            self.slot = argument
            if needs_gate_element(self, self.seat, argument):
                self.decision = CHOOSE_GATE_ELEMENT
            else:
                self.take_honour(NONE)
        elif decision == CHOOSE_GATE_ELEMENT:
            self.take_honour(argument)
        elif decision == PLACE_BUILDER:
            self.players[self.seat].builder = argument
            self.decision = CHOOSE_CARD
            if self.events is not None:
                self.tell("builder_placed", self.seat, {"quarter": self.box.quarters[argument]})
        elif decision == SPLIT_INCOME:
            split_income(self, move - COINS)
        else:
            appoint(self, argument, chance)

    def take_option(self, move: int, chance: Chance) -> None:
        """A choice of the turn itself: a card, an icon, a torch, an influence action or the end."""
        kind = move - (move & ARGUMENT)
        if kind == ICON:
            self.choose_icon(move - ICON)
        elif kind == END_TURN:
            end_turn(self, chance)
        elif kind == TORCH_TO_COIN:
            torch_to_coin(self, False)
        elif kind == PLAY:
            play_card(self, move - PLAY)
        elif kind == BUY_HONOUR:
            self.decision = CHOOSE_HONOUR
        elif kind == TAKE_ROMAN:
            pay_influence(self, self.seat, self.box.roman_cost, "take_roman")
            take_romans(self, self.seat, 1, "influence")
            self.back()
        else:
            self.icon = INFLUENCE
            self.decision = CHOOSE_SPOT

    def choose_icon(self, index: int) -> None:
        icon = self.box.icons[self.box.action_cards[self.card].icons[index]]
        self.icon = index
        if icon.action == BUY:
            self.decision = BUY_COLOUR
        elif icon.action == PLACE:
            self.decision = CHOOSE_SPOT
        else:
            self.use_icon()
            if icon.action == TAKE_INFLUENCE:
                take_influence(self, self.seat, icon.amount, "icon")
            elif icon.action == TAKE_TORCH:
                take_torches(self, self.seat, icon.amount, "icon")
            else:
                take_coins(self, self.seat, icon.amount, "icon")
            self.back()

    def use_icon(self) -> int:
        """Cover the chosen icon and pay its torch [PN-5.3, 5.8]; returns the kind of icon."""
        icon = self.box.action_cards[self.card].icons[self.icon]
        self.free_icons &= ~(1 << self.icon)
        paid = pay_torch(self)
        if self.events is not None:
            self.tell("icon_used", self.seat, {"icon": self.box.icon_names[icon], "paid_with": paid})
        return icon

    def build(self, white: int) -> None:
        by_influence = self.icon == INFLUENCE
        if by_influence:
            pay_influence(self, self.seat, self.box.placing_cost, "place_element")
        else:
            self.use_icon()
        place(self, self.seat, self.spot, self.bricks_chosen, white, by_influence)
        self.back()

    def take_honour(self, gate_spot: int) -> None:
        buy_honour(self, self.seat, self.slot, gate_spot)
        self.back()

    def back(self) -> None:
        """End an action: the chain of choices is cleared and the turn goes on."""
        self.icon = NONE
        self.spot = NONE
        self.bricks_chosen = 0
        self.slot = NONE
        check_early_end(self)
        self.decision = CHOOSE_CARD if self.card == NONE else TURN
