"""What speaks for a move in the games with rows, Turkish and Glükz."""

from tripot.rules.shared.reasons import Case, Told, holds


def goes_out(case: Case) -> Told | None:
    """These are the last cards."""
    left = len(case.own["hand"]) + len(case.own["visible"]) + sum(card is not None for card in case.own["hidden"])
    return holds(case.move.verb == "play" and left == len(case.move.cards))


def lays_several(case: Case) -> Told | None:
    """Several cards go at once."""
    number = len(case.move.cards)
    return Told(n=number) if case.move.verb == "play" and number > 1 else None
