"""A quick check of games from other packages: a broken one is refused, and the others stay available.

It plays the beginning of a deal in the interpreter, because nobody wants to wait for a compiler to see a list of games.
"""

from collections.abc import Iterable, Iterator
from functools import cache

from tripot.engine.kernel import TARGET
from tripot.errors import UnknownGame
from tripot.rules import registry
from tripot.rules.game import LANGUAGES, Game
from tripot.testing.kit import check_game

STATES = 3  # states that are checked; what is wrong with a game nearly always shows in the first ones
SENTENCES = ("title", "summary")


def playable_games() -> tuple[str, ...]:
    """The names of all games that work; `registry.refused` says what is wrong with the others."""
    for name in registry.installed():
        look_over(name)
    return registry.games()


@cache
def look_over(name: str) -> None:
    """Check a game of another package once in each process, and refuse it if it is broken."""
    if name in registry.GAMES:
        return
    try:
        with TARGET.interpreting():
            quick_look(registry.get(name))
    except UnknownGame:
        return  # refused already, or not installed
    except Exception as error:  # another author's code may raise anything
        registry.refuse(name, f"{type(error).__name__}: {error}")


def quick_look(game: Game) -> None:
    """Check the texts of a game and the first states of a deal. Raises `AssertionError`, or what the game raises."""
    missing = [f"{lang}.json: {key}" for lang in LANGUAGES for key in _missing(game, lang)]
    assert not missing, f"texts are missing: {', '.join(missing)}"  # noqa: S101  (it must hold)
    check_game(game, deals=1, states=STATES)


def _missing(game: Game, lang: str) -> Iterator[str]:
    """The keys that the message file of a language lacks."""
    texts = game.texts[lang]
    wanted: dict[str, Iterable[str]] = {
        "options": game.options.specs(),
        "clauses": [clause.id for clause in game.clauses],
        "happened": [flag.name.lower() for flag in game.happened],
    }
    if not game.steps:  # verbs of steps are never told
        verbs = [verb.word for verb in game.verbs]
        wanted |= {"verbs": verbs, "moves": verbs}
    yield from (key for key in SENTENCES if key not in texts)
    yield from (f"{part}.{key}" for part, keys in wanted.items() for key in keys if key not in texts.get(part, {}))
