"""Measure the browser side on a slow line and a slow processor: `uv run python -m tools.figures`.

It opens its own card room and a throttled Chromium: 1.6 Mb/s down, 750 kb/s up, 150 ms per round trip, and a processor
that is 4 times slower. It writes the results to `docs/figures-web.md`; `--out` names another file.
"""

from __future__ import annotations

import argparse
import os
import statistics
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, ViewportSize, sync_playwright

from tools.stage.page import card_room, launch
from tripot.rules.registry import GAMES
from tripot.warming import usual_table, warm

OUT = Path(__file__).parents[1] / "docs" / "figures-web.md"
LINE = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 750e3 / 8}
SLOWER = 4
PLAYERS = 4
PACE = 900  # milliseconds that a bot waits
PHONE: ViewportSize = {"width": 390, "height": 844}
KINDS = {"Document": "page", "Script": "script", "Stylesheet": "style", "Fetch": "texts"}
DEALING = 1500  # milliseconds from the first moving card in which frames are counted
PATIENCE = 60_000  # milliseconds after which it stops waiting
USABLE = {
    "lobby": '[data-testid="play-bots"]:enabled',
    "table": '[data-testid="table"]:is([data-phase="shuffling"], [data-phase="playing"], [data-phase="counting"])',
}
CARD = '[data-testid="table"][data-phase="playing"] svg.card'

# This runs before the first script of the page, and notes when things appear.
WATCH = """
([usable, card]) => {
  const seen = (window.__seen = { usable: null, card: null });
  const look = () => {
    if (seen.usable === null && document.querySelector(usable)) seen.usable = performance.now();
    if (seen.card === null && document.querySelector(card)) seen.card = performance.now();
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true });
}
"""
# Boxes of a card's size over an empty page. As many of them move as in a deal, and in the same way.
EMPTY = "<meta name=viewport content='width=device-width'>"
BOXES = """
() => {
  for (let i = 0; i < 28; i++) {
    const box = document.createElement("div");
    box.className = "ghost";
    box.style.cssText = "position: absolute; width: 60px; height: 84px; background: #5c1526; will-change: transform";
    document.body.append(box);
    const from = { transform: "translate(160px, 320px)" };
    const to = { transform: `translate(${i * 11}px, ${(i % 4) * 200}px)` };
    box.animate([from, to], { delay: i * 15, duration: 380, fill: "both" });
  }
}
"""
# A frame counts if a card was moving at its start. Work of the page before the first card delays motion, but
# does not disturb it. `longest` is the longest frame of all, from the one in which the first card comes.
FRAMES = """
([length, patience]) => {
  const frames = (window.__frames = { times: [], longest: 0 });
  const moves = ({ effect, currentTime, playState }) =>
    effect.target?.classList.contains("ghost") && playState === "running" && currentTime > 0;
  let last = null, moving = false, first = null;
  const frame = (over, now) => {
    if (document.querySelector(".ghost")) first ??= now;
    if (moving) frames.times.push(now - last);
    if (first !== null) frames.longest = Math.max(frames.longest, now - last);
    moving = document.getAnimations().some(moves);
    last = now;
    if (first === null ? now > patience : now - first > length) over();
    else requestAnimationFrame((next) => frame(over, next));
  };
  frames.over = new Promise((over) => requestAnimationFrame((now) => frame(over, now)));
}
"""


@dataclass
class Frames:
    """Frames of a deal, in milliseconds: the frames in which cards move, and the longest of all."""

    moving: list[float]
    longest: float


@dataclass
class Sheet:
    """The measurements of one page. Times are milliseconds since the address was typed."""

    name: str
    sent: Counter[str] = field(default_factory=Counter)
    paint: float = 0.0
    usable: float = 0.0
    card: float | None = None
    frames: Frames | None = None


def main() -> None:
    """Measure everything and write the sheet."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=OUT)
    parser.add_argument("--only", nargs="*", default=sorted(GAMES), help="games to measure")
    options = parser.parse_args()
    for game in options.only:
        warm(usual_table(game))
    with card_room() as address, sync_playwright() as playwright:
        browser = launch(playwright)
        sheets = [measure_lobby(browser, address), *(measure_game(browser, address, game) for game in options.only)]
        sheets.append(Sheet("empty page", frames=empty_frames(browser)))
        browser.close()
    options.out.write_text(written(sheets), "utf-8")


@contextmanager
def throttled(browser: Browser, page_kind: str, sheet: Sheet) -> Iterator[Page]:
    """A page on the slow line, in a browser that has never been here. The sheet counts what it fetches."""
    context = browser.new_context(viewport=PHONE, device_scale_factor=2, has_touch=True, locale="fr-FR")
    page = context.new_page()
    page.add_init_script(f"({WATCH})({[USABLE[page_kind], CARD]!r})")
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", LINE)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    count(session, sheet)
    yield page
    context.close()


def count(session: CDPSession, sheet: Sheet) -> None:
    """Add up the bytes on the wire by kind, headers included. For websockets, frames are counted."""
    kinds: dict[str, str] = {}

    def sent(event: dict[str, Any]) -> None:
        sheet.sent[kinds.get(event["requestId"], "other")] += int(event["encodedDataLength"])

    session.on("Network.responseReceived", lambda e: kinds.update({e["requestId"]: KINDS.get(e["type"], "other")}))
    session.on("Network.loadingFinished", sent)
    session.on(
        "Network.webSocketFrameReceived",
        lambda e: sheet.sent.update({"table": len(e["response"]["payloadData"].encode())}),
    )


def measure_lobby(browser: Browser, address: str) -> Sheet:
    """Measure from typing the address until a game can be played."""
    sheet = Sheet("Lobby")
    with throttled(browser, "lobby", sheet) as page:
        page.goto(address)
        read_times(page, sheet)
    return sheet


def measure_game(browser: Browser, address: str, game: str) -> Sheet:
    """Measure from typing the address of a table where bots play to its first card; then a deal with motion."""
    sheet = Sheet(game)
    with throttled(browser, "table", sheet) as page:
        page.goto(start(browser, address, game))
        read_times(page, sheet)
    sheet.frames = deal_frames(browser, address, game)
    return sheet


def table_for(page: Page, address: str, game: str) -> str:
    """The address of a new table, with this page's guest and bots on the other seats."""
    wanted = {"game": game, "seats": PLAYERS, "pace": PACE, "bots": ["regular"] * (PLAYERS - 1), "public": True}
    page.request.get(f"{address}/api/me")
    answer = page.request.post(f"{address}/api/tables", data=wanted, headers={"Origin": address})
    return f"{address}/table/{answer.json()['id']}"


