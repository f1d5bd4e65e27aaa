"""Nain Jaune, NAI-20: a pack of few ranks and suits, for games that can be solved."""

from __future__ import annotations

import pytest

from tripot import bots, chance
from tripot.bots.levels import RandomBot
from tripot.bots.question import pose_to
from tripot.bots.teacher import cases
from tripot.errors import BadOption
from tripot.lab.simulate import Simulation
from tripot.play import record
from tripot.rules.nain_jaune.reasons import comes_back

from .nain_jaune_positions import card_set, finish, table

clause = pytest.mark.clause


@clause("NAI-20")
@pytest.mark.parametrize(
    ("players", "ranks", "suits", "size", "pack"),
    [
        (2, 3, 2, 2, "KS KH QS QH JS JH"),
        (2, 7, 1, 3, "KS QS JS TS 9S 8S 7S"),
        (3, 2, 4, 2, "KS KH KD KC QS QH QD QC"),
        (3, 13, 1, 4, "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S"),
    ],
)
def test_a_small_pack_has_the_highest_ranks_of_the_first_suits(
    players: int, ranks: int, suits: int, size: int, pack: str
) -> None:
    deal = table(players, ranks=ranks, suits=suits).match(seed=1).deal()
    start = deal.start()
    assert sorted(card for cards in (*start["hands"], start["talon"]) for card in cards) == sorted(pack.split())
    assert [len(hand) for hand in start["hands"]] == [size] * players
    assert len(start["talon"]) == deal.observe()["talon"] == ranks * suits - players * size


@clause("NAI-20")
@pytest.mark.parametrize(
    ("players", "ranks", "suits", "size"), [(2, 12, 4, 15), (2, 13, 3, 15), (3, 12, 4, 15), (4, 13, 3, 9), (8, 3, 3, 1)]
)
def test_as_many_as_leave_a_card_are_dealt_but_never_more_than_15(
    players: int, ranks: int, suits: int, size: int
) -> None:
    hands = table(players, ranks=ranks, suits=suits).match(seed=2).deal().start()["hands"]
    assert [len(hand) for hand in hands] == [size] * players


@clause("NAI-20")
def test_only_a_grand_opera_wins_a_box_whose_card_is_not_in_the_pack() -> None:
    match = table(2, ranks=4, suits=2, deals=20).match(seed=3)
    staked, operas = 0, set()
    while not match.over:
        deal = finish(match.deal())
        operas.add(deal.result()["grand_opera"])
        staked = 0 if deal.result()["grand_opera"] else staked + 2
        match.close(deal)
        assert match.standing["boxes"][0] == staked, "on the 10 of diamonds"
    assert operas == {False, True}


@clause("NAI-20")
def test_records_of_a_small_pack_replay() -> None:
    simulation = Simulation(table(2, ranks=4, suits=2, must_follow=False), 4, [RandomBot()], legal=True)
    for written in simulation.deals(20):
        line = record.encode(written)
        assert b'"ranks":4,"suits":2' in line
        record.verify(record.decode(line))


@clause("NAI-20")
@pytest.mark.parametrize(
    ("options", "named", "message"),
    [
        ({"players": 2}, "players", "from 3 to 8, not 2: two players need a smaller pack"),
        ({"players": 3, "ranks": 3, "suits": 1}, "ranks", "3 cards are too few: 3 players need a card each"),
        ({"players": 8, "ranks": 2, "suits": 4}, "ranks", "8 cards are too few: 8 players need a card each"),
        ({"players": 2, "ranks": 1}, "ranks", "from 2 to 13"),
        ({"players": 2, "ranks": 14}, "ranks", "from 2 to 13"),
        ({"players": 2, "suits": 0}, "suits", "from 1 to 4"),
        ({"players": 1, "ranks": 2}, "players", "from 3 to 8"),
    ],
)
def test_a_pack_with_which_nobody_can_play_is_refused(options: dict[str, int], named: str, message: str) -> None:
    with pytest.raises(BadOption, match=message) as caught:
        table(**options)
    assert caught.value.option == named


@clause("NAI-20")
def test_rules_of_thumb_and_reasons_know_how_many_cards_a_rank_has() -> None:
    """The only queen has been played: whoever leads the jack leads again."""
    deal = table(2, ranks=5, suits=1).match(dealer=0).deal(table(2, ranks=5, suits=1).pack)
    deal.states["hand"][0, :2, 0] = card_set(["TS"]), card_set(["JS", "9S"])
    deal.states["talon"][0, 0] = card_set(["KS"])
    deal.states["played"][0, 0] = card_set(["QS"])
    asked = pose_to(deal, 1, chance.generator(1))
    assert str(deal.legal(1)[bots.get("regular").choose(asked)]) == "lead JS"
    returning = [case.move.cards for case in cases(asked, deal.legal(1)) if comes_back(case)]
    assert returning == [("JS",)]
