"""Runs the steps of the database's schema."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import URL, create_engine
from sqlalchemy.exc import DBAPIError

from tripot.server.storage.schema import UnusableDatabase


def migrate(file: Path) -> None:
    """Bring a database file to the newest revision; raises `UnusableDatabase`."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")).replace("%", "%%"))
    engine = create_engine(URL.create("sqlite", database=str(file)))
    try:
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    except CommandError as error:
        raise UnusableDatabase(f"the database {file} was written by another version of Tripot: {error}") from error
    except DBAPIError as error:
        raise UnusableDatabase(f"the database {file} cannot be upgraded: {error.orig}") from error
    finally:
        engine.dispose()
