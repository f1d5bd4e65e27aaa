"""Take the pictures of `docs/screenshots`: `uv run python -m tools.screenshots`, with a card room on port 8000.

`--address` names another card room, `--out` another folder, `--lang` and `--colours` other looks, `--only` some of the
pictures. Tables are played for a while first, against regular bots, so that there is something to see.
"""

from __future__ import annotations

import argparse
import shutil
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright
from playwright.sync_api import TimeoutError as TookTooLong

SIZES = {"phone": (360, 740), "desktop": (1280, 800)}
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
OUT = Path(__file__).parents[1] / "docs" / "screenshots"
SETTLE = 900  # milliseconds for cards to come to rest
PRESS = 1_500  # milliseconds in which a button is pressed that a quicker player may take away
PACE = 700  # milliseconds a bot waits
MY_TURN = '[data-testid="table"][data-your-turn="true"]'
CARDS = 'button[data-playable="true"]'
VERBS = '[data-testid^="act-"]:enabled'


@dataclass(frozen=True)
class Scene:
    """A table to be seen: the game, who sits there, and how many of its own moves come before the picture."""

    game: str
    players: int = 4
    moves: int = 3
    options: dict[str, str] = field(default_factory=dict)


SCENES = {
    "turkish": Scene("turkish"),
    "glukz": Scene("glukz"),
    "iljig": Scene("iljig", moves=1),
    "nain_jaune": Scene("nain_jaune", players=5, moves=2),
    "pig": Scene("pig", players=5, moves=2, options={"variant": "pig"}),
    "spoons": Scene("pig", players=5, moves=2, options={"variant": "spoons"}),
    "vatra": Scene("pig", moves=1, options={"variant": "vatra"}),
    "magarac": Scene("pig", moves=1, options={"variant": "magarac"}),
}


def main() -> None:
    """Take them all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--address", default="http://127.0.0.1:8000")
    parser.add_argument("--out", type=Path, default=OUT)
    parser.add_argument("--lang", default="fr-FR")
    parser.add_argument("--colours", default="light", choices=["light", "dark"])
    parser.add_argument("--only", nargs="*", default=["lobby", "form", "rules", *SCENES])
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        for size in SIZES:
            take(browser, options, size)
        browser.close()


def take(browser: Browser, options: argparse.Namespace, size: str) -> None:
    """All the pictures that are wanted, at one size."""
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height}, locale=options.lang, color_scheme=options.colours
    )
    page = context.new_page()
    page.goto(options.address)
    page.get_by_test_id("name-input").fill("Camille")
    page.get_by_test_id("name-input").blur()
    for name in options.only:
        show(page, options.address, name)
        page.wait_for_timeout(SETTLE)
        page.screenshot(path=options.out / f"{name}-{size}.jpg", type="jpeg", quality=88)
    context.close()


def show(page: Page, address: str, name: str) -> None:
    """Bring what the picture of that name shows onto the page."""
    if name in SCENES:
        open_table(page, address, SCENES[name])
    elif name == "rules":
        page.goto(f"{address}/rules/turkish")
    else:
        page.goto(address)
        page.get_by_test_id("open-pig").wait_for()
    if name == "form":
        page.get_by_test_id("open-glukz").click()
        page.get_by_test_id("options").locator("summary").click()
        page.get_by_test_id("option-decks").scroll_into_view_if_needed()


def open_table(page: Page, address: str, scene: Scene) -> None:
    """Play at a new table until it has something to show."""
    bots = ["regular"] * (scene.players - 1)
    wanted = {"game": scene.game, "seats": scene.players, "options": scene.options, "pace": PACE, "bots": bots}
    answer = page.request.post(f"{address}/api/tables", data=wanted, headers={"Origin": address})
    page.goto(f"{address}/table/{answer.json()['id']}")
    page.get_by_test_id("start").click()
    for _ in range(scene.moves):
        wait_for_turn(page)
        play(page)
    wait_for_turn(page)


def wait_for_turn(page: Page) -> None:
    """Wait until it is our turn; where all play at once, it always is."""
    page.locator(MY_TURN).wait_for(timeout=90_000)


def play(page: Page) -> None:
    """Touch the first card that may be played, and press the first verb that it fits."""
    seq = page.get_by_test_id("table").get_attribute("data-seq")
    for what in (CARDS, f"button.main{VERBS}"):
        button = page.locator(what)
        if button.count():
            try:
                button.first.click(position={"x": 6, "y": 10}, timeout=PRESS)
            except TookTooLong:
                return  # somebody was quicker
    page.locator(f'[data-testid="table"]:not([data-seq="{seq}"])').wait_for()


if __name__ == "__main__":
    main()
