"""What may be seen of a deal of Menteur: this list is all of it."""

from typing import Annotated

from tripot.engine.records import Ints, IntTable
from tripot.rules.shared.fields import EVERYBODY, OWN, Cards, Number, OneOf, Seat
from tripot.rules.shared.turns import TurnView

SUITS = ("S", "H", "D", "C")


class View(TurnView):
    """What one seat, or a spectator, sees of a deal."""

    suit: Annotated[int, OneOf("the suit asked for; none when one leads", labels=SUITS)]
    claimant: Annotated[int, Seat("the seat whose card may be called a lie")]
    led: Annotated[Ints, "lanes", Cards("the card led")]
    hand: Annotated[IntTable, "seats", "lanes", Cards("the hands", seen=OWN)]
    hand_size: Annotated[Ints, "seats", Number("in the hands", unit="cards", high=32, seen=EVERYBODY)]
    claimed: Annotated[IntTable, "seats", "lanes", Cards("the card that may be called a lie", seen=OWN)]
    pile: Annotated[IntTable, "seats", "lanes", Cards("the face-down cards under it", seen=OWN)]
    pile_size: Annotated[Ints, "seats", Number("in the pile", unit="cards", high=32, seen=EVERYBODY)]
