"""The plans of Nain Jaune rank leads as their docstring says in words."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.clauses.nain_jaune_positions import card_set, play, position
from tripot.engine.records import Array
from tripot.play.deal import Deal
from tripot.rules.nain_jaune import advice
from tripot.rules.nain_jaune.plans import WEIGHTS, Term, worth_by, worth_of

OTHERS = ["AS AH AC AD", "3S 3H 3C 3D"]
FEW = [OTHERS[0], "3S 3H 3C"]
NOTHING = [0, 0, 0, 0, 0]
JACK = [0, 20, 0, 0, 0]
TENTH = 10  # of a token at a stake of 10


def worths(deal: Deal, weights: Array = WEIGHTS) -> dict[str, int]:
    """What each legal move of the seat to act is worth, by the move."""
    [seat] = deal.actors()
    view, legal = deal.view_records(seat)[0], deal.legal_records(seat)
    return {str(move): worth_by(view, record, weights) for move, record in zip(deal.legal(seat), legal, strict=True)}


def leading(
    hand: str, others: list[str] = OTHERS, weights: Array = WEIGHTS, *, played: str = "", **where: Any
) -> dict[str, int]:
    deal = position([hand, *others], boxes=where.pop("boxes", NOTHING), **where)
    deal.states[0]["played"][0] = card_set(played.split())
    return worths(deal, weights)


def alone(term: Term) -> Array:
    """The weight of a term, all others being 0."""
    weights: Array = np.where(np.arange(len(WEIGHTS)) == term, WEIGHTS, 0)
    return weights


@pytest.mark.parametrize(
    ("term", "hand", "where", "card", "other"),
    [
        (Term.HEIGHT, "5S 9S", {}, "9S", "5S"),
        (Term.BELOW, "5S 9S", {}, "5S", "9S"),
        (Term.CARD, "5S 9S TS", {}, "5S", "9S"),
        (Term.TWIN, "5S 5H 9S", {}, "5S", "9S"),
        (Term.TWIN, "5S 6S 6H 9S", {}, "5S", "9S"),
        (Term.BOX, "6S TS JC", {"boxes": JACK}, "TS", "6S"),
        (Term.POINT, "5S 9S", {"others": FEW}, "9S", "5S"),
        (Term.LEAD, "5S KS", {}, "KS", "5S"),
        (Term.GONE, "5S 9S", {"played": "6S"}, "9S", "5S"),
        (Term.RETURN, "5S 9S", {}, "5S", "9S"),
    ],
)
def test_what_a_term_speaks_for(term: Term, hand: str, where: dict[str, Any], card: str, other: str) -> None:
    """Each by itself, the other weights being 0."""
    found = leading(hand, weights=alone(term), **where)
    assert found[f"lead {card}"] > found[f"lead {other}"]


def test_one_begins_low_unless_several_of_a_rank_or_a_box_lie_higher() -> None:
    assert best(leading("5S 9S")) == "lead 5S"
    assert best(leading("5S 9S 9H")) in ("lead 9S", "lead 9H")
    assert best(leading("5S TS JC")) == "lead 5S"
    assert best(leading("5S TS JC", boxes=JACK)) == "lead TS"


def best(found: dict[str, int]) -> str:
    return max(found, key=lambda move: found[move])


def test_a_run_that_few_can_go_on_with_waits_unless_nobody_can() -> None:
    gone = [leading("5S 9S", played=" ".join(f"6{suit}" for suit in suits))["lead 5S"] for suits in ("", "S", "SHC")]
    assert gone[0] > gone[1] > gone[2]
    assert leading("5S 9S", played="6S 6H 6C 6D")["lead 5S"] > gone[2]


def test_points_count_once_somebody_has_few_cards_ten_at_most() -> None:
    point = alone(Term.POINT)
    assert leading("5S 9S", weights=point) == {"lead 5S": 0, "lead 9S": 0}
    late = leading("9S JS KS", FEW, weights=point)
    assert late["lead JS"] == late["lead KS"] > late["lead 9S"]


def test_lower_ranks_count_once_and_boxes_by_the_stake() -> None:
    below, box = alone(Term.BELOW), alone(Term.BOX)
    assert leading("5S 5H 9S", weights=below)["lead 9S"] == leading("5S 9S", weights=below)["lead 9S"]
    usual = leading("6S JC", weights=box, boxes=JACK)
    high = leading("6S JC", weights=box, boxes=[TENTH * tokens for tokens in JACK], stake=TENTH)
    assert usual == high


def test_what_can_be_played_is_played() -> None:
    deal = position(["4S 9H", "5S KS 8D", "6S 7S 8H"], must_follow=False)
    play(deal, "lead 4S")
    found = worths(deal, alone(Term.CARD))
    assert 0 > found["follow 5S"] > found["decline"]


def test_but_for_three_or_four_players_rules_of_thumb_are_plans_enough() -> None:
    hands = ["5S 9S 9H", *OTHERS, "TS", "TH", "TC", "TD", "8S"]
    small = position(["QS KS JS", "QH KH JH"], boxes=NOTHING, ranks=4, suits=2)
    for deal in (small, *(position(hands[:players], boxes=NOTHING) for players in (3, 4, 5, 8))):
        view, legal = deal.view_records(0)[0], deal.legal_records(0)
        by_sum = [worth_by(view, move, WEIGHTS) for move in legal]
        by_thumb = [advice.worth_of(view, move) for move in legal]
        assert by_sum != by_thumb
        assert [worth_of(view, move) for move in legal] == (by_sum if view.players in (3, 4) else by_thumb)
