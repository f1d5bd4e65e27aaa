"""Reasons for and against a move in Turkish and Glükz, the games with rows."""

from tripot.rules.shared.reasons import Case, Told, holds


def lays_last_cards(case: Case) -> Told | None:
    """These are the player's last cards."""
    left = len(case.own["hand"]) + len(case.own["visible"]) + sum(card is not None for card in case.own["hidden"])
    return holds(case.move.verb == "play" and left == len(case.move.cards))


def lays_several(case: Case) -> Told | None:
    """Several cards go at once."""
    number = len(case.move.cards)
    return Told(n=number) if case.move.verb == "play" and number > 1 else None


def only_picks_up(case: Case) -> Told | None:
    """Nothing goes on the pile: there is only a card to choose that is shown."""
    return holds(case.move.verb == "take" and not case.may("play", "flip"))


def turns_over(case: Case, seat: int) -> bool:
    """Whether a seat has nothing but hidden cards, which nobody knows (TUR-12, GLU-14)."""
    return not case.seats[seat]["hand_size"] and not case.seats[seat]["visible"]


def safe_flip(case: Case, easiest: str) -> Told | None:
    """A hidden card is turned over where each stands: on an empty table, or on the rank on which all go."""
    top = case.view["top"]
    safe = case.move.verb == "flip" and top in (None, easiest)
    return Told(cases={"top": "none" if top is None else "easiest"}) if safe else None


def lucky_flip(case: Case, easiest: str, hardest: str) -> Told | None:
    """A hidden card is turned over that may not stand: it is then picked up with the pile."""
    top = case.view["top"]
    tries = case.move.verb == "flip" and top not in (None, easiest)
    return Told(rank=top, n=case.view["laid_count"] + 1, cases=limit(top, hardest)) if tries else None


def limit(rank: str, last: str) -> dict[str, str]:
    """Whether a rank is the last in the order, so that no other goes further: a case of sentences."""
    return {"limit": "yes" if rank == last else "no"}


def is_against_the_top(case: Case) -> bool:
    """Whether cards of one rank do not go on the pile's top rank (TUR-07, GLU-08)."""
    return len({card[0] for card in case.move.cards}) == 1 and case.view["top"] is not None
