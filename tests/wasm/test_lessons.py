"""The page itself answers learners where no card room does, and says what the card room would say."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.short_form import short_with
from tests.wasm.node import check_page
from tripot.browser.lessons import positions_of
from tripot.browser.modules import kept_module
from tripot.play.deal import Deal
from tripot.play.lesson import LEARNER, Lesson, find_lesson, lesson_names
from tripot.rules.move import Move
from tripot.rules.registry import get
from tripot.table import lessons, requests
from tripot.table.wire import Refused

TRIED = 3  # cards of the hand, by each verb, in each position


def moves_to_try(deal: Deal, wanted: Move | None, dice: random.Random) -> Iterator[Move]:
    """The move that the lesson waits for, a part of it, all that are legal, and some that hardly are."""
    if wanted:
        yield wanted
        yield msgspec.structs.replace(wanted, cards=wanted.cards[:1])
    if not deal.over and LEARNER in deal.actors():
        legal = deal.legal(LEARNER)
        yield from dice.sample(legal, min(len(legal), TRIED))
    hand = deal.observe(LEARNER)["seats"][LEARNER]["hand"]
    for choice in deal.look(LEARNER).choices:
        for card in dice.sample(hand, min(len(hand), TRIED)) if choice.cards else ():
            yield Move(choice.verb, from_=choice.from_, to=choice.to, cards=(card,))


def marks(deal: Deal, dice: random.Random) -> Move:
    """Several cards at once, wherever they lie, as an exercise may ask for."""
    choice = deal.look(LEARNER).choices[0]
    seat = deal.observe(LEARNER)["seats"][LEARNER]
    held = [*seat["hand"], *seat.get("visible", [])]
    right = [card for each in deal.look(LEARNER).choices if each.verb == choice.verb for card in each.cards]
    cards = dice.choice([right, right[:1], held])
    return Move(choice.verb, cards=tuple(dict.fromkeys(cards)))


def asked(name: str, lesson: Lesson) -> Iterator[dict[str, Any]]:
    """Questions about every position of a lesson, with the answers of the card room."""
    dice = random.Random(name)
    positions = [(each.deal, each.turn.move if each.turn else None) for each in lesson.moments]
    positions += [(deal, None) for _, deal in lesson.exercises]
    for number, (deal, wanted) in enumerate(positions):
        for move in moves_to_try(deal, wanted, dice):
            for kind in (requests.PlayMove, requests.AskWhy):
                yield answered(name, kind(seq=number, move=move, ref="r"))
        if number >= len(lesson.moments):
            yield answered(name, requests.PlayMove(seq=number, move=marks(deal, dice), ref="r"))
        if get(lesson.game).steps and LEARNER in deal.actors():
            yield answered(name, requests.Extend(seq=number, move=Move("lead"), ref="r"))


def answered(name: str, question: lessons.Question) -> dict[str, Any]:
    """A question with its answer, or with the code of the error if it makes no sense."""
    try:
        answer: Any = lessons.answer(name, question)
    except Refused as refused:
        answer = refused.code
    return {"question": json.loads(msgspec.json.encode(question)), "answer": json.loads(msgspec.json.encode(answer))}


@pytest.mark.parametrize("name", short_with(["turkish"], list(lesson_names())))
def test_the_page_answers_learners_as_the_card_room_does(name: str, tmp_path: Path) -> None:
    lesson = find_lesson(name)
    (tmp_path / f"{lesson.game}.wasm").write_bytes(kept_module(get(lesson.game)))
    questions = list(asked(name, lesson))
    assert len(questions) > len(lesson.moments)
    found = {"told": positions_of(lesson), "asked": questions}
    (tmp_path / "lesson.json").write_bytes(msgspec.json.encode(found))
    check_page("solo/lesson", tmp_path)
