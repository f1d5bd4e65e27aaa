"""The longest sentence of a hint covers nothing, at many sizes and in both languages."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect
from tools.layout import measure_scene
from tools.stage.casts import cast_of
from tools.stage.page import Stage, stage
from tools.stage.scenes import Scene, film

from tests.bots.cases import LONGEST
from tests.short_form import short_with
from tripot.play.telling import messages
from tripot.rules.registry import GAMES, get

pytestmark = pytest.mark.browser

PICTURES = "TRIPOT_PICTURES"  # names a folder for pictures of what is wrong
SIZES = ((320, 568), (568, 320), (390, 844), (844, 390), (1366, 657))
LANGUAGES = {"fr": "fr-FR", "en": "en-GB"}
ASKED = ("ask-hint",)
OF_OTHERS = {"behind", "behind_on_average", "close", "alike"}  # reasons of moves that are not the best
FIGURES = {"ahead", "ahead_on_average", "level", "same"}  # those that the page gives in a few words first
ONE = re.compile(r"one \{.*?\} other")  # how a message goes on of one thing
KINDS = {"pig": "pig"}
TOLD = {  # as long as it gets
    "player": 1,
    "rank": "Q",
    "suit": "D",
    "cards": ["QD"],
    "n": 88,
    "worse": 11,  # figures that differ less are not told
    "worlds": 100,
    "cases": LONGEST,
}


@pytest.fixture(scope="module", params=short_with(["fr"], LANGUAGES))
def stages(request: pytest.FixtureRequest, browser: Browser, card_room: str) -> Iterator[tuple[str, Stage]]:
    pictures = bool(os.environ.get(PICTURES))
    with stage(browser, card_room, lang=LANGUAGES[request.param], measured=not pictures) as shown:
        yield request.param, shown


@pytest.mark.long
@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_longest_hint_lies_on_nothing(game: str, stages: tuple[str, Stage]) -> None:
    language, shown = stages
    scene = _asking(game)
    shown.advice = _longest(game, language, scene)
    pictures = os.environ.get(PICTURES)
    found = measure_scene(shown, scene, SIZES, Path(pictures) if pictures else None)
    assert not [f"{size}: {flaw}" for _, size, flaw in found]
    advice = shown.page.get_by_test_id("advice")
    expect(advice).to_have_text(re.compile(".{51}", re.DOTALL), use_inner_text=True)
    for _ in range(2):  # after words, the figures come last
        shown.page.get_by_test_id("advice-more").evaluate("it => it.click()")
    expect(advice).to_contain_text("100")
    shown.page.get_by_test_id("advice-close").evaluate("it => it.click()")
    shown.page.get_by_test_id("advice").wait_for(state="hidden")


def _asking(game: str) -> Scene:
    """My turn, with as many cards as I ever have; a hint is asked for, and its move."""
    scene = next(each for each in film(cast_of(game, kind=KINDS.get(game, ""))) if each.stage.startswith("turn"))
    allowed = {**json.loads(scene.message), "hints": True}
    return replace(scene, message=json.dumps(allowed), before=None, stage="hint", presses=ASKED)


def _longest(game: str, language: str, scene: Scene) -> dict[str, Any]:
    """A hint of the move with the most cards, the longest reason that the game has in a language, and figures."""
    texts = {lang: messages(lang)["reasons"] | get(game).texts[lang].get("reasons", {}) for lang in LANGUAGES}
    of_refusals = {refusal.key for refusal in get(game).refusals}
    shown = texts[language].keys() - OF_OTHERS - FIGURES - of_refusals
    key = max(shown, key=lambda each: len(ONE.sub("", texts[language][each])))
    choices = json.loads(scene.message)["deal"]["choices"]
    choice = max(choices, key=lambda each: each.get("max") or 0)
    move = {"verb": choice["verb"], "cards": (choice.get("cards") or [])[: choice.get("max")]}
    why, figures = {"key": key, "told": TOLD}, {"key": "ahead", "told": TOLD}
    best = {"move": move, "result": 1, "behind": 0, "error": 0, "why": why, "figures": figures}
    return {"type": "advice", "unit": "points", "worlds": 100, "moves": [best], "messages": texts}
