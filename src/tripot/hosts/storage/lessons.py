"""What became of first deals, by guest. It is kept with the identity, and goes with it."""

from collections.abc import Mapping

from sqlalchemy import Connection, select
from sqlalchemy.dialects.postgresql import insert  # SQLAlchemy writes it in the same words for SQLite

from tripot.hosts.accounts import LessonMark
from tripot.hosts.storage import schema
from tripot.hosts.storage.database import Database

_LESSONS, _GUESTS = schema.lessons, schema.guests
_new = insert(_LESSONS)
_NOTED = _new.on_conflict_do_update(
    index_elements=[*_LESSONS.primary_key],
    set_={"mark": _new.excluded.mark},
    where=_LESSONS.c.mark != "done",
)


class LessonMarks:
    """The marks of first deals in a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of_guest(self, guest: str) -> dict[str, LessonMark]:
        """A guest's marks, by the name of the lesson."""
        query = select(_LESSONS.c.lesson, _LESSONS.c.mark).where(_LESSONS.c.guest == guest).order_by(_LESSONS.c.lesson)
        return {row.lesson: row.mark for row in await self._database.rows(query)}

    async def note(self, guest: str, marks: Mapping[str, LessonMark]) -> None:
        """Note what became of lessons. What is done stays done. Nothing is stored about a deleted guest."""
        noted = [{"guest": guest, "lesson": lesson, "mark": mark} for lesson, mark in marks.items()]

        def work(connection: Connection) -> None:
            known = connection.execute(select(_GUESTS.c.id).where(_GUESTS.c.id == guest)).first()
            if known and noted:
                connection.execute(_NOTED, noted)

        await self._database.change(work)
