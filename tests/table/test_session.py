"""The machine of a table: what it wants from its host, in which order, and what follows when its host cannot."""

from __future__ import annotations

import pytest

from tripot.table import clock, events, requests
from tripot.table.opening import NewTable
from tripot.table.todo import Advise, Dismiss, ReportClock, ReportWait, StopThinking, Think
from tripot.table.wire import Refused

from .hand import BEGUN, Ear, Hand, a_move, for_two, on_turn, quick


def test_nobody_hears_of_a_change_before_it_is_stored() -> None:
    hand, *people = for_two()
    mover, other = on_turn(hand, *people)
    heard = [len(ear.heard) for ear in people]
    hand.ask(mover, a_move(hand, mover))
    assert hand.store
    assert [len(ear.heard) for ear in people] == heard
    hand.keep()
    assert mover.answers[-1] == "done"
    assert [ear.table["deal"]["moves"] for ear in (mover, other)] == [1, 1]


def test_what_comes_while_something_is_stored_waits_its_turn() -> None:
    hand, *people = for_two()
    mover, other = on_turn(hand, *people)
    hand.ask(mover, a_move(hand, mover))
    hand.ask(other, requests.Say(text="quick!", ref="say"))
    assert hand.store
    assert isinstance(hand.store.events[0].event, events.Moved)
    assert other.heard[-1]["type"] == "table", "no answer yet"
    hand.keep()
    assert [type(each.event) for each in hand.log[-2:]] == [events.Moved, events.Said]
    assert other.answers[-1] == "done"


def test_a_change_that_the_disk_refuses_has_not_happened() -> None:
    hand, *people = for_two()
    mover, other = on_turn(hand, *people)
    before = hand.session.state
    hand.ask(mover, a_move(hand, mover))
    hand.refuse()
    assert mover.answers[-1] == "storage"
    assert hand.session.state is before
    hand.ask(mover, a_move(hand, mover, "again"))
    hand.keep()
    assert mover.answers[-1] == "done"
    assert other.table["deal"]["moves"] == 1


def test_a_change_whose_answer_was_lost_is_done_once() -> None:
    hand, *people = for_two()
    mover, _ = on_turn(hand, *people)
    hand.ask(mover, a_move(hand, mover))
    assert hand.store
    hand.refuse(found=hand.store.events)
    assert mover.answers[-1] == "done"
    assert not hand.others
    assert hand.session.state.seq == len(hand.log)


def test_a_change_that_was_overtaken_is_decided_again() -> None:
    hand, *people = for_two()
    mover, other = on_turn(hand, *people)
    said = hand.happened(events.Said(1, "P1", text="first", guest="g1"))
    hand.ask(mover, a_move(hand, mover))
    hand.refuse(found=[said], code=None)
    again = hand.store
    assert again, "it is decided again, on what has happened"
    assert again.events[0].seq == said.seq + 1
    assert any(news["kind"] == "said" for news in other.table["news"])
    hand.keep()
    assert mover.answers[-1] == "done"


def test_a_table_that_is_always_overtaken_gives_up() -> None:
    hand, *people = for_two(config=quick(retries=3))
    mover, _ = on_turn(hand, *people)
    hand.ask(mover, requests.Say(text="me", ref="say"))
    for _ in range(3):
        hand.refuse(found=[hand.happened(events.Said(1, "P1", text="first", guest="g1"))], code=None)
    assert hand.store is None
    assert mover.answers[-1] == "storage"


def test_what_is_due_is_tried_again_later_and_later() -> None:
    hand, *_ = for_two(config=quick(ready_wait=100, fault_wait=1000), options={"deals": 2}, clock=10)
    waits = []
    hand.wait(9_000)
    while hand.store is None:
        assert hand.wake
        hand.now = max(hand.now, hand.wake - BEGUN)
        hand.do(hand.session.tick(hand.time))
    for _ in range(4):
        hand.refuse()
        assert isinstance(hand.others[-1], ReportWait)
        assert hand.wake
        waits.append(hand.wake - BEGUN - hand.now)
        hand.now = hand.wake - BEGUN
        hand.do(hand.session.tick(hand.time))
    assert waits == pytest.approx([1000, 2000, 4000, 8000], abs=1)
    hand.keep()
    assert hand.session.state.deal
    assert hand.session.state.deal.moves


def test_somebody_who_stays_away_is_played_for_until_they_are_back() -> None:
    hand, *people = for_two(config=quick(gone_wait=150))
    gone, other = on_turn(hand, *people)
    seat = gone.table["you"]
    hand.go(gone)
    hand.wait(149)
    assert not other.table["seats"][seat]["stand_in"]
    hand.wait(2)
    assert other.table["seats"][seat] == {**other.table["seats"][seat], "stand_in": True, "here": False}
    back = hand.come(seat)
    hand.keep()
    assert back.table["you"] == seat
    assert not other.table["seats"][seat]["stand_in"]


