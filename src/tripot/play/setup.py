"""What all deals and matches of a table share."""

import operator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, SupportsIndex, cast

import numpy as np

from tripot.engine.records import Array
from tripot.errors import BadOption, Unreadable
from tripot.rules.game import Game
from tripot.rules.shared.actions import places_of, starts_of
from tripot.rules.shared.options import GameOptions

LARGEST = 2**63 - 1  # the largest int64


@dataclass(frozen=True)
class Setup:
    """The part of a table that a deal needs: the game and its options.

    `tripot.play.match.Table` adds matches. The two are separate because a match makes deals.
    """

    game: Game
    options: GameOptions

    @property
    def players(self) -> int:
        """The number of seats."""
        return self.options.players

    @cached_property
    def seats(self) -> range:
        """The seats, from 0 on."""
        return range(self.players)

    @property
    def pack(self) -> Array:
        """All cards of a deal in deck order: a new int64 array of shape `(cards,)`."""
        return self._pack.copy()

    @cached_property
    def _pack(self) -> Array:
        return self.game.words.deck(self.options)

    @cached_property
    def packed_options(self) -> Array:
        """The options as a record for kernels, in an array of one."""
        return self.game.pack_options(self.options)

    @cached_property
    def sizes(self) -> dict[str, int]:
        """The sizes of the game's records under these options."""
        return self.game.words.sizes(self.options)

    @cached_property
    def state_dtype(self) -> np.dtype[Any]:
        """The dtype of a deal's state under these options."""
        return self.game.state.dtype(**self.sizes)

    @cached_property
    def view_dtype(self) -> np.dtype[Any]:
        """The dtype of what a seat sees under these options."""
        return self.game.view.dtype(**self.sizes)

    def action_numbers(self, moves: Array) -> Array:
        """The action numbers of move records, int64 of the same length; -1 for moves that environments leave out."""
        numbers = np.empty(len(moves), dtype=np.int64)
        self.game.kernels.number_moves(moves, self.packed_options, *self.numbering, numbers)
        return numbers

    @cached_property
    def numbering(self) -> tuple[Array, Array]:
        """The numbering of actions: the first number of each block, then the place of each face among those in play."""
        return starts_of(self.game.actions.ranges(self.options)), places_of(self._pack)

    def check_state(self, states: Any) -> None:
        """Raise `Unreadable` unless `states` is one state of this table. Compiled code does not check this."""
        fits = isinstance(states, np.ndarray) and states.shape == (1,) and states.dtype == self.state_dtype
        if not fits or not states.flags.writeable:
            raise Unreadable(f"this is not a state of the table: {type(states).__name__} of shape {np.shape(states)}")

    def check_seat(self, seat: object, what: str = "seat") -> int:
        """The seat as a Python int. Raises `Unreadable` if this table has no such seat."""
        try:
            number = -1 if isinstance(seat, bool) else operator.index(cast("SupportsIndex", seat))
        except TypeError:  # it isn't a whole number
            number = -1
        if number not in self.seats:
            raise Unreadable(f"there is no {what} {seat!r:.40}: seats go from 0 to {self.players - 1}")
        return number

    def check_deck(self, deck: Array) -> None:
        """Raise `Unreadable` unless `deck` has every card of the pack once. Kernels would write out of bounds."""
        check_cards(deck, self._pack, "cards of the deck")


def check_number(name: str, number: Any, least: int, most: int | None = None) -> int:
    """The number as a Python int. Raises `BadOption` unless it is whole and in range."""
    whole = isinstance(number, int | np.integer) and not isinstance(number, bool)
    if not whole or number < least or (most is not None and number > most):
        limits = f"from {least} to {most}" if most is not None else f"of at least {least}"
        raise BadOption(name, f"{name} must be a whole number {limits}, not {number!r:.40}")
    return int(number)


def check_cards(cards: Any, wanted: Array, what: str) -> None:
    """Raise `Unreadable` unless `cards` is an int64 array with each of the `wanted` cards once, in any order."""
    fits = isinstance(cards, np.ndarray) and cards.dtype == np.int64 and cards.shape == wanted.shape
    if not fits or not np.array_equal(np.sort(cards), np.sort(wanted)):
        raise Unreadable(f"the {what} must be an int64 array with each of these {len(wanted)} cards once")
