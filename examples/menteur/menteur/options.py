"""The options of Menteur."""

from dataclasses import dataclass

from tripot.rules.shared.options import GameOptions, option


@dataclass(frozen=True, kw_only=True)
class MenteurOptions(GameOptions):
    """Options of a table, by name and clause."""

    players: int = option(minimum=2, maximum=6, clause="MEN-01")
    deals: int = option(3, minimum=1, maximum=50, clause="MEN-07")
