"""What players still talk about after a deal, compared with the cards and tokens that move in golden records."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from tests.records.generate import file
from tripot.engine.records import Array
from tripot.play import record
from tripot.play.deal import Played
from tripot.play.match import from_standing, recorded_game
from tripot.play.record import DealRecord
from tripot.rules.game import LANGUAGES
from tripot.rules.iljig.feats import feats as feats_of_iljig
from tripot.rules.pig.feats import NAMED
from tripot.rules.registry import GAMES, get
from tripot.rules.shared.ending import Ended, Line
from tripot.rules.shared.feats import Feats, Finished, count_lines

PILES = {"turkish": ("trick", "sweep"), "glukz": ("pile", "burn")}
PILED = ("turkish-4", "turkish-6-two-packs", "turkish-sweep-anytime", "glukz-4", "glukz-5-fly")
NAMES = {
    "turkish": {"sweep", "pickup"},
    "glukz": {"burn", "pickup"},
    "iljig": {"covered", "donkeys"},
    "nain_jaune": {"box", "grand_opera"},
    "pig": {"first", "spoons", *NAMED.values()},
}


def deals(name: str) -> list[DealRecord]:
    return [record.decode(line) for line in file(name).read_bytes().splitlines()]


def feats_of(written: DealRecord) -> Feats:
    return record.verify(written).feats(written.match.before, written.after)


def replayed(written: DealRecord) -> Iterator[tuple[Played, Array, Array]]:
    """Each move with the states before and after it."""
    table = recorded_game(written.game, written.options)
    deal = from_standing(table, written.match.before, written.match.dealer, written.match.deal).deal_from(
        written.start, []
    )
    for played in record.verify(written).moves:
        before = deal.states.copy()
        deal.play(played.seat, played.move)
        yield played, before, deal.states


def cards(states: Array, field: str) -> int:
    return sum(int(lane).bit_count() for lane in np.ravel(states[field][0]).astype(np.uint64))


@pytest.mark.parametrize("name", PILED)
def test_the_biggest_piles_are_those_that_leave_the_table(name: str) -> None:
    for written in deals(name)[:2]:
        pile, leaves = PILES[written.game]
        most = {feat: [0] * written.options["players"] for feat in (leaves, "pickup")}
        for played, before, after in replayed(written):
            found = {leaves: cards(after, "gone") - cards(before, "gone"), "pickup": 0}
            if "pickup" in played.happened:
                found["pickup"] = cards(before, pile) + len(played.move.cards)
            for feat, number in found.items():
                most[feat][played.seat] = max(most[feat][played.seat], number)
        assert feats_of(written) == most
        assert any(map(any, most.values()))


def test_the_fullest_box_is_the_most_tokens_that_left_one_at_once() -> None:
    for written in deals("nain_jaune-5"):
        most = [0] * written.options["players"]
        for played, before, after in replayed(written):
            if "box" in played.happened:
                taken = int((before["boxes"][0] - after["boxes"][0]).max())
                most[played.seat] = max(most[played.seat], taken)
        assert list(feats_of(written)["box"]) == most
        assert any(most)


def test_a_grand_opera_is_told_of_its_player() -> None:
    states = get("nain_jaune").state.new(**get("nain_jaune").words.sizes(None))
    table = recorded_game("nain_jaune", {"players": 3})
    for out, told in ((2, [0, 0, 1]), (0, [1, 0, 0])):
        states["grand_opera"], states["out"] = 1, out
        ended = Ended(table.options, {}, {}, {})
        assert get("nain_jaune").feats(Finished(ended, states, []))["grand_opera"] == told


def test_only_the_fifth_letter_makes_a_donkey() -> None:
    options = recorded_game("iljig", {"players": 3}).options
    for letters, told in (([4, 0, 0], [0, 0, 0]), ([5, 0, 0], [1, 0, 0])):
        ended = Ended(options, {"out": 1, "loser": 0}, {}, {"letters": letters})
        assert feats_of_iljig(Finished(ended, np.empty(0), []))["donkeys"] == told


def test_the_most_cards_covered_at_once() -> None:
    written = deals("iljig-3")[0]
    most = [0] * 3
    for played, before, _ in replayed(written):
        if played.move.verb == "cover":
            most[played.seat] = max(most[played.seat], int(before["table_count"][0]))
    assert list(feats_of(written)["covered"]) == most
    assert any(most)


@pytest.mark.parametrize(("name", "spoons"), [("pig-4", False), ("pig-spoons-3-watch-stock", True)])
def test_the_first_to_signal_and_the_spoons_grabbed(name: str, spoons: bool) -> None:
    for written in deals(name):
        found, result = feats_of(written), written.result
        assert [seat for seat, first in enumerate(found["first"]) if first] == [result["first"]]
        assert ("spoons" in found) == spoons
        if spoons:
            assert [seat for seat, grabbed in enumerate(found["spoons"]) if not grabbed] == [result["loser"]]


def test_pigs_hogs_and_donkeys_are_those_whom_the_end_of_the_deal_names() -> None:
    lines = [Line("leaves", 1), Line("donkey", 0), Line("leaves.talked", 2), Line("lost", 1), Line("mock")]
    assert count_lines(lines, NAMED, 3) == {"pigs": [0, 1, 0], "hogs": [0, 0, 0], "donkeys": [1, 0, 0]}


RECORDED = {
    "turkish": ("turkish-4",),
    "glukz": ("glukz-4",),
    "iljig": ("iljig-3",),
    "nain_jaune": ("nain_jaune-5",),
    "pig": ("pig-4", "pig-spoons-3-watch-stock", "pig-vatra-4", "pig-magarac-3"),
}


@pytest.mark.parametrize("game", GAMES)
def test_every_feat_has_its_texts(game: str) -> None:
    found = set[str]().union(*(feats_of(deals(name)[0]) for name in RECORDED[game]))
    assert found
    assert found <= NAMES[game]
    for lang in LANGUAGES:
        texts: dict[str, Any] = get(game).texts[lang]["feats"]
        assert set(texts) == {key for name in NAMES[game] for key in (name, f"{name}.n")}
