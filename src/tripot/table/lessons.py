"""First deals as the page plays them: what the learner sees, and the answers to what the learner tries.

Whatever isn't compiled yet is interpreted, so that a first deal doesn't wait for the compiler.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import chain, groupby
from operator import itemgetter
from typing import TypeAlias

import msgspec

from tripot.bots.why import Why, message_of
from tripot.engine.kernel import TARGET
from tripot.errors import Illegal
from tripot.play.deal import Deal
from tripot.play.lesson import LEARNER, Exercise, Lesson, Moment, Turn, UnknownLesson, find_lesson
from tripot.play.match import Match
from tripot.rules.game import LANGUAGES
from tripot.rules.move import CHANCE, Choice, Move
from tripot.rules.registry import get
from tripot.rules.shared.reasons import Told
from tripot.table import refusing, requests, wire
from tripot.table.events import By
from tripot.table.heard import news_for
from tripot.table.replay import deal_info, table_frame
from tripot.table.wire import DealInfo, MatchInfo, MoveNews, News, PlayedDeal, Refused, SeatInfo, TableInfo, TableNews

BOT = "regular"  # the level that the page shows for the others


class LessonTurn(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the learner is asked to do.

    Attributes:
        say: the key of the sentence that asks.
        move: the move to make; without one, there is only something to read.
        tried: whether the rules refuse the move, so that the learner only tries it.
        shows: what the sentence names besides: cards, players as `seat:2`, places on the table; `hand=1` is one with
            a number on it.
    """

    say: str
    move: Move | None = None
    tried: bool = False
    shows: tuple[str, ...] = ()


class LessonMoment(msgspec.Struct, frozen=True):
    """What the learner sees at once. Without a `turn`, the lesson goes on by itself."""

    deal: DealInfo
    news: list[News]
    turn: LessonTurn | None


class LessonTask(msgspec.Struct, frozen=True):
    """An exercise in words.

    Attributes:
        say: the key of what it asks.
        right: the key of what its answer teaches.
        all: whether it asks for all cards that may be played. They are answered by one move, whatever their places.
    """

    say: str
    right: str
    all: bool = False


class LessonInfo(msgspec.Struct, frozen=True):
    """A first deal from beginning to end."""

    name: str
    table: TableInfo  # each moment brings its deal and its news
    ended: MatchInfo | None  # the match after the deal, if the lesson plays the deal to its end
    moments: list[LessonMoment]
    exercises: list[DealInfo]  # in each, the learner makes any move that the rules allow
    tasks: list[LessonTask]  # one for each exercise
    texts: Mapping[str, Mapping[str, str]]  # by language and key


Question: TypeAlias = requests.PlayMove | requests.AskWhy | requests.Extend


