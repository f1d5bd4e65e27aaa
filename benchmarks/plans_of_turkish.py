"""The terms by which `plans.py` of Turkish ranks moves; `benchmarks/plans.py` fits their weights."""

from __future__ import annotations

from tripot.cards import Rank, faces_of, size
from tripot.engine.records import MoveRecord
from tripot.rules.shared.rows import VISIBLE
from tripot.rules.turkish import plans
from tripot.rules.turkish.advice import race_is_close
from tripot.rules.turkish.terms import COURT, EMPTY, TENS, Verb
from tripot.rules.turkish.view import View


def asks(_view: View) -> bool:
    """Plans rank the moves of every decision."""
    return True


def terms(view: View, move: MoveRecord) -> dict[str, float]:
    """The terms of a move; those of a hidden card that is turned are none."""
    if move.verb == Verb.FLIP:
        return {}
    if move.verb == Verb.TAKE:
        return {"take": 1}
    if faces_of(move.cards) & TENS:
        return {"10, by card on the trick": view.laid_count, "10, by card in the hand": view.hand_size[view.seat]}
    leads = view.top == EMPTY
    low, cards, behind = plans.lowness(move), size(move.cards), plans.left_behind(view, move)
    found: dict[str, float] = {"cards": cards, "left behind": behind, "left behind, by lowness": behind * low}
    if leads:
        found |= {"lowness, squared / 12": low * low / 12, "from the visible row": move.slot == VISIBLE}
        found |= {"court cards in a close race": cards * bool(faces_of(move.cards) & COURT) * race_is_close(view)}
    else:
        found |= {"lowness": low, "trick by its top": view.laid_count * view.top}
        found |= {"cards in a close race": cards * race_is_close(view)}
        found |= {"2s": cards * (low == plans.lowness_of(Rank.TWO))}
    return {f"{'leads' if leads else 'follows'}: {name}": float(value) for name, value in found.items()}
