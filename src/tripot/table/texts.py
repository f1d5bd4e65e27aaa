"""What people write: in the chat, and for their own table."""

import unicodedata
from collections.abc import Sequence

from tripot.rules.game import Game
from tripot.table.events import DEAL, MATCH, ForfeitEach
from tripot.table.house import Names
from tripot.table.wire import FORFEIT_LENGTH, FORFEITS, WORTH_LENGTH, Refused


def normalize(text: str) -> str:
    """A text in Unicode form NFC, without spaces around it."""
    return unicodedata.normalize("NFC", text).strip()


def check(names: Names, field: str, text: str, most: int, code: str = "unreadable") -> str:
    """A text of one line, as it is stored. Raises `Refused`, which names a sign that cannot be written."""
    kept = normalize(text)
    if not 1 <= len(kept) <= most:
        raise Refused(code, f"{field} must have 1 to {most} characters.", field=field)
    if sign := names.unwritable(kept):
        wrong = "bad_text" if code == "unreadable" else code
        raise Refused(wrong, f"{field} must not have the sign {sign}.", field=field, sign=sign)
    return kept


def check_worth(names: Names, game: Game, worth: str | None) -> str | None:
    """The worth of a token, in a game that has tokens. Raises `Refused` in others."""
    if not worth:
        return None
    _demand(game, "worth")
    return check(names, "worth", worth, WORTH_LENGTH, "bad_option")


def check_forfeits(names: Names, game: Game, forfeits: Sequence[str]) -> tuple[str, ...]:
    """Forfeits for the loser, in a game that has them. Raises `Refused` in others."""
    if not forfeits:
        return ()
    _demand(game, "forfeits")
    if len(forfeits) > FORFEITS:
        raise Refused("bad_option", f"A table can have at most {FORFEITS} forfeits.", field="forfeits")
    return tuple(check(names, "forfeits", text, FORFEIT_LENGTH, "bad_option") for text in forfeits)


def check_forfeit_each(game: Game, each: str) -> ForfeitEach:
    """How often a forfeit is drawn. Raises `Refused`."""
    if each == MATCH:
        return MATCH
    _demand(game, "forfeits")
    if each != DEAL:
        raise Refused("bad_option", f"forfeit_each must be {MATCH} or {DEAL}, not {each!r:.40}.", field="forfeit_each")
    return DEAL


def _demand(game: Game, field: str) -> None:
    if field not in game.table_texts:
        raise Refused("bad_option", f"{game.name} has no {field}.", field=field)
