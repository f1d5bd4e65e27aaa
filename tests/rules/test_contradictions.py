"""A declaration that contradicts itself fails when the game is assembled, in a sentence with the field's name."""

from __future__ import annotations

import re
import shutil
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Annotated

import pytest

from tripot.cards import list_cards
from tripot.engine.records import Ints, IntTable, Record
from tripot.errors import BadOption, Unreadable
from tripot.rules.game import Game
from tripot.rules.move import Move
from tripot.rules.shared.contradictions import check_view
from tripot.rules.shared.fields import Number
from tripot.rules.shared.formulas import either, option_named
from tripot.rules.shared.move_words import MoveWords
from tripot.rules.shared.options import GameOptions, option
from tripot.rules.shared.recording import tell_parts
from tripot.rules.shared.verbs import NO_CARD, Named, Part, Reading, Says, VerbBase
from tripot.rules.shared.views import derived
from tripot.testing.quick import quick_look

EXAMPLE = Path(__file__).parents[2] / "examples" / "menteur" / "menteur"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Path:
    """A copy of the example, under a name that no other test uses."""
    copy = tmp_path / re.sub(r"\W", "_", request.node.name)
    shutil.copytree(EXAMPLE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    for source in copy.glob("*.py"):
        source.write_text(source.read_text("utf-8").replace("menteur", copy.name), "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    return copy


def change(folder: Path, file: str, *changes: tuple[str, str]) -> None:
    text = (folder / file).read_text("utf-8")
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    (folder / file).write_text(text, "utf-8")


def assembled(folder: Path) -> Game:
    game: Game = import_module(folder.name).GAME
    return game


DECLARED = "declarations.py"
CALL = "CALL = 2, Says(NO_CARD, "
LED = '    led: Annotated[Ints, "lanes", Cards("the card led")]\n'
DECK = "\ndeck = "
DEALS = '    deals: int = option(3, minimum=1, maximum=50, clause="MEN-07")\n'
FORMULAS = (
    "import GameOptions, option",
    "import Forbidden, GameOptions, option\nfrom tripot.rules.shared.formulas import either, option_named",
)


def forbidding(what: str) -> list[tuple[str, str]]:
    """The changes that give the example one `Forbidden`, or what stands there instead."""
    return [FORMULAS, (DEALS, f"{DEALS}    FORBIDDEN = {what}\n")]


IMPORTS = ("import OWN, Cards,", "import OWN, Bits, Cards, Number, Order, Pile,")
CONTRADICTING = {
    "verbs of one number": [("CALL = 2", "CALL = 1")],
    "verbs of one word": [(CALL, CALL + 'word="lay", ')],
    "clauses of one number": [("MEN_08 = 8", "MEN_08 = 7")],
    "flags of one number": [("STOPPED = 8", "STOPPED = 4")],
    "a part without a name in words": [(CALL, CALL + 'part=Part("whom", "the seat"), '), ("Says, V", "Part, Says, V")],
    "a card shown from nowhere": [('shows="shown"', 'shows="seen"')],
    "cards held nowhere": [(CALL, 'CALL = 2, Says(Named(1, 1, held="stock"), '), ("Says, V", "Named, Says, V")],
    "labels of rows that are none": [
        (CALL, CALL + 'part=Part("from", "the row", labels=("hand", "row"), holds=True), '),
        ("Says, V", "Part, Says, V"),
    ],
    "a count that is no field": [
        IMPORTS,
        (LED, LED + '    run: Annotated[Ints, 3, Order("the run", count="run_count")]\n'),
    ],
    "a count by seat": [
        IMPORTS,
        (LED, LED + '    runs: Annotated[IntTable, "seats", 3, Order("the run", count="had")]\n'),
        (LED, LED + '    had: Annotated[Ints, "seats", Number("cards")]\n'),
    ],
    "a field of three dimensions": [
        IMPORTS,
        (LED, LED + '    cube: Annotated[IntTable, "seats", 3, 3, Number("what is where")]\n'),
    ],
    "a field called like the seats": [IMPORTS, (LED, LED + '    seats: Annotated[int, Number("seats")]\n')],
    "a bound below the number of moves": [(DECK, "\n\nMOST_MOVES = 2000\n" + DECK)],
    "a part that is no field": [IMPORTS, (DECK, '\n\nSTART = {"stock": Order()}\n' + DECK)],
    "a part of a kind that only views have": [IMPORTS, (DECK, '\n\nRESULT = {"suit": Bits(labels=("a",))}\n' + DECK)],
    "a part of a match that is no field": [IMPORTS, (DECK, '\n\nSTANDING = {"letters": Number()}\n' + DECK)],
    "a default from an option that comes later": [
        FORMULAS,
        ("option(minimum=2", 'option(option_named("deals"), minimum=2'),
    ],
    "a forbidden option that is none": forbidding('(Forbidden("stake", option_named("deals") > 2, "no", "MEN-01"),)'),
    "a formula of an option that is none": forbidding(
        '(Forbidden("deals", option_named("stake") > 2, "no", "MEN-01"),)'
    ),
    "a sentence with a blank that nothing fills": forbidding(
        '(Forbidden("deals", option_named("deals") > 2, "not {stake}", "MEN-01"),)'
    ),
    "a blank without a name": forbidding('(Forbidden("deals", option_named("deals") > 2, "not {}", "MEN-01"),)'),
    "a figure that is no formula": forbidding(
        '(Forbidden("deals", option_named("deals") > 2, "{n}", "MEN-01", {"n": 2}),)'
    ),
    "a tuple without its comma": forbidding('(Forbidden("deals", option_named("deals") > 2, "no", "MEN-01"))'),
    "a default that cannot be": [("option(3,", "option(99,")],
    "a field that is no option": [(DEALS, DEALS + "    short: bool = False\n")],
    "an option called like the place of a face": [
        (DEALS, DEALS + '    suit: int = option(1, maximum=2, clause="MEN-01")\n')
    ],
    "copies by a function": [("Copies(FACES)", "Copies(FACES, lambda _: 2)")],
    "a default that is a function": [("option(3,", "option(lambda values: 3,")],
    "options checked in Python": [(DEALS, DEALS + "    def check_together(self) -> None: ...\n")],
    "copies that follow from nothing": [FORMULAS, ("Copies(FACES)", 'Copies(FACES, option_named("packs"))')],
    "a part whose count is no field": [IMPORTS, (DECK, '\n\nSTART = {"led": Order(count="many")}\n' + DECK)],
}
SAID = {
    "verbs of one number": "Verb.CALL: LAY has the number 1, too",
    "verbs of one word": "CALL: LAY is called 'lay' in words, too",
    "clauses of one number": "Clause.MEN_08: MEN_07 has the number 7, too",
    "flags of one number": "Happened.STOPPED: OUT has the number 4, too",
    "a part without a name in words": "CALL: a part is called from, slot, suit, to, end, not 'whom'",
    "a card shown from nowhere": "CALL: `shows` is 'seen', but the State has no such single number",
    "cards held nowhere": "CALL: its cards are from 'stock', which the State lacks by seat",
    "labels of rows that are none": "CALL: its cards are from 'row', which the State lacks by seat",
    "a count that is no field": "run: its `count`, 'run_count', is no field",
    "a count by seat": "runs: its `count`, 'had', must be one number, the same for all seats",
    "a field of three dimensions": "cube: only fields of up to 2 dimensions are copied",
    "a field called like the seats": "seats: the JSON of the View would have it twice",
    "a bound below the number of moves": "moves: it goes up to 1000, but MOST_MOVES is 2000",
    "a part that is no field": "stock: the State has no field 'stock'",
    "a part of a kind that only views have": "suit: records have no Bits; write a function of the State",
    "a part of a match that is no field": "letters: the Standing has no field 'letters'",
    "a default from an option that comes later": "players: its formula names 'deals', which is not known there",
    "a forbidden option that is none": "stake: there is no such option to blame, in `FORBIDDEN`",
    "a formula of an option that is none": "deals: its formula names 'stake', which is not known there",
    "a sentence with a blank that nothing fills": "deals: its sentence has a blank 'stake', which nothing fills",
    "a blank without a name": "deals: its sentence has a blank '', which nothing fills",
    "a figure that is no formula": "deals: 2 stands where a formula is needed",
    "a tuple without its comma": "FORBIDDEN: it must be a tuple, with a comma after its only element",
    "a default that cannot be": "deals: its default for 2 players cannot be: deals must be a whole number from 1 to 50",
    "a field that is no option": "short: a field of the options must be declared with `option(…)`",
    "an option called like the place of a face": "suit: in the numbers of copies, this is the place of a face",
    "copies by a function": "deck: it follows from a function; write a formula",
    "a default that is a function": "deals: it follows from a function; write a formula",
    "options checked in Python": "check_together: options that do not go together are declared, in `FORBIDDEN`",
    "copies that follow from nothing": "deck: its formula names 'packs', which is not known there",
    "a part whose count is no field": "led: its `count`, 'many', is no field",
}


@pytest.mark.parametrize("what", CONTRADICTING)
def test_what_contradicts_itself_is_named(folder: Path, what: str) -> None:
    change(folder, DECLARED, *CONTRADICTING[what])
    with pytest.raises(TypeError, match=f"^{re.escape(SAID[what])}"):
        assembled(folder)


@pytest.mark.parametrize(
    ("fields", "said"),
    [('"led", "led"', "led: it is named twice"), ('"led", "stock"', "stock: it is no field of the State")],
)
def test_the_fields_with_cards_are_fields_each_once(folder: Path, fields: str, said: str) -> None:
    change(folder, "__init__.py", ('"led"', fields))
    with pytest.raises(TypeError, match=said):
        assembled(folder)


# ---------------------------------------------------------------- modules

ORDER = 'HELD = "78T9JQKA"\n'
HIDDEN = {
    "defined twice": ("words", "HELD", "from {0}.declarations import deck\nHELD = '7'\n"),
    "words": ("words", "HELD", "from {0}.declarations import deck\n"),
    "terms": ("terms", "Happened", "from {0}.declarations import Verb\n"),
    "state": ("state", "Standing", "from {0}.declarations import State\n"),
    "options": (
        "options",
        "MenteurOptions",
        "from {0} import declarations\n\nclass MenteurOptions(declarations.MenteurOptions): ...\n",
    ),
}


@pytest.mark.parametrize("what", HIDDEN)
def test_a_name_in_declarations_that_another_module_hides_is_refused(folder: Path, what: str) -> None:
    module, name, text = HIDDEN[what]
    change(folder, DECLARED, (DECK, f"\n\n{ORDER}\n\nclass Standing(TurnState): ...\n" + DECK))
    (folder / f"{module}.py").write_text(text.format(folder.name), "utf-8")
    with pytest.raises(
        TypeError, match=f"^{name}: the game {folder.name} has {module}.py, so declarations.py must not"
    ):
        assembled(folder)


def test_a_module_may_take_its_names_from_declarations(folder: Path) -> None:
    change(folder, DECLARED, (DECK, f"\n\n{ORDER}{DECK}"))
    (folder / "words.py").write_text(f"from {folder.name}.declarations import HELD, deck\n", "utf-8")
    assert assembled(folder).held == "78T9JQKA"


# ---------------------------------------------------------------- views


def test_the_json_of_a_view_has_each_key_once() -> None:
    class BySeat(Record):
        had: Annotated[Ints, "seats", Number("cards")]

    class Twice(Record):
        players: Annotated[int, Number("players")]

        @derived
        def seats(self) -> int:
            return 0

    with pytest.raises(TypeError, match="must have a field for the whole table"):
        check_view(BySeat)
    with pytest.raises(TypeError, match=r"^seats: "):
        check_view(Twice)


# ---------------------------------------------------------------- records


def test_a_part_by_seat_has_as_many_numbers_as_are_in_use() -> None:
    class Dealt(Record):
        players: int
        slots: int
        row: Annotated[IntTable, "seats", 3]

    states = Dealt.new(seats=2)
    states["players"], states["slots"], states["row"] = 2, 2, 7
    assert tell_parts({"row": Number(count="slots")}, Dealt, states, list_cards) == {"row": [[7, 7], [7, 7]]}


# ---------------------------------------------------------------- moves


class Spoken(VerbBase):
    """Verbs of a game whose cards lie in no hand."""

    PLAY = 0, Says(Named(1, 1, held="row"))
    DRAW = 1, Says(NO_CARD)
    TALK = 2, Says(NO_CARD, Part("to", "the seat spoken to", high=5))
    GIVE = 3, Says(Named(1, 1, held="row"), Part("from", "the row", labels=("row", "stock")))
    TAKE = 4, Says(part=Part("slot", "a place", high=2))
    SHOW = 5


class Lying(Record):
    """A state without hands."""

    row: Annotated[IntTable, "seats", "lanes"]


WORDS = MoveWords(Spoken, Reading())


@pytest.mark.parametrize(
    ("move", "said"),
    [
        (Move("play", cards=("AS", "KS")), "the move play names one card, and nothing else"),
        (Move("draw", cards=("AS",)), "the move draw names nothing"),
        (Move("talk", to=6), 'the move talk names "to" (0 to 5), and nothing else'),
        (
            Move("give", from_="hand", cards=("AS",)),
            'the move give names "from" (row or stock) and one card, and nothing',
        ),
        (Move("take"), 'the move take names "slot" (0 to 2) and may have "cards", and nothing else'),
        (Move("show", to=1), 'the move show may have "cards", and nothing else'),
    ],
)
def test_an_error_says_what_a_move_names(move: Move, said: str) -> None:
    with pytest.raises(Unreadable, match=f"^{re.escape(said)}"):
        WORDS.read(move)


def test_a_game_without_hands_reads_its_moves() -> None:
    states = Lying.new(seats=2, lanes=2)
    states["row"][0][1] = [0, 1]  # the ace of spades of the second pack
    assert WORDS.read_move(states, 1, Move("play", cards=("AS",)))["cards"][0, :2].tolist() == [0, 1]
    assert WORDS.read_move(states, 1, Move("draw"))["cards"].any() == 0


# ---------------------------------------------------------------- options and texts


@dataclass(frozen=True, kw_only=True)
class Computed(GameOptions):
    """Options with defaults that follow from others."""

    players: int = option(minimum=2, maximum=4, clause="")
    open: bool = option(option_named("players") > 2, clause="")
    word: str = option(either(option_named("open"), "pigs", "pig"), clause="")


def test_what_an_option_is_follows_from_its_type() -> None:
    assert [spec.kind for spec in Computed.specs().values()] == ["int", "bool", "text"]
    assert Computed.make({"players": 3}).as_dict() == {"players": 3, "open": True, "word": "pigs"}
    with pytest.raises(BadOption, match="open must be true or false"):
        Computed.make({"players": 3, "open": 1})


def test_a_number_that_python_does_not_write_is_refused_all_the_same() -> None:
    with pytest.raises(BadOption, match="from 2 to 4, not a number of thousands of digits"):
        Computed.make({"players": 10**5000})


@pytest.mark.parametrize("part", ["verbs", "moves"])
def test_a_verb_without_a_text_is_named(folder: Path, part: str) -> None:
    game = assembled(folder)
    del game.texts["en"][part]["call"]
    with pytest.raises(AssertionError, match=f"texts are missing: en.json: {part}.call$"):
        quick_look(game)
