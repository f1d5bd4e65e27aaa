"""People play Glükz in real browsers, and race to open it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tools.stage.casts import Cast
from tools.stage.page import stage
from tools.stage.scenes import Scene, film

from tripot.play.record_file import verify_file
from tripot.rules.registry import get

from .room import (
    BY_HAND,
    PHONE,
    Ear,
    hurry_to_the_count,
    in_phase,
    leave_the_count,
    open_table,
    play_a_deal,
    start_table,
)

pytestmark = pytest.mark.browser

ANNULMENT = Cast("glukz", 3, "annul-3", {"annul": 3, "deals": 1})


@pytest.mark.parametrize("by_hand", BY_HAND)
def test_a_person_plays_a_deal_against_bots(page: Page, card_room: str, *, by_hand: bool) -> None:
    ear = Ear(page)
    dealt = 2 if by_hand else 1
    options = {"deals": 1, "hidden": dealt, "visible": dealt, "play_on": False}
    table = start_table(page, card_room, "glukz", seats=3, options=options, pace=0)
    assert page.locator('[data-row="hidden"]').count() == dealt
    if by_hand:
        assert play_a_deal(page) > 0
    else:
        hurry_to_the_count(page)
    in_phase(page, "finished")
    lines = page.request.get(f"{card_room}/api/tables/{table}/records").body().splitlines()
    [(_, recorded)] = list(verify_file(lines))
    places = recorded.result["places"]
    for seat, place in enumerate(places):
        expect(page.get_by_test_id(f"placed-{seat}")).to_have_attribute("data-place", str(place))
    annulments = [told for _, told in ear.tables() if any("annul" in each.get("happened", ()) for each in told["news"])]
    assert all(told["deal"]["view"]["gone"] for told in annulments)
    leave_the_count(page)
    page.get_by_test_id("again").wait_for()


def test_the_middle_counts_towards_the_annulment(browser: Browser, card_room: str) -> None:
    runs = {run: scene for scene in film(ANNULMENT) if (run := run_of(scene))}
    assert runs
    with stage(browser, card_room) as shown:
        for run, scene in runs.items():
            shown.show(scene)
            expect(shown.page.get_by_test_id("annulment")).to_contain_text(f"{run} / 3")


def run_of(scene: Scene) -> int:
    """The number of cards of one rank on the pile."""
    table = json.loads(scene.message)
    return int(table["deal"]["view"]["run"]) if table["phase"] == "playing" else 0


@pytest.mark.long
def test_a_forfeit_is_drawn_for_the_loser(page: Page, card_room: str) -> None:
    options = {"deals": 1, "hidden": 1, "visible": 1, "play_on": False}
    texts = {"forfeits": ["Sing a song", "Bring the tea"]}
    start_table(page, card_room, "glukz", seats=3, options=options, texts=texts, pace=0)
    hurry_to_the_count(page)
    in_phase(page, "finished")
    drawn = page.get_by_test_id("drawn").or_(page.get_by_test_id("forfeit"))  # of the count, or of the match's end
    expect(drawn.first).to_contain_text(re.compile("Sing a song|Bring the tea"))


@pytest.mark.long
def test_every_deal_has_a_forfeit_where_the_table_wants_it(page: Page, card_room: str) -> None:
    options = {"deals": 2, "hidden": 1, "visible": 1, "play_on": False}
    texts = {"forfeits": [f"Sing refrain {number}" for number in range(20)], "forfeit_each": "deal"}
    ear = Ear(page)
    start_table(page, card_room, "glukz", seats=3, options=options, texts=texts, pace=0)
    hurry_to_the_count(page)
    in_phase(page, "counting")
    [*_, (_, told)] = ear.tables()
    drawn = page.get_by_test_id("drawn")
    expect(drawn).to_contain_text(told["match"]["forfeit"]["text"])
    expect(page.get_by_test_id("served")).to_contain_text("set it up")
    page.reload()
    expect(drawn).to_contain_text(told["match"]["forfeit"]["text"])


def test_the_hat_fills_in_forfeits_that_can_be_edited(page: Page, card_room: str) -> None:
    page.goto(card_room)
    page.get_by_test_id("open-glukz").click()
    forfeits = page.get_by_test_id("forfeits")
    page.locator("details").filter(has=forfeits).locator("summary").click()
    forfeits.fill("Bring the cake")
    page.get_by_test_id("forfeit-hat").click()
    offered = get("glukz").texts["en"]["forfeits"]
    expect(forfeits).to_have_value("\n".join(["Bring the cake", *offered[:19]]))
    expect(page.get_by_test_id("forfeit-hat")).to_be_disabled()
    forfeits.fill(f"{'a' * 119}😀🎂")
    page.get_by_test_id("create-table").click()
    page.get_by_test_id("save-me").click()
    expect(page.get_by_test_id("form-problem")).to_contain_text("120 characters")  # and nothing was cut off
    forfeits.fill(f"{offered[0]}\nBring two cakes")
    page.get_by_test_id("forfeit-each").select_option("deal")
    with page.expect_request("**/api/tables") as sent:
        page.get_by_test_id("create-table").click()
    assert json.loads(sent.value.post_data or "")["texts"] == {
        "forfeits": [offered[0], "Bring two cakes"],
        "forfeit_each": "deal",
    }
    in_phase(page, "gathering")
    expect(page.get_by_text("After each deal")).to_be_attached()


# A script holds back everything that this browser sends and hears: the connection itself is as quick as any.
FAR = """(() => {
    const Near = window.WebSocket;
    window.WebSocket = class extends Near {
        send(data) { setTimeout(() => super.send(data), 220); }
        set onmessage(hear) { super.onmessage = event => setTimeout(() => hear(event), 220); }
    };
})()"""
TOUCH = """moment => setTimeout(
    () => document.querySelector('[data-testid="hand"] button[data-playable="true"]').click(), moment - Date.now())"""
SOON = 1500  # milliseconds to tell both pages when to press
ATTEMPTS = 3
AHEAD = 70  # milliseconds: less than the script holds back, so that the later press arrives first


@dataclass
class Racer:
    """Somebody in a browser of their own: what they hear, and the stamps of their presses."""

    page: Page
    ear: Ear
    stamps: list[float] = field(default_factory=list)

    @classmethod
    def at(cls, page: Page) -> Racer:
        racer = cls(page, Ear(page))
        page.on("websocket", lambda socket: socket.on("framesent", racer.note))
        return racer

    def note(self, frame: str | bytes) -> None:
        said = json.loads(frame)
        if said.get("reaction"):
            self.stamps.append(said["reaction"]["ms"])

    def hand(self) -> list[str]:
        cards: list[str] = self.page.locator('[data-testid="hand"] button[data-card]').evaluate_all(
            "cards => cards.map(card => card.dataset.card)"
        )
        return cards


@pytest.fixture
def racers(browser: Browser, page: Page) -> Iterator[tuple[Racer, Racer]]:
    """One as it is, and one whose messages a script holds back."""
    others = browser.new_context(viewport=PHONE, locale="fr-FR", has_touch=True, reduced_motion="reduce")
    others.add_init_script(FAR)
    yield Racer.at(page), Racer.at(others.new_page())
    others.close()


def press_both(racers: tuple[Racer, Racer], card_room: str) -> list[list[str]]:
    """Let both touch a card in the opening of a new table, the far one a little sooner; the hands they had."""
    near, far = racers
    table = open_table(near.page, card_room, game="glukz", seats=2, options={"deals": 1}, bots=[])
    far.page.goto(f"{card_room}/table/{table}")
    far.page.get_by_test_id("save-me").click()
    near.page.get_by_test_id("start").click()
    for racer in racers:
        in_phase(racer.page, "playing")
        expect(racer.page.get_by_test_id("glukz")).to_have_attribute("data-race", "opening")
    hands = [racer.hand() for racer in racers]
    far.page.wait_for_timeout(1000)  # for the card room to know how far everybody is
    moment = near.page.evaluate("() => Date.now()") + SOON
    far.page.evaluate(TOUCH, moment)
    near.page.evaluate(TOUCH, moment + AHEAD)
    for racer in racers:
        expect(racer.page.get_by_test_id("glukz")).to_have_attribute("data-race", "second")
    return hands


def test_two_browsers_race_and_a_script_that_holds_messages_back_gains_nothing(
    racers: tuple[Racer, Racer], card_room: str
) -> None:
    near, far = racers
    for _ in range(ATTEMPTS):
        hands = press_both(racers, card_room)
        if far.stamps[-1] < near.stamps[-1]:
            break  # as it was set up: the timers of a busy machine may be later than the lead
    else:
        pytest.fail("the far browser never pressed sooner: its timers are late on this machine")
    opening = won_race(near.ear)
    assert opening["seat"] == 0, "a distance that the connection does not show is not credited"
    assert far.hand() == hands[1], "the cards of the loser are back"
    assert len(near.hand()) == len(hands[0]) - 1


@pytest.mark.long
def test_a_time_out_stops_nobody_and_tries_out_of_turn_are_laughed_at(
    page: Page, browser: Browser, card_room: str
) -> None:
    other = browser.new_page(viewport=PHONE, locale="fr-FR", has_touch=True)
    table = open_table(page, card_room, game="glukz", seats=2, options={"deals": 1}, bots=[])
    other.goto(f"{card_room}/table/{table}")
    other.get_by_test_id("save-me").click()
    page.get_by_test_id("start").click()
    in_phase(other, "playing")
    other.get_by_test_id("react-truce").click()
    expect(page.get_by_test_id("bubble-1")).to_have_text("Time out!")
    card = page.locator('[data-testid="hand"] button[data-card]').first
    card.click(position={"x": 6, "y": 10})  # in a race a touch lays the card
    expect(page.get_by_test_id("glukz")).to_have_attribute("data-race", "second")
    card.click(position={"x": 6, "y": 10})
    page.get_by_test_id("act-play").click()
    expect(page.get_by_test_id("refusal")).to_contain_text("Cheeky")
    expect(other.get_by_test_id("react-truce")).to_have_count(0)
    other.close()


def won_race(ear: Ear) -> dict[str, Any]:
    """The news of who has opened."""
    news = [each for _, told in ear.tables() for each in told["news"]]
    [*_, opening] = [each for each in news if "opens" in each.get("happened", ())]
    return dict(opening)
