"""What may be seen of a deal of Iljig: this list is all of it."""

from typing import Annotated

from tripot.cards import SUIT_LETTERS
from tripot.engine.records import Ints, IntTable, Record
from tripot.rules.iljig.state import MOST_ON_TABLE, PACK_SIZE
from tripot.rules.iljig.terms import MOST_MOVES, Phase
from tripot.rules.shared.fields import (
    EVERYBODY,
    KNOWN,
    Bits,
    Card,
    Cards,
    Flag,
    Number,
    Observer,
    OneOf,
    Order,
    Seat,
    Setting,
)

PHASES = tuple(phase.name.lower() for phase in Phase)
SUITS = tuple(SUIT_LETTERS)


class View(Record):
    """What one seat, or a spectator, sees of a deal."""

    players: Annotated[int, Setting("players")]
    seat: Annotated[int, Observer()]
    lead_jokers: Annotated[int, Setting("lead_jokers")]
    dealer: Annotated[int, Seat("the dealer", always=True)]
    phase: Annotated[
        int,
        OneOf(
            "the dealer names trumps, seats are asked whether they lay five, or cards are played",
            labels=PHASES,
            always=True,
        ),
    ]
    turn: Annotated[
        int,
        Seat(
            "the seat whose turn it is",
            seen="everybody; while a seat is asked whether it lays five, that seat only (ILJ-20)",
        ),
    ]
    trump: Annotated[int, OneOf("the suit of trumps; none before the dealer has named it", labels=SUITS)]
    turned: Annotated[int, Card("the card turned up under the stock", always=True)]
    stock_count: Annotated[int, Number("in the stock", unit="cards", high=PACK_SIZE)]
    table_count: Annotated[int, Number("to cover; 0 when one leads", unit="cards", high=MOST_ON_TABLE)]
    staged_count: Annotated[
        int,
        Number(
            "that one has staged oneself", unit="cards", high=MOST_ON_TABLE, seen="the seat that stages; 0 for others"
        ),
    ]
    most_led: Annotated[int, Number("that may be led at most now", unit="cards", high=MOST_ON_TABLE, seen=EVERYBODY)]
    declarer: Annotated[int, Seat("the seat that laid five at the start")]
    over: Annotated[int, Flag("whether the deal is over")]
    out: Annotated[int, Seat("the seat that went out")]
    loser: Annotated[int, Seat("the loser of the deal")]
    moves: Annotated[
        int,
        Number(
            "whole moves that everybody knows of",
            unit="moves",
            high=MOST_MOVES,
            seen="everybody; a seat that does not lay five is not counted (ILJ-20)",
        ),
    ]
    hand: Annotated[IntTable, "seats", "lanes", Cards("hands", seen=KNOWN)]
    hand_size: Annotated[
        Ints,
        "seats",
        Number("in the hands, those that others have staged counted", unit="cards", high=PACK_SIZE, seen=EVERYBODY),
    ]
    short: Annotated[
        Ints, "seats", Bits("suits that the seat could not or would not follow of late", labels=SUITS, aside=True)
    ]
    table: Annotated[Ints, MOST_ON_TABLE, Order("the cards to cover", count="table_count")]
    staged: Annotated[
        Ints,
        MOST_ON_TABLE,
        Order("the cards that one has staged oneself", count="staged_count", seen="the seat that stages"),
    ]
    under: Annotated[Ints, "lanes", Cards("cards played that have been covered")]
