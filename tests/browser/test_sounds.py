"""The sounds of the table as the browser renders them, and their switch."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect
from tools.sounds import Sound, rendered

from tests.browser.room import (
    TURN_TIMEOUT,
    in_phase,
    make_a_move,
    my_turn,
    open_table,
    play_a_deal,
    prefer,
    start_table,
)

COMMON = -21.0  # decibels: the loudness of all sounds
WITHIN = 3.0
PEAK = -3.0
HIGH = 0.03  # of the energy
LONGEST = 1.2  # seconds

NO_SOUND = "delete window.AudioContext;"
HEARD = """
window.begun = 0;
for (const kind of [AudioBufferSourceNode, OscillatorNode]) {
  const start = kind.prototype.start;
  kind.prototype.start = function (...when) { window.begun += 1; return start.apply(this, when); };
}
"""
# What is heard and what begins to fly, in the order of time.
NOTED = """
window.noted = [];
for (const kind of [AudioBufferSourceNode, OscillatorNode]) {
  const start = kind.prototype.start;
  kind.prototype.start = function (...when) {
    noted.push(["heard", performance.now()]);
    return start.apply(this, when);
  };
}
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) {
  if (this.classList.contains("ghost")) noted.push(["flies", performance.now()]);
  return animate.apply(this, how);
};
"""
QUIET = "() => noted.length && performance.now() - noted.at(-1)[1] > 1500 && (noted.length = 0, true)"
NEXT = "() => noted.some(([kind]) => kind === 'heard') && noted"
FLIGHT = 200  # milliseconds, at the least


@pytest.fixture(scope="module")
def sounds(browser: Browser) -> list[Sound]:
    page = browser.new_page()
    found = rendered(page)
    page.close()
    return found


@pytest.mark.long
def test_every_sound_has_the_common_loudness_and_none_is_harsh(sounds: list[Sound]) -> None:
    assert len(sounds) > 10
    for sound in sounds:
        assert abs(sound.loudness - COMMON) <= WITHIN, (sound.name, sound.loudness)
        assert sound.peak < PEAK, (sound.name, sound.peak)
        assert sound.high < HIGH, (sound.name, sound.high)
        assert 0.03 < sound.length < LONGEST, (sound.name, sound.length)


def test_sounds_begin_with_the_first_touch_and_the_switch_ends_them(page: Page, card_room: str) -> None:
    page.add_init_script(HEARD)
    open_table(page, card_room, bots=["regular"] * 3)
    switch = page.get_by_test_id("sound")
    expect(switch).to_have_attribute("data-hearing", "waiting")
    page.get_by_test_id("start").click()
    expect(switch).to_have_attribute("data-hearing", "on")
    page.wait_for_function("() => window.begun > 0")
    switch.click()
    expect(switch).to_have_attribute("data-hearing", "off")
    page.reload()
    expect(page.get_by_test_id("sound")).to_have_attribute("data-hearing", "off")


def test_without_sound_the_switch_says_so_and_the_table_goes_on(page: Page, card_room: str) -> None:
    page.add_init_script(NO_SOUND)
    start_table(page, card_room, "turkish", pace=5000)
    in_phase(page, "playing")
    expect(page.get_by_test_id("sound")).to_have_accessible_name("This browser doesn’t allow sounds")


def listen(browser: Browser, **prefs: str) -> Page:
    context = browser.new_context(locale="en-GB", reduced_motion="no-preference")
    context.add_init_script(NOTED)
    prefer(context, **prefs)
    return context.new_page()


@pytest.mark.long
def test_a_card_is_heard_when_it_lands(browser: Browser, card_room: str) -> None:
    page = listen(browser)
    start_table(page, card_room, "turkish", pace=4000)
    page.wait_for_function(QUIET)  # the cards have been dealt
    if my_turn(page):
        make_a_move(page)
    (first, began), *rest = page.wait_for_function(NEXT, timeout=TURN_TIMEOUT).json_value()
    assert first == "flies"
    assert next(at for kind, at in rest if kind == "heard") - began > FLIGHT
    page.context.close()


@pytest.mark.long
def test_tokens_are_heard_when_they_are_paid_at_the_count(browser: Browser, card_room: str) -> None:
    page = listen(browser, speed="fast")
    start_table(page, card_room, "nain_jaune", seats=3, options={"deals": 1}, pace=0)
    play_a_deal(page)
    page.get_by_test_id("settlement").wait_for(timeout=TURN_TIMEOUT)
    page.evaluate("() => noted.length = 0")
    kinds = [kind for kind, _ in page.wait_for_function(NEXT, timeout=TURN_TIMEOUT).json_value()]
    assert "flies" in kinds
    page.context.close()
