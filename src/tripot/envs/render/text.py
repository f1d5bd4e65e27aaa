"""A table as lines of text, for terminals and logs: what one seat sees."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from tripot import telling
from tripot.cards import write_card
from tripot.envs.render import notes
from tripot.envs.render.sight import Sight
from tripot.rules.nain_jaune.moves import MARKED

FACE_DOWN = "##"
DIRECTIONS = {1: "clockwise", -1: "counter-clockwise", 0: "not set yet"}
RACES = {"opening": "race to lay the first card", "second": "race of the opener's neighbours"}


def write(sight: Sight) -> str:
    """The table as text: whose turn, the middle, a line a seat with its cards (`##` face down), the last move."""
    lines = [f"{sight.title}: {sight.turn}" if sight.turn else sight.title]
    lines += [f"  {line}" for line in MIDDLES.get(sight.game, _nothing)(sight) if line]
    lines += [_seat_line(sight, seat) for seat in range(len(sight.names))]
    if sight.staged:
        lines.append(f"Being put together: {_cards(sight.staged)}")
    if sight.last:
        lines.append(f"Last: {sight.last}")
    return "\n".join(lines)


def _seat_line(sight: Sight, seat: int) -> str:
    """`> Player 1: ## ## K♠ (3)`, `*` beside the one who looks and `>` beside those who may act."""
    mark = ("*" if seat == sight.seat else " ") + (">" if seat in sight.turns else " ")
    shown = sight.view["seats"][seat]
    parts = [f"{_cards(sight.hand(seat))} ({shown['hand']})"]
    if "hidden" in shown:
        known = shown.get("hidden_cards") or [None] * len(shown["hidden"])
        hidden = [card for card, lies in zip(known, shown["hidden"], strict=True) if lies]
        parts += [f"visible {_cards(shown['visible'])}", f"hidden {_cards(hidden)}"]
    if shown.get("waiting"):
        parts.append(f"ready {_cards(shown['waiting'])}")
    badge = notes.badge(sight, seat)
    return f"{mark} {sight.names[seat]}: " + "; ".join([*parts, *([badge] if badge else [])])


def _cards(cards: Iterable[str | None]) -> str:
    return " ".join(telling.card(card, "en") if card else FACE_DOWN for card in cards) or "-"


def _plays(plays: Sequence[Sequence[str]]) -> str:
    return " | ".join(_cards(play) for play in plays) or "-"


# ---------------------------------------------------------------- the middle, a function a game


def _nothing(sight: Sight) -> Iterator[str]:  # noqa: ARG001  (of a game that has no function here)
    yield ""


def _turkish(sight: Sight) -> Iterator[str]:
    view = sight.view
    yield f"Trick: {_plays(view['trick'])}"
    yield f"Direction: {DIRECTIONS[view['direction']]}; out of play: {len(view['gone'])}"


def _glukz(sight: Sight) -> Iterator[str]:
    view = sight.view
    yield RACES.get(view["race"], "")
    yield f"Pile: {_plays(view['pile'])}; in a row: {view['run']} of {view['annul']}"
    yield f"Direction: {DIRECTIONS[view['direction']]}; out of play: {len(view['gone'])}"


def _iljig(sight: Sight) -> Iterator[str]:
    view = sight.view
    trumps = telling.SUIT_SIGNS[view["trump"]] if view["trump"] else "not chosen"
    yield f"Trumps: {trumps}; turned: {_cards([view['turned']])}; stock: {view['stock']}"
    yield f"To cover: {_cards(view['table'])}; covered: {_cards(view['under'])}; led at most: {view['most']}"


def _nain_jaune(sight: Sight) -> Iterator[str]:
    view = sight.view
    yield "Board: " + ", ".join(_box(sight, box, write_card(card)) for box, card in enumerate(MARKED.tolist()))
    yield "Laid: " + (" | ".join(f"{sight.names[run['seat']]} {_cards(run['cards'])}" for run in view["laid"]) or "-")
    wanted = (view["wanted"] or "any card").replace("T", "10")
    yield f"Next: {wanted}; talon: {view['talon']}"


def _box(sight: Sight, box: int, card: str) -> str:
    won = sight.view["won"][box]
    tokens = f"{won['tokens']} to {sight.names[won['seat']]}" if won else sight.view["boxes"][box]
    return f"{telling.card(card, 'en')} {tokens}"


def _pig(sight: Sight) -> Iterator[str]:
    view = sight.view
    yield notes.announcement(sight)
    if view["tokens_left"] is not None:
        yield f"{str(sight.options['tokens']).capitalize()} left: {view['tokens_left']}"
    if view["stock"] is not None:
        yield f"Stock: {view['stock']}; discards: {view['discard']}"
    if view["travel"]:
        yield f"Travelling card: {_cards([view['travel']['card']])}"
    if view["offer"]:
        offer = view["offer"]
        yield f"Offered by {sight.names[offer['from']]} to {sight.names[offer['to']]}: {_cards([offer['card']])}"
    if view["punishment"]:
        yield _punishment(view["punishment"])


def _punishment(punishment: dict[str, Any]) -> str:
    costs = ", ".join(f"{telling.SUIT_SIGNS[suit]} {count}" for suit, count in punishment["counts"].items())
    return f"Punishment: {_cards(punishment['shown'])} ({costs})"


MIDDLES: dict[str, Callable[[Sight], Iterator[str]]] = {
    "turkish": _turkish,
    "glukz": _glukz,
    "iljig": _iljig,
    "nain_jaune": _nain_jaune,
    "pig": _pig,
}
