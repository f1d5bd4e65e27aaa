"""A deal as Python plays it: the friendly face of the kernels (`tripot.match` has an example)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Self, cast

import msgspec
import numpy as np

from tripot.errors import Illegal, TripotError, Unreadable
from tripot.kernel import Array, copied
from tripot.rules.contract import (
    CHANCE,
    COUNT_SHIFT,
    HAPPENED_SHIFT,
    SEEN_CHANCE,
    UNKNOWN,
    ChanceKernels,
    ChanceWords,
    Choice,
    Extension,
    Move,
    move_buffer,
    seat_array,
)

if TYPE_CHECKING:
    from tripot.match import Table

SPECTATOR = -1
NOBODY = -1  # for a seat
ACTING = 2 * SEEN_CHANCE - 1  # the bits of `face.turn` that say who may act
MOST_COUNT = (1 << HAPPENED_SHIFT - COUNT_SHIFT) - 1
UNSEEN = -1  # nothing is known of the state: it may have changed
NO_MOVE = 0  # for the address of a move
MOST_LISTED = 1000  # whole moves of a stepwise game that are listed at most


class Played(msgspec.Struct, frozen=True, gc=False):
    """A move of a deal's log: who, what, and what came of it."""

    seat: int
    move: Move
    happened: tuple[str, ...] = ()


