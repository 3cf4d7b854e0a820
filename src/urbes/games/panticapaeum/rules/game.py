"""Panticapaeum as a chain of decisions: what is offered when [PK-19], and where each choice leads."""

from urbes.engine.chance import Chance
from urbes.games.panticapaeum.moves import (
    ACTION,
    AQUEDUCT_CUBE,
    AQUEDUCT_TILE,
    ARGUMENT,
    BUILD,
    CHOOSE_AQUEDUCT_CUBE,
    CHOOSE_CUBE,
    CHOOSE_DISCARD,
    CHOOSE_EXTRA_ROW,
    CHOOSE_FREE_BUILDING,
    CHOOSE_PAYMENT,
    CHOOSE_SALE,
    COINS,
    DECLINE,
    DONE,
    DRAW,
    END,
    END_TURN,
    FINAL_WORKER,
    MOVE_BUILDING,
    MOVE_TARGET,
    OVER,
    PAID_STEP,
    PAY,
    PICK_TILE,
    PLACE_BUILDING,
    PLACE_TILE,
    RESOURCE,
    SELL,
    STOP,
    TAKE_CUBE,
    TILE,
    WORKER,
)
from urbes.games.panticapaeum.rules.building import (
    can_build,
    free_options,
    missing_cubes,
    movable_options,
    move_building,
    pay,
    payment_options,
    price_for,
    put_up,
    targets,
)
from urbes.games.panticapaeum.rules.exploration import lay_any_cube, lay_first_tile, lay_tile, place_options
from urbes.games.panticapaeum.rules.markers import (
    decline,
    extra_options,
    extra_step,
    go_on,
    main_step,
    open_cell,
    paid_step,
    step_cost,
)
from urbes.games.panticapaeum.rules.market import can_sell, gain_coins, sale_options, sell, take_cube
from urbes.games.panticapaeum.rules.ring import draw_random, offered, pick
from urbes.games.panticapaeum.rules.rounds import discard_cube, discard_options, end_turn, next_final_placement
from urbes.games.panticapaeum.rules.scoring import ranking
from urbes.games.panticapaeum.rules.workers import add_worker_options, final_places, place_worker
from urbes.games.panticapaeum.state import State


