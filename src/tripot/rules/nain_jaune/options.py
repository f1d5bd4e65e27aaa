"""The options of Nain Jaune."""

from dataclasses import dataclass

from tripot.cards import SUITS
from tripot.rules.nain_jaune.state import HEIGHTS
from tripot.rules.nain_jaune.terms import FULL_PACK, HAND_SIZE, MOST_HELD, STAKES
from tripot.rules.shared.formulas import PLAYERS, at, either, least, option_named
from tripot.rules.shared.options import Computed, Forbidden, GameOptions, option

FEWEST_PLAYERS = 3  # with the whole pack (NAI-02)
MOST_PLAYERS = 8

TOKENS = option_named("tokens")
CARDS = option_named("ranks") * option_named("suits")
FIRST_STAKE = STAKES * option_named("stake")
SMALL_HAND = least((CARDS - 1) // PLAYERS, MOST_HELD)

FORBIDDEN = (
    Forbidden(
        "tokens",
        ~option_named("debts") & (TOKENS < FIRST_STAKE),
        "without debts, everyone needs {least} tokens for the first stake, not {tokens}",
        "NAI-17",
        {"least": FIRST_STAKE},
    ),
    Forbidden(
        "players",
        (PLAYERS < FEWEST_PLAYERS) & CARDS.among(FULL_PACK),
        f"players must be a whole number from {FEWEST_PLAYERS} to {MOST_PLAYERS}, not {{players}}: "
        "two players need a smaller pack",
        "NAI-02",
    ),
    Forbidden(
        "ranks",
        option_named("hand_size") < 1,
        "{cards} cards are too few: {players} players need a card each, and one must be left over",
        "NAI-20",
    ),
)


@dataclass(frozen=True, kw_only=True)
class NainJauneOptions(GameOptions):
    """The options of a table of Nain Jaune, each with its clause."""

    FORBIDDEN = FORBIDDEN  # NAI-02, NAI-17, NAI-20

    players: int = option(
        minimum=2, maximum=MOST_PLAYERS, offered=range(FEWEST_PLAYERS, MOST_PLAYERS + 1), clause="NAI-02"
    )
    stake: int = option(1, minimum=1, maximum=100, clause="NAI-03")
    must_follow: bool = option(True, clause="NAI-09")
    tokens: int = option(100, minimum=1, maximum=1_000_000, clause="NAI-17")
    debts: bool = option(True, clause="NAI-17")
    deals: int = option(PLAYERS, minimum=1, maximum=200, clause="NAI-18")
    ranks: int = option(HEIGHTS, minimum=2, maximum=HEIGHTS, offered=(), clause="NAI-20")
    suits: int = option(SUITS, minimum=1, maximum=SUITS, offered=(), clause="NAI-20")

    cards = Computed(CARDS, "How many cards there are in the pack.")
    hand_size = Computed(
        either(CARDS.among(FULL_PACK), at(PLAYERS, HAND_SIZE.tolist()), SMALL_HAND),
        "Cards dealt to each player (NAI-04). With a small pack, as many as leave one card over (NAI-20).",
    )
