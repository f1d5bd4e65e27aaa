"""Tripot: a card room, in French and English, for card games that friends teach each other."""

from importlib.metadata import version

from tripot.play.deal import Deal
from tripot.play.match import Match, Table, game
from tripot.rules.move import Move
from tripot.rules.registry import GAMES, games

__all__ = ["GAMES", "Deal", "Match", "Move", "Table", "game", "games"]
__version__ = version("tripot")
