"""A WebSocket and an HTTP client that do little work for each message, because client and server share the cores."""

import asyncio
import base64
import json
import os
from collections.abc import Callable
from typing import Any

MEDIUM, LARGE = 126, 127
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class Http:
    """One connection that sends one request after the other."""

    def __init__(self, host: str, port: int) -> None:
        self.host = host
        self.port = port

    async def open(self) -> "Http":
        self.reader, self.writer = await asyncio.open_connection(self.host, self.port)
        return self

    async def ask(self, method: str, path: str, body: object = None, cookie: str = "") -> tuple[Any, str]:
        """The answer's JSON and the cookie that was set, if any."""
        data = json.dumps(body).encode() if body is not None else b""
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\nContent-Length: {len(data)}\r\n"
            f"Content-Type: application/json\r\nCookie: {cookie}\r\n\r\n"
        )
        self.writer.write(head.encode() + data)
        answer = (await self.reader.readuntil(b"\r\n\r\n")).decode()
        status = int(answer.split(" ", 2)[1])
        length = 0
        given = ""
        for line in answer.split("\r\n"):
            name, _, value = line.partition(":")
            if name.lower() == "content-length":
                length = int(value)
            elif name.lower() == "set-cookie":
                given = value.split(";")[0].strip()
        found = await self.reader.readexactly(length)
        if status >= 300:
            raise RuntimeError(f"{method} {path}: {status} {found!r}")
        return json.loads(found), given

    def close(self) -> None:
        self.writer.close()


class Socket(asyncio.Protocol):
    """A WebSocket that passes its messages to a function as bytes."""

    def __init__(self, hear: Callable[[bytes], None]) -> None:
        self.hear = hear
        self.buffer = bytearray()
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.lost = False

    @classmethod
    async def open(cls, host: str, port: int, path: str, cookie: str, hear: Callable[[bytes], None]) -> "Socket":
        loop = asyncio.get_running_loop()
        transport, socket = await loop.create_connection(lambda: cls(hear), host, port)
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            (
                f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n\r\n"
            ).encode()
        )
        await socket.opened
        return socket

    def connection_made(self, transport: Any) -> None:
        self.transport = transport

    def connection_lost(self, _: Exception | None) -> None:
        self.lost = True
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("the server hung up"))

    def data_received(self, data: bytes) -> None:
        buffer = self.buffer
        buffer += data
        if not self.opened.done():
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if b" 101 " not in buffer[:20]:
                self.opened.set_exception(ConnectionError(bytes(buffer[:end]).decode()))
                return
            del buffer[: end + 4]
            self.opened.set_result(None)
        start = 0
        size = len(buffer)
        while size - start >= 2:
            kind = buffer[start] & 15
            length = buffer[start + 1] & 127
            at = start + 2
            if length == MEDIUM:
                at += 2
                if size < at:
                    break
                length = int.from_bytes(buffer[start + 2 : at], "big")
            elif length == LARGE:
                at += 8
                if size < at:
                    break
                length = int.from_bytes(buffer[start + 2 : at], "big")
            if size < at + length:
                break
            payload = bytes(buffer[at : at + length])
            start = at + length
            if kind == TEXT:
                self.hear(payload)
            elif kind == PING:
                self.write(PONG, payload)
            elif kind == CLOSE:
                self.lost = True
        if start:
            del buffer[:start]

    def write(self, kind: int, payload: bytes) -> None:
        """Write a frame with the mask 0, which a client may choose and which leaves the payload as it is."""
        length = len(payload)
        if length < MEDIUM:
            head = bytes((0x80 | kind, 0x80 | length, 0, 0, 0, 0))
        else:
            head = bytes((0x80 | kind, 0x80 | MEDIUM)) + length.to_bytes(2, "big") + b"\0\0\0\0"
        self.transport.write(head + payload)

    def send(self, text: bytes) -> None:
        self.write(TEXT, text)

    def close(self) -> None:
        self.transport.close()
