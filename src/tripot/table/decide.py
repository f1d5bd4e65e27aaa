"""Which events follow from a guest's request. Pure functions. If they raise `Refused`, they change nothing."""

from dataclasses import dataclass, field
from functools import singledispatch

from tripot import shuffle
from tripot.errors import Illegal, Unreadable
from tripot.play.deal import Checked, Deal
from tripot.rules.move import Move
from tripot.table import events, hint_rights, next_game, people, refusing, requests, texts, wire
from tripot.table.events import Event
from tripot.table.guest import Guest
from tripot.table.house import House
from tripot.table.opening import check_bot, check_terms
from tripot.table.state import BETWEEN_MATCHES, LEFT_BOT, MatchInPlay, TablePhase, TableState
from tripot.table.taking_back import MOST_TAKEN_BACK
from tripot.table.wire import Refused

MOST_WAITING = 50  # people who may wait for a seat
LATE = "The race was decided before this press."
ALLOWED_IN_DAILY_DEALS = (
    requests.Extend,
    requests.AskWhy,
    requests.Leave,
    requests.Sit,
    requests.ComeBack,
)  # and moves


@dataclass(frozen=True)
class Decided:
    """What follows from a request: events, and what its client is told instead of `Done`.

    If the first event is a move, also its checked form.
    """

    events: list[Event] = field(default_factory=list)
    checked: Checked | None = None
    answer: object = None


def decide(state: TableState, guest: Guest, request: requests.Request, house: House) -> Decided:
    """What follows from a guest's request at a table. For a move, see `play`. Raises `Refused`."""
    if state.created.daily and not isinstance(request, ALLOWED_IN_DAILY_DEALS):
        raise Refused("not_now", "At this table, the deal of the day is played once, and nothing else happens.")
    if isinstance(request, requests.Extend):
        return Decided(answer=extend(state, guest, request))
    if isinstance(request, requests.AskWhy):
        return Decided(answer=ask_why(state, guest, request))
    return Decided(_decide(request, state, guest, house))


class PlayedBefore(Refused):
    """The request was already played. Its client lost the answer and sent it again."""


def check_new(state: TableState, guest: Guest, request: requests.PlayMove) -> None:
    """Raise `PlayedBefore` if a move with this ref has been played since the message that it answers."""
    seat, seen = state.seat_of(guest.id), state.heard.first_of(request.seq)
    for seq, ref, move in reversed(state.refs.get(seat, ()) if seat is not None else ()):
        if seq <= seen:
            break
        if ref == request.ref and move == request.move:
            raise PlayedBefore("not_now", "This move has been played already.")


def play(state: TableState, guest: Guest, request: requests.PlayMove) -> Decided:
    """The event of a guest's legal move. Raises `Refused`, or `PlayedBefore` if this request was already played."""
    check_new(state, guest, request)
    seat = _seat(state, guest)
    try:
        checked = deal_in_play(state, seat, request.seq, request.move.verb).check(seat, request.move)
    except Unreadable as error:
        raise Refused("unreadable", f"{error}.", field="move") from None
    except (Illegal, Refused) as error:
        raced = request.move.verb in state.table.game.races.verbs
        if raced and state.heard.last_of(request.seq) in state.beaten.get(seat, ()):
            raise Refused("late", LATE) from None
        raise _refused(state, request, error) from None
    return Decided([events.Moved(seat, checked.move, ref=request.ref)], checked)


def _refused(state: TableState, request: requests.PlayMove, error: Illegal | Refused) -> Refused:
    """The refusal of a move. An illegal move may have been legal in the state that the client saw."""
    if isinstance(error, Refused):
        return error
    able_since = state.rights[error.seat].able_since
    if able_since and state.heard.last_of(request.seq) < able_since.seq:
        return _stale()
    return refusing.illegal(state.begun.dealt, request.move, error)


def deal_in_play(state: TableState, seat: int, number: int, verb: str) -> Deal:
    """The deal, if a seat that has seen message `number` may try this verb. Raises `Refused`.

    A seat may try to join a race without turns at any time. The rules then say why it may not.
    """
    races, deal = state.table.game.races, _deal_seen(state, number)
    tried = races.concurrent and verb in races.verbs
    _require(tried or seat in state.actors, "not_your_turn", f"It is not the turn of seat {seat}.")
    return deal


