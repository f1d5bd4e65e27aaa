"""The end of a deal and of a match: the last card is held, the table shows the count, and a winner is cheered."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, WebSocketRoute, expect
from tools.stage.casts import Cast, cast_of
from tools.stage.page import SOCKET, Stage, stage
from tools.stage.scenes import film, scene_of

from tests.short_form import short_with
from tripot.rules.registry import GAMES
from tripot.rules.shared.formulas import Value

from .room import (
    MOST_STEPS,
    TURN_TIMEOUT,
    Ear,
    hurry_to_the_count,
    in_phase,
    leave_the_count,
    open_table,
    press,
    start_table,
)
from .test_access import no_sideways, violations

pytestmark = pytest.mark.browser

SIZES = ((360, 640), (844, 390))
TARGET = 44  # px
HELD, COUNTED = 800, 2_000  # milliseconds for which the last card is held at least, and after which it is counted
SHORT: dict[str, dict[str, Value]] = {  # options that make a short match
    "turkish": {"deals": 1},
    "glukz": {"deals": 1},
    "iljig": {},
    "nain_jaune": {"deals": 1},
    "pig": {"lives": "out"},
}
WAITING = r"is playing|The others are|Your turn"
OF_A_PLAYER = {  # what players may be told to do or to wait for, in each game and variant
    "turkish": re.compile(WAITING),
    "glukz": re.compile(WAITING),
    "iljig": re.compile(WAITING + "|The deal begins|Most"),
    "nain_jaune": re.compile(WAITING + "|Wanted|Lead|leads"),
    "pig": re.compile(WAITING + "|See a finger|Done!"),
    "spoons": re.compile(WAITING + "|A spoon gone|Done!"),
    "vatra": re.compile(WAITING + "|safe"),
    "magarac": re.compile(WAITING + "|safe"),
}


def story(page: Page) -> Locator:
    return page.get_by_test_id("story")


def play_out(page: Page, card_room: str, game: str, **wanted: Any) -> str:
    """Play the only deal of a match to its last card; the table's id."""
    settings: dict[str, Any] = {"pace": 0, "options": {"deals": 1}} | wanted
    table = start_table(page, card_room, game, **settings)
    hurry_to_the_count(page)
    in_phase(page, "finished")
    return table


def see_the_count(page: Page) -> None:
    """Past the last card and the whole count, and no further."""
    told = page.get_by_test_id("ready").or_(page.get_by_test_id("again"))
    for _ in range(MOST_STEPS):
        page.get_by_test_id("continue").or_(told).first.wait_for(timeout=TURN_TIMEOUT)
        if told.count():
            return
        press(page.get_by_test_id("continue"))


@pytest.mark.long
@pytest.mark.parametrize("chunk", short_with(["ends"], ["lateParts", "ends"]))  # of every table, and of the game
def test_a_page_whose_end_could_not_be_fetched_is_loaded_anew(page: Page, card_room: str, chunk: str) -> None:
    refused: list[str] = []

    def refuse_first(route: Route) -> None:
        if route.request.url in refused:
            return route.continue_()
        refused.append(route.request.url)
        return route.abort()

    page.route(f"**/{chunk}-*", refuse_first)
    open_table(page, card_room, game="turkish", options={"deals": 1}, bots=["regular"] * 3)
    page.wait_for_function("() => performance.getEntriesByType('navigation')[0].type === 'reload'")
    page.get_by_test_id("start").click()
    hurry_to_the_count(page)
    story(page).wait_for(timeout=TURN_TIMEOUT)
    assert refused


def test_the_last_card_is_held_before_the_count_and_a_tap_goes_on(browser: Browser, card_room: str) -> None:
    """By the page's own clock, which passes here only as the test lets it."""
    [end] = [each for each in film(Cast("turkish", 3, "short", {"deals": 1})) if each.stage == "finished"]
    assert end.before
    with stage(browser, card_room) as shown:
        for tapped in (False, True):
            shown.show(replace(end, message=end.before, before=None))
            shown.tell(end.message)
            expect(shown.page.locator('[data-part="middle"]')).to_be_visible()
            shown.page.clock.run_for(HELD)
            assert story(shown.page).count() == 0, "the table stays as it is for a moment"
            if tapped:
                shown.page.locator('[data-part="bar"] .game').click()
                expect(story(shown.page)).to_have_count(1)
            else:
                shown.page.clock.run_for(COUNTED)
                expect(story(shown.page)).to_have_count(1)


