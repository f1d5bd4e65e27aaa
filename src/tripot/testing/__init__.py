"""The kit that every game must pass, shipped for those who add one.

>>> from tripot.testing import check_game
>>> report = check_game("turkish", deals=1, seed=7, players=[3])
>>> report.deals
1

`check_game` plays random deals over random options and looks, at every state, whether the game keeps the promises of
`tripot.rules.contract`: see `CHECKS`, each of which says in a line what it demands.
"""

from tripot.testing.candidates import candidates
from tripot.testing.checks import CHECKS
from tripot.testing.kit import ConformanceError, Report, check_game, random_table
from tripot.testing.look import Look, all_cards

__all__ = ["CHECKS", "ConformanceError", "Look", "Report", "all_cards", "candidates", "check_game", "random_table"]
