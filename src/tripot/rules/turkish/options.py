"""The options of Turkish."""

from dataclasses import dataclass

from tripot.errors import BadOption
from tripot.rules.shared.options import GameOptions, Values, option
from tripot.rules.turkish.state import SLOTS

CARDS_IN_PACK = 56
TWO_PACKS_FROM = 6  # players (TUR-02)


def _default_decks(values: Values) -> int:
    return 2 if values["players"] >= TWO_PACKS_FROM else 1


def _rounds_of_deals(values: Values) -> tuple[int, ...]:
    """Everybody deals once, twice or three times: 4, 8 or 12 deals for four players (TUR-21)."""
    return tuple(rounds * values["players"] for rounds in (1, 2, 3))


@dataclass(frozen=True, kw_only=True)
class TurkishOptions(GameOptions):
    """Options of a table of Turkish, by name and clause."""

    players: int = option(minimum=2, maximum=10, clause="TUR-02")
    decks: int = option(_default_decks, minimum=1, maximum=2, clause="TUR-02")
    deals: int = option(
        lambda values: values["players"], minimum=1, maximum=200, suggested=_rounds_of_deals, clause="TUR-21"
    )
    hidden_needs_empty_hand: bool = option(False, clause="TUR-10")
    voluntary_take: bool = option(False, clause="TUR-12")
    show_visible: bool = option(False, clause="TUR-12")
    sweep_anytime: bool = option(False, clause="TUR-15")

    def check_together(self) -> None:
        """Two packs are for six or more; everyone is dealt a hand card (TUR-02)."""
        if self.decks == 2 and self.players < TWO_PACKS_FROM:
            raise BadOption(
                "decks", f"two packs are for {TWO_PACKS_FROM} players or more, not {self.players}", "TUR-02"
            )
        if self.players * (2 * SLOTS + 1) > self.decks * CARDS_IN_PACK:
            raise BadOption(
                "decks", f"one pack is too few for {self.players} players to have a hand card each", "TUR-02"
            )
