"""What a seat sees of a deal of the Pig family, as environments tell it."""

from __future__ import annotations

from tripot.rules.observation import SUIT_NAMES, Field, Kind, flag, number, observer, one_of, rank, setting, told
from tripot.rules.pig.actions import MOST_STEPS
from tripot.rules.pig.moves import LONGEST_WORD, Phase
from tripot.rules.pig.options import PigOptions
from tripot.rules.pig.words import END_WORDS, deck


def fields(options: PigOptions) -> tuple[Field, ...]:
    """Every field of the `View`, in its order."""
    return (*_rules(options), *_course(options), *_seats(options))


def _rules(options: PigOptions) -> tuple[Field, ...]:
    """The fields that hold for the whole deal."""
    return (
        setting(options, "players"),
        observer(options.players),
        setting(options, "variant"),
        setting(options, "stock"),
        setting(options, "cards"),
        setting(options, "lives"),
        number("word_length", LONGEST_WORD, "letters", "that make a player leave", low=1),
        setting(options, "hush"),
        told("travel", Kind.CARD, "the travelling card"),
        told("dealer", Kind.SEAT, "who has dealt"),
    )


def _course(options: PigOptions) -> tuple[Field, ...]:
    """The fields that say how far the deal has come."""
    phases = tuple(phase.name.lower() for phase in Phase)
    pack = len(deck(options))
    return (
        one_of("phase", phases, "the travelling card is to be shown, play, the rush, the shuffle, the naming, over"),
        told("turn", Kind.SEAT, "Vatra, Magarac: who is to pass a card"),
        flag("offered", "whether the card that it has passed may still be refused"),
        flag("second", "whether it was refused a card and must pass another"),
        told("refused", Kind.CARD, "that card, to its owner only"),
        number("moved", MOST_STEPS, "cards", "put or passed"),
        told("first", Kind.SEAT, "who signalled or announced first"),
        told("loser", Kind.SEAT, "who has lost the deal"),
        rank("kind", "the rank of the winning hand, once the deal is decided"),
        told("travel_at", Kind.SEAT, "who all know to hold the travelling card"),
        number("stock_left", pack, "cards", "in the stock"),
        number("turned_over", MOST_STEPS, "times", "that the discard pile became the stock"),
        number("moves", MOST_STEPS, "moves", "played in the deal"),
        told("named", Kind.CARD, "Vatra: the card that the loser named"),
        one_of("end", END_WORDS, "Vatra: the end of the pack to show from"),
    )


def _seats(options: PigOptions) -> tuple[Field, ...]:
    """The fields that tell of each seat, and the punishments."""
    pack, players = len(deck(options)), options.players
    return (
        told("hand", Kind.CARDS, "hands: one's own; of others, the cards one knows to be theirs"),
        number("hand_size", pack, "cards", "in the hands"),
        told("lying", Kind.QUEUE, "the cards one has put down oneself; in Vatra at the end, the cards shown"),
        number("waiting", pack, "cards", "that lie at the seat's right, or in stock and discard pile of a dealer"),
        number("place", players, "place", "1 for who signalled, or announced wholly, first; 0 before"),
        flag("slammed", "whether the seat has slammed"),
        flag("shouted", "whether the seat has shouted"),
        number("talked", players, "place", "1 for who talked to a pig first; 0 for who has not"),
        number("letters", LONGEST_WORD, "letters", "of the seat as the deal began"),
        number("out", players, "place", "1 for who left the match first; 0 while in"),
        number("punished", pack, "cards", f"shown before the one named, by suit: {', '.join(SUIT_NAMES)}"),
    )
