"""The pictures of a rules page as the page draws them: each is a table at which nobody moves."""

from __future__ import annotations

from functools import cache

import msgspec

from tripot.engine.kernel import TARGET
from tripot.errors import UnknownGame
from tripot.play.lesson import LEARNER
from tripot.play.pictures import Picture, pictures_of
from tripot.table.lessons import table_of
from tripot.table.replay import deal_info
from tripot.table.wire import Refused, TableInfo


class PictureInfo(msgspec.Struct, frozen=True):
    """A picture: a table, and what the page frames on it, as in a turn of a first deal."""

    table: TableInfo
    shows: tuple[str, ...]


class PicturesInfo(msgspec.Struct, frozen=True):
    """The pictures of a game's rules page, by name."""

    pictures: dict[str, PictureInfo]


@cache
def pictures_json(game: str) -> bytes:
    """The pictures of a game's rules page as JSON. Raises `Refused` if there is no such game."""
    with TARGET.interpreting():  # a rules page doesn't wait for the compiler
        try:
            found = pictures_of(game)
        except UnknownGame as error:
            raise Refused("unknown_game", f"{error}.") from None
        return msgspec.json.encode(PicturesInfo({name: _drawn(picture) for name, picture in found.items()}))


def _drawn(picture: Picture) -> PictureInfo:
    deal = deal_info(picture.moment.deal, LEARNER, picture.lesson.match.dealer)
    return PictureInfo(msgspec.structs.replace(table_of(picture.lesson.match, LEARNER), deal=deal), picture.shows)
