"""`/api/lobby`: the lists, and a WebSocket that tells what changes about them."""

import asyncio
from typing import Any

from litestar import Request, WebSocket, get, websocket
from litestar.datastructures import State

from urbes.engine.errors import UrbesError
from urbes.server.accounts.sessions import Person
from urbes.server.http.auth import check_origin, house_of, visitor
from urbes.server.http.middleware import address_of, opening, streaming
from urbes.server.http.problems import problem_of
from urbes.server.http.rate_limits import LOBBY_MESSAGES, neighbourhood
from urbes.server.http.routes.websocket import ENDED, REFUSED, SLOW, refusal
from urbes.server.play.outbox import Ended, TooSlow
from urbes.server.protocol.lobby import Lobby
from urbes.server.services import House
from urbes.server.tables.lobby import Visitor


@get("/api/lobby", tags=["tables"])
async def lobby(visitor: Person | None, request: Request[None, None, State]) -> Lobby:
    """Tables that concern me, those that wait for me first; and open ones of others."""
    return await house_of(request).lobby.look(visitor)


@websocket("/api/lobby/socket")
async def lobby_socket(socket: WebSocket[Any, Any, State]) -> None:
    await socket.accept()
    house = house_of(socket)
    try:
        opening(house, socket.scope)
        check_origin(socket)
        looking = Visitor(await visitor(socket))
        with streaming(house, socket.scope, looking.person):
            await serve_visitor(house, looking, socket)
    except UrbesError as error:
        await socket.send_data(refusal(None, error))
        await socket.close(REFUSED + problem_of(error).status)


async def serve_visitor(house: House, looking: Visitor, socket: WebSocket[Any, Any, State]) -> None:
    """Tell her what changes. There is nothing for her to say: who says much is refused."""
    address = neighbourhood(address_of(socket.scope))
    telling = asyncio.create_task(tell(looking, socket))
    try:
        await house.lobby.enter(looking)
        with house.people.connected(looking.person, looking):
            while (await socket.receive())["type"] != "websocket.disconnect":
                house.limits.take(LOBBY_MESSAGES, address)
                await asyncio.sleep(0)
    finally:
        house.lobby.leave(looking)
        telling.cancel()


async def tell(looking: Visitor, socket: WebSocket[Any, Any, State]) -> None:
    try:
        while True:
            await socket.send_data(await looking.next())
    except TooSlow:
        await socket.close(SLOW)
    except Ended:
        await socket.close(ENDED)
    except OSError:
        return  # the visitor has gone: the other loop hears of it too
