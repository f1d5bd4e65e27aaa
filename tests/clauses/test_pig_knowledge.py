"""What a seat of the Pig family cannot know is dealt again, uniformly over deals that agree with what it has seen."""

from __future__ import annotations

from collections import Counter
from math import comb, perm
from typing import Any

from tripot import chance
from tripot.cards import write_card
from tripot.play.deal import Deal

from .pig_positions import hand, play, position, waits

KINGS = "KS KH KD KC"


def redeals(deal: Deal, seat: int, times: int) -> Counter[tuple[str, ...]]:
    """How often every deal of the unknown cards comes up: hands by seat, then what waits, seat by seat."""
    generator = chance.generator(99)
    found: Counter[tuple[str, ...]] = Counter()
    for _ in range(times):
        other = deal.copy()
        deal.table.game.kernels.redeal(other.states, seat, generator)
        seats = range(deal.table.players)
        found[tuple([hand(other, one) for one in seats] + [waits(other, one) for one in seats])] += 1
    return found


def by_hand(found: Counter[tuple[str, ...]], seat: int) -> Counter[str]:
    """How often every hand of one seat comes up."""
    hands: Counter[str] = Counter()
    for one, times in found.items():
        hands[one[seat]] += times
    return hands


def assert_uniform(found: Counter[Any], count: int, times: int) -> None:
    assert len(found) == count
    assert min(found.values()) > 0.75 * times / count
    assert max(found.values()) < 1.25 * times / count


def test_redeal_is_uniform_over_hands_and_cards_that_wait() -> None:
    deal = position(["KS", "AS AH", "AD"], waiting=["QS", "", ""])
    # unknown to seat 0: AS AH AD QS, two of them in seat 1's hand
    assert_uniform(redeals(deal, 0, 6_000), comb(4, 2) * 2, 6_000)
    assert_uniform(redeals(deal, -1, 15_000), comb(5, 1) * comb(4, 2) * 2, 15_000)


def test_a_seat_knows_what_it_put_and_who_took_it_up_until_that_one_puts_a_card() -> None:
    deal = position(["KS KH KD QS", "AS AH AD", "AC QH QD"], waiting=["", "", "QC KC"])
    play(deal, "0 put QS")
    assert waits(deal, 1) == "QS"
    assert deal.observe(0)["lying"] == [[], ["QS"], ["?", "?"]]
    assert deal.observe(1)["lying"] == [[], ["?"], ["QC", "KC"]]
    play(deal, "1 pick")
    assert deal.observe(0)["seats"][1]["hand"] == ["QS"]
    assert deal.observe(2)["seats"][1]["hand"] == []
    assert all("QS" in one[1] for one in redeals(deal, 0, 200))
    assert any("QS" not in one[1] for one in redeals(deal, 2, 200))
    play(deal, "1 put AS")
    assert deal.observe(0)["seats"][1]["hand"] == []


def test_who_discards_knows_the_new_stock_and_nobody_else_does() -> None:
    deal = position(["AS AH AD 2S", "KS KH KD 3C", "QS QH QD 4C"], pile="5S")
    play(deal, "2 put 4C", "0 put 2S", "0 pick", "0 put 5S")
    assert deal.observe(1)["seats"][0]["hand"] == []
    play(deal, "0 pick")
    assert deal.observe(2)["seats"][0]["hand"] == ["4C"]
    assert deal.observe(1)["seats"][0]["hand"] == []


def test_a_card_from_the_stock_is_known_to_its_taker_alone() -> None:
    deal = position(["AS AH AD", "KS KH KD 3C", "QS QH QD 4C"], pile="5S 6S")
    play(deal, "0 pick")
    assert deal.observe(2)["seats"][0]["hand"] == []
    found = redeals(deal, 2, 400)
    assert len({one[0] for one in found}) > 20


def test_the_first_to_signal_has_four_of_a_kind() -> None:
    deal = position([KINGS, "AS AH AD QC", "QS QH QD JC", "JS JH JD AC"])
    play(deal, "0 signal")
    found = redeals(deal, 1, 6_000)
    # seat 0 has kings, or jacks: aces and queens are partly in seat 1's own hand; the other 8 cards are anywhere
    assert {one[0] for one in found} == {KINGS, "JS JH JD JC"}
    kings = sum(times for one, times in found.items() if one[0] == KINGS)
    assert 0.45 < kings / 6_000 < 0.55


def test_four_of_eight_may_be_any_four_of_them() -> None:
    deal = position(["AS AS AH AH", "AD AD KS KH", *[""] * 12], waiting=["", "", "AC AC KD", *[""] * 11])
    play(deal, "0 signal")
    times = 6_000
    found = by_hand(redeals(deal, 3, times), 0)
    # eleven cards are unknown to seat 3: all eight aces, known only by suit, and three kings
    assert all(text.count("A") == 4 for text in found)
    assert abs(found["AS AH AD AC"] / times - 2**4 / comb(8, 4)) < 0.02
    assert abs(found["AS AS AH AH"] / times - 1 / comb(8, 4)) < 0.01


