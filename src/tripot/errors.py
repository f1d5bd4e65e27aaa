"""The errors of Tripot: a class for what cannot be read, for what is not legal, and for what is out of range."""

from typing import Any


class TripotError(ValueError):
    """The base of all errors of Tripot. `str(error)` is a sentence for people."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Copy and pickle with every attribute, without the arguments of the constructor."""
        return _restored, (type(self), self.args, self.__dict__)


def _restored(kind: type[TripotError], args: tuple[Any, ...], attributes: dict[str, Any]) -> TripotError:
    error = kind.__new__(kind, *args)
    error.args = args
    error.__dict__.update(attributes)
    return error


class UnknownGame(TripotError):
    """There is no game of that name."""


class BadOption(TripotError):
    """An option that does not exist, or a value that the game cannot be played with.

    Attributes:
        option: name of the option at fault.
        clause: id of the clause that it would break, which the sentence names too; `None` where no clause says it.
    """

    def __init__(self, option: str, message: str, clause: str | None = None) -> None:
        super().__init__(f"{message} ({clause})" if clause else message)
        self.option = option
        self.clause = clause


class Unreadable(TripotError):
    """Input that cannot be read, such as a text that is no move, a record cut short, or cards that do not exist."""


class TooMany(TripotError):
    """A position has more legal moves than are listed."""


class BadAction(TripotError):
    """An action number that cannot be played.

    Attributes:
        action: the number.
    """

    def __init__(self, action: int, message: str) -> None:
        super().__init__(message)
        self.action = action


class NoSuchAction(BadAction):
    """A number that is no action of the game."""


class MaskedAction(BadAction):
    """An action of the game that is not legal now."""


class Illegal(TripotError):
    """A move that can be read and may not be played now.

    Attributes:
        clause: id of the clause it breaks, such as `"TUR-07"`.
        seat: the seat that tried.
        position: what that seat sees, in one line.
    """

    def __init__(self, clause: str, seat: int, message: str, position: str) -> None:
        super().__init__(f"{message} [{clause}]; {position}")
        self.clause = clause
        self.seat = seat
        self.position = position


class NotInstalled(TripotError, ImportError):
    """An optional package is needed and is not installed.

    Attributes:
        extra: the extra of Tripot that brings it.
    """

    def __init__(self, package: str, extra: str) -> None:
        super().__init__(f"{package} is not installed; it comes with: pip install 'tripot[{extra}]'")
        self.extra = extra
