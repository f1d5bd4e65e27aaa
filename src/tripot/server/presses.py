"""Moves of a race at a table: what a press is worth, whether it waits for others, and how it ends."""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec

from tripot import shuffle
from tripot.server import decide, events, rights, wire
from tripot.server.clockwork import bot_of, thinks
from tripot.server.config import Config
from tripot.server.decide import Guest
from tripot.server.events import Event, Moved
from tripot.server.live import Asker, LiveTable, steady_ms
from tripot.server.race import BadStamp, Press, Rival, judge, last_arrival
from tripot.server.table import Phase, TableState
from tripot.server.wire import Refused

LOTS = 1 << 32
FRACTION = 10  # reactions are told in tenths of a millisecond


def play(
    live: LiveTable, state: TableState, guest: Guest, request: wire.Play, asker: Asker, arrival: float
) -> list[Event]:
    """What a move brings about at once: nothing yet when it waits for quicker presses. Raises `Refused`."""
    seat = state.seat_of(guest.id)
    _check_stamp(live, state, seat, request, asker)
    decided = _decide(live, state, guest, request, seat)
    trigger = state.rights[seat].race if seat is not None else None
    if seat is None or trigger is None or request.move.verb not in state.table.game.races:
        if request.reaction:
            raise _bad("This move is part of no race.")
        return decided
    contested = _rivals(live, state, seat) or live.arbiter.held
    if not contested and not request.reaction:
        return decided
    reaction = _reaction(live, request, asker, trigger.seq, arrival)
    if request.reaction:
        live.arbiter.use(seat, request.reaction.seq, request.reaction.ms, request.move.verb, asker)
    if not contested:
        return [_stamped(each, reaction) for each in decided]
    [moved] = decided
    if isinstance(moved, Moved):
        _hold(live, state, moved, max(reaction, _last_of(live, seat)), arrival, request.seq, asker)
    return []


def play_bot(live: LiveTable, state: TableState, moved: Moved, config: Config) -> list[Event]:
    """What a bot's move brings about at once: nothing yet where people race against it."""
    seat, bot = moved.seat, bot_of(state, moved.seat)
    races = moved.move.verb in state.table.game.races and state.rights[seat].race is not None
    if live.arbiter.of(seat):
        state.waits.add(seat)
        return []
    if not (races and bot):
        return [moved]
    reaction = thinks(state, seat, bot, config)
    if _rivals(live, state, seat) or live.arbiter.held:
        state.waits.add(seat)
        _hold(live, state, moved, reaction, steady_ms(), state.seq, None)
        return []
    return [_stamped(moved, reaction)] if seat in rights.open_rivals(state.rights) else [moved]


def _hold(
    live: LiveTable, state: TableState, moved: Moved, reaction: float, arrival: float, seq: int, asker: Asker | None
) -> None:
    """Let a move wait for quicker ones."""
    race = state.rights[moved.seat].race
    live.arbiter.hold(
        Press(
            seat=moved.seat,
            move=moved.move,
            seq=seq,
            trigger=race.seq if race else 0,
            reaction=reaction,
            arrival=arrival,
            lot=_lot(state, moved.seat),
            rivals=_rivals(live, state, moved.seat),
            answer=asker,
        )
    )


def _last_of(live: LiveTable, seat: int) -> float:
    """The reaction of a seat's last press that still waits: its presses keep their order."""
    return max((press.reaction for press in live.arbiter.of(seat)), default=0.0)


def settle(state: TableState, press: Press[Asker], behind: Sequence[Press[Asker]]) -> list[Event]:
    """The move of a press whose time has come; raises `Refused` where the race was decided for another."""
    deal, game, taken = state.deal, state.table.game, state.seats[press.seat]
    race = state.rights[press.seat].race
    asked = state.dealt_seq if game.concurrent else state.deal_seq
    there = press.answer is None or taken.guest == press.answer.connection.guest.id
    open_still = deal is not None and state.phase is Phase.PLAYING and press.seq >= asked and there
    if not open_still or deal is None or race is None or race.seq != press.trigger:
        raise Refused("late", decide.LATE)
    if deal.refusal(press.seat, press.move):
        raise Refused("late", decide.LATE)
    others = {each.seat: _rounded(each.reaction) for each in reversed(behind) if each.seat != press.seat}
    by_time = tuple(sorted(others.items(), key=lambda item: item[1]))
    by: events.By = "player" if press.answer else "stand_in" if taken.stand_in else "bot"
    return [Moved(press.seat, press.move, by, _rounded(press.reaction), by_time)]


