"""What a person does in a window, in any engine. Engines only load, run, press and take pictures in their own way."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from typing import Any

PATIENCE = 30.0  # seconds
PRESSES = 6
OFTEN = 0.05  # seconds between two attempts
FOUND = "selector => document.querySelector(selector) !== null"
# The middle of an element, or its left edge if another card covers the middle; null if both are covered.
PLACE = """selector => {
  const it = document.querySelector(selector);
  if (!it || it.disabled) return null;
  it.scrollIntoView({ block: "nearest", inline: "nearest" });
  const box = it.getBoundingClientRect();
  const spots = [[box.x + box.width / 2, box.y + box.height / 2], [box.x + 6, box.y + 10]];
  const seen = ([x, y]) => it.contains(document.elementFromPoint(x, y));
  return spots.map((spot) => spot.map(Math.round)).find(seen) ?? null;
}"""


class Window(ABC):
    """A window of a browser. Scripts are JavaScript functions; their arguments and results are JSON."""

    @abstractmethod
    def open(self, address: str, width: int, height: int) -> None:
        """Load a page in a window of this size."""

    @abstractmethod
    def run(self, script: str, *arguments: Any) -> Any:
        """Call a function in the page, and wait for the promise that it returns."""

    @abstractmethod
    def press(self, x: int, y: int) -> None:
        """Touch the page at a point, or click there if the engine's driver cannot touch."""

    @abstractmethod
    def picture(self) -> bytes:
        """The page as it is drawn, as a PNG."""

    @abstractmethod
    def errors(self) -> list[str]:
        """Errors of scripts since the start of the browser."""

    def wait(self, script: str, *arguments: Any, patience: float = PATIENCE) -> Any:
        """Wait until a function in the page returns something true, and return that."""
        until = time.monotonic() + patience
        while not (found := self.run(script, *arguments)):
            if time.monotonic() > until:
                raise TimeoutError(f"nothing within {patience} s: {script} {arguments}")
            time.sleep(OFTEN)
        return found

    def see(self, selector: str, patience: float = PATIENCE) -> None:
        """Wait until the page has such an element."""
        self.wait(FOUND, selector, patience=patience)

    def tap(self, selector: str) -> None:
        """Press an element as soon as it can be pressed."""
        self.press(*self.wait(PLACE, selector))

    def tap_until(self, selector: str, script: str) -> None:
        """Press an element until a function returns something true: it may have moved away from under the finger."""
        for _ in range(PRESSES):
            self.try_to_tap(selector)
            try:
                self.wait(script, patience=PATIENCE / PRESSES)
            except TimeoutError:
                continue
            return
        raise TimeoutError(f"{PRESSES} presses of {selector} do nothing")

    def try_to_tap(self, selector: str) -> bool:
        """Press an element if it can be pressed now; returns whether it was pressed."""
        if place := self.run(PLACE, selector):
            self.press(*place)
        return bool(place)


def by_id(name: str) -> str:
    """The selector for an element by its test id."""
    return f'[data-testid="{name}"]'
