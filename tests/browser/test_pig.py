"""The Pig family in the browser: a deal of each variant against bots, and a race for the last spoon."""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from .room import Ear, in_phase, leave_the_count, open_table, phase
from .test_access import violations

pytestmark = pytest.mark.browser

LONGEST = 120  # seconds a deal may take
STEP = 60  # milliseconds between two looks at the table
SETTLED = 3_000  # milliseconds after which what floats over the seats has faded: half faded, it has no contrast
HALF = {"s": "slam", "v": "shout"}


def start(page: Page, card_room: str, seats: int, bots: int, pace: int = 300, **options: Any) -> str:
    """Open a table of the family and deal."""
    wanted = {"game": "pig", "seats": seats, "options": options, "bots": ["regular"] * bots, "pace": pace}
    table = open_table(page, card_room, **wanted)
    if bots == seats - 1:
        page.get_by_test_id("start").click()
        in_phase(page, "playing")
    return table


def looks(page: Page) -> Iterator[None]:
    """Look at the table again and again while the deal goes on."""
    end = time.monotonic() + LONGEST
    while phase(page) == "playing":
        assert time.monotonic() < end, "the deal does not end"
        yield
        page.wait_for_timeout(STEP)


def hand(page: Page) -> list[str]:
    cards: list[str] = page.evaluate(
        "() => [...document.querySelectorAll('[data-testid=\"hand\"] [data-card]')].map(each => each.dataset.card)"
    )
    return cards


def fewest(cards: list[str]) -> str:
    """A card of the rank that one has fewest of."""
    ranks = Counter(card[0] for card in cards)
    return min(cards, key=lambda card: ranks[card[0]])


def press_card(page: Page, card: str) -> None:
    """Send a card off by its number."""
    slots = page.locator('[data-testid="hand"] [data-slot]')
    where = slots.evaluate_all("(all, card) => all.findIndex(it => it.querySelector(`[data-card='${card}']`))", card)
    page.keyboard.press(str(where + 1))


def pass_on(page: Page, *, by_mouse: bool = False) -> None:
    """Put a card to the left, or take up the card on the right."""
    cards = hand(page)
    if len(cards) < 4 and by_mouse:
        page.get_by_test_id("act-pick").click()
    elif len(cards) < 4:
        page.keyboard.press("Space" if page.evaluate("() => document.activeElement === document.body") else "ArrowDown")
    elif by_mouse:
        page.locator(f'[data-testid="hand"] [data-card="{fewest(cards)}"]').click()
    else:
        press_card(page, fewest(cards))


def is_four(page: Page) -> bool:
    return len({card[0] for card in hand(page)}) == 1 and len(hand(page)) == 4


def last_table(ear: Ear) -> dict[str, Any]:
    return ear.tables()[-1][1]


def check_count(page: Page, ear: Ear) -> None:
    """The end of the deal names the loser that the server named."""
    count = page.get_by_test_id("pig-count")
    count.wait_for()
    assert count.get_attribute("data-loser") == str(last_table(ear)["deal"]["result"]["loser"])


def news_of(page: Page) -> str:
    return page.get_by_test_id("live").text_content() or ""


def test_a_deal_of_pig_where_one_must_see_the_nose(page: Page, card_room: str) -> None:
    ear = Ear(page)
    start(page, card_room, 4, 3)
    passed, signalled = 0, False
    for _ in looks(page):
        noses = page.locator('[data-testid^="sign-"][data-sign="nose"]').count()
        if not signalled and (noses or is_four(page)):
            assert "nose" not in news_of(page).lower()
            assert "signal" not in news_of(page).lower()
            page.get_by_test_id("act-signal").click()
            signalled = True
        elif not signalled:
            pass_on(page, by_mouse=passed % 2 == 0)
            passed += 1
    assert signalled
    check_count(page, ear)
    loser = last_table(ear)["deal"]["result"]["loser"]
    assert last_table(ear)["match"]["standing"]["letters"][loser] == 1
    expect(page.get_by_test_id("pig-count").get_by_label("1 letter of PIG: P")).to_be_visible()
    expect(page.get_by_test_id("pig-count")).to_contain_text(re.compile(r"loses? and takes? the letter P\."))
    leave_the_count(page)
    in_phase(page, "playing")


