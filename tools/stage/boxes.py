"""What is wrong with a page, measured from its boxes at one size of the window."""

from __future__ import annotations

import random
import re
from pathlib import Path

import msgspec
from playwright.sync_api import Page

SCRIPT = Path(__file__).with_suffix(".js").read_text("utf-8")
SEED = 11
ODD_UPRIGHT = 0.5  # of the random sizes
SHORT_SIDES, LONG_SIDES = (320, 1440), (480, 2560)
LONGEST = 2.3  # times as long as wide, at most

ODD = 5  # random sizes

Size = tuple[int, int]
Box = tuple[int, int, int, int]
"""Left, top, right and bottom, in pixels of the window."""


def _odd_sizes(count: int) -> list[Size]:
    """Sizes that nobody had in mind."""
    chances = random.Random(SEED)  # noqa: S311
    sizes: list[Size] = []
    while len(sizes) < count:
        short, long = chances.randint(*SHORT_SIDES), chances.randint(*LONG_SIDES)
        if short <= long <= LONGEST * short:
            sizes.append((short, long) if chances.random() < ODD_UPRIGHT else (long, short))
    return sizes


SIZES: tuple[Size, ...] = (
    (844, 390),
    (640, 400),
    (360, 640),
    (390, 844),
    (768, 1024),
    (1366, 657),
    (1280, 800),
    (1920, 1080),
    (320, 568),
    (2560, 1080),
    *_odd_sizes(ODD),
)


class Thing(msgspec.Struct, frozen=True):
    """An element of the page: its part of the table, the nearest name for tests, its tag, its card, words and box."""

    part: str
    near: str
    tag: str
    card: str
    words: str
    box: Box

    def __str__(self) -> str:
        """For example `[actions] act-play button.main "Play" (10, 20, 90, 64)`."""
        words = f' "{self.words}"' if self.words else ""
        names = " ".join(filter(None, (f"[{self.part}]", self.near, self.tag, self.card)))
        return f"{names}{words} {self.box}"

    @property
    def sort(self) -> str:
        """The kind of thing that it is, without the number of its seat or its suit."""
        tag = re.sub(r"\.suit-\w", "", self.tag)
        return " ".join(filter(None, (f"[{self.part}]", re.sub(r"\d+", "N", self.near), tag)))


class Flaw(msgspec.Struct, frozen=True):
    """Something wrong: its kind, the thing and, if there is one, the other thing."""

    kind: str
    detail: str
    what: Thing
    other: Thing | None = None

    def __str__(self) -> str:
        """One line, with both boxes."""
        other = f" — {self.other}" if self.other else ""
        return f"{self.kind}: {self.what}{other} {self.detail}".rstrip()

    @property
    def sort(self) -> str:
        """What flaws with the same cause have in common."""
        return f"{self.what.sort}{f' — {self.other.sort}' if self.other else ''}"


def flaws(page: Page) -> list[Flaw]:
    """Measure the page as it is."""
    return msgspec.convert(page.evaluate(SCRIPT), list[Flaw])
