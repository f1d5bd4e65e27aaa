"""Which events follow from what a guest asks for. Pure; raises `Refused`, and then nothing has changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import singledispatch

from tripot import shuffle
from tripot.deal import Deal
from tripot.errors import BadOption, UnknownGame, Unreadable
from tripot.match import Table
from tripot.match import game as make_game
from tripot.rules.contract import Extension, Move
from tripot.server import events, players, texts, wire
from tripot.server.events import Event
from tripot.server.table import BETWEEN_MATCHES, LEFT_BOT, Phase, TableState
from tripot.server.wire import Refused

CLOCK = (10, 600)  # seconds; 0 is no clock
PACE = (0, 5000)  # milliseconds
LATE = "The race was decided before this press."


@dataclass(frozen=True)
class Guest:
    """Somebody in the card room."""

    id: str
    name: str


def create(guest: Guest, wanted: wire.NewTable) -> events.Created:
    """The first event of the table that a guest wants."""
    _check_range("clock", wanted.clock, *CLOCK, zero=True)
    _check_range("pace", wanted.pace, *PACE)
    table = check_options(wanted.game, wanted.seats, wanted.options)
    if len(wanted.bots) > wanted.seats - 1:
        raise Refused("bad_option", f"{wanted.seats} seats have room for {wanted.seats - 1} bots.", field="bots")
    for bot in wanted.bots:
        _check_bot(bot, "bots")
    return events.Created(
        game=wanted.game,
        options=dict(table.options.as_dict()),
        clock=wanted.clock,
        pace=wanted.pace,
        public=wanted.public,
        guest=guest.id,
        name=guest.name,
        bots=wanted.bots,
        worth=texts.check_worth(table.game, wanted.texts.worth),
        forfeits=texts.check_forfeits(table.game, wanted.texts.forfeits),
    )


def check_options(name: str, seats: int, options: Mapping[str, object]) -> Table:
    """The table that these options make; raises `Refused`."""
    if "players" in options:
        raise Refused("bad_option", "The number of players is told by seats.", field="players")
    try:
        return make_game(name, **{**options, "players": seats})
    except UnknownGame as error:
        raise Refused("unknown_game", f"{error}.", field="game") from None
    except BadOption as error:
        field = "seats" if error.option == "players" else error.option
        raise Refused("bad_option", f"{error}.", field=field) from None


def _check_range(field: str, value: int, low: int, high: int, *, zero: bool = False) -> None:
    if not (low <= value <= high or (zero and value == 0)):
        limits = f"{low} to {high}{', or 0' if zero else ''}"
        raise Refused("bad_option", f"{field} is a whole number from {limits}, not {value}.", field=field)


def _check_bot(name: str, field: str) -> None:
    if name not in players.names():
        known = ", ".join(players.names())
        raise Refused("bad_option", f"There is no bot {name!r:.40}; there are {known}.", field=field)


def decide(state: TableState, guest: Guest, request: wire.Request) -> list[Event]:
    """The events that a guest's request brings about at a table."""
    return _decide(request, state, guest)


@singledispatch
def _decide(request: wire.Request, state: TableState, guest: Guest) -> list[Event]:
    msg = f"nothing decides {request!r} of {guest} at table {state.id}"
    raise TypeError(msg)


@_decide.register
def _(request: wire.Sit, state: TableState, guest: Guest) -> list[Event]:
    kept = [place for place, seat in enumerate(state.seats) if seat.kept_for == guest.id]
    comes_back = request.seat in kept and state.seat_of(guest.id) is None
    between = state.phase in BETWEEN_MATCHES
    _require(between or comes_back, "not_now", "Seats are taken before a match starts.")
    _check_seat(state, request.seat)
    seat = state.seats[request.seat]
    if seat.guest == guest.id:
        return []
    _require(seat.guest is None, "seat_taken", f"Seat {request.seat} is taken.")
    return [events.Sat(request.seat, guest.id, guest.name)]


@_decide.register
def _(_request: wire.Leave, state: TableState, guest: Guest) -> list[Event]:
    bot = None if state.phase in BETWEEN_MATCHES else LEFT_BOT
    return [events.Left(_seat(state, guest), bot)]


@_decide.register
def _(request: wire.PlaceBot, state: TableState, guest: Guest) -> list[Event]:
    _require_host(state, guest)
    _require(state.phase in BETWEEN_MATCHES, "not_now", "Bots take their seats before a match starts.")
    _check_seat(state, request.seat)
    seat = state.seats[request.seat]
    _require(seat.guest is None, "seat_taken", f"Somebody sits on seat {request.seat}.")
    if request.bot is not None:
        _check_bot(request.bot, "bot")
    return [] if seat.bot == request.bot else [events.BotPlaced(request.seat, request.bot)]


@_decide.register
def _(_request: wire.Start, state: TableState, guest: Guest) -> list[Event]:
    _require_host(state, guest)
    _require(state.phase is Phase.GATHERING, "not_now", "The match has already started.")
    return _start(state)


@_decide.register
def _(_request: wire.Again, state: TableState, guest: Guest) -> list[Event]:
    _require_host(state, guest)
    _require(state.phase is Phase.FINISHED, "not_now", "The match is not over.")
    return _start(state)


def _start(state: TableState) -> list[Event]:
    free = [place for place, seat in enumerate(state.seats) if seat.free]
    _require(not free, "not_now", f"Seat {free[0] if free else 0} is still free.")
    secret = shuffle.new_secret()
    number = state.play.number + 1 if state.play else 0
    shares = [events.NonceGiven(place, shuffle.new_nonce()) for place, seat in enumerate(state.seats) if seat.bot]
    return [events.Started(number, secret.hex(), shuffle.commitment(secret)), *shares]


