"""`/api/tables/{table}/stand-in`: let a bot play for a person, remind her, and take the seat back."""

from litestar import Controller, post

from urbes.server.accounts.sessions import Person
from urbes.server.http.auth import ApiRequest, services_of
from urbes.server.protocol.tables import SeatBack, StandInAsked
from urbes.table.facts import shown
from urbes.table.messages import TableShown


class StandInRoutes(Controller):
    path = "/api/tables/{table:str}"
    tags = ("tables",)

    @post("/stand-in")
    async def hand_over(self, table: str, data: StandInAsked, person: Person, request: ApiRequest) -> TableShown:
        """Let a bot play my seat at once; another seat when its clock has run out or all others ask for it."""
        services = services_of(request)
        facts = await services.tables.find(table)
        mine = facts.seats_of(person)
        if data.seat is None or data.seat in mine:
            await services.stand_ins.leave(table, person, data.seat, data.for_)
        else:
            await services.stand_ins.replace(table, person, data.seat, data.for_)
        return shown(await services.tables.find(table), person)

    @post("/nudge", status_code=204)
    async def nudge(self, table: str, person: Person, request: ApiRequest) -> None:
        """Remind the person whose turn it is."""
        await services_of(request).stand_ins.nudge(table, person)

    @post("/back")
    async def come_back(self, table: str, data: SeatBack, person: Person, request: ApiRequest) -> TableShown:
        """Take my seat back from the bot."""
        services = services_of(request)
        await services.stand_ins.come_back(table, person, data.seat)
        return shown(await services.tables.find(table), person)
