"""The options of the Pig family."""

import re
from dataclasses import dataclass

from tripot.errors import BadOption
from tripot.rules.pig.terms import LONGEST_WORD, PIG_RANKS
from tripot.rules.shared.options import Forbidden, GameOptions, option

AT_ONCE = ("pig", "spoons")
IN_TURNS = ("vatra", "magarac")
VARIANTS = (*AT_ONCE, *IN_TURNS)
IN_VATRA = {"variant": ("vatra",)}
MOST_PLAYERS = 20
YES, NO = (True,), (False,)
FRENCH_PACK = 52
WORDS = ("PIG", "HOG", "DONKEY", "SPOONS", "ANE", "COCHON", "CUILLERE")
WORD = re.compile(rf"[A-Z]{{1,{LONGEST_WORD}}}")


FORBIDDEN = (
    Forbidden(
        "pats",
        {"pats": YES, "variant": (*AT_ONCE, "magarac")},
        "pats can be counted only in Vatra, not in {variant}",
        "PIG-40",
    ),
    Forbidden(
        "travel",
        {"travel": YES, "variant": AT_ONCE},
        "only Vatra and Magarac have a travelling card, not {variant}",
        "PIG-34",
    ),
    Forbidden(
        "watch",
        {"watch": YES, "variant": IN_TURNS},
        "cards are watched only in Pig and Spoons, not in {variant}",
        "PIG-04",
    ),
    Forbidden(
        "players",
        {"players": (2, *range(len(PIG_RANKS) + 1, MOST_PLAYERS + 1)), "variant": IN_TURNS},
        "{variant} is for 3 to 13 players, not {players}",
        "PIG-30",
    ),
    Forbidden("stock", {"stock": YES, "variant": IN_TURNS}, "{variant} is played without a stock", "PIG-30"),
    Forbidden(
        "cards",
        {"cards": (3, 5), "variant": IN_TURNS},
        "{variant} is played with hands of four, not {cards}",
        "PIG-30",
    ),
    Forbidden(
        "hush",
        {"hush": YES, "variant": IN_TURNS},
        "nobody is eliminated in {variant}, so you cannot talk to an eliminated player",
        "PIG-11",
    ),
    Forbidden("cards", {"cards": (5,), "stock": NO}, "hands of five need a stock", "PIG-10"),
    Forbidden(
        "players", {"players": (2,), "stock": NO}, "without a stock, this game is for 3 to 20 players, not 2", "PIG-02"
    ),
)


@dataclass(frozen=True, kw_only=True)
class PigOptions(GameOptions):
    """The options of the Pig family, each with its clause. A variant ignores the options that it does not use."""

    FORBIDDEN = FORBIDDEN  # PIG-02, PIG-04, PIG-10, PIG-11, PIG-30, PIG-34, PIG-40

    players: int = option(minimum=2, maximum=MOST_PLAYERS, clause="PIG-02")
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
        """How many letters eliminate a player. Kernels need no more of the word than that (PIG-07)."""
        return len(self.word)

    @property
    def packs(self) -> int:
        """The fewest packs that leave a stock. Without a stock, one pack for every 13 players (PIG-03)."""
        if self.stock:
            return 1 + self.players * self.cards // FRENCH_PACK
        return 1 + (self.players - 1) // len(PIG_RANKS)

    def check_together(self) -> None:
        """Refuse a word of anything but letters (PIG-07)."""
        if not WORD.fullmatch(self.word):
            raise BadOption("word", f"the word must be 1 to 12 letters from A to Z, not {self.word!r:.40}", "PIG-07")
