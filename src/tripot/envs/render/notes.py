"""What is noted beside a name, and what everybody at the table should know: for pictures and texts alike."""

from __future__ import annotations

from collections.abc import Callable

from tripot.envs.render.sight import Sight

PHASES = {
    "show": "Who holds the travelling card may show it",
    "rush": "Signal!",
    "shuffle": "The cards are shuffled",
    "name": "The loser names a card",
}


def announcement(sight: Sight) -> str:
    """What everybody should know now."""
    view = sight.view
    if view["loser"] is not None:
        return f"{sight.names[view['loser']]} has lost this deal"
    if view["first"] is not None:
        how = "is the first: slam and shout!" if view["turn"] is not None else "was the first: who is the last?"
        return f"{sight.names[view['first']]} {how}"
    if view["second"]:
        return "Refused: another card must be passed"
    return PHASES.get(view["phase"], "") if view["phase"] != "rush" else "Now or never!"


def badge(sight: Sight, seat: int) -> str:
    """What stands beside a name: who is out, tokens, letters, points at the end."""
    words = BADGES[sight.game](sight, seat) if sight.game in BADGES else []
    if sight.scores is not None and sight.game != "nain_jaune":  # there the tokens say it
        words = [f"{'place' if sight.game == 'glukz' else 'score'} {sight.scores[seat]}", *words]
    return " · ".join(word for word in words if word)


def _turkish_badge(sight: Sight, seat: int) -> list[str]:
    return ["" if sight.view["seats"][seat]["started"] else "not started"]


def _glukz_badge(sight: Sight, seat: int) -> list[str]:
    place = sight.view["seats"][seat]["place"]
    return [f"out, {place}." if place and sight.scores is None else ""]


def _iljig_badge(sight: Sight, seat: int) -> list[str]:
    view = sight.view
    named = {"out": "out of cards", "loser": "lost", "declarer": "laid five"}
    return [word for key, word in named.items() if view[key] == seat]


def _nain_jaune_badge(sight: Sight, seat: int) -> list[str]:
    shown = sight.view["seats"][seat]
    return [f"{shown['tokens']} tokens ({shown['change']:+})"]


def _pig_badge(sight: Sight, seat: int) -> list[str]:
    shown = sight.view["seats"][seat]
    word = "MAGARAC" if sight.view["variant"] == "magarac" else str(sight.options["word"])
    return [
        "out" if shown["out"] else "",
        word[: shown["letters"]],
        f"safe, {shown['place']}." if shown["place"] else "",
        "slammed" if shown["slammed"] and not shown["place"] else "",
        "shouted" if shown["shouted"] and not shown["place"] else "",
    ]


BADGES: dict[str, Callable[[Sight, int], list[str]]] = {
    "turkish": _turkish_badge,
    "glukz": _glukz_badge,
    "iljig": _iljig_badge,
    "nain_jaune": _nain_jaune_badge,
    "pig": _pig_badge,
}
