"""The commands that run a card room: `tripot serve`, and `tripot db` for its database."""

import re
import sys
from dataclasses import replace
from pathlib import Path
from typing import Literal

import click
import platformdirs

from tripot.cli.arguments import games_to_play
from tripot.cli.console import note
from tripot.cli.files import PACKED_ENDINGS
from tripot.cli.paths import FileName, Folder
from tripot.cli.writing import stopped_by_signals
from tripot.errors import TripotError

PER_CENT = 100


def the_folder(data: Path | None) -> Path:
    """The folder of the database: the one named, or the user's own. Raises `TripotError` if there is none."""
    try:
        return data or Path(platformdirs.user_data_dir("tripot"))
    except RuntimeError:
        raise TripotError("you have no home folder here, so name a folder for the database with --data") from None


def the_database(data: Path | None) -> Path:
    """The SQLite database in that folder."""
    from tripot.hosts.http.app import DATABASE  # `tripot simulate` and others need no server

    return the_folder(data) / DATABASE


def refuse_empty(_ctx: click.Context, _param: click.Parameter, value: str | None) -> str | None:
    """A text that isn't empty, as that of a variable that isn't set would be."""
    if value == "":
        raise click.BadParameter("it is empty: give an address, or leave the option out")
    return value


data_folder = click.option(
    "--data",
    type=Folder(),
    help="Folder of the database.  [default: your data folder]",
)
database = click.option(
    "--database",
    metavar="URL",
    callback=refuse_empty,
    envvar="TRIPOT_DATABASE",
    show_envvar=True,
    help="Address of a PostgreSQL database, such as postgresql://user:password@host/name.  "
    "[default: an SQLite file in the folder of --data]",
)
HOST = re.compile(r"(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])(?::[0-9]{1,5})?")


def read_hosts(_ctx: click.Context, _param: click.Parameter, names: tuple[str, ...]) -> tuple[str, ...]:
    """Host names in lower case, each with its port if it has one."""
    for name in names:
        if not HOST.fullmatch(name.lower()):
            raise click.BadParameter(f"{name!r:.80} is not a host such as cards.example.org or cards.example.org:8443")
    return tuple(name.lower() for name in names)


def read_networks(_ctx: click.Context, _param: click.Parameter, texts: tuple[str, ...]) -> tuple[str, ...]:
    """Addresses and networks."""
    from tripot.hosts.http import addresses  # the other commands need no server

    try:
        addresses.check(texts)
    except addresses.BadAddress as error:
        raise click.BadParameter(str(error)) from None
    return texts


copy_file = click.argument("file", type=FileName())


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option(
    "--port",
    default=8000,
    show_default=True,
    type=click.IntRange(0, 65535),
    help="Port to listen on; 0 picks a free one.",
)
@data_folder
@database
@click.option(
    "--bus",
    metavar="URL",
    envvar="TRIPOT_BUS",
    show_envvar=True,
    help="NATS server that connects the nodes of a card room, such as nats://host:4222. All nodes need the same "
    "--database.  [default: one node]",
)
@click.option(
    "--open/--no-open", "open_browser", default=True, help="Open the card room in the browser.  [default: open]"
)
@click.option(
    "--trusted-proxy",
    "proxies",
    multiple=True,
    metavar="ADDRESS",
    callback=read_networks,
    help="Address or network of a proxy in front of the card room. Its forwarding headers are trusted for client "
    "addresses and https, and delays are measured all the way to the players. May be repeated.",
)
@click.option(
    "--metrics-for",
    "watchers",
    multiple=True,
    metavar="ADDRESS",
    callback=read_networks,
    help="Address or network that may read /metrics (Prometheus), but only directly, not through a proxy. May be "
    "repeated.  [default: this machine]",
)
@click.option(
    "--host-name",
    "host_names",
    multiple=True,
    metavar="NAME",
    callback=read_hosts,
    help="Host (with port, if any) that links and QR codes may lead to. If the card room was reached by another "
    "name, the first one given is used. May be repeated.  [default: any]",
)
@click.option(
    "--time-zone",
    default="UTC",
    show_default=True,
    metavar="NAME",
    help="Time zone of the days that have deals of their own, such as Europe/Paris.",
)
@click.option(
    "--keep-days",
    type=click.IntRange(1, 36_500),
    metavar="N",
    help="Days without any event after which a table moves from the database into a file of records.  "
    "[default: keep all tables]",
)
@click.option(
    "--archive",
    type=Folder(),
    help="Folder for the files of --keep-days.  [default: archive, in the folder of the database]",
)
@click.option(
    "--site",
    type=Folder(),
    help="Folder with a site that `tripot site FOLDER --room ..` has written. The lobby then leads to it: one person "
    "plays there against bots, without a network, and at no cost to the card room.",
)
@click.option(
    "--log-format",
    type=click.Choice(["plain", "json"]),
    default="plain",
    show_default=True,
    help="Format of the log on standard error: plain lines, or one JSON object per line.",
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
    time_zone: str,
    keep_days: int | None,
    archive: Path | None,
    site: Path | None,
    log_format: Literal["plain", "json"],
) -> None:
    """Start the card room."""
    from tripot.hosts.config import Config  # the other commands need no server
    from tripot.hosts.http import alone, logs
    from tripot.hosts.http.serve import run
    from tripot.hosts.room.days import Days

    logs.begin(log_format)
    games_to_play()
    Days(time_zone)  # raises if there is none
    if site:
        alone.expect(site)
    config = Config(trusted_proxies=proxies, host_names=host_names, time_zone=time_zone, site=site)
    if watchers:
        config = replace(config, watchers=watchers)
    _expect_one(data, database)
    if keep_days and database and archive is None:
        raise click.UsageError("--keep-days needs --archive if the database is not in a folder")
    if archive and not keep_days:
        raise click.UsageError("--archive is the folder for the tables of --keep-days: give both")
    folder = None if database else the_folder(data)
    if archive is None and folder:
        archive = folder / "archive"
    config = replace(config, keep_days=keep_days or 0, archive=archive or config.archive)
    run(host=host, port=port, data=folder, open_browser=open_browser, config=config, database=database, bus=bus)


