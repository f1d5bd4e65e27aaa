"""The site of files: one person plays there, without a card room and, after the first visit, without a network."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect
from tools.stage.files import served
from tools.stage.page import opened

from tripot.hosts import site
from tripot.play.lesson import lesson_names
from tripot.rules.registry import GAMES

from ..short_form import short_with
from .room import (
    DESKTOP,
    PHONE,
    UNDER_WAY,
    begin_to_hurry,
    in_phase,
    leave_the_count,
    make_a_move,
    phase,
    play_by_mouse,
    shown_seq,
    wait_for_my_turn,
    with_worker,
)
from .test_lessons import IN_HASTE, go_to

pytestmark = pytest.mark.browser

AWKWARD = "to play #1"  # a folder of a host
KEPT = """async () => {
    await navigator.serviceWorker.ready;
    const names = await caches.keys();
    return Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length));
}"""
BRIEF: dict[str, dict[str, object]] = {  # options with which a match has few deals, but more than one
    "turkish": {"players": 3, "deals": 2},
    "glukz": {"players": 3, "deals": 2, "hidden": 1, "visible": 1},
    "iljig": {"players": 3},
    "nain_jaune": {"players": 3, "deals": 2},
    "pig": {"players": 3, "word": "AB"},
    "spoons": {"variant": "spoons", "players": 3, "word": "AB"},
    "vatra": {"variant": "vatra", "players": 3, "deals": 2},
    "magarac": {"variant": "magarac", "players": 3, "word": "AB"},
}
MOST_DEALS = 40  # of such a match
A_DEAL = 120_000  # milliseconds
OVER = """() => ["counting", "finished"].includes(document.querySelector('[data-testid="table"]').dataset.phase)"""
# The bots of the matches that are kept here play at once from the next visit on.
HASTEN = """async () => {
    const done = (asked) => new Promise((found) => (asked.onsuccess = () => found(asked.result)));
    for (const { name } of await indexedDB.databases()) {
        const events = (await done(indexedDB.open(name))).transaction("events", "readwrite").objectStore("events");
        for (const each of await done(events.getAll()))
            if (each.event.kind === "created") await done(events.put({ ...each, event: { ...each.event, pace: 0 } }));
    }
}"""
EMPTY = """async () => {
    for (const { name } of await indexedDB.databases())
        await new Promise((done) => (indexedDB.deleteDatabase(name).onsuccess = done));
}"""
HAS_OWN_WORKER = "() => navigator.serviceWorker.controller?.scriptURL.includes('/alone/')"
NO_WORKER = "delete window.Worker"
SOME = {"turkish"}  # whose module other tests of the short form need, too


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[str]:
    """A host of files with the site in one of its folders; the address of that folder."""
    root = tmp_path_factory.mktemp("host")
    games = GAMES if request.config.getoption("--long") else [name for name in GAMES if name in SOME]
    site.write(root / AWKWARD, list(games), "https://cards.example.org", lambda _: None)
    with served(root) as address:
        yield f"{address}{quote(AWKWARD)}/"


@pytest.fixture
def visitor(browser: Browser) -> Iterator[BrowserContext]:
    with with_worker(browser, "en-GB", PHONE) as context:
        yield context


def at_my_turn(visitor: BrowserContext, host: str) -> Page:
    """A page with a match against bots, begun in the lobby."""
    page = visitor.new_page()
    page.goto(host)
    page.get_by_test_id("play-bots").click()
    assert wait_for_my_turn(page)
    return page


@contextmanager
def watched(page: Page, host: str) -> Iterator[None]:
    """While the context lasts, the page asks nobody else, finds all that it asks for, and breaks no policy."""
    wrong = list[str]()
    page.on("request", lambda request: None if request.url.startswith(host) else wrong.append(request.url))
    page.on("response", lambda answer: wrong.append(answer.url) if answer.status >= 400 else None)
    page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    yield
    assert not wrong


def test_a_match_goes_on_after_a_reload_and_without_a_network(visitor: BrowserContext, host: str) -> None:
    page = visitor.new_page()
    with watched(page, host):
        page.goto(f"{host}?game=turkish")
        page.get_by_test_id("seats").select_option("2")
        page.get_by_test_id("create-table").click()
        in_phase(page, "playing")
        assert page.url == f"{host}table/turkish"
        assert wait_for_my_turn(page)
        play_by_mouse(page)
        assert sum(page.evaluate(KEPT)) > 100  # files
        window = visitor.new_cdp_session(page)
        assert window.send("Page.getAppManifest")["errors"] == []
        problems = [each["errorId"] for each in window.send("Page.getInstallabilityErrors")["installabilityErrors"]]
        assert problems in ([], ["in-incognito"])  # every context of a test is private
        page.reload()
        in_phase(page, "playing", "counting")
    before = int(shown_seq(page))
    visitor.set_offline(True)
    page.reload()
    in_phase(page, "playing", "counting")
    assert int(shown_seq(page)) >= before
    assert wait_for_my_turn(page)
    play_by_mouse(page)
    page.goto(f"{host}rules/turkish")
    expect(page.locator("[data-picture] svg.card").first).to_be_visible()
    page.goto(host)
    expect(page.get_by_test_id("my-table")).to_have_text("Go on with Turkish")
    page.get_by_test_id("play-bots").click()
    page.get_by_test_id("go-on").click()
    in_phase(page, "playing")
    page.goto(f"{host}learn/turkish/")  # never opened before
    expect(page.get_by_test_id("lesson-text")).not_to_be_empty()
    page.goto(f"{host}table/nonsense")
    page.wait_for_url(host)
    page.get_by_test_id("play-bots").click()
    page.get_by_test_id("replace").click()
    assert wait_for_my_turn(page)


@pytest.mark.long
def test_a_new_release_is_offered_at_the_end_of_a_deal(page: Page, host: str) -> None:
    page.goto(f"{host}?game=turkish&options=" + quote('{"deals": 2}'))
    page.get_by_test_id("seats").select_option("2")
    page.get_by_label("Bot speed").select_option("fast")
    page.get_by_test_id("create-table").click()
    in_phase(page, "playing")
    page.route("**/files.json", lambda route: route.fulfill(json={"release": "another"}))
    assert wait_for_my_turn(page)
    expect(page.get_by_test_id("release")).to_have_count(0)
    begin_to_hurry(page)
    expect(page.get_by_test_id("release")).to_be_visible(timeout=A_DEAL)
    assert phase(page) == "counting"
    page.get_by_test_id("release-load").click()
    in_phase(page, "counting", "playing")


@pytest.mark.parametrize("name", short_with([], lesson_names()))
def test_a_match_of_every_game_is_played_there_to_its_end(visitor: BrowserContext, host: str, name: str) -> None:
    game, page = lesson_names()[name], visitor.new_page()
    with watched(page, host):
        page.goto(f"{host}?game={game}&options={quote(json.dumps(BRIEF[name]))}")
        page.get_by_label("Bot speed").select_option("fast")
        page.get_by_test_id("create-table").click()
        in_phase(page, *UNDER_WAY)
        assert sum(page.evaluate(KEPT)) > 100  # files
    visitor.set_offline(True)
    page.evaluate(HASTEN)
    page.reload()
    for _ in range(MOST_DEALS):
        in_phase(page, *UNDER_WAY)
        begin_to_hurry(page, by_turns=True)
        page.wait_for_function(OVER, timeout=A_DEAL)
        if phase(page) == "finished":
            break
        leave_the_count(page)
    leave_the_count(page)
    expect(page.get_by_test_id("again")).to_be_visible()


@pytest.mark.parametrize("name", short_with([], lesson_names()))
def test_first_deals_and_exercises_are_answered_by_the_rules(visitor: BrowserContext, host: str, name: str) -> None:
    visitor.add_init_script(IN_HASTE)
    page = visitor.new_page()
    with watched(page, host):
        page.goto(f"{host}learn/{name}/")
        go_to(page, name)
        page.get_by_test_id("lesson-play").click()
        page.wait_for_url(f"{host}table/*")


def test_a_hint_and_a_refusal_say_why(visitor: BrowserContext, host: str) -> None:
    page = visitor.new_page()
    page.set_viewport_size(DESKTOP)
    page.goto(host)
    page.get_by_test_id("play-bots").click()
    assert wait_for_my_turn(page)
    page.get_by_test_id("ask-hint").click()
    expect(page.get_by_test_id("advice-text")).to_contain_text(".")
    assert page.locator("[data-advised]").count() or "Turn over" in page.get_by_test_id("advice-text").inner_text()


def test_of_two_windows_with_a_match_the_last_one_plays(visitor: BrowserContext, host: str) -> None:
    first = at_my_turn(visitor, host)
    second = visitor.new_page()
    second.goto(f"{host}table/turkish/")
    expect(first.get_by_test_id("missing-elsewhere")).to_be_visible()
    assert wait_for_my_turn(second)
    play_by_mouse(second)


@pytest.mark.long
def test_a_card_room_leads_to_the_site_beside_it_also_without_a_network(
    visitor: BrowserContext, tmp_path: Path
) -> None:
    site.write(tmp_path / "solo", sorted(SOME), "..", lambda _: None)
    page = visitor.new_page()
    with opened(tmp_path / "data", options=("--site", str(tmp_path / "solo"))) as card_room:
        page.goto(card_room)
        page.evaluate(KEPT)
        page.get_by_test_id("to-site").click()
        page.wait_for_url(f"{card_room}/alone/")
        with watched(page, f"{card_room}/alone/"):
            page.get_by_test_id("play-bots").click()
            assert wait_for_my_turn(page)
            play_by_mouse(page)
            page.wait_for_function(HAS_OWN_WORKER)
    page.goto(card_room)
    expect(page.get_by_test_id("unreached")).to_contain_text("The card room can’t be reached.")
    page.get_by_test_id("unreached-play").click()
    page.wait_for_url(f"{card_room}/alone/")
    expect(page.get_by_test_id("to-room")).to_have_attribute("href", "..")
    page.get_by_test_id("my-table").click()
    assert wait_for_my_turn(page)
    play_by_mouse(page)


@pytest.mark.long
def test_a_match_that_somebody_deletes_while_it_runs_says_so(visitor: BrowserContext, host: str) -> None:
    page = at_my_turn(visitor, host)
    page.evaluate(EMPTY)
    make_a_move(page)
    expect(page.get_by_test_id("missing-elsewhere")).to_be_visible()


@pytest.mark.long
def test_a_match_that_is_gone_is_offered_no_more(visitor: BrowserContext, host: str) -> None:
    page = at_my_turn(visitor, host)
    page.goto(host)
    page.evaluate(EMPTY)
    page.get_by_test_id("my-table").click()
    expect(page.get_by_test_id("missing-table")).to_be_visible()
    page.goto(host)
    expect(page.get_by_test_id("play-bots")).to_be_visible()
    expect(page.get_by_test_id("my-table")).to_have_count(0)


def test_options_that_do_not_go_together_are_refused_with_the_reason(visitor: BrowserContext, host: str) -> None:
    page = visitor.new_page()
    page.goto(f"{host}?game=turkish")
    page.get_by_test_id("seats").select_option("10")
    page.locator("summary").get_by_text("House rules").click()
    page.get_by_test_id("option-decks").select_option("1")
    expect(page.get_by_test_id("form-problem")).not_to_be_empty()
    expect(page.get_by_test_id("create-table")).to_be_disabled()


def test_friends_meet_in_the_card_room_that_is_named(visitor: BrowserContext, host: str) -> None:
    page = visitor.new_page()
    page.goto(host)
    expect(page.get_by_test_id("to-room")).to_have_attribute("href", "https://cards.example.org")
    page.goto(f"{host}table/turkish/")  # none was begun
    expect(page.get_by_test_id("missing-table")).to_be_visible()


def test_a_browser_that_runs_no_worker_is_told_so(visitor: BrowserContext, host: str) -> None:
    visitor.add_init_script(NO_WORKER)
    page = visitor.new_page()
    page.goto(host)
    page.get_by_test_id("play-bots").click()
    expect(page.get_by_test_id("missing-cannot_run")).to_be_visible()


def test_a_browser_that_compiles_no_modules_is_told_so(visitor: BrowserContext, host: str) -> None:
    def without(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=f"delete self.WebAssembly;{answer.text()}")

    visitor.add_init_script("delete window.WebAssembly")
    visitor.route("**/assets/worker-*.js", without)
    page = visitor.new_page()
    page.goto(host)
    page.get_by_test_id("play-bots").click()
    expect(page.get_by_test_id("missing-cannot_run")).to_be_visible()
    page.goto(f"{host}learn/turkish/")
    go_to(page, "turkish", "refused")
    page.locator('button[data-card="9S"]').click()
    page.get_by_test_id("act-play").click()
    expect(page.get_by_test_id("missing-cannot_run")).to_be_visible()
