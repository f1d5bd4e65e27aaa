"""Tripot: a card room for five families of French-language card games."""

from importlib.metadata import version

from tripot.deal import Deal
from tripot.match import Match, Table, game
from tripot.rules import GAMES
from tripot.rules.contract import Move

__all__ = ["GAMES", "Deal", "Match", "Move", "Table", "game"]
__version__ = version("tripot")
