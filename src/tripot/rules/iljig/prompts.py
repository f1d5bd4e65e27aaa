"""What a player of Iljig is asked for."""

from collections import Counter

from tripot.cards import JOKER
from tripot.rules.iljig.reasons import HIGHEST, covers
from tripot.rules.shared.prompts import Asked, Prompt
from tripot.rules.shared.reasons import Told, holds


def chooses_trumps(asked: Asked) -> Told | None:
    """A joker was turned up, and the dealer chooses trumps (ILJ-06)."""
    return Told(cards=(asked.view["turned"],)) if "trump" in asked.verbs else None


def may_lead_five(asked: Asked) -> Told | None:
    """The player has two pairs and one more, and may lead them all at once (ILJ-19, ILJ-20)."""
    return holds("declare" in asked.verbs)


def leads_a_joker(asked: Asked) -> Told | None:
    """The player leads and has only jokers (ILJ-10)."""
    return holds(asked.ranks("lead") == {JOKER})


def cards_to_lead(asked: Asked) -> list[str]:
    """What the player may lead, with what is chosen already."""
    offered = [card for choice in asked.choices if choice.verb == "lead" for card in choice.cards]
    return [*offered, *asked.view["staged"]]


def leads(asked: Asked) -> Told | None:
    """The player leads an odd number of cards, as many as are allowed now at most (ILJ-09, ILJ-11, ILJ-12).

    Without a pair it is one card. Jokers are in no pair (ILJ-09).
    """
    if "lead" not in asked.verbs:
        return None
    cards = cards_to_lead(asked)
    pairs = sum(number // 2 for number in Counter(card[0] for card in cards if card[0] != JOKER).values())
    most = min((int(asked.view["most_led"]), 2 * pairs + 1, len(cards)))
    return Told(n=most - (most + 1) % 2)


def leads_without_a_pair(asked: Asked) -> Told | None:
    """The player may lead three cards, but has no pair (ILJ-09)."""
    told = leads(asked)
    return holds(told is not None and told.n == 1 and min(asked.view["most_led"], len(cards_to_lead(asked))) > 2)


def to_cover(asked: Asked) -> str:
    """The card to cover that the prompt is about; empty if the player does not cover."""
    card: str = asked.view["table"][asked.place] if "cover" in asked.verbs else ""
    return card


def covers_a_joker(asked: Asked) -> Told | None:
    """Only the red joker covers the black one (ILJ-04)."""
    card = to_cover(asked)
    return Told(cards=(card,)) if card and card[0] == JOKER else None


def covers_a_trump(asked: Asked) -> Told | None:
    """A higher trump or a joker covers a trump (ILJ-13)."""
    card = to_cover(asked)
    if not card or card[1] != asked.view["trump"]:
        return None
    return Told(cards=(card,), cases={"suit": card[1], "rank": card[0]})


def covers_the_highest_trump(asked: Asked) -> Told | None:
    """Only a joker covers the ace of trumps (ILJ-13)."""
    card = to_cover(asked)
    return covers_a_trump(asked) if card and card[0] == HIGHEST else None


def covers_a_card(asked: Asked) -> Told | None:
    """A higher card of its suit, a trump or a joker covers a card (ILJ-13)."""
    card = to_cover(asked)
    return Told(cards=(card,), cases={"suit": card[1], "rank": card[0], "trump": asked.view["trump"]}) if card else None


def covers_an_ace(asked: Asked) -> Told | None:
    """Nothing in its suit is higher than an ace: a trump or a joker covers it (ILJ-13)."""
    card = to_cover(asked)
    return covers_a_card(asked) if card and card[0] == HIGHEST else None


def cannot_cover_one(asked: Asked) -> Told | None:
    """The player has nothing that covers one of the cards, and picks up (ILJ-13)."""
    view, hand = asked.view, asked.own["hand"]
    stuck = [under for under in view["table"] if not any(covers(over, under, view["trump"]) for over in hand)]
    return Told(cards=(stuck[0],)) if stuck and asked.verbs == {"take"} else None


def cannot_cover_all(asked: Asked) -> Told | None:
    """The player covers each of the cards, but not all of them together, and picks up (ILJ-13)."""
    return holds(asked.verbs == {"take"})


PROMPTS = (
    Prompt("trump", chooses_trumps),
    Prompt("declare", may_lead_five),
    Prompt("lead_joker", leads_a_joker),
    Prompt("lead_no_pair", leads_without_a_pair),
    Prompt("lead", leads),
    Prompt("cover_joker", covers_a_joker),
    Prompt("cover_best_trump", covers_the_highest_trump),
    Prompt("cover_trump", covers_a_trump),
    Prompt("cover_ace", covers_an_ace),
    Prompt("cover", covers_a_card),
    Prompt("take_one", cannot_cover_one),
    Prompt("take", cannot_cover_all),
)
