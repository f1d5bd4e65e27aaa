"""What happens at a table by itself: bots play, clocks run out, deals follow. Pure: who is here is an argument."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tripot import record
from tripot.deal import Deal
from tripot.rules.contract import CHANCE
from tripot.server import events, players
from tripot.server.config import Config
from tripot.server.events import By, Event
from tripot.server.table import LEFT_BOT, Phase, Play, TableState


@dataclass(frozen=True)
class Presence:
    """Whose connections are there."""

    here: frozenset[str] = frozenset()  # guests
    gone_since: Mapping[str, int] = field(default_factory=dict)  # the time at which guests were last here
    since: int = 0  # the time at which this began to be watched
    leads: Mapping[int, float] = field(default_factory=dict)  # how long after an event a race could be seen, by seq

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
    times = [_acts_at(state, seat, presence, config) for seat in range(len(state.seats))]
    return min((time for time in times if time is not None), default=None)


def clock_ends(state: TableState, seat: int, presence: Presence, config: Config) -> int | None:
    """When the clock of a person who is asked to act runs out."""
    taken, asked = state.seats[seat], state.rights[seat].asked
    if not state.created.clock or taken.guest is None or taken.stand_in or asked is None:
        return None
    return max(asked.at + state.created.clock * 1000, presence.since + config.restart_grace)


def _acts_at(state: TableState, seat: int, presence: Presence, config: Config) -> int | None:
    """When a bot, or the clock for somebody, acts; `None` for never, or not before something else happens."""
    taken, rights = state.seats[seat], state.rights[seat]
    if rights.able is None or seat in state.waits:
        return None
    bot = bot_of(state, seat)
    if bot:
        lead = presence.leads.get(rights.race.seq, 0.0) if rights.race else 0.0
        return rights.able.at + round(lead + thinks(state, seat, bot, config))
    if state.created.clock:
        return clock_ends(state, seat, presence, config)
    gone = presence.gone_at(taken.guest)
    return None if gone is None or rights.asked is None else max(rights.asked.at, gone) + config.gone_wait


def bot_of(state: TableState, seat: int) -> str | None:
    """The bot that plays for a seat at present."""
    taken = state.seats[seat]
    return taken.bot or (LEFT_BOT if taken.stand_in else None)


def thinks(state: TableState, seat: int, bot: str, config: Config) -> float:
    """How many milliseconds after it became able to act a bot does: the table's pace, where it alone is asked to.

    Where several may act it reacts as its level does; in a race of cards it also chooses them at the table's pace, and
    beside races it lets people follow.
    """
    rights, pace = state.rights[seat], state.created.pace
    if not _lively(state, seat):
        return pace
    _, play = _in_play(state)
    assert rights.able is not None  # noqa: S101  (for the type checker)
    reaction = players.reaction(bot, play.secret, play.deal_number, seat, rights.able.seq) * config.bot_haste
    if rights.race is None:
        return max(reaction, pace / 2)
    return reaction + (pace if rights.cards else 0)


def _lively(state: TableState, seat: int) -> bool:
    """Whether several may act, as far as everybody can see: how long bots take must not tell more."""
    game, rights = state.table.game, state.rights
    asked = sum(each.asked is not None for each in rights)
    return asked > 1 or rights[seat].asked is None or game.unseen_rivals(state.table.options)


def _in_play(state: TableState) -> tuple[Deal, Play]:
    assert state.play is not None  # noqa: S101  (for the type checker)
    assert state.play.deal is not None  # noqa: S101
    return state.play.deal, state.play


def fall_due(state: TableState, now: int, presence: Presence, config: Config) -> list[Event]:
    """What happens by itself at `now`; nothing when it is too early.

    A bot that would rather wait is noted in `waits`: it is asked again after the next event of the deal.
    """
    time = due(state, presence, config)
    if time is None or time > now:
        return []
    if state.phase in (Phase.SHUFFLING, Phase.COUNTING):
        return [_next_deal(state)]
    times = {seat: _acts_at(state, seat, presence, config) for seat in range(len(state.seats))}
    for _, seat in sorted((at, seat) for seat, at in times.items() if at is not None and at <= now):
        found = _play_for(state, seat, presence)
        if found:
            return found
        state.waits.add(seat)
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
    deal, play = _in_play(state)
    move = players.choose(deal, seat, bot, play.secret, play.deal_number)
    if move is None and by == "clock":
        move = players.only_move(deal, seat)  # such as the other half of an announcement
    return [events.Moved(seat, move, by)] if move else []


def follow(state: TableState, presence: Presence) -> list[Event]:
    """What follows at once from how a table stands: the deal for which everybody is ready, a shuffle within one."""
    if state.phase is Phase.SHUFFLING and state.play:
        waiting = any(state.play.nonces[seat] is None for seat in state.people())
        return [] if waiting else [_next_deal(state)]
    if state.phase is Phase.COUNTING:
        return [_next_deal(state)] if _all_ready(state, presence) else []
    return _let_chance_move(state) if state.phase is Phase.PLAYING else []


def _let_chance_move(state: TableState) -> list[Event]:
    """The shuffle in the middle of a deal, where one is due: it follows from the match's secret."""
    deal, play = _in_play(state)
    if deal.actors() != [CHANCE]:
        return []
    move = record.chance_move(deal, play.secret, play.shuffle_nonces(), play.deal_number)
    return [events.Moved(CHANCE, move, "chance")]


def _all_ready(state: TableState, presence: Presence) -> bool:
    here = [state.seats[seat] for seat in state.people() if state.seats[seat].guest in presence.here]
    return bool(here) and all(seat.ready for seat in here)


def _next_deal(state: TableState) -> events.Dealt:
    assert state.play is not None  # noqa: S101  (for the type checker)
    return events.Dealt(0 if state.play.deal is None else state.play.deal_number + 1)
