"""What a person does in the browser, for the tests in this folder."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, ViewportSize, WebSocket, expect
from playwright.sync_api import TimeoutError as TookTooLong
from tools.stage.page import NO_OFFERS

PHONE: ViewportSize = {"width": 360, "height": 740}
BROKEN = "broken"  # the message of an error that a test makes
PICTURES = "TRIPOT_PICTURES"  # names a folder for pictures of what is wrong
DESKTOP: ViewportSize = {"width": 1280, "height": 800}
LATE = 2_000  # milliseconds until a page fetches what nothing waits for
TURN_TIMEOUT = 30_000  # milliseconds
PRESS_TIMEOUT = 1_500  # milliseconds in which a button is pressed that a quicker player may take away
MOST_MOVES = 2_000  # of one person in a deal
MOST_STEPS = 12  # presses until a count has been seen to its end
NO_CLIPBOARD = "Object.defineProperty(navigator, 'clipboard', { value: undefined })"
SELECTED = "() => { const it = document.activeElement; return it.value.slice(it.selectionStart, it.selectionEnd) }"
MOST_TABLES = 5  # that are opened for something to happen
UNDER_WAY = ("playing", "counting", "finished")  # bots may end a deal before a page has shown its beginning
MOVES = '[data-testid^="act-"]:enabled'
CARDS = 'button[data-playable="true"]'
HURRY = """async ([cards, moves, byTurns]) => {
    let turns = 0;
    const card = () => {
        const all = document.querySelectorAll(cards);
        return all[byTurns ? turns++ % all.length : 0];
    };
    const table = () => document.querySelector('[data-testid="table"]');
    while (!["counting", "finished"].includes(table().dataset.phase)) {
        if (table().dataset.yourTurn === "true") {
            if (!document.querySelector(`${cards}[aria-pressed="true"]`)) card()?.click();
            await new Promise(requestAnimationFrame);  // what the card may do is offered by now
            (document.querySelector(`button.main${moves}`) ?? document.querySelector(moves))?.click();
        }
        await new Promise(requestAnimationFrame);
    }
}"""


BY_HAND = [pytest.param(False, id="in haste"), pytest.param(True, id="by hand", marks=pytest.mark.long)]
"""Whether each move of a deal is made as a person makes it, or, in the short form, within the page."""


def prefer(visitor: BrowserContext | Page, **prefs: object) -> None:
    """Let somebody come who chose these settings earlier. The empty page before the first has no storage."""
    visitor.add_init_script(f"if (location.host) localStorage.setItem('tripot.prefs', {json.dumps(json.dumps(prefs))})")


@contextmanager
def with_worker(browser: Browser, locale: str, size: ViewportSize) -> Iterator[BrowserContext]:
    """A browser that runs service workers. Other tests do without, so as not to fetch every file again."""
    context = browser.new_context(locale=locale, viewport=size, reduced_motion="reduce", service_workers="allow")
    context.add_init_script(NO_OFFERS)
    yield context
    context.close()


def open_lobby(page: Page, card_room: str) -> None:
    """Go to the lobby, and wait for its games: until they are there, whatever lies below them moves."""
    page.goto(card_room)
    page.get_by_test_id("play-bots").wait_for()


def goto_whole(page: Page, address: str) -> None:
    """Go to a page and bring what it fetches only after a while: what it says at its lower edge, for example."""
    page.clock.install()
    page.goto(address)
    page.clock.fast_forward(LATE)


def write_name(page: Page, name: str) -> Locator:
    """Write a name into the lobby's field, once the guest's own is there: one that comes amid it stays before it."""
    field = page.get_by_test_id("name-input")
    expect(field).not_to_have_value("")
    field.fill(name)
    return field


def call_oneself(page: Page, card_room: str, name: str) -> None:
    """Take a name in the lobby, and wait until it is kept: a page opened before that tells the earlier one."""
    page.goto(card_room)
    write_name(page, name).blur()
    expect(page.locator("#name-help")).to_have_text("Name saved")


def open_table(page: Page, card_room: str, **wanted: Any) -> str:
    """Create a table as the guest of this page and go to it; its id."""
    if page.url == f"{card_room}/":  # until the lobby knows its guest, the card room would make a second one
        expect(page.get_by_test_id("name-input")).not_to_have_value("")
    page.request.get(f"{card_room}/api/me")  # the card room says who this browser is: no page need be loaded for that
    body = {"game": "turkish", "seats": 4, "options": {}, "clock": 0, "pace": 0, "public": False, "bots": []} | wanted
    answer = page.request.post(f"{card_room}/api/tables", data=body, headers={"Origin": card_room})
    assert answer.ok, answer.text()
    table = str(answer.json()["id"])
    page.goto(f"{card_room}/table/{table}")
    in_phase(page, "gathering")
    return table


def start_table(page: Page, card_room: str, game: str, *, seats: int = 4, **wanted: Any) -> str:
    """Open a table of any game with regular bots on the other seats and start the match; the table's id."""
    table = open_table(page, card_room, game=game, seats=seats, **({"bots": ["regular"] * (seats - 1)} | wanted))
    page.get_by_test_id("start").click()
    in_phase(page, *UNDER_WAY)
    return table


def start_at_my_turn(page: Page, card_room: str, game: str, **wanted: Any) -> str:
    """Start matches until one comes to a turn of this page's before its first deal is over; the table's id."""
    for _ in range(MOST_TABLES):
        table = start_table(page, card_room, game, **wanted)
        if wait_for_my_turn(page):
            return table
    raise AssertionError(f"no turn in {MOST_TABLES} deals")


def in_phase(page: Page, *phases: str) -> None:
    """Wait until the table is in one of these phases."""
    selector = ", ".join(f'[data-testid="table"][data-phase="{phase}"]' for phase in phases)
    page.locator(selector).wait_for(timeout=TURN_TIMEOUT)


