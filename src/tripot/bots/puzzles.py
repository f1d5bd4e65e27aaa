"""Puzzles: positions from real deals where one move is clearly the best, and a plain player misses it.

The puzzles of a game are the lines of `puzzles.jsonl` in its folder: see `tripot puzzles`.
"""

from collections.abc import Mapping
from functools import cache
from importlib import resources
from itertools import islice
from typing import Any

import msgspec

from tripot import chance
from tripot.bots.question import pose_to
from tripot.bots.teacher import cases, first_reason, list_tries
from tripot.bots.why import Why
from tripot.errors import TripotError
from tripot.play.deal import Deal
from tripot.play.match import Match, recorded_game
from tripot.play.record import RecordedMove
from tripot.rules.move import Move
from tripot.rules.registry import GAMES, get

FILE = "puzzles.jsonl"


class Puzzle(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A position, and the best move in it.

    Attributes:
        name: its name, which no other puzzle has.
        game: the game.
        options: the options of the table; those that are missing have their defaults.
        dealer: the dealer's seat.
        start: the cards as they are dealt, as in a game record.
        moves: the moves up to the position.
        seat: the seat that is to move.
        best: the best move, and those that are as good as far as anybody can tell.
        plain: the move of the plain player who missed it.
        worth: how much better the best move is than the plain player's, in the unit of the game's rewards.
        error: the standard error of `worth`.
        unit: that unit.
    """

    name: str
    game: str
    options: dict[str, Any]
    dealer: int
    start: dict[str, Any]
    moves: tuple[RecordedMove, ...]
    seat: int
    best: tuple[Move, ...]
    plain: Move
    worth: float
    error: float
    unit: str

    def position(self) -> tuple[Match, Deal]:
        """The match and the deal when the seat is to move, played through the rules. Raises `TripotError`."""
        match = recorded_game(self.game, self.options).match(dealer=self.dealer)
        return match, match.deal_from(self.start, ((made.seat, made.move) for made in self.moves))

    def is_solved_by(self, deal: Deal, move: Move) -> bool:
        """Whether a legal move does the same as one of the best. `deal` is the position."""
        return any(deal.same(self.seat, best, move) for best in self.best)

    def why(self, deal: Deal) -> Why:
        """The game's reason for the best move, if possible one that the plain player's lacks. `deal` is the position.

        It is looked for each time: what is stored grows old as games learn to say more. Raises `TripotError` if there
        is none.
        """
        question = pose_to(deal, self.seat, chance.generator(0))
        best, plain = self.best[0], self.plain
        others = [each.move for each in list_tries(question) if not deal.same(self.seat, each.move, best)]
        of_best, of_plain = islice(cases(question, [best, plain, *others]), 2)
        reasons = [reason for reason in deal.table.game.reasons if not reason.against]
        alone, shared = first_reason(reasons, of_best, of_plain)
        why = alone or shared
        if why is None:
            raise TripotError(f"puzzle {self.name}: the game has no reason for the best move")
        return why


def read(line: bytes) -> Puzzle:
    """The puzzle in a line. Raises `TripotError` if it is none."""
    try:
        return msgspec.json.decode(line, type=Puzzle)
    except msgspec.DecodeError as error:
        raise TripotError(f"not a puzzle: {error}") from None


def written(puzzle: Puzzle) -> bytes:
    """The puzzle as a line, without the line break."""
    return msgspec.json.encode(puzzle)


@cache
def all_puzzles() -> Mapping[str, Puzzle]:
    """The puzzles of all games, by name."""
    found = [puzzle for game in GAMES for puzzle in of_game(game)]
    return {puzzle.name: puzzle for puzzle in found}


def of_game(name: str) -> list[Puzzle]:
    """The puzzles of a game; none if nothing in it is worth one."""
    file = resources.files(get(name).package) / FILE
    return [read(line) for line in file.read_bytes().splitlines()] if file.is_file() else []
