"""The options of Glükz."""

from dataclasses import dataclass

from tripot.errors import BadOption
from tripot.rules.glukz.state import MOST_SLOTS
from tripot.rules.shared.options import GameOptions, Values, option

FRENCH_CARDS = 52
TAROT_CARDS = 56
SUITS = 4
TWO_PACKS_FROM = 7  # players (GLU-01)
WIDE_ROW = 4  # cards in each row by default, if every hand then has at least 4 cards too (GLU-04)
NARROW_ROW = 3


def cards_in_play(values: Values) -> int:
    """How many cards are dealt (GLU-01)."""
    return int(values["decks"]) * (TAROT_CARDS if values["tarot"] else FRENCH_CARDS)


def _default_decks(values: Values) -> int:
    return 2 if values["players"] >= TWO_PACKS_FROM else 1


def _default_row(values: Values) -> int:
    hands = cards_in_play(values) // int(values["players"]) - 2 * WIDE_ROW
    return WIDE_ROW if hands >= WIDE_ROW else NARROW_ROW


def _default_annul(values: Values) -> int:
    return 4 if values["decks"] == 1 else 2 * int(values["decks"]) + 2


@dataclass(frozen=True, kw_only=True)
class GlukzOptions(GameOptions):
    """The options of a table of Glükz, each with its clause."""

    players: int = option(minimum=2, maximum=12, clause="GLU-03")
    decks: int = option(_default_decks, minimum=1, maximum=4, clause="GLU-01")
    tarot: bool = option(False, clause="GLU-01")
    hidden: int = option(_default_row, minimum=1, maximum=MOST_SLOTS, clause="GLU-04")
    visible: int = option(_default_row, minimum=1, maximum=MOST_SLOTS, clause="GLU-04")
    annul: int = option(_default_annul, minimum=3, maximum=16, clause="GLU-11")
    knight: str = option("none", choices=("none", "reverse", "skip"), used_with={"tarot": (True,)}, clause="GLU-17")
    fly: bool = option(False, clause="GLU-22")
    play_on: bool = option(True, clause="GLU-15")
    deals: int = option(1, minimum=1, maximum=200, clause="GLU-24")

    def check_together(self) -> None:
        """Check that everyone is dealt a hand card, that `annul` suits the packs, and that knights have tarot packs."""
        self._check_hands()
        self._check_annul()
        if self.knight != "none" and not self.tarot:
            raise BadOption("knight", "knights are only in tarot packs: switch on the option tarot first", "GLU-17")

    def _check_hands(self) -> None:
        dealt = cards_in_play({"decks": self.decks, "tarot": self.tarot})
        rows = self.hidden + self.visible
        if self.players * (rows + 1) > dealt:
            raise BadOption(
                "players",
                f"{dealt} cards are too few for {self.players} players with {rows} in rows and one in hand",
                "GLU-03",
            )

    def _check_annul(self) -> None:
        if self.decks == 1 and self.annul > SUITS:
            raise BadOption(
                "annul", f"with one pack it takes 3 or 4 cards to burn the pile, not {self.annul}", "GLU-11"
            )
        if self.decks > 1 and not SUITS < self.annul <= SUITS * self.decks:
            limits = f"from {SUITS + 1} to {SUITS * self.decks}"
            message = f"with {self.decks} packs it takes {limits} cards to burn the pile, not {self.annul}"
            raise BadOption("annul", message, "GLU-11")
