"""The options of the Pig family."""

from dataclasses import dataclass

from tripot.rules.pig.terms import LONGEST_WORD, PIG_RANKS
from tripot.rules.shared.formulas import PLAYERS, either, length, option_named
from tripot.rules.shared.options import Computed, Forbidden, GameOptions, option

AT_ONCE = ("pig", "spoons")
IN_TURNS = ("vatra", "magarac")
VARIANTS = (*AT_ONCE, *IN_TURNS)
IN_VATRA = {"variant": ("vatra",)}
MOST_PLAYERS = 20
MOST_IN_TURNS = len(PIG_RANKS)  # players (PIG-30)
FRENCH_PACK = 52
WORDS = ("PIG", "HOG", "DONKEY", "SPOONS", "ANE", "COCHON", "CUILLERE")

VARIANT = option_named("variant")
STOCK = option_named("stock")
CARDS = option_named("cards")
ONLY_AT_ONCE = VARIANT.among(*AT_ONCE)
ONLY_IN_TURNS = VARIANT.among(*IN_TURNS)

FORBIDDEN = (
    Forbidden(
        "pats",
        option_named("pats") & ~VARIANT.among("vatra"),
        "pats can be counted only in Vatra, not in {variant}",
        "PIG-40",
    ),
    Forbidden(
        "travel",
        option_named("travel") & ONLY_AT_ONCE,
        "only Vatra and Magarac have a travelling card, not {variant}",
        "PIG-34",
    ),
    Forbidden(
        "watch",
        option_named("watch") & ONLY_IN_TURNS,
        "cards are watched only in Pig and Spoons, not in {variant}",
        "PIG-04",
    ),
    Forbidden(
        "players",
        ONLY_IN_TURNS & (PLAYERS.among(2) | (PLAYERS > MOST_IN_TURNS)),
        "{variant} is for 3 to 13 players, not {players}",
        "PIG-30",
    ),
    Forbidden("stock", STOCK & ONLY_IN_TURNS, "{variant} is played without a stock", "PIG-30"),
    Forbidden(
        "cards", CARDS.among(3, 5) & ONLY_IN_TURNS, "{variant} is played with hands of four, not {cards}", "PIG-30"
    ),
    Forbidden(
        "hush",
        option_named("hush") & ONLY_IN_TURNS,
        "nobody is eliminated in {variant}, so you cannot talk to an eliminated player",
        "PIG-11",
    ),
    Forbidden("cards", CARDS.among(5) & ~STOCK, "hands of five need a stock", "PIG-10"),
    Forbidden(
        "players", PLAYERS.among(2) & ~STOCK, "without a stock, this game is for 3 to 20 players, not 2", "PIG-02"
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
    word: str = option(
        "PIG",
        minimum=1,
        maximum=LONGEST_WORD,
        suggested=WORDS,
        used_with={"variant": AT_ONCE, "lives": ("word",)},
        clause="PIG-07",
    )
    hush: bool = option(False, used_with={"variant": AT_ONCE}, clause="PIG-11")
    tokens: str = option(
        "spoons", choices=("spoons", "forks", "knives"), used_with={"variant": ("spoons",)}, clause="PIG-22"
    )
    travel: bool = option(False, used_with={"variant": IN_TURNS}, clause="PIG-34")
    deals: int = option(PLAYERS, minimum=1, maximum=200, used_with=IN_VATRA, clause="PIG-40")
    pats: bool = option(False, used_with=IN_VATRA, unnamed=VARIANT.among("vatra"), clause="PIG-40")
    watch: bool = option(False, used_with={"variant": AT_ONCE}, clause="PIG-04")

    word_length = Computed(
        length(option_named("word")),
        "How many letters eliminate a player. Kernels need no more of the word than that (PIG-07).",
    )
    packs = Computed(
        either(STOCK, 1 + PLAYERS * CARDS // FRENCH_PACK, 1 + (PLAYERS - 1) // len(PIG_RANKS)),
        "The fewest packs that leave a stock. Without a stock, one pack for every 13 players (PIG-03).",
    )
