"""A deal of a game whose kernels take whole moves in steps, as Python plays it: in whole moves all the same."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, cast

import numpy as np

from tripot.deal import ACTING, MOST_COUNT, MOST_LISTED, NOBODY, Deal, Played
from tripot.errors import Illegal, TooMany
from tripot.kernel import Array, copied
from tripot.listed import LegalMoves
from tripot.rules import stepping
from tripot.rules.contract import COUNT_SHIFT, HAPPENED_SHIFT, Choice, Extension, Move, StepWords, WholeFace

NO_MOVE = -1  # for the index of a move


class StepDeal(Deal):
    """A `Deal` of a stepwise game."""

    _wholes: LegalMoves | None = None  # the list of moves that `_rows` holds

    @cached_property
    def _step_words(self) -> StepWords:
        return stepping.step_words(self.table.game)

    def _ask(self, seat: int) -> None:
        if self._turn is None:
            self._prepare()
        self._seen, self._lister = self._turn(self._states, seat, self._rows, self._room, NO_MOVE)
        alone = self._lister >= 0 and self._seen & ACTING == 1 << self._lister
        self._alone = self._lister if alone else NOBODY

    def _prepare(self) -> None:
        words = self._step_words
        self._rows = np.zeros((MOST_LISTED + 1, words.WHOLE), dtype=np.int64)
        self._raw = memoryview(cast("Any", self._rows)).cast("B")
        self._size = self._rows.strides[0]
        self._room = np.zeros(words.ROOM, dtype=np.int64)
        self._told = self.table.game.told_wholes
        turn_whole = cast("WholeFace", self.table.game.face).turn_whole
        self._turn = self.table.direct(turn_whole, self._states, 0, self._rows, self._room, NO_MOVE)

    def _forget(self) -> None:
        super()._forget()
        self._wholes = None

    def legal(self, seat: int, most: int = MOST_LISTED) -> Sequence[Move]:
        """As for any deal; none while a whole move is being staged."""
        self._check_seat(seat)
        if seat != self._lister:
            self._ask(seat)
        count, size = self._seen >> COUNT_SHIFT & MOST_COUNT, self._size
        if count > most:
            raise self._too_many(seat, most)
        if count > MOST_LISTED:
            return self._legal_many(seat, most)
        self._wholes = listed = LegalMoves(seat, self._raw[: count * size].tobytes(), count, self._told, size)
        return cast("Sequence[Move]", listed)

    def _legal_many(self, seat: int, most: int) -> Sequence[Move]:
        """More moves than there is usually room for."""
        rows = np.zeros((most + 1, self._step_words.WHOLE), dtype=np.int64)
        count = self._step_words.list_wholes(self._states, seat, rows)
        if count > most:
            raise self._too_many(seat, most)
        return cast("Sequence[Move]", LegalMoves(seat, rows[:count].tobytes(), count, self._told, self._size))

    def _too_many(self, seat: int, most: int) -> TooMany:
        return TooMany(f"seat {seat} has more than {most} moves")

    def choices(self, seat: int) -> list[Choice]:
        """The whole legal moves of a seat, told as choices for people."""
        return self._step_words.step_choices(self._states, seat)

    def extend(self, seat: int, move: Move) -> Extension:
        """How a move that a seat puts together card by card may go on; raises `Unreadable`."""
        self._check_seat(seat)
        cards = self._step_words.addable(self._states, seat, move)
        return Extension(cards, complete=bool(move.cards) and self.refusal(seat, move) is None)

    def _try(self, seat: int, move: Move) -> int:
        return stepping.try_whole(self.table.game, copied(self._states), seat, move)

    def canonical(self, seat: int, move: Move) -> Move:  # noqa: ARG002
        """The move itself: whole moves say nothing that their player could not know."""
        return move

    def play(self, seat: int, move: Move) -> Played:
        """Play a whole move; raises `Unreadable` or `Illegal`, and changes nothing then."""
        listed = self._wholes
        if listed is None or listed.last is not move or listed.seat != seat:
            self._check_seat(seat)
            return self._play_read(seat, move)
        self._seen, lister = self._turn(self._states, seat, self._rows, self._room, listed.last_index)
        self._alone = self._lister = lister
        self._wholes = None
        played = Played(seat, move, self._flags[self._seen >> HAPPENED_SHIFT])
        self.moves.append(played)
        return played

    def _play_read(self, seat: int, move: Move) -> Played:
        after = copied(self._states)
        clause = stepping.try_whole(self.table.game, after, seat, move)
        if clause:
            raise Illegal(self.table.game.clause_id(clause), seat, self._why(clause, seat, move), self._position(seat))
        self._states[:] = after
        return self._noted(seat, move)

    def play_record(self, seat: int, move: Array) -> Played | None:
        """Play a step (an array of one); raises `Illegal`. `None` after one that ends no whole move."""
        self._demand(self._kernels.refusal(self._states, seat, move), seat, move)
        before = self._states["moves"][0]
        self._kernels.play(self._states, seat, move)
        self._forget()
        if self._states["moves"][0] == before:
            return None
        [written] = self._words.write_moves(move)
        return self._noted(seat, self._words.played(written, self._states))
