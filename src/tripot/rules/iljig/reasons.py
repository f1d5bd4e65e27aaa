"""Reasons for and against a move of Iljig."""

from collections.abc import Sequence

from tripot.cards import FACE_OF, JOKER, RANK_LETTERS
from tripot.rules.iljig.terms import ORDER, PLACE
from tripot.rules.shared.reasons import Case, Reason, Refusal, Told, holds

ORDERED = "".join(RANK_LETTERS[rank] for rank in ORDER)  # from high to low
HIGHEST = ORDERED[0]
RED = "XR"
LONG = 3  # cards in a lead that is hard to cover
FEW = 2  # cards that are higher than one of their suit
NEAR = 3  # cards that may soon be gone
LOW = ORDERED[ORDERED.index("T") :]
ABOVE_KINGS = ORDERED[: ORDERED.index("K")]  # as in few other games (ILJ-03)


def goes_out(case: Case) -> Told | None:
    """These are the player's last cards, and the stock is empty (ILJ-17)."""
    laid = case.move.verb in ("lead", "cover") and not case.view["stock_count"]
    return holds(laid and len(case.move.cards) == len(case.own["hand"]))


def lays_five(case: Case) -> Told | None:
    """The player gets rid of all five cards at once (ILJ-19)."""
    return holds(case.move.verb == "declare")


def neighbour_is_short(case: Case) -> Told | None:
    """The next player did not follow this suit recently."""
    following = (case.seat + 1) % len(case.seats)
    short = [card[1] for card in case.move.cards if card[0] != JOKER and card[1] in case.seats[following]["short"]]
    return Told(player=following, suit=short[0]) if case.move.verb == "lead" and short else None


def leads_many(case: Case) -> Told | None:
    """A long lead is hard to cover."""
    number, spent = len(case.move.cards), trumps(case, case.move.cards)
    told = Told(n=number, cards=tuple(spent), cases={"cost": "trumps" if spent else "none"})
    return told if case.move.verb == "lead" and number >= LONG else None


def trumps(case: Case, cards: tuple[str, ...]) -> list[str]:
    """The jokers and trumps among some cards."""
    return [card for card in cards if card[0] == JOKER or card[1] == case.view["trump"]]


def keeps_trumps(case: Case) -> Told | None:
    """The player keeps trumps and jokers, which could go now, for covering."""
    spent = any(trumps(case, move.cards) for move in case.may(case.move.verb))
    return holds(case.move.verb in ("lead", "cover") and spent and not trumps(case, case.move.cards))


def leads_the_lowest(case: Case) -> Told | None:
    """The lowest card outside trumps goes first, as it would cover hardly anything (ILJ-13)."""
    card, weak = plain(case, "lead"), [each for each in case.own["hand"] if not trumps(case, (each,))]
    low = bool(card) and card[0] in LOW
    return holds(low and all(ORDERED.index(each[0]) <= ORDERED.index(card[0]) for each in weak))


def leads_high(case: Case) -> Told | None:
    """A single card is led, no trump, and few cards of its suit are higher (ILJ-13)."""
    card = plain(case, "lead")
    if not card:
        return None
    above = [rank for rank in ORDERED[: ORDERED.index(card[0])] if rank + card[1] not in case.own["hand"]]
    return Told(n=len(above)) if len(above) <= FEW else None


def stops_the_neighbour(case: Case) -> Told | None:
    """The lead is hard to cover, and if the next player gets rid of the last cards, this one loses (ILJ-17)."""
    following = (case.seat + 1) % len(case.seats)
    left = case.seats[following]["hand_size"]
    near = not case.view["stock_count"] and left <= NEAR
    return Told(player=following, n=left) if near and (leads_many(case) or leads_high(case)) else None


def covers_with_the_lowest(case: Case) -> Told | None:
    """No other cover takes fewer trumps and jokers, or as many and otherwise lower cards (ILJ-13)."""
    others = [move.cards for move in case.may("cover") if set(move.cards) != set(case.move.cards)]
    spent = len(trumps(case, case.move.cards))
    tells = case.move.verb == "cover" and any(len(trumps(case, cards)) == spent for cards in others)
    lowest = tells and all(strength(case, cards) > strength(case, case.move.cards) for cards in others)
    return Told(n=len(case.move.cards)) if lowest else None


def strength(case: Case, cards: tuple[str, ...]) -> tuple[tuple[int, int], tuple[int, int]]:
    """What sorts covers: trumps and jokers count first, then all cards."""
    return weakest_first(trumps(case, cards)), weakest_first(cards)


def names_the_longest(case: Case) -> Told | None:
    """The player holds more of this suit than of any other that may be trumps (ILJ-06)."""
    held = [card[1] for card in case.own["hand"] if card[0] != JOKER]
    number = held.count(case.move.suit or "")
    longest = all(number > held.count(move.suit or "") for move in case.may("trump"))
    return Told(suit=case.move.suit, n=number) if case.move.verb == "trump" and number and longest else None


def spares_strong_cards(case: Case) -> Told | None:
    """Whatever covers the cards takes trumps or jokers."""
    spent = [trumps(case, move.cards) for move in case.may("cover")] if case.move.verb == "take" else []
    cheapest = min(spent, key=weakest_first, default=[])
    if not cheapest:
        return None
    return Told(cards=tuple(cheapest), n=len(case.view["table"]) + len(case.view["under"]))  # ILJ-14