@_decide.register
def _(request: wire.GiveNonce, state: TableState, guest: Guest) -> list[Event]:
    seat = _seat(state, guest)
    play = state.play
    if play is None or state.phase is not Phase.SHUFFLING or play.number != request.match:
        raise Refused("not_now", f"The shuffle of match {request.match} is not open.")
    _require(play.nonces[seat] is None, "not_now", "This seat has given its part already.")
    return [events.NonceGiven(seat, request.value)]


@_decide.register
def _(request: wire.Play, state: TableState, guest: Guest) -> list[Event]:
    seat = _seat(state, guest)
    try:
        return [events.Moved(seat, _move(state, seat, request))]
    except Refused as refused:
        late = request.move.verb in state.table.game.races and request.seq in state.beaten.get(seat, ())
        if late and refused.code != "unreadable":
            raise Refused("late", LATE) from None
        raise


def _move(state: TableState, seat: int, request: wire.Play) -> Move:
    """The move in the form that is stored; raises `Refused`."""
    deal, able = state.deal, state.rights[seat].able
    first = state.dealt_seq if state.table.game.concurrent else state.deal_seq
    _require(first <= request.seq <= state.seq, "stale", _moved_on(state, request.seq))
    if deal is None or state.phase is not Phase.PLAYING:
        raise Refused("not_now", "There is no deal in play.")
    answers_old = able is not None and request.seq < able.seq
    if seat not in deal.actors():
        raise Refused("not_your_turn", f"It is not the turn of seat {seat}.")
    try:
        return _legal(deal, seat, request.move)
    except Refused as refused:
        if refused.code == "illegal" and answers_old:
            raise Refused("stale", _moved_on(state, request.seq)) from None
        raise


def _moved_on(state: TableState, seq: int) -> str:
    return f"The table has moved on from {seq} to {state.seq}."


def _legal(deal: Deal, seat: int, move: Move) -> Move:
    """The move in the form that is stored; raises `Refused` when it cannot be read or breaks a rule."""
    try:
        clause = deal.refusal(seat, move)
    except Unreadable as error:
        raise Refused("unreadable", f"{error}.", field="move") from None
    if clause:
        meaning = deal.table.game.clauses[clause.replace("-", "_")].meaning
        raise Refused("illegal", f"{move} is not legal: {meaning}.", clause=clause)
    return deal.canonical(seat, move)


def extend(state: TableState, guest: Guest, request: wire.Extend) -> Extension:
    """How a move that a guest puts together card by card may go on; raises `Refused`."""
    seat, deal = _seat(state, guest), state.deal
    _require(state.deal_seq <= request.seq <= state.seq, "stale", _moved_on(state, request.seq))
    if deal is None or state.phase is not Phase.PLAYING:
        raise Refused("not_now", "There is no deal in play.")
    _require(seat in deal.actors(), "not_your_turn", f"It is not the turn of seat {seat}.")
    try:
        return deal.extend(seat, request.move)
    except Unreadable as error:
        raise Refused("unreadable", f"{error}.", field="move") from None


@_decide.register
def _(request: wire.Say, state: TableState, guest: Guest) -> list[Event]:
    seat = state.seat_of(guest.id)
    _require((request.text is None) != (request.reaction is None), "unreadable", "Say a text or a reaction, not both.")
    text = None if request.text is None else texts.check("text", request.text, wire.TEXT_LENGTH)
    if request.to is not None:
        _check_seat(state, request.to)
        _require(request.to != seat, "unreadable", "Nobody speaks to themselves here.")
    name = guest.name if seat is None else state.seats[seat].name or guest.name
    said = events.Said(seat, name, request.to, text, request.reaction)
    return [said, *_talk(state, seat, request.to)]


def _talk(state: TableState, seat: int | None, to: int | None) -> list[Event]:
    """What speaking to a pig brings about, where it costs (PIG-11)."""
    deal = state.deal
    if deal is None or seat is None or to is None or state.phase is not Phase.PLAYING or seat not in deal.actors():
        return []
    move = Move("talk", to=to)
    try:
        return [] if deal.refusal(seat, move) else [events.Moved(seat, move)]
    except Unreadable:
        return []  # most games do not mind


@_decide.register
def _(_request: wire.SeenCount, state: TableState, guest: Guest) -> list[Event]:
    seat = _seat(state, guest)
    _require(state.phase is Phase.COUNTING, "not_now", "No count is being shown.")
    return [] if state.seats[seat].ready else [events.Ready(seat)]


@_decide.register
def _(_request: wire.ComeBack, state: TableState, guest: Guest) -> list[Event]:
    return come_back(state, _seat(state, guest))


def come_back(state: TableState, seat: int) -> list[Event]:
    """The end of a stand-in, where there is one."""
    return [events.Back(seat)] if state.seats[seat].stand_in else []


def _seat(state: TableState, guest: Guest) -> int:
    seat = state.seat_of(guest.id)
    if seat is None:
        raise Refused("not_seated", "You have no seat at this table.")
    return seat


def _check_seat(state: TableState, seat: int) -> None:
    if seat >= len(state.seats):
        last = len(state.seats) - 1
        raise Refused("unreadable", f"There is no seat {seat}: seats go from 0 to {last}.", field="seat")


def _require_host(state: TableState, guest: Guest) -> None:
    _require(state.host == guest.id, "not_host", "Only the table's host may do that.")


def _require(condition: bool, code: str, detail: str) -> None:
    if not condition:
        raise Refused(code, detail)
