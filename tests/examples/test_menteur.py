"""The game of `examples/`: it keeps its promises, its page is its code, and everything takes it like any other game."""

from __future__ import annotations

import json
import re
import runpy
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

import tripot
from tripot import chance
from tripot.cli.main import main
from tripot.engine import cache
from tripot.errors import Illegal, UnknownGame, Unreadable
from tripot.rules import registry
from tripot.rules.game import Game
from tripot.rules.move import Move
from tripot.testing import all_cards, check_game, playable_games
from tripot.testing.look import Look

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "menteur"
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
TESTS = [name for name in runpy.run_path(str(EXAMPLE / "tests" / "test_menteur.py")) if name.startswith("test_")]


def written_lines(text: str) -> list[str]:
    """The lines of a text that are not empty."""
    return [line for line in text.splitlines() if line.strip()]


# ---------------------------------------------------------------- the page


def blocks() -> dict[str, list[str]]:
    """The lines of code on the page, by file."""
    found: dict[str, list[str]] = {}
    for file, block in re.findall(r'^```\w+ title="(.*?)"\n(.*?)^```', PAGE, re.DOTALL | re.MULTILINE):
        found.setdefault(file, []).extend(written_lines(block))
    return found


@pytest.mark.parametrize("file", blocks())
def test_the_page_has_the_whole_code(file: str) -> None:
    assert blocks()[file] == written_lines((EXAMPLE / file).read_text("utf-8"))


def test_no_code_of_the_example_is_left_out_of_the_page() -> None:
    files = {str(file.relative_to(EXAMPLE)) for file in EXAMPLE.rglob("*.py")} | {"pyproject.toml"}
    assert set(blocks()) == files


