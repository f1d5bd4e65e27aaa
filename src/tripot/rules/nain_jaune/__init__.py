"""Nain Jaune: play runs upward, and win five boxes on a board with a dwarf."""

from tripot.rules.assembly import assemble
from tripot.rules.nain_jaune import knowledge, settlement

GAME = assemble(
    __name__,
    most_moves=16,
    card_fields=("hand", "talon", "played"),
    kernels=(knowledge, settlement),
    table_texts=frozenset({"worth"}),  # NAI-19
)
