"""The options of the Pig family."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tripot.errors import BadOption
from tripot.rules.options import GameOptions, option
from tripot.rules.pig.moves import LONGEST_WORD

VARIANTS = ("pig", "spoons", "vatra", "magarac")
IN_TURNS = ("vatra", "magarac")
FRENCH_PACK = 52
WORD = re.compile(rf"[A-Z]{{1,{LONGEST_WORD}}}")


@dataclass(frozen=True, kw_only=True)
class PigOptions(GameOptions):
    """Options of a table of the Pig family, by name and clause. A variant lets alone the options it does not use."""

    players: int = option(minimum=2, maximum=20, clause="PIG-02")
    variant: str = option("pig", choices=VARIANTS, clause="PIG-01")
    stock: bool = option(False, clause="PIG-03")
    cards: int = option(4, minimum=3, maximum=5, clause="PIG-10")
    lives: str = option("word", choices=("word", "out"), clause="PIG-07")
    word: str = option("PIG", clause="PIG-07")
    hush: bool = option(False, clause="PIG-11")
    tokens: str = option("spoons", choices=("spoons", "forks", "knives"), clause="PIG-22")
    travel: bool = option(False, clause="PIG-34")
    deals: int = option(lambda values: values["players"], minimum=1, maximum=200, clause="PIG-40")

    @property
    def word_length(self) -> int:
        """Letters that make a player leave: what kernels need to know of the word (PIG-07)."""
        return len(self.word)

    @property
    def packs(self) -> int:
        """The fewest packs that leave a stock; one without a stock (PIG-03)."""
        return 1 + self.players * self.cards // FRENCH_PACK if self.stock else 1

    def check_together(self) -> None:
        """Refuse what the variant cannot be played with (PIG-02, PIG-07, PIG-10, PIG-30, PIG-34)."""
        self._check_variant()
        if self.cards == 5 and not self.stock:
            raise BadOption("cards", "hands of five need the stock (PIG-10)")
        least, most = (2, 20) if self.stock else (3, 13)
        if not least <= self.players <= most:
            how = "with" if self.stock else "without"
            raise BadOption("players", f"{how} a stock {least} to {most} players, not {self.players} (PIG-02)")
        if not WORD.fullmatch(self.word):
            raise BadOption("word", f"word is 1 to 12 letters from A to Z, not {self.word!r:.40} (PIG-07)")

    def _check_variant(self) -> None:
        """Vatra and Magarac have no stock, hands of four and nobody out; only they have a travelling card."""
        if self.variant not in IN_TURNS:
            if self.travel:
                raise BadOption("travel", f"{self.variant} has no travelling card, vatra and magarac do (PIG-34)")
        elif self.stock:
            raise BadOption("stock", f"{self.variant} is played without a stock (PIG-30)")
        elif self.cards != 4:
            raise BadOption("cards", f"{self.variant} is played with hands of four, not {self.cards} (PIG-30)")
        elif self.hush:
            raise BadOption("hush", f"nobody leaves a match of {self.variant}, so nobody can talk to a pig (PIG-11)")
