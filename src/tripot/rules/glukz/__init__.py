"""Glükz: get rid of your cards by going up. Jokers bring the pile down; four of one rank burn it."""

from tripot.rules.assembly import assemble
from tripot.rules.game import Races
from tripot.rules.glukz import counting, knowledge
from tripot.rules.rows import words
from tripot.rules.shared.formulas import option_named

GAME = assemble(
    __name__,
    most_moves=512,  # at most: with a hand of all 224 cards, as many plays and as many takes
    card_fields=("hand", "visible", "hidden", "pile", "gone"),
    kernels=(counting, knowledge),
    words=(words,),
    table_texts=frozenset({"forfeits"}),  # GLU-25
    races=Races(
        verbs=frozenset({"play", "flip", "take"}),  # the opening, the second play, jumping in to burn the pile
        unseen=option_named("fly"),
    ),
)
