"""The line to the card room breaks while people play: the page says so, and no move is lost or played twice."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, WebSocketRoute, expect
from tools.stage.page import opened

from tests.short_form import short_with

from .room import in_phase, make_a_move, my_turn, open_table, start_at_my_turn

pytestmark = pytest.mark.browser

QUIET = 3_000  # milliseconds of silence after which the page says so, on a machine with nothing else to do
NOTICED = 5_000  # milliseconds: if the page was late with a check, it first waits for another message (`watch.ts`)
AT_ONCE = 1_000
BACK = 15_000
CLOCK_AND_BANK = 90  # seconds, and a little more
SHUT = 8_000  # milliseconds for which a card room is shut: most of a clock
REFUSED = 3.0  # seconds for which a file cannot be fetched
GAMES = {"turkish": {"deals": 1}, "glukz": {"deals": 1}}


@dataclass
class Cable:
    """The line between a page and the card room, which can be cut, one way or both, without either being told."""

    page: Page
    out: bool = True  # whether what the page sends arrives
    home: bool = True  # whether what the card room sends arrives
    sockets: list[WebSocketRoute] = field(default_factory=list)
    moves: list[dict[str, Any]] = field(default_factory=list)  # that have arrived
    tables: list[dict[str, Any]] = field(default_factory=list)

    @classmethod
    def at(cls, page: Page) -> Cable:
        cable = cls(page)
        page.route_web_socket("**/ws*", cable.connect)
        return cable

    def connect(self, socket: WebSocketRoute) -> None:
        if not (self.out and self.home):
            socket.close()
            return
        self.sockets.append(socket)
        server = socket.connect_to_server()
        socket.on_message(lambda text: self.send(server, text))
        server.on_message(lambda text: self.hear(socket, text))

    def send(self, server: WebSocketRoute, text: str | bytes) -> None:
        message = json.loads(text)
        if not self.out:
            return
        if message["type"] == "move":
            self.moves.append(message)
        server.send(text)

    def hear(self, socket: WebSocketRoute, text: str | bytes) -> None:
        message = json.loads(text)
        if not self.home:
            return
        if message["type"] == "table":
            self.tables.append(message)
        socket.send(text)

    def cut(self) -> None:
        self.out = self.home = False

    def go_on(self) -> None:
        """Let it carry again what is sent from now on. A real line would have kept what was sent before."""
        self.out = self.home = True

    def mend(self) -> None:
        """Take it up again. What it has swallowed is lost with the old connections."""
        while self.sockets:
            self.sockets.pop().close()
        self.go_on()

    @property
    def played(self) -> int:
        """The number of moves of the deal that this page knows of."""
        deal = self.tables[-1]["deal"]
        return int(deal["moves"]) if deal else 0


@pytest.fixture
def cables(browser: Browser, context: BrowserContext) -> Iterator[tuple[Cable, Cable]]:
    """Two people, each with a line of their own."""
    other = browser.new_context(locale="en-GB", reduced_motion="reduce")
    yield Cable.at(context.new_page()), Cable.at(other.new_page())
    other.close()


def start_for_two(
    cables: tuple[Cable, Cable], card_room: str, game: str, bots: Sequence[str] = (), **wanted: Any
) -> tuple[Cable, Cable]:
    """Two people play, perhaps with bots; the one who may act comes first."""
    one, other = cables
    options, seats = GAMES.get(game, {}), 2 + len(bots)
    table = open_table(one.page, card_room, game=game, seats=seats, options=options, bots=list(bots), **wanted)
    other.page.goto(f"{card_room}/table/{table}")
    other.page.get_by_test_id("save-me").click()
    one.page.get_by_test_id("start").click()
    for cable in cables:
        in_phase(cable.page, "playing")
    for _ in range(300):  # bots may act first
        if my_turn(one.page) or my_turn(other.page):
            break
        one.page.wait_for_timeout(50)
    return (one, other) if my_turn(one.page) else (other, one)


def line_is(page: Page, *states: str, timeout: float = BACK) -> None:
    selector = ", ".join(f'[data-testid="line"][data-line="{state}"]' for state in states)
    page.locator(selector).wait_for(state="attached", timeout=timeout)


def down(page: Page, timeout: float = NOTICED) -> None:
    """The page says that the line is down."""
    line_is(page, "silent", "offline", "lost", timeout=timeout)
    expect(page.get_by_test_id("line")).not_to_be_empty()


def press(cable: Cable) -> None:
    """Make the first move that the page offers, without waiting for what becomes of it."""
    make_a_move(cable.page)


def until_played(cable: Cable, moves: int, seconds: int = 15) -> None:
    """Wait until a page knows of at least this number of moves."""
    for _ in range(seconds * 20):
        if cable.played >= moves:
            return
        cable.page.wait_for_timeout(50)
    raise AssertionError(f"{cable.played} moves instead of {moves}")


def test_a_long_reconnection_says_what_may_be_in_the_way(page: Page, card_room: str) -> None:
    cable = Cable.at(page)
    page.clock.install()
    open_table(page, card_room)
    cable.cut()
    cable.sockets.pop().close()
    line_is(page, "lost")
    line = page.get_by_test_id("line")
    expect(line).not_to_contain_text("websockets")
    page.clock.run_for(12_000)
    expect(line).to_contain_text("websockets")


@pytest.mark.long
def test_silence_is_said_and_locks_the_table(page: Page, card_room: str) -> None:
    """The card room neither speaks nor closes the line."""
    cable = Cable.at(page)
    start_at_my_turn(page, card_room, "turkish")
    page.get_by_test_id("chat").click()
    page.get_by_test_id("call-of-table").locator("summary").click()
    page.get_by_test_id("call-words").fill("Dinner")
    page.get_by_test_id("call-set").click()
    call = page.get_by_test_id("call")
    expect(call).to_have_attribute("aria-disabled", "false")
    cable.cut()
    line_is(page, "silent", timeout=NOTICED)
    expect(page.get_by_test_id("line")).to_contain_text("gone quiet")
    expect(call).to_have_attribute("aria-disabled", "true")
    arrived = len(cable.moves)
    for control in page.locator('[data-testid="hand"] button, [data-testid="chat-send"]').all():
        expect(control).to_have_attribute("aria-disabled", "true")
    card = page.locator('[data-testid="hand"] button').first
    card.click(position={"x": 6, "y": 10}, force=True)
    page.keyboard.press("Enter")
    expect(card).not_to_have_attribute("aria-pressed", "true")
    page.get_by_test_id("chat-close").click()  # that is nobody else's business
    cable.go_on()
    line_is(page, "up")
    expect(page.get_by_test_id("line-back")).to_be_visible()
    expect(card).not_to_have_attribute("aria-disabled", "true")
    expect(call).to_have_attribute("aria-disabled", "false")
    assert len(cable.moves) == arrived


@pytest.mark.parametrize("game", short_with(["turkish"], ["turkish", "iljig"]))
def test_a_dead_line_leaves_nobody_a_turn_or_a_clock(cables: tuple[Cable, Cable], card_room: str, game: str) -> None:
    """What the table does meanwhile is not known: it says nothing of the turn until it is heard again."""
    bots = ["regular"] if game == "iljig" else []  # which takes three
    cable, _ = start_for_two(cables, card_room, game, bots, clock=60)
    page = cable.page
    turn = page.locator("svg.ring, .acting, .turn strong, .turn .hint:not(:empty)")
    expect(page).to_have_title(re.compile("^● Your turn"))
    expect(page.locator(".turn strong")).to_have_text("Your turn")
    expect(page.locator("svg.ring")).not_to_have_count(0)
    cable.cut()
    down(page)
    expect(turn).to_have_count(0)
    expect(page).not_to_have_title(re.compile("Your turn"))
    cable.go_on()
    line_is(page, "up")
    expect(page.get_by_test_id("line-back")).to_contain_text("haven’t missed anything. Your turn.")
    expect(page.locator(".turn strong")).to_have_text("Your turn")
    expect(page.locator("svg.ring")).not_to_have_count(0)
    expect(page).to_have_title(re.compile("^● Your turn"))


@pytest.mark.long
def test_a_line_that_stays_silent_is_given_up_and_opened_anew(page: Page, card_room: str) -> None:
    cable = Cable.at(page)
    start_at_my_turn(page, card_room, "turkish")
    cable.cut()
    line_is(page, "lost")
    cable.mend()
    line_is(page, "up")
    expect(page.get_by_test_id("line-back")).to_contain_text("haven’t missed anything")
    since = cable.tables[-1]["seq"]
    press(cable)
    expect(page.locator('[data-testid="table"]')).not_to_have_attribute("data-seq", str(since))


@pytest.mark.parametrize("game", short_with(["turkish"], GAMES))
def test_a_move_that_the_line_swallows_is_played_once_when_it_is_back(
    cables: tuple[Cable, Cable], card_room: str, game: str
) -> None:
    mover, other = start_for_two(cables, card_room, game)
    pressed = mover.page.locator('[data-testid="hand"] [aria-pressed="true"]')
    mover.cut()
    press(mover)
    expect(pressed).to_have_count(1, timeout=AT_ONCE)
    line_is(mover.page, "up", timeout=AT_ONCE)  # that nothing is heard is not said yet
    down(mover.page)
    expect(mover.page.get_by_test_id("line")).to_contain_text("Your move will be sent")
    expect(pressed).to_have_count(1)
    expect(mover.page.locator(".clock, .turn strong, .turn .call")).to_have_count(0)  # it has acted, for all it knows
    assert not mover.moves
    mover.mend()
    line_is(mover.page, "up")
    until_played(other, 1)
    mover.page.wait_for_timeout(500)
    assert len(mover.moves) == 1
    assert other.played == 1
    expect(pressed).to_have_count(0)
    expect(mover.page.get_by_test_id("refusal")).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize("game", short_with(["turkish"], GAMES))
def test_a_move_whose_answer_is_lost_is_not_played_twice(
    cables: tuple[Cable, Cable], card_room: str, game: str
) -> None:
    mover, other = start_for_two(cables, card_room, game)
    mover.home = False
    press(mover)
    until_played(other, 1)
    down(mover.page)
    mover.mend()
    line_is(mover.page, "up")
    expect(mover.page.get_by_test_id("line-back")).to_contain_text(re.compile("You’re back. .*You play "))
    mover.page.wait_for_timeout(500)
    assert len({move["ref"] for move in mover.moves}) == 1
    assert other.played == 1
    assert mover.played == 1
    expect(mover.page.get_by_test_id("refusal")).to_have_count(0)
    expect(mover.page.get_by_test_id("line")).not_to_contain_text("kept")


@pytest.mark.long
def test_a_press_for_a_race_that_was_decided_meanwhile_is_given_back(
    cables: tuple[Cable, Cable], card_room: str
) -> None:
    mover, other = start_for_two(cables, card_room, "glukz")
    mover.cut()
    press(mover)
    down(mover.page)
    press(other)
    until_played(other, 1)
    mover.mend()
    line_is(mover.page, "up")
    expect(mover.page.get_by_test_id("line-back")).to_contain_text("1 move was played while you were away")
    expect(mover.page.get_by_test_id("refusal")).to_contain_text("the race ended without you")
    assert other.played == 1


@pytest.mark.long
def test_a_move_for_which_the_table_did_not_wait_is_given_back(cables: tuple[Cable, Cable], card_room: str) -> None:
    """The clock has played for the seat meanwhile."""
    mover, other = start_for_two(cables, card_room, "turkish", clock=10)
    mover.cut()
    press(mover)
    down(mover.page)
    until_played(other, 1, seconds=CLOCK_AND_BANK)
    mover.mend()
    line_is(mover.page, "up")
    expect(mover.page.get_by_test_id("refusal")).to_contain_text("your move wasn’t played")


@pytest.mark.long
def test_a_device_without_network_is_told_apart(page: Page, card_room: str) -> None:
    cable = Cable.at(page)
    start_at_my_turn(page, card_room, "turkish")
    page.evaluate("Object.defineProperty(navigator, 'onLine', {get: () => false}); dispatchEvent(new Event('offline'))")
    page.wait_for_timeout(QUIET)
    line_is(page, "up")  # the card room is on this device: it can be heard without a network
    cable.cut()
    line_is(page, "offline", timeout=NOTICED)
    expect(page.get_by_test_id("line")).to_contain_text("is offline")
    cable.mend()
    page.evaluate("delete navigator.onLine; dispatchEvent(new Event('online'))")
    line_is(page, "up")


@pytest.mark.long
def test_the_table_goes_on_after_the_server_was_started_anew(browser: Browser, tmp_path: Path, kernels: None) -> None:
    """In the middle of the animation of a move, on the same data folder."""
    context = browser.new_context(locale="en-GB", reduced_motion="no-preference")
    page = context.new_page()
    with opened(tmp_path) as address:
        start_at_my_turn(page, address, "turkish", pace=300)
        make_a_move(page)
    line_is(page, "lost")
    with opened(tmp_path, urlsplit(address).port or 0):
        line_is(page, "up")
        expect(page.get_by_test_id("line-back")).to_be_visible()
        expect(page.locator('[data-testid="table"][data-your-turn="true"]')).to_be_attached(timeout=BACK)
        make_a_move(page)
        expect(page.get_by_test_id("refusal")).to_have_count(0)
    context.close()


@pytest.mark.long
def test_no_clock_runs_while_the_card_room_is_shut(cables: tuple[Cable, Cable], tmp_path: Path, kernels: None) -> None:
    with opened(tmp_path) as address:
        cable, _ = start_for_two(cables, address, "turkish", clock=10)
        page = cable.page
        clock = page.locator(".turn svg.ring")
        expect(clock).to_have_count(1)
    line_is(page, "lost")
    expect(clock).to_have_count(0)
    page.wait_for_timeout(SHUT)
    with opened(tmp_path, urlsplit(address).port or 0):
        line_is(page, "up")
        expect(clock).to_have_accessible_name(re.compile("([45][0-9]|6[0-9]|70) seconds"))  # as if it had been open
        make_a_move(page)
        expect(page.get_by_test_id("refusal")).to_have_count(0)


@pytest.mark.long
def test_the_drawing_of_a_game_that_did_not_come_is_fetched_again(page: Page, card_room: str) -> None:
    """First the page reloads; then it asks again by itself: while people gather, messages may take long to come."""
    refused: list[float] = []

    def refuse_for_a_while(route: Route) -> None:
        now = time.monotonic()
        if refused and now > refused[0] + REFUSED:
            return route.continue_()
        refused.append(now)
        return route.abort()

    page.route("**/assets/turkish-*.js", refuse_for_a_while)
    open_table(page, card_room, game="turkish", bots=["regular"] * 3)
    expect(page.get_by_test_id("start")).to_be_enabled()
    assert len(refused) > 1
