"""How a table begins that plays on from a replay."""

import msgspec

from tripot.errors import TripotError
from tripot.play.match import recorded_game
from tripot.play.record import PlayedOn
from tripot.table import events
from tripot.table.beginning import begin
from tripot.table.events import Beginning
from tripot.table.guest import Guest
from tripot.table.house import Names
from tripot.table.opening import check_bot
from tripot.table.pace import USUAL_PACE
from tripot.table.replay import FinishedDeal
from tripot.table.state import LEFT_BOT
from tripot.table.wire import Refused


class PlayOn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Body of `POST .../deals/{deal}/play-on`.

    Attributes:
        moves: the number of moves after which to play on.
        seat: the seat to play for.
        bot: the bot for all other seats.
    """

    moves: int
    seat: int
    bot: str = LEFT_BOT


def create(guest: Guest, finished: FinishedDeal, wanted: PlayOn, names: Names) -> events.Created:
    """The first event of a private table that plays on from a finished deal. Raises `Refused`."""
    record = finished.record
    table = recorded_game(record.game, record.options)
    _check_range("moves", wanted.moves, len(record.moves))
    _check_range("seat", wanted.seat, table.players)
    check_bot(wanted.bot, "bot")
    beginning = Beginning(
        source=PlayedOn(record.match.id, record.match.deal, wanted.moves),
        seat=wanted.seat,
        dealer=record.match.dealer,
        before=record.match.before,
        start=record.start,
        moves=tuple(msgspec.structs.replace(moved, ref=None) for moved in finished.moved[: wanted.moves]),
    )
    try:
        begin(table, beginning)
    except TripotError as error:
        raise Refused("bad_record", f"{error}.", field="broken") from None
    return events.Created(
        game=record.game,
        options=record.options,
        clock=0,
        pace=USUAL_PACE,
        public=False,
        guest=guest.id,
        name=names.check(guest.name),
        face=guest.face,
        bots=(wanted.bot,) * (table.players - 1),
        beginning=beginning,
    )


def _check_range(field: str, value: int, end: int) -> None:
    if not 0 <= value < end:
        raise Refused("bad_option", f"{field} must be a whole number from 0 to {end - 1}, not {value}.", field=field)
