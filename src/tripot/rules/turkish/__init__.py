"""Turkish: get rid of your cards by going down, not up."""

from tripot.rules.assembly import assemble
from tripot.rules.rows import words
from tripot.rules.turkish import counting, knowledge

GAME = assemble(
    __name__,
    most_moves=256,
    card_fields=("hand", "visible", "hidden", "trick", "gone"),
    kernels=(counting, knowledge),
    words=(words,),
)
