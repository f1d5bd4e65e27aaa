"""The state of a deal of Glükz.

Sizes: `seats` is the greatest number of players, `lanes` the number of packs, `pack` the number of cards in all. Ranks
are those of `tripot.cards.Rank`. Seats are numbered from 0, clockwise.
"""

from typing import Annotated

from tripot.engine.records import Ints, IntTable, Record
from tripot.rules.shared.fields import Setting
from tripot.rules.shared.settings import Players

MOST_SLOTS = 6  # the most cards in a hidden row (GLU-04)


class Settings(Record):
    """The options that moves depend on."""

    slots: Annotated[int, Setting("hidden")]  # hidden cards dealt to each seat (GLU-04)
    annul: Annotated[int, Setting("annul")]  # cards of one rank that burn the pile (GLU-11)
    knight: Annotated[int, Setting("knight")]  # a `Knight` (GLU-17)
    fly: Annotated[int, Setting("fly")]  # GLU-22
    play_on: Annotated[int, Setting("play_on")]  # GLU-15


class State(Settings, Players):
    """Everything about a deal, including what no seat may see."""

    dealer: int
    phase: int  # a `Phase`
    turn: int  # the seat whose turn it is; the opener during the second play; meaningless in the race
    opener: int  # the seat that opened (GLU-05), or jumped in before there was a direction (GLU-22); -1 in the race
    direction: int  # 1 clockwise, -1 anticlockwise, 0 until somebody has set it (GLU-06)
    top: int  # rank on top of the pile; -1 when it is empty
    run: int  # how many of the last cards of the pile have that rank (GLU-11)
    over: int
    moves: int  # moves played in the deal
    idle: int  # moves since a row card was played, the pile burned or a player went out (GLU-23)
    happened: int  # what the last move caused: `Happened` flags
    turned: int  # the card that the last move turned over; -1 for none
    laid_count: int
    places: Annotated[Ints, "seats"]  # 1 for the first seat to go out, 2 …; 0 while still in
    hand: Annotated[IntTable, "seats", "lanes"]
    visible: Annotated[IntTable, "seats", "lanes"]
    hidden: Annotated[IntTable, "seats", MOST_SLOTS]  # cards by place; -1 if it has been played
    pile: Annotated[Ints, "lanes"]  # the cards on the pile
    laid: Annotated[Ints, "pack"]  # the same, in the order in which they were played, each with the number of its play
    gone: Annotated[Ints, "lanes"]  # cards burned
    known: Annotated[IntTable, "seats", "lanes"]  # cards of the hand that everybody has seen
    bound: Annotated[Ints, "seats"]  # no unseen card of the hand is a joker, and all have a rank number above this
    pool: Annotated[Ints, "lanes"]  # cards to be dealt again: used inside `redeal` only
