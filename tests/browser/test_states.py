"""axe-core finds nothing serious in any state of a table; where colours are forced, lines speak instead of fills."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Locator
from tools.stage.casts import cast_of
from tools.stage.page import Stage
from tools.stage.scenes import Scene, film

from .room import CARDS, PHONE
from .test_access import looks, no_sideways, violations

pytestmark = pytest.mark.browser

SHORT = (PHONE, "dark", "active")
KINDS = ("gathering", "shuffling", "stand_in", "end", "finished", "honours")
FEW = ("gathering", "end")
CHOSEN = "[data-testid=hand] button[aria-pressed=true]"
SEEN = """element => ['', '::after'].some(part => {
    const style = getComputedStyle(element, part || null);
    return style.outlineStyle === 'solid' && parseFloat(style.outlineWidth) > 2;
})"""
BORDERLESS = """() => [...document.querySelectorAll('button')]
    .filter(button => button.checkVisibility() && getComputedStyle(button).borderTopWidth === '0px')
    .map(button => button.outerHTML.slice(0, 120))"""
WITHOUT = ("data-card", "data-place", 'role="tab"', "known")  # buttons that are cards or tabs, or cover a face
A_MOMENT, SILENCE = 100, 3_500  # milliseconds


@contextmanager
def stage_in(browser: Browser, card_room: str, size: Any, colours: Any, forced: Any) -> Iterator[Stage]:
    context = browser.new_context(
        viewport=size, color_scheme=colours, forced_colors=forced, locale="fr-FR", reduced_motion="reduce"
    )
    yield Stage(context, card_room)
    context.close()


@pytest.fixture(scope="module")
def scenes() -> dict[str, Scene]:
    return {scene.stage: scene for scene in film(cast_of("turkish"))}


def counted_down(scene: Scene) -> Scene:
    """The scene in which cards are shuffled, as it is before a race."""
    table = msgspec.json.decode(scene.message)
    return replace(scene, message=msgspec.json.encode(table | {"phase": "beginning", "begins_in_ms": 9_000}).decode())


def states(shown: Stage, scenes: dict[str, Scene], kinds: Sequence[str]) -> Iterator[str]:
    """Go through the states of a table, one after the other."""
    for kind in kinds:
        shown.show(scenes[kind])
        yield kind
    shown.show(counted_down(scenes["shuffling"]))
    yield "countdown"
    shown.show(scenes["turn"])
    yield from opened(shown)
    shown.page.locator(CARDS).first.click(position={"x": 6, "y": 10})
    shown.settle()
    yield "selected"
    shown.page.clock.run_for(SILENCE)  # without a sign of life
    shown.page.locator('[data-line="silent"]').wait_for()
    yield "silent"


def opened(shown: Stage) -> Iterator[str]:
    """Open what can be opened at a table, and close it again."""
    page = shown.page
    for button in ("chat", "tab-log"):
        page.get_by_test_id(button).click()
        shown.settle()
        yield button
    page.get_by_test_id("chat-close").click()
    cards = page.get_by_test_id("seat-1").locator(".known")
    for name in ("open-settings", "help", "deals", "leave", "known"):
        (cards if name == "known" else page.get_by_test_id(name)).click()
        page.locator("dialog[open]").wait_for()
        shown.settle()
        yield name
        page.keyboard.press("Escape")


@pytest.mark.long
@pytest.mark.parametrize(("size", "colours", "forced"), looks(SHORT))
def test_axe_in_every_state_of_a_table(
    browser: Browser,
    card_room: str,
    axe: str,
    scenes: dict[str, Scene],
    size: Any,
    colours: str,
    forced: str,
    in_full: bool,
) -> None:
    found: dict[str, list[str]] = {}
    with stage_in(browser, card_room, size, colours, forced) as shown:
        for state in states(shown, scenes, KINDS if in_full else FEW):
            found[state] = violations(shown.page, axe, lambda: shown.page.clock.run_for(A_MOMENT))
            if not no_sideways(shown.page):
                found[state].append("wider than the window")
    assert {state: wrong for state, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize(("game", "lead"), [("turkish", "turn"), pytest.param("iljig", "hand", marks=pytest.mark.long)])
def test_lines_tell_whose_turn_it_is_and_which_card_is_chosen_where_colours_are_forced(
    browser: Browser, card_room: str, game: str, lead: str
) -> None:
    """`lead` is a scene in which a touched card stays in the hand until a verb is pressed."""
    shot = {scene.stage: scene for scene in film(cast_of(game))}
    with stage_in(browser, card_room, *SHORT) as shown:
        page = shown.page
        shown.show(shot["wait"])
        assert seen(page.locator(".seat.acting .picture")) == [True]
        shown.show(shot["turn"])
        assert seen(page.locator(".me.acting .picture")) == [True]
        borderless = page.evaluate(BORDERLESS)
        assert [html for html in borderless if not any(mark in html for mark in WITHOUT)] == []
        shown.show(shot[lead])
        page.locator(CARDS).first.click(position={"x": 6, "y": 10})
        shown.settle()
        assert seen(page.locator(CHOSEN)) == [True]
        assert not any(seen(page.locator(f"{CARDS}:not({CHOSEN})")))


def seen(elements: Locator) -> list[bool]:
    """Of each element, whether a thick line is drawn round it."""
    return [bool(element.evaluate(SEEN)) for element in elements.all()]
