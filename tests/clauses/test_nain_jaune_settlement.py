"""Nain Jaune, clause by clause, from NAI-12 to NAI-19: the payer, the payee and the amount of each payment."""

from __future__ import annotations

from typing import Any

import pytest

from tripot.errors import BadOption, Unreadable
from tripot.play.deal import Deal
from tripot.play.match import Match, from_standing
from tripot.play.record import Writer

from .nain_jaune_positions import (
    LOW_TO_HIGH,
    MARKED,
    all_tokens,
    boxes,
    finish,
    play,
    position,
    refused,
    started,
    table,
    tokens,
)
from .positions import enter, turn

clause = pytest.mark.clause

BOARD = [10, 20, 30, 40, 50]


def settlement(deal: Deal) -> list[str]:
    """The payments in a short form: `1 pays box 3: 40`, `2 pays 0: 17 of 20`, `0 takes box 4: 50`."""
    return [_short(payment) for payment in deal.observe()["settlement"]]


def final(deal: Deal) -> list[int]:
    """What all have with their shares of the boxes."""
    return [seat["final"] for seat in deal.observe()["seats"]]


def _short(payment: dict[str, Any]) -> str:
    amount, owed = payment["tokens"], payment.get("owed", payment["tokens"])
    number = f"{amount}" if amount == owed else f"{amount} of {owed}"
    if payment["why"] == "grand_opera":
        return f"{payment['to']} takes box {payment['box']}: {number}"
    whom = f"box {payment['box']}" if payment["why"] == "marked" else payment["to"]
    return f"{payment['from']} pays {whom}: {number}"


def after(deal: Deal, before: list[int]) -> list[int]:
    """What the payments told make of tokens before them, boxes after the players."""
    counted = before.copy()
    players = deal.table.players
    for payment in deal.observe()["settlement"]:
        payer = payment.get("from", players + payment.get("box", 0))
        payee = payment.get("to", players + payment.get("box", 0))
        counted[payer] -= payment["tokens"]
        counted[payee] += payment["tokens"]
    return counted


def ended(tokens_after: list[int], boxes: list[int], **options: Any) -> tuple[Match, Deal]:
    """A match after a deal that ends with these tokens and boxes."""
    players = len(tokens_after)
    hands = ["3S", *(f"A{suit}" for suit in "SHDC"[: players - 1])]
    paying = [tokens_after[0] - (players - 1), *(each + 1 for each in tokens_after[1:])]
    deal = position(hands, tokens=paying, boxes=boxes, runs=[1] * players, last_player=1, **options)
    play(deal, "lead 3S")
    assert tokens(deal) == tokens_after
    match = table(players, **options).match(dealer=0)
    enter(match, deal)
    return match, deal


# ---------------------------------------------------------------- NAI-12, NAI-13: cards and boxes that stay


@clause("NAI-12")
@pytest.mark.parametrize(("box", "card"), list(enumerate(MARKED)))
def test_who_still_holds_a_marked_card_doubles_its_box(box: int, card: str) -> None:
    deal = position(["9S", "2S 2H", f"2C {card}"], boxes=BOARD, tokens=[100, 100, 100], runs=[2, 1, 1])
    play(deal, "lead 9S")
    assert boxes(deal) == [each * 2 if place == box else each for place, each in enumerate(BOARD)]
    points = {"T": 10, "J": 10, "Q": 10, "K": 10, "7": 7}[card[0]]
    assert settlement(deal) == [f"2 pays box {box}: {BOARD[box]}", "1 pays 0: 4", f"2 pays 0: {2 + points}"]
    assert tokens(deal) == [100 + 4 + 2 + points, 96, 100 - BOARD[box] - 2 - points]


@clause("NAI-12")
def test_one_player_may_pay_for_several_marked_cards_and_the_talons_pay_nothing() -> None:
    deal = position(
        ["9S", "QS KH 7D", "TD"], boxes=BOARD, tokens=[100, 100, 100], runs=[1, 0, 0], last_player=1, turn=0
    )
    play(deal, "lead 9S")
    assert settlement(deal) == [
        "1 pays box 2: 30",
        "1 pays box 3: 40",
        "1 pays box 4: 50",
        "2 pays box 0: 10",
        "1 pays 0: 27",
        "2 pays 0: 10",
    ]
    assert boxes(deal) == [20, 20, 60, 80, 100], "the jack of clubs is in nobody's hand"
    assert tokens(deal) == [137, 100 - 120 - 27, 80]


