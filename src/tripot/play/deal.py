"""A deal in Python, with moves in words and errors in sentences. `tripot.play.match` has an example."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Self

import msgspec
import numpy as np

from tripot.chance import Random
from tripot.engine.records import Array, MoveRecord, Record, copied, zeros
from tripot.errors import Illegal, TooMany, TripotError, Unreadable, misfit
from tripot.play import notebook
from tripot.play.listed import LegalMoves
from tripot.play.setup import Setup, check_cards, check_number
from tripot.rules import stepping
from tripot.rules.game import seat_array
from tripot.rules.move import CHANCE, CHANCE_BIT, Choice, Extension, Move
from tripot.rules.shared.ending import Ended
from tripot.rules.shared.feats import Feats, Finished
from tripot.rules.shared.views import tell_view, write_view
from tripot.rules.words import Shuffling

SPECTATOR_SEAT = -1  # the seat that kernels get for a spectator
MOST_LISTED = 1000  # the most whole moves that are listed by default, if moves are made in steps
MOST_ROWS = 1_000_000  # the most that a caller can ask for

Viewer = int | None
"""The seat that looks at a deal, or `None` for a spectator."""


class Played(msgspec.Struct, frozen=True, gc=False):
    """A move in a deal's log: the seat, the move, and what it caused (the flags of the game, in lower case)."""

    seat: int
    move: Move
    happened: tuple[str, ...] = ()


@dataclass(frozen=True)
class Checked:
    """A move that has been found legal, so that it can be played without being read again.

    Attributes:
        seat: the seat that makes it.
        move: the move, without what its player could not know; in canonical form unless moves are made in steps.
        records: the kernels' records for it: one, or one for each step.
        position: the state in which it was checked.
    """

    seat: int
    move: Move
    records: Array
    position: bytes = field(repr=False)


class Sight(msgspec.Struct, frozen=True, dict=True, eq=False):
    """What one seat, or a spectator, sees of a deal and may do, from a single observation.

    Attributes:
        seat: the seat that looks, or `None` for a spectator.
        records: the kernels' record of what it sees.
        awaited: the seats that it can see may act. They include the seat itself exactly when it may act.
        choices: its legal moves; empty if it may not act.
        json: the JSON of `view`.
    """

    seat: Viewer
    records: Array
    awaited: list[int]
    choices: list[Choice]
    json: bytes

    @cached_property
    def view(self) -> dict[str, Any]:
        """What the seat sees, in words."""
        view: dict[str, Any] = msgspec.json.decode(self.json)
        return view


