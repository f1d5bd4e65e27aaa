"""What is true of a deal of Iljig, and how a match stands.

Sizes: `seats` players at most, `lanes` packs (one). Cards are faces of one pack with two jokers (`tripot.cards`). A
move is made in steps: cards are staged one by one, and until the last only the seat itself sees what it has staged.
"""

from typing import Annotated

from tripot.engine.records import Ints, IntTable, Record

PACK_SIZE = 54
MOST_ON_TABLE = 17  # three players with 18 cards each and an empty stock


class State(Record):
    """A deal: the whole truth."""

    players: int
    lead_jokers: int  # ILJ-10
    dealer: int
    phase: int  # a `Phase`
    turn: int
    trump: int  # a suit; -1 until the dealer has chosen (ILJ-06)
    turned: int  # the face turned up under the stock
    stock_count: int
    table_count: int  # cards to cover; 0 when `turn` leads
    staged_count: int
    declarer: int  # the seat that laid five at the start (ILJ-19); -1 for nobody
    over: int
    out: int  # the seat that went out; -1 for nobody
    loser: int  # -1 for nobody
    moves: int  # whole moves played in the deal
    declined: int  # of these, the moves that only their player knows of (ILJ-20)
    happened: int  # what the last whole move brought about: `Happened` flags
    hand: Annotated[IntTable, "seats", "lanes"]  # staged cards have left it
    known: Annotated[IntTable, "seats", "lanes"]  # cards of the hand that everybody has seen
    short: Annotated[Ints, "seats"]  # suits, as bits, that the seat could or would not follow of late
    stock: Annotated[Ints, PACK_SIZE]  # faces in drawing order from `PACK_SIZE - stock_count`; the turned card is last
    table: Annotated[Ints, MOST_ON_TABLE]  # faces to cover, in the table's order
    staged: Annotated[Ints, MOST_ON_TABLE]  # faces staged, in order
    staged_set: Annotated[Ints, "lanes"]
    under: Annotated[Ints, "lanes"]  # cards played that have been covered
    table_set: Annotated[Ints, "lanes"]
    stock_set: Annotated[Ints, "lanes"]


class Standing(Record):
    """How a match stands between two deals."""

    players: int
    deal: int
    dealer: int
    over: int
    letters: Annotated[Ints, "seats"]
