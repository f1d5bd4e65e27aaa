"""Iljig: lead pairs plus one card, cover card by card. If somebody goes out, the player on their right loses."""

from tripot.rules.assembly import assemble
from tripot.rules.iljig import counting, dealing, ending, knowledge

GAME = assemble(
    __name__,
    most_moves=64,
    card_fields=("hand", "staged_set", "under", "table_set", "stock_set"),
    kernels=(counting, dealing, knowledge),
    words=(ending,),
)
