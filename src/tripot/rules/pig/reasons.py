"""Reasons for and against a move of the Pig family."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from tripot.cards import RANK_LETTERS, SUIT_LETTERS, Suit
from tripot.rules.shared.reasons import Case, Reason, Refusal, Told, holds

GIVING = ("put", "pass")
HURRIES = ("signal", "slam", "shout")
FOUR = 4  # cards of one rank, in games with turns (PIG-32)
HEARTS = SUIT_LETTERS[Suit.HEARTS]


def held(case: Case) -> Counter[str]:
    """How many cards of each rank the player has, without the travelling card."""
    return Counter(card[0] for card in case.own["hand"] if card != case.view["travel"])


def most_held(counts: Mapping[str, int]) -> tuple[str, int]:
    """The rank of which there are most cards, the highest of several such ranks, and how many there are."""
    number = max(counts.values(), default=0)
    ranks = [rank for rank, count in counts.items() if count == number]
    return min(ranks, key=RANK_LETTERS.index, default=""), number


def hurries(case: Case) -> Told | None:
    """Somebody has signalled, and the last to follow loses."""
    return Told(cases=what_follows(case)) if case.move.verb in HURRIES and case.view["first"] is not None else None


def has_won(case: Case) -> Told | None:
    """The player has the cards of one rank that win (PIG-10)."""
    return Told(cases=what_follows(case)) if case.move.verb in HURRIES and case.view["first"] is None else None


def what_follows(case: Case) -> dict[str, str]:
    """What is missing after slamming or shouting: both are needed, in either order (PIG-32)."""
    other = {"slam": "shout", "shout": "slam"}.get(case.move.verb, "")
    done = {"slam": case.own["slammed"], "shout": case.own["shouted"]}
    return {"then": other if other and not done[other] else "none"}


def keeps_together(case: Case) -> Told | None:
    """The rank of which the player has most stays together."""
    counts = held(case)
    rank, number = most_held(counts)
    kept = number > 1 and number > counts[case.rank]
    return Told(rank=rank, n=number) if case.move.verb in GIVING and kept else None


def keeps_pairs(case: Case) -> Told | None:
    """Two pairs stay together, and the player has nothing better."""
    counts = held(case)
    kept = [rank for rank, number in counts.items() if number == 2 and rank != case.rank]
    return holds(case.move.verb in GIVING and len(kept) == 2 and max(counts.values()) == 2)


def breaks_either(case: Case) -> Told | None:
    """The player holds nothing but pairs, and one of them has to be broken up."""
    counts = held(case)
    return holds(case.move.verb in GIVING and set(counts.values()) == {2} and len(counts) > 1)


def nothing_fits(case: Case) -> Told | None:
    """All cards of the player have different ranks."""
    counts = held(case)
    return holds(case.move.verb in GIVING and len(counts) > 1 and max(counts.values()) == 1)


def passes_the_traveller(case: Case) -> Told | None:
    """The travelling card is passed on: nobody can signal while holding it (PIG-37)."""
    return holds(case.move.verb in GIVING and case.move.cards == (case.view["travel"],))


def refuses_the_traveller(case: Case) -> Told | None:
    """The card comes from the player whom everybody has seen with the travelling card."""
    at = case.view["travel_at"]
    return Told(player=at) if case.move.verb == "refuse" and at is not None and at == case.view["turn"] else None


def names_no_heart(case: Case) -> Told | None:
    """If hearts cost nothing, the more of them come before the named card, the better (PIG-39, PIG-40)."""
    return holds(case.move.verb == "name" and not case.settings["pats"] and case.move.cards[0][1] != HEARTS)


def picks_up(case: Case) -> Told | None:
    """The new card may go with the rank of which the player has most."""
    rank, number = most_held(held(case))
    lacks = case.move.verb == "pick" and number == 1
    told = Told(rank=rank, n=number, cases={"hand": "short" if lacks else "any"})
    return told if case.move.verb in ("pick", "accept") and rank else None


def left_of(seats: Sequence[Mapping[str, Any]], seat: int) -> int | None:
    """The next seat that is not eliminated; none if there is no other."""
    ahead = ((seat + step) % len(seats) for step in range(1, len(seats)))
    return next((other for other in ahead if not seats[other]["out"]), None)


def helps_the_neighbour(case: Case) -> Told | None:
    """The left neighbour is known to hold a card of the rank."""
    left = left_of(case.seats, case.seat)
    if case.move.verb not in GIVING or left is None or case.move.cards == (case.view["travel"],):
        return None
    known = [card[0] for card in (*case.seats[left]["hand"], *case.view["lying"][left])]
    return Told(player=left, rank=case.rank) if case.rank in known else None


def breaks_up(case: Case) -> Told | None:
    """Cards of one rank are split up, though there is a single card to pass."""
    counts = held(case)
    lone = min(counts.values(), default=0) < counts[case.rank] and counts[case.rank] > 1
    return Told(rank=case.rank, n=counts[case.rank]) if case.move.verb in GIVING and lone else None


def talks(case: Case) -> Told | None:
    """Talking to an eliminated player costs the player's own lives (PIG-11)."""
    return Told(player=case.move.to) if case.move.verb == "talk" else None