@clause("NAI-12")
def test_a_box_already_won_asks_nothing_of_anybody() -> None:
    deal = position(["7D 9S", "8D 2S", "2H 3H"], boxes=BOARD, tokens=[100, 100, 100])
    play(deal, "lead 7D")
    assert boxes(deal)[4] == 0
    play(deal, "follow 8D", "follow 9S")
    assert settlement(deal) == ["1 pays 0: 2", "2 pays 0: 5"]
    assert tokens(deal) == [150 + 7, 98, 95]


@clause("NAI-13")
def test_boxes_not_won_keep_their_tokens_and_the_new_stakes_come_on_top() -> None:
    match, _ = ended([90, 80, 70], [0, 7, 0, 4, 30], stake=2)
    deal = match.deal(match.table.pack)
    assert boxes(deal) == [6, 7 + 12, 18, 4 + 24, 30 + 30]
    assert tokens(deal) == [60, 50, 40]


# ---------------------------------------------------------------- NAI-14: points


@clause("NAI-14")
@pytest.mark.parametrize("rank", LOW_TO_HIGH)
def test_what_each_rank_costs(rank: str) -> None:
    deal = position(["9S", f"{rank}D 2S", "2H"], tokens=[0, 0, 0], boxes=[0] * 5, runs=[2, 1, 1])
    play(deal, "lead 9S")
    points = {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10}.get(rank) or int(rank)
    assert tokens(deal) == [points + 4, -points - 2, -2]


@clause("NAI-14")
def test_the_deal_stops_when_a_player_has_no_card_left() -> None:
    deal = position(["3S", "4S 9S", "4H KD"], runs=[2, 1, 1], last_player=2)
    assert play(deal, "lead 3S").happened == ("out",)
    assert deal.over
    assert deal.actors() == []
    assert refused(deal, "follow 4S", seat=1) == "NAI-14", "though there are fours left"
    assert deal.result() == {"out": 0, "grand_opera": False, "paid": [-15 + 13 + 14, -15 - 13, -15 - 14]}


@clause("NAI-14")
def test_a_whole_deal_of_three_counted_by_hand() -> None:
    hands = [
        "AS 2S 3S 4S 5S 6S 7S 8S TD JD QD KD AH 2H 3H",
        "9S 9H TS TH JS JH QH KS 4H 5H 6H 7H 8H AC 2C",
        "7D JC QS KH 3C 4C 5C 6C 7C 8C 9C TC QC KC AD",
    ]
    deal = started(hands, dealer=2)
    play(deal, "lead AS", *(f"follow {rank}S" for rank in "2345678"))
    assert turn(deal) == 1, "0 has no nine"
    play(deal, "follow 9S")  # 1 takes over and goes on
    play(deal, "follow TS", "follow JS", "follow QH", "follow KS")
    play(deal, "lead AC", "follow 2C")
    assert turn(deal) == 2
    play(deal, "follow 3C", "follow 4C", "follow 5C", "follow 6C", "follow 7D")
    assert tokens(deal) == [85, 85, 85 + 15]
    play(deal, "follow 8C", "follow 9C", "follow TC", "follow JC", "follow QS", "follow KH")
    assert tokens(deal) == [85, 85, 100 + 6 + 9 + 12]
    play(deal, "lead AD", "follow 2H", "follow 3H", "follow 4H", "follow 5H", "follow 6H", "follow 7H", "follow 8H")
    play(deal, "follow 9H", "follow TH", "follow JH")
    # 1 is out. 0 is left with 10♦ J♦ Q♦ K♦ A♥, 2 with 7♣ Q♣ K♣.
    assert deal.over
    assert settlement(deal) == ["0 pays box 0: 3", "0 pays 1: 41", "2 pays 1: 27"]
    assert (tokens(deal), boxes(deal)) == ([41, 153, 100], [6, 0, 0, 0, 0])
    assert deal.result() == {"out": 1, "grand_opera": False, "paid": [-59, 53, 0]}
    assert [seat["tokens"] - seat["before"] for seat in deal.observe()["seats"]] == [-59, 53, 0]


# ---------------------------------------------------------------- NAI-15, NAI-16: Grand Opéra, order of payments


@clause("NAI-15")
def test_all_cards_gone_in_the_first_run_take_every_box() -> None:
    deal = position(["3S 4H", "9S QS", "2H 2D"], boxes=BOARD, tokens=[100, 100, 100])
    assert play(deal, "lead 3S", "follow 4H").happened == ("out", "grand_opera")
    assert deal.result() == {"out": 0, "grand_opera": True, "paid": [150 + 23, -19, -4]}
    assert boxes(deal) == [0, 0, 0, 0, 0]
    assert settlement(deal) == [
        "0 takes box 0: 10",
        "0 takes box 1: 20",
        "0 takes box 2: 30",
        "0 takes box 3: 40",
        "0 takes box 4: 50",
        "1 pays 0: 19",
        "2 pays 0: 4",
    ]


