"""The WebSocket of a table. Text messages, one JSON object each; see `urbes.table.commands` and `messages`."""

import asyncio
import logging
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State

from urbes.engine.errors import UrbesError
from urbes.server.errors import NotSignedIn, TooManyRequests
from urbes.server.http.auth import check_origin, current_person, services_of
from urbes.server.http.middleware import address_of, limit_opening, stream_slot
from urbes.server.http.problems import problem_of
from urbes.server.http.rate_limits import (
    ANONYMOUS_HELLOS,
    ANONYMOUS_MESSAGES,
    HELLOS,
    MESSAGES,
    RateLimit,
    network_of,
)
from urbes.server.play.client import TableClient
from urbes.server.play.outbox import AccessRevoked, SessionEnded, TooSlow
from urbes.server.services import Services
from urbes.table.commands import CallBot, ClientMessage, ComeBack, Command, Hello, Leave, Propose, Reply, Say
from urbes.table.errors import BadRequest
from urbes.table.messages import Heard, Refused

DECODE = msgspec.json.Decoder(ClientMessage).decode
ENCODE = msgspec.json.Encoder().encode
REFUSED = 4000
"""Close codes are 4000 + an HTTP status if the table cannot be seen."""
SLOW = 4408
LARGEST_MESSAGE = 16 * 1024
LONGEST_ID = 64
ENDED = 4401
LET_OUT = 4410
BROKEN = 1011
PAUSE = 0.025
"""Seconds for which nothing is read from a client that sends too much."""
LONGEST_WAIT = 5.0
"""Seconds that a rate-limited snapshot may wait; then it is refused."""
log = logging.getLogger(__name__)


class NamedMessage(msgspec.Struct):
    """The id of a message that is otherwise unreadable, so that the refusal can name it."""

    id: str | None = None


@websocket("/api/tables/{table:str}/socket")
async def table_socket(socket: WebSocket[Any, Any, State], table: str, token: str | None = None) -> None:
    await socket.accept()
    try:
        limit_opening(services_of(socket), socket.scope)
        check_origin(socket)
        person = await current_person(socket)
        with stream_slot(services_of(socket), socket.scope, person):
            live_table = await services_of(socket).live_tables.get_visible(table, person, token)
            await serve_client(services_of(socket), TableClient(live_table, person, token), socket)
    except UrbesError as error:
        await socket.send_data(refusal(None, error))
        await socket.close(REFUSED + problem_of(error).status)


async def serve_client(services: Services, client: TableClient, socket: WebSocket[Any, Any, State]) -> None:
    live_table = client.live_table
    live_table.clients.add(client)
    sending = asyncio.create_task(send_all(client, socket))
    try:
        with services.sessions.track(client.person, client):
            await receive_messages(services, client, socket)
    finally:
        live_table.clients.discard(client)
        sending.cancel()
        services.presence.client_left(live_table)


async def send_all(client: TableClient, socket: WebSocket[Any, Any, State]) -> None:
    send = socket.send

    async def send_text(text: str) -> None:
        await send({"type": "websocket.send", "text": text, "bytes": None})

    try:
        await client.send_all(send_text)
    except TooSlow:
        await socket.close(SLOW)
    except SessionEnded:
        await socket.close(ENDED)
    except AccessRevoked:
        await socket.close(LET_OUT)
    except OSError:
        return  # the client is gone: `receive_messages` ends too
    except Exception:
        log.exception("a client of table %s could not be served", client.live_table.facts.id)
        await socket.close(BROKEN)
    finally:
        client.end()


async def receive_messages(services: Services, client: TableClient, socket: WebSocket[Any, Any, State]) -> None:
    """Handle one message after the other until the client disconnects; no message ends the connection.

    Messages are read no faster than the client reads the answers, and others get their turn after each one.
    """
    receive = socket.receive
    usage = UsageCounter(services, client, network_of(address_of(socket.scope)))
    while True:
        if client.messages:
            await client.drained()
        event = await receive()
        if event["type"] == "websocket.disconnect":
            return
        if event["type"] == "websocket.receive":
            text = event.get("text") or event.get("bytes") or b""
            pause = 0.0
            try:
                usage.take(MESSAGES, ANONYMOUS_MESSAGES)
                await handle(services, client, text, usage)
            except TooManyRequests as error:
                client.post(refusal(id_of(text), error))
                pause = PAUSE
            except Exception as error:
                client.post(refusal(id_of(text), error))
            await asyncio.sleep(pause)


class UsageCounter:
    """Counts messages: for the person, or for the connection and all anonymous clients of its address."""

    def __init__(self, services: Services, client: TableClient, address: str) -> None:
        self.rate_limits = services.rate_limits
        self.person = client.person
        self.subject = client.person.id if client.person is not None else f"socket {id(client)}"
        self.address = address

    def take(self, own: RateLimit, strangers: RateLimit) -> None:
        self.rate_limits.take(own, self.subject)
        if self.person is None:
            self.rate_limits.take(strangers, self.address)

    async def wait(self, own: RateLimit, strangers: RateLimit) -> None:
        """Count like `take`, but wait instead of refusing."""
        end = asyncio.get_running_loop().time() + LONGEST_WAIT
        while True:
            try:
                self.take(own, strangers)
                return
            except TooManyRequests:
                if asyncio.get_running_loop().time() > end:
                    raise
            await asyncio.sleep(own.every)


async def handle(services: Services, client: TableClient, text: str | bytes, usage: UsageCounter) -> None:
    if len(text) > LARGEST_MESSAGE:
        raise BadRequest(f"a message may have {LARGEST_MESSAGE} bytes, this one has {len(text)}")
    try:
        message = DECODE(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadRequest(f"the message cannot be read: {error}") from None
    if isinstance(message, Hello):
        await usage.wait(HELLOS, ANONYMOUS_HELLOS)
        await greet(services, client, message)
        return
    if client.person is None:
        raise NotSignedIn("only people at the table can play")
    if isinstance(message, Command):
        client.answer(message.id, await services.live_tables.execute(client.live_table, client.person, message))
        return
    table = client.live_table.facts.id
    if isinstance(message, Say):
        await services.chat.say(table, client.person, message)
    elif isinstance(message, Propose):
        await services.proposals.propose(table, client.person, message)
    elif isinstance(message, Reply):
        await services.proposals.reply(table, client.person, message.proposal, message.yes)
    elif isinstance(message, Leave):
        await services.stand_ins.leave(table, client.person, message.seat, message.for_)
    elif isinstance(message, ComeBack):
        await services.stand_ins.come_back(table, client.person, message.seat)
    elif isinstance(message, CallBot):
        await services.stand_ins.replace(table, client.person, message.seat, message.for_)
    else:
        await services.stand_ins.nudge(table, client.person)
    client.post(ENCODE(Heard(id=message.id)).decode())


async def greet(services: Services, client: TableClient, hello: Hello) -> None:
    """Send the snapshot; the first time also presence and open proposals."""
    first = client.n is None
    client.post(await services.live_tables.snapshot(client.live_table, client, hello))
    if first:
        services.presence.client_joined(client)
        await services.proposals.send_open(client)
    if hello.talk is not None:
        await services.chat.send_history(client, hello.talk)


def refusal(request: str | None, error: Exception) -> str:
    return ENCODE(Refused(id=request, problem=problem_of(error))).decode()


def id_of(text: str | bytes) -> str | None:
    try:
        found = msgspec.json.decode(text, type=NamedMessage).id
        return found if found is None or len(found) <= LONGEST_ID else None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
