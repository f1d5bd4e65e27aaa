"""The picture of a table as SVG: a line for each thing in the middle, and one for each seat.

Lengths are pixels. Texts stand apart from shapes, so that `pixels` can set them in a font of its own.
"""

from dataclasses import dataclass, field
from html import escape
from textwrap import wrap

from tripot.envs.render.scene import Line, Part, Scene
from tripot.rules.shared.fields import FACE_DOWN

WIDTH, HEIGHT = 960, 640
MARGIN, HEADER = 16, 62
NAMES = 170  # the width of names
TALLEST = 108  # of a line
MOST_IN_A_COLUMN = 8  # seats
RATIO = 1.4  # the height of a card, in widths
SPREAD, LAP = 1.08, 0.44  # the widest and the narrowest step from card to card, in widths
GAP = 14  # between parts
LETTER = 6  # the usual width of a letter above cards

INK, RED, PALE, GOLD = "#1c1e26", "#c41e2c", "#5d665f", "#b07d10"
PAPER, PLATE, LOOKING, CARD, BACK = "#fbfaf6", "#e9efe9", "#d7e5d9", "#ffffff", "#8a1c32"
SUITS = {
    "H": "M0 .5C-.16 .3-.46 .1-.46-.19C-.46-.47-.12-.53 0-.26C.12-.53 .46-.47 .46-.19C.46 .1 .16 .3 0 .5Z",
    "S": "M0-.5C.16-.3 .46-.1 .46 .15C.46 .4 .16 .42 .05 .22C.07 .36 .12 .45 .2 .5L-.2 .5C-.12 .45-.07 .36-.05 .22"
    "C-.16 .42-.46 .4-.46 .15C-.46-.1-.16-.3 0-.5Z",
    "D": "M0-.5L.37 0L0 .5L-.37 0Z",
    "C": "M.12-.08C.3-.2 .48-.06 .48 .1C.48 .34 .16 .38 .05 .2C.07 .34 .12 .44 .2 .5L-.2 .5C-.12 .44-.07 .34-.05 .2"
    "C-.16 .38-.48 .34-.48 .1C-.48-.06-.3-.2-.12-.08C-.3-.24-.2-.5 0-.5C.2-.5 .3-.24 .12-.08Z",
    "X": "M0-.5L.12-.16L.48-.15L.19 .06L.29 .4L0 .2L-.29 .4L-.19 .06L-.48-.15L-.12-.16Z",
}
"""The outline of each suit, and of a joker's star, in a square of side 1 around the origin."""


@dataclass(frozen=True)
class Text:
    """A line of text: `anchor` says whether `x` is its `start`, `middle` or `end`; `y` is its middle."""

    x: float
    y: float
    words: str
    size: float
    fill: str = INK
    anchor: str = "start"


