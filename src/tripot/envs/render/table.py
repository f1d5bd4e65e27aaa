"""The picture of a table: cloth, seats, hands. What lies in the middle is painted by `middles`, a function a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from PIL import Image

from tripot.envs.render import middles, notes
from tripot.envs.render.paint import (
    BACK,
    FINE,
    GOLD,
    PALE,
    PLATE,
    SHADE,
    WHITE,
    Canvas,
    Picture,
    card_height,
    text_width,
)
from tripot.envs.render.sight import Sight

WIDTH, HEIGHT = 960, 640
RIM = 14
MOST_IN_A_ROW = 6  # other seats
WIDEST = 186  # plate of a seat
HAND_TOP = 508
CLEAR = (0, 0, 0, 0)
FARTHEST = 34  # how much lower than the middle ones the outer seats sit


@dataclass(frozen=True)
class Plate:
    """Where the things of one seat lie.

    Attributes:
        x, y, width, height: of the plate.
        card: width of its cards.
    """

    x: float
    y: float
    width: float
    height: float
    card: float


def paint(sight: Sight) -> np.ndarray[tuple[int, int, int], np.dtype[np.uint8]]:
    """The picture of a table, an array `(640, 960, 3)` of uint8."""
    canvas = Canvas(WIDTH, HEIGHT, _cloth())
    _paint_heading(canvas, sight)
    plates = seat_plates(sight)
    for seat, plate in plates.items():
        _paint_seat(canvas, sight, seat, plate)
    top = max((plate.y + plate.height for plate in plates.values()), default=60)
    middles.paint_middle(canvas, sight, middles.Field(top + 8, HAND_TOP - 62))
    _paint_last(canvas, sight)
    _paint_own(canvas, sight)
    return canvas.finished()


@cache
def _cloth() -> Picture:
    """A wooden rim around green cloth, lighter in the middle."""
    wide, high = WIDTH * FINE, HEIGHT * FINE
    down, across = np.mgrid[0:high, 0:wide]
    far = np.hypot((across - wide / 2) / wide, (down - high * 0.48) / high)[..., None]
    green = np.array([38, 122, 82]) * (1.1 - far) + np.array([6, 30, 22]) * far
    cloth = Image.fromarray(green.clip(0, 255).astype(np.uint8))
    canvas = Canvas(WIDTH, HEIGHT, cloth)
    canvas.box(0, 0, WIDTH - 0.5, HEIGHT - 0.5, CLEAR, radius=0, edge=(92, 56, 30), thick=RIM)
    canvas.box(4, 4, WIDTH - 8.5, HEIGHT - 8.5, CLEAR, radius=6, edge=(124, 78, 42), thick=3)
    canvas.box(RIM - 2, RIM - 2, WIDTH - 2 * RIM + 3.5, HEIGHT - 2 * RIM + 3.5, CLEAR, radius=8,
               edge=(52, 30, 16), thick=3)  # fmt: skip
    return canvas.image


def _paint_heading(canvas: Canvas, sight: Sight) -> None:
    canvas.text(RIM + 14, 34, sight.title, 20, GOLD)
    canvas.text(WIDTH - RIM - 14, 34, sight.turn, 15, WHITE, "r")


def _paint_last(canvas: Canvas, sight: Sight) -> None:
    """The last move, in a line over the own hand."""
    if not sight.last:
        return
    words = shorten(sight.last, 14, WIDTH - 120)
    width = text_width(words, 14) + 28
    y = HAND_TOP - 43
    canvas.box((WIDTH - width) / 2, y - 12, width, 24, (0, 0, 0, 90), radius=12)
    canvas.text(WIDTH / 2, y, words, 14, WHITE, "m")


def shorten(words: str, size: float, room: float) -> str:
    """Words that fit into so much room, with dots where some had to go."""
    if text_width(words, size) <= room:
        return words
    while words and text_width(words + "...", size) > room:
        words = words[:-1]
    return words.rstrip() + "..."


# ---------------------------------------------------------------- the other seats


def seat_plates(sight: Sight) -> dict[int, Plate]:
    """Where the other seats are: in one row like the far side of a round table, or in two."""
    others = sight.others
    rows = 1 if len(others) <= MOST_IN_A_ROW else 2
    columns = -(-len(others) // rows)
    width = min(WIDEST, (WIDTH - 2 * RIM - 16) / max(columns, 1) - 6)
    apart = width + (40 if columns < 5 else 6)
    big = width > 120
    height = (108 if row_cards(sight, sight.seat) else 98) if rows == 1 else 88
    found = {}
    for number, seat in enumerate(others):
        row, place = divmod(number, columns)
        here = min(columns, len(others) - row * columns)
        side = (place - (here - 1) / 2) * (-1 if row else 1)  # clockwise: the second row goes back
        far = 2 * abs(side) / (here - 1) if rows == 1 and here > 2 else 0
        x, y = WIDTH / 2 + side * apart - width / 2, 52 + row * (height + 5) + FARTHEST * far**2
        found[seat] = Plate(x, y, width, height, (34 if rows == 1 else 28) if big else 20)
    return found


def _paint_seat(canvas: Canvas, sight: Sight, seat: int, plate: Plate) -> None:
    canvas.box(plate.x + 2, plate.y + 3, plate.width, plate.height, SHADE, radius=10)
    edge = GOLD if seat in sight.turns else None
    canvas.box(plate.x, plate.y, plate.width, plate.height, PLATE, radius=10, edge=edge, thick=2)
    _paint_name(canvas, sight, seat, plate)
    x, y, room = plate.x + 8, plate.y + 27, plate.width - 16
    rows = row_cards(sight, seat)
    side = _side_cards(sight, seat)
    tall = plate.height - 33
    if any(row != (None, None) for row in rows):
        own = room * 0.5
        _paint_rows(canvas, rows, (x + own + 8, y), plate.card, own - 8)
        _paint_hand(canvas, sight, seat, (x, y), plate.card, own, tall)
    else:
        taken = canvas.fan(side, x + room - plate.card * (1 + 0.4 * (len(side) - 1)), y, plate.card, room / 2, gap=0.4)
        _paint_hand(canvas, sight, seat, (x, y), plate.card, room - taken - (6 if side else 0), tall)


def _paint_name(canvas: Canvas, sight: Sight, seat: int, plate: Plate) -> None:
    size = 13 if plate.width > 120 else 11
    badge = notes.badge(sight, seat)
    name = sight.names[seat] if plate.width > 120 else str(seat)
    if seat in sight.turns:
        canvas.shape([(plate.x + 8, plate.y + 9), (plate.x + 15, plate.y + 14), (plate.x + 8, plate.y + 19)], GOLD)
    shift = 12 if seat in sight.turns else 0
    canvas.text(plate.x + 9 + shift, plate.y + 14, name, size, GOLD if seat in sight.turns else WHITE)
    room = plate.width - 26 - shift - text_width(name, size)
    canvas.text(plate.x + plate.width - 9, plate.y + 14, shorten(badge, size - 1, room), size - 1, PALE, "r")


def _side_cards(sight: Sight, seat: int) -> list[str]:
    """Cards that lie ready at a seat's right (Pig family)."""
    return [card or BACK for card in sight.view["seats"][seat].get("waiting", ())][:4]


