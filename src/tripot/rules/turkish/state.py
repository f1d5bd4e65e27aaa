"""What is true of a deal of Turkish.

Sizes: `seats` players at most, `lanes` packs, `pack` cards in all. Ranks are `tripot.cards.Rank`; seats are 0-based and
count clockwise.
"""

from typing import Annotated

from tripot.engine.records import Ints, IntTable, Record

SLOTS = 3  # cards in the visible row, and under it in the hidden row (TUR-04)


class State(Record):
    """A deal: the whole truth."""

    players: int
    hidden_needs_empty_hand: int  # TUR-10
    voluntary_take: int  # TUR-12
    show_visible: int  # TUR-12
    sweep_anytime: int  # TUR-15
    dealer: int
    turn: int  # the seat whose turn it is
    direction: int  # 1 clockwise, -1 back (TUR-14)
    top: int  # rank on top of the trick; -1 when the table is empty
    over: int
    out: int  # the seat that went out; -1 for nobody
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
    ]  # every unseen card of the hand is a 10 or has a rank number below this: see `show_bound`
    pool: Annotated[Ints, "lanes"]  # cards to be dealt anew: used inside `redeal` only
