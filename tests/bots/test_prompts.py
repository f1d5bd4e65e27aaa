"""What a seat is asked for: a sentence that says what the rules allow now, from what the seat sees alone."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest

import tripot
from tests.bots.positions import TABLES, positions
from tripot.bots.why import Why, prompt_sentence, prompts_of
from tripot.play.match import Table
from tripot.rules.game import LANGUAGES
from tripot.rules.move import Choice
from tripot.rules.registry import GAMES, get
from tripot.rules.shared.prompts import Asked

PEOPLE = ["Honorine", "Auguste", "Berthe", "César", "Denise"]
MORE: list[tuple[str, dict[str, object]]] = [
    ("turkish", {"players": 3, "sweep_anytime": True, "voluntary_take": True}),
    ("glukz", {"players": 4, "fly": True, "tarot": True}),
    ("iljig", {"players": 4, "lead_jokers": True}),
    ("nain_jaune", {"players": 3, "must_follow": False}),
    ("pig", {"players": 4, "stock": True, "hush": True}),
    ("pig", {"players": 4, "variant": "spoons", "tokens": "knives"}),
    ("pig", {"players": 4, "variant": "vatra", "travel": True}),
    ("pig", {"players": 4, "variant": "magarac", "travel": True}),
]


def play(*cards: str) -> Choice:
    return Choice("play", "hand", cards=cards, min=1, max=len(cards))


TAKE, FLIP = Choice("take", "hand", cards=("KS",), min=1, max=1), Choice("flip", slot=0)
SHUT = {"visible": ["4D"], "started": False}
HELD: dict[str, Any] = {"hand": ["KS"], "visible": [], "hidden": [True], "out": 0, "place": 0}
OVER = {"seats": [HELD, HELD, HELD]}


def holding(*cards: str, **more: Any) -> dict[str, Any]:
    """A view of a seat that holds these cards."""
    return {"seats": [{**HELD, "hand": list(cards), **more}, HELD, HELD]}


COVER = Choice("cover", cards=("AD",), min=1, max=1, each=(("AD",),))
PIG: dict[str, object] = {"players": 3}
SPOONS: dict[str, object] = {"players": 3, "variant": "spoons"}
VATRA: dict[str, object] = {"players": 3, "variant": "vatra"}
SIGNAL = Choice("signal")
SLAM, SHOUT = Choice("slam"), Choice("shout")
ALIKE = {"alike_needed": 4}
RUNNING = {"phase": "play", "dealer": 1, "second": False, "turn": 0, **ALIKE}

ASKED: list[tuple[str, dict[str, object], dict[str, Any], list[Choice], str, str]] = [
    ("turkish", {}, {"top": "Q"}, [play("9S")], "Q or lower", "D ou plus bas"),
    (
        "turkish",
        {},
        {"top": "Q", **holding("9S", "TS")},
        [play("9S")],
        "Q or lower, but no 10",
        "D ou plus bas, mais pas de 10",
    ),
    ("turkish", {}, {"top": "9", **holding("9S", "TS")}, [play("9S")], "9 or lower", "9 ou plus bas"),
    (
        "turkish",
        {},
        {"top": "9", **holding("8S", **SHUT)},
        [play("8S")],
        "From your hand: 9 or lower",
        "De votre main : 9 ou plus bas",
    ),
    (
        "turkish",
        {},
        {"top": "Q", **holding("9S", "TS", **SHUT)},
        [play("9S")],
        "From your hand: Q or lower, but no 10",
        "De votre main : D ou plus bas, mais pas de 10",
    ),
    (
        "turkish",
        {"sweep_anytime": True},
        {"top": "J", **holding("9S", "TS", **SHUT)},
        [play("9S"), play("TS")],
        "From your hand: J or lower, or a 10 to sweep",
        "De votre main : V ou plus bas, ou un 10 pour balayer",
    ),
    (
        "turkish",
        {},
        {"top": "9", **holding("8S", **{**SHUT, "started": True})},
        [play("8S")],
        "9 or lower",
        "9 ou plus bas",
    ),
    ("turkish", {}, {"top": "2"}, [play("2S")], "Only another 2 will do", "Il faut un autre 2"),
    (
        "turkish",
        {},
        {"top": "J"},
        [play("9S"), play("TS")],
        "J or lower, or a 10 to sweep",
        "V ou plus bas, ou un 10 pour balayer",
    ),
    (
        "turkish",
        {},
        {"top": "3"},
        [play("TS"), TAKE],
        "A 10, or pick up",
        "Un 10, ou ramassez",
    ),
    (
        "turkish",
        {},
        {"top": "3"},
        [TAKE],
        "Nothing that low: show a card and pick up",
        "Rien d’assez bas : montrez une carte et ramassez",
    ),
    (
        "turkish",
        {},
        {"top": "3"},
        [FLIP, TAKE],
        "Turn over a hidden card, or show a card and pick up",
        "Retournez une carte cachée, ou montrez une carte et ramassez",
    ),
    (
        "turkish",
        {},
        {"top": "3"},
        [FLIP],
        "Turn over a hidden card: it has to be 3 or lower, or a 10",
        "Retournez une carte cachée : il faut 3 ou plus bas, ou un 10",
    ),
    (
        "turkish",
        {},
        {"top": None},
        [play("KS")],
        "Lead one card or several of a rank, but no 10s",
        "Entamez : une ou plusieurs de même valeur, sauf 10",
    ),
    (
        "turkish",
        {},
        {"top": None, **holding("TS")},
        [play("TS")],
        "You may lead 10s: you have nothing else",
        "Vous pouvez entamer avec un 10 : vous n’avez rien d’autre",
    ),
    (
        "turkish",
        {},
        {"top": None, **holding("TS", hidden=[False])},
        [play("TS")],
        "Only 10s left: show one and keep it",
        "Il ne reste que des 10 : montrez-en un et gardez-le",
    ),
    (
        "glukz",
        {},
        {"phase": "turns", "turn": 0, "top": None},
        [play("9S")],
        "Lead one card, or several of one rank",
        "",
    ),
    (
        "glukz",
        {},
        {"phase": "turns", "turn": 0, "top": "2"},
        [play("KS"), TAKE],
        "Any card goes on this; or show a card and pick up",
        "Toute carte convient ; ou montrez une carte et ramassez",
    ),
    ("glukz", {}, {"phase": "second", "turn": 1, "top": "2"}, [play("AS")], "Be first: any card goes", ""),
    ("glukz", {}, {"phase": "turns", "turn": 0, "top": "2"}, [FLIP], "Turn over a hidden card: any rank will do", ""),
    (
        "glukz",
        {},
        {"phase": "turns", "turn": 0, "top": "Q"},
        [play("KS"), TAKE],
        "Q or higher, a 3 or 7; or show a card and pick up",
        "D ou plus fort, 3 ou 7 ; ou montrez une carte et ramassez",
    ),
    (
        "glukz",
        {},
        {"phase": "turns", "turn": 0, "top": "7"},
        [play("KS"), TAKE],
        "7 or higher, or a 3; or show a card and pick up",
        "",
    ),
    (
        "glukz",
        {},
        {"phase": "turns", "turn": 0, "top": "A"},
        [play("AS"), TAKE],
        "Another ace, a 3 or 7; or show a card and pick up",
        "",
    ),
    (
        "glukz",
        {},
        {"phase": "turns", "turn": 0, "top": "A"},
        [TAKE],
        "Nothing that high: show a card and pick up",
        "Rien d’assez fort : montrez une carte et ramassez",
    ),
    ("glukz", {}, {"phase": "race", "turn": 0, "top": None}, [play("AS")], "Any rank will do: be quick", ""),
    (
        "glukz",
        {},
        {"phase": "second", "turn": 1, "top": "9"},
        [play("AS")],
        "Be first: 9 or higher, or a 3 or 7",
        "Vite : 9 ou plus fort, ou bien 3 ou 7",
    ),
    ("glukz", {}, {"phase": "second", "turn": 1, "top": "7"}, [play("AS")], "Be first: 7 or higher, or a 3", ""),
    ("glukz", {}, {"phase": "second", "turn": 1, "top": "A"}, [play("AS")], "Be first: another ace, or a 3 or 7", ""),
    (
        "glukz",
        {},
        {"phase": "turns", "turn": 0, "top": "3"},
        [FLIP],
        "Turn over a hidden card: 3 or higher, or a 7",
        "",
    ),
    (
        "glukz",
        {},
        {"phase": "turns", "turn": 0, "top": "A"},
        [FLIP],
        "Turn over a hidden card: another ace, or a 3 or 7",
        "",
    ),
    (
        "glukz",
        {"fly": True},
        {"phase": "turns", "turn": 1, "top": "9"},
        [play("9S")],
        "You have enough 9s: jump in and burn the pile",
        "Vous avez assez de 9 : annulez la pile sans attendre votre tour",
    ),
    ("nain_jaune", {}, {"wanted": None}, [Choice("lead", cards=("9S",))], "Any card, then the next rank up", ""),
    (
        "nain_jaune",
        {},
        {"wanted": "9"},
        [Choice("follow", cards=("9S",))],
        "You have the next rank: play a 9",
        "Vous avez la suite : posez un 9",
    ),
    (
        "nain_jaune",
        {"must_follow": False},
        {"wanted": "A"},
        [Choice("follow", cards=("AS",)), Choice("decline")],
        "Play an ace, or pass",
        "Posez un as, ou passez",
    ),
    (
        "iljig",
        {},
        {"table": ["QD"], "trump": "H"},
        [COVER, Choice("take")],
        "Cover Q♦: a higher diamond, a heart or a joker",
        "Couvrez D♦ : un carreau plus fort, un cœur ou un joker",
    ),
    (
        "iljig",
        {},
        {"table": ["QH"], "trump": "H"},
        [COVER],
        "Cover Q♥: a higher heart, or a joker",
        "Couvrez D♥ : un cœur plus fort, ou un joker",
    ),
    (
        "iljig",
        {},
        {"table": ["KD"], "trump": "H"},
        [COVER],
        "Cover K♦: the 3, 2 or ace of its suit, a heart or a joker",
        "Couvrez R♦ : le 3, le 2 ou l’as de sa couleur, un cœur ou un joker",
    ),
    ("iljig", {}, {"table": ["2H"], "trump": "H"}, [COVER], "Cover 2♥: the ace of trumps, or a joker", ""),
    ("iljig", {}, {"table": ["AH"], "trump": "H"}, [COVER], "Cover A♥: only a joker will do", ""),
    ("iljig", {}, {"table": ["AS"], "trump": "H"}, [COVER], "Cover A♠: a heart, or a joker", ""),
    ("iljig", {}, {"table": ["XB"], "trump": "H"}, [COVER], "Cover black ★: only the red joker will do", ""),
    (
        "iljig",
        {},
        {"table": ["QD"], "trump": "H", **holding("KS", "9D")},
        [Choice("take")],
        "You can’t cover Q♦: pick up",
        "Rien pour couvrir D♦ : ramassez",
    ),
    (
        "iljig",
        {},
        {"table": ["QD", "JD"], "trump": "H", **holding("KD")},
        [Choice("take")],
        "You can’t cover them all: pick up",
        "Impossible de tout couvrir : ramassez",
    ),
    (
        "iljig",
        {},
        {"staged": [], "most_led": 3},
        [Choice("lead", cards=("QD", "9S", "9D"), built=True)],
        "Lead one card, or three: a pair plus one",
        "Entamez avec une carte, ou trois : une paire plus une",
    ),
    (
        "iljig",
        {},
        {"staged": [], "most_led": 2},
        [Choice("lead", cards=("QD", "9S", "9D"), built=True)],
        "Lead just one card",
        "Entamez avec une seule carte",
    ),
    (
        "iljig",
        {},
        {"staged": [], "most_led": 3},
        [Choice("lead", cards=("QD", "9S", "KH"), built=True)],
        "No pair: lead one card",
        "Sans paire, entamez avec une seule carte",
    ),
    (
        "iljig",
        {"lead_jokers": True},
        {"staged": [], "most_led": 3},
        [Choice("lead", cards=("9S", "9D", "XR"), built=True)],
        "Lead one card, or three: a pair plus one",
        "Entamez avec une carte, ou trois : une paire plus une",
    ),
    (
        "iljig",
        {},
        {"most_led": 3},
        [Choice("lead", cards=("XR",), built=True)],
        "Lead one joker: you have nothing else",
        "Entamez avec un seul joker : vous n’avez rien d’autre",
    ),
    (
        "iljig",
        {},
        {"turned": "XR"},
        [Choice("trump", suit="H")],
        "The red ★ was turned up: which suit is trumps?",
        "Carte retournée : ★ rouge. Quelle couleur sera l’atout ?",
    ),
    ("pig", PIG, {**RUNNING, **OVER}, [Choice("put", cards=("KS",))], "Pass a card you don’t want", ""),
    ("pig", PIG, {**RUNNING, **OVER}, [Choice("pick")], "A card is waiting: take it", ""),
    (
        "pig",
        {**PIG, "stock": True},
        {**RUNNING, **OVER, "dealer": 0},
        [Choice("pick")],
        "Take a card from the stock",
        "Prenez une carte à la pioche",
    ),
    (
        "pig",
        PIG,
        {**RUNNING, **holding("KS", "KH", "KD", "KC")},
        [Choice("put", cards=("KS",)), SIGNAL],
        "You’ve got it: finger on your nose!",
        "Vous y êtes : doigt sur le nez !",
    ),
    (
        "pig",
        PIG,
        {**RUNNING, "seats": [HELD, {**HELD, "place": 1}, HELD]},
        [Choice("put", cards=("KS",)), SIGNAL],
        "Pass a card you don’t want",
        "Passez une carte dont vous ne voulez pas",
    ),
    (
        "pig",
        SPOONS,
        {**RUNNING, "seats": [HELD, {**HELD, "place": 1}, {**HELD, "place": 2}]},
        [SIGNAL],
        "A spoon! Now!",
        "Une cuillère ! Vite !",
    ),
    (
        "pig",
        VATRA,
        {**RUNNING, **holding("KS", slammed=False, shouted=False)},
        [Choice("pass", cards=("KS",))],
        "Pass Auguste a card you don’t want",
        "Passez à Auguste une carte inutile",
    ),
    (
        "pig",
        VATRA,
        {**RUNNING, "second": True, **holding("KS", slammed=False, shouted=False)},
        [Choice("pass", cards=("KS",))],
        "Refused! Pass Auguste another card",
        "Refusée ! Passez-en une autre à Auguste",
    ),
    (
        "pig",
        VATRA,
        {**RUNNING, "turn": 2, **holding("KS", slammed=False, shouted=False)},
        [Choice("accept"), Choice("refuse")],
        "Berthe offers you a card: take it unseen?",
        "Berthe vous propose une carte : la prenez-vous sans la voir ?",
    ),
    (
        "pig",
        VATRA,
        {**RUNNING, **holding("KS", slammed=False, shouted=False)},
        [SLAM, SHOUT],
        "Four of a kind: slam and shout!",
        "Vous avez un carré : tapez et criez !",
    ),
    (
        "pig",
        VATRA,
        {**RUNNING, **holding("KS", slammed=True, shouted=False)},
        [SHOUT],
        "Shout!",
        "Criez !",
    ),
    (
        "pig",
        VATRA,
        {**RUNNING, "phase": "rush", **holding("KS", slammed=False, shouted=False)},
        [SLAM, SHOUT],
        "Slam and shout!",
        "Tapez et criez !",
    ),
    (
        "pig",
        VATRA,
        {**RUNNING, "travel": "7D", **holding("7D", slammed=False, shouted=False)},
        [Choice("show", cards=("7D",))],
        "You have the travelling card, 7♦: show it to everyone",
        "Vous avez la carte voyageuse, 7♦ : montrez-la",
    ),
]


def table_of(name: str, options: Mapping[str, object]) -> Table:
    return tripot.game(name, **{"players": 3, **options})


@pytest.mark.parametrize(("name", "options", "view", "choices", "english", "french"), ASKED)
def test_a_prompt_says_what_holds(
    name: str, options: dict[str, object], view: dict[str, Any], choices: list[Choice], english: str, french: str
) -> None:
    table = table_of(name, options)
    asked = Asked(0, {**OVER, **view}, table.options.as_dict(), choices)
    found = ((prompt.key, prompt.found(asked)) for prompt in table.game.prompts)
    why = next(Why(key, told) for key, told in found if told is not None)
    said = {lang: capital(prompt_sentence(why, table, lang, PEOPLE)) for lang in LANGUAGES}
    assert said["en"] == english
    if french:
        assert said["fr"].replace("\u202f", " ") == french


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


@pytest.mark.parametrize(("name", "options"), TABLES + MORE)
def test_every_seat_that_may_act_learns_what_it_may_do(name: str, options: dict[str, object]) -> None:
    table = table_of(name, options)
    for deal, seat in positions(table, seed=3, every=5, most=60):
        sight = deal.look(seat)
        prompts = prompts_of(sight, table)
        places = max((len(choice.each) for choice in sight.choices), default=0) or 1
        assert len(prompts) == places or {choice.verb for choice in sight.choices} == {"talk"}
        for lang in LANGUAGES:
            for prompt in prompts:
                assert re.fullmatch(r"[^{}]+", prompt_sentence(prompt, table, lang, PEOPLE))
    assert not prompts_of(deal.look(None), table)  # spectators are asked for nothing


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_prompt_has_a_sentence(name: str, lang: str) -> None:
    game = get(name)
    assert list(game.texts[lang]["prompts"]) == [prompt.key for prompt in game.prompts]


@pytest.mark.parametrize("name", GAMES)
def test_no_prompt_says_whose_turn_it_is_which_the_page_says_before_it(name: str) -> None:
    said = [sentence for lang in LANGUAGES for sentence in get(name).texts[lang]["prompts"].values()]
    assert not [sentence for sentence in said if re.match("Your turn|À vous", sentence)]
