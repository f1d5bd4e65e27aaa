"""The days of the card room, for the deals of the day. All people of a card room share them."""

from collections.abc import Collection
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from tripot.errors import BadOption

UTC_NAME = "UTC"
GRACE_MS = 3_600_000  # for a deal that was begun before midnight


class Days:
    """The days of a time zone. Times are milliseconds since 1970."""

    def __init__(self, zone: str) -> None:
        """Raise `BadOption` if there is no such time zone on this machine."""
        self.zone = zone
        self._zone = _find(zone)

    def day_at(self, at: int) -> date:
        """The day at a time."""
        return datetime.fromtimestamp(at / 1000, self._zone).date()

    def end_of(self, day: date) -> int:
        """When a day ends. If clocks are set to summer time on it, it has 23 hours."""
        return round(datetime.combine(day + timedelta(1), time(), self._zone).timestamp() * 1000)

    def closes(self, day: date) -> int:
        """When results of the day's deals no longer count, and everybody may look at them."""
        return self.end_of(day) + GRACE_MS


def _find(zone: str) -> tzinfo:
    if zone == UTC_NAME:
        return UTC
    try:
        return ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise BadOption("time_zone", f"there is no time zone {zone!r:.60} on this machine") from None


def streaks(days: Collection[date], today: date) -> tuple[int, int]:
    """How many days in a row somebody has played up to today, or yesterday if today's deal still waits; and the most.

    Days after today are left out: the clock was wrong when they were written. They count once they come.
    """
    played = {day for day in days if day <= today}
    runs = {day: _run(played, day) for day in played if day + timedelta(1) not in played}
    current = max(runs.get(today, 0), runs.get(today - timedelta(1), 0))
    return current, max(runs.values(), default=0)


def _run(played: Collection[date], last: date) -> int:
    """The number of days in a row that end with `last`."""
    length = 0
    while last - timedelta(length) in played:
        length += 1
    return length
