"""First deals for a browser that has the rules: how each position came about, and what its learner is asked for."""

from collections.abc import Mapping
from typing import Any

import msgspec

from tripot.play.deal import Deal, Played
from tripot.play.lesson import Exercise, Lesson, Turn, read_script
from tripot.play.match import Match
from tripot.rules.game import LANGUAGES
from tripot.rules.move import Move


class Position(msgspec.Struct, frozen=True, omit_defaults=True):
    """A position of a lesson, and what the learner is asked for in it.

    Attributes:
        deal: the number of the deal that it belongs to.
        moves: how many moves of that deal have led to it.
        wanted: the move that the lesson waits for; `None` in exercises, and where there is only something to read.
        refused: the clause by which the rules refuse it, if the learner is to find that out.
        tries: the verbs that an exercise asks for.
        all: if it asks for all cards that may be played, the places that hold them; without a name, the hand.
        best: the cards that it asks for, if not all of them.
        better: by language, what is said of a legal move that it does not ask for, if it has a sentence of its own.
    """

    deal: int
    moves: int
    wanted: Move | None = None
    refused: str = ""
    tries: tuple[str, ...] = ()
    all: tuple[str | None, ...] = ()
    best: tuple[str, ...] = ()
    better: dict[str, str] = {}


class DealtCards(msgspec.Struct, frozen=True):
    """A deal: who dealt which cards, in order, and all moves that positions need."""

    dealer: int
    deck: list[int]
    moves: list[Played]


class Positions(msgspec.Struct, frozen=True):
    """All positions of a lesson: its moments, then its exercises."""

    game: str
    options: dict[str, Any]
    deals: list[DealtCards]
    positions: list[Position]
    clauses: dict[str, dict[str, str]]  # by language and clause: said where the game has no exact reason


def positions_of(lesson: Lesson) -> Positions:
    """How a browser comes to the positions of a lesson."""
    table = lesson.match.table
    deals = [_dealt(lesson.match, read_script(lesson.name).start, lesson.moments[-1].deal)]
    positions = [_moment(each.deal, each.turn) for each in lesson.moments]
    for exercise, deal in lesson.exercises:
        positions.append(_asked(lesson, exercise, deal, len(deals)))
        deals.append(_dealt(table.match(exercise.seed), table.match(exercise.seed).deal().start(), deal))
    clauses = {lang: table.game.texts[lang]["clauses"] for lang in LANGUAGES}
    return Positions(lesson.game, dict(table.options.as_dict()), deals, positions, clauses)


def _dealt(match: Match, start: Mapping[str, Any], deal: Deal) -> DealtCards:
    """A deal from its beginning, as far as it has been played."""
    deck = match.table.game.words.read_start(start, match.table.options, match.dealer)
    return DealtCards(match.dealer, deck.tolist(), list(deal.moves))


def _moment(deal: Deal, turn: Turn | None) -> Position:
    if turn is None:
        return Position(0, len(deal.moves))
    return Position(0, len(deal.moves), turn.move, turn.refused)


def _asked(lesson: Lesson, exercise: Exercise, deal: Deal, number: int) -> Position:
    better = lesson.said(exercise.better) if exercise.better else {}
    places = tuple(each.from_ for each in exercise.tries) if exercise.all else ()
    return Position(number, len(deal.moves), tries=exercise.verbs, all=places, best=exercise.best, better=better)
