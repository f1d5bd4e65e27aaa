"""The Pig family: pass cards until somebody has four of a kind, and don't be the last to notice."""

from tripot.rules.assembly import assemble
from tripot.rules.game import Races
from tripot.rules.pig import counting, ending, knowledge, redealing

GAME = assemble(
    __name__,
    most_moves=104,
    card_fields=("hand", "lying", "gone"),
    kernels=(counting, knowledge, redealing),
    words=(ending,),
    races=Races(verbs=frozenset({"signal", "slam", "shout"}), concurrent=True),
)
