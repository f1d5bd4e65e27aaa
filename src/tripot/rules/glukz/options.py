"""The options of Glükz."""

from dataclasses import dataclass

from tripot.rules.glukz.state import MOST_SLOTS
from tripot.rules.shared.formulas import PLAYERS, either, option_named
from tripot.rules.shared.options import Forbidden, GameOptions, option

FRENCH_CARDS = 52
TAROT_CARDS = 56
SUITS = 4
TWO_PACKS_FROM = 7  # players (GLU-01)
WIDE_ROW = 4  # cards in each row by default, if every hand then has at least 4 cards too (GLU-04)
NARROW_ROW = 3

DECKS = option_named("decks")
WITH_TAROT = option_named("tarot")
ANNUL = option_named("annul")

CARDS = DECKS * either(WITH_TAROT, TAROT_CARDS, FRENCH_CARDS)  # that are dealt (GLU-01)
WIDE_HANDS = CARDS // PLAYERS - 2 * WIDE_ROW
ROW = either(WIDE_HANDS >= WIDE_ROW, WIDE_ROW, NARROW_ROW)
IN_ROWS = option_named("hidden") + option_named("visible")

FORBIDDEN = (
    Forbidden(
        "players",
        PLAYERS * (IN_ROWS + 1) > CARDS,
        "{cards} cards are too few for {players} players with {rows} in rows and one in hand",
        "GLU-03",
        {"cards": CARDS, "rows": IN_ROWS},
    ),
    Forbidden(
        "annul",
        DECKS.among(1) & (ANNUL > SUITS),
        "with one pack it takes 3 or 4 cards to burn the pile, not {annul}",
        "GLU-11",
    ),
    Forbidden(
        "annul",
        (DECKS > 1) & ((ANNUL <= SUITS) | (ANNUL > SUITS * DECKS)),
        f"with {{decks}} packs it takes from {SUITS + 1} to {{most}} cards to burn the pile, not {{annul}}",
        "GLU-11",
        {"most": SUITS * DECKS},
    ),
    Forbidden(
        "knight",
        ~WITH_TAROT & ~option_named("knight").among("none"),
        "knights are only in tarot packs: switch on the option tarot first",
        "GLU-17",
    ),
)


@dataclass(frozen=True, kw_only=True)
class GlukzOptions(GameOptions):
    """The options of a table of Glükz, each with its clause."""

    FORBIDDEN = FORBIDDEN  # GLU-03, GLU-11, GLU-17

    players: int = option(minimum=2, maximum=12, clause="GLU-03")
    decks: int = option(either(PLAYERS >= TWO_PACKS_FROM, 2, 1), minimum=1, maximum=4, clause="GLU-01")
    tarot: bool = option(False, clause="GLU-01")
    hidden: int = option(ROW, minimum=1, maximum=MOST_SLOTS, clause="GLU-04")
    visible: int = option(ROW, minimum=1, maximum=MOST_SLOTS, clause="GLU-04")
    annul: int = option(either(DECKS.among(1), 4, 2 * DECKS + 2), minimum=3, maximum=16, clause="GLU-11")
    knight: str = option("none", choices=("none", "reverse", "skip"), used_with={"tarot": (True,)}, clause="GLU-17")
    fly: bool = option(False, clause="GLU-22")
    play_on: bool = option(True, clause="GLU-15")
    deals: int = option(1, minimum=1, maximum=200, clause="GLU-24")
