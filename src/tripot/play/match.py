"""Deals and matches: the friendly Python face of the kernels.

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
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tripot import chance
from tripot.engine.records import Array, copied
from tripot.errors import TripotError, Unreadable
from tripot.play import notebook
from tripot.play.deal import Deal, Played
from tripot.play.setup import LARGEST, Setup, check_number
from tripot.rules.game import seat_array
from tripot.rules.registry import get


@dataclass(frozen=True)
class Table(Setup):
    """A game with its options: where matches start."""

    def at(self, states: Array) -> Deal:
        """The deal that stands at a state, an array of one record, which is the deal's from now on.

        Raises `Unreadable` for an array that is no state of this table.
        """
        return Deal(self, states)

    def match(self, seed: int | None = None, *, number: int = 0, dealer: int | None = None) -> Match:
        """A new match. With a `seed` the first dealer and all decks follow from it and from the match's `number`.

        Raises `BadOption` for a seed or a number that is not whole or not from 0 to 2⁶³ - 1, `Unreadable` for no
        dealer of this table, `TripotError` when there is neither a seed nor a dealer.
        """
        number = check_number("number", number, 0, LARGEST)
        chances = None if seed is None else chance.generator(check_number("seed", seed, 0, LARGEST), number)
        if dealer is None:
            if chances is None:
                raise TripotError("a match needs a seed or its first dealer")
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
    """A game with its options, `players` among them; raises `UnknownGame` or `BadOption`."""
    found = get(name)
    return Table(found, found.make_options(options))


def recorded_game(name: str, options: Mapping[str, object]) -> Table:
    """The table of a record, or of stored events, from the options named there; raises `UnknownGame` or `BadOption`."""
    found = get(name)
    return Table(found, found.make_options(found.options.of_record(options)))


class Match:
    """One or more deals with their standing.

    Attributes:
        table: the game and its options.
        standings: the standing as the kernels' record.
    """

    def __init__(self, table: Table, standings: Array, chances: Array | None = None, key: str | None = None) -> None:
        """`key` is that of the deal in play, which a copy of a match has too."""
        self.table = table
        self.standings = standings
        self._chances = chances
        self._key = key

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

        Raises `Unreadable` for a deck that is not the whole pack, `TripotError` when the match is over or has neither
        a seed nor a deck.
        """
        if self.over:
            raise TripotError("the match is over")
        if deck is None:
            if self._chances is None:
                raise TripotError("a match without a seed needs the order of the deck")
            deck = self.table.pack
            chance.shuffle_at(self._chances, deck)
        else:
            self.table.check_deck(deck)
        states = self.table.game.state.new(**self.table.sizes)
        self.table.game.kernels.deal(states, self.table.packed_options, self.standings, deck)
        self._key = secrets.token_hex(8)
        return Deal(self.table, states, key=self._key)

    def shuffle(self, deal: Deal) -> Played:
        """Let chance move in a deal; raises `TripotError` without a seed, or when no cards are to be shuffled."""
        if self._chances is None:
            raise TripotError("a match without a seed needs the order of the cards")
        deck = deal.chance_pack()
        chance.shuffle_at(self._chances, deck)
        return deal.shuffle(deck)

    def close(self, deal: Deal) -> None:
        """Enter a deal that is over into the standing.

        Raises `TripotError` for a deal that is not over, that belongs to another match, or that is entered already.
        """
        if self._key is None or getattr(deal, "key", None) != self._key:
            msg = "close() takes the last deal that this match has dealt, and only once"
            raise TripotError(msg)
        if not deal.over:
            raise TripotError("the deal is not over")
        self.table.game.kernels.close_deal(self.standings, deal.states)
        self._key = None

    def copy(self) -> Match:
        """An independent copy: it deals the same cards, and takes the same deals."""
        chances = None if self._chances is None else copied(self._chances)
        return Match(self.table, copied(self.standings), chances, self._key)

    def __reduce__(self) -> tuple[Any, ...]:
        """Copy and pickle by value: an independent match, in this process or another."""
        copy = self.copy()
        return Match, (copy.table, copy.standings, copy._chances, copy._key)

    def __repr__(self) -> str:
        """`<Match of turkish for 4: 2 deals played, seat 1 deals next>`."""
        now = "over" if self.over else f"seat {self.dealer} deals next"
        return f"<Match of {self.table.game.name} for {self.table.players}: {self.deals} deals played, {now}>"


def from_standing(table: Table, standing: Mapping[str, Any], dealer: int, deal: int) -> Match:
    """The match that stands at a record's `before`, its deal number `deal` (0-based) dealt by `dealer` next."""
    try:
        return Match(table, table.game.words.read_standing(standing, table.options, dealer, deal))
    except OverflowError:
        raise Unreadable("before: a number is too large") from None
