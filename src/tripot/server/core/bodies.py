"""The bodies of requests over HTTP, as `docs/protocol.md` has them."""

import msgspec

from tripot.server.core.events import MATCH


class NewName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Body of `POST /api/me`."""

    name: str


class UsePass(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Body of `POST /api/pass/{pass}`."""

    leave_seats: bool = False


class NewTexts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The texts of a table: what a token is worth, and forfeits for the loser of each match or of each deal."""

    worth: str | None = None
    forfeits: tuple[str, ...] = ()
    forfeit_each: str = MATCH


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Body of `POST /api/tables`."""

    game: str
    seats: int
    options: dict[str, int | bool | str | None] = {}
    clock: int = 60
    pace: int = 900
    public: bool = False
    hints: bool | None = None
    gentle: bool = False
    bots: tuple[str, ...] = ()
    texts: NewTexts = NewTexts()


class Check(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Body of `POST /api/games/{game}/check`."""

    seats: int
    options: dict[str, int | bool | str | None] = {}
