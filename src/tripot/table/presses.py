"""Moves of a race: what a press is worth, whether it waits for others, and how it ends. All times are steady ones."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import msgspec

from tripot import shuffle
from tripot.errors import Illegal
from tripot.table import decide, events, requests, rights
from tripot.table.clock import bot_of
from tripot.table.config import TableConfig
from tripot.table.crowd import Crowd, Visitor
from tripot.table.decide import Decided
from tripot.table.events import Moved
from tripot.table.guest import Guest
from tripot.table.pace import thinking_time
from tripot.table.race import Arbiter, BadStamp, Press, Rival, judge, last_arrival, seen_at
from tripot.table.state import TableState
from tripot.table.todo import Asker
from tripot.table.wire import Refused

LOTS = 1 << 32
FRACTION = 10  # reactions are counted in tenths of a millisecond
WAITING = Decided()  # nothing happens yet


@dataclass(frozen=True)
class Course:
    """Where the races of a table are run."""

    crowd: Crowd
    config: TableConfig
    opened_after: int  # the last event that had happened when this host opened the table
    arbiter: Arbiter[Asker] = field(default_factory=Arbiter)


@dataclass(frozen=True)
class Attempt:
    """A person's move as it arrived, and the table that it is for."""

    course: Course
    state: TableState
    request: requests.PlayMove
    asker: Asker
    arrival: float  # when it arrived
    now: float

    @property
    def guest(self) -> Guest:
        """The guest who made the move."""
        return self.asker.client.guest

    @property
    def seat(self) -> int | None:
        """The seat of the guest."""
        return self.state.seat_of(self.guest.id)


def play(attempt: Attempt) -> Decided:
    """What a move causes at once: nothing yet if it waits for faster presses. Raises `Refused`."""
    arbiter, state, request, seat = attempt.course.arbiter, attempt.state, attempt.request, attempt.seat
    decide.check_new(state, attempt.guest, request)  # its stamp was used before
    if _is_held(attempt):
        return WAITING
    _check_stamp(attempt)
    waiting = arbiter.of(seat)
    decided = _play_behind(waiting, attempt) if waiting else decide.play(state, attempt.guest, request)
    trigger = state.rights[seat].race_since if seat is not None else None
    if seat is None or trigger is None or request.move.verb not in state.table.game.races.verbs:
        if request.reaction:
            raise _bad("This move is not part of a race.")
        return decided
    rivals = _rivals(attempt.course, state, seat, attempt.now)
    contested = rivals or arbiter.held
    if not contested and not request.reaction:
        return decided
    reaction = _reaction(attempt, trigger.seq)
    if request.reaction:
        arbiter.use(seat, trigger.seq, request.reaction.ms, request.move.verb, attempt.asker)
    [moved] = decided.events
    assert isinstance(moved, Moved)  # noqa: S101  (for the type checker)
    if not contested:
        return replace(decided, events=[_stamped(moved, reaction)])
    since = _since(attempt.course, state, trigger.seq, attempt.asker.client, attempt.now)
    in_order = max([reaction, *(press.moment - since for press in waiting)])  # the presses of a seat keep their order
    press = _press(state, moved, rivals, in_order, since, attempt.now)
    arbiter.hold(replace(press, seq=request.seq, arrival=attempt.arrival, answer=attempt.asker))
    return WAITING


def play_bot(course: Course, state: TableState, moved: Moved, now: float) -> Decided:
    """What a bot's move causes at once: nothing yet if people race against it."""
    seat, bot, arbiter = moved.seat, bot_of(state, moved.seat), course.arbiter
    races = moved.move.verb in state.table.game.races.verbs and state.rights[seat].race_since is not None
    if arbiter.of(seat):
        state.waits.add(seat)
        return WAITING
    if not (races and bot):
        return Decided([moved])
    reaction, rivals = thinking_time(state, seat, bot, course.config), _rivals(course, state, seat, now)
    if rivals or arbiter.held:
        state.waits.add(seat)
        arbiter.hold(_press(state, moved, rivals, reaction, _bot_since(course, state, seat, reaction, now), now))
        return WAITING
    return Decided([_stamped(moved, reaction) if seat in rights.open_rivals(state.rights) else moved])


