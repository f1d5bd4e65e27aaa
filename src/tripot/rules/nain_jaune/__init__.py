"""Nain Jaune: runs upward, a board of five boxes, and a dwarf."""

from __future__ import annotations

from tripot.rules.contract import Game
from tripot.rules.nain_jaune import actions, advice, observation, rules, words
from tripot.rules.nain_jaune.clauses import Clause
from tripot.rules.nain_jaune.moves import Happened
from tripot.rules.nain_jaune.options import NainJauneOptions
from tripot.rules.nain_jaune.state import OptionsRecord, Standing, State, View

GAME = Game(
    name="nain_jaune",
    options=NainJauneOptions,
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
    most_moves=16,
    card_fields=("hand", "talon", "played"),
    table_texts=frozenset({"worth"}),  # NAI-19
)
