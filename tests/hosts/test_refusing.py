"""Why the rules refuse a card: a clause, and a sentence of what holds in both languages."""

from __future__ import annotations

import re
from itertools import chain

import msgspec
import pytest

import tripot
from tests.bots.positions import NAMES, TABLES, positions
from tripot import Move
from tripot.bots.why import Why, sentence
from tripot.errors import Illegal, TooMany
from tripot.play.deal import Deal
from tripot.rules.move import Choice
from tripot.rules.registry import get
from tripot.rules.shared.reasons import Case, Told
from tripot.table.refusing import illegal
from tripot.table.wire import Refused

from .kit import House, Person, four_with_bots

TRIED = {"turkish": "play", "glukz": "play", "iljig": "cover", "nain_jaune": "follow", "pig": "put"}
RARE = ("glukz", "vatra", "magarac")  # there a card may nearly always go
TRAVELLING = {"vatra", "magarac"}  # where only a table with a travelling card refuses any (PIG-36)
PEOPLE = ["Auguste", "Berthe", "César", "Denise", "Émile"]


def refused(deal: Deal, seat: int, move: Move) -> Refused | None:
    try:
        deal.check(seat, move)
    except Illegal as error:
        return illegal(deal, move, error)
    return None


def greyed(deal: Deal, seat: int) -> set[str]:
    """The cards in hand that no legal move plays."""
    try:
        playable = set(chain.from_iterable(move.cards for move in deal.legal(seat)))
    except TooMany:
        return set()
    return set(deal.observe(seat)["seats"][seat]["hand"]) - playable


@pytest.mark.parametrize(("name", "options"), TABLES, ids=NAMES)
def test_a_card_that_cannot_be_played_has_a_clause_and_a_sentence(name: str, options: dict[str, object]) -> None:
    kind = options.get("variant", name)
    table = tripot.game(name, **options, **{"travel": True} if kind in TRAVELLING else {})
    verb = "pass" if kind in TRAVELLING else TRIED[name]
    place = "hand" if name in ("turkish", "glukz") else None
    tried = positions(table, seed=4, every=1 if kind in RARE else 7, most=200 if kind in RARE else 20)
    moves = [(deal, seat, Move(verb, place, cards=(card,))) for deal, seat in tried for card in greyed(deal, seat)]
    answers = [answer for deal, seat, move in moves if (answer := refused(deal, seat, move))]
    assert answers
    for answer in answers:
        assert answer.clause
        if answer.why and answer.messages:
            said = [sentence(answer.why, table, lang, PEOPLE) for lang in answer.messages]
            assert all(re.fullmatch(r"[^{}]+\.", each) for each in said), said
    assert any(answer.why for answer in answers)


TAKE = {"way": "take"}
COVERS = Choice("cover")
HERE, ELIMINATED = {"out": False}, {"out": True}
SILENT, SHOUTED = {"slammed": False, "shouted": False}, {"slammed": False, "shouted": True}
SLAMMED = {"slammed": True, "shouted": False}
PASS = Move("pass", cards=("9H",))
OPENED, SHUT = ({"top": "Q", "seats": [{"visible": ["7H"], "started": started}]} for started in (True, False))
NOT_MINE: dict[str, object] = {"travel": None, "turn": 1}
NINES, KINGS = {"hand": ["9H", "9S", "KS", "KD"]}, {"hand": ["KS", "KH", "KD", "KC"]}
OPEN, COMPLETE = {"set": "open"}, {"set": "complete"}
OFFER: dict[str, object] = {"offered": True, "turn": 2, "seats": [HERE, HERE, HERE]}


