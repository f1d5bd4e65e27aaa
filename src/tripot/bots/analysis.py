"""What was lost by each decision of a finished deal, at the knowledge that its player had."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import msgspec

from tripot import chance
from tripot.bots.question import pose_to
from tripot.bots.teacher import SIMULATIONS, Advice, Advised, rank_moves, sentence
from tripot.errors import TripotError
from tripot.play.deal import Checked
from tripot.play.match import Match, Table
from tripot.play.record import DealRecord, Replay
from tripot.play.telling import card, messages, say, title
from tripot.rules.move import CHANCE, Move
from tripot.sentences import fill

SEED = 0  # of all chance, so that the same file always gets the same analysis
CHOICES = 2  # with fewer there is nothing to decide


class Decision(msgspec.Struct, frozen=True):
    """A move of a record, where there was a choice.

    Attributes:
        number: of the move in the record, from 0.
        seat: who made it.
        played: the move, and what it was worth.
        best: the best move.
        worlds: in how many each move was tried.
    """

    number: int
    seat: int
    played: Advised
    best: Advised
    worlds: int

    @property
    def loss(self) -> float:
        """How much less the move was worth than the best; never below 0."""
        return self.played.behind


class SeatSummary(msgspec.Struct, frozen=True):
    """The decisions of a seat.

    Attributes:
        seat: whose.
        decisions: how many.
        mistakes: how many of them were worse than the best move beyond doubt.
        lost: by these, in all.
    """

    seat: int
    decisions: int
    mistakes: int
    lost: float


class Analysis(msgspec.Struct, frozen=True):
    """All decisions of a deal, and a summary for each seat that was looked at."""

    game: str
    match: str
    deal: int
    unit: str
    decisions: tuple[Decision, ...]
    seats: tuple[SeatSummary, ...]


@dataclass
class Analyst:
    """Looks at the decisions of a record; raises what `Replay` does, and `Unreadable` for a seat that is not there.

    Attributes:
        record: of a deal that is over.
        simulations: for each decision.
        seat: whose decisions; `None` for all.
        carried: the match as the deal before has left it, where it knows more than the record.
    """

    record: DealRecord
    simulations: int = SIMULATIONS
    seat: int | None = None
    carried: Match | None = None

    def __post_init__(self) -> None:
        """Set up the deal."""
        self._replay = Replay(self.record, self.carried)
        if self.seat is not None:
            self.table.check_seat(self.seat)

    @property
    def table(self) -> Table:
        """The game and its options."""
        return self._replay.table

    def decisions(self) -> Iterator[Decision]:
        """Each decision in turn; raises `Unreadable` or `BrokenRecord` where the record does not replay."""
        deal, steps = self._replay.deal, self._replay.steps()
        for number, recorded in enumerate(self.record.moves):
            decided = None if self._is_left_out(recorded.seat) else self._decision(number, recorded.seat, recorded.move)
            next(steps)
            if decided:
                yield decided
        for _ in steps:  # it says so where the record is cut short
            pass
        assert deal.over  # noqa: S101  (it has just been said)
        self._replay.finish()

    def _is_left_out(self, seat: int) -> bool:
        return seat == CHANCE or (self.seat is not None and seat != self.seat)

    def _decision(self, number: int, seat: int, move: Move) -> Decision | None:
        """What a move was worth; nothing where there was no choice. Of one that cannot be made, replaying says why."""
        deal = self._replay.deal
        try:
            checked = deal.check(seat, move)
        except TripotError:
            return None
        question = pose_to(deal, seat, chance.generator(SEED, number))
        if len(question.legal) + question.may_wait < CHOICES:
            return None
        advice = rank_moves(question, self.simulations, checked.records)
        if len(advice.moves) < CHOICES:
            return None
        return Decision(number, seat, self._find(advice, checked), advice.moves[0], advice.worlds)

    def _find(self, advice: Advice, checked: Checked) -> Advised:
        """The move that was made, among those that could be."""
        wanted = self._key(checked.move)
        found = next(advised for advised in advice.moves if self._key(advised.move) == wanted)
        return found if checked.move.slot is None else msgspec.structs.replace(found, move=checked.move)

    def _key(self, move: Move) -> bytes | str:
        """Equal for moves that are the same, in whatever order they name cards and whichever hidden one they turn."""
        if move.slot is not None:
            return move.verb
        steps = self.table.game.steps
        return str(move) if steps is None else steps.read_steps(move).tobytes()

    def summary(self, decisions: Sequence[Decision]) -> Analysis:
        """The decisions with a summary for each seat."""
        seats = self.table.seats if self.seat is None else [self.seat]
        record, table = self.record, self.table
        unit = table.game.actions.reward_range(table.options).unit
        found = tuple(_summary(seat, decisions) for seat in seats)
        return Analysis(record.game, record.match.id, record.match.deal, unit, tuple(decisions), found)


def analyse(record: DealRecord, simulations: int = SIMULATIONS, seat: int | None = None) -> Analysis:
    """Each decision of a finished deal, with what it lost. The same record always gets the same analysis.

    Raises `Unreadable` or `BrokenRecord` for a record that does not replay, and `BadOption` for a wrong number.
    """
    analyst = Analyst(record, simulations, seat)
    return analyst.summary([*analyst.decisions()])


def _summary(seat: int, decisions: Sequence[Decision]) -> SeatSummary:
    own = [decision for decision in decisions if decision.seat == seat]
    mistakes = [decision for decision in own if decision.played.is_worse]
    return SeatSummary(seat, len(own), len(mistakes), sum(decision.loss for decision in mistakes))


# ---------------------------------------------------------------- for people


def lines(analysis: Analysis, table: Table, lang: str) -> Iterator[str]:
    """An analysis as a table: a line for each decision, then one for each seat."""
    frame = messages(lang)
    names = [say(frame, "seat", lang, number=seat + 1) for seat in range(table.players)]
    what = title(table.game.texts[lang], table.options.as_dict())
    yield say(frame, "deal", lang, title=what, match=analysis.match, deal=analysis.deal + 1)
    headings = frame["analysis"]
    yield _row("", headings["player"], headings["played"], headings["best"], headings["loss"])
    for decision in analysis.decisions:
        yield _line(decision, table, lang, names)
    for seat in analysis.seats:
        lost = _decimal(seat.lost, lang)
        counted = say(headings, "summary", lang, decisions=seat.decisions, mistakes=seat.mistakes, lost=lost)
        yield say(frame, "labelled", lang, label=names[seat.seat], text=counted)


def _line(decision: Decision, table: Table, lang: str, names: Sequence[str]) -> str:
    played, best = decision.played, decision.best
    loss = f"{_decimal(played.behind, lang)} ± {_decimal(played.error, lang)}" if played.behind else "0"
    why = sentence(played.why, table, lang, names)  # on the move that was played, as the loss beside it is
    instead = move_label(best.move, table, lang, names) if played.behind else ""
    label = move_label(played.move, table, lang, names)
    return f"{_row(str(decision.number + 1), names[decision.seat], label, instead, loss)}  {why}"


def _row(number: str, player: str, played: str, best: str, loss: str) -> str:
    return f"{number:>4}  {player:<10}  {played:<26}  {best:<26}  {loss:>15}".rstrip()


def move_label(move: Move, table: Table, lang: str, names: Sequence[str]) -> str:
    """A move in short: `Play K♠ K♥`, `Show Q♣ and pick up`. Cards that lie face down are all alike."""
    texts, frame = table.game.texts[lang], messages(lang)
    if move.cards and (advised := texts.get("advised", {}).get(move.verb)):
        return fill(advised, lang, cards=" ".join(card(each, lang) for each in move.cards))
    parts = [
        texts["verbs"].get(move.verb) or frame["analysis"][move.verb],
        texts.get("suits", {}).get(move.suit, ""),
        " ".join(card(each, lang) for each in move.cards),
        "" if move.to is None else names[move.to],
        texts["places"].get(move.end, ""),
    ]
    return " ".join(part for part in parts if part)


def _decimal(number: float, lang: str) -> str:
    """A number with two decimals, as it is written in the language."""
    return f"{number:.2f}".replace(".", "," if lang == "fr" else ".")
