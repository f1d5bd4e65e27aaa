"""A declaration that contradicts itself fails when the game is assembled, in a sentence with the field's name."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from tripot.errors import BadOption
from tripot.rules.shared.options import GameOptions, option

# ---------------------------------------------------------------- options and texts


@dataclass(frozen=True, kw_only=True)
class Computed(GameOptions):
    """Options with defaults that follow from others."""

    players: int = option(minimum=2, maximum=4, clause="")
    open: bool = option(lambda values: values["players"] > 2, clause="")
    word: str = option(lambda values: "pig" * values["players"], clause="")


def test_what_an_option_is_follows_from_its_type() -> None:
    assert [spec.kind for spec in Computed.specs().values()] == ["int", "bool", "text"]
    assert Computed.make({"players": 3}).as_dict() == {"players": 3, "open": True, "word": "pigpigpig"}
    with pytest.raises(BadOption, match="open must be true or false"):
        Computed.make({"players": 3, "open": 1})
