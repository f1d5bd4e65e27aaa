"""To which hands a game deals a shuffled pack: found by dealing it, so that a page needs no rules for it."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from typing import TypeAlias

import msgspec

from tripot import shuffle
from tripot.cards import write_card
from tripot.engine.records import Array
from tripot.play.match import Table

LEAST = 8  # packs that are dealt to find out; more only while copies of a card leave a doubt
MOST = 64

Hand: TypeAlias = int | None
"""How far the owner of a hand sits from the seat left of the dealer, clockwise; `None` for cards in no hand."""


class Dealing(msgspec.Struct, frozen=True):
    """How the first deal of a match is dealt, and any other deal in which all seats get cards.

    Attributes:
        pack: the cards before they are shuffled.
        hands: for each place of the shuffled pack, the hand that gets the card there.
    """

    pack: tuple[str, ...]
    hands: tuple[Hand, ...]


@lru_cache(maxsize=256)
def find_dealing(table: Table) -> Dealing | None:
    """The dealing of a table; `None` for a game whose hands depend on more than the places of cards."""
    pack = table.pack
    possible = [set[Hand]([None, *table.seats]) for _ in pack]
    for number in range(MOST):
        if number >= LEAST and all(len(each) == 1 for each in possible):
            break
        deck = shuffle.shuffled(pack, b"", (), number)
        hands = _hands(table, deck, number % table.players)
        found = _candidates(deck, hands)
        possible = [before & now for before, now in zip(possible, found, strict=True)]
    if any(len(each) != 1 for each in possible):
        return None
    return Dealing(tuple(map(write_card, pack)), tuple(hand for [hand] in possible))


def _hands(table: Table, deck: Array, dealer: int) -> list[list[str]]:
    """The hands that a deck gives in a first deal, from the seat left of the dealer on."""
    hands: list[list[str]] = table.match(dealer=dealer).deal(deck).start().get("hands", [])
    first = (dealer + 1) % table.players
    return hands[first:] + hands[:first]


def _candidates(deck: Array, hands: Sequence[Sequence[str]]) -> list[set[Hand]]:
    """For each place of a deck the hands in which its card, or a copy of it, lies."""
    cards = list(map(write_card, deck))
    copies, dealt = Counter(cards), Counter(chain.from_iterable(hands))
    return [
        {seat for seat, hand in enumerate(hands) if card in hand} | ({None} if dealt[card] < copies[card] else set())
        for card in cards
    ]
