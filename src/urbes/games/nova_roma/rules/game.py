"""Nova Roma as a chain of decisions: what is offered when [NR-18], and where each choice leads."""

from urbes.engine.chance import Chance
from urbes.games.nova_roma.moves import (
    ACHIEVEMENT,
    ADVANCE,
    ADVANCE_ON,
    ARGUMENT,
    BUILD_DISTRICT,
    BUILD_PLACE,
    BUY_LATIFUNDIUM,
    CHARIOTEER,
    CHOOSE_ACTION,
    CHOOSE_CONTRACT,
    CHOOSE_RESOURCE,
    CLAIM,
    CONTRACT,
    DECK,
    DISCARD_HAND,
    DISCARD_ROW,
    DONE,
    DRAFT_CARD,
    DRAFT_KEEP,
    EMPEROR,
    EMPEROR_CELL,
    END,
    EXCHANGE,
    INCOME_STEP,
    LEGIONARY,
    MOVE_SHIP,
    NO,
    PAY_ARTISAN,
    PETITION_ACTION,
    PETITION_CLAIM,
    PETITION_SPEND,
    PLACE_LATIFUNDIUM,
    PLACE_LEGIONARY,
    PLAY,
    PLAY_CARD,
    POST_ACTION,
    PRE_ACTION,
    PROCEED,
    REWARD,
    SPEND,
    SPEND_WINE,
    TAKE,
    TAKE_CARD,
    TRADE_BUY,
    TRADE_DISCARD,
    TRADE_DISCARD_SECOND,
    TURN_END,
    TURN_START,
    WHEEL_BONUS,
    WHEELS,
    frame,
)
from urbes.games.nova_roma.pieces import ACTIONS
from urbes.games.nova_roma.rules.associates import (
    discard_from_row,
    discard_hand,
    offer_hand,
    offer_play,
    offer_row,
    offer_take,
    offer_window,
    play_card,
    take_card,
    use_card,
)
from urbes.games.nova_roma.rules.building import build, choose_district, offer_districts, offer_places
from urbes.games.nova_roma.rules.cleanup import place_emperor
from urbes.games.nova_roma.rules.draft import keep_card, offer_draft, offer_keep, offer_strips, pick_card, take_strip
from urbes.games.nova_roma.rules.forum import (
    choose,
    end_action,
    end_turn,
    offer_choose,
    offer_free_cells,
    offer_turn_end,
    offer_turn_start,
    place_legionary,
    place_patrician,
    proceed,
)
from urbes.games.nova_roma.rules.gains import choose_resource, give, offer_resources
from urbes.games.nova_roma.rules.income import income_step, offer_income
from urbes.games.nova_roma.rules.latifundium import (
    buy_tile,
    exchange,
    influence_to_play,
    lay_tile,
    offer_cells,
    offer_exchange,
    offer_lay,
    offer_special,
    offer_tiles,
    place_artisan,
    use_special,
)
from urbes.games.nova_roma.rules.mosaic import place_achievement
from urbes.games.nova_roma.rules.petition import (
    choose_action,
    claim,
    offer_actions,
    offer_spend,
    spend,
)
from urbes.games.nova_roma.rules.races import (
    advance,
    border,
    charioteer,
    look_at_wheels,
    offer_advance,
    offer_charioteer,
    offer_wheel,
    take_wheel,
)
from urbes.games.nova_roma.rules.scoring import ranking
from urbes.games.nova_roma.rules.seafaring import (
    fulfil,
    move_ship,
    offer_contracts,
    offer_pay_artisan,
    offer_ships,
    pay_artisan,
)
from urbes.games.nova_roma.rules.trade import (
    buy_good,
    discard_first,
    discard_pair,
    offer_buy,
    offer_discard,
    offer_second,
    offer_wine,
    spend_wine,
)
from urbes.games.nova_roma.state import State


