"""The HTTP calls for tournaments, as described in `docs/protocol.md`."""

from aiohttp import web

from tripot.hosts.http import bodies
from tripot.hosts.http.handling import body_of, json_of
from tripot.hosts.http.keys import GUEST, LIMITER, TOURNAMENTS
from tripot.hosts.storage.tournaments import TournamentTerms

routes = web.RouteTableDef()


def _count(request: web.Request) -> None:
    request.app[LIMITER].count("tournaments", request.remote, request[GUEST].id)


@routes.get("/api/me/tournaments")
async def of_guest(request: web.Request) -> web.Response:
    """List the newest tournaments in which the guest plays or has played."""
    _count(request)
    return json_of({"tournaments": await request.app[TOURNAMENTS].of_guest(request[GUEST])})


@routes.get("/api/tables/{id}/tournament")
async def of_table(request: web.Request) -> web.Response:
    """Send the tournament of a table to whoever is or was at it."""
    _count(request)
    found = await request.app[TOURNAMENTS].of_table(request.match_info["id"], request[GUEST])
    return json_of({"tournament": found})


@routes.post("/api/tournaments")
async def make(request: web.Request) -> web.Response:
    """Open a tournament."""
    wanted = await body_of(request, bodies.NewTournament)
    request.app[LIMITER].count("tables", request.remote, request[GUEST].id)
    terms = TournamentTerms(**{name: getattr(wanted, name) for name in TournamentTerms.__struct_fields__})
    return json_of(await request.app[TOURNAMENTS].make(request[GUEST], wanted.name, terms), 201)


@routes.get("/api/tournaments/{tournament}")
async def tournament(request: web.Request) -> web.Response:
    """Send a tournament, as the guest sees it."""
    _count(request)
    return await _info(request)


async def _info(request: web.Request) -> web.Response:
    return json_of(await request.app[TOURNAMENTS].info(request[GUEST], request.match_info["tournament"]))


@routes.delete("/api/tournaments/{tournament}")
async def close(request: web.Request) -> web.Response:
    """End a tournament."""
    _count(request)
    await request.app[TOURNAMENTS].close(request[GUEST], request.match_info["tournament"])
    return await _info(request)


@routes.post("/api/tournaments/{tournament}/me")
async def join(request: web.Request) -> web.Response:
    """Play in a tournament, from the next round on."""
    await body_of(request, bodies.JoinTournament)
    _count(request)
    await request.app[TOURNAMENTS].join(request[GUEST], request.match_info["tournament"])
    return await _info(request)


@routes.delete("/api/tournaments/{tournament}/me")
async def leave(request: web.Request) -> web.Response:
    """Play no longer. A bot keeps the seat in a running match."""
    _count(request)
    await request.app[TOURNAMENTS].leave(request[GUEST], request.match_info["tournament"])
    return json_of({"tournaments": await request.app[TOURNAMENTS].of_guest(request[GUEST])})


@routes.post("/api/tournaments/{tournament}/rounds")
async def begin_round(request: web.Request) -> web.Response:
    """Begin a round."""
    wanted = await body_of(request, bodies.TournamentRoundNumber)
    _count(request)
    request.app[LIMITER].count("tables", request.remote, request[GUEST].id)
    await request.app[TOURNAMENTS].begin_round(request[GUEST], request.match_info["tournament"], wanted.number)
    return await _info(request)


@routes.post("/api/tournaments/{tournament}/rounds/end")
async def end_round(request: web.Request) -> web.Response:
    """End a round, though matches go on."""
    wanted = await body_of(request, bodies.TournamentRoundNumber)
    _count(request)
    await request.app[TOURNAMENTS].end_round(request[GUEST], request.match_info["tournament"], wanted.number)
    return await _info(request)


@routes.post("/api/tournaments/{tournament}/organiser")
async def hand_over(request: web.Request) -> web.Response:
    """Let somebody else organise a tournament."""
    wanted = await body_of(request, bodies.OtherPerson)
    _count(request)
    await request.app[TOURNAMENTS].hand_over(request[GUEST], request.match_info["tournament"], wanted.person)
    return await _info(request)


@routes.post("/api/tournaments/{tournament}/out")
async def put_out(request: web.Request) -> web.Response:
    """Put somebody out of a tournament."""
    wanted = await body_of(request, bodies.OtherPerson)
    _count(request)
    await request.app[TOURNAMENTS].put_out(request[GUEST], request.match_info["tournament"], wanted.person)
    return await _info(request)
