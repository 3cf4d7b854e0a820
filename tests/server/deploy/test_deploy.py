"""The files of `deploy/`. Those of nginx and systemd are tried with the programs themselves (make deploy-programs)."""

import re
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from tools.deploy_programs import find

from tests.server.client import PATIENCE, Guest, Server, TableSocket, free_port, open_socket
from urbes.server.settings import ELSEWHERE, PREFIX, Settings, read_settings

DEPLOY = Path(__file__).parents[3] / "deploy"
UNITS = sorted(DEPLOY.glob("urbes*.service")) + sorted(DEPLOY.glob("urbes*.timer"))
NGINX = find("nginx")
SYSTEMD = find("systemd-analyze")


def test_every_variable_is_a_setting_and_their_values_are_taken() -> None:
    known = {ELSEWHERE.get(field, PREFIX + field.upper()) for field in Settings.__struct_fields__}
    lines = re.findall(r"^#?([A-Z_]+)=(.*)$", (DEPLOY / "urbes.env").read_text(), re.M)
    assert {name for name, _ in lines} <= known
    settings = read_settings({}, dict(lines))
    assert settings.public_url == "https://urbes.example"
    assert settings.database.startswith("postgresql+psycopg://")


def test_the_units_call_commands_that_there_are() -> None:
    from urbes.cli.main import call

    texts = "".join(unit.read_text() for unit in UNITS)
    commands = re.findall(r"/opt/urbes/bin/urbes ((?:[a-z]+ ?)+)", texts)
    assert len(commands) == len(re.findall(r"^ExecStart=", texts, re.M)) > 0
    for command in commands:
        assert call([*command.split(), "--help"]) == 0


@pytest.mark.parametrize("unit", [unit for unit in UNITS if unit.suffix == ".service"], ids=lambda unit: unit.name)
def test_what_a_unit_writes_is_for_its_owner_only(unit: Path) -> None:
    settings = re.findall(r"^(\w+)=(.*)$", unit.read_text(), re.M)
    assert ("UMask", "0077") in settings
    for name, value in settings:
        if name == "StateDirectory":
            assert ("StateDirectoryMode", "0700") in settings
        if name == "ExecStart" and (folder := re.search(r"/var/backups/\w+", value)):
            assert ("ExecStartPre", f"+/usr/bin/install -d -m 0700 -o urbes -g urbes {folder[0]}") in settings


@pytest.mark.skipif(SYSTEMD is None, reason="needs systemd-analyze")
def test_systemd_takes_the_units(tmp_path: Path) -> None:
    binary = tmp_path / "urbes"
    binary.write_text("#!/bin/sh\n")
    binary.chmod(0o755)
    for unit in UNITS:
        text = unit.read_text().replace("/opt/urbes/bin/urbes", str(binary))
        (tmp_path / unit.name.replace("@", "@8001")).write_text(text)
    names = [str(tmp_path / unit.name.replace("@", "@8001")) for unit in UNITS]
    done = subprocess.run([str(SYSTEMD), "verify", *names], check=False, capture_output=True, text=True, timeout=60)
    own = [line for line in done.stderr.splitlines() if str(tmp_path) in line or "urbes" in line]
    assert own == []


@pytest.fixture
def proxied(postgres: str, tmp_path: Path) -> Iterator[tuple[str, list[Server]]]:
    """Two nodes behind nginx with the configuration of `deploy/`; only the ports and the certificate differ."""
    ports = free_port(), free_port()
    public = f"https://127.0.0.1:{ports[0]}"
    environment = {"URBES_TRUSTED_PROXIES": "127.0.0.1", "URBES_PUBLIC_URL": public, "URBES_LIMITS": "0.01"}
    flags = ("--database-url", postgres, "--channels", "postgres")
    nodes = [Server(tmp_path / name, *flags, environment=environment) for name in ("one", "two")]
    (tmp_path / "nginx.conf").write_text(configuration(tmp_path, ports, nodes))
    command = [str(NGINX), "-p", str(tmp_path), "-e", str(tmp_path / "nginx.log"), "-c", str(tmp_path / "nginx.conf")]
    checked = subprocess.run([*command, "-t"], check=False, capture_output=True, text=True)
    assert checked.returncode == 0, checked.stderr
    with ExitStack() as stack:
        for node in nodes:
            node.start()
            stack.callback(node.stop)
        process = subprocess.Popen(command)
        stack.callback(process.wait, PATIENCE)
        stack.callback(process.terminate)
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                socket.create_connection(("127.0.0.1", ports[0]), 1).close()
                break
            except OSError:
                time.sleep(0.02)
        yield public, nodes


