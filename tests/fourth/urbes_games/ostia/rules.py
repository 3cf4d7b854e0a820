"""The rules of Ostia. Each merchant has a warehouse and orders; porters do one thing each."""

from urbes.engine import bag
from urbes.engine.chance import Chance
from urbes.engine.event import Event
from urbes.engine.game import NOBODY, Game

from .components import Box
from .moves import DELIVER, DRAW, END, OVER, SELL, TAKE, UNLOAD

ENDINGS = ("rounds", "sea")


class Merchant:
    """What belongs to a seat. Secret, open and delivered orders are bags of cards."""

    def __init__(self, goods: int) -> None:
        self.hand = 0
        self.orders = 0
        self.done = 0
        self.store = [0] * goods
        self.brought = [0] * goods
        """Goods that were brought to the city, for the guilds."""
        self.sales = 0

    def copy(self) -> "Merchant":
        twin = Merchant(0)
        twin.hand, twin.orders, twin.done, twin.sales = self.hand, self.orders, self.done, self.sales
        twin.store, twin.brought = self.store[:], self.brought[:]
        return twin


class Ostia(Game):
    """A position of Ostia. Cards and goods at sea are bags; everything is open but the hands."""

    def __init__(self, box: Box, seats: int, porters: int, guilds: bool) -> None:
        super().__init__(seats)
        self.box = box
        self.porters = porters
        self.guilds = guilds
        self.round = 1
        self.turns = 0
        self.porters_left = porters
        self.sea = bag.full(len(box.cargo))
        self.ships = [[0] * len(box.goods) for _ in box.quays]
        self.deck = bag.full(len(box.cards))
        self.market = 0
        self.players = [Merchant(len(box.goods)) for _ in range(seats)]

    @property
    def turn(self) -> int:
        return self.turns

    def clone(self) -> "Ostia":
        twin = Ostia(self.box, self.seats, self.porters, self.guilds)
        twin.seat, twin.decision, twin.seals = self.seat, self.decision, self.seals
        twin.round, twin.turns, twin.porters_left = self.round, self.turns, self.porters_left
        twin.sea, twin.deck, twin.market = self.sea, self.deck, self.market
        twin.ships = [ship[:] for ship in self.ships]
        twin.players = [player.copy() for player in self.players]
        return twin

    def tell(self, kind: str, seat: int, facts: dict[str, object], secret: dict[str, object] | None = None) -> None:
        if self.events is not None:
            self.events.append(Event(kind, seat, self.round, self.turns, facts, secret or {}))

    # What can be done

    def room(self, seat: int) -> int:
        """How many goods the warehouse of a seat can still take [OS-2.3]."""
        return self.box.store - sum(self.players[seat].store)

    def owned(self, seat: int) -> int:
        """The orders of a seat that are not delivered yet, both secret and open ones."""
        return self.players[seat].hand | self.players[seat].orders

    def can_take(self, seat: int) -> bool:
        """Whether a seat may have one more order [OS-2.5]."""
        return bag.size(self.owned(seat)) < self.box.hand_limit

    def can_deliver(self, seat: int, card: int) -> bool:
        """Whether the warehouse holds the goods of an order [OS-2.4]."""
        store = self.players[seat].store
        return all([has >= needed for has, needed in zip(store, self.box.costs[card], strict=True)])

    def legal(self) -> list[int]:
        if self.seat == NOBODY:
            return []
        if self.porters_left == 0:
            return [END]
        seat, goods = self.seat, len(self.box.goods)
        moves = [
            UNLOAD + quay * goods + good
            for quay, ship in enumerate(self.ships)
            for good, number in enumerate(ship)
            if number and self.room(seat)
        ]
        moves += [DELIVER + card for card in bag.contents(self.owned(seat)) if self.can_deliver(seat, card)]
        if self.can_take(seat):
            moves += [TAKE + card for card in bag.contents(self.market)]
            if self.deck:
                moves.append(DRAW)
        moves += [SELL + good for good, number in enumerate(self.players[seat].store) if number]
        return [*moves, END]

    # What a move does

    def apply(self, move: int, chance: Chance) -> None:
        seat = self.seat
        if move == END:
            self.end_turn(chance)
            return
        self.porters_left -= 1
        if move == DRAW:
            self.draw(seat, chance)
            self.seals += 1
        elif move >= SELL:
            self.sell(seat, move - SELL)
        elif move >= DELIVER:
            self.deliver(seat, move - DELIVER)
        elif move >= TAKE:
            card = move - TAKE
            self.market &= ~(1 << card)
            self.players[seat].orders |= 1 << card
            self.tell("taken", seat, {"card": f"card:{self.box.cards[card]}"})
        else:
            quay, good = divmod(move - UNLOAD, len(self.box.goods))
            self.unload(seat, quay, good)

    def unload(self, seat: int, quay: int, good: int) -> None:
        """All goods of one kind come ashore, as far as there is room [OS-2.3]."""
        number = min(self.ships[quay][good], self.room(seat))
        self.ships[quay][good] -= number
        self.players[seat].store[good] += number
        facts = {"quay": f"quay:{self.box.quays[quay]}", "good": f"good:{self.box.goods[good]}", "n": number}
        self.tell("unloaded", seat, {**facts})

    def deliver(self, seat: int, card: int) -> None:
        """The goods of an order go to the city [OS-2.4]."""
        me = self.players[seat]
        for good, needed in enumerate(self.box.costs[card]):
            me.store[good] -= needed
            me.brought[good] += needed
        me.hand &= ~(1 << card)
        me.orders &= ~(1 << card)
        me.done |= 1 << card
        self.tell("delivered", seat, {"card": f"card:{self.box.cards[card]}", "n": self.box.points[card]})

    def sell(self, seat: int, good: int) -> None:
        """All goods of one kind in the warehouse are sold [OS-2.6]."""
        me = self.players[seat]
        number, me.store[good] = me.store[good], 0
        me.sales += number * self.box.sale
        facts = {"good": f"good:{self.box.goods[good]}", "n": number, "points": number * self.box.sale}
        self.tell("sold", seat, {**facts})

    def draw(self, seat: int, chance: Chance) -> None:
        """A secret order from the deck [OS-2.5]."""
        card = chance.draw("orders", self.deck)
        self.deck &= ~(1 << card)
        self.players[seat].hand |= 1 << card
        self.tell("drawn", seat, {"left": bag.size(self.deck)}, {"card": f"card:{self.box.cards[card]}"})

    # Turns and rounds

    def set_up(self, chance: Chance) -> None:
        self.tell("started", NOBODY, {"n": self.seats})
        for seat in range(self.seats):
            for _ in range(self.box.hand):
                self.draw(seat, chance)
        self.refill(chance)
        self.seat = chance.roll("first merchant", self.seats)

    def refill(self, chance: Chance) -> None:
        """New orders lie open, and a new ship comes to each empty quay [OS-3.1]."""
        while self.deck and bag.size(self.market) < self.box.market:
            card = chance.draw("orders", self.deck)
            self.deck &= ~(1 << card)
            self.market |= 1 << card
            self.tell("shown", NOBODY, {"card": f"card:{self.box.cards[card]}"})
        for quay in range(len(self.ships)):
            if self.sea and not any(self.ships[quay]):
                self.land(quay, chance)

    def land(self, quay: int, chance: Chance) -> None:
        goods = [0] * len(self.box.goods)
        for _ in range(min(self.box.ship, bag.size(self.sea))):
            item = chance.draw("sea", self.sea)
            self.sea &= ~(1 << item)
            goods[self.box.cargo[item]] += 1
        self.ships[quay] = goods
        brought = [f"good:{self.box.goods[good]}" for good, number in enumerate(goods) for _ in range(number)]
        self.tell("landed", NOBODY, {"quay": f"quay:{self.box.quays[quay]}", "list": brought})

    def end_turn(self, chance: Chance) -> None:
        self.tell("ended", self.seat, {"left": self.porters_left})
        self.seals += 1
        self.turns += 1
        self.porters_left = self.porters
        self.seat = (self.seat + 1) % self.seats
        if self.turns % self.seats == 0:
            if self.ending():
                self.finish()
                return
            self.round += 1
        self.refill(chance)

    def ending(self) -> str:
        """Why the game ends with this round; empty if it does not [OS-3.3]."""
        if self.round == self.box.rounds[self.seats]:
            return "rounds"
        return "" if self.sea else "sea"

    def finish(self) -> None:
        self.seat, self.decision = NOBODY, OVER
        for good in range(len(self.box.goods)):
            for seat, points in enumerate(self.guild(good)):
                if points:
                    facts = {"guild": f"guild:{self.box.goods[good]}", "n": points}
                    self.tell("guild", seat, {**facts})
        self.tell(
            "over", NOBODY, {"list": [f"player:{seat}" for seat, place in enumerate(self.ranking()) if place == 1]}
        )

    # Points

    def guild(self, good: int) -> list[int]:
        """What a guild gives each seat if it is scored now [OS-4.2]."""
        numbers = [player.brought[good] for player in self.players]
        most = max(numbers)
        if not self.guilds or most == 0:
            return [0] * self.seats
        points = self.box.guild_first if numbers.count(most) == 1 else self.box.guild_tied
        return [points if number == most else 0 for number in numbers]

    def sources(self, seat: int, scored: bool) -> dict[str, int]:
        """Points by source; those of the guilds only once they are scored."""
        guilds = [self.guild(good)[seat] for good in range(len(self.box.goods))] if scored else []
        return {
            "orders": sum([self.box.points[card] for card in bag.contents(self.players[seat].done)]),
            "sales": self.players[seat].sales,
            "guilds": sum(guilds),
        }

    def scores(self) -> list[int]:
        return [sum(self.sources(seat, self.seat == NOBODY).values()) for seat in range(self.seats)]

    def ranking(self) -> list[int]:
        """Places by points, then by goods left in the warehouse; players who are still equal share a place [OS-4.3]."""
        results = [(points, sum(self.players[seat].store)) for seat, points in enumerate(self.scores())]
        return [1 + sum([other > own for other in results]) for own in results]

    # What others cannot know, and what must hold

    def determinize(self, seat: int, chance: Chance) -> "Ostia":
        """A clone in which the secret orders of the others are drawn anew."""
        twin = self.clone()
        others = [player for each, player in enumerate(twin.players) if each != seat]
        for player in others:
            twin.deck |= player.hand
        for player in others:
            number, player.hand = bag.size(player.hand), 0
            for _ in range(number):
                card = chance.pick(twin.deck)
                twin.deck &= ~(1 << card)
                player.hand |= 1 << card
        return twin

    def broken_laws(self) -> list[str]:
        box = self.box
        broken = []
        piles = [self.deck, self.market]
        for player in self.players:
            piles += [player.hand, player.orders, player.done]
        if sorted([card for pile in piles for card in bag.contents(pile)]) != list(range(len(box.cards))):
            broken.append("a card is missing or there twice")
        sold = sum([player.sales for player in self.players])
        for good, name in enumerate(box.goods):
            known = [*self.ships, *[player.store for player in self.players], *[each.brought for each in self.players]]
            here = sum([box.cargo[item] == good for item in bag.contents(self.sea)])
            here += sum([goods[good] for goods in known])
            if here > box.cargo.count(good) or (sold == 0 and here < box.cargo.count(good)):
                broken.append(f"{here} goods of one kind are there, not {box.cargo.count(good)}: {name}")
        for seat in range(self.seats):
            if self.room(seat) < 0 or bag.size(self.owned(seat)) > box.hand_limit:
                broken.append(f"seat {seat + 1} has more than it may have")
        if self.porters_left > self.porters:
            broken.append("more porters are left than there are")
        if (self.seat == NOBODY) != (self.decision == OVER) or self.round > box.rounds[self.seats]:
            broken.append("the game is over, or goes on, without a reason")
        return broken