def _press(
    state: TableState, moved: Moved, rivals: dict[int, Rival], reaction: float, since: float, now: float
) -> Press[Asker]:
    """A move of a race that is made now, without a client that waits for an answer."""
    race_since = state.rights[moved.seat].race_since
    trigger = race_since.seq if race_since else 0
    lot = _lot(state, trigger, moved.seat)
    return Press(moved.seat, moved.move, state.heard.number, trigger, reaction, now, lot, since, rivals)


def _since(course: Course, state: TableState, trigger: int, client: Visitor, now: float) -> float:
    """When a client saw the trigger of its press, if others may have another trigger; 0 if all have the same.

    In a race that goes on, a player with four of a kind could press since then, and the others since the first signal.
    """
    if not state.table.game.races.concurrent:
        return 0.0
    return seen_at(course.arbiter.shown_at(trigger, client.name, now), client.travel)


def _bot_since(course: Course, state: TableState, seat: int, reaction: float, now: float) -> float:
    """When a bot saw the trigger of its press: when people did. After its own move, it reacts to that move."""
    if not state.table.game.races.concurrent:
        return 0.0
    own, arbiter = state.rights[seat], course.arbiter
    trigger = own.race_since
    if trigger is None or trigger != own.able_since or trigger.seq not in arbiter.known:
        return now - reaction
    return arbiter.shown_at(trigger.seq, "", now) + arbiter.leads.get(trigger.seq, 0.0)


def settle(state: TableState, press: Press[Asker], behind: Sequence[Press[Asker]]) -> Decided:
    """The move of a press whose time has come. Raises `Refused` if another press won the race."""
    taken, race_since = state.seats[press.seat], state.rights[press.seat].race_since
    there = press.answer is None or taken.guest == press.answer.client.guest.id
    if not there or race_since is None or race_since.seq != press.trigger:
        raise Refused("late", decide.LATE)
    try:
        checked = decide.deal_in_play(state, press.seat, press.seq, press.move.verb).check(press.seat, press.move)
    except (Illegal, Refused):
        raise Refused("late", decide.LATE) from None
    others: dict[int, float] = {}
    for each in sorted(behind, key=lambda each: each.order):
        if each.seat != press.seat:
            others.setdefault(each.seat, _rounded(each.reaction))
    by: events.By = "player" if press.answer else "stand_in" if taken.stand_in else "bot"
    ref = press.answer.ref if press.answer else None
    return Decided([Moved(press.seat, checked.move, by, _rounded(press.reaction), tuple(others.items()), ref)], checked)


def _is_held(attempt: Attempt) -> bool:
    """Whether this very press waits already. If its client sends it again over a new line, the answer goes there."""
    request, arbiter = attempt.request, attempt.course.arbiter
    for press in arbiter.of(attempt.seat):
        first = press.answer
        if (
            request.ref
            and first
            and first.ref == request.ref
            and press.seq == request.seq
            and press.move == request.move
        ):
            arbiter.answer_to(press, attempt.asker)
            return True
    return False


def _check_stamp(attempt: Attempt) -> None:
    """Refuse a stamp that no honest client can write, whatever has happened at the table since."""
    state, request, seat = attempt.state, attempt.request, attempt.seat
    stamp = request.reaction
    if stamp is None:
        return
    if not math.isfinite(stamp.ms) or stamp.ms < 0:
        raise _bad("The stamp of the press is before the trigger.")
    if stamp.seq > min(request.seq, state.heard.number):
        raise _bad("The stamp of the press names a message that has not been sent yet.")
    event = state.heard.first_of(stamp.seq)
    if seat is not None and attempt.course.arbiter.is_used(seat, event, stamp.ms, request.move.verb, attempt.asker):
        raise _bad("This press has been sent before.")