def weakest_first(cards: Sequence[str]) -> tuple[int, int]:
    """What sorts sets of cards: how many there are, and how far up they stand in deck order (ILJ-03)."""
    return len(cards), -sum(int(PLACE[FACE_OF[card]]) for card in cards)


def covers_rather(case: Case) -> Told | None:
    """The player could only pick up instead."""
    return holds(case.move.verb == "cover" and {move.verb for move in case.others} == {"take"})


def gets_rid(case: Case) -> Told | None:
    """Cards leave the hand that would otherwise stay there, with those picked up."""
    return Told(n=len(case.move.cards)) if case.move.verb == "cover" and case.may("take") else None


def picks_up_freely(case: Case) -> Told | None:
    """The player picks up cards that could be covered."""
    return holds(case.move.verb == "take" and bool(case.may("cover")))


def spends_trumps(case: Case) -> Told | None:
    """Trumps or jokers are used up where other cards would do."""
    if case.move.verb not in ("lead", "cover"):
        return None
    spent = trumps(case, case.move.cards)
    fewer = [move for move in case.may(case.move.verb) if len(trumps(case, move.cards)) < len(spent)]
    return Told(cards=tuple(spent)) if fewer else None


def leads_few(case: Case) -> Told | None:
    """More cards could be led."""
    longest = max((len(move.cards) for move in case.may("lead")), default=0)
    return Told(n=longest) if case.move.verb == "lead" and longest > len(case.move.cards) else None


def covers(card: str, under: str, trump: str) -> bool:
    """Whether one card covers another (ILJ-03, ILJ-13): what the kernel `covering` says, in words."""
    if JOKER in (card[0], under[0]):
        return card[0] == JOKER and under != RED and (card == RED or under[0] != JOKER)
    higher = card[1] == under[1] and ORDERED.index(card[0]) < ORDERED.index(under[0])
    return higher or (card[1] == trump and under[1] != trump)


def covers_any(case: Case, card: str) -> bool:
    """Whether a card covers a card of the table (ILJ-13)."""
    return any(covers(card, under, case.view["trump"]) for under in case.view["table"])


def single(case: Case) -> str:
    """The card of a move with one card; otherwise nothing."""
    return case.move.cards[0] if len(case.move.cards) == 1 else ""


def plain(case: Case, verb: str) -> str:
    """The card of a move with this verb and one card, if it is outside trumps; otherwise nothing."""
    card = single(case) if case.move.verb == verb else ""
    return "" if not card or trumps(case, (card,)) else card


def covers_or_takes(case: Case) -> dict[str, str]:
    """What the player may do instead of a refused move: cover with other cards, or only pick up."""
    return {"way": "cover" if "cover" in case.offered else "take"}


def way_to_cover(case: Case, under: str) -> str:
    """What covers a card (ILJ-04, ILJ-13); `"take"` if the player has to pick up."""
    if "cover" not in case.offered:
        return "take"
    if under[0] == JOKER:
        return "red"
    if under[1] == case.view["trump"]:
        return "joker" if under[0] == HIGHEST else "trump"
    return "ace" if under[0] == HIGHEST else "suit"


def too_low(case: Case) -> Told | None:
    """The card covers nothing: it is lower than a card of its own suit or, as a trump, than a joker (ILJ-13)."""
    card = single(case)
    if not card or covers_any(case, card):
        return None
    strong = card[0] == JOKER or card[1] == case.view["trump"]
    above = [there for there in case.view["table"] if (strong if there[0] == JOKER else there[1] == card[1])]
    if not above:
        return None
    surprising = above[0][0] in ABOVE_KINGS and card[0] not in ABOVE_KINGS
    return Told(
        cards=(above[0],), cases={"way": way_to_cover(case, above[0]), "order": "told" if surprising else "known"}
    )


def covers_one_only(case: Case) -> Told | None:
    """The card covers one of several, but all have to be covered (ILJ-13)."""
    card = single(case)
    return Told(cases=covers_or_takes(case)) if card and covers_any(case, card) else None


def off_suit(case: Case) -> Told | None:
    """No card to cover has its suit, and it is not a trump (ILJ-13)."""
    card = single(case)
    suits = [there[1] for there in case.view["table"]]
    if not card or not suits or card[0] == JOKER or card[1] in (case.view["trump"], *suits):
        return None
    way = covers_or_takes(case)["way"] if len(suits) > 1 else way_to_cover(case, case.view["table"][0])
    if way == "cover" and {*suits} == {case.view["trump"]}:
        way = "trump"
    under = suits[0] if len({*suits}) == 1 else "several"
    return Told(suit=case.view["trump"], cases={"own": card[1], "way": way, "under": under})


REASONS = (
    Reason("goes_out", goes_out),
    Reason("five", lays_five),
    Reason("stops", stops_the_neighbour),
    Reason("short", neighbour_is_short),
    Reason("many", leads_many),
    Reason("lowest", leads_the_lowest),
    Reason("high", leads_high),
    Reason("lowest_cover", covers_with_the_lowest),
    Reason("keeps_trumps", keeps_trumps),
    Reason("longest", names_the_longest),
    Reason("costs", spares_strong_cards),
    Reason("covers", covers_rather),
    Reason("gets_rid", gets_rid),
    Reason("picks_up_freely", picks_up_freely, against=True),
    Reason("spends_trumps", spends_trumps, against=True),
    Reason("few", leads_few, against=True),
)

REFUSALS = (
    Refusal("ILJ-13", "too_low", too_low),
    Refusal("ILJ-13", "off_suit", off_suit),
    Refusal("ILJ-13", "one_only", covers_one_only),
)