class Deal:
    """One distribution of the cards, played to its end.

    Attributes:
        table: the game and its options.
        moves: what has been played.
    """

    def __init__(self, table: Table, states: Array, moves: list[Played] | None = None) -> None:
        """`states` is one record, the deal's from now on; `Table.at` checks it, and knows which class to take."""
        if table.game.stepwise and type(self) is Deal:
            msg = f"deals of {table.game.name} are made by `Table.at`"
            raise TripotError(msg)
        self.table = table
        self.moves: list[Played] = [] if moves is None else moves
        game = table.game
        self._states = states
        self._kernels = game.kernels
        self._lexicon = game.lexicon
        self._flags = game.flags
        self._words = game.words
        self._seats = table.seats
        self._turn: Any = None  # the kernel to call, once there is room for moves
        self._seen: int  # what it has said of the state
        self._alone: int  # the one seat that may act; `NOBODY` where that is not known
        self._lister: int | None  # the seat whose moves are listed, or `NOBODY`; `None` when nothing is known
        self._moves: list[Move] | None  # they, unless they have been given away
        self._forget()

    @property
    def states(self) -> Array:
        """One record: the whole truth, hidden cards included. Who takes it may change it before the next call."""
        self._forget()
        return self._states

    @property
    def over(self) -> bool:
        """Whether nobody may act any more."""
        return not self._look() & ACTING

    def actors(self) -> list[int]:
        """The seats that may act now, lowest first; `CHANCE` alone when cards are to be shuffled."""
        if self._alone >= 0:
            return [self._alone]
        mask = self._look() & ACTING
        return [CHANCE] if mask == SEEN_CHANCE else [*_seats(mask)]

    def _look(self) -> int:
        """What the kernel `turn` says of the state: known until the state changes."""
        if self._seen == UNSEEN:
            self._ask(NOBODY)
        return self._seen

    def _ask(self, seat: int) -> list[Move] | None:
        """Have the moves of a seat listed, or of whoever alone may act; they, unless one is not known yet."""
        if self._turn is None:
            self._prepare()
        moves: list[Move] | None
        seen, lister, moves = self._turn(self._states, seat, self._buffer, self._entries, self._addresses, NO_MOVE)
        self._seen, self._lister, self._moves = seen, lister, moves
        self._alone = lister if lister >= 0 and seen & ACTING == 1 << lister else NOBODY
        return moves

    def _prepare(self) -> None:
        """Make room for moves, and choose the kernel to call."""
        game = self.table.game
        self._buffer = move_buffer(game)
        self._addresses = np.zeros(len(self._buffer) + 1, dtype=np.int64)
        self._entries = self._lexicon.entries
        room = self._buffer, self._entries, self._addresses
        self._turn = self.table.direct(game.face.turn, self._states, 0, *room, NO_MOVE)

    def _forget(self) -> None:
        """Let nothing be known of the state: it may have changed."""
        self._seen = UNSEEN
        self._alone = NOBODY
        self._lister = None
        self._moves = None

    def awaited(self, seat: int = SPECTATOR) -> list[int]:
        """The seats that `seat` (or a spectator) sees may act, itself among them exactly when it may."""
        return seats_of(self._kernels.awaited(self.view_records(seat)), self.table.players)

    def legal_records(self, seat: int) -> Array:
        """The legal moves of a seat as kernels' records: made for the caller, who may keep it. Raises `Unreadable`."""
        self._check_seat(seat)
        moves = move_buffer(self.table.game)
        return moves[: self._kernels.legal(self._states, seat, moves)]

    def legal(self, seat: int, most: int = MOST_LISTED) -> Sequence[Move]:  # noqa: ARG002
        """The whole legal moves of a seat, in their canonical form and order; none when it may not act.

        A list; in a stepwise game a sequence that puts into words what is looked at. Raises `Unreadable`, and `TooMany`
        in a stepwise game that has more than `most` of them.
        """
        moves = self._moves
        if moves is not None and seat == self._lister:
            self._moves = None
            return moves
        if seat not in self._seats:
            self._check_seat(seat)
        moves = self._ask(seat)
        self._moves = None
        return self._learn() if moves is None else moves

    def _learn(self) -> list[Move]:
        """The moves just listed, of which some are new."""
        return self._lexicon.learn(self._buffer[: self._seen >> COUNT_SHIFT & MOST_COUNT], self._addresses)

    def choices(self, seat: int) -> list[Choice]:
        """The legal moves of a seat, told as choices for people."""
        return self._words.choices(list(self.legal(seat)), self.view_records(seat))

    def extend(self, seat: int, move: Move) -> Extension:  # noqa: ARG002
        """How a move that a seat puts together card by card may go on; raises `Unreadable`."""
        self._check_seat(seat)
        msg = f"moves of {self.table.game.name} are not put together card by card"
        raise Unreadable(msg)

    def refusal(self, seat: int, move: Move) -> str | None:
        """The id of the clause that a whole move would break; `None` when it is legal. Raises `Unreadable`."""
        self._check_seat(seat)
        clause = self._try(seat, move)
        return self.table.game.clause_id(clause) if clause else None

    def _try(self, seat: int, move: Move) -> int:
        """0, or the number of the clause that a whole move would break."""
        record = self._words.read_move(self._states, seat, move)
        return self._kernels.refusal(self._states, seat, record)

    def canonical(self, seat: int, move: Move) -> Move:
        """A legal move as it may be stored, without what its player could not know; raises `Unreadable`."""
        words = self._words
        return words.write_moves(words.read_move(self._states, seat, move))[0]

    def play(self, seat: int, move: Move) -> Played:
        """Play a whole move; raises `Unreadable` or `Illegal`, and changes nothing then."""
        if seat != self._lister:
            return self._play_unlisted(seat, move)
        seen, lister, moves = self._turn(self._states, seat, self._buffer, self._entries, self._addresses, id(move))
        if seen < 0:
            if seen == UNKNOWN:
                return self._play_unlisted(seat, move)
            seen, move = ~seen, self._words.played(move, self._states)
        self._seen = seen
        self._alone = self._lister = lister
        self._moves = moves
        played = Played(seat, move, self._flags[seen >> HAPPENED_SHIFT])
        self.moves.append(played)
        return played

    def _play_unlisted(self, seat: int, move: Move) -> Played:
        """Play a move that has not just been listed."""
        if seat == CHANCE:
            return self.shuffle(self._chance_words().read_shuffle(move, self._states))
        self._check_seat(seat)
        return self._play_read(seat, move)

    def _play_read(self, seat: int, move: Move) -> Played:
        """Play a move of a seat by its record."""
        return cast("Played", self.play_record(seat, self._words.read_move(self._states, seat, move)))

    def chance_pack(self) -> Array:
        """The cards that are to be shuffled now, in deck order; only when `actors` is `[CHANCE]`."""
        if self.actors() != [CHANCE]:
            msg = "no cards are to be shuffled now"
            raise TripotError(msg)
        return self._chance_words().chance_pack(self._states)

    def shuffle(self, deck: Array) -> Played:
        """Lay these cards in this order, where `chance_pack` asks for it; raises `Unreadable` for other cards."""
        if not np.array_equal(np.sort(deck), np.sort(self.chance_pack())):
            msg = "these are not the cards to be shuffled, each once"
            raise Unreadable(msg)
        move = self._chance_words().shuffle_move(deck)
        cast("ChanceKernels", self._kernels).shuffle(self._states, deck)
        return self._noted(CHANCE, move)

    def _chance_words(self) -> ChanceWords:
        if not hasattr(self._words, "read_shuffle"):
            self._check_seat(CHANCE)
        return cast("ChanceWords", self._words)

    def _demand(self, clause: int, seat: int, move: Array) -> None:
        """Raise `Illegal` unless `clause` is 0."""
        game = self.table.game
        if clause:
            [written] = game.words.write_moves(move)
            raise Illegal(game.clause_id(clause), seat, self._why(clause, seat, written), self._position(seat))

    def play_record(self, seat: int, move: Array) -> Played | None:
        """Play a kernels' record (an array of one); raises `Illegal`. `None` after a step that ends no whole move."""
        self._demand(self._kernels.refusal(self._states, seat, move), seat, move)
        self._kernels.play(self._states, seat, move)
        return self._note(seat, move)

    def _note(self, seat: int, record: Array) -> Played:
        """Write down the record that has just been played."""
        [move] = self._words.write_moves(record)
        if move.verb in self._words.SHOWS:
            move = self._words.played(move, self._states)
        return self._noted(seat, move)

    def _noted(self, seat: int, move: Move) -> Played:
        """Write down what has just been played, whatever was known of the state before."""
        self._forget()
        self.moves.append(Played(seat, move, self._flags[int(self._states["happened"][0])]))
        return self.moves[-1]

    def view_records(self, seat: int) -> Array:
        """What a seat sees, as the kernels' record: made for the caller, who may keep it. Raises `Unreadable`."""
        if seat != SPECTATOR:
            self._check_seat(seat)
        views = self.table.game.view.new(**self.table.sizes)
        self._kernels.observe(self._states, seat, views)
        return views

    def observe(self, seat: int = SPECTATOR) -> dict[str, Any]:
        """What a seat (or a spectator) sees, in words: all that may ever be sent to it."""
        return self._words.view(self.view_records(seat))

    def start(self) -> dict[str, Any]:
        """The record's `start`: everything dealt. Only before the first move."""
        return self._words.start(self._states)

    def result(self) -> dict[str, Any]:
        """The record's `result`; only when the deal is over."""
        return self._words.result(self._states, self.scores())

    def scores(self) -> list[int]:
        """Points or places of the deal, by seat."""
        out = seat_array(self.table.players)
        self._kernels.score(self._states, out)
        return [int(points) for points in out]

    def copy(self) -> Self:
        """An independent copy."""
        return type(self)(self.table, copied(self._states), list(self.moves))

    def _check_seat(self, seat: int) -> None:
        if seat not in self._seats:
            msg = f"no seat {seat}: seats go from 0 to {self.table.players - 1}"
            raise Unreadable(msg)

    def _why(self, clause: int, seat: int, move: Move) -> str:
        meaning = self.table.game.clauses(clause).meaning
        return f"{move} by seat {seat} is not legal: {meaning}"

    def _position(self, seat: int) -> str:
        return f"seat {seat} sees {msgspec.json.encode(self.observe(seat)).decode()}"


def seats_of(mask: int, players: int) -> list[int]:
    """The seats of a bit mask, lowest first."""
    return [*_seats(int(mask) & (1 << players) - 1)]


@lru_cache(maxsize=1 << 12)
def _seats(mask: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(mask.bit_length()) if mask >> seat & 1)
