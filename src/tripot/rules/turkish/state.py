"""The state of a deal of Turkish.

Sizes: `seats` is the greatest number of players, `lanes` the number of packs, `pack` the number of cards in all. Ranks
are those of `tripot.cards.Rank`. Seats are numbered from 0, clockwise.
"""

from typing import Annotated

from tripot.engine.records import Ints, IntTable, Record
from tripot.rules.shared.fields import Setting
from tripot.rules.shared.settings import Players

SLOTS = 3  # cards in the visible row, and as many in the hidden row below it (TUR-04)


class Settings(Record):
    """The options that moves depend on."""

    hidden_needs_empty_hand: Annotated[int, Setting("hidden_needs_empty_hand")]  # TUR-10
    voluntary_take: Annotated[int, Setting("voluntary_take")]  # TUR-12
    show_visible: Annotated[int, Setting("show_visible")]  # TUR-12
    sweep_anytime: Annotated[int, Setting("sweep_anytime")]  # TUR-15


class State(Settings, Players):
    """Everything about a deal, including what no seat may see."""

    dealer: int
    turn: int  # the seat whose turn it is
    direction: int  # 1 clockwise, -1 anticlockwise (TUR-14)
    top: int  # rank on top of the pile; -1 when the table is empty
    over: int
    out: int  # the seat that went out; -1 for nobody
    moves: int  # moves played in the deal
    idle: int  # moves since a row card was played or a 10 left the deal (TUR-22)
    happened: int  # what the last move caused: `Happened` flags
    turned: int  # the card that the last move turned over; -1 for none
    laid_count: int
    hand: Annotated[IntTable, "seats", "lanes"]
    visible: Annotated[IntTable, "seats", "lanes"]
    hidden: Annotated[IntTable, "seats", SLOTS]  # cards by place; -1 if it has been played
    trick: Annotated[Ints, "lanes"]  # the cards on the table
    laid: Annotated[Ints, "pack"]  # the same, in the order in which they were played: `rows.note_laid`
    gone: Annotated[Ints, "lanes"]  # cards swept out of the deal
    started: Annotated[Ints, "seats"]  # whether the seat has played a card in this deal (TUR-09)
    known: Annotated[IntTable, "seats", "lanes"]  # cards of the hand that everybody has seen
    bound: Annotated[
        Ints, "seats"
    ]  # every unseen card of the hand is a 10 or has a rank number below this: see `show_bound`
    pool: Annotated[Ints, "lanes"]  # cards to be dealt again: used inside `redeal` only
