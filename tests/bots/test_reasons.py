"""What the teacher says of a move: which of the game's reasons, and each reason where it holds, with what it tells."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import tripot
from tripot import Move
from tripot.bots.teacher import Figures, explain
from tripot.bots.why import Why
from tripot.play.setup import Setup
from tripot.rules.registry import GAMES, get
from tripot.rules.shared.reasons import Case, Reason, Told, holds

# ---------------------------------------------------------------- which of several


def verbs(key: str, *verbs: str, against: bool = False) -> Reason:
    """A reason that holds for moves of these verbs."""
    return Reason(key, lambda case: holds(case.move.verb in verbs), against)


def reasoned(*reasons: Reason) -> Setup:
    table = tripot.game("turkish", players=3)
    return replace(table, game=replace(table.game, reasons=reasons))


def about(verb: str) -> Case:
    return Case(0, {}, {}, Move(verb), [])


BEST = Figures(True, np.array([1.0, 2.0, 3.0]))
WORSE = Figures(False, np.array([9.0, 10.0, 11.0]))
AS_GOOD = Figures(False, np.array([1.0, -1.0, 0.5, -0.5]))
LOST = Figures(False, np.array([4.0, -2.0, 2.0, -3.0]))  # by chance, perhaps


@pytest.mark.parametrize("figures", [BEST, AS_GOOD])
def test_for_a_move_speaks_first_what_its_rival_has_not(figures: Figures) -> None:
    table = reasoned(verbs("both", "good", "rival"), verbs("own", "good"), verbs("bad", "good", against=True))
    assert explain(table, about("good"), about("rival"), figures) == Why("own")
    shared = reasoned(verbs("both", "good", "rival"), verbs("of the rival", "rival"))
    assert explain(shared, about("good"), about("rival"), figures) == Why("both", shared=True)


def test_against_a_move_speaks_only_what_the_best_has_not() -> None:
    shared = verbs("both", "bad", "best", against=True)
    table = reasoned(verbs("for it", "bad"), shared, verbs("own", "bad", against=True))
    assert explain(table, about("bad"), about("best"), WORSE) == Why("own")
    assert explain(reasoned(shared), about("bad"), about("best"), WORSE) == WORSE.why()
    assert WORSE.why() == Why("behind", Told(n=3, worse=0, worlds=3, cases={"rest": "none", "how": "mostly"}))


def test_nothing_praises_a_move_that_lost_something() -> None:
    table = reasoned(verbs("own", "good"), verbs("bad", "good", against=True))
    assert explain(table, about("good"), about("rival"), LOST) == Why(
        "close", Told(n=2, worse=2, worlds=4, cases={"rest": "none", "how": "often"})
    )


def test_where_a_game_knows_nothing_figures_speak_and_a_single_move_is_the_only_one() -> None:
    table = reasoned(verbs("of the rival", "rival"))
    assert explain(table, about("good"), about("rival"), BEST) == Why(
        "ahead", Told(n=3, worse=0, worlds=3, cases={"rest": "none", "how": "mostly"})
    )
    assert explain(table, about("good"), about("rival"), AS_GOOD) == Why(
        "close", Told(n=2, worse=2, worlds=4, cases={"rest": "none", "how": "often"})
    )
    assert explain(table, about("good"), about("rival"), Figures(False, np.zeros(3))) == Why("alike")
    assert explain(table, about("good"), None, BEST) == Why("only")


def test_a_reason_that_says_something_else_of_the_rival_is_not_shared() -> None:
    def number(case: Case) -> Told:
        return Told(cards=(case.move.verb,), n=len(case.move.verb))

    table = reasoned(Reason("number", number))
    assert explain(table, about("four"), about("three"), BEST) == Why("number", Told(cards=("four",), n=4))
    assert explain(table, about("four"), about("five"), BEST) == Why("number", Told(cards=("four",), n=4), shared=True)


# ---------------------------------------------------------------- what each tells


def case(move: Move, view: dict[str, Any], *others: Move, **settings: Any) -> Case:
    return Case(0, view, settings, move, others)


def play(*cards: str, place: str | None = "hand") -> Move:
    return Move("play", place, cards=cards)


def turkish(move: Move, *others: Move, **more: Any) -> Case:
    own = {"hand": ["KS", "9H", "9C", "2D"], "visible": [], "hidden": ["?"], "started": True, "bound": 14}
    other = {"hand": [], "hand_size": 4, "visible": [], "hidden": ["?"], "started": True, "bound": 14}
    shown = other | {"bound": "AKQNJT98765432".index("8")} | more.pop("following", {})
    view = {"direction": 1, "top": None, "laid_count": 3, "seats": [own | more.pop("own", {}), shown, other]} | more
    return case(move, view, *others)


LAST = {"hand": ["9H"], "visible": [], "hidden": [None]}

TURKISH = {
    "goes_out": (turkish(play("9H"), own=LAST), Told()),
    "sweeps": (turkish(play("TD"), top="9"), Told()),
    "unanswered": (turkish(play("8H")), Told(player=1, rank="9")),
    "sheds": (turkish(play("KS"), play("9H"), play("TD")), Told(cards=("KS",))),
    "keeps_low": (turkish(play("KS"), play("2D"), play("3D")), Told(rank="2")),
    "several": (turkish(play("9H", "9C")), Told(n=2)),
    "flips_safely": (turkish(Move("flip", slot=0)), Told(cases={"top": "none"})),
    "flips_for_luck": (turkish(Move("flip", slot=0), top="9"), Told(rank="9", n=4, cases={"limit": "no"})),
    "known": (turkish(Move("take", "visible")), Told()),
    "matches": (turkish(play("9H"), play("2D"), play("TD"), top="9"), Told()),
    "clears_row": (turkish(play("9S", place="visible")), Told()),
    "unlikely_flip": (
        turkish(Move("take"), Move("flip", slot=0), top="9"),
        Told(rank="9", cases={"limit": "no"}),
    ),
    "sure": (turkish(play("9H"), Move("flip", slot=0), top="J"), Told()),
    "shows_any": (turkish(Move("take", "hand", cards=("KS",)), Move("take", "hand", cards=("9H",)), top="2"), Told()),
    "turns": (turkish(play("7D")), Told(player=2)),
    "leaves_less": (turkish(play("9H"), top="J"), Told(player=1, rank="9", n=4, cases={"limit": "no"})),
    "narrows": (
        turkish(play("9H"), top="J", following={"hand": ["TD"]}),
        Told(player=1, rank="9", cases={"limit": "no"}),
    ),
    "keeps_ten": (turkish(Move("take"), play("TD"), top="2"), Told(n=3)),
    "takes_freely": (turkish(Move("take"), play("2D")), Told(n=3)),
    "spends_low": (turkish(play("2D"), play("9H"), play("TD")), Told(rank="2")),
    "keeps_high": (turkish(play("9H"), play("KS"), play("JS")), Told(rank="K")),
    "breaks_up": (turkish(play("9H"), play("9H", "9C"), play("9S", place="visible")), Told(n=1)),
}


def glukz(move: Move, *others: Move, **more: Any) -> Case:
    own = {"hand": ["KS", "4H", "3H", "4C"], "visible": [], "hidden": ["?"], "places": 0, "bound": -1}
    other = {"hand": ["5S"], "visible": [], "hidden": ["?"], "places": 0, "bound": "AKQNJT98765432".index("9")}
    other |= {"hand_size": 3} | more.pop("following", {})
    view = {"direction": 1, "top": None, "run": 0, "laid_count": 2, "seats": [own | more.pop("own", {}), other]} | more
    return case(move, view, *others, annul=4, knight="skip")


GLUKZ = {
    "goes_out": (glukz(play("4H"), own=LAST), Told()),
    "burns": (glukz(play("4H", "4C"), top="4", run=2), Told()),
    "unanswered": (glukz(play("KS")), Told(player=1, rank="9")),
    "low_first": (glukz(play("4H"), play("KS"), play("3H")), Told(cards=("4H",), cases={"jokers": "below"})),
    "keeps_joker": (glukz(play("4H"), play("3H")), Told(rank="3")),
    "several": (glukz(play("4H", "4C")), Told(n=2)),
    "takes_little": (glukz(Move("take"), play("KS")), Told(n=2)),
    "flips_safely": (glukz(Move("flip", slot=0), top="2"), Told(cases={"top": "easiest"})),
    "flips_for_luck": (glukz(Move("flip", slot=0), top="9"), Told(rank="9", n=3, cases={"limit": "no"})),
    "spares": (glukz(play("3H"), Move("take"), laid_count=5), Told(n=5)),
    "shows_any": (glukz(Move("take"), Move("take", cards=("4H",))), Told()),
    "leaves_less": (glukz(play("KS"), top="J"), Told(player=1, rank="K", n=3, cases={"limit": "no"})),
    "narrows": (
        glukz(play("KS"), top="J", following={"hand": ["AS"]}),
        Told(player=1, rank="K", cases={"limit": "no"}),
    ),
    "restarts": (glukz(play("3H"), play("KS"), top="Q"), Told()),
    "stays_low": (glukz(play("3H"), play("KS"), own={"hand": ["KS", "3H", "7H"]}), Told()),
    "saves": (glukz(play("3H"), play("7S"), Move("take"), laid_count=5), Told(n=5)),
    "costs": (glukz(Move("take", cards=("4H",)), play("7H", "7S"), play("3H")), Told(cards=("3H",), n=2)),
    "spends_joker": (glukz(play("3H"), play("4H")), Told(rank="3")),
    "takes_much": (glukz(Move("take"), play("4H"), laid_count=3), Told(n=3)),
    "spends_high": (glukz(play("KS"), play("4H")), Told(cards=("KS",))),
}


def iljig(move: Move, *others: Move, **more: Any) -> Case:
    own = {"hand": ["KS", "8S", "7S", "8H", "XR"], "short": []}
    view = {
        "trump": "H",
        "stock_count": 20,
        "table": ["QC"],
        "under": ["8C", "7C"],
        "seats": [own, {"hand": [], "hand_size": 3, "short": ["S"]}],
    } | more
    return case(move, view, *others)


def lead(*cards: str) -> Move:
    return Move("lead", cards=cards)


def cover(*cards: str) -> Move:
    return Move("cover", cards=cards)


ILJIG = {
    "goes_out": (iljig(lead("KS", "8S", "7S", "8H", "XR"), stock_count=0), Told()),
    "five": (iljig(Move("declare", cards=("KS", "8S", "7S", "8H", "XR"))), Told()),
    "stops": (iljig(lead("KS", "8S", "7S"), stock_count=0), Told(player=1, n=3)),
    "short": (iljig(lead("KS")), Told(player=1, suit="S")),
    "many": (iljig(lead("KS", "8S", "7S")), Told(n=3, cases={"cost": "none"})),
    "lowest": (iljig(lead("7S"), lead("8H")), Told()),
    "high": (iljig(lead("2C")), Told(n=1)),
    "lowest_cover": (iljig(cover("8S"), cover("KS"), cover("8H")), Told(n=1)),
    "keeps_trumps": (iljig(lead("KS"), lead("8H")), Told()),
    "longest": (iljig(Move("trump", suit="S"), Move("trump", suit="H")), Told(suit="S", n=3)),
    "costs": (iljig(Move("take"), cover("8H", "XR"), cover("KS", "8H")), Told(cards=("8H",), n=3)),
    "covers": (iljig(cover("KS"), Move("take")), Told()),
    "gets_rid": (iljig(cover("KS"), cover("8S"), Move("take")), Told(n=1)),
    "picks_up_freely": (iljig(Move("take"), Move("cover", cards=("KS",))), Told()),
    "spends_trumps": (iljig(lead("8H"), lead("KS")), Told(cards=("8H",))),
    "few": (iljig(lead("KS"), lead("KS", "8S")), Told(n=2)),
}


def nain_jaune(move: Move, *others: Move, hand: tuple[str, ...] = ("AC", "5C", "6H", "7D", "JC")) -> Case:
    seats = [{"hand": list(hand), "lacks": []}, {"hand": [], "lacks": ["8C", "8D", "8H", "8S"]}]
    view = {"boxes": [1, 2, 3, 4, 5], "played": [], "seats": seats}
    return case(move, view, *others, suits=4, ranks=13)


NAIN_JAUNE = {
    "goes_out": (nain_jaune(lead("5C"), hand=("5C", "6H")), Told(cases={"runs": "one"})),
    "box": (nain_jaune(lead("6H")), Told(cards=("7D",), n=5)),
    "runs_long": (nain_jaune(lead("5C")), Told(n=3, cases={"way": "lead"})),
    "comes_back": (nain_jaune(lead("6H")), Told(n=2, cases={"deal": "open"})),
    "sheds_points": (nain_jaune(lead("JC")), Told(cards=("JC",))),
    "can_only_be_led": (nain_jaune(lead("AC")), Told(cards=("AC",))),
    "most_of_a_rank": (nain_jaune(lead("5C"), hand=("5C", "5D", "JC")), Told(n=2)),
    "passes": (nain_jaune(Move("decline")), Told()),
    "same_rank": (nain_jaune(lead("5C"), lead("5D")), Told(n=3, cases={"next": "far"})),
    "leaves_the_box": (nain_jaune(lead("AC"), lead("6H")), Told(cards=("7D",), n=5)),
    "stops_at_once": (nain_jaune(lead("AC"), lead("5C")), Told(n=3)),
}


def pig(move: Move, *, hand: tuple[str, ...] = ("KS", "KD", "8H", "2D"), **more: Any) -> Case:
    own = {"hand": list(hand), "out": False, "slammed": False, "shouted": False} | more.pop("own", {})
    view = {"first": None, "travel": "2D", "travel_at": 1, "turn": 1, "lying": [[], []]} | more
    return case(move, view | {"seats": [own, {"hand": ["8C"], "out": False}]}, pats=False)


def put(card: str) -> Move:
    return Move("put", cards=(card,))


PIG = {
    "hurries": (pig(Move("slam"), first=1), Told(cases={"then": "shout"})),
    "has_won": (pig(Move("signal")), Told(cases={"then": "none"})),
    "passes_the_traveller": (pig(put("2D")), Told()),
    "keeps_together": (pig(put("8H")), Told(rank="K", n=2)),
    "keeps_pairs": (pig(put("7C"), hand=("KS", "KD", "8H", "8S", "7C")), Told()),
    "breaks_either": (pig(put("8H"), hand=("KS", "KD", "8H", "8S")), Told()),
    "nothing_fits": (pig(put("8H"), hand=("KS", "8H", "7C", "2D")), Told()),
    "refuses_the_traveller": (pig(Move("refuse")), Told(player=1)),
    "names_no_heart": (pig(Move("name", cards=("8C",))), Told()),
    "picks_up": (pig(Move("pick")), Told(rank="K", n=2, cases={"hand": "any"})),
    "helps_the_neighbour": (pig(put("8H")), Told(player=1, rank="8")),
    "breaks_up": (pig(put("KS")), Told(rank="K", n=2)),
    "talks": (pig(Move("talk", to=1)), Told(player=1)),
}

TABLES = {"turkish": TURKISH, "glukz": GLUKZ, "iljig": ILJIG, "nain_jaune": NAIN_JAUNE, "pig": PIG}
EXAMPLES = [(name, key) for name, table in TABLES.items() for key in table]


@pytest.mark.parametrize(("name", "key"), EXAMPLES, ids=map("-".join, EXAMPLES))
def test_a_reason_holds_where_it_should_and_tells_this(name: str, key: str) -> None:
    [reason] = [each for each in get(name).reasons if each.key == key]
    example, told = TABLES[name][key]
    assert reason.found(example) == told


SILENT = [
    ("glukz", "spares", glukz(play("4H"), play("4H", "4C"), Move("take"))),
    ("iljig", "covers", iljig(cover("KS"), cover("8S"), Move("take"))),
    ("iljig", "costs", iljig(Move("take"), cover("8H"), cover("KS"))),
    ("nain_jaune", "same_rank", nain_jaune(lead("5C"), lead("5D"), lead("JC"))),
    ("turkish", "turns", turkish(play("7D", "7D"))),
    ("glukz", "leaves_less", glukz(play("NS"), top="J")),  # somebody is skipped
    ("glukz", "unanswered", glukz(play("NS"), top="J")),
    ("glukz", "unanswered", glukz(play("KS"), top="K", run=3)),  # no pile is left
    ("glukz", "leaves_less", glukz(play("KS", "KH", "KD", "KC"), top="J")),
    ("iljig", "stops", iljig(lead("KS", "8S", "7S"))),  # a stock is left
    ("iljig", "stops", iljig(lead("8S"), stock_count=0)),
    ("iljig", "high", iljig(lead("KS"))),
    ("iljig", "high", iljig(lead("AH"))),  # a trump
    ("turkish", "keeps_ten", turkish(Move("take"), play("TD"), play("2D"))),
    ("turkish", "keeps_ten", turkish(Move("take"), play("TD"), laid_count=7)),
    ("iljig", "lowest_cover", iljig(cover("KS"), cover("8S"))),
    ("iljig", "lowest_cover", iljig(cover("8H"), cover("KS"))),
    ("iljig", "lowest_cover", iljig(cover("KS"), cover("8H"))),  # nothing else outside trumps
    ("nain_jaune", "goes_out", nain_jaune(lead("5C"), hand=("5C", "6H", "8D"))),
    ("nain_jaune", "goes_out", nain_jaune(lead("5C"), hand=("5C", "KH"))),  # the 5 comes last
    ("turkish", "leaves_less", turkish(play("9H"), top="9")),
    ("turkish", "leaves_less", turkish(play("KS"), top="A")),  # nearly everything still goes
    ("turkish", "leaves_less", turkish(play("9H"))),  # a lead
    ("glukz", "leaves_less", glukz(play("9S"), top="9")),
    ("glukz", "leaves_less", glukz(play("KS"))),
    ("glukz", "leaves_less", glukz(play("KS"), top="J", following={"hand": ["3S"]})),
    ("glukz", "several", glukz(play("3H", "3C"), play("4H", "4C"))),  # jokers are rather kept
    ("turkish", "leaves_less", turkish(play("9H"), top="J", following={"visible": ["TD"]})),
    ("glukz", "leaves_less", glukz(play("KS"), top="K")),
    ("glukz", "leaves_less", glukz(play("8S"), top="4")),
    ("glukz", "restarts", glukz(play("3H"), play("KS"))),  # an empty table, on which all go
    ("glukz", "restarts", glukz(play("3H"), play("KS"), top="Q", own={"hand": ["KS", "3H", "7H"]})),
    ("glukz", "saves", glukz(play("3H"), play("KS"))),
    ("glukz", "saves", glukz(play("3H"), play("KS"), Move("take"))),  # the king saves it, too
    ("glukz", "restarts", glukz(play("3H"), play("KS"), top="A", own={"hand": ["KS", "3H"]})),  # no low card is left
    ("glukz", "restarts", glukz(play("7H"), play("KS"), top="Q", own={"hand": ["KS", "7H", "4H"]})),  # it is too low
    ("glukz", "unanswered", glukz(play("KS"), following={"hand_size": 0})),  # a hidden card comes next
    ("glukz", "unanswered", glukz(play("KS"), following={"hand_size": 0, "visible": ["3S"]})),
    ("glukz", "leaves_less", glukz(play("KS"), top="J", following={"hand_size": 0})),
    ("glukz", "narrows", glukz(play("KS"), top="J", following={"hand_size": 0, "visible": ["AS"]})),
    ("glukz", "flips_for_luck", glukz(Move("flip", slot=0))),
    ("turkish", "unanswered", turkish(play("8H"), following={"hand_size": 0})),
    ("turkish", "leaves_less", turkish(play("9H"), top="J", following={"hand_size": 0})),
    ("turkish", "narrows", turkish(play("9H"), top="J", following={"visible": ["9S"]})),
    ("turkish", "flips_for_luck", turkish(Move("flip", slot=0))),
    ("glukz", "takes_little", glukz(Move("take"), Move("take", cards=("4H",)))),  # it has to
    ("nain_jaune", "leaves_the_box", nain_jaune(lead("TD"), lead("JC"), hand=("TD", "JC"))),
    ("iljig", "lowest", iljig(lead("8S"), lead("7S"))),
    ("iljig", "lowest", iljig(lead("8H"), lead("7S"))),  # a trump
    ("nain_jaune", "runs_long", nain_jaune(lead("5C"), lead("5D"))),
    ("nain_jaune", "runs_long", nain_jaune(lead("6H"), lead("5C"))),  # which starts a longer run
    ("iljig", "gets_rid", iljig(lead("KS"), lead("8S"))),
    ("pig", "nothing_fits", pig(put("8H"))),
    ("pig", "breaks_either", pig(put("KS"), hand=("KS", "KD", "8H", "8S", "7C"))),
    ("pig", "keeps_pairs", pig(put("8H"), hand=("KS", "KD", "8H", "8S", "7C"))),
    ("nain_jaune", "same_rank", nain_jaune(lead("7D"), lead("7S"))),
    ("nain_jaune", "most_of_a_rank", nain_jaune(lead("5C"), hand=("5C", "5D", "JC", "JD", "JS"))),
    ("nain_jaune", "most_of_a_rank", nain_jaune(lead("5C"), hand=("5C", "5D", "JC", "JD"))),
    ("turkish", "clears_row", turkish(play("9S", place="visible"), own=LAST)),
    ("turkish", "shows_any", turkish(Move("take"), Move("flip", slot=0))),
    ("turkish", "unlikely_flip", turkish(Move("take"), Move("flip", slot=0), play("2D"), top="9")),
    ("turkish", "sure", turkish(play("9H"), play("9C"), Move("flip", slot=0), top="J")),
    ("turkish", "sure", turkish(play("9H"), Move("flip", slot=0), top="A")),  # on which each goes
    ("glukz", "stays_low", glukz(play("7H"), play("KS"), own={"hand": ["KS", "4H", "7H"]})),  # the 4 no longer goes
    ("glukz", "stays_low", glukz(play("7H"), play("4H"), own={"hand": ["7H", "7D"]})),  # a 4 would leave it lower
    ("glukz", "stays_low", glukz(play("3H"), play("KS"), top="Q", own={"hand": ["KS", "3H"]})),  # it restarts
    ("glukz", "costs", glukz(Move("take"))),  # nothing goes
    ("glukz", "costs", glukz(Move("take", cards=("KS",)), play("3H"), play("4H"))),
]


@pytest.mark.parametrize(("name", "key", "example"), SILENT)
def test_a_reason_does_not_hold_where_it_would_be_false(name: str, key: str, example: Case) -> None:
    [reason] = [each for each in get(name).reasons if each.key == key]
    assert reason.found(example) is None


def test_a_run_is_told_with_all_that_it_wins_and_a_poorer_one_with_the_richer() -> None:
    found = {reason.key: reason.found for reason in get("nain_jaune").reasons}
    richer, poorer = (
        nain_jaune(lead(one), lead(other), hand=("TD", "JC")) for one, other in (("TD", "JC"), ("JC", "TD"))
    )
    assert found["box"](richer) == Told(cards=("TD", "JC"), n=3)
    assert found["leaves_the_box"](poorer) == Told(cards=("TD", "JC"), n=3)


@pytest.mark.parametrize(
    ("first", "hand"),
    [("KH", ("5C", "KH")), ("QS", ("QS", "KH", "QD", "KS", "2C", "3C")), ("KH", ("QS", "KH", "KD"))],
)
def test_runs_that_kings_end_empty_the_hand_too(first: str, hand: tuple[str, ...]) -> None:
    """Whoever plays a king leads again (NAI-10)."""
    [reason] = [each for each in get("nain_jaune").reasons if each.key == "goes_out"]
    assert reason.found(nain_jaune(lead(first), hand=hand)) == Told(cases={"runs": "more"})


def test_a_lead_that_wins_the_next_one_may_win_the_deal_too() -> None:
    [reason] = [each for each in get("nain_jaune").reasons if each.key == "comes_back"]
    found = reason.found(nain_jaune(lead("7D"), hand=("AC", "2D", "7D")))
    assert found == Told(n=1, cases={"deal": "won"})


@pytest.mark.parametrize(
    ("card", "told"),
    [
        ("9C", Told(rank="T", cases={"next": "other"})),
        ("6H", Told(rank="7", cases={"next": "own"})),
        ("KD", Told(cases={"next": "end"})),
    ],
)
def test_where_suits_do_not_matter_what_goes_on_is_told(card: str, told: Told) -> None:
    [reason] = [each for each in get("nain_jaune").reasons if each.key == "same_rank"]
    assert reason.found(nain_jaune(lead(card), lead(card[0] + "S"))) == told


def test_nothing_is_lower_than_the_lowest() -> None:
    found = {reason.key: reason.found for reason in get("turkish").reasons}
    told = (
        found["flips_for_luck"](turkish(Move("flip", slot=0), top="2")),
        found["narrows"](turkish(play("2D"), top="9")),
    )
    assert [each and each.cases for each in told] == [{"limit": "yes"}, {"limit": "yes"}]


def test_a_row_counts_once_the_hand_is_empty() -> None:
    """GLU-13."""
    [reason] = [each for each in get("glukz").reasons if each.key == "leaves_less"]
    assert reason.found(glukz(play("KS"), top="J", following={"visible": ["AS"]})) == Told(
        player=1, rank="K", n=3, cases={"limit": "no"}
    )


@pytest.mark.parametrize(("name", "top", "told"), [("turkish", "A", "easiest"), ("glukz", None, "none")])
def test_a_hidden_card_is_safe_where_all_go(name: str, top: str | None, told: str) -> None:
    [reason] = [each for each in get(name).reasons if each.key == "flips_safely"]
    flip = {"turkish": turkish, "glukz": glukz}[name](Move("flip", slot=0), top=top)
    assert reason.found(flip) == Told(cases={"top": told})


@pytest.mark.parametrize(
    ("verb", "done", "then"), [("slam", {}, "shout"), ("shout", {}, "slam"), ("slam", {"shouted": True}, "none")]
)
def test_what_is_missing_after_slamming_or_shouting_is_told(verb: str, done: dict[str, bool], then: str) -> None:
    """PIG-32."""
    [reason] = [each for each in get("pig").reasons if each.key == "has_won"]
    assert reason.found(pig(Move(verb), own=done)) == Told(cases={"then": then})


def test_a_cover_of_several_cards_takes_the_lowest() -> None:
    [reason] = [each for each in get("iljig").reasons if each.key == "lowest_cover"]
    low, high = iljig(cover("8S", "8H"), cover("KS", "8H")), iljig(cover("KS", "8H"), cover("8S", "8H"))
    assert [reason.found(low), reason.found(high)] == [Told(n=2), None]


def test_who_needs_a_lower_card_is_found_where_the_direction_turns() -> None:
    [reason] = [each for each in get("turkish").reasons if each.key == "leaves_less"]
    assert reason.found(turkish(play("7D"), top="J")) == Told(player=2, rank="7", n=4, cases={"limit": "no"})


def test_jokers_are_named_beside_the_lowest_card_only_if_one_is_lower() -> None:
    [reason] = [each for each in get("glukz").reasons if each.key == "low_first"]
    higher = glukz(play("4H"), play("KS"), own={"hand": ["KS", "4H", "7H"]})
    assert reason.found(higher) == Told(cards=("4H",), cases={"jokers": "none"})


def test_a_long_lead_says_if_it_costs_trumps() -> None:
    [reason] = [each for each in get("iljig").reasons if each.key == "many"]
    assert reason.found(iljig(lead("8H", "8S", "7S"))) == Told(n=3, cards=("8H",), cases={"cost": "trumps"})


@pytest.mark.parametrize(("dear", "cheap"), [("XR", "8H"), ("XR", "XB"), ("XB", "AH"), ("AH", "3H")])
def test_the_cheapest_cover_is_named_and_not_the_first(dear: str, cheap: str) -> None:
    [reason] = [each for each in get("iljig").reasons if each.key == "costs"]
    assert reason.found(iljig(Move("take"), cover(dear), cover(cheap))) == Told(cards=(cheap,), n=3)


@pytest.mark.parametrize(("name", "one", "other"), [("pig", "hurries", "has_won"), ("turkish", "sheds", "keeps_high")])
def test_of_two_opposites_only_one_holds(name: str, one: str, other: str) -> None:
    found = {reason.key: reason.found for reason in get(name).reasons}
    for key, opposite in ((one, other), (other, one)):
        assert found[opposite](TABLES[name][key][0]) is None


def test_a_10_played_last_is_praised_neither_for_going_out_nor_for_sweeping() -> None:
    """It is picked up with the pile (TUR-17)."""
    last = turkish(play("TD"), own={"hand": ["TD"], "visible": [], "hidden": [None]}, top="9")
    found = {reason.key for reason in get("turkish").reasons if reason.found(last)}
    assert not found & {"goes_out", "sweeps"}


def test_every_reason_has_an_example() -> None:
    assert {name: set(table) for name, table in TABLES.items()} == {
        name: {reason.key for reason in get(name).reasons} for name in GAMES
    }
