"""A table as lines of text, for terminals and logs: what one seat sees."""

from collections.abc import Iterable

from tripot.cards import FACE_OF, SUIT_SIGNS
from tripot.envs.render.scene import Scene, SeatScene, Shown
from tripot.play import telling
from tripot.rules.shared.fields import FACE_DOWN

BACK = "##"


def write(scene: Scene) -> str:
    """The table as text: whose turn, the middle, a line a seat with its cards (`##` face down), the last move."""
    lines = [f"{scene.title}: {scene.turn}" if scene.turn else scene.title]
    if scene.board:
        lines.append(
            "  " + "; ".join(f"{place(name)} {', '.join(notes)}".strip() for name, notes in scene.board.items())
        )
    lines += [f"  {shown.label}: {_groups(shown)}" for shown in scene.shared if shown.groups]
    words = [shown.words for shown in scene.shared if not shown.groups]
    if words:
        lines.append(f"  {'; '.join(words)}")
    lines += [_seat_line(seat, looks=number == scene.seat) for number, seat in enumerate(scene.seats)]
    if scene.last:
        lines.append(f"Last: {scene.last}")
    return "\n".join(lines)


def place(name: str) -> str:
    """The name of a place: a card, a suit, or words."""
    return telling.card(name, "en") if name in FACE_OF else SUIT_SIGNS.get(name, name)


def _seat_line(seat: SeatScene, *, looks: bool) -> str:
    """`*> Player 1: ## ## K♠ (3)`: `*` marks the seat that looks, `>` those that may act."""
    mark = ("*" if looks else " ") + (">" if seat.acts else " ")
    parts = [f"{_cards(seat.hand)} ({len(seat.hand)})"] if seat.hand else ["-"]
    parts += [f"{row.label} {_cards(row.cards)}" for row in seat.rows]
    return f"{mark} {seat.name}: {'; '.join([*parts, *seat.notes])}"


def _groups(shown: Shown) -> str:
    """Cards one after the other; those of different moves or players apart."""
    apart = " | " if any(group.by or len(group.cards) > 1 for group in shown.groups) else " "
    return apart.join(f"{group.by} {_cards(group.cards)}".strip() for group in shown.groups)


def _cards(cards: Iterable[str | None]) -> str:
    return " ".join(BACK if card == FACE_DOWN else telling.card(card, "en") for card in cards if card)
