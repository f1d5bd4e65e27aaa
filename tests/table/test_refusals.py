"""Each clause that a refusal can name is met once in each game, as a player meets it, and is said in both languages."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

import tripot
from tests.clauses import glukz_positions, iljig_positions, nain_jaune_positions, pig_positions, positions
from tripot import chance
from tripot.bots.why import sentence
from tripot.errors import Illegal
from tripot.play.deal import Deal
from tripot.play.match import Table
from tripot.rules import registry
from tripot.rules.move import CHANCE, Move
from tripot.table.refusing import check, illegal
from tripot.table.wire import Refused

PEOPLE = ["Auguste", "Berthe", "César", "Denise"]
TABLES: dict[str, Table] = {
    "turkish": tripot.game("turkish", players=3),
    "glukz": tripot.game("glukz", players=4),
    "glukz in flight": tripot.game("glukz", players=3, fly=True),
    "iljig": tripot.game("iljig", players=3),
    "nain_jaune": tripot.game("nain_jaune", players=4),
    "pig": tripot.game("pig", players=4),
    "pig with stock": tripot.game("pig", players=3, stock=True),
    "spoons": tripot.game("pig", players=3, variant="spoons"),
    "vatra": tripot.game("pig", players=4, variant="vatra", travel=True),
    "magarac": tripot.game("pig", players=4, variant="magarac", travel=True),
}
READ: dict[str, Callable[[str], Move]] = {
    "turkish": positions.move,
    "glukz": positions.move,
    "iljig": iljig_positions.move,
    "nain_jaune": nain_jaune_positions.move,
    "pig": pig_positions.move,
}


def only_tens() -> Deal:
    return positions.position(["TS TH", "KC 2C"])


def burned_at_once() -> Deal:
    deal = glukz_positions.opening(["5S 5H 5D 5C 8S", "KS", "KH", "KD"])
    glukz_positions.play(deal, "0 play hand 5S 5H 5D 5C")
    return deal


def joker_to_lead() -> Deal:
    return iljig_positions.position(["XR KS KH", "2S 2H 2D", "3S 3H 3D"])


def one_card_left() -> Deal:
    return iljig_positions.position(["KS KH QS QH 7C", "2S", "JS JH JD JC TS TH"])


def three_to_cover() -> Deal:
    return iljig_positions.position(["KS AH AD", "2S 2D", "3S 3D"], on_table="9S 8C 8D", trump="H")


def one_out() -> Deal:
    deal = iljig_positions.position(["KS KH", "AS", "2S 2H"])
    iljig_positions.play(deal, "lead KS")
    iljig_positions.play(deal, "cover AS")
    return deal


def two_pairs() -> Deal:
    return iljig_positions.dealt(["AC 3C 9S 8S 7C", iljig_positions.TWO_PAIRS, "AS AD 2S 2D 9H"], "8H")


def empty_stock() -> Deal:
    return pig_positions.position(["AS AH AD", "KS KH KD 3C", "QS QH QD 4C"], pile="")


def four_of_a_kind(pile: str | None = None) -> Deal:
    return pig_positions.position(["AS AH AD AC", "KS KH QD KC", "QS QH KD QC"], pile=pile)


def four_of_a_kind_with_stock() -> Deal:
    return four_of_a_kind("5C")


def signalled() -> Deal:
    deal = four_of_a_kind()
    pig_positions.play(deal, "0 signal")
    return deal


def signalled_with_stock() -> Deal:
    deal = pig_positions.position(["KS KH QD KC", "AS AH AD AC", "QS QH KD QC"], pile="5C")
    pig_positions.play(deal, "1 signal")
    return deal


def one_eliminated(variant: str = "pig") -> Deal:
    return pig_positions.position(["AS AH AD AC", "KS KH KD KC", ""], out=[2], variant=variant)


def one_eliminated_at_spoons() -> Deal:
    return one_eliminated("spoons")


# The game, the clause and the exact reason, if it has one; a position, or the seed of a deal and how many moves are
# played at random in it; the seat and the move that is refused.
MET: list[tuple[str, str, Callable[[], Deal] | tuple[int, int], int, str]] = [
    ("turkish", "TUR-06", (1, 0), 0, "play hand AS"),
    ("turkish", "TUR-07 too_high", (1, 1), 2, "play hand AD"),
    ("turkish", "TUR-08", (1, 0), 1, "play hand 9H"),
    ("turkish", "TUR-09 row_shut", (1, 0), 1, "play visible 9H"),
    ("turkish", "TUR-10", (1, 0), 1, "flip 0"),
    ("turkish", "TUR-12", (1, 0), 1, "take hand AC"),
    ("turkish", "TUR-12 no_take", (1, 1), 2, "take hand AD"),
    ("turkish", "TUR-15 no_sweep", (1, 1), 2, "play hand TD"),
    ("turkish", "TUR-16 no_lead", (1, 0), 1, "play hand TC"),
    ("turkish", "TUR-18", only_tens, 0, "play hand TS TH"),
    ("turkish", "TUR-19", (2, 520), 0, "play hand AS"),
    ("glukz", "GLU-05", (1, 1), 0, "play hand 6C"),
    ("glukz", "GLU-06", (1, 1), 2, "play hand AD"),
    ("glukz", "GLU-06 opener_again", burned_at_once, 1, "play hand KS"),
    ("glukz", "GLU-07", (1, 1), 1, "take hand TC"),
    ("glukz", "GLU-08", (1, 0), 0, "play hand AH"),
    ("glukz", "GLU-08 too_low", (1, 1), 1, "play hand 9H"),
    ("glukz", "GLU-10", (1, 2), 0, "play hand 6C"),
    ("glukz", "GLU-12", (2, 49), 0, "take hand KS"),
    ("glukz", "GLU-12 no_pile", (1, 0), 0, "take hand 6C"),
    ("glukz", "GLU-13", (1, 0), 0, "play visible AH"),
    ("glukz", "GLU-14", (1, 0), 0, "flip 0"),
    ("glukz", "GLU-15", (2, 77), 0, "play hand KS"),
    ("glukz in flight", "GLU-22", (1, 84), 1, "play hand AC"),
    ("iljig", "ILJ-01", (1, 0), 0, "trump S"),
    ("iljig", "ILJ-06", (1, 0), 1, "trump S"),
    ("iljig", "ILJ-09", (1, 0), 1, "lead QH TH 9H"),
    ("iljig", "ILJ-10", joker_to_lead, 0, "lead XR"),
    ("iljig", "ILJ-11", one_card_left, 0, "lead KS KH QS"),
    ("iljig", "ILJ-12", (1, 42), 1, "lead KD 9S 9H 7H 7C"),
    ("iljig", "ILJ-13", (1, 0), 1, "cover QH"),
    ("iljig", "ILJ-13 off_suit", (1, 2), 2, "cover KD"),
    ("iljig", "ILJ-13 one_only", three_to_cover, 0, "cover KS"),
    ("iljig", "ILJ-13 too_low", (1, 15), 2, "cover 9H"),
    ("iljig", "ILJ-14", (1, 0), 1, "take"),
    ("iljig", "ILJ-17", one_out, 1, "take"),
    ("iljig", "ILJ-19", two_pairs, 1, "declare KS KD QS QD 8S"),
    ("iljig", "ILJ-20", (1, 0), 1, "declare QH TH TD 9H 7S"),
    ("nain_jaune", "NAI-07", (1, 0), 1, "lead KS"),
    ("nain_jaune", "NAI-08", (1, 0), 0, "lead AH"),
    ("nain_jaune", "NAI-09", (1, 0), 1, "decline"),
    ("nain_jaune", "NAI-09 not_next", (1, 1), 1, "follow JD"),
    ("nain_jaune", "NAI-14", (1, 41), 0, "lead AH"),
    ("pig", "PIG-04", (1, 0), 0, "put KS"),
    ("pig", "PIG-04 full", (1, 0), 0, "pick"),
    ("pig", "PIG-04 has_the_set", four_of_a_kind, 0, "pick"),
    ("pig", "PIG-04 signal_too", signalled, 1, "pick"),
    ("pig", "PIG-06", (1, 0), 0, "signal"),
    ("pig", "PIG-06 has_signalled", (27, 147), 0, "pick"),
    ("pig", "PIG-07", one_eliminated, 2, "signal"),
    ("pig", "PIG-11", (1, 0), 0, "talk 0"),
    ("pig with stock", "PIG-04 nothing_waits", (1, 3), 2, "pick"),
    ("pig with stock", "PIG-04 short", (1, 3), 2, "put QD"),
    ("pig with stock", "PIG-05 full", (1, 0), 0, "pick"),
    ("pig with stock", "PIG-05 has_the_set", four_of_a_kind_with_stock, 0, "pick"),
    ("pig with stock", "PIG-05 signal_too", signalled_with_stock, 0, "pick"),
    ("pig with stock", "PIG-05 nothing_waits", empty_stock, 0, "pick"),
    ("spoons", "PIG-04 full", (1, 0), 0, "pick"),
    ("spoons", "PIG-06 has_signalled", (5, 232), 2, "pick"),
    ("spoons", "PIG-07", one_eliminated_at_spoons, 2, "signal"),
    ("spoons", "PIG-11", (1, 0), 0, "talk 0"),
    ("spoons", "PIG-20", (1, 0), 0, "signal"),
    *(
        (kind, *row)
        for kind in ("vatra", "magarac")
        for row in (
            ("PIG-31", (1, 1), 0, "put QS"),
            ("PIG-31 answer_first", (1, 2), 2, "pass AD"),
            ("PIG-31 out_of_turn", (1, 1), 0, "pass QS"),
            ("PIG-32 no_set", (1, 1), 0, "slam"),
            ("PIG-32 has_begun", (1, 495), 1, "pass KH"),
            ("PIG-32 has_stopped", (1, 498), 0, "pass AD"),
            ("PIG-34", (1, 0), 0, "slam"),
            ("PIG-36", (1, 1), 0, "accept"),
            ("PIG-36 was_refused", (1, 3), 1, "pass QC"),
            ("PIG-37", (16, 73), 0, "slam"),
        )
    ),
    ("vatra", "PIG-39", (1, 501), 0, "slam"),
]
# Nobody is eliminated in Vatra and Magarac (PIG-07), and nothing is named in Magarac (PIG-39).


def played(table: Table, seed: int, moves: int) -> Deal:
    """A deal after some moves between players who play at random."""
    random, match = chance.generator(seed), table.match(seed=seed)
    deal = match.deal()
    for _ in range(moves):
        actors = deal.actors()
        if actors == [CHANCE]:
            match.shuffle(deal)
        elif actors:
            seat = actors[chance.draw_at(random, len(actors))]
            legal = deal.legal_records(seat)
            at = chance.draw_at(random, len(legal))
            deal.play_record(seat, legal[at : at + 1])
    return deal


def answered(deal: Deal, seat: int, move: Move) -> Refused:
    """What a player at a table is answered."""
    with pytest.raises(Illegal) as caught:
        check(deal, seat, move)
    return illegal(deal, move, caught.value)


def said(deal: Deal, refused: Refused, lang: str) -> str:
    """What the player reads: the exact reason, or else the sentence of the clause."""
    if refused.why:
        return sentence(refused.why, deal.table, lang, PEOPLE)
    text: str = deal.table.game.texts[lang]["clauses"][refused.clause]
    return text


@pytest.mark.parametrize(("kind", "reason", "where", "seat", "tried"), MET, ids=[f"{row[0]}-{row[1]}" for row in MET])
def test_a_refusal_says_the_rule_in_both_languages(
    kind: str, reason: str, where: Callable[[], Deal] | tuple[int, int], seat: int, tried: str
) -> None:
    deal = where() if callable(where) else played(TABLES[kind], *where)
    before = deal.states.tobytes()
    refused = answered(deal, seat, READ[deal.table.game.name](tried))
    assert " ".join([refused.clause or "", *([refused.why.key] if refused.why else [])]) == reason
    assert deal.states.tobytes() == before
    english, french = said(deal, refused, "en"), said(deal, refused, "fr")
    assert english != french
    for text in (english, french):
        assert re.fullmatch(r"[A-ZÀÉÎ][^{}]{10,}[.?…]", text), text
        assert not re.search(r"can’t do that|not allowed|impossible maintenant|pas permis|undefined|None", text), text


@pytest.mark.parametrize("name", READ)
def test_every_clause_and_every_reason_that_refuses_is_met(name: str) -> None:
    game = registry.get(name)
    met = [reason for kind, reason, *_ in MET if TABLES[kind].game is game]
    kernels = Path(registry.__file__).with_name(name).glob("*.py")
    named = {found for path in kernels for found in re.findall(r"\bClause\.([A-Z]{3}_\d\d)\b", path.read_text("utf-8"))}
    assert {reason[:6].replace("-", "_") for reason in met} == named
    assert {f"{each.clause} {each.key}" for each in game.refusals} == {reason for reason in met if " " in reason}
