"""Everything that Menteur declares: its options, clauses, moves and cards, and who sees what."""

from dataclasses import dataclass
from enum import IntEnum
from typing import Annotated

from tripot.cards import FRENCH, SUIT_LETTERS, SUITS, Rank
from tripot.engine.records import Ints, IntTable
from tripot.rules.shared.clause import ClauseBase
from tripot.rules.shared.decks import Copies, Deck
from tripot.rules.shared.fields import OWN, Cards, OneOf, Seat
from tripot.rules.shared.options import GameOptions, option
from tripot.rules.shared.turns import TurnState
from tripot.rules.shared.verbs import NO_CARD, ONE_CARD, Says, VerbBase


@dataclass(frozen=True, kw_only=True)
class MenteurOptions(GameOptions):
    """The options of a table, each with its clause."""

    players: int = option(minimum=2, maximum=6, clause="MEN-01")
    deals: int = option(3, minimum=1, maximum=50, clause="MEN-07")


class Clause(ClauseBase):
    """A clause of the rules."""

    MEN_01 = 1, "2 to 6 play with 32 cards, ace to 7, all dealt out one by one"
    MEN_02 = 2, "the player on the dealer's left leads a card face up, and its suit is asked for"
    MEN_03 = 3, "on your turn, play a card, or say that the face-down card just played is a lie"
    MEN_04 = 4, "every other card is played face down, and claimed to be of the suit asked for"
    MEN_05 = 5, "a card called a lie is shown: whoever was wrong picks up all the cards, the other leads"
    MEN_06 = 6, "the deal ends when a player has no cards left and can no longer be called a liar"
    MEN_07 = 7, "each card left costs a point; the lowest total over all deals wins"
    MEN_08 = 8, "a deal of 1,000 moves is stopped and scored as it stands"


NOT_LISTED = Clause.MEN_03


UNREAD = "a {verb} names {cards}, and nothing else"


class Verb(VerbBase):
    """What a move does."""

    LEAD = 0, Says(ONE_CARD, unread=UNREAD)
    LAY = 1, Says(ONE_CARD, unread=UNREAD, face_down=True)  # only the player sees the card (MEN-04)
    CALL = 2, Says(NO_CARD, unread=UNREAD, shows="shown")  # the card called a lie is shown (MEN-05)


class Happened(IntEnum):
    """What a move caused, as flags."""

    LIE = 1  # the card was a lie
    TRUTH = 2  # it was not
    OUT = 4  # a player has no cards left, and the deal is over
    STOPPED = 8  # the deal went on too long (MEN-08)


class State(TurnState):
    """Everything about a deal. A field that says nothing is hidden from all seats."""

    suit: Annotated[int, OneOf("the suit asked for; none when somebody has to lead", labels=tuple(SUIT_LETTERS))]
    claimant: Annotated[int, Seat("the seat whose card may be called a lie")]
    shown: int  # the card that was shown last
    led: Annotated[Ints, "lanes", Cards("the card led")]
    hand: Annotated[IntTable, "seats", "lanes", Cards("the hands", seen=OWN, counted=True)]
    claimed: Annotated[IntTable, "seats", "lanes", Cards("the card that may be called a lie", seen=OWN)]
    pile: Annotated[IntTable, "seats", "lanes", Cards("the face-down cards under it", seen=OWN, counted=True)]


FACES = tuple(face for face in FRENCH if face // SUITS <= Rank.SEVEN)  # ace to 7
deck = Deck(Copies(FACES))  # MEN-01