@pytest.mark.parametrize(
    ("name", "key", "view", "move", "told"),
    [
        ("turkish", "too_high", OPENED, Move("play", "hand", cards=("KS",)), Told(rank="Q", cases=TAKE)),
        ("turkish", "too_high", {**OPENED, "top": None}, Move("play", "hand", cards=("KS",)), None),
        ("glukz", "too_low", {"top": "Q"}, Move("play", "hand", cards=("9S",)), Told(rank="Q", cases=TAKE)),
        (
            "nain_jaune",
            "not_next",
            {"wanted": "9"},
            Move("follow", cards=("KS",)),
            Told(rank="9", n=0, cases={"way": "decline"}),
        ),
        (
            "iljig",
            "too_low",
            {"table": ["KS"], "trump": "H"},
            Move("cover", cards=("9S",)),
            Told(cards=("KS",), cases={**TAKE, "order": "known"}),
        ),
        (
            "iljig",
            "too_low",
            {"table": ["XR"], "trump": "H"},
            Move("cover", cards=("9H",)),
            Told(cards=("XR",), cases={**TAKE, "order": "known"}),
        ),
        (
            "iljig",
            "too_low",
            {"table": ["2S"], "trump": "H"},
            Move("cover", cards=("KS",)),
            Told(cards=("2S",), cases={**TAKE, "order": "told"}),
        ),
        ("iljig", "too_low", {"table": ["XR"], "trump": "H"}, Move("cover", cards=("9S",)), None),
        ("iljig", "too_low", {"table": ["9S", "8H"], "trump": "D"}, Move("cover", cards=("KS",)), None),
        ("iljig", "one_only", {"table": ["9S", "8H"], "trump": "D"}, Move("cover", cards=("KS",)), Told(cases=TAKE)),
        ("iljig", "one_only", {"table": ["KS", "8H"], "trump": "D"}, Move("cover", cards=("9S",)), None),
        ("iljig", "one_only", {"table": ["XB", "8H"], "trump": "D"}, Move("cover", cards=("XR",)), Told(cases=TAKE)),
        ("iljig", "too_low", {"table": ["XR", "8H"], "trump": "D"}, Move("cover", cards=("XB",)), None),
        (
            "iljig",
            "off_suit",
            {"table": ["KS"], "trump": "H"},
            Move("cover", cards=("9C",)),
            Told(suit="H", cases={"own": "C", "under": "S", **TAKE}),
        ),
        ("iljig", "off_suit", {"table": ["KS"], "trump": "H"}, Move("cover", cards=("9H",)), None),
        ("pig", "was_refused", {}, Move("pass", cards=("9H",)), Told()),
        ("pig", "answer_first", OFFER, Move("pass", cards=("9H",)), Told()),
        ("pig", "answer_first", {**OFFER, "turn": 0}, Move("pass", cards=("9H",)), None),
        ("pig", "answer_first", {**OFFER, "offered": False}, Move("pass", cards=("9H",)), None),
        (
            "pig",
            "answer_first",
            {**OFFER, "turn": 1, "seats": [HERE, HERE, ELIMINATED]},
            Move("pass", cards=("9H",)),
            Told(),
        ),
        ("pig", "has_stopped", {"first": 2, "seats": [SILENT]}, PASS, Told(cases={"then": "both"})),
        ("pig", "has_stopped", {"first": 2, "seats": [SLAMMED]}, PASS, Told(cases={"then": "shout"})),
        ("pig", "has_stopped", {"first": 2, "seats": [SHOUTED]}, PASS, Told(cases={"then": "slam"})),
        ("pig", "has_stopped", {"first": None}, Move("pass", cards=("9H",)), None),
        ("pig", "has_stopped", {"first": 2}, Move("shout"), None),
        ("pig", "has_begun", {"seats": [SHOUTED]}, Move("pass", cards=("9H",)), Told(cases={"then": "slam"})),
        ("pig", "has_begun", {"seats": [SLAMMED]}, Move("pass", cards=("9H",)), Told(cases={"then": "shout"})),
        ("pig", "has_begun", {"seats": [SILENT]}, Move("pass", cards=("9H",)), None),
        ("pig", "has_begun", {"seats": [SHOUTED]}, Move("shout"), None),
        ("pig", "no_set", {"first": None, "seats": [SILENT]}, Move("slam"), Told()),
        ("pig", "no_set", {"first": 1, "seats": [SILENT]}, Move("slam"), None),
        ("pig", "no_set", {"first": None, "seats": [SHOUTED]}, Move("slam"), None),
        ("pig", "out_of_turn", {**NOT_MINE, "seats": [NINES]}, Move("pass", cards=("9H",)), Told(cases=OPEN)),
        ("pig", "out_of_turn", {**NOT_MINE, "seats": [KINGS]}, Move("pass", cards=("KH",)), Told(cases=COMPLETE)),
        ("pig", "out_of_turn", {**NOT_MINE, "turn": 0, "seats": [NINES]}, Move("pass", cards=("9H",)), None),
        ("pig", "short", {"seats": [{"hand": ["9H", "9S", "KS"]}]}, Move("put", cards=("9H",)), Told()),
        ("pig", "short", {"seats": [{"hand": ["9H", "9S", "KS", "KH"]}]}, Move("put", cards=("9H",)), None),
        ("pig", "full", {"seats": [{"hand": ["9H", "9S", "KS", "KH"]}]}, Move("pick"), Told()),
        ("pig", "nothing_waits", {"seats": [{"hand": ["9H", "9S", "KS"]}]}, Move("pick"), Told()),
    ],
)
def test_what_holds_is_told(name: str, key: str, view: dict[str, object], move: Move, told: Told | None) -> None:
    refusal = next(each for each in get(name).refusals if each.key == key)
    assert refusal.found(Case(0, view, {"cards": 4}, move, ())) == told


