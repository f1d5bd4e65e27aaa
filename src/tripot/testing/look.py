"""A state, looked at: what the checks ask of it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any, get_args, get_type_hints

import msgspec
import numpy as np

from tripot.cards import PACK
from tripot.deal import Deal, seats_of
from tripot.kernel import Array
from tripot.rules.contract import CHANCE_BIT, Game, Move

Alike = Callable[[Move], object]


class Failure(Exception):
    """What a check has found, before it is known where."""


@dataclass
class Look:
    """A state with what the checks ask of it."""

    deal: Deal
    dice: random.Random
    alike: Alike | None
    tried: int = field(default=0, init=False)

    @property
    def game(self) -> Game:
        """The game."""
        return self.deal.table.game

    @property
    def states(self) -> Array:
        """The state, an array of one."""
        return self.deal.states

    @property
    def seats(self) -> range:
        """All seats."""
        return range(self.deal.table.players)

    @cached_property
    def actors(self) -> list[int]:
        """The seats that may act; chance is none."""
        mask = self.game.kernels.actors(self.states)
        return [] if mask == CHANCE_BIT else seats_of(mask, self.deal.table.players)

    @cached_property
    def legal(self) -> dict[int, Array]:
        """What every seat may do, as records of our own."""
        return {seat: self.deal.legal_records(seat).copy() for seat in self.seats}

    @cached_property
    def words(self) -> dict[int, list[Move]]:
        """The same in words."""
        return {seat: self.game.words.write_moves(moves) for seat, moves in self.legal.items()}

    def refused(self, seat: int, moves: Array, index: int = 0) -> bool:
        """Whether the rules refuse a move, asked with a record."""
        self.tried += 1
        return self.game.kernels.refusal(self.states, seat, moves[index : index + 1]) != 0

    def play(self, seat: int, move: Move) -> None:
        """Play a move, or a step in a game that is played in steps."""
        if self.game.stepwise:
            self.deal.play_record(seat, self.game.words.read_move(self.states, seat, move))
        else:
            self.deal.play(seat, move)

    def seen(self, seat: int, states: Array) -> tuple[bytes, bytes]:
        """What a seat sees of a state, as bytes: the view and the message made of it."""
        views = self.game.view.new(**self.deal.table.sizes)
        self.game.kernels.observe(states, seat, views)
        return views.tobytes(), msgspec.json.encode(self.game.words.view(views))


def demand(kept: bool, message: str) -> None:
    """Raise `Failure` unless a promise is kept."""
    if not kept:
        raise Failure(message)


def set_fields(game: Game) -> frozenset[str]:
    """The fields of a state that hold card sets, a lane a pack; other card fields hold numbers, -1 for none."""
    return _set_fields(game.state)  # type: ignore[arg-type]


@cache
def _set_fields(state: Any) -> frozenset[str]:
    hints = get_type_hints(state, include_extras=True).items()
    return frozenset(name for name, hint in hints if get_args(hint)[-1:] == ("lanes",))


def cards_in(game: Game, name: str, values: Any) -> list[int]:
    """The cards, as numbers, in (a part of) a field of the state."""
    if name not in set_fields(game):
        return [card for card in np.ravel(values).tolist() if card >= 0]
    lanes = np.asarray(values).reshape(-1, np.shape(values)[-1])
    return [
        lane * PACK + face
        for row in lanes.tolist()
        for lane, bits in enumerate(row)
        for face in range(PACK)
        if bits >> face & 1
    ]


def all_cards(look: Look, states: Array) -> Counter[int]:
    """Every card of a state, wherever it is."""
    game = look.game
    return Counter(card for name in game.card_fields for card in cards_in(game, name, states[name][0]))


def by_ranks(move: Move) -> object:
    """What tells moves apart when suits do not matter: verb, place and ranks. See `check_game`."""
    ranks = tuple(sorted(card[0] for card in move.cards))
    return (move.verb, move.from_, move.slot, move.suit, move.to, move.end, ranks)
