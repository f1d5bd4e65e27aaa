"""Draw the pictures that links show where they are sent: `uv run python -m tools.previews`.

It writes `web/public/previews/*.jpg`, one for each game and one for the card room. The cards are those of the page:
they are taken from the pictures on its rules pages. A file is JPEG, since some messengers show nothing else.
"""

from __future__ import annotations

import io

from PIL import Image
from playwright.sync_api import Page, ViewportSize, sync_playwright

from tools.pictures import ROOT
from tools.stage.page import card_room, launch
from tripot.rules.registry import GAMES, get

FOLDER = ROOT / "web" / "public" / "previews"
SIZE: ViewportSize = {"width": 1200, "height": 630}  # what Open Graph's readers show whole
QUALITY = 82
FANS = {
    "tripot": ("AS", "7D", "XB", "QS", "NH"),
    "turkish": ("AS", "KS", "NH", "TC", "7D"),
    "glukz": ("9D", "QS", "KC", "3D", "3C"),
    "iljig": ("9S", "9D", "KC", "TD", "XB"),
    "nain_jaune": ("KH", "QS", "JC", "TD", "7D"),
    "pig": ("KS", "KH", "KD", "KC"),
}

# Every card on this page, by its code, as it is drawn there. Those for small spaces are plainer.
COLLECT = """() => {
  const found = {};
  for (const svg of document.querySelectorAll('svg.card')) {
    const rank = svg.querySelector('text')?.textContent.trim().replace('10', 'T');
    const suit = [...svg.classList].find((name) => name.startsWith('suit-'))?.at(-1);
    const code = svg.closest('[data-card]')?.dataset.card ?? `${rank}${suit}`;
    if ((found[code]?.length ?? 0) < svg.outerHTML.length) found[code] = svg.outerHTML;
  }
  return found;
}"""
DRAW = """([cards, title]) => {
  const room = document.createElement('div');
  room.id = 'preview';
  room.innerHTML = '<div class="fan"></div><p></p>';
  for (const svg of cards) {
    const card = document.createElement('span');
    card.innerHTML = svg;
    room.firstChild.append(card);
  }
  const middle = (cards.length - 1) / 2;
  [...room.firstChild.children].forEach((card, at) => {
    card.style.transform = `rotate(${(at - middle) * 9}deg)`;
  });
  room.lastChild.textContent = title;
  const style = document.createElement('style');
  style.textContent = `
    #preview { position: fixed; inset: 0; z-index: 99; overflow: hidden; color: #f3e3bd; text-align: center;
      background: radial-gradient(circle at 50% 38%, #2a6b4f, #123a2b 72%);
      font: 700 104px/1 Georgia, 'DejaVu Serif', serif }
    #preview .fan span { position: absolute; left: 475px; top: 56px; width: 250px; transform-origin: 50% 240% }
    #preview .fan svg { filter: drop-shadow(0 6px 10px #0008) }
    #preview p { position: absolute; left: 0; right: 0; bottom: 34px; margin: 0; text-shadow: 0 3px 8px #000a }`;
  document.body.append(room, style);
}"""


def collect(page: Page, address: str) -> dict[str, str]:
    """The drawing of every card that the rules pages show, by code."""
    found: dict[str, str] = {}
    for name in GAMES:
        page.goto(f"{address}/rules/{name}")
        page.locator("[data-picture] svg.card").first.wait_for()
        page.wait_for_load_state("networkidle")
        for code, svg in page.evaluate(COLLECT).items():
            found[code] = max(found.get(code, ""), svg, key=len)
    return found


def draw(page: Page, cards: list[str], title: str) -> bytes:
    """A fan of cards above a title, as JPEG."""
    page.evaluate("document.getElementById('preview')?.remove()")
    page.evaluate(DRAW, [cards, title])
    written = io.BytesIO()
    shot = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    shot.save(written, "JPEG", quality=QUALITY, optimize=True, progressive=True)
    return written.getvalue()


def main() -> None:
    """Draw all of them."""
    FOLDER.mkdir(exist_ok=True)
    with card_room() as address, sync_playwright() as playwright:
        page = launch(playwright).new_context(locale="en-GB", viewport=SIZE).new_page()
        cards = collect(page, address)
        for name, codes in FANS.items():
            title = get(name).texts["en"]["title"] if name in GAMES else "Tripot"
            (FOLDER / f"{name}.jpg").write_bytes(draw(page, [cards[code] for code in codes], title))


if __name__ == "__main__":
    main()
