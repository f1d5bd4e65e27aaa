"""Puzzles: those that are stored are played through the rules, and the finder finds the same ones again."""

from __future__ import annotations

import pytest

from tripot import bots
from tripot.bots import puzzle_finder, puzzles
from tripot.bots.puzzles import Puzzle
from tripot.bots.why import sentence
from tripot.errors import TripotError
from tripot.play.match import game
from tripot.rules.game import LANGUAGES

LARGEST = 6_000  # bytes of a line
FEWEST = 20  # puzzles of a game that has any
WITH_PUZZLES = ("turkish", "glukz", "iljig", "nain_jaune")
STORED = list(puzzles.all_puzzles().values())


@pytest.mark.parametrize("name", WITH_PUZZLES)
def test_a_game_has_enough_puzzles_and_they_are_small(name: str) -> None:
    found = puzzles.of_game(name)
    assert len(found) >= FEWEST
    assert len({puzzle.name for puzzle in found}) == len(found)
    assert all(len(puzzles.written(puzzle)) <= LARGEST for puzzle in found)


@pytest.mark.parametrize("puzzle", STORED, ids=lambda puzzle: puzzle.name)
def test_a_stored_puzzle_is_a_position_of_its_game(puzzle: Puzzle) -> None:
    match, deal = puzzle.position()
    assert deal.actors() == [puzzle.seat]
    for move in (*puzzle.best, puzzle.plain):
        deal.check(puzzle.seat, move)
    assert all(puzzle.is_solved_by(deal, move) for move in puzzle.best)
    assert not puzzle.is_solved_by(deal, puzzle.plain)
    assert puzzle.worth > 3 * puzzle.error
    names = [f"seat {seat}" for seat in match.table.seats]
    why = puzzle.why(deal)
    assert why.key in {reason.key for reason in match.table.game.reasons}
    assert not [lang for lang in LANGUAGES if "{" in sentence(why, match.table, lang, names)]


@pytest.mark.long
def test_the_same_seed_finds_the_same() -> None:
    table = game("turkish", players=4)

    def found() -> list[Puzzle | None]:
        return [each.puzzle for each in puzzle_finder.find(table, bots.get("regular"), 27, 2)]

    first = found()
    assert first == found()
    assert any(first)


def test_a_damaged_line_is_refused() -> None:
    with pytest.raises(TripotError, match="not a puzzle"):
        puzzles.read(b'{"name": "x"}')
