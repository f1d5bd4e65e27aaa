from __future__ import annotations

from collections.abc import AsyncIterator, Generator, Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from tripot.hosts.http.app import DATABASE
from tripot.hosts.nodes import node
from tripot.hosts.storage import nodes, sqlite
from tripot.hosts.storage.place import Place
from tripot.hosts.storage.postgres import SETTINGS, PostgresServer
from tripot.hosts.storage.sqlite import SqliteFile
from tripot.rules.registry import GAMES
from tripot.warming import usual_table, warm

from . import servers
from .kit import House, Person, open_house


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Where a test fails, tell what PostgreSQL has said: it may have ended a connection."""
    report = yield
    if report.failed:
        report.sections += [("PostgreSQL's log", server.said()) for server in servers.RUNNING]
    return report


@pytest.fixture(scope="session", autouse=True)
def compiled() -> None:
    """Every game compiled: races are run against bots, which the interpreter would hold up less than a client."""
    for name in GAMES:
        warm(usual_table(name))


@pytest.fixture(scope="session")
def postgres() -> Iterator[servers.Postgres]:
    """A PostgreSQL server."""
    with servers.postgres() as running:
        yield running


@pytest.fixture(scope="session")
def bus() -> Iterator[str]:
    """The address of a NATS server."""
    with servers.nats() as running:
        yield running.address


@pytest.fixture
def shared(postgres: servers.Postgres) -> Iterator[PostgresServer]:
    """A database that nodes share."""
    with postgres.lent() as address:
        yield PostgresServer(address)


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    """An empty database, of each kind in turn."""
    if request.param == "sqlite":
        return SqliteFile(tmp_path / DATABASE)
    shared: PostgresServer = request.getfixturevalue("shared")
    return shared


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Connections to SQLite wait a moment for one another, where those of a card room wait for seconds."""
    monkeypatch.setattr(sqlite, "PRAGMAS", (*sqlite.PRAGMAS, "busy_timeout = 100"))


@pytest.fixture
def long_leases(monkeypatch: pytest.MonkeyPatch) -> None:
    """A node keeps its lease however busy the machine is: for tests in which no life ends."""
    for module in (node, nodes):
        monkeypatch.setattr(module, "LEASE", timedelta(minutes=1))


@pytest.fixture(autouse=True)
def long_transactions(monkeypatch: pytest.MonkeyPatch) -> None:
    """PostgreSQL ends no transaction because the machine is busy."""
    monkeypatch.setitem(SETTINGS, "idle_in_transaction_session_timeout", "1min")


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    """A card room."""
    async with open_house(tmp_path) as opened:
        yield opened


@pytest.fixture
async def ada(house: House) -> AsyncIterator[Person]:
    """Somebody."""
    async with house.person() as person:
        yield person


@pytest.fixture
async def bob(house: House) -> AsyncIterator[Person]:
    """Somebody else."""
    async with house.person() as person:
        yield person
