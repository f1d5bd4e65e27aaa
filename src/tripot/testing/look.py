"""What the checks ask about a state."""

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property

from tripot.engine.records import Array
from tripot.play.deal import Deal, Viewer, kernel_seat, seats_of
from tripot.rules.game import Game
from tripot.rules.move import CHANCE_BIT, Move
from tripot.rules.shared.places import cards_in
from tripot.rules.shared.views import write_view

Alike = Callable[[Move], object]


class Failure(Exception):
    """A broken promise. The caller adds where it happened."""


@dataclass
class Look:
    """A state, with everything that the checks ask about it computed at most once."""

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
        """The seats that may act; chance is not a seat."""
        mask = self.game.kernels.actors(self.states)
        return [] if mask == CHANCE_BIT else seats_of(mask, self.deal.table.players)

    @cached_property
    def legal(self) -> dict[int, Array]:
        """The legal moves of every seat, as copies of the records."""
        return {seat: self.deal.legal_records(seat).copy() for seat in self.seats}

    @cached_property
    def words(self) -> dict[int, list[Move]]:
        """The legal moves of every seat, in words."""
        return {seat: self.game.words.write_moves(moves) for seat, moves in self.legal.items()}

    def refused(self, seat: int, moves: Array, index: int = 0) -> bool:
        """Whether the rules refuse a move, given as a record."""
        self.tried += 1
        return self.game.kernels.refusal(self.states, seat, moves[index : index + 1]) != 0

    def play(self, seat: int, move: Move) -> None:
        """Play a move, or a step in a game whose moves are made in steps."""
        if self.game.steps:
            self.deal.play_record(seat, self.game.words.read_move(self.states, seat, move))
        else:
            self.deal.play(seat, move)

    def seen(self, seat: Viewer, states: Array) -> tuple[bytes, bytes]:
        """What a seat or a spectator sees of a state, as bytes: the view, and the message made from it."""
        views = self.game.view.new(**self.deal.table.sizes)
        self.game.kernels.observe(states, kernel_seat(seat), views)
        return views.tobytes(), write_view(self.game.view, views)


def demand(kept: bool, message: str) -> None:
    """Raise `Failure` unless a promise is kept."""
    if not kept:
        raise Failure(message)


def all_cards(look: Look, states: Array) -> Counter[int]:
    """Every card in a state, wherever it is."""
    game = look.game
    return Counter(card for name in game.card_fields for card in cards_in(game.state, name, states[name][0]))


def by_ranks(move: Move) -> object:
    """The key of a move if suits do not matter: its verb, place and ranks. See `check_game`."""
    ranks = tuple(sorted(card[0] for card in move.cards))
    return (move.verb, move.from_, move.slot, move.suit, move.to, move.end, ranks)
