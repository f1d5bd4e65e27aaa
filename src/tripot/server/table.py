"""A table, folded from its events. Pure: the same events give the same table, whatever the time and wherever."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import singledispatch

import tripot.match
from tripot import shuffle
from tripot.deal import Deal
from tripot.match import Match
from tripot.server import events, rights
from tripot.server.events import Event, Stored
from tripot.server.rights import IDLE, Rights, Since
from tripot.server.wire import MoveNews, News, SaidNews, TableNews

CHAT = 50  # of what was said, shown to who comes in
LEFT_BOT = "regular"  # keeps the seat of somebody who leaves during a match, and plays for those who are gone


class Phase(StrEnum):
    """Where a table stands."""

    GATHERING = "gathering"
    SHUFFLING = "shuffling"
    PLAYING = "playing"
    COUNTING = "counting"
    FINISHED = "finished"


BETWEEN_MATCHES = (Phase.GATHERING, Phase.FINISHED)


@dataclass(slots=True)
class Seat:
    """Who has a seat: a person, a bot or nobody."""

    guest: str | None = None
    name: str | None = None
    bot: str | None = None
    stand_in: bool = False
    ready: bool = False
    kept_for: str | None = None  # the guest who left it during the match, and may come back to it

    @property
    def free(self) -> bool:
        """Whether nobody has it, not even a bot."""
        return self.guest is None and self.bot is None


@dataclass(slots=True)
class Play:
    """A match in play."""

    number: int
    secret: bytes
    commitment: str
    nonces: list[str | None]
    match: Match
    deal: Deal | None = None
    deal_number: int = 0
    dealer: int = 0

    def shuffle_nonces(self) -> list[str]:
        """The nonces as the shuffle takes them, empty for silent seats."""
        return [nonce or "" for nonce in self.nonces]

    def copy(self) -> Play:
        """An independent copy."""
        match = Match(self.match.table, self.match.standings.copy())
        deal = self.deal.copy() if self.deal else None
        return replace(self, nonces=list(self.nonces), match=match, deal=deal)


@dataclass(slots=True)
class TableState:
    """A table as it stands after `seq` events."""

    id: str
    created: events.Created
    table: tripot.match.Table
    seats: list[Seat]
    host: str | None
    phase: Phase = Phase.GATHERING
    play: Play | None = None
    seq: int = 0
    at: int = 0  # time of the last event
    phase_at: int = 0  # time since which the phase lasts
    deal_seq: int = 0  # the last event that changed the deal
    dealt_seq: int = 0  # the event that dealt it
    rights: list[Rights] = field(default_factory=list)  # by seat
    beaten: dict[int, range] = field(default_factory=dict)  # by seat: messages that asked for a press now decided
    said: tuple[SaidNews, ...] = ()  # the last things said
    waits: set[int] = field(default_factory=set)  # bots that have made up their mind to wait: kept in memory only

    @property
    def deal(self) -> Deal | None:
        """The deal in play, or just ended."""
        return self.play.deal if self.play else None

    def seat_of(self, guest: str) -> int | None:
        """The seat of a guest."""
        return next((place for place, seat in enumerate(self.seats) if seat.guest == guest), None)

    def people(self) -> list[int]:
        """The seats that people have."""
        return [place for place, seat in enumerate(self.seats) if seat.guest]

    def copy(self) -> TableState:
        """An independent copy."""
        return replace(
            self,
            seats=[replace(seat) for seat in self.seats],
            play=self.play.copy() if self.play else None,
            beaten=dict(self.beaten),
            waits=set(self.waits),
        )


def open_table(table_id: str, first: Stored) -> TableState:
    """The table that its first event makes."""
    created = first.event
    if not isinstance(created, events.Created):
        msg = f"table {table_id} does not begin with its creation"
        raise ValueError(msg)
    table = tripot.match.game(created.game, **created.options)
    empty = table.players - 1 - len(created.bots)
    bots = [Seat(bot=bot) for bot in created.bots]
    seats = [Seat(created.guest, created.name), *(Seat() for _ in range(empty)), *bots]
    idle = [IDLE] * len(seats)
    return TableState(table_id, created, table, seats, created.guest, seq=first.seq, at=first.at, rights=idle)


def fold(table_id: str, stored: Iterable[Stored]) -> TableState | None:
    """The table that these events make; `None` without any."""
    state = None
    for each in stored:
        if state is None:
            state = open_table(table_id, each)
        else:
            apply(state, each)
    return state


def apply(state: TableState, stored: Stored) -> list[News]:
    """Let one more event happen, in place; what there is to tell about it."""
    if stored.seq != state.seq + 1:
        msg = f"table {state.id}: event {stored.seq} after {state.seq}"
        raise ValueError(msg)
    state.seq, state.at = stored.seq, stored.at
    return _apply(stored.event, state)


@singledispatch
def _apply(event: Event, state: TableState) -> list[News]:
    msg = f"table {state.id}: {type(event).__name__} cannot happen now"
    raise ValueError(msg)


@_apply.register
def _(event: events.Sat, state: TableState) -> list[News]:
    old = state.seat_of(event.guest)
    if old is not None:
        state.seats[old] = Seat()
    state.seats[event.seat] = Seat(event.guest, event.name)
    state.host = state.host or event.guest
    return [TableNews("sat", event.seat, event.name)]


@_apply.register
def _(event: events.Left, state: TableState) -> list[News]:
    left = state.seats[event.seat]
    state.seats[event.seat] = Seat(bot=event.bot, kept_for=left.guest if event.bot else None)
    if state.host == left.guest:
        state.host = next((seat.guest for seat in state.seats if seat.guest), None)
    return [TableNews("left", event.seat, left.name)]


@_apply.register
def _(event: events.BotPlaced, state: TableState) -> list[News]:
    state.seats[event.seat] = Seat(bot=event.bot)
    return [TableNews("bot", event.seat, event.bot)]


@_apply.register
def _(event: events.Started, state: TableState) -> list[News]:
    nonces: list[str | None] = [None] * len(state.seats)
    secret = bytes.fromhex(event.secret)
    state.play = Play(event.match, secret, event.commitment, nonces, state.table.match(dealer=0))
    _enter(state, Phase.SHUFFLING)
    return [TableNews("started")]


@_apply.register
def _(event: events.NonceGiven, state: TableState) -> list[News]:
    _play_of(state).nonces[event.seat] = event.value
    return []


@_apply.register
def _(event: events.Dealt, state: TableState) -> list[News]:
    play, table = _play_of(state), state.table
    nonces = play.shuffle_nonces()
    if event.deal == 0:
        play.match = table.match(dealer=shuffle.first_dealer(play.secret, nonces, table.players))
    play.deal_number, play.dealer = event.deal, play.match.dealer
    play.deal = play.match.deal(shuffle.shuffled(table.pack, play.secret, nonces, event.deal))
    state.rights, state.dealt_seq = [IDLE] * len(state.seats), state.seq
    _watch(state, play.deal, None)
    _enter(state, Phase.PLAYING)
    return [TableNews("dealt", play.dealer)]


@_apply.register
def _(event: events.Moved, state: TableState) -> list[News]:
    play = _play_of(state)
    if play.deal is None:
        msg = f"table {state.id}: a move before the deal"
        raise ValueError(msg)
    played = play.deal.play(event.seat, event.move)
    _watch(state, play.deal, event)
    news: list[News] = [MoveNews(played.seat, played.move, event.by, played.happened, event.ms, event.behind)]
    return news + _close_deal(state, play, play.deal) if play.deal.over else news


def _watch(state: TableState, deal: Deal, moved: events.Moved | None) -> None:
    """Note what the seats may do now, and since when."""
    now, before = Since(state.seq, state.at), state.rights
    if moved and moved.move.verb in deal.table.game.races:
        for seat, trigger in rights.rivals(before, moved.seat).items():
            state.beaten[seat] = range(trigger.seq, state.seq)
    state.rights = rights.watch(before, deal, moved.seat if moved else None, now)
    for seat in state.waits:  # bots that have waited think anew, from now on
        if state.rights[seat].able:
            state.rights[seat] = replace(state.rights[seat], able=now)
    state.waits.clear()
    state.deal_seq = state.seq


@_apply.register
def _(event: events.Said, state: TableState) -> list[News]:
    said = SaidNews(event.seat, event.name, event.to, event.text, event.reaction)
    state.said = (*state.said, said)[-CHAT:]
    return [said]


@_apply.register
def _(event: events.Ready, state: TableState) -> list[News]:
    state.seats[event.seat].ready = True
    return [TableNews("ready", event.seat, state.seats[event.seat].name)]


@_apply.register
def _(event: events.StandIn, state: TableState) -> list[News]:
    state.seats[event.seat].stand_in = True
    return []


@_apply.register
def _(event: events.Back, state: TableState) -> list[News]:
    state.seats[event.seat].stand_in = False
    return []


def _close_deal(state: TableState, play: Play, deal: Deal) -> list[News]:
    play.match.close(deal)
    over = play.match.over
    _enter(state, Phase.FINISHED if over else Phase.COUNTING)
    return [TableNews("deal_over"), *([TableNews("match_over")] if over else [])]


def _enter(state: TableState, phase: Phase) -> None:
    state.phase, state.phase_at = phase, state.at
    for seat in state.seats:
        seat.ready = False


def _play_of(state: TableState) -> Play:
    if state.play is None:
        msg = f"table {state.id}: no match is in play"
        raise ValueError(msg)
    return state.play
