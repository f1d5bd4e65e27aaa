"""The pictures of the rules pages: the rules reach each of them, and agree with what the text says of it."""

from __future__ import annotations

from importlib import resources

import msgspec
import pytest
from tools.drawings import RULES, named

from tripot.errors import TripotError, UnknownGame
from tripot.play.pictures import Album, Mark, draw, pictures_of
from tripot.rules.game import LANGUAGES
from tripot.rules.move import Move
from tripot.rules.registry import GAMES, get


def album(game: str) -> Album:
    file = resources.files(get(game).package) / "pictures.json"
    return msgspec.json.decode(file.read_bytes(), type=Album)


def with_mark(name: str, mark: Mark) -> Album:
    found = album("turkish")
    return Album({name: msgspec.structs.replace(found.pictures[name], marks=(mark,))}, found.scenes)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_each_page_shows_all_pictures_of_its_game_and_the_site_has_files_of_them(game: str, lang: str) -> None:
    shown = dict(named(RULES / f"{game}.{lang}.md"))
    assert sorted(shown.values()) == sorted(pictures_of(game))
    assert [file for file in shown if not (RULES / file).exists()] == []


@pytest.mark.parametrize("game", GAMES)
def test_the_text_beside_a_picture_of_a_turn_is_marked(game: str) -> None:
    stops = album(game).pictures
    marks = [mark for stop in stops.values() for mark in stop.marks]
    assert any(mark.refused for mark in marks)
    assert any(not mark.refused for mark in marks)


def test_a_move_that_is_marked_as_allowed_but_refused_is_found() -> None:
    king = Move("play", "hand", cards=("KS",))
    with pytest.raises(TripotError, match="the rules with 'TUR-07'"):
        draw("turkish", with_mark("turn", Mark(king)))
    with pytest.raises(TripotError, match=r"marks .* with 'TUR-15'"):
        draw("turkish", with_mark("turn", Mark(king, "TUR-15")))


def test_a_picture_that_the_rules_do_not_reach_is_found() -> None:
    found = album("turkish")
    scene = found.scenes["deal"]
    unreached = msgspec.structs.replace(scene, turns=scene.turns[2:])
    with pytest.raises(TripotError):
        draw("turkish", Album(found.pictures, {"deal": unreached}))
    stop = msgspec.structs.replace(found.pictures["turn"], at="nowhere")
    with pytest.raises(TripotError, match="stops at 'nowhere', which deal doesn't have"):
        draw("turkish", Album({"turn": stop}, found.scenes))


def test_a_game_that_is_not_here_has_no_pictures() -> None:
    with pytest.raises(UnknownGame):
        pictures_of("whist")
