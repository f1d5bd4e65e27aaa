"""The command line, as people and scripts use it."""

from __future__ import annotations

import gzip
import json
import re
import subprocess
import sys
import unicodedata
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import tripot
from tests.short_form import short_with
from tripot.cli.main import PatienceAsked, main
from tripot.engine.cache import cache_root
from tripot.engine.kernel import TARGET
from tripot.engine.target import Target
from tripot.rules.registry import GAMES, get


def run(*arguments: str, status: int = 0, stdin: bytes | None = None) -> Result:
    result = CliRunner().invoke(main, list(arguments), input=stdin, catch_exceptions=False)
    assert result.exit_code == status, result.output
    return result


def simulate(tmp_path: Path, *arguments: str) -> Path:
    file = tmp_path / "deals.jsonl"
    run("simulate", "turkish", "--out", str(file), *arguments)
    return file


SIMULATED = [
    ["--players", "2"],
    ["--players", "3"],
    ["--players", "5", "--bots", "regular"],
    ["--players", "6", "--bots", "regular,random"],
    ["--players", "8", "-o", "decks=1"],
    ["--players", "10"],
    ["--players", "4", "-o", "deals=2"],
    ["--players", "4", "-o", "hidden_needs_empty_hand=true"],
    ["--players", "4", "-o", "voluntary_take=true"],
    ["--players", "4", "-o", "sweep_anytime=true"],
]


@pytest.mark.parametrize("arguments", short_with([SIMULATED[2], SIMULATED[6]], SIMULATED), ids=" ".join)
def test_simulated_records_verify(tmp_path: Path, arguments: list[str]) -> None:
    file = simulate(tmp_path, "--deals", "4", "--seed", "7", "--legal", *arguments)
    records = [json.loads(line) for line in file.read_text().splitlines()]
    assert len(records) == 4
    assert all("legal" in move for record in records for move in record["moves"])
    assert "4 deals" in run("verify", str(file)).stdout


def test_records_go_to_standard_output_and_progress_does_not() -> None:
    result = run("simulate", "turkish", "-p", "4", "-n", "2")
    assert [json.loads(line)["format"] for line in result.stdout.splitlines()] == ["tripot-record/1"] * 2
    assert "turkish" in result.stderr


def test_the_same_seed_gives_the_same_records(tmp_path: Path) -> None:
    first = simulate(tmp_path, "-p", "4", "-n", "6", "--seed", "3").read_bytes()
    assert simulate(tmp_path, "-p", "4", "-n", "6", "--seed", "3").read_bytes() == first
    assert simulate(tmp_path, "-p", "4", "-n", "6", "--seed", "4").read_bytes() != first


def test_a_record_holds_every_option_with_its_value(tmp_path: Path) -> None:
    record = json.loads(simulate(tmp_path, "-p", "6", "-n", "1").read_text())
    assert record["options"] == {
        "players": 6,
        "decks": 2,
        "deals": 6,
        "hidden_needs_empty_hand": False,
        "voluntary_take": False,
        "show_visible": False,
        "sweep_anytime": False,
    }


