"""What may be seen of a deal of Turkish: this list is all of it."""

from typing import Annotated

from tripot.engine.records import Ints, IntTable, Record
from tripot.rules.shared.fields import (
    EVERYBODY,
    FACE_DOWN_ROW,
    KNOWN,
    Cards,
    Flag,
    Number,
    Observer,
    OneRank,
    Pile,
    Seat,
    Setting,
    Slots,
)
from tripot.rules.turkish.options import CARDS_IN_PACK, TurkishOptions
from tripot.rules.turkish.state import SLOTS
from tripot.rules.turkish.terms import IDLE_PER_PLAYER, MOST_MOVES, NO_BOUND


def _pack(options: TurkishOptions) -> int:
    return CARDS_IN_PACK * options.decks


def _most_idle(options: TurkishOptions) -> int:
    return IDLE_PER_PLAYER * options.players


class View(Record):
    """What one seat, or a spectator, sees of a deal."""

    players: Annotated[int, Setting("players")]
    seat: Annotated[int, Observer()]
    hidden_needs_empty_hand: Annotated[int, Setting("hidden_needs_empty_hand")]
    voluntary_take: Annotated[int, Setting("voluntary_take")]
    show_visible: Annotated[int, Setting("show_visible")]
    sweep_anytime: Annotated[int, Setting("sweep_anytime")]
    dealer: Annotated[int, Seat("the dealer", always=True)]
    turn: Annotated[int, Seat("the seat whose turn it is", always=True)]
    direction: Annotated[int, Number("1 when turns go clockwise, -1 when they go back", low=-1)]
    top: Annotated[int, OneRank("the rank on top of the trick; none when one leads", aside=True)]
    over: Annotated[int, Flag("whether the deal is over")]
    out: Annotated[int, Seat("the seat that went out")]
    moves: Annotated[int, Number("played in the deal", unit="moves", high=MOST_MOVES)]
    idle: Annotated[
        int, Number("since a row card was played or a 10 left the deal", unit="moves", high=_most_idle, aside=True)
    ]
    laid_count: Annotated[int, Number("on the trick", unit="cards", high=_pack)]
    hand: Annotated[IntTable, "seats", "lanes", Cards("hands", seen=KNOWN)]
    hand_size: Annotated[Ints, "seats", Number("in the hands", unit="cards", high=_pack, seen=EVERYBODY)]
    visible: Annotated[IntTable, "seats", "lanes", Cards("the visible rows")]
    hidden: Annotated[IntTable, "seats", SLOTS, Slots("the hidden rows by place", seen=FACE_DOWN_ROW)]
    trick: Annotated[Ints, "lanes", Cards("the cards on the table", aside=True)]
    laid: Annotated[
        Ints,
        "pack",
        Pile("the same in the order they were laid", unit="moves", high=MOST_MOVES, count="laid_count", seen=EVERYBODY),
    ]
    gone: Annotated[Ints, "lanes", Cards("cards swept out of the deal")]
    started: Annotated[Ints, "seats", Flag("whether the seat has played a card in this deal", aside=True)]
    bound: Annotated[
        Ints,
        "seats",
        Number(
            "the hand is known to hold, unseen cards, only 10s and ranks numbered below it",
            unit="rank",
            high=NO_BOUND,
            aside=True,
        ),
    ]
