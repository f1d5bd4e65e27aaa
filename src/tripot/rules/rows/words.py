"""Words for the games with hands, visible and hidden rows: what Turkish and Glükz share."""

from collections.abc import Mapping
from typing import Any

from tripot.cards import TAROT
from tripot.engine.records import Array
from tripot.errors import Unreadable
from tripot.rules.shared.fields import Cards, Order
from tripot.rules.shared.places import number_packs
from tripot.rules.shared.verbs import Reading

READING = Reading(use="play, flip or take", faces=TAROT, foreign="isn't in the pack: this game has no jokers")
START = {"hands": Cards(name="hand"), "visible": Cards(), "hidden": Order()}


def deck_of(start: Mapping[str, Any], dealer: int, pack: Array, rows: Mapping[str, int], players: int) -> Array:
    """The deck that produces this start. Raises `Unreadable`.

    `rows` has the number of `"hidden"` and `"visible"` cards of each seat; `pack` has every card of the deal.
    """
    parts = [_rows(start, key, players, rows.get(key)) for key in ("hidden", "visible", "hands")]
    dealt = [[card for part in parts for card in part[seat]] for seat in range(players)]
    order: list[str] = []
    for place in range(sum(len(cards) for cards in dealt)):
        cards = dealt[(dealer + 1 + place) % players]
        if not cards:
            raise Unreadable("start: these cards cannot be dealt to the seats like this")
        order.append(cards.pop(0))
    return number_packs(order, pack)


def _rows(start: Mapping[str, Any], key: str, players: int, size: int | None) -> list[list[str]]:
    rows = start.get(key)
    if not isinstance(rows, list) or len(rows) != players or not all(isinstance(row, list) for row in rows):
        raise Unreadable(f"start: {key!r} must be a list of {players} lists of cards")
    if size is not None and any(len(row) != size for row in rows):
        raise Unreadable(f"start: every seat must have {size} cards in {key!r}")
    return rows
