"""Push messages go only to the address that was checked, on the public network, with a certificate for its name."""

import asyncio
import http.server
import socket
import ssl
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.client import PATIENCE, Guest
from tests.server.notifications.receivers import Browser
from urbes.server.notifications import web_push as push
from urbes.server.notifications.public_addresses import is_public
from urbes.server.notifications.web_push import PushFailed, WebPushSender
from urbes.table.errors import BadRequest

NAME = "push.example.org"


@pytest.mark.parametrize("address", ["1.1.1.1", "142.250.74.1", "2606:4700:4700::1111", "2a00:1450:4001:81b::200a"])
def test_public_addresses(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    "address",
    [
        "0.0.0.0",
        "10.0.0.1",
        "100.64.0.1",
        "127.0.0.1",
        "169.254.169.254",
        "172.16.0.1",
        "192.0.0.9",
        "192.0.2.1",
        "192.88.99.1",
        "192.168.1.1",
        "198.18.0.1",
        "224.0.0.1",
        "239.255.255.250",
        "240.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "::ffff:127.0.0.1",
        "::ffff:1.1.1.1",
        "::7f00:1",
        "64:ff9b::a00:1",
        "64:ff9b::101:101",
        "64:ff9b:1::a00:1",
        "100::1",
        "2001::1",
        "2001:10::1",
        "2001:db8::1",
        "2002:7f00:1::",
        "2002:a00:1::1",
        "3fff::1",
        "5f00::1",
        "fc00::1",
        "fd12:3456::1",
        "fe80::1",
        "fe80::1%eth0",
        "fec0::1",
        "ff02::1",
        "ff0e::1",
        "localhost",
        "",
    ],
)
def test_all_others_are_refused(address: str) -> None:
    assert not is_public(address)


class TlsService:
    """A push service with a certificate for `NAME`; it notes the requested hosts, and its answers never end."""

    def __init__(self, folder: Path) -> None:
        self.certificate = folder / "certificate.pem"
        key = folder / "key.pem"
        make = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=test"
        files = ["-addext", f"subjectAltName=DNS:{NAME}", "-keyout", str(key), "-out", str(self.certificate)]
        subprocess.run([*make.split(), *files], check=True, capture_output=True)
        self.hosts: list[str] = []
        self.status = 201
        service = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                service.hosts.append(self.headers["Host"])
                self.send_response(service.status)
                self.send_header("Location", "https://127.0.0.1/inside")
                self.end_headers()
                try:
                    while True:
                        self.wfile.write(b"x" * 65536)
                except OSError:
                    return

            def log_message(self, format: str, *args: Any) -> None:
                return

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.server.handle_error = lambda *_: None  # type: ignore[method-assign]
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.certificate, key)
        self.server.socket = context.wrap_socket(self.server.socket, server_side=True)
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()

    @property
    def port(self) -> int:
        return int(self.server.server_address[1])

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()


@pytest.fixture
def service(tmp_path: Path) -> Iterator[TlsService]:
    found = TlsService(tmp_path)
    yield found
    found.close()


@pytest.fixture
def web_push(service: TlsService) -> WebPushSender:
    found = WebPushSender(lambda: b"x" * 32, "mailto:urbes@example.org", [])
    found.tls = ssl.create_default_context(cafile=str(service.certificate))
    return found


