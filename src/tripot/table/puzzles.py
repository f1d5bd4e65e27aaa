"""A puzzle as the page shows it: the table as its seat sees it, and the answers to what somebody tries.

What leaves before the answer is what the seat sees, and nothing else. The best move stays here.
"""

from collections.abc import Mapping
from functools import lru_cache

import msgspec

from tripot.bots.puzzles import Puzzle, all_puzzles
from tripot.bots.why import Why, message_of
from tripot.errors import Illegal
from tripot.play.deal import Deal
from tripot.play.match import Match
from tripot.rules.game import LANGUAGES
from tripot.rules.move import Move
from tripot.table import refusing, requests, wire
from tripot.table.lessons import Question, table_of
from tripot.table.replay import deal_info
from tripot.table.wire import DealInfo, Refused, TableInfo, TableNews

KEPT = 4  # positions in memory


class PuzzleOutcome(msgspec.Struct, frozen=True):
    """What the page learns after the answer.

    Attributes:
        solved: whether the first answer was one of the best moves.
        best: the best move.
        why: the reason for it.
        plain: what a plain player did.
        worth: how much better the best move is than that.
        error: the standard error of `worth`.
        unit: the unit of both.
        messages: the message of `why` in each language.
    """

    solved: bool
    best: Move
    why: Why
    plain: Move
    worth: float
    error: float
    unit: str
    messages: Mapping[str, str]


class PuzzleInfo(msgspec.Struct, frozen=True):
    """The puzzle of a day: the table as the seat sees it, and the outcome once it has been answered."""

    day: str
    table: TableInfo
    deal: DealInfo
    outcome: PuzzleOutcome | None


class PuzzleAnswer(msgspec.Struct, frozen=True):
    """The answer to a question, with the outcome if the question was the move to be found."""

    answer: wire.Error | wire.Done | wire.ExtensionInfo
    outcome: PuzzleOutcome | None = None


class TriedInPuzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody tries in a puzzle: a message for the websocket."""

    day: str
    question: Question


@lru_cache(KEPT)
def position(name: str) -> tuple[Match, Deal]:
    """The position of a puzzle. It must not be played on."""
    return all_puzzles()[name].position()


def info(puzzle: Puzzle, day: str, *, solved: bool | None) -> PuzzleInfo:
    """The puzzle as its seat sees it. `solved` is `None` until it has been answered."""
    match, deal = position(puzzle.name)
    table = msgspec.structs.replace(table_of(match, puzzle.seat), news=[TableNews("dealt", puzzle.dealer)])
    told = None if solved is None else outcome(puzzle, solved=solved)
    return PuzzleInfo(day, table, deal_info(deal, puzzle.seat, puzzle.dealer), told)


def outcome(puzzle: Puzzle, *, solved: bool) -> PuzzleOutcome:
    """What the page learns after the answer."""
    table, why = position(puzzle.name)[0].table, _why_of(puzzle.name)
    messages = {lang: message_of(why.key, table, lang) for lang in LANGUAGES}
    figures = (puzzle.plain, puzzle.worth, puzzle.error, puzzle.unit)
    return PuzzleOutcome(solved, puzzle.best[0], why, *figures, messages)


@lru_cache(KEPT)
def _why_of(name: str) -> Why:
    return all_puzzles()[name].why(position(name)[1])


def answer(puzzle: Puzzle, question: Question) -> tuple[wire.Error | wire.Done | wire.ExtensionInfo, bool | None]:
    """The answer of the rules to a question and, if a legal move was made, whether it is one of the best.

    Raises `Refused` if the question makes no sense.
    """
    _, deal = position(puzzle.name)
    if isinstance(question, requests.Extend):
        return refusing.extension(deal, puzzle.seat, question), None
    try:
        refusing.check(deal, puzzle.seat, question.move)
    except Illegal as error:
        return refusing.illegal(deal, question.move, error).message(question.ref), None
    made = isinstance(question, requests.PlayMove)
    return wire.Done(question.ref), puzzle.is_solved_by(deal, question.move) if made else None


def no_puzzle() -> Refused:
    """The refusal for a day that has no puzzle, or for a puzzle that is no longer today's."""
    return Refused("stale", "This is not the puzzle of today.")
