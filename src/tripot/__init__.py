"""Tripot: a card room, in French and English, for card games that friends teach each other."""

from importlib import import_module
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tripot.play.deal import Deal
    from tripot.play.match import Match, Table, game
    from tripot.rules.move import Move
    from tripot.rules.registry import GAMES, games

__all__ = ["GAMES", "Deal", "Match", "Move", "Table", "game", "games"]
__version__ = version("tripot")

_HOMES = {
    **dict.fromkeys(("Match", "Table", "game"), "tripot.play.match"),
    **dict.fromkeys(("GAMES", "games"), "tripot.rules.registry"),
    "Deal": "tripot.play.deal",
    "Move": "tripot.rules.move",
}

if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        """Import what is asked for: with it come the rules and the compiler, which `tripot --version` doesn't need."""
        if name not in _HOMES:
            raise AttributeError(f"module 'tripot' has no attribute {name!r}")
        return getattr(import_module(_HOMES[name]), name)

    def __dir__() -> list[str]:
        """What there is, imported or not."""
        return sorted({*globals(), *__all__})
