"""What a seat sees of a deal of Glükz, as environments tell it."""

from __future__ import annotations

from tripot.rules.glukz.moves import IDLE_PER_PLAYER, LOWEST, MOST_MOVES, NO_BOUND, Phase
from tripot.rules.glukz.options import SUITS, GlukzOptions, cards_in_play
from tripot.rules.glukz.state import MOST_SLOTS
from tripot.rules.observation import Field, Kind, deal_over, number, observer, one_of, rank, setting, told


def fields(options: GlukzOptions) -> tuple[Field, ...]:
    """Every field of the `View`, in its order."""
    return (*_course(options), *_cards(options))


def _course(options: GlukzOptions) -> tuple[Field, ...]:
    """The fields that say how far the deal has come."""
    phases = tuple(phase.name.lower() for phase in Phase)
    return (
        setting(options, "players"),
        observer(options.players),
        number("slots", MOST_SLOTS, "", "the option `hidden`", low=1),
        setting(options, "annul"),
        setting(options, "knight"),
        setting(options, "fly"),
        setting(options, "play_on"),
        told("dealer", Kind.SEAT, "who has dealt"),
        one_of(
            "phase",
            phases,
            "how far the deal has come: the opening race, an opener who plays again, the second play, turns",
        ),
        told("turn", Kind.SEAT, "whose turn it is; the opener during the second play; without meaning in the race"),
        told("opener", Kind.SEAT, "who has opened"),
        number("direction", 1, "", "1 when turns go clockwise, -1 when they go back, 0 before it is set", low=-1),
        rank("top", "the rank on top of the pile; none when it is empty"),
        number("run", SUITS * options.decks, "cards", "of the top rank on top of the pile, one after the other"),
        deal_over(),
        number("moves", MOST_MOVES, "moves", "played in the deal"),
        number(
            "idle",
            IDLE_PER_PLAYER * options.players,
            "moves",
            "since a row card was played, the pile annulled or a player out",
        ),
    )


def _cards(options: GlukzOptions) -> tuple[Field, ...]:
    """The fields that say where cards are, and who is out of them."""
    pack = cards_in_play({"decks": options.decks, "tarot": options.tarot})
    known = (
        "the hand is known to hold, unseen cards, no joker and only ranks numbered above it; -1 when nothing is known"
    )
    return (
        number("laid_count", pack, "cards", "on the pile"),
        number("places", options.players, "place", "1 for who was out of cards first; 0 while in"),
        told("hand", Kind.CARDS, "hands: all of one's own; of others, the cards that everybody has seen"),
        number("hand_size", pack, "cards", "in the hands"),
        told("visible", Kind.CARDS, "the visible rows"),
        told("hidden", Kind.LIES, "the hidden rows by place"),
        told("pile", Kind.CARDS, "the cards in the middle"),
        Field("laid", Kind.AGES, "the same in the order they were laid", "moves", high=MOST_MOVES),
        told("gone", Kind.CARDS, "cards annulled"),
        number("bound", LOWEST, "rank", known, low=NO_BOUND),
    )
