"""Moves in words: as people, records and the wire write them."""

import msgspec

CHANCE = -1  # the seat of moves that nobody chooses: a shuffle in the middle of a deal
CHANCE_BIT = 1 << 62  # `actors` gives this bit alone when chance moves next


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
    """Several legal moves offered to a person as one: any `min` to `max` of `cards`. Every one of them is legal.

    With `each`, the move takes one card out of each of its lists, all different, in their order. With `built`, only
    some numbers or sets of the cards are a move: `Deal.extend` tells, card by card.
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


class Extension(msgspec.Struct, frozen=True):
    """How a move that is being put together may go on: the cards that may be added, and whether it can be played."""

    cards: tuple[str, ...]
    complete: bool