class Names:
    """A name server: each name has a list of answers, and each answer is given once."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.answers: dict[str, list[list[str]]] = {}
        self.known = socket.getaddrinfo
        monkeypatch.setattr(socket, "getaddrinfo", self.look_up)

    def look_up(self, host: str | bytes | None, port: Any, *more: Any, **named: Any) -> Any:
        name = host.decode() if isinstance(host, bytes) else str(host)
        if name in self.answers:
            if not self.answers[name]:
                raise AssertionError(f"{name} was looked up once more")
            found = self.answers[name].pop(0)
            return [each for address in found for each in self.known(address, port, type=socket.SOCK_STREAM)]
        return self.known(host, port, *more, **named)


@pytest.fixture
def names(monkeypatch: pytest.MonkeyPatch) -> Names:
    return Names(monkeypatch)


def as_public(monkeypatch: pytest.MonkeyPatch, *addresses: str) -> None:
    """Treat an address of this machine as one on the public network."""
    monkeypatch.setattr(push, "is_public", lambda address: address in addresses or is_public(address))


def send(web_push: WebPushSender, endpoint: str) -> bool:
    return asyncio.run(web_push.send(Browser().subscription(endpoint), b"{}", "turns"))


def test_the_address_that_was_looked_at_is_connected(
    service: TlsService, web_push: WebPushSender, names: Names, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The name is looked up only once: a second look-up could find another machine."""
    as_public(monkeypatch, "127.0.0.1")
    names.answers[NAME] = [["127.0.0.1"]]
    assert send(web_push, f"https://{NAME}:{service.port}/1")
    assert service.hosts == [f"{NAME}:{service.port}"]
    assert names.answers[NAME] == []


def test_one_address_after_the_other_is_tried(
    service: TlsService, web_push: WebPushSender, names: Names, monkeypatch: pytest.MonkeyPatch
) -> None:
    as_public(monkeypatch, "127.0.0.1", "127.0.0.2")
    names.answers[NAME] = [["127.0.0.2", "127.0.0.1"]]
    assert send(web_push, f"https://{NAME}:{service.port}/1")


def test_the_certificate_must_be_for_the_name(
    service: TlsService, web_push: WebPushSender, names: Names, monkeypatch: pytest.MonkeyPatch
) -> None:
    as_public(monkeypatch, "127.0.0.1")
    names.answers["other.example.org"] = [["127.0.0.1"]]
    with pytest.raises(PushFailed) as trouble:
        send(web_push, f"https://other.example.org:{service.port}/1")
    assert "example" not in str(trouble.value)
    assert service.hosts == []


def test_redirects_are_not_followed(
    service: TlsService, web_push: WebPushSender, names: Names, monkeypatch: pytest.MonkeyPatch
) -> None:
    as_public(monkeypatch, "127.0.0.1")
    service.status = 307
    names.answers[NAME] = [["127.0.0.1"]]
    with pytest.raises(PushFailed, match="307"):
        send(web_push, f"https://{NAME}:{service.port}/1")
    assert len(service.hosts) == 1


@pytest.mark.parametrize(
    "found", [["127.0.0.1"], ["1.1.1.1", "127.0.0.1"], ["64:ff9b::7f00:1"], ["2002:7f00:1::1"], ["ff0e::1"]]
)
def test_names_of_inner_machines_are_refused(
    service: TlsService, web_push: WebPushSender, names: Names, found: list[str]
) -> None:
    names.answers[NAME] = [found]
    with pytest.raises(PushFailed):
        send(web_push, f"https://{NAME}:{service.port}/1")
    assert service.hosts == []


def test_a_stored_endpoint_without_tls_is_not_used(web_push: WebPushSender, names: Names) -> None:
    names.answers[NAME] = []
    with pytest.raises(PushFailed):
        send(web_push, f"http://{NAME}/1")
    with pytest.raises(BadRequest):
        web_push.check(Browser().subscription(f"http://{NAME}/1"))


def test_a_name_that_leads_inside_is_answered_like_one_that_there_is_not(ann: Guest) -> None:
    known = Browser().subscription()
    answers = []
    for host in ("localhost", "nowhere.invalid", "127.0.0.1", "[::1]", "169.254.169.254"):
        body = {"endpoint": f"https://{host}/1", "keys": {"p256dh": known.p256dh, "auth": known.auth}}
        answer = ann.http.post("/api/notifications/push", json=body, timeout=2 * PATIENCE)
        answers.append((answer.status_code, answer.json()))
    assert answers == [answers[0]] * len(answers)
    assert answers[0][0] == 409
