"""`/api/tables`: make a table, look at it, sit down, get up, begin, and again."""

from litestar import Controller, Request, delete, get, post, put
from litestar.datastructures import State

from urbes.server.accounts.sessions import Person
from urbes.server.http.auth import house_of
from urbes.server.http.middleware import address_of
from urbes.server.http.rate_limits import neighbourhood
from urbes.server.protocol.tables import Join, NewTable, SeatAsked, SeatBack
from urbes.table.commands import SeatNumber
from urbes.table.facts import shown
from urbes.table.messages import TableShown

Asking = Request[None, None, State]


class TableRoutes(Controller):
    path = "/api/tables"
    tags = ("tables",)

    @post()
    async def create(self, data: NewTable, person: Person, request: Asking) -> TableShown:
        house = house_of(request)
        facts = await house.tables.create(person, data, neighbourhood(address_of(request.scope)))
        house.notices.publish(facts.id, -1)
        return shown(facts, person)

    @get("/{table:str}")
    async def look(self, table: str, visitor: Person | None, request: Asking, token: str | None = None) -> TableShown:
        return shown(await house_of(request).tables.watched(table, visitor, token), visitor)

    @post("/{table:str}/seats")
    async def join(self, table: str, data: Join, person: Person, request: Asking) -> TableShown:
        house = house_of(request)
        await house.tables.join(table, person, data)
        await house.playing.changed(table)
        return shown(await house.tables.find(table), person)

    @post("/{table:str}/start")
    async def start(self, table: str, person: Person, request: Asking) -> TableShown:
        house = house_of(request)
        await house.tables.start(table, person, neighbourhood(address_of(request.scope)))
        await house.playing.changed(table)
        return shown(await house.tables.find(table), person)

    @post("/{table:str}/leave", status_code=204)
    async def leave(self, table: str, data: SeatBack, person: Person, request: Asking) -> None:
        """Get up: before the game the seat becomes free, in it a bot plays until I come back."""
        await house_of(request).gatherings.leave(table, person, data.seat)

    @delete("/{table:str}", status_code=204)
    async def close(self, table: str, person: Person, request: Asking) -> None:
        """Give my table up before the game, or end a game that only bots play."""
        await house_of(request).gatherings.close(table, person)

    @put("/{table:str}/seats/{seat:int}")
    async def arrange(
        self, table: str, seat: SeatNumber, data: SeatAsked, person: Person, request: Asking
    ) -> TableShown:
        """The host decides who plays here: she, a bot, or whoever comes."""
        house = house_of(request)
        await house.gatherings.arrange(table, person, seat, data)
        return shown(await house.tables.find(table), person)

    @delete("/{table:str}/seats/{seat:int}", status_code=200)
    async def kick(self, table: str, seat: SeatNumber, person: Person, request: Asking) -> TableShown:
        """The host sends somebody away before the game."""
        house = house_of(request)
        await house.gatherings.kick(table, person, seat)
        return shown(await house.tables.find(table), person)

    @delete("/{table:str}/places/{seat:int}", status_code=200)
    async def drop(self, table: str, seat: SeatNumber, person: Person, request: Asking) -> TableShown:
        """The host takes a free seat from the table before the game."""
        house = house_of(request)
        await house.gatherings.drop(table, person, seat)
        return shown(await house.tables.find(table), person)

    @post("/{table:str}/rematch")
    async def rematch(self, table: str, person: Person, request: Asking) -> TableShown:
        """The same game again with the same people; it begins when everybody has come."""
        return shown(await house_of(request).gatherings.rematch(table, person), person)
