"""Who has set larger text in the browser gets it, as far as the window has room for it: 24 px instead of 16."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page
from tools.layout import measure_scene
from tools.stage.boxes import Size
from tools.stage.casts import casts
from tools.stage.page import FLAGS, Stage, find_chromium, stage
from tools.stage.scenes import film

from tests.short_form import short_with
from tripot.rules.registry import GAMES

from .room import NO_OFFERS
from .test_access import no_sideways

pytestmark = pytest.mark.browser

LARGE = 24  # px, instead of 16
NARROWEST, LOWEST = 320, 568  # px: the smallest window that is held at the usual size of text
TABLES: list[Size] = [(320, 568), (390, 844), (844, 390), (768, 1024), (1280, 800)]
PAGES = ("/", "/rules/pig", "/account", "/games", "/tournaments", "/daily", "/replay", "/table/none")
TEXT = "() => parseFloat(getComputedStyle(document.documentElement).fontSize)"


@pytest.fixture(scope="module")
def large(browser: Browser) -> Iterator[Browser]:
    """A browser whose user has set larger text."""
    flags = [*FLAGS, f"--blink-settings=defaultFontSize={LARGE}"]
    launched = browser.browser_type.launch(executable_path=find_chromium(), args=flags)
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


@pytest.mark.parametrize("game", short_with(["nain_jaune"], GAMES))
def test_a_table_holds_with_larger_text(shown: Stage, game: str) -> None:
    cast = next(cast for cast in casts() if cast.game == game and cast.is_usual)
    for scene in film(cast):
        flaws = measure_scene(shown, scene, TABLES)
        assert not [f"{each.name} {size} {flaw}" for each, size, flaw in flaws]


@pytest.mark.parametrize(("width", "height", "text"), [(320, 568, 16), (390, 844, 19.5), (1280, 800, LARGE)])
def test_a_table_takes_as_large_text_as_it_has_room_for(shown: Stage, width: int, height: int, text: float) -> None:
    cast = next(cast for cast in casts() if cast.game == "turkish" and cast.is_usual)
    shown.show(next(scene for scene in film(cast) if scene.stage == "turn"))
    shown.resize(width, height)
    assert shown.page.evaluate(TEXT) == pytest.approx(text)


@pytest.mark.parametrize("path", short_with(["/", "/rules/pig"], PAGES))
def test_a_page_holds_with_larger_text(page: Page, card_room: str, path: str) -> None:
    page.goto(f"{card_room}{path}")
    page.locator("h1").first.wait_for()
    for width in (NARROWEST, 390, 844, 1280):
        page.set_viewport_size({"width": width, "height": LOWEST})
        assert page.evaluate(TEXT) == pytest.approx(min(LARGE, width / 20))
        assert no_sideways(page), width
