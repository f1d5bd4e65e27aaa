"""Deals and matches: the friendly Python face of the kernels.

>>> import tripot
>>> match = tripot.game("turkish", players=4).match(seed=7)
>>> deal = match.deal()
>>> seat = deal.actors()[0]
>>> played = deal.play(seat, deal.legal(seat)[0])
>>> len(deal.moves)
1
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec
import numpy as np

from tripot import chance
from tripot.errors import Illegal, TripotError, Unreadable
from tripot.kernel import Array
from tripot.rules import get
from tripot.rules.contract import Choice, Game, Move, move_buffer, seat_array
from tripot.rules.options import GameOptions

SPECTATOR = -1


class Played(msgspec.Struct, frozen=True):
    """A move of a deal's log: who, what, and what came of it."""

    seat: int
    move: Move
    happened: tuple[str, ...] = ()


@dataclass(frozen=True)
class Table:
    """A game with its options: where matches start."""

    game: Game
    options: GameOptions

    @property
    def players(self) -> int:
        """How many seats there are."""
        return self.options.players

    @property
    def pack(self) -> Array:
        """Every card of a deal, in deck order."""
        pack: Array = self.game.deck(self.options)
        return pack

    def match(self, seed: int | None = None, *, number: int = 0, dealer: int | None = None) -> Match:
        """A new match. With a `seed` the first dealer and all decks follow from it and from the match's `number`."""
        chances = None if seed is None else chance.generator(seed, number)
        if dealer is None:
            if chances is None:
                msg = "a match needs a seed or its first dealer"
                raise TripotError(msg)
            dealer = int(chance.draw_at(chances, self.players))
        if not 0 <= dealer < self.players:
            msg = f"no dealer {dealer}: seats go from 0 to {self.players - 1}"
            raise Unreadable(msg)
        return Match(self, self._standing(dealer), chances)

    def check_deck(self, deck: Array) -> None:
        """Raise `Unreadable` unless `deck` holds every card of the pack once: kernels would write out of bounds."""
        if not np.array_equal(np.sort(deck), np.sort(self.pack)):
            msg = f"the deck does not hold each of the {len(self.pack)} cards once"
            raise Unreadable(msg)

    def _standing(self, dealer: int) -> Array:
        standing = self.game.standing.new(**self.game.sizes(self.options))
        self.game.kernels.open_match(standing, self.game.pack_options(self.options), dealer)
        return standing


def game(name: str, /, **options: object) -> Table:
    """A game with its options, `players` among them; raises `UnknownGame` or `BadOption`."""
    found = get(name)
    return Table(found, found.make_options(options))


class Match:
    """One or more deals with their standing.

    Attributes:
        table: the game and its options.
        standings: the standing as the kernels' record.
    """

    def __init__(self, table: Table, standings: Array, chances: Array | None = None) -> None:
        self.table = table
        self.standings = standings
        self._chances = chances

    @property
    def dealer(self) -> int:
        """Who deals next."""
        return int(self.standings["dealer"][0])

    @property
    def deals(self) -> int:
        """How many deals have been played."""
        return int(self.standings["deal"][0])

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return bool(self.standings["over"][0])

    @property
    def standing(self) -> dict[str, Any]:
        """The standing, as records write it."""
        return self.table.game.words.standing(self.standings)

    def ranking(self) -> list[int]:
        """Places by seat, 1 the best; equals share the place."""
        out = seat_array(self.table.players)
        self.table.game.kernels.rank(self.standings, out)
        return [int(place) for place in out]

    def deal(self, deck: Array | None = None) -> Deal:
        """The next deal, from a given deck or, in a match with a seed, from a shuffle of its own.

        Raises `Unreadable` for a deck that is not the whole pack.
        """
        if self.over:
            msg = "the match is over"
            raise TripotError(msg)
        if deck is None:
            if self._chances is None:
                msg = "a match without a seed needs the order of the deck"
                raise TripotError(msg)
            deck = self.table.pack
            chance.shuffle_at(self._chances, deck)
        else:
            self.table.check_deck(deck)
        states = self.table.game.state.new(**self.table.game.sizes(self.table.options))
        options = self.table.game.pack_options(self.table.options)
        self.table.game.kernels.deal(states, options, self.standings, deck)
        return Deal(self.table, states)

    def close(self, deal: Deal) -> None:
        """Enter a deal that is over into the standing."""
        if not deal.over:
            msg = "the deal is not over"
            raise TripotError(msg)
        self.table.game.kernels.close_deal(self.standings, deal.states)


