"""Tables, matches and deals in Python.

Examples:
    >>> import tripot
    >>> match = tripot.game("turkish", players=4).match(seed=7)
    >>> deal = match.deal()
    >>> seat = deal.actors()[0]
    >>> played = deal.play(seat, deal.legal(seat)[0])
    >>> len(deal.moves)
    1
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from tripot import chance
from tripot.engine.records import Array, copied
from tripot.errors import TripotError, Unreadable
from tripot.play import notebook
from tripot.play.deal import Deal, Played
from tripot.play.setup import LARGEST, Setup, check_number
from tripot.rules.game import Game, seat_array
from tripot.rules.move import Move
from tripot.rules.registry import get


@dataclass(frozen=True)
class Table(Setup):
    """A game with its options. It starts matches."""

    def at(self, states: Array) -> Deal:
        """The deal in a saved position.

        `states` is an array of one record of dtype `state_dtype`, which the deal takes over. Raises `Unreadable` if it
        isn't a state of this table.
        """
        return Deal(self, states)

    def match(self, seed: int | None = None, *, number: int = 0, dealer: int | None = None) -> Match:
        """A new match. If you give a `seed`, it and `number` determine the first dealer and all decks.

        Raises `BadOption` if the seed or the number is not a whole number from 0 to 2⁶³ - 1, `Unreadable` if the table
        has no such `dealer`, and `TripotError` if you give neither a seed nor a dealer.
        """
        number = check_number("number", number, 0, LARGEST)
        chances = None if seed is None else chance.generator(check_number("seed", seed, 0, LARGEST), number)
        if dealer is None:
            if chances is None:
                raise TripotError("a match needs a seed or a first dealer: give `seed` or `dealer`")
            dealer = int(chance.draw_at(chances, self.players))
        return Match(self, self._standing(self.check_seat(dealer, "dealer")), chances)

    def _standing(self, dealer: int) -> Array:
        standing = self.game.standing.new(**self.sizes)
        self.game.kernels.open_match(standing, self.packed_options, dealer)
        return standing

    def _repr_html_(self) -> str:
        """The options, for notebooks."""
        return notebook.table(["option", "value"], ([self.game.name, ""], *self.options.as_dict().items()))

    def __repr__(self) -> str:
        """`<Table of turkish for 4>`, with the options that differ from their defaults."""
        defaults = self.options.defaults(self.players)
        changed = {name: value for name, value in self.options.as_dict().items() if value != defaults[name]}
        return f"<Table of {self.game.name} for {self.players}{f', {changed}' if changed else ''}>"


def game(name: str, /, **options: object) -> Table:
    """A game with its options, one of which is `players`.

    Raises `UnknownGame` if there is no such game, and `BadOption` if there is no such option or value.
    """
    found = get(name)
    return Table(found, found.make_options(options))


def recorded_game(name: str, options: Mapping[str, object]) -> Table:
    """The table for the options of a record or of stored events. Raises `UnknownGame` or `BadOption`."""
    return recorded_table(get(name), options)


def recorded_table(found: Game, options: Mapping[str, object]) -> Table:
    """The same for a given game. Raises `BadOption`."""
    return Table(found, found.make_options(found.options.of_record(options)))


class Match:
    """One or more deals with their standing.

    Attributes:
        table: the game and its options.
        standings: the standing as the kernels' record.
    """

    def __init__(self, table: Table, standings: Array, chances: Array | None = None, key: str | None = None) -> None:
        """`key` is the key of the deal in play. A copy of a match has the same one."""
        self.table = table
        self.standings = standings
        self._chances = chances
        self._key = key

    @property
    def dealer(self) -> int:
        """The seat that deals next."""
        return int(self.standings["dealer"][0])

    @property
    def deals(self) -> int:
        """The number of deals played so far."""
        return int(self.standings["deal"][0])

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return bool(self.standings["over"][0])

    @property
    def standing(self) -> dict[str, Any]:
        """The standing in the form of records."""
        return self.table.game.words.standing(self.standings)

    def ranking(self) -> list[int]:
        """The place of each seat, from 1. Equal seats share a place."""
        out = seat_array(self.table.players)
        self.table.game.kernels.rank(self.standings, out)
        return [int(place) for place in out]

    def deal(self, deck: Array | None = None) -> Deal:
        """The next deal. If you give no `deck`, the seed of the match determines it.

        `deck` is an int64 array with all cards of `table.pack` in any order. Raises `Unreadable` if it isn't the whole
        pack, and `TripotError` if the match is over, or has no seed and you give no deck.
        """
        if self.over:
            raise TripotError("the match is over")
        if deck is None:
            if self._chances is None:
                raise TripotError("this match has no seed: give the deck to `deal`")
            deck = self.table.pack
            chance.shuffle_at(self._chances, deck)
        else:
            self.table.check_deck(deck)
        states = self.table.game.state.new(**self.table.sizes)
        self.table.game.kernels.deal(states, self.table.packed_options, self.standings, deck)
        self._key = secrets.token_hex(8)
        return Deal(self.table, states, key=self._key)

    def deal_from(self, start: Mapping[str, Any], moves: Iterable[tuple[int, Move]]) -> Deal:
        """The next deal after some moves, each with its seat. `start` has the cards as a record has them.

        Raises `Unreadable` for another start, and `TripotError` if the rules do not lead there.
        """
        deal = self.deal(self.table.game.words.read_start(start, self.table.options, self.dealer))
        for seat, move in moves:
            deal.play(seat, move)
        return deal

    def shuffle(self, deal: Deal) -> Played:
        """Let chance move in a deal. Raises `TripotError` without a seed, or if there is nothing to shuffle."""
        if self._chances is None:
            raise TripotError("this match has no seed: give the order of the cards to `deal.shuffle`")
        deck = deal.chance_pack()
        chance.shuffle_at(self._chances, deck)
        return deal.shuffle(deck)

    def close(self, deal: Deal) -> None:
        """Add a finished deal to the standing.

        Raises `TripotError` if the deal is not over, belongs to another match, or has been added already.
        """
        if self._key is None or getattr(deal, "key", None) != self._key:
            msg = "close() takes the last deal that this match has dealt, and only once"
            raise TripotError(msg)
        if not deal.over:
            raise TripotError("the deal is not over")
        self.table.game.kernels.close_deal(self.standings, deal.states)
        self._key = None

    def copy(self) -> Match:
        """An independent copy, which deals the same cards and accepts the same deals."""
        chances = None if self._chances is None else copied(self._chances)
        return Match(self.table, copied(self.standings), chances, self._key)

    def __reduce__(self) -> tuple[Any, ...]:
        """Copy and pickle by value: the result is an independent match, also in another process."""
        copy = self.copy()
        return Match, (copy.table, copy.standings, copy._chances, copy._key)

    def __repr__(self) -> str:
        """`<Match of turkish for 4: 2 deals played, seat 1 deals next>`."""
        now = "over" if self.over else f"seat {self.dealer} deals next"
        return f"<Match of {self.table.game.name} for {self.table.players}: {self.deals} deals played, {now}>"


def from_standing(table: Table, standing: Mapping[str, Any], dealer: int, deal: int) -> Match:
    """The match with the standing `before` of a record. `dealer` deals next, in deal number `deal`, from 0."""
    try:
        return Match(table, table.game.words.read_standing(standing, table.options, dealer, deal))
    except OverflowError:
        raise Unreadable("before: a number is larger than 2⁶³ - 1") from None