@pytest.mark.parametrize(
    ("arguments", "wanted"),
    [
        (["simulate", "bridge", "-p", "4"], "bridge"),
        (["simulate", "turkish", "-p", "11"], "2 to 10"),
        (["simulate", "turkish", "-p", "4", "-o", "decks=2"], "decks|two packs"),
        (["simulate", "turkish", "-p", "9", "-o", "decks=1"], "one pack"),
        (["simulate", "turkish", "-p", "4", "-o", "deals=0"], "1 to 200"),
        (["simulate", "turkish", "-p", "4", "-o", "deals=many"], "whole number"),
        (["simulate", "turkish", "-p", "4", "-o", "voluntary_take=perhaps"], "true or false"),
        (["simulate", "turkish", "-p", "4", "-o", "trumps=true"], "trumps"),
        (["simulate", "turkish", "-p", "4", "-o", "decks"], "OPTION=VALUE"),
        (
            ["simulate", "turkish", "-p", "4", "-o", "players=3"],
            "--players has already set it to 4",
        ),
        (["simulate", "turkish", "-p", "4", "-o", "deals=3", "-o", "deals=2"], "deals is given twice"),
        (["simulate", "turkish", "-p", "4", "-n", "0"], "at least one deal"),
        (["simulate", "turkish", "-p", "4", "--bots", "genius"], "genius"),
        (["simulate", "turkish", "-p", "2", "--bots", "random,random,random"], "there are 3 bots for 2 seats"),
        (["simulate", "turkish", "-p", "4", "--out", "/nowhere/at/all.jsonl"], "nowhere"),
        (["simulate", "turkish", "-p", "4", "--seed", str(2**63)], "seed must be a whole number from 0 to"),
        (["simulate", "turkish", "-p", "4", "--summary", "--seed", str(2**63)], "seed must be a whole number"),
        (["simulate", "turkish", "-p", "4", "-n", "1", "--out", "deals.jsonl.XZ"], "as .gz only: deals.jsonl.XZ"),
        (["simulate", "turkish", "-p", "4", "-n", "1", "--out", "deals.tgz"], "as .gz only: deals.tgz"),
        (["db", "backup", "room.sqlite3.gz"], "room.sqlite3.gz would not be what its name says"),
        (["simulate", "turkish", "-p", "4", "--out", ""], "the name of a file is missing"),
        (["puzzles", "turkish", "--out", "/"], "/ is a folder: name a file"),
        (["train", "turkish", "--out", "-"], "give it a name"),
        (["arena", "turkish", "--bots", "random,regular", "--plot", "-"], "must end with one of .png"),
        (["db", "backup", "-"], "can't go to standard output"),
        (
            ["verify", "/nowhere/at/all.jsonl"],
            "Error: Invalid value for 'FILE': '/nowhere/at/all.jsonl': No such file",
        ),
        (["analyse", "/nowhere/at/all.jsonl"], "nowhere"),
        (["analyse", "/nowhere/at/all.jsonl", "-n", "0"], "0"),
        (["games", "turkish", "-p", "3"], "need --view: add it"),
        (["games", "turkish", "-o", "decks=1", "--clauses"], "need --view: add it"),
        (["serve", "--port", "70000"], "65535"),
        (["frobnicate"], "frobnicate"),
    ],
)
def test_bad_input_is_named_and_ends_with_status_2(arguments: list[str], wanted: str) -> None:
    result = run(*arguments, status=2)
    assert re.search(wanted, result.stderr)
    assert "Traceback" not in result.output


def test_a_dash_is_standard_output_and_not_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    written = run("simulate", "turkish", "-p", "2", "-n", "2", "--out", "-").stdout
    assert list(tmp_path.iterdir()) == []
    assert written == simulate(tmp_path, "-p", "2", "-n", "2").read_text()