def was_refused(case: Case) -> Told | None:
    """The left neighbour has just refused this card (PIG-36)."""
    return holds(case.move.verb == "pass")


def is_short(case: Case) -> Told | None:
    """A card is passed before the one that is waiting was taken (PIG-04)."""
    return holds(case.move.verb == "put" and len(case.own["hand"]) < case.settings["cards"])


def is_full(case: Case) -> Told | None:
    """A card is taken before one was passed (PIG-04, PIG-05)."""
    return holds(case.move.verb == "pick" and len(case.own["hand"]) >= case.settings["cards"])


def may_signal_too(case: Case) -> Told | None:
    """Somebody has signalled, and the last to follow loses, whatever is passed or taken (PIG-06)."""
    if case.move.verb not in ("put", "pick") or case.view["first"] is None or "signal" not in case.offered:
        return None
    return Told(cases=signal_of(case))


def has_the_set(case: Case) -> Told | None:
    """A card is taken although the player may signal first (PIG-06)."""
    if case.move.verb != "pick" or case.view["first"] is not None or "signal" not in case.offered:
        return None
    return Told(cases=signal_of(case))


def signal_of(case: Case) -> dict[str, str]:
    """What the signal is: a finger on the nose, or cutlery from the middle (PIG-06, PIG-20)."""
    return {"signal": "token" if case.settings["variant"] == "spoons" else "nose"}


def nothing_waits(case: Case) -> Told | None:
    """There is no card to take (PIG-04, PIG-05)."""
    return holds(case.move.verb == "pick" and len(case.own["hand"]) < case.settings["cards"])


def has_signalled(case: Case) -> Told | None:
    """The player has signalled, and only watches the others (PIG-06)."""
    return holds(case.own["place"] > 0)


def is_offered_one(case: Case) -> Told | None:
    """The player is offered a card and has not answered yet (PIG-36)."""
    turn = case.view.get("turn")
    asked = bool(case.view.get("offered")) and turn is not None and left_of(case.seats, turn) == case.seat
    return holds(case.move.verb == "pass" and asked)


def is_half_done(case: Case) -> bool:
    """Whether the player has slammed or shouted, and can only do the other (PIG-32)."""
    return bool(case.own["slammed"] or case.own["shouted"])


def what_is_missing(case: Case) -> str:
    """What a player who has slammed or shouted still has to do (PIG-32)."""
    return "shout" if case.own["slammed"] else "slam"


def is_out_of_turn(case: Case) -> Told | None:
    """Another player's turn is waited for (PIG-31); whether the player has four of a kind, and could slam (PIG-32)."""
    whole = "complete" if max(held(case).values(), default=0) >= FOUR else "open"
    return Told(cases={"set": whole}) if case.move.verb == "pass" and case.view.get("turn") != case.seat else None


def has_no_set(case: Case) -> Told | None:
    """The player slams or shouts first without four of a kind (PIG-32)."""
    return holds(case.move.verb in ("slam", "shout") and case.view["first"] is None and not is_half_done(case))


def has_stopped(case: Case) -> Told | None:
    """A card is passed after somebody has slammed and shouted (PIG-32)."""
    if case.move.verb != "pass" or case.view["first"] is None:
        return None
    return Told(cases={"then": what_is_missing(case) if is_half_done(case) else "both"})


def has_begun(case: Case) -> Told | None:
    """A card is passed after half of what has to be done (PIG-32)."""
    if case.move.verb != "pass" or not is_half_done(case):
        return None
    return Told(cases={"then": what_is_missing(case)})


REASONS = (
    Reason("hurries", hurries),
    Reason("has_won", has_won),
    Reason("passes_the_traveller", passes_the_traveller),
    Reason("keeps_pairs", keeps_pairs),
    Reason("keeps_together", keeps_together),
    Reason("breaks_either", breaks_either),
    Reason("nothing_fits", nothing_fits),
    Reason("refuses_the_traveller", refuses_the_traveller),
    Reason("names_no_heart", names_no_heart),
    Reason("picks_up", picks_up),
    Reason("helps_the_neighbour", helps_the_neighbour, against=True),
    Reason("breaks_up", breaks_up, against=True),
    Reason("talks", talks, against=True),
)

REFUSALS = (
    Refusal("PIG-04", "signal_too", may_signal_too),
    Refusal("PIG-04", "has_the_set", has_the_set),
    Refusal("PIG-04", "short", is_short),
    Refusal("PIG-04", "full", is_full),
    Refusal("PIG-04", "nothing_waits", nothing_waits),
    Refusal("PIG-05", "signal_too", may_signal_too),
    Refusal("PIG-05", "has_the_set", has_the_set),
    Refusal("PIG-05", "full", is_full),
    Refusal("PIG-05", "nothing_waits", nothing_waits),
    Refusal("PIG-06", "has_signalled", has_signalled),
    Refusal("PIG-31", "answer_first", is_offered_one),
    Refusal("PIG-31", "out_of_turn", is_out_of_turn),
    Refusal("PIG-32", "has_stopped", has_stopped),
    Refusal("PIG-32", "has_begun", has_begun),
    Refusal("PIG-32", "no_set", has_no_set),
    Refusal("PIG-36", "was_refused", was_refused),
)
