"""What environments show: pictures, text and windows, of every game and variant, at every stage of a deal."""

from __future__ import annotations

import dataclasses
import subprocess
import sys
import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from tripot.cards import FACES
from tripot.envs import pettingzoo, render
from tripot.envs.render import paint, scene, table, text
from tripot.play import telling
from tripot.play.deal import Deal
from tripot.rules import registry
from tripot.rules.game import LANGUAGES
from tripot.rules.registry import GAMES
from tripot.rules.shared.fields import Kind

from .test_pettingzoo import TABLES, choose, every_table

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # of its own games, which its tests import
    from pettingzoo.test import render_test

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


@pytest.fixture(autouse=True)
def _no_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr(render, "PACE", 10_000)


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


@every_table
@pytest.mark.filterwarnings("ignore:.*avx2 capable:RuntimeWarning")
def test_all_modes_pass_pettingzoos_own_test(name: str, options: dict[str, Any]) -> None:
    render_test(lambda **more: pettingzoo.env(name, **options, **more))


@pytest.mark.parametrize(("name", "options"), [*TABLES, *CROWDS], ids=str)
def test_pictures_have_their_size_and_change_with_what_is_seen(name: str, options: dict[str, Any]) -> None:
    names = tuple(f"Player {seat}" for seat in range(options["players"]))
    seen = set()
    for deal, seat in stages(name, options):
        for reveal in (False, True):
            picture = table.paint(scene.look(deal, seat, names, reveal=reveal))
            assert picture.shape == (table.HEIGHT, table.WIDTH, 3)
            assert picture.dtype == np.uint8
            seen.add(picture.tobytes())
    assert len(seen) > 3


def shown(lines: str) -> list[str]:
    """The cards of a text, in the seats' lines."""
    found = []
    for line in lines.splitlines():
        if "Player" in line.split(":")[0]:
            found += [word for word in line.replace(";", " ").split() if word[-1] in "♠♥♦♣★" or word == "##"]
    return found


@every_table
def test_text_shows_what_the_seat_knows_and_no_more(name: str, options: dict[str, Any]) -> None:
    names = tuple(f"Player {seat}" for seat in range(options["players"]))
    for deal, seat in stages(name, options):
        if deal.over:
            continue
        seen, all_seen = (scene.look(deal, seat, names, reveal=reveal) for reveal in (False, True))
        assert seen.view == deal.observe(seat)
        lines = text.write(seen).splitlines()
        [mine] = [line for line in lines if line.startswith("*")]
        assert mine[2:].startswith(f" {names[seat]}")
        assert "##" not in mine.split(";")[0]
        assert all((line[1:2] == ">") == (number in deal.awaited(seat)) for number, line in by_seat(lines, names))
        if name != "pig":  # there nobody knows the cards of a pile
            assert "##" not in shown(text.write(all_seen))
        assert len(shown(text.write(seen))) == len(shown(text.write(all_seen)))


def by_seat(lines: list[str], names: tuple[str, ...]) -> list[tuple[int, str]]:
    return [(seat, line) for seat, name in enumerate(names) for line in lines if line[3:].startswith(f"{name}:")]


def test_text_tells_the_last_move_as_the_seat_heard_it() -> None:
    env = pettingzoo.raw_env("pig", players=4, render_mode="ansi", reactions=["100", "900"])
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(int(env.infos[agent]["action_mask"].argmax()))
    seat = env.possible_agents.index(agent)
    names = tuple(f"Player {number}" for number in range(4))
    own, other = (
        text.write(scene.look(env.episode.deal, who, names)).splitlines()[-1] for who in (seat, (seat + 1) % 4)
    )
    assert own.startswith(f"Last: Player {seat} passes ")
    assert own[-1] in "♠♥♦♣"
    assert other == f"Last: Player {seat} passes a card"


def test_text_does_not_tell_what_the_seat_has_not_heard() -> None:
    env = pettingzoo.raw_env("iljig", players=4)
    env.reset(seed=1)
    seat = env.possible_agents.index(env.agent_selection)
    [keep] = [action for action in range(env.episode.actions.n) if env.episode.actions.describe(action) == "decline"]
    env.step(keep)
    names = tuple(f"Player {number}" for number in range(4))
    own, other = (text.write(scene.look(env.episode.deal, who, names)) for who in (seat, (seat + 1) % 4))
    assert f"Last: Player {seat} keeps all five cards" in own
    assert "Last:" not in other


NAMES = tuple(f"Player {number}" for number in range(4))


def test_a_table_needs_nothing_of_its_game_but_the_declaration() -> None:
    deal, seat = next(found for found in stages("turkish", {"players": 4}) if found[0].observe()["laid"])
    seen = dataclasses.replace(scene.look(deal, seat, NAMES), labels={})
    lines = text.write(seen).splitlines()
    plays = (" ".join(telling.card(card, "en") for card in play) for play in seen.view["laid"])
    assert lines[1].replace(" |", "") == f"  laid: {' '.join(plays)}"
    assert f"direction {seen.view['direction']}" in [line.strip() for line in lines]
    assert table.paint(seen).shape == (table.HEIGHT, table.WIDTH, 3)


def test_what_is_empty_or_declared_aside_is_not_said() -> None:
    deal, seat = next(stages("nain_jaune", {"players": 4}))
    shown = text.write(scene.look(deal, seat, NAMES)).splitlines()
    assert shown[1:3] == ["  10♦ 4; J♣ 8; Q♠ 12; K♥ 16; 7♦ 20", "  left over 4"]
    assert shown[3] == f"   Player 0: {'## ' * 12}(12); tokens 85"


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


def test_every_card_is_painted_and_none_like_another() -> None:
    for width in (20, 34, 70):
        painted = {paint.card_picture(card, width).tobytes() for card in (*FACES, paint.BACK)}
        assert len(painted) == len(FACES) + 1


def test_text_needs_neither_pillow_nor_pygame_and_the_others_say_what_to_install() -> None:
    code = (
        "import sys; sys.modules['PIL'] = sys.modules['pygame'] = None\n"
        "from tripot.envs.render import Renderer\n"
        "Renderer('ansi', ())\n"
        "Renderer('human', ())\n"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "NotInstalled: Pillow is not installed; it comes with: pip install 'tripot[envs]'" in run.stderr
    assert '"<string>", line 4' in run.stderr
