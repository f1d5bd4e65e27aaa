"""First deals: each is played by the rules, teaches what it should, and says it briefly."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, permutations

import msgspec
import pytest

from tripot.cards import write_card
from tripot.errors import Illegal, TripotError, Unreadable
from tripot.play.lesson import (
    LEARNER,
    Exercise,
    Later,
    Lesson,
    Script,
    Turn,
    UnknownLesson,
    find_lesson,
    lesson_names,
    read_script,
)
from tripot.rules.game import LANGUAGES
from tripot.rules.move import Move
from tripot.rules.registry import GAMES, get

LESSONS = list(lesson_names())
MOST_WORDS = 12
MOST_TO_READ = 3  # sentences in a row with nothing to do or to see
TURNS = range(6, 9)  # the learner makes this many moves


def asked(lesson: Lesson) -> list[Turn]:
    return [moment.turn for moment in lesson.moments if moment.turn]


def changed(name: str, **changes: object) -> Script:
    return msgspec.structs.replace(read_script(name), **changes)


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_is_played_by_the_rules_and_has_as_many_turns_as_agreed(name: str) -> None:
    turns = asked(find_lesson(name))
    assert sum(turn.move is not None and not turn.refused for turn in turns) in TURNS
    assert all(turn.seat == LEARNER for turn in turns)
    assert turns[-1].move is None


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_lets_the_learner_meet_a_refusal(name: str) -> None:
    assert any(turn.refused for turn in asked(find_lesson(name)))


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_gives_little_to_read_in_a_row(name: str) -> None:
    reads = [moment.turn is not None and moment.turn.move is None for moment in find_lesson(name).moments]
    assert max(len(list(row)) for reading, row in groupby(reads) if reading) <= MOST_TO_READ


PLACES = {"hand", "visible", "hidden", "pile", "stock", "trumps", "upcard", "middle", "board", "dwarf", "ranks"}
CARD = re.compile(r"[A-Z\d]{2}")


@pytest.mark.parametrize("name", LESSONS)
def test_cards_and_players_that_a_sentence_names_are_in_the_game(name: str) -> None:
    for moment in find_lesson(name).moments:
        cards = {write_card(card) for card in moment.deal.table.pack}
        for shown in moment.turn.shows if moment.turn else ():
            what = shown.partition("=")[0]
            kind, _, seat = what.partition(":")
            if CARD.fullmatch(what):
                assert what in cards
            elif kind == "seat":
                assert int(seat) in moment.deal.table.seats
            else:
                assert kind in PLACES


@pytest.mark.parametrize("name", LESSONS)
def test_what_is_to_be_read_without_a_move_often_has_something_to_look_at(name: str) -> None:
    reads = [turn for turn in asked(find_lesson(name)) if turn.move is None]
    assert 2 * sum(bool(turn.shows) for turn in reads) >= len(reads)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_says_each_of_its_steps_in_a_few_words(name: str, lang: str) -> None:
    lesson = find_lesson(name)
    said = lesson.texts[lang]
    questions = [key for each, _ in lesson.exercises for key in (each.say, each.right, each.better) if key]
    assert set(said) == {turn.say for turn in asked(lesson)} | set(questions)
    for sentence in said.values():
        words = [word for word in sentence.split() if any(map(str.isalnum, word))]
        assert len(words) <= MOST_WORDS, sentence


def test_each_game_knows_its_lessons() -> None:
    assert set(lesson_names().values()) <= set(GAMES)
    for game in GAMES:
        variants = get(game).options.specs().get("variant")
        names = variants.choices if variants else (game,)
        assert {name for name, of in lesson_names().items() if of == game} <= set(names)


def test_a_script_that_the_rules_refuse_is_no_lesson() -> None:
    wrong = Turn(move=Move("play", "hand", cards=("9H",)), say="descend")
    led, _, right, *rest = read_script("turkish").turns[2:]
    with pytest.raises(Illegal) as caught:
        Lesson("turkish", "turkish", changed("turkish", turns=(led, wrong, right, *rest)))
    assert "turn 3 of the script" in caught.value.__notes__[0]
    with pytest.raises(TripotError, match="should break TUR-12, not None"):
        Lesson("turkish", "turkish", changed("turkish", turns=(led, msgspec.structs.replace(right, refused="TUR-12"))))


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_shows_how_a_deal_ends_and_what_it_brings(name: str) -> None:
    lesson = find_lesson(name)
    assert lesson.moments[-1].deal.over
    assert lesson.ended is not None
    assert lesson.ended.deals == 1
    assert lesson.ended.standing != lesson.match.standing


def test_a_script_that_stops_before_the_deal_is_over_has_no_end() -> None:
    assert Lesson("turkish", "turkish", changed("turkish", turns=(Turn(say="aim"),))).ended is None


def test_moves_that_nobody_sees_lead_to_the_same_position_every_time() -> None:
    turns = (Turn(say="aim"), Turn(say="hidden", later=Later(seed=2, moves=10)))
    first, again = (Lesson("glukz", "glukz", changed("glukz", turns=turns)).moments[-1] for _ in range(2))
    assert (first.played, len(first.deal.moves)) == (None, 10)
    assert first.deal.moves == again.deal.moves


def test_random_moves_that_go_on_after_the_deal_are_found() -> None:
    turns = (Turn(say="hidden", later=Later(seed=2, moves=10_000)),)
    with pytest.raises(TripotError, match=r"the deal is over after \d+ moves, \d+ too early"):
        Lesson("glukz", "glukz", changed("glukz", turns=turns))


def test_a_script_has_the_whole_pack() -> None:
    start = read_script("turkish").start
    short = start | {"visible": start["visible"][:-1]}
    with pytest.raises(Unreadable):
        Lesson("turkish", "turkish", changed("turkish", start=short))


def test_an_unknown_lesson_is_named() -> None:
    with pytest.raises(UnknownLesson, match="no first deal 'whist'"):
        find_lesson("whist")


def tried(exercise: Exercise, held: Mapping[str, Sequence[str]]) -> Iterator[Move]:
    """What may be tried in an exercise, card by card, or with a card for each of those that are to be covered."""
    for each in exercise.tries:
        cards = permutations(held[each.from_ or "hand"], len(each.each or ()) or int(each.max > 0))
        yield from (Move(each.verb, each.from_, each.slot, cards) for cards in cards)


@pytest.mark.parametrize("name", LESSONS)
def test_each_exercise_asks_something_else_about_moves_that_the_rules_allow_or_refuse(name: str) -> None:
    exercises = find_lesson(name).exercises
    assert len(exercises) in range(3, 6)
    assert len({exercise.say for exercise, _ in exercises}) == len(exercises)
    for exercise, deal in exercises:
        held = deal.observe(LEARNER)["seats"][LEARNER]
        judged = {deal.refusal(LEARNER, move) is None for move in tried(exercise, held)}
        assert judged == {True, False} or (exercise.best and judged == {True}), exercise.say
        allowed = {card for choice in deal.choices(LEARNER) if choice.verb in exercise.verbs for card in choice.cards}
        assert not exercise.best or set(exercise.best) < allowed, "the best of several"
        assert not (exercise.all and exercise.best)
        assert not exercise.all or len(set(exercise.verbs)) == 1, "marked cards have one verb"
        assert exercise.better or not exercise.best, "whoever misses the best learns what is given up"