def _deal_seen(state: TableState, number: int) -> Deal:
    """The deal, as known to a seat that has seen message `number`. Raises `Refused`."""
    first = state.dealt_seq if state.table.game.races.concurrent else state.deal_seq
    if not first <= state.heard.last_of(number) <= state.seq:
        raise _stale()
    if state.deal is None or state.phase is not TablePhase.PLAYING:
        if state.heard.last_of(number) < state.deal_seq:
            raise _stale()  # the deal has ended in the meantime
        raise Refused("not_now", "No deal is being played.")
    return state.deal


def ask_why(state: TableState, guest: Guest, request: requests.AskWhy) -> wire.Done:
    """Raise `Refused` with the reason why the rules refuse a move now. A legal move is not played either."""
    seat, deal = _seat(state, guest), _deal_seen(state, request.seq)
    try:
        refusing.check(deal, seat, request.move)
    except Illegal as error:
        raise refusing.illegal(deal, request.move, error) from None
    return wire.Done(request.ref)


def _stale() -> Refused:
    return Refused("stale", "The table has changed since the message that you answered.")


@singledispatch
def _decide(request: requests.Request, state: TableState, guest: Guest, _house: House) -> list[Event]:
    raise TypeError(f"no code handles {request!r} from {guest} at table {state.id}")


@_decide.register
def _(request: requests.Sit, state: TableState, guest: Guest, house: House) -> list[Event]:
    kept = [place for place, seat in enumerate(state.seats) if seat.kept_for == guest.id]
    comes_back = request.seat in kept and state.seat_of(guest.id) is None
    between = state.phase in BETWEEN_MATCHES or state.seat_of(guest.id) == request.seat
    _require(between or comes_back, "not_now", "You can only take a seat before or after a match.")
    _check_seat(state, request.seat)
    seat = state.seats[request.seat]
    if (seat.guest, seat.name, seat.face) == (guest.id, guest.name, guest.face):
        return []
    people.check_welcome(state, guest, house.names)
    _require(seat.guest in (None, guest.id), "seat_taken", f"Seat {request.seat} is taken.")
    return [events.Sat(request.seat, guest.id, guest.name, guest.face)]


@_decide.register
def _(_request: requests.Leave, state: TableState, guest: Guest, _house: House) -> list[Event]:
    bot = None if state.phase in BETWEEN_MATCHES else LEFT_BOT
    return [events.Left(_seat(state, guest), bot)]


@_decide.register
def _(request: requests.PlaceBot, state: TableState, guest: Guest, _house: House) -> list[Event]:
    _require_host(state, guest)
    _require(state.phase in BETWEEN_MATCHES, "not_now", "You can only place bots before or after a match.")
    _check_seat(state, request.seat)
    seat = state.seats[request.seat]
    _require(seat.guest is None, "seat_taken", f"Somebody is sitting in seat {request.seat}.")
    if request.bot is not None:
        check_bot(request.bot, "bot")
    return [] if seat.bot == request.bot else [events.BotPlaced(request.seat, request.bot)]


@_decide.register
def _(request: requests.OverPerson, state: TableState, guest: Guest, _house: House) -> list[Event]:
    _require_host(state, guest)
    return people.decide(state, request)


@_decide.register
def _(_request: requests.Start, state: TableState, guest: Guest, house: House) -> list[Event]:
    _require_host(state, guest)
    _require(state.phase is TablePhase.GATHERING, "not_now", "The match has already started.")
    return _start(state, house)


@_decide.register
def _(_request: requests.Again, state: TableState, guest: Guest, house: House) -> list[Event]:
    _require_host(state, guest)
    _require(state.phase is TablePhase.FINISHED, "not_now", "The match is not over.")
    if state.waiting:  # somebody gets a seat, so everybody is asked
        _require_no_proposal(state)
        return [events.Proposed(guest.id, guest.name, state.terms)]
    return _start(state, house)


def _start(state: TableState, house: House) -> list[Event]:
    _require_no_proposal(state)
    free = [place for place, seat in enumerate(state.seats) if seat.free]
    _require(not free, "not_now", f"Seat {free[0] if free else 0} is still free.")
    return [next_game.started(state, house)]


