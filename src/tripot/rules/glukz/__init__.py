"""Glükz: get rid of your cards by going up; jokers bring the pile down, four alike annul it."""

from __future__ import annotations

from tripot.rules.contract import Game
from tripot.rules.glukz import actions, advice, observation, rules, words
from tripot.rules.glukz.clauses import Clause
from tripot.rules.glukz.moves import Happened
from tripot.rules.glukz.options import GlukzOptions
from tripot.rules.glukz.state import OptionsRecord, Standing, State, View

GAME = Game(
    name="glukz",
    options=GlukzOptions,
    sizes=words.sizes,
    options_record=OptionsRecord,
    state=State,
    view=View,
    standing=Standing,
    clauses=Clause,
    happened=Happened,
    rules=rules,
    advice=advice,
    actions=actions,
    observation=observation,
    words=words,
    deck=words.deck,
    most_moves=512,  # a hand of all 224 cards: at most as many plays, and as many takes
    card_fields=("hand", "visible", "hidden", "pile", "gone"),
    races=frozenset({"play", "flip", "take"}),  # the opening, the second play, annulments on the fly
    unseen_rivals=lambda options: options.fly,
    table_texts=frozenset({"forfeits"}),  # GLU-25
)
