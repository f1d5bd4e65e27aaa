"""The kernels of Turkish against plain Python written from the text of the rules: every move of random deals."""

from __future__ import annotations

import random
from itertools import product

import pytest

from tripot.match import Deal, game

from .plain_turkish import PlainTurkish
from .positions import cards, move, turn

OPTIONS = ("hidden_needs_empty_hand", "voluntary_take", "sweep_anytime")
TABLES = [(2, 1), (3, 1), (4, 1), (5, 1), (6, 1), (6, 2), (8, 1), (8, 2), (10, 2)]


def plain(deal: Deal) -> PlainTurkish:
    start = deal.start()
    return PlainTurkish(deal.table.options.as_dict(), start["hands"], start["visible"], start["hidden"], turn(deal))


def compare(deal: Deal, model: PlainTurkish) -> None:
    assert deal.over == model.over
    for seat in range(deal.table.players):
        assert cards(deal, "hand", seat).split() == sorted(model.hands[seat], key=_order)
        assert cards(deal, "visible", seat).split() == sorted(model.visible[seat], key=_order)
        assert cards(deal, "hidden", seat).split() == [card or "-" for card in model.hidden[seat]]
    if model.over:
        assert deal.result() == {"out": model.out, "points": model.points()}
    else:
        assert turn(deal) == model.turn
        assert [str(one) for one in deal.legal(model.turn)] == model.legal()


def _order(card: str) -> int:
    return "AKQNJT98765432".index(card[0]) * 4 + "SHDC".index(card[1])


@pytest.mark.parametrize("flags", list(product([False, True], repeat=3)), ids=str)
@pytest.mark.parametrize(("players", "decks"), TABLES)
def test_every_move_of_random_deals(players: int, decks: int, flags: tuple[bool, ...]) -> None:
    options: dict[str, object] = dict(zip(OPTIONS, flags, strict=True))
    table = game("turkish", players=players, decks=decks, **options)
    dice = random.Random(f"{players} {decks} {flags}")
    for number in range(2 if players < 5 else 1):
        deal = table.match(seed=players, number=number).deal()
        model = plain(deal)
        compare(deal, model)
        while not deal.over:
            text = dice.choice(model.legal())
            deal.play(turn(deal), move(text))
            model.play(text)
            compare(deal, model)
