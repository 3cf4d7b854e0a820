"""Play over plain HTTP instead of a WebSocket: snapshot, commands, chat, and server-sent events."""

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated, cast

from litestar import Controller, MediaType, Response, delete, get, post, put
from litestar.params import Parameter
from litestar.response import Stream

from urbes.server.accounts.sessions import Person
from urbes.server.errors import TooManyRequests
from urbes.server.http.auth import ApiRequest, services_of
from urbes.server.http.middleware import limit_opening, stream_slot
from urbes.server.play.client import TableClient
from urbes.server.play.outbox import AccessRevoked, SessionEnded, TooSlow
from urbes.server.protocol.play import MoveBody, ProposeBody, ReplyBody, RestartBody, SayBody, UndoBody
from urbes.server.services import Services
from urbes.table.commands import Command, Detail, Hello, Play, Propose, Restart, Say, SeatNumber, Undo
from urbes.table.errors import BadRequest
from urbes.table.messages import Done, ProposalShown, Snapshot, Spoken, Talked, WhyNot

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
        request: ApiRequest,
        token: str | None = None,
        since: Since = -1,
        seat: Seat = None,
    ) -> Response[Snapshot]:
        """The table, the log since a line, and the position with the legal moves."""
        services = services_of(request)
        live_table = await services.live_tables.get_visible(table, visitor, token)
        looking = TableClient(live_table, visitor, token)
        snapshot = await services.live_tables.snapshot(live_table, looking, Hello(since=since, seat=seat))
        return Response(cast(Snapshot, snapshot.encode()), media_type=MediaType.JSON)

    @get("/events", media_type="text/event-stream")
    async def events(
        self,
        table: str,
        visitor: Person | None,
        request: ApiRequest,
        token: str | None = None,
        since: Since = -1,
        seat: Seat = None,
        detail: Detail = "view",
        last_event: LastEvent = None,
    ) -> Stream:
        """The same messages as over the WebSocket, as server-sent events: `event` is the type, `id` the newest line."""
        services = services_of(request)
        limit_opening(services, request.scope)
        with stream_slot(services, request.scope, visitor):
            live_table = await services.live_tables.get_visible(table, visitor, token)
        client = TableClient(live_table, visitor, token)
        if last_event is not None and last_event.isdecimal():
            since = int(last_event)
        client.post(
            await services.live_tables.snapshot(live_table, client, Hello(since=since, seat=seat, detail=detail))
        )
        return Stream(stream(services, client, request), media_type="text/event-stream", headers=STREAM)

    @post("/moves", status_code=200)
    async def move(self, table: str, data: MoveBody, person: Person, request: ApiRequest) -> Done:
        """Make a move, or several of one turn (all or none). `expected_n` is the newest line that I know."""
        if (data.move is None) == (data.moves is None):
            raise BadRequest("give either `move` or `moves`")
        moves = data.moves if data.move is None else [data.move]
        return await self.command(
            table, person, request, Play(id=data.id, expected_n=data.expected_n, moves=moves or [])
        )

    @post("/undo", status_code=200)
    async def undo(self, table: str, data: UndoBody, person: Person, request: ApiRequest) -> Done:
        """Undo my last steps, as far as that is free."""
        return await self.command(
            table, person, request, Undo(id=data.id, expected_n=data.expected_n, count=data.count)
        )

    @post("/restart", status_code=200)
    async def restart(self, table: str, data: RestartBody, person: Person, request: ApiRequest) -> Done:
        """Undo all free steps of this turn."""
        return await self.command(table, person, request, Restart(id=data.id, expected_n=data.expected_n))

    async def command(self, table: str, person: Person, request: ApiRequest, order: Command) -> Done:
        live_tables = services_of(request).live_tables
        live_table = await live_tables.get_visible(table, person, None)
        return Done(id=order.id, n=await live_tables.execute(live_table, person, order))

    @get("/why")
    async def why(
        self, table: str, person: Person, request: ApiRequest, move: Notation | None = None, thing: Thing | None = None
    ) -> WhyNot:
        """Why a move is not legal for me now, with the rule. Give it in notation, or by the thing to touch for it. The
        move is never made."""
        live_tables = services_of(request).live_tables
        return await live_tables.why_not(await live_tables.get_visible(table, person, None), person, move, thing)

    @post("/proposals", status_code=200)
    async def propose(self, table: str, data: ProposeBody, person: Person, request: ApiRequest) -> ProposalShown:
        """Ask the others for an undo beyond what is free, or to abandon the game."""
        asked = Propose(id="http", kind=data.kind, count=data.count)
        return await services_of(request).proposals.propose(table, person, asked)

    @post("/proposals/{proposal:str}", status_code=200)
    async def reply(
        self, table: str, proposal: str, data: ReplyBody, person: Person, request: ApiRequest
    ) -> ProposalShown:
        """Consent or refuse. The person who proposed withdraws by `no`."""
        return await services_of(request).proposals.reply(table, person, proposal, data.yes)

    @get("/chat")
    async def chat(self, table: str, person: Person, request: ApiRequest, since: Since = -1) -> Talked:
        return await services_of(request).chat.history(table, person, since)

    @post("/chat")
    async def say(self, table: str, data: SayBody, person: Person, request: ApiRequest) -> Spoken:
        talk = services_of(request).chat
        number = await talk.say(table, person, Say(id=data.id, text=data.text, phrase=data.phrase))
        return await talk.line(table, number)

    @put("/seats/{seat:int}/mute", status_code=204)
    async def mute(self, table: str, seat: SeatNumber, person: Person, request: ApiRequest) -> None:
        """Mute this person, here and at all other tables."""
        await services_of(request).chat.mute(table, person, seat, True)

    @delete("/seats/{seat:int}/mute", status_code=204)
    async def unmute(self, table: str, seat: SeatNumber, person: Person, request: ApiRequest) -> None:
        await services_of(request).chat.mute(table, person, seat, False)


async def stream(services: Services, client: TableClient, request: ApiRequest) -> AsyncIterator[str]:
    """The events of a client until it disconnects, its session ends, or the node stops.

    It takes its slot only here, because a stream that never begins would never give it back.
    """
    live_table, person = client.live_table, client.person
    try:
        with stream_slot(services, request.scope, person), services.sessions.track(person, client):
            live_table.clients.add(client)
            services.presence.client_joined(client)
            await services.proposals.send_open(client)
            while True:
                try:
                    message = await asyncio.wait_for(client.next(), ALIVE)
                except TimeoutError:
                    yield ": alive\n\n"
                    continue
                except (TooSlow, SessionEnded, AccessRevoked):
                    return
                kind = message[9 : message.index('"', 9)]
                yield f"event: {kind}\nid: {client.n}\ndata: {message}\n\n"
                if kind == "reconnect":
                    return
    except TooManyRequests:
        return  # another connection took the last slot meanwhile
    finally:
        live_table.clients.discard(client)
        services.presence.client_left(live_table)
