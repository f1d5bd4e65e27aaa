"""The terms by which `plans.py` of Iljig ranks steps; `benchmarks/plans.py` fits their weights."""

from __future__ import annotations

from tripot.engine.kernel import count_bits, lowest_bit
from tripot.engine.records import MoveRecord
from tripot.rules.iljig import advice, plans
from tripot.rules.iljig.terms import Verb
from tripot.rules.iljig.view import View


def asks(view: View) -> bool:
    """Plans say whether to cover or to pick up, as long as one would not be out by covering."""
    return 0 < view.table_count < view.hand_size[view.seat] and not view.staged_count


def terms(view: View, move: MoveRecord) -> dict[str, float]:
    """The terms of a step."""
    following = view.hand_size[plans.left_neighbour(view)]
    if move.verb == Verb.COVER:
        face = lowest_bit(move.cards[0])
        found = {"cover: in the order of `regular`, by 100": advice.worth_of_covering(view, face) / 100}
        if not view.stock_count and following <= plans.FEW:
            found["cover: how likely a next player with few cards cannot"] = plans.permille_uncovered(view, face) / 1000
        return found
    cards, strong = plans.played(view), plans.strong_cards(view)
    found = {
        "pick up: trumps and jokers": count_bits(cards & strong),
        "pick up: low cards": count_bits(cards & plans.LOW & ~strong),
    }
    if view.stock_count:
        return found | {"pick up, stock": 1, "pick up, stock: cards to cover beyond one": view.table_count - 1}
    return found | {"pick up, no stock": 1, "pick up, no stock: next player's cards": min(following, plans.MANY)}
