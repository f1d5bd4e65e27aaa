"""Replays of golden records: each viewer sees what the rules allow, and the last frame has the recorded result."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tripot import chance
from tripot.errors import TripotError, Unreadable
from tripot.play import record
from tripot.play.deal import Deal
from tripot.play.record import BrokenRecord, DealRecord, Replay
from tripot.rules.move import CHANCE
from tripot.table import replay
from tripot.table.replay import OPEN, FinishedDeal, ReplayInfo, Viewer
from tripot.table.wire import MoveNews, TableNews

from ..records.generate import GOLDEN, file
from ..short_form import short_with

SHORT = ("turkish-4", "iljig-3", "glukz-3-deals", "nain_jaune-3", "pig-vatra-4", "pig-magarac-3", "pig-spoons-5-hush")
MOST_SEATS = 3  # of a table whose views are compared


def recorded(name: str) -> list[DealRecord]:
    with file(name).open("rb") as lines:
        return [deal for _, deal in record.read_lines(lines)]


def again(deal: DealRecord) -> list[Deal]:
    """The deal before its first move and after each one."""
    played = Replay(deal)
    return [played.deal.copy(), *(played.deal.copy() for _ in played.steps())]


def frames(deal: DealRecord, viewer: Viewer) -> list[replay.ReplayFrame]:
    return replay.replay(FinishedDeal(deal), viewer).frames


def view(frame: replay.ReplayFrame) -> Any:
    return msgspec.json.decode(frame.deal.view)


@pytest.mark.parametrize("name", short_with(SHORT, GOLDEN))
def test_a_seat_sees_what_it_would_see_if_the_hidden_cards_were_others(name: str) -> None:
    random = chance.generator(1)
    deal = recorded(name)[0]
    truth = again(deal)
    for viewer in [*range(min(MOST_SEATS, truth[0].table.players)), None]:
        shown = frames(deal, viewer)
        assert len(shown) == len(truth)
        for frame, then in zip(shown, truth, strict=True):
            assert bytes(frame.deal.view) == then.redeal(viewer, random).look(viewer).json


@pytest.mark.parametrize("name", short_with(SHORT, GOLDEN))
def test_open_hands_are_what_the_seats_see_of_their_own(name: str) -> None:
    deal = recorded(name)[0]
    for frame, then in zip(frames(deal, OPEN), again(deal), strict=True):
        shown = view(frame)
        assert shown["seats"] == [then.observe(seat)["seats"][seat] for seat in then.table.seats]
        assert {**shown, "seats": []} == {**then.observe(None), "seats": []}
        assert frame.deal.choices == []


@pytest.mark.parametrize("name", short_with(SHORT, GOLDEN))
@pytest.mark.parametrize("viewer", [0, None, OPEN])
def test_the_last_frame_has_the_result(name: str, viewer: Viewer) -> None:
    for deal in recorded(name):
        shown = replay.replay(FinishedDeal(deal), viewer)
        over = [frame.deal.over for frame in shown.frames]
        assert over == [False] * len(deal.moves) + [True]
        assert shown.frames[-1].deal.result == deal.result
        assert shown.frames[-1].news[-1] == TableNews("deal_over")
        assert shown.ended.standing == deal.after
        assert shown.table.match is not None
        assert shown.table.match.standing == deal.match.before


def test_news_name_only_the_cards_that_the_viewer_may_know() -> None:
    """In Pig, nobody sees which card another player passes on."""
    deal = recorded("pig-4")[0]
    number, put = next((n, move) for n, move in enumerate(deal.moves, start=1) if move.verb == "put")
    other = (put.seat + 1) % 4
    heard = {viewer: frames(deal, viewer)[number].news for viewer in (put.seat, other, None, OPEN)}
    cards = {viewer: [each.move.cards for each in news] for viewer, news in heard.items()}  # type: ignore[union-attr]
    assert cards == {put.seat: [put.cards], other: [()], None: [()], OPEN: [put.cards]}


def test_no_viewer_sees_the_order_of_a_shuffle_in_the_middle_of_a_deal() -> None:
    shuffled = [each for name in ("pig-vatra-4", "pig-vatra-3-pats") for each in recorded(name)]
    deal = next(each for each in shuffled if any(move.seat == CHANCE for move in each.moves))
    number = next(n for n, move in enumerate(deal.moves, start=1) if move.seat == CHANCE)
    [news] = frames(deal, OPEN)[number].news
    assert isinstance(news, MoveNews)
    assert (news.by, news.move.verb, news.move.cards) == ("chance", "shuffle", ())


def test_the_table_of_a_replay_is_no_table_of_the_card_room() -> None:
    shown = replay.replay(FinishedDeal(recorded("turkish-2")[0]), 1)
    assert (shown.table.id, shown.table.you, shown.table.hints, shown.table.chat) == ("", 1, False, None)
    assert msgspec.json.decode(msgspec.json.encode(shown), type=dict[str, Any])["table"]["type"] == "table"


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"moves": ()}, BrokenRecord),
        ({"options": {"players": 99}}, TripotError),
        ({"game": "belote"}, TripotError),
        ({"start": {}}, Unreadable),
    ],
)
def test_what_cannot_be_played_again_is_refused(change: dict[str, Any], error: type[TripotError]) -> None:
    broken = msgspec.structs.replace(recorded("turkish-2")[0], **change)
    with pytest.raises(error):
        replay.replay(FinishedDeal(broken), None)


@pytest.mark.parametrize("viewer", [-1, 2])
def test_a_seat_that_the_table_does_not_have_is_refused(viewer: int) -> None:
    with pytest.raises(Unreadable):
        _: ReplayInfo = replay.replay(FinishedDeal(recorded("turkish-2")[0]), viewer)
