"""The rules and the table in a browser: `uv run python benchmarks/browser.py`.

The first table has random play and searches in Chromium, as a share of what machine code does in the same run. Both
search the same positions, and must choose the same. The second has the page with a card room behind it, and as a site
of files: what it fetches, and how long it takes, on a line of 1.6 Mb/s with a processor that is 4 times slower; and,
without these, from a press to the next picture of the table.
"""

from __future__ import annotations

import argparse
import gzip
import json
import statistics
import sys
import tempfile
import time
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright
from report import markdown, setting, system_load, tell, versions_of

import tripot
from tripot import chance
from tripot.bots import LEVELS
from tripot.bots.question import pose_to
from tripot.browser.modules import kept_module
from tripot.engine.records import Array
from tripot.hosts import site
from tripot.lab import bench
from tripot.play.match import Table
from tripot.rules.move import CHANCE
from tripot.rules.registry import GAMES
from tripot.warming import warm

ROOT = Path(__file__).parents[1]
sys.path.append(str(ROOT))  # for the tools that open a card room and a browser

from tools.bundle import bundled  # noqa: E402
from tools.figures import CARD, LINE, PHONE, SLOWER  # noqa: E402
from tools.stage.files import served  # noqa: E402
from tools.stage.page import NO_OFFERS, card_room, launch  # noqa: E402

APART = 5  # as in `web/src/rules/speed.ts`
DEALS = 3  # in which experts search
PLAYERS = 4
CHUNK = 0.5  # seconds of random play
MILLION = 1e6
KILO = 1000
PRESSES = 10
MEASURE = """async ([script, what, measured, deals]) => {
    const speed = await import(`data:text/javascript;base64,${script}`);
    return what === "playing" ? speed.playing(measured, deals) : speed.searching(measured);
}"""
# From the press that plays a card to the first frame that shows a later state of the table. The press on the card may
# be the one, or that on the button which confirms it.
PRESS = """() => new Promise((done) => {
    const table = document.querySelector('[data-testid="table"]');
    const before = table.dataset.seq;
    let begun = performance.now();
    new MutationObserver((_, observer) => {
        if (table.dataset.seq === before) return;
        observer.disconnect();
        requestAnimationFrame(() => done(performance.now() - begun));
    }).observe(table, { attributes: true });
    document.querySelector('button[data-playable="true"]').click();
    requestAnimationFrame(() => requestAnimationFrame(() => {
        const confirm = document.querySelector('button.main[data-testid^="act-"]');
        if (table.dataset.seq !== before || !confirm) return;
        begun = performance.now();
        confirm.click();
    }));
})"""
MY_TURN = """() => {
    const { yourTurn, phase } = document.querySelector('[data-testid="table"]')?.dataset ?? {};
    return yourTurn === "true" || phase === "counting";
}"""


@dataclass
class Speeds:
    """A game in both: decisions per second, and the seconds that the same searches take."""

    game: str
    bytes: int
    gzipped: int
    playing: tuple[list[float], list[float]] = field(default_factory=lambda: ([], []))
    searching: tuple[list[float], list[float]] = field(default_factory=lambda: ([], []))