def start(browser: Browser, address: str, game: str) -> str:
    """The address of a table in play. Another visitor will come to it, so the first thing shown there is cards."""
    page = browser.new_page()
    table = table_for(page, address, game)
    page.goto(table)
    page.get_by_test_id("start").click()
    page.locator(CARD).first.wait_for()
    page.context.close()
    return table


def read_times(page: Page, sheet: Sheet) -> None:
    """Wait until the page can be used and shows everything, and note when that was."""
    page.wait_for_function("() => window.__seen.usable !== null")
    seen = page.evaluate("() => window.__seen")
    paints = page.evaluate(
        "() => Object.fromEntries(performance.getEntriesByType('paint').map(e => [e.name, e.startTime]))"
    )
    sheet.paint, sheet.usable, sheet.card = paints["first-contentful-paint"], seen["usable"], seen["card"]


def deal_frames(browser: Browser, address: str, game: str) -> Frames:
    """How long each frame lasted while the cards were dealt, on the slow processor."""
    with moving(browser) as page:
        page.goto(table_for(page, address, game))
        page.get_by_test_id("start").wait_for()
        return frames_after(page, lambda: page.get_by_test_id("start").click())


def empty_frames(browser: Browser) -> Frames:
    """How long each frame lasts if boxes move over an empty page. No page can be smoother here."""
    with moving(browser) as page:
        page.set_content(EMPTY)
        return frames_after(page, lambda: page.evaluate(BOXES))


@contextmanager
def moving(browser: Browser) -> Iterator[Page]:
    """A page in a browser that has been here before, with all its motion."""
    context = browser.new_context(viewport=PHONE, device_scale_factor=2, reduced_motion="no-preference")
    yield context.new_page()
    context.close()


def frames_after(page: Page, begin: Callable[[], object]) -> Frames:
    """How long each frame lasts from the first moving thing on, on the slow processor."""
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.evaluate(FRAMES, [DEALING, PATIENCE])
    begin()
    page.evaluate("() => window.__frames.over")  # a promise, because repeated questions would take time from the frames
    measured = page.evaluate("() => window.__frames")
    return Frames(measured["times"], measured["longest"])


def written(sheets: list[Sheet]) -> str:
    """The sheet as a page of the documentation."""
    kinds = [*KINDS.values(), "table", "other"]
    loading = [*(f"{kind} kB" for kind in kinds), "all kB", "first paint s", "usable s"]
    head = ["page", *loading, "frames p50 ms", "p95 ms", "longest ms"]
    busy = LOAD.format(cores=os.cpu_count(), load=os.getloadavg()[0])
    lines = [
        INTRODUCTION + busy,
        row(head),
        row(["---", *["--:"] * (len(head) - 1)]),
        *(row(cells(each, kinds)) for each in sheets),
    ]
    return "\n".join(lines) + "\n"


INTRODUCTION = f"""# The weight of a page

`uv run python -m tools.figures` measures how much a page loads and how smoothly its cards move. It uses a Chromium with
an empty cache on a phone’s screen, throttled to 1.6 Mb/s down, 750 kb/s up, 150 ms a round trip and a
processor {SLOWER} times slower.

A game’s row measures a table with cards on it, from entering the address until the cards appear. *kB* are compressed
bytes on the wire, by kind; *table* is what the websocket sent. *Frames* count only frames in which cards move, during
1.5 s from the first card on: a deal, or the first moves if the deal starts a race. *Longest* is the longest of all
frames in that time, including those in which the page prepares the next picture and nothing moves. *Empty page* is the
floor: 28 plain boxes that move over nothing, in the same browser with the same throttle. The processor draws here, not
a graphics card, and it also runs the card room.
"""

LOAD = """
The machine had {cores} cores and a load of {load:.0f}. With more load than cores, times are longer than they would be.
"""


def row(texts: list[str]) -> str:
    """A line of a table."""
    return f"| {' | '.join(texts)} |"


def cells(sheet: Sheet, kinds: list[str]) -> list[str]:
    """The figures of a page."""
    sent = [f"{sheet.sent[kind] / 1000:.1f}" for kind in kinds]
    total = f"{sum(sheet.sent.values()) / 1000:.1f}"
    ready = max(sheet.usable, sheet.card or 0.0)
    loading = [*sent, total, f"{sheet.paint / 1000:.2f}", f"{ready / 1000:.2f}"]
    return [sheet.name, *(loading if sheet.sent else ["–"] * len(loading)), *paces(sheet.frames)]


def paces(frames: Frames | None) -> list[str]:
    """How long frames last: the median, nearly the worst, and the worst."""
    if frames is None or not frames.moving:
        return ["–", "–", "–"]
    times = sorted(frames.moving)
    return [f"{each:.1f}" for each in (statistics.median(times), times[int(len(times) * 0.95)], frames.longest)]


if __name__ == "__main__":
    main()
