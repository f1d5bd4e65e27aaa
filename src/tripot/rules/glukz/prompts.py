"""What a player of Glükz is asked for."""

from tripot.cards import RANK_LETTERS
from tripot.rules.glukz.reasons import JOKERS
from tripot.rules.shared.prompts import Asked, Found, Prompt
from tripot.rules.shared.reasons import Told, holds

HIGHEST, LOWEST = RANK_LETTERS[0], RANK_LETTERS[-1]


def races(asked: Asked) -> Told | None:
    """Everybody races to play first (GLU-05)."""
    return holds(asked.view["phase"] == "race")


def answers_first(asked: Asked) -> Told | None:
    """Both neighbours of the opener race to answer (GLU-06)."""
    return Told(rank=asked.view["top"]) if asked.view["phase"] == "second" and "play" in asked.verbs else None


def jumps_in(asked: Asked) -> Told | None:
    """Out of turn, the player has the cards that burn the pile (GLU-22)."""
    away = asked.view["phase"] in ("again", "turns") and asked.view["turn"] != asked.seat
    return Told(rank=asked.view["top"]) if away and "play" in asked.verbs else None


def leads(asked: Asked) -> Told | None:
    """The pile is empty (GLU-08)."""
    return holds(asked.view["top"] is None and "play" in asked.verbs)


def climbs(asked: Asked) -> Told | None:
    """The player has an answer (GLU-08, GLU-09)."""
    return Told(rank=asked.view["top"]) if "play" in asked.verbs else None


def flips(asked: Asked) -> Told | None:
    """The player has only hidden cards left, and this one may be too low (GLU-14)."""
    top = asked.view["top"]
    return Told(rank=top) if "flip" in asked.verbs and top is not None else None


def flips_safely(asked: Asked) -> Told | None:
    """The player has only hidden cards left, and none is too low (GLU-08, GLU-14)."""
    return holds("flip" in asked.verbs and asked.view["top"] in (None, LOWEST))


def on_a_joker(found: Found) -> Found:
    """The same, and the pile counts as a 3 or a 7: the other joker goes on it too (GLU-09)."""

    def find(asked: Asked) -> Told | None:
        top = asked.view["top"]
        other = JOKERS.replace(top, "") if top else ""
        return Told(rank=top, n=int(other)) if other in tuple(JOKERS) and found(asked) else None

    return find


def on_top(rank: str, found: Found) -> Found:
    """The same, and the top has this rank: anything goes on the lowest, and little on the highest (GLU-08, GLU-09)."""

    def find(asked: Asked) -> Told | None:
        return found(asked) if asked.view["top"] == rank else None

    return find


def takes(asked: Asked) -> Told | None:
    """The player has no answer (GLU-12)."""
    return holds(asked.verbs == {"take"})


PROMPTS = (
    Prompt("race", races),
    Prompt("answer_joker", on_a_joker(answers_first)),
    Prompt("answer_any", on_top(LOWEST, answers_first)),
    Prompt("answer_aces", on_top(HIGHEST, answers_first)),
    Prompt("answer", answers_first),
    Prompt("jump_in", jumps_in),
    Prompt("lead", leads),
    Prompt("climb_joker", on_a_joker(climbs)),
    Prompt("any", on_top(LOWEST, climbs)),
    Prompt("aces", on_top(HIGHEST, climbs)),
    Prompt("climb", climbs),
    Prompt("flip_joker", on_a_joker(flips)),
    Prompt("flip_aces", on_top(HIGHEST, flips)),
    Prompt("flip_safely", flips_safely),
    Prompt("flip", flips),
    Prompt("take", takes),
)
