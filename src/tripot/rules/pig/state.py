"""What is true of a deal of the Pig family, and how a match stands.

Sizes: `seats` players at most, `lanes` packs, `pack` cards in all. Seats are 0-based and count clockwise: the left
neighbour of a seat is the next one still in.

Cards that lie between two players wait for the left one of them: `waiting[seat]` of them at that seat's right. All of
them are in `lying`, seat after seat, the oldest of each seat first, for the oldest is taken up first (PIG-04). With a
stock the dealer has no neighbour to wait for: what waits for the dealer is the stock, top first, and then the discard
pile, first card first, which is the order in which it comes up when it is turned over (PIG-05).

The givers of a card are the players who have put it one after another, each as soon as taken up; the last of them sits
at the right of whom it waits for, or of who has it. They know it. Without the option `watch` there is one at most, for
nobody sees that a card is passed on as it came.
"""

from typing import Annotated

from tripot.engine.records import Ints, IntTable, Record

SUIT_COUNT = 4


class OptionsRecord(Record):
    """The options, as kernels read them."""

    players: int
    variant: int
    stock: int
    cards: int
    lives: int
    word_length: int
    hush: int
    travel: int
    deals: int
    pats: int
    watch: int


class State(Record):
    """A deal: the whole truth."""

    players: int
    variant: int  # a `Variant`
    stock: int  # PIG-03
    cards: int  # a full hand (PIG-10)
    lives: int  # a `Lives` (PIG-07)
    word_length: int  # letters that make a player leave (PIG-07, PIG-38)
    hush: int  # PIG-11
    travel: int  # the travelling card; -1 without (PIG-34)
    pats: int  # whether hearts count among the punishments (PIG-40)
    watch: int  # whether all see that a card is passed on as it came (PIG-04)
    dealer: int
    phase: int  # a `Phase`
    turn: int  # Vatra, Magarac: whose turn it is to pass; -1 in Pig and Spoons
    offered: int  # whether the card that `turn` has passed may still be refused (PIG-36)
    refused: int  # the card that was refused to `turn`; -1 for none
    moved: int  # cards put or passed (PIG-41)
    first: int  # the first seat that signalled or announced; -1 for nobody yet
    loser: int  # -1 for nobody yet, or nobody at all
    kind: int  # rank of the winning hand, once the deal is decided; -1 before
    travel_at: int  # the seat that everybody knows to hold the travelling card; -1 when unknown
    stock_left: int  # of the cards that wait for the dealer, those in the stock
    unseen: int  # of these, the cards that nobody has ever held
    turned_over: int  # how often the discard pile became the stock
    moves: int
    happened: int  # what the last move brought about: `Happened` flags
    picked: int  # the card that the last move took up; -1 for none
    named: int  # the card that the loser named; -1 before (PIG-39)
    end: int  # an `End`: where the pack is shown from
    hand: Annotated[IntTable, "seats", "lanes"]
    lying: Annotated[
        Ints, "pack"
    ]  # cards between players, or the shuffled pack that punishes, top first; -1 beyond the last
    waiting: Annotated[Ints, "seats"]  # how many of them each seat may take up
    gone: Annotated[Ints, "lanes"]  # cards that left the pack with players (PIG-08)
    place: Annotated[Ints, "seats"]  # 1 for the first seat to signal (in Vatra, to do both), 2 …; 0 before
    slammed: Annotated[Ints, "seats"]
    shouted: Annotated[Ints, "seats"]
    vouched: Annotated[Ints, "seats"]  # cards the seat held when it needed four of a kind to act; 0 when it needed none
    talked: Annotated[Ints, "seats"]  # 1 for the first seat to talk to a pig, 2 …; 0 for the others (PIG-11)
    taken: Annotated[Ints, "seats"]  # the card last taken up, until the next is put; -1 for none
    taken_givers: Annotated[Ints, "seats"]  # how many givers it has
    kept: Annotated[Ints, "seats"]  # `watch`: a card taken up that has since been seen to stay in the hand; -1 for none
    kept_givers: Annotated[Ints, "seats"]
    came: Annotated[Ints, "seats"]  # `watch`: which of the cards that wait were passed on as they came; bit 0: last put
    lying_givers: Annotated[Ints, "pack"]  # `watch`: how many givers each card of `lying` has
    spared: Annotated[Ints, "pack"]  # `watch`: by card of `lying`, which one was kept back for it; -1 for none
    spared_givers: Annotated[Ints, "pack"]
    letters: Annotated[Ints, "seats"]  # as the deal began
    out: Annotated[Ints, "seats"]  # 1 for the first seat to leave the match, 2 …; 0 while in
    punished: Annotated[Ints, SUIT_COUNT]  # PIG-39
    pool: Annotated[Ints, "lanes"]  # cards to be dealt anew: used inside `redeal` only
    room: Annotated[Ints, "seats"]  # cards each hand still needs: used inside `redeal` only


class Standing(Record):
    """How a match stands between two deals."""

    players: int
    variant: int
    deals: int  # deals agreed on, in Vatra (PIG-40)
    deal: int  # deals played
    dealer: int  # the next dealer
    over: int
    stopped: int  # how many deals in a row were stopped (PIG-41)
    letters: Annotated[Ints, "seats"]
    out: Annotated[Ints, "seats"]  # 1 for the first seat to leave, 2 …; 0 while in
    punishments: Annotated[Ints, "seats"]
    won: Annotated[Ints, "seats"]  # 1 for a seat that has won the match, or shares it undecided
