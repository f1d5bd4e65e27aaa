"""A table, folded from its events. Pure: the same events give the same table at any time and on any server."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import singledispatch
from typing import Any

import tripot.play.match
from tripot import shuffle
from tripot.play.deal import Checked, Deal
from tripot.play.match import Match
from tripot.rules.move import Move
from tripot.server.core import events, numbers, rights
from tripot.server.core.events import Event, Stored
from tripot.server.core.rights import IDLE, Moment, Rights
from tripot.server.core.wire import MoveNews, News, PlayedDeal, SaidNews, TableNews

CHAT = 50  # messages that a newcomer is shown
RECENT = 60  # pieces of news that are kept for those who come back
REFS = 100  # played requests of a seat that are remembered
LEFT_BOT = "regular"  # the bot that keeps the seat of a player who leaves during a match, and that stands in


class TablePhase(StrEnum):
    """Where a table stands."""

    GATHERING = "gathering"
    SHUFFLING = "shuffling"
    BEGINNING = "beginning"
    PLAYING = "playing"
    COUNTING = "counting"
    FINISHED = "finished"


BETWEEN_MATCHES = (TablePhase.GATHERING, TablePhase.FINISHED)


@dataclass(slots=True)
class SeatState:
    """The player on a seat: a person, a bot or nobody."""

    guest: str | None = None
    name: str | None = None
    bot: str | None = None
    stand_in: bool = False
    ready: bool = False
    since: int = 0  # the event by which its guest sat down at this table
    kept_for: str | None = None  # the guest who left the seat during the match, and may come back

    @property
    def free(self) -> bool:
        """Whether neither a person nor a bot has the seat."""
        return self.guest is None and self.bot is None


@dataclass(slots=True)
class MatchInPlay:
    """The match that is played at a table, or the last one."""

    number: int
    secret: bytes
    commitment: str
    nonces: list[str | None]
    match: Match
    standing: dict[str, Any]  # of the match, in words
    pledges: list[str | None] = field(default_factory=list)  # the SHA-256 of each nonce, before any is known
    opening: bool = False  # whether the nonces are being opened
    deal: Deal | None = None
    deal_number: int = 0
    dealer: int = 0
    deals: tuple[PlayedDeal, ...] = ()  # those that are over

    @property
    def dealt(self) -> Deal:
        """The deal, in a match in which one has been dealt; raises `ValueError` in any other."""
        if self.deal is None:
            raise ValueError(f"match {self.number}: nothing has been dealt")
        return self.deal

    def shuffle_nonces(self) -> list[str]:
        """The nonces as the shuffle takes them, empty for silent seats."""
        return [nonce or "" for nonce in self.nonces]

    def may_open(self, seat: int) -> bool:
        """Whether a seat's part is still to be opened. Where only one person is asked, nobody pledges."""
        return self.opening and self.nonces[seat] is None and (self.pledges[seat] is not None or not any(self.pledges))

    def copy(self) -> MatchInPlay:
        """An independent copy."""
        deal = self.deal.copy() if self.deal else None
        nonces, pledges = list(self.nonces), list(self.pledges)
        return replace(self, nonces=nonces, pledges=pledges, match=self.match.copy(), deal=deal)