def test_scores_among_people_close_after_a_countdown_unless_somebody_asks_to_wait(
    browser: Browser, card_room: str
) -> None:
    ended = scene_of(cast_of("turkish"), "ready")
    told = json.loads(ended.message)
    later = {**told, "seq": told["seq"] + 1, "begins_in_ms": 90_000, "news": []}
    with stage(browser, card_room) as shown:
        shown.show(ended)
        closes = shown.page.get_by_test_id("closes")
        expect(closes).to_contain_text(re.compile(r"[1-9]\d? s"))
        shown.page.get_by_test_id("hold").click()
        shown.settle()
        assert "hold" in [asked["type"] for asked in shown.asked]
        shown.tell(json.dumps(later))
        expect(closes).to_contain_text(re.compile(r"[89]\d s"))


@pytest.mark.parametrize("variant", short_with(["spoons", "nain_jaune"], OF_A_PLAYER))
def test_nothing_is_asked_of_anybody_once_the_last_card_is_played(
    browser: Browser, card_room: str, variant: str
) -> None:
    game = variant if variant in GAMES else "pig"
    cast = Cast(game, 3, "short", SHORT[game] | ({} if variant == game else {"variant": variant}))
    end = next(each for each in film(cast) if each.stage in ("end", "finished"))
    assert end.before
    with stage(browser, card_room, lang="en-GB") as shown:
        shown.show(replace(end, message=end.before, before=None))
        shown.tell(end.message)
        shown.page.locator('[data-phase="counting"], [data-phase="finished"]').wait_for()
        assert story(shown.page).count() == 0, "the table stays as it is for a moment"
        said = shown.page.locator(".play").first.inner_text()
        assert not OF_A_PLAYER[variant].search(said), said


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("turkish", 10, {"deals": 2, "decks": 2}),
        ("glukz", 12, {"deals": 2, "hidden": 1, "visible": 1, "play_on": False}),
        ("iljig", 10, {}),
        ("nain_jaune", 8, {"deals": 2}),
        ("pig", 20, {}),
    ],
)
def test_the_way_on_is_in_sight_with_the_most_players(
    page: Page, card_room: str, game: str, seats: int, options: dict[str, Any]
) -> None:
    start_table(page, card_room, game, seats=seats, options=options, pace=0)
    hurry_to_the_count(page)
    ready = page.get_by_test_id("ready")
    see_the_count(page)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        expect(ready).to_be_in_viewport(ratio=1)
        box = ready.bounding_box()
        assert box is not None
        assert box["height"] >= TARGET
        assert (
            page.evaluate(
                "([x, y]) => document.elementFromPoint(x, y)?.closest('[data-testid]')?.dataset.testid",
                [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2],
            )
            == "ready"
        )
        assert page.evaluate("() => document.documentElement.scrollHeight <= innerHeight")


@pytest.mark.long
def test_winning_looks_different_from_losing(browser: Browser, card_room: str) -> None:
    cast = Cast("turkish", 2, "short", {"deals": 1})
    seen: dict[str, bool] = {}
    with stage(browser, card_room) as shown:
        for seed in range(1, 20):
            outcome, has_confetti = see_the_end(shown, cast, seed)
            seen[outcome] = has_confetti
            if len(seen) == 2:
                break
    assert seen == {"won": True, "lost": False}


def see_the_end(shown: Stage, cast: Cast, seed: int) -> tuple[str, bool]:
    """How the end of a match looks to me, and whether confetti falls."""
    [scene] = [each for each in film(cast, seed) if each.stage == "finished"]
    shown.show(scene)
    further = shown.page.get_by_test_id("continue")
    while further.count():
        further.click()
        shown.settle()
    finish = shown.page.get_by_test_id("finish")
    table = json.loads(scene.message)
    outcome = finish.get_attribute("data-outcome") or ""
    assert outcome == ("won" if table["match"]["ranking"][table["you"]] == 1 else "lost")
    return outcome, finish.get_by_test_id("confetti").count() > 0


def test_every_card_left_in_turkish_is_shown_with_its_worth_and_the_result_at_every_face(
    browser: Browser, card_room: str
) -> None:
    [scene] = [each for each in film(Cast("turkish", 3, "short", {"deals": 1})) if each.stage == "finished"]
    points = json.loads(scene.message)["deal"]["result"]["points"]
    with stage(browser, card_room, lang="en-GB") as shown:
        page = shown.page
        shown.show(scene)
        for seat in range(3):
            outcome = page.get_by_test_id(f"seat-{seat}").get_by_test_id("outcome")
            expect(outcome).to_contain_text(str(points[seat]))
            expect(page.get_by_test_id(f"count-{seat}")).to_contain_text(str(points[seat]))
        live = page.get_by_test_id("live")
        assert live.get_by_text("Deal scores").count() == 1, "the count is read out once"


