"""Iljig: lead pairs and one more card, cover card by card; the player before the first one out has lost."""

from __future__ import annotations

from tripot.rules.contract import Game
from tripot.rules.iljig import actions, advice, observation, rules, words
from tripot.rules.iljig.clauses import Clause
from tripot.rules.iljig.moves import Happened
from tripot.rules.iljig.options import IljigOptions
from tripot.rules.iljig.state import OptionsRecord, Standing, State, View

GAME = Game(
    name="iljig",
    options=IljigOptions,
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
    most_moves=64,
    card_fields=("hand", "staged_set", "under", "table_set", "stock_set"),
    stepwise=True,
)
