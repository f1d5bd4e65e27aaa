"""Runs the migrations of the database's schema."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection

from tripot.hosts.storage.schema import UnusableDatabase


def migrate(connection: Connection, name: str) -> None:
    """Upgrade the database of a connection to the newest revision; raises `UnusableDatabase`."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")).replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise UnusableDatabase(f"the database {name} was written by another version of Tripot: {error}") from error