@_decide.register
def _(request: requests.Propose, state: TableState, guest: Guest, _house: House) -> list[Event]:
    seat = _seat(state, guest)
    _require(not state.created.one_deal, "not_now", "This table is for one deal only.")
    _require(state.phase is TablePhase.FINISHED, "not_now", "You can only propose a match after another one is over.")
    terms, old = check_terms(request), state.proposal
    if old and (old.guest, old.terms) == (guest.id, terms):
        return []
    _require_no_proposal(state)
    return [events.Proposed(guest.id, state.seats[seat].name or guest.name, terms)]


def _require_no_proposal(state: TableState) -> None:
    if state.proposal:
        raise Refused("proposed", f"{state.proposal.name} has already proposed a match. Answer that first.")


@_decide.register
def _(request: requests.AnswerProposal, state: TableState, guest: Guest, _house: House) -> list[Event]:
    _seat(state, guest)
    proposal = state.proposal
    if proposal is None or proposal.number != request.proposal:
        raise _stale()
    if not request.yes:
        return [events.Declined(guest.id)]
    return [] if guest.id in proposal.agreed else [events.Agreed(guest.id)]


@_decide.register
def _(request: requests.WantSeat, state: TableState, guest: Guest, house: House) -> list[Event]:
    if (guest.id in state.waiting) == request.wanted:
        return []
    if not request.wanted:
        return [events.SeatWanted(guest.id, guest.name, wanted=False)]
    _require(not state.created.one_deal, "not_now", "This table is for one deal only.")
    _require(state.seat_of(guest.id) is None, "not_now", "You have a seat at this table.")
    _require(len(state.waiting) < MOST_WAITING, "too_many", "Too many people are waiting for a seat.")
    people.check_welcome(state, guest, house.names)
    return [events.SeatWanted(guest.id, guest.name, guest.face)]


@_decide.register
def _(request: requests.Pledge, state: TableState, guest: Guest, _house: House) -> list[Event]:
    seat, in_play = _seat(state, guest), _shuffling(state, request.match)
    _require(not in_play.opening, "not_now", "It is too late to pledge a number for this shuffle.")
    _require(in_play.pledges[seat] is None, "not_now", "This seat has already pledged a number.")
    return [events.Pledged(seat, request.hash)]


@_decide.register
def _(request: requests.GiveNonce, state: TableState, guest: Guest, _house: House) -> list[Event]:
    seat, in_play = _seat(state, guest), _shuffling(state, request.match)
    _require(in_play.may_open(seat), "not_now", "This seat has no pledged number to open now.")
    if in_play.pledges[seat] not in (None, shuffle.pledge(request.value)):
        raise Refused("unreadable", "This is not the number that this seat pledged.", field="value")
    return [events.NonceGiven(seat, request.value)]


def _shuffling(state: TableState, match: int) -> MatchInPlay:
    """The match whose shuffle is open. Raises `Refused` if there is none."""
    in_play = state.in_play
    if in_play is None or state.phase is not TablePhase.SHUFFLING or in_play.number != match:
        raise Refused("not_now", f"The shuffle of match {match} is not open.")
    return in_play


def extend(state: TableState, guest: Guest, request: requests.Extend) -> wire.ExtensionInfo:
    """How a move that a guest builds card by card may go on. Raises `Refused`."""
    seat = _seat(state, guest)
    return refusing.extension(deal_in_play(state, seat, request.seq, request.move.verb), seat, request)


def ask_hint(state: TableState, guest: Guest, request: requests.Hint) -> tuple[Deal, int]:
    """The deal and the seat that a guest wants a hint for. Raises `Refused`."""
    seat = _seat(state, guest)
    _require(hint_rights.are_given(state, seat), "not_now", "You cannot get hints at this table.")
    deal = deal_in_play(state, seat, request.seq, "")
    _require(not hint_rights.are_kept_back(state, seat), "not_now", "You cannot get hints in a race at this table.")
    return deal, seat


