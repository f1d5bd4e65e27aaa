"""What a player of Nain Jaune is asked for."""

from tripot.rules.shared.prompts import Asked, Prompt
from tripot.rules.shared.reasons import Told, holds


def leads(asked: Asked) -> Told | None:
    """The player starts a run with any card (NAI-07)."""
    return holds("lead" in asked.verbs)


def follows_or_passes(asked: Asked) -> Told | None:
    """The player has the next rank, and may keep it (NAI-09)."""
    return Told(rank=asked.view["wanted"]) if "decline" in asked.verbs else None


def follows(asked: Asked) -> Told | None:
    """The player has the next rank, and has to play it (NAI-09)."""
    return Told(rank=asked.view["wanted"]) if "follow" in asked.verbs else None


PROMPTS = (Prompt("lead", leads), Prompt("follow_or_pass", follows_or_passes), Prompt("follow", follows))
