"""First deals in the browser: offered, gone through, skipped."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tripot.play.lesson import LEARNER, find_lesson, lesson_names
from tripot.rules.move import Move

from ..short_form import short_rows, short_with
from .room import DESKTOP, PHONE, focused, in_phase, tab_to

pytestmark = pytest.mark.browser

LESSONS = [(language, name) for name in lesson_names() for language in ("en", "fr")]
A_LESSON = 120  # seconds: the others play at human pace
A_TAP = 150  # milliseconds in which the arrow follows
INSIDE = 4  # pixels below the tip of the arrow
IN_HASTE = """(() => {
    const wait = setTimeout;
    window.setTimeout = (call, ms = 0, ...told) => wait(call, ms > 300 ? ms / 8 : ms, ...told);
})()"""  # the others play at eight times their pace
NO_MOUSE = "addEventListener('pointerdown', () => { window.mouseWasUsed = true; }, true)"
WALK = ["ArrowRight"] * 8 + ["ArrowUp"] + ["ArrowRight"] * 3 + ["ArrowDown"] + ["ArrowRight"] * 8  # over all cards
TIP = """at => {
    if (document.querySelector('[data-testid="lesson"]').dataset.step !== at) return null;
    const arrow = document.querySelector('[data-testid="lesson-arrow"]');
    return arrow && [parseFloat(arrow.style.left), parseFloat(arrow.style.top)];
}"""


# at least one ring for each thing that a sentence names, and none that no one could see
ARE_LIT = """most => [...document.querySelectorAll('[data-testid="lit"]')]
    .filter((it) => it.offsetWidth > 8 && it.offsetHeight > 8).length >= most"""


@pytest.fixture(params=short_with(["en"], ["en", "fr"]))
def newcomer(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """Somebody who has never played here, on a phone in English or at a desk in French."""
    size, locale = (PHONE, "en-GB") if request.param == "en" else (DESKTOP, "fr-FR")
    context = browser.new_context(locale=locale, viewport=size, reduced_motion="reduce")
    context.add_init_script(IN_HASTE)
    yield context.new_page()
    context.close()


def step(page: Page) -> str:
    return page.get_by_test_id("lesson").get_attribute("data-step") or ""


def wait_for_step(page: Page, after: str) -> str:
    """Wait until the lesson asks for something that it hasn't asked for; returns what."""
    page.wait_for_function(
        "after => ![after, ''].includes(document.querySelector('[data-testid=lesson]')?.dataset.step ?? '')",
        arg=after,
        timeout=A_LESSON * 1000,
    )
    return step(page)


def follow_arrow(page: Page, at: str) -> None:
    """Tap what the arrow points at until the step has been done."""
    end = time.monotonic() + A_LESSON
    while step(page) == at:
        assert time.monotonic() < end, f"the arrow does not lead on from {at}"
        tip = page.evaluate(TIP, at)  # of this step: a tap must not do the next one, too
        if tip:
            page.mouse.click(tip[0], tip[1] + INSIDE)
        page.wait_for_timeout(A_TAP)


def steps_of(name: str) -> list[tuple[str, Move | None, tuple[str, ...]]]:
    return [(each.turn.say, each.turn.move, each.turn.shows) for each in find_lesson(name).moments if each.turn]


@pytest.mark.parametrize(("newcomer", "name"), short_rows([("en", "pig")], LESSONS), indirect=["newcomer"])
def test_a_first_deal_is_played_to_its_end_by_following_the_arrow(newcomer: Page, card_room: str, name: str) -> None:
    newcomer.goto(f"{card_room}/learn/{name}")
    at = ""
    for say, move, shows in steps_of(name):
        at = wait_for_step(newcomer, at)
        assert at == say
        expect(newcomer.get_by_test_id("lesson-text")).not_to_be_empty()
        newcomer.wait_for_function(ARE_LIT, arg=len(shows))
        if move:
            follow_arrow(newcomer, at)
        elif newcomer.get_by_test_id("lesson-next").count():
            newcomer.get_by_test_id("lesson-next").click()
    newcomer.get_by_test_id("lesson-play").click()
    in_phase(newcomer, "playing")


def go_to(page: Page, name: str, wanted: str = "end") -> None:
    """Do what a first deal asks for before this step."""
    at = ""
    for say, move, _ in steps_of(name):
        at = wait_for_step(page, at)
        assert at == say
        if say == wanted:
            return
        if move:
            follow_arrow(page, at)
        else:
            page.get_by_test_id("lesson-next").click()


