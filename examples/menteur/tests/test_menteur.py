"""Tests of Menteur: the promises that every game keeps, and its own clauses."""

import tripot
from tripot import Move
from tripot.testing import check_game


def test_the_game_keeps_its_promises() -> None:
    check_game("menteur", deals=3)


def test_a_player_caught_lying_picks_up() -> None:
    deal = tripot.game("menteur", players=2).match(seed=1).deal()
    [leader] = deal.actors()
    lead = deal.legal(leader)[0]
    deal.play(leader, lead)
    [liar] = deal.actors()
    lie = next(move for move in deal.legal(liar) if move.cards[0][1] != lead.cards[0][1])
    deal.play(liar, lie)
    called = deal.play(leader, Move("call"))
    assert called.move.cards == lie.cards
    assert called.happened == ("lie",)
    assert deal.actors() == [leader]
    assert deal.observe(liar)["seats"][liar]["hand_size"] == 17


def test_a_player_who_doubts_the_truth_picks_up() -> None:
    deal = tripot.game("menteur", players=2).match(seed=1).deal()
    [leader] = deal.actors()
    lead = deal.legal(leader)[0]
    deal.play(leader, lead)
    [honest] = deal.actors()
    deal.play(honest, next(move for move in deal.legal(honest) if move.cards[0][1] == lead.cards[0][1]))
    assert deal.play(leader, Move("call")).happened == ("truth",)
    assert deal.actors() == [honest]
    assert deal.observe(leader)["seats"][leader]["hand_size"] == 17