def _expect_one(data: Path | None, database: str | None) -> None:
    if data and database:
        raise click.UsageError("--data is for SQLite, and --database for PostgreSQL: give only one of them")


# ---------------------------------------------------------------- the database


@click.group()
def db() -> None:
    """Back up, restore or upgrade the database."""


@db.command()
@copy_file
@data_folder
@database
@stopped_by_signals()
def backup(file: Path, data: Path | None, database: str | None) -> None:
    """Back up the database to FILE, even while the card room is open."""
    from tripot.hosts.storage.schema import UnusableDatabase
    from tripot.hosts.storage.sqlite import SqliteFile

    _expect_file(database, "pg_dump makes a backup while the card room is open")
    if str(file) == "-":
        raise UnusableDatabase("a backup is checked before it gets its name, so it can't go to standard output")
    if file.suffix.lower() in (*PACKED_ENDINGS, ".gz"):
        raise UnusableDatabase(f"backups aren't compressed: {file.name} would not be what its name says")
    if not file.absolute().parent.is_dir():
        raise UnusableDatabase(f"there is no folder {file.parent}")  # for example because its disk is not mounted
    source = SqliteFile(the_database(data))
    source.expect_one_name()
    _copy(source.file, file, "name")


@db.command()
@copy_file
@data_folder
@database
@stopped_by_signals()
def restore(file: Path, data: Path | None, database: str | None) -> None:
    """Restore the backup FILE into a folder without a database."""
    from tripot.hosts.storage.backup import expect_backup

    _expect_file(database, "pg_restore restores a backup by pg_dump")
    expect_backup(file)
    _copy(file, the_database(data), "folder with --data")


def _expect_file(database: str | None, instead: str) -> None:
    from tripot.hosts.storage.schema import UnusableDatabase

    if database:
        raise UnusableDatabase(
            f"tripot backs up and restores only SQLite databases; for PostgreSQL, use its own tools: {instead}"
        )


@db.command(short_help="Upgrade the database to this version of Tripot.")
@data_folder
@database
def upgrade(data: Path | None, database: str | None) -> None:
    """Upgrade the database to this version of Tripot, as `tripot serve` does when it starts.

    No card room may be open on it.
    """
    from tripot.hosts.storage.place import Place
    from tripot.hosts.storage.postgres import PostgresServer
    from tripot.hosts.storage.schema import HEAD, UnusableDatabase
    from tripot.hosts.storage.sqlite import SqliteFile

    _expect_one(data, database)
    place: Place = PostgresServer(database) if database else SqliteFile(the_database(data))
    if isinstance(place, SqliteFile) and not place.file.is_file():
        raise UnusableDatabase(f"there is no database {place.name}")
    with place.occupy(together=False):
        place.prepare()
    click.echo(f"{place.name} is at revision {HEAD}")


def _copy(source: Path, target: Path, choice: str) -> None:
    from tripot.hosts.storage.backup import copy

    def report(share: float) -> None:
        if sys.stderr.isatty():
            note(f"\rcopying: {share * PER_CENT:.0f} %", nl=share == 1)

    contents = copy(source, target, report, choice)
    click.echo(f"{target}: {contents.tables} tables, {contents.events} events")
