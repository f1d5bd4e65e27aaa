"""Turkish: get rid of your cards by going down, not up."""

from __future__ import annotations

from tripot.rules.contract import Game
from tripot.rules.turkish import actions, advice, observation, rules, words
from tripot.rules.turkish.clauses import Clause
from tripot.rules.turkish.moves import Happened
from tripot.rules.turkish.options import TurkishOptions
from tripot.rules.turkish.state import OptionsRecord, Standing, State, View

GAME = Game(
    name="turkish",
    options=TurkishOptions,
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
    most_moves=256,
    card_fields=("hand", "visible", "hidden", "trick", "gone"),
)
