"""Tables where several may act at once: clocks by seat, bots that wait or react, chance in the middle of a deal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tripot.hosts.config import Config
from tripot.play import record
from tripot.rules.move import CHANCE, Move
from tripot.table import clock, decide, events, game_records, house_bots
from tripot.table.apply import apply
from tripot.table.crowd import NOBODY_HERE, Presence
from tripot.table.events import Event, Stored
from tripot.table.guest import Guest
from tripot.table.pace import thinking_time
from tripot.table.requests import PlayMove
from tripot.table.state import LEFT_BOT, TablePhase, TableState, open_table
from tripot.table.wire import Refused

from .tables import GUESTS, happen, message, table_in_play, with_four_of_a_kind

CONFIG = Config(restart_grace=0, bank=0)
HERE = Presence(frozenset(GUESTS))


def pig(seed: int = 1, *, clock: int = 60, pace: int = 0, **options: Any) -> TableState:
    """A deal of the Pig family among four people."""
    return table_in_play("pig", 4, seed, options, clock=clock, pace=pace)


def put(state: TableState, seat: int, at: int) -> None:
    """Let a seat put its first card down."""
    assert state.deal is not None
    move = next(move for move in state.deal.legal(seat) if move.verb == "put")
    happen(state, events.Moved(seat, move), at=at)


def by_themselves(state: TableState, until: int = 1 << 50) -> list[Stored]:
    """Let everything happen that happens by itself while the deal lasts."""
    stored: list[Stored] = []
    while state.phase is TablePhase.PLAYING:
        time = clock.due(state, HERE, CONFIG)
        if time is None or time > until:
            break
        found = clock.fall_due(state, time, HERE, CONFIG)
        for event in [*found, *clock.follow(after(state, found), HERE, CONFIG)]:
            stored.append(Stored(state.seq + 1, time, event))
            apply(state, stored[-1])
    return stored


def after(state: TableState, found: list[Event]) -> TableState:
    """A copy of the table after some events."""
    copy = state.copy()
    happen(copy, *found)
    return copy


# ---------------------------------------------------------------- clocks


def test_each_seat_has_a_clock_of_its_own() -> None:
    state = pig()
    start = state.at
    put(state, 1, start + 40_000)
    put(state, 2, start + 50_000)
    assert clock.clock_ends(state, 0, HERE, CONFIG) == start + 60_000
    assert clock.clock_ends(state, 1, HERE, CONFIG) is None  # there is nothing to take up
    assert clock.clock_ends(state, 2, HERE, CONFIG) == start + 110_000
    assert clock.clock_ends(state, 3, HERE, CONFIG) == start + 60_000
    [moved] = clock.fall_due(state, start + 60_000, HERE, CONFIG)
    assert isinstance(moved, events.Moved)
    assert (moved.seat, moved.by) == (0, "clock")


def test_somebody_idle_in_a_lively_game_is_caught_up_with() -> None:
    state = pig(clock=2)
    start = state.at
    happen(state, *[events.Left(seat, LEFT_BOT) for seat in (2, 3)])
    stored = by_themselves(state, start + 2_000)
    ours = [each for each in stored if isinstance(each.event, events.Moved) and each.event.by == "clock"]
    assert len(stored) > 3
    assert {each.at for each in ours} == {start + 2_000}


def test_no_clock_runs_for_somebody_alone_with_bots() -> None:
    state = pig(clock=2)
    happen(state, *[events.Left(seat, LEFT_BOT) for seat in (1, 2, 3)])
    assert clock.clock_ends(state, 0, HERE, CONFIG) is None
    moved = [each.event for each in by_themselves(state, state.at + 60_000) if isinstance(each.event, events.Moved)]
    assert "clock" not in {event.by for event in moved}


def test_no_clock_runs_for_what_nobody_sees_one_may_do() -> None:
    state, seat = with_four_of_a_kind(on_turn=False)
    assert state.rights[seat].able_since
    assert clock.clock_ends(state, seat, HERE, CONFIG) is None
    happen(state, events.Moved(seat, Move("slam")), at=5_000)
    assert clock.clock_ends(state, seat, HERE, CONFIG) == 65_000  # all have seen that one


def test_the_clock_completes_half_an_announcement() -> None:
    state, seat = with_four_of_a_kind(on_turn=True)
    happen(state, events.Moved(seat, Move("slam")), at=5_000)
    assert clock.fall_due(state, 64_999, HERE, CONFIG) == []
    assert clock.fall_due(state, 65_000, HERE, CONFIG) == [events.Moved(seat, Move("shout"), "clock")]


# ---------------------------------------------------------------- announcements


def test_whoever_may_not_announce_is_told_the_clause_on_turn_or_not() -> None:
    """So the page has no rule of its own to say so, and the answer tells nothing of a hand."""
    state, able = with_four_of_a_kind(on_turn=False)
    others = [seat for seat in range(3) if seat != able]
    assert sum(seat in state.actors for seat in others) == 1  # the one on turn
    for seat in others:
        with pytest.raises(Refused) as refused:
            decide.play(state, Guest(GUESTS[seat], "Bob"), PlayMove(seq=state.seq, move=Move("slam")))
        assert (refused.value.code, refused.value.clause) == ("illegal", "PIG-32")


def test_a_card_out_of_turn_is_refused_as_out_of_turn() -> None:
    state, able = with_four_of_a_kind(on_turn=False)
    assert state.deal is not None
    card = state.deal.observe(able)["seats"][able]["hand"][0]
    idle = next(seat for seat in range(3) if seat not in state.actors)
    with pytest.raises(Refused) as refused:
        decide.play(state, Guest(GUESTS[idle], "Bob"), PlayMove(seq=state.seq, move=Move("pass", cards=(card,))))
    assert refused.value.code == "not_your_turn"


# ---------------------------------------------------------------- bots


def test_a_bot_that_waits_is_asked_again_only_after_the_next_move(monkeypatch: pytest.MonkeyPatch) -> None:
    state, asked = pig(), []

    def wait(deal: Any, seat: int, *_: object, **__: object) -> None:
        asked.append(seat)

    monkeypatch.setattr(house_bots, "choose", wait)
    happen(state, events.Left(1, LEFT_BOT))
    time = clock.due(state, HERE, CONFIG)
    assert time is not None
    assert clock.fall_due(state, time, HERE, CONFIG) == []
    assert asked == [1]
    due = clock.due(state, HERE, CONFIG)
    assert due is not None
    assert due > state.at + 59_000  # only people's clocks are left
    happen(state, events.Said(0, "Ada", text="well?"))
    assert clock.due(state, HERE, CONFIG) == due
    put(state, 0, state.at + 10)
    again = clock.due(state, HERE, CONFIG)
    assert again is not None
    assert state.at < again < state.at + 5_000


def test_bots_react_each_in_their_time_and_always_the_same() -> None:
    state = pig()
    happen(state, *[events.Left(seat, LEFT_BOT) for seat in (1, 2, 3)])
    times = {seat: thinking_time(state, seat, LEFT_BOT, CONFIG) for seat in (1, 2, 3)}
    assert len(set(times.values())) == 3
    assert times == {seat: thinking_time(state.copy(), seat, LEFT_BOT, CONFIG) for seat in (1, 2, 3)}
    assert all(100 < time < 2_000 for time in times.values())


def test_bots_pass_cards_no_faster_than_a_person_can_follow() -> None:
    state = pig(pace=2_000)
    assert all(thinking_time(state, seat, LEFT_BOT, CONFIG) >= 1_000 for seat in range(4))


def test_at_a_calm_table_bots_need_longer_in_races() -> None:
    usual, calm = (table_in_play("glukz", 4, 1, pace=pace) for pace in (900, 3600))
    for seat in range(4):
        waits = (
            thinking_time(usual, seat, LEFT_BOT, CONFIG) - 900,
            thinking_time(calm, seat, LEFT_BOT, CONFIG) - 3600,
        )
        assert waits[1] == pytest.approx(4 * waits[0])


def test_bots_take_their_time_to_choose_cards_in_a_race() -> None:
    state = table_in_play("glukz", 4, 1, pace=900)
    assert all(thinking_time(state, seat, LEFT_BOT, CONFIG) > 1_000 for seat in range(4))


@pytest.mark.parametrize("variant", ["pig", "spoons", "vatra", "magarac"])
def test_a_deal_of_bots_comes_to_its_end(variant: str) -> None:
    state = pig(variant=variant)
    happen(state, *[events.Left(seat, LEFT_BOT) for seat in (1, 2, 3)], events.StandIn(0))
    stored = by_themselves(state)
    assert state.phase in (TablePhase.COUNTING, TablePhase.FINISHED)
    assert stored[-1].at - stored[0].at > 20 * len(stored)  # nobody floods the store


# ---------------------------------------------------------------- chance


def vatra_to_its_end() -> tuple[TableState, list[Stored]]:
    """A match of one deal of Vatra, played by bots from the first event to the last."""
    created = events.Created(
        game="pig",
        options={"players": 4, "variant": "vatra", "deals": 1},
        clock=0,
        pace=100,
        public=False,
        guest=GUESTS[0],
        name="Ada",
        bots=("regular",) * 3,
    )
    stored = [Stored(1, 1000, created)]
    state = open_table("table", stored[0])
    opening = table_in_play("pig", 4, 3)
    assert opening.in_play is not None
    started = events.Started(0, opening.in_play.secret.hex(), opening.in_play.commitment)
    for event in (started, events.NonceGiven(0, "ab" * 16), events.Dealt(0), events.StandIn(0)):
        stored.append(Stored(state.seq + 1, 1000, event))
        apply(state, stored[-1])
    return state, stored + by_themselves(state)


def test_the_shuffle_in_the_middle_follows_at_once_and_can_be_checked() -> None:
    state, stored = vatra_to_its_end()
    assert state.phase is TablePhase.FINISHED
    shuffles = [each for each in stored if isinstance(each.event, events.Moved) and each.event.seat == CHANCE]
    assert len(shuffles) == 1
    assert shuffles[0].at == stored[shuffles[0].seq - 2].at  # in the same breath as the move before it
    line = game_records.records("table", stored).splitlines()[0]
    found = record.decode(line)
    record.verify(found)
    other = next(index for index, move in enumerate(found.moves) if move.seat == CHANCE)
    cards = list(found.moves[other].cards)
    cards[0], cards[1] = cards[1], cards[0]
    forged = line.replace(written(found.moves[other].cards), written(cards))
    assert forged != line
    with pytest.raises(record.BrokenRecord, match="shuffle these cards in a different order"):
        record.verify(record.decode(forged))


def test_a_move_that_comes_when_the_deal_has_ended_is_answered_by_the_table() -> None:
    """Its player saw a table at which it could be made: a sentence on what cannot be done says nothing to them."""
    state, _ = vatra_to_its_end()
    for verb in ("pass", "signal"):
        request = PlayMove(seq=state.heard.number_of(state.deal_seq) - 1, move=Move(verb), ref="1")
        with pytest.raises(Refused) as refused:
            decide.play(state, Guest(GUESTS[0], "Ada"), request)
        assert refused.value.code in ("stale", "late"), verb
    with pytest.raises(Refused) as refused:
        decide.play(state, Guest(GUESTS[0], "Ada"), PlayMove(seq=state.heard.number, move=Move("signal"), ref="2"))
    assert refused.value.code == "not_now"


def test_a_clock_that_is_set_back_spoils_no_record() -> None:
    _, stored = vatra_to_its_end()
    back = [Stored(each.seq, 1000 - each.seq, each.event) for each in stored]
    [line] = game_records.records("table", back).splitlines()
    assert record.verify(record.decode(line)).over


def written(cards: Sequence[str]) -> bytes:
    """Cards as a record writes them."""
    return ('"cards":["' + '","'.join(cards) + '"]').encode()


def test_nobody_hears_the_order_of_the_shuffle() -> None:
    _, stored = vatra_to_its_end()
    state = open_table("table", stored[0])
    for each in stored[1:]:
        news = apply(state, each)
        if isinstance(each.event, events.Moved) and each.event.seat == CHANCE:
            told = [message(state, seat, news) for seat in range(-1, 4)]
            assert all('"move":{"verb":"shuffle"}' in text for text in told)
            return
    pytest.fail("there was no shuffle")


def test_clocks_rest_while_nobody_is_there() -> None:
    state = pig()
    happen(state, *[events.Left(seat, LEFT_BOT) for seat in range(4)])
    assert clock.due(state, NOBODY_HERE, CONFIG) is None