class Tried(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a learner tries: a message for the websocket, in which `seq` is the number of the moment, from 0.

    The exercises have the numbers after the last moment.
    """

    question: Question


class LessonAnswer(msgspec.Struct, frozen=True):
    """The answer to a question.

    Attributes:
        answer: the answer.
        goes_on: whether the lesson goes on to its next moment.
        after: what the move of an exercise leads to.
        also: the other cards with which the exercise could have been answered.
    """

    answer: wire.Error | wire.Done | wire.ExtensionInfo
    goes_on: bool
    after: LessonMoment | None = None
    also: tuple[str, ...] = ()


@cache
def lesson_json(name: str) -> bytes:
    """A first deal as JSON. Raises `Refused` if there is none with this name."""
    with TARGET.interpreting():
        return msgspec.json.encode(lesson_info(_lesson(name)))


def lesson_info(lesson: Lesson) -> LessonInfo:
    """A first deal as its learner may see it."""
    moments = [_moment(lesson, number) for number in range(len(lesson.moments))]
    exercises = [_exercise(lesson, exercise, deal) for exercise, deal in lesson.exercises]
    tasks = [LessonTask(exercise.say, exercise.right, exercise.all) for exercise, _ in lesson.exercises]
    table, ended = table_of(lesson.match, LEARNER), _ended(lesson)
    return LessonInfo(lesson.name, table, ended, moments, exercises, tasks, lesson.texts)


def answer(name: str, question: Question) -> LessonAnswer:
    """The answer to what a learner tries. Nothing is stored. Raises `Refused` if the question makes no sense."""
    with TARGET.interpreting():
        return _answer(_lesson(name), question)


def _answer(lesson: Lesson, question: Question) -> LessonAnswer:
    deal, turn, exercise = _asked(lesson, question.seq)
    if isinstance(question, requests.Extend):
        return LessonAnswer(refusing.extension(deal, LEARNER, question), goes_on=False)
    if exercise and exercise.all and isinstance(question, requests.PlayMove):
        return _marked(lesson, exercise, deal, question)
    try:
        refusing.check(deal, LEARNER, question.move)
    except Illegal as error:
        refused = _refusal(lesson, deal, question.move, error, question.ref)
        return LessonAnswer(refused, _tries(question) and _is_to_be_tried(turn, error))
    if exercise and not exercise.asks_for(question.move.verb, question.move.cards):
        return LessonAnswer(_instead(Why("better"), lesson, question.ref, exercise.better), goes_on=False)
    if not exercise and not _is_wanted(turn, question.move):
        reason = "together" if _is_part(turn, question.move) else "instead"
        return LessonAnswer(_instead(Why(reason), lesson, question.ref), goes_on=False)
    if isinstance(question, requests.AskWhy):
        return LessonAnswer(wire.Done(question.ref), goes_on=False)
    done = wire.Done(question.ref)
    if exercise is None:
        return LessonAnswer(done, goes_on=True)
    also = _also(exercise, deal, question.move)
    return LessonAnswer(done, goes_on=True, after=_after(lesson, exercise, deal, question.move), also=also)


def _marked(lesson: Lesson, exercise: Exercise, deal: Deal, question: requests.PlayMove) -> LessonAnswer:
    """The answer to the cards that a learner has marked: what is wrong about the first, or how many are missing."""
    right, marked = _right_cards(exercise, deal), question.move.cards
    if wrong := tuple(card for card in marked if card not in right):
        move = exercise.alone(wrong[0], deal.observe(LEARNER)["seats"][LEARNER])
        refused = _refused(lesson, deal, move, question.ref)
        return LessonAnswer(msgspec.structs.replace(refused, cards=wrong), goes_on=False)
    if missing := len(right.difference(marked)):
        return LessonAnswer(_instead(Why("more", Told(n=missing)), lesson, question.ref), goes_on=False)
    after = LessonMoment(_resting(_seen_in(lesson, exercise, deal)), [], None)
    return LessonAnswer(wire.Done(question.ref), goes_on=True, after=after)


def _lesson(name: str) -> Lesson:
    try:
        return find_lesson(name)
    except UnknownLesson as error:
        raise Refused("unknown_game", f"{error}.") from None


def _asked(lesson: Lesson, number: int) -> tuple[Deal, Turn | None, Exercise | None]:
    """The position that a question is about, and what the learner was to do there: a turn, or an exercise."""
    positions: list[tuple[Deal, Turn | None, Exercise | None]]
    positions = [(each.deal, each.turn, None) for each in lesson.moments]
    positions += [(deal, None, exercise) for exercise, deal in lesson.exercises]
    if not 0 <= number < len(positions):
        raise Refused("stale", f"The lesson {lesson.name} has no moment {number}.")
    return positions[number]


def _refused(lesson: Lesson, deal: Deal, move: Move, ref: str | None) -> wire.Error:
    """Why the rules refuse a move. Raises `Refused` if nobody can read it."""
    try:
        refusing.check(deal, LEARNER, move)
    except Illegal as error:
        return _refusal(lesson, deal, move, error, ref)
    raise ValueError(f"{move} is legal")


def _refusal(lesson: Lesson, deal: Deal, move: Move, error: Illegal, ref: str | None) -> wire.Error:
    """A refusal with a sentence for beginners: if the game has no exact reason, it says the clause."""
    refused = refusing.illegal(deal, move, error).message(ref)
    if refused.messages or refused.clause is None:
        return refused
    texts, clause = get(lesson.game).texts, refused.clause
    return msgspec.structs.replace(refused, messages={lang: texts[lang]["clauses"][clause] for lang in LANGUAGES})


def _tries(question: requests.PlayMove | requests.AskWhy) -> bool:
    """Whether the learner tries to make the move, and doesn't only point at its card."""
    return isinstance(question, requests.PlayMove) or question.tried


def _is_to_be_tried(turn: Turn | None, error: Illegal) -> bool:
    """Whether the learner was to find out that the rules refuse this."""
    return turn is not None and turn.refused == error.clause


def _is_wanted(turn: Turn | None, move: Move) -> bool:
    """Whether the learner was to make this move. The order of its cards does not matter."""
    return turn is not None and not turn.refused and turn.move is not None and _sorted(turn.move) == _sorted(move)


def _is_part(turn: Turn | None, move: Move) -> bool:
    """Whether the learner was to play more cards together with these."""
    cards = set(turn.move.cards) if turn and turn.move and turn.move.verb == move.verb else set()
    return bool(move.cards) and set(move.cards) < cards


def _also(exercise: Exercise, deal: Deal, move: Move) -> tuple[str, ...]:
    """The cards of all other right answers to an exercise."""
    return tuple(sorted(_right_cards(exercise, deal).difference(move.cards)))


def _right_cards(exercise: Exercise, deal: Deal) -> set[str]:
    offered = ((choice.verb, card) for choice in deal.choices(LEARNER) for card in chain(choice.cards, *choice.each))
    return {card for verb, card in offered if exercise.asks_for(verb, [card])}


def _sorted(move: Move) -> Move:
    return msgspec.structs.replace(move, cards=tuple(sorted(move.cards)))


def _instead(why: Why, lesson: Lesson, ref: str | None, own: str = "") -> wire.Error:
    """The answer to a legal move that is not what the lesson asks for: the exercise's sentence, or a reason's."""
    messages = lesson.said(own) if own else {lang: message_of(why.key, lesson.match.table, lang) for lang in LANGUAGES}
    return Refused("lesson", "The lesson goes on with another move.", why=why, messages=messages).message(ref)


# ---------------------------------------------------------------- what the learner sees


def _moment(lesson: Lesson, number: int) -> LessonMoment:
    moment = lesson.moments[number]
    turn = _asked_of(moment.turn) if moment.turn else None
    return LessonMoment(_deal(lesson, moment), _news(lesson, moment, first=number == 0), turn)


def _asked_of(turn: Turn) -> LessonTurn:
    return LessonTurn(turn.say, turn.move, bool(turn.refused), turn.shows)


def _news(lesson: Lesson, moment: Moment, *, first: bool) -> list[News]:
    if first:
        return [TableNews("dealt", lesson.match.dealer)]
    if moment.played is None:
        return []
    seat, move, happened = moment.played.seat, moment.played.move, moment.played.happened
    by: By = "chance" if seat == CHANCE else "player" if seat == LEARNER else "bot"
    told: list[News] = [MoveNews(seat, move, by, happened)]
    if moment.deal.over:
        told.append(TableNews("deal_over"))
    return news_for(moment.deal.table.game, LEARNER, told)


def _deal(lesson: Lesson, moment: Moment) -> DealInfo:
    found = deal_info(moment.deal, LEARNER, lesson.match.dealer)
    found = msgspec.structs.replace(found, remarks={})  # they are about what the learner may not have seen
    turn = moment.turn
    if turn and turn.move is None:  # there is only something to read, and nobody plays meanwhile
        return _resting(found)
    if turn and turn.refused:  # the prompt would say what the learner is to find out
        return msgspec.structs.replace(found, prompts=[])
    return found


def _ended(lesson: Lesson) -> MatchInfo | None:
    """The match after the deal, with what the deal brought."""
    if lesson.ended is None:
        return None
    scores, standing = lesson.moments[-1].deal.scores(), lesson.ended.standing
    return msgspec.structs.replace(_unshuffled(lesson.ended), deal=0, deals=[PlayedDeal(scores, standing)])


def _exercise(lesson: Lesson, exercise: Exercise, deal: Deal) -> DealInfo:
    """A position in which whatever may be tried looks as if it could be played, and nothing says what really can."""
    found = _seen_in(lesson, exercise, deal)
    held = deal.observe(LEARNER)["seats"][LEARNER]
    offers = _marks if exercise.all else _offered
    choices = [offered for each in exercise.tries for offered in offers(each, held)]
    return msgspec.structs.replace(found, choices=choices, prompts=[])


def _after(lesson: Lesson, exercise: Exercise, deal: Deal, move: Move) -> LessonMoment:
    """What the learner's move leads to in an exercise. Nobody plays on."""
    deal = deal.copy()
    moment = Moment(deal, deal.play(LEARNER, move), None)
    return LessonMoment(_resting(_seen_in(lesson, exercise, deal)), _news(lesson, moment, first=False), None)


def _seen_in(lesson: Lesson, exercise: Exercise, deal: Deal) -> DealInfo:
    """A position of an exercise as its learner may know it."""
    return deal_info(deal, LEARNER, lesson.match.table.match(exercise.seed).dealer)


def _resting(deal: DealInfo) -> DealInfo:
    """A position in which nobody plays."""
    return msgspec.structs.replace(deal, actors=[], choices=[], prompts=[])


def _offered(tried: Choice, held: Mapping[str, Sequence[str]]) -> list[Choice]:
    """A move that may be tried, with the cards that the learner may try it with."""
    cards = tuple(held[tried.from_ or "hand"])
    if tried.each:
        return [msgspec.structs.replace(tried, each=(cards,) * len(tried.each))]
    if tried.max == 0:
        return [tried]
    if tried.built or tried.max == 1:
        return [msgspec.structs.replace(tried, cards=cards, min=1)]
    return [
        msgspec.structs.replace(tried, cards=same, min=1, max=min(tried.max, len(same))) for same in _by_rank(cards)
    ]


def _marks(tried: Choice, held: Mapping[str, Sequence[str]]) -> list[Choice]:
    """A move with all cards of a place, any of which may be marked."""
    cards = tuple(held[tried.from_ or "hand"])
    return [msgspec.structs.replace(tried, cards=cards, min=1, max=len(cards))] if cards else []


def _by_rank(cards: Sequence[str]) -> list[tuple[str, ...]]:
    """The cards of each rank, which may be chosen together."""
    rank = itemgetter(0)  # the text of a card begins with it
    return [tuple(same) for _, same in groupby(sorted(cards, key=rank), key=rank)]


def table_of(match: Match, you: int) -> TableInfo:
    """The table of a match whose cards nobody has shuffled, such as that of a lesson: bots sit round the reader."""
    seats = [SeatInfo(None, BOT, here=False, stand_in=False, ready=False, kept=False) for _ in match.table.seats]
    seats[you] = SeatInfo(None, None, here=True, stand_in=False, ready=False, kept=False)
    return table_frame(match.table, seats, you, _unshuffled(match))


def _unshuffled(match: Match) -> MatchInfo:
    nobody: list[str | None] = [None] * match.table.players
    return MatchInfo(
        number=0,
        commitment="",
        secret=None,
        pledges=nobody,
        opening=True,
        nonces=nobody,
        standing=match.standing,
        deal=match.deals,
        ranking=None,
        together=False,
        forfeit=None,
        deals=[],
    )
