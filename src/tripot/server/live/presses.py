"""Moves of a race at a table: what a press is worth, whether it waits for others, and how it ends."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import msgspec

from tripot import shuffle
from tripot.errors import Illegal
from tripot.server.core import decide, events, rights, wire
from tripot.server.core.clockwork import bot_of
from tripot.server.core.decide import Decided, Guest
from tripot.server.core.events import Moved
from tripot.server.core.pace import thinking_time
from tripot.server.core.race import BadStamp, Press, Rival, judge, last_arrival, seen_at
from tripot.server.core.table import TableState
from tripot.server.core.wire import Refused
from tripot.server.live.clock import steady_ms
from tripot.server.live.table import Asker, Client, LiveTable

LOTS = 1 << 32
FRACTION = 10  # reactions are counted in tenths of a millisecond
WAITING = Decided()  # nothing happens yet


@dataclass(frozen=True)
class Attempt:
    """A person's move as it has come in, and the table that it is for."""

    live: LiveTable
    state: TableState
    request: wire.PlayMove
    asker: Asker
    arrival: float  # a steady time

    @property
    def guest(self) -> Guest:
        """Whose move it is."""
        return self.asker.client.guest

    @property
    def seat(self) -> int | None:
        """The seat of its guest."""
        return self.state.seat_of(self.guest.id)


def play(attempt: Attempt) -> Decided:
    """What a move brings about at once: nothing yet when it waits for quicker presses. Raises `Refused`."""
    live, state, request, seat = attempt.live, attempt.state, attempt.request, attempt.seat
    decide.check_new(state, attempt.guest, request)  # its stamp has been used
    if _is_held(attempt):
        return WAITING
    _check_stamp(attempt)
    waiting = live.arbiter.of(seat)
    decided = _play_behind(waiting, attempt) if waiting else decide.play(state, attempt.guest, request)
    trigger = state.rights[seat].race_since if seat is not None else None
    if seat is None or trigger is None or request.move.verb not in state.table.game.races.verbs:
        if request.reaction:
            raise _bad("This move is part of no race.")
        return decided
    rivals = _rivals(live, state, seat)
    contested = rivals or live.arbiter.held
    if not contested and not request.reaction:
        return decided
    reaction = _reaction(attempt, trigger.seq)
    if request.reaction:
        live.arbiter.use(seat, trigger.seq, request.reaction.ms, request.move.verb, attempt.asker)
    [moved] = decided.events
    assert isinstance(moved, Moved)  # noqa: S101  (for the type checker)
    if not contested:
        return replace(decided, events=[_stamped(moved, reaction)])
    since = _since(live, state, trigger.seq, attempt.asker.client)
    in_order = max([reaction, *(press.moment - since for press in waiting)])  # the presses of a seat keep their order
    press = _press(state, moved, rivals, in_order, since)
    live.arbiter.hold(replace(press, seq=request.seq, arrival=attempt.arrival, answer=attempt.asker))
    return WAITING


def play_bot(live: LiveTable, state: TableState, moved: Moved) -> Decided:
    """What a bot's move brings about at once: nothing yet where people race against it."""
    seat, bot = moved.seat, bot_of(state, moved.seat)
    races = moved.move.verb in state.table.game.races.verbs and state.rights[seat].race_since is not None
    if live.arbiter.of(seat):
        state.waits.add(seat)
        return WAITING
    if not (races and bot):
        return Decided([moved])
    reaction, rivals = thinking_time(state, seat, bot, live.config), _rivals(live, state, seat)
    if rivals or live.arbiter.held:
        state.waits.add(seat)
        live.arbiter.hold(_press(state, moved, rivals, reaction, _bot_since(live, state, seat, reaction)))
        return WAITING
    return Decided([_stamped(moved, reaction) if seat in rights.open_rivals(state.rights) else moved])


def _press(state: TableState, moved: Moved, rivals: dict[int, Rival], reaction: float, since: float) -> Press[Asker]:
    """A move of a race that is made now, by nobody who waits for an answer."""
    race_since = state.rights[moved.seat].race_since
    trigger = race_since.seq if race_since else 0
    lot = _lot(state, trigger, moved.seat)
    return Press(moved.seat, moved.move, state.number, trigger, reaction, steady_ms(), lot, since, rivals)


def _since(live: LiveTable, state: TableState, trigger: int, client: Client) -> float:
    """When a client saw the trigger of its press, where others may have another; 0 where all have the same.

    In a race that goes on, a player who had four of a kind may press since then, and the others since the first signal.
    """
    if not state.table.game.races.concurrent:
        return 0.0
    return seen_at(live.arbiter.shown_at(trigger, client.name, steady_ms()), client.travel)


