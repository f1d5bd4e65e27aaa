"""What people write at a table: signs, drafts that are never lost, words that come too fast, names from the right."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from tools.stage.casts import cast_of
from tools.stage.page import stage
from tools.stage.scenes import scene_of

from .room import PHONE, open_table

pytestmark = pytest.mark.browser

MUCH = 60  # lines: more than anybody may say in a minute
WRITE = "(it, text) => { it.value = text; it.dispatchEvent(new Event('input', { bubbles: true })) }"
SAY_AT_ONCE = f"(it, all) => all.forEach((text) => {{ ({WRITE})(it, text); it.form.requestSubmit(); }})"
PRESS_REMOVE = "document.querySelector('[data-testid=call-remove]').click()"
LEFTS = """(line, words) => words.map((word) => {
    const texts = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
    while (!texts.nextNode().data.includes(word));
    const range = document.createRange();
    const start = texts.currentNode.data.indexOf(word);
    range.setStart(texts.currentNode, start);
    range.setEnd(texts.currentNode, start + word.length);
    return range.getBoundingClientRect().left;
})"""


def test_a_draft_stays_until_it_is_said(page: Page, card_room: str) -> None:
    page.set_viewport_size(PHONE)
    open_table(page, card_room)
    page.get_by_test_id("chat").click()
    field = page.get_by_test_id("chat-text")
    field.fill("turn\u202ed")
    field.press("Enter")
    refusal = page.get_by_test_id("panel-refusal").first
    expect(refusal).to_contain_text("invisible or unknown sign here (U+202E)")
    expect(refusal).to_be_in_viewport(ratio=1)
    expect(field).to_have_value("turn\u202ed")
    field.fill("Ada ❤️ 👩‍🚀 علي")
    field.press("Enter")
    expect(page.get_by_test_id("chat-list")).to_contain_text("Ada ❤️ 👩‍🚀 علي")
    expect(field).to_have_value("")
    expect(refusal).to_be_empty()


@pytest.mark.parametrize("alone", ["\u200d", "\u0301"])
def test_words_that_show_nothing_are_refused_with_the_reason(page: Page, card_room: str, alone: str) -> None:
    open_table(page, card_room)
    page.get_by_test_id("chat").click()
    page.get_by_test_id("call-of-table").locator("summary").click()
    for field, send in (("chat-text", "chat-send"), ("call-words", "call-set")):
        page.get_by_test_id(field).fill(alone)
        page.get_by_test_id(send).click()
        refusals = page.get_by_test_id("panel-refusal").filter(has_text=f"sign here (U+{ord(alone):04X})")
        expect(refusals).to_have_count(1 if field == "chat-text" else 2)
        expect(page.get_by_test_id(field)).to_have_value(alone)


def test_an_emoji_that_is_new_is_said_alone(page: Page, card_room: str) -> None:
    open_table(page, card_room)
    page.get_by_test_id("chat").click()
    page.get_by_test_id("chat-text").fill("\U0001fae9")
    page.get_by_test_id("chat-send").click()
    expect(page.get_by_test_id("chat-list")).to_contain_text("\U0001fae9")


def test_what_comes_too_fast_stays_in_the_field(page: Page, card_room: str) -> None:
    open_table(page, card_room)
    page.get_by_test_id("chat").click()
    field, refusal = page.get_by_test_id("chat-text"), page.get_by_test_id("panel-refusal").first
    for number in range(MUCH):
        field.fill(f"line {number}.")
        field.press("Enter")
        page.get_by_test_id("chat-list").get_by_text(f"line {number}.").or_(
            page.get_by_text("Not so fast")
        ).first.wait_for()
        if refusal.text_content():
            break
    expect(refusal).to_contain_text("Not so fast")
    expect(field).to_have_value(f"line {number}.")


def test_unsent_words_outlive_a_reload_and_what_was_said_does_not_come_back(page: Page, card_room: str) -> None:
    open_table(page, card_room, bots=["regular"] * 3)
    draft, call = page.get_by_test_id("chat-text"), page.get_by_test_id("call-words")

    def come_back() -> None:
        page.reload()
        page.get_by_test_id("chat").click()
        page.get_by_test_id("call-of-table").locator("summary").click()

    come_back()
    draft.fill("Good lu")
    page.get_by_test_id("chat-to").select_option("1")
    call.fill("Tea!")
    come_back()
    expect(draft).to_have_value("Good lu")
    expect(page.get_by_test_id("chat-to")).to_have_value("1")
    expect(call).to_have_value("Tea!")
    page.get_by_test_id("chat-send").click()
    page.get_by_test_id("call-set").click()
    expect(draft).to_have_value("")
    expect(page.get_by_test_id("call-set")).to_be_disabled()
    call.fill("Tea! Tea!")
    call.fill("Tea!")  # as the table has it: nothing unsent is left
    come_back()
    expect(draft).to_have_value("")
    assert page.evaluate("Object.keys(sessionStorage).filter(key => /-(text|call)-/.test(key))") == []


def test_words_to_somebody_are_not_addressed_to_the_next_on_that_seat(page: Page, card_room: str) -> None:
    open_table(page, card_room, bots=["regular"] * 3)
    page.get_by_test_id("chat").click()
    to = page.get_by_test_id("chat-to")
    to.select_option("1")
    page.get_by_test_id("chat-close").click()
    for seat in (1, 1):  # one bot goes, another comes
        page.get_by_test_id(f"bot-{seat}").click()
        page.get_by_test_id("chat").click()
        expect(to).to_have_value("")
        page.get_by_test_id("chat-close").click()


def test_words_of_a_call_that_are_written_while_it_is_removed_stay(page: Page, card_room: str) -> None:
    open_table(page, card_room)
    page.get_by_test_id("chat").click()
    page.get_by_test_id("call-of-table").locator("summary").click()
    page.get_by_test_id("call-words").fill("Tea!")
    page.get_by_test_id("call-set").click()
    remove = page.get_by_test_id("call-remove")
    expect(remove).to_be_visible()
    page.get_by_test_id("call-words").evaluate(f"(it, text) => {{ {PRESS_REMOVE}; ({WRITE})(it, text) }}", "Dinner")
    expect(remove).to_have_count(0)
    expect(page.get_by_test_id("call-words")).to_have_value("Dinner")


def test_names_from_the_right_turn_nothing_in_the_chat(browser: Browser, card_room: str) -> None:
    scene = scene_of(cast_of("turkish"), "turn")
    table = json.loads(scene.message)
    for seat, name in enumerate(("علي", "محمد")):
        table["seats"][seat]["name"] = name
    table["chat"] = [{"kind": "said", "seat": 0, "name": "علي", "to": 1, "text": "شكرا!"}]
    with stage(browser, card_room) as shown:
        shown.show(replace(scene, message=json.dumps(table), before=None, presses=("chat",)))
        line = shown.page.get_by_test_id("chat-list").get_by_role("listitem").last
        expect(line).to_contain_text(re.compile(r"علي\s→ \u2068?محمد"))
        places = line.evaluate(LEFTS, ["علي", "→", "محمد"])
        assert places == sorted(places)
        assert line.get_by_text("شكرا!").evaluate("it => getComputedStyle(it).unicodeBidi") == "isolate"


def test_what_is_written_while_the_last_words_are_on_their_way_is_said_too(page: Page, card_room: str) -> None:
    open_table(page, card_room)
    page.get_by_test_id("chat").click()
    field = page.get_by_test_id("chat-text")
    field.evaluate(SAY_AT_ONCE, ["one", "two"])
    expect(page.get_by_test_id("chat-list").get_by_role("listitem")).to_contain_text(["one", "two"])
    expect(field).to_have_value("")


def test_half_of_an_emoji_does_not_silence_the_chat(page: Page, card_room: str) -> None:
    open_table(page, card_room)
    page.get_by_test_id("chat").click()
    field = page.get_by_test_id("chat-text")
    field.evaluate(WRITE, "half \ud83d")
    for said in ("half \ufffd", "whole"):
        field.press("Enter")
        expect(page.get_by_test_id("chat-list")).to_contain_text(said)
        field.fill("whole")


def test_the_newest_line_stays_in_sight_while_a_refusal_is_shown(page: Page, card_room: str) -> None:
    page.set_viewport_size(PHONE)
    open_table(page, card_room)
    page.get_by_test_id("chat").click()
    field = page.get_by_test_id("chat-text")
    lines = page.get_by_test_id("chat-list").get_by_role("listitem")
    for number in range(8):
        field.fill(f"line {number}")
        field.press("Enter")
        expect(lines.last).to_contain_text(f"line {number}")
    field.fill("turn\u202ed")
    field.press("Enter")
    expect(page.get_by_test_id("panel-refusal").first).to_contain_text("U+202E")
    expect(lines.last).to_be_in_viewport(ratio=0.9)


def test_a_field_that_takes_less_than_was_pasted_says_so_and_then_takes_what_is_left(
    context: BrowserContext, page: Page, card_room: str
) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_table(page, card_room)
    page.get_by_test_id("chat").click()
    page.locator("link[rel=manifest]").wait_for(state="attached")  # the last part of the page has come
    page.wait_for_load_state("networkidle")
    field = page.get_by_test_id("chat-text")
    most = int(field.get_attribute("maxlength") or 0)
    for length in (most, most + 10):
        page.evaluate("text => navigator.clipboard.writeText(text)", "a" * length)
        field.fill("")
        field.focus()
        page.keyboard.press("Control+V")
        expect(field).to_have_value("a" * most)
        if length > most:
            page.wait_for_function("it => it.validationMessage", arg=field.element_handle())
        page.wait_for_timeout(100)  # nothing more is said, or nothing at all
        said = field.evaluate("it => it.validationMessage")
        assert (f"longer than {most} characters" in said) == (length > most)
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("chat-list")).to_contain_text("a" * most)
    assert not field.evaluate("it => it.validationMessage")


def test_unsent_words_for_the_call_outlive_the_panel(page: Page, card_room: str) -> None:
    open_table(page, card_room)
    field, form = page.get_by_test_id("call-words"), page.get_by_test_id("call-of-table").locator("summary")
    page.get_by_test_id("chat").click()
    form.click()
    field.fill("Tea!")
    page.get_by_test_id("chat-close").click()
    page.get_by_test_id("chat").click()
    form.click()
    expect(field).to_have_value("Tea!")
    page.get_by_test_id("call-set").click()
    expect(page.get_by_test_id("call-set")).to_be_disabled()
    expect(field).to_have_value("Tea!")