def test_a_ready_person_need_not_wait_for_somebody_gone() -> None:
    hand, first, second = for_two(config=quick(gone_wait=50), options={"deals": 2}, pace=0)
    hand.go(first)
    while second.table["phase"] == "playing":
        if second.table["you"] in hand.session.state.actors:
            hand.ask(second, a_move(hand, second))
            hand.keep()
        hand.wait(100)
    assert second.table["phase"] == "counting"
    hand.ask(second, requests.SeenCount())
    hand.keep()
    assert second.table["phase"] == "playing"


def test_the_count_is_shown_for_a_while() -> None:
    hand, first, second = for_two(config=quick(ready_wait=100), options={"deals": 2}, clock=10)
    while first.table["phase"] == "playing":
        mover, _ = on_turn(hand, first, second)
        hand.ask(mover, a_move(hand, mover))
        hand.keep()
    assert first.table["phase"] == "counting"
    hand.wait(99)
    assert first.table["phase"] == "counting"
    hand.wait(2)
    assert (first.table["phase"], first.table["match"]["deal"]) == ("playing", 1)


def test_a_person_may_ask_for_more_time_with_the_scores() -> None:
    hand, first, second = for_two(config=quick(ready_wait=100, held_wait=1000), options={"deals": 2}, clock=10)
    while first.table["phase"] == "playing":
        mover, _ = on_turn(hand, first, second)
        hand.ask(mover, a_move(hand, mover))
        hand.keep()
    assert 0 < first.table["begins_in_ms"] <= 100
    hand.ask(second, requests.Hold())
    hand.keep()
    assert 900 < first.table["begins_in_ms"] <= 1000
    hand.wait(200)
    assert first.table["phase"] == "counting"
    hand.wait(900)
    assert first.table["phase"] == "playing"


def test_who_is_banned_is_dismissed_and_hears_no_more() -> None:
    hand, host, other = for_two()
    [person] = host.table["people"]
    hand.ask(host, requests.Ban(person=person["person"]))
    hand.keep()
    [dismissed] = [each for each in hand.others if isinstance(each, Dismiss)]
    assert dismissed.client is other
    assert dismissed.refused.code == "banned"
    heard = len(other.heard)
    hand.ask(host, requests.Say(text="at last"))
    hand.keep()
    assert len(other.heard) == heard
    with pytest.raises(Refused, match="banned"):
        hand.come(1)


def test_a_forgotten_guest_is_in_nothing_that_is_still_to_be_stored() -> None:
    """A change that was decided with the old name is decided again with the new state."""
    hand, host, other = for_two()
    stranger = hand.come(5)
    hand.ask(stranger, requests.Say(text="hello"))
    hand.keep()
    hand.ask(host, requests.Say(text="who was that?"))
    waiting = hand.store
    assert waiting
    state = hand.session.state.copy()
    state.known = {("g9" if guest == "g5" else guest): name for guest, name in state.known.items()}
    hand.rewrite(state)
    assert hand.store is not waiting
    assert not hand.session.is_wanted(waiting)
    hand.keep()
    assert "g5" not in hand.session.state.known
    assert other.table["seq"] == hand.session.state.heard.number


def test_bots_think_while_the_table_goes_on() -> None:
    """A thought is asked for once, and dropped if somebody plays for the bot meanwhile."""
    hand = Hand(NewTable("turkish", 2, clock=0, bots=("master",)))
    person = hand.come(0)
    hand.ask(person, requests.Start())
    hand.keep()
    hand.wait(5_000)
    while hand.session.state.actors == [0]:
        hand.ask(person, a_move(hand, person))
        hand.keep()
    thinks = [each for each in hand.others if isinstance(each, Think)]
    assert [each.problem for each in thinks[-1:]] == clock.problems(hand.session.state)
    assert len({each.problem for each in thinks}) == len(thinks), "each problem once"
    hand.ask(person, requests.Say(text="take your time"))
    hand.keep()
    assert len([each for each in hand.others if isinstance(each, Think)]) == len(thinks)
    moved = events.Moved(1, hand.session.state.begun.dealt.legal(1)[0], "bot")
    hand.do(hand.session.found([hand.happened(moved)], hand.time))
    assert [each.problem for each in hand.others if isinstance(each, StopThinking)] == [thinks[-1].problem]


def test_a_hint_is_asked_of_the_host() -> None:
    hand, *people = for_two(hints=True)
    mover, _ = on_turn(hand, *people)
    hand.ask(mover, requests.Hint(seq=mover.table["seq"], ref="help"))
    [advise] = [each for each in hand.others if isinstance(each, Advise)]
    assert (advise.asker.client, advise.asker.ref) == (mover, "help")