class Panticapaeum(State):
    """The game itself."""

    def legal(self) -> list[int]:
        return self.moves[:]

    def apply(self, move: int, chance: Chance) -> None:
        self.step(move, chance)
        self.settle(chance)

    def clone(self) -> "Panticapaeum":
        twin = Panticapaeum(self.box, self.house, self.side, self.seats)
        self.copy_to(twin)
        return twin

    def scores(self) -> list[int]:
        """The points; nothing is scored before the end."""
        return [sum(player.points) for player in self.players]

    def ranking(self) -> list[int]:
        return ranking(self)

    def settle(self, chance: Chance) -> None:
        """Make every forced step. Ending a turn is never forced [PK-19.1]."""
        while self.decision != OVER:
            moves = self.offer()
            if len(moves) > 1 or moves[0] == END:
                self.moves = moves
                return
            self.step(moves[0], chance)

    def offer(self) -> list[int]:
        """The options of the open decision, in the order of [PK-19.1]."""
        decision = self.decision
        player = self.players[self.seat]
        moves: list[int]
        if decision == PLACE_TILE:
            return place_options(self)
        if decision == PICK_TILE:
            moves = [TILE + index for index in range(len(offered(self)))]
            add_worker_options(self, player, moves)
            return moves
        if decision == ACTION:
            return self.action_options()
        if decision == END_TURN:
            moves = []
            add_worker_options(self, player, moves)
            moves.append(END)
            return moves
        if decision == PLACE_BUILDING:
            return player.city.sites(self.box.footprint[self.building])
        if decision == PAID_STEP:
            return [PAY + step_cost(self, player), STOP]
        if decision == CHOOSE_SALE:
            moves = sale_options(self, player)
            if len(self.chosen) >= self.box.sell_least:
                moves.append(DONE)
            return moves
        if decision == CHOOSE_CUBE:
            return [TAKE_CUBE + colour for colour in range(len(player.store))]
        if decision == CHOOSE_AQUEDUCT_CUBE:
            return [AQUEDUCT_CUBE + colour for colour in range(len(player.store))]
        if decision == CHOOSE_DISCARD:
            return discard_options(self, player)
        if decision == CHOOSE_PAYMENT:
            moves = payment_options(self, player)
            if missing_cubes(self, player) <= 0:
                moves.append(DONE)
            return moves
        if decision == MOVE_TARGET:
            return targets(self, player.city, self.lifted)
        if decision == FINAL_WORKER:
            moves = [WORKER + place for place in final_places(self, player)]
            moves.append(DONE)
            return moves
        return self.property_options()

    def property_options(self) -> list[int]:
        """The options of a property; all of them may be declined [PK-9.3]."""
        decision = self.decision
        player = self.players[self.seat]
        if decision == AQUEDUCT_TILE:
            moves = place_options(self)
        elif decision == CHOOSE_FREE_BUILDING:
            moves = free_options(self, player)
        elif decision == MOVE_BUILDING:
            moves = movable_options(self, player)
        elif decision == CHOOSE_EXTRA_ROW:
            moves = extra_options(self, player)
        else:
            moves = [DRAW]
        moves.append(DECLINE)
        return moves

    def action_options(self) -> list[int]:
        player = self.players[self.seat]
        moves: list[int] = []
        for building in range(len(self.taken)):
            if can_build(self, player, building):
                moves.append(BUILD + building)
        if can_sell(self, player):
            moves.append(SELL)
        moves.append(COINS)
        moves.append(RESOURCE)
        add_worker_options(self, player, moves)
        return moves

    def step(self, move: int, chance: Chance) -> None:
        """Carry out one choice."""
        argument = move & ARGUMENT
        kind = move - argument
        decision = self.decision
        if kind == WORKER:
            place_worker(self, argument)
        elif decision == PICK_TILE:
            pick(self, argument)
            if self.players[self.seat].city.laid:
                self.decision = PLACE_TILE
            else:
                lay_first_tile(self)
                self.decision = ACTION
        elif decision == PLACE_TILE:
            lay_tile(self, argument)
            if self.developing:
                go_on(self)
            else:
                self.decision = ACTION
        elif decision == ACTION:
            self.act(kind, argument)
        elif decision == END_TURN:
            end_turn(self, chance)
        elif decision == PLACE_BUILDING:
            self.finish_building(argument)
        elif decision == PAID_STEP:
            if kind == PAY:
                paid_step(self)
            else:
                self.row = -1
                go_on(self)
        elif decision == CHOOSE_SALE:
            if kind != DONE:
                self.chosen = [*self.chosen, argument]
            if kind == DONE or len(self.chosen) == self.box.sell_most:
                sell(self)
                go_on(self)
        elif decision == CHOOSE_CUBE:
            take_cube(self, argument)
            self.decision = END_TURN
        elif decision == CHOOSE_PAYMENT:
            self.replace_cube(kind, argument)
        elif decision == CHOOSE_DISCARD:
            discard_cube(self, argument, chance)
        elif decision == FINAL_WORKER:
            self.closing += 1
            next_final_placement(self, chance)
        else:
            self.use_property(kind, argument, chance)

    def act(self, kind: int, argument: int) -> None:
        """Carry out the Development action of the turn [PK-3.2]."""
        self.developing = True
        if self.events is not None:
            facts: dict[str, object] = {"action": "resource"}
            if kind == BUILD:
                facts = {"action": "build", "building": self.box.buildings[argument]}
            elif kind == SELL:
                facts = {"action": "sell"}
            elif kind == COINS:
                facts = {"action": "coins"}
            self.tell("action_chosen", self.seat, facts)
        if kind == BUILD:
            player = self.players[self.seat]
            self.building = argument
            self.price = price_for(self, player, argument)
            if player.store[argument] >= self.price:
                pay(self)
                self.decision = PLACE_BUILDING
            else:
                self.decision = CHOOSE_PAYMENT
        elif kind == SELL:
            self.decision = CHOOSE_SALE
        elif kind == COINS:
            gain_coins(self, self.seat, self.box.take_coins, "take")
            self.decision = END_TURN
        else:
            self.decision = CHOOSE_CUBE

    def replace_cube(self, kind: int, colour: int) -> None:
        """Pay one cube of another colour for the building, or pay the rest in its own colour [PK-6.3]."""
        player = self.players[self.seat]
        if kind != DONE:
            player.store[colour] -= 1
            self.chosen = [*self.chosen, colour]
            if payment_options(self, player):
                return
        pay(self)
        self.decision = PLACE_BUILDING

    def finish_building(self, site: int) -> None:
        """Put the building up; a paid one moves its marker, a free one ends the effect that gave it [PK-6.7, 9.7]."""
        building = self.building
        free = self.effect >= 0
        put_up(self, site, free)
        if free:
            go_on(self)
        else:
            main_step(self, building)

    def use_property(self, kind: int, argument: int, chance: Chance) -> None:
        decision = self.decision
        if kind == DECLINE:
            decline(self)
        elif decision == AQUEDUCT_TILE:
            self.aqueducts[open_cell(self).value] -= 1
            lay_tile(self, argument)
            self.decision = CHOOSE_AQUEDUCT_CUBE
        elif decision == CHOOSE_AQUEDUCT_CUBE:
            lay_any_cube(self, argument)
            go_on(self)
        elif decision == CHOOSE_FREE_BUILDING:
            self.building = argument
            self.decision = PLACE_BUILDING
        elif decision == MOVE_BUILDING:
            self.lifted = argument
            self.decision = MOVE_TARGET
        elif decision == MOVE_TARGET:
            move_building(self, argument)
            go_on(self)
        elif decision == CHOOSE_EXTRA_ROW:
            extra_step(self, argument)
        else:
            draw_random(self, chance)
            self.decision = PLACE_TILE
