"""Positions and matches of the Pig family, written as one would lay them on a table.

>>> deal = position(["KS KH KD KC", "AS AH AD QC", "AC QS QH QD"])
>>> legal(deal, 0)
['put KS', 'put KH', 'put KD', 'put KC', 'signal']
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tripot.cards import PACK, list_cards, read_card, write_card
from tripot.errors import Illegal
from tripot.play.deal import Deal, Played
from tripot.play.match import Match, Table, game
from tripot.rules.move import CHANCE, Move

from .positions import Box

RANKS = "AKQJT98765432"
SUITS = "SHDC"
KINGS, ACES, QUEENS = "KS KH KD KC", "AS AH AD AC", "QS QH QD QC"
MIXED = ["KS KH KD QS", "AS AH AD KC", "AC QH QD QC"]
CHANCE_SEAT = CHANCE


def table(players: int, **options: object) -> Table:
    """A table of the Pig family."""
    return game("pig", players=players, **options)


def position(
    hands: Sequence[str],
    *,
    waiting: Sequence[str] = (),
    pile: str | None = None,
    discard: str = "",
    dealer: int = 0,
    turn: int | None = None,
    out: Sequence[int] = (),
    letters: Sequence[int] = (),
    moved: int = 0,
    holder: int | None = None,
    **options: object,
) -> Deal:
    """A deal in the middle: cards by seat, those that wait at each seat's right, oldest first; the others are gone.

    `pile` is the stock, top first, and `discard` the discard pile, bottom first. `holder` is who has shown the
    travelling card; `out` lists who has left, in that order.
    """
    players = len(hands)
    deal_table = game("pig", players=players, stock=pile is not None, **options)
    deal = deal_table.match(dealer=dealer).deal(deal_table.pack)
    s: Any = deal.states[0]
    box = Box(deal_table.pack)
    for name in ("hand", "gone", "waiting"):
        s[name][...] = 0
    s["lying"][...] = -1
    lines = [*(waiting or [""] * players)]
    if pile is not None:
        lines[dealer] = f"{pile} {discard}"
    s["stock_left"] = s["unseen"] = len((pile or "").split())
    place = 0
    for seat in range(players):
        _put(s["hand"][seat], hands[seat], box)
        for text in lines[seat].split():
            s["lying"][place] = box.take(text)
            s["waiting"][seat] += 1
            place += 1
        s["letters"][seat] = letters[seat] if letters else 0
        s["out"][seat] = out.index(seat) + 1 if seat in out else 0
    s["lying_givers"][:place] = 1
    stock_at = int(s["waiting"][:dealer].sum())
    s["lying_givers"][stock_at : stock_at + int(s["unseen"])] = 0
    for card in box.left:
        s["gone"][card // PACK] |= 1 << card % PACK
    s["moved"] = moved
    if deal_table.options.as_dict()["variant"] in ("vatra", "magarac"):
        s["turn"] = (dealer + 1) % players if turn is None else turn
        s["phase"] = 1
        s["travel_at"] = -1 if holder is None else holder
    return deal


def _put(cards: Any, texts: str, box: Box) -> None:
    for text in texts.split():
        card = box.take(text)
        cards[card // PACK] |= 1 << card % PACK


def move(text: str) -> Move:
    """The move that `str` writes as `put KS`, `pick`, `talk 3` or `name KS top`."""
    verb, *rest = text.split()
    if verb == "talk":
        return Move(verb, to=int(rest[0]))
    if verb == "name":
        return Move(verb, cards=(rest[0],), end=rest[1])
    return Move(verb, cards=tuple(rest))


def play(deal: Deal, *texts: str) -> Played:
    """Play moves such as `2 put KS`, each by the seat it begins with; the last one."""
    for text in texts:
        seat, rest = text.split(maxsplit=1)
        played = deal.play(int(seat), move(rest))
    return played


def legal(deal: Deal, seat: int) -> list[str]:
    """What a seat may do."""
    return [str(one) for one in deal.legal(seat)]


def verbs(deal: Deal, seat: int) -> set[str]:
    """The kinds of moves a seat may make."""
    return {one.verb for one in deal.legal(seat)}


def refused(deal: Deal, text: str) -> str | None:
    """The clause that a move such as `2 put KS` breaks, named alike by `refusal` and `play`, which changes nothing."""
    seat, rest = text.split(maxsplit=1)
    before = deal.states.tobytes()
    clause = deal.refusal(int(seat), move(rest))
    if clause is not None:
        with pytest.raises(Illegal) as caught:
            deal.play(int(seat), move(rest))
        assert caught.value.clause == clause
    assert deal.states.tobytes() == before
    return clause


def hand(deal: Deal, seat: int) -> str:
    """The cards of a hand as one text, from the whole truth."""
    return " ".join(list_cards(deal.states["hand"][0, seat]))


def waits(deal: Deal, seat: int) -> str:
    """What waits at a seat's right, oldest first, from the whole truth."""
    s = deal.states[0]
    first = int(s["waiting"][:seat].sum())
    return " ".join(write_card(int(card)) for card in s["lying"][first : first + int(s["waiting"][seat])])


