"""Take pictures of the page in WebKit and Firefox: `uv run python -m tools.engines.pictures`.

They show the lobby, the form of a table and a table of every game, at the size of a phone and of a desktop. They are
for reviews and not part of the repository, and go to `.cache/engines`.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from pathlib import Path

from tools import engines
from tools.engines.tables import Size, start
from tools.engines.window import Window, by_id
from tools.stage.page import card_room

OUT = Path(__file__).parents[2] / ".cache" / "engines"
SIZES: dict[str, Size] = {"phone": (390, 844), "desktop": (1366, 657)}
GAMES = ("turkish", "glukz", "iljig", "nain_jaune")
VARIANTS = ("pig", "spoons", "vatra", "magarac")
DEALT = 3.0  # seconds
Go = Callable[[Window, str, Size], None]


def main() -> None:
    """Take all requested pictures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", nargs="*", default=list(engines.ENGINES), choices=engines.ENGINES)
    parser.add_argument("--size", nargs="*", default=list(SIZES), choices=list(SIZES))
    parser.add_argument("--only", nargs="*", default=[""], help="beginnings of names")
    options = parser.parse_args()
    OUT.mkdir(parents=True, exist_ok=True)
    with card_room() as address:
        for engine in options.engine:
            with engines.opened(engine) as window:
                for name, go in pages().items():
                    for size in options.size if name.startswith(tuple(options.only)) else ():
                        go(window, address, SIZES[size])
                        (OUT / f"{name}-{size}-{engine}.png").write_bytes(window.picture())


def pages() -> dict[str, Go]:
    """What the pictures show, by name."""
    tables = {game: table(game) for game in GAMES} | {variant: table("pig", variant) for variant in VARIANTS}
    return {"lobby": go_to_lobby, "form": go_to_form} | tables


def go_to_lobby(window: Window, address: str, size: Size) -> None:
    """Go to the first page, with its games."""
    window.open(address, *size)
    window.see(f"{by_id('play-bots')}:enabled")


def go_to_form(window: Window, address: str, size: Size) -> None:
    """Go to the form of a new table, with its options."""
    go_to_lobby(window, address, size)
    window.tap(by_id("open-glukz"))
    window.tap(f"{by_id('options')} summary")
    window.see(by_id("option-decks"))


def table(game: str, variant: str | None = None) -> Go:
    """A table just after the deal."""

    def go(window: Window, address: str, size: Size) -> None:
        start(window, address, size, game, **({"variant": variant} if variant else {}))
        time.sleep(DEALT)

    return go


if __name__ == "__main__":
    main()
