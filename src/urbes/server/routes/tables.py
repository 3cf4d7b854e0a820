"""`/api/tables`: make a table, look at it, sit down, begin."""

from litestar import Controller, Request, get, post
from litestar.datastructures import State

from urbes.server.doors import house_of
from urbes.server.people import Person
from urbes.server.tables import shown
from urbes.server.wire import Join, NewTable, TableShown

Asking = Request[None, None, State]


class TableRoutes(Controller):
    path = "/api/tables"
    tags = ("tables",)

    @post()
    async def create(self, data: NewTable, person: Person, request: Asking) -> TableShown:
        return shown(await house_of(request).tables.create(person, data), person)

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
        await house.tables.start(table, person)
        await house.playing.changed(table)
        return shown(await house.tables.find(table), person)
