"""Moves in words, as people, records and the protocol write them."""

from collections.abc import Iterable

import msgspec

CHANCE = -1  # the seat of chance, which shuffles in the middle of a deal
CHANCE_BIT = 1 << 62  # `actors` is this bit alone if chance moves next


class Move(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, rename={"from_": "from"}, forbid_unknown_fields=True
):
    """A whole move."""

    verb: str
    from_: str | None = None
    slot: int | None = None
    cards: tuple[str, ...] = ()
    suit: str | None = None
    to: int | None = None
    end: str | None = None

    def __str__(self) -> str:
        """`play hand KS KH`, `flip 2`: for messages and logs."""
        numbers = [None if number is None else str(number) for number in (self.slot, self.to)]
        parts = [self.verb, self.from_, *numbers, self.suit, *self.cards, self.end]
        return " ".join(part for part in parts if part is not None)


class Choice(msgspec.Struct, frozen=True, omit_defaults=True, rename={"from_": "from"}):
    """Several legal moves offered to a person as one choice: any `min` to `max` of `cards`. All of them are legal.

    With `each`, the move takes one card from each of its lists, all different, in the order of the lists. With `built`,
    only some numbers or sets of cards are a move: `Deal.extend` says, card by card, how it may go on.
    """

    verb: str
    from_: str | None = None
    slot: int | None = None
    cards: tuple[str, ...] = ()
    min: int = 0
    max: int = 0
    each: tuple[tuple[str, ...], ...] = ()
    built: bool = False
    suit: str | None = None
    to: int | None = None
    end: str | None = None


def ranks_of(choices: Iterable[Choice], verb: str) -> set[str]:
    """The ranks of the cards that a verb may take in these choices, as letters."""
    return {card[0] for choice in choices if choice.verb == verb for card in choice.cards}


class Extension(msgspec.Struct, frozen=True):
    """How a move may be continued: the cards that may be added, and whether it can be played as it is."""

    cards: tuple[str, ...]
    complete: bool
