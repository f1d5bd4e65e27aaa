"""Count how many frames per second an engine draws while cards fly: `uv run python -m tools.flights webkit`.

If you give addresses of running card rooms, they are measured by turns, so you can compare two builds of the page in
one run. Without addresses, it opens a card room of this build.
"""

from __future__ import annotations

import argparse
from contextlib import ExitStack
from statistics import median

from tools import engines
from tools.engines.tables import start
from tools.engines.window import Window
from tools.stage.page import card_room

SIZE = (1280, 800)
WATCH = """milliseconds => new Promise((done) => {
  const end = performance.now() + milliseconds;
  let [frames, flying, last] = [0, 0, null];
  requestAnimationFrame(function look(now) {
    const flies = document.querySelector(".flights .ghost") !== null;
    if (flies && last !== null) { frames += 1; flying += now - last; }
    last = flies ? now : null;
    if (now < end) requestAnimationFrame(look);
    else done([frames, flying]);
  });
})"""
MILLISECONDS = 8_000


def main() -> None:
    """Measure each address by turns."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine", choices=engines.ENGINES)
    parser.add_argument("addresses", nargs="*")
    parser.add_argument("--game", default="turkish")
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    with ExitStack() as stack:
        addresses = options.addresses or [stack.enter_context(card_room())]
        window = stack.enter_context(engines.opened(options.engine))
        measured: dict[str, list[float]] = {address: [] for address in addresses}
        for _ in range(options.rounds):
            for address in addresses:
                measured[address].append(measure(window, address, options.game))
    for address, rates in measured.items():
        print(f"{address}: {median(rates):.1f} frames a second ({', '.join(f'{rate:.1f}' for rate in rates)})")  # noqa: T201


def measure(window: Window, address: str, game: str) -> float:
    """Frames per second while the cards of a table are dealt and the first of them is played."""
    start(window, address, SIZE, game)
    frames, flying = window.run(WATCH, MILLISECONDS)
    return float(1000 * frames / flying)


if __name__ == "__main__":
    main()
