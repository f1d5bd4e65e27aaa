"""Positions of Turkish, written as one would lay them on a table.

>>> deal = position(["KS KH", "2S"], trick="AS", turn=0)
>>> legal(deal)
['play hand KS', 'play hand KS KH']
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from tripot.cards import NO_CARD, PACK, list_cards, read_card, write_card
from tripot.errors import Illegal
from tripot.play.deal import Deal, Played
from tripot.play.match import Match, Table, game
from tripot.rules.move import Move


class Box:
    """The pack to take cards from: the first copy asked for comes from the first pack, the next from the second."""

    def __init__(self, pack: Iterable[int]) -> None:
        self.left = [int(card) for card in pack]

    def take(self, text: str) -> int:
        """A copy of the card of that name, which nobody else will get."""
        face = read_card(text)
        card = min(card for card in self.left if card % PACK == face)
        self.left.remove(card)
        return card


def table(players: int, **options: object) -> Table:
    """A table of Turkish."""
    return game("turkish", players=players, **options)


def position(
    hands: Sequence[str],
    *,
    visible: Sequence[str] = (),
    hidden: Sequence[str] = (),
    trick: str = "",
    turn: int = 0,
    direction: int = 1,
    started: bool | Sequence[bool] = True,
    idle: int = 0,
    moves: int = 50,
    **options: object,
) -> Deal:
    """A deal in the middle: cards by seat (`-` for a hidden card gone), all the others swept out of the deal."""
    players = len(hands)
    table = game("turkish", players=players, **options)
    deal = table.match(dealer=(turn - 1) % players).deal(table.pack)
    s: Any = deal.states[0]
    box = Box(table.pack)
    for name in ("hand", "visible", "trick", "gone"):
        s[name][...] = 0
    s["hidden"][...] = NO_CARD
    for seat in range(players):
        _put(s["hand"][seat], hands[seat], box)
        _put(s["visible"][seat], visible[seat] if visible else "", box)
        for slot, text in enumerate(hidden[seat].split() if hidden else []):
            s["hidden"][seat, slot] = NO_CARD if text == "-" else box.take(text)
        s["started"][seat] = started if isinstance(started, bool) else started[seat]
    _lay(s, trick, box, moves)
    for card in box.left:
        s["gone"][card // PACK] |= 1 << card % PACK
    s["turn"], s["direction"], s["idle"], s["moves"] = turn, direction, idle, moves
    return deal


def _put(cards: Any, texts: str, box: Box) -> None:
    for text in texts.split():
        card = box.take(text)
        cards[card // PACK] |= 1 << card % PACK


def _lay(s: Any, trick: str, box: Box, moves: int) -> None:
    """Lay the trick as plays of neighbouring cards of one rank, the last one on top."""
    number = moves
    texts = trick.split()
    for place, text in enumerate(texts):
        card = box.take(text)
        number += place > 0 and text[0] != texts[place - 1][0]
        s["trick"][card // PACK] |= 1 << card % PACK
        s["laid"][place] = number * 256 + card
    s["laid_count"] = len(texts)
    s["top"] = read_card(texts[-1]) // 4 if texts else -1


def move(text: str) -> Move:
    """The move that `str` writes as `play hand KS KH`, `flip 2` or `take visible 3C`."""
    verb, place, *cards = text.split()
    if verb == "flip":
        return Move(verb, slot=int(place), cards=tuple(cards))
    return Move(verb, from_=place, cards=tuple(cards))


def turn(deal: Deal) -> int:
    """The seat that is to act."""
    [seat] = deal.actors()
    return seat


def legal(deal: Deal) -> list[str]:
    """What the player whose turn it is may do."""
    return [str(one) for one in deal.legal(turn(deal))]


def play(deal: Deal, *texts: str) -> Played:
    """Play moves one after the other, each by the player whose turn it is; the last one."""
    for text in texts:
        played = deal.play(turn(deal), move(text))
    return played


def refused(deal: Deal, text: str, seat: int | None = None) -> str | None:
    """The clause that a move breaks."""
    return clause_broken(deal, turn(deal) if seat is None else seat, move(text))


def clause_broken(deal: Deal, seat: int, tried: Move) -> str | None:
    """The clause that a move breaks, named alike by `refusal` and `play`, which changes nothing then."""
    before = deal.states.tobytes()
    clause = deal.refusal(seat, tried)
    if clause is not None:
        with pytest.raises(Illegal) as caught:
            deal.play(seat, tried)
        assert caught.value.clause == clause
        assert f"[{clause}]" in str(caught.value)
    assert deal.states.tobytes() == before
    return clause


def cards(deal: Deal, row: str, seat: int) -> str:
    """The cards of a row (`hand`, `visible`, `hidden`) as one text, from the whole truth."""
    held = deal.states[row][0, seat].tolist()
    if row == "hidden":
        return " ".join("-" if card == NO_CARD else write_card(card) for card in held)
    return " ".join(list_cards(held))


def trick(deal: Deal) -> str:
    """The cards on the table, oldest first."""
    return " ".join(card for laid in deal.observe()["laid"] for card in laid)


def gone(deal: Deal) -> set[str]:
    """The cards that have left the deal (with the ones that a `position` did not deal)."""
    return set(deal.observe()["gone"])


def enter(match: Match, deal: Deal) -> None:
    """Enter a deal that a test has set up into a match, as if the match had dealt it."""
    deal.key = match.deal(match.table.pack).key
    match.close(deal)
