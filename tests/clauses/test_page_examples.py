"""The examples of the rules pages, played by the real rules: each row of a table is a move, and counts are true."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tripot.engine.records import copied
from tripot.play.deal import Deal
from tripot.play.pictures import pictures_of
from tripot.play.telling import card
from tripot.rules.move import Move
from tripot.rules.registry import GAMES, get

from . import nain_jaune_positions, pig_positions, positions

ROOT = Path(__file__).parents[2]
LANGUAGES = ["fr", "en"]
CARD = re.compile(r"(?<![\w/])(?:10|[AKQNJRDCV2-9])[♠♥♦♣]")
HERO = {"Ada": 0, "Ben": 1, "Chloe": 2, "Chloé": 2, "Dan": 3}


def example(name: str, lang: str) -> str:
    """The worked example of a page."""
    page = (ROOT / "docs" / "rules" / f"{name}.{lang}.md").read_text("utf-8")
    return page.split("{#example}\n")[1].split("\n## ")[0]


def rows(name: str, lang: str) -> list[list[str]]:
    """The tables of an example, without their heads: by row, its cells."""
    lines = [line for line in example(name, lang).splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if "---" not in line]


def told(cards: Sequence[str], lang: str) -> list[str]:
    """Cards as a page writes them."""
    return [card(each, lang) for each in cards]


def named(text: str) -> list[str]:
    """The cards that a text names."""
    return CARD.findall(text)


def steps(name: str, lang: str) -> list[tuple[int, list[str]]]:
    """The moves of an example: who makes them, and the cards of the second column."""
    return [(HERO[row[0]], named(row[1])) for row in rows(name, lang) if row[0] in HERO and named(row[1])]


def taken(game: str, name: str = "example") -> Deal:
    """The deal in a picture of a page, to be played on."""
    deal = pictures_of(game)[name].moment.deal
    return Deal(deal.table, copied(deal.states), list(deal.moves))


def play(deal: Deal, *moves: tuple[int, Move]) -> list[tuple[int, list[str]]]:
    """Play moves in turn; who made them, and their cards."""
    return [(seat, list(deal.play(seat, move).move.cards)) for seat, move in moves]


def hand(*cards: str) -> Move:
    return Move("play", "hand", cards=cards)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_turkish(lang: str) -> None:
    moves = [
        (0, hand("JS", "JH")),
        (1, hand("9D")),
        (2, hand("2H")),
        (3, hand("TS")),
        (3, hand("3S")),
        (0, Move("take", "hand", cards=("9C",))),
        (0, Move("play", "visible", cards=("7S", "7H", "7D"))),
        (3, hand("6D")),
    ]
    played = play(taken("turkish"), *moves)
    assert steps("turkish", lang) == [(seat, told(cards, lang)) for seat, cards in played]
    end = pictures_of("turkish")["example"].lesson.moments[-1].deal
    assert end.result()["points"] == [0, 90, 40, 60]
    assert "= 60" in example("turkish", lang)


def test_dan_who_could_go_down_could_not_sweep_and_he_cannot() -> None:
    deal = taken("turkish")
    play(deal, (0, hand("JS", "JH")), (1, hand("9D")), (2, hand("2H")))
    assert {text.split()[0] for text in positions.legal(deal)} == {"play", "take"}
    assert {text for text in positions.legal(deal) if text.startswith("play")} == {"play hand TS"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_glukz(lang: str) -> None:
    moves = [
        (1, hand("8S")),
        (2, hand("8H")),
        (3, hand("8D")),
        (0, hand("8C")),
        (0, hand("5C")),
        (1, hand("JC")),
        (2, hand("QD")),
        (3, hand("AS")),
        (0, Move("take", "visible", cards=("KD", "KC"))),
    ]
    assert steps("glukz", lang) == [(seat, told(move.cards, lang)) for seat, move in moves]
    deal = taken("glukz")
    assert "annul" in deal.play(0, hand("8C")).happened
    play(deal, *moves[4:])
    assert positions.turn(deal) == 1
    assert deal.observe()["laid"] == []


def covers(*cards: str) -> Move:
    return Move("cover", cards=cards)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_iljig(lang: str) -> None:
    deal = taken("iljig")
    play(deal, (0, covers("8D", "XB", "TD")))
    assert len(deal.observe(0)["seats"][0]["hand"]) == 5, "she draws three"
    assert positions.legal(deal) == ["take"]
    play(deal, (1, Move("take")))
    assert len(deal.observe(1)["seats"][1]["hand"]) == 5 + 6
    assert positions.turn(deal) == 2
    shown = {row[0]: row[2] for row in rows("iljig", lang) if CARD.fullmatch(row[0])}
    joker = {"fr": "le joker noir", "en": "the black joker"}[lang]
    assert shown == {"A♠": "8♦", "A♦": joker, "2♠": "10♦"}


@pytest.mark.parametrize(("place", "useful"), [(0, {"8D", "TD", "XB"}), (1, {"XB"}), (2, {"8D", "TD", "XB"})])
def test_what_covers_what_in_iljig(place: int, useful: set[str]) -> None:
    covers = [text.split()[1:] for text in positions.legal(taken("iljig")) if text.startswith("cover")]
    assert {cover[place] for cover in covers} <= useful
    assert all(cover[1] == "XB" for cover in covers)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nain_jaune(lang: str) -> None:
    deal = taken("nain_jaune")
    assert nain_jaune_positions.tokens(deal) == [127, 85, 103, 85, 85, 85]
    assert nain_jaune_positions.boxes(deal) == [6, 0, 0, 24, 0]
    moves = [Move("follow", cards=("KH",)), Move("lead", cards=("AS",)), Move("follow", cards=("2C",))]
    played = play(deal, *((0, move) for move in moves))
    assert steps("nain_jaune", lang)[:3] == [(seat, told(cards, lang)) for seat, cards in played]
    assert deal.over
    assert nain_jaune_positions.tokens(deal) == [317, 41, 85, 46, 46, 53]
    assert nain_jaune_positions.boxes(deal) == [12, 0, 0, 0, 0]
    for number in ("127 + 24 + 166 = 317", "= 44", "= 18", "= 39", "= 26", "12"):
        assert number in example("nain_jaune", lang)
    left = {row[0]: named(row[1]) for row in rows("nain_jaune", lang)[5:]}
    for seat, cards in enumerate(left.values(), 1):
        assert sorted(cards) == sorted(told(deal.observe(seat)["seats"][seat]["hand"], lang))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_pig(lang: str) -> None:
    hands = ["AS AH AC KD", "KS KH QS QD", "AD KC QH QC"]
    deal = pig_positions.position(hands)
    pig_positions.play(deal, "0 put KD", "2 put AD")
    assert pig_positions.refused(deal, "0 signal") == "PIG-06", "she holds three aces"
    pig_positions.play(deal, "0 pick", "0 signal", "1 signal")
    assert deal.over
    assert deal.result()["loser"] == 2
    assert steps("pig", lang) == [(0, told(["KD"], lang)), (2, told(["AD"], lang)), (0, told(["AD"], lang))]
    for hand in (hands[0], hands[1], hands[2]):
        assert " ".join(told(hand.split(), lang)) in example("pig", lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_punishment_of_vatra(lang: str) -> None:
    match = pig_positions.table(3, variant="vatra").match(dealer=0)
    deal = pig_positions.deal_kinds(match)
    pig_positions.announce(deal, 0, 1)
    pig_positions.punish(deal, "AS top", "QS KH QD AS AC KS QH AD KC AH KD QC")
    assert deal.scores() == [0, 0, 2]
    assert told(["QS", "KH", "QD", "AS"], lang) == named(example("pig", lang).split("Vatra")[-1])[-4:]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_options_stand_in_one_last_table(name: str, lang: str) -> None:
    page = (ROOT / "docs" / "rules" / f"{name}.{lang}.md").read_text("utf-8")
    table = page.split("{#options}\n")[1]
    assert "\n#" not in table, "it is the last part"
    texts: dict[str, Any] = get(name).texts[lang]["options"]
    lines = [line.split("|") for line in table.splitlines() if line.startswith("| *")]
    shown = [(label.strip().strip("*"), text.strip()) for _, label, text, *_ in lines]
    specs = get(name).options.specs()
    for key, option in texts.items():
        if key != "players" and not specs[key].for_research:
            assert (option["label"], option["help"]) in shown, key


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_option_that_only_researchers_set_is_named_in_its_clause_alone(name: str, lang: str) -> None:
    page = (ROOT / "docs" / "rules" / f"{name}.{lang}.md").read_text("utf-8")
    rules, table = page.split("{#options}\n")
    labels = [
        get(name).texts[lang]["options"][key]["label"]
        for key, spec in get(name).options.specs().items()
        if spec.for_research
    ]
    for label in labels:
        assert f"*{label}*" in rules
        assert f"*{label}*" not in table


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_page_for_players_says_nothing_of_files_and_codes(name: str, lang: str) -> None:
    page = (ROOT / "docs" / "rules" / f"{name}.{lang}.md").read_text("utf-8")
    assert "`" not in page
    assert not re.search(r"\b[Rr]ecord\b|\bfichiers?\b", page)
