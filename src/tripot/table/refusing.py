"""Why the rules refuse a move: the clause, and the exact reason."""

from tripot.bots.why import Why, first_why, message_of
from tripot.errors import Illegal, Unreadable
from tripot.play.deal import Deal
from tripot.rules.game import LANGUAGES
from tripot.rules.move import Move
from tripot.rules.shared.reasons import Case
from tripot.table.requests import Extend
from tripot.table.wire import ExtensionInfo, Refused


def illegal(deal: Deal, move: Move, error: Illegal) -> Refused:
    """The answer to a move that breaks a clause. It depends only on what the seat sees."""
    game = deal.table.game
    meaning = game.clauses[error.clause.replace("-", "_")].meaning
    why = _why(deal, move, error)
    messages = {lang: message_of(why.key, deal.table, lang) for lang in LANGUAGES} if why else None
    return Refused("illegal", f"{move} is not legal: {meaning}.", clause=error.clause, why=why, messages=messages)


def check(deal: Deal, seat: int, move: Move) -> None:
    """Raise `Illegal` if the rules refuse a move, and `Refused` if nobody can read it."""
    try:
        deal.check(seat, move)
    except Unreadable as error:
        raise Refused("unreadable", f"{error}.", field="move") from None


def extension(deal: Deal, seat: int, question: Extend) -> ExtensionInfo:
    """How a move that is built card by card may go on. Raises `Refused`."""
    try:
        found = deal.extend(seat, question.move)
    except Unreadable as error:
        raise Refused("unreadable", f"{error}.", field="move") from None
    return ExtensionInfo(question.ref, found.cards, found.complete)


def _why(deal: Deal, move: Move, error: Illegal) -> Why | None:
    """What the game can say about a refused move, more exactly than the clause."""
    sight = deal.look(error.seat)
    case = Case(error.seat, sight.view, deal.table.options.as_dict(), move, (), sight.choices)
    return first_why((each for each in deal.table.game.refusals if each.clause == error.clause), case)
