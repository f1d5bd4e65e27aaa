"""What the page gets of a first deal, and the answers to what a learner tries."""

from __future__ import annotations

import json
from collections.abc import Iterator

import msgspec
import pytest

from tripot.bots.why import Why
from tripot.errors import misfit
from tripot.play.deal import Deal
from tripot.play.lesson import LEARNER, Exercise, Lesson, find_lesson, lesson_names
from tripot.rules.move import Move
from tripot.rules.shared.reasons import Told
from tripot.table import lessons, requests, wire
from tripot.table.wire import Refused

LESSONS = list(lesson_names())


def question(seq: int, move: Move, kind: type = requests.PlayMove) -> lessons.Question:
    asked: lessons.Question = kind(seq=seq, move=move, ref="a")
    return asked


def step(name: str, say: str) -> int:
    """The number of the moment that says this."""
    return next(at for at, each in enumerate(find_lesson(name).moments) if each.turn and each.turn.say == say)


def exercises(lesson: Lesson, *, marked: bool) -> Iterator[tuple[int, Exercise, Deal]]:
    """The exercises with their numbers: those that ask for all cards, or the others."""
    for number, (exercise, deal) in enumerate(lesson.exercises):
        if exercise.all == marked:
            yield number, exercise, deal


@pytest.mark.parametrize("name", LESSONS)
def test_the_learner_gets_what_their_seat_sees(name: str) -> None:
    lesson, sent = find_lesson(name), json.loads(lessons.lesson_json(name))
    assert [each["deal"]["view"] for each in sent["moments"]] == [each.deal.observe(LEARNER) for each in lesson.moments]
    assert sent["table"]["you"] == LEARNER
    assert sent["moments"][0]["news"] == [{"kind": "dealt", "seat": lesson.match.dealer}]


@pytest.mark.parametrize("name", LESSONS)
def test_what_a_lesson_asks_for_is_accepted_and_nothing_else(name: str) -> None:
    for at, moment in enumerate(find_lesson(name).moments):
        if moment.turn is None or moment.turn.move is None:
            continue
        told = lessons.answer(name, question(at, moment.turn.move))
        assert told.goes_on
        assert isinstance(told.answer, wire.Error if moment.turn.refused else wire.Done)
        assert told.answer.ref == "a"


@pytest.mark.parametrize("name", LESSONS)
def test_a_forbidden_move_is_tried_by_a_press_and_not_by_pointing_at_its_card(name: str) -> None:
    moments = enumerate(find_lesson(name).moments)
    [at, move] = next(
        (at, each.turn.move) for at, each in moments if each.turn and each.turn.refused and each.turn.move
    )
    for tried in (False, True):
        told = lessons.answer(name, requests.AskWhy(seq=at, move=move, tried=tried, ref="a"))
        assert isinstance(told.answer, wire.Error)
        assert told.goes_on == tried


@pytest.mark.parametrize("name", ["turkish", "vatra"])
def test_in_an_exercise_any_move_will_do_that_the_rules_allow_and_it_asks_for(name: str) -> None:
    lesson, sent = find_lesson(name), json.loads(lessons.lesson_json(name))
    for number, exercise, deal in exercises(lesson, marked=False):
        choices = sent["exercises"][number]["choices"]
        assert {each["verb"] for each in choices} == {each.verb for each in exercise.tries}
        for choice in choices:
            cards = choice.get("cards", [])
            assert choice.get("max", 0) <= 1 or len({card[0] for card in cards}) == 1, "only one rank goes together"
            for chosen in [[card] for card in cards] or [[]]:
                move = Move(choice["verb"], choice.get("from"), choice.get("slot"), tuple(chosen))
                told = lessons.answer(name, question(len(lesson.moments) + number, move))
                asked_for = exercise.asks_for(move.verb, move.cards)
                assert told.goes_on == (asked_for and deal.refusal(LEARNER, move) is None)


@pytest.mark.parametrize("name", LESSONS)
def test_the_right_move_of_an_exercise_is_shown_on_the_table(name: str) -> None:
    lesson = find_lesson(name)
    for number, exercise, deal in exercises(lesson, marked=False):
        before = deal.states.tobytes()
        move = next(each for each in deal.legal(LEARNER) if exercise.asks_for(each.verb, each.cards))
        told = lessons.answer(name, question(len(lesson.moments) + number, move))
        after = json.loads(msgspec.json.encode(told))["after"]
        played = deal.copy()
        played.play(LEARNER, move)
        assert after["deal"]["view"] == played.observe(LEARNER)
        assert [(each["kind"], each["seat"]) for each in after["news"]] == [("move", LEARNER)]
        assert [after["deal"][each] for each in ("actors", "choices", "prompts", "over")] == [[], [], [], False]
        assert deal.states.tobytes() == before


