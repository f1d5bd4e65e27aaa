"""The options of Iljig."""

from __future__ import annotations

from dataclasses import dataclass

from tripot.rules.options import GameOptions, option


@dataclass(frozen=True, kw_only=True)
class IljigOptions(GameOptions):
    """Options of a table of Iljig, by name and clause."""

    players: int = option(minimum=3, maximum=10, clause="ILJ-01")
    lead_jokers: bool = option(False, clause="ILJ-10")
