"""Undo: somebody who is alone with bots takes back their last move, as long as they have seen no hidden card since.

What a seat has seen is what `Deal.observe` shows it, and what it is told about moves. So this holds for every game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from tripot.cards import write_card
from tripot.play.deal import Deal, Played
from tripot.play.setup import Setup
from tripot.rules.game import Game
from tripot.rules.move import CHANCE, Move

MOST_TAKEN_BACK = 20  # moves in a deal: each one is stored for good


@dataclass(frozen=True)
class LastMove:
    """A move that may be taken back.

    Attributes:
        seat: the seat that made it.
        move: the move.
        deal: the deal before it, which must not be played on.
        seen: the cards that the seat saw then, each as often as it saw it.
    """

    seat: int
    move: Move
    deal: Deal
    seen: Counter[str]


def last_move(deal: Deal, seat: int, move: Move) -> LastMove:
    """A move that is about to be made."""
    return LastMove(seat, move, deal.copy(), _seen(deal, seat))


def has_undo(game: Game) -> bool:
    """Whether there are moves of a game that may be taken back. If everybody plays at once, bots would begin again."""
    return not game.races.concurrent and any(not is_final(game, verb.word) for verb in game.verbs)


def is_final(game: Game, verb: str) -> bool:
    """Whether a move can never be taken back: it is one of a race, or secret."""
    return verb in game.races.verbs or verb in game.secret


def may_still_be_taken_back(last: LastMove, deal: Deal, played: Played) -> bool:
    """Whether a move may be taken back after this move, which was it or came later, and led to this position."""
    if deal.over or CHANCE in (played.seat, *deal.actors()) or is_final(deal.table.game, played.move.verb):
        return False
    return _seen(deal, last.seat) <= last.seen and not _tells_more(last, deal.table, played)


def _tells_more(last: LastMove, table: Setup, played: Played) -> bool:
    """Whether somebody else's move named a card that the seat had not seen, even if it is hidden again.

    With several equal cards in the pack, nobody can say which one was named.
    """
    told = table.game.words.told(played.move, played.seat, last.seat)
    if told is None or played.seat == last.seat:
        return False
    return bool(told.cards) and (_has_equals(table) or not last.seen.keys() >= set(told.cards))


def _seen(deal: Deal, seat: int) -> Counter[str]:
    """The cards that a seat sees. A card that is shown in two places counts once if there is only one such card."""
    pack = _pack(deal.table)
    found = Counter(text for text in _texts(deal.observe(seat)) if text in pack)
    return found if _has_equals(deal.table) else Counter(found.keys())


def _texts(view: Any) -> Iterator[str]:
    """All texts in a view."""
    if isinstance(view, str):
        yield view
    elif isinstance(view, dict):
        for each in view.values():
            yield from _texts(each)
    elif isinstance(view, (list, tuple)):
        for each in view:
            yield from _texts(each)


@lru_cache(maxsize=64)
def _pack(table: Setup) -> Counter[str]:
    return Counter(write_card(card) for card in table.pack)


def _has_equals(table: Setup) -> bool:
    """Whether the pack has equal cards."""
    return max(_pack(table).values()) > 1
