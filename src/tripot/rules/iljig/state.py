"""The state of a deal of Iljig, and the standing of a match.

Sizes: `seats` is the greatest number of players, `lanes` the number of packs (one). Cards are faces of one pack with
two jokers (`tripot.cards`). A move is made in steps: cards are staged one by one, and until the last step only the seat
itself sees them.
"""

from typing import Annotated

from tripot.engine.records import Ints, IntTable, Record
from tripot.rules.shared.fields import Setting
from tripot.rules.shared.settings import Players

PACK_SIZE = 54
MOST_ON_TABLE = 17  # with three players, 18 cards each, and an empty stock


class Settings(Record):
    """The options that moves depend on."""

    lead_jokers: Annotated[int, Setting("lead_jokers")]  # ILJ-10


class State(Settings, Players):
    """Everything about a deal, including what no seat may see."""

    dealer: int
    phase: int  # a `Phase`
    turn: int
    trump: int  # a suit; -1 until the dealer has chosen (ILJ-06)
    turned: int  # the face turned up under the stock
    stock_count: int
    table_count: int  # cards to cover; 0 when `turn` leads
    staged_count: int
    declarer: int  # the seat that played all five at the start (ILJ-19); -1 for nobody
    over: int
    out: int  # the seat that went out; -1 for nobody
    loser: int  # -1 for nobody
    moves: int  # whole moves played in the deal
    declined: int  # among these, the moves that only their player knows of (ILJ-20)
    happened: int  # what the last whole move caused: `Happened` flags
    hand: Annotated[IntTable, "seats", "lanes"]  # without the staged cards
    known: Annotated[IntTable, "seats", "lanes"]  # cards of the hand that everybody has seen
    short: Annotated[Ints, "seats"]  # suits, as bits, that the seat recently covered with another suit
    stock: Annotated[Ints, PACK_SIZE]  # faces in drawing order from `PACK_SIZE - stock_count`; the turned card is last
    table: Annotated[Ints, MOST_ON_TABLE]  # faces to cover, in the table's order
    staged: Annotated[Ints, MOST_ON_TABLE]  # faces staged, in order
    staged_set: Annotated[Ints, "lanes"]
    under: Annotated[Ints, "lanes"]  # cards played that have been covered
    table_set: Annotated[Ints, "lanes"]
    stock_set: Annotated[Ints, "lanes"]


class Standing(Record):
    """The standing of a match between two deals."""

    players: int
    deal: int
    dealer: int
    over: int
    letters: Annotated[Ints, "seats"]
