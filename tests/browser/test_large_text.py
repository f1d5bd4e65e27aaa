"""Who has set larger text in the browser gets it, as far as the window has room for it: 24 px instead of 16."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page
from tools.layout import measure_scene
from tools.stage.boxes import Size, flaws
from tools.stage.casts import casts
from tools.stage.page import FLAGS, NO_OFFERS, Stage, find_chromium, stage
from tools.stage.scenes import film, scene_of

from tests.short_form import short_with
from tripot.rules.registry import GAMES

from .room import PHONE
from .test_access import no_sideways

pytestmark = pytest.mark.browser

LARGE, TWICE, SMALL = 24, 32, 13  # px, instead of 16
NARROWEST, LOWEST = 320, 568  # px: the smallest window that is held at the usual size of text
TABLES: list[Size] = [(320, 568), (390, 844), (844, 390), (768, 1024), (1280, 800)]
PAGES = ("/", "/rules/pig", "/account", "/games", "/tournaments", "/daily", "/replay", "/table/none")
TEXT = "() => parseFloat(getComputedStyle(document.documentElement).fontSize)"


def browser_with_text(browser: Browser, size: int) -> Browser:
    """Another browser, whose user has set this size of text, in pixels."""
    flags = [*FLAGS, f"--blink-settings=defaultFontSize={size}"]
    return browser.browser_type.launch(executable_path=find_chromium(), args=flags)


@pytest.fixture(scope="module")
def large(browser: Browser) -> Iterator[Browser]:
    """A browser whose user has set larger text."""
    launched = browser_with_text(browser, LARGE)
    yield launched
    launched.close()


@pytest.fixture(scope="module")
def shown(large: Browser, card_room: str) -> Iterator[Stage]:
    with stage(large, card_room, measured=True) as shown:
        yield shown


@pytest.fixture
def page(large: Browser) -> Iterator[Page]:
    context = large.new_context(locale="fr-FR", reduced_motion="reduce")
    context.add_init_script(NO_OFFERS)
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("game", short_with(["pig"], GAMES))
def test_a_table_holds_with_larger_text(shown: Stage, game: str, *, in_full: bool) -> None:
    cast = next(cast for cast in casts() if cast.game == game and cast.is_usual)
    for scene in film(cast):
        found = measure_scene(shown, scene, TABLES if in_full else TABLES[:1])
        assert not [f"{each.name} {size} {flaw}" for each, size, flaw in found]


@pytest.mark.parametrize(("width", "height", "text"), [(320, 568, 16), (390, 844, 19.5), (1280, 800, LARGE)])
def test_a_table_takes_as_large_text_as_it_has_room_for(shown: Stage, width: int, height: int, text: float) -> None:
    cast = next(cast for cast in casts() if cast.game == "turkish" and cast.is_usual)
    shown.show(scene_of(cast, "turn"))
    shown.resize(width, height)
    assert shown.page.evaluate(TEXT) == pytest.approx(text)


def test_a_table_takes_new_measure_when_only_its_height_changes(shown: Stage) -> None:
    """Its text grows with its height, and then there are fewer units in the same width."""
    cast = next(cast for cast in casts() if cast.game == "turkish" and cast.is_usual)
    shown.show(scene_of(cast, "turn"))
    shown.resize(1280, 800)
    whole = shown.page.locator("[data-part=hand]").bounding_box()
    shown.resize(1280, 430)
    shown.resize(1280, 800)
    assert shown.page.locator("[data-part=hand]").bounding_box() == whole
    assert flaws(shown.page) == []


def test_smaller_text_makes_all_smaller(browser: Browser, card_room: str) -> None:
    launched = browser_with_text(browser, SMALL)
    page = launched.new_page(viewport={"width": 390, "height": 844})
    page.goto(card_room)
    page.locator("h1").first.wait_for()
    assert page.evaluate(TEXT) == SMALL
    assert no_sideways(page)
    launched.close()


@pytest.mark.parametrize("path", short_with(["/", "/rules/pig"], PAGES))
def test_a_page_holds_with_larger_text(page: Page, card_room: str, path: str) -> None:
    page.goto(f"{card_room}{path}")
    page.locator("h1").first.wait_for()
    for width in (NARROWEST, 390, 844, 1280):
        page.set_viewport_size({"width": width, "height": LOWEST})
        page.wait_for_function("width => innerWidth === width", arg=width)
        assert page.evaluate(TEXT) == pytest.approx(min(LARGE, width / 20))
        assert no_sideways(page), width


@pytest.mark.long
@pytest.mark.parametrize("size", [PHONE, {"width": 844, "height": 390}], ids=["phone", "sideways"])
def test_text_twice_as_large_lies_on_no_button(browser: Browser, card_room: str, size: Any) -> None:
    launched = browser_with_text(browser, TWICE)
    page = launched.new_page(viewport=size, locale="fr-FR", reduced_motion="reduce")
    page.goto(f"{card_room}/learn/turkish")
    page.get_by_test_id("lesson-next").wait_for()
    title = page.get_by_test_id("lesson").locator(".title").bounding_box()
    for way in ("lesson-next", "lesson-skip"):
        button = page.get_by_test_id(way).bounding_box()
        assert title
        assert button
        beside = button["x"] >= title["x"] + title["width"] or button["y"] >= title["y"] + title["height"]
        assert beside, f"{way} lies on the title"
        assert button["x"] + button["width"] <= size["width"]
    page.goto(f"{card_room}/rules/pig")
    header = page.locator("header").bounding_box()
    assert header
    assert header["height"] < size["height"] / 4 or size["width"] > 820
    bar = page.get_by_test_id("rules-ways").bounding_box()
    assert bar
    assert bar["height"] < size["height"] / 2 or size["width"] > 820  # the text has most of a phone
    launched.close()
