"""What happens at a table by itself: bots play, clocks run out, deals follow. Pure: who is here is an argument."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tripot.server import events, players
from tripot.server.config import Config
from tripot.server.events import By, Event
from tripot.server.table import LEFT_BOT, Phase, TableState


@dataclass(frozen=True)
class Presence:
    """Whose connections are there."""

    here: frozenset[str] = frozenset()  # guests
    gone_since: Mapping[str, int] = field(default_factory=dict)  # the time at which guests were last here
    since: int = 0  # the time at which this began to be watched

    def gone_at(self, guest: str | None) -> int | None:
        """Since when a guest is gone; `None` for one who is here."""
        return None if guest in self.here else self.gone_since.get(guest or "", self.since)


NOBODY = Presence()


def due(state: TableState, presence: Presence, config: Config) -> int | None:
    """When something will happen by itself unless somebody acts before; `None` for never."""
    people = state.people()
    if not people:
        return None  # abandoned: bots do not play for themselves
    if state.phase is Phase.SHUFFLING:
        return state.phase_at + config.nonce_wait
    if state.phase is Phase.COUNTING:
        asleep = all(state.seats[seat].stand_in for seat in people)
        return None if asleep else state.phase_at + config.ready_wait
    if state.phase is not Phase.PLAYING or state.deal is None:
        return None
    times = [_turn_ends(state, seat, presence, config) for seat in state.deal.actors()]
    return min((time for time in times if time is not None), default=None)


def clock_ends(state: TableState, seat: int, presence: Presence, config: Config) -> int | None:
    """When the turn clock of a person who may act runs out."""
    taken = state.seats[seat]
    if not state.created.clock or taken.guest is None or taken.stand_in:
        return None
    return max(state.turn_at + state.created.clock * 1000, presence.since + config.restart_grace)


def _turn_ends(state: TableState, seat: int, presence: Presence, config: Config) -> int | None:
    taken = state.seats[seat]
    if taken.bot or taken.stand_in:
        return state.turn_at + state.created.pace
    if state.created.clock:
        return clock_ends(state, seat, presence, config)
    gone = presence.gone_at(taken.guest)
    return None if gone is None else max(state.turn_at, gone) + config.gone_wait


def fall_due(state: TableState, now: int, presence: Presence, config: Config) -> list[Event]:
    """What happens by itself at `now`; nothing when it is too early."""
    time = due(state, presence, config)
    if time is None or time > now:
        return []
    if state.phase in (Phase.SHUFFLING, Phase.COUNTING):
        return [_next_deal(state)]
    for seat in state.deal.actors() if state.deal else []:
        ends = _turn_ends(state, seat, presence, config)
        if ends is not None and ends <= now:
            return _play_for(state, seat, presence)
    return []


def _play_for(state: TableState, seat: int, presence: Presence) -> list[Event]:
    taken = state.seats[seat]
    if taken.bot:
        return _choose(state, seat, taken.bot, "bot")
    if taken.stand_in:
        return _choose(state, seat, LEFT_BOT, "stand_in")
    gone: list[Event] = [] if taken.guest in presence.here else [events.StandIn(seat)]
    return [*gone, *_choose(state, seat, LEFT_BOT, "clock")] if state.created.clock else gone


def _choose(state: TableState, seat: int, bot: str, by: By) -> list[Event]:
    assert state.play is not None  # noqa: S101  (for the type checker)
    assert state.play.deal is not None  # noqa: S101
    play, deal = state.play, state.play.deal
    move = players.choose(deal, seat, bot, play.secret, play.deal_number)
    return [events.Moved(seat, move, by)] if move else []


def follow(state: TableState, presence: Presence) -> list[Event]:
    """What follows at once from how a table stands: the deal for which everybody is there and ready."""
    if state.phase is Phase.SHUFFLING and state.play:
        waiting = any(state.play.nonces[seat] is None for seat in state.people())
        return [] if waiting else [_next_deal(state)]
    if state.phase is Phase.COUNTING:
        return [_next_deal(state)] if _all_ready(state, presence) else []
    return []


def _all_ready(state: TableState, presence: Presence) -> bool:
    here = [state.seats[seat] for seat in state.people() if state.seats[seat].guest in presence.here]
    return bool(here) and all(seat.ready for seat in here)


def _next_deal(state: TableState) -> events.Dealt:
    assert state.play is not None  # noqa: S101  (for the type checker)
    return events.Dealt(0 if state.play.deal is None else state.play.deal_number + 1)