@pytest.mark.parametrize("name", LESSONS)
def test_after_the_answer_of_an_exercise_all_other_right_cards_are_named(name: str) -> None:
    lesson = find_lesson(name)
    for number, exercise, deal in exercises(lesson, marked=False):
        right = [each for each in deal.legal(LEARNER) if exercise.asks_for(each.verb, each.cards)]
        told = lessons.answer(name, question(len(lesson.moments) + number, right[0]))
        assert set(told.also) == {card for each in right for card in each.cards} - set(right[0].cards)


@pytest.mark.parametrize("name", ["turkish", "glukz", "iljig"])
def test_all_cards_that_may_be_played_are_marked_together(name: str) -> None:
    lesson, sent = find_lesson(name), json.loads(lessons.lesson_json(name))
    for number, _, deal in exercises(lesson, marked=True):
        [verb, *others] = {each["verb"] for each in sent["exercises"][number]["choices"]}
        held = {card for each in sent["exercises"][number]["choices"] for card in each["cards"]}
        right = {card for each in deal.legal(LEARNER) if each.verb == verb for card in each.cards}
        assert (sent["tasks"][number]["all"], others) == (True, [])
        assert right < held, "some are wrong"

        def marked(cards: set[str], at: int = len(lesson.moments) + number, verb: str = verb) -> lessons.LessonAnswer:
            return lessons.answer(name, question(at, Move(verb, cards=tuple(sorted(cards)))))

        told = marked(right)
        assert isinstance(told.answer, wire.Done)
        assert told.goes_on
        assert told.after
        seen = json.loads(msgspec.json.encode(told.after.deal))
        assert (seen["view"], seen["choices"]) == (deal.observe(LEARNER), []), "nothing is played"
        some = marked({min(right)})
        assert isinstance(some.answer, wire.Error)
        assert (some.goes_on, some.answer.why) == (False, Why("more", Told(n=len(right) - 1))) or len(right) == 1
        wrong = marked(held)
        assert isinstance(wrong.answer, wire.Error)
        assert (wrong.goes_on, set(wrong.answer.cards)) == (False, held - right)
        assert wrong.answer.clause, "the rules say why"


def test_marked_cards_that_nobody_can_read_are_refused() -> None:
    lesson = find_lesson("turkish")
    with pytest.raises(Refused) as caught:
        lessons.answer("turkish", question(len(lesson.moments), Move("play", cards=("ZZ",))))
    assert caught.value.code == "unreadable"


def test_a_question_that_plays_nothing_shows_nothing() -> None:
    lesson = find_lesson("pig")
    move = lesson.exercises[0][1].legal(LEARNER)[0]
    assert lessons.answer("pig", question(len(lesson.moments), move)).after
    asked = lessons.answer("pig", question(len(lesson.moments), move, requests.AskWhy))
    assert (asked.after, asked.also) == (None, ())


def test_each_card_that_is_to_be_covered_may_be_tried_with_each_card_in_hand() -> None:
    lesson, sent = find_lesson("iljig"), json.loads(lessons.lesson_json("iljig"))
    number = next(at for at, (exercise, _) in enumerate(lesson.exercises) if exercise.say == "all_three")
    [cover] = sent["exercises"][number]["choices"]
    hand = lesson.exercises[number][1].observe(LEARNER)["seats"][LEARNER]["hand"]
    assert cover["each"] == [hand] * 3


def test_nothing_joins_a_card_that_may_not_be_led() -> None:
    """An exercise lets the learner try a joker, which a table does not (ILJ-10)."""
    lesson = find_lesson("iljig")
    number = next(at for at, (exercise, _) in enumerate(lesson.exercises) if exercise.say == "leading")
    asked = (
        question(len(lesson.moments) + number, Move("lead", cards=(card,)), requests.Extend) for card in ("XR", "9H")
    )
    joker, nine = (lessons.answer("iljig", each).answer for each in asked)
    assert isinstance(joker, wire.ExtensionInfo)
    assert isinstance(nine, wire.ExtensionInfo)
    assert (joker.cards, joker.complete) == ((), False)
    assert (set(nine.cards), nine.complete) == ({"9C", "8H", "KD"}, True)


def test_an_exercise_asks_and_says_what_its_answer_teaches() -> None:
    sent = json.loads(lessons.lesson_json("pig"))
    assert len(sent["tasks"]) == len(sent["exercises"])
    for task in sent["tasks"]:
        assert {task["say"], task["right"]} <= set(sent["texts"]["fr"])


def test_the_end_of_the_deal_comes_with_what_it_brought() -> None:
    ended = json.loads(lessons.lesson_json("pig"))["ended"]
    assert ended["standing"]["letters"] == [0, 0, 0, 1]
    assert [each["standing"] for each in ended["deals"]] == [ended["standing"]]
    assert ended["deal"] == 0


def test_a_refused_move_is_explained_by_the_rules() -> None:
    at = step("turkish", "refused")
    told = lessons.answer("turkish", question(at, Move("play", "visible", cards=("7S",)))).answer
    assert isinstance(told, wire.Error)
    assert (told.code, told.clause, told.why and told.why.key) == ("illegal", "TUR-09", "row_shut")