@dataclass
class Picture:
    """A picture in progress: elements of SVG, and the texts above them."""

    shapes: list[str] = field(default_factory=list)
    texts: list[Text] = field(default_factory=list)

    def svg(self, *, texts: bool = True) -> str:
        """The picture as an SVG document."""
        words = [_text(text) for text in self.texts] if texts else []
        size = f'width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}"'
        head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="Helvetica, Arial, sans-serif">'
        return "\n".join([head, *self.shapes, *words, "</svg>\n"])

    def text(self, x: float, y: float, words: str, size: float, fill: str = INK, anchor: str = "start") -> None:
        """Add a line of text."""
        self.texts.append(Text(x, y, words, size, fill, anchor))

    def box(self, x: float, y: float, width: float, height: float, fill: str, edge: str = "none") -> None:
        """Add a rectangle with round corners."""
        at = f'x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" rx="{min(8, width * 0.08):.1f}"'
        self.shapes.append(f'<rect {at} fill="{fill}" stroke="{edge}"/>')

    def suit(self, suit: str, x: float, y: float, size: float, fill: str) -> None:
        """Add the sign of a suit, or a star (`X`), around a point."""
        at = f"translate({x:.1f} {y:.1f}) scale({size:.1f})"
        self.shapes.append(f'<path d="{SUITS[suit]}" transform="{at}" fill="{fill}"/>')

    def card(self, card: str, x: float, y: float, width: float) -> None:
        """Add a card, its back (`FACE_DOWN`) or the sign of a suit, with the upper left corner at this point."""
        height = width * RATIO
        if card in SUITS:
            self.suit(card, x + width / 2, y + height / 2, width, RED if card in "HD" else INK)
            return
        self.box(x, y, width, height, CARD, "#8d8a7d")
        if card == FACE_DOWN:
            self.box(x + width * 0.08, y + width * 0.08, width * 0.84, height - width * 0.16, BACK)
            self.suit("D", x + width / 2, y + height / 2, width * 0.5, "#d68284")
            return
        joker, fill = card[0] == "X", RED if card[1] in "HDR" else INK
        suit, rank = ("X", "") if joker else (card[1], "10" if card[0] == "T" else card[0])
        self.text(x + width * 0.22, y + height * 0.18, rank, width * (0.34 if rank == "10" else 0.42), fill, "middle")
        self.suit(suit, x + width * 0.22, y + height * (0.2 if joker else 0.45), width * 0.3, fill)
        self.suit(suit, x + width * 0.64, y + height * 0.68, width * 0.5, fill)

    def parts(self, parts: list[Part], x: float, y: float, room: float, height: float) -> None:
        """Add cards in one line. They overlap if they would need more than `room`, and shrink if that is not enough."""
        steps, words = sum(len(part.cards) - 1 for part in parts), 14 * any(part.label for part in parts)
        room -= sum(GAP + LETTER * len(part.label) / 4 for part in parts)  # labels may be wider than their cards
        width = min((height - words) / RATIO, room / (len(parts) + LAP * steps))
        step = min(SPREAD * width, (room - len(parts) * width) / max(1, steps))
        for part in parts:
            self.text(x, y + 5, part.label, 11, PALE)
            for number, card in enumerate(part.cards):
                self.card(card, x + number * step, y + words, width)
            x += max(LETTER * len(part.label), width + step * (len(part.cards) - 1)) + GAP


def draw(scene: Scene) -> Picture:
    """The picture of a table."""
    picture, middle, seats = Picture(), scene.middle(), [scene.seat(seat) for seat in range(len(scene.names))]
    picture.box(-9, -9, WIDTH + 18, HEIGHT + 18, PAPER)  # its round corners are out of sight
    picture.text(MARGIN, 24, scene.title, 22)
    picture.text(WIDTH - MARGIN, 24, scene.turn(), 16, GOLD, "end")
    picture.text(MARGIN, 48, " · ".join(scene.notes()), 13, PALE)
    columns = 1 + (len(seats) > MOST_IN_A_COLUMN)
    rows = -(-len(seats) // columns)
    height = min(TALLEST, (HEIGHT - HEADER - MARGIN) / (len(middle) + rows))
    for number, line in enumerate(middle):
        _draw(picture, line, MARGIN, HEADER + number * height, WIDTH - 2 * MARGIN, height)
    for seat, line in enumerate(seats):
        column, row = divmod(seat, rows)
        width = (WIDTH - 2 * MARGIN) / columns
        x, y = MARGIN + column * width, HEADER + (len(middle) + row) * height
        edge = GOLD if seat in scene.acting else "none"
        picture.box(x, y, width - 6, height - 5, LOOKING if seat == scene.looking else PLATE, edge)
        _draw(picture, line, x, y, width, height)
    return picture


def _draw(picture: Picture, line: Line, x: float, y: float, width: float, height: float) -> None:
    """Draw a name, the words below it and the cards beside it."""
    picture.text(x + 12, y + 15, line.name, 15)
    for number, words in enumerate(wrap(", ".join(line.notes), 24)[: int(height / 15) - 1]):
        picture.text(x + 12, y + 32 + 14 * number, words, 12, PALE)
    if line.parts:
        picture.parts(line.parts, x + NAMES, y + 5, width - NAMES - 10, height - 15)


def _text(text: Text) -> str:
    at = f'x="{text.x:.1f}" y="{text.y + text.size * 0.35:.1f}" font-size="{text.size:.1f}"'
    return f'<text {at} fill="{text.fill}" text-anchor="{text.anchor}">{escape(text.words)}</text>'
