"""The `words.py` of a game that says nothing special: moves as their verb and cards, hands as they were dealt."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, Protocol

from tripot.cards import PACK, list_cards, write_card
from tripot.engine.records import Array, Record, move_record
from tripot.errors import Unreadable
from tripot.rules.kernels import Kernels
from tripot.rules.move import Choice, Move
from tripot.rules.shared.ending import Ended, Line
from tripot.rules.shared.options import GameOptions
from tripot.rules.shared.places import cards_in, is_by_seat, number_packs
from tripot.rules.shared.texts import choose_copies, read_faces
from tripot.rules.shared.totals import Standing, read_totals, tell_totals


class Dealer(Protocol):
    """What these words need of the finished game."""

    @property
    def kernels(self) -> Kernels:
        """Its kernels for Python callers."""

    def pack_options(self, options: GameOptions) -> Array:
        """Options as kernels read them."""


@dataclass(frozen=True)
class PlainWords:
    """What `tripot.rules.words.Words` asks for.

    Attributes:
        state: the record of a deal; the cards of moves come from its `hand`.
        card_fields: its fields that hold cards.
        options: the class of the options.
        verbs: of the moves.
        deck: every card of a deal, in deck order.
        game: gives the game that these words belong to, once it is made.
        own_sizes: the game's own sizes of its records, if it has any.
        face_down: the verbs of moves whose cards only their player sees.
        secret: the verbs of moves of which only their player hears.
        shows: by verb, the state's field with the card that a move has just shown; the move itself names none.
    """

    state: type[Record]
    card_fields: tuple[str, ...]
    options: type[GameOptions]
    verbs: type[IntEnum]
    deck: Callable[[Any], Array]
    game: Callable[[], Dealer]
    own_sizes: Callable[[Any], dict[str, int]] | None = None
    face_down: frozenset[str] = frozenset()
    secret: frozenset[str] = frozenset()
    shows: Mapping[str, str] = field(default_factory=dict)

    def sizes(self, options: Any) -> dict[str, int]:
        """Room for as many seats as there can be, and for the packs in play."""
        if self.own_sizes:
            return self.own_sizes(options)
        deck = self.deck(options)
        seats = self.options.specs()["players"].maximum
        return {"seats": seats, "lanes": int(deck.max()) // PACK + 1, "pack": len(deck)}

    # ---------------------------------------------------------------- moves

    def read_move(self, states: Array, seat: int, move: Move) -> Array:
        """The record of a move in words, with copies of cards that the hand holds, if any; raises `Unreadable`."""
        verbs = {verb.name.lower(): verb for verb in self.verbs}
        if move.verb not in verbs:
            raise Unreadable(f"{move.verb!r:.40} is no move of this game: {', '.join(verbs)}")
        if (move.from_, move.suit, move.to, move.end) != (None,) * 4 or move.slot == 0:
            raise Unreadable(f'a {move.verb} names "cards" or "slot" from 1 on, nothing else')
        faces = read_faces(move.cards)  # of a move that shows a card, a record has it: the player did not name it
        cards = choose_copies([] if move.verb in self.shows else faces, states["hand"][0, seat].tolist())
        return move_record(verbs[move.verb], move.slot or 0, cards)

    def write_moves(self, moves: Array) -> list[Move]:
        """Moves as they may be listed."""
        names = {int(verb): verb.name.lower() for verb in self.verbs}
        fields = zip(moves["verb"].tolist(), moves["slot"].tolist(), moves["cards"].tolist(), strict=True)
        return [Move(names[verb], slot=slot or None, cards=tuple(list_cards(cards))) for verb, slot, cards in fields]

    def played(self, move: Move, states: Array) -> Move:
        """The move just played, with the card that it has shown."""
        if move.verb not in self.shows:
            return move
        return Move(move.verb, slot=move.slot, cards=(write_card(int(states[self.shows[move.verb]][0])),))

    def told(self, move: Move, seat: int, to: int | None) -> Move | None:
        """The move as `to` hears of it."""
        if to == seat:
            return move
        if move.verb in self.secret:
            return None
        return Move(move.verb, slot=move.slot) if move.verb in self.face_down else move

    def choices(self, legal: list[Move], view: Array) -> list[Choice]:  # noqa: ARG002  (the moves say it all)
        """Moves of one card that have all else in common are one choice; every other move is one by itself."""
        singles: dict[tuple[str, int | None], list[str]] = {}
        others = []
        for move in legal:
            if len(move.cards) == 1:
                singles.setdefault((move.verb, move.slot), []).append(move.cards[0])
            else:
                others.append(Choice(move.verb, None, move.slot, move.cards, len(move.cards), len(move.cards)))
        grouped = [Choice(verb, None, slot, tuple(cards), 1, 1) for (verb, slot), cards in singles.items()]
        return [*grouped, *others]

    # ---------------------------------------------------------------- the deal

    def start(self, states: Array) -> dict[str, Any]:
        """The cards dealt, by field; by seat where every seat has its own."""
        dealt: dict[str, Any] = {}
        for (name, seat), cards in self._places(states).items():
            codes = [write_card(card) for card in cards]
            if seat is None:
                dealt[name] = codes
            else:
                dealt.setdefault(name, []).append(codes)
        return dealt

    def _places(self, states: Array) -> dict[tuple[str, int | None], list[int]]:
        """The cards of every field that has any: in all, or by seat."""
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
        """The deck that deals this start; raises `Unreadable`.

        A deal of the pack in order shows which place of the deck goes where: every deal does the same.
        """
        pack = self.deck(options)
        order: dict[int, str] = {}
        dealt = self._places(self._deal(options, dealer, pack))
        if set(start) != {name for name, _ in dealt}:
            raise Unreadable(f"start: it has {', '.join(sorted({name for name, _ in dealt}))}")
        for (name, seat), cards in dealt.items():
            order.update(zip(cards, _given(start[name], name, seat, len(cards)), strict=True))
        return number_packs([order[card] for card in pack.tolist()], pack)

    def _deal(self, options: Any, dealer: int, deck: Array) -> Array:
        game, sizes = self.game(), self.sizes(options)
        states, standings = self.state.new(**sizes), self.read_standing({}, options, dealer, 0)
        game.kernels.deal(states, game.pack_options(options), standings, deck)
        return states

    def result(self, states: Array, scores: list[int]) -> dict[str, Any]:  # noqa: ARG002  (points say it all)
        """The points by seat."""
        return {"points": scores}

    # ---------------------------------------------------------------- the match

    def remarks(self, states: Array, log: Sequence[tuple[int, tuple[str, ...]]]) -> dict[str, Any]:  # noqa: ARG002
        """Nothing."""
        return {}

    def standing(self, standings: Array) -> dict[str, Any]:
        """The totals by seat."""
        return tell_totals(standings)

    def read_standing(self, standing: Mapping[str, Any], options: Any, dealer: int, deal: int) -> Array:
        """The inverse of `standing`; an empty mapping is the standing of a first deal. Raises `Unreadable`."""
        record = Standing.new(**self.sizes(options))
        return read_totals(standing, record, options.players, options.deals, (dealer, deal))

    # ---------------------------------------------------------------- telling

    def ranks(self, move: Move) -> dict[str, str]:  # noqa: ARG002  (sentences name cards only)
        """No ranks."""
        return {}

    def ending(self, ended: Ended) -> Iterable[Line]:  # noqa: ARG002  (the result says it all)
        """Nothing."""
        return ()

    def word(self, options: Any) -> str:  # noqa: ARG002  (losses spell nothing)
        """No word."""
        return ""

    def win_together(self, options: Any, standing: Mapping[str, Any]) -> bool:  # noqa: ARG002  (totals decide)
        """Winners with one total are equal."""
        return False


def _given(cards: Any, name: str, seat: int | None, count: int) -> list[str]:
    """The cards that a start names for one place; raises `Unreadable` unless there are so many."""
    if seat is not None:
        cards = cards[seat] if isinstance(cards, list) and seat < len(cards) else None
    if not isinstance(cards, list) or len(cards) != count:
        whose = name if seat is None else f"{name} of seat {seat}"
        raise Unreadable(f"start: {whose} is a list of {count} cards")
    return cards
