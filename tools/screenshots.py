"""Take the pictures of `docs/screenshots`: `uv run python -m tools.screenshots`, with a card room on port 8000.

`--address` names another card room, `--out` another folder, `--lang` and `--colours` other looks.
"""

from __future__ import annotations

import argparse
import shutil
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

SIZES = {"phone": (360, 740), "desktop": (1280, 800)}
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
OUT = Path(__file__).parents[1] / "docs" / "screenshots"
MOVES = 3  # own moves before the picture of the table is taken
SETTLE = 900  # milliseconds for cards to come to rest


def main() -> None:
    """Take them all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--address", default="http://127.0.0.1:8000")
    parser.add_argument("--out", type=Path, default=OUT)
    parser.add_argument("--lang", default="fr-FR")
    parser.add_argument("--colours", default="light", choices=["light", "dark"])
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        for name, size in SIZES.items():
            take(browser, options, name, size)
        browser.close()


def take(browser: Browser, options: argparse.Namespace, name: str, size: tuple[int, int]) -> None:
    """Lobby, table and rules at one size."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, locale=options.lang, color_scheme=options.colours
    )
    page = context.new_page()
    page.goto(options.address)
    page.get_by_test_id("name-input").fill("Camille")
    page.get_by_test_id("name-input").blur()
    page.wait_for_timeout(SETTLE)
    page.screenshot(path=options.out / f"lobby-{name}.jpg", type="jpeg", quality=88)
    page.get_by_test_id("play-bots").click()
    for _ in range(MOVES):
        wait_for_turn(page)
        play(page)
    wait_for_turn(page)
    page.wait_for_timeout(SETTLE)
    page.screenshot(path=options.out / f"table-{name}.jpg", type="jpeg", quality=88)
    page.goto(f"{options.address}/rules/turkish")
    page.wait_for_timeout(SETTLE)
    page.screenshot(path=options.out / f"rules-{name}.jpg", type="jpeg", quality=88)
    context.close()


def wait_for_turn(page: Page) -> None:
    """Wait until it is our turn."""
    page.locator('[data-testid="table"][data-your-turn="true"]').wait_for(timeout=90_000)


def play(page: Page) -> None:
    """Play the first card that may be played."""
    seq = page.get_by_test_id("table").get_attribute("data-seq")
    page.locator('button[data-playable="true"]').first.click(position={"x": 6, "y": 10})
    page.locator('button.main[data-testid^="act-"]').click()
    page.locator(f'[data-testid="table"]:not([data-seq="{seq}"])').wait_for()


if __name__ == "__main__":
    main()
