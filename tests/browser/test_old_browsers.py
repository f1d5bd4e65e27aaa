"""What an old browser lacks, or one that reached the card room over plain http: the page says so, or does without."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from .room import NO_CLIPBOARD, SELECTED, open_table

pytestmark = pytest.mark.browser

NO_HAS = """
const { supports } = CSS;
CSS.supports = (...rule) => !String(rule).includes(":has") && supports.apply(CSS, rule);
"""


@pytest.mark.parametrize(
    ("locale", "told"), [("fr-FR", "Ce navigateur est trop ancien"), ("en-GB", "too old for these")]
)
def test_a_browser_that_is_too_old_is_told_so(browser: Browser, card_room: str, locale: str, told: str) -> None:
    context = browser.new_context(locale=locale)
    page = context.new_page()
    page.add_init_script(NO_HAS)
    page.goto(card_room)
    expect(page.locator("#app")).to_contain_text(told)
    expect(page.get_by_test_id("play-bots")).to_have_count(0)
    context.close()


@pytest.mark.parametrize(
    ("missing", "told", "untold"),
    [("assets/*", "hasn’t received its files", "too old"), ("assets/*.js", "too old", "hasn’t received its files")],
    ids=["styles, too", "only scripts"],
)
def test_a_page_whose_files_do_not_come_says_so(
    page: Page, card_room: str, missing: str, told: str, untold: str
) -> None:
    page.route(f"**/{missing}", lambda route: route.fulfill(status=404))
    page.goto(card_room)
    expect(page.get_by_text(told)).to_be_visible(timeout=10_000)  # after 4 s
    expect(page.get_by_text(untold)).not_to_be_visible()


def test_over_plain_http_the_link_is_selected_to_be_copied(page: Page, card_room: str) -> None:
    page.add_init_script(NO_CLIPBOARD)
    table = open_table(page, card_room)
    page.get_by_text("Copy link").click()
    expect(page.get_by_test_id("copy-help")).to_contain_text("The link is selected")
    assert page.evaluate(SELECTED) == f"{card_room}/table/{table}"
