"""`/api/tables/{table}/stand-in`: a bot for a person who is away, and the person back again."""

from litestar import Controller, Request, post
from litestar.datastructures import State

from urbes.server.accounts.sessions import Person
from urbes.server.http.auth import house_of
from urbes.server.protocol.tables import SeatBack, StandInAsked
from urbes.table.facts import shown
from urbes.table.messages import TableShown

Asking = Request[None, None, State]


class StandInRoutes(Controller):
    path = "/api/tables/{table:str}"
    tags = ("tables",)

    @post("/stand-in")
    async def hand_over(self, table: str, data: StandInAsked, person: Person, request: Asking) -> TableShown:
        """For my own seat at once; for somebody else when the clock has run out or all others ask for it."""
        house = house_of(request)
        facts = await house.tables.find(table)
        mine = facts.seats_of(person)
        if data.seat is None or data.seat in mine:
            await house.stand_ins.leave(table, person, data.seat, data.for_)
        else:
            await house.stand_ins.replace(table, person, data.seat, data.for_)
        return shown(await house.tables.find(table), person)

    @post("/nudge", status_code=204)
    async def nudge(self, table: str, person: Person, request: Asking) -> None:
        """Remind the one whose turn it is."""
        await house_of(request).stand_ins.nudge(table, person)

    @post("/back")
    async def come_back(self, table: str, data: SeatBack, person: Person, request: Asking) -> TableShown:
        """Take my seat back from the bot."""
        house = house_of(request)
        await house.stand_ins.come_back(table, person, data.seat)
        return shown(await house.tables.find(table), person)