@pytest.mark.long
def test_the_last_two_without_a_stock_win_together(page: Page, card_room: str, axe: str) -> None:
    start(page, card_room, 3, 2, lives="out")
    for _ in looks(page):
        pass_on(page)  # without ever signalling
    expect(page.get_by_test_id("leaves")).to_have_text("That makes you a pig: eliminated!")
    leave_the_count(page)
    expect(page.get_by_role("heading", name="win together!")).to_be_visible()
    expect(page.get_by_test_id("podium").locator(".face svg")).to_have_count(2)
    assert violations(page, axe) == []


@pytest.mark.long
def test_a_false_signal_is_refused_and_the_deal_goes_on(page: Page, card_room: str) -> None:
    start(page, card_room, 4, 3, pace=5000)
    if is_four(page):
        pytest.skip("dealt four of a kind")
    page.keyboard.press("s")
    expect(page.get_by_test_id("refusal").get_by_role("link")).to_have_attribute("href", "rules/pig#PIG-06")
    before = hand(page)
    press_card(page, before[0])
    expect(page.locator(f'[data-testid="hand"] [data-card="{before[0]}"]')).to_have_count(0)


@pytest.mark.long
def test_a_deal_of_spoons_with_forks(page: Page, card_room: str) -> None:
    ear = Ear(page)
    start(page, card_room, 5, 4, variant="spoons", tokens="forks")
    tokens = page.get_by_test_id("token")
    expect(tokens).to_have_count(4)
    grabbed = False
    for _ in looks(page):
        taken = page.locator('[data-testid="token"][data-taken="true"]').count()
        if not grabbed and (taken or is_four(page)):
            page.get_by_test_id("grab").click()
            grabbed = True
        elif not grabbed:
            pass_on(page)
    assert grabbed
    check_count(page, ear)


def announce_or_pass(page: Page, done: set[str], *, announce: bool) -> None:
    """What a person does in Vatra and Magarac, by keys only."""
    turn = page.locator('[data-testid="hand"] [data-playable="true"]')
    if page.get_by_test_id("act-show").count():
        page.keyboard.press("Space")
    elif page.get_by_test_id("act-accept").count():
        page.keyboard.press("r" if "refused" not in done else "a")
        done.add("refused")
    elif page.locator(".act.hot").count() and announce:
        for key, verb in HALF.items():
            if page.get_by_test_id(f"act-{verb}").is_enabled():
                page.keyboard.press(key)
                done.add(verb)
                break
    elif may := turn.evaluate_all("all => all.map(each => each.dataset.card)"):  # read once: a turn may end meanwhile
        press_card(page, fewest(may))


@pytest.mark.long
def test_a_deal_of_magarac_with_the_travelling_card(page: Page, card_room: str) -> None:
    ear = Ear(page)
    start(page, card_room, 4, 3, variant="magarac", travel=True)
    done: set[str] = set()
    for _ in looks(page):
        announce_or_pass(page, done, announce=True)
    check_count(page, ear)
    deals = [message["deal"]["view"] for _, message in ear.tables() if message["deal"]]
    shown = [view["travel_at"] for view in deals if view["travel_at"] is not None]
    assert shown, "nobody has shown the travelling card"
    assert deals[-1]["seats"][0]["slammed"] == ("slam" in done)
    loser = deals[-1]["loser"]
    assert last_table(ear)["match"]["standing"]["letters"][loser] == 1


