"""The checks that every game must pass, shipped for programmers who add a game.

Examples:
    >>> from tripot.testing import check_game
    >>> report = check_game("turkish", deals=1, seed=7, players=[3])
    >>> report.deals
    1

`check_game` plays random deals over random options and checks, state by state, that the game keeps its promises: see
`CHECKS`, each of which states its promise in one line. `options` sets some of the options:

Examples:
    >>> check_game("turkish", deals=1, seed=7, players=[6], options={"decks": 1, "sweep_anytime": True}).deals
    1
"""

from tripot.testing.candidates import candidates
from tripot.testing.checks import CHECKS
from tripot.testing.kit import ConformanceError, Report, check_game, random_table
from tripot.testing.look import Look, all_cards
from tripot.testing.quick import look_over, playable_games

__all__ = [
    "CHECKS", "ConformanceError", "Look", "Report", "all_cards", "candidates", "check_game", "look_over",
    "playable_games", "random_table",
]  # fmt: skip
