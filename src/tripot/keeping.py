"""The commands of whoever keeps a card room: `tripot serve`, and `tripot db` for its database."""

import re
import sys
from dataclasses import replace
from pathlib import Path
from typing import Literal

import click
import platformdirs

from tripot.arguments import games_to_play

PER_CENT = 100


def the_folder(data: Path | None) -> Path:
    """The folder of the database: the one named, or the user's own."""
    return data or Path(platformdirs.user_data_dir("tripot"))


def the_database(data: Path | None) -> Path:
    """The database in that folder."""
    from tripot.server.net.app import DATABASE  # `tripot simulate` and the like need no server

    return the_folder(data) / DATABASE


data_folder = click.option(
    "--data",
    type=click.Path(path_type=Path, file_okay=False),
    help="Folder of the database.  [default: the user's data folder]",
)
database = click.option(
    "--database",
    metavar="URL",
    envvar="TRIPOT_DATABASE",
    show_envvar=True,
    help="PostgreSQL database, as in postgresql://user:password@host/name.  [default: SQLite, in the folder]",
)
HOST = re.compile(r"(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])(?::[0-9]{1,5})?")


def read_hosts(_ctx: click.Context, _param: click.Parameter, names: tuple[str, ...]) -> tuple[str, ...]:
    """Names of hosts, each with its port where it has one, in small letters."""
    for name in names:
        if not HOST.fullmatch(name.lower()):
            raise click.BadParameter(f"{name!r:.80} is no host, as in cards.example.org or cards.example.org:8443")
    return tuple(name.lower() for name in names)


copy_file = click.argument("file", type=click.Path(path_type=Path, dir_okay=False))


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option(
    "--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="Port; 0 takes a free one."
)
@data_folder
@database
@click.option(
    "--bus",
    metavar="URL",
    envvar="TRIPOT_BUS",
    show_envvar=True,
    help="NATS server, as in nats://host:4222, over which several nodes of a card room speak. All have the same "
    "--database.  [default: one node]",
)
@click.option("--open/--no-open", "open_browser", default=True, help="Open the browser.  [default: open]")
@click.option(
    "--trusted-proxy",
    "proxies",
    multiple=True,
    metavar="ADDRESS",
    help="Address or network of a proxy before the card room, which says who is before it and whether they use "
    "https; how far players are is not measured up to it. May be repeated.",
)
@click.option(
    "--metrics-for",
    "watchers",
    multiple=True,
    metavar="ADDRESS",
    help="Address or network that may read /metrics (Prometheus), directly and not by way of a proxy. May be "
    "repeated.  [default: this machine]",
)
@click.option(
    "--host-name",
    "host_names",
    multiple=True,
    metavar="NAME",
    callback=read_hosts,
    help="Host, with its port where the address has one, that links and QR codes may lead to; the first, where the "
    "card room was asked for under another name. May be repeated.  [default: any]",
)
@click.option(
    "--keep-days",
    type=click.IntRange(1, 36_500),
    metavar="N",
    help="Move the records of tables at which nothing has happened for N days out of the database, into files.  "
    "[default: keep all tables]",
)
@click.option(
    "--archive",
    type=click.Path(path_type=Path, file_okay=False),
    help="Folder of those files.  [default: archive, in the folder of the database]",
)
@click.option(
    "--log-format",
    type=click.Choice(["plain", "json"]),
    default="plain",
    show_default=True,
    help="Lines on standard error for people, or one JSON object a line.",
)
def serve(
    host: str,
    port: int,
    data: Path | None,
    database: str | None,
    bus: str | None,
    open_browser: bool,
    proxies: tuple[str, ...],
    watchers: tuple[str, ...],
    host_names: tuple[str, ...],
    keep_days: int | None,
    archive: Path | None,
    log_format: Literal["plain", "json"],
) -> None:
    """Start the card room."""
    from tripot.server.core.config import Config  # the other commands need no server
    from tripot.server.net import logs
    from tripot.server.net.serve import run

    logs.begin(log_format)
    games_to_play()
    config = Config(trusted_proxies=proxies, host_names=host_names)
    if watchers:
        config = replace(config, watchers=watchers)
    _expect_one(data, database)
    if keep_days and database and archive is None:
        raise click.UsageError("--keep-days needs --archive with a database that is in no folder")
    if archive and not keep_days:
        raise click.UsageError("--archive says where --keep-days puts old tables: give both")
    folder = the_folder(data)
    config = replace(config, keep_days=keep_days or 0, archive=archive or folder / "archive")
    run(host=host, port=port, data=folder, open_browser=open_browser, config=config, database=database, bus=bus)


def _expect_one(data: Path | None, database: str | None) -> None:
    if data and database:
        raise click.UsageError("--data names SQLite's folder, and --database a database elsewhere: give one of them")


# ---------------------------------------------------------------- the database


@click.group()
def db() -> None:
    """Copy, bring back or upgrade the database."""


@db.command()
@copy_file
@data_folder
@database
def backup(file: Path, data: Path | None, database: str | None) -> None:
    """Copy the database to FILE; the card room may be open meanwhile."""
    from tripot.server.storage.schema import UnusableDatabase
    from tripot.server.storage.sqlite import SqliteFile

    _expect_file(database, "pg_dump copies it while the card room is open")
    if not file.absolute().parent.is_dir():
        raise UnusableDatabase(f"there is no folder {file.parent}")  # such as that of a disk which is not mounted
    source = SqliteFile(the_database(data))
    source.expect_one_name()
    _copy(source.file, file)


@db.command()
@copy_file
@data_folder
@database
def restore(file: Path, data: Path | None, database: str | None) -> None:
    """Make the copy FILE the database of a folder that has none."""
    _expect_file(database, "pg_restore brings back what pg_dump has copied")
    _copy(file, the_database(data))


def _expect_file(database: str | None, instead: str) -> None:
    from tripot.server.storage.schema import UnusableDatabase

    if database:
        raise UnusableDatabase(f"tripot copies files of SQLite's only; for PostgreSQL use its own: {instead}")


@db.command()
@data_folder
@database
def upgrade(data: Path | None, database: str | None) -> None:
    """Bring the database to this version, as `tripot serve` does when it starts. No card room may be open on it."""
    from tripot.server.storage.place import Place
    from tripot.server.storage.postgres import PostgresServer
    from tripot.server.storage.schema import HEAD, UnusableDatabase
    from tripot.server.storage.sqlite import SqliteFile

    _expect_one(data, database)
    place: Place = PostgresServer(database) if database else SqliteFile(the_database(data))
    if isinstance(place, SqliteFile) and not place.file.is_file():
        raise UnusableDatabase(f"there is no database {place.name}")
    with place.occupy(together=False):
        place.prepare()
    click.echo(f"{place.name} is at revision {HEAD}")


def _copy(source: Path, target: Path) -> None:
    from tripot.server.storage.backup import copy

    def report(share: float) -> None:
        if sys.stderr.isatty():
            click.echo(f"\rcopying: {share * PER_CENT:.0f} %", err=True, nl=share == 1)

    contents = copy(source, target, report)
    click.echo(f"{target}: {contents.tables} tables, {contents.events} events")