@dataclass
class Deal:
    """One distribution of the cards, played to its end."""

    table: Table
    states: Array  # one record: the whole truth, hidden cards included
    moves: list[Played] = field(default_factory=list)
    _buffer: Array | None = field(default=None, repr=False)

    @property
    def over(self) -> bool:
        """Whether nobody may act any more."""
        return self.table.game.kernels.actors(self.states) == 0

    def actors(self) -> list[int]:
        """The seats that may act now, lowest first."""
        mask = self.table.game.kernels.actors(self.states)
        return [seat for seat in range(self.table.players) if mask >> seat & 1]

    def legal_records(self, seat: int) -> Array:
        """The legal moves of a seat as kernels' records, a view that the next call overwrites."""
        if self._buffer is None:
            self._buffer = move_buffer(self.table.game)
        return self._buffer[: self.table.game.kernels.legal(self.states, seat, self._buffer)]

    def legal(self, seat: int) -> list[Move]:
        """The legal moves of a seat, in their canonical form and order; none when it may not act."""
        self._check_seat(seat)
        return self.table.game.words.write_moves(self.legal_records(seat))

    def choices(self, seat: int) -> list[Choice]:
        """The legal moves of a seat, told as choices for people."""
        return self.table.game.words.choices(self.legal(seat), self.view_records(seat))

    def refusal(self, seat: int, move: Move) -> str | None:
        """The id of the clause that a move would break; `None` when it is legal. Raises `Unreadable`."""
        self._check_seat(seat)
        record = self.table.game.words.read_move(self.states, seat, move)
        clause = self.table.game.kernels.refusal(self.states, seat, record)
        return self.table.game.clause_id(clause) if clause else None

    def play(self, seat: int, move: Move) -> Played:
        """Play a move; raises `Unreadable` or `Illegal`, and changes nothing then."""
        self._check_seat(seat)
        record = self.table.game.words.read_move(self.states, seat, move)
        return self.play_record(seat, record)

    def play_record(self, seat: int, move: Array) -> Played:
        """Play a move that is already a kernels' record (an array of one); raises `Illegal`."""
        game = self.table.game
        [written] = game.words.write_moves(move)
        clause = game.kernels.refusal(self.states, seat, move)
        if clause:
            raise Illegal(game.clause_id(clause), seat, self._why(clause, seat, written), self._position(seat))
        game.kernels.play(self.states, seat, move)
        happened = tuple(game.words.happened(self.states))
        self.moves.append(Played(seat, game.words.played(written, self.states), happened))
        return self.moves[-1]

    def view_records(self, seat: int) -> Array:
        """What a seat sees, as the kernels' record: made for the caller, who may keep it."""
        views = self.table.game.view.new(**self.table.game.sizes(self.table.options))
        self.table.game.kernels.observe(self.states, seat, views)
        return views

    def observe(self, seat: int = SPECTATOR) -> dict[str, Any]:
        """What a seat (or a spectator) sees, in words: all that may ever be sent to it."""
        return self.table.game.words.view(self.view_records(seat))

    def start(self) -> dict[str, Any]:
        """The record's `start`: everything dealt. Only before the first move."""
        return self.table.game.words.start(self.states)

    def result(self) -> dict[str, Any]:
        """The record's `result`; only when the deal is over."""
        return self.table.game.words.result(self.states, self.scores())

    def scores(self) -> list[int]:
        """Points or places of the deal, by seat."""
        out = seat_array(self.table.players)
        self.table.game.kernels.score(self.states, out)
        return [int(points) for points in out]

    def copy(self) -> Deal:
        """An independent copy."""
        return Deal(self.table, self.states.copy(), list(self.moves))

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < self.table.players:
            msg = f"no seat {seat}: seats go from 0 to {self.table.players - 1}"
            raise Unreadable(msg)

    def _why(self, clause: int, seat: int, move: Move) -> str:
        meaning = self.table.game.clauses(clause).meaning
        return f"{move} by seat {seat} is not legal: {meaning}"

    def _position(self, seat: int) -> str:
        return f"seat {seat} sees {msgspec.json.encode(self.observe(seat)).decode()}"


def from_standing(table: Table, standing: Mapping[str, Any], dealer: int, deal: int) -> Match:
    """The match that stands at a record's `before`, its deal number `deal` (0-based) dealt by `dealer` next."""
    try:
        return Match(table, table.game.words.read_standing(standing, table.options, dealer, deal))
    except OverflowError:
        msg = "before: a number is too large"
        raise Unreadable(msg) from None
