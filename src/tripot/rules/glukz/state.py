"""What is true of a deal of Glükz.

Sizes: `seats` players at most, `lanes` packs, `pack` cards in all. Ranks are `tripot.cards.Rank`; seats are 0-based and
count clockwise.
"""

from typing import Annotated

from tripot.engine.records import Ints, IntTable, Record

MOST_SLOTS = 6  # cards in a hidden row at most (GLU-04)


class OptionsRecord(Record):
    """The options, as kernels read them."""

    players: int
    decks: int
    tarot: int
    hidden: int
    visible: int
    annul: int
    knight: int
    fly: int
    play_on: int
    deals: int


class State(Record):
    """A deal: the whole truth."""

    players: int
    slots: int  # hidden cards dealt to each (GLU-04)
    annul: int  # cards of one rank that annul the pile (GLU-11)
    knight: int  # a `Knight` (GLU-17)
    fly: int  # GLU-22
    play_on: int  # GLU-15
    dealer: int
    phase: int  # a `Phase`
    turn: int  # the seat whose turn it is; during the second play the opener; unused in the race
    opener: int  # the seat that opened (GLU-05), or flew before there was a direction (GLU-22); -1 in the race
    direction: int  # 1 clockwise, -1 back, 0 while nobody has set it (GLU-06)
    top: int  # rank on top of the pile; -1 when it is empty
    run: int  # how many of the last cards of the pile are of that rank (GLU-11)
    over: int
    moves: int  # moves played in the deal
    idle: int  # moves since a row card was played, the pile annulled or a player out (GLU-23)
    happened: int  # what the last move brought about: `Happened` flags
    turned: int  # the card that the last move turned; -1 for none
    laid_count: int
    places: Annotated[Ints, "seats"]  # 1 for the first out, …; 0 while in
    hand: Annotated[IntTable, "seats", "lanes"]
    visible: Annotated[IntTable, "seats", "lanes"]
    hidden: Annotated[IntTable, "seats", MOST_SLOTS]  # cards by place; -1 where it has been played
    pile: Annotated[Ints, "lanes"]  # the cards in the middle
    laid: Annotated[Ints, "pack"]  # the same in the order they were laid, with the number of their play
    gone: Annotated[Ints, "lanes"]  # cards annulled
    known: Annotated[IntTable, "seats", "lanes"]  # cards of the hand that everybody has seen
    bound: Annotated[Ints, "seats"]  # every unseen card of the hand is no joker and has a rank number above this
    pool: Annotated[Ints, "lanes"]  # cards to be dealt anew: used inside `redeal` only
