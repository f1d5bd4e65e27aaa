"""What may be seen of a deal of Glükz: this list is all of it."""

from typing import Annotated

from tripot.engine.records import Ints, IntTable, Record
from tripot.rules.glukz.options import SUITS, GlukzOptions, cards_in_play
from tripot.rules.glukz.state import MOST_SLOTS
from tripot.rules.glukz.terms import IDLE_PER_PLAYER, LOWEST, MOST_MOVES, NO_BOUND, Phase
from tripot.rules.shared.fields import (
    EVERYBODY,
    FACE_DOWN_ROW,
    KNOWN,
    Cards,
    Flag,
    Number,
    Observer,
    OneOf,
    OneRank,
    Pile,
    Seat,
    Setting,
    Slots,
)

PHASES = tuple(phase.name.lower() for phase in Phase)


def _pack(options: GlukzOptions) -> int:
    return cards_in_play({"decks": options.decks, "tarot": options.tarot})


def _longest_run(options: GlukzOptions) -> int:
    return SUITS * options.decks


def _most_idle(options: GlukzOptions) -> int:
    return IDLE_PER_PLAYER * options.players


def _players(options: GlukzOptions) -> int:
    return options.players


class View(Record):
    """What one seat, or a spectator, sees of a deal."""

    players: Annotated[int, Setting("players")]
    seat: Annotated[int, Observer()]
    slots: Annotated[int, Setting("hidden")]
    annul: Annotated[int, Setting("annul")]
    knight: Annotated[int, Setting("knight")]
    fly: Annotated[int, Setting("fly")]
    play_on: Annotated[int, Setting("play_on")]
    dealer: Annotated[int, Seat("the dealer", always=True)]
    phase: Annotated[
        int,
        OneOf(
            "how far the deal has come: the opening race, an opener who plays again, the second play, turns",
            labels=PHASES,
            always=True,
        ),
    ]
    turn: Annotated[
        int,
        Seat("the seat whose turn it is; the opener during the second play; without meaning in the race", always=True),
    ]
    opener: Annotated[int, Seat("the seat that has opened")]
    direction: Annotated[int, Number("1 when turns go clockwise, -1 when they go back, 0 before it is set", low=-1)]
    top: Annotated[int, OneRank("the rank on top of the pile; none when it is empty", aside=True)]
    run: Annotated[
        int, Number("of the top rank on top of the pile, one after the other", unit="cards", high=_longest_run)
    ]
    over: Annotated[int, Flag("whether the deal is over")]
    moves: Annotated[int, Number("played in the deal", unit="moves", high=MOST_MOVES)]
    idle: Annotated[
        int,
        Number(
            "since a row card was played, the pile burned or a player out", unit="moves", high=_most_idle, aside=True
        ),
    ]
    laid_count: Annotated[int, Number("on the pile", unit="cards", high=_pack)]
    places: Annotated[
        Ints, "seats", Number("1 for the first seat without cards; 0 while in", unit="place", high=_players)
    ]
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
        Pile("the same in the order they were laid", unit="moves", high=MOST_MOVES, count="laid_count", seen=EVERYBODY),
    ]
    gone: Annotated[Ints, "lanes", Cards("cards burned")]
    bound: Annotated[
        Ints,
        "seats",
        Number(
            "the hand is known to hold, unseen cards, no joker and only ranks numbered above it; "
            "-1 when nothing is known",
            unit="rank",
            low=NO_BOUND,
            high=LOWEST,
            aside=True,
        ),
    ]
