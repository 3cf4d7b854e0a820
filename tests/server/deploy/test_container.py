"""`Dockerfile` and `deploy/compose.yaml` agree with the project: files, settings, commands, the health check."""

import json
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.server.client import Server, free_port
from tests.server.deploy.test_deploy import NGINX
from urbes.cli.main import call
from urbes.server.settings import ELSEWHERE, PREFIX, Settings, read_settings

ROOT = Path(__file__).parents[3]
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "deploy" / "compose.yaml").read_text(encoding="utf-8"))
NODES = ("one", "two")
HADOLINT = shutil.which("hadolint", path=str(Path(sys.executable).parent))
KNOWN = {ELSEWHERE.get(field, PREFIX + field.upper()) for field in Settings.__struct_fields__}
NOT_SETTINGS = {"URBES_HTTP_PORT"}
"""A variable of the compose file alone: the port on the machine."""


def instructions(word: str) -> list[str]:
    """The arguments of every such instruction, with continued lines joined."""
    joined = re.sub(r"\\\n", " ", "\n".join(line for line in DOCKERFILE.splitlines() if not line.startswith("#")))
    return [line.removeprefix(word).strip() for line in joined.splitlines() if line.startswith(f"{word} ")]


def variables() -> dict[str, str]:
    return dict(word.split("=", 1) for text in instructions("ENV") for word in shlex.split(text))


def settings_of(node: str) -> dict[str, str]:
    """The environment of a node, with a password and without other variables of the machine."""
    environment: dict[str, str] = COMPOSE["services"][node]["environment"]
    filled = {name: re.sub(r"\$\{\w+:\?[^}]*\}", "secret", value) for name, value in environment.items()}
    return {name: re.sub(r"\$\{\w+:-([^}]*)\}", r"\1", value) for name, value in filled.items()}


@pytest.mark.skipif(HADOLINT is None, reason="hadolint has no package for this machine")
def test_hadolint_finds_nothing() -> None:
    done = subprocess.run([str(HADOLINT), str(ROOT / "Dockerfile")], check=False, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "")


def test_what_is_copied_is_there_and_is_sent_to_the_builder() -> None:
    sent = [
        line.removeprefix("!")
        for line in (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
        if line.startswith("!")
    ]
    copied = [path for text in instructions("COPY") if "--from" not in text for path in text.split()[:-1]]
    assert copied
    for path in copied:
        assert (ROOT / path).exists(), path
        assert path.split("/")[0] in sent, f".dockerignore holds back {path}"
    assert {path.split("/")[0] for path in copied} == set(sent)


def test_every_lock_that_is_installed_is_copied() -> None:
    copied = {path for text in instructions("COPY") for path in text.split()}
    named: set[str] = set()
    for command in re.split(r"\s&&\s", " ".join(instructions("RUN"))):
        locks = set(re.findall(r"--requirement (\S+)", command))
        own = "dist/*.whl" in command
        if " install --no-cache-dir" in command:
            assert "--no-deps" in command
            assert own or ("--require-hashes" in command and locks), command
        named |= locks
    assert named == {f"requirements/{name}.txt" for name in ("build", "node", "server")}
    assert named <= copied


def test_the_image_takes_its_settings_from_the_environment() -> None:
    given = {name: value for name, value in variables().items() if name != "PATH"}
    assert set(given) <= KNOWN
    settings = read_settings({}, given)
    assert settings.host == "0.0.0.0"
    assert [str(settings.port)] == instructions("EXPOSE")
    assert instructions("VOLUME") == [settings.data]
    assert call([*json.loads(instructions("CMD")[0]), "--help"]) == 0
    assert json.loads(instructions("ENTRYPOINT")[0]) == ["urbes"]


def test_nobody_is_root_and_the_volume_is_theirs() -> None:
    user = instructions("USER")[-1]
    assert int(user) > 0
    assert f"--uid {user} " in DOCKERFILE
    assert re.search(r"--mode 700 /var/lib/urbes$", DOCKERFILE, re.M)


def test_the_health_check_tells_a_server_from_none(shared_server: Server) -> None:
    command = json.loads(instructions("HEALTHCHECK")[0].partition("CMD ")[2])
    assert command[0] == "python"
    for port, healthy in ((shared_server.port, True), (free_port(), False)):
        done = subprocess.run(
            [sys.executable, *command[1:]], check=False, capture_output=True, env={"URBES_PORT": str(port)}, timeout=60
        )
        assert (done.returncode == 0) == healthy, done.stderr


def test_compose_names_settings_and_files_that_there_are() -> None:
    for node in NODES:
        given = settings_of(node)
        assert set(given) <= KNOWN
        settings = read_settings({}, given)
        assert settings.channels == "postgres"
        assert settings.database == "postgresql+psycopg://urbes:secret@database/urbes"
        assert settings.trusted_proxies == COMPOSE["services"]["nginx"]["networks"]["inside"]["ipv4_address"]
    text = (ROOT / "deploy" / "compose.yaml").read_text(encoding="utf-8")
    assert set(re.findall(r"\bURBES_\w+", text)) <= KNOWN | NOT_SETTINGS
    for volume in COMPOSE["services"]["nginx"]["volumes"]:
        assert (ROOT / "deploy" / volume.split(":")[0]).is_file()


def test_nginx_sends_to_every_node() -> None:
    configuration = (ROOT / "deploy" / "compose-nginx.conf").read_text(encoding="utf-8")
    port = variables()["URBES_PORT"]
    assert set(re.findall(r"^\s+server (\S+) max_fails", configuration, re.M)) == {f"{node}:{port}" for node in NODES}
    assert set(NODES) == {name for name, service in COMPOSE["services"].items() if service["image"] == "urbes"}


@pytest.mark.skipif(NGINX is None, reason="needs nginx (or URBES_NGINX with its path)")
def test_nginx_takes_the_configuration_of_compose(tmp_path: Path) -> None:
    text = (ROOT / "deploy" / "compose-nginx.conf").read_text(encoding="utf-8")
    text = text.replace("/etc/nginx/urbes-locations.conf", str(ROOT / "deploy" / "nginx-locations.conf"))
    text = text.replace("listen 80;", f"listen 127.0.0.1:{free_port()};")
    for node in NODES:
        text = text.replace(f"server {node}:", "server 127.0.0.1:")
    start = f"pid {tmp_path}/nginx.pid; error_log {tmp_path}/nginx.log; events {{}}"
    (tmp_path / "nginx.conf").write_text(f"{start}\nhttp {{\n{text}\n}}\n", encoding="utf-8")
    command = [
        str(NGINX),
        "-t",
        "-p",
        str(tmp_path),
        "-e",
        str(tmp_path / "nginx.log"),
        "-c",
        str(tmp_path / "nginx.conf"),
    ]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
