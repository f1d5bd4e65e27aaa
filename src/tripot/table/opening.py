"""How a table begins: what a guest asks for, and its first event."""

from collections.abc import Mapping
from typing import Protocol

import msgspec

from tripot.errors import BadOption, UnknownGame
from tripot.play.match import Table
from tripot.play.match import game as make_game
from tripot.rules.game import Language
from tripot.rules.registry import get
from tripot.table import events, house_bots, texts
from tripot.table.events import MATCH
from tripot.table.guest import Guest
from tripot.table.house import Names
from tripot.table.wire import Refused

CLOCK = (10, 600)  # seconds; 0 for no clock
PACE = (0, 5000)  # milliseconds


class NewTexts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The texts of a table: the worth of a token, and forfeits for the loser of each match or each deal."""

    worth: str | None = None
    forfeits: tuple[str, ...] = ()
    forfeit_each: str = MATCH


class NewTerms(Protocol):
    """What a guest wants to be played, and how."""

    @property
    def game(self) -> str:
        """The name of the game."""

    @property
    def seats(self) -> int:
        """The number of seats."""

    @property
    def options(self) -> Mapping[str, object]:
        """The options that differ from the defaults, without `players`."""

    @property
    def clock(self) -> int:
        """Seconds for a turn, 0 for no limit."""

    @property
    def pace(self) -> int:
        """Milliseconds that a bot waits on average."""

    @property
    def hints(self) -> bool | None:
        """Whether players may ask for hints; `None` for the usual rule."""


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
    language: Language | None = None


def create(guest: Guest, wanted: NewTable, names: Names) -> events.Created:
    """The first event of the table that a guest asks for."""
    terms = check_terms(wanted)
    game = get(terms.game)
    if len(wanted.bots) > wanted.seats - 1:
        raise Refused("bad_option", f"{wanted.seats} seats have room for only {wanted.seats - 1} bots.", field="bots")
    for bot in wanted.bots:
        check_bot(bot, "bots")
    return events.Created(
        game=terms.game,
        options=terms.options,
        clock=terms.clock,
        pace=terms.pace,
        public=wanted.public,
        hints=terms.hints,
        gentle=wanted.gentle,
        guest=guest.id,
        name=names.check(guest.name),
        face=guest.face,
        bots=wanted.bots,
        worth=texts.check_worth(names, game, wanted.texts.worth),
        forfeits=texts.check_forfeits(names, game, wanted.texts.forfeits),
        forfeit_each=texts.check_forfeit_each(game, wanted.texts.forfeit_each),
        language=wanted.language,
    )


def check_terms(wanted: NewTerms) -> events.Terms:
    """What a guest wants to be played, with all options. Raises `Refused`."""
    _check_range("clock", wanted.clock, *CLOCK, zero=True)
    _check_range("pace", wanted.pace, *PACE)
    table = check_options(wanted.game, wanted.seats, wanted.options)
    return events.Terms(wanted.game, dict(table.options.as_dict()), wanted.clock, wanted.pace, wanted.hints)


def check_options(name: str, seats: int, options: Mapping[str, object]) -> Table:
    """The table with these options. Raises `Refused`."""
    if "players" in options:
        raise Refused("bad_option", "Give the number of players as `seats`, not as an option.", field="players")
    try:
        return make_game(name, **{**options, "players": seats})
    except UnknownGame as error:
        raise Refused("unknown_game", f"{error}.", field="game") from None
    except BadOption as error:
        field = "seats" if error.option == "players" else error.option
        raise Refused("bad_option", f"{error}.", clause=error.clause, field=field) from None


def _check_range(field: str, value: int, low: int, high: int, *, zero: bool = False) -> None:
    if not (low <= value <= high or (zero and value == 0)):
        limits = f"{low} to {high}{', or 0' if zero else ''}"
        raise Refused("bad_option", f"{field} must be a whole number from {limits}, not {value}.", field=field)


def check_bot(name: str, field: str) -> None:
    """Raise `Refused` if there is no such bot."""
    if name not in house_bots.names():
        known = ", ".join(house_bots.names())
        raise Refused("bad_option", f"There is no bot {name!r:.40}. Choose one of these: {known}.", field=field)
