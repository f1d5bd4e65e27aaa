"""What a seat sees of a deal of Nain Jaune, as environments tell it."""

from __future__ import annotations

from tripot.cards import RANK_LETTERS
from tripot.rules.nain_jaune.actions import most_steps, reward_range
from tripot.rules.nain_jaune.moves import COURT_HEIGHT, HAND_SIZE, RANK_OF
from tripot.rules.nain_jaune.options import NainJauneOptions
from tripot.rules.nain_jaune.state import BOXES, HEIGHTS
from tripot.rules.observation import Field, Kind, deal_over, flag, number, observer, one_of, setting, told

HEIGHT_NAMES = tuple(RANK_LETTERS[rank] for rank in RANK_OF)


def fields(options: NainJauneOptions) -> tuple[Field, ...]:
    """Every field of the `View`, in its order."""
    return (*_course(options), *_cards(options), *_tokens(options))


def _course(options: NainJauneOptions) -> tuple[Field, ...]:
    """The fields that say how far the deal has come."""
    return (
        setting(options, "players"),
        observer(options.players),
        setting(options, "must_follow"),
        setting(options, "debts"),
        told("dealer", Kind.SEAT, "who has dealt"),
        told("turn", Kind.SEAT, "who leads or is asked"),
        one_of("wanted", HEIGHT_NAMES, "the rank that goes on; none when one leads"),
        told("last_player", Kind.SEAT, "who has played the last card"),
        told("last_card", Kind.CARD, "the last card played"),
        deal_over(),
        told("out", Kind.SEAT, "who went out"),
        flag("grand_opera", "whether that was at the first turn"),
        number("moves", most_steps(options), "moves", "played in the deal"),
    )


def _cards(options: NainJauneOptions) -> tuple[Field, ...]:
    """The fields that say where cards are."""
    held = int(HAND_SIZE[options.players])
    return (
        told("hand", Kind.CARDS, "one's own hand; all hands once the deal is over"),
        number("hand_size", held, "cards", "in the hands"),
        told("played", Kind.CARDS, "all cards played"),
        told("laid", Kind.RUN, "the cards played since the last lead"),
        number("laid_count", HEIGHTS, "cards", "played since the last lead"),
        number("runs", held, "runs", "begun by the seat"),
        told("lacks", Kind.FACES, "cards that everybody knows not to be in the hand"),
        Field("declined", Kind.BITS, "ranks of which the hand is known to hold a card", labels=HEIGHT_NAMES),
    )


def _tokens(options: NainJauneOptions) -> tuple[Field, ...]:
    """The fields that say where tokens are."""
    bounds = reward_range(options)
    least, most = options.tokens + bounds.minimum, options.tokens + bounds.maximum
    box = 2 * BOXES * options.stake * options.players
    points = COURT_HEIGHT * int(HAND_SIZE[options.players])
    return (
        setting(options, "stake"),
        flag("last_deal", "whether no deal would follow in a match"),
        number("tokens", most, "tokens", "of the seat", low=least),
        number("before", options.tokens, "tokens", "of the seat before it staked"),
        number(
            "boxes",
            box,
            "tokens",
            "in the boxes: 10 of diamonds, jack of clubs, queen of spades, king of hearts, 7 of diamonds",
        ),
        told("taker", Kind.SEAT, "who has won each box in this deal"),
        number("taken", box, "tokens", "that were in the box then"),
        number("fines", box, "tokens", "paid into the box for its card held at the end"),
        number("paid_out", points, "tokens", "paid by the seat to who went out"),
        number("points", points, "points", "of the cards held; once the deal is over"),
        number(
            "final",
            most,
            "tokens",
            "of the seat with its share of the boxes; once the last deal is over",
            low=min(0, least),
        ),
    )