def offered(verb: str, *cards: str) -> Choice:
    return Choice(verb, cards=cards)


KING = Move("play", cards=("KS",))
COVER_9S, COVER_9H, COVER_9C = (Move("cover", cards=(card,)) for card in ("9S", "9H", "9C"))


@pytest.mark.parametrize(
    ("name", "key", "view", "move", "choices", "way"),
    [
        ("turkish", "too_high", OPENED, KING, [offered("play", "TS", "9S")], "down"),
        ("turkish", "too_high", SHUT, KING, [offered("play", "TS", "9S")], "hand"),
        ("turkish", "too_high", {**SHUT, "top": "2"}, KING, [offered("play", "TS")], "sweep"),
        ("turkish", "too_high", {**OPENED, "top": "2"}, KING, [offered("flip"), offered("take")], "flip"),
        ("turkish", "row_shut", {"top": "2"}, KING, [offered("take")], "take"),
        ("glukz", "too_low", {"top": "Q"}, Move("play", cards=("9S",)), [offered("play", "KS")], "up"),
        ("glukz", "too_low", {"top": "A"}, Move("play", cards=("9S",)), [offered("play", "AS")], "ace"),
        ("glukz", "too_low", {"top": "7"}, Move("play", cards=("6S",)), [offered("play", "3S")], "seven"),
        ("glukz", "too_low", {"top": "3"}, Move("play", cards=("2S",)), [offered("play", "4S")], "three"),
        ("iljig", "too_low", {"table": ["KS"], "trump": "H"}, COVER_9S, [COVERS], "suit"),
        ("iljig", "too_low", {"table": ["AS"], "trump": "H"}, COVER_9S, [COVERS], "ace"),
        ("iljig", "too_low", {"table": ["KH"], "trump": "H"}, COVER_9H, [COVERS], "trump"),
        ("iljig", "too_low", {"table": ["AH"], "trump": "H"}, COVER_9H, [COVERS], "joker"),
        ("iljig", "too_low", {"table": ["XB"], "trump": "H"}, COVER_9H, [COVERS], "red"),
        ("iljig", "off_suit", {"table": ["KS"], "trump": "H"}, COVER_9C, [COVERS], "suit"),
        ("iljig", "off_suit", {"table": ["AS"], "trump": "H"}, COVER_9C, [COVERS], "ace"),
        ("iljig", "off_suit", {"table": ["KH"], "trump": "H"}, COVER_9C, [COVERS], "trump"),
        ("iljig", "off_suit", {"table": ["AH"], "trump": "H"}, COVER_9C, [COVERS], "joker"),
        ("iljig", "off_suit", {"table": ["XB"], "trump": "H"}, COVER_9C, [COVERS], "red"),
        ("iljig", "off_suit", {"table": ["KS", "8H"], "trump": "H"}, COVER_9C, [COVERS], "cover"),
        ("iljig", "off_suit", {"table": ["KH", "8H"], "trump": "H"}, COVER_9C, [COVERS], "trump"),
        ("iljig", "off_suit", {"table": ["KH", "8H"], "trump": "H"}, COVER_9C, [], "take"),
        ("nain_jaune", "not_next", {"wanted": "9"}, Move("follow", cards=("KS",)), [offered("follow", "9S")], "follow"),
    ],
)
def test_a_refusal_says_what_one_may_do_instead(
    name: str, key: str, view: dict[str, object], move: Move, choices: list[Choice], way: str
) -> None:
    [refusal] = [each for each in get(name).refusals if each.key == key]
    told = refusal.found(Case(0, view, {}, move, (), choices))
    assert told
    assert told.cases["way"] == way
    for lang in ("en", "fr"):
        said = sentence(Why(key, told), tripot.game(name, players=4), lang, PEOPLE)
        last = sentence(Why(key, msgspec.structs.replace(told, cases=TAKE)), tripot.game(name, players=4), lang, PEOPLE)
        assert re.fullmatch(r"[^{}]+\.", said)
        assert way == "take" or said != last, "each way has its own sentence"


