"""The table's call: words that its host chooses, and that everybody who sits at the table may call out."""

from __future__ import annotations

import msgspec
import pytest

from tripot.table import events, forgetting, requests
from tripot.table.apply import apply
from tripot.table.guest import Guest
from tripot.table.state import TableState, open_table

from .hand import Ear, Hand, dealt, for_two

WORDS = "À la soupe !"


def ask(hand: Hand, ear: Ear, request: requests.Request) -> str:
    """Ask for something; the answer."""
    hand.ask(ear, request)
    hand.keep()
    return ear.answers[-1]


def test_everybody_who_sits_may_call_and_all_hear_it() -> None:
    hand, ada, bob = for_two()
    watcher = hand.come(7)
    assert (bob.table["texts"]["call"], ask(hand, bob, requests.CallOut())) == (None, "not_now")
    assert ask(hand, ada, requests.ChooseCall(f"  {WORDS} ")) == "done"
    assert [ear.table["texts"]["call"] for ear in (ada, bob, watcher)] == [WORDS] * 3
    assert ask(hand, bob, requests.CallOut()) == "done"
    [heard] = {str(ear.table["news"]) for ear in (ada, bob, watcher)}
    assert bob.table["news"][0] | {"seat": 1, "text": WORDS, "call": True} == bob.table["news"][0], heard
    assert ask(hand, watcher, requests.CallOut()) == "not_seated"


def test_only_the_host_chooses_it_and_may_take_it_away() -> None:
    hand, ada, bob = for_two()
    assert ask(hand, bob, requests.ChooseCall(WORDS)) == "not_host"
    ask(hand, ada, requests.ChooseCall(WORDS))
    stored = len(hand.log)
    assert ask(hand, ada, requests.ChooseCall(WORDS)) == "done"
    assert len(hand.log) == stored, "the same words again change nothing"
    ask(hand, ada, requests.ChooseCall(None))
    assert bob.table["texts"]["call"] is None
    assert ask(hand, bob, requests.CallOut()) == "not_now"


@pytest.mark.parametrize(
    ("words", "code", "sign"),
    [
        ("", "unreadable", None),
        ("   ", "unreadable", None),
        ("x" * 25, "unreadable", None),
        ("\u200d\u200d", "bad_text", "U+200D"),
        ("two\nlines", "bad_text", "U+000A"),
        ("turn\u202ed", "bad_text", "U+202E"),
    ],
)
def test_it_is_one_short_line_as_in_the_chat(words: str, code: str, sign: str | None) -> None:
    hand, ada, _ = for_two()
    assert ask(hand, ada, requests.ChooseCall(words)) == code
    assert ada.heard[-1].get("sign") == sign
    assert ada.table["texts"]["call"] is None


@pytest.mark.parametrize("words", ["\U0001fae9", "\u200fعلي", "🇫🇷"])
def test_it_may_be_an_emoji_alone_or_read_from_the_right(words: str) -> None:
    hand, ada, bob = for_two()
    assert ask(hand, ada, requests.ChooseCall(words)) == "done"
    assert bob.table["texts"]["call"] == words


def test_whoever_is_muted_calls_no_more() -> None:
    hand, [ada, bob, _] = dealt("turkish", (10.0, 10.0, 10.0))
    ask(hand, ada, requests.ChooseCall(WORDS))
    [number] = [each["person"] for each in ada.table["people"] if each["name"] == "P1"]
    ask(hand, ada, requests.Mute(person=number))
    assert ask(hand, bob, requests.CallOut()) == "muted"


def test_the_words_are_stored_once_and_go_with_whoever_chose_them() -> None:
    hand, ada, bob = for_two()
    ask(hand, ada, requests.ChooseCall(WORDS))
    ask(hand, bob, requests.CallOut())
    assert folded(hand).said[-1].text == WORDS
    nobody = Guest("g9", "Guest 1234")
    for place, stored in enumerate(hand.log):
        if getattr(stored.event, "guest", None) == ada.guest.id:
            left = forgetting.without(msgspec.to_builtins(stored.event), nobody)
            hand.log[place] = msgspec.structs.replace(stored, event=msgspec.convert(left, events.Event))
    assert WORDS not in str(hand.log)
    after = folded(hand)
    assert (after.call, after.said[-1].text) == (None, None)


def folded(hand: Hand) -> TableState:
    """The table as its stored events give it."""
    state = open_table("table", hand.log[0])
    for stored in hand.log[1:]:
        apply(state, stored)
    return state
