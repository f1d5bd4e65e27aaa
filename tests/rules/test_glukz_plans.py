"""The plans of Glükz rank moves as their docstring says in words."""

from __future__ import annotations

from typing import Any

from tests.clauses.glukz_positions import position
from tripot.play.deal import Deal
from tripot.rules.glukz.plans import worth_of

OTHERS = ["QC JC 6S 6H 6D", "TC TD 8S 8H 8D"]


def worths(deal: Deal) -> dict[str, int]:
    """What each legal move of seat 0 is worth, by the move."""
    view, legal = deal.view_records(0)[0], deal.legal_records(0)
    return {str(move): worth_of(view, record) for move, record in zip(deal.legal(0), legal, strict=True)}


def on(pile: str, hand: str, others: list[str] = OTHERS, **rows: Any) -> dict[str, int]:
    return worths(position([hand, *others], pile=pile, **rows))


def best(found: dict[str, int]) -> str:
    return max(found, key=lambda move: found[move])


def test_low_cards_go_first_all_of_a_rank_together() -> None:
    assert best(on("", "KS JS 4S 4H")) == best(on("2D", "KS JS 4S 4H")) == "play hand 4S 4H"
    assert best(on("5D", "KS JS 4S 4H")) == "play hand JS"


def test_court_cards_go_one_by_one_and_an_ace_after_jokers() -> None:
    assert best(on("9D", "KS KH AS 4S")) == "play hand KS"
    found = on("9D", "AS AH 7S 4S")
    assert found["play hand 7S"] > found["play hand AS"] > found["play hand AS AH"]
    assert found["play hand AS"] > max(worth for move, worth in found.items() if move.startswith("take"))


def test_a_joker_is_led_only_where_high_cards_are_left() -> None:
    assert best(on("", "AS KS 7S 5H")) == "play hand 5H"
    assert best(on("", "AS KS QH 7S")) == "play hand 7S"


def test_jokers_are_kept_where_somebody_has_few_cards() -> None:
    hand, few = "KS 7S 4S 4H", [OTHERS[0], "TC"]
    usual, late = on("9D", hand), on("9D", hand, few)
    assert late["play hand 7S"] < usual["play hand 7S"]
    assert late["play hand KS"] == usual["play hand KS"]
    out = on("9D", hand, [OTHERS[0], ""], out=[2])
    assert out["play hand 7S"] == usual["play hand 7S"], "who is out has no cards to fear"


def test_the_hand_is_emptied_if_it_can_be_done() -> None:
    found = on("9D", "JS", visible=["4S 4H", "", ""]), on("9D", "JS 4S", visible=["4H 4C", "", ""])
    assert found[0]["play hand JS"] > found[1]["play hand JS"]


def test_a_pile_is_annulled_whatever_it_costs() -> None:
    assert best(on("AD AC AH", "AS 7S 4S 4H")) == "play hand AS"


def test_what_can_be_answered_is_not_picked_up_else_many_low_cards_are_shown() -> None:
    answered = on("KD", "AS 4S 4H")
    assert answered["play hand AS"] > max(worth for move, worth in answered.items() if move.startswith("take"))
    assert best(on("AD", "KS 4S 4H")) == "take hand 4S 4H"
