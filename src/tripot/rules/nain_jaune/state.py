"""The state of a deal of Nain Jaune, and the standing of a match.

Sizes: `seats` is the greatest number of players, `places` one more, `lanes` the number of packs (one). The cards come
from a pack of 52, or are some of it. The *height* of a card goes from 0 for the ace to 12 for the king (NAI-06). Tokens
are whole numbers. Boxes are numbered in the order of NAI-01.
"""

from typing import Annotated

from tripot.engine.records import Ints, IntTable, Record
from tripot.rules.shared.fields import Setting
from tripot.rules.shared.settings import Players

BOXES = 5
HEIGHTS = 13


class Settings(Record):
    """The options that moves depend on."""

    must_follow: Annotated[int, Setting("must_follow")]  # NAI-09
    debts: Annotated[int, Setting("debts")]  # NAI-17
    ranks: Annotated[int, Setting("ranks")]  # NAI-20
    suits: Annotated[int, Setting("suits")]  # NAI-20


class State(Settings, Players):
    """Everything about a deal, including what no seat may see."""

    dealer: int
    turn: int
    wanted: int  # height of the card that goes on; -1 when `turn` leads
    last_player: int  # the player of the last card; -1 before the first
    last_card: int  # -1 before the first
    over: int
    out: int  # the seat that went out; -1 for nobody yet
    grand_opera: int  # whether it went out in its first run (NAI-15)
    moves: int
    happened: int  # what the last move caused: `Happened` flags
    hand: Annotated[IntTable, "seats", "lanes"]
    talon: Annotated[Ints, "lanes"]  # the cards left over, which nobody sees
    played: Annotated[Ints, "lanes"]
    laid: Annotated[Ints, HEIGHTS]  # the cards since the last lead, in order: seat * PACK + face
    laid_count: int
    runs: Annotated[Ints, "seats"]  # how many runs each seat has started (NAI-15)
    lacks: Annotated[Ints, "seats"]  # faces that everybody knows are not in the hand, as bits (NAI-08)
    declined: Annotated[Ints, "seats"]  # heights of which everybody knows that the hand has a card, as bits (NAI-09)
    stake: int  # NAI-03
    last_deal: int  # whether no deal follows: all were played, or somebody cannot stake (NAI-17, NAI-18)
    tokens: Annotated[Ints, "seats"]
    before: Annotated[Ints, "seats"]  # tokens before staking
    boxes: Annotated[Ints, BOXES]
    taker: Annotated[Ints, BOXES]  # the seat that won the box in this deal; -1 for nobody (NAI-11, NAI-15)
    taken: Annotated[Ints, BOXES]  # tokens taken from the box
    fines: Annotated[Ints, BOXES]  # tokens paid into the box by the player left with its card (NAI-12)
    paid_out: Annotated[Ints, "seats"]  # tokens paid to the seat that went out (NAI-14)
    kept: Annotated[Ints, "places"]  # hands and cards left over, to go back to: used inside `redeal` only
    held: Annotated[Ints, "seats"]  # how many unknown cards each hand has: used inside `redeal` only
    missing: Annotated[Ints, "seats"]  # how many of them it still needs: used inside `redeal` only


class Standing(Record):
    """The standing of a match between two deals."""

    players: int
    deals: int
    deal: int
    dealer: int
    stake: int
    over: int
    tokens: Annotated[Ints, "seats"]
    boxes: Annotated[Ints, BOXES]
