"""Debian's nginx or Caddy in front of a card room, with the lines of `docs/operating.md`."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import AsyncExitStack, contextmanager, suppress
from pathlib import Path

import aiohttp
from tools.ending import end

from tests.missing import needs

from .kit import Person
from .servers import soon

PLACES = f"{os.defpath}:/usr/sbin:{os.environ.get('PATH', '')}"
NGINX, CADDY = shutil.which("nginx", path=PLACES), shutil.which("caddy", path=PLACES)
STOP_TIMEOUT = 20.0  # seconds
OPERATING = Path(__file__).parents[2] / "docs" / "operating.md"
ROOM = "http://127.0.0.1:8000"  # in the documents

needs_nginx = needs("PROXIES", "there is no nginx", there=NGINX is not None)
needs_caddy = needs("PROXIES", "there is no Caddy", there=CADDY is not None)


def in_documents(begin: str) -> str:
    """The lines of a text in the documents that begins so."""
    [lines] = re.findall(
        rf"^```text\n({re.escape(begin)}.*?)^```", OPERATING.read_text("utf-8"), re.MULTILINE | re.DOTALL
    )
    return str(lines)


IN_A_FOLDER = {f"\tlocation / {{\n\t\tproxy_pass {ROOM};\n": in_documents("\tlocation /cards/")}


@contextmanager
def nginx(folder: Path, port: int, target: str, changes: Mapping[str, str]) -> Iterator[None]:
    """Run nginx with the lines of the documents, but at a port of this machine, without certificates."""
    assert NGINX is not None
    lines = re.sub(r"^\s*ssl_.*\n", "", in_documents("map "), flags=re.MULTILINE)
    for before, after in {**changes, "listen 443 ssl;": f"listen 127.0.0.1:{port};", ROOM: target}.items():
        assert before in lines
        lines = lines.replace(before, after)
    file = folder / "nginx.conf"
    own = "".join(f"{each}_temp_path {each};\n" for each in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    http = f"access_log off;\n{own}{lines}"
    file.write_text(f"pid nginx.pid;\nerror_log error.log;\nevents {{}}\nhttp {{\n{http}}}\n", "utf-8")
    command = [NGINX, "-p", str(folder), "-c", str(file), "-e", "error.log"]
    subprocess.run(command, check=True)
    try:
        yield
    finally:
        subprocess.run([*command, "-s", "stop"], check=True)


def _listens(port: int, server: subprocess.Popen[bytes]) -> bool:
    """Whether a server, which must not have ended, listens at a port of this machine."""
    assert server.poll() is None, "the server has ended"
    with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
        return True
    return False


@contextmanager
def caddy(folder: Path, host: str, target: str) -> Iterator[None]:
    """Run Caddy with the lines of the documents for a folder, at a host and port of this machine, without https."""
    assert CADDY is not None
    port = int(host.partition(":")[2])
    lines = in_documents("example.org {").replace("example.org {", f"http://{host} {{\n\tbind 127.0.0.1")
    file = folder / "Caddyfile"
    lines = lines.replace(ROOM.removeprefix("http://"), target.removeprefix("http://"))
    file.write_text(f"{{\n\tadmin off\n}}\n{lines}", "utf-8")
    homes = {each: str(folder) for each in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")}
    with (folder / "caddy.log").open("w") as log:
        command = [CADDY, "run", "--config", str(file), "--adapter", "caddyfile"]
        running = subprocess.Popen(command, stdout=log, stderr=log, env={**os.environ, **homes})
    try:
        soon(lambda: _listens(port, running), "Caddy does not listen")
        yield
    finally:
        end(running, STOP_TIMEOUT)


async def two_people(stack: AsyncExitStack, base: str, host: str) -> list[Person]:
    """Two people at the address of a proxy, whose browsers asked it for this host; they leave with the stack."""
    headers = {"Host": host, "Origin": f"http://{host}"}
    sessions = [aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True), headers=headers) for _ in range(2)]
    return [await stack.enter_async_context(Person(base, session)) for session in sessions]
