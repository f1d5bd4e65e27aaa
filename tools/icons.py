"""Draw the icons of the installed app: `uv run python -m tools.icons`.

It writes `web/public/icons/*.png` from the spade of `web/public/icon.svg`. `maskable` and `apple` have no edge of their
own: the device cuts them into its own shape, and only what is within four fifths of the middle is sure to be seen.
"""

from __future__ import annotations

import re

from playwright.sync_api import Page, sync_playwright

from tools.pictures import ROOT
from tools.stage.page import launch

SOURCE = ROOT / "web" / "public" / "icon.svg"
FOLDER = ROOT / "web" / "public" / "icons"
WINE, GILT = "#4a1220", "#d9b45c"
SIZES = {"192": 192, "512": 512, "maskable": 512, "apple": 180}  # pixels
WHOLE = ("maskable", "apple")


def without_edge(svg: str) -> str:
    """The spade in a gilt ring on a ground that fills the whole square."""
    spade = re.findall(r"<path[^>]*/>", svg)[0]
    ring = f'<circle cx="32" cy="32" r="23.5" fill="none" stroke="{GILT}" stroke-width="1.6"/>'
    inside = f'<g transform="translate(32 32) scale(.72) translate(-32 -32.5)">{spade}</g>'
    ground = f'<rect width="64" height="64" fill="{WINE}"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">{ground}{ring}{inside}</svg>'


def draw(page: Page, svg: str, size: int) -> bytes:
    """A drawing as a PNG of this many pixels; what is not drawn stays transparent."""
    page.set_viewport_size({"width": size, "height": size})
    style = f"body {{ margin: 0 }} svg {{ display: block; width: {size}px; height: {size}px }}"
    page.set_content(f"<style>{style}</style>{svg}")
    return page.screenshot(omit_background=True)


def main() -> None:
    """Draw all of them."""
    FOLDER.mkdir(exist_ok=True)
    svg = SOURCE.read_text("utf-8")
    with sync_playwright() as playwright:
        page = launch(playwright).new_page()
        for name, size in SIZES.items():
            (FOLDER / f"{name}.png").write_bytes(draw(page, without_edge(svg) if name in WHOLE else svg, size))


if __name__ == "__main__":
    main()
