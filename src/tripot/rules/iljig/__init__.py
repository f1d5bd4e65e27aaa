"""Iljig: lead pairs and one more card, cover card by card; the player before the first one out has lost."""

from tripot.rules.assembly import assemble
from tripot.rules.iljig import counting, dealing, ending, knowledge

GAME = assemble(
    __name__,
    most_moves=64,
    card_fields=("hand", "staged_set", "under", "table_set", "stock_set"),
    kernels=(counting, dealing, knowledge),
    words=(ending,),
)