def _check_stamp(live: LiveTable, state: TableState, seat: int | None, request: wire.Play, asker: Asker) -> None:
    """Refuse a stamp that no honest client writes, whatever the table looks like by now."""
    stamp = request.reaction
    if stamp is None:
        return
    if not math.isfinite(stamp.ms) or stamp.ms < 0:
        raise _bad("The press is stamped before the trigger.")
    if stamp.seq > min(request.seq, state.seq):
        raise _bad("The press is stamped from a message that is still to come.")
    if seat is not None and live.arbiter.is_used(seat, stamp.seq, stamp.ms, request.move.verb, asker):
        raise _bad("This press has been made before.")


def _decide(live: LiveTable, state: TableState, guest: Guest, request: wire.Play, seat: int | None) -> list[Event]:
    """The move, judged as if this seat's presses that still wait had been played."""
    waiting = live.arbiter.of(seat) if seat is not None else []
    if not waiting:
        return decide.decide(state, guest, request)
    ahead = state.copy()
    try:
        for press in waiting:
            if ahead.deal:
                ahead.deal.play(press.seat, press.move)
        return decide.decide(ahead, guest, request)
    except Refused:
        raise Refused("not_now", "An earlier press of this seat is just being decided.") from None


def _reaction(live: LiveTable, request: wire.Play, asker: Asker, trigger: int, arrival: float) -> float:
    """The reaction that counts for a press; raises `Refused` for a stamp that cannot be."""
    stamp = request.reaction
    if request.seq < trigger or (stamp and stamp.seq != trigger):
        raise _bad(f"The press is stamped from another message than {trigger}, which began the race.")
    connection = asker.connection
    elapsed = arrival - live.arbiter.told(trigger, connection.name, arrival)
    travel = connection.meter.travel
    if elapsed < travel.one_way:
        raise _bad("The press came in before its player could see the trigger.")
    try:
        return judge(stamp.ms if stamp else None, elapsed, travel)
    except BadStamp as error:
        raise _bad(str(error)) from None


def _rivals(live: LiveTable, state: TableState, seat: int) -> dict[int, Rival]:
    """The people whose presses may still be in flight, by seat.

    Where nobody can see who may press, all people count: how long a move takes to be decided must not tell.
    """
    game, own = state.table.game, state.rights[seat].race
    triggers = rights.rivals(state.rights, seat)
    if own and game.unseen_rivals(state.table.options):
        triggers = {other: own for other in state.people() if other != seat} | triggers
    found = {}
    for other, trigger in triggers.items():
        taken = state.seats[other]
        connections = [] if taken.stand_in else live.of_guest(taken.guest)
        if connections:
            now = steady_ms()
            told = [(live.arbiter.told(trigger.seq, each.name, now), each.meter.travel) for each in connections]
            presses = len(state.rights[other].verbs) if game.concurrent else 1
            found[other] = Rival(max(last_arrival(*each) for each in told), presses)
    return found


def _lot(state: TableState, seat: int) -> int:
    """What decides between equal reactions: drawn anew for each race, from the match's secret."""
    race, play = state.rights[seat].race, state.play
    label = f"race {race.seq if race else 0} seat {seat}"
    return shuffle.draw(play.secret, play.shuffle_nonces(), label, LOTS) if play else 0


def _stamped(event: Event, reaction: float) -> Event:
    return msgspec.structs.replace(event, ms=_rounded(reaction)) if isinstance(event, Moved) else event


def _rounded(reaction: float) -> float:
    return round(reaction * FRACTION) / FRACTION


def _bad(detail: str) -> Refused:
    return Refused("bad_stamp", detail)