@dataclass(slots=True)
class TableState:
    """A table as it stands after `seq` events."""

    id: str
    created: events.Created
    table: tripot.play.match.Table
    seats: list[SeatState]
    host: str | None
    phase: TablePhase = TablePhase.GATHERING
    in_play: MatchInPlay | None = None
    seq: int = 0
    at: int = 0  # time of the last event, by the clock of whoever folds them; so are all times here
    phase_at: int = 0  # time at which the phase began
    deal_seq: int = 0  # the last event that changed the deal
    dealt_seq: int = 0  # the event that dealt it
    actors: list[int] = field(default_factory=list)  # seats that may act in the deal, or `[CHANCE]`
    unheard: tuple[int, ...] = ()  # events that not everybody hears of
    rights: list[Rights] = field(default_factory=list)  # by seat
    raced: bool = False  # whether a move of a race has been played in the deal
    beaten: dict[int, range] = field(default_factory=dict)  # by seat: messages whose race has been decided
    said: tuple[SaidNews, ...] = ()  # the last things said
    speakers: tuple[str, ...] = ()  # the guests who said them
    known: dict[str, str] = field(default_factory=dict)  # who has sat here or spoken, first to last, with their names
    muted: frozenset[str] = frozenset()  # guests
    banned: frozenset[str] = frozenset()  # guests
    host_at: int = 0  # the time at which the host became it
    recent: tuple[tuple[int, News], ...] = ()  # the last news, each with its event
    refs: dict[int, tuple[tuple[int, str, Move], ...]] = field(default_factory=dict)  # by seat: event, ref and move
    waits: set[int] = field(default_factory=set)  # seats whose bots have decided to wait: kept in memory only

    @property
    def begun(self) -> MatchInPlay:
        """The match, at a table at which one has begun; raises `ValueError` at any other."""
        if self.in_play is None:
            raise ValueError(f"table {self.id}: no match has begun")
        return self.in_play

    @property
    def deal(self) -> Deal | None:
        """The deal in play, or the one that has just ended."""
        return self.in_play.deal if self.in_play else None

    def seat_of(self, guest: str) -> int | None:
        """The seat of a guest."""
        return next((place for place, seat in enumerate(self.seats) if seat.guest == guest), None)

    @property
    def race_is_seen(self) -> bool:
        """Whether everybody sees who may move in a race: in some games not before one of them has."""
        races = self.table.game.races
        return not races.unseen(self.table.options) and (self.raced or not races.concurrent)

    @property
    def number(self) -> int:
        """How many events everybody has heard of."""
        return self.number_of(self.seq)

    def number_of(self, seq: int) -> int:
        """The number by which people know event `seq`."""
        return numbers.shown(self.unheard, seq)

    def first_of(self, number: int) -> int:
        """The first event that goes by a number which a client has named."""
        return numbers.first(self.unheard, number)

    def last_of(self, number: int) -> int:
        """The last event that goes by a number which a client has named."""
        return numbers.last(self.unheard, number)

    @property
    def moves_heard(self) -> int:
        """How many moves of the deal everybody has heard of."""
        return len(self.deal.moves) - sum(seq > self.dealt_seq for seq in self.unheard) if self.deal else 0

    def news_since(self, number: int) -> list[News]:
        """What has happened after an event that a client names by its number, as far as it is kept."""
        seen = self.last_of(number)
        return [news for at, news in self.recent if at > seen]

    def guests(self) -> set[str]:
        """Who sits here, and for whom a seat is kept."""
        return {guest for seat in self.seats for guest in (seat.guest, seat.kept_for) if guest}

    def people(self) -> list[int]:
        """The seats that people have."""
        return [place for place, seat in enumerate(self.seats) if seat.guest]

    def longest_seated(self) -> list[str]:
        """The people who sit here, the one who sat down first before the others."""
        seated = sorted((seat.since, seat.guest) for seat in self.seats if seat.guest)
        return [guest for _, guest in seated]

    def copy(self) -> TableState:
        """An independent copy."""
        return replace(
            self,
            seats=[replace(seat) for seat in self.seats],
            in_play=self.in_play.copy() if self.in_play else None,
            beaten=dict(self.beaten),
            refs=dict(self.refs),
            waits=set(self.waits),
        )


def open_table(table_id: str, first: Stored) -> TableState:
    """The table that its first event makes."""
    created = first.event
    if not isinstance(created, events.Created):
        raise ValueError(f"table {table_id} does not begin with its creation")
    table = tripot.play.match.recorded_game(created.game, created.options)
    empty = table.players - 1 - len(created.bots)
    bots = [SeatState(bot=bot) for bot in created.bots]
    seats = [SeatState(created.guest, created.name, since=first.seq), *(SeatState() for _ in range(empty)), *bots]
    idle = [IDLE] * len(seats)
    return TableState(
        table_id,
        created,
        table,
        seats,
        created.guest,
        seq=first.seq,
        at=first.at,
        rights=idle,
        known={created.guest: created.name},
        host_at=first.at,
    )


def apply(state: TableState, stored: Stored, checked: Checked | None = None) -> list[News]:
    """Let one more event happen, in place; return the news of it. A move that has been `checked` is not read again."""
    if stored.seq != state.seq + 1:
        raise ValueError(f"table {state.id}: event {stored.seq} after {state.seq}")
    state.seq, state.at = stored.seq, stored.at
    event = stored.event
    news = _play(state, event, checked) if isinstance(event, events.Moved) else _apply(event, state)
    state.recent = _latest((*state.recent, *((stored.seq, each) for each in news)), state.unheard)
    return news


