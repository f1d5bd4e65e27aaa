"""The plans of Iljig rank steps as their docstring says in words."""

from __future__ import annotations

import pytest

from tests.clauses.iljig_positions import card_set, position
from tripot.play.deal import Deal
from tripot.rules.iljig import advice
from tripot.rules.iljig.plans import worth_of

STOCK = "8C 9H"
OTHERS = ["AC KC QC JC TC", "AD KD QD JD TD", "8D 9D 9C 8S 9S"]  # the next player first


def worths(deal: Deal) -> dict[str, int]:
    """What each legal step of seat 0 is worth, by the step."""
    view, legal = deal.view_records(0)[0], deal.legal_records(0)
    written = deal.table.game.words.write_moves(legal)
    return {str(move): worth_of(view, record) for move, record in zip(written, legal, strict=True)}


def covering(to_cover: str, hand: str, *, under: str = "", stock: str = STOCK, following: str = OTHERS[0]) -> Deal:
    return position([hand, following, *OTHERS[1:]], on_table=to_cover, under=under, stock=stock)


def best(deal: Deal) -> str:
    found = worths(deal)
    return max(found, key=lambda step: found[step])


def picking_up(deal: Deal) -> int:
    return worths(deal)["take"]


def test_trumps_and_jokers_are_picked_up_but_no_low_cards() -> None:
    hand = "AS KS AH XR 7C"
    assert best(covering("8H", hand)) == "take"
    assert best(covering("XB", hand)) == "take"
    assert best(covering("TS", hand)) == "cover KS"
    assert best(covering("8H", hand, under="TS 9S")) != "take"
    assert picking_up(covering("8H", hand)) > picking_up(covering("QS", hand)) > picking_up(covering("TS", hand))


def test_three_cards_are_picked_up_sooner_than_one_while_there_is_a_stock() -> None:
    hand = "AS KS 2S AH 7C"
    assert picking_up(covering("QS JS QC", hand)) > picking_up(covering("QS", hand))
    assert picking_up(covering("QS JS QC", hand, stock="")) == picking_up(covering("QS", hand, stock=""))


def test_without_a_stock_little_is_picked_up_least_of_all_where_the_next_player_has_few_cards() -> None:
    hand = "AS KS AH XR 7C"
    few, many = (picking_up(covering("8H", hand, stock="", following=cards)) for cards in ("AC", OTHERS[0]))
    assert few < many < picking_up(covering("8H", hand))
    assert best(covering("8H", hand, stock="")) != "take"
    assert best(covering("8H", hand, under="2H 3H XB", stock="")) == "take"


def test_a_next_player_with_few_cards_is_given_what_it_can_hardly_cover() -> None:
    hand = "AS KS 7C 8C 9C"
    assert best(covering("QS", hand)) == "cover KS"
    assert best(covering("QS", hand, stock="")) == "cover KS"
    assert best(covering("QS", hand, stock="", following="AC")) == "cover AS"


def test_what_the_next_player_is_known_to_hold_counts() -> None:
    deal = covering("QS", "AS KS 7C 8C 9C", stock="", following="7H")
    guessed = worths(deal)
    deal.states["known"][0, 1, 0] = card_set("7H")  # a trump: it covers both
    known = worths(deal)
    assert guessed["cover AS"] > guessed["cover KS"] > known["cover KS"] > known["cover AS"]
    deal.states["known"][0, 1, 0] = deal.states["hand"][0, 1, 0] = card_set("7D")  # covers neither
    assert worths(deal)["cover AS"] - known["cover AS"] == 1000


def test_the_last_cards_are_always_laid() -> None:
    found = worths(covering("7S", "KS", under="XR XB AH KH QH JH TH 9H", stock=""))
    assert found["take"] < found["cover KS"] - 5000, "whatever there is to pick up"


@pytest.mark.parametrize("stock", [STOCK, ""])
def test_leads_are_those_of_the_rules_of_thumb(stock: str) -> None:
    deal = position(["KS KD QS 7S 7H", *OTHERS], stock=stock)
    view, legal = deal.view_records(0)[0], deal.legal_records(0)
    assert [worth_of(view, step) for step in legal] == [advice.worth_of(view, step) for step in legal]
