"""Deals told in sentences."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tripot import record
from tripot.telling import tell

RECORDS = Path(__file__).parent / "records"


def told(name: str, deal: int, lang: str) -> list[str]:
    """The lines of a deal of a golden record."""
    return list(tell(record.decode((RECORDS / f"{name}.jsonl").read_bytes().splitlines()[deal]), lang))


def test_the_end_of_a_deal_of_nain_jaune_tells_tokens_and_boxes() -> None:
    written = json.loads((RECORDS / "nain_jaune-8.jsonl").read_bytes().splitlines()[1])
    lines = told("nain_jaune-8", 1, "en")
    paid, after = written["result"]["paid"], written["after"]
    assert written["result"]["grand_opera"] is True
    assert lines[-12:-10] == [f"Seat {written['result']['out']} went out", "Grand Opéra!"]
    assert lines[-10:-2] == [f"  Seat {seat}: {tokens} tokens" for seat, tokens in enumerate(paid)]
    standing = ", ".join(f"Seat {seat} {tokens}" for seat, tokens in enumerate(after["tokens"]))
    boxes = ", ".join(str(tokens) for tokens in after["boxes"])
    assert lines[-2:] == [f"Tokens after the deal: {standing}", f"In the boxes: {boxes}"]


def test_the_end_of_a_deal_of_turkish_tells_points_and_totals() -> None:
    written = json.loads((RECORDS / "turkish-2.jsonl").read_bytes().splitlines()[0])
    one, other = written["result"]["points"]
    lines = told("turkish-2", 0, "fr")
    assert [line.replace("\u00a0", " ") for line in lines[-3:-1]] == [
        f"  Place 0 : {one} points",
        f"  Place 1 : {other} points",
    ]
    assert lines[-1].endswith(f"Place 0 {written['after']['totals'][0]}, Place 1 {written['after']['totals'][1]}")


@pytest.mark.parametrize("file", sorted(RECORDS.glob("*.jsonl")), ids=lambda file: file.stem)
def test_every_golden_deal_can_be_told(file: Path) -> None:
    for lang in ("fr", "en"):
        lines = told(file.stem, 0, lang)
        assert len(lines) > 5
        assert not any("{" in line for line in lines)
