"""Runs the steps of the database's schema."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import URL, create_engine
from sqlalchemy.exc import DBAPIError

from tripot.server.upgrade import UnusableDatabase


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
        msg = f"the database {file} was written by another version of Tripot: {error}"
        raise UnusableDatabase(msg) from error
    except DBAPIError as error:
        msg = f"the database {file} cannot be upgraded: {error.orig}"
        raise UnusableDatabase(msg) from error
    finally:
        engine.dispose()
