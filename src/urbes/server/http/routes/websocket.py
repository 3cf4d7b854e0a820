"""The WebSocket of a table. Text messages, one JSON object each; see `urbes.table`: `commands.py`, `messages.py`."""

import asyncio
import logging
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State

from urbes.engine.errors import UrbesError
from urbes.server.errors import NotSignedIn, TooMuch
from urbes.server.http.auth import check_origin, house_of, visitor
from urbes.server.http.middleware import address_of, opening, streaming
from urbes.server.http.problems import problem_of
from urbes.server.http.rate_limits import (
    HELLOS,
    MESSAGES,
    STRANGERS_HELLOS,
    STRANGERS_MESSAGES,
    Allowance,
    neighbourhood,
)
from urbes.server.play.connection import Listener
from urbes.server.play.outbox import Ended, LetOut, TooSlow
from urbes.server.services import House
from urbes.table.commands import CallBot, ClientMessage, ComeBack, Command, Hello, Leave, Propose, Reply, Say
from urbes.table.errors import BadRequest
from urbes.table.messages import Heard, Refused

DECODE = msgspec.json.Decoder(ClientMessage).decode
ENCODE = msgspec.json.Encoder().encode
REFUSED = 4000
"""Close codes 4000 + status of HTTP: the table cannot be entered."""
SLOW = 4408
LARGEST_MESSAGE = 16 * 1024
LONGEST_ID = 64
ENDED = 4401
LET_OUT = 4410
BROKEN = 1011
BREATH = 0.025
"""Seconds for which a client that says too much is not read."""
LONGEST_WAIT = 5.0
"""Seconds that a snapshot may be put off because many are asked for; then it is refused."""
log = logging.getLogger(__name__)


class NamedMessage(msgspec.Struct):
    """Of a message that cannot be read at least the id, so that the client knows which one it was."""

    id: str | None = None


@websocket("/api/tables/{table:str}/socket")
async def table_socket(socket: WebSocket[Any, Any, State], table: str, token: str | None = None) -> None:
    await socket.accept()
    try:
        opening(house_of(socket), socket.scope)
        check_origin(socket)
        person = await visitor(socket)
        with streaming(house_of(socket), socket.scope, person):
            room = await house_of(socket).playing.enter(table, person, token)
            await serve_listener(house_of(socket), Listener(room, person, token), socket)
    except UrbesError as error:
        await socket.send_data(refusal(None, error))
        await socket.close(REFUSED + problem_of(error).status)


async def serve_listener(house: House, listener: Listener, socket: WebSocket[Any, Any, State]) -> None:
    room = listener.room
    room.listeners.add(listener)
    pouring = asyncio.create_task(pour(listener, socket))
    try:
        with house.people.connected(listener.person, listener):
            await listen(house, listener, socket)
    finally:
        room.listeners.discard(listener)
        pouring.cancel()
        house.presences.went(room)


async def pour(listener: Listener, socket: WebSocket[Any, Any, State]) -> None:
    send = socket.send

    async def send_text(text: str) -> None:
        await send({"type": "websocket.send", "text": text, "bytes": None})

    try:
        await listener.pour(send_text)
    except TooSlow:
        await socket.close(SLOW)
    except Ended:
        await socket.close(ENDED)
    except LetOut:
        await socket.close(LET_OUT)
    except OSError:
        return  # the client has gone: `listen` hears of it too
    except Exception:
        log.exception("a listener of table %s could not be served", listener.room.facts.id)
        await socket.close(BROKEN)
    finally:
        listener.end()


async def listen(house: House, listener: Listener, socket: WebSocket[Any, Any, State]) -> None:
    """One message after the other until the client leaves; nothing it says ends the connection.

    A client is heard no faster than it reads the answers, and others have their turn after each message.
    """
    receive = socket.receive
    counted = Counted(house, listener, neighbourhood(address_of(socket.scope)))
    while True:
        if listener.messages:
            await listener.drained()
        event = await receive()
        if event["type"] == "websocket.disconnect":
            return
        if event["type"] == "websocket.receive":
            text = event.get("text") or event.get("bytes") or b""
            pause = 0.0
            try:
                counted.take(MESSAGES, STRANGERS_MESSAGES)
                await heed(house, listener, text, counted)
            except TooMuch as error:
                listener.post(refusal(id_of(text), error))
                pause = BREATH
            except Exception as error:
                listener.post(refusal(id_of(text), error))
            await asyncio.sleep(pause)


class Counted:
    """What a connection uses up: of the person's allowances, or of its own and those of all strangers there."""

    def __init__(self, house: House, listener: Listener, address: str) -> None:
        self.limits = house.limits
        self.person = listener.person
        self.subject = listener.person.id if listener.person is not None else f"socket {id(listener)}"
        self.address = address

    def take(self, own: Allowance, strangers: Allowance) -> None:
        self.limits.take(own, self.subject)
        if self.person is None:
            self.limits.take(strangers, self.address)

    async def wait(self, own: Allowance, strangers: Allowance) -> None:
        """The same, but in patience."""
        end = asyncio.get_running_loop().time() + LONGEST_WAIT
        while True:
            try:
                self.take(own, strangers)
                return
            except TooMuch:
                if asyncio.get_running_loop().time() > end:
                    raise
            await asyncio.sleep(own.every)


async def heed(house: House, listener: Listener, text: str | bytes, counted: Counted) -> None:
    if len(text) > LARGEST_MESSAGE:
        raise BadRequest(f"a message may have {LARGEST_MESSAGE} bytes, this one has {len(text)}")
    try:
        message = DECODE(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadRequest(f"the message cannot be read: {error}") from None
    if isinstance(message, Hello):
        await counted.wait(HELLOS, STRANGERS_HELLOS)
        await welcome(house, listener, message)
        return
    if listener.person is None:
        raise NotSignedIn("only who sits at the table can play")
    if isinstance(message, Command):
        listener.answer(message.id, await house.playing.command(listener.room, listener.person, message))
        return
    table = listener.room.facts.id
    if isinstance(message, Say):
        await house.talk.say(table, listener.person, message)
    elif isinstance(message, Propose):
        await house.consent.propose(table, listener.person, message)
    elif isinstance(message, Reply):
        await house.consent.reply(table, listener.person, message.proposal, message.yes)
    elif isinstance(message, Leave):
        await house.stand_ins.leave(table, listener.person, message.seat, message.for_)
    elif isinstance(message, ComeBack):
        await house.stand_ins.come_back(table, listener.person, message.seat)
    elif isinstance(message, CallBot):
        await house.stand_ins.replace(table, listener.person, message.seat, message.for_)
    else:
        await house.stand_ins.nudge(table, listener.person)
    listener.post(ENCODE(Heard(id=message.id)).decode())


async def welcome(house: House, listener: Listener, hello: Hello) -> None:
    """The snapshot; the first time also who else is here and what is being asked."""
    first = listener.n is None
    listener.post(await house.playing.look(listener.room, listener, hello))
    if first:
        house.presences.came(listener)
        await house.consent.recall(listener)
    if hello.talk is not None:
        await house.talk.recall(listener, hello.talk)


def refusal(request: str | None, error: Exception) -> str:
    return ENCODE(Refused(id=request, problem=problem_of(error))).decode()


def id_of(text: str | bytes) -> str | None:
    try:
        found = msgspec.json.decode(text, type=NamedMessage).id
        return found if found is None or len(found) <= LONGEST_ID else None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
