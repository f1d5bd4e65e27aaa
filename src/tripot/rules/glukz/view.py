"""Everything that may be seen of a deal of Glükz."""

from typing import Annotated

from tripot.engine.records import Ints, IntTable
from tripot.rules.glukz.options import CARDS, SUITS, GlukzOptions
from tripot.rules.glukz.state import MOST_SLOTS, Settings
from tripot.rules.glukz.terms import IDLE_PER_PLAYER, LOWEST, MOST_MOVES, NO_BOUND, Phase
from tripot.rules.shared.fields import (
    EVERYBODY,
    FACE_DOWN_ROW,
    KNOWN,
    Cards,
    Flag,
    Number,
    OneOf,
    OneRank,
    Pile,
    Seat,
    Slots,
)
from tripot.rules.shared.settings import Observed

PHASES = tuple(phase.name.lower() for phase in Phase)


def _pack(options: GlukzOptions) -> int:
    return int(CARDS.value(options.as_dict()))


def _longest_run(options: GlukzOptions) -> int:
    return SUITS * options.decks


def _most_idle(options: GlukzOptions) -> int:
    return IDLE_PER_PLAYER * options.players


def _players(options: GlukzOptions) -> int:
    return options.players


class View(Settings, Observed):
    """What one seat, or a spectator, sees of a deal."""

    dealer: Annotated[int, Seat("the dealer", always=True)]
    phase: Annotated[
        int,
        OneOf(
            "the stage of the deal: the opening race, an opener who plays again, the second play, turns",
            labels=PHASES,
            always=True,
        ),
    ]
    turn: Annotated[
        int,
        Seat("the seat whose turn it is; the opener during the second play; meaningless in the race", always=True),
    ]
    opener: Annotated[int, Seat("the seat that has opened")]
    direction: Annotated[
        int, Number("1 if turns go clockwise, -1 if they go anticlockwise, 0 before that is decided", low=-1)
    ]
    top: Annotated[int, OneRank("the rank on top of the pile; none if it is empty", aside=True)]
    run: Annotated[
        int, Number("of the top rank on top of the pile, one after the other", unit="cards", high=_longest_run)
    ]
    over: Annotated[int, Flag("whether the deal is over")]
    moves: Annotated[int, Number("played in the deal", unit="moves", high=MOST_MOVES)]
    idle: Annotated[
        int,
        Number(
            "since a row card was played, the pile burned or a player went out",
            unit="moves",
            high=_most_idle,
            aside=True,
        ),
    ]
    laid_count: Annotated[int, Number("on the pile", unit="cards", high=_pack)]
    places: Annotated[Ints, "seats", Number("1 for the first seat to go out; 0 before", unit="place", high=_players)]
    hand: Annotated[IntTable, "seats", "lanes", Cards("hands", seen=KNOWN)]
    hand_size: Annotated[Ints, "seats", Number("in the hands", unit="cards", high=_pack, seen=EVERYBODY)]
    visible: Annotated[IntTable, "seats", "lanes", Cards("the visible rows")]
    hidden: Annotated[
        IntTable, "seats", MOST_SLOTS, Slots("the hidden rows by place", count="slots", seen=FACE_DOWN_ROW)
    ]
    pile: Annotated[Ints, "lanes", Cards("the cards in the middle", aside=True)]
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
    gone: Annotated[Ints, "lanes", Cards("cards burned")]
    bound: Annotated[
        Ints,
        "seats",
        Number(
            "the unseen cards of the hand are known to be ranks numbered above this, and no jokers; "
            "-1 if nothing is known",
            unit="rank",
            low=NO_BOUND,
            high=LOWEST,
            aside=True,
        ),
    ]