def _latest(recent: tuple[tuple[int, News], ...], unheard: Sequence[int]) -> tuple[tuple[int, News], ...]:
    """The last news. Those that not everybody hears of push out no others: a newcomer would miss these."""
    if len(recent) <= RECENT:
        return recent
    counted = [place for place, (seq, _) in enumerate(recent) if seq not in unheard]
    return recent[counted[-RECENT] :] if len(counted) > RECENT else recent


def _play(state: TableState, event: events.Moved, checked: Checked | None) -> list[News]:
    in_play = state.begun
    deal = in_play.dealt
    played = deal.play_checked(checked) if checked else deal.play(event.seat, event.move)
    if event.move.verb in state.table.game.secret:
        state.unheard += (state.seq,)
    if event.move.verb in state.table.game.races.verbs:
        state.raced = True
        for seat, trigger in rights.rivals(state.rights, event.seat).items():
            state.beaten[seat] = range(trigger.seq, state.seq)
    if event.ref is not None:
        state.refs[event.seat] = (*state.refs.get(event.seat, ()), (state.seq, event.ref, event.move))[-REFS:]
    _renew_rights(state, deal, deal.actors(), event.seat)
    news: list[News] = [MoveNews(played.seat, played.move, event.by, played.happened, event.ms, event.behind)]
    return news if state.actors else news + _close_deal(state, in_play, deal)


@singledispatch
def _apply(event: Event, state: TableState) -> list[News]:
    raise ValueError(f"table {state.id}: {type(event).__name__} cannot happen here")


@_apply.register
def _(event: events.Sat, state: TableState) -> list[News]:
    old, since = state.seat_of(event.guest), state.seq
    if old is not None:
        since, state.seats[old] = state.seats[old].since, SeatState()
    state.seats[event.seat] = SeatState(event.guest, event.name, since=since)
    state.known = {**state.known, event.guest: event.name}
    if state.host is None:
        _make_host(state, event.guest)
    return [TableNews("sat", event.seat, event.name)]


@_apply.register
def _(event: events.Left, state: TableState) -> list[News]:
    left = state.seats[event.seat]
    state.seats[event.seat] = SeatState(bot=event.bot, kept_for=left.guest if event.bot else None)
    told: list[News] = [TableNews("left", event.seat, left.name)]
    if state.host == left.guest:
        told += _make_host(state, next(iter(state.longest_seated()), None))
    return told


def _make_host(state: TableState, guest: str | None) -> list[News]:
    """Make a guest host, who is muted no more: nobody could undo it."""
    state.host, state.host_at = guest, state.at
    state.muted -= {guest}
    return [TableNews("host", state.seat_of(guest), state.known.get(guest))] if guest else []


@_apply.register
def _(event: events.Hosted, state: TableState) -> list[News]:
    return _make_host(state, event.guest)


@_apply.register
def _(event: events.Removed, state: TableState) -> list[News]:
    return [TableNews("removed", _put_out(state, event), state.known.get(event.guest))]


@_apply.register
def _(event: events.Banned, state: TableState) -> list[News]:
    state.banned |= {event.guest}
    return [TableNews("banned", _put_out(state, event), state.known.get(event.guest))]


def _put_out(state: TableState, event: events.Removed | events.Banned) -> int | None:
    """Take from a guest the seat, and the one that is kept for the guest; the seat that was left."""
    place = state.seat_of(event.guest)
    if place is not None:
        state.seats[place] = SeatState(bot=event.bot)
    for seat in state.seats:
        seat.kept_for = None if seat.kept_for == event.guest else seat.kept_for
    return place


@_apply.register
def _(event: events.Unbanned, state: TableState) -> list[News]:
    state.banned -= {event.guest}
    return []


@_apply.register
def _(event: events.Muted, state: TableState) -> list[News]:
    state.muted |= {event.guest}
    return []


@_apply.register
def _(event: events.Unmuted, state: TableState) -> list[News]:
    state.muted -= {event.guest}
    return []


@_apply.register
def _(event: events.BotPlaced, state: TableState) -> list[News]:
    state.seats[event.seat] = SeatState(bot=event.bot)
    return [TableNews("bot", event.seat, event.bot)]


@_apply.register
def _(event: events.Started, state: TableState) -> list[News]:
    nonces: list[str | None] = [None] * len(state.seats)
    secret = bytes.fromhex(event.secret)
    match = state.table.match(dealer=0)
    state.in_play = MatchInPlay(event.match, secret, event.commitment, nonces, match, match.standing, list(nonces))
    _enter(state, TablePhase.SHUFFLING)
    return [TableNews("started")]


