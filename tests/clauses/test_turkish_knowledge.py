"""What a seat of Turkish cannot know is dealt again, uniformly over the deals that agree with what it has seen."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations
from math import comb
from typing import Any

from tripot import chance
from tripot.play.deal import Deal

from .positions import play, position


def redeals(deal: Deal, seat: int, times: int) -> Counter[Any]:
    """How often every deal of the unknown cards comes up: hands and hidden rows by seat."""
    generator = chance.generator(99)
    found: Counter[Any] = Counter()
    for _ in range(times):
        states = deal.states.copy()
        deal.table.game.kernels.redeal(states, seat, generator)
        players = deal.table.players
        hands = tuple(tuple(states["hand"][0, other].tolist()) for other in range(players))
        hidden = tuple(tuple(states["hidden"][0, other].tolist()) for other in range(players))
        found[hands, hidden] += 1
    return found


def assert_uniform(found: Counter[Any], count: int, times: int) -> None:
    assert len(found) == count
    assert min(found.values()) > 0.75 * times / count
    assert max(found.values()) < 1.25 * times / count


def test_redeal_is_uniform_over_all_deals() -> None:
    deal = position(["KS 2S", "AH 9H", "3D"], hidden=["4C - -", "- 5C -", ""])
    # unknown to seat 0: AH 9H 3D 4C 5C, two of them in seat 1's hand, one in seat 2's, two hidden
    count = comb(5, 2) * 3 * 2
    assert_uniform(redeals(deal, 0, 12_000), count, 12_000)


def test_redeal_to_a_spectator_is_uniform_too() -> None:
    deal = position(["KS", "AH 9H"], hidden=["4C - -", ""])
    assert_uniform(redeals(deal, -1, 4_000), 4 * 3, 4_000)


def test_redeal_keeps_what_was_shown_and_is_uniform_over_the_rest() -> None:
    """Seat 1 picks up on a 9: its hand held no 9 to 2 (TUR-12), and what it showed and took is known."""
    deal = position(["2S 2H", "KS AS QS", "8D 3D"], hidden=["7C - -", "", "6C - -"], trick="9H", turn=1)
    play(deal, "take hand KS")
    found = redeals(deal, 0, 9_000)
    unknown = {"AS", "QS", "8D", "3D", "7C", "6C"}
    high = [card for card in unknown if card[0] in "AKQNJT"]
    assert len(high) == 2
    # seat 1's two unseen cards must be AS and QS; the other four lie anywhere: a hand of two and two hidden cards
    assert_uniform(found, len(list(combinations(range(4), 2))) * len(list(permutations(range(2)))), 9_000)


def test_redeal_gives_bounded_hands_every_card_they_may_hold() -> None:
    """As above with more high cards about: each consistent deal of them equally likely."""
    deal = position(["2S 2H", "KS AS", "QD JD"], hidden=["NC - -", "", "3C - -"], trick="9H", turn=1)
    play(deal, "take hand KS")
    # seat 1's one unseen card: AS QD JD NC, not 3C; then two for seat 2 and two hidden of the four that are left
    assert_uniform(redeals(deal, 0, 12_000), 4 * comb(4, 2) * 2, 12_000)


def test_with_voluntary_take_picking_up_tells_nothing_of_the_hand() -> None:
    rows: dict[str, Any] = {"hidden": ["NC - -", "", "3C - -"], "trick": "9H", "turn": 1}
    deal = position(["2S 2H", "KS AS", "QD JD"], **rows, voluntary_take=True)
    play(deal, "take hand KS")
    assert_uniform(redeals(deal, 0, 15_000), 5 * comb(4, 2) * 2, 15_000)


def test_a_sweep_tells_what_a_pick_up_tells_unless_it_may_come_anytime() -> None:
    rows: dict[str, Any] = {"hidden": ["NC - -", "", "3C - -"], "trick": "9H", "turn": 1}
    hands = ["2S 2H", "TS AS", "QD JD"]
    told = position(hands, **rows)
    play(told, "play hand TS")
    assert_uniform(redeals(told, 0, 12_000), 4 * comb(4, 2) * 2, 12_000)
    untold = position(hands, **rows, sweep_anytime=True)
    play(untold, "play hand TS")
    assert_uniform(redeals(untold, 0, 15_000), 5 * comb(4, 2) * 2, 15_000)


def test_leading_tens_tells_that_all_in_hand_are_tens() -> None:
    deal = position(["2S 2H", "TS TH", "QD TD"], hidden=["TC - -", "4C - -", ""], turn=1)
    play(deal, "play hand TS")
    # seat 1's one unseen card is a 10 of three; seat 2's two and two hidden cards are any of the four left
    assert_uniform(redeals(deal, 0, 9_000), 3 * comb(4, 2) * 2, 9_000)


def test_a_copy_played_may_have_been_the_one_that_was_seen() -> None:
    """Two packs: of two kings of spades in a hand one was seen; after one is played the other is unknown."""
    hands = ["KS KS AS", "2C 3C", "4C", "5C", "6C", "7C"]
    for copy in (0, 1):
        deal = position(hands, trick="QS")
        play(deal, "take hand KS")
        assert "KS" in deal.observe(1)["seats"][0]["hand"]
        move = deal.legal_records(0)[:1].copy()
        move["verb"], move["slot"], move["cards"] = 0, 0, 0
        move["cards"][0, copy] = deal.states["hand"][0, 0, copy] & (0xF << 4)
        deal.play_record(0, move)
        assert deal.observe(1)["seats"][0]["hand"] == ["QS"]
        assert deal.observe(1)["seats"][0]["hand_size"] == 3