def _paint_hand(canvas: Canvas, sight: Sight, seat: int, at: tuple[float, float], width: float, room: float,
                tall: float) -> None:  # fmt: skip
    """A hand of another seat: the cards one knows, the backs of the others, and how many there are."""
    cards = [card or BACK for card in sight.hand(seat)]
    canvas.fan(cards, *at, width, room, gap=0.55)
    if cards:
        canvas.text(at[0], at[1] + tall - 7, f"{len(cards)} card{'s' * (len(cards) > 1)}", 11, PALE)


def row_cards(sight: Sight, seat: int) -> list[tuple[str | None, str | None]]:
    """In games with rows: for each place its hidden card and the visible one on it, `None` where there is none."""
    shown = sight.view["seats"][seat]
    if "hidden" not in shown:
        return []
    known = shown.get("hidden_cards") or [None] * len(shown["hidden"])
    hidden = [(card or BACK) if lies else None for card, lies in zip(known, shown["hidden"], strict=True)]
    visible: list[str | None] = list(shown["visible"])
    places = max(len(hidden), len(visible))
    hidden += [None] * (places - len(hidden))
    return list(zip(hidden, visible + [None] * (places - len(visible)), strict=True))


def _paint_rows(canvas: Canvas, rows: Sequence[tuple[str | None, str | None]], at: tuple[float, float], width: float,
                room: float) -> None:  # fmt: skip
    """Hidden cards, and over each a visible one."""
    step = min(width + 3, (room - width) / max(len(rows) - 1, 1))
    for place, (hidden, visible) in enumerate(rows):
        x, y = at[0] + place * step, at[1]
        canvas.box(x, y, width, card_height(width), (0, 0, 0, 40), radius=width * 0.1)
        if hidden is not None:
            canvas.card(hidden, x, y, width)
        if visible is not None:
            canvas.card(visible, x, y + card_height(width) * 0.42, width)


# ---------------------------------------------------------------- the own seat


def _paint_own(canvas: Canvas, sight: Sight) -> None:
    seat, left, right = sight.seat, RIM + 12, WIDTH - RIM - 12
    mine = seat in sight.turns
    canvas.box(left, HAND_TOP - 28, right - left, HEIGHT - RIM - HAND_TOP + 20, PLATE, radius=12,
               edge=GOLD if mine else None, thick=2)  # fmt: skip
    canvas.text(left + 12, HAND_TOP - 14, sight.names[seat], 15, GOLD if mine else WHITE)
    canvas.text(left + 40 + text_width(sight.names[seat], 15), HAND_TOP - 14, notes.badge(sight, seat), 14, PALE)
    rows = [row for row in row_cards(sight, seat) if row != (None, None) or sight.scores is None]
    x, room = left + 14.0, right - left - 28.0
    if rows:
        _paint_rows(canvas, rows, (x, HAND_TOP + 1), 52, 258)
        x, room = x + 282, room - 282
    side = _side_cards(sight, seat)
    if side:
        canvas.text(right - 12, HAND_TOP - 14, "ready to be taken up", 12, PALE, "r")
        room -= 20 + canvas.fan(side, right - 14 - 66 - 24 * (len(side) - 1), HAND_TOP + 4, 66, 66 + 24 * 3, gap=0.4)
    cards = [card or BACK for card in sight.hand(seat)]
    wide = 70 if len(cards) <= 30 else 60
    taken = min(room, wide * (1 + 1.08 * (len(cards) - 1)))
    canvas.fan(cards, x + (room - taken) / 2, HAND_TOP + 4, wide, taken, gap=1.08)
    _paint_staged(canvas, sight)


def _paint_staged(canvas: Canvas, sight: Sight) -> None:
    """Cards of a move that is being put together, raised over the hand."""
    if sight.staged:
        width = 24 * (len(sight.staged) - 1) + 44
        canvas.fan(sight.staged, WIDTH - RIM - 40 - width, HAND_TOP - 112, 44, width, gap=0.55)
        canvas.text(WIDTH - RIM - 40, HAND_TOP - 122, "being put together", 11, PALE, "r")
