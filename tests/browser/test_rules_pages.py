"""The rules pages and the help at the table, on small and large windows."""

from __future__ import annotations

import re
from itertools import product

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.short_form import short_rows, short_with
from tripot.play.pictures import pictures_of
from tripot.rules.registry import GAMES

from .room import DESKTOP, UNDER_WAY, in_phase, open_table

pytestmark = pytest.mark.browser

WINDOWS: dict[str, ViewportSize] = {
    "phone": {"width": 390, "height": 844},
    "sideways": {"width": 844, "height": 390},
    "desk": DESKTOP,
}
TABLES = [
    *((game, "") for game in GAMES if game != "pig"),
    *(("pig", v) for v in ("pig", "spoons", "vatra", "magarac")),
]
HIDDEN = "(({scrollHeight, clientHeight}) => scrollHeight - clientHeight)(document.querySelector('dialog[open] .body'))"
CUT_TABLES = "[...document.querySelectorAll('table')].filter((it) => it.scrollWidth > it.clientWidth).length"


@pytest.mark.parametrize("lang", short_with(["fr"], ["en", "fr"]))
def test_every_rules_page_draws_its_pictures_and_names_no_clause(browser: Browser, card_room: str, lang: str) -> None:
    context = browser.new_context(locale=lang, viewport=WINDOWS["phone"], reduced_motion="reduce")
    page = context.new_page()
    for game in GAMES:
        page.goto(f"{card_room}/rules/{game}")
        drawn = looked_through(page)
        assert page.evaluate("scrollY") == 0, "no picture scrolls the page"
        for variant in page.get_by_test_id("rules-variant").locator("option").all_text_contents():
            page.get_by_test_id("rules-variant").select_option(variant)
            drawn |= looked_through(page)
        assert drawn == set(pictures_of(game))
        for way in ("rules-play", "rules-learn"):
            expect(page.get_by_test_id(way)).to_be_in_viewport(ratio=1)
    context.close()


def looked_through(page: Page) -> set[str]:
    """The pictures on a page that is shown whole. All are drawn, with captions; no clause is named, nothing cut off."""
    expect(page.locator("[data-picture]").first).to_be_visible()
    page.locator("main details").evaluate_all("(all) => all.forEach((it) => (it.open = true))")
    pictures = page.locator("[data-picture]").all()
    for picture in pictures:
        expect(picture.locator('[data-part="middle"]')).to_be_visible()
        expect(picture.locator("figcaption")).not_to_be_empty()
    assert not re.search(r"\b[A-Z]{3}-\d\d\b", page.locator("main").inner_text())
    assert page.evaluate("document.documentElement.scrollWidth") == WINDOWS["phone"]["width"]
    assert page.evaluate(CUT_TABLES) == 0, "a table is cut off"
    return {picture.get_attribute("data-picture") or "" for picture in pictures}


def test_the_page_of_a_game_leads_to_a_match_and_a_first_deal_of_that_game(page: Page, card_room: str) -> None:
    page.goto(f"{card_room}/rules/pig#turn-vatra")
    expect(page.get_by_test_id("rules-learn")).to_have_attribute("href", "learn/vatra")
    page.get_by_test_id("rules-friends").click()
    expect(page.get_by_test_id("game-pig")).to_be_checked()
    page.goto(f"{card_room}/rules/vatra")
    page.get_by_test_id("rules-play").click()
    in_phase(page, *UNDER_WAY)
    expect(page).to_have_title(re.compile("Vatra"))


@pytest.mark.parametrize("path", ["rules", "rules/turkish"])
def test_links_within_a_page_stay_on_it(page: Page, card_room: str, path: str) -> None:
    page.goto(f"{card_room}/{path}")
    page.locator("a.skip").focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"{card_room}/{path}#main")
    page.get_by_role("navigation").get_by_role("link", name=re.compile("minutes")).click()
    expect(page).to_have_url(f"{card_room}/{path}#minutes")
    clause = page.locator("main a[href*='#TUR-']").first
    anchor = (clause.get_attribute("href") or "").partition("#")[2]
    clause.click()
    expect(page).to_have_url(f"{card_room}/{path}#{anchor}")
    expect(page.locator(f"[id='{anchor}']")).to_be_in_viewport()


