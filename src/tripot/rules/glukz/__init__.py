"""Glükz: get rid of your cards by going up; jokers bring the pile down, four alike annul it."""

from tripot.rules.assembly import assemble
from tripot.rules.game import Races
from tripot.rules.glukz import counting, knowledge
from tripot.rules.shared import row_words

GAME = assemble(
    __name__,
    most_moves=512,  # with a hand of all 224 cards, as many plays and as many takes at most
    card_fields=("hand", "visible", "hidden", "pile", "gone"),
    kernels=(counting, knowledge),
    words=(row_words,),
    table_texts=frozenset({"forfeits"}),  # GLU-25
    races=Races(
        verbs=frozenset({"play", "flip", "take"}),  # the opening, the second play, annulments on the fly
        unseen=lambda options: options.fly,
    ),
)