def test_the_texts_on_the_page_are_those_of_the_example() -> None:
    [block] = re.findall(r"^```json\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
    assert block in (EXAMPLE / "menteur" / "messages" / "en.json").read_text("utf-8")


@pytest.mark.parametrize("line", re.findall(r"^\$ tripot (.+)", PAGE, re.MULTILINE))
def test_the_commands_on_the_page_run(menteur: Game, line: str) -> None:
    done = CliRunner().invoke(main, line.split(), catch_exceptions=False)
    assert done.exit_code == 0, done.output
    assert "menteur" in done.output


@pytest.mark.parametrize("name", TESTS)
def test_the_tests_of_the_example_pass(menteur: Game, name: str) -> None:
    test: Callable[[], None] = runpy.run_path(str(EXAMPLE / "tests" / "test_menteur.py"))[name]
    test()


# ---------------------------------------------------------------- a game like any other


def test_it_stands_behind_the_games_of_tripot(menteur: Game) -> None:
    assert tripot.games() == playable_games() == (*registry.GAMES, "menteur")
    assert registry.refused() == {}


def test_its_clauses_are_played_and_listed(menteur: Game) -> None:
    listed = CliRunner().invoke(main, ["games", "menteur", "--clauses"]).output
    for clause in menteur.clauses:
        assert clause.id in listed
        assert clause.id in (EXAMPLE / "README.md").read_text("utf-8")
    assert "played by   nothing" not in listed


def test_its_texts_have_the_same_keys(menteur: Game) -> None:
    def keys(texts: object) -> object:
        return {key: keys(value) for key, value in texts.items()} if isinstance(texts, dict) else None

    assert keys(menteur.texts["fr"]) == keys(menteur.texts["en"])


def test_its_records_are_told(menteur: Game, tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"
    CliRunner().invoke(main, ["simulate", "menteur", "-p", "3", "-n", "1", "--out", str(file)], catch_exceptions=False)
    assert "every one replays" in CliRunner().invoke(main, ["verify", str(file)]).output
    output = CliRunner().invoke(main, ["show", str(file)]).output
    assert output.startswith("Liar, match ")
    assert re.search(r"Player 1: hand( \S+){10,11}$", output, re.MULTILINE), output
    assert "says “Liar!”: it was" in output


def test_it_is_an_environment(menteur: Game) -> None:
    from tripot.envs.turns import Turns

    turns = Turns(tripot.game("menteur", players=4), seed=3)
    while turns.seat >= 0:
        turns.act(turns.actions[-1])
    assert turns.rewards().sum() == 0


def test_a_change_in_its_sources_gets_a_new_folder(tmp_path: Path) -> None:
    cache.add_game("stranger", "strange.stranger", tmp_path)
    cache.add_module("strange.loops", "stranger")
    assert cache.game_of("strange.stranger.rules") == cache.game_of("strange.loops") == "stranger"
    assert cache.game_of("strange.strangers") == ""
    (tmp_path / "below").mkdir()
    found = set()
    for file in (tmp_path / "rules.py", tmp_path / "below" / "more.py"):
        file.write_text("A = 1\n")
        cache._sources_hash.cache_clear()
        found.add(cache._sources_hash("stranger"))
    assert len(found) == 2


def test_the_same_sources_in_another_place_have_another_folder(tmp_path: Path) -> None:
    """Numba keeps code by the place of its source: a mark that says it is compiled must not be found from elsewhere."""
    found = set()
    for place in ("one", "other"):
        (tmp_path / place).mkdir()
        (tmp_path / place / "rules.py").write_text("A = 1\n")
        cache.add_game("stranger", "strange.stranger", tmp_path / place)
        cache._sources_hash.cache_clear()
        found.add(cache._sources_hash("stranger"))
    assert len(found) == 2


# ---------------------------------------------------------------- defaults


def test_a_move_that_is_not_listed_breaks_one_clause(menteur: Game) -> None:
    deal = tripot.game("menteur", players=2).match(seed=1).deal()
    [seat] = deal.actors()
    [other] = {0, 1} - {seat}
    for who, move in [(seat, Move("call")), (other, deal.legal(seat)[0]), (seat, Move("lay", cards=("AS",)))]:
        with pytest.raises(Illegal, match="MEN-03"):
            deal.play(who, move)


@pytest.mark.parametrize(
    ("move", "said"),
    [
        (Move("fold"), "'fold' is not a move of this game: use lead, lay, call"),
        (Move("lead", cards=("AS",), suit="S"), "a lead names one card, and nothing else"),
        (Move("lead", slot=0, cards=("AS",)), "a lead names one card, and nothing else"),
        (Move("lead", cards=("1S",)), "'1S' isn't a card"),
        (Move("lead"), "a lead names one card, and nothing else"),
        (Move("lay", cards=("AS", "KS")), "a lay names one card, and nothing else"),
        (Move("call", cards=("AS", "KS")), "a call names no card, and nothing else"),
    ],
)
def test_what_is_no_move_cannot_be_read(menteur: Game, move: Move, said: str) -> None:
    deal = tripot.game("menteur", players=2).match(seed=1).deal()
    with pytest.raises(Unreadable, match=re.escape(said)):
        deal.play(deal.actors()[0], move)


def test_others_do_not_hear_which_card_was_laid(menteur: Game) -> None:
    lay, call = Move("lay", cards=("KS",)), Move("call", cards=("KS",))
    assert menteur.words.told(lay, 1, 1) == lay
    assert menteur.words.told(lay, 1, 2) == menteur.words.told(lay, 1, None) == Move("lay")
    assert menteur.words.told(call, 1, 2) == call


def test_a_seat_sees_its_own_cards_until_the_deal_is_over(menteur: Game) -> None:
    deal = tripot.game("menteur", players=3).match(seed=2).deal()
    while not deal.over:
        for viewer in (None, 0, 1, 2):
            seats = deal.observe(viewer)["seats"]
            assert [bool(shown["hand"]) for shown in seats] == [
                seat == viewer and shown["hand_size"] > 0 for seat, shown in enumerate(seats)
            ]
        deal.play(deal.actors()[0], deal.legal(deal.actors()[0])[-1])
    assert [len(shown["hand"]) for shown in deal.observe()["seats"]] == deal.scores()


def test_cards_dealt_anew_go_everywhere_and_lose_none(menteur: Game) -> None:
    deal = tripot.game("menteur", players=3).match(seed=2).deal()
    for _ in range(4):
        deal.play(deal.actors()[0], deal.legal(deal.actors()[0])[0])
    random, owners = chance.generator(5), Counter[int]()
    card = deal.observe(1)["seats"][1]["hand"][0]
    before = all_cards(Look(deal, None, None), deal.states)  # type: ignore[arg-type]  # nothing is drawn
    for _ in range(600):
        again = deal.redeal(0, random)
        assert all_cards(Look(again, None, None), again.states) == before  # type: ignore[arg-type]
        owners.update(seat for seat in range(3) if card in again.observe(seat)["seats"][seat]["hand"])
    assert owners[0] == 0
    hands = np.array([len(deal.observe(seat)["seats"][seat]["hand"]) for seat in (1, 2)])
    unknown = hands.sum() + 3 - sum(len(deal.observe(0)["seats"][0][name]) for name in ("claimed", "pile"))
    assert np.allclose([owners[1], owners[2]], 600 * hands / unknown, atol=60)


def test_a_start_is_read_as_it_was_written(menteur: Game) -> None:
    table = tripot.game("menteur", players=5)
    deal = table.match(seed=4, dealer=2).deal()
    start = deal.start()
    assert set(start) == {"hand"}
    deck = menteur.words.read_start(json.loads(json.dumps(start)), table.options, 2)
    assert table.match(dealer=2).deal(deck).start() == start


@pytest.mark.parametrize(
    ("start", "said"),
    [
        ({}, "start: it must have hand"),
        ({"hand": [], "stock": []}, "start: it must have hand"),
        ({"hand": [["AS"]] * 2}, "start: hand of seat 0 must be a list of 16 cards"),
        ({"hand": "AS"}, "start: hand of seat 0 must be a list of 16 cards"),
        ({"hand": [["AS"] * 16] * 2}, "it must have exactly the 32 cards of the deal"),
        ({"hand": [[7] * 16] * 2}, "7 isn't a card"),
    ],
)
def test_what_is_no_start_cannot_be_read(menteur: Game, start: dict[str, object], said: str) -> None:
    with pytest.raises(Unreadable, match=re.escape(said)):
        menteur.words.read_start(start, menteur.make_options({"players": 2}), 0)


def test_two_packs_are_told_apart_where_it_matters(menteur: Game) -> None:
    words = menteur.words
    states = menteur.state.new(seats=2, lanes=2)
    states["hand"][0][1] = [0, 1]  # the ace of spades of the second pack
    assert words.read_move(states, 1, Move("lead", cards=("AS",)))["cards"][0, :2].tolist() == [0, 1]


# ---------------------------------------------------------------- what is missing is named


DECLARED = "declarations.py"
MISSING = [
    ("rules.py", "def points(", "def pints(", "rules.py of the game {} does not define `points`"),
    ("rules.py", "def legal(", "def legals(", "rules.py of the game {} does not define `legal`"),
    (DECLARED, "deck = ", "dock = ", "declarations.py of the game {} does not define `deck`"),
    (DECLARED, "NOT_LISTED", "LISTED", "declarations.py of the game {} does not define `NOT_LISTED`"),
    (DECLARED, "(VerbBase)", "(ClauseBase)", "declarations.py of the game {}: `Verb` must be a `VerbBase`"),
    (DECLARED, "GameOptions)", "object)", "declarations.py of the game {} does not define a subclass of `GameOptions`"),
    (
        DECLARED,
        "seen=OWN",
        'seen="some"',
        "declarations.py of the game {}: the default `observe` cannot write hand, hand_size, claimed, pile, pile_size",
    ),
    ("rules.py", None, None, "the game {} has no rules.py; it must define `deal`"),
]


@pytest.mark.parametrize(("file", "old", "new", "said"), MISSING, ids=[said for *_, said in MISSING])
def test_what_a_game_lacks_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str, old: str | None, new: str | None, said: str
) -> None:
    name = f"lacking_{abs(hash(said))}"
    folder = tmp_path / name
    folder.mkdir()
    for source in (EXAMPLE / "menteur").glob("*.py"):
        (folder / source.name).write_text(source.read_text("utf-8").replace("menteur", name))
    if old is None:
        (folder / file).unlink()
    else:
        (folder / file).write_text((folder / file).read_text("utf-8").replace(old, str(new)))
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises((ImportError, AttributeError), match=re.escape(said.format(name))):
        __import__(name)


def test_it_passes_without_being_registered(menteur: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_entries", dict)
    with pytest.raises(UnknownGame):
        registry.get(menteur.name)
    report = check_game(menteur, deals=1, seed=1, players=[2])
    assert report.longest > 0


def test_it_passes_with_every_number_of_players(menteur: Game) -> None:
    for players in range(2, 7):
        check_game(menteur, deals=1, players=[players], states=3)
