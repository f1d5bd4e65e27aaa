"""Paints text, suits and cards on the picture of a table. Everything is drawn; no file is read.

Lengths are pixels of the finished picture. The picture is painted `FINE` times as large and shrunk at the end, which
smooths its edges.
"""

import math
import re
from collections.abc import Sequence
from functools import cache
from unicodedata import normalize

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from tripot.cards import SUIT_SIGNS
from tripot.rules.shared.fields import FACE_DOWN

FINE = 2
BACK = FACE_DOWN  # in place of a card's code: its back

Colour = tuple[int, ...]
Point = tuple[float, float]
Picture = Image.Image

WHITE = (250, 248, 240)
INK = (28, 30, 38)
RED = (196, 30, 44)
LIGHT_RED = (255, 138, 138)  # on the cloth
GOLD = (240, 196, 92)
PALE = (206, 224, 208)
PLATE = (8, 44, 30, 170)

COURT = ((214, 224, 240), (250, 226, 196))  # behind the suit of a black court card, of a red one
BACKS = ((0.08, (138, 28, 48)), (0.16, (214, 130, 132)), (0.19, (138, 28, 48)))  # of a card's width, and colours
SUIT_OF = {sign: suit for suit, sign in SUIT_SIGNS.items()}
SIGNS = re.compile(f"([{''.join(SUIT_OF)}])")
DIAERESIS = "\N{COMBINING DIAERESIS}"
TYPED = str.maketrans("’“”−", '\'""-')  # signs that the font lacks


class Canvas:
    """A picture that is being painted: `image`, `FINE` times as large as asked for."""

    def __init__(self, width: float, height: float, ground: Picture | None = None) -> None:
        size = (round(width * FINE), round(height * FINE))
        self.image = ground.copy() if ground else Image.new("RGBA", size, (0, 0, 0, 0))
        self._draw = ImageDraw.Draw(self.image, "RGBA")  # half-transparent colours blend only over an opaque picture

    def finished(self) -> np.ndarray[tuple[int, int, int], np.dtype[np.uint8]]:
        """The picture as an array `(height, width, 3)` of uint8."""
        return np.array(self.image.convert("RGB").reduce(FINE), dtype=np.uint8)

    def box(
        self, x: float, y: float, width: float, height: float, fill: Colour, *,
        radius: float = 6, edge: Colour | None = None, thick: float = 1,
    ) -> None:  # fmt: skip
        """A rectangle with round corners."""
        corners = (x * FINE, y * FINE, (x + width) * FINE, (y + height) * FINE)
        self._draw.rounded_rectangle(corners, radius * FINE, fill, edge, round(thick * FINE) if edge else 0)

    def pill(self, x: float, y: float, words: str, size: float, fill: Colour) -> None:
        """A line of text on a dark ground, centred."""
        width = text_width(words, size) + 28
        self.box(x - width / 2, y - 12, width, 24, (0, 0, 0, 90), radius=12)
        self.text(x, y, words, size, fill, "m")

    def shape(self, points: Sequence[Point], fill: Colour) -> None:
        """A polygon."""
        self._draw.polygon([(x * FINE, y * FINE) for x, y in points], fill)

    def suit(self, suit: str, x: float, y: float, size: float, fill: Colour) -> None:
        """The sign of a suit (`S`, `H`, `D`, `C`), or a star (`X`), centred."""
        for points in suit_shapes(suit):
            self.shape([(x + across * size, y + down * size) for across, down in points], fill)

    def text(self, x: float, y: float, words: str, size: float = 14, fill: Colour = WHITE, anchor: str = "l") -> None:
        """A line of text at the height `y`, its left end, middle or right end (`anchor`) at `x`. Suits are drawn."""
        left = x - {"l": 0.0, "m": 0.5, "r": 1.0}[anchor] * text_width(words, size)
        for piece in SIGNS.split(words):
            if piece in SUIT_OF:
                colour = LIGHT_RED if SUIT_OF[piece] in "HD" else fill
                self.suit(SUIT_OF[piece], left + size * 0.42, y, size * 0.78, colour)
            else:
                self._draw.text((left * FINE, y * FINE), _plain(piece), fill, _font(size), anchor="lm")
                self._accents(piece, left, y - size * 0.42, size, fill)
            left += text_width(piece, size)

    def _accents(self, words: str, x: float, y: float, size: float, fill: Colour) -> None:
        """Paint the accents of letters, which the font has only without them."""
        for number, letter in enumerate(words):
            mark = normalize("NFD", letter)[1:]
            middle = x + text_width(words[:number], size) + text_width(letter, size) / 2
            for shift in (-0.17, 0.05) if mark == DIAERESIS else (-0.06,) if mark else ():
                self.box(middle + size * shift, y, size * 0.12, size * 0.12, fill, radius=size * 0.06)

    def card(self, card: str, x: float, y: float, width: float) -> None:
        """A card, or `BACK`, whose upper left corner is given."""
        picture = card_picture(card, round(width))
        self.image.paste(picture, (round(x * FINE), round(y * FINE)), picture)

    def fan(
        self, cards: Sequence[str | None], x: float, y: float, width: float, room: float, *, gap: float = 0.5
    ) -> None:
        """Cards side by side from `x`, `None` for a free place, overlapping so that they fit into `room`.

        `gap` is the widest step, in cards.
        """
        step = min(width * gap, max(room - width, 0) / max(len(cards) - 1, 1))
        for number, card in enumerate(cards):
            if card is not None:
                self.card(card, x + number * step, y, width)