@_apply.register
def _(event: events.Pledged, state: TableState) -> list[News]:
    state.begun.pledges[event.seat] = event.hash
    return []


@_apply.register
def _(_event: events.Opening, state: TableState) -> list[News]:
    state.begun.opening, state.phase_at = True, state.at
    return []


@_apply.register
def _(_event: events.GivenUp, state: TableState) -> list[News]:
    state.seats = [SeatState(seat.guest, seat.name, seat.bot, since=seat.since) for seat in state.seats]
    state.rights, state.actors = [IDLE] * len(state.seats), []
    _enter(state, TablePhase.GATHERING)
    return []


@_apply.register
def _(event: events.NonceGiven, state: TableState) -> list[News]:
    state.begun.nonces[event.seat] = event.value
    return []


@_apply.register
def _(_event: events.Announced, state: TableState) -> list[News]:
    _enter(state, TablePhase.BEGINNING)
    return []


@_apply.register
def _(event: events.Dealt, state: TableState) -> list[News]:
    in_play, table = state.begun, state.table
    nonces = in_play.shuffle_nonces()
    if event.deal == 0:
        in_play.match = table.match(dealer=shuffle.first_dealer(in_play.secret, nonces, table.players))
        in_play.standing = in_play.match.standing
    in_play.deal_number, in_play.dealer = event.deal, in_play.match.dealer
    in_play.deal = deal = in_play.match.deal(shuffle.shuffled(table.pack, in_play.secret, nonces, event.deal))
    state.rights, state.dealt_seq, state.raced = [IDLE] * len(state.seats), state.seq, False
    _renew_rights(state, deal, deal.actors(), None)
    _enter(state, TablePhase.PLAYING)
    return [TableNews("dealt", in_play.dealer)]


def _renew_rights(state: TableState, deal: Deal, actors: list[int], mover: int | None) -> None:
    """Note what the seats may do from now on."""
    now, same = Moment(state.seq, state.at), state.table.game.races.concurrent
    asked, begun = _asked(deal, actors), state.raced or not same
    state.deal_seq, state.actors = state.seq, actors
    state.rights = [
        rights.renew(
            old,
            now,
            moved=seat == mover,
            asked=seat in asked,
            racing=_racing(deal, seat),
            goes_on=same,
            begun=begun,
        )
        if seat in actors
        else IDLE
        for seat, old in enumerate(state.rights)
    ]
    for seat in state.waits.intersection(actors):  # bots that have waited think anew, from now on
        state.rights[seat] = replace(state.rights[seat], able_since=now)
    state.waits.clear()


def _asked(deal: Deal, actors: list[int]) -> list[int]:
    """The actors that everybody sees; all of them where nobody can see one."""
    if len(actors) < 2:
        return actors
    awaited = deal.awaited()
    return [seat for seat in actors if seat in awaited] or actors


def has_rivals(state: TableState, awaited: Sequence[int]) -> bool:
    """Whether a seat that sees these asked to act may have rivals, or nobody can see who its rivals are."""
    return len(awaited) > 1 or state.table.game.races.unseen(state.table.options)


def _racing(deal: Deal, seat: int) -> Sequence[Move]:
    """The moves of a race that a seat may make."""
    races = deal.table.game.races.verbs
    return [move for move in deal.legal(seat) if move.verb in races] if races else ()


@_apply.register
def _(event: events.Said, state: TableState) -> list[News]:
    said = SaidNews(event.seat, event.name, event.to, event.text, event.reaction)
    state.said = (*state.said, said)[-CHAT:]
    if event.guest is not None:
        state.speakers = (*state.speakers, event.guest)[-CHAT:]
        state.known = {**state.known, event.guest: event.name}
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


def _close_deal(state: TableState, in_play: MatchInPlay, deal: Deal) -> list[News]:
    match = in_play.match
    match.close(deal)
    in_play.standing = match.standing
    in_play.deals += (PlayedDeal(deal.scores(), in_play.standing),)
    _enter(state, TablePhase.FINISHED if match.over else TablePhase.COUNTING)
    return [TableNews("deal_over"), *([TableNews("match_over")] if match.over else [])]


def _enter(state: TableState, phase: TablePhase) -> None:
    state.phase, state.phase_at = phase, state.at
    for seat in state.seats:
        seat.ready = False
