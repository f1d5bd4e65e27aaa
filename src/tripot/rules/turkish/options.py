"""The options of Turkish."""

from dataclasses import dataclass

from tripot.rules.shared.formulas import PLAYERS, either, option_named
from tripot.rules.shared.options import Forbidden, GameOptions, option
from tripot.rules.turkish.state import SLOTS

CARDS_IN_PACK = 56
MOST_PLAYERS = 10
TWO_PACKS_FROM = 6  # players (TUR-02)
MOST_WITH_ONE_PACK = CARDS_IN_PACK // (2 * SLOTS + 1)  # players who then have a card in each row and place, and in hand

DECKS = option_named("decks")

FORBIDDEN = (
    Forbidden(
        "decks",
        DECKS.among(2) & (PLAYERS < TWO_PACKS_FROM),
        f"two packs are for {TWO_PACKS_FROM} players or more, not {{players}}",
        "TUR-02",
    ),
    Forbidden(
        "decks",
        DECKS.among(1) & (PLAYERS > MOST_WITH_ONE_PACK),
        "one pack is too few for {players} players to have a hand card each",
        "TUR-02",
    ),
)


@dataclass(frozen=True, kw_only=True)
class TurkishOptions(GameOptions):
    """The options of a table of Turkish, each with its clause."""

    FORBIDDEN = FORBIDDEN  # TUR-02

    players: int = option(minimum=2, maximum=MOST_PLAYERS, clause="TUR-02")
    decks: int = option(either(PLAYERS >= TWO_PACKS_FROM, 2, 1), minimum=1, maximum=2, clause="TUR-02")
    deals: int = option(PLAYERS, minimum=1, maximum=200, suggested=(PLAYERS, 2 * PLAYERS, 3 * PLAYERS), clause="TUR-21")
    hidden_needs_empty_hand: bool = option(False, clause="TUR-10")
    voluntary_take: bool = option(False, clause="TUR-12")
    show_visible: bool = option(False, clause="TUR-12")
    sweep_anytime: bool = option(False, clause="TUR-15")
