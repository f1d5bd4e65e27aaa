"""The tables of the database."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, MetaData, String, Table, Text

HEAD = "0001"  # the newest revision in `migrations/versions`

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("created", BigInteger, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("line", Text, nullable=False),  # what the lobby shows of it, JSON
    Column("due", BigInteger, nullable=True),  # when something happens by itself, whoever is here or not
)
Index("tables_due", tables.c.due)
Index("tables_listed", tables.c.listed, tables.c.created)

events = Table(
    "events",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("event", Text, nullable=False),  # JSON
)

settings = Table(
    "settings",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
