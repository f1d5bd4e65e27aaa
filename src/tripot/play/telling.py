"""Deals described in sentences, in French or English, from the message files."""

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import resources
from typing import Any

from tripot.cards import SUIT_SIGNS
from tripot.play.deal import Deal, Played
from tripot.play.match import Match
from tripot.play.record import DealRecord, Replay
from tripot.play.setup import Setup
from tripot.rules.move import CHANCE
from tripot.rules.shared.ending import Ended
from tripot.sentences import Named, Value, fill, signed

SEATS_NAMED = ("out", "first", "loser")  # entries of results that are a seat or null
ENDING = "stopped"  # always told last, after everything else that a move caused
# The verb of a `take` says that cards are picked up. If somebody then has no cards left, it is another player (ILJ-19).
UNTOLD = {"take": ("pickup", "out")}


@cache
def messages(lang: str) -> dict[str, Any]:
    """The messages that are common to all games."""
    file = resources.files("tripot") / "messages" / f"{lang}.json"
    loaded: dict[str, Any] = json.loads(file.read_text("utf-8"))
    return loaded


def card(text: str, lang: str) -> str:
    """A card as players read it: `R♠` in French, `K♠` in English."""
    texts = messages(lang)
    if text in texts["jokers"]:
        return str(texts["jokers"][text])
    return rank(text[0], lang) + SUIT_SIGNS[text[1]]


def rank(letter: str, lang: str) -> str:
    """A rank as players read it: `R` in French, `K` in English."""
    return str(messages(lang)["ranks"].get(letter, letter))


def rank_forms(letter: str, lang: str) -> dict[str, Value]:
    """A rank as sentences name it, by blank: `the king`, `a king`, `kings`."""
    name = rank(letter, lang)
    the, one, several = (
        say(messages(lang), f"card.{form}", lang, rank=letter, name=name) for form in ("the", "a", "several")
    )
    return {"rank": Named(name, the), "a_rank": one, "ranks": several}


def cards(texts: Iterable[str], lang: str) -> str:
    """Several cards in the given order; a word if there are none."""
    return " ".join(card(text, lang) for text in texts) or str(messages(lang)["none"])


def tell(record: DealRecord, lang: str, stopped: Iterable[DealRecord] = ()) -> Iterator[str]:
    """The lines that describe a deal, from the cards dealt to the scores.

    `stopped` are the stopped deals just before it, which a match may count (PIG-41). The record is replayed at the same
    time. If it is broken, this raises the same error as `record.verify` when it reaches that move.
    """
    replay = Replay(record, carry(stopped))
    frame, texts = messages(lang), replay.table.game.texts[lang]
    names = [say(frame, "seat", lang, number=seat + 1) for seat in range(replay.table.players)]
    what = title(texts, record.options)
    yield say(frame, "deal", lang, title=what, match=record.match.id, deal=record.match.deal + 1)
    yield say(frame, "dealer", lang, player=names[record.match.dealer])
    places = texts.get("places", {}) | frame["places"]
    yield from _tell_start(record, names, places, lang)
    yield ""
    for played in replay.steps():
        yield _tell_move(played, replay.table, names, lang, cards(played.move.cards, lang))
    replay.finish()
    yield ""
    yield from _tell_end(record, replay.deal, names, lang)
    if replay.match.over:
        yield from _tell_finish(replay.match, names, lang)


def is_stopped(record: DealRecord) -> bool:
    """Whether a deal was stopped: its result has entries for seats, and all of them are empty."""
    seats = [record.result[key] for key in SEATS_NAMED if key in record.result]
    return bool(seats) and all(seat is None for seat in seats)


def carry(records: Iterable[DealRecord]) -> Match | None:
    """The match after consecutive deals; `None` if there are none."""
    match = None
    for record in records:
        replay = Replay(record, match)
        for _ in replay.steps():
            pass
        replay.finish()
        match = replay.match
    return match


def say(texts: Mapping[str, str], key: str, lang: str, **values: Value) -> str:
    """A message with its blanks filled. It has no particular reader, so none of its players is "you"."""
    return fill(texts[key], lang, who="other", whom="other", **values)


def title(texts: Mapping[str, Any], options: Mapping[str, Any]) -> str:
    """The name of the game for people: its variant, if it has variants."""
    variants = texts.get("choices", {}).get("variant", {})
    return str(variants.get(options.get("variant"), texts["title"]))


def _tell_start(record: DealRecord, names: list[str], places: dict[str, str], lang: str) -> Iterator[str]:
    """The cards dealt to each seat and to the table."""
    frame = messages(lang)
    dealt = {key: rows for key, rows in record.start.items() if key in places}
    by_seat = {key: rows for key, rows in dealt.items() if any(isinstance(row, list) for row in rows)}
    for seat, name in enumerate(names):
        parts = [f"{places[key]} {cards(rows[seat], lang)}" for key, rows in by_seat.items() if rows[seat]]
        yield "  " + say(frame, "labelled", lang, label=name, text=", ".join(parts))
    for key, rows in dealt.items():
        if rows and key not in by_seat:
            yield "  " + say(frame, "labelled", lang, label=places[key], text=cards(rows, lang))


