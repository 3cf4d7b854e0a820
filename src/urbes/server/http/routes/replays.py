"""Replays: `/api/tables/{table}/replay`, positions, scores, records, forks, hints; and `/api/records`."""

from typing import Annotated

from litestar import Controller, MediaType, Response, get, post
from litestar.params import Parameter

from urbes.engine.record import encode
from urbes.engine.show import About
from urbes.server.accounts.sessions import Person
from urbes.server.http.auth import ApiRequest, services_of
from urbes.server.http.middleware import address_of
from urbes.server.http.rate_limits import network_of
from urbes.server.http.routes.play import Thing
from urbes.server.protocol.replays import Fork, HintAsked, OutcomesAsked
from urbes.table.facts import shown
from urbes.table.messages import Hint, Outcome, Pages, Replay, ScoreSheet, SeatView, TableShown, Verified

LARGEST_RECORD = 2 << 20
LineNumber = Annotated[int, Parameter(ge=0, le=100_000)]
SeatAsked = Annotated[int | None, Parameter(ge=-1, le=15, description="-1: from outside, as spectators see it")]


class ReplayRoutes(Controller):
    path = "/api/tables/{table:str}"
    tags = ("after",)

    @get("/replay")
    async def replay(
        self, table: str, visitor: Person | None, request: ApiRequest, token: str | None = None, seat: SeatAsked = None
    ) -> Replay:
        """All lines of the log. While the game runs, only what my seat may know."""
        return await services_of(request).replays.replay(table, visitor, token, seat)

    @get("/positions/{n:int}")
    async def position(
        self,
        table: str,
        n: LineNumber,
        visitor: Person | None,
        request: ApiRequest,
        token: str | None = None,
        seat: SeatAsked = None,
    ) -> SeatView:
        """The position after line n."""
        return await services_of(request).replays.position(table, visitor, token, n, seat)

    @get("/about")
    async def about(
        self,
        table: str,
        thing: Thing,
        visitor: Person | None,
        request: ApiRequest,
        token: str | None = None,
        n: LineNumber | None = None,
        seat: SeatAsked = None,
    ) -> Response[About | None]:
        """What a thing is, now or after line n; null if there is nothing to say."""
        return Response(await services_of(request).replays.about(table, visitor, token, thing, n, seat))

    @get("/pages")
    async def pages(
        self,
        table: str,
        visitor: Person | None,
        request: ApiRequest,
        token: str | None = None,
        n: LineNumber | None = None,
        seat: SeatAsked = None,
    ) -> Pages:
        """The player aid, the score sheet and the table in words, now or after line n."""
        return await services_of(request).replays.pages(table, visitor, token, n, seat)

    @post("/outcomes", status_code=200)
    async def outcomes(
        self, table: str, data: OutcomesAsked, visitor: Person | None, request: ApiRequest, token: str | None = None
    ) -> list[Outcome]:
        """The outcomes of several ways to go on: at my own decision, or anywhere in a finished game."""
        return await services_of(request).replays.outcomes(table, visitor, token, data)

    @get("/score")
    async def score(
        self,
        table: str,
        visitor: Person | None,
        request: ApiRequest,
        token: str | None = None,
        n: LineNumber | None = None,
    ) -> ScoreSheet:
        return await services_of(request).replays.score(table, visitor, token, n)

    @get("/record", media_type=MediaType.JSON)
    async def record(
        self, table: str, visitor: Person | None, request: ApiRequest, token: str | None = None
    ) -> Response[bytes]:
        """The record of a finished game as a file, with its seed."""
        record = await services_of(request).replays.record(table, visitor, token)
        name = f"{record.game}-{table[:8]}.json"
        return Response(encode(record), headers={"Content-Disposition": f'attachment; filename="{name}"'})

    @get("/verify")
    async def verify(
        self, table: str, visitor: Person | None, request: ApiRequest, token: str | None = None
    ) -> Verified:
        """Check that all draws follow from the seed whose hash was published at the start."""
        return await services_of(request).replays.verify(table, visitor, token)

    @post("/fork")
    async def fork(
        self, table: str, data: Fork, person: Person, request: ApiRequest, token: str | None = None
    ) -> TableShown:
        """Play on from a line of a finished game."""
        return shown(await services_of(request).replays.fork(table, person, token, data), person)

    @post("/hint")
    async def hint(
        self, table: str, data: HintAsked, person: Person, request: ApiRequest, token: str | None = None
    ) -> Hint:
        return await services_of(request).hints.hint(table, person, token, data.n)


@post("/api/records", request_max_body_size=LARGEST_RECORD, tags=["after"])
async def import_record(person: Person, request: ApiRequest) -> TableShown:
    """Import a record file as a private table, finished or to be played on. The body is the file itself."""
    address = network_of(address_of(request.scope))
    return shown(await services_of(request).replays.import_record(person, await request.body(), address), person)
