"""The plans of Glükz rank moves as their docstring says in words."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.clauses.glukz_positions import position
from tripot.engine.records import Array
from tripot.play.deal import Deal
from tripot.rules.glukz.plans import WEIGHTS, Term, worth_by

OTHERS = ["QC JC 6S 6H 6D", "TC TD 8S 8H 8D"]
NEARLY_OUT = [OTHERS[0], "TC TD"]


def worths(deal: Deal, weights: Array = WEIGHTS) -> dict[str, int]:
    """What each legal move of seat 0 is worth, by the move."""
    view, legal = deal.view_records(0)[0], deal.legal_records(0)
    return {str(move): worth_by(view, record, weights) for move, record in zip(deal.legal(0), legal, strict=True)}


def on(pile: str, hand: str, others: list[str] = OTHERS, weights: Array = WEIGHTS, **rows: Any) -> dict[str, int]:
    return worths(position([hand, *others], pile=pile, **rows), weights)


def best(found: dict[str, int]) -> str:
    return max(found, key=lambda move: found[move])


@pytest.mark.parametrize(
    ("term", "pile", "hand", "others", "move", "other"),
    [
        (Term.RANK, "2D", "KS JS 4S", OTHERS, "play hand 4S", "play hand JS"),
        (Term.LEFT, "2D", "KS 4S 4H", OTHERS, "play hand 4S 4H", "play hand 4S"),
        (Term.HIGH, "9D", "KS KH 4S", OTHERS, "play hand KS", "play hand KS KH"),
        (Term.ACE, "9D", "KS AS 4S", OTHERS, "play hand KS", "play hand AS"),
        (Term.JOKER, "9D", "KS 7S 4S", OTHERS, "play hand 7S", "play hand KS"),
        (Term.JOKERS_LAID, "9D", "KS 7S 7H", OTHERS, "play hand 7S 7H", "play hand 7S"),
        (Term.JOKERS_HELD, "9D", "KS 7S 3H", OTHERS, "play hand KS", "play hand 7S"),
        (Term.JOKER_LED, "", "KS 7S 4S", OTHERS, "play hand 7S", "play hand KS"),
        (Term.JOKER_LATE, "9D", "KS 7S 4S", NEARLY_OUT, "play hand KS", "play hand 7S"),
        (Term.EMPTIES, "9D", "KS KH", OTHERS, "play hand KS KH", "play hand KS"),
        (Term.SHOWN_RANK, "AD", "KS 4S", OTHERS, "take hand 4S", "take hand KS"),
        (Term.SHOWN, "AD", "4S 4H", OTHERS, "take hand 4S 4H", "take hand 4S"),
    ],
)
def test_what_a_term_speaks_for(term: Term, pile: str, hand: str, others: list[str], move: str, other: str) -> None:
    """Each by itself, the other weights being 0."""
    alone = np.where(np.arange(len(WEIGHTS)) == term, WEIGHTS, 0)
    found = on(pile, hand, others, alone)
    assert found[move] > found[other]


def test_low_cards_go_first_all_of_a_rank_together_but_from_queens_on_one_by_one() -> None:
    assert best(on("", "KS JS 4S 4H")) == best(on("2D", "KS JS 4S 4H")) == "play hand 4S 4H"
    assert best(on("9D", "AS JS JH 4S")) == "play hand JS JH"
    assert best(on("9D", "AS QS QH 4S")) == "play hand QS"
    assert best(on("", "", visible=["KS 4S 4H", "", ""])) == "play visible 4S 4H"


def test_jokers_go_before_kings_but_after_them_where_a_hand_is_nearly_empty() -> None:
    assert best(on("9D", "AS KS 7S 4S")) == best(on("9D", "AS KS 7S 4S", [OTHERS[0], "TC TD 8S"])) == "play hand 7S"
    assert best(on("9D", "AS QS 7S 4S")) == "play hand QS"
    assert best(on("9D", "AS KS 7S 4S", NEARLY_OUT)) == "play hand KS"
    assert best(on("9D", "AS KS 7S 4S", [OTHERS[0], ""], out=[2])) == "play hand 7S", "who is out has no hand to empty"
    assert best(on("9D", "KS 7S")) == "play hand 7S", "one's own hand is another matter"


def test_on_an_empty_pile_jokers_go_before_10s() -> None:
    assert best(on("", "AS KS TS 7S")) == "play hand 7S"
    assert best(on("", "AS KS 9S 7S")) == "play hand 9S"


def test_the_last_cards_of_a_row_go_together() -> None:
    assert best(on("9D", "KS KH")) == "play hand KS KH"
    assert best(on("9D", "", visible=["KS KH", "", ""], hidden=["2S", "", ""])) == "play visible KS KH"


def test_a_pile_is_annulled_whatever_it_costs() -> None:
    assert best(on("AD AC AH", "AS 7S 4S 4H")) == "play hand AS"
    assert best(on("4D 4C 4H", "5S 4S KS")) == "play hand 4S"
    four = "KS KH KD KC 4S"
    assert best(on("", four)) == "play hand KS KH KD KC"
    assert best(on("", four, decks=2)) == "play hand 4S", "where it takes six"


def test_what_can_be_answered_is_not_picked_up_else_many_low_cards_are_shown() -> None:
    answered = on("KD", "AS 4S 4H")
    assert answered["play hand AS"] > max(worth for move, worth in answered.items() if move.startswith("take"))
    assert best(on("AD", "KS 4S 4H")) == "take hand 4S 4H"
