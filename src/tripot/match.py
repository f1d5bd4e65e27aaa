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

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar

import numpy as np

from tripot import chance
from tripot.deal import Deal, Played
from tripot.errors import TripotError, Unreadable
from tripot.kernel import Array, blank, direct
from tripot.rules import get
from tripot.rules.contract import Game, seat_array
from tripot.rules.options import GameOptions
from tripot.stepdeal import StepDeal

F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True)
class Table:
    """A game with its options: where matches start."""

    game: Game
    options: GameOptions
    _direct: dict[Callable[..., Any], Any] = field(default_factory=dict, init=False, repr=False, compare=False)

    @property
    def players(self) -> int:
        """How many seats there are."""
        return self.options.players

    @cached_property
    def seats(self) -> range:
        """The seats, from 0 on."""
        return range(self.players)

    @property
    def pack(self) -> Array:
        """Every card of a deal, in deck order: an array for the caller."""
        return self._pack.copy()

    @cached_property
    def _pack(self) -> Array:
        pack: Array = self.game.deck(self.options)
        return pack

    @cached_property
    def packed_options(self) -> Array:
        """The options as the record that kernels read."""
        return self.game.pack_options(self.options)

    @cached_property
    def sizes(self) -> dict[str, int]:
        """The sizes of the game's records under these options."""
        return self.game.sizes(self.options)

    @cached_property
    def state_dtype(self) -> np.dtype[Any]:
        """The dtype of a deal's state under these options."""
        return self.game.state.dtype(**self.sizes)

    def direct(self, kernel: F, *arguments: object) -> F:
        """A kernel for records of this table: its machine code as soon as there is any."""
        found: F | None = self._direct.get(kernel)
        if found is None:
            found = direct(kernel, *arguments)
            if found is not kernel:
                self._direct[kernel] = found
        return found

    def at(self, states: Array) -> Deal:
        """The deal that stands at a state, an array of one record: the deal's from now on.

        Raises `Unreadable` for an array that is none of this table's: machine code would not notice.
        """
        if states.shape != (1,) or states.dtype != self.state_dtype or not states.flags.writeable:
            msg = f"no state of this table: {states.dtype.itemsize} bytes, shape {states.shape}"
            raise Unreadable(msg)
        return self._at(states)

    def _at(self, states: Array) -> Deal:
        return StepDeal(self, states) if self.game.stepwise else Deal(self, states)

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
        if not np.array_equal(np.sort(deck), np.sort(self._pack)):
            msg = f"the deck does not hold each of the {len(self._pack)} cards once"
            raise Unreadable(msg)

    def _standing(self, dealer: int) -> Array:
        standing = self.game.standing.new(**self.sizes)
        self.game.kernels.open_match(standing, self.packed_options, dealer)
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
        states = blank(self.table.state_dtype)
        self.table.game.kernels.deal(states, self.table.packed_options, self.standings, deck)
        return self.table._at(states)

    def shuffle(self, deal: Deal) -> Played:
        """Let chance move in a deal, in a match with a seed."""
        if self._chances is None:
            msg = "a match without a seed needs the order of the cards"
            raise TripotError(msg)
        deck = deal.chance_pack()
        chance.shuffle_at(self._chances, deck)
        return deal.shuffle(deck)

    def close(self, deal: Deal) -> None:
        """Enter a deal that is over into the standing."""
        if not deal.over:
            msg = "the deal is not over"
            raise TripotError(msg)
        self.table.game.kernels.close_deal(self.standings, deal.states)


def from_standing(table: Table, standing: Mapping[str, Any], dealer: int, deal: int) -> Match:
    """The match that stands at a record's `before`, its deal number `deal` (0-based) dealt by `dealer` next."""
    try:
        return Match(table, table.game.words.read_standing(standing, table.options, dealer, deal))
    except OverflowError:
        msg = "before: a number is too large"
        raise Unreadable(msg) from None
