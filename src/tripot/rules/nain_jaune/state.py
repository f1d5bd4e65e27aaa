"""What is true of a deal of Nain Jaune, and how a match stands.

Sizes: `seats` players at most, `places` one more, `lanes` packs (one). Cards are those of one 52-card pack, or some of
them; the *height* of a card goes from 0 for the ace to 12 for the king (NAI-06). Tokens are whole numbers; boxes are
numbered in the order of NAI-01.
"""

from typing import Annotated

from tripot.engine.records import Ints, IntTable, Record

BOXES = 5
HEIGHTS = 13


class OptionsRecord(Record):
    """The options, as kernels read them."""

    players: int
    stake: int
    must_follow: int
    tokens: int
    debts: int
    deals: int
    ranks: int
    suits: int
    hand_size: int


class State(Record):
    """A deal: the whole truth."""

    players: int
    must_follow: int  # NAI-09
    debts: int  # NAI-17
    ranks: int  # NAI-20
    suits: int  # NAI-20
    dealer: int
    turn: int
    wanted: int  # height of the card that goes on; -1 when `turn` leads
    last_player: int  # the player of the last card; -1 before the first
    last_card: int  # -1 before the first
    over: int
    out: int  # the seat that went out; -1 for nobody yet
    grand_opera: int  # whether that was at the first turn (NAI-15)
    moves: int
    happened: int  # what the last move brought about: `Happened` flags
    hand: Annotated[IntTable, "seats", "lanes"]
    talon: Annotated[Ints, "lanes"]  # cards that nobody sees
    played: Annotated[Ints, "lanes"]
    laid: Annotated[Ints, HEIGHTS]  # the cards since the last lead, in order: seat * PACK + face
    laid_count: int
    runs: Annotated[Ints, "seats"]  # runs begun by each seat (NAI-15)
    lacks: Annotated[Ints, "seats"]  # faces that everybody knows not to be in the hand, as bits (NAI-08)
    declined: Annotated[Ints, "seats"]  # heights of which the hand is known to hold a card, as bits (NAI-09)
    stake: int  # NAI-03
    last_deal: int  # whether no deal follows: all have been played, or someone cannot stake (NAI-17, NAI-18)
    tokens: Annotated[Ints, "seats"]
    before: Annotated[Ints, "seats"]  # tokens before staking
    boxes: Annotated[Ints, BOXES]
    taker: Annotated[Ints, BOXES]  # the seat that won the box in this deal; -1 for nobody (NAI-11, NAI-15)
    taken: Annotated[Ints, BOXES]  # tokens taken out of it
    fines: Annotated[Ints, BOXES]  # tokens paid into it for a marked card held (NAI-12)
    paid_out: Annotated[Ints, "seats"]  # tokens paid to the seat that went out (NAI-14)
    kept: Annotated[Ints, "places"]  # hands and talon to go back to: used inside `redeal` only
    held: Annotated[Ints, "seats"]  # unknown cards of a hand: likewise
    missing: Annotated[Ints, "seats"]  # those still to be dealt to it: likewise


class Standing(Record):
    """How a match stands between two deals."""

    players: int
    deals: int
    deal: int
    dealer: int
    stake: int
    over: int
    tokens: Annotated[Ints, "seats"]
    boxes: Annotated[Ints, BOXES]
