"""Take the pictures of the rules pages: `uv run python -m tools.drawings` writes `docs/rules/pictures/*.webp`.

The card room draws these pictures itself, with the parts of its tables. The site shows files of them instead. Only
files that look different are replaced (`tools.pictures`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Page, ViewportSize, sync_playwright

from tools.pictures import ROOT, write
from tools.stage.page import card_room, launch

RULES = ROOT / "docs" / "rules"
WINDOW: ViewportSize = {"width": 420, "height": 800}
PICTURE = re.compile(r"^!\[.*\]\((pictures/(\w+)-(\w+)\.(\w\w)\.webp)\)$", re.MULTILINE)
WITHOUT_BAR = ".start { display: none }"  # it lies on the end of the page
DRAWN = '[data-picture="{}"] [data-part="middle"]'


def named(page: Path) -> Iterator[tuple[str, str]]:
    """The pictures of a rules page: the file that the site shows, and the name that the card room gives it."""
    for file, _, name, _ in PICTURE.findall(page.read_text("utf-8")):
        yield file, name


def main() -> None:
    """Take every picture in both languages."""
    (RULES / "pictures").mkdir(exist_ok=True)
    with card_room() as address, sync_playwright() as playwright:
        browser = launch(playwright)
        for file in sorted(RULES.glob("*.*.md")):
            game, lang, _ = file.name.split(".")
            context = browser.new_context(locale=lang, viewport=WINDOW, reduced_motion="reduce")
            page = context.new_page()
            page.goto(f"{address}/rules/{game}")
            page.add_style_tag(content=WITHOUT_BAR)
            take(page, file)
            context.close()


def take(page: Page, file: Path) -> None:
    """Take the pictures that a rules page shows."""
    for kept, name in named(file):
        page.locator(DRAWN.format(name)).wait_for()
        baize = page.locator(f'[data-picture="{name}"] .baize')
        baize.evaluate("it => it.scrollIntoView({ block: 'center' })")
        png = baize.screenshot()
        write(RULES / kept, png)


if __name__ == "__main__":
    main()
