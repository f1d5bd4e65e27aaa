"""Groups of guests, such as circles. A group is deleted with the last of its people."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import Column, Connection, Table, delete, select

from tripot.hosts.storage import schema


@dataclass(frozen=True)
class Groups:
    """Groups of one kind: their table, the table of their people, and its column for the group."""

    table: Table
    people: Table
    group: Column[str]


CIRCLES = Groups(schema.circles, schema.circle_people, schema.circle_people.c.circle)
TOURNAMENTS = Groups(schema.tournaments, schema.tournament_people, schema.tournament_people.c.tournament)


def hold(connection: Connection, guests: Sequence[str]) -> dict[Groups, list[str]]:
    """The groups of these guests. Nobody else changes who belongs to them until the transaction ends."""
    return {kind: _hold(connection, kind, guests) for kind in (CIRCLES, TOURNAMENTS)}


def _hold(connection: Connection, kind: Groups, guests: Sequence[str]) -> list[str]:
    theirs, key = select(kind.group).where(kind.people.c.guest.in_(guests)), kind.table.c.id
    return [row.id for row in connection.execute(select(key).where(key.in_(theirs)).order_by(key).with_for_update())]


def drop_empty(connection: Connection, held: Mapping[Groups, Sequence[str]]) -> None:
    """Delete those of these groups to which nobody belongs any longer."""
    for kind, some in held.items():
        belong = select(kind.people.c.guest).where(kind.group == kind.table.c.id).exists()
        connection.execute(delete(kind.table).where(kind.table.c.id.in_(some), ~belong))
