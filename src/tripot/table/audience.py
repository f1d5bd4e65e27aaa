"""What each client of a table is shown. A text is written once for all clients that get the same one."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from msgspec import Struct

from tripot.table import wire
from tripot.table.crowd import Crowd, Visitor
from tripot.table.house import House
from tripot.table.project import Telling
from tripot.table.state import TableState
from tripot.table.wire import News


class Audience(Struct, frozen=True):
    """Everything that decides the text for a client. Clients with equal values get the same text."""

    seat: int | None
    host: bool
    muted: bool
    waits: bool
    kept_for: str | None  # the guest, if another seat is kept for them
    new: bool  # whether the client has not been shown the table yet
    missed: int | None  # the last event that a new client already knows, if it has come back


@dataclass(frozen=True)
class Shown:
    """A table as it is shown now."""

    telling: Telling
    house: House

    def texts(self, clients: Iterable[Visitor], crowd: Crowd, news: Sequence[News]) -> Iterator[tuple[Visitor, str]]:
        """The text for each client. If the table cannot be written for an audience, that audience is told so."""
        state, written = self.telling.state, dict[Audience, str]()
        for client in clients:
            audience = _audience(state, client, new=client not in crowd.greeted)
            if audience not in written:
                told = news if audience.missed is None else state.heard.news_since(audience.missed)
                try:
                    written[audience] = wire.write(self.telling.to(client.guest.id, told, chat=audience.new))
                except Exception as error:  # a game may break anything, and others are served
                    failed = self.house.report(f"table {state.id} cannot be shown", error)
                    written[audience] = wire.write(failed.message())
            yield client, written[audience]

    def concerned(self, before: TableState, clients: Iterable[Visitor], news: Sequence[News]) -> list[Visitor]:
        """The clients that see any of what has happened since `before`."""
        earlier, now = replace(self.telling, state=before), self.telling

        def is_concerned(client: Visitor) -> bool:
            try:
                return earlier.to(client.guest.id) != now.to(client.guest.id, news)
            except Exception:  # it will get the error when the table is shown
                return True

        return [client for client in clients if is_concerned(client)]


def _audience(state: TableState, client: Visitor, *, new: bool) -> Audience:
    guest = client.guest.id
    kept = guest in [seat.kept_for for seat in state.seats]
    return Audience(
        seat=state.seat_of(guest),
        host=state.host == guest,
        muted=guest in state.muted,
        waits=guest in state.waiting,
        kept_for=guest if kept else None,
        new=new,
        missed=client.since if new else None,
    )
