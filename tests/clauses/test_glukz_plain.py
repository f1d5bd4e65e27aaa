"""The kernels of Glükz against plain Python written from the text of the rules: every move of random deals."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.short_form import short_with
from tripot.play.deal import Deal
from tripot.play.match import game

from .glukz_positions import Phase, cards, legal, pile, position
from .plain_glukz import PlainGlukz, deck_order
from .positions import move

TABLES: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 3, "annul": 3, "hidden": 2, "visible": 1},
    {"players": 4},
    {"players": 4, "tarot": True, "knight": "reverse"},
    {"players": 4, "tarot": True, "knight": "skip"},
    {"players": 2, "tarot": True, "knight": "skip", "annul": 3},
    {"players": 5, "fly": True, "annul": 3},
    {"players": 4, "decks": 2, "fly": True, "play_on": False},
    {"players": 6, "decks": 3, "tarot": True, "knight": "reverse", "fly": True, "annul": 5},
    {"players": 6, "play_on": False},
    {"players": 12, "hidden": 1, "visible": 2},
    {"players": 7, "decks": 4, "tarot": True, "knight": "skip", "hidden": 6, "visible": 5},
]
MOST_COMPARED = 300  # moves of one deal


def plain(deal: Deal) -> PlainGlukz:
    start = deal.start()
    return PlainGlukz(deal.table.options.as_dict(), start["hands"], start["visible"], start["hidden"])


def compare(deal: Deal, model: PlainGlukz) -> None:
    assert deal.over == model.over
    for seat in range(deal.table.players):
        assert cards(deal, "hand", seat).split() == sorted(model.hands[seat], key=deck_order)
        assert cards(deal, "visible", seat).split() == sorted(model.visible[seat], key=deck_order)
        left = len(model.hidden[seat])
        assert cards(deal, "hidden", seat).split()[:left] == [card or "-" for card in model.hidden[seat]]
    assert sorted(pile(deal).split()) == sorted(model.pile)
    if model.over:
        assert deal.result() == {"places": model.places()}
        return
    view = deal.observe()
    assert view["direction"] == model.direction
    assert view["run"] == model.run(model.pile)
    assert view["top"] == (model.pile[-1][0] if model.pile else None)
    assert deal.actors() == model.actors()
    for seat in range(deal.table.players):
        assert legal(deal, seat) == model.legal(seat)
        assert deal.awaited(seat) == sorted(model.on_turn() | ({seat} if model.can_fly(seat) else set()))


def play_any(deal: Deal, model: PlainGlukz, dice: random.Random) -> None:
    """Play a random move, more often a high one or a long one than not: deals of takes alone never end."""
    seat = dice.choice(model.actors())
    moves = model.legal(seat)
    plays = [text for text in moves if not text.startswith("take")]
    text = dice.choice(plays if plays and dice.random() < 0.8 else moves)
    deal.play(seat, move(text))
    model.play(seat, text)
    compare(deal, model)


@pytest.mark.parametrize("options", short_with(TABLES[1::3], TABLES), ids=str)
def test_every_move_of_random_deals(options: dict[str, Any]) -> None:
    table = game("glukz", **options)
    dice = random.Random(f"{options}")
    for number in range(2 if table.options.as_dict()["decks"] == 1 else 1):
        deal = table.match(seed=5, number=number).deal()
        model = plain(deal)
        compare(deal, model)
        while not deal.over and len(deal.moves) < MOST_COMPARED:
            play_any(deal, model, dice)


# ---------------------------------------------------------------- endings, which random deals seldom reach


SOME = [rank + suit for rank in "8N57" for suit in "SHDC"] + ["AS", "KH", "2D", "3C"]


def ending(dice: random.Random, options: dict[str, Any]) -> tuple[Deal, PlainGlukz]:
    """A few cards in random places, most of them of few ranks: annulments, and players going out, are near."""
    pack = dice.sample(SOME, len(SOME))
    seats = dice.randint(2, 3)
    rows: dict[str, list[list[str]]] = {row: [[] for _ in range(seats)] for row in ("hand", "visible", "hidden")}
    for seat in range(seats):
        for row in dice.sample(["hand", "hand", "visible", "hidden"], dice.randint(1, 2)):
            rows[row][seat] += [pack.pop() for _ in range(dice.randint(1, 2))]
    rank = dice.choice(pack)[0]
    lying = [] if dice.random() < 0.2 else [card for card in pack if card[0] == rank][: dice.randint(1, 3)]
    phase = dice.choice([Phase.TURNS, Phase.TURNS, Phase.SECOND if lying else Phase.AGAIN])
    idle, moves = dice.choice([(0, 100), (100 * seats - 4, 100), (0, 3996)])
    direction = dice.choice([1, -1]) if phase == Phase.TURNS else 0
    deal = position(
        [" ".join(row) for row in rows["hand"]],
        visible=[" ".join(row) for row in rows["visible"]],
        hidden=[" ".join(row) for row in rows["hidden"]],
        pile=" ".join(lying),
        direction=direction,
        phase=phase,
        idle=idle,
        moves=moves,
        **options,
    )
    hidden: list[list[str | None]] = [[*row] for row in rows["hidden"]]
    model = PlainGlukz(deal.table.options.as_dict(), rows["hand"], rows["visible"], hidden, lying)
    model.opener, model.turn, model.direction = 0, 0, direction
    model.second, model.idle, model.moves = phase == Phase.SECOND, idle, moves
    return deal, model


@pytest.mark.parametrize("fly", [False, True])
@pytest.mark.parametrize("play_on", [False, True])
@pytest.mark.parametrize("knight", ["none", "reverse", "skip"])
def test_every_move_of_random_endings(knight: str, play_on: bool, fly: bool) -> None:
    dice = random.Random(f"{knight} {play_on} {fly}")
    seen = dict.fromkeys(("fly", "out", "annul", "fails", "stopped", "direction", "out with an annulment"), 0)
    for _ in range(150):
        annul = dice.choice([3, 4])
        options = {"tarot": True, "knight": knight, "play_on": play_on, "fly": fly, "annul": annul}
        deal, model = ending(dice, options)
        if model.run(model.pile) >= annul:
            continue  # it would have been annulled
        compare(deal, model)
        for _ in range(60):
            if model.over:
                break
            play_any(deal, model, dice)
            happened = set(deal.moves[-1].happened)
            for event in seen:
                seen[event] += event in happened
            seen["out with an annulment"] += {"out", "annul"} <= happened
    if not fly:
        del seen["fly"]
    assert min(seen.values()) > 0, f"{seen}: the endings never came to what is to be compared"
