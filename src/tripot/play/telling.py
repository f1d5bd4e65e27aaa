"""A deal in sentences, in French or English, from the message files."""

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import resources
from typing import Any

import msgspec

from tripot.cards import SUIT_SIGNS
from tripot.play.deal import Deal, Played, Viewer
from tripot.play.match import Match
from tripot.play.record import DealRecord, Replay
from tripot.play.setup import Setup
from tripot.rules.move import CHANCE
from tripot.rules.shared.ending import Ended
from tripot.sentences import Named, Value, fill, signed

SEATS_NAMED = ("out", "first", "loser")  # parts of results that are seats, or null
ENDING = "stopped"  # what happened last, whatever else came of the move
# Of a `take` the verb already says that cards are picked up; the player who is then out of cards is another (ILJ-19).
UNTOLD = {"take": ("pickup", "out")}


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
    return rank(text[0], lang) + SUIT_SIGNS[text[1]]


def rank(letter: str, lang: str) -> str:
    """A rank as players read it: `R` in French, `K` in English."""
    return str(messages(lang)["ranks"].get(letter, letter))


def rank_named(letter: str, lang: str) -> Named:
    """A rank as players read it, and with its article: `le roi` in French, `the king` in English."""
    name = rank(letter, lang)
    return Named(name, say(messages(lang), "card.the", lang, rank=letter, name=name))


def cards(texts: Iterable[str], lang: str) -> str:
    """Several cards in the order given; a word for none."""
    return " ".join(card(text, lang) for text in texts) or str(messages(lang)["none"])


def tell(record: DealRecord, lang: str, stopped: Iterable[DealRecord] = ()) -> Iterator[str]:
    """The lines of a deal, from the cards dealt to the count.

    `stopped` are the stopped deals just before it, which a match may count (PIG-41). The record is replayed on the way:
    raises what `record.verify` would at the line where it breaks.
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
    """Whether a deal was stopped: its result names no seat where it could."""
    seats = [record.result[key] for key in SEATS_NAMED if key in record.result]
    return bool(seats) and all(seat is None for seat in seats)


def carry(records: Iterable[DealRecord]) -> Match | None:
    """The match after deals that follow on from one another; none without deals."""
    match = None
    for record in records:
        replay = Replay(record, match)
        for _ in replay.steps():
            pass
        replay.finish()
        match = replay.match
    return match


def say(texts: Mapping[str, str], key: str, lang: str, **values: Value) -> str:
    """A message with its blanks filled; it is told to nobody in particular, so that none of its players is "you"."""
    return fill(texts[key], lang, who="other", whom="other", **values)


def title(texts: Mapping[str, Any], options: Mapping[str, Any]) -> str:
    """What is played, for people: the variant, where there are any."""
    variants = texts.get("choices", {}).get("variant", {})
    return str(variants.get(options.get("variant"), texts["title"]))


def _tell_start(record: DealRecord, names: list[str], places: dict[str, str], lang: str) -> Iterator[str]:
    """What every seat was dealt, and what lies on the table."""
    frame = messages(lang)
    dealt = {key: rows for key, rows in record.start.items() if key in places}
    by_seat = {key: rows for key, rows in dealt.items() if any(isinstance(row, list) for row in rows)}
    for seat, name in enumerate(names):
        parts = [f"{places[key]} {cards(rows[seat], lang)}" for key, rows in by_seat.items() if rows[seat]]
        yield "  " + say(frame, "labelled", lang, label=name, text=", ".join(parts))
    for key, rows in dealt.items():
        if rows and key not in by_seat:
            yield "  " + say(frame, "labelled", lang, label=places[key], text=cards(rows, lang))


def tell_last(deal: Deal, to: Viewer, names: list[str], lang: str) -> str:
    """The last move that a seat or a spectator has heard of, as it was heard; empty when there is none."""
    texts = deal.table.game.texts[lang]
    for played in reversed(deal.moves):
        if played.seat == CHANCE:
            return str(texts["moves"][played.move.verb].partition(":")[0]).rstrip()  # the cards lie face down
        move = deal.table.game.words.told(played.move, played.seat, to)
        if move is not None:
            face_down = played.move.cards and not move.cards
            shown = messages(lang)["face_down"] if face_down else cards(move.cards, lang)
            return _tell_move(msgspec.structs.replace(played, move=move), deal.table, names, lang, shown)
    return ""


def _tell_move(played: Played, table: Setup, names: list[str], lang: str, shown: str) -> str:
    """`Seat 2 plays K♠ K♥`, and in brackets what came of it; `shown` are its cards."""
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
    """Outcomes with a comma between them, but none after an exclamation."""
    return ", ".join(outcome for outcome in outcomes if outcome).replace("!, ", "! ")


def _told_options(table: Setup) -> dict[str, Value]:
    """The options of a table, for sentences that differ by them."""
    return dict(table.options.as_dict())


# ---------------------------------------------------------------- the end of a deal


def _tell_end(record: DealRecord, deal: Deal, names: list[str], lang: str) -> Iterator[str]:
    """Who went out or lost, what everyone counts, what people say of it, and the standing."""
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
    """What stands in a blank: numbers by suit, or the letter of the word that has that number, counted from 0."""
    return word[value] if blank == "letter" else suits(value)


def suits(numbers: Mapping[str, int]) -> str:
    """Numbers by suit: `♠ 2, ♦ 1`."""
    return ", ".join(f"{SUIT_SIGNS[suit]} {number}" for suit, number in numbers.items())


def _tell_result(sentences: Mapping[str, str], key: str, value: Any, names: list[str], lang: str) -> Iterator[str]:
    """A part of a result: a seat, something that is so, or a number by seat."""
    if value is True:
        yield sentences[key]
    elif isinstance(value, list):
        for name, number in zip(names, value, strict=True):
            yield "  " + say(sentences, key, lang, player=name, **{key: number})
    elif value is not None and value is not False:
        yield say(sentences, key, lang, player=names[value])


def _tell_standing(after: Mapping[str, Any], table: Setup, names: list[str], lang: str) -> Iterator[str]:
    """The standing, but what is empty in it: letters that nobody has, seats that are out where none is."""
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
    """The letters of those who have any, as the word is written in the language."""
    word = _word(table, lang)
    return ", ".join(f"{name} ({word[:count] or count})" for name, count in zip(names, counts, strict=True) if count)


def _word(table: Setup, lang: str) -> str:
    """The word that losses spell, as it is written in the language; empty where none is spelled."""
    word = table.game.words.word(table.options)
    return str(table.game.texts[lang].get("choices", {}).get("word", {}).get(word, word))


# ---------------------------------------------------------------- the end of a match


def _tell_finish(match: Match, names: list[str], lang: str) -> Iterator[str]:
    """Who has won the match, and what the game calls its winners, where it has a word for them."""
    frame, game = messages(lang), match.table.game
    winners = [name for name, place in zip(names, match.ranking(), strict=True) if place == 1]
    players = frame["and"].join([part for part in (", ".join(winners[:-1]), winners[-1]) if part])
    together = game.words.win_together(match.table.options, match.standing)
    yield say(frame, "won" if len(winners) == 1 else "won_together" if together else "equal", lang, players=players)
    honours = game.texts[lang].get("finish", {})
    if honours:
        yield say(honours, "winner" if len(winners) == 1 else "winners", lang, player=players, players=players)
