"""The faces of the house's players: they tell the level, at the table and after it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .room import DESKTOP, PHONE, hurry_to_the_count, leave_the_count, open_table, start_table

pytestmark = pytest.mark.browser

LEVELS = {"random": "random", "beginner": "beginner", "regular": "intermediate", "expert": "expert", "master": "master"}
HEADS = "use:is([href$='-m'], [href$='-f'])"  # of the house's own players
DRAWN = "use => { const box = use.getBBox(); return box.width > 20 && box.height > 20; }"


def test_every_level_has_a_face_of_its_own_and_says_its_name(page: Page, card_room: str) -> None:
    page.set_viewport_size(PHONE)
    start_table(page, card_room, "turkish", seats=6, bots=list(LEVELS))
    for seat, (bot, level) in enumerate(LEVELS.items(), start=1):
        place = page.get_by_test_id(f"seat-{seat}")
        heads = place.locator(".face use")
        expect(heads).to_have_count(1)
        assert f"#{bot}-" in (heads.get_attribute("href") or "")
        expect(page.get_by_role("region", name=f"({level})")).to_have_count(1)


def test_the_drawings_of_faces_arrive(page: Page, card_room: str) -> None:
    open_table(page, card_room, seats=6, bots=list(LEVELS))
    expect(page.locator(HEADS)).to_have_count(len(LEVELS))
    page.wait_for_function(f"heads => [...document.querySelectorAll(heads)].every({DRAWN})", arg=HEADS)


def test_a_tap_on_a_player_shows_the_face_large_with_the_level(page: Page, card_room: str) -> None:
    start_table(page, card_room, "turkish", bots=["master"] * 3)
    page.get_by_test_id("seat-2").locator(".known").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text("César (master)")).to_be_visible()
    box = dialog.locator(".face").bounding_box()
    assert box is not None
    assert box["width"] == 96


@pytest.mark.long
def test_the_standing_names_the_levels(page: Page, card_room: str) -> None:
    page.set_viewport_size(DESKTOP)
    start_table(page, card_room, "nain_jaune", seats=3, bots=["random", "beginner"], options={"deals": 1})
    hurry_to_the_count(page)
    leave_the_count(page)
    standing = page.get_by_test_id("standing")
    expect(standing.get_by_text("Random")).to_be_visible()
    expect(standing.get_by_text("Beginner")).to_be_visible()
    expect(standing.locator("small")).to_have_count(2)


def test_the_lobby_shows_the_level_that_is_chosen(page: Page, card_room: str) -> None:
    page.goto(card_room)
    page.get_by_test_id("level").select_option("expert")
    expect(page.locator(".opponents use[href*='#expert-']")).to_have_count(3)


def test_the_list_of_tables_tells_the_levels(page: Page, card_room: str) -> None:
    table = open_table(page, card_room, seats=3, bots=["master"], public=True)
    page.get_by_test_id("start").wait_for()
    page.goto(card_room)
    line = page.get_by_role("listitem").filter(has=page.locator(f"a[href='table/{table}']"))
    expect(line.get_by_role("img", name="Bots: Master", exact=True)).to_be_visible()
    assert "#master-" in (line.locator(".face use").get_attribute("href") or "")
