"""Which events follow from what a guest asks for. Pure; raises `Refused`, and then nothing has changed."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import singledispatch

from tripot import shuffle
from tripot.errors import BadOption, Illegal, UnknownGame, Unreadable
from tripot.play.deal import Checked, Deal
from tripot.play.match import Table
from tripot.play.match import game as make_game
from tripot.rules.move import Move
from tripot.server.core import bodies, events, hints, house_bots, names, people, texts, wire
from tripot.server.core.events import Event
from tripot.server.core.table import BETWEEN_MATCHES, LEFT_BOT, MatchInPlay, TablePhase, TableState
from tripot.server.core.wire import Refused

CLOCK = (10, 600)  # seconds; 0 is no clock
PACE = (0, 5000)  # milliseconds
LATE = "The race was decided before this press."


@dataclass(frozen=True)
class Guest:
    """Somebody in the card room."""

    id: str
    name: str


@dataclass(frozen=True)
class Decided:
    """The events that follow from a request, and the checked form of the move that is the first of them."""

    events: list[Event] = field(default_factory=list)
    checked: Checked | None = None


def create(guest: Guest, wanted: bodies.NewTable) -> events.Created:
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
        hints=wanted.hints,
        gentle=wanted.gentle,
        guest=guest.id,
        name=names.check(guest.name),
        bots=wanted.bots,
        worth=texts.check_worth(table.game, wanted.texts.worth),
        forfeits=texts.check_forfeits(table.game, wanted.texts.forfeits),
        forfeit_each=texts.check_forfeit_each(table.game, wanted.texts.forfeit_each),
    )


def check_options(name: str, seats: int, options: Mapping[str, object]) -> Table:
    """The table that these options make; raises `Refused`."""
    if "players" in options:
        raise Refused("bad_option", "Give the number of players as seats.", field="players")
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
        raise Refused("bad_option", f"{field} is a whole number from {limits}, not {value}.", field=field)


def _check_bot(name: str, field: str) -> None:
    if name not in house_bots.names():
        known = ", ".join(house_bots.names())
        raise Refused("bad_option", f"There is no bot {name!r:.40}; there are {known}.", field=field)


def decide(state: TableState, guest: Guest, request: wire.Request) -> Decided:
    """What a guest's request brings about at a table; for a move, see `play`."""
    return Decided(_decide(request, state, guest))


class PlayedBefore(Refused):
    """The same request has been played: its client was cut off from the answer, and has sent it again."""


def check_new(state: TableState, guest: Guest, request: wire.PlayMove) -> None:
    """Raise `PlayedBefore` for a move with a ref that has been played since the message which it answers."""
    seat, seen = state.seat_of(guest.id), state.first_of(request.seq)
    for seq, ref, move in state.refs.get(seat, ()) if seat is not None else ():
        if seq > seen and ref == request.ref and move == request.move:
            raise PlayedBefore("not_now", "This move has been played.")


def play(state: TableState, guest: Guest, request: wire.PlayMove) -> Decided:
    """A guest's move, found legal. Raises `Refused`, and `PlayedBefore` for one that was played."""
    check_new(state, guest, request)
    seat = _seat(state, guest)
    try:
        checked = deal_in_play(state, seat, request.seq, request.move.verb).check(seat, request.move)
    except Unreadable as error:
        raise Refused("unreadable", f"{error}.", field="move") from None
    except (Illegal, Refused) as error:
        raced = request.move.verb in state.table.game.races.verbs
        if raced and state.last_of(request.seq) in state.beaten.get(seat, ()):
            raise Refused("late", LATE) from None
        raise _refused(state, request, error) from None
    return Decided([events.Moved(seat, checked.move, ref=request.ref)], checked)


def _refused(state: TableState, request: wire.PlayMove, error: Illegal | Refused) -> Refused:
    """The answer to a move that is refused: an illegal one may have been legal on the table that the client saw."""
    if isinstance(error, Refused):
        return error
    able_since = state.rights[error.seat].able_since
    if able_since and state.last_of(request.seq) < able_since.seq:
        return _stale()
    meaning = state.table.game.clauses[error.clause.replace("-", "_")].meaning
    return Refused("illegal", f"{request.move} is not legal: {meaning}.", clause=error.clause)


def deal_in_play(state: TableState, seat: int, number: int, verb: str) -> Deal:
    """The deal, in which a seat may try a verb that has seen the message of that number; raises `Refused`.

    A race that waits for no turn may be tried at any time: then the rules say why a seat may not join it.
    """
    races = state.table.game.races
    first = state.dealt_seq if races.concurrent else state.deal_seq
    if not first <= state.last_of(number) <= state.seq:
        raise _stale()
    if state.deal is None or state.phase is not TablePhase.PLAYING:
        raise Refused("not_now", "No deal is being played.")
    tried = races.concurrent and verb in races.verbs
    _require(tried or seat in state.actors, "not_your_turn", f"It is not the turn of seat {seat}.")
    return state.deal


def _stale() -> Refused:
    return Refused("stale", "The table has moved on.")


@singledispatch
def _decide(request: wire.Request, state: TableState, guest: Guest) -> list[Event]:
    raise TypeError(f"nothing decides {request!r} of {guest} at table {state.id}")


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
    people.check_welcome(state, guest.id, guest.name)
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
    _require(seat.guest is None, "seat_taken", f"Somebody is sitting in seat {request.seat}.")
    if request.bot is not None:
        _check_bot(request.bot, "bot")
    return [] if seat.bot == request.bot else [events.BotPlaced(request.seat, request.bot)]


