"""The errors of Tripot, told apart: what cannot be read, what is not legal, what is out of range."""

from __future__ import annotations


class TripotError(ValueError):
    """Base of every error that Tripot raises on purpose; `str(error)` is a sentence for people."""


class UnknownGame(TripotError):
    """No game of that name."""


class BadOption(TripotError):
    """An option that does not exist or has a value the game cannot be played with.

    Attributes:
        option: name of the option at fault.
    """

    def __init__(self, option: str, message: str) -> None:
        super().__init__(message)
        self.option = option


class Unreadable(TripotError):
    """Input that cannot be read: text that is no move, a record cut short, cards that do not exist."""


class TooMany(TripotError):
    """A position with more legal moves than are listed."""


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
        position: what that seat sees, told in a line.
    """

    def __init__(self, clause: str, seat: int, message: str, position: str) -> None:
        super().__init__(f"{message} [{clause}]; {position}")
        self.clause = clause
        self.seat = seat
        self.position = position


class NotInstalled(TripotError, ImportError):
    """An optional package is needed that is not there.

    Attributes:
        extra: name of the extra of Tripot that brings it.
    """

    def __init__(self, package: str, extra: str) -> None:
        super().__init__(f"{package} is not installed; it comes with: pip install 'tripot[{extra}]'")
        self.extra = extra
