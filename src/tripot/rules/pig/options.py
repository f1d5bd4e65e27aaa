"""The options of the Pig family."""

import re
from dataclasses import dataclass

from tripot.errors import BadOption
from tripot.rules.pig.terms import LONGEST_WORD, PIG_RANKS
from tripot.rules.shared.options import GameOptions, option

AT_ONCE = ("pig", "spoons")
IN_TURNS = ("vatra", "magarac")
VARIANTS = (*AT_ONCE, *IN_TURNS)
IN_VATRA = {"variant": ("vatra",)}
FEWEST_IN_TURNS = 3
FRENCH_PACK = 52
WORDS = ("PIG", "HOG", "DONKEY", "SPOONS", "ANE", "COCHON", "CUILLERE")
WORD = re.compile(rf"[A-Z]{{1,{LONGEST_WORD}}}")


@dataclass(frozen=True, kw_only=True)
class PigOptions(GameOptions):
    """Options of a table of the Pig family, by name and clause. A variant ignores the options it does not use."""

    players: int = option(minimum=2, maximum=20, clause="PIG-02")
    variant: str = option("pig", choices=VARIANTS, clause="PIG-01")
    stock: bool = option(False, used_with={"variant": AT_ONCE}, clause="PIG-03")
    cards: int = option(4, minimum=3, maximum=5, used_with={"variant": AT_ONCE}, clause="PIG-10")
    lives: str = option("word", choices=("word", "out"), used_with={"variant": AT_ONCE}, clause="PIG-07")
    word: str = option("PIG", suggested=WORDS, used_with={"variant": AT_ONCE, "lives": ("word",)}, clause="PIG-07")
    hush: bool = option(False, used_with={"variant": AT_ONCE}, clause="PIG-11")
    tokens: str = option(
        "spoons", choices=("spoons", "forks", "knives"), used_with={"variant": ("spoons",)}, clause="PIG-22"
    )
    travel: bool = option(False, used_with={"variant": IN_TURNS}, clause="PIG-34")
    deals: int = option(lambda values: values["players"], minimum=1, maximum=200, used_with=IN_VATRA, clause="PIG-40")
    pats: bool = option(
        False, used_with=IN_VATRA, unnamed=lambda named: named.get("variant") == "vatra", clause="PIG-40"
    )
    watch: bool = option(False, used_with={"variant": AT_ONCE}, clause="PIG-04")

    @property
    def word_length(self) -> int:
        """Letters that make a player leave: what kernels need to know of the word (PIG-07)."""
        return len(self.word)

    @property
    def packs(self) -> int:
        """The fewest packs that leave a stock; without a stock, one for each 13 players or part of them (PIG-03)."""
        if self.stock:
            return 1 + self.players * self.cards // FRENCH_PACK
        return 1 + (self.players - 1) // len(PIG_RANKS)

    def check_together(self) -> None:
        """Refuse what the variant cannot be played with (PIG-02, PIG-04, PIG-07, PIG-10, PIG-30, PIG-34, PIG-40)."""
        self._check_variant()
        if self.cards == 5 and not self.stock:
            raise BadOption("cards", "hands of five need a stock", "PIG-10")
        if self.players == 2 and not self.stock:
            raise BadOption("players", "without a stock, this game is for 3 to 20 players, not 2", "PIG-02")
        if not WORD.fullmatch(self.word):
            raise BadOption("word", f"the word must be 1 to 12 letters from A to Z, not {self.word!r:.40}", "PIG-07")

    def _check_variant(self) -> None:
        """Vatra and Magarac: no stock, hands of four, nobody out. Only they have a travelling card, only Vatra pats."""
        if self.pats and self.variant != "vatra":
            raise BadOption("pats", f"pats can be counted only in Vatra, not in {self.variant.title()}", "PIG-40")
        if self.variant not in IN_TURNS:
            if self.travel:
                raise BadOption(
                    "travel", f"only Vatra and Magarac have a travelling card, not {self.variant.title()}", "PIG-34"
                )
        elif self.watch:
            raise BadOption(
                "watch", f"cards are watched only in Pig and Spoons, not in {self.variant.title()}", "PIG-04"
            )
        elif not FEWEST_IN_TURNS <= self.players <= len(PIG_RANKS):
            raise BadOption("players", f"{self.variant.title()} is for 3 to 13 players, not {self.players}", "PIG-30")
        elif self.stock:
            raise BadOption("stock", f"{self.variant.title()} is played without a stock", "PIG-30")
        elif self.cards != 4:
            raise BadOption("cards", f"{self.variant.title()} is played with hands of four, not {self.cards}", "PIG-30")
        elif self.hush:
            raise BadOption(
                "hush", f"nobody goes out in {self.variant.title()}, so there is no pig to talk to", "PIG-11"
            )
