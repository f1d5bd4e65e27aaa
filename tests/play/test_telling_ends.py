"""Ends of deals and matches told in sentences: the variants of Pig, Iljig and Nain Jaune."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import tripot
from tests.clauses.pig_positions import announce, deal_kinds, punish, seats_in
from tripot.play import record
from tripot.play.deal import Deal
from tripot.play.match import Match, from_standing
from tripot.play.record import DealRecord, Writer
from tripot.play.telling import tell
from tripot.rules.move import Move

RECORDS = Path(__file__).parents[1] / "records"
HEARTS_LAST = "AS KS AC KC AD KD QS QC QD AH KH QH"


def pig(players: int, **options: object) -> Match:
    """A match of the Pig family, seat 0 dealing."""
    return tripot.game("pig", players=players, **options).match(dealer=0)


def standing(match: Match, deal: int, **values: Any) -> Match:
    """A match that stands so before its deal number `deal`."""
    return from_standing(match.table, {"letters": [0] * match.table.players, "out": []} | values, 0, deal)


def end(match: Match, play: Callable[[Deal], None], lang: str) -> list[str]:
    """What is said after the moves of the next deal, which is played so; narrow no-break spaces as plain ones."""
    lines = list(tell(written(match, play), lang))
    told = lines[len(lines) - lines[::-1].index("") :]
    return [line.replace("\u202f", " ") for line in told]


def written(match: Match, play: Callable[[Deal], None]) -> DealRecord:
    """The record of the next deal, which is entered into the match; every player still in has four of a kind."""
    deal = deal_kinds(match)
    writer = Writer(match, deal, "m")
    play(deal)
    match.close(deal)
    return writer.close()


def signal(match: Match, loser: int, *talks: tuple[int, int]) -> Callable[[Deal], None]:
    """A deal of Pig or Spoons that `loser` loses after some have talked to others."""
    others = [seat for seat in seats_in(match) if seat != loser]

    def play(deal: Deal) -> None:
        for seat, to in talks:
            deal.play(seat, Move("talk", to=to))
        for seat in others:
            deal.play(seat, Move("signal"))

    return play


@pytest.mark.parametrize("variant", ["pig", "spoons"])
def test_two_winners_without_a_stock_win_together(variant: str) -> None:
    match = pig(3, variant=variant, lives="out")
    assert end(match, signal(match, 1), "fr") == [
        "Premier signal : Joueur 1",
        "Joueur 2 a perdu",
        "Voilà Joueur 2 cochon : c’est l’élimination !",
        "Éliminations : Joueur 2",
        "Joueur 1 et Joueur 3 gagnent ensemble !",
    ]
    match = pig(3, variant=variant, lives="out")
    assert end(match, signal(match, 1), "en")[-1] == "Player 1 and Player 3 win together!"


def test_those_who_were_in_win_together_where_all_have_talked() -> None:
    match = standing(pig(4, lives="out", stock=True, hush=True), 2, out=[2, 1])
    told = end(match, signal(match, 0, (3, 1)), "en")
    assert "Player 4 talked to a pig: eliminated too!" in told
    assert told[-1] == "Player 1 and Player 4 win together!"


def test_one_winner_with_a_stock_and_a_word_in_its_spelling() -> None:
    match = pig(2, stock=True, word="ANE")
    assert end(match, signal(match, 0), "fr") == [
        "Premier signal : Joueur 2",
        "Joueur 1 a perdu et prend la lettre Â",
        "Lettres : Joueur 1 (Â)",
        "Joueur 2 gagne la partie !",
    ]


@pytest.mark.parametrize(("word", "spelled"), [("ANE", "ÂNE"), ("DONKEY", "DONKEY"), ("SPOONS", "SPOONS")])
def test_only_who_spells_a_pig_becomes_one(word: str, spelled: str) -> None:
    match = standing(pig(4, word=word), 9, letters=[0, 0, 0, len(word) - 1])
    assert f"Joueur 4 a tout le mot {spelled} : c’est l’élimination !" in end(match, signal(match, 3), "fr")
    match = standing(pig(4, word="COCHON"), 9, letters=[0, 0, 0, 5])
    assert "Voilà Joueur 4 cochon : c’est l’élimination !" in end(match, signal(match, 3), "fr")


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("PIG", "Player 1 talked to a pig: eliminated too!"),
        ("HOG", "Player 1 talked to a hog: eliminated too!"),
        ("ANE", "Player 1 talked to an eliminated player: eliminated too!"),
    ],
)
def test_a_loser_who_leaves_for_talking_is_told_so(word: str, told: str) -> None:
    match = standing(pig(4, word=word, hush=True), 5, letters=[0, 3, 0, 0], out=[1])
    leaving = [line for line in end(match, signal(match, 0, (0, 1)), "en") if line.endswith((".", "!"))]
    assert leaving == [told, "Player 3 and Player 4 win together!"]


def test_with_hog_the_loser_is_the_pig_and_with_the_third_loss_the_hog() -> None:
    match = pig(4, word="HOG")
    assert end(match, signal(match, 3), "en")[1:] == [
        "Player 4 is the pig of this deal and takes the letter H",
        "Letters: Player 4 (H)",
    ]
    match = standing(match, 2, letters=[0, 0, 0, 2])
    assert end(match, signal(match, 3), "fr")[1:] == [
        "Joueur 4 est le cochon de la manche et prend la lettre G",
        "Trois fois cochon : voilà Joueur 4 verrat, et c’est l’élimination !",
        "Lettres : Joueur 4 (HOG)",
        "Éliminations : Joueur 4",
    ]


def test_magarac_spelled_makes_a_donkey_who_is_mocked() -> None:
    match = standing(pig(3, variant="magarac"), 12, letters=[2, 6, 2])
    played = written(match, lambda deal: announce(deal, 0, 2))
    assert "Magarac, partie m" in next(tell(played, "fr"))
    assert not any("limination" in line for line in tell(played, "fr"))
    assert [line.replace("\u202f", " ") for line in tell(played, "fr")][-6:] == [
        "Premier signal : Joueur 1",
        "Joueur 2 a perdu et prend la lettre C",
        "Le mot MAGARAC est complet : l’âne, c’est Joueur 2 !",
        "Hi-han ! Applaudissons bien fort ces longues oreilles.",
        "Lettres : Joueur 1 (MA), Joueur 2 (MAGARAC), Joueur 3 (MA)",
        "Joueur 1 et Joueur 3 partagent la première place.",
    ]
    assert "Player 2 has spelled MAGARAC: what a donkey!" in tell(played, "en")


def test_vatra_tells_the_punishments_warns_who_strikes_and_leaves_out_what_is_empty() -> None:
    def play(deal: Deal) -> None:
        announce(deal, 2, 0)
        punish(deal, "KH top", HEARTS_LAST)

    assert end(pig(3, variant="vatra", deals=1), play, "en") == [
        "Player 3 was first",
        "Player 2 loses",
        "Punishments: ♠ 3, ♦ 3, ♣ 3",
        "Pats (they cost nothing): ♥ 1",
        "A word of advice, Player 3: go easy! What you dish out, you’ll get back.",
        "Total punishments: Player 1 (0), Player 2 (9), Player 3 (0)",
        "Player 1 and Player 3 share first place.",
    ]


@pytest.mark.parametrize(
    ("pats", "named", "told"),
    [
        (False, "AS top", ["Aucune punition"]),
        (False, "KH bottom", ["Aucune punition", "Caresses (elles ne coûtent rien) : ♥ 1"]),
        (True, "KH bottom", ["Punitions : ♥ 1"]),
    ],
)
def test_nobody_is_warned_in_vatra_who_does_not_strike(pats: bool, named: str, told: list[str]) -> None:
    def play(deal: Deal) -> None:
        announce(deal, 2, 0)
        punish(deal, named, HEARTS_LAST)

    assert end(pig(3, variant="vatra", pats=pats), play, "fr")[2:-1] == told


def test_spoons_has_its_french_name() -> None:
    match = pig(3, variant="spoons")
    assert next(tell(written(match, signal(match, 1)), "fr")).startswith("Cuillères, ")


def test_the_last_deal_of_iljig_names_the_donkey() -> None:
    last = json.loads((RECORDS / "iljig-3.jsonl").read_bytes().splitlines()[-1])
    last["match"]["before"]["letters"] = [1, 4, 1]
    last["after"]["letters"] = [1, 5, 1]
    told = list(tell(record.decode(json.dumps(last)), "fr"))
    assert told[-3] == "Le mot ILJIG est complet\u202f: l’âne, c’est Joueur 2\u202f!"
    assert told[-2] == "Lettres\u202f: Joueur 1 (I), Joueur 2 (ILJIG), Joueur 3 (I)"
    assert "Player 2 has spelled ILJIG: what a donkey!" in tell(record.decode(json.dumps(last)), "en")


def test_a_run_of_nain_jaune_that_stops_is_told_by_its_ranks() -> None:
    [played, *_] = (RECORDS / "nain_jaune-3.jsonl").read_bytes().splitlines()
    told = list(tell(record.decode(played), "fr"))
    calls = [line for line in told if " sans " in line]
    assert {"5♥ (5 sans 6)", "V♥ (V sans D)"} <= {line.rpartition("pose ")[2] for line in calls}
    assert any(line.endswith("10 sans V)") for line in calls)
    assert not any("suivante" in line or "est sans" in line for line in told)
    assert any("(J without Q)" in line for line in tell(record.decode(played), "en"))


def stopped_deals(match: Match, count: int) -> list[DealRecord]:
    """The records of deals of Magarac in which nobody ever announces (PIG-41)."""
    records = []
    for _ in range(count):
        deal = match.deal()
        writer = Writer(match, deal, "m")
        while not deal.over:
            [seat] = deal.awaited()
            deal.play(seat, next(move for move in deal.legal(seat) if move.verb == "pass"))
        match.close(deal)
        records.append(writer.close())
    return records


def test_the_third_stopped_deal_tells_the_end_of_the_match() -> None:
    match = tripot.game("pig", players=3, variant="magarac").match(seed=3)
    first, second, third = stopped_deals(match, 3)
    end_of_match = "Joueur 1, Joueur 2 et Joueur 3 partagent la première place."
    assert end_of_match not in tell(second, "fr", [first])
    assert list(tell(third, "fr", [first, second]))[-1] == end_of_match