def table_of(page: Page) -> Locator:
    return page.get_by_test_id("table")


def phase(page: Page) -> str:
    return table_of(page).get_attribute("data-phase") or ""


def my_turn(page: Page) -> bool:
    return table_of(page).get_attribute("data-your-turn") == "true"


def wait_for_my_turn(page: Page) -> bool:
    """Wait until it is this page's turn (true) or the deal is over (false)."""
    page.wait_for_function(
        """() => {
            const table = document.querySelector('[data-testid="table"]');
            return table?.dataset.yourTurn === 'true' || ['counting', 'finished'].includes(table?.dataset.phase);
        }""",
        timeout=TURN_TIMEOUT,
    )
    return phase(page) == "playing"


def wait_for_change(page: Page, seq: str) -> None:
    """Wait until the page shows a later state of the table than `seq`."""
    page.wait_for_function(
        "seq => document.querySelector('[data-testid=\"table\"]').dataset.seq !== seq", arg=seq, timeout=TURN_TIMEOUT
    )


def shown_seq(page: Page) -> str:
    return table_of(page).get_attribute("data-seq") or ""


def play_by_mouse(page: Page) -> None:
    """Make the first move that the page offers."""
    seq = shown_seq(page)
    card = page.locator('button[data-playable="true"]').first
    one_tap = card.get_attribute("data-place") == "hidden" or card.get_attribute("data-forced") == "true"
    card.click(position={"x": 6, "y": 10})  # cards overlap: only the left edge is visible
    if not one_tap:
        page.locator('button.main[data-testid^="act-"]').click()  # what the selected card fits first
    wait_for_change(page, seq)


def press(button: Locator) -> bool:
    """Press a button, unless somebody quicker has made it go away; whether it was pressed."""
    try:
        button.click(position={"x": 6, "y": 10}, timeout=PRESS_TIMEOUT)  # of cards that overlap the left edge is seen
    except TookTooLong:
        return False
    return True


def make_a_move(page: Page) -> None:
    """Do something that the page offers, at a table of any game: touch a card that may be played, press a verb."""
    card = page.locator(CARDS)
    if card.count() and not page.locator(f'{CARDS}[aria-pressed="true"]').count():
        press(card.first)
    verb = page.locator(f"button.main{MOVES}")
    if verb.count():
        press(verb.first)
    elif page.locator(MOVES).count():
        press(page.locator(MOVES).first)


def play_a_deal(page: Page, move: Callable[[Page], None] = make_a_move) -> int:
    """Play until the deal is over, as `move` does it; how many times it was my turn, or I could cut in."""
    for moves in range(MOST_MOVES):
        if not wait_for_my_turn(page):
            return moves
        move(page)
    raise AssertionError(f"the deal is not over after {MOST_MOVES} moves")


def hurry_to_the_count(page: Page) -> None:
    """Play until the deal is over, within the page: for tests of what comes then."""
    page.evaluate(HURRY, [CARDS, MOVES])


def begin_to_hurry(page: Page, *, by_turns: bool = False) -> None:
    """The same without waiting for it, so that other pages can hurry too; `by_turns` with one card after another."""
    page.evaluate(f"lists => void ({HURRY})(lists)", [CARDS, MOVES, by_turns])


def leave_the_count(page: Page) -> None:
    """See the end of a deal to its end, past the last card and the count: to the next deal, or who has won."""
    last = page.locator('[data-testid="ready"], [data-testid="again"]')
    way_on = page.get_by_test_id("continue").or_(last)
    for _ in range(MOST_STEPS):
        way_on.first.wait_for(timeout=TURN_TIMEOUT)
        if last.count():
            break
        press(page.get_by_test_id("continue"))
    seq, ready = shown_seq(page), page.get_by_test_id("ready")
    if ready.count() and press(ready):  # the next deal may begin meanwhile
        wait_for_change(page, seq)  # or what comes next would take this count for that of the next deal


def focused(page: Page) -> dict[str, str]:
    """The `data-` attributes of the focused element."""
    found: dict[str, str] = page.evaluate("() => ({...document.activeElement.dataset})")
    return found


def tab_to(page: Page, test_id: str) -> None:
    """Press Tab until the element has the focus."""
    for _ in range(60):
        if focused(page).get("testid") == test_id:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the keyboard does not reach {test_id}")


def play_by_keyboard(page: Page) -> None:
    """Make the first move found by walking over one's cards with the arrow keys; the focus is on a card, or nowhere."""
    seq = shown_seq(page)
    if "place" not in focused(page):
        page.keyboard.press("ArrowDown")
    for row_key in ("ArrowDown", "ArrowDown", "ArrowUp", "ArrowUp"):
        for _ in range(40):
            if focused(page).get("playable") == "true":
                page.keyboard.press("Enter")
                wait_for_change(page, seq)
                return
            here = page.evaluate("() => document.activeElement.closest('[data-id]')?.dataset.id ?? ''")
            page.keyboard.press("ArrowRight")
            if page.evaluate("() => document.activeElement.closest('[data-id]')?.dataset.id ?? ''") == here:
                break  # the row has one card
        page.keyboard.press(row_key)
    raise AssertionError("the arrow keys reach no card that may be played")


class Ear:
    """Everything that the server sends to a page over websockets, word for word."""

    def __init__(self, page: Page) -> None:
        self.heard: list[str] = []
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.heard.append(frame if isinstance(frame, str) else frame.decode()))

    def tables(self) -> list[tuple[str, dict[str, Any]]]:
        """The `table` messages: as they came, and read."""
        read = [(text, json.loads(text)) for text in self.heard]
        return [(text, message) for text, message in read if message["type"] == "table"]
