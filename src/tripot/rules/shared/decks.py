"""The cards of a deal, as data: which faces there are, and how many copies of each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from tripot.cards import FACES, PACK, SUITS
from tripot.engine.records import Array
from tripot.rules.shared.formulas import Term, as_data, option_named, value_of

RANK = option_named("rank")
SUIT = option_named("suit")
"""In the number of copies: the place of a face among those of its part, four suits a rank."""


@dataclass(frozen=True)
class Copies:
    """Faces of a pack, and the number of copies of each: one from each of the first packs."""

    faces: Sequence[int]
    copies: Term = 1


class Deck:
    """The deck of a game. Called with the options of a table, it returns every card of a deal, in deck order."""

    def __init__(self, *parts: Copies) -> None:
        """The faces of the parts differ, unless the options never allow both."""
        self.parts = parts

    def __call__(self, options: Any) -> Array:
        """The cards, shape `(cards,)`."""
        values = options.computed_values()
        cards = [
            pack * PACK + face
            for part in self.parts
            for place, face in enumerate(part.faces)
            for pack in range(value_of(part.copies, {**values, "rank": place // SUITS, "suit": place % SUITS}))
        ]
        return np.array(sorted(cards), dtype=np.int64)

    def as_data(self) -> list[dict[str, Any]]:
        """The parts as JSON."""
        return [{"faces": [FACES[face] for face in part.faces], "copies": as_data(part.copies)} for part in self.parts]
