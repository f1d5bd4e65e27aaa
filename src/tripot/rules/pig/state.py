"""The state of a deal of the Pig family, and the standing of a match.

Sizes: `seats` is the greatest number of players, `lanes` the number of packs, `pack` the number of cards in all. Seats
are numbered from 0, clockwise. The left neighbour of a seat is the next seat still in.

Cards between two players wait for the player on the left: `waiting[seat]` of them wait at that seat's right. All of
them are in `lying`, seat after seat, each seat's oldest card first, because it is taken first (PIG-04). With a stock,
no neighbour passes cards to the dealer. What waits for the dealer is the stock, top first, and then the discard pile,
first card first. That is the order in which the pile comes up once it is turned over (PIG-05).

The givers of a card are the players who passed it one after another, each of them straight on. The last giver is the
right neighbour of the player who has the card or may take it. All givers know the card. Without the option `watch` a
card has at most one giver, because nobody sees that it is passed straight on.
"""

from typing import Annotated

from tripot.engine.records import Ints, IntTable, Record
from tripot.rules.pig.terms import LONGEST_WORD
from tripot.rules.shared.fields import Card, Number, Setting
from tripot.rules.shared.settings import Players

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


class Settings(Record):
    """The options that moves depend on, and what follows from them."""

    variant: Annotated[int, Setting("variant")]  # a `Variant`
    stock: Annotated[int, Setting("stock")]  # PIG-03
    cards: Annotated[int, Setting("cards")]  # a full hand (PIG-10)
    lives: Annotated[int, Setting("lives")]  # a `Lives` (PIG-07)
    word_length: Annotated[
        int, Number("that eliminate a player", unit="letters", low=1, high=LONGEST_WORD, aside=True)
    ]  # PIG-07, PIG-38
    hush: Annotated[int, Setting("hush")]  # PIG-11
    travel: Annotated[int, Card("the travelling card")]  # -1 without (PIG-34)


class State(Settings, Players):
    """Everything about a deal, including what no seat may see."""

    pats: Annotated[int, Setting("pats")]  # whether hearts count among the punishments (PIG-40)
    watch: Annotated[int, Setting("watch")]  # whether everybody sees that a card is passed straight on (PIG-04)
    dealer: int
    phase: int  # a `Phase`
    turn: int  # Vatra, Magarac: whose turn it is to pass; -1 in Pig and Spoons
    offered: int  # whether the card that `turn` has passed may still be refused (PIG-36)
    refused: int  # the card that was refused to `turn`; -1 for none
    moved: int  # cards put or passed (PIG-41)
    first: int  # the first seat to signal; -1 for nobody yet
    loser: int  # -1 for nobody
    kind: int  # rank of the winning hand, once the deal is decided; -1 before
    travel_at: int  # the seat that everybody knows has the travelling card; -1 when unknown
    stock_left: int  # among the cards that wait for the dealer, those in the stock
    unseen: int  # among these, the cards that nobody has held
    turned_over: int  # how often the discard pile became the stock
    moves: int
    happened: int  # what the last move caused: `Happened` flags
    picked: int  # the card that the last move took up; -1 for none
    named: int  # the card that the loser named; -1 before (PIG-39)
    end: int  # an `End`: the end from which the pack is shown
    hand: Annotated[IntTable, "seats", "lanes"]
    lying: Annotated[
        Ints, "pack"
    ]  # cards between players, or the shuffled pack that punishes, top first; -1 beyond the last
    waiting: Annotated[Ints, "seats"]  # how many of them each seat may take up
    gone: Annotated[Ints, "lanes"]  # cards that left the pack with eliminated players (PIG-08)
    place: Annotated[Ints, "seats"]  # 1 for the first seat to signal (in Vatra, to slam and shout), 2 …; 0 before
    slammed: Annotated[Ints, "seats"]
    shouted: Annotated[Ints, "seats"]
    vouched: Annotated[Ints, "seats"]  # cards the seat held when it needed four of a kind to act; 0 if it needed none
    talked: Annotated[Ints, "seats"]  # 1 for the first seat to talk to an eliminated player, 2 …; 0 before (PIG-11)
    taken: Annotated[Ints, "seats"]  # the card last taken, until the next one is put down; -1 for none
    taken_givers: Annotated[Ints, "seats"]  # how many givers that card has
    kept: Annotated[Ints, "seats"]  # `watch`: a card taken that was since seen to stay in the hand; -1 for none
    kept_givers: Annotated[Ints, "seats"]
    came: Annotated[Ints, "seats"]  # `watch`: bits of the waiting cards passed straight on; bit 0: last
    lying_givers: Annotated[Ints, "pack"]  # `watch`: how many givers each card of `lying` has
    spared: Annotated[Ints, "pack"]  # `watch`: by card of `lying`, the card that was kept instead; -1 for none
    spared_givers: Annotated[Ints, "pack"]
    letters: Annotated[Ints, "seats"]  # before the deal
    out: Annotated[Ints, "seats"]  # 1 for the first seat eliminated, 2 …; 0 while in
    punished: Annotated[Ints, SUIT_COUNT]  # PIG-39
    pool: Annotated[Ints, "lanes"]  # cards to be dealt again: used inside `redeal` only
    room: Annotated[Ints, "seats"]  # cards each hand still needs: used inside `redeal` only


class Standing(Record):
    """The standing of a match between two deals."""

    players: int
    variant: int
    deals: int  # the agreed number of deals, in Vatra (PIG-40)
    deal: int  # deals played
    dealer: int  # the next dealer
    over: int
    stopped: int  # how many deals in a row were stopped (PIG-41)
    letters: Annotated[Ints, "seats"]
    out: Annotated[Ints, "seats"]  # 1 for the first seat eliminated, 2 …; 0 while in
    punishments: Annotated[Ints, "seats"]
    won: Annotated[Ints, "seats"]  # 1 for a seat that has won the match, or shares it undecided