class Deal:
    """One deal, from the cards dealt to the last move.

    Methods that take a seat raise `Unreadable` if the table has no such seat.

    Attributes:
        table: the game and its options.
        states: an array of one record of dtype `Table.state_dtype`: the whole truth, including hidden cards.
        moves: the moves played so far.
        key: the key by which its match recognises it; `None` for a position that is not part of a match.
    """

    def __init__(
        self,
        table: Setup,
        states: Array,
        moves: list[Played] | None = None,
        key: str | None = None,
    ) -> None:
        """The deal takes `states` over. Raises `Unreadable` if it isn't a state of this table."""
        table.check_state(states)
        self.table = table
        self.states = states
        self.moves: list[Played] = [] if moves is None else moves
        self.key = key
        self._kernels = table.game.kernels
        self._words = table.game.words
        self._steps = table.game.steps

    # ---------------------------------------------------------------- who may do what

    @property
    def over(self) -> bool:
        """Whether the deal is over."""
        return not self._kernels.actors(self.states)

    def actors(self) -> list[int]:
        """The seats that may act now, lowest first; `[CHANCE]` if cards must be shuffled; empty at the end."""
        mask = self._kernels.actors(self.states)
        return [CHANCE] if mask == CHANCE_BIT else seats_of(mask, self.table.players)

    def awaited(self, seat: Viewer = None) -> list[int]:
        """The seats that `seat` can see may act. It is among them exactly when it may act itself."""
        return seats_of(self._kernels.awaited(self.view_records(seat)), self.table.players)

    def legal_records(self, seat: int) -> Array:
        """The legal moves of a seat as the kernels' records, in a new array of shape `(moves,)`."""
        seat = self.table.check_seat(seat)
        moves = self.table.game.move_buffer()
        return moves[: self._kernels.legal(self.states, seat, moves)]

    def legal(self, seat: int, most: int = MOST_LISTED) -> LegalMoves:
        """The legal moves of a seat, as whole moves in canonical form and order; empty if it may not act.

        While a seat is making a move step by step (`play_record`, environments), the list is empty until the move is
        complete; `legal_records` lists its steps. Raises `TooMany` if moves are made in steps and there are more than
        `most`, and `BadOption` if `most` is not from 0 to 1,000,000.
        """
        most = check_number("most", most, 0, MOST_ROWS)
        if self._steps is None:
            return LegalMoves(self.legal_records(seat), self._words.write_moves)
        rows = np.zeros((most + 1, self._steps.WHOLE), dtype=np.int64)
        count = self._steps.list_wholes(self.states, self.table.check_seat(seat), rows)
        if count > most:
            raise TooMany(f"seat {seat} has more than {most} legal moves; play them step by step instead")
        return LegalMoves(rows[:count].copy(), self._steps.write_wholes)

    def choices(self, seat: int) -> list[Choice]:
        """The legal moves of a seat, as choices for people; empty if it may not act."""
        return self.look(self.table.check_seat(seat)).choices

    def extend(self, seat: int, move: Move) -> Extension:
        """Which cards may be added to a move that a seat is building. Raises `Unreadable` if moves are not built."""
        seat = self.table.check_seat(seat)
        if self._steps is None:
            raise Unreadable(f"in {self.table.game.name}, moves are not built card by card")
        cards = self._steps.addable(self.states, seat, _read(move))
        return Extension(cards, complete=bool(move.cards) and self.refusal(seat, move) is None)

    # ---------------------------------------------------------------- what a seat sees

    def view_records(self, seat: Viewer) -> Array:
        """What a seat or a spectator sees, as the kernels' record, in a new array of one."""
        views = zeros(1, self.table.view_dtype)
        self._kernels.observe(self.states, self._viewer(seat), views)
        return views

    def observe(self, seat: Viewer = None) -> dict[str, Any]:
        """What a seat or a spectator sees, in words. Nothing else may ever be sent to it."""
        return tell_view(self.table.game.view, self.view_records(seat))

    def look(self, seat: Viewer = None) -> Sight:
        """What a seat or a spectator sees and may do now, from a single observation."""
        views = self.view_records(seat)
        awaited = seats_of(self._kernels.awaited(views), self.table.players)
        if seat is None or seat not in awaited:
            choices = []
        elif self._steps:
            choices = self._steps.step_choices(self.states, seat)
        else:
            choices = self._words.choices(self._words.write_moves(self.legal_records(seat)), views)
        return Sight(seat, views, awaited, choices, write_view(self.table.game.view, views))

    def redeal(self, seat: Viewer, random: Array) -> Deal:
        """Another deal that looks the same to a seat: the cards that it cannot know are dealt again. It has no log.

        `random` is a generator from `tripot.chance.generator`, which it advances. Raises `Unreadable` if it is not one.
        """
        if not _is_one(random, Random):
            raise Unreadable("random must be a generator made by `tripot.chance.generator(seed)`")
        states = copied(self.states)
        self._kernels.redeal(states, self._viewer(seat), random)
        return Deal(self.table, states)

    # ---------------------------------------------------------------- moves

    def refusal(self, seat: int, move: Move) -> str | None:
        """The id of the clause that a whole move would break; `None` if it is legal. Raises `Unreadable`."""
        seat = self.table.check_seat(seat)
        _, clause = self._try(seat, move)
        return self.table.game.clause_id(clause) if clause else None

    def check(self, seat: int, move: Move) -> Checked:
        """Read a whole move and check that it is legal. Raises `Unreadable` or `Illegal`."""
        seat = self.table.check_seat(seat)
        records, clause = self._try(seat, move)
        if clause:
            raise self._illegal(clause, seat, move)
        canonical = self._words.write_moves(records)[0] if self._steps is None else move
        return Checked(seat, canonical, records, self.states.tobytes())

    def same(self, seat: int, move: Move, other: Move) -> bool:
        """Whether two legal whole moves of a seat do the same. Raises `Unreadable` or `Illegal`.

        They may name different cards, or the same cards in another order, if these cards are equal in the game.
        """
        return self._effect(seat, move) == self._effect(seat, other)

    def play(self, seat: int, move: Move) -> Played:
        """Play a whole move. If it raises `Unreadable` or `Illegal`, nothing has changed."""
        if seat == CHANCE and hasattr(seat, "__index__") and self.table.game.shuffling:
            return self.shuffle(self._shuffling.read_shuffle(_read(move), self.states))
        return self.play_checked(self.check(seat, move))

    def play_checked(self, checked: Checked) -> Played:
        """Play a move that `check` has returned in this position. Raises `TripotError` if the deal has moved on."""
        if checked.position != self.states.tobytes():
            msg = f"{checked.move} was checked in another position: the deal has moved on, or this is another deal"
            raise TripotError(msg)
        for index in range(len(checked.records)):
            self._kernels.play(self.states, checked.seat, checked.records[index : index + 1])
        if self._steps is None:
            return self._note(checked.seat, self._words.played(checked.move, self.states))
        self._steps.arrange(self.states, checked.move)
        return self._note(checked.seat, checked.move)

    def play_record(self, seat: int, move: Array) -> Played | None:
        """Play one move record, an array of one. Returns `None` after a step that does not complete a whole move.

        If it raises `Unreadable` or `Illegal`, nothing has changed.
        """
        seat = self.table.check_seat(seat)
        if not _is_one(move, MoveRecord):
            raise Unreadable("a move record must be an array of one, such as `legal_records(seat)[:1]`")
        clause = self._kernels.refusal(self.states, seat, move)
        [written] = self._words.write_moves(move)
        if clause:
            raise self._illegal(clause, seat, written)
        before = self.states["moves"][0]
        self._kernels.play(self.states, seat, move)
        if self._steps and self.states["moves"][0] == before:
            return None
        return self._note(seat, self._words.played(written, self.states))

    def _effect(self, seat: int, move: Move) -> tuple[object, ...]:
        """A value that is equal for legal moves that do the same: their action number and their slot, if any."""
        records, game = self.check(seat, move).records, self.table.game
        if self._steps:
            return (records.tobytes(),)
        if move.verb in game.blind:
            return (move.verb,)
        [number] = self.table.action_numbers(records)
        return (number, int(records["slot"][0])) if number >= 0 else (records.tobytes(),)

    def _try(self, seat: int, move: Move) -> tuple[Array, int]:
        """The records for a whole move, and the number of the clause that it breaks, or 0."""
        if self._steps is None:
            records = self._words.read_move(self.states, seat, _read(move))
            return records, self._kernels.refusal(self.states, seat, records)
        records = self._steps.read_steps(_read(move))
        return records, stepping.refusal(self._kernels, self._steps, copied(self.states), seat, records)

    def _illegal(self, clause: int, seat: int, move: Move) -> Illegal:
        meaning = self.table.game.clauses(clause).meaning
        position = f"seat {seat} sees {msgspec.json.encode(self.observe(seat)).decode()}"
        reason = f"{move} by seat {seat} is not legal: {meaning}"
        return Illegal(self.table.game.clause_id(clause), seat, reason, position)

    def _note(self, seat: int, move: Move) -> Played:
        """Add a move that has just been played to the log."""
        happened = self.table.game.happenings(int(self.states["happened"][0]))
        self.moves.append(Played(seat, move, happened))
        return self.moves[-1]

    # ---------------------------------------------------------------- chance in the middle of a deal

    @property
    def _shuffling(self) -> Shuffling:
        shuffling = self.table.game.shuffling
        if shuffling is None:
            raise Unreadable(f"in {self.table.game.name}, chance makes no moves")
        return shuffling

    def chance_pack(self) -> Array:
        """The cards to shuffle now, in deck order. Raises `TripotError` unless `actors` is `[CHANCE]`."""
        if self.actors() != [CHANCE]:
            raise TripotError("there are no cards to shuffle now")
        return self._shuffling.pack(self.states)

    def shuffle_move(self, deck: Array) -> Move:
        """The move of `CHANCE` that puts the cards of `chance_pack` in this order."""
        return self._shuffling.write_shuffle(deck)

    def shuffle(self, deck: Array) -> Played:
        """Put the cards of `chance_pack` in this order. Raises `Unreadable` if `deck` has other cards."""
        check_cards(deck, self.chance_pack(), "cards to be shuffled")
        self._kernels.shuffle(self.states, deck)
        return self._note(CHANCE, self.shuffle_move(deck))

    # ---------------------------------------------------------------- how it began, how it ended

    def start(self) -> dict[str, Any]:
        """The record's `start`: all cards as they were dealt. Raises `TripotError` after the first move."""
        if self.states["moves"][0]:
            raise TripotError("the deal has begun; read its start before the first move")
        return self._words.start(self.states)

    def result(self) -> dict[str, Any]:
        """The record's `result`. Raises `TripotError` before the deal is over."""
        return self._words.result(self.states, self.scores())

    def remarks(self) -> dict[str, Any]:
        """What people say about the deal beyond its `result`; in Glükz, who served the winner."""
        return self._words.remarks(self.states, [(played.seat, played.happened) for played in self.moves])

    def feats(self, before: Mapping[str, Any], after: Mapping[str, Any]) -> Feats:
        """What the seats will still talk about later, such as the biggest sweep: a number for each seat, by feat.

        `before` and `after` are the standing of the match, as in records. Raises `TripotError` before the deal is over.
        """
        log = [(played.seat, played.move, played.happened) for played in self.moves]
        ended = Ended(self.table.options, self.result(), before, after)
        return self.table.game.feats(Finished(ended, self.states, log))

    def scores(self) -> list[int]:
        """The points or places of the deal, by seat. Raises `TripotError` before it is over."""
        if not self.over:
            raise TripotError("the deal is not over")
        out = seat_array(self.table.players)
        self._kernels.score(self.states, out)
        return [int(points) for points in out]

    # ---------------------------------------------------------------- the deal as a value

    def copy(self) -> Self:
        """An independent copy."""
        return type(self)(self.table, copied(self.states), list(self.moves), self.key)

    def __reduce__(self) -> tuple[Any, ...]:
        """Copy and pickle by value: the result is an independent deal, also in another process."""
        return type(self), (self.table, copied(self.states), list(self.moves), self.key)

    def __repr__(self) -> str:
        """`<Deal of turkish for 4: 17 moves, seats [2] may act>`."""
        now = "over" if self.over else f"seats {self.actors()} may act"
        return f"<Deal of {self.table.game.name} for {self.table.players}: {len(self.moves)} moves, {now}>"

    def _repr_html_(self) -> str:
        """The whole truth, for notebooks: what everybody sees, and what each seat sees of its own cards."""
        shared = self.observe()
        del shared["seats"]
        return notebook.view(repr(self)[1:-1], shared, [self.observe(seat)["seats"][seat] for seat in self.table.seats])

    def _viewer(self, seat: Viewer) -> int:
        return kernel_seat(None if seat is None else self.table.check_seat(seat))


def _read(move: object) -> Move:
    """The move itself. Raises `Unreadable` if it is anything else."""
    if not isinstance(move, Move):
        raise Unreadable(f"a move must be a `tripot.Move`, not {move!r:.60}")
    try:
        return msgspec.convert(msgspec.to_builtins(move), Move)
    except (TypeError, msgspec.ValidationError) as error:
        raise Unreadable(f"a field of the move has the wrong type: {misfit(error)}") from None


def _is_one(records: Any, kind: type[Record]) -> bool:
    """Whether `records` is an array of one record of this kind."""
    return isinstance(records, np.ndarray) and records.shape == (1,) and records.dtype == kind.dtype()


def kernel_seat(seat: Viewer) -> int:
    """The seat number for kernels: `SPECTATOR_SEAT` for a spectator."""
    return SPECTATOR_SEAT if seat is None else seat


def seats_of(mask: int, players: int) -> list[int]:
    """The seats in a bit mask, lowest first."""
    return [seat for seat in range(players) if mask >> seat & 1]