def test_five_cards_two_packs_and_a_card_known_to_be_the_winners() -> None:
    """Every hand with four alike of five and the known card is equally likely, five alike included."""
    hands = ["2S 2S 2H", "KS KH KD KC", *[""] * 9]
    deal = position(hands, waiting=["", "AS", *[""] * 9], pile="", dealer=5, cards=5, discard="KS KH AH")
    play(deal, "1 pick", "1 signal")
    times = 20_000
    found = by_hand(redeals(deal, 2, times), 1)
    # eleven cards are unknown to seat 2: six kings, and five others
    four, five = comb(6, 4) * 5, comb(6, 5)
    kings = sum(number for text, number in found.items() if text.count("K") == 5)
    assert abs(kings / times - five / (four + five)) < 0.01
    assert sum(number for text, number in found.items() if text.count("K") == 4) == times - kings
    # seat 0 has passed the ace of spades: it is the fifth card
    assert all("AS" in text and text.count("K") == 4 for text in by_hand(redeals(deal, 0, 2_000), 1))


def test_all_who_announced_have_four_of_a_kind_of_different_ranks() -> None:
    deal = position([KINGS, "AS AH AD AC", "QS QH QD JC", "JS JH JD QC"], variant="vatra", turn=2)
    play(deal, "0 slam", "1 shout")
    found = redeals(deal, 2, 3_000)
    ranks = {"AS AH AD AC", KINGS}
    assert {one[0] for one in found} == ranks == {one[1] for one in found}
    found = redeals(deal, -1, 9_000)
    assert len({(one[0], one[1]) for one in found}) == perm(4, 2)


def test_the_card_one_has_passed_is_the_fifth_of_who_announced_before() -> None:
    deal = position([KINGS, "AS AH AD QC", "QS QH QD AC"], variant="vatra", turn=2)
    play(deal, "0 slam", "2 pass AC")
    for one in redeals(deal, 2, 300):
        assert one[0] == "AC KS KH KD KC"


def test_the_card_one_has_passed_may_be_one_of_the_four_or_the_fifth() -> None:
    deal = position(["KS KH KD AS", "AH AD AC JC", "QS QH QD KC", "JS JH JD QC"], variant="vatra", turn=2, dealer=1)
    play(deal, "2 pass KC")
    play(deal, "3 pass KC", "0 slam")
    found = redeals(deal, 3, 12_000)
    # seat 3 has J Q and knows KC in seat 0's hand: kings with one of 8 others, or aces with KC beside them
    assert_uniform(by_hand(found, 0), 8 + 1, 12_000)
    assert "AS AH AD AC KC" in by_hand(found, 0)


def test_the_travelling_card_stays_where_all_have_seen_it() -> None:
    deal = position(["KS KH KD 7D AS", "AH AD KC QC", "AC QS QH QD"], variant="vatra", travel=True, holder=0, turn=0)
    assert all("7D" in one[0] for one in redeals(deal, 1, 200))
    play(deal, "0 pass AS")
    found = redeals(deal, 1, 5_000)
    assert all("7D" in one[0] or one[4] == "7D" for one in found)
    offered = sum(times for one, times in found.items() if one[4] == "7D")
    assert 0.17 < offered / 5_000 < 0.23, "one of five cards, each as likely"
    play(deal, "1 accept")
    assert {seat for one in redeals(deal, 2, 500) for seat in (0, 1) if "7D" in one[seat]} == {0, 1}


def test_who_has_announced_does_not_have_the_travelling_card() -> None:
    hands = [f"{KINGS} AS", "AH AD 7D QC", "AC QS QH QD"]
    deal = position(hands, variant="vatra", travel=True, holder=0, turn=0)
    deal.states["travel_at"] = -1
    play(deal, "0 slam")
    assert all("7D" not in one[0] for one in redeals(deal, 2, 500))
    assert {seat for one in redeals(deal, -1, 500) for seat in (1, 2) if "7D" in one[seat]} == {1, 2}


def test_who_has_announced_may_have_been_passed_the_travelling_card_since() -> None:
    hands = ["AS AH AD KS", "KH KD KC 7D AC", "QS QH QD QC"]
    deal = position(hands, variant="vatra", travel=True, holder=1, turn=1)
    play(deal, "1 pass AC", "2 refuse", "2 slam", "1 pass 7D")
    # seat 2 has the queens, and seat 0 sees five cards more: any of them may be the one that was passed
    assert_uniform(by_hand(redeals(deal, 0, 5_000), 2), 5, 5_000)


def test_the_travelling_card_is_with_who_has_announced_where_it_can_be_nowhere_else() -> None:
    hands = ["AS AH AD AC", f"{KINGS} 7D", "QS QH QD QC"]
    deal = position(hands, variant="vatra", travel=True, holder=1, turn=1)
    play(deal, "1 pass KS", "2 refuse", "2 slam", "1 pass 7D", "1 slam")
    found = by_hand(redeals(deal, 0, 1_000), 2)
    assert_uniform(found, 2, 1_000)
    assert all("7D" in one for one in found)


def test_the_order_of_the_pack_that_punishes_is_known_to_nobody() -> None:
    deal = position([KINGS, "AS AH AD AC", "QS QH QD QC"], variant="vatra")
    play(deal, "0 slam", "0 shout", "1 slam", "1 shout")
    deal.shuffle(deal.chance_pack())
    tops = Counter(write_card(int(other.states["lying"][0, 0])) for other in _anew(deal, 2, 3_600))
    assert_uniform(tops, 12, 3_600)


def _anew(deal: Deal, seat: int, times: int) -> list[Deal]:
    generator = chance.generator(5)
    found = []
    for _ in range(times):
        found.append(deal.copy())
        deal.table.game.kernels.redeal(found[-1].states, seat, generator)
    return found
