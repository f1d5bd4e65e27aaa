"""The page's types of messages follow from the card room's."""

from __future__ import annotations

from difflib import unified_diff
from enum import StrEnum
from typing import Literal

import msgspec
import pytest
from tools.typescript import comment, written

from tools import wire as types_of_wire
from tripot.table import requests


def test_the_page_has_the_types_that_the_card_room_writes() -> None:
    page, room = types_of_wire.WIRE.read_text("utf-8").splitlines(), types_of_wire.types().splitlines()
    different = list(unified_diff(page, room, "the page", "the card room", lineterm="", n=0))
    assert not different, "\n".join(["run: uv run python -m tools.wire", *different])


def test_every_message_has_a_type() -> None:
    names = {each.__name__ for each in types_of_wire.FROM_SERVER}
    assert names == {"TableInfo", "Error", "Probe", "Alive", "Release", "ExtensionInfo", "AdviceInfo", "Done"}
    assert requests.Sit in types_of_wire.TO_SERVER


def test_who_made_a_move_may_be_chance_and_a_commitment_is_never_missing() -> None:
    text = types_of_wire.types()
    assert 'export type By = "player" | "bot" | "clock" | "stand_in" | "chance";' in text
    assert "\n  commitment: string;\n" in text


def test_fields_with_defaults_may_be_missing_and_notes_become_comments() -> None:
    text = types_of_wire.types()
    assert "\n  slot?: number | null;\n" in text  # of a move
    assert "  /** The word that losses spell; empty if there is none. */\n  word: string;\n" in text
    assert "  /** The cards before they are shuffled. */\n  pack: string[];\n" in text
    assert "\n  min?: number;\n" in text  # of an option: if it is there, it is never null


class Suit(StrEnum):
    CLUBS = "clubs"
    HEARTS = "hearts"


@pytest.mark.parametrize(
    ("hint", "expected"),
    [
        (int | None, "number | null"),
        (list[str | None], "(string | null)[]"),
        (tuple[tuple[int, float], ...], "[number, number][]"),
        (dict[str, Literal["a", "b"]], 'Record<string, "a" | "b">'),
        (msgspec.Raw, "unknown"),
        (int | msgspec.UnsetType, "number"),
        (list[Suit], '("clubs" | "hearts")[]'),
    ],
)
def test_a_type_is_written_as_the_page_reads_it(hint: object, expected: str) -> None:
    assert written(hint) == expected


def test_a_long_comment_has_several_lines() -> None:
    assert comment("short") == "/** Short */"
    lines = comment("word " * 40).splitlines()
    assert (lines[0], lines[-1], len(lines)) == ("/**", " */", 4)


def test_two_types_with_one_name_on_the_page_are_refused() -> None:
    info, plain = msgspec.defstruct("SitInfo", []), msgspec.defstruct("Phase", [])
    assert types_of_wire.names_of([requests.Sit]) == {requests.Sit: "Sit"}
    for struct in (info, plain):
        with pytest.raises(ValueError, match="another type is called"):
            types_of_wire.names_of([requests.Sit, struct])
