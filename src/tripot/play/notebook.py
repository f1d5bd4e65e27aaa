"""How tables, deals and moves are shown in a notebook: as small HTML tables, cards with their suits."""

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

from tripot.cards import FACE_OF, SUIT_SIGNS

RED = "HD"
EMPTY = "–"


def show(value: Any) -> str:
    """A value of a view as HTML: cards with coloured suits, lists without brackets."""
    if isinstance(value, str):
        return _card(value) if value in FACE_OF else escape(value)
    if isinstance(value, Mapping):
        return ", ".join(f"{escape(str(key))} {show(each)}" for key, each in value.items())
    if isinstance(value, Sequence):
        return " ".join(map(show, value)) or EMPTY
    return EMPTY if value is None else escape(str(value))


def _card(card: str) -> str:
    sign = SUIT_SIGNS.get(card[1]) if card[0] != "X" else None
    if sign is None:
        return escape(card)
    face = f"{card[0].replace('T', '10')}{sign}"
    return f'<span style="color:#c22">{face}</span>' if card[1] in RED else face


def table(head: Iterable[str], rows: Iterable[Iterable[Any]]) -> str:
    """An HTML table of values."""
    titles = "".join(f"<th>{escape(title)}</th>" for title in head)
    lines = "".join(f"<tr>{''.join(f'<td>{show(cell)}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><thead><tr>{titles}</tr></thead><tbody>{lines}</tbody></table>"


def view(title: str, shared: Mapping[str, Any], seats: Sequence[Mapping[str, Any]]) -> str:
    """A deal: its title, what all seats share, and a row for each seat."""
    facts = " · ".join(f"{escape(name)}: {show(value)}" for name, value in shared.items() if value not in (None, []))
    rows = ([seat, *own.values()] for seat, own in enumerate(seats))
    return f"<p><b>{escape(title)}</b><br>{facts}</p>{table(['seat', *(seats[0] if seats else ())], rows)}"
