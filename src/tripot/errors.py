"""The errors that Tripot raises most: unknown games, bad options, unreadable input, illegal moves, missing packages."""

import re
from typing import Any


class TripotError(ValueError):
    """The base class of the errors that wrong input raises. `str(error)` is a sentence that you can show to people."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Copy and pickle the attributes, because the constructors take other arguments than `args`."""
        return _restored, (type(self), self.args, self.__dict__)


def _restored(kind: type[TripotError], args: tuple[Any, ...], attributes: dict[str, Any]) -> TripotError:
    error = kind.__new__(kind, *args)
    error.args = args
    error.__dict__.update(attributes)
    return error


MISFIT = re.compile(
    r"(?:Expected `(?P<wanted>[^`]+)`, got `(?P<found>[^`]+)`|Object missing required field `(?P<missing>[^`]+)`"
    r"|Object contains unknown field `(?P<unknown>[^`]+)`|Invalid (?:enum )?value (?P<invalid>.+?))"
    r"(?: - at `\$\.?(?P<place>[^`]*)`)?"
)
KINDS = {
    "array": "an array",
    "bool": "true or false",
    "float": "a number",
    "int": "a whole number",
    "object": "an object",
    "str": "a text",
}


def misfit(error: Exception) -> str:
    """What msgspec found wrong in some data, in plain words; other errors as they are."""
    found = MISFIT.fullmatch(str(error))
    if found is None:
        return str(error)
    place = found["place"] or ""
    named = f"`{place}`" if place else "it"
    if found["invalid"]:
        return f"{named} cannot be {found['invalid']}"
    if found["wanted"]:
        wanted, got = (
            " or ".join(KINDS.get(kind, kind) for kind in found[name].split(" | ")) for name in ("wanted", "found")
        )
        return f"{named} must be {wanted}, not {got}"
    field = f"`{place}{'.' * bool(place)}{found['missing'] or found['unknown']}`"
    return f"the field {field} is {'missing' if found['missing'] else 'unknown'}"


class UnknownGame(TripotError):
    """No game has that name."""


class BadOption(TripotError):
    """An option does not exist, or the game cannot be played with its value.

    Attributes:
        option: the name of the wrong option.
        clause: the id of the clause that it would break, such as `"TUR-01"`, which is also at the end of the sentence;
            `None` if no clause forbids it.
    """

    def __init__(self, option: str, message: str, clause: str | None = None) -> None:
        super().__init__(f"{message} ({clause})" if clause else message)
        self.option = option
        self.clause = clause


class Unreadable(TripotError):
    """Input cannot be read, for example because it isn't a move, a record is cut short, or a card doesn't exist."""


class TooMany(TripotError):
    """A position has too many legal moves to list."""


class BadAction(TripotError):
    """An action number cannot be played.

    Attributes:
        action: the number.
    """

    def __init__(self, action: int, message: str) -> None:
        super().__init__(message)
        self.action = action


class NoSuchAction(BadAction):
    """The game has no action with this number."""


class MaskedAction(BadAction):
    """The game has this action, but it is not legal now."""


class Illegal(TripotError):
    """A move that can be read but is not legal now.

    Attributes:
        clause: the id of the clause that it breaks, such as `"TUR-07"`.
        seat: the seat that tried to play it.
        position: what that seat sees, in one line.
    """

    def __init__(self, clause: str, seat: int, message: str, position: str) -> None:
        super().__init__(f"{message} [{clause}]; {position}")
        self.clause = clause
        self.seat = seat
        self.position = position


class NotInstalled(TripotError, ImportError):
    """A package that Tripot needs for this is not installed.

    Attributes:
        extra: the extra of Tripot that installs it.
    """

    def __init__(self, package: str, extra: str) -> None:
        super().__init__(f"{package} is not installed. Install it with: pip install 'tripot[{extra}]'")
        self.extra = extra
