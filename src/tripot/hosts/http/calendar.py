"""The file by which a calendar knows when a circle plays (RFC 5545)."""

from datetime import UTC, date, datetime, time, timedelta

WEEKDAYS = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")  # as `date.weekday` numbers them
MOST_OCTETS = 75  # of a line
LASTS = 3  # hours


def weekly(name: str, link: str, weekday: int, begins: time, today: date, uid: str) -> str:
    """A calendar with one event, each week on a weekday (0 is Monday), from a time of wherever the reader is."""
    first = today + timedelta((weekday - today.weekday()) % 7)
    start = datetime.combine(first, begins)
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Tripot//Circle//EN",
        "BEGIN:VEVENT",
        f"UID:{uid}",
        f"DTSTAMP:{datetime.combine(today, time(), UTC):%Y%m%dT%H%M%SZ}",
        f"DTSTART:{start:%Y%m%dT%H%M%S}",
        f"DURATION:PT{LASTS}H",
        f"RRULE:FREQ=WEEKLY;BYDAY={WEEKDAYS[weekday]}",
        f"SUMMARY:{_escaped(name)}",
        f"URL:{link}",
        f"DESCRIPTION:{_escaped(link)}",
        "END:VEVENT",
        "END:VCALENDAR",
    ]
    return "".join(f"{_folded(line)}\r\n" for line in lines)


def _escaped(text: str) -> str:
    """A text as a value: commas, semicolons, backslashes and new lines have a meaning of their own."""
    for mark in ("\\", ";", ","):
        text = text.replace(mark, f"\\{mark}")
    return text.replace("\n", "\\n")


def _folded(line: str) -> str:
    """A line in parts of at most 75 octets, of which each but the first begins with a space."""
    parts, part = [], ""
    for letter in line:
        if len(f"{part}{letter}".encode()) > MOST_OCTETS:
            parts.append(part)
            part = " "
        part += letter
    return "\r\n".join([*parts, part])