LIT_CARDS = """() => [...document.querySelectorAll('[data-testid="lit"]')].map((ring) => {
    const { x, y, width, height } = ring.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2)?.closest("button[data-card]")?.dataset.card ?? "";
}).sort()"""
RED = "rgb(255, 154, 138)"
FRAMED = """all => all.filter((it) => getComputedStyle(it, "::after").content !== "none")
  .map((it) => it.dataset.card)"""


@pytest.mark.long
def test_exercises_are_answered_by_the_rules(page: Page, card_room: str) -> None:
    page.add_init_script(IN_HASTE)
    page.goto(f"{card_room}/learn/nain_jaune")
    lesson = find_lesson("nain_jaune")
    go_to(page, "nain_jaune")
    page.get_by_test_id("lesson-practise").click()
    for exercise, deal in lesson.exercises:
        expect(page.get_by_test_id("lesson")).to_have_attribute("data-step", exercise.say)
        assert page.locator("button[data-card]").evaluate_all(FRAMED) == []
        expect(page.get_by_test_id("ladder")).to_have_attribute("data-wanted", "")  # nor does the table tell
        cards = deal.observe(LEARNER)["seats"][LEARNER]["hand"]
        moves = [Move(each.verb, cards=(card,)) for each in exercise.tries for card in cards]
        asked_for = [
            each for each in moves if not deal.refusal(LEARNER, each) and exercise.asks_for(each.verb, each.cards)
        ]
        wrong = next(move for move in moves if move not in asked_for)
        right = asked_for[0]
        for move in (wrong, right):
            page.locator(f'button[data-card="{move.cards[0]}"]').click()
            page.get_by_test_id(f"act-{move.verb}").click()
            if move == wrong:
                expect(page.get_by_test_id("refusal")).not_to_contain_text("NAI-")
                expect(page.locator("[data-refused]")).to_have_attribute("data-card", wrong.cards[0])
                drawn = page.locator("[data-refused]").evaluate("it => getComputedStyle(it, '::after').boxShadow")
                assert drawn.startswith(RED)  # not with gold, as what may be played
        expect(page.get_by_test_id("lesson")).to_have_attribute("data-step", exercise.right)
        also = {move.cards[0] for move in asked_for} - {right.cards[0]}
        expect(page.get_by_test_id("lit")).to_have_count(len(also))
        assert page.evaluate(LIT_CARDS) == sorted(also)  # in my hand, not where the board shows them
        expect(page.locator(f'button[data-card="{right.cards[0]}"]')).to_have_count(0)  # it lies on the table
        page.get_by_test_id("lesson-next").click()
    expect(page.get_by_test_id("lesson")).to_have_attribute("data-step", "practised")
    expect(page.get_by_test_id("lesson-play")).to_be_visible()


CHOSEN = """all => all.filter((it) => it.getAttribute("aria-pressed") === "true").map((it) => it.dataset.card)"""


@pytest.mark.long
def test_all_cards_that_may_be_played_are_marked_and_checked_together(page: Page, card_room: str) -> None:
    page.add_init_script(IN_HASTE)
    page.goto(f"{card_room}/learn/turkish")
    go_to(page, "turkish")
    page.get_by_test_id("lesson-practise").click()
    for exercise, deal in find_lesson("turkish").exercises[:2]:  # nothing stays marked from the first one
        expect(page.get_by_test_id("lesson")).to_have_attribute("data-step", exercise.say)
        assert exercise.all
        right = [card for each in deal.choices(LEARNER) for card in each.cards]
        held = [card for place in ("hand", "visible") for card in deal.observe(LEARNER)["seats"][LEARNER][place]]
        wrong = [card for card in held if card not in right]
        for card in (right[0], wrong[0], wrong[-1]):
            page.locator(f'button[data-card="{card}"]').click()
        page.get_by_test_id("check").click()
        expect(page.get_by_test_id("refusal")).to_be_visible()
        expect(page.locator("[data-refused]")).to_have_count(2)
        cards = page.locator("button[data-card]")
        assert cards.evaluate_all(CHOSEN) == [right[0]], "what is wrong is not marked any more"
        page.locator(f'button[data-card="{wrong[0]}"]').click()  # it only says why
        assert cards.evaluate_all(CHOSEN) == [right[0]]
        expect(page.locator("[data-refused]")).to_have_attribute("data-card", wrong[0])
        page.get_by_test_id("check").click()
        expect(page.get_by_test_id("refusal")).to_contain_text(f"There are {len(right) - 1} more.")
        for card in right[1:]:
            page.locator(f'button[data-card="{card}"]').click()
        page.get_by_test_id("check").click()
        expect(page.get_by_test_id("lesson")).to_have_attribute("data-step", exercise.right)
        assert sorted(cards.evaluate_all(CHOSEN)) == sorted(right)
        page.get_by_test_id("lesson-next").click()


