"""The middle of the table of each game."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from tripot.cards import write_card
from tripot.envs.render import notes
from tripot.envs.render.paint import BACK, GOLD, INK, PALE, SHADE, WHITE, Canvas, card_height
from tripot.envs.render.sight import Sight
from tripot.rules.nain_jaune.moves import MARKED

CENTRE = 480.0
CARD = 54.0
STEEL = (206, 212, 220)


@dataclass(frozen=True)
class Field:
    """The part of the picture between the other seats and the own one, in pixels from above."""

    top: float
    bottom: float

    @property
    def middle(self) -> float:
        """Half way down."""
        return (self.top + self.bottom) / 2


def paint_middle(canvas: Canvas, sight: Sight, field: Field) -> None:
    """The middle of the table, where its game has a painter; without one there are the seats and hands all the same."""
    painter = MIDDLES.get(sight.game)
    if painter is not None:
        painter(canvas, sight, field)


# ---------------------------------------------------------------- pieces


def _stack(canvas: Canvas, x: float, y: float, count: int, label: str, width: float = 46) -> None:
    """A pile face down, with how many cards it has."""
    for layer in range(min(3, count)):
        canvas.card(BACK, x - width / 2 + layer * 2, y - card_height(width) / 2 - layer * 2, width)
    if not count:
        canvas.box(x - width / 2, y - card_height(width) / 2, width, card_height(width), SHADE, radius=6)
    canvas.text(x, y + card_height(width) / 2 + 11, f"{label}: {count}", 12, PALE, "m")


def _row(canvas: Canvas, y: float, cards: Sequence[str], width: float = CARD, room: float = 520, gap: float = 1.1,
         x: float = CENTRE) -> None:  # fmt: skip
    """Cards side by side, centred."""
    step = min(width * gap, (room - width) / max(len(cards) - 1, 1))
    taken = step * (len(cards) - 1) + width
    canvas.fan(cards, x - taken / 2, y - card_height(width) / 2, width, taken, gap=gap)


def _plays(canvas: Canvas, y: float, plays: Sequence[Sequence[str]], room: float = 520) -> None:
    """Plays one after the other, the newest at the right; the cards of one play closer together."""
    shown = list(plays)[-12:]
    if not shown:
        return
    steps = [[0.34] * (len(play) - 1) for play in shown]
    apart = [sum(step) + 1.12 for step in steps]
    whole = (sum(apart) - 0.12) * CARD
    squeeze = min(1.0, (room - CARD) / max(whole - CARD, 1))
    x = CENTRE - (whole * squeeze + CARD * (1 - squeeze)) / 2
    for play, wide in zip(shown, apart, strict=True):
        for place, card in enumerate(play):
            canvas.card(card, x + place * 0.34 * CARD * squeeze, y - card_height(CARD) / 2, CARD)
        x += wide * CARD * squeeze


def _arrow(canvas: Canvas, x: float, y: float, radius: float, direction: int) -> None:
    """Which way the turns go round: 1 clockwise, -1 back, 0 not yet known."""
    turns = [math.radians(angle) for angle in range(150, 395, 5)]
    arc = [(x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns]
    canvas.line(arc, GOLD if direction else (*PALE, 120), 3)
    if direction:
        (end_x, end_y), turn = (arc[-1], turns[-1]) if direction > 0 else (arc[0], turns[0])
        ahead = turn + direction * math.pi / 2
        tips = [(end_x + size * math.cos(ahead + bend), end_y + size * math.sin(ahead + bend))
                for size, bend in ((9, 0), (7, 2.2), (7, -2.2))]  # fmt: skip
        canvas.shape(tips, GOLD)
    canvas.text(x, y, {1: "clockwise", -1: "counter", 0: "not set"}[direction], 11, PALE, "m")


def _caption(canvas: Canvas, y: float, words: str, size: float = 16) -> None:
    canvas.text(CENTRE, y, words, size, GOLD, "m")


# ---------------------------------------------------------------- games with rows


def paint_turkish(canvas: Canvas, sight: Sight, field: Field) -> None:
    """The trick, what has left the game, the direction."""
    view = sight.view
    _arrow(canvas, 130, field.middle, 42, view["direction"])
    _gone(canvas, view["gone"], field)
    _plays(canvas, field.middle, view["trick"])
    if view["lead"] and sight.scores is None:
        _caption(canvas, field.middle, "A new trick: any card may be led")


def paint_glukz(canvas: Canvas, sight: Sight, field: Field) -> None:
    """The pile, how near it is to being annulled, what has left the game, the direction, races."""
    view = sight.view
    _arrow(canvas, 130, field.middle, 42, view["direction"])
    _gone(canvas, view["gone"], field)
    _plays(canvas, field.middle, view["pile"])
    races = {"opening": "Race: who lays the first card?", "second": "Race: a neighbour may play second"}
    if view["race"]:
        _caption(canvas, field.top + 14, races[view["race"]])
    elif view["pile"] and sight.scores is None:
        _caption(canvas, field.bottom - 16, f"{view['run']} in a row of {view['annul']} that annul", 13)
    elif not view["pile"] and sight.scores is None:
        _caption(canvas, field.middle, "The pile is empty")


def _gone(canvas: Canvas, gone: Sequence[str], field: Field) -> None:
    _stack(canvas, 830, field.middle - 8, len(gone), "out of play")


# ---------------------------------------------------------------- Iljig


def paint_iljig(canvas: Canvas, sight: Sight, field: Field) -> None:
    """Stock and trumps at the left; the cards to be covered over those covered."""
    view = sight.view
    wide = 46
    if view["stock"]:
        canvas.card(view["turned"], 164, field.middle - card_height(wide) / 2, wide)
    _stack(canvas, 136, field.middle - 4, view["stock"], "stock", wide)
    if view["trump"]:
        canvas.oval(803, field.middle - 36, 64, 64, (250, 248, 240, 235))
        canvas.suit(view["trump"], 835, field.middle - 4, 40)
        canvas.text(835, field.middle + 44, "trumps", 12, PALE, "m")
    if view["under"]:
        _row(canvas, field.middle - 26, view["under"], 36, 460, 0.8)
    _row(canvas, field.middle + (22 if view["under"] else 0), view["table"], CARD, 460)
    words = {"trump": "The dealer chooses trumps", "declare": "Who can may lay all five"}.get(view["phase"], "")
    if words or not view["table"]:
        _caption(canvas, field.middle, words or ("" if sight.scores else f"Up to {view['most']} cards may be led"))


# ---------------------------------------------------------------- Nain Jaune


def paint_nain_jaune(canvas: Canvas, sight: Sight, field: Field) -> None:
    """The board with its five boxes, the cards since the last lead, the talon."""
    view = sight.view
    for box, marked in enumerate(MARKED.tolist()):
        _box(canvas, sight, box, write_card(marked), (CENTRE + (box - 2) * 122, field.top + 52))
    laid = [card for run in view["laid"] for card in run["cards"]]
    low = max(field.bottom - 56, field.top + 140)
    _row(canvas, low, laid, CARD, 480, 0.62)
    _stack(canvas, 90, low - 4, view["talon"], "talon", 40)
    if view["wanted"] and sight.scores is None:
        wanted = "10" if view["wanted"] == "T" else view["wanted"]
        canvas.text(870, low - 14, "next", 12, PALE, "m")
        canvas.text(870, low + 10, wanted, 30, GOLD, "m")
    elif not laid:
        _caption(canvas, low, "Any card may be led")


def _box(canvas: Canvas, sight: Sight, box: int, card: str, at: tuple[float, float]) -> None:
    """A box of the board: its card, the tokens in it or who has taken them."""
    x, y = at
    canvas.box(x - 57, y - 42, 114, 84, (150, 96, 36, 225), radius=10, edge=GOLD, thick=1.5)
    canvas.card(card, x - 49, y - 32, 44)
    won, tokens = sight.view["won"][box], sight.view["boxes"][box]
    if won:
        canvas.text(x + 27, y - 10, sight.names[won["seat"]].replace("Player ", "to "), 13, WHITE, "m")
        canvas.text(x + 27, y + 10, f"{won['tokens']}", 15, GOLD, "m")
    else:
        _tokens(canvas, x + 27, y + 2, tokens)
        canvas.text(x + 27, y + 26, str(tokens), 15, WHITE, "m")


def _tokens(canvas: Canvas, x: float, y: float, count: int) -> None:
    """A stack of tokens, higher for more."""
    for layer in range(min(7, -(-count // 4))):
        canvas.oval(x - 15, y - layer * 5, 30, 12, (248, 214, 90), (150, 110, 20), 1)


# ---------------------------------------------------------------- the Pig family


def paint_pig(canvas: Canvas, sight: Sight, field: Field) -> None:
    """Cutlery, stock, offers, the travelling card, the punishment: what the variant has."""
    view = sight.view
    y = field.middle
    if view["tokens_left"] is not None:
        _cutlery(canvas, view["tokens_left"], str(sight.options["tokens"]), y)
    if view["stock"] is not None:
        _stack(canvas, 110, y - 6, view["stock"], "stock", 42)
        _stack(canvas, 190, y - 6, view["discard"], "discards", 42)
    if view["travel"]:
        _travel(canvas, sight, view["travel"], y)
    if view["offer"]:
        _offer(canvas, sight, view["offer"], y)
    elif view["punishment"]:
        _punishment(canvas, view["punishment"], field)
    elif view["tokens_left"] is None and sight.scores is None:
        _ring(canvas, y)
    _caption(canvas, field.bottom - 14, notes.announcement(sight), 15)


def _cutlery(canvas: Canvas, count: int, kind: str, y: float) -> None:
    """Spoons, forks or knives that nobody has taken yet."""
    step = min(34.0, 560 / max(count, 1))
    for number in range(count):
        _piece(canvas, CENTRE + (number - (count - 1) / 2) * step, y - 8, kind)
    if not count:
        _caption(canvas, y - 8, f"No {kind} left")


def _piece(canvas: Canvas, x: float, y: float, kind: str) -> None:
    canvas.oval(x - 3.2, y - 6, 6.4, 52, STEEL, (120, 126, 134), 0.7)
    if kind == "spoons":
        canvas.oval(x - 10, y - 44, 20, 34, STEEL, (120, 126, 134), 0.8)
        canvas.oval(x - 6, y - 39, 12, 24, (176, 184, 194))
    elif kind == "forks":
        canvas.box(x - 8, y - 22, 16, 18, STEEL, radius=7)
        for tine in (-7.0, -2.4, 2.2, 6.6):
            canvas.box(x + tine - 0.8, y - 46, 2.4, 30, STEEL, radius=1)
    else:
        canvas.shape([(x - 3, y), (x - 4, y - 34), (x + 1, y - 46), (x + 5, y - 30), (x + 4, y)], STEEL)


def _travel(canvas: Canvas, sight: Sight, travel: dict[str, Any], y: float) -> None:
    canvas.card(travel["card"], 820, y - 36, 44)
    seat = sight.seat if travel["card"] in sight.hand(sight.seat) else travel["seat"]
    where = "somewhere" if seat is None else f"with {sight.names[seat]}"
    canvas.text(842, y + 40, f"travels: {where}", 12, PALE, "m")


def _offer(canvas: Canvas, sight: Sight, offer: dict[str, Any], y: float) -> None:
    """A card on its way from one to another."""
    canvas.card(offer["card"] or BACK, CENTRE - 24, y - 44, 48)
    for side, seat, words in ((-1, offer["from"], "from"), (1, offer["to"], "to")):
        x = CENTRE + side * 118
        canvas.text(x, y - 20, words, 12, PALE, "m")
        canvas.text(x, y, sight.names[seat], 15, WHITE, "m")
    for x in (CENTRE - 52, CENTRE + 40):
        canvas.shape([(x, y - 16), (x + 12, y - 9), (x, y - 2)], GOLD)


def _punishment(canvas: Canvas, punishment: dict[str, Any], field: Field) -> None:
    """The cards shown up to the one named, and what each suit costs."""
    _row(canvas, field.middle - 22, punishment["shown"], 46, 700, 0.7)
    x = CENTRE - 110
    for suit, count in punishment["counts"].items():
        canvas.suit(suit, x, field.middle + 38, 18, (255, 120, 120) if suit in "HD" else INK)
        canvas.text(x + 16, field.middle + 38, str(count), 16, WHITE)
        x += 70


def _ring(canvas: Canvas, y: float) -> None:
    """Cards go to the left."""
    for place in range(3):
        x = CENTRE - 50 + place * 50
        canvas.shape([(x - 14, y - 6), (x + 6, y - 18), (x + 6, y + 6)], (*GOLD, 150 - 35 * place))
    canvas.text(CENTRE, y + 24, "cards go to the left", 12, PALE, "m")


MIDDLES: dict[str, Callable[[Canvas, Sight, Field], None]] = {
    "turkish": paint_turkish,
    "glukz": paint_glukz,
    "iljig": paint_iljig,
    "nain_jaune": paint_nain_jaune,
    "pig": paint_pig,
}
