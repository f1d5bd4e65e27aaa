"""A deal told in sentences, in French or English, from the message files."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import resources
from typing import Any

import msgspec

from tripot.deal import Deal, Played
from tripot.record import DealRecord, Replay
from tripot.rules.contract import CHANCE

SEATS_NAMED = ("out", "first", "loser")  # parts of results that are seats, or null
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
        yield _tell_move(played, texts, names, lang, cards(played.move.cards, lang))
    replay.finish()
    yield ""
    yield from _tell_end(record, texts, names, lang)


def _tell_start(record: DealRecord, names: list[str], lang: str) -> Iterator[str]:
    """What every seat was dealt, and what lies on the table."""
    places = messages(lang)["places"]
    dealt = {key: rows for key, rows in record.start.items() if key in places}
    by_seat = {key: rows for key, rows in dealt.items() if any(isinstance(row, list) for row in rows)}
    for seat, name in enumerate(names):
        told = [f"{places[key]} {cards(rows[seat], lang)}" for key, rows in by_seat.items()]
        yield f"  {name}: {'; '.join(told)}"
    for key, rows in dealt.items():
        if key not in by_seat:
            yield f"  {places[key]}: {cards(rows, lang)}"


def tell_last(deal: Deal, to: int, names: list[str], lang: str) -> str:
    """The last move of a deal that a seat (-1: a spectator) has heard of, as it heard it; empty when there is none."""
    texts = deal.table.game.texts[lang]
    for played in reversed(deal.moves):
        if played.seat == CHANCE:
            return str(texts["moves"][played.move.verb].partition(":")[0])  # the cards lie face down
        move = deal.table.game.words.told(played.move, played.seat, to)
        if move is not None:
            face_down = played.move.cards and not move.cards
            shown = messages(lang)["face_down"] if face_down else cards(move.cards, lang)
            return _tell_move(msgspec.structs.replace(played, move=move), texts, names, lang, shown)
    return ""


def _tell_move(played: Played, texts: dict[str, Any], names: list[str], lang: str, shown: str) -> str:
    """`Seat 2 plays K♠ K♥`, and in brackets what came of it; `shown` are its cards."""
    move, name = played.move, names[played.seat] if played.seat != CHANCE else ""
    sentence = texts["moves"][move.verb].format(
        player=name,
        cards=shown,
        suit=texts.get("suits", {}).get(move.suit, ""),
        to="" if move.to is None else names[move.to],
        end=texts["places"].get(move.end, ""),
    )
    outcomes = [texts["happened"][key].format(player=name) for key in played.happened]
    outcome = ", ".join(outcome for outcome in outcomes if outcome)
    return messages(lang)["then"].format(sentence=sentence, outcome=outcome) if outcome else str(sentence)


def _tell_end(record: DealRecord, texts: dict[str, Any], names: list[str], lang: str) -> Iterator[str]:
    """Who went out or lost, what everyone counts, and the standing."""
    seats = [record.result[key] for key in SEATS_NAMED if key in record.result]
    if seats and all(seat is None for seat in seats):
        yield texts["result"]["stopped"]
    for key, value in record.result.items():
        if key in texts["result"]:
            yield from _tell_result(texts["result"][key], key, value, names)
    for key, row in record.after.items():
        standing = ", ".join(f"{name} {number}" for name, number in zip(names, row, strict=False))
        values = ", ".join(str(number) for number in row)
        sentence = texts.get("after", {}).get(key, messages(lang)["after"])
        players = ", ".join(names[seat] for seat in row) if "{players}" in sentence else ""
        yield sentence.format(standing=standing, values=values, players=players or messages(lang)["none"])


def _tell_result(sentence: str, key: str, value: Any, names: list[str]) -> Iterator[str]:
    """A part of a result: a seat, something that is so, a number by seat, or a number by suit."""
    if value is True:
        yield sentence
    elif isinstance(value, list):
        for name, number in zip(names, value, strict=True):
            yield "  " + sentence.format(player=name, **{key: number})
    elif isinstance(value, dict):
        yield sentence.format(count=", ".join(f"{SUIT_SIGNS[suit]} {number}" for suit, number in value.items()))
    elif value is not None and value is not False:
        yield sentence.format(player=names[value])
