"""What a seat sees of a deal of Turkish, as environments tell it."""

from __future__ import annotations

from tripot.rules.observation import Field, Kind, deal_over, flag, number, observer, rank, setting, told
from tripot.rules.turkish.moves import IDLE_PER_PLAYER, MOST_MOVES, NO_BOUND
from tripot.rules.turkish.options import CARDS_IN_PACK, TurkishOptions


def fields(options: TurkishOptions) -> tuple[Field, ...]:
    """Every field of the `View`, in its order."""
    pack = CARDS_IN_PACK * options.decks
    players = options.players
    return (
        setting(options, "players"),
        observer(players),
        setting(options, "hidden_needs_empty_hand"),
        setting(options, "voluntary_take"),
        setting(options, "sweep_anytime"),
        told("dealer", Kind.SEAT, "who has dealt"),
        told("turn", Kind.SEAT, "whose turn it is"),
        number("direction", 1, "", "1 when turns go clockwise, -1 when they go back", low=-1),
        rank("top", "the rank on top of the trick; none when one leads"),
        deal_over(),
        told("out", Kind.SEAT, "who went out"),
        number("moves", MOST_MOVES, "moves", "played in the deal"),
        number("idle", IDLE_PER_PLAYER * players, "moves", "since a row card was played or a 10 left the deal"),
        number("laid_count", pack, "cards", "on the trick"),
        told("hand", Kind.CARDS, "hands: all of one's own; of others, the cards that everybody has seen"),
        number("hand_size", pack, "cards", "in the hands"),
        told("visible", Kind.CARDS, "the visible rows"),
        told("hidden", Kind.LIES, "the hidden rows by place"),
        told("trick", Kind.CARDS, "the cards on the table"),
        Field("laid", Kind.AGES, "the same in the order they were laid", "moves", high=MOST_MOVES),
        told("gone", Kind.CARDS, "cards swept out of the deal"),
        flag("started", "whether the seat has played a card in this deal"),
        number(
            "bound", NO_BOUND, "rank", "the hand is known to hold, unseen cards, only 10s and ranks numbered below it"
        ),
    )
