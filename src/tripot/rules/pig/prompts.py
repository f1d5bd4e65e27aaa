"""What a player of the Pig family is asked for."""

from collections import Counter

from tripot.rules.pig.reasons import left_of
from tripot.rules.shared.prompts import Asked, Prompt
from tripot.rules.shared.reasons import Told, holds


def sign(asked: Asked) -> Told:
    """The signal: a finger on the nose, or the cutlery to take."""
    return Told(cases={"sign": "nose" if asked.settings["variant"] == "pig" else asked.settings["tokens"]})


def due(asked: Asked) -> Told | None:
    """What is still due of slam and shout (PIG-32)."""
    owed = [verb for verb in ("slam", "shout") if verb in asked.verbs]
    return Told(cases={"due": "both" if len(owed) > 1 else owed[0]}) if owed else None


def is_complete(asked: Asked) -> bool:
    """Whether the hand has the cards of one rank that win (PIG-10)."""
    counts = Counter(card[0] for card in asked.own["hand"])
    return max(counts.values(), default=0) >= int(asked.view["alike_needed"])


def has_to_follow(asked: Asked) -> Told | None:
    """Half of the players have signalled. Before that, players have to notice it themselves (PIG-06, PIG-20)."""
    playing = [seat for seat in asked.view["seats"] if not seat["out"]]
    signalled = sum(bool(seat["place"]) for seat in playing)
    return sign(asked) if "signal" in asked.verbs and 2 * signalled >= len(playing) else None


def has_won(asked: Asked) -> Told | None:
    """The hand is complete (PIG-06, PIG-20)."""
    return sign(asked) if "signal" in asked.verbs and is_complete(asked) else None


def passes(asked: Asked) -> Told | None:
    """The hand is full (PIG-04)."""
    return holds("put" in asked.verbs)


def draws(asked: Asked) -> Told | None:
    """The dealer takes a card from the stock (PIG-05)."""
    return holds("pick" in asked.verbs and bool(asked.settings["stock"]) and asked.seat == asked.view["dealer"])


def takes(asked: Asked) -> Told | None:
    """A card waits on the right (PIG-04)."""
    return holds("pick" in asked.verbs)


def shows(asked: Asked) -> Told | None:
    """The player has the travelling card (PIG-34)."""
    return Told(cards=(asked.view["travel"],)) if "show" in asked.verbs else None


def rushes(asked: Asked) -> Told | None:
    """Somebody has slammed and shouted, or the player has begun to (PIG-32)."""
    begun = asked.view["phase"] == "rush" or asked.own["slammed"] or asked.own["shouted"]
    return due(asked) if begun else None


def announces(asked: Asked) -> Told | None:
    """The hand is complete (PIG-32)."""
    return holds("slam" in asked.verbs)


def answers(asked: Asked) -> Told | None:
    """The player is offered a card, and has not seen it (PIG-36)."""
    return Told(player=asked.view["turn"]) if "accept" in asked.verbs else None


def passes_one(asked: Asked) -> Told | None:
    """It is the player's turn to pass a card (PIG-31)."""
    return Told(player=left_of(asked.view["seats"], asked.seat)) if "pass" in asked.verbs else None


def passes_another(asked: Asked) -> Told | None:
    """The first card was refused; the second may not be (PIG-36)."""
    return passes_one(asked) if asked.view["second"] else None


def names(asked: Asked) -> Told | None:
    """The loser of Vatra names a card (PIG-39)."""
    return holds("name" in asked.verbs)


PROMPTS = (
    Prompt("now", has_to_follow),
    Prompt("four", has_won),
    Prompt("put", passes),
    Prompt("draw", draws),
    Prompt("take", takes),
    Prompt("show", shows),
    Prompt("rush", rushes),
    Prompt("announce", announces),
    Prompt("answer", answers),
    Prompt("pass_again", passes_another),
    Prompt("pass", passes_one),
    Prompt("name", names),
)
