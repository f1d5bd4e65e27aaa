"""A table whose match starts as soon as the table is made. Pure."""

from collections.abc import Sequence

from tripot import shuffle
from tripot.table import clock
from tripot.table.apply import apply
from tripot.table.config import TableConfig
from tripot.table.crowd import NOBODY_HERE
from tripot.table.events import Created, Event, Sat, Started, Stored, Terms
from tripot.table.guest import Guest
from tripot.table.state import LEFT_BOT, TableState, open_table


def seat(people: Sequence[Guest], terms: Terms) -> tuple[Created, list[Sat]]:
    """The events by which people of a tournament take the first seats of a table, and bots the rest."""
    first, *others = people
    created = Created(
        game=terms.game,
        options=terms.options,
        clock=terms.clock,
        pace=terms.pace,
        public=False,
        hints=terms.hints,
        tournament=True,
        guest=first.id,
        name=first.name,
        face=first.face,
        bots=(LEFT_BOT,) * (int(terms.options["players"]) - len(people)),
    )
    return created, [Sat(seat, each.id, each.name, each.face) for seat, each in enumerate(others, 1)]


def start(
    table_id: str, created: Created, seated: Sequence[Sat], secret: bytes, at: int, config: TableConfig
) -> tuple[list[Stored], TableState]:
    """The events by which a table begins its first match at a time, and the table after them."""
    first = Stored(1, at, created)
    state, stored = open_table(table_id, first), [first]
    queue: list[Event] = [*seated, Started(0, secret.hex(), shuffle.commitment(secret))]
    while queue:
        for event in queue:
            stored.append(Stored(state.seq + 1, at, event))
            apply(state, stored[-1])
        queue = clock.follow(state, NOBODY_HERE, config)
    return stored, state
