"""Find out, by dealing, which hand gets the card at each place of a shuffled pack. So the page needs no rules."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any, TypeAlias

import msgspec

from tripot import shuffle
from tripot.cards import write_card
from tripot.engine.records import Array
from tripot.play.match import Match, Table

LEAST = 8  # packs dealt to find out; more only while copies of a card leave several possibilities
MOST = 64

Hand: TypeAlias = int | None
"""How many seats clockwise the owner sits from the seat to the dealer's left; `None` for a card in no hand."""


class Dealing(msgspec.Struct, frozen=True):
    """How the first deal of a match is dealt, and every other deal in which all seats get cards.

    Attributes:
        pack: the cards before they are shuffled.
        hands: for each place of the shuffled pack, the hand that gets the card there.
    """

    pack: tuple[str, ...]
    hands: tuple[Hand, ...]


@lru_cache(maxsize=256)
def find_dealing(table: Table) -> Dealing | None:
    """The dealing at a table; `None` if hands in the game depend on more than the places of cards."""
    pack = table.pack

    def candidates(number: int) -> list[set[int | None]]:
        deck = _deck(pack, number)
        return _candidates(list(map(write_card, deck)), _hands(table, deck, number % table.players))

    found = _intersection(candidates)
    return None if found is None else Dealing(tuple(map(write_card, pack)), tuple(found))


def find_places(match: Match) -> list[int | None] | None:
    """How the next deal of a match is dealt: which pile of `piles_of` gets each card of the shuffled pack.

    Cards that are in no pile are left out of the pack first. The result is `None` if the piles depend on more than the
    places of cards.
    """

    def candidates(number: int) -> list[set[int | None]]:
        deck = _deck(match.table.pack, number)
        piles = piles_of(match.copy().deal(deck).start())
        dealt = set(chain.from_iterable(piles))
        return _candidates([card for card in map(write_card, deck) if card in dealt], piles)

    return _intersection(candidates)


def piles_of(start: Mapping[str, Any]) -> list[list[str]]:
    """The piles of cards in the start of a record, in its order: hands, rows, the stock."""
    return list(chain.from_iterable(map(_piles_in, start.values())))


def _piles_in(value: Any) -> Iterator[list[str]]:
    if isinstance(value, list) and all(isinstance(card, str) for card in value):
        yield value
    elif isinstance(value, list):
        yield from chain.from_iterable(map(_piles_in, value))


def _deck(pack: Array, number: int) -> Array:
    """A shuffled pack to try out."""
    return shuffle.shuffled(pack, b"", (), number)


def _intersection(candidates: Callable[[int], list[set[int | None]]]) -> list[int | None] | None:
    """The one pile that every shuffled pack allows, by place. `candidates` takes the number of a pack."""
    possible = candidates(0)
    for number in range(1, MOST):
        if number >= LEAST and all(len(each) == 1 for each in possible):
            break
        found = candidates(number)
        if len(found) != len(possible):
            return None
        possible = [before & now for before, now in zip(possible, found, strict=True)]
    return [pile for [pile] in possible] if all(len(each) == 1 for each in possible) else None


def _hands(table: Table, deck: Array, dealer: int) -> list[list[str]]:
    """The hands dealt from a deck in a first deal, beginning with the seat to the dealer's left."""
    hands: list[list[str]] = table.match(dealer=dealer).deal(deck).start().get("hands", [])
    first = (dealer + 1) % table.players
    return hands[first:] + hands[:first]


def _candidates(cards: Sequence[str], piles: Sequence[Sequence[str]]) -> list[set[int | None]]:
    """For each place among the cards, the piles that have its card or a copy of it."""
    copies, dealt = Counter(cards), Counter(chain.from_iterable(piles))
    nowhere: dict[str, set[int | None]] = {card: {None} if dealt[card] < copies[card] else set() for card in copies}
    return [nowhere[card].union(number for number, pile in enumerate(piles) if card in pile) for card in cards]
