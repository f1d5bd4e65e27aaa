"""Deals read in sentences."""

from __future__ import annotations

import json
import re
from pathlib import Path

import numpy as np
import pytest

from tripot.play import record
from tripot.play.telling import tell
from tripot.rules.registry import get

RECORDS = Path(__file__).parents[1] / "records"


def read(name: str, deal: int, lang: str) -> list[str]:
    """The lines of a deal of a golden record."""
    return list(tell(record.decode((RECORDS / f"{name}.jsonl").read_bytes().splitlines()[deal]), lang))


def test_the_end_of_a_deal_of_nain_jaune_tells_tokens_and_boxes() -> None:
    written = json.loads((RECORDS / "nain_jaune-8.jsonl").read_bytes().splitlines()[1])
    lines = read("nain_jaune-8", 1, "en")
    paid, after = written["result"]["paid"], written["after"]
    assert written["result"]["grand_opera"] is True
    assert lines[-12:-10] == [f"Player {written['result']['out'] + 1} goes out", "Grand Opéra!"]
    assert lines[-10:-2] == [
        f"  Player {number}: {tokens} tokens".replace("-", "−") for number, tokens in enumerate(paid, 1)
    ]
    standing = ", ".join(f"Player {number} ({tokens})" for number, tokens in enumerate(after["tokens"], 1))
    boxes = ", ".join(str(tokens) for tokens in after["boxes"])
    assert lines[-2:] == [f"Tokens after the deal: {standing}".replace("-", "−"), f"In the boxes: {boxes}"]


@pytest.mark.parametrize(
    ("after", "title"),
    [
        ([900, 300, 700, 500, 700], "Player 2 becomes Grand Mamamouchi!"),
        ([300, 900, 300, 500, 300], "Player 1, Player 3 and Player 5 become Grand Mamamouchis!"),
    ],
)
def test_the_end_of_a_match_of_turkish_crowns_every_winner(after: list[int], title: str) -> None:
    first, last = (json.loads(line) for line in (RECORDS / "turkish-5-deals.jsonl").read_bytes().splitlines()[:2])
    points = last["result"]["points"]
    last["match"]["before"]["totals"] = [total - cost for total, cost in zip(after, points, strict=True)]
    last["after"]["totals"] = after
    assert list(tell(record.decode(json.dumps(last)), "en"))[-1] == title
    assert not any("Mamamouchi" in line for line in tell(record.decode(json.dumps(first)), "fr")), "not over"


def test_the_end_of_a_deal_of_turkish_tells_points_and_totals() -> None:
    written = json.loads((RECORDS / "turkish-2.jsonl").read_bytes().splitlines()[0])
    one, other = written["result"]["points"]
    lines = read("turkish-2", 0, "fr")
    assert [line.replace("\u202f", " ") for line in lines[-3:-1]] == [
        f"  Joueur 1 : {one} point{'s' if one > 1 else ''}",
        f"  Joueur 2 : {other} points",
    ]
    first, second = written["after"]["totals"]
    assert lines[-1].endswith(f"Joueur 1 ({first}), Joueur 2 ({second})")


def test_a_player_who_picks_up_is_not_said_to_be_out_or_to_pick_up_twice() -> None:
    told = read("iljig-8", 1, "fr")
    assert told[told.index("") + 2 :][:3] == ["Joueur 3 ramasse", "", "Joueur 2 n’a plus de cartes"]
    taken = [line for name in ("turkish-2", "glukz-4") for line in read(name, 0, "fr") if " et ramasse l" in line]
    assert taken
    assert not any(" ramasse " in line.partition("(")[2] for line in taken)


def test_an_exclamation_is_followed_by_no_comma() -> None:
    told = read("turkish-2", 0, "fr") + read("glukz-4", 0, "fr")
    assert any("! " in line for line in told)
    assert not any("!," in line for line in told)


@pytest.mark.parametrize(
    ("log", "remarks"),
    [
        ([(1, ("opens",)), (3, ("stands",)), (0, ("annul", "again")), (0, ("stands", "out"))], {"served": 3}),
        ([(2, ("opens",)), (1, ("pickup",)), (0, ("stands", "out")), (2, ()), (1, ("out",))], {"served": 1}),
        ([(0, ("opens", "annul", "again")), (0, ("out",))], {}),
        ([(0, ("opens",)), (1, ("stopped",))], {}),
    ],
)
def test_the_last_other_player_before_the_winner_goes_out_has_served_in_glukz(
    log: list[tuple[int, tuple[str, ...]]], remarks: dict[str, int]
) -> None:
    assert get("glukz").words.remarks(np.empty(0), log) == remarks


def test_the_cards_left_in_turkish_are_worth_the_points_of_their_seat() -> None:
    written = record.decode((RECORDS / "turkish-4.jsonl").read_bytes().splitlines()[0])
    worth = record.verify(written).remarks()["worth"]
    assert [sum(points for _, points in cards) for cards in worth] == written.result["points"]
    assert any(worth)
    dear = {"T": 20, "J": 10, "N": 10, "Q": 10, "K": 10}
    assert all(points == dear.get(card[0], 5) for cards in worth for card, points in cards)


def test_the_end_of_a_deal_of_glukz_says_who_served_the_winner() -> None:
    written = record.decode((RECORDS / "glukz-4.jsonl").read_bytes().splitlines()[0])
    served = record.verify(written).remarks()["served"]
    name = re.search(r"\w+ \d+", read("glukz-4", 0, "fr")[2 + served])
    assert name is not None
    assert f"Merci qui ? Merci {name.group()} !" in [line.replace("\u202f", " ") for line in read("glukz-4", 0, "fr")]


@pytest.mark.parametrize("file", sorted(RECORDS.glob("*.jsonl")), ids=lambda file: file.stem)
def test_every_golden_deal_can_be_told(file: Path) -> None:
    for lang in ("fr", "en"):
        lines = read(file.stem, 0, lang)
        assert len(lines) > 5
        assert not any("{" in line for line in lines)
