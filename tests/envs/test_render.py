"""The pictures of tables, of every game and variant, at every stage of a deal."""

from __future__ import annotations

import dataclasses
import subprocess
import sys
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from tests.short_form import short_rows
from tripot.cards import FACES
from tripot.envs import pettingzoo, render
from tripot.envs.render import picture, pixels, scene
from tripot.play.deal import Deal
from tripot.rules import registry
from tripot.rules.game import LANGUAGES
from tripot.rules.registry import GAMES
from tripot.rules.shared.fields import FACE_DOWN, Kind

from .test_pettingzoo import TABLES, choose, every_table

CROWDS: list[tuple[str, dict[str, Any]]] = [
    ("turkish", {"players": 10}),
    ("glukz", {"players": 12}),
    ("iljig", {"players": 10}),
    ("nain_jaune", {"players": 8}),
    ("pig", {"players": 12, "stock": True}),
    ("pig", {"players": 13, "variant": "spoons", "tokens": "forks"}),
    ("pig", {"players": 3, "variant": "spoons", "tokens": "knives"}),
    ("pig", {"players": 20}),
]


def stages(name: str, options: dict[str, Any], most: int = 4000) -> Iterator[tuple[Deal, int]]:
    """Positions of a deal at random, few of many, and its end, with the seat whose turn it is."""
    env = pettingzoo.raw_env(name, **options)
    env.reset(seed=3)
    dice = np.random.default_rng(3)
    for number in range(most):
        seat = env.possible_agents.index(env.agent_selection)
        if number in (0, 3, 9, 30, 90, 400) or env.terminations[env.agent_selection]:
            yield env.episode.deal, seat
        if env.terminations[env.agent_selection]:
            return
        env.step(choose(env.infos[env.agent_selection]["action_mask"], dice))


@pytest.mark.parametrize(("name", "options"), short_rows([*TABLES[::3], *CROWDS[::3]], [*TABLES, *CROWDS]), ids=str)
def test_pictures_have_their_size_and_change_with_what_is_seen(name: str, options: dict[str, Any]) -> None:
    seen = set()
    for deal, seat in stages(name, options):
        for reveal in (False, True):
            found = pixels.pixels(picture.draw(scene.look(deal, seat, reveal=reveal)))
            assert found.shape == (picture.HEIGHT, picture.WIDTH, 3)
            assert found.dtype == np.uint8
            seen.add(found.tobytes())
    assert len(seen) > 3


@every_table
def test_a_picture_shows_what_the_seat_knows_and_no_more(name: str, options: dict[str, Any]) -> None:
    for deal, seat in stages(name, options):
        seen, revealed = (scene.look(deal, seat, reveal=reveal) for reveal in (False, True))
        assert seen.view == deal.observe(seat)
        assert seen.acting == deal.awaited(seat)
        if not deal.over:
            assert FACE_DOWN not in hand(seen, seat)
            assert all(len(hand(seen, other)) == len(hand(revealed, other)) for other in deal.table.seats)
            if name != "pig":  # there nobody knows the cards of a pile
                assert FACE_DOWN not in [card for other in deal.table.seats for card in hand(revealed, other)]


def hand(seen: scene.Scene, seat: int) -> list[str]:
    """The cards in a seat's hand, face down or not."""
    return [card for part in seen.seat(seat).parts if part.label.startswith("hand") for card in part.cards]


def test_a_table_needs_nothing_of_its_game_but_the_declaration() -> None:
    deal, seat = next(found for found in stages("turkish", {"players": 4}) if found[0].observe()["laid"])
    seen = dataclasses.replace(scene.look(deal, seat), labels={})
    [laid] = [line for line in seen.middle() if line.name == "laid"]
    assert [part.cards for part in laid.parts] == seen.view["laid"]
    assert f"direction {seen.view['direction']}" in seen.notes()
    assert ">laid</text>" in picture.draw(seen).svg()


def test_what_is_empty_or_declared_aside_is_not_said() -> None:
    deal, seat = next(stages("nain_jaune", {"players": 4}))
    seen = scene.look(deal, seat)
    assert seen.notes() == ["left over 4"]
    [boxes] = seen.middle()
    assert [(part.label, part.cards) for part in boxes.parts] == [
        ("4", ["TD"]),
        ("8", ["JC"]),
        ("12", ["QS"]),
        ("16", ["KH"]),
        ("20", ["7D"]),
    ]
    assert seen.seat(0) == scene.Line("Player 0", ["tokens 85"], [scene.Part("hand (12)", [FACE_DOWN] * 12)])


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_messages_name_only_what_a_table_shows(name: str, lang: str) -> None:
    game = registry.get(name)
    shown = {field.name: field for field in scene.shown_fields(game.view)}
    named = game.texts[lang]["view"]
    assert set(named) == set(game.texts["en"]["view"])
    for key in named:
        field, _, value = key.partition(".")
        assert field in shown
        assert not value or value in shown[field].labels or shown[field].kind is Kind.NUMBER


def test_every_card_is_drawn_and_none_like_another() -> None:
    drawn = set()
    for card in (*FACES, FACE_DOWN):
        sheet = picture.Picture()
        sheet.card(card, 10, 10, 20)
        drawn.add(pixels.pixels(sheet).tobytes())
    assert len(drawn) == len(FACES) + 1


def boxes_of(svg: str) -> list[tuple[float, float, float]]:
    """The left and right edge and the lower edge of each card."""
    elements = ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}rect")
    sizes = [{key: float(each.attrib[key]) for key in ("x", "y", "width", "height")} for each in elements]
    return [(each["x"], each["x"] + each["width"], each["y"] + each["height"]) for each in sizes if each["x"] > 0]


@pytest.mark.parametrize(("name", "options"), short_rows([*TABLES[::3], *CROWDS[::3]], [*TABLES, *CROWDS]), ids=str)
def test_an_svg_is_well_formed_names_all_players_and_has_all_cards_in_sight(name: str, options: dict[str, Any]) -> None:
    for deal, seat in stages(name, options):
        drawn = render.svg(deal, seat, reveal=True)
        assert all(f">Player {number}</text>" in drawn for number in range(options["players"]))
        for left, right, lower in boxes_of(drawn):
            assert left >= 0
            assert right <= picture.WIDTH
            assert lower <= picture.HEIGHT
        if not deal.over:
            hand = deal.observe(seat)["seats"][seat]["hand"]
            assert drawn.count("<path") >= 2 * len(hand)


@pytest.mark.parametrize("mode", render.MODES)
def test_an_environment_shows_what_the_seat_to_act_sees(mode: str) -> None:
    env = pettingzoo.env("glukz", players=4, render_mode=mode)
    env.reset(seed=3)
    seat, deal = env.possible_agents.index(env.agent_selection), env.unwrapped.episode.deal
    shown = env.render()
    expected = render.svg(deal, seat) if mode == "svg" else pixels.pixels(picture.draw(scene.look(deal, seat)))
    assert np.array_equal(shown, expected)
    assert env.metadata["render_modes"] == list(render.MODES)


def test_an_svg_needs_no_pygame() -> None:
    code = (
        "import sys; sys.modules['pygame'] = None\n"
        "from tripot import game\n"
        "from tripot.envs import render\n"
        "print(render.svg(game('turkish', players=2).match(seed=1).deal(), 0, ('Ann', 'Bob')))\n"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ">Ann</text>" in run.stdout
