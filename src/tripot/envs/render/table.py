"""The picture of a table: cloth, the seats round it with their cards, what lies in the middle."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from PIL import Image

from tripot.cards import FACE_OF
from tripot.envs.render.paint import (
    BACK,
    FINE,
    GOLD,
    PALE,
    PLATE,
    WHITE,
    Canvas,
    Picture,
    card_height,
    shorten,
    text_width,
)
from tripot.envs.render.scene import Group, Scene, SeatScene, Shown
from tripot.envs.render.text import place

WIDTH, HEIGHT = 960, 640
RIM = 14
HAND_TOP = 508
CENTRE = WIDTH / 2
CLEAR = (0, 0, 0, 0)
WOOD = (150, 96, 36, 225)
FARTHEST = 34  # how much lower than the middle ones the outer seats sit, where they sit in one row
WIDEST = 240  # plate of a seat
PLACES = 860  # room in the middle
MOST_SEATS = (6, 12)  # other seats in one row, in two
MOST_CARDS = 14  # of a row in the middle that are painted, the last
HEAP = 4  # cards of a heap that are painted
CAPTION = 22
LAP = 0.42  # of a card is seen where another lies on it
SIDE_BY_SIDE = 6  # single cards of a row in the middle that do not lie on each other
GAP = 6


def paint(scene: Scene) -> np.ndarray[tuple[int, int, int], np.dtype[np.uint8]]:
    """The picture of a table, an array `(640, 960, 3)` of uint8."""
    canvas = Canvas(WIDTH, HEIGHT, _cloth())
    canvas.text(RIM + 14, 34, scene.title, 20, GOLD)
    canvas.text(WIDTH - RIM - 14, 34, shorten(scene.turn, 15, 640), 15, WHITE, "r")
    plates = seat_plates(scene)
    for seat, plate in plates.items():
        _paint_seat(canvas, scene.seats[seat], plate)
    top = max((plate.y + plate.height for plate in plates.values()), default=60.0)
    _paint_middle(canvas, scene, top + 10, HAND_TOP - 60)
    if scene.last:
        canvas.pill(CENTRE, HAND_TOP - 43, shorten(scene.last, 14, WIDTH - 120), 14, WHITE)
    _paint_own(canvas, scene.seats[scene.seat])
    return canvas.finished()


@cache
def _cloth() -> Picture:
    """A wooden rim around green cloth, lighter in the middle."""
    wide, high = WIDTH * FINE, HEIGHT * FINE
    down, across = np.mgrid[0:high, 0:wide]
    far = np.hypot((across - wide / 2) / wide, (down - high * 0.48) / high)[..., None]
    green = np.array([38, 122, 82]) * (1.1 - far) + np.array([6, 30, 22]) * far
    canvas = Canvas(WIDTH, HEIGHT, Image.fromarray(green.clip(0, 255).astype(np.uint8)))
    canvas.box(0, 0, WIDTH - 0.5, HEIGHT - 0.5, CLEAR, radius=0, edge=(92, 56, 30), thick=RIM)
    canvas.box(4, 4, WIDTH - 8.5, HEIGHT - 8.5, CLEAR, radius=6, edge=(124, 78, 42), thick=3)
    inner = (WIDTH - 2 * RIM + 3.5, HEIGHT - 2 * RIM + 3.5)
    canvas.box(RIM - 2, RIM - 2, *inner, CLEAR, radius=8, edge=(52, 30, 16), thick=3)
    return canvas.image


# ---------------------------------------------------------------- the seats


@dataclass(frozen=True)
class Plate:
    """Where the things of another seat lie, and how wide its cards are."""

    x: float
    y: float
    width: float
    height: float
    card: float


def seat_plates(scene: Scene) -> dict[int, Plate]:
    """Where the other seats are: in one row like the far side of a round table, or in two or three."""
    others = scene.others
    rows = 1 + sum(len(others) > most for most in MOST_SEATS)
    columns = -(-len(others) // rows)
    apart = 24 if columns < 5 else 6
    width = min(WIDEST, (WIDTH - 2 * RIM - 12) / max(columns, 1) - apart)
    card = (34, 27, 20)[rows - 1]
    deep = any(shown.under for seat in scene.seats for shown in seat.rows)
    height = 46 + card_height(card) * (1 + LAP * deep)
    found = {}
    for number, seat in enumerate(others):
        row, column = divmod(number, columns)
        here = min(columns, len(others) - row * columns)
        side = (column - (here - 1) / 2) * (-1 if row % 2 else 1)  # clockwise: the second row goes back
        far = 2 * abs(side) / (here - 1) if rows == 1 and here > 2 else 0
        x = CENTRE + side * (width + apart) - width / 2
        found[seat] = Plate(x, 52 + row * (height + 5) + FARTHEST * far**2, width, height, card)
    return found


def _paint_seat(canvas: Canvas, seat: SeatScene, plate: Plate) -> None:
    x, y, right = plate.x + 8, plate.y, plate.x + plate.width - 8
    canvas.box(plate.x, y, plate.width, plate.height, PLATE, radius=10, edge=GOLD if seat.acts else None, thick=2)
    count = f"{len(seat.hand)} card{'s' * (len(seat.hand) != 1)}" if seat.hand else ""
    canvas.text(right, y + 13, count, 11, PALE, "r")
    _paint_name(canvas, seat, x, y + 13, 13, right - x - text_width(count, 11) - 8)
    canvas.text(x, y + plate.height - 10, shorten(", ".join(seat.notes), 11, right - x), 11, PALE)
    taken = _paint_rows(canvas, seat.rows, right, y + 24, plate.card, (right - x) * (0.5 if seat.hand else 1))
    canvas.fan(seat.hand, x, y + 24, plate.card, right - x - taken, gap=0.55)


def _paint_own(canvas: Canvas, seat: SeatScene) -> None:
    left, right = RIM + 12, WIDTH - RIM - 12
    edge = GOLD if seat.acts else None
    canvas.box(left, HAND_TOP - 28, right - left, HEIGHT - RIM - HAND_TOP + 20, PLATE, radius=12, edge=edge, thick=2)
    named = _paint_name(canvas, seat, left + 12, HAND_TOP - 14, 15, 400)
    notes = shorten(", ".join(seat.notes), 14, 500)
    canvas.text(left + 32 + named, HAND_TOP - 14, notes, 14, PALE)
    lying = [row for row in seat.rows if not row.under]
    label = lying[0].label if len(lying) == len(seat.rows) == 1 else ""
    canvas.text(right - 14, HAND_TOP - 14, label, 12, PALE, "r")
    deep = any(row.under for row in seat.rows)
    room = right - left - 28.0
    taken = _paint_rows(canvas, seat.rows, right - 14, HAND_TOP + 1, 52 if deep else 66, room * 0.4)
    wide = min(room - taken, 70 * (1 + 1.08 * max(len(seat.hand) - 1, 0)))
    canvas.fan(seat.hand, left + 14 + (room - taken - wide) / 2, HAND_TOP + 4, 70, wide, gap=1.08)


def _paint_name(canvas: Canvas, seat: SeatScene, x: float, y: float, size: float, room: float) -> float:
    """The name, marked where the seat may act. How wide it is."""
    if seat.acts:
        canvas.shape([(x, y - size / 3), (x + size / 2, y), (x, y + size / 3)], GOLD)
    shift = size * 0.8 * seat.acts
    name = shorten(seat.name, size, room - shift)
    canvas.text(x + shift, y, name, size, GOLD if seat.acts else WHITE)
    return shift + text_width(name, size)


def _paint_rows(canvas: Canvas, rows: Sequence[Shown], right: float, y: float, card: float, room: float) -> float:
    """The cards of a seat that are not in its hand, up to `right`. How much room they took, with a space."""
    columns = _columns(rows)
    widths = [max(card + _step(row, card) * (len(_heaped(row)) - 1) for row in column) for column in columns]
    squeeze = min(1.0, (room - 8 * len(widths)) / max(sum(widths), 1))
    left = right
    for column, wide in zip(reversed(columns), reversed(widths), strict=True):
        left -= wide * squeeze
        for depth, row in enumerate(column):
            top = y + depth * LAP * card_height(card)
            canvas.fan(_heaped(row), left, top, card, wide * squeeze, gap=_step(row, card) / card)
        left -= 8
    return right - left


def _columns(rows: Sequence[Shown]) -> list[list[Shown]]:
    """Rows that lie side by side, each with the rows that lie on it."""
    columns: list[list[Shown]] = []
    for row in rows:
        if row.under and columns:
            columns[-1].insert(0, row)
        else:
            columns.append([row])
    return columns


def _step(row: Shown, card: float) -> float:
    """From one card of a row to the next; of a heap face down, one sees the edges."""
    return 2 if len(row.cards) > HEAP and set(row.cards) == {BACK} and not row.under else card + 3


def _heaped(row: Shown) -> list[str | None]:
    """The cards of a row; where many lie face down, most of those are left out."""
    down = [number for number, card in enumerate(row.cards) if card == BACK and not row.under]
    return [card for number, card in enumerate(row.cards) if number not in down[HEAP:]]


# ---------------------------------------------------------------- the middle


def _paint_middle(canvas: Canvas, scene: Scene, top: float, bottom: float) -> None:
    """Places with names first, cards below them, words at the bottom."""
    words = [shown.words for shown in scene.shared if not shown.groups]
    cards = [shown for shown in scene.shared if shown.groups]
    if words:
        bottom -= 30
        _paint_words(canvas, words, bottom + 14 if cards or scene.board else (top + bottom) / 2)
    if scene.board:
        _paint_board(canvas, scene.board, top if cards else (top + bottom) / 2 - 36)
        top += 74
    if cards:
        _paint_cards(canvas, cards, top, bottom)


def _paint_words(canvas: Canvas, words: Sequence[str], y: float) -> None:
    size = min(14.0, 14 * (PLACES - 40 * len(words)) / max(sum(text_width(each, 14) for each in words), 1))
    widths = [text_width(each, size) + 28 for each in words]
    x = CENTRE - (sum(widths) + 10 * (len(words) - 1)) / 2
    for each, wide in zip(words, widths, strict=True):
        canvas.pill(x + wide / 2, y, each, size, GOLD)
        x += wide + 10


def _paint_board(canvas: Canvas, board: dict[str, list[str]], y: float) -> None:
    """A field for each place with a name: its card or its sign, and what is shown of it."""
    step = min(132.0, PLACES / len(board))
    for number, (name, notes) in enumerate(board.items()):
        x = CENTRE + (number - len(board) / 2) * step + 4
        canvas.box(x, y, step - 8, 68, WOOD, radius=10, edge=GOLD, thick=1.5)
        if name in FACE_OF:
            canvas.card(name, x + 7, y + 7, 37)
        else:
            canvas.text(x + 25, y + 34, place(name), 22, WHITE, "m")
        for line, words in enumerate(notes):
            size = 18 if len(notes) == 1 and words.isdigit() else 13
            canvas.text(x + step / 2 + 19, y + 36 + 18 * (line - (len(notes) - 1) / 2), words, size, WHITE, "m")


def _paint_cards(canvas: Canvas, rows: Sequence[Shown], top: float, bottom: float) -> None:
    """Rows of cards side by side, each with its name below."""
    top += 14 * any(group.by for row in rows for group in row.groups)
    card = min(54.0, (bottom - top - CAPTION) / 1.45)
    shown = [last_cards(row.groups) for row in rows]
    widths = [sum(_group_width(group, card) for group in groups) for groups in shown]
    squeeze = min(1.0, (PLACES - 30 * len(rows)) / sum(widths))
    x = CENTRE - (sum(widths) * squeeze + 30 * (len(rows) - 1)) / 2
    y = (top + bottom - CAPTION - card_height(card)) / 2
    for row, groups, width in zip(rows, shown, widths, strict=True):
        _paint_groups(canvas, groups, x, y, card, squeeze)
        count = f" ({len(row.cards)})" if len(row.cards) > HEAP else ""
        canvas.text(x + (width * squeeze - GAP) / 2, y + card_height(card) + 12, row.label + count, 13, PALE, "m")
        x += width * squeeze + 30


def last_cards(groups: Sequence[Group]) -> list[Group]:
    """The last groups, with `MOST_CARDS` cards; many single cards as one group."""
    kept, cards = 0, 0
    for group in reversed(groups):
        cards += len(group.cards)
        kept += cards <= MOST_CARDS or not kept
    last = list(groups[-kept:])
    single = len(last) > SIDE_BY_SIDE and all(len(group.cards) == 1 and not group.by for group in last)
    return [Group(tuple(card for group in last for card in group.cards))] if single else last


def _group_width(group: Group, card: float) -> float:
    """Of its cards or of their player's name, with a gap."""
    return GAP + max(card * (1 + LAP * (len(group.cards) - 1)), text_width(group.by, 11))


def _paint_groups(canvas: Canvas, groups: Sequence[Group], x: float, y: float, card: float, squeeze: float) -> None:
    """Groups of cards one after the other, over each the name of its player."""
    for group in groups:
        wide = _group_width(group, card) * squeeze
        canvas.fan(group.cards, x, y, card, wide - GAP, gap=LAP)
        canvas.text(x, y - 9, shorten(group.by, 11, wide), 11, PALE)
        x += wide
