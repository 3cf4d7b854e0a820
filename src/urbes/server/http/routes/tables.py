"""`/api/tables`: create, see, join, start and leave tables; seats and rematches."""

from litestar import Controller, delete, get, post, put

from urbes.server.accounts.sessions import Person
from urbes.server.http.auth import ApiRequest, services_of
from urbes.server.http.middleware import address_of
from urbes.server.http.rate_limits import network_of
from urbes.server.protocol.tables import Join, NewTable, SeatAsked, SeatBack
from urbes.table.commands import SeatNumber
from urbes.table.facts import shown
from urbes.table.messages import TableShown


class TableRoutes(Controller):
    path = "/api/tables"
    tags = ("tables",)

    @post()
    async def create(self, data: NewTable, person: Person, request: ApiRequest) -> TableShown:
        services = services_of(request)
        facts = await services.tables.create(person, data, network_of(address_of(request.scope)))
        services.pubsub.publish(facts.id, -1)
        return shown(facts, person)

    @get("/{table:str}")
    async def look(
        self, table: str, visitor: Person | None, request: ApiRequest, token: str | None = None
    ) -> TableShown:
        return shown(await services_of(request).tables.find_visible(table, visitor, token), visitor)

    @post("/{table:str}/seats")
    async def join(self, table: str, data: Join, person: Person, request: ApiRequest) -> TableShown:
        services = services_of(request)
        await services.tables.join(table, person, data)
        await services.live_tables.table_changed(table)
        return shown(await services.tables.find(table), person)

    @post("/{table:str}/start")
    async def start(self, table: str, person: Person, request: ApiRequest) -> TableShown:
        services = services_of(request)
        await services.tables.start(table, person, network_of(address_of(request.scope)))
        await services.live_tables.table_changed(table)
        return shown(await services.tables.find(table), person)

    @post("/{table:str}/leave", status_code=204)
    async def leave(self, table: str, data: SeatBack, person: Person, request: ApiRequest) -> None:
        """Leave my seat. Before the game it becomes free; later a bot plays until I come back."""
        await services_of(request).membership.leave(table, person, data.seat)

    @delete("/{table:str}", status_code=204)
    async def close(self, table: str, person: Person, request: ApiRequest) -> None:
        """Close my table before the game, or end a game between bots."""
        await services_of(request).membership.close(table, person)

    @put("/{table:str}/seats/{seat:int}")
    async def arrange(
        self, table: str, seat: SeatNumber, data: SeatAsked, person: Person, request: ApiRequest
    ) -> TableShown:
        """The host decides who plays here: the host, a bot, or whoever joins."""
        services = services_of(request)
        await services.membership.assign_seat(table, person, seat, data)
        return shown(await services.tables.find(table), person)

    @delete("/{table:str}/seats/{seat:int}", status_code=200)
    async def kick(self, table: str, seat: SeatNumber, person: Person, request: ApiRequest) -> TableShown:
        """The host removes a person before the game."""
        services = services_of(request)
        await services.membership.kick(table, person, seat)
        return shown(await services.tables.find(table), person)

    @delete("/{table:str}/places/{seat:int}", status_code=200)
    async def drop(self, table: str, seat: SeatNumber, person: Person, request: ApiRequest) -> TableShown:
        """The host removes a free seat before the game."""
        services = services_of(request)
        await services.membership.remove_seat(table, person, seat)
        return shown(await services.tables.find(table), person)

    @post("/{table:str}/rematch")
    async def rematch(self, table: str, person: Person, request: ApiRequest) -> TableShown:
        """Play again with the same people. The game begins when everybody has joined."""
        return shown(await services_of(request).membership.rematch(table, person), person)