# ---------------------------------------------------------------- text


def text_width(words: str, size: float) -> float:
    """The width of a line of text."""
    return sum(
        size * 0.84 if piece in SUIT_OF else _font(size).getlength(_plain(piece)) / FINE for piece in SIGNS.split(words)
    )


def shorten(words: str, size: float, room: float) -> str:
    """Words shortened to so much room, with dots for what is left out."""
    if text_width(words, size) <= room:
        return words
    while words and text_width(words + "...", size) > room:
        words = words[:-1]
    return words.rstrip() + "..."


def _plain(words: str) -> str:
    """Words in letters that the font has."""
    return normalize("NFKD", words.translate(TYPED)).encode("ascii", "ignore").decode()


@cache
def _font(size: float) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size * FINE)


# ---------------------------------------------------------------- suits


@cache
def suit_shapes(suit: str) -> tuple[tuple[Point, ...], ...]:
    """Polygons of a suit's sign, or of a star, in a square of side 1 around the origin."""
    if suit == "D":
        return (((0, -0.5), (0.38, 0), (0, 0.5), (-0.38, 0)),)
    if suit == "H":
        return (_heart(),)
    if suit == "X":
        return (_star(),)
    stem: tuple[Point, ...] = ((0, 0.05), (0.06, 0.28), (0.2, 0.48), (-0.2, 0.48), (-0.06, 0.28))
    if suit == "S":
        return (tuple((x, -y - 0.06) for x, y in _heart()), stem)
    leaves = ((0.0, -0.25, 0.22), (-0.25, 0.1, 0.22), (0.25, 0.1, 0.22), (0.0, 0.02, 0.12))
    return (*(_disc(*leaf) for leaf in leaves), stem)


def _heart() -> tuple[Point, ...]:
    turns = [math.tau * number / 40 for number in range(40)]
    downs = [-(13 * math.cos(t) - 5 * math.cos(2 * t) - 2 * math.cos(3 * t) - math.cos(4 * t)) / 33 for t in turns]
    return tuple((16 * math.sin(t) ** 3 / 35, down - 0.03) for t, down in zip(turns, downs, strict=True))


def _star() -> tuple[Point, ...]:
    reach = [(0.5, 0.21)[number % 2] for number in range(10)]
    turns = [math.pi * (number / 5 - 0.5) for number in range(10)]
    return tuple((far * math.cos(t), far * math.sin(t)) for far, t in zip(reach, turns, strict=True))


def _disc(x: float, y: float, radius: float) -> tuple[Point, ...]:
    turns = [math.tau * number / 28 for number in range(28)]
    return tuple((x + radius * math.cos(t), y + radius * math.sin(t)) for t in turns)


# ---------------------------------------------------------------- cards


def card_height(width: float) -> float:
    """The height of a card of this width."""
    return round(width * 1.45)


@cache
def card_picture(card: str, width: int) -> Picture:
    """A card's face, or its back, `width` pixels wide in the finished picture."""
    wide, high = width * FINE, card_height(width) * FINE
    canvas = Canvas(wide, high)  # twice as fine again, then shrunk: small cards stay legible
    canvas.box(0, 0, wide - 1, high - 1, WHITE, radius=wide * 0.1, edge=(150, 146, 134), thick=1.5)
    if card == BACK:
        _paint_back(canvas, wide, high)
    else:
        _paint_face(canvas, card, wide, high)
    return canvas.image.reduce(FINE)


def _paint_back(canvas: Canvas, wide: float, high: float) -> None:
    for part, fill in BACKS:
        edge = wide * part
        canvas.box(edge, edge, wide - 2 * edge, high - 2 * edge, fill, radius=wide * 0.06)
    canvas.suit("D", wide / 2, high / 2, wide * 0.5, BACKS[1][1])


def _paint_face(canvas: Canvas, card: str, wide: float, high: float) -> None:
    """The rank and the suit in the corner, and a large suit; a joker has stars of its colour."""
    joker, red = card[0] == "X", card[1] in "HDR"
    rank, suit, colour = "10" if card[0] == "T" else card[0], "X" if joker else card[1], RED if red else INK
    if rank in "KQNJ":
        canvas.box(wide * 0.38, high * 0.46, wide * 0.54, high * 0.48, COURT[red], radius=wide * 0.05)
    canvas.text(wide * 0.06, high * 0.19, "" if joker else rank, wide * (0.34 if rank == "10" else 0.46), colour)
    canvas.suit(suit, wide * 0.26, high * (0.2 if joker else 0.47), wide * 0.36, colour)
    canvas.suit(suit, wide * 0.65, high * 0.71, wide * 0.5, colour)
