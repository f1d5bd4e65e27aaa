"""The options of Nain Jaune."""

from dataclasses import dataclass

from tripot.errors import BadOption
from tripot.rules.nain_jaune.terms import STAKES
from tripot.rules.shared.options import GameOptions, option


@dataclass(frozen=True, kw_only=True)
class NainJauneOptions(GameOptions):
    """Options of a table of Nain Jaune, by name and clause."""

    players: int = option(minimum=3, maximum=8, clause="NAI-02")
    stake: int = option(1, minimum=1, maximum=100, clause="NAI-03")
    must_follow: bool = option(True, clause="NAI-09")
    tokens: int = option(100, minimum=1, maximum=1_000_000, clause="NAI-17")
    debts: bool = option(True, clause="NAI-17")
    deals: int = option(lambda values: values["players"], minimum=1, maximum=200, clause="NAI-18")

    def check_together(self) -> None:
        """Without debts everyone can stake for the first deal (NAI-17)."""
        if not self.debts and self.tokens < STAKES * self.stake:
            least = STAKES * self.stake
            message = f"without debts everyone needs {least} tokens to stake, not {self.tokens}"
            raise BadOption("tokens", message, "NAI-17")
