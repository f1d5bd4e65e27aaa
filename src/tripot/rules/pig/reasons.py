"""What speaks for a move in the Pig family, and what against it."""

from collections import Counter

from tripot.cards import SUIT_LETTERS, Suit
from tripot.rules.shared.reasons import Case, Reason, Told, holds

GIVING = ("put", "pass")
HURRIES = ("signal", "slam", "shout")
HEARTS = SUIT_LETTERS[Suit.HEARTS]


def held(case: Case) -> Counter[str]:
    """How many cards of each rank one has, the travelling card left out."""
    return Counter(card[0] for card in case.own["hand"] if card != case.view["travel"])


def hurries(case: Case) -> Told | None:
    """Somebody has signalled: the last one loses."""
    return holds(case.move.verb in HURRIES and case.view["first"] is not None)


def has_won(case: Case) -> Told | None:
    """One has the cards of one rank that win (PIG-10)."""
    return holds(case.move.verb in HURRIES and case.view["first"] is None)


def keeps_together(case: Case) -> Told | None:
    """The rank of which one has most stays together."""
    counts = held(case)
    if case.move.verb not in GIVING or not counts:
        return None
    rank, number = counts.most_common(1)[0]
    return Told(rank=rank, n=number) if number > 1 and number > counts[case.rank] else None


def passes_the_traveller(case: Case) -> Told | None:
    """The travelling card is handed on: with it nobody announces (PIG-37)."""
    return holds(case.move.verb in GIVING and case.move.cards == (case.view["travel"],))


def refuses_the_traveller(case: Case) -> Told | None:
    """Everybody has seen the player with the travelling card."""
    at = case.view["travel_at"]
    return Told(player=at) if case.move.verb == "refuse" and at is not None and at == case.view["turn"] else None


def names_no_heart(case: Case) -> Told | None:
    """Hearts cost nothing: the more of them come before the card named, the better (PIG-39, PIG-40)."""
    return holds(case.move.verb == "name" and not case.settings["pats"] and case.move.cards[0][1] != HEARTS)


def picks_up(case: Case) -> Told | None:
    """A new card may fit."""
    return holds(case.move.verb in ("pick", "accept"))


def helps_the_neighbour(case: Case) -> Told | None:
    """The left neighbour is known to hold a card of the rank."""
    seats = case.seats
    ahead = ((case.seat + step) % len(seats) for step in range(1, len(seats)))
    left = next((seat for seat in ahead if not seats[seat]["out"]), None)
    if case.move.verb not in GIVING or left is None or case.move.cards == (case.view["travel"],):
        return None
    known = [card[0] for card in (*seats[left]["hand"], *case.view["lying"][left])]
    return Told(player=left, rank=case.rank) if case.rank in known else None


def breaks_up(case: Case) -> Told | None:
    """Cards of one rank are torn apart, though there is a lone one."""
    counts = held(case)
    lone = min(counts.values(), default=0) < counts[case.rank] and counts[case.rank] > 1
    return Told(rank=case.rank, n=counts[case.rank]) if case.move.verb in GIVING and lone else None


def talks(case: Case) -> Told | None:
    """A player who talks to a player who is out is out too (PIG-11)."""
    return Told(player=case.move.to) if case.move.verb == "talk" else None


REASONS = (
    Reason("hurries", hurries),
    Reason("has_won", has_won),
    Reason("passes_the_traveller", passes_the_traveller),
    Reason("keeps_together", keeps_together),
    Reason("refuses_the_traveller", refuses_the_traveller),
    Reason("names_no_heart", names_no_heart),
    Reason("picks_up", picks_up),
    Reason("helps_the_neighbour", helps_the_neighbour, against=True),
    Reason("breaks_up", breaks_up, against=True),
    Reason("talks", talks, against=True),
)