def seats_in(match: Match) -> list[int]:
    """Who is still in the match."""
    return [seat for seat in range(match.table.players) if seat not in match.standing["out"]]


def deal_kinds(match: Match) -> Deal:
    """The next deal, laid so that everyone still in is dealt four of a kind, the lowest seat aces."""
    cards = int(match.table.options.as_dict()["cards"])
    hands = [""] * match.table.players
    for rank, seat in zip(RANKS * 2, seats_in(match), strict=False):
        hands[seat] = " ".join(rank + suit for suit in SUITS[: min(cards, 4)])
    box = Box(match.table.pack)
    dealt = [[write_card(box.take(card)) for card in one.split()] for one in hands]
    spare = sorted(box.left, key=lambda card: card % PACK)
    for one in dealt:
        one += [write_card(spare.pop()) for _ in range(cards - len(one) if one else 0)]
    stock = [write_card(card) for card in spare] if match.table.options.as_dict()["stock"] else []
    start = {"hands": dealt, "stock": stock, "dealer": match.dealer}
    words = match.table.game.words
    return match.deal(words.read_start(start, match.table.options, match.dealer))


def lose(match: Match, loser: int, first: int | None = None, talk: Sequence[tuple[int, int]] = ()) -> Deal:
    """Play the next deal of Pig or Spoons so that `loser` loses and `first` signals first; entered into the match."""
    deal = deal_kinds(match)
    others = [seat for seat in seats_in(match) if seat != loser]
    others.sort(key=lambda seat: seat != first)
    for seat, to in talk:
        deal.play(seat, Move("talk", to=to))
    for seat in others:
        deal.play(seat, Move("signal"))
    assert deal.result()["loser"] == loser
    match.close(deal)
    return deal


def announce(deal: Deal, *seats: int) -> None:
    """These seats slam and shout, one after the other."""
    for seat in seats:
        play(deal, f"{seat} slam", f"{seat} shout")


def stop(match: Match) -> Deal:
    """Play the next deal until it is stopped (its count is set near the end), and enter it into the match."""
    deal = match.deal(match.table.pack)
    deal.states["moved"] = 4999
    seat = next(seat for seat in deal.actors() if verbs(deal, seat) & {"put", "pass"})
    deal.play(seat, next(one for one in deal.legal(seat) if one.verb in ("put", "pass")))
    assert deal.over
    match.close(deal)
    return deal


def punish(deal: Deal, named: str, order: str = "") -> None:
    """Shuffle the pack of a Vatra deal that is decided into an order, by default deck order, and let the loser name."""
    assert deal.actors() == [CHANCE_SEAT]
    cards = order.split() or [str(card) for card in deck_texts(deal)]
    deal.play(CHANCE_SEAT, Move("shuffle", cards=tuple(cards)))
    play(deal, f"{deal.observe()['loser']} name {named}")


def deck_texts(deal: Deal) -> list[str]:
    """The pack in deck order, as texts."""
    texts = {read_card(rank + suit): rank + suit for rank in RANKS for suit in SUITS} | {read_card("XR"): "XR"}
    return [texts[int(card)] for card in deal.chance_pack()]