def test_a_refusal_without_an_exact_reason_is_explained_by_the_sentence_of_its_clause() -> None:
    told = lessons.answer("pig", question(step("pig", "put"), Move("signal"))).answer
    assert isinstance(told, wire.Error)
    assert (told.clause, told.why) == ("PIG-06", None)
    assert set(told.messages or ()) == {"en", "fr"}


def test_a_legal_move_that_is_not_the_one_says_so_and_costs_nothing() -> None:
    at = step("turkish", "descend")
    told = lessons.answer("turkish", question(at, Move("play", "hand", cards=("9H",))))
    assert isinstance(told.answer, wire.Error)
    assert (told.answer.code, told.goes_on) == ("lesson", False)
    assert set(told.answer.messages or ()) == {"en", "fr"}


def test_cards_that_are_to_be_played_with_others_are_answered_so() -> None:
    at = step("turkish", "descend")
    told = lessons.answer("turkish", question(at, Move("play", "hand", cards=("JS",)))).answer
    assert isinstance(told, wire.Error)
    assert told.why
    assert told.why.key == "together"


def test_a_step_that_asks_for_a_try_does_not_say_what_comes_of_it() -> None:
    sent = json.loads(lessons.lesson_json("nain_jaune"))
    prompts = {each["turn"]["say"]: each["deal"]["prompts"] for each in sent["moments"] if each["turn"]}
    assert (prompts["refused"], bool(prompts["up"])) == ([], True)
    assert prompts["aim"] == [], "there is only something to read"


def test_an_exercise_does_not_praise_a_legal_move_that_it_does_not_ask_for() -> None:
    lesson = find_lesson("pig")
    number = next(at for at, (exercise, _) in enumerate(lesson.exercises) if exercise.say == "kings")
    at = len(lesson.moments) + number
    told = lessons.answer("pig", question(at, Move("put", cards=("KS",))))
    assert isinstance(told.answer, wire.Error)
    assert (told.answer.why and told.answer.why.key, told.goes_on) == ("better", False)
    assert lessons.answer("pig", question(at, Move("signal"))).goes_on


def test_an_exercise_about_the_best_move_takes_no_other() -> None:
    lesson = find_lesson("nain_jaune")
    number = next(at for at, (exercise, _) in enumerate(lesson.exercises) if exercise.say == "jacks")
    other, best = (question(len(lesson.moments) + number, Move("follow", cards=(card,))) for card in ("JS", "JC"))
    told = lessons.answer("nain_jaune", other)
    assert isinstance(told.answer, wire.Error)
    assert (told.answer.why and told.answer.why.key, told.goes_on) == ("better", False)
    assert told.answer.messages == lesson.said("jacks_better"), "what is given up"
    assert (lessons.answer("nain_jaune", best).goes_on, lessons.answer("nain_jaune", best).also) == (True, ())


def test_the_last_move_of_a_lesson_comes_with_the_end_of_the_deal() -> None:
    sent = json.loads(lessons.lesson_json("spoons"))
    last = next(each for each in sent["moments"] if each["deal"]["over"])
    assert [each["kind"] for each in last["news"]] == ["move", "deal_over"]


def test_the_order_of_cards_does_not_matter() -> None:
    at = step("turkish", "descend")
    assert lessons.answer("turkish", question(at, Move("play", "hand", cards=("JD", "JC", "JH", "JS")))).goes_on


@pytest.mark.parametrize(
    ("name", "asked", "code"),
    [
        ("whist", question(0, Move("play")), "unknown_game"),
        ("turkish", question(-1, Move("play")), "stale"),
        ("turkish", question(10_000, Move("play")), "stale"),
        ("turkish", question(1, Move("fly")), "unreadable"),
        ("turkish", question(1, Move("play", "hand", cards=("ZZ",))), "unreadable"),
        ("turkish", question(1, Move("play", "hand"), requests.Extend), "unreadable"),
    ],
)
def test_a_question_that_makes_no_sense_is_refused(name: str, asked: lessons.Question, code: str) -> None:
    with pytest.raises(Refused) as caught:
        lessons.answer(name, asked)
    assert caught.value.code == code


def test_a_question_is_a_message_of_the_websocket() -> None:
    body = {"question": {"type": "why", "seq": 1, "move": {"verb": "play", "from": "hand", "cards": ["9H"]}}}
    tried = msgspec.json.decode(json.dumps(body), type=lessons.Tried)
    assert isinstance(tried.question, requests.AskWhy)


def test_a_question_that_no_learner_can_ask_is_refused_in_plain_words() -> None:
    with pytest.raises(msgspec.ValidationError) as refused:
        msgspec.json.decode(b'{"question": {"type": "hint"}}', type=lessons.Tried)
    assert misfit(refused.value) == "`question.type` cannot be 'hint'"