def moved(deal: Deal) -> list[int]:
    """What each seat gained or lost since the deal was set up as a position (100 tokens each)."""
    return [each - 100 for each in tokens(deal)]


@clause("NAI-15")
def test_leading_again_belongs_to_the_same_run() -> None:
    deal = position(["KS 9H AS", "3S QS", "2H 2D"])
    assert play(deal, "lead KS", "lead 9H").happened == ("without", "leads")
    assert play(deal, "lead AS").happened == ("out", "grand_opera")


@clause("NAI-15")
def test_the_run_may_begin_by_following() -> None:
    deal = position(["3S KD", "4H 5D", "9H 2D"], boxes=BOARD, tokens=[100, 100, 100])
    play(deal, "lead 3S", "follow 4H")
    assert play(deal, "follow 5D").happened == ("out", "grand_opera")
    assert deal.result()["out"] == 1
    assert boxes(deal) == [0] * 5
    assert moved(deal) == [-10, 150 + 10 + 11, -11]


@clause("NAI-15")
def test_others_may_have_played_before_and_the_boxes_they_won_are_theirs() -> None:
    deal = position(["7D KD", "8H 9D", "9H 2D"], boxes=BOARD, tokens=[100, 100, 100])
    play(deal, "lead 7D", "follow 8H", "follow 9D")
    assert deal.result()["grand_opera"] is True
    assert deal.observe()["taker"] == [1, 1, 1, 1, 0]
    assert moved(deal) == [50 - 10, 100 + 10 + 11, -11]
    assert "1 takes box 4: 50" not in settlement(deal)


@clause("NAI-15")
def test_no_grand_opera_in_the_second_run() -> None:
    deal = position(["3S 5D", "4H KD", "9H 2D"], boxes=BOARD, tokens=[100, 100, 100])
    play(deal, "lead 3S", "follow 4H")
    assert play(deal, "follow 5D").happened == ("out",)
    assert deal.result()["grand_opera"] is False
    assert boxes(deal) == BOARD
    assert moved(deal) == [21, -10, -11]


@clause("NAI-15")
def test_a_deal_of_eight_won_in_one_run_from_its_start() -> None:
    deal = started(["", "8H 9S TD JC QS KH", "", "", "", "", "", ""], dealer=0)
    texts = ["lead 8H", "follow 9S", "follow TD", "follow JC", "follow QS"]
    assert "grand_opera" not in play(deal, *texts).happened
    assert "grand_opera" in play(deal, "follow KH").happened
    assert boxes(deal) == [0] * 5
    assert tokens(deal)[1] == 85 + 8 * 15 + sum(seat for seat in _points(deal))
    assert all_tokens(deal) == 800


def _points(deal: Deal) -> list[int]:
    return [payment["owed"] for payment in deal.observe()["settlement"] if payment["why"] == "points"]


@clause("NAI-16")
def test_after_a_grand_opera_marked_cards_left_cost_nothing_but_their_points() -> None:
    deal = position(["3S", "QS KH", "7D"], boxes=BOARD, tokens=[100, 100, 100])
    play(deal, "lead 3S")
    assert settlement(deal)[5:] == ["1 pays 0: 20", "2 pays 0: 7"]
    assert moved(deal) == [150 + 27, -20, -7]


@clause("NAI-16")
def test_boxes_are_paid_before_points() -> None:
    """With 45 tokens and without debts, the box takes 40 first and 5 are left for 10 points."""
    deal = position(["3S", "KH", "2D"], boxes=BOARD, tokens=[100, 45, 100], runs=[1, 1, 1], last_player=1, debts=False)
    play(deal, "lead 3S")
    assert settlement(deal) == ["1 pays box 3: 40", "1 pays 0: 5 of 10", "2 pays 0: 2"]
    assert tokens(deal) == [107, 0, 98]


@clause("NAI-16")
def test_the_payments_told_lead_from_the_tokens_before_to_those_after() -> None:
    for seed in range(40):
        deal = table(3 + seed % 6, debts=seed % 2 == 0, tokens=15 + seed).match(seed).deal()
        before = [*tokens(deal), *boxes(deal)]
        while not deal.over:
            before = [*tokens(deal), *boxes(deal)]
            last = deal.legal(turn(deal))[-1]
            seat, card = turn(deal), last.cards[0]
            deal.play(seat, last)
        if card in MARKED:  # won by the last card of all, before any payment
            box = MARKED.index(card)
            before[seat] += before[deal.table.players + box]
            before[deal.table.players + box] = 0
        assert after(deal, before) == [*tokens(deal), *boxes(deal)], seed


