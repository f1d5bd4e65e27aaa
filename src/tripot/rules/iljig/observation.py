"""What a seat sees of a deal of Iljig, as environments tell it."""

from __future__ import annotations

from tripot.rules.iljig.moves import MOST_MOVES, Phase
from tripot.rules.iljig.options import IljigOptions
from tripot.rules.iljig.state import MOST_ON_TABLE, PACK_SIZE
from tripot.rules.observation import SUIT_NAMES, Field, Kind, deal_over, number, observer, one_of, setting, told


def fields(options: IljigOptions) -> tuple[Field, ...]:
    """Every field of the `View`, in its order."""
    phases = tuple(phase.name.lower() for phase in Phase)
    return (
        setting(options, "players"),
        observer(options.players),
        setting(options, "lead_jokers"),
        told("dealer", Kind.SEAT, "who has dealt"),
        one_of("phase", phases, "the dealer names trumps, it is asked who lays five, or cards are played"),
        told("turn", Kind.SEAT, "whose turn it is; nobody while others are asked whether they lay five"),
        one_of("trump", SUIT_NAMES, "the suit of trumps; none before the dealer has named it"),
        told("turned", Kind.CARD, "the card turned up under the stock"),
        number("stock_count", PACK_SIZE, "cards", "in the stock"),
        number("table_count", MOST_ON_TABLE, "cards", "to cover; 0 when one leads"),
        number("staged_count", MOST_ON_TABLE, "cards", "that one has staged oneself"),
        number("most_led", MOST_ON_TABLE, "cards", "that may be led at most now"),
        told("declarer", Kind.SEAT, "who has laid five at the start"),
        deal_over(),
        told("out", Kind.SEAT, "who went out"),
        told("loser", Kind.SEAT, "who has lost the deal"),
        number("moves", MOST_MOVES, "moves", "whole moves that everybody knows of"),
        told("hand", Kind.CARDS, "hands: all of one's own; of others, the cards that everybody has seen"),
        number("hand_size", PACK_SIZE, "cards", "in the hands, those that others have staged counted"),
        Field("short", Kind.BITS, "suits that the seat could not or would not follow of late", labels=SUIT_NAMES),
        told("table", Kind.ORDER, "the cards to cover"),
        told("staged", Kind.ORDER, "the cards that one has staged oneself"),
        told("under", Kind.CARDS, "cards played that have been covered"),
    )