def _bot_since(live: LiveTable, state: TableState, seat: int, reaction: float) -> float:
    """When a bot saw the trigger of its press: when people did. After a move of its own, it reacts to that move."""
    if not state.table.game.races.concurrent:
        return 0.0
    rights, arbiter, now = state.rights[seat], live.arbiter, steady_ms()
    trigger = rights.race_since
    if trigger is None or trigger != rights.able_since or trigger.seq not in arbiter.known:
        return now - reaction
    return arbiter.shown_at(trigger.seq, "", now) + arbiter.leads.get(trigger.seq, 0.0)


def settle(state: TableState, press: Press[Asker], behind: Sequence[Press[Asker]]) -> Decided:
    """The move of a press whose time has come; raises `Refused` where the race was decided for another."""
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
    """Whether this very press waits already. Its client has sent it again, over a new line: the answer goes there."""
    request, arbiter = attempt.request, attempt.live.arbiter
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
    """Refuse a stamp that no honest client writes, however the table stands by now."""
    state, request, seat = attempt.state, attempt.request, attempt.seat
    stamp = request.reaction
    if stamp is None:
        return
    if not math.isfinite(stamp.ms) or stamp.ms < 0:
        raise _bad("The press is stamped before the trigger.")
    if stamp.seq > min(request.seq, state.number):
        raise _bad("The press is stamped from a message that is still to come.")
    event = state.first_of(stamp.seq)
    if seat is not None and attempt.live.arbiter.is_used(seat, event, stamp.ms, request.move.verb, attempt.asker):
        raise _bad("This press has been made before.")


def _play_behind(waiting: Sequence[Press[Asker]], attempt: Attempt) -> Decided:
    """The move, judged as if the waiting presses of its seat had been played."""
    try:
        decided = decide.play(_ahead(attempt.state, waiting), attempt.guest, attempt.request)
    except (Refused, Illegal):
        raise Refused("not_now", "An earlier press from this seat is still being decided.") from None
    return Decided(decided.events)  # the table has not come so far: the move is read again when it is played


def _ahead(state: TableState, waiting: Sequence[Press[Asker]]) -> TableState:
    """A copy of the table on which waiting presses have been played; raises `Illegal`."""
    ahead = state.copy()
    if ahead.deal:
        for press in waiting:
            ahead.deal.play(press.seat, press.move)
        ahead.actors = ahead.deal.actors()
    return ahead


def _reaction(attempt: Attempt, trigger: int) -> float:
    """The reaction that counts for a press; raises `Refused` for a stamp that cannot be true."""
    request, client, arrival = attempt.request, attempt.asker.client, attempt.arrival
    stamp, begun = request.reaction, attempt.state.number_of(trigger)
    if request.seq < begun or (stamp and stamp.seq != begun):
        raise _bad("The press is stamped from a message other than the one that began the race.")
    elapsed = arrival - attempt.live.arbiter.shown_at(trigger, client.name, arrival)
    if elapsed < client.travel.one_way:
        raise _bad("The press came in before its player could see the trigger.")
    claimed = stamp.ms if stamp else None
    if claimed and claimed > elapsed and trigger <= attempt.live.found:
        claimed = None  # the player saw the race begin before we had the table: all count from when it was shown anew
    try:
        return judge(claimed, elapsed, client.travel)
    except BadStamp as error:
        raise _bad(str(error)) from None


def _rivals(live: LiveTable, state: TableState, seat: int) -> dict[int, Rival]:
    """The people whose presses may still be in flight, by seat.

    Where nobody can see who may press, all people count, and alike. Otherwise the time that a decision takes would
    show it.
    """
    own, seen = state.rights[seat].race_since, _is_seen(state)
    triggers = rights.rivals(state.rights, seat)
    if own and not seen:
        triggers = {other: own for other in state.people() if other != seat}
    found, concurrent = {}, state.table.game.races.concurrent
    for other, trigger in triggers.items():
        taken = state.seats[other]
        clients = [] if taken.stand_in else live.of_guest(taken.guest)
        if clients:
            now = steady_ms()
            last = max(
                last_arrival(live.arbiter.shown_at(trigger.seq, each.name, now), each.travel)
                - _since(live, state, trigger.seq, each)
                for each in clients
            )
            found[other] = Rival(last, len(state.rights[other].race_verbs) if seen and concurrent else 1)
    return found


def _is_seen(state: TableState) -> bool:
    """Whether everybody sees who may press. Where half of an announcement has been made, some may in secret."""
    asked = [each for each in state.rights if each.asked_since]
    return state.race_is_seen and (not state.table.game.races.concurrent or all(each.race_open for each in asked))


def _lot(state: TableState, trigger: int, seat: int) -> int:
    """The lot that decides between equal reactions: drawn anew for each race, from the match's secret."""
    in_play = state.begun
    return shuffle.draw(in_play.secret, in_play.shuffle_nonces(), f"race {trigger} seat {seat}", LOTS)


def _stamped(moved: Moved, reaction: float) -> Moved:
    return msgspec.structs.replace(moved, ms=_rounded(reaction))


def _rounded(reaction: float) -> float:
    return round(reaction * FRACTION) / FRACTION


def _bad(detail: str) -> Refused:
    return Refused("bad_stamp", detail)