@pytest.mark.long
def test_a_first_deal_ends_with_its_count_and_exercises_teach_what_their_answers_show(
    page: Page, card_room: str
) -> None:
    page.goto(f"{card_room}/learn/pig")
    go_to(page, "pig")
    expect(page.get_by_test_id("pig-count")).to_have_attribute("data-loser", "3")
    page.get_by_test_id("lesson-practise").click()
    lesson = page.get_by_test_id("lesson")
    expect(lesson).to_have_attribute("data-step", "three")
    page.get_by_test_id("act-signal").click()  # without four of a kind
    expect(page.get_by_test_id("refusal")).to_contain_text("four of a kind")
    expect(page.get_by_test_id("refusal").get_by_role("link")).to_have_attribute("href", re.compile("PIG-06"))
    page.get_by_test_id("act-pick").click()
    expect(lesson).to_have_attribute("data-step", "three_right")
    expect(page.get_by_test_id("lesson-text")).to_contain_text("Right!")
    page.get_by_test_id("lesson-next").click()
    expect(lesson).to_have_attribute("data-step", "not_yet")
    page.get_by_test_id("lesson-skip").click()
    expect(page.get_by_test_id("learn-pig").get_by_test_id("done")).to_be_visible()


def test_a_card_that_a_lesson_does_not_ask_for_is_given_up_for_the_one_that_it_asks_for(
    page: Page, card_room: str
) -> None:
    page.add_init_script(IN_HASTE)
    page.goto(f"{card_room}/learn/iljig")
    go_to(page, "iljig", "lead")
    for card in ("2C", "7C"):
        page.locator(f'button[data-card="{card}"]').click()
    chosen = page.locator('button[aria-pressed="true"]')
    expect(chosen).to_have_attribute("data-card", "7C")
    page.locator('button[data-card="7H"]').click()  # the arrow says to give it up
    expect(chosen).to_have_count(2)
    follow_arrow(page, "lead")
    assert wait_for_step(page, "lead") == "round"


@pytest.mark.long
def test_a_refusal_can_be_read_at_leisure_and_what_the_others_do_is_said(page: Page, card_room: str) -> None:
    page.clock.install()
    page.goto(f"{card_room}/learn/turkish")
    go_to(page, "turkish", "descend")
    page.locator('button[data-card="9H"]').click()
    page.get_by_test_id("act-play").click()
    page.get_by_test_id("refusal").wait_for()
    page.clock.fast_forward("05:00")
    expect(page.get_by_test_id("refusal")).to_be_visible()
    follow_arrow(page, "descend")
    expect(page.get_by_test_id("refusal")).to_have_count(0)
    expect(page.get_by_test_id("lesson-seen")).to_contain_text("Fernande plays the 7 of clubs.")
    expect(page.get_by_role("status", name="What to do")).to_have_count(1)  # a region that appears is not read out
    assert wait_for_step(page, "descend") == "two"
    expect(page.get_by_test_id("lesson-seen")).to_have_count(0)


@pytest.mark.long
def test_a_cover_can_be_built_after_the_count_of_a_deal(page: Page, card_room: str) -> None:
    """The middle, which asked for the cover first, has gone meanwhile."""
    page.add_init_script(IN_HASTE)
    page.goto(f"{card_room}/learn/iljig")
    go_to(page, "iljig")
    page.get_by_test_id("lesson-practise").click()
    for exercise, deal in find_lesson("iljig").exercises[:3]:
        expect(page.get_by_test_id("lesson")).to_have_attribute("data-step", exercise.say)
        if exercise.all:
            for card in next(each for each in deal.choices(LEARNER) if each.verb == "cover").each[0]:
                page.locator(f'button[data-card="{card}"]').click()
            page.get_by_test_id("check").click()
        else:
            page.locator('button[data-card="KD"]').click()
            page.get_by_test_id("act-lead").click()
        page.get_by_test_id("lesson-next").click()
    expect(page.get_by_test_id("lesson")).to_have_attribute("data-step", "all_three")
    expect(page.get_by_test_id("act-cover")).to_be_disabled()
    for card in ("7H", "8S", "TC"):
        page.locator(f'button[data-card="{card}"]').click()
    page.get_by_test_id("act-cover").click()
    expect(page.locator("[data-refused]")).to_have_count(3)  # they have come back to the hand
    expect(page.get_by_test_id("act-cover")).to_be_disabled()


def press_for(page: Page, move: Move) -> None:
    """Make a move with the keys: walk to each card and choose it, then press Enter."""
    wanted = [("slot", str(move.slot))] if move.slot is not None else [("card", card) for card in move.cards]
    for kind, value in wanted:
        for key in WALK:
            if focused(page).get(kind) == value:
                break
            page.keyboard.press(key)
        assert focused(page).get(kind) == value
        if len(wanted) > 1:
            page.keyboard.press("Space")
    page.keyboard.press("Enter")