def test_a_clock_that_is_ahead_is_told_once() -> None:
    hand, *_ = for_two()
    ahead = hand.happened(events.Said(None, "P", text="from the future", guest="g7"))
    later = events.Said(None, "P", text="and again", guest="g7")
    hour = 3_600_000
    hand.do(hand.session.found([an_hour_ahead(ahead, hour)], hand.time))
    hand.do(hand.session.found([an_hour_ahead(hand.happened(later), hour)], hand.time))
    assert [each.by for each in hand.others if isinstance(each, ReportClock)] == [hour]
    assert hand.session.state.at <= hand.time.at


def an_hour_ahead(stored: events.Stored, by: int) -> events.Stored:
    """The event as a host stores it whose clock is ahead."""
    return events.Stored(stored.seq, stored.at + by, stored.event)


def test_who_comes_back_while_a_stand_in_is_being_stored_plays_on() -> None:
    hand, *people = for_two(config=quick(gone_wait=150), pace=900)
    gone, other = on_turn(hand, *people)
    seat = gone.table["you"]
    hand.go(gone)
    assert hand.wake
    hand.now = hand.wake - BEGUN
    hand.do(hand.session.tick(hand.time))
    assert hand.store
    assert isinstance(hand.store.events[0].event, events.StandIn)
    hand.come(seat)
    hand.keep()
    assert not other.table["seats"][seat]["stand_in"]


# ---------------------------------------------------------------- races


FAR = 120.0  # milliseconds, one way


def press_both(hand: Hand, ears: tuple[Ear, Ear], reactions: tuple[float, float]) -> None:
    """Both people open a deal of Glükz this long after they saw it, at one moment. A press arrives after its way."""
    seen, coming = hand.now + FAR, list[tuple[float, Ear, requests.PlayMove]]()
    for ear, ms in zip(ears, reactions, strict=True):
        stamp = requests.Stamp(ear.table["deal"]["race"]["seq"], ms)
        coming.append((seen + ms + ear.travel.one_way, ear, a_move(hand, ear, "press", reaction=stamp)))
    for arrival, ear, press in sorted(coming, key=lambda each: each[0]):
        hand.wait(arrival - hand.now)
        hand.ask(ear, press)
        hand.keep()
    hand.wait(2_000)


@pytest.mark.parametrize(("near", "far", "told"), [(450.0, 400.0, True), (400.0, 450.0, False)])
def test_the_quicker_press_wins_however_far_away(near: float, far: float, *, told: bool) -> None:
    """A near press waits for a far one that may be quicker, and no longer: a slower one comes too late to be told."""
    hand, one, other = for_two("glukz", way=FAR)
    press_both(hand, (one, other), (near, far))
    winner, loser = (one, other) if near < far else (other, one)
    assert (winner.answers[-1], loser.answers[-1]) == ("done", "late")
    [moved] = [each.event for each in hand.log if isinstance(each.event, events.Moved)]
    assert (moved.seat, moved.ms) == (winner.table["you"], min(near, far))
    assert moved.behind == (((loser.table["you"], max(near, far)),) if told else ())


def pressed(hand: Hand, ear: Ear, seen: float, ms: float) -> tuple[float, requests.PlayMove]:
    """A press this long after the race was seen: when it arrives, and what it says."""
    stamp = requests.Stamp(ear.table["deal"]["race"]["seq"], ms)
    return seen + ms + ear.travel.one_way, a_move(hand, ear, "press", reaction=stamp)


def test_a_faster_press_that_waits_for_the_disk_still_wins() -> None:
    """Somebody's words are being stored when both presses are in, and the slower one is due first."""
    hand, near, far = for_two("glukz", way=FAR)
    seen = hand.now + FAR
    slow, quick_one = pressed(hand, near, seen, 450.0), pressed(hand, far, seen, 440.0)
    hand.wait(slow[0] - hand.now)
    hand.ask(near, slow[1])
    hand.ask(near, requests.Say(text="hm", ref="say"))
    assert hand.store
    hand.now = quick_one[0]
    hand.ask(far, quick_one[1])
    hand.now += 1_000
    hand.do(hand.session.tick(hand.time))
    hand.keep()
    hand.wait(2_000)
    assert (far.answers[-1], near.answers[-1]) == ("done", "late")


def test_what_failed_before_delays_no_press() -> None:
    hand, near, far = for_two("glukz", way=FAR, config=quick(host_wait=100, fault_wait=1000))
    seen = hand.now + FAR
    hand.go(near)  # who is the host, whose place falls due
    hand.now += 100
    hand.do(hand.session.tick(hand.time))
    for _ in range(5):
        hand.refuse()
        hand.do(hand.session.tick(hand.time))
    hand.refuse()
    back = hand.come(0)
    arrival, press = pressed(hand, back, seen, 400.0)
    hand.now = max(hand.now, arrival)
    hand.ask(back, press)
    end = hand.session.course.arbiter.next_end()
    assert end is None or (hand.wake and hand.wake - BEGUN <= max(end, hand.now) + 1)
    hand.keep()
    hand.wait(2_000)
    assert back.answers[-1] == "done"
    assert far.table["deal"]["moves"] == 1
