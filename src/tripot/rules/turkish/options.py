"""The options of Turkish."""

from dataclasses import dataclass

from tripot.rules.shared.options import Forbidden, GameOptions, Values, option
from tripot.rules.turkish.state import SLOTS

CARDS_IN_PACK = 56
MOST_PLAYERS = 10
TWO_PACKS_FROM = 6  # players (TUR-02)
MOST_WITH_ONE_PACK = CARDS_IN_PACK // (2 * SLOTS + 1)  # players who then have a card in each row and place, and in hand


def _default_decks(values: Values) -> int:
    return 2 if values["players"] >= TWO_PACKS_FROM else 1


def _rounds_of_deals(values: Values) -> tuple[int, ...]:
    """One, two or three deals for each player: 4, 8 or 12 deals with four players (TUR-21)."""
    return tuple(rounds * values["players"] for rounds in (1, 2, 3))


@dataclass(frozen=True, kw_only=True)
class TurkishOptions(GameOptions):
    """The options of a table of Turkish, each with its clause."""

    FORBIDDEN = (
        Forbidden(
            "decks",
            {"decks": (2,), "players": range(TWO_PACKS_FROM)},
            f"two packs are for {TWO_PACKS_FROM} players or more, not {{players}}",
            "TUR-02",
        ),
        Forbidden(
            "decks",
            {"decks": (1,), "players": range(MOST_WITH_ONE_PACK + 1, MOST_PLAYERS + 1)},
            "one pack is too few for {players} players to have a hand card each",
            "TUR-02",
        ),
    )

    players: int = option(minimum=2, maximum=MOST_PLAYERS, clause="TUR-02")
    decks: int = option(_default_decks, minimum=1, maximum=2, clause="TUR-02")
    deals: int = option(
        lambda values: values["players"], minimum=1, maximum=200, suggested=_rounds_of_deals, clause="TUR-21"
    )
    hidden_needs_empty_hand: bool = option(False, clause="TUR-10")
    voluntary_take: bool = option(False, clause="TUR-12")
    show_visible: bool = option(False, clause="TUR-12")
    sweep_anytime: bool = option(False, clause="TUR-15")
