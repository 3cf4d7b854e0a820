"""`/api/lobby`: the lists of tables, and a WebSocket that sends their changes."""

import asyncio
from typing import Any

from litestar import WebSocket, get, websocket
from litestar.datastructures import State

from urbes.engine.errors import UrbesError
from urbes.server.accounts.sessions import Person
from urbes.server.http.auth import ApiRequest, check_origin, current_person, services_of
from urbes.server.http.middleware import address_of, limit_opening, stream_slot
from urbes.server.http.problems import problem_of
from urbes.server.http.rate_limits import LOBBY_MESSAGES, network_of
from urbes.server.http.routes.websocket import ENDED, REFUSED, SLOW, refusal
from urbes.server.play.outbox import SessionEnded, TooSlow
from urbes.server.protocol.lobby import Lobby
from urbes.server.services import Services
from urbes.server.tables.lobby import LobbyClient


@get("/api/lobby", tags=["tables"])
async def lobby(visitor: Person | None, request: ApiRequest) -> Lobby:
    """My tables, those that wait for me first, and open tables of others."""
    return await services_of(request).lobby.list_tables(visitor)


@websocket("/api/lobby/socket")
async def lobby_socket(socket: WebSocket[Any, Any, State]) -> None:
    await socket.accept()
    services = services_of(socket)
    try:
        limit_opening(services, socket.scope)
        check_origin(socket)
        client = LobbyClient(await current_person(socket))
        with stream_slot(services, socket.scope, client.person):
            await serve_client(services, client, socket)
    except UrbesError as error:
        await socket.send_data(refusal(None, error))
        await socket.close(REFUSED + problem_of(error).status)


async def serve_client(services: Services, client: LobbyClient, socket: WebSocket[Any, Any, State]) -> None:
    """Send changes. The client need not send anything; one that sends many messages is refused."""
    address = network_of(address_of(socket.scope))
    sending = asyncio.create_task(send_messages(client, socket))
    try:
        await services.lobby.connect(client)
        with services.sessions.track(client.person, client):
            while (await socket.receive())["type"] != "websocket.disconnect":
                services.rate_limits.take(LOBBY_MESSAGES, address)
                await asyncio.sleep(0)
    finally:
        services.lobby.disconnect(client)
        sending.cancel()


async def send_messages(client: LobbyClient, socket: WebSocket[Any, Any, State]) -> None:
    try:
        while True:
            await socket.send_data(await client.next())
    except TooSlow:
        await socket.close(SLOW)
    except SessionEnded:
        await socket.close(ENDED)
    except OSError:
        return  # the client is gone: the receiving loop ends too
