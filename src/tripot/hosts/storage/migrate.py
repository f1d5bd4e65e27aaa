"""Runs the migrations of the database's schema."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, inspect

from tripot.hosts.storage.schema import VERSIONS, UnusableDatabase


def migrate(connection: Connection, name: str) -> None:
    """Upgrade the database of a connection to the newest revision; raises `UnusableDatabase`."""
    _expect_ours(connection, name)
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")).replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise UnusableDatabase(f"the database {name} was written by another version of Tripot: {error}") from error


def _expect_ours(connection: Connection, name: str) -> None:
    """Raise `UnusableDatabase` if somebody else has tables in the database, and we have none."""
    found = inspect(connection).get_table_names()
    if found and VERSIONS not in found:
        raise UnusableDatabase(f"the database {name} is not one of Tripot: it has the table {found[0]!r:.60}")
