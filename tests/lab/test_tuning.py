"""Plans are tuned by playing: the weights in use win, a run prints weights for `plans.py`, and errors are clear."""

from __future__ import annotations

import re

import numpy as np
import pytest

import tripot
from tripot.lab import tuning
from tripot.lab.tuning import Player, main, plans_of
from tripot.rules import registry


@pytest.fixture(scope="module")
def player() -> Player:
    return Player(tripot.game("nain_jaune", players=3))


@pytest.mark.long
def test_the_weights_in_use_win_more_than_those_turned_round(player: Player) -> None:
    weights = plans_of(player.table.game).weights
    used, turned = (player.leads(each, 1, 400) for each in (weights, -weights))
    assert (used - turned).mean() > 3 * (used - turned).std() / 20


def test_the_same_seed_plays_the_same_deals(player: Player) -> None:
    weights = plans_of(player.table.game).weights
    assert np.array_equal(player.leads(weights, 7, 20), player.leads(weights, 7, 20))
    assert not np.array_equal(player.leads(weights, 7, 20), player.leads(weights, 8, 20))


def test_a_run_prints_a_weight_for_each_term_and_what_they_win(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], player: Player
) -> None:
    monkeypatch.setattr(tuning, "UNSEEN", 40)
    monkeypatch.setattr(tuning, "Player", lambda _table: player)
    main(["nain_jaune", "--players", "3", "--minutes", "0.001", "--deals", "20"])
    output = capsys.readouterr()
    terms = plans_of(registry.get("nain_jaune")).terms
    assert re.findall(r"^    Term\.(\w+): -?\d+,$", output.out, re.MULTILINE) == [term.name for term in terms]
    assert "3 players: these weights win" in output.out
    assert "3 players: those in use win" in output.out
    assert output.err.startswith("generation 1: ")


@pytest.mark.parametrize(
    ("args", "wanted"),
    [
        (["turkish"], "the plans of turkish have no weights to tune"),
        (["pig"], "the plans of pig have no weights to tune"),
        (["chess"], "chess"),
        (["glukz", "--players", "1"], "players"),
        (["glukz", "--seed", "0"], "seed must be a whole number from 1"),
    ],
)
def test_what_cannot_be_tuned_is_refused(args: list[str], wanted: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([*args, "--minutes", "0.001"])
    assert wanted in capsys.readouterr().err