def _play_behind(waiting: Sequence[Press[Asker]], attempt: Attempt) -> Decided:
    """The move, judged as if the waiting presses of its seat had been played."""
    try:
        decided = decide.play(_ahead(attempt.state, waiting), attempt.guest, attempt.request)
    except (Refused, Illegal) as error:
        if isinstance(error, Refused) and error.code == "illegal":
            raise
        raise Refused("stale", "An earlier press from this seat is still being decided.") from None
    return Decided(decided.events)  # the table is not that far yet: the move is read again when it is played


def _ahead(state: TableState, waiting: Sequence[Press[Asker]]) -> TableState:
    """A copy of the table on which waiting presses have been played; raises `Illegal`."""
    ahead = state.copy()
    if ahead.deal:
        for press in waiting:
            ahead.deal.play(press.seat, press.move)
        ahead.actors = ahead.deal.actors()
    return ahead


def _reaction(attempt: Attempt, trigger: int) -> float:
    """The reaction that counts for a press. Raises `Refused` if the stamp cannot be true."""
    request, client, arrival = attempt.request, attempt.asker.client, attempt.arrival
    stamp, begun = request.reaction, attempt.state.heard.number_of(trigger)
    if request.seq < begun or (stamp and stamp.seq != begun):
        raise _bad("The stamp of the press names a message other than the one that began the race.")
    elapsed = arrival - attempt.course.arbiter.shown_at(trigger, client.name, arrival)
    if elapsed < client.travel.one_way:
        raise _bad("The press arrived before its player could see the trigger.")
    claimed = stamp.ms if stamp else None
    if claimed and claimed > elapsed and trigger <= attempt.course.opened_after:
        claimed = None  # the player saw the race start before we had the table: all count from when it was shown again
    try:
        return judge(claimed, elapsed, client.travel)
    except BadStamp as error:
        raise _bad(str(error)) from None


def _rivals(course: Course, state: TableState, seat: int, now: float) -> dict[int, Rival]:
    """The people whose presses may still be on their way, by seat.

    If nobody can see who may press, all people count, and count alike. Otherwise the time that a decision takes would
    show it.
    """
    own, seen = state.rights[seat].race_since, _is_seen(state)
    triggers = rights.rivals(state.rights, seat)
    if own and not seen:
        triggers = {other: own for other in state.people() if other != seat}
    found, concurrent = {}, state.table.game.races.concurrent
    for other, trigger in triggers.items():
        taken = state.seats[other]
        clients = [] if taken.stand_in else course.crowd.of_guest(taken.guest)
        if clients:
            last = max(
                last_arrival(course.arbiter.shown_at(trigger.seq, each.name, now), each.travel)
                - _since(course, state, trigger.seq, each, now)
                for each in clients
            )
            found[other] = Rival(last, len(state.rights[other].race_verbs) if seen and concurrent else 1)
    return found


def _is_seen(state: TableState) -> bool:
    """Whether everybody sees who may press. After half of a signal, some may press in secret."""
    asked = [each for each in state.rights if each.asked_since]
    return state.race_is_seen and (not state.table.game.races.concurrent or all(each.race_open for each in asked))


def _lot(state: TableState, trigger: int, seat: int) -> int:
    """The lot that decides between equal reactions. It is drawn for each race from the match's secret."""
    in_play = state.begun
    return shuffle.draw(in_play.secret, in_play.shuffle_nonces(), f"race {trigger} seat {seat}", LOTS)


def _stamped(moved: Moved, reaction: float) -> Moved:
    return msgspec.structs.replace(moved, ms=_rounded(reaction))


def _rounded(reaction: float) -> float:
    return round(reaction * FRACTION) / FRACTION


def _bad(detail: str) -> Refused:
    return Refused("bad_stamp", detail)
