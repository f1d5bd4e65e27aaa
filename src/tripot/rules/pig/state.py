"""What is true of a deal of the Pig family, what a seat sees of it, and how a match stands.

Sizes: `seats` players at most, `lanes` packs, `pack` cards in all. Seats are 0-based and count clockwise: the left
neighbour of a seat is the next one still in.

Cards that lie between two players wait for the left one of them: `waiting[seat]` of them at that seat's right. All of
them are in `lying`, seat after seat, the oldest of each seat first, for the oldest is taken up first (PIG-04). With a
stock the dealer has no neighbour to wait for: what waits for the dealer is the stock, top first, and then the discard
pile, first card first, which is the order in which it comes up when it is turned over (PIG-05).
"""

from __future__ import annotations

from typing import Annotated

from tripot.kernel import Ints, IntTable, Record

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
    dealer: int
    phase: int  # a `Phase`
    turn: int  # Vatra, Magarac: whose turn it is to pass; -1 in Pig and Spoons
    offered: int  # whether the card that `turn` has passed may still be refused (PIG-36)
    refused: int  # the card that was refused to `turn`; -1 for none
    moved: int  # cards put or passed (PIG-41)
    first: int  # who signalled or announced first; -1 for nobody yet
    loser: int  # -1 for nobody yet, or nobody at all
    kind: int  # rank of the winning hand, once the deal is decided; -1 before
    travel_at: int  # seat that all know to hold the travelling card; -1 when unknown
    stock_left: int  # of the cards that wait for the dealer, those in the stock
    unseen: int  # of those, the ones that nobody has ever held
    turned_over: int  # how often the discard pile became the stock
    moves: int
    happened: int  # what the last move brought about: `Happened` flags
    picked: int  # the card that the last move took up; -1 for none
    named: int  # the card that the loser named; -1 before (PIG-39)
    end: int  # an `End`: where the pack is shown from
    hand: Annotated[IntTable, "seats", "lanes"]
    lying: Annotated[Ints, "pack"]  # cards between players; the shuffled pack, top first, when it punishes; -1 beyond
    waiting: Annotated[Ints, "seats"]  # how many of them each seat may take up
    gone: Annotated[Ints, "lanes"]  # cards that left the pack with players (PIG-08)
    place: Annotated[Ints, "seats"]  # 1 for who signalled first, 2 …; 0 before; in Vatra: for who has done both
    slammed: Annotated[Ints, "seats"]
    shouted: Annotated[Ints, "seats"]
    vouched: Annotated[Ints, "seats"]  # cards a seat had when it had to have four of a kind to act; 0 when it had not
    talked: Annotated[Ints, "seats"]  # 1 for who talked to a pig first, 2 …; 0 for nobody (PIG-11)
    taken: Annotated[Ints, "seats"]  # the card last taken up from the right, until the next is put; -1 for none
    letters: Annotated[Ints, "seats"]  # as the deal began
    out: Annotated[Ints, "seats"]  # 1 for who left the match first, 2 …; 0 while in
    punished: Annotated[Ints, SUIT_COUNT]  # PIG-39
    pool: Annotated[Ints, "lanes"]  # cards to be dealt anew: used inside `redeal` only
    room: Annotated[Ints, "seats"]  # cards each hand still needs: used inside `redeal` only


class View(Record):
    """What one seat, or a spectator, sees of a deal. Fields have the names and meanings of `State`."""

    players: int
    seat: int  # whose view it is; -1 for a spectator
    variant: int
    stock: int
    cards: int
    lives: int
    word_length: int
    hush: int
    travel: int
    dealer: int
    phase: int
    turn: int
    offered: int
    second: int  # whether `turn` was refused a card and must pass another
    refused: int  # that card, to its owner
    moved: int
    first: int
    loser: int
    kind: int
    travel_at: int
    stock_left: int
    turned_over: int
    moves: int
    named: int
    end: int
    hand: Annotated[IntTable, "seats", "lanes"]  # one's own; of others, the cards one knows to be theirs
    hand_size: Annotated[Ints, "seats"]
    lying: Annotated[Ints, "pack"]  # cards one has put there oneself, `UNSEEN` for others
    waiting: Annotated[Ints, "seats"]
    place: Annotated[Ints, "seats"]
    slammed: Annotated[Ints, "seats"]
    shouted: Annotated[Ints, "seats"]
    talked: Annotated[Ints, "seats"]
    letters: Annotated[Ints, "seats"]
    out: Annotated[Ints, "seats"]
    punished: Annotated[Ints, SUIT_COUNT]


class Standing(Record):
    """How a match stands between two deals."""

    players: int
    variant: int
    deals: int  # deals agreed on, in Vatra (PIG-40)
    deal: int  # deals played
    dealer: int  # who deals next
    over: int
    stopped: int  # deals that were stopped, running (PIG-41)
    letters: Annotated[Ints, "seats"]
    out: Annotated[Ints, "seats"]  # 1 for who left first, 2 …; 0 while in
    punishments: Annotated[Ints, "seats"]
    won: Annotated[Ints, "seats"]  # 1 for who has won the match, or shares it undecided