class NovaRoma(State):
    """The game itself."""

    def legal(self) -> list[int]:
        return self.moves[:]

    def apply(self, move: int, chance: Chance) -> None:
        self.step(move, chance)
        self.settle(chance)

    def clone(self) -> "NovaRoma":
        twin = NovaRoma(self.box, self.house, self.seats)
        self.copy_to(twin)
        return twin

    def scores(self) -> list[int]:
        """The points; they are counted once, when the game is over."""
        return [sum(player.scored) for player in self.players]

    def ranking(self) -> list[int]:
        return ranking(self)

    def settle(self, chance: Chance) -> None:
        """Do all pending work that asks nothing, and every forced step [NR-18.1]."""
        while self.stack:
            top = self.stack[-1]
            kind = top & 0x3F
            seat = (top >> 6) & 3
            if kind >= REWARD:
                self.work(top, kind, seat)
                continue
            moves = self.offer(top, kind, seat)
            if len(moves) > 1 or (moves and self.is_asked(moves[0], top)):
                self.seat = seat
                self.decision = kind
                self.moves = moves
                return
            if moves:
                self.step(moves[0], chance)
            elif kind == CHOOSE_ACTION:
                self.stack[-1] = frame(TURN_END, seat)
            else:
                self.stack.pop()

    def work(self, top: int, kind: int, seat: int) -> None:
        """Do the work of a frame that asks nothing."""
        if kind == REWARD:
            self.stack.pop()
            give(self, seat, (top >> 8) & 0xFF)
        elif kind == WHEELS:
            look_at_wheels(self, seat, (top >> 16) & 0xFF)
        else:
            self.stack.pop()
            if self.events is not None:
                self.tell("action_ended", seat, {"action": ACTIONS[(top >> 8) & 0xFF]})

    def is_asked(self, move: int, top: int) -> bool:
        """Whether a single option is asked all the same, because it pays or reveals something [NR-18.1]."""
        kind = move - (move & ARGUMENT)
        if kind == END or kind == CONTRACT or kind == SPEND:
            return True
        seat = (top >> 6) & 3
        if kind == ADVANCE_ON:
            return border(self, seat, move - ADVANCE_ON) > 0
        if kind == PLAY:
            return (top >> 8) & 0xFF > 0 or influence_to_play(self, self.players[seat]) > 0
        return move == TAKE + DECK

    def offer(self, top: int, kind: int, seat: int) -> list[int]:
        """The options of a decision, in the order of [NR-18]; no options if it lapses."""
        if kind <= PRE_ACTION:
            if kind == CHOOSE_ACTION:
                return offer_choose(self, seat)
            if kind == TURN_START:
                return offer_turn_start(self, seat)
            if kind == TURN_END:
                return offer_turn_end(self, seat)
            if kind == PRE_ACTION:
                return offer_window(self, seat, self.action, True, PROCEED)
            if kind == PLACE_LEGIONARY:
                return offer_free_cells(self, LEGIONARY)
            if kind == EMPEROR_CELL:
                return [EMPEROR + cell for cell in sorted(self.box.token_cells[self.token])]
            if kind == DRAFT_CARD:
                return offer_draft(self, seat)
            if kind == DRAFT_KEEP:
                return offer_keep(self, seat)
            return offer_strips(self, seat)
        a = (top >> 8) & 0xFF
        if kind <= PETITION_SPEND:
            if kind == POST_ACTION:
                return offer_window(self, seat, self.action, False, DONE)
            if kind == TRADE_DISCARD:
                return offer_discard(self, seat)
            if kind == TRADE_BUY:
                return offer_buy(self, seat)
            if kind == TRADE_DISCARD_SECOND:
                return offer_second(self, seat, a)
            if kind == SPEND_WINE:
                return offer_wine(self, seat)
            if kind == BUY_LATIFUNDIUM:
                return offer_tiles(self, seat)
            if kind == PLACE_LATIFUNDIUM:
                return offer_lay()
            if kind == PETITION_ACTION:
                return offer_actions(self, seat, a, (top >> 16) & 0xFF == 1)
            if kind == PETITION_SPEND:
                return offer_spend(self, seat, a, (top >> 16) & 0xFF)
            if kind == PETITION_CLAIM:
                return [CLAIM, NO]
            return offer_cells(self, seat, False)
        b = (top >> 16) & 0xFF
        if kind <= BUILD_PLACE:
            if kind == TAKE_CARD:
                return offer_take(self)
            if kind == PLAY_CARD:
                return offer_play(self, seat, a, b == 1)
            if kind == DISCARD_HAND:
                return offer_hand(self, seat)
            if kind == CHOOSE_CONTRACT:
                return offer_contracts(self, seat, a, b, top >> 24 == 1)
            if kind == MOVE_SHIP:
                return offer_ships(self, seat, a)
            if kind == BUILD_DISTRICT:
                return offer_districts(self, seat, a, b)
            if kind == BUILD_PLACE:
                return offer_places(self, a, b)
            if kind == PAY_ARTISAN:
                return offer_pay_artisan(self, seat, a == 1)
            return offer_row(self, seat)
        if kind == ADVANCE:
            return offer_advance(self, seat, a, top >> 24)
        if kind == INCOME_STEP:
            return offer_income(self, seat, a, b)
        if kind == CHARIOTEER:
            return offer_charioteer(self, seat)
        if kind == CHOOSE_RESOURCE:
            return offer_resources(self, seat)
        if kind == WHEEL_BONUS:
            return offer_wheel(self, seat)
        if kind == EXCHANGE:
            return offer_exchange(self, seat, a)
        return offer_special(self, seat, a)

    def step(self, move: int, chance: Chance) -> None:
        """Carry out one choice of the decision on top of the stack."""
        top = self.stack[-1]
        kind = top & 0x3F
        seat = (top >> 6) & 3
        argument = move & ARGUMENT
        if kind <= PRE_ACTION:
            self.step_turn(kind, seat, move, argument, chance)
            return
        a = (top >> 8) & 0xFF
        b = (top >> 16) & 0xFF
        if kind <= PETITION_SPEND:
            self.step_action(kind, seat, a, b, move, argument)
            return
        if kind == TAKE_CARD:
            take_card(self, seat, a, argument, chance)
        elif kind == PLAY_CARD:
            play_card(self, seat, a, top >> 24 == 1, move)
        elif kind == DISCARD_HAND:
            discard_hand(self, seat, argument)
        elif kind == CHOOSE_CONTRACT:
            fulfil(self, seat, a, b, top >> 24 == 1, argument)
        elif kind == MOVE_SHIP:
            move_ship(self, seat, a, move)
        elif kind == BUILD_DISTRICT:
            choose_district(self, seat, a, b, move)
        elif kind == BUILD_PLACE:
            build(self, seat, a, argument)
        elif kind == PAY_ARTISAN:
            pay_artisan(self, seat, move)
        elif kind == DISCARD_ROW:
            discard_from_row(self, seat, a, b, argument)
        elif kind == ADVANCE:
            advance(self, seat, a, b, top >> 24, move)
        elif kind == INCOME_STEP:
            income_step(self, seat, a, b, move)
        elif kind == CHARIOTEER:
            charioteer(self, seat, b, move)
        elif kind == CHOOSE_RESOURCE:
            choose_resource(self, seat, a, argument)
        elif kind == WHEEL_BONUS:
            take_wheel(self, seat, a, move)
        elif kind == EXCHANGE:
            exchange(self, seat, a, move)
        else:
            use_special(self, seat, a, move)

    def step_turn(self, kind: int, seat: int, move: int, argument: int, chance: Chance) -> None:
        """Carry out a choice of the drafts or of the frame of a turn."""
        if kind == CHOOSE_ACTION:
            choose(self, seat, move)
        elif kind == PRE_ACTION:
            if move == PROCEED:
                proceed(self, seat)
            else:
                use_card(self, seat, argument)
        elif kind == TURN_START:
            if move >= ACHIEVEMENT:
                place_achievement(self, seat, argument)
            else:
                place_patrician(self, seat, argument)
        elif kind == TURN_END:
            if move == END:
                end_turn(self, seat, chance)
            else:
                place_achievement(self, seat, argument)
        elif kind == PLACE_LEGIONARY:
            place_legionary(self, seat, move)
        elif kind == EMPEROR_CELL:
            place_emperor(self, seat, argument, chance)
        elif kind == DRAFT_CARD:
            pick_card(self, seat, argument, chance)
        elif kind == DRAFT_KEEP:
            keep_card(self, seat, argument, chance)
        else:
            take_strip(self, seat, argument, chance)

    def step_action(self, kind: int, seat: int, a: int, b: int, move: int, argument: int) -> None:
        """Carry out a choice around an action, or in Trade, Develop or Petition."""
        if kind == POST_ACTION:
            if move == DONE:
                end_action(self, seat)
            else:
                use_card(self, seat, argument)
        elif kind == TRADE_BUY:
            buy_good(self, seat, move)
        elif kind == TRADE_DISCARD:
            discard_first(self, seat, move)
        elif kind == TRADE_DISCARD_SECOND:
            discard_pair(self, seat, a, argument)
        elif kind == SPEND_WINE:
            spend_wine(self, seat, move)
        elif kind == BUY_LATIFUNDIUM:
            buy_tile(self, seat, move)
        elif kind == PLACE_LATIFUNDIUM:
            lay_tile(self, seat, a, argument)
        elif kind == PETITION_CLAIM:
            claim(self, seat, a, move)
        elif kind == PETITION_ACTION:
            choose_action(self, seat, a, move)
        elif kind == PETITION_SPEND:
            spend(self, seat, b, argument)
        else:
            self.stack.pop()
            place_artisan(self, seat, argument)
