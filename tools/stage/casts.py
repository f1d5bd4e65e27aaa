"""The tables that are checked: every game and variant with the fewest, four and the most players, or heavy options."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from tripot.errors import BadOption
from tripot.play.match import game
from tripot.rules.registry import GAMES, get
from tripot.rules.shared.formulas import Value

USUAL = 4  # players
CROWD = 13  # players; with more, a match in which letters are collected takes too long
HEAVY: dict[str, dict[str, dict[str, Value]]] = {  # by game: named sets of options that put more on the table
    "turkish": {},
    "glukz": {
        "packs": {"decks": 4, "tarot": True, "knight": "skip", "fly": True, "deals": 2},
        "rows": {"decks": 4, "hidden": 6, "visible": 6},
    },
    "iljig": {"jokers": {"lead_jokers": True}},
    "nain_jaune": {"rich": {"stake": 100, "tokens": 1_000_000, "must_follow": False, "deals": 2}},
    "pig": {
        "pig-stock": {"variant": "pig", "stock": True, "cards": 5, "lives": "out"},
        "pig-watch": {"variant": "pig", "watch": True, "hush": True, "word": "MAMAMOUCHIS"},
        "spoons-stock": {"variant": "spoons", "stock": True, "watch": True, "tokens": "forks"},
        "vatra-pats": {"variant": "vatra", "pats": True, "travel": True, "deals": 2},
        "magarac-travel": {"variant": "magarac", "travel": True},
    },
}
SHORT: dict[str, Value] = {"lives": "out"}


@dataclass(frozen=True)
class Cast:
    """A table to check: the game, a short name for its options, and the number of players."""

    game: str
    players: int
    kind: str = ""  # a variant, or a set of heavy options
    options: dict[str, Value] = field(default_factory=dict, hash=False)
    heavy: bool = False

    @property
    def is_usual(self) -> bool:
        """Whether it has the usual number of players and the usual rules."""
        return self.players == USUAL and not self.heavy

    @property
    def name(self) -> str:
        """For example `pig-vatra-13`."""
        return "-".join(part for part in (self.game, self.kind, str(self.players)) if part)


def casts() -> Iterator[Cast]:
    """Every table that is checked."""
    for name in GAMES:
        for kind, options in _variants(name).items():
            for players in _numbers(name, options):
                yield cast_of(name, players, kind)
        for kind, options in HEAVY.get(name, {}).items():
            for players in _numbers(name, options):
                yield Cast(name, players, kind, options, heavy=True)


def cast_of(game: str, players: int = USUAL, kind: str = "") -> Cast:
    """The table of a game with the usual options of a variant."""
    return Cast(game, players, kind, _variants(game)[kind] | (SHORT if players > CROWD else {}))


def _variants(name: str) -> dict[str, dict[str, Value]]:
    specs = get(name).options.specs()
    variants = specs["variant"].choices if "variant" in specs else ()
    short: dict[str, Value] = {"deals": 2} if name != "pig" and "deals" in specs else {}
    return {str(variant): {"variant": variant} for variant in variants} or {"": short}


def _numbers(name: str, options: dict[str, Value]) -> list[int]:
    """The fewest players that these options allow, four, and the most."""
    spec = get(name).options.specs()["players"]
    allowed = [players for players in range(spec.minimum, spec.maximum + 1) if _is_allowed(name, players, options)]
    return sorted({allowed[0], USUAL, allowed[-1]} & set(allowed))


def _is_allowed(name: str, players: int, options: dict[str, Value]) -> bool:
    try:
        game(name, **{**options, "players": players})
    except BadOption:
        return False
    return True
