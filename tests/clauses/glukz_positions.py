"""Positions of Glükz, written as one would lay them on a table.

>>> deal = position(["KS KH", "2S"], pile="QS")
>>> legal(deal, 0)
['play hand KS', 'play hand KS KH', 'take hand KS', 'take hand KS KH']
>>> play(deal, "0 play hand KS KH").happened
('stands', 'out')
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from tripot.cards import NO_CARD, PACK, read_card
from tripot.errors import Illegal
from tripot.play.deal import Deal, Played
from tripot.play.match import Table, game
from tripot.rules.glukz.terms import Phase
from tripot.rules.shared.seats import NOBODY

from .positions import Box, cards, move

__all__ = [
    "Phase", "after_play", "cards", "gone", "legal", "opening", "pile", "play", "position", "refused", "see", "table",
    "turn",
]  # fmt: skip


def table(players: int, **options: object) -> Table:
    """A table of Glükz."""
    return game("glukz", players=players, **options)


def position(
    hands: Sequence[str],
    *,
    visible: Sequence[str] = (),
    hidden: Sequence[str] = (),
    pile: str = "",
    turn: int = 0,
    direction: int = 1,
    phase: Phase = Phase.TURNS,
    out: Sequence[int] = (),
    idle: int = 0,
    moves: int = 50,
    **options: object,
) -> Deal:
    """A deal in the middle: cards by seat (`-` for a hidden card gone), all others annulled; `out` in their order."""
    players = len(hands)
    table = game("glukz", players=players, **options)
    deal = table.match(dealer=(turn - 1) % players).deal(table.pack)
    s: Any = deal.states[0]
    box = Box(table.pack)
    for name in ("hand", "visible", "pile", "gone"):
        s[name][...] = 0
    s["hidden"][...] = NO_CARD
    for seat in range(players):
        _put(s["hand"][seat], hands[seat].split(), box)
        _put(s["visible"][seat], visible[seat].split() if visible else (), box)
        for slot, text in enumerate(hidden[seat].split() if hidden else []):
            s["hidden"][seat, slot] = NO_CARD if text == "-" else box.take(text)
    _lay(s, pile.split(), box, moves)
    for card in box.left:
        s["gone"][card // PACK] |= 1 << card % PACK
    for place, seat in enumerate(out, start=1):
        s["places"][seat] = place
    s["turn"], s["idle"], s["moves"], s["phase"] = turn, idle, moves, phase
    s["direction"] = direction if phase == Phase.TURNS else 0
    s["opener"] = NOBODY if phase == Phase.RACE else turn
    return deal


def opening(hands: Sequence[str], **options: Any) -> Deal:
    """A deal whose hands have just been taken up; everybody has a hidden 2 left or more, so that nobody goes out."""
    hidden = ["2C", "2D", "2H", "2S"][: len(hands)]
    rows: dict[str, Any] = {"phase": Phase.RACE, "moves": 0, "hidden": hidden, **options}
    return position(hands, **rows)


def _put(row: Any, texts: Iterable[str], box: Box) -> None:
    for text in texts:
        card = box.take(text)
        row[card // PACK] |= 1 << card % PACK


def _lay(s: Any, texts: Sequence[str], box: Box, moves: int) -> None:
    """Lay the pile as plays of neighbouring cards of one rank, the last one on top."""
    number = moves - len(texts)  # the plays to come have later numbers
    for place, text in enumerate(texts):
        card = box.take(text)
        same = place > 0 and text[0] == texts[place - 1][0]
        number += not same
        s["pile"][card // PACK] |= 1 << card % PACK
        s["laid"][place] = number * 256 + card
        s["run"] = s["run"] + 1 if same else 1
        s["top"] = read_card(text) // 4
    s["laid_count"] = len(texts)


def legal(deal: Deal, seat: int) -> list[str]:
    """What a seat may do."""
    return [str(one) for one in deal.legal(seat)]


def play(deal: Deal, *texts: str) -> Played:
    """Play moves one after the other, each with its seat before it; the last one."""
    for text in texts:
        seat, _, words = text.partition(" ")
        played = deal.play(int(seat), move(words))
    return played


def after_play(deal: Deal, *texts: str) -> list[int]:
    """Play moves; who may act then."""
    play(deal, *texts)
    return deal.actors()


def turn(deal: Deal) -> int:
    """The seat that is to act."""
    [seat] = deal.actors()
    return seat


def refused(deal: Deal, text: str) -> str | None:
    """The clause that a move, its seat before it, breaks: told alike by `refusal` and `play`, which changes nothing."""
    seat, _, words = text.partition(" ")
    before = deal.states.tobytes()
    clause = deal.refusal(int(seat), move(words))
    if clause is not None:
        with pytest.raises(Illegal) as caught:
            deal.play(int(seat), move(words))
        assert caught.value.clause == clause
    assert deal.states.tobytes() == before
    return clause


def see(deal: Deal, seat: int | None = None) -> dict[str, Any]:
    """What a seat sees."""
    return deal.observe(seat)


def pile(deal: Deal) -> str:
    """The cards in the middle, oldest first."""
    return " ".join(card for laid in deal.observe()["laid"] for card in laid)


def gone(deal: Deal) -> set[str]:
    """The cards annulled (with the ones that a `position` did not deal)."""
    return set(deal.observe()["gone"])
