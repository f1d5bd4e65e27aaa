"""Deals and positions of Nain Jaune, written as one would lay them on a table.

>>> deal = position(["3S 4H KD", "4C 2C", "9H 9S"])
>>> play(deal, "lead 3S").happened
()
>>> legal(deal)
['follow 4H']
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tripot.cards import read_card
from tripot.play.deal import Deal, Played
from tripot.play.match import Match, Table, game
from tripot.rules.move import Move

from .positions import clause_broken, turn

LOW_TO_HIGH = "A23456789TJQK"
SUITS = "SHDC"
PACK = [rank + suit for rank in LOW_TO_HIGH for suit in SUITS]
MARKED = ("TD", "JC", "QS", "KH", "7D")
STAKES = (1, 2, 3, 4, 5)
HAND_SIZES = {3: 15, 4: 12, 5: 9, 6: 8, 7: 7, 8: 6}


def table(players: int, **options: object) -> Table:
    """A table of Nain Jaune."""
    return game("nain_jaune", players=players, **options)


def position(
    hands: Sequence[str],
    *,
    turn: int = 0,
    last_player: int = -1,
    tokens: Sequence[int] | None = None,
    boxes: Sequence[int] | None = None,
    runs: Sequence[int] | None = None,
    **options: object,
) -> Deal:
    """A deal in the middle: every card that is in no hand is unseen.

    `turn` leads. Nobody has played before unless `last_player` and `runs` say so; tokens and boxes are those after the
    first stakes unless they are given.
    """
    players = len(hands)
    where = table(players, **options)
    deal = where.match(dealer=(turn - 1) % players).deal(where.pack)
    s: Any = deal.states[0]
    held = [card for hand in hands for card in hand.split()]
    assert len(set(held)) == len(held), "a card lies in two places"
    s["talon"][0] = card_set([card for card in PACK if card not in held])
    for seat, hand in enumerate(hands):
        s["hand"][seat, 0] = card_set(hand.split())
    for name, row in (("tokens", tokens), ("boxes", boxes), ("runs", runs)):
        if row is not None:
            s[name][: len(row)] = row
    s["last_player"] = last_player
    s["turn"] = turn
    return deal


def card_set(cards: Sequence[str]) -> int:
    """Cards as one lane of a card set."""
    return sum(1 << read_card(card) for card in cards)


def started(hands: Sequence[str], *, match: Match | None = None, dealer: int = 0, **options: object) -> Deal:
    """A deal from its very start: beginnings of hands, filled up as it comes from the cards that are left."""
    players = len(hands)
    match = match or table(players, **options).match(dealer=dealer)
    given = [hand.split() for hand in hands]
    rest = [card for card in PACK[::-1] if card not in {one for hand in given for one in hand}]
    for hand in given:
        while len(hand) < HAND_SIZES[players]:
            hand.append(rest.pop())
    where = match.table
    deck = where.game.words.read_start({"hands": given, "talon": rest}, where.options, match.dealer)
    return match.deal(deck)


def move(text: str) -> Move:
    """The move that `str` writes as `lead 3S`, `follow 4H` or `decline`."""
    verb, *cards = text.split()
    return Move(verb, cards=tuple(cards))


def play(deal: Deal, *texts: str) -> Played:
    """Play moves one after the other, each by the player whose turn it is; the last one."""
    for text in texts:
        played = deal.play(turn(deal), move(text))
    return played


def refused(deal: Deal, text: str, seat: int | None = None) -> str | None:
    """The clause that a move breaks."""
    return clause_broken(deal, turn(deal) if seat is None else seat, move(text))


def tokens(deal: Deal) -> list[int]:
    """Everybody's tokens."""
    return [seat["tokens"] for seat in deal.observe()["seats"]]


def boxes(deal: Deal) -> list[int]:
    """The tokens in the boxes, in the order of NAI-01."""
    found: list[int] = deal.observe()["boxes"]
    return found


def all_tokens(deal: Deal) -> int:
    """The tokens of all players and boxes."""
    return sum(tokens(deal)) + sum(boxes(deal))


def finish(deal: Deal) -> Deal:
    """Play the first legal move until the deal is over."""
    while not deal.over:
        deal.play(turn(deal), deal.legal(turn(deal))[0])
    return deal
