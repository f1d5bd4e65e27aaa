"""Painting on the picture of a table: shapes of suits, text, cards; everything is drawn here, no file is read.

Lengths are pixels of the finished picture. The picture is painted `FINE` times as large and shrunk at the end, which
smooths its edges.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from tripot.telling import SUIT_SIGNS

FINE = 2
BACK = ""  # in place of a card's text: its back

Colour = tuple[int, int, int] | tuple[int, int, int, int]
Point = tuple[float, float]
Picture = Image.Image

WHITE = (250, 248, 240)
INK = (28, 30, 38)
RED = (196, 30, 44)
LIGHT_RED = (255, 138, 138)  # on the cloth
GOLD = (240, 196, 92)
PALE = (206, 224, 208)
SHADE = (0, 0, 0, 70)
PLATE = (8, 44, 30, 170)

SUIT_OF = {sign: suit for suit, sign in SUIT_SIGNS.items()}
TWO, THREE, FOUR = (0.2, 0.8), (0.2, 0.5, 0.8), (0.14, 0.38, 0.62, 0.86)  # heights of pips one above the other
PIPS = {  # by rank: heights of the pips on both sides, and in the middle
    1: ((), (0.5,)),
    2: ((), TWO),
    3: ((), THREE),
    4: (TWO, ()),
    5: (TWO, (0.5,)),
    6: (THREE, ()),
    7: (THREE, (0.35,)),
    8: (THREE, (0.35, 0.65)),
    9: (FOUR, (0.5,)),
    10: (FOUR, (0.26, 0.74)),
}


def suit_colour(suit: str) -> Colour:
    """Red for hearts and diamonds, black for the others."""
    return RED if suit in "HD" else INK


class Canvas:
    """A picture that is being painted.

    Attributes:
        width, height: of the finished picture.
    """

    def __init__(self, width: int, height: int, ground: Picture | None = None) -> None:
        self.width, self.height = width, height
        size = (width * FINE, height * FINE)
        self._image = ground.copy() if ground else Image.new("RGBA", size, (0, 0, 0, 0))
        self._draw = ImageDraw.Draw(self._image, "RGBA")  # half-transparent colours blend on a ground only

    @property
    def image(self) -> Picture:
        """The picture as it is painted, `FINE` times as large as asked for."""
        return self._image

    def finished(self) -> np.ndarray[tuple[int, int, int], np.dtype[np.uint8]]:
        """The picture as an array `(height, width, 3)` of uint8."""
        return np.array(self._image.convert("RGB").reduce(FINE), dtype=np.uint8)

    def box(
        self, x: float, y: float, width: float, height: float, fill: Colour, *,
        radius: float = 6, edge: Colour | None = None, thick: float = 1,
    ) -> None:  # fmt: skip
        """A rectangle with round corners."""
        corners = (x * FINE, y * FINE, (x + width) * FINE, (y + height) * FINE)
        self._draw.rounded_rectangle(corners, radius * FINE, fill, edge, round(thick * FINE) if edge else 0)

    def oval(self, x: float, y: float, width: float, height: float, fill: Colour | None, edge: Colour | None = None,
             thick: float = 1) -> None:  # fmt: skip
        """An ellipse in a box whose upper left corner is given."""
        corners = (x * FINE, y * FINE, (x + width) * FINE, (y + height) * FINE)
        self._draw.ellipse(corners, fill, edge, round(thick * FINE))

    def shape(self, points: Sequence[Point], fill: Colour) -> None:
        """A polygon."""
        self._draw.polygon([(x * FINE, y * FINE) for x, y in points], fill)

    def line(self, points: Sequence[Point], fill: Colour, thick: float = 1) -> None:
        """A line through points."""
        self._draw.line([(x * FINE, y * FINE) for x, y in points], fill, round(thick * FINE), joint="curve")

    def suit(self, suit: str, x: float, y: float, size: float, fill: Colour | None = None) -> None:
        """The sign of a suit (`S`, `H`, `D`, `C`), centred."""
        colour = fill or suit_colour(suit)
        for points in suit_shapes(suit):
            self.shape([(x + across * size, y + down * size) for across, down in points], colour)

    def star(self, x: float, y: float, size: float, fill: Colour) -> None:
        """A star of five points, centred."""
        turns = [math.pi * (number / 5 - 0.5) for number in range(10)]
        reach = [size * (0.5 if number % 2 == 0 else 0.21) for number in range(10)]
        self.shape([(x + far * math.cos(t), y + far * math.sin(t)) for t, far in zip(turns, reach, strict=True)], fill)

    def text(self, x: float, y: float, words: str, size: float = 14, fill: Colour = WHITE, anchor: str = "l") -> None:
        """A line of text at the height `y`, its left end, middle or right end (`anchor`) at `x`. Suits are drawn."""
        left = x - {"l": 0.0, "m": 0.5, "r": 1.0}[anchor] * text_width(words, size)
        for letter in _split(words):
            if letter in SUIT_OF:
                colour = LIGHT_RED if SUIT_OF[letter] in "HD" else fill
                self.suit(SUIT_OF[letter], left + size * 0.42, y, size * 0.78, colour)
            else:
                self._draw.text((left * FINE, y * FINE), _plain(letter), fill, _font(size), anchor="lm")
                self._accents(letter, left, y, size, fill)
            left += text_width(letter, size)

    def _accents(self, words: str, x: float, y: float, size: float, fill: Colour) -> None:
        """The accents of letters that the font has only without."""
        for place, letter in enumerate(words):
            left = x + text_width(words[:place], size)
            if letter == "ü":
                for across in (0.14, 0.36):
                    self.oval(left + size * across, y - size * 0.42, size * 0.12, size * 0.12, fill)
            elif letter == "é":
                self.line(
                    ((left + size * 0.24, y - size * 0.3), (left + size * 0.36, y - size * 0.46)), fill, size / 12
                )

    def paste(self, picture: Picture, x: float, y: float) -> None:
        """Another picture, painted as finely, with its upper left corner here."""
        self._image.paste(picture, (round(x * FINE), round(y * FINE)), picture)

    def card(self, card: str, x: float, y: float, width: float) -> None:
        """A card, or `BACK`, whose upper left corner is given."""
        self.paste(card_picture(card, round(width)), x, y)

    def fan(self, cards: Sequence[str], x: float, y: float, width: float, room: float, *, gap: float = 0.5) -> float:
        """Cards side by side from `x`, overlapping so that they fit into `room`; `gap` is the widest step, in cards.

        How much room they took.
        """
        if not cards:
            return 0
        step = min(width * gap, (room - width) / max(len(cards) - 1, 1))
        for place, card in enumerate(cards):
            self.card(card, x + place * step, y, width)
        return step * (len(cards) - 1) + width


def card_height(width: float) -> float:
    """How high a card of that width is."""
    return round(width * 1.45)


def _split(words: str) -> list[str]:
    """Text in pieces: each sign of a suit, and what is between."""
    pieces: list[str] = []
    for letter in words:
        if letter in SUIT_OF or not pieces or pieces[-1] in SUIT_OF:
            pieces.append(letter)
        else:
            pieces[-1] += letter
    return pieces


def text_width(words: str, size: float) -> float:
    """How wide a line of text gets."""
    return sum(
        size * 0.84 if piece in SUIT_OF else _font(size).getlength(_plain(piece)) / FINE for piece in _split(words)
    )


def _plain(words: str) -> str:
    """Words in letters that the font has."""
    return words.replace("ü", "u").replace("é", "e")


@cache
def _font(size: float) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size * FINE)


# ---------------------------------------------------------------- suits


@cache
def suit_shapes(suit: str) -> tuple[tuple[Point, ...], ...]:
    """Polygons of a suit's sign, in a square of side 1 around the origin."""
    if suit == "D":
        return (((0, -0.5), (0.38, 0), (0, 0.5), (-0.38, 0)),)
    if suit == "H":
        return (_heart(),)
    stem: tuple[Point, ...] = ((0, 0.05), (0.06, 0.28), (0.2, 0.48), (-0.2, 0.48), (-0.06, 0.28))
    if suit == "S":
        return (tuple((x, -y - 0.06) for x, y in _heart()), stem)
    leaves = ((0.0, -0.25), (-0.25, 0.1), (0.25, 0.1), (0.0, 0.02))
    return (*(_disc(x, y, 0.22 if y != 0.02 else 0.12) for x, y in leaves), stem)


