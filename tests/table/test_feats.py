"""What players still talk about never keeps a deal from ending, whatever the code of a game does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tripot.play.deal import Deal
from tripot.table import requests
from tripot.table.opening import NewTable

from .hand import BEGUN, Hand

ALONE = NewTable("turkish", 2, options={"deals": 1}, clock=0, pace=0, bots=("beginner",))


def that_fail(*_: Any) -> Any:
    raise KeyError("luck")


@pytest.mark.parametrize(
    ("feats", "kept"),
    [
        (lambda *_: {"sweep": [4, 0]}, {"sweep": [4, 0]}),
        (lambda *_: {"sweep": [4]}, {}),
        (lambda *_: {"sweep": ["four", 0]}, {}),
        (lambda *_: None, {}),
        (that_fail, {}),
    ],
)
def test_a_deal_ends_even_if_its_feats_cannot_be_told(
    monkeypatch: pytest.MonkeyPatch, feats: Callable[..., Any], kept: dict[str, list[int]]
) -> None:
    monkeypatch.setattr(Deal, "feats", feats)
    hand = Hand(ALONE)
    ear = hand.come(0)
    for request in (requests.Start(), requests.GiveNonce(match=0, value="ab")):
        hand.ask(ear, request)
        hand.keep()
    while hand.session.state.phase == "playing":
        if 0 in hand.session.state.actors:
            move = hand.session.state.begun.dealt.legal(0)[-1]
            hand.ask(ear, requests.PlayMove(seq=ear.table["seq"], move=move))
            hand.keep()
        else:
            assert hand.wake is not None
            hand.wait(hand.wake - BEGUN - hand.now)
    assert hand.session.state.phase == "finished"
    assert hand.session.state.begun.feats == (kept,)
