"""What is true of a deal of Turkish, what a seat sees of it, and how a match stands.

Sizes: `seats` players at most, `lanes` packs, `pack` cards in all. Ranks are `tripot.cards.Rank`; seats are 0-based and
count clockwise.
"""

from __future__ import annotations

from typing import Annotated

from tripot.kernel import Ints, IntTable, Record

SLOTS = 3  # cards in the visible row, and under it in the hidden row (TUR-04)


class OptionsRecord(Record):
    """The options, as kernels read them."""

    players: int
    decks: int
    deals: int
    hidden_needs_empty_hand: int
    voluntary_take: int
    sweep_anytime: int


class State(Record):
    """A deal: the whole truth."""

    players: int
    hidden_needs_empty_hand: int  # TUR-10
    voluntary_take: int  # TUR-12
    sweep_anytime: int  # TUR-15
    dealer: int
    turn: int  # whose turn it is
    direction: int  # 1 clockwise, -1 back (TUR-14)
    top: int  # rank on top of the trick; -1 when the table is empty
    over: int
    out: int  # who went out; -1 for nobody
    moves: int  # moves played in the deal
    idle: int  # moves since a row card was played or a 10 left the deal (TUR-22)
    happened: int  # what the last move brought about: `Happened` flags
    turned: int  # the card that the last move turned; -1 for none
    laid_count: int
    hand: Annotated[IntTable, "seats", "lanes"]
    visible: Annotated[IntTable, "seats", "lanes"]
    hidden: Annotated[IntTable, "seats", SLOTS]  # cards by place; -1 where it has been played
    trick: Annotated[Ints, "lanes"]  # the cards on the table
    laid: Annotated[Ints, "pack"]  # the same in the order they were laid: `rows.note_laid`
    gone: Annotated[Ints, "lanes"]  # cards swept out of the deal
    started: Annotated[Ints, "seats"]  # whether the seat has played a card in this deal (TUR-09)
    known: Annotated[IntTable, "seats", "lanes"]  # cards of the hand that everybody has seen
    bound: Annotated[
        Ints, "seats"
    ]  # unseen cards of the hand are 10s or rank above (number below) this: see `show_bound`
    pool: Annotated[Ints, "lanes"]  # cards to be dealt anew: used inside `redeal` only


class View(Record):
    """What one seat, or a spectator, sees of a deal."""

    players: int
    seat: int  # whose view it is; -1 for a spectator
    hidden_needs_empty_hand: int
    voluntary_take: int
    sweep_anytime: int
    dealer: int
    turn: int
    direction: int
    top: int
    over: int
    out: int
    moves: int
    idle: int
    laid_count: int
    hand: Annotated[IntTable, "seats", "lanes"]  # all of one's own; of others, what everybody has seen
    hand_size: Annotated[Ints, "seats"]
    visible: Annotated[IntTable, "seats", "lanes"]
    hidden: Annotated[IntTable, "seats", SLOTS]  # `rows.UNSEEN` where one lies; cards once the deal is over
    trick: Annotated[Ints, "lanes"]
    laid: Annotated[Ints, "pack"]
    gone: Annotated[Ints, "lanes"]
    started: Annotated[Ints, "seats"]
    bound: Annotated[Ints, "seats"]


class Standing(Record):
    """How a match stands between two deals."""

    players: int
    deals: int  # deals agreed on
    deal: int  # deals played
    dealer: int  # who deals next
    over: int
    totals: Annotated[Ints, "seats"]