def _heart() -> tuple[Point, ...]:
    turns = [math.tau * number / 40 for number in range(40)]
    return tuple(
        (
            16 * math.sin(t) ** 3 / 35,
            -(13 * math.cos(t) - 5 * math.cos(2 * t) - 2 * math.cos(3 * t) - math.cos(4 * t)) / 33 - 0.03,
        )
        for t in turns
    )


def _disc(x: float, y: float, radius: float) -> tuple[Point, ...]:
    turns = [math.tau * number / 28 for number in range(28)]
    return tuple((x + radius * math.cos(t), y + radius * math.sin(t)) for t in turns)


# ---------------------------------------------------------------- cards


@cache
def card_picture(card: str, width: int) -> Picture:
    """A card's face, or its back, `width` pixels wide in the finished picture."""
    height = int(card_height(width))
    canvas = Canvas(width * FINE, height * FINE)  # twice as fine again, then shrunk: small cards stay legible
    wide, high = width * FINE, height * FINE
    canvas.box(0, 0, wide - 1, high - 1, WHITE, radius=wide * 0.1, edge=(150, 146, 134), thick=1.5)
    if card == BACK:
        _paint_back(canvas, wide, high)
    else:
        _paint_face(canvas, card, wide, high)
    return canvas.image.reduce(FINE)


