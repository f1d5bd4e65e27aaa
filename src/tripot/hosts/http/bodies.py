"""The bodies of HTTP requests, as described in `docs/protocol.md`."""

import msgspec

from tripot.hosts.accounts import LessonMark
from tripot.rules.game import Language
from tripot.table.opening import NewTable


class NewName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Body of `POST /api/me`."""

    name: str
    face: str | None = None  # one of `tripot.table.faces.FACES`; none to keep the one chosen before


class WantRatings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Body of `POST /api/me/ratings`."""

    wanted: bool


class TellLessons(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Body of `POST /api/me/lessons`."""

    lessons: dict[str, LessonMark]


class UsePass(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Body of `POST /api/pass/{pass}`."""

    leave_seats: bool = False


class BeginDaily(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Body of `POST /api/daily/{name}`, which says nothing yet."""


class NewCircle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Body of `POST /api/circles`. `table` is a private table at which the guest has a seat."""

    name: str
    table: str | None = None


class JoinCircle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Body of `POST /api/circles/{token}/me`, which says nothing yet."""


class CircleTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Body of `POST /api/circles/{token}/table`: the table to make, unless there is one tonight.

    With `another`, it is made in any case.
    """

    table: NewTable
    another: bool = False


class NewLink(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Body of `POST /api/circles/{token}/link`. `without` is the id of somebody who is put out of the circle."""

    without: str | None = None


class NewTournament(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Body of `POST /api/tournaments`: see `TournamentTerms`."""

    name: str
    game: str
    seats: int
    rounds: int
    options: dict[str, int | bool | str | None] = {}
    clock: int = 60
    pace: int = 900
    hints: bool | None = None
    bots: bool = False
    minutes: int = 0
    language: Language | None = None


class JoinTournament(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Body of `POST /api/tournaments/{tournament}/me`, which says nothing yet."""


class TournamentRoundNumber(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Body of `POST /api/tournaments/{tournament}/rounds` and `.../rounds/end`: which round, from 0."""

    number: int


class OtherPerson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Body of `POST /api/tournaments/{tournament}/organiser` and `.../out`: the id of somebody in the tournament."""

    person: str


class Check(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Body of `POST /api/games/{game}/check`."""

    seats: int
    options: dict[str, int | bool | str | None] = {}