@_decide.register
def _(request: requests.Say, state: TableState, guest: Guest, house: House) -> list[Event]:
    seat = state.seat_of(guest.id)
    if seat is None:
        people.check_welcome(state, guest, house.names)
    _require_unmuted(state, guest)
    _require((request.text is None) != (request.reaction is None), "unreadable", "Send a text or a reaction, not both.")
    text = None if request.text is None else texts.check(house.names, "text", request.text, wire.TEXT_LENGTH)
    if request.to is not None:
        _check_seat(state, request.to)
        _require(request.to != seat, "unreadable", "You cannot send a message to yourself.")
    shown = guest if seat is None else state.seats[seat]
    said = events.Said(seat, shown.name or guest.name, request.to, text, request.reaction, guest.id, shown.face)
    return [said, *_talk(state, seat, request.to)]


@_decide.register
def _(request: requests.ChooseCall, state: TableState, guest: Guest, house: House) -> list[Event]:
    _require_host(state, guest)
    words = None if request.words is None else texts.check(house.names, "words", request.words, wire.CALL_LENGTH)
    return [] if words == state.call else [events.CallChosen(guest.id, words)]


@_decide.register
def _(_request: requests.CallOut, state: TableState, guest: Guest, _house: House) -> list[Event]:
    seat = _seat(state, guest)
    _require_unmuted(state, guest)
    _require(state.call is not None, "not_now", "The host of this table has chosen no call.")
    caller = state.seats[seat]
    return [events.Said(seat, caller.name or guest.name, guest=guest.id, face=caller.face, call=True)]


def _talk(state: TableState, seat: int | None, to: int | None) -> list[Event]:
    """The legal move of talking to a seat, in games that have such a move; otherwise nothing."""
    deal, verb = state.deal, state.table.game.spoken
    may_act = state.phase is TablePhase.PLAYING and seat in state.actors
    if not (verb and may_act) or deal is None or seat is None or to is None:
        return []
    move = Move(verb, to=to)
    return [] if deal.refusal(seat, move) else [events.Moved(seat, move)]


@_decide.register
def _(_request: requests.SeenCount, state: TableState, guest: Guest, _house: House) -> list[Event]:
    seat = _seat(state, guest)
    _require(state.phase is TablePhase.COUNTING, "not_now", "The scores of a deal are not being shown now.")
    return [] if state.seats[seat].ready else [events.Ready(seat)]


@_decide.register
def _(_request: requests.Hold, state: TableState, guest: Guest, _house: House) -> list[Event]:
    seat = _seat(state, guest)
    _require(state.phase is TablePhase.COUNTING, "not_now", "The scores of a deal are not being shown now.")
    return [] if state.seats[seat].held else [events.Held(seat)]


@_decide.register
def _(request: requests.TakeBack, state: TableState, guest: Guest, _house: House) -> list[Event]:
    seat = _seat(state, guest)
    _deal_seen(state, request.seq)
    if state.taken_back >= MOST_TAKEN_BACK:
        raise Refused("undo_limit", f"You have taken back {MOST_TAKEN_BACK} moves of this deal, the most that you may.")
    if not state.may_take_back(seat):
        raise Refused("no_undo", "You can go back just one move, and only until you have seen something new.")
    return [events.TakenBack(seat)]


@_decide.register
def _(_request: requests.ComeBack, state: TableState, guest: Guest, _house: House) -> list[Event]:
    return come_back(state, _seat(state, guest))


def come_back(state: TableState, seat: int | None) -> list[Event]:
    """The event that ends a stand-in, if a stand-in plays."""
    return [events.Back(seat)] if seat is not None and state.seats[seat].stand_in else []


def _seat(state: TableState, guest: Guest) -> int:
    seat = state.seat_of(guest.id)
    if seat is None:
        raise Refused("not_seated", "You have no seat at this table.")
    return seat


def _check_seat(state: TableState, seat: int) -> None:
    if seat >= len(state.seats):
        last = len(state.seats) - 1
        raise Refused("unreadable", f"There is no seat {seat}: seats are numbered from 0 to {last}.", field="seat")


def _require_unmuted(state: TableState, guest: Guest) -> None:
    _require(guest.id not in state.muted, "muted", "The host of this table has muted you.")


def _require_host(state: TableState, guest: Guest) -> None:
    _require(state.host == guest.id, "not_host", "Only the host of this table can do that.")


def _require(condition: bool, code: str, detail: str) -> None:
    if not condition:
        raise Refused(code, detail)
