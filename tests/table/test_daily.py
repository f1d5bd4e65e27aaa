"""The secrets of the deals of the day: different for each day and game, and never of a deal without choices."""

from __future__ import annotations

import pytest

from tripot.table import daily
from tripot.table.config import TableConfig
from tripot.table.guest import Guest
from tripot.table.starting import start
from tripot.table.state import TablePhase

GAMES = daily.daily_games()
DAYS = [f"2026-11-{day}" for day in range(10, 22)]


def test_secrets_of_rooms_days_and_games_differ() -> None:
    found = {daily.secret_of(key, day, game) for key in "ab" for day in DAYS[:2] for game in GAMES.values()}
    assert len(found) == 2 * 2 * len(GAMES)


def test_games_for_other_numbers_of_players_have_no_deal_of_the_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily, "SEATS", 2)
    games = {each.game for each in daily.daily_games.__wrapped__().values()}
    assert games == {"turkish", "glukz", "pig"}


@pytest.mark.parametrize("name", GAMES)
def test_no_deal_is_over_before_its_player_has_chosen(name: str) -> None:
    for day in DAYS:
        secret = daily.secret_of("key", day, GAMES[name])
        assert daily.lets_choose(GAMES[name], secret)
        created = daily.create(Guest("a", "Ada"), GAMES[name], day, 0)
        _, state = start("table", created, (), secret, 0, TableConfig())
        assert state.phase is TablePhase.PLAYING
        assert len(state.seats) == 4  # whoever plays it, and three bots
        assert state.created.daily == day


def test_a_deal_of_iljig_that_is_over_at_once_is_not_dealt() -> None:
    game = GAMES["iljig"]
    over = [number for number in range(100) if not daily.lets_choose(game, number.to_bytes(32))]
    assert over
