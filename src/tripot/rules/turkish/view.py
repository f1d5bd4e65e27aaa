"""Everything that may be seen of a deal of Turkish."""

from typing import Annotated

from tripot.engine.records import Ints, IntTable
from tripot.rules.shared.fields import (
    EVERYBODY,
    FACE_DOWN_ROW,
    KNOWN,
    Cards,
    Flag,
    Number,
    OneRank,
    Pile,
    Seat,
    Slots,
)
from tripot.rules.shared.settings import Observed
from tripot.rules.turkish.options import CARDS_IN_PACK, TurkishOptions
from tripot.rules.turkish.state import SLOTS, Settings
from tripot.rules.turkish.terms import IDLE_PER_PLAYER, MOST_MOVES, NO_BOUND


def _pack(options: TurkishOptions) -> int:
    return CARDS_IN_PACK * options.decks


def _most_idle(options: TurkishOptions) -> int:
    return IDLE_PER_PLAYER * options.players


class View(Settings, Observed):
    """What one seat, or a spectator, sees of a deal."""

    dealer: Annotated[int, Seat("the dealer", always=True)]
    turn: Annotated[int, Seat("the seat whose turn it is", always=True)]
    direction: Annotated[int, Number("1 if turns go clockwise, -1 if they go anticlockwise", low=-1)]
    top: Annotated[int, OneRank("the rank on top of the pile; none if the table is empty", aside=True)]
    over: Annotated[int, Flag("whether the deal is over")]
    out: Annotated[int, Seat("the seat that went out")]
    moves: Annotated[int, Number("played in the deal", unit="moves", high=MOST_MOVES)]
    idle: Annotated[
        int, Number("since a row card was played or a 10 left the deal", unit="moves", high=_most_idle, aside=True)
    ]
    laid_count: Annotated[int, Number("on the pile", unit="cards", high=_pack)]
    hand: Annotated[IntTable, "seats", "lanes", Cards("hands", seen=KNOWN)]
    hand_size: Annotated[Ints, "seats", Number("in the hands", unit="cards", high=_pack, seen=EVERYBODY)]
    visible: Annotated[IntTable, "seats", "lanes", Cards("the visible rows")]
    hidden: Annotated[IntTable, "seats", SLOTS, Slots("the hidden rows by place", seen=FACE_DOWN_ROW)]
    trick: Annotated[Ints, "lanes", Cards("the cards on the table", aside=True)]
    laid: Annotated[
        Ints,
        "pack",
        Pile(
            "the same, in the order in which they were played",
            unit="moves",
            high=MOST_MOVES,
            count="laid_count",
            seen=EVERYBODY,
        ),
    ]
    gone: Annotated[Ints, "lanes", Cards("cards swept out of the deal")]
    started: Annotated[Ints, "seats", Flag("whether the seat has played a card in this deal", aside=True)]
    bound: Annotated[
        Ints,
        "seats",
        Number(
            "the unseen cards of the hand are known to be 10s and ranks numbered below this",
            unit="rank",
            high=NO_BOUND,
            aside=True,
        ),
    ]