@_decide.register
def _(request: wire.OverPerson, state: TableState, guest: Guest) -> list[Event]:
    _require_host(state, guest)
    return people.decide(state, request)


@_decide.register
def _(_request: wire.Start, state: TableState, guest: Guest) -> list[Event]:
    _require_host(state, guest)
    _require(state.phase is TablePhase.GATHERING, "not_now", "The match has already started.")
    return _start(state)


@_decide.register
def _(_request: wire.Again, state: TableState, guest: Guest) -> list[Event]:
    _require_host(state, guest)
    _require(state.phase is TablePhase.FINISHED, "not_now", "The match is not over.")
    return _start(state)


def _start(state: TableState) -> list[Event]:
    free = [place for place, seat in enumerate(state.seats) if seat.free]
    _require(not free, "not_now", f"Seat {free[0] if free else 0} is still free.")
    secret = shuffle.new_secret()
    number = state.in_play.number + 1 if state.in_play else 0
    return [events.Started(number, secret.hex(), shuffle.commitment(secret))]


@_decide.register
def _(request: wire.Pledge, state: TableState, guest: Guest) -> list[Event]:
    seat, in_play = _seat(state, guest), _shuffling(state, request.match)
    _require(not in_play.opening, "not_now", "It is too late to pledge a number.")
    _require(in_play.pledges[seat] is None, "not_now", "This seat has already pledged a number.")
    return [events.Pledged(seat, request.hash)]


@_decide.register
def _(request: wire.GiveNonce, state: TableState, guest: Guest) -> list[Event]:
    seat, in_play = _seat(state, guest), _shuffling(state, request.match)
    _require(in_play.may_open(seat), "not_now", "This seat has no number to open.")
    if in_play.pledges[seat] not in (None, shuffle.pledge(request.value)):
        raise Refused("unreadable", "This is not the number that this seat has pledged.", field="value")
    return [events.NonceGiven(seat, request.value)]


def _shuffling(state: TableState, match: int) -> MatchInPlay:
    """The match whose shuffle is open; raises `Refused`."""
    in_play = state.in_play
    if in_play is None or state.phase is not TablePhase.SHUFFLING or in_play.number != match:
        raise Refused("not_now", f"The shuffle of match {match} is not open.")
    return in_play


def extend(state: TableState, guest: Guest, request: wire.Extend) -> wire.ExtensionInfo:
    """How a move may go on that a guest puts together card by card; raises `Refused`."""
    seat = _seat(state, guest)
    try:
        found = deal_in_play(state, seat, request.seq, request.move.verb).extend(seat, request.move)
    except Unreadable as error:
        raise Refused("unreadable", f"{error}.", field="move") from None
    return wire.ExtensionInfo(request.ref, found.cards, found.complete)


def ask_hint(state: TableState, guest: Guest, request: wire.Hint) -> tuple[Deal, int]:
    """The deal that a guest wants to be advised in, and their seat; raises `Refused`."""
    seat = _seat(state, guest)
    _require(hints.are_given(state, seat), "not_now", "No hints are given at this table.")
    deal = deal_in_play(state, seat, request.seq, "")
    _require(not hints.are_kept_back(state, seat), "not_now", "No hints are given in a race.")
    return deal, seat


@_decide.register
def _(request: wire.Say, state: TableState, guest: Guest) -> list[Event]:
    seat = state.seat_of(guest.id)
    if seat is None:
        people.check_welcome(state, guest.id, guest.name)
    _require(guest.id not in state.muted, "muted", "The host of this table has muted you.")
    _require((request.text is None) != (request.reaction is None), "unreadable", "Send a text or a reaction, not both.")
    text = None if request.text is None else texts.check("text", request.text, wire.TEXT_LENGTH)
    if request.to is not None:
        _check_seat(state, request.to)
        _require(request.to != seat, "unreadable", "You cannot send a message to yourself.")
    name = guest.name if seat is None else state.seats[seat].name or guest.name
    said = events.Said(seat, name, request.to, text, request.reaction, guest.id)
    return [said, *_talk(state, seat, request.to)]


def _talk(state: TableState, seat: int | None, to: int | None) -> list[Event]:
    """The move that it is to speak to a seat, in a game with such a move, where it is legal."""
    deal, verb = state.deal, state.table.game.spoken
    may_act = state.phase is TablePhase.PLAYING and seat in state.actors
    if not (verb and may_act) or deal is None or seat is None or to is None:
        return []
    move = Move(verb, to=to)
    return [] if deal.refusal(seat, move) else [events.Moved(seat, move)]


@_decide.register
def _(_request: wire.SeenCount, state: TableState, guest: Guest) -> list[Event]:
    seat = _seat(state, guest)
    _require(state.phase is TablePhase.COUNTING, "not_now", "No scores are being shown.")
    return [] if state.seats[seat].ready else [events.Ready(seat)]


@_decide.register
def _(_request: wire.ComeBack, state: TableState, guest: Guest) -> list[Event]:
    return come_back(state, _seat(state, guest))


def come_back(state: TableState, seat: int | None) -> list[Event]:
    """The end of a stand-in, where there is one."""
    return [events.Back(seat)] if seat is not None and state.seats[seat].stand_in else []


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
