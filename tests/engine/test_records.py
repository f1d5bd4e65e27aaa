"""Records as interpreted kernels use them."""

from __future__ import annotations

import pickle
from typing import Annotated

import pytest

from tripot.engine.records import Ints, Record


class Purse(Record):
    owner: int
    coins: Annotated[Ints, "kinds"]


def test_fields_of_a_record_are_read_and_written_as_attributes() -> None:
    purses = Purse.new(2, kinds=3)
    purse = purses[1]
    purse.owner = 7
    purse.coins[2] = 5
    assert purses["owner"].tolist() == [0, 7]
    assert purses["coins"].tolist() == [[0, 0, 0], [0, 0, 5]]
    assert purse.owner == 7


def test_a_field_that_is_not_there_is_named() -> None:
    purse = Purse.new(kinds=1)[0]
    with pytest.raises(AttributeError, match=r"'tokens'; its fields are owner, coins"):
        purse.tokens  # noqa: B018
    with pytest.raises(ValueError, match="tokens"):
        purse.tokens = 1


def test_records_can_be_sent_to_another_process() -> None:
    purses = Purse.new(2, kinds=3)
    purses["owner"] = 4
    again = pickle.loads(pickle.dumps(purses))
    assert again.tobytes() == purses.tobytes()
    assert again[0].owner == 4
