"""Moves that are put together card by card."""

from __future__ import annotations

from .kit import House, Person, move_of, table_for_two
from .kit import events as stored_events


async def test_a_move_is_put_together_card_by_card(house: House, ada: Person) -> None:
    table_id = await ada.create({"game": "iljig", "seats": 3, "clock": 0, "pace": 0, "bots": ["regular"] * 2})
    player = await ada.join(table_id)
    await player.ask(type="start")
    await player.nonce()
    await player.until_turn()
    while not any(choice.get("built") for choice in player.table["deal"]["choices"]):
        if player.table["phase"] == "playing":
            last = player.table["deal"]["choices"][-1]  # beside a cover that is picking up, which is always legal
            assert (await player.play(move_of(last)))["type"] == "done"
        else:
            assert (await player.ask(type="ready"))["type"] == "done"  # the deal was over before our turn to lead
        await player.until_turn()
    choice = next(choice for choice in player.table["deal"]["choices"] if choice.get("built"))
    before, seq = stored_events(house.data), player.table["seq"]
    bare = {"verb": choice["verb"]}
    found = await player.ask(type="extend", seq=seq, move=bare)
    assert found["type"] == "extension"
    assert set(found["cards"]) <= set(choice["cards"])
    one = {**bare, "cards": found["cards"][:1]}
    further = await player.ask(type="extend", seq=seq, move=one)
    assert found["cards"][0] not in further["cards"]
    assert isinstance(further["complete"], bool)
    error = await player.ask(type="extend", seq=seq, move={**bare, "cards": ["ZZ"]})
    assert (error["code"], error["field"]) == ("unreadable", "move")
    assert (await player.ask(type="extend", seq=seq + 5, move=bare))["code"] == "stale"
    assert stored_events(house.data) == before


async def test_nothing_is_put_together_in_other_games_or_out_of_turn(ada: Person, bob: Person) -> None:
    table_id = await ada.create(table_for_two())
    player, stranger = await ada.join(table_id), await bob.join(table_id)
    move = {"verb": "play"}
    assert (await player.ask(type="extend", seq=1, move=move))["code"] == "not_now"
    assert (await stranger.ask(type="extend", seq=1, move=move))["code"] == "not_seated"