def _paint_back(canvas: Canvas, wide: float, high: float) -> None:
    edge = wide * 0.09
    inner, deep, light = (wide - 2 * edge, high - 2 * edge), (138, 28, 48), (186, 84, 92)
    pattern = Canvas(round(inner[0]), round(inner[1]))
    pattern.box(0, 0, *inner, deep, radius=0)
    step = wide / 6
    for number in range(-12, 24):
        along = number * step
        pattern.line(((along, 0), (along + inner[1], inner[1])), light, wide / 60)
        pattern.line(((along, 0), (along - inner[1], inner[1])), light, wide / 60)
    canvas.paste(pattern.image, edge, edge)


def _paint_face(canvas: Canvas, card: str, wide: float, high: float) -> None:
    if card[0] == "X":
        colour = RED if card[1] == "R" else INK
        canvas.star(wide / 2, high / 2, wide * 0.78, colour)
        canvas.star(wide * 0.2, high * 0.12, wide * 0.24, colour)
        return
    rank, suit = "10" if card[0] == "T" else card[0], card[1]
    small = wide < 50 * FINE
    corner = wide * (0.46 if small else 0.27)
    squeeze = (0.72 if small else 0.84) if rank == "10" else 1
    canvas.text(wide * (0.06 if small else 0.07), high * (0.19 if small else 0.12), rank, corner * squeeze,
                suit_colour(suit))  # fmt: skip
    if small:
        canvas.suit(suit, wide * 0.26, high * 0.47, wide * 0.36)
        canvas.suit(suit, wide * 0.64, high * 0.74, wide * 0.5)
        return
    canvas.suit(suit, wide * 0.155, high * 0.255, wide * 0.19)
    if rank in "KQNJ":
        _paint_court(canvas, rank, suit, wide, high)
    else:
        for across, down in pips(1 if rank == "A" else int(rank)):
            size = wide * (0.5 if rank == "A" else 0.2)
            canvas.suit(suit, wide * (0.37 + 0.52 * across), high * (0.08 + 0.84 * down), size)


def _paint_court(canvas: Canvas, rank: str, suit: str, wide: float, high: float) -> None:
    """A framed field with the rank's letter and its suit: we draw no faces."""
    colour = suit_colour(suit)
    x, y, width, height = wide * 0.32, high * 0.1, wide * 0.56, high * 0.8
    tint = (250, 226, 196) if suit in "HD" else (214, 224, 240)
    canvas.box(x, y, width, height, tint, radius=wide * 0.04, edge=colour, thick=wide * 0.012)
    canvas.shape([(x + width / 2, y + height * 0.04), (x + width * 0.94, y + height / 2),
                  (x + width / 2, y + height * 0.96), (x + width * 0.06, y + height / 2)], (248, 226, 164))  # fmt: skip
    canvas.text(x + width / 2, y + height * 0.42, rank, wide * 0.42, colour, "m")
    canvas.suit(suit, x + width / 2, y + height * 0.72, wide * 0.22)


def pips(count: int) -> list[Point]:
    """Where the pips of a card lie, in a square of side 1."""
    sides, middle = PIPS[count]
    return [(across, down) for down in sides for across in (0.15, 0.85)] + [(0.5, down) for down in middle]
