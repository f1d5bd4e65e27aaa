"""The kernels of Turkish against plain Python written from the text of the rules: every move of random deals."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest

from tests.short_form import short_rows
from tripot.play.deal import Deal
from tripot.play.match import game

from .plain_turkish import PlainTurkish
from .positions import cards, move, position, turn

OPTIONS = ("hidden_needs_empty_hand", "voluntary_take", "show_visible", "sweep_anytime")
TABLES = short_rows([(3, 1), (6, 2)], [(2, 1), (3, 1), (4, 1), (5, 1), (6, 1), (6, 2), (8, 1), (8, 2), (10, 2)])


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


@pytest.mark.parametrize("flags", list(product([False, True], repeat=len(OPTIONS))), ids=str)
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


# ---------------------------------------------------------------- endings, which random deals seldom reach


SOME = [f"{rank}{suit}" for rank in "AK752" for suit in "SD"] + ["TS", "TH", "TD", "TC", "9D", "9C"]


def ending(dice: random.Random, options: dict[str, Any]) -> tuple[Deal, PlainTurkish]:
    """A few cards in random places, most of them 10s and 7s: everybody has one at least."""
    pack = dice.sample(SOME, len(SOME)) if dice.random() < 0.7 else ["TS", "TH", "TD", "TC", "5S", "7D", "KD"]
    seats = dice.randint(2, 3)
    rows: dict[str, list[list[str]]] = {row: [[] for _ in range(seats)] for row in ("hand", "visible", "hidden")}
    for seat in range(seats):
        for row in dice.sample(["hand", "hand", "visible", "hidden"], dice.randint(1, 2)):
            rows[row][seat] += [pack.pop() for _ in range(min(len(pack) - 4, dice.randint(1, 2)))]
        if not any(rows[row][seat] for row in rows):
            rows["hand"][seat].append(pack.pop())
    rows["hidden"] = [(held + ["-"] * 3)[:3] for held in rows["hidden"]]
    trick = [card for card in pack if card[0] != "T"][: dice.randint(0, 2)]
    idle, moves = dice.choice([0, 100 * seats - 4]), dice.choice([100, 1995])
    texts = {row: [" ".join(held) for held in rows[row]] for row in rows}
    deal = position(
        texts["hand"],
        visible=texts["visible"],
        hidden=texts["hidden"],
        trick=" ".join(trick),
        direction=dice.choice([1, -1]),
        idle=idle,
        moves=moves,
        **options,
    )
    turned = [[None if card == "-" else card for card in held] for held in rows["hidden"]]
    model = PlainTurkish(deal.table.options.as_dict(), rows["hand"], rows["visible"], turned, turn(deal), trick)
    model.direction = int(deal.states["direction"][0])
    model.started, model.idle, model.moves = set(range(seats)), idle, moves
    return deal, model


@pytest.mark.parametrize("flags", list(product([False, True], repeat=len(OPTIONS))), ids=str)
def test_every_move_of_random_endings(flags: tuple[bool, ...]) -> None:
    dice = random.Random(f"{flags}")
    options: dict[str, object] = dict(zip(OPTIONS, flags, strict=True))
    seen = dict.fromkeys(("stuck", "last ten", "out", "stopped"), 0)
    for _ in range(300):
        deal, model = ending(dice, options)
        compare(deal, model)
        for _ in range(40):
            if model.over:
                break
            text = dice.choice(model.legal())
            seen["stuck"] += model.stuck(model.turn)
            left, on_trick = model.cards_left(model.turn), bool(model.trick)
            tens = text.split()[2:] if text.startswith("play") else []
            seen["last ten"] += on_trick and sorted(left) == sorted(tens) and tens[0][0] == "T"
            deal.play(turn(deal), move(text))
            model.play(text)
            compare(deal, model)
        seen["out"] += model.out is not None
        seen["stopped"] += model.over and model.out is None
    assert min(seen.values()) > 0, f"{seen}: the endings never came to what is to be compared"
