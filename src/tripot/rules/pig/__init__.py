"""The Pig family: pass cards until somebody has four of a kind, and do not be the last to notice."""

from __future__ import annotations

from tripot.rules.contract import Game
from tripot.rules.pig import actions, advice, observation, rules, words
from tripot.rules.pig.clauses import Clause
from tripot.rules.pig.moves import Happened
from tripot.rules.pig.options import PigOptions
from tripot.rules.pig.state import OptionsRecord, Standing, State, View

GAME = Game(
    name="pig",
    options=PigOptions,
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
    most_moves=104,
    card_fields=("hand", "lying", "gone"),
    races=frozenset({"signal", "slam", "shout"}),
    concurrent=True,
)
