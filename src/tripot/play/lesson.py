"""First deals: a stacked deal with a script, played through the rules, so that a newcomer learns a game by playing it.

A lesson is data: `lessons/<name>.json` in the folder of its game. Its sentences are under `lessons` in the message
files of the game. The learner has seat 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import resources
from typing import Any

import msgspec

from tripot import chance
from tripot.engine.records import copied
from tripot.errors import TripotError
from tripot.play.deal import Deal, Played
from tripot.play.match import Match, Table, recorded_game
from tripot.rules.game import LANGUAGES
from tripot.rules.move import Choice, Move
from tripot.rules.registry import GAMES, get

LEARNER = 0  # the learner's seat


class UnknownLesson(TripotError):
    """There is no first deal with this name."""


class Made(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move that is made before the lesson begins."""

    seat: int
    move: Move


class Later(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Random moves. They lead to the same position every time, so that two numbers are enough to store it.

    Attributes:
        seed: the seed of the moves.
        moves: how many there are.
    """

    seed: int
    moves: int


class Turn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One step of the script.

    A turn with `say` waits for the learner: to make the move or, without a move, to have read the sentence. A turn
    without `say` is played by itself.

    Attributes:
        seat: the seat that moves.
        move: the move.
        say: the key of the sentence that tells the learner what to do.
        refused: the clause by which the rules refuse the move. The learner tries it, and it is not played.
        later: moves that nobody sees, before this turn: the lesson goes on later in the deal.
        shows: what the sentence names besides the move, and the page marks: a card as its code, a player as `seat:2`,
            or a place on the table by its name there, such as `hand`, `pile` or `box:4`. What is written on the mark
            comes after it, as in `hand=1`.
    """

    seat: int = LEARNER
    move: Move | None = None
    say: str = ""
    refused: str = ""
    later: Later | None = None
    shows: tuple[str, ...] = ()


class Exercise(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A question about a position.

    The learner answers by any move that the rules allow, by the best one, or by marking all cards that may be played.

    The position is reached from a shuffled deal by random moves.

    Attributes:
        say: the key of the sentence that asks.
        right: the key of the sentence that says what the answer teaches.
        seed: the seed of the deal and of the moves.
        moves: the number of moves before the learner's.
        tries: the moves that may be tried. Their cards are left out: all of the place that `from` names, or of the
            hand. With `max`, as many cards of one rank as that go together.
        all: whether it asks for all cards that may be played, each by itself. Its `tries` have one verb.
        best: the cards of the best moves, if it asks for one of these.
        better: the key of the sentence that says what is given up by a legal move that it does not ask for; empty if
            the one for all games will do.
    """

    say: str
    right: str
    seed: int
    moves: int
    tries: tuple[Choice, ...]
    all: bool = False
    best: tuple[str, ...] = ()
    better: str = ""

    @property
    def verbs(self) -> tuple[str, ...]:
        """The verbs of the moves that it asks for."""
        return tuple(each.verb for each in self.tries)

    def asks_for(self, verb: str, cards: Iterable[str]) -> bool:
        """Whether it asks for moves of this kind. It leaves out what is legal, but would teach something wrong."""
        return verb in self.verbs and (not self.best or set(cards) <= set(self.best))

    def alone(self, card: str, held: Mapping[str, Sequence[str]]) -> Move:
        """The move that plays one card, from wherever it is held."""
        places = [each.from_ for each in self.tries if card in held[each.from_ or "hand"]]
        return Move(self.verbs[0], places[0] if places else self.tries[0].from_, cards=(card,))


class Script(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson as its file has it.

    Attributes:
        options: the options of the table; those that are missing have their defaults.
        dealer: the dealer's seat.
        start: the cards as they are dealt, as in a game record.
        before: the moves that were made before the lesson begins.
        exercises: what the learner may try afterwards.
        turns: what happens in the lesson. The last one is something to read.
    """

    options: dict[str, Any]
    dealer: int
    start: dict[str, Any]
    turns: tuple[Turn, ...]
    before: tuple[Made, ...] = ()
    exercises: tuple[Exercise, ...] = ()


@dataclass(frozen=True)
class Moment:
    """What the learner sees at once: a position, what led to it, and what to do.

    Attributes:
        deal: the position. It must not be played on.
        played: the move that led to it; `None` at the beginning, and where the learner has only read or tried.
        turn: the turn that waits for the learner; `None` if the deal goes on by itself.
    """

    deal: Deal
    played: Played | None
    turn: Turn | None


class Lesson:
    """A first deal, played through the rules.

    Attributes:
        game: the name of the game.
        name: the name of the lesson, which is that of the game or of one of its variants.
        match: the match of the deal, before it is closed.
        ended: the match after the deal; `None` if the script doesn't play the deal to its end.
        moments: what the learner sees, in order.
        exercises: the exercises with their positions, which must not be played on.
    """

    def __init__(self, game: str, name: str, script: Script) -> None:
        """Play the script. Raises `TripotError` if the rules don't allow it."""
        self.game = game
        self.name = name
        table = recorded_game(game, script.options)
        self.match: Match = table.match(dealer=script.dealer)
        deal = self.match.deal_from(script.start, ((made.seat, made.move) for made in script.before))
        self.moments = list(_moments(deal, script.turns))
        self.ended = _closed(self.match, deal)
        self.exercises = [(each, _position(table, each)) for each in script.exercises]

    @cached_property
    def texts(self) -> dict[str, dict[str, str]]:
        """The sentences of the lesson, by language and key."""
        texts = get(self.game).texts
        return {lang: texts[lang]["lessons"][self.name] for lang in LANGUAGES}

    def said(self, key: str) -> dict[str, str]:
        """One of these sentences, by language."""
        return {lang: texts[key] for lang, texts in self.texts.items()}


def _moments(deal: Deal, turns: tuple[Turn, ...]) -> Iterator[Moment]:
    """Play the turns of a script: what the learner sees before each."""
    played: Played | None = None
    for number, turn in enumerate(turns, 1):
        if turn.later:
            _play_at_random(deal, turn.later.seed, turn.later.moves)
            played = None
        yield Moment(_snapshot(deal), played, turn if turn.say else None)
        try:
            played = _play(deal, turn)
        except TripotError as error:
            error.add_note(f"turn {number} of the script: {turn}")
            raise


def _play(deal: Deal, turn: Turn) -> Played | None:
    """Make the move of a turn, unless the learner only tries it."""
    if turn.move is None:
        return None
    if not turn.refused:
        return deal.play(turn.seat, turn.move)
    if (clause := deal.refusal(turn.seat, turn.move)) != turn.refused:
        raise TripotError(f"{turn.move} should break {turn.refused}, not {clause}")
    return None


def _closed(match: Match, deal: Deal) -> Match | None:
    """The match after its deal, if the deal is over."""
    if not deal.over:
        return None
    ended = match.copy()
    ended.close(deal)
    return ended


def _position(table: Table, exercise: Exercise) -> Deal:
    """The position of an exercise."""
    deal = table.match(exercise.seed).deal()
    _play_at_random(deal, exercise.seed, exercise.moves)
    return deal


def _play_at_random(deal: Deal, seed: int, moves: int) -> None:
    """Make random moves: of the players who may act, the one with the lowest seat moves."""
    chances, end = chance.generator(seed), len(deal.moves) + moves
    while len(deal.moves) < end:
        if deal.over:
            raise TripotError(f"the deal is over after {len(deal.moves)} moves, {end - len(deal.moves)} too early")
        seat = deal.actors()[0]
        records = deal.legal_records(seat)
        drawn = int(chance.draw_at(chances, len(records)))
        deal.play_record(seat, records[drawn : drawn + 1])


def _snapshot(deal: Deal) -> Deal:
    """The deal as it is now."""
    return Deal(deal.table, copied(deal.states), list(deal.moves))


@cache
def lesson_names() -> dict[str, str]:
    """The game of each lesson, by the lesson's name, in the order of the games."""
    found: dict[str, str] = {}
    for game in GAMES:
        folder = resources.files(get(game).package) / "lessons"
        files = sorted(file.name for file in folder.iterdir()) if folder.is_dir() else []
        found |= {file.removesuffix(".json"): game for file in files if file.endswith(".json")}
    return found


@cache
def find_lesson(name: str) -> Lesson:
    """A first deal by its name. Raises `UnknownLesson`."""
    return Lesson(_game_of(name), name, read_script(name))


def read_script(name: str) -> Script:
    """The script of a lesson. Raises `UnknownLesson`."""
    file = resources.files(get(_game_of(name)).package) / "lessons" / f"{name}.json"
    return msgspec.json.decode(file.read_bytes(), type=Script)


def _game_of(name: str) -> str:
    game = lesson_names().get(name)
    if game is None:
        raise UnknownLesson(f"there is no first deal {name!r:.40}; there are {', '.join(lesson_names())}")
    return game
