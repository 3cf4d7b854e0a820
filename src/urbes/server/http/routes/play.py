"""Play over plain HTTP, for clients and bots that prefer it: snapshot, commands, talk, and a stream of events (SSE)."""

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated, cast

from litestar import Controller, MediaType, Request, Response, delete, get, post, put
from litestar.datastructures import State
from litestar.params import Parameter
from litestar.response import Stream

from urbes.server.accounts.sessions import Person
from urbes.server.errors import TooMuch
from urbes.server.http.auth import house_of
from urbes.server.http.middleware import opening, streaming
from urbes.server.play.connection import Listener
from urbes.server.play.outbox import Ended, LetOut, TooSlow
from urbes.server.protocol.play import MoveBody, ProposeBody, ReplyBody, RestartBody, SayBody, UndoBody
from urbes.server.services import House
from urbes.table.commands import Command, Detail, Hello, Play, Propose, Restart, Say, SeatNumber, Undo
from urbes.table.errors import BadRequest
from urbes.table.messages import Done, ProposalShown, Snapshot, Spoken, Talked, WhyNot

Asking = Request[None, None, State]
ALIVE = 15.0
"""Seconds without an event after which a comment keeps the stream open."""
STREAM = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
Since = Annotated[int, Parameter(ge=-1, le=100_000, description="the last line that the client has; -1: none")]
LastEvent = Annotated[
    str | None, Parameter(header="Last-Event-ID", description="sent by browsers when they come back", max_length=16)
]
Seat = Annotated[int | None, Parameter(ge=0, le=15, description="an own seat to look from; none: my first")]

Notation = Annotated[str, Parameter(min_length=1, max_length=200, description="a move in notation")]

Thing = Annotated[str, Parameter(min_length=1, max_length=200, description="the name of a thing on the table")]


class PlayRoutes(Controller):
    path = "/api/tables/{table:str}"
    tags = ("play",)

    @get("/snapshot")
    async def snapshot(
        self,
        table: str,
        visitor: Person | None,
        request: Asking,
        token: str | None = None,
        since: Since = -1,
        seat: Seat = None,
    ) -> Response[Snapshot]:
        """The table, the log since a line, and the position with the legal moves of who decides."""
        house = house_of(request)
        room = await house.playing.enter(table, visitor, token)
        looking = Listener(room, visitor, token)
        snapshot = await house.playing.look(room, looking, Hello(since=since, seat=seat))
        return Response(cast(Snapshot, snapshot.encode()), media_type=MediaType.JSON)

    @get("/events", media_type="text/event-stream")
    async def events(
        self,
        table: str,
        visitor: Person | None,
        request: Asking,
        token: str | None = None,
        since: Since = -1,
        seat: Seat = None,
        detail: Detail = "view",
        last_event: LastEvent = None,
    ) -> Stream:
        """The same messages as over the WebSocket, as server-sent events: `event` is the type, `id` the newest line."""
        house = house_of(request)
        opening(house, request.scope)
        with streaming(house, request.scope, visitor):
            room = await house.playing.enter(table, visitor, token)
        listener = Listener(room, visitor, token)
        if last_event is not None and last_event.isdecimal():
            since = int(last_event)
        listener.post(await house.playing.look(room, listener, Hello(since=since, seat=seat, detail=detail)))
        return Stream(stream(house, listener, request), media_type="text/event-stream", headers=STREAM)

    @post("/moves", status_code=200)
    async def move(self, table: str, data: MoveBody, person: Person, request: Asking) -> Done:
        """Make a move, or several of one turn (all or none), for the line that I know as the newest."""
        if (data.move is None) == (data.moves is None):
            raise BadRequest("give either `move` or `moves`")
        moves = data.moves if data.move is None else [data.move]
        return await self.command(
            table, person, request, Play(id=data.id, expected_n=data.expected_n, moves=moves or [])
        )

    @post("/undo", status_code=200)
    async def undo(self, table: str, data: UndoBody, person: Person, request: Asking) -> Done:
        """Take my last steps back, as far as that is free."""
        return await self.command(
            table, person, request, Undo(id=data.id, expected_n=data.expected_n, count=data.count)
        )

    @post("/restart", status_code=200)
    async def restart(self, table: str, data: RestartBody, person: Person, request: Asking) -> Done:
        """Take everything of this turn back that is free."""
        return await self.command(table, person, request, Restart(id=data.id, expected_n=data.expected_n))

    async def command(self, table: str, person: Person, request: Asking, order: Command) -> Done:
        playing = house_of(request).playing
        room = await playing.enter(table, person, None)
        return Done(id=order.id, n=await playing.command(room, person, order))

    @get("/why")
    async def why(
        self, table: str, person: Person, request: Asking, move: Notation | None = None, thing: Thing | None = None
    ) -> WhyNot:
        """Why a move (given in notation, or by the thing that one touches for it) is not possible for me now, with the
        rule. It is not made, even if it is possible."""
        playing = house_of(request).playing
        return await playing.why(await playing.enter(table, person, None), person, move, thing)

    @post("/proposals", status_code=200)
    async def propose(self, table: str, data: ProposeBody, person: Person, request: Asking) -> ProposalShown:
        """Ask the others for an undo beyond what is free, or to abandon the game."""
        asked = Propose(id="http", kind=data.kind, count=data.count)
        return await house_of(request).consent.propose(table, person, asked)

    @post("/proposals/{proposal:str}", status_code=200)
    async def reply(self, table: str, proposal: str, data: ReplyBody, person: Person, request: Asking) -> ProposalShown:
        """Consent or refuse; who asked takes the question back by `no`."""
        return await house_of(request).consent.reply(table, person, proposal, data.yes)

    @get("/chat")
    async def chat(self, table: str, person: Person, request: Asking, since: Since = -1) -> Talked:
        return await house_of(request).talk.history(table, person, since)

    @post("/chat")
    async def say(self, table: str, data: SayBody, person: Person, request: Asking) -> Spoken:
        talk = house_of(request).talk
        number = await talk.say(table, person, Say(id=data.id, text=data.text, phrase=data.phrase))
        return await talk.line(table, number)

    @put("/seats/{seat:int}/mute", status_code=204)
    async def mute(self, table: str, seat: SeatNumber, person: Person, request: Asking) -> None:
        """Do not show me what this person says, here and elsewhere."""
        await house_of(request).talk.mute(table, person, seat, True)

    @delete("/seats/{seat:int}/mute", status_code=204)
    async def unmute(self, table: str, seat: SeatNumber, person: Person, request: Asking) -> None:
        await house_of(request).talk.mute(table, person, seat, False)


async def stream(house: House, listener: Listener, request: Asking) -> AsyncIterator[str]:
    """The events of a listener until she goes, her session ends, or the node stops.

    She gets her place only here: a stream that is never begun is never ended either.
    """
    room, person = listener.room, listener.person
    try:
        with streaming(house, request.scope, person), house.people.connected(person, listener):
            room.listeners.add(listener)
            house.presences.came(listener)
            await house.consent.recall(listener)
            while True:
                try:
                    message = await asyncio.wait_for(listener.next(), ALIVE)
                except TimeoutError:
                    yield ": alive\n\n"
                    continue
                except (TooSlow, Ended, LetOut):
                    return
                kind = message[9 : message.index('"', 9)]
                yield f"event: {kind}\nid: {listener.n}\ndata: {message}\n\n"
                if kind == "reconnect":
                    return
    except TooMuch:
        return  # somebody else took the last place meanwhile
    finally:
        room.listeners.discard(listener)
        house.presences.went(room)