# ---------------------------------------------------------------- NAI-17: tokens and debts


@clause("NAI-17")
def test_everyone_starts_with_100_tokens_or_as_many_as_agreed() -> None:
    assert tokens(table(4).match(seed=1).deal()) == [85] * 4
    assert tokens(table(4, tokens=1_000_000).match(seed=1).deal()) == [999_985] * 4
    for amount in (0, 1_000_001, -5):
        with pytest.raises(BadOption, match="from 1 to 1000000"):
            table(4, tokens=amount)


@clause("NAI-17")
def test_with_debts_one_pays_in_full_and_goes_below_zero() -> None:
    deal = position(["3S", "KH 9H", "2D"], boxes=BOARD, tokens=[100, 5, 1], runs=[1, 1, 1], last_player=1)
    play(deal, "lead 3S")
    assert settlement(deal) == ["1 pays box 3: 40", "1 pays 0: 19", "2 pays 0: 2"]
    assert tokens(deal) == [121, -54, -1]


@clause("NAI-17")
def test_with_debts_nobody_leaves_and_the_match_goes_on_below_zero() -> None:
    match = table(3, tokens=1, deals=4).match(seed=2)
    assert tokens(match.deal()) == [-14] * 3
    for _ in range(4):
        assert not match.over
        match.close(finish(match.deal()))
    assert match.over
    assert min(match.standing["tokens"]) < 0


@clause("NAI-17")
def test_without_debts_payments_are_cut_boxes_first_in_the_order_of_the_board() -> None:
    deal = position(
        ["3S", "TD QS KH", "2D"], boxes=BOARD, tokens=[9, 35, 1], runs=[1, 1, 1], last_player=1, debts=False
    )
    play(deal, "lead 3S")
    assert settlement(deal) == [
        "1 pays box 0: 10",
        "1 pays box 2: 25 of 30",
        "1 pays box 3: 0 of 40",
        "1 pays 0: 0 of 30",
        "2 pays 0: 1 of 2",
    ]
    assert tokens(deal) == [10, 0, 0]
    assert boxes(deal) == [20, 20, 55, 40, 50]


@clause("NAI-17")
@pytest.mark.parametrize(("least", "stake", "goes_on"), [(15, 1, True), (14, 1, False), (45, 3, True), (44, 3, False)])
def test_without_debts_the_match_ends_before_a_deal_that_someone_cannot_stake_for(
    least: int, stake: int, goes_on: bool
) -> None:
    match, deal = ended([200, least, 60], BOARD, debts=False, stake=stake, deals=9)
    assert match.over is not goes_on
    assert deal.observe()["last_deal"] is not goes_on
    assert not ended([200, least, 60], BOARD, stake=stake, deals=9)[0].over, "with debts it goes on"


@clause("NAI-17")
def test_without_debts_the_first_stakes_must_be_there() -> None:
    assert tokens(table(3, debts=False, tokens=15).match(seed=1).deal()) == [0] * 3
    assert tokens(table(3, debts=False, tokens=45, stake=3).match(seed=1).deal()) == [0] * 3
    assert tokens(table(3, tokens=1, stake=3).match(seed=1).deal()) == [-44] * 3
    for values in ({"tokens": 14}, {"tokens": 44, "stake": 3}):
        with pytest.raises(BadOption, match="NAI-17"):
            table(3, debts=False, **values)


@clause("NAI-17")
@pytest.mark.parametrize("options", [{}, {"debts": False}, {"must_follow": False, "debts": False, "stake": 2}], ids=str)
def test_no_token_is_ever_made_or_lost(options: dict[str, object]) -> None:
    match = table(4, tokens=60, deals=12, **options).match(seed=3)
    while not match.over:
        deal = match.deal()
        while not deal.over:
            assert all_tokens(deal) == 240
            deal.play(turn(deal), deal.legal(turn(deal))[-1])
        assert all_tokens(deal) == 240
        if options.get("debts") is False:
            assert min(tokens(deal)) >= 0
        match.close(deal)
    assert sum(match.standing["tokens"]) + sum(match.standing["boxes"]) == 240
    assert sum(final(deal)) == 240


# ---------------------------------------------------------------- NAI-18: the match


