"""Cards, their codes, and kernels on card sets, against plain Python sets."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripot import cards
from tripot.cards import FACE_OF, FACES, FRENCH, PACK, TAROT, UnreadableCard, read_card, write_card
from tripot.engine.records import Array

LANES = 2
CARD = st.builds(lambda lane, face: lane * PACK + face, st.integers(0, LANES - 1), st.sampled_from(TAROT))
CARDS = st.sets(CARD, max_size=30)
FACE_SETS = st.integers(0, 2**56 - 1)


def lanes(held: set[int]) -> Array:
    row = np.zeros(LANES, dtype=np.int64)
    for card in held:
        row[card // PACK] |= 1 << card % PACK
    return row


def unlaned(row: Array) -> set[int]:
    return {lane * PACK + face for lane in range(LANES) for face in range(62) if int(row[lane]) >> face & 1}


def in_faces(held: set[int], faces: int) -> set[int]:
    return {card for card in held if faces >> card % PACK & 1}


def test_58_faces_each_with_a_code_of_its_own() -> None:
    assert len(FACES) == len(FACE_OF) == 58
    assert FACES[:5] == ("AS", "AH", "AD", "AC", "KS")
    assert FACES[-3:] == ("2C", "XR", "XB")
    assert [FACES[face][0] for face in TAROT[::4]] == list("AKQNJT98765432")


def test_a_french_pack_has_no_knights() -> None:
    assert len(FRENCH) == 52
    assert not any(FACES[face].startswith("N") for face in FRENCH)


@pytest.mark.parametrize("text", FACES)
def test_codes_read_back(text: str) -> None:
    assert write_card(read_card(text)) == text
    assert write_card(read_card(text) + PACK) == text, "nobody keeps packs apart at the table"


@pytest.mark.parametrize("text", ["", "S", "SK", "10S", "KSH", "ks", "K♠", "1S", "CS", "X", "XX", 5, None, ["KS"]])
def test_what_is_no_card(text: object) -> None:
    with pytest.raises(UnreadableCard, match="isn't a card"):
        read_card(text)


def test_a_long_text_is_not_repeated_whole() -> None:
    with pytest.raises(UnreadableCard) as caught:
        read_card("K" * 10_000)
    assert len(str(caught.value)) < 200


def test_packs_are_in_deck_order() -> None:
    assert cards.pack_of(TAROT, 2).tolist() == [*TAROT, *(face + PACK for face in TAROT)]


@given(CARDS)
def test_lists_are_in_deck_order_with_copies_side_by_side(held: set[int]) -> None:
    listed = cards.list_cards(lanes(held).tolist())
    assert [FACE_OF[text] for text in listed] == sorted(card % PACK for card in held)


@given(CARDS, FACE_SETS)
def test_counts(held: set[int], faces: int) -> None:
    row = lanes(held)
    assert cards.size(row) == len(held)
    assert cards.count_cards(row, faces) == len(in_faces(held, faces))
    assert unlaned(np.array([cards.faces_of(row), 0])) == {card % PACK for card in held}


@given(CARDS, CARDS)
def test_union_difference_and_holding(held: set[int], others: set[int]) -> None:
    row = lanes(held)
    assert cards.holds(row, lanes(others)) == (others <= held)
    cards.include(row, lanes(others))
    assert unlaned(row) == held | others
    assert cards.holds(row, lanes(others))
    cards.exclude(row, lanes(held))
    assert unlaned(row) == others - held
    cards.clear(row)
    assert unlaned(row) == set()


def test_holding_compares_lanes_that_the_set_does_not_have() -> None:
    one_pack = np.array([1], dtype=np.int64)
    assert cards.holds(one_pack, np.array([1, 0, 0, 0], dtype=np.int64))
    assert not cards.holds(one_pack, np.array([1, 1, 0, 0], dtype=np.int64))


@given(CARDS, CARD)
def test_including_one_card(held: set[int], card: int) -> None:
    row = lanes(held)
    cards.include_card(row, card)
    assert unlaned(row) == held | {card}


@given(CARDS, FACE_SETS, st.data())
def test_gathering_takes_the_first_in_deck_order(held: set[int], faces: int, data: st.DataObject) -> None:
    fitting = in_faces(held, faces)
    count = data.draw(st.integers(0, len(fitting)))
    gathered = np.zeros(LANES, dtype=np.int64)
    cards.gather(lanes(held), faces, count, gathered)
    expected = sorted(fitting, key=lambda card: (card % PACK, card // PACK))[:count]
    assert unlaned(gathered) == set(expected)


@given(CARDS, FACE_SETS)
def test_picking_goes_through_every_card_once(held: set[int], faces: int) -> None:
    fitting = in_faces(held, faces)
    row = lanes(held)
    assert {cards.pick_card(row, faces, index) for index in range(len(fitting))} == fitting
    assert cards.pick_card(row, faces, len(fitting)) == -1


@given(CARDS, st.data())
def test_onlookers_forget_faces_not_copies(hand: set[int], data: st.DataObject) -> None:
    """What is known of a hand after cards left it, whichever copies they were, from the faces alone."""
    subsets = st.lists(st.sampled_from(sorted(hand)), unique=True) if hand else st.just([])
    known, played = set(data.draw(subsets)), set(data.draw(subsets))
    row = lanes(known)
    cards.forget(row, lanes(played))
    left = unlaned(row)
    assert left <= known - played, "what has left is not known to be there"
    before, gone = Counter(card % PACK for card in known), Counter(card % PACK for card in played)
    assert Counter(card % PACK for card in left) == before - gone
