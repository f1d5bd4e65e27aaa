"""What is true of a deal of Menteur."""

from typing import Annotated

from tripot.engine.records import Ints, IntTable
from tripot.rules.shared.turns import TurnState


class State(TurnState):
    """A deal: the whole truth."""

    suit: int  # the suit asked for; -1 when one leads
    claimant: int  # the seat whose card may be called a lie; -1 for none
    shown: int  # the card that was shown last
    hand: Annotated[IntTable, "seats", "lanes"]
    claimed: Annotated[IntTable, "seats", "lanes"]  # the card that may be called a lie, by the seat that laid it
    pile: Annotated[IntTable, "seats", "lanes"]  # the face-down cards under it, by the seat that laid them
    led: Annotated[Ints, "lanes"]  # the card led
