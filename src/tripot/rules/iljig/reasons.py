"""What speaks for a move at Iljig, and what against it."""

from tripot.cards import JOKER
from tripot.rules.shared.reasons import Case, Reason, Told, holds

LONG = 3  # cards of a lead that is hard to cover


def goes_out(case: Case) -> Told | None:
    """These are the last cards, and nothing is left to draw (ILJ-17)."""
    laid = case.move.verb in ("lead", "cover") and not case.view["stock_count"]
    return holds(laid and len(case.move.cards) == len(case.own["hand"]))


def lays_five(case: Case) -> Told | None:
    """All five cards go at once (ILJ-19)."""
    return holds(case.move.verb == "declare")


def neighbour_is_short(case: Case) -> Told | None:
    """The next player could not follow the suit of late."""
    following = (case.seat + 1) % len(case.seats)
    short = [card[1] for card in case.move.cards if card[0] != JOKER and card[1] in case.seats[following]["short"]]
    return Told(player=following, suit=short[0]) if case.move.verb == "lead" and short else None


def leads_many(case: Case) -> Told | None:
    """A long lead is hard to cover."""
    number = len(case.move.cards)
    return Told(n=number) if case.move.verb == "lead" and number >= LONG else None


def trumps(case: Case, cards: tuple[str, ...]) -> list[str]:
    """The jokers and trumps among cards."""
    return [card for card in cards if card[0] == JOKER or card[1] == case.view["trump"]]


def keeps_trumps(case: Case) -> Told | None:
    """Trumps and jokers that could go now stay for covering."""
    spent = any(trumps(case, move.cards) for move in case.may(case.move.verb))
    return holds(case.move.verb in ("lead", "cover") and spent and not trumps(case, case.move.cards))


def names_the_longest(case: Case) -> Told | None:
    """One holds more of this suit than of any other that may be trumps (ILJ-06)."""
    held = [card[1] for card in case.own["hand"] if card[0] != JOKER]
    number = held.count(case.move.suit or "")
    longest = all(number > held.count(move.suit or "") for move in case.may("trump"))
    return Told(suit=case.move.suit, n=number) if case.move.verb == "trump" and number and longest else None


def picks_up_freely(case: Case) -> Told | None:
    """The cards to cover are picked up though they could be covered."""
    return holds(case.move.verb == "take" and bool(case.may("cover")))


def spends_trumps(case: Case) -> Told | None:
    """Trumps or jokers go where other cards would do."""
    if case.move.verb not in ("lead", "cover"):
        return None
    spent = trumps(case, case.move.cards)
    fewer = [move for move in case.may(case.move.verb) if len(trumps(case, move.cards)) < len(spent)]
    return Told(cards=tuple(spent)) if fewer else None


def leads_few(case: Case) -> Told | None:
    """More cards could be led."""
    longest = max((len(move.cards) for move in case.may("lead")), default=0)
    return Told(n=longest) if case.move.verb == "lead" and longest > len(case.move.cards) else None


REASONS = (
    Reason("goes_out", goes_out),
    Reason("five", lays_five),
    Reason("short", neighbour_is_short),
    Reason("many", leads_many),
    Reason("keeps_trumps", keeps_trumps),
    Reason("longest", names_the_longest),
    Reason("picks_up_freely", picks_up_freely, against=True),
    Reason("spends_trumps", spends_trumps, against=True),
    Reason("few", leads_few, against=True),
)