@pytest.mark.long
def test_a_first_deal_is_played_by_keyboard_alone(page: Page, card_room: str) -> None:
    page.add_init_script(NO_MOUSE)
    page.add_init_script(IN_HASTE)
    page.goto(card_room)
    page.get_by_test_id("learn").wait_for()
    tab_to(page, "learn")
    page.keyboard.press("Enter")
    at = ""
    for say, move, _ in steps_of("turkish"):
        at = wait_for_step(page, at)
        assert at == say
        expect(page.get_by_role("status").first).not_to_be_empty()
        if move:
            press_for(page, move)
        elif say != "end":
            page.keyboard.press("Enter")
    expect(page.get_by_test_id("lesson-practise")).to_be_focused()
    tab_to(page, "lesson-play")
    assert not page.evaluate("() => window.mouseWasUsed ?? false")
    page.keyboard.press("Enter")
    in_phase(page, "playing")


def test_a_wrong_tap_is_explained_and_costs_nothing(newcomer: Page, card_room: str) -> None:
    newcomer.goto(f"{card_room}/learn/turkish")
    go_to(newcomer, "turkish", "descend")
    newcomer.goto(f"{card_room}/rules/turkish")
    newcomer.go_back()
    assert wait_for_step(newcomer, "") == "descend", "the lesson goes on where it was left"
    newcomer.locator('button[data-card="9H"]').click()
    newcomer.get_by_test_id("act-play").click()
    newcomer.get_by_test_id("refusal-close").click()
    expect(newcomer.get_by_test_id("seat-0")).to_be_visible()
    assert step(newcomer) == "descend"
    follow_arrow(newcomer, "descend")
    assert wait_for_step(newcomer, "descend") == "two"


def test_a_first_deal_is_offered_once_and_skipped_with_one_tap(newcomer: Page, card_room: str) -> None:
    newcomer.goto(card_room)
    newcomer.get_by_test_id("play-bots").click()
    newcomer.get_by_test_id("offer-learn").click()
    newcomer.get_by_test_id("lesson-skip").click()
    newcomer.get_by_test_id("play-bots").click()
    in_phase(newcomer, "playing")


def test_whoever_wants_to_play_right_away_is_not_asked_again(newcomer: Page, card_room: str) -> None:
    newcomer.goto(card_room)
    newcomer.get_by_test_id("play-bots").click()
    newcomer.get_by_test_id("offer-skip").click()
    in_phase(newcomer, "playing")
    newcomer.goto(card_room)
    newcomer.get_by_test_id("play-bots").click()
    in_phase(newcomer, "playing")


def test_the_first_deal_of_a_game_that_is_not_here_says_so(page: Page, card_room: str) -> None:
    page.goto(f"{card_room}/learn/whist")
    expect(page.get_by_role("alert")).to_contain_text("We don’t have that game here")
    expect(page.get_by_test_id("open-settings")).to_be_visible()


def test_what_is_done_is_remembered_with_the_person(newcomer: Page, card_room: str) -> None:
    told = re.compile("api/me/lessons")
    newcomer.goto(card_room)
    newcomer.evaluate("localStorage.setItem('tripot-lesson-pig', 'done')")
    with newcomer.expect_response(lambda answer: bool(told.search(answer.url)) and answer.request.method == "POST"):
        newcomer.reload()
    newcomer.evaluate("localStorage.clear()")
    with newcomer.expect_response(told):
        newcomer.reload()
    newcomer.wait_for_function("() => localStorage.getItem('tripot-lesson-pig') === 'done'")


@pytest.mark.long
def test_a_first_deal_open_on_two_devices_goes_on_on_each(newcomer: Page, browser: Browser, card_room: str) -> None:
    newcomer.goto(f"{card_room}/learn/turkish")
    first = wait_for_step(newcomer, "")
    context = browser.new_context()
    context.add_cookies(newcomer.context.cookies())  # type: ignore[arg-type]  # as `cookies` returns them
    other = context.new_page()
    other.goto(f"{card_room}/learn/turkish")
    assert wait_for_step(other, "") == first
    newcomer.get_by_test_id("lesson-next").click()
    second = wait_for_step(newcomer, first)
    assert step(other) == first
    with newcomer.expect_response(re.compile("api/me/lessons")):
        newcomer.get_by_test_id("lesson-skip").click()
    other.get_by_test_id("lesson-next").click()
    assert wait_for_step(other, first) == second
    context.close()