def test_bad_arguments_do_not_touch_the_output_file(tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    file.write_text("precious")
    run("simulate", "turkish", "-p", "4", "--bots", "genius", "--out", str(file), status=2)
    assert file.read_text() == "precious"


@pytest.mark.parametrize("name", ["deals.jsonl.gz", "DEALS.GZ"])
def test_records_are_compressed_if_the_files_name_says_so(tmp_path: Path, name: str) -> None:
    plain, packed = simulate(tmp_path, "-p", "2", "-n", "2"), tmp_path / name
    run("simulate", "turkish", "-p", "2", "-n", "2", "--out", str(packed))
    assert gzip.decompress(packed.read_bytes()) == plain.read_bytes()
    run("verify", str(packed))


@pytest.mark.parametrize(
    ("damage", "wanted"),
    [
        (lambda line: line[: len(line) // 2], "line 1: not a record"),
        (lambda line: line.replace(b"tripot-record/1", b"tripot-record/9"), "tripot-record/9"),
        (lambda line: line.replace(b'"points":[', b'"points":[7,', 1), "result"),
        (lambda line: line.replace(b'"game":"turkish"', b'"game":"poker"'), "poker"),
        (lambda _line: b"", "has no records"),
        (lambda line: line + b"\n" + line.replace(b'"seat":', b'"at":-1,"seat":', 1), "line 2: not a record: .* >= 0"),
    ],
)
def test_verify_says_what_is_wrong_with_a_record(tmp_path: Path, damage: object, wanted: str) -> None:
    assert callable(damage)
    file = simulate(tmp_path, "-p", "4", "-n", "1")
    file.write_bytes(damage(file.read_bytes().strip()) + b"\n")
    assert re.search(wanted, run("verify", str(file), status=2).stderr)


def test_analyse_tells_what_each_decision_has_lost(tmp_path: Path) -> None:
    file = simulate(tmp_path, "-p", "3", "-n", "2", "--bots", "regular,random,random")
    french = run("analyse", str(file), "--deal", "1", "-n", "60", "--lang", "fr")
    english = run("analyse", str(file), "--deal", "1", "-n", "60")
    assert "perte" in french.stdout
    assert "loss" in english.stdout
    assert len(french.stdout.splitlines()) == len(english.stdout.splitlines())
    assert "turkish, deal 1 of match 0-0: " in english.stderr
    assert "deal 1 of" not in english.stdout
    assert run("analyse", str(file), "--deal", "1", "-n", "60").stdout == english.stdout
    assert "no deal 9" in run("analyse", str(file), "--deal", "9", status=2).stderr


def test_analyse_prints_json_for_programs_and_looks_at_one_seat(tmp_path: Path) -> None:
    file = simulate(tmp_path, "-p", "3", "-n", "2", "--bots", "random")
    told = [
        json.loads(line) for line in run("analyse", str(file), "--json", "-n", "60", "--seat", "2").stdout.splitlines()
    ]
    assert [each["deal"] for each in told] == [0, 1]
    assert {decision["seat"] for decision in told[0]["decisions"]} == {1}
    assert all(decision["played"]["behind"] >= 0 for decision in told[0]["decisions"])
    assert [seat["seat"] for seat in told[0]["seats"]] == [1]


@pytest.mark.parametrize(
    ("damage", "arguments", "wanted"),
    [
        (lambda line: line[: len(line) // 2], [], "line 1: not a record"),
        (lambda line: line[: line.rindex(b',{"seat"')] + line[line.index(b'],"result"') :], [], "cut short"),
        (lambda _line: b"", [], "has no records"),
        (lambda line: line, ["--seat", "4"], "there is no seat 4"),
    ],
)
def test_analyse_says_what_is_wrong(tmp_path: Path, damage: object, arguments: list[str], wanted: str) -> None:
    assert callable(damage)
    file = simulate(tmp_path, "-p", "3", "-n", "1")
    file.write_bytes(damage(file.read_bytes().strip()) + b"\n")
    assert re.search(wanted, run("analyse", str(file), "-n", "20", *arguments, status=2).stderr)


def test_show_tells_a_deal_in_both_languages(tmp_path: Path) -> None:
    file = simulate(tmp_path, "-p", "4", "-n", "3", "--bots", "regular")
    french = run("show", str(file), "--deal", "2", "--lang", "fr").stdout
    english = run("show", str(file), "--deal", "2").stdout
    assert "manche 2" in french
    assert "pose" in french
    assert "deal 2" in english
    assert "plays" in english
    assert len(french.splitlines()) == len(english.splitlines())
    assert "no deal 9" in run("show", str(file), "--deal", "9", status=2).stderr


def test_games_lists_every_option() -> None:
    for lang in ("fr", "en"):
        listed = run("games", "--lang", lang).stdout
        for name in GAMES:
            assert name in listed
            for option in get(name).options.specs():
                assert f"  {option} " in listed


def test_the_version_is_said_without_the_rules_and_the_compiler() -> None:
    program = """
import sys
from tripot.cli.main import main
try:
    main(["--version"])
finally:
    print(sorted({"numba", "numpy", "tripot.play", "tripot.rules", "aiohttp"} & set(sys.modules)))
"""
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert said.splitlines() == [f"tripot, version {tripot.__version__}", "[]"]


def test_each_command_is_where_it_is_looked_for() -> None:
    assert {name: main.commands[name].name for name in main.commands} == {name: name for name in main.commands}
    assert "simulatte" in run("simulatte", status=2).stderr


def test_version_help_and_completion() -> None:
    assert tripot.__version__ in run("--version").stdout
    assert "serve" in run("--help").stdout
    for command in main.commands:
        assert "Usage" in run(command, "--help").stdout
    for shell in ("bash", "zsh", "fish"):
        assert "tripot" in run("completion", shell).stdout


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("tripot ", "simulate"),
        ("tripot si", "simulate"),
        ("tripot serve --no", "--no-open"),
        ("tripot simulate --leg", "--legal"),
    ],
)
def test_completion_offers_commands_and_options(typed: str, offered: str) -> None:
    words = typed.split()
    here = len(words) if typed.endswith(" ") else len(words) - 1
    environment = {"_TRIPOT_COMPLETE": "bash_complete", "COMP_WORDS": typed, "COMP_CWORD": str(here)}
    result = CliRunner().invoke(main, [], prog_name="tripot", env=environment)
    assert offered in result.stdout


def test_progress_is_told_where_there_is_no_terminal() -> None:
    output = run("simulate", "turkish", "-p", "4", "-n", "20").stderr.splitlines()
    assert output[-1].endswith("20 of 20")
    assert len(output) == 10


@pytest.mark.parametrize(
    ("old", "new", "named"), [('"out":', '"out":9,"was":', "result:"), ('"totals":[', '"totals":[1,', "after:")]
)
def test_show_does_not_tell_what_the_rules_do_not_say(tmp_path: Path, old: str, new: str, named: str) -> None:
    file = simulate(tmp_path, "-p", "4", "-n", "1")
    head, result = file.read_text().split('"result"')
    file.write_text(head + '"result"' + result.replace(old, new, 1))
    assert named in run("show", str(file), status=2).stderr


@pytest.mark.long
def test_warm_says_what_is_ready_and_where_it_is_kept() -> None:
    lines = run("warm", "turkish", "nain_jaune").stdout.splitlines()
    assert [line.partition(",")[0] for line in lines[:2]] == ["turkish", "nain_jaune"]
    if TARGET.compiles:
        assert str(cache_root()) in lines[2]
    assert "turkish, 2 players: was ready" in run("warm", "turkish", "-p", "2", "-o", "decks=1").stdout
    assert "no option" in run("warm", "turkish", "-o", "stock=true", status=2).stderr


def test_a_word_about_compiling_comes_after_a_while_and_once_a_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("pig", "iljig"):
        get(name)  # what is compiled has been loaded
    clock = [0.0]
    monkeypatch.setattr("time.monotonic", lambda: clock[0])
    notice = PatienceAsked()
    for clock[0], name in [(0, ""), (0.5, "pig"), (1.2, "pig"), (1.2, ""), (1.6, "pig"), (1.7, "pig"), (1.8, "iljig")]:
        notice(name)
    [line] = capsys.readouterr().err.splitlines()
    assert "pig" in line
    assert str(cache_root()) in line


def test_a_game_is_checked_under_the_options_given() -> None:
    said = run("check", "turkish", "-n", "1", "-p", "6", "-o", "decks=1").stdout
    assert said.startswith("turkish: 1 deals, ")
    assert "two packs are for 6" in run("check", "turkish", "-p", "3", "-o", "decks=2", status=2).stderr


def test_options_without_a_command_are_those_of_serve() -> None:
    assert "70000" in run("--no-open", "--port", "70000", status=2).stderr


def test_every_command_is_in_the_readme() -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text("utf-8")
    for command in main.commands:
        assert f"tripot {command}" in readme, f"README.md does not mention `tripot {command}`"


@pytest.mark.parametrize("name", GAMES)
def test_games_tells_who_plays_and_who_covers_each_clause(name: str) -> None:
    output = run("games", name, "--clauses").stdout
    assert "no kernel whose docstring names it" not in output
    assert "no test" not in output
    for clause in get(name).clauses:
        assert f"  {clause.id}  {clause.meaning}" in output
    assert "bots:" not in output


def test_a_clause_is_told_with_its_kernels_and_tests() -> None:
    lines = run("games", "turkish", "--clauses").stdout.splitlines()
    at = next(place for place, line in enumerate(lines) if line.startswith("  TUR-11"))
    assert "rules.flip" in lines[at + 1]
    assert "test_turkish.py::test_a_turned_ten_sweeps" in lines[at + 2]


def test_games_prints_how_the_bytes_of_a_view_are_read() -> None:
    output = json.loads(run("games", "turkish", "--view", "-p", "6", "-o", "sweep_anytime=true").stdout)
    table = tripot.game("turkish", players=6, sweep_anytime=True)
    assert output["options"] == table.options.as_dict()
    assert output["bytes"] == table.game.view.dtype(**table.sizes).itemsize
    assert [field["name"] for field in output["fields"]] == list(table.game.view.dtype(**table.sizes).names or ())
    assert "one game" in run("games", "--view", status=2).output
    assert "two packs" in run("games", "turkish", "--view", "-p", "4", "-o", "decks=2", status=2).output


# ---------------------------------------------------------------- files that somebody else has made

ESCAPES = "\x1b]0;owned\x07\x9b31m\u202e\r\n"


ANALYSE = ("analyse", "-d", "1", "-n", "20")


@pytest.mark.parametrize("command", [("show",), ANALYSE, (*ANALYSE, "--json"), ("verify",)])
def test_no_control_character_of_a_file_reaches_the_terminal(tmp_path: Path, command: tuple[str, ...]) -> None:
    """A terminal would obey them: rename its window, hide lines, answer for the person in front of it."""
    file = simulate(tmp_path, "-p", "2", "-n", "2")
    first, second = (json.loads(line) for line in file.read_text().splitlines())
    first["match"]["id"] = second["match"]["id"] = ESCAPES
    second["options"]["deals"] = 3
    file.write_text(f"{json.dumps(first)}\n{json.dumps(second)}\n")
    result = run(*command, str(file), status=2 if command == ("verify",) else 0)
    told = result.stdout + result.stderr
    assert "owned" in told
    assert "\\u001b" in told
    assert not [letter for letter in told if unicodedata.category(letter) in ("Cc", "Cf") and letter != "\n"]


@pytest.mark.parametrize("command", ["show", "analyse", "verify"])
@pytest.mark.parametrize("part", [1, 20, 400])
def test_a_compressed_file_that_is_cut_short_is_said_to_be(tmp_path: Path, command: str, part: int) -> None:
    file = tmp_path / "deals.jsonl.gz"
    file.write_bytes(gzip.compress(simulate(tmp_path, "-p", "2", "-n", "1").read_bytes())[:part])
    assert "cut short or isn't a gzip file" in run(command, str(file), status=2).stderr


@pytest.mark.parametrize("place", [0, 30, 300, -3])
def test_a_compressed_file_that_is_damaged_is_no_traceback(tmp_path: Path, place: int) -> None:
    file = tmp_path / "deals.jsonl.gz"
    packed = bytearray(gzip.compress(simulate(tmp_path, "-p", "2", "-n", "1").read_bytes()))
    packed[place] ^= 0xFF
    file.write_bytes(packed)
    told = run("verify", str(file), status=2).stderr
    assert "tripot: " in told


@pytest.mark.skipif(not TARGET.compiles, reason="kernels are not compiled in this run")
def test_modules_are_compiled_once_and_written_where_one_says(tmp_path: Path) -> None:
    folder = tmp_path / "for my page"
    first, second = (run("modules", str(folder), "turkish").stdout for _ in range(2))
    file = folder / "turkish.wasm"
    module = file.read_bytes()
    assert module.startswith(b"\0asm")
    assert first.startswith(f"{file}: {len(module)} bytes, ")
    assert second == f"{file}: {len(module)} bytes, was ready\n"
    assert "is a file" in run("modules", str(file), status=2).stderr


def test_rules_that_are_interpreted_are_not_compiled_for_browsers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tripot.cli.arguments.TARGET", Target())
    for command in ("modules", "site"):
        assert "interpreted here" in run(command, str(tmp_path / "out"), status=2).stderr
    assert not (tmp_path / "out").exists()