@pytest.mark.parametrize(
    ("key", "top", "choices", "told"),
    [
        ("no_take", "Q", [offered("play", "9S")], Told(rank="Q")),
        ("no_take", "2", [offered("flip")], None),  # only hidden cards are left: the clause says so
        ("no_sweep", "Q", [offered("play", "9S")], Told(rank="Q")),
        ("no_lead", None, [offered("play", "9S")], Told()),
    ],
)
def test_turkish_says_that_one_may_still_go_down_or_lead(
    key: str, top: str | None, choices: list[Choice], told: Told | None
) -> None:
    [refusal] = [each for each in get("turkish").refusals if each.key == key]
    assert refusal.found(Case(0, {"top": top}, {}, Move("take"), (), choices)) == told


def test_a_refused_move_is_told_with_what_its_seat_may_do() -> None:
    table = tripot.game("turkish", players=4)
    told = [
        answer.why.told.cases["way"]
        for deal, seat in positions(table, seed=4, every=7, most=20)
        for card in greyed(deal, seat)
        if (answer := refused(deal, seat, Move("play", "hand", cards=(card,)))) and answer.why and answer.why.told.cases
    ]
    assert "down" in told


def test_the_sentence_names_the_card() -> None:
    table = tripot.game("turkish", players=3)
    why = Why("too_high", Told(rank="Q", cases={"way": "down"}))
    assert sentence(why, table, "en", PEOPLE) == "That’s higher than the queen. Play a queen or lower."
    assert sentence(why, table, "fr", PEOPLE) == "C’est plus fort que la dame : posez une dame ou plus bas."


async def test_a_seat_may_ask_why_and_nothing_is_played(house: House, ada: Person) -> None:
    player = await ada.join(await ada.create(four_with_bots()))
    await player.ask(type="start")
    await player.until_turn()
    before = player.table
    flip = {"verb": "flip", "slot": 0}
    answer = await player.ask(type="why", seq=before["seq"], move=flip)
    assert (answer["code"], answer["clause"]) == ("illegal", "TUR-10")
    [choice, *_] = before["deal"]["choices"]
    legal = {"verb": choice["verb"], "from": choice["from"], "cards": choice["cards"][:1]}
    assert (await player.ask(type="why", seq=before["seq"], move=legal))["type"] == "done"
    assert (await player.ask(type="why", seq=before["seq"] + 9, move=flip))["code"] == "stale"
    assert player.table["deal"]["moves"] == before["deal"]["moves"]
