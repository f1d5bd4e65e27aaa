"""Options that a deal keeps: declared once, for the `State`, the `View` and the kernel `deal`.

    class Settings(Record):
        fly: Annotated[int, Setting("fly")]

    class State(Settings, Players): …
    class View(Settings, Observed): …

A record has the fields of the last base first: `players`, in a view the `seat` that it is for, then the options.
"""

from collections.abc import Callable
from typing import Annotated, Any, get_args, get_type_hints

from tripot.engine.kernel import kernel, unroll
from tripot.engine.records import Record
from tripot.rules.shared.fields import Observer, Setting


class Players(Record):
    """The first field of every state."""

    players: Annotated[int, Setting("players")]


class Observed(Players):
    """The first fields of every view."""

    seat: Annotated[int, Observer()]


def taker(state: type[Record]) -> Callable[[Any, Any], None]:
    """The kernel that copies options into the fields of a state that are declared as `Setting` and have their names."""
    hints = get_type_hints(state, include_extras=True)
    notes = {name: [note for note in get_args(hint) if isinstance(note, Setting)] for name, hint in hints.items()}
    names = tuple(name for name, found in notes.items() if found and found[0].option == name)

    @kernel
    def take_options(s: Any, options: Any) -> None:
        for name in unroll(names):
            s[name] = options[name]

    return take_options