@pytest.mark.long
def test_the_sheet_of_all_deals_is_open_to_all_during_the_next_one(page: Page, card_room: str) -> None:
    ear = Ear(page)
    start_table(page, card_room, "turkish", seats=3, options={"deals": 3}, pace=0)
    for _ in range(2):
        in_phase(page, "playing", "counting")
        hurry_to_the_count(page)
        in_phase(page, "counting")
        leave_the_count(page)
    in_phase(page, "playing", "counting")
    page.get_by_test_id("deals").click()
    rows = page.get_by_test_id("deals-sheet").locator("tbody tr")
    deals = ear.tables()[-1][1]["match"]["deals"]
    for seat in range(3):
        cells = rows.nth(seat).locator("td").all_inner_texts()
        points = [deal["scores"][seat] for deal in deals]
        assert [int(cell.split()[0].lstrip("+")) for cell in cells[: len(deals)]] == points
        assert int(cells[-1]) == sum(points)


@pytest.mark.long
def test_other_options_begin_with_those_of_the_match(page: Page, card_room: str) -> None:
    play_out(page, card_room, "turkish", seats=3, options={"deals": 1, "sweep_anytime": True})
    leave_the_count(page)
    page.get_by_test_id("other-options").click()
    expect(page.get_by_test_id("game-turkish")).to_be_checked()
    expect(page.get_by_test_id("seats")).to_have_value("3")
    expect(page.get_by_test_id("option-deals")).to_have_value("1")
    expect(page.get_by_test_id("option-sweep_anytime")).to_have_value("true")


@pytest.mark.long
def test_enter_goes_on_from_the_last_card_to_the_end_of_the_match(page: Page, card_room: str) -> None:
    play_out(page, card_room, "turkish", seats=2)
    again = page.get_by_test_id("again")
    for _ in range(12):
        if again.count():
            break
        page.wait_for_timeout(450)
        page.keyboard.press("Enter")
    expect(again).to_be_focused()


def spoil_the_secret(page: Page) -> None:
    """Let the card room tell this page another secret at the end than the one it has dealt from."""

    def socket(mine: WebSocketRoute) -> None:
        room = mine.connect_to_server()
        room.on_message(lambda text: mine.send(re.sub(r'"secret":"\w+"', f'"secret":"{"00" * 32}"', str(text))))

    page.route_web_socket(SOCKET, socket)


@pytest.mark.long
def test_a_shuffle_that_fails_its_check_alarms_people_who_open_nothing(page: Page, card_room: str, axe: str) -> None:
    page.set_viewport_size({"width": 320, "height": 568})
    spoil_the_secret(page)
    play_out(page, card_room, "nain_jaune", seats=3)
    leave_the_count(page)
    alarm = page.get_by_role("alert").filter(has_text="don’t trust this shuffle")
    expect(alarm).to_be_in_viewport(ratio=1)
    expect(page.get_by_text("✗ doesn’t match!").first).to_be_visible()
    assert violations(page, axe) == []


def test_a_match_leads_to_its_replay_and_an_honest_shuffle_alarms_nobody(page: Page, card_room: str, axe: str) -> None:
    page.set_viewport_size({"width": 320, "height": 568})
    table = play_out(page, card_room, "nain_jaune", seats=3)
    leave_the_count(page)
    expect(page.get_by_test_id("replay-match")).to_have_attribute("href", f"replay/{table}/0/0?view=0")
    expect(page.get_by_test_id("my-moments")).to_have_attribute("href", f"replay/{table}/0/0?view=0&moments")
    assert not page.get_by_role("alert").filter(has_text="shuffle").count()
    circle, games = (page.get_by_test_id(name) for name in ("new-circle", "to-my-games"))
    expect(circle).to_be_visible()
    below = [each.bounding_box() for each in (games, circle)]
    assert below[0]
    assert below[1]
    assert below[1]["y"] >= below[0]["y"], "the circle is offered below the standing"
    assert below[1]["height"] < 2 * TARGET, "in one line"
    page.get_by_text("Check the shuffle").click()
    expect(page.get_by_text("✓ matches")).to_have_count(4)
    command = page.locator("code")
    for flag in ("--commitment", "--nonce"):
        assert command.get_by_text(flag).evaluate("it => it.getClientRects().length === 1"), "no line ends within it"
    command.click()  # selects all of it
    selected = page.evaluate("() => getSelection().toString()")
    assert re.fullmatch(r"uv run tripot verify tripot-\w+\.jsonl --commitment \w{64} --nonce \w{64}", selected.strip())
    assert violations(page, axe) == []
    assert no_sideways(page)