@pytest.mark.long
def test_the_loser_of_vatra_names_a_card_and_is_punished(page: Page, card_room: str, axe: str) -> None:
    ear = Ear(page)
    start(page, card_room, 4, 3, variant="vatra")
    done: set[str] = set()
    named = False
    for _ in looks(page):
        if page.get_by_test_id("naming").count() and not named:
            page.wait_for_timeout(SETTLED)
            assert violations(page, axe) == []
            name_by_keyboard(page)
            named = True
        elif not named:
            announce_or_pass(page, done, announce=False)  # and so loses
    assert named
    check_count(page, ear)
    view = last_table(ear)["deal"]["view"]
    shown = [card for cards in view["lying"] for card in cards if card != "?"]
    assert view["end"] == "bottom"
    assert shown[-1] == view["named"]
    ordeal = page.locator('[data-testid="ordeal"][data-over="true"]')  # at once, for people who asked for less motion
    suits = "".join(card[1] for card in shown[:-1])
    assert len(suits) == sum(view["punished"])
    total = len(suits.replace("H", ""))  # a pat costs nothing
    expect(ordeal).to_contain_text(f"{total} punishment" if total else "not a single punishment")
    expect(page.get_by_test_id("warning")).to_have_count(1 if total else 0)
    assert last_table(ear)["match"]["standing"]["punishments"][0] == total
    assert violations(page, axe) == []


def name_by_keyboard(page: Page) -> None:
    """Choose suit, rank and end with arrows, and go."""
    page.get_by_test_id("act-name").wait_for()
    for first, steps in (("suit-", 2), ("rank-", 1), ("end-", 1)):
        page.locator(f'[data-testid^="{first}"]').first.focus()
        for _ in range(steps):
            page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")


@pytest.mark.long
def test_hands_stay_in_sight_on_a_phone(browser: Browser, card_room: str, axe: str) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 740}, reduced_motion="reduce", has_touch=True)
    page = context.new_page()
    start(page, card_room, 8, 7, variant="spoons", stock=True, pace=5000)
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), "the page scrolls sideways"
    for button in ("act-signal", "act-pick"):
        box = page.get_by_test_id(button).bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 740
        assert min(box["width"], box["height"]) >= 44
    assert violations(page, axe) == []
    context.close()


# ---------------------------------------------------------------- two browsers

GRAB_AFTER = """ms => {
    const taken = () => document.querySelector('[data-testid="token"][data-taken="true"]');
    const press = () => document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 's', bubbles: true}));
    const watch = () => taken() ? setTimeout(press, ms) : requestAnimationFrame(watch);
    watch();
}"""


# A script that holds back all that a browser sends.
FAR = """(() => {
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (data) {
        setTimeout(() => this.readyState === WebSocket.OPEN && send.call(this, data), 220);
    };
})()"""


@pytest.mark.long
def test_two_browsers_race_for_the_last_spoon(browser: Browser, card_room: str) -> None:
    """Who comes first has the last one: a press that a script has held back counts by what the connection shows."""
    contexts = [browser.new_context(locale="en-GB", reduced_motion="reduce") for _ in range(2)]
    contexts[1].add_init_script(FAR)
    near, far = pages = [context.new_page() for context in contexts]
    ear = Ear(near)
    table = start(near, card_room, 3, 1, variant="spoons", pace=0)
    far.goto(card_room)
    far.get_by_test_id("play-bots").wait_for()
    far.goto(f"{card_room}/table/{table}")
    far.get_by_test_id("save-me").click()
    near.get_by_test_id("start").click()
    for page in pages:
        in_phase(page, "playing")
    near.evaluate(GRAB_AFTER, 110)
    far.evaluate(GRAB_AFTER, 50)
    random = Random(13)
    for _ in looks(near):
        for page in pages:
            if not page.locator('[data-testid="token"][data-taken="true"]').count():
                feed_the_bot(page, random)
    result = last_table(ear)["deal"]["result"]
    assert result["first"] == 2, "the bot began"
    assert result["loser"] == 1, "what a script holds back is not credited as distance"
    for page in pages:
        expect(page.get_by_test_id("pig-count")).to_have_attribute("data-loser", "1")
    for context in contexts:
        context.close()


def feed_the_bot(page: Page, random: Random) -> None:
    """Pass on any card, so that all of them come by the bot; rather one of three alike than hold a fourth."""
    cards = hand(page)
    if len(cards) < 4:
        page.keyboard.press("ArrowDown")
        return
    ranks = Counter(card[0] for card in cards)
    threes = [card for card in cards if ranks[card[0]] >= 3]
    press_card(page, random.choice(threes or cards))