@clause("NAI-18")
def test_a_match_is_as_many_deals_as_players_or_as_agreed() -> None:
    for players in (3, 8):
        assert table(players).options.as_dict()["deals"] == players
    for deals in (0, 201):
        with pytest.raises(BadOption, match="from 1 to 200"):
            table(3, deals=deals)
    match = table(4, deals=3).match(seed=1)
    for _ in range(3):
        assert not match.over
        match.close(finish(match.deal()))
    assert match.over


@clause("NAI-18")
@pytest.mark.parametrize(
    ("tokens_after", "boxes", "shared", "places"),
    [
        ([50, 20, 70], [3, 3, 3, 3, 3], [55, 25, 75], [2, 3, 1]),
        ([10, 10, 8], [1, 2, 4, 0, 0], [13, 12, 10], [1, 2, 3]),  # one token over: the lower seat of the two richest
        ([10, 10, 8], [1, 2, 5, 0, 0], [13, 13, 10], [1, 1, 3]),  # two over: both of them
        ([5, 20, 9], [5, 0, 0, 0, 0], [6, 22, 11], [3, 1, 2]),  # two over: to the two richest, wherever they sit
        ([9, 20, 9], [5, 0, 0, 0, 0], [11, 22, 10], [2, 1, 3]),
        ([-30, -4, 9], [0, 0, 0, 0, 4], [-29, -3, 11], [3, 2, 1]),
        ([7, 7, 7], [0, 0, 0, 0, 0], [7, 7, 7], [1, 1, 1]),
    ],
)
def test_what_is_left_in_the_boxes_is_shared_and_most_tokens_wins(
    tokens_after: list[int], boxes: list[int], shared: list[int], places: list[int]
) -> None:
    match, deal = ended(tokens_after, boxes, deals=1)
    assert match.over
    assert final(deal) == shared
    assert match.ranking() == places
    assert match.standing == {"tokens": tokens_after, "boxes": boxes}, (
        "the record is written before the boxes are shared"
    )


@clause("NAI-18")
def test_before_the_last_deal_nothing_is_shared() -> None:
    match, deal = ended([10, 10, 8], [1, 2, 4, 0, 0], deals=2)
    assert not match.over
    assert not deal.observe()["last_deal"]
    assert final(deal) == [0, 0, 0]
    assert match.ranking() == [1, 1, 3]


@clause("NAI-18")
@pytest.mark.parametrize(
    ("before", "deal"),
    [
        ({}, 1),
        ({"tokens": [1, 2, 3]}, 0),
        ({"tokens": [1, 2], "boxes": [0] * 5}, 0),
        ({"tokens": [1, 2, 3], "boxes": [0] * 4}, 0),
        ({"tokens": [1, 2, 3], "boxes": [0, 0, -1, 0, 0]}, 1),
        ({"tokens": [1, 2, True], "boxes": [0] * 5}, 1),
        ({"tokens": [1, 2, "3"], "boxes": [0] * 5}, 1),
        ({"tokens": [1, 2, 10**30], "boxes": [0] * 5}, 1),
        ({"tokens": [1, 2, 3], "boxes": [0] * 5, "more": 1}, 1),
        ({"tokens": [1, 2, 3], "boxes": [0] * 5}, 3),
        ({"tokens": [1, 2, 3], "boxes": [0] * 5}, -1),
    ],
)
def test_a_standing_that_cannot_be_is_unreadable(before: dict[str, Any], deal: int) -> None:
    with pytest.raises(Unreadable):
        from_standing(table(3), before, 0, deal)


@clause("NAI-18")
def test_a_standing_reads_back() -> None:
    standing = {"tokens": [120, -7, 33], "boxes": [4, 0, 2, 0, 1]}
    assert from_standing(table(3), standing, 2, 1).standing == standing
    with pytest.raises(Unreadable, match="NAI-17"):
        from_standing(table(3, debts=False), standing, 2, 1)


# ---------------------------------------------------------------- NAI-19: what a token is worth


@clause("NAI-19")
def test_what_a_token_is_worth_is_no_option_of_the_rules_and_not_recorded() -> None:
    with pytest.raises(BadOption, match="no option"):
        table(3, token="1 bonbon")
    names = ["players", "stake", "must_follow", "tokens", "debts", "deals", "ranks", "suits"]
    assert list(table(3).options.as_dict()) == names
    match = table(3, deals=1).match(seed=6)
    deal = match.deal()
    writer = Writer(match, deal, "m")
    match.close(finish(deal))
    assert list(writer.close().options) == names
