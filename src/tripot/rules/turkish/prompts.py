"""What a player of Turkish is asked for."""

from tripot.rules.shared.prompts import Asked, Found, Prompt
from tripot.rules.shared.reasons import Told, holds
from tripot.rules.turkish.reasons import HIGHEST, LOWEST, TEN

TENS = {TEN}
ABOVE_TENS = tuple("AKQNJ")  # in the order that other games have


def keeps_a_ten(asked: Asked) -> Told | None:
    """The player leads and has only 10s, none of them hidden (TUR-18)."""
    only_tens = _held_ranks(asked) <= TENS and not any(asked.own["hidden"])
    return holds(asked.view["top"] is None and only_tens and "play" in asked.verbs)


def _held_ranks(asked: Asked) -> set[str]:
    return {card[0] for card in (*asked.own["hand"], *asked.own["visible"])}


def leads_tens(asked: Asked) -> Told | None:
    """The player leads, and has nothing to lead but 10s (TUR-16)."""
    return holds(asked.view["top"] is None and asked.ranks("play") == TENS)


def leads(asked: Asked) -> Told | None:
    """The table is empty (TUR-08, TUR-16)."""
    return holds(asked.view["top"] is None and "play" in asked.verbs)


def descends(asked: Asked) -> Told | None:
    """The player has an equal or a lower card (TUR-07)."""
    top, ranks = asked.view["top"], asked.ranks("play")
    return down_from(top) if top is not None and ranks - TENS and not ranks & TENS else None


def down_from(top: str) -> Told:
    """The top of the pile. On the highest, each card but a 10 goes (TUR-07)."""
    return Told(rank=top, cases={"top": "ace" if top == HIGHEST else "other"})


def descends_without_tens(asked: Asked) -> Told | None:
    """The same, and the player might take a 10 for a lower card (TUR-03, TUR-15)."""
    return descends(asked) if asked.view["top"] in ABOVE_TENS and TEN in _held_ranks(asked) else None


def repeats_the_lowest(asked: Asked) -> Told | None:
    """Nothing is lower than the top, so that only cards of its rank go on it (TUR-07)."""
    return descends(asked) if asked.view["top"] == LOWEST else None


def descends_or_sweeps(asked: Asked) -> Told | None:
    """The player may go down, or sweep with a 10 although they may go down (TUR-15)."""
    top, ranks = asked.view["top"], asked.ranks("play")
    return down_from(top) if top is not None and ranks - TENS and ranks & TENS else None


def from_the_hand(found: Found) -> Found:
    """The same, and the row is not open yet: without a word, low cards there would seem to be meant, too (TUR-09)."""

    def find(asked: Asked) -> Told | None:
        return found(asked) if asked.own["visible"] and not asked.own["started"] else None

    return find


def sweeps(asked: Asked) -> Told | None:
    """The player cannot go down, but has a 10 (TUR-15)."""
    return holds(asked.view["top"] is not None and asked.ranks("play") == TENS)


def flips(asked: Asked) -> Told | None:
    """Only a hidden card is left to play, and it may be too high (TUR-10, TUR-11)."""
    top = asked.view["top"]
    return Told(rank=top) if top is not None and asked.verbs == {"flip"} else None


def flips_safely(asked: Asked) -> Told | None:
    """Only a hidden card is left to play, and the table is empty (TUR-11)."""
    return holds(asked.view["top"] is None and asked.verbs == {"flip"})


def flips_or_takes(asked: Asked) -> Told | None:
    """The player cannot go down, but may turn over a hidden card (TUR-10, TUR-12)."""
    return holds(asked.verbs == {"flip", "take"})


def takes(asked: Asked) -> Told | None:
    """The player cannot go down (TUR-12)."""
    return holds(asked.verbs == {"take"})


PROMPTS = (
    Prompt("keep_ten", keeps_a_ten),
    Prompt("lead_tens", leads_tens),
    Prompt("lead", leads),
    Prompt("twos", repeats_the_lowest),
    Prompt("hand_no_ten", from_the_hand(descends_without_tens)),
    Prompt("hand", from_the_hand(descends)),
    Prompt("hand_or_sweep", from_the_hand(descends_or_sweeps)),
    Prompt("descend_no_ten", descends_without_tens),
    Prompt("descend", descends),
    Prompt("descend_or_sweep", descends_or_sweeps),
    Prompt("sweep", sweeps),
    Prompt("flip", flips),
    Prompt("flip_safely", flips_safely),
    Prompt("flip_or_take", flips_or_takes),
    Prompt("take", takes),
)
