"""Sentences on moves: why one is good or bad, why the rules refuse one, and what a seat is asked for."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

import msgspec

from tripot.play.deal import Sight
from tripot.play.setup import Setup
from tripot.play.telling import card, messages, rank_forms
from tripot.rules.shared.prompts import Asked, Prompt
from tripot.rules.shared.reasons import Case, Reason, Refusal, Told
from tripot.sentences import Value, fill


class Why(msgspec.Struct, frozen=True, omit_defaults=True):
    """One sentence about a move.

    Attributes:
        key: the key of the sentence, under `reasons` in the game's message files or in the common ones; of a prompt,
            under `prompts`.
        told: the values of its blanks.
        shared: whether a reason also holds for the move that the advised one is compared with.
    """

    key: str
    told: Told = Told()
    shared: bool = False


def first_why(reasons: Iterable[Reason | Refusal], case: Case) -> Why | None:
    """The first sentence that holds for a move; `None` if none does."""
    return _first((reason.key, reason.found(case)) for reason in reasons)


def prompts_of(sight: Sight, table: Setup) -> list[Why]:
    """What holds for a seat that may act: one sentence, or one for each card that it covers.

    There are none if no prompt holds, or none for one of these cards.

    It depends only on what the seat sees and may do.
    """
    seat, game = sight.seat, table.game
    if seat is None or not sight.choices or not game.prompts:
        return []
    asked = Asked(seat, sight.view, table.options.as_dict(), sight.choices)
    places = max(len(choice.each) for choice in sight.choices) or 1
    told = [_prompt(game.prompts, replace(asked, place=place)) for place in range(places)]
    found = [why for why in told if why]
    return found if len(found) == places else []


def _prompt(prompts: Iterable[Prompt], asked: Asked) -> Why | None:
    return _first((prompt.key, prompt.found(asked)) for prompt in prompts)


def _first(found: Iterable[tuple[str, Told | None]]) -> Why | None:
    return next((Why(key, told) for key, told in found if told is not None), None)


def message_of(key: str, table: Setup, lang: str) -> str:
    """The message for a reason, blanks included: from the game's messages, or from the common ones."""
    message: str = table.game.texts[lang].get("reasons", {}).get(key) or messages(lang)["reasons"][key]
    return message


def sentence(why: Why, table: Setup, lang: str, names: Sequence[str]) -> str:
    """A reason in words. `names` are the names of the seats."""
    return _filled(message_of(why.key, table, lang), why.told, table, lang, names)


def prompt_sentence(why: Why, table: Setup, lang: str, names: Sequence[str]) -> str:
    """A prompt in words."""
    return _filled(table.game.texts[lang]["prompts"][why.key], why.told, table, lang, names)


def _filled(message: str, told: Told, table: Setup, lang: str, names: Sequence[str]) -> str:
    suits = table.game.texts[lang].get("suits", {})
    return fill(message, lang, **dict(_blanks(told, suits, lang, names)))


def _blanks(told: Told, suits: Mapping[str, str], lang: str, names: Sequence[str]) -> Iterator[tuple[str, Value]]:
    if told.player is not None:
        yield "player", names[told.player]
    if told.rank is not None:
        yield from rank_forms(told.rank, lang).items()
    if told.suit is not None:
        yield "suit", suits.get(told.suit, told.suit)
    if told.cards:
        yield "cards", " ".join(card(each, lang) for each in told.cards)
    for blank, number in (("n", told.n), ("worse", told.worse), ("worlds", told.worlds)):
        if number is not None:
            yield blank, number
    yield from told.cases.items()