@pytest.mark.long
def test_the_pictures_of_covering_stand_side_by_side(page: Page, card_room: str) -> None:
    page.goto(f"{card_room}/rules/iljig")
    bright = {
        name: page.locator(f'[data-picture="{name}"] [data-part="hand"] [data-playable="true"]')
        for name in ("cover", "trumps")
    }
    expect(bright["cover"]).to_have_count(3)
    expect(bright["trumps"]).to_have_count(2)


@pytest.mark.long
@pytest.mark.parametrize(
    ("window", "lang"), short_rows([("phone", "fr"), ("sideways", "en")], product(WINDOWS, ["en", "fr"]))
)
def test_the_help_at_the_table_is_one_screen(browser: Browser, card_room: str, window: str, lang: str) -> None:
    touch = window != "desk"
    context = browser.new_context(locale=lang, viewport=WINDOWS[window], has_touch=touch, is_mobile=touch)
    page = context.new_page()
    for game, variant in TABLES:
        open_table(page, card_room, game=game, options={"variant": variant} if variant else {})
        page.get_by_test_id("help").click()
        expect(page.get_by_test_id("help-turn")).to_contain_text(re.compile(r"\w"))
        if game != "pig":
            expect(page.get_by_test_id("ranks")).to_be_visible()
        assert page.evaluate(HIDDEN) <= 0, f"{variant or game} scrolls"
    context.close()


def test_the_form_of_a_new_table_is_as_it_was_left_when_one_comes_back_from_the_rules(
    page: Page, card_room: str
) -> None:
    page.goto(card_room)
    page.get_by_test_id("game-glukz").check()
    page.get_by_test_id("seats").select_option("5")
    page.get_by_text("Between friends").click()
    page.get_by_test_id("forfeits").fill("Sing\nBark")
    page.get_by_test_id("forfeit-each").select_option("deal")
    page.goto(f"{card_room}/rules/glukz")
    page.goto(card_room)
    expect(page.get_by_test_id("game-glukz")).to_be_checked()
    expect(page.get_by_test_id("seats")).to_have_value("5")
    expect(page.get_by_test_id("forfeits")).to_be_visible()  # nothing that others will see is hidden
    expect(page.get_by_test_id("forfeits")).to_have_value("Sing\nBark")
    expect(page.get_by_test_id("forfeit-each")).to_have_value("deal")
    page.goto(f"{card_room}/?game=pig")
    expect(page.get_by_test_id("game-pig")).to_be_checked()  # a link says more than what was left


def test_the_rules_of_a_variant_are_a_part_of_its_games_page(page: Page, card_room: str) -> None:
    page.goto(f"{card_room}/rules/vatra")
    page.wait_for_url("**/rules/pig#minutes-vatra")
    expect(page.locator("#minutes-vatra")).to_be_in_viewport()
    expect(page.locator("#minutes-spoons")).to_be_hidden()
    expect(page.locator("#turn-vatra")).to_be_visible()
    page.get_by_role("navigation").get_by_role("link", name="Spoons", exact=True).first.click()
    expect(page.locator("#minutes-spoons")).to_be_in_viewport()
    expect(page.locator("#turn-vatra")).to_be_hidden()
    page.get_by_test_id("rules-variant").select_option("magarac")
    expect(page.locator("#turn-magarac")).to_be_visible()
    expect(page).to_have_url(re.compile("#minutes-magarac$"))
    page.get_by_test_id("language").click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator("#turn-magarac")).to_be_visible()
    expect(page.locator("#turn-vatra")).to_be_hidden()


def test_what_we_decided_is_folded_until_an_address_leads_there(page: Page, card_room: str) -> None:
    page.goto(f"{card_room}/rules/iljig")
    words = page.locator("details:has(#decided) li").first
    expect(words).to_be_hidden()
    page.goto(f"{card_room}/rules/iljig#decided")
    expect(words).to_be_visible()
