"""The options of Iljig."""

from dataclasses import dataclass

from tripot.rules.shared.options import GameOptions, option


@dataclass(frozen=True, kw_only=True)
class IljigOptions(GameOptions):
    """The options of a table of Iljig, each with its clause."""

    players: int = option(minimum=3, maximum=10, clause="ILJ-01")
    lead_jokers: bool = option(False, clause="ILJ-10")
