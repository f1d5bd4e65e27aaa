"""The plans of Turkish rank moves as their docstring says in words."""

from __future__ import annotations

import pytest

from tests.clauses.positions import position
from tripot.play.deal import Deal
from tripot.rules.turkish.plans import worth_of

LONG = "KS KH QD 9H 9D 8H 8C 7S 5C 4H 2S 2D"
OTHERS = ["QC JC 6S 6H 6D", "JS JH 3S 3H 3D"]


def worths(deal: Deal) -> dict[str, int]:
    """What each legal move of seat 0 is worth, by the move."""
    view, legal = deal.view_records(0)[0], deal.legal_records(0)
    return {str(move): worth_of(view, record) for move, record in zip(deal.legal(0), legal, strict=True)}


def leading(hand: str = LONG, visible: str = "") -> dict[str, int]:
    return worths(position([hand, *OTHERS], visible=[visible, "", ""]))


def following(trick: str, hand: str = LONG, hidden: str = "") -> dict[str, int]:
    hiding = [hidden, "", ""]
    return worths(position([hand, *OTHERS], trick=trick, hidden=hiding, sweep_anytime=True, voluntary_take=True))


def test_all_cards_of_a_rank_are_laid_together() -> None:
    for found in (leading(), following("AS")):
        assert found["play hand KS KH"] > found["play hand KS"]
        assert found["play hand 9H 9D"] > found["play hand 9H"]


def test_many_cards_are_led_high_ones_and_from_the_visible_row() -> None:
    found = leading(visible="QS 4D")
    assert found["play hand KS KH"] > found["play hand QD"]
    assert found["play hand KS KH"] > found["play hand 8H 8C"]
    assert found["play hand QD"] > found["play hand 7S"] > found["play hand 4H"]
    assert found["play visible 4D"] > found["play hand 4H"]


def test_a_10_waits_while_the_hand_is_long_unless_it_sweeps_a_large_trick() -> None:
    long, short, large = f"{LONG} TS", "8C TS", "AS AH AD KD KC QS QH JD 9S"
    assert sweeps(following("9S", long)) < sweeps(following("9S", short)) < sweeps(following(large, short))
    assert best(following("9S", long)) != "play hand TS"
    assert best(following(large, short)) == "play hand TS"


def sweeps(found: dict[str, int]) -> int:
    return found["play hand TS"]


def best(found: dict[str, int]) -> str:
    return max(found, key=lambda move: found[move])


def test_a_hidden_card_is_turned_rather_than_a_low_one_laid_on_a_small_trick() -> None:
    small, large = following("9S", hidden="AC"), following("AS AH AD KD KC QS QH JD 9S", hidden="AC")
    assert small["play hand 9H 9D"] > small["flip 0"] > small["play hand 5C"]
    assert large["play hand 5C"] > large["flip 0"]


@pytest.mark.parametrize("trick", ["9S", "AS AH KD QS"])
def test_the_trick_is_hardly_ever_picked_up(trick: str) -> None:
    found = following(trick)
    taken = [worth for move, worth in found.items() if move.startswith("take")]
    assert taken
    assert max(taken) < min(worth for move, worth in found.items() if move.startswith("play") and "2S" not in move)


def test_the_last_cards_are_always_laid() -> None:
    found = worths(position(["KS", *OTHERS]))
    assert found == {"play hand KS": 1000}
