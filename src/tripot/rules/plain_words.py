"""The words of a deal and a match that a game does not write itself: what it declares, or hands as they were dealt."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol

from tripot.cards import PACK, write_card
from tripot.engine.records import Array, Record
from tripot.errors import Unreadable
from tripot.rules.kernels import Kernels
from tripot.rules.move import Move
from tripot.rules.shared.ending import Ended, Line
from tripot.rules.shared.options import GameOptions
from tripot.rules.shared.places import cards_in, is_by_seat, number_packs
from tripot.rules.shared.recording import InOrder, Recorded, tell_parts
from tripot.rules.shared.remarks import Log, tell_remarks
from tripot.rules.shared.texts import read_numbers


class Dealer(Protocol):
    """What these words need of the finished game."""

    @property
    def kernels(self) -> Kernels:
        """Its kernels for Python callers."""

    def pack_options(self, options: GameOptions) -> Array:
        """Options as kernels read them."""


@dataclass(frozen=True)
class PlainWords:
    """What `tripot.rules.words.Words` requires, except the words of moves.

    Attributes:
        state: the record of a deal.
        card_fields: its fields that hold cards.
        options: the class of the options.
        deck: every card of a deal, in deck order.
        game: a function that returns the game of these words, once it is made.
        in_order: the cards of a set, in the order in which the game lists them.
        match: the record of a match.
        recorded: the parts of starts, results and standings.
        check_standing: raises `Unreadable` if the rules do not allow a standing.
        own_sizes: the game's own sizes of its records, if it has any.
    """

    state: type[Record]
    card_fields: tuple[str, ...]
    options: type[GameOptions]
    deck: Callable[[Any], Array]
    game: Callable[[], Dealer]
    in_order: InOrder
    match: type[Record]
    recorded: Recorded
    check_standing: Callable[[Array, Any], None]
    own_sizes: Callable[[Any], dict[str, int]] | None = None

    def sizes(self, options: Any) -> dict[str, int]:
        """Room for the most seats, and for the packs in play."""
        if self.own_sizes:
            return self.own_sizes(options)
        deck = self.deck(options)
        seats = self.options.specs()["players"].maximum
        return {"seats": seats, "lanes": int(deck.max()) // PACK + 1, "pack": len(deck)}

    # ---------------------------------------------------------------- the deal

    def start(self, states: Array) -> dict[str, Any]:
        """The parts that the game declares; otherwise the cards dealt, by field and (in some fields) by seat."""
        if self.recorded.start:
            return tell_parts(self.recorded.start, self.state, states, self.in_order)
        dealt: dict[str, Any] = {}
        for (name, seat), cards in self._places(states).items():
            codes = [write_card(card) for card in cards]
            if seat is None:
                dealt[name] = codes
            else:
                dealt.setdefault(name, []).append(codes)
        return dealt

    def _places(self, states: Array) -> dict[tuple[str, int | None], list[int]]:
        """The cards of every field that has some, for the table or by seat."""
        found: dict[tuple[str, int | None], list[int]] = {}
        for name in self.card_fields:
            values = states[name][0]
            if not cards_in(self.state, name, values):
                continue
            seats: list[int | None] = [*range(int(states["players"][0]))] if is_by_seat(self.state, name) else [None]
            for seat in seats:
                found[name, seat] = cards_in(self.state, name, values if seat is None else values[seat])
        return found

    def read_start(self, start: Mapping[str, Any], options: Any, dealer: int) -> Array:
        """The deck that produces this start. Raises `Unreadable`.

        Dealing the pack in order shows where each place of the deck goes. That is the same in every deal.
        """
        pack = self.deck(options)
        order: dict[int, str] = {}
        dealt = self._places(self._deal(options, dealer, pack))
        if set(start) != {name for name, _ in dealt}:
            raise Unreadable(f"start: it must have {', '.join(sorted({name for name, _ in dealt}))}")
        for (name, seat), cards in dealt.items():
            order.update(zip(cards, _given(start[name], name, seat, len(cards)), strict=True))
        return number_packs([order[card] for card in pack.tolist()], pack)

    def _deal(self, options: Any, dealer: int, deck: Array) -> Array:
        game, sizes = self.game(), self.sizes(options)
        states, standings = self.state.new(**sizes), self.read_standing({}, options, dealer, 0)
        game.kernels.deal(states, game.pack_options(options), standings, deck)
        return states

    def result(self, states: Array, scores: list[int]) -> dict[str, Any]:
        """The parts that the game declares; by default the points by seat."""
        return tell_parts(self.recorded.result, self.state, states, self.in_order, scores)

    # ---------------------------------------------------------------- the match

    def remarks(self, states: Array, log: Log) -> dict[str, Any]:
        """Those that the game declares."""
        return tell_remarks(self.recorded.remarks, partial(self.start, states), log)

    def standing(self, standings: Array) -> dict[str, Any]:
        """The parts that the game declares; by default the totals by seat."""
        return tell_parts(self.recorded.standing, self.match, standings, self.in_order)

    def read_standing(self, standing: Mapping[str, Any], options: Any, dealer: int, deal: int) -> Array:
        """The inverse of `standing`. An empty mapping is the standing before the first deal. Raises `Unreadable`."""
        parts = list(self.recorded.standing)
        if set(standing) - set(parts) or (deal > 0 and not standing):
            wanted = " and ".join(map(repr, parts)) + (" and nothing else" if len(parts) == 1 else "")
            raise Unreadable(f"before: it must have {wanted}, and may be empty only in the first deal")
        game, record = self.game(), self.match.new(**self.sizes(options))
        game.kernels.open_match(record, game.pack_options(options), dealer)
        record["deal"] = deal
        for name in parts if standing else ():
            count = options.players if is_by_seat(self.match, name) else len(record[name][0])
            record[name][0, :count] = read_numbers(standing, name, count)
        self.check_standing(record, options)
        return record

    # ---------------------------------------------------------------- telling

    def ranks(self, move: Move) -> dict[str, str]:  # noqa: ARG002  (sentences name cards only)
        """No ranks."""
        return {}

    def ending(self, ended: Ended) -> Iterable[Line]:  # noqa: ARG002  (the result says it all)
        """Nothing."""
        return ()


def _given(cards: Any, name: str, seat: int | None, count: int) -> list[str]:
    """The cards that a start names for one place. Raises `Unreadable` unless there are `count` of them."""
    if seat is not None:
        cards = cards[seat] if isinstance(cards, list) and seat < len(cards) else None
    if not isinstance(cards, list) or len(cards) != count:
        whose = name if seat is None else f"{name} of seat {seat}"
        raise Unreadable(f"start: {whose} must be a list of {count} cards")
    return cards
