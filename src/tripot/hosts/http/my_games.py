"""The HTTP call that lists the matches that a guest has finished."""

import re

import msgspec
from aiohttp import web

from tripot.hosts.http import bodies
from tripot.hosts.http.handling import body_of, json_of
from tripot.hosts.http.keys import GUEST, LIMITER, RATINGS, RESULTS
from tripot.hosts.storage.ratings import GameRating
from tripot.hosts.storage.results import FeatFigures, GameFigures, GamePlayed, Mark, Results
from tripot.rules.game import LANGUAGES
from tripot.rules.registry import get
from tripot.table.wire import Refused
from tripot.testing import playable_games

routes = web.RouteTableDef()

MARK = re.compile(r"(\d{1,15})\.([0-9A-Za-z_-]{1,32})\.(\d{1,6})", re.ASCII)


class MyRatings(msgspec.Struct, frozen=True):
    """Whether I want ratings, and what they are; none if I do not."""

    wanted: bool
    games: list[GameRating]


class MyGames(msgspec.Struct, frozen=True):
    """Some of my matches, newest first, and figures about all of them."""

    games: list[GamePlayed]
    figures: list[GameFigures] | None  # with the first page only; so are both streaks and `feats`
    streak: int | None  # the most matches in a row that were won, at any games
    running: int | None  # how many were won in a row up to the newest one, at any games
    feats: list[FeatFigures] | None
    ratings: MyRatings | None  # with the first page only
    messages: dict[str, dict[str, dict[str, str]]]  # the texts for these feats, by language and game
    more: str | None  # the mark from which the next page goes on; `None` if this is the last


@routes.get("/api/me/games")
async def my_games(request: web.Request) -> web.Response:
    """List a guest's matches, newest first. `?before=` goes on from a mark."""
    guest, results = request[GUEST], request.app[RESULTS]
    request.app[LIMITER].count("my games", request.remote, guest.id)
    before = _mark(request.query.get("before"))
    games, goes_on = await results.page(guest.id, before)
    figures = None if before else await results.figures(guest.id)
    streak = None if before else await results.streak(guest.id)
    running = None if before else await results.running_streak(guest.id)
    feats = None if before else await _feats_of_games(results, guest.id)
    ratings = None if before else await _ratings(request)
    messages = {lang: {each.game: get(each.game).texts[lang]["feats"] for each in feats or ()} for lang in LANGUAGES}
    last = games[-1] if goes_on else None
    more = f"{last.at}.{last.table}.{last.match}" if last else None
    return json_of(MyGames(games, figures, streak, running, feats, ratings, messages, more))


@routes.post("/api/me/ratings")
async def want_ratings(request: web.Request) -> web.Response:
    """Note whether the guest wants ratings from now on; tell those there are."""
    request.app[LIMITER].count("my games", request.remote, request[GUEST].id)
    wish = await body_of(request, bodies.WantRatings)
    await request.app[RATINGS].want(request[GUEST].id, wish.wanted)
    return json_of(await _ratings(request))


async def _ratings(request: web.Request) -> MyRatings:
    kept, guest = request.app[RATINGS], request[GUEST].id
    wanted, here = await kept.is_wanted(guest), playable_games()
    return MyRatings(wanted, [each for each in await kept.of_guest(guest) if each.game in here] if wanted else [])


async def _feats_of_games(results: Results, guest: str) -> list[FeatFigures]:
    """The feats of a guest, without those that no game here has any more."""
    here = playable_games()
    return [each for each in await results.feats(guest) if each.game in here and _has_texts(each)]


def _has_texts(feat: FeatFigures) -> bool:
    """Whether its game has texts for a feat in every language."""
    texts = get(feat.game).texts
    return all(feat.feat in texts[lang].get("feats", {}) for lang in LANGUAGES)


def _mark(text: str | None) -> Mark | None:
    """The mark that a text stands for; `None` for no text. Raises `Refused` if it is none."""
    if text is None:
        return None
    found = MARK.fullmatch(text)
    if not found:
        raise Refused("unreadable", "before must be a mark that a list of your games has given.", field="before")
    at, table_id, match = found.groups()
    return Mark(int(at), table_id, int(match))
