"""The plans of Nain Jaune rank leads as their docstring says in words."""

from __future__ import annotations

from typing import Any

from tests.clauses.nain_jaune_positions import card_set, play, position
from tripot.play.deal import Deal
from tripot.rules.nain_jaune.plans import worth_of

OTHERS = ["AS AH AC AD 2S 2H", "3S 3H 3C 3D 2C 2D"]
NOTHING = [0, 0, 0, 0, 0]


def worths(deal: Deal) -> dict[str, int]:
    """What each legal move of the seat to act is worth, by the move."""
    [seat] = deal.actors()
    view, legal = deal.view_records(seat)[0], deal.legal_records(seat)
    return {str(move): worth_of(view, record) for move, record in zip(deal.legal(seat), legal, strict=True)}


def leading(hand: str, others: list[str] = OTHERS, **rows: Any) -> dict[str, int]:
    return worths(position([hand, *others], boxes=rows.pop("boxes", NOTHING), **rows))


def test_runs_begin_where_nothing_lower_stays_behind() -> None:
    assert leading("5S 9S 8C")["lead 8C"] > leading("5S 6S 8C")["lead 8C"]
    assert leading("5S 9S")["lead 9S"] > leading("5S 8S")["lead 8S"], "the higher the better"


def test_what_one_holds_several_of_goes_first() -> None:
    assert leading("5S 5H 9S")["lead 5S"] > leading("5S 9H 9S")["lead 5S"]
    assert leading("5S 6H 6S")["lead 5S"] > leading("5S 6H 8S")["lead 5S"], "in the course of the run, too"


def test_runs_win_boxes() -> None:
    full = [0, 20, 0, 0, 0]
    assert leading("TS JC 6S", boxes=full)["lead TS"] > leading("TS JC 6S")["lead TS"]
    assert leading("TS JC 6S", boxes=full)["lead 6S"] == leading("TS JC 6S")["lead 6S"]
    assert leading("TS JC 6S", boxes=full)["lead TS"] > leading("TS JS 6S", boxes=full)["lead TS"]


def test_a_run_waits_that_few_can_go_on() -> None:
    deal = position(["5S 9S", *OTHERS], boxes=NOTHING)
    before = worths(deal)
    deal.states[0]["played"][0] = card_set(["6S", "6H"])
    after = worths(deal)
    assert after["lead 5S"] < before["lead 5S"]
    assert after["lead 9S"] == before["lead 9S"]


def test_points_leave_the_hand_once_somebody_has_few_cards() -> None:
    many, few = leading("5S 9S"), leading("5S 9S", [OTHERS[0], "3S 3H"])
    assert few["lead 9S"] - many["lead 9S"] > few["lead 5S"] - many["lead 5S"] > 0


def test_what_can_be_played_is_played() -> None:
    deal = position(["4S 9H", "5S KS 8D", "6S 7S 8H"], must_follow=False)
    play(deal, "lead 4S")
    found = worths(deal)
    assert found["follow 5S"] > found["decline"]