def main() -> None:
    """Measure, and print two tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--only", nargs="*", default=sorted(GAMES), help="games to measure")
    asked = parser.parse_args()
    load = system_load()
    with sync_playwright() as playwright:
        browser = launch(playwright)
        lines = list(speeds(browser, asked.only, asked.rounds))
        print(markdown(lines, named=1), "\n")
        print(markdown(list(pages(browser)), named=1))
        browser.close()
    print("\n" + setting(asked.rounds, CHUNK, load, versions_of(("numba", "llvmlite"))))


# ---------------------------------------------------------------- the rules


def speeds(browser: Browser, games: list[str], rounds: int) -> Iterator[list[str]]:
    """The lines of the first table."""
    yield ["game", "module, kB", "gzipped", "M decisions/s", "native", "ratio", "searches, s", "native", "ratio"]
    script, page = b64encode(bundled("speed")).decode(), browser.new_page()
    for game in games:
        table = tripot.game(game, players=PLAYERS)
        warm(table, "search")
        bench.compile_bench(table)
        module = kept_module(table.game)
        found = Speeds(game, len(module), len(gzip.compress(module)))
        for number in range(rounds):
            tell(f"{game}, round {number + 1}")
            measure(found, table, module, page, script)
        yield line(found)
    page.close()
    tell("")


def measure(found: Speeds, table: Table, module: bytes, page: Page, script: str) -> None:
    """One round of a game, in the browser and in machine code."""
    declared = json.loads((ROOT / "web/src/games" / found.game / "declared.generated.json").read_text("utf-8"))
    decks = [shuffled(table, number) for number in range(DEALS)]
    cards = [deck.tolist() for deck in decks]
    measured = {"module": list(module), "declared": declared, "options": table.options.as_dict(), "decks": cards}
    playout = bench.Playout(table)
    deals = bench.calls_in(CHUNK, playout.play)
    found.playing[0].append(page.evaluate(MEASURE, [script, "playing", measured, deals]))
    chunk = playout.timed(deals)
    found.playing[1].append(chunk.decisions / chunk.seconds)
    if not LEVELS["expert"]().searches(table.game):
        return
    here = page.evaluate(MEASURE, [script, "searching", measured, 0])
    seconds, chosen = searches(table, decks)
    if chosen != here["chosen"]:
        raise SystemExit(f"{found.game}: the browser chooses otherwise")
    found.searching[0].append(here["ms"] / KILO)
    found.searching[1].append(seconds)


def shuffled(table: Table, number: int) -> Array:
    deck = table.pack
    chance.shuffle_at(chance.generator(number), deck)
    return deck


def searches(table: Table, decks: list[Array]) -> tuple[float, list[int]]:
    """The seconds that experts search in deals between bots with rules of thumb, and what they choose."""
    seconds, chosen = 0.0, list[int]()
    regular, expert = LEVELS["regular"](), LEVELS["expert"]()
    for number, deck in enumerate(decks):
        deal, move = table.match(dealer=0).deal(deck), 0
        while (actors := deal.actors()) and actors != [CHANCE]:
            if move % APART == 0:
                question = pose_to(deal, actors[0], chance.generator(number, move), last=True)
                begun = time.perf_counter()
                chosen.append(expert.choose(question))
                seconds += time.perf_counter() - begun
            question = pose_to(deal, actors[0], chance.generator(number, move), last=True)
            index = regular.choose(question)
            deal.play_record(actors[0], question.legal[index : index + 1])
            move += 1
    return seconds, chosen


def line(found: Speeds) -> list[str]:
    """A game's line of the first table."""
    browser, native = map(statistics.median, found.playing)
    cells = [found.game, f"{found.bytes / KILO:.1f}", f"{found.gzipped / KILO:.1f}"]
    cells += [f"{browser / MILLION:.1f}", f"{native / MILLION:.1f}", f"{browser / native:.2f}"]
    if not found.searching[0]:
        return [*cells, "", "", ""]
    browser, native = map(statistics.median, found.searching)
    return [*cells, f"{browser:.2f}", f"{native:.2f}", f"{native / browser:.2f}"]


# ---------------------------------------------------------------- the page


def pages(browser: Browser) -> Iterator[list[str]]:
    """The lines of the second table: Turkish against bots, with a card room and as a site of files."""
    yield ["", "requests", "kB", "lobby, ms", "play to first card, ms", "press to paint, ms"]
    with card_room() as address:
        warm(tripot.game("turkish", players=PLAYERS))
        yield ["card room", *figures(browser, address)]
    with tempfile.TemporaryDirectory() as folder:
        site.write(Path(folder), sorted(GAMES), "", lambda _: None)
        with served(Path(folder), packed=True) as address:
            yield ["site of files", *figures(browser, address)]


def figures(browser: Browser, address: str) -> list[str]:
    """What a page costs up to the first card, on a slow line; and how soon it shows a press, on this machine."""
    sent = list[int]()
    context = browser.new_context(viewport=PHONE, has_touch=True, locale="fr-FR")
    context.add_init_script(NO_OFFERS)
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", LINE)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    session.on("Network.loadingFinished", lambda event: sent.append(int(event["encodedDataLength"])))
    begun = time.perf_counter()
    page.goto(address)
    page.wait_for_selector('[data-testid="play-bots"]:enabled')
    lobby = time.perf_counter() - begun
    begun = time.perf_counter()
    page.click('[data-testid="play-bots"]')
    page.wait_for_selector(CARD)
    card = time.perf_counter() - begun
    context.close()
    presses = f"{press_to_paint(browser, address):.0f}"
    return [f"{len(sent)}", f"{sum(sent) / KILO:.0f}", f"{lobby * KILO:.0f}", f"{card * KILO:.0f}", presses]


def press_to_paint(browser: Browser, address: str) -> float:
    """The milliseconds from a press to the frame that shows what it did: the median of some."""
    context = browser.new_context(viewport=PHONE, locale="fr-FR", reduced_motion="reduce")
    context.add_init_script(NO_OFFERS)
    page = context.new_page()
    page.goto(address)
    page.click('[data-testid="play-bots"]:enabled')
    taken = list[float]()
    while len(taken) < PRESSES:
        page.wait_for_function(MY_TURN)
        if page.get_attribute('[data-testid="table"]', "data-phase") == "counting":
            break
        taken.append(page.evaluate(PRESS))
    context.close()
    return statistics.median(taken)


if __name__ == "__main__":
    main()