def configuration(folder: Path, ports: tuple[int, int], nodes: list[Server]) -> str:
    """That of `deploy/` with ports and a certificate of this test."""
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    make = "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=127.0.0.1"
    files = ["-keyout", str(key), "-out", str(certificate)]
    subprocess.run([*make.split(), *files], check=True, capture_output=True)
    text = (DEPLOY / "nginx.conf").read_text()
    for old, new in (
        ("127.0.0.1:8000", nodes[0].address),
        ("# server 127.0.0.1:8001", f"server {nodes[1].address}"),
        ("listen 443 ssl", f"listen 127.0.0.1:{ports[0]} ssl"),
        ("listen 80;", f"listen 127.0.0.1:{ports[1]};"),
        ("/etc/letsencrypt/live/urbes.example/fullchain.pem", str(certificate)),
        ("/etc/letsencrypt/live/urbes.example/privkey.pem", str(key)),
        ("/etc/nginx/urbes-locations.conf", str(DEPLOY / "nginx-locations.conf")),
    ):
        assert old in text
        text = text.replace(old, new)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    places = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in kinds)
    start = f"daemon off; pid {folder}/nginx.pid; error_log {folder}/nginx.log; events {{}}\n"
    return f"{start}http {{\naccess_log off;\n{places}{text}}}\n"


def trusting() -> ssl.SSLContext:
    """The certificate is made for this test alone."""
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


@pytest.mark.skipif(NGINX is None, reason="needs nginx (or URBES_NGINX with its path)")
def test_two_nodes_behind_nginx_serve_on_when_one_is_killed(proxied: tuple[str, list[Server]]) -> None:
    public, nodes = proxied
    with httpx.Client(base_url=public, verify=trusting(), headers={"Origin": public}, timeout=PATIENCE) as http:
        assert http.post("/api/me", json={"name": "Ann"}).status_code == httpx.codes.CREATED
        assert http.get("/metrics").status_code == httpx.codes.NOT_FOUND
        table = http.post("/api/tables", json={"game": "porta-nigra", "seats": [{"who": "me"}] * 2}).json()
        assert http.post(f"/api/tables/{table['id']}/start", json={}).status_code == httpx.codes.CREATED
        cookie = {"Cookie": f"__Host-urbes={http.cookies['__Host-urbes']}", "Origin": public}

        def sit() -> TableSocket:
            address = f"{public.replace('https', 'wss')}/api/tables/{table['id']}/socket"
            return open_socket(address, cookie, ssl=trusting())

        n = 0
        for round_ in range(3):
            with sit() as seat:
                turn = seat.hello()["position"]["turn"]
                legal = seat.hello(seat=turn)["position"]["legal"]
                assert seat.command("move", n, move=legal[0]["move"])["n"] == n + 1
                n += 1
            if round_ == 0:
                nodes[0].kill()
        for _ in range(6):
            assert http.get(f"/api/tables/{table['id']}").status_code == httpx.codes.OK
        spoofed = {"X-Forwarded-For": "203.0.113.9"}
        wrong = {"user_name": "nobody", "password": "something"}
        answers = [http.post("/api/login", json=wrong, headers=spoofed).status_code for _ in range(24)]
        assert answers[-1] == httpx.codes.TOO_MANY_REQUESTS
    with Guest(nodes[1]) as direct:
        assert direct.http.get("/readyz").status_code == httpx.codes.OK
