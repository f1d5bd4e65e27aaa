"""Turkish: get rid of your cards by going down, not up."""

from __future__ import annotations

from tripot.rules.contract import Game
from tripot.rules.turkish import advice, rules, words
from tripot.rules.turkish.clauses import Clause
from tripot.rules.turkish.options import CARDS_IN_PACK, TurkishOptions
from tripot.rules.turkish.state import OptionsRecord, Standing, State, View


def sizes(options: TurkishOptions) -> dict[str, int]:
    """Sizes of the records: with one pack 8 can play, with two 10. Each pair is one compilation of the kernels."""
    return {"seats": 8 if options.decks == 1 else 10, "lanes": options.decks, "pack": CARDS_IN_PACK * options.decks}


GAME = Game(
    name="turkish",
    options=TurkishOptions,
    sizes=sizes,
    options_record=OptionsRecord,
    state=State,
    view=View,
    standing=Standing,
    clauses=Clause,
    rules=rules,
    advice=advice,
    words=words,
    deck=words.deck,
    most_moves=256,
    card_fields=("hand", "visible", "hidden", "trick", "gone"),
)
