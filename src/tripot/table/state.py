"""A table, folded from its events. Pure: the same events give the same table, at any time and on any server."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from enum import StrEnum
from typing import Any

from msgspec import Struct, field

import tripot.play.match
from tripot.play.deal import Deal
from tripot.play.match import Match
from tripot.rules.move import Move
from tripot.rules.shared.feats import Feats
from tripot.table import events
from tripot.table.events import Stored
from tripot.table.heard import Heard
from tripot.table.rights import IDLE, Rights
from tripot.table.taking_back import MOST_TAKEN_BACK, LastMove
from tripot.table.wire import Phase, PlayedDeal, SaidNews

CHAT = 50  # messages shown to a newcomer
REFS = 100  # played requests kept for each seat
LEFT_BOT = "regular"  # the bot that keeps the seat of a player who leaves during a match, and that stands in


class TablePhase(StrEnum):
    """The phase of a table."""

    _value_: Phase

    GATHERING = "gathering"
    SHUFFLING = "shuffling"
    BEGINNING = "beginning"
    PLAYING = "playing"
    COUNTING = "counting"
    FINISHED = "finished"


BETWEEN_MATCHES = (TablePhase.GATHERING, TablePhase.FINISHED)


class SeatState(Struct, frozen=True):
    """The player on a seat: a person, a bot or nobody."""

    guest: str | None = None
    name: str | None = None
    bot: str | None = None
    stand_in: bool = False
    ready: bool = False
    held: bool = False  # whether the player has asked the others to wait with the next deal
    since: int = 0  # the event by which its guest sat down at this table
    kept_for: str | None = None  # the guest who left the seat during the match, and may come back
    face: str | None = None  # as the person has chosen it

    @property
    def free(self) -> bool:
        """Whether the seat has neither a person nor a bot."""
        return self.guest is None and self.bot is None


class MatchInPlay(Struct):
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
    feats: tuple[Feats, ...] = ()  # in each of these
    helped: bool = False  # whether somebody could have had hints, or has taken back a move

    @property
    def dealt(self) -> Deal:
        """The deal. Raises `ValueError` if this match has none yet."""
        if self.deal is None:
            raise ValueError(f"match {self.number}: nothing has been dealt")
        return self.deal

    def shuffle_nonces(self) -> list[str]:
        """The nonces as the shuffle takes them; empty strings for silent seats."""
        return [nonce or "" for nonce in self.nonces]

    def may_open(self, seat: int) -> bool:
        """Whether a seat still has to open its part. If only one person is asked, there are no pledges."""
        return self.opening and self.nonces[seat] is None and (self.pledges[seat] is not None or not any(self.pledges))

    def copy(self) -> MatchInPlay:
        """An independent copy."""
        copied = copy(self)
        copied.nonces, copied.pledges = list(self.nonces), list(self.pledges)
        copied.match, copied.deal = self.match.copy(), self.deal.copy() if self.deal else None
        return copied


class Proposal(Struct, frozen=True):
    """The next match that somebody proposes."""

    number: int  # of the proposals at this table, from 0
    guest: str
    name: str
    terms: events.Terms
    at: int
    agreed: frozenset[str]  # guests

    @property
    def players(self) -> int:
        """The number of seats."""
        return int(self.terms.options["players"])


class Waiting(Struct, frozen=True):
    """What is known of a guest who waits for a seat.

    Attributes:
        face: as the guest has chosen it.
        since: the event by which the guest once sat down, if the guest had to give up a seat to a smaller game.
    """

    face: str | None = None
    since: int | None = None


class PlayedMatch(Struct, frozen=True):
    """A match that is over, for the standing of the evening."""

    number: int
    game: str
    variant: str | None
    places: dict[str, int]  # of each person


class TableState(Struct):
    """A table as it stands after `seq` events."""

    id: str
    created: events.Created
    terms: events.Terms  # of the current match
    table: tripot.play.match.Table
    seats: list[SeatState]
    host: str | None
    phase: TablePhase = TablePhase.GATHERING
    in_play: MatchInPlay | None = None
    seq: int = 0
    at: int = 0  # time of the last event, by the clock of the host that folds them; so are all times here
    phase_at: int = 0  # when the phase began
    deal_seq: int = 0  # the last event that changed the deal
    dealt_seq: int = 0  # the event that dealt it
    actors: list[int] = field(default_factory=list)  # seats that may act in the deal, or `[CHANCE]`
    heard: Heard = field(default_factory=Heard)  # what is heard of the events, and by which numbers people know them
    rights: list[Rights] = field(default_factory=list)  # by seat
    overtime: tuple[int, ...] = ()  # by seat: milliseconds by which its turns in this deal have exceeded the clock
    raced: bool = False  # whether a move of a race was played in the deal
    beaten: dict[int, range] = field(default_factory=dict)  # by seat: messages whose race has been decided
    said: tuple[SaidNews, ...] = ()  # the last things said
    call: str | None = None  # the words of the table's call
    speakers: tuple[str, ...] = ()  # the guests who said them
    known: dict[str, str] = field(default_factory=dict)  # who has sat, asked for a seat or spoken, with their names
    proposal: Proposal | None = None
    proposals: int = 0  # how many there have been
    waiting: dict[str, Waiting] = field(default_factory=dict)  # guests who wait for a seat, first to last
    sat_out: dict[str, int] = field(default_factory=dict)  # how often each guest had to give up a seat
    evening: tuple[PlayedMatch, ...] = ()
    muted: frozenset[str] = frozenset()  # guests
    banned: frozenset[str] = frozenset()  # guests
    host_at: int = 0  # when the host became host
    refs: dict[int, tuple[tuple[int, str, Move], ...]] = field(default_factory=dict)  # by seat: event, ref and move
    alone: bool = False  # whether one person alone plays the deal, and with nobody to be compared with
    last_move: LastMove | None = None  # the last move of this person, if it may be taken back
    taken_back: int = 0  # the number of moves that this person has taken back in the deal
    waits: set[int] = field(default_factory=set)  # seats whose bots have decided to wait: kept in memory only

    def may_take_back(self, seat: int | None) -> bool:
        """Whether a seat may take back its last move. Somebody else may have come back to the table meanwhile."""
        if self.last_move is None or self.taken_back >= MOST_TAKEN_BACK:
            return False
        return self.last_move.seat == seat and len(self.people()) == 1

    @property
    def begun(self) -> MatchInPlay:
        """The match. Raises `ValueError` if none has started at this table."""
        if self.in_play is None:
            raise ValueError(f"table {self.id}: no match has begun")
        return self.in_play

    @property
    def proposed(self) -> Proposal:
        """The proposal. Raises `ValueError` if there is none."""
        if self.proposal is None:
            raise ValueError(f"table {self.id}: nothing is proposed")
        return self.proposal

    @property
    def deal(self) -> Deal | None:
        """The current deal, or the one that has just ended."""
        return self.in_play.deal if self.in_play else None

    def seat_of(self, guest: str) -> int | None:
        """The seat of a guest."""
        for place, seat in enumerate(self.seats):
            if seat.guest == guest:
                return place
        return None

    def may_race(self, guest: str) -> bool:
        """Whether a guest plays in a match with races, in which it matters how far away they are."""
        races = self.table.game.races.verbs and self.phase not in BETWEEN_MATCHES
        return bool(races) and self.seat_of(guest) is not None

    @property
    def race_is_seen(self) -> bool:
        """Whether everybody sees who may move in a race. In some games they see it only after the first such move."""
        races = self.table.game.races
        return not races.are_unseen(self.table.options) and (self.raced or not races.concurrent)

    @property
    def moves_heard(self) -> int:
        """The number of moves in the deal that everybody has heard of."""
        return len(self.deal.moves) - self.heard.secret_since(self.dealt_seq) if self.deal else 0

    def moves_of(self, seat: int) -> int:
        """The number of moves that a seat has made in the deal."""
        return sum(move.seat == seat for move in self.deal.moves) if self.deal else 0

    def guests(self) -> set[str]:
        """The guests who sit here, and those for whom a seat is kept."""
        return {guest for seat in self.seats for guest in (seat.guest, seat.kept_for) if guest}

    def people(self) -> list[int]:
        """The seats taken by people."""
        return [place for place, seat in enumerate(self.seats) if seat.guest]

    def longest_seated(self) -> list[str]:
        """The people who sit here, longest seated first."""
        seated = sorted((seat.since, seat.guest) for seat in self.seats if seat.guest)
        return [guest for _, guest in seated]

    def copy(self) -> TableState:
        """An independent copy."""
        copied = copy(self)
        copied.seats, copied.in_play = list(self.seats), self.in_play.copy() if self.in_play else None
        copied.beaten, copied.refs, copied.waits = dict(self.beaten), dict(self.refs), set(self.waits)
        return copied


def open_table(table_id: str, first: Stored) -> TableState:
    """The table that its first event creates."""
    created = first.event
    if not isinstance(created, events.Created):
        raise ValueError(f"table {table_id} does not begin with its creation")
    table = tripot.play.match.recorded_game(created.game, created.options)
    empty = table.players - 1 - len(created.bots)
    bots = [SeatState(bot=bot) for bot in created.bots]
    seats = [*(SeatState() for _ in range(empty)), *bots]
    place = created.beginning.seat if created.beginning else 0
    seats.insert(place, SeatState(created.guest, created.name, since=first.seq, face=created.face))
    idle = [IDLE] * len(seats)
    return TableState(
        table_id,
        created,
        created.terms,
        table,
        seats,
        created.guest,
        seq=first.seq,
        heard=Heard(first.seq),
        at=first.at,
        rights=idle,
        known={created.guest: created.name},
        host_at=first.at,
    )


def has_rivals(state: TableState, awaited: Sequence[int]) -> bool:
    """Whether a seat that sees these asked to act may have rivals, or nobody can see their rivals."""
    return len(awaited) > 1 or state.table.game.races.are_unseen(state.table.options)