def _tell_move(played: Played, table: Setup, names: list[str], lang: str, shown: str) -> str:
    """`Seat 2 plays K♠ K♥`, and in brackets what it caused. `shown` are its cards."""
    texts = table.game.texts[lang]
    move, name = played.move, names[played.seat] if played.seat != CHANCE else ""
    blanks: dict[str, Value] = _told_options(table) | {
        "player": name,
        "cards": shown,
        "suit": texts.get("suits", {}).get(move.suit, ""),
        "to": "" if move.to is None else names[move.to],
        "end": texts["places"].get(move.end, ""),
    }
    sentence = say(texts["moves"], move.verb, lang, **blanks)
    ranks = {blank: rank(letter, lang) for blank, letter in table.game.words.ranks(move).items()}
    told = [key for key in played.happened if key not in UNTOLD.get(move.verb, ())]
    in_order = sorted(told, key=ENDING.__eq__)
    outcome = _list_up(say(texts["happened"], key, lang, player=name, **ranks) for key in in_order)
    return say(messages(lang), "then", lang, sentence=sentence, outcome=outcome) if outcome else sentence


def _list_up(outcomes: Iterable[str]) -> str:
    """Outcomes with commas between them, except after an exclamation mark."""
    return ", ".join(outcome for outcome in outcomes if outcome).replace("!, ", "! ")


def _told_options(table: Setup) -> dict[str, Value]:
    """The options of a table, for sentences that depend on them."""
    return dict(table.options.as_dict())


# ---------------------------------------------------------------- the end of a deal


def _tell_end(record: DealRecord, deal: Deal, names: list[str], lang: str) -> Iterator[str]:
    """The player who went out or lost, everybody's score, remarks, and the standing."""
    table = deal.table
    sentences = table.game.texts[lang]["result"]
    if is_stopped(record):
        yield sentences["stopped"]
    for key, value in (record.result | deal.remarks()).items():
        if key in sentences:
            yield from _tell_result(sentences, key, value, names, lang)
    ended = Ended(table.options, record.result, record.match.before, record.after)
    word = _word(table, lang)
    for key, seat, blanks in table.game.words.ending(ended):
        told = {blank: _filled(blank, value, word) for blank, value in blanks.items()}
        yield say(sentences, key, lang, player="" if seat is None else names[seat], word=word, **told)
    yield from _tell_standing(record.after, table, names, lang)


def _filled(blank: str, value: Any, word: str) -> str:
    """The text for a blank: numbers by suit, or the letter of the word at that place, counted from 0."""
    return word[value] if blank == "letter" else suits(value)


def suits(numbers: Mapping[str, int]) -> str:
    """Numbers by suit: `♠ 2, ♦ 1`."""
    return ", ".join(f"{SUIT_SIGNS[suit]} {number}" for suit, number in numbers.items())


def _tell_result(sentences: Mapping[str, str], key: str, value: Any, names: list[str], lang: str) -> Iterator[str]:
    """An entry of a result: a seat, a fact, or a number for each seat."""
    if value is True:
        yield sentences[key]
    elif isinstance(value, list):
        for name, number in zip(names, value, strict=True):
            yield "  " + say(sentences, key, lang, player=name, **{key: number})
    elif value is not None and value is not False:
        yield say(sentences, key, lang, player=names[value])


def _tell_standing(after: Mapping[str, Any], table: Setup, names: list[str], lang: str) -> Iterator[str]:
    """The standing without its empty entries, such as letters that nobody has."""
    sentences = table.game.texts[lang].get("after", {})
    for key, row in after.items():
        sentence = sentences.get(key, messages(lang)["after"])
        told: dict[str, Value]
        if key == "out":
            told = {"players": ", ".join(names[seat] for seat in row)}
        elif key == "letters":
            told = {"standing": _letters(row, table, names, lang)}
        else:
            standing = ", ".join(f"{name} ({signed(number)})" for name, number in zip(names, row, strict=False))
            told = {"standing": standing, "values": ", ".join(str(number) for number in row)}
        if all(told.values()):
            yield fill(sentence, lang, **told)


def _letters(counts: list[int], table: Setup, names: list[str], lang: str) -> str:
    """The letters of each player who has any, spelled in the language."""
    word = _word(table, lang)
    return ", ".join(f"{name} ({word[:count] or count})" for name, count in zip(names, counts, strict=True) if count)


def _word(table: Setup, lang: str) -> str:
    """The word that losses spell, in the language; empty if they spell none."""
    word = table.game.word_of(table.options)
    return str(table.game.texts[lang].get("choices", {}).get("word", {}).get(word, word))


# ---------------------------------------------------------------- the end of a match


def _tell_finish(match: Match, names: list[str], lang: str) -> Iterator[str]:
    """The winners of the match, and what the game calls them, if it has a name for them."""
    frame, game = messages(lang), match.table.game
    winners = [name for name, place in zip(names, match.ranking(), strict=True) if place == 1]
    players = frame["and"].join([part for part in (", ".join(winners[:-1]), winners[-1]) if part])
    together = game.win_together(match.table.options, match.standing)
    yield say(frame, "won" if len(winners) == 1 else "won_together" if together else "equal", lang, players=players)
    honours = game.texts[lang].get("finish", {})
    if honours:
        yield say(honours, "winner" if len(winners) == 1 else "winners", lang, player=players, players=players)
