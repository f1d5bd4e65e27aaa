"""Everything that may be seen of a deal of Iljig."""

from typing import Annotated

from tripot.cards import SUIT_LETTERS
from tripot.engine.records import Ints, IntTable
from tripot.rules.iljig.state import MOST_ON_TABLE, PACK_SIZE, Settings
from tripot.rules.iljig.terms import MOST_MOVES, Phase
from tripot.rules.shared.fields import (
    EVERYBODY,
    KNOWN,
    Bits,
    Card,
    Cards,
    Flag,
    Number,
    OneOf,
    Order,
    Seat,
)
from tripot.rules.shared.settings import Observed

PHASES = tuple(phase.name.lower() for phase in Phase)
SUITS = tuple(SUIT_LETTERS)


class View(Settings, Observed):
    """What one seat, or a spectator, sees of a deal."""

    dealer: Annotated[int, Seat("the dealer", always=True)]
    phase: Annotated[
        int,
        OneOf(
            "the stage of the deal: naming trumps, asking seats whether they play all five, play",
            labels=PHASES,
            always=True,
        ),
    ]
    turn: Annotated[
        int,
        Seat(
            "the seat whose turn it is",
            seen="everybody; while a seat is asked whether it plays all five, only that seat (ILJ-20)",
        ),
    ]
    trump: Annotated[int, OneOf("the suit of trumps; none before the dealer has named it", labels=SUITS)]
    turned: Annotated[int, Card("the card turned up under the stock", always=True)]
    stock_count: Annotated[int, Number("in the stock", unit="cards", high=PACK_SIZE)]
    table_count: Annotated[int, Number("to cover; 0 if the seat must lead", unit="cards", high=MOST_ON_TABLE)]
    staged_count: Annotated[
        int,
        Number(
            "that the seat itself has staged",
            unit="cards",
            high=MOST_ON_TABLE,
            seen="the seat that stages; 0 for others",
        ),
    ]
    most_led: Annotated[int, Number("that may be led now, at most", unit="cards", high=MOST_ON_TABLE, seen=EVERYBODY)]
    declarer: Annotated[int, Seat("the seat that played all five at the start")]
    over: Annotated[int, Flag("whether the deal is over")]
    out: Annotated[int, Seat("the seat that went out")]
    loser: Annotated[int, Seat("the loser of the deal")]
    moves: Annotated[
        int,
        Number(
            "whole moves that everybody knows of",
            unit="moves",
            high=MOST_MOVES,
            seen="everybody; not counting seats that keep their five (ILJ-20)",
        ),
    ]
    hand: Annotated[IntTable, "seats", "lanes", Cards("hands", seen=KNOWN)]
    hand_size: Annotated[
        Ints,
        "seats",
        Number("in the hands, including cards that others have staged", unit="cards", high=PACK_SIZE, seen=EVERYBODY),
    ]
    short: Annotated[Ints, "seats", Bits("suits that the seat has recently not followed", labels=SUITS, aside=True)]
    table: Annotated[Ints, MOST_ON_TABLE, Order("the cards to cover", count="table_count")]
    staged: Annotated[
        Ints,
        MOST_ON_TABLE,
        Order("the cards that the seat itself has staged", count="staged_count", seen="the seat that stages"),
    ]
    under: Annotated[Ints, "lanes", Cards("cards played that have been covered")]
