"""The pictures of a rules page: positions that the rules reach, as the seat at the bottom of the picture sees them.

A picture is data: an entry of `pictures.json` in the folder of its game. It is a stop in a first deal, or in a scene of
its own, which has the same form.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources
from types import MappingProxyType

import msgspec

from tripot.errors import TripotError
from tripot.play.lesson import LEARNER, Lesson, Moment, Script, find_lesson
from tripot.rules.move import Move
from tripot.rules.registry import GAMES, get


class Mark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the text beside a picture says of a move: the rules allow it or, if `refused` names a clause, they don't."""

    move: Move
    refused: str = ""


class Stop(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a picture is taken.

    Attributes:
        scene: the name of a scene in the same file, or of a first deal.
        at: the key of the turn before which the picture is taken.
        marks: what the text beside the picture says of moves.
        shows: what the page frames, as in the turn of a first deal.
    """

    scene: str
    at: str
    marks: tuple[Mark, ...] = ()
    shows: tuple[str, ...] = ()


class Album(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of pictures, by name, with the scenes that are no first deals."""

    pictures: dict[str, Stop]
    scenes: dict[str, Script] = {}


class Picture(msgspec.Struct, frozen=True):
    """A picture: a moment of a lesson or of a scene, and what the page frames in it."""

    lesson: Lesson
    moment: Moment
    shows: tuple[str, ...]


@cache
def pictures_of(game: str) -> Mapping[str, Picture]:
    """The pictures of a game's rules page, by name; none if it has no file of them.

    Raises `UnknownGame`, and `TripotError` if the rules don't reach a picture or contradict one of its marks.
    """
    file = resources.files(get(game).package) / "pictures.json"
    if game not in GAMES or not file.is_file():
        return MappingProxyType({})
    return MappingProxyType(draw(game, msgspec.json.decode(file.read_bytes(), type=Album)))


def draw(game: str, album: Album) -> dict[str, Picture]:
    """The pictures of an album, by name. Raises `TripotError` as `pictures_of` does."""
    scenes = {name: Lesson(game, name, script) for name, script in album.scenes.items()}
    return {name: _taken(game, name, stop, scenes) for name, stop in album.pictures.items()}


def _taken(game: str, name: str, stop: Stop, scenes: Mapping[str, Lesson]) -> Picture:
    lesson = scenes.get(stop.scene) or find_lesson(stop.scene)
    if lesson.game != game:
        raise TripotError(f"the picture {name} is taken in {stop.scene}, a first deal of {lesson.game}")
    moment = next((each for each in lesson.moments if each.turn and each.turn.say == stop.at), None)
    if moment is None:
        raise TripotError(f"the picture {name} stops at {stop.at!r}, which {stop.scene} doesn't have")
    for mark in stop.marks:
        if (clause := moment.deal.refusal(LEARNER, mark.move) or "") != mark.refused:
            raise TripotError(f"the picture {name} marks {mark.move} with {mark.refused!r}, the rules with {clause!r}")
    return Picture(lesson, moment, stop.shows)
