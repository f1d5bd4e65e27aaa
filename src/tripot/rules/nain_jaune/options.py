"""The options of Nain Jaune."""

from dataclasses import dataclass

from tripot.cards import SUITS
from tripot.errors import BadOption
from tripot.rules.nain_jaune.state import HEIGHTS
from tripot.rules.nain_jaune.terms import FULL_PACK, HAND_SIZE, MOST_HELD, STAKES
from tripot.rules.shared.options import GameOptions, option

FEWEST_PLAYERS = 3  # with the whole pack (NAI-02)
MOST_PLAYERS = 8


@dataclass(frozen=True, kw_only=True)
class NainJauneOptions(GameOptions):
    """The options of a table of Nain Jaune, each with its clause."""

    players: int = option(
        minimum=2, maximum=MOST_PLAYERS, offered=range(FEWEST_PLAYERS, MOST_PLAYERS + 1), clause="NAI-02"
    )
    stake: int = option(1, minimum=1, maximum=100, clause="NAI-03")
    must_follow: bool = option(True, clause="NAI-09")
    tokens: int = option(100, minimum=1, maximum=1_000_000, clause="NAI-17")
    debts: bool = option(True, clause="NAI-17")
    deals: int = option(lambda values: values["players"], minimum=1, maximum=200, clause="NAI-18")
    ranks: int = option(HEIGHTS, minimum=2, maximum=HEIGHTS, offered=(), clause="NAI-20")
    suits: int = option(SUITS, minimum=1, maximum=SUITS, offered=(), clause="NAI-20")

    @property
    def cards(self) -> int:
        """How many cards there are in the pack."""
        return self.ranks * self.suits

    @property
    def hand_size(self) -> int:
        """Cards dealt to each player (NAI-04). With a small pack, as many as leave one card over (NAI-20)."""
        if self.cards == FULL_PACK:
            return int(HAND_SIZE[self.players])
        return min((self.cards - 1) // self.players, MOST_HELD)

    def check_together(self) -> None:
        """Check that everyone can stake or owe the first stake (NAI-17), and is dealt a card (NAI-02, NAI-20)."""
        if not self.debts and self.tokens < STAKES * self.stake:
            least = STAKES * self.stake
            message = f"without debts, everyone needs {least} tokens for the first stake, not {self.tokens}"
            raise BadOption("tokens", message, "NAI-17")
        if self.players < FEWEST_PLAYERS and self.cards == FULL_PACK:
            limits = f"from {FEWEST_PLAYERS} to {MOST_PLAYERS}"
            message = f"players must be a whole number {limits}, not {self.players}: two players need a smaller pack"
            raise BadOption("players", message, "NAI-02")
        if self.hand_size < 1:
            message = (
                f"{self.cards} cards are too few: {self.players} players need a card each, and one must be left over"
            )
            raise BadOption("ranks", message, "NAI-20")
