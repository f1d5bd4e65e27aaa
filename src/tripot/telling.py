"""A deal told in sentences, in French or English, from the message files."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import resources
from typing import Any

from tripot.match import Played
from tripot.record import DealRecord, Replay

SUIT_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


@cache
def messages(lang: str) -> dict[str, Any]:
    """The sentences that belong to no game."""
    file = resources.files("tripot") / "messages" / f"{lang}.json"
    loaded: dict[str, Any] = json.loads(file.read_text("utf-8"))
    return loaded


def card(text: str, lang: str) -> str:
    """A card as players read it: `R♠` in French, `K♠` in English."""
    texts = messages(lang)
    if text in texts["jokers"]:
        return str(texts["jokers"][text])
    return str(texts["ranks"].get(text[0], text[0])) + SUIT_SIGNS[text[1]]


def cards(texts: Iterable[str], lang: str) -> str:
    """Several cards in the order given; a word for none."""
    return " ".join(card(text, lang) for text in texts) or str(messages(lang)["none"])


def tell(record: DealRecord, lang: str) -> Iterator[str]:
    """The lines of a deal, from the cards dealt to the count.

    The record is replayed on the way: raises what `record.verify` would at the line where it breaks.
    """
    replay = Replay(record)
    frame, texts = messages(lang), replay.table.game.texts[lang]
    names = [frame["seat"].format(number=seat) for seat in range(replay.table.players)]
    yield frame["deal"].format(title=texts["title"], match=record.match.id, deal=record.match.deal + 1)
    yield frame["dealer"].format(player=names[record.match.dealer])
    yield from _tell_start(record, names, lang)
    yield ""
    for played in replay.steps():
        yield _tell_move(played, texts, names[played.seat], lang)
    replay.finish()
    yield ""
    yield from _tell_end(record, texts, names, lang)


def _tell_start(record: DealRecord, names: list[str], lang: str) -> Iterator[str]:
    """What every seat was dealt."""
    places = messages(lang)["places"]
    for seat, name in enumerate(names):
        dealt = [f"{places[key]} {cards(rows[seat], lang)}" for key, rows in record.start.items() if key in places]
        yield f"  {name}: {'; '.join(dealt)}"


def _tell_move(played: Played, texts: dict[str, Any], name: str, lang: str) -> str:
    """`Seat 2 plays K♠ K♥`, and in brackets what came of it."""
    sentence = texts["moves"][played.move.verb].format(player=name, cards=cards(played.move.cards, lang))
    outcomes = [texts["happened"][key].format(player=name) for key in played.happened]
    outcome = ", ".join(outcome for outcome in outcomes if outcome)
    return messages(lang)["then"].format(sentence=sentence, outcome=outcome) if outcome else str(sentence)


def _tell_end(record: DealRecord, texts: dict[str, Any], names: list[str], lang: str) -> Iterator[str]:
    """Who went out, what everyone counts, and the standing."""
    out = record.result.get("out")
    yield texts["result"]["stopped"] if out is None else texts["result"]["out"].format(player=names[out])
    for key, told in record.result.items():
        if told is True:
            yield texts["result"][key]
        elif isinstance(told, list) and key in texts["result"]:
            for name, number in zip(names, told, strict=True):
                yield "  " + texts["result"][key].format(player=name, **{key: number})
    for key, row in record.after.items():
        standing = ", ".join(f"{name} {number}" for name, number in zip(names, row, strict=False))
        values = ", ".join(str(number) for number in row)
        sentence = texts.get("after", {}).get(key, messages(lang)["after"])
        yield sentence.format(standing=standing, values=values)
