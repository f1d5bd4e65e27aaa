"""What each decision of a finished deal lost, judged by what its player knew."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import msgspec

from tripot import chance
from tripot.bots.question import pose_to
from tripot.bots.teacher import SIMULATIONS, TO_WAIT, Advice, Advised, rank_moves
from tripot.bots.why import sentence
from tripot.errors import TripotError
from tripot.play.deal import Checked
from tripot.play.match import Match, Table
from tripot.play.record import DealRecord, Replay
from tripot.play.telling import card, messages, say, title
from tripot.rules.game import seat_array
from tripot.rules.move import CHANCE, Move
from tripot.sentences import fill

SEED = 0  # the seed of all chance, so that the same file always gets the same analysis
CHOICES = 2  # with fewer legal moves than this, there is nothing to decide


class Decision(msgspec.Struct, frozen=True):
    """A move of a record for which its player had a choice.

    Attributes:
        number: the number of the move in the record, from 0.
        seat: the seat that made it.
        played: the move, and what it was worth.
        best: the best move.
        worlds: the number of worlds in which each move was tried.
    """

    number: int
    seat: int
    played: Advised
    best: Advised
    worlds: int

    @property
    def loss(self) -> float:
        """How much less the move was worth than the best move; never below 0."""
        return self.played.behind


class SeatSummary(msgspec.Struct, frozen=True):
    """The decisions of a seat.

    Attributes:
        seat: the seat.
        decisions: the number of its decisions.
        mistakes: how many of them were clearly worse than the best move.
        lost: what these mistakes lost in all.
    """

    seat: int
    decisions: int
    mistakes: int
    lost: float


class Analysis(msgspec.Struct, frozen=True):
    """All decisions of a deal, and a summary for each seat that was analysed."""

    game: str
    match: str
    deal: int
    unit: str
    decisions: tuple[Decision, ...]
    seats: tuple[SeatSummary, ...]


@dataclass
class Analyst:
    """Analyses the decisions of a record. Raises the errors of `Replay`, and `Unreadable` if there is no such seat.

    Attributes:
        record: the record of a finished deal.
        simulations: the number of simulations for each decision.
        seat: the seat whose decisions are analysed; `None` for all seats.
        carried: the match after the previous deal, if it knows more than the record.
        seed: the seed of all chance.
        only: the numbers of the moves that are analysed; `None` for all moves.
    """

    record: DealRecord
    simulations: int = SIMULATIONS
    seat: int | None = None
    carried: Match | None = None
    seed: int = SEED
    only: frozenset[int] | None = None

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
        """The decisions, one by one. Raises `Unreadable` or `BrokenRecord` if the record does not replay."""
        deal, steps = self._replay.deal, self._replay.steps()
        for number, recorded in enumerate(self.record.moves):
            left_out = self._is_left_out(number, recorded.seat)
            decided = None if left_out else self._decision(number, recorded.seat, recorded.move)
            next(steps)
            if decided:
                yield decided
        for _ in steps:  # this raises an error if the record is cut short
            pass
        assert deal.over  # noqa: S101  (`steps` has just checked it)
        self._replay.finish()

    def rewards(self) -> list[int]:
        """What the deal brought each seat. Raises `TripotError` before all decisions are known."""
        deal, out = self._replay.deal, seat_array(self.table.players)
        if not deal.over:
            raise TripotError("the deal has not been played to its end")
        self.table.game.kernels.reward(deal.states, out)
        return [int(reward) for reward in out]

    def _is_left_out(self, number: int, seat: int) -> bool:
        if self.only is not None and number not in self.only:
            return True
        return seat == CHANCE or (self.seat is not None and seat != self.seat)

    def _decision(self, number: int, seat: int, move: Move) -> Decision | None:
        """What a move was worth; `None` if there was no choice, or if it is illegal, which replaying will report."""
        deal = self._replay.deal
        try:
            checked = deal.check(seat, move)
        except TripotError:
            return None
        question = pose_to(deal, seat, chance.generator(self.seed, number))
        if len(question.legal) + question.may_wait < CHOICES:
            return None
        advice = rank_moves(question, self.simulations, checked.records)
        if len(advice.moves) < CHOICES:
            return None
        return Decision(number, seat, self._find(advice, checked), advice.moves[0], advice.worlds)

    def _find(self, advice: Advice, checked: Checked) -> Advised:
        """The move that was made, in its player's words, with the figures of the ranked move that does the same."""
        deal, made = self._replay.deal, checked.move
        ranked = (each for each in advice.moves if each.move != TO_WAIT)
        found = next(each for each in ranked if deal.same(checked.seat, each.move, made))
        return msgspec.structs.replace(found, move=made)

    def summary(self, decisions: Sequence[Decision]) -> Analysis:
        """These decisions, with a summary for each seat."""
        seats = self.table.seats if self.seat is None else [self.seat]
        record, table = self.record, self.table
        unit = table.game.actions.reward_range(table.options).unit
        found = tuple(_summary(seat, decisions) for seat in seats)
        return Analysis(record.game, record.match.id, record.match.deal, unit, tuple(decisions), found)


def analyse(record: DealRecord, simulations: int = SIMULATIONS, seat: int | None = None) -> Analysis:
    """Each decision of a finished deal, with what it lost. The same record always gets the same analysis.

    Raises `Unreadable` or `BrokenRecord` if the record does not replay, and `BadOption` for a wrong number.
    """
    analyst = Analyst(record, simulations, seat)
    return analyst.summary([*analyst.decisions()])


def _summary(seat: int, decisions: Sequence[Decision]) -> SeatSummary:
    own = [decision for decision in decisions if decision.seat == seat]
    mistakes = [decision for decision in own if decision.played.is_worse]
    return SeatSummary(seat, len(own), len(mistakes), sum(decision.loss for decision in mistakes))


# ---------------------------------------------------------------- for people


def lines(analysis: Analysis, table: Table, lang: str) -> Iterator[str]:
    """An analysis as lines of a table: first the decisions, then the seats."""
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
    why = sentence(played.why, table, lang, names)  # about the move that was played, like the loss beside it
    instead = move_label(best.move, table, lang, names) if played.behind else ""
    label = move_label(played.move, table, lang, names)
    return f"{_row(str(decision.number + 1), names[decision.seat], label, instead, loss)}  {why}"


def _row(number: str, player: str, played: str, best: str, loss: str) -> str:
    return f"{number:>4}  {player:<10}  {played:<26}  {best:<26}  {loss:>15}".rstrip()


def move_label(move: Move, table: Table, lang: str, names: Sequence[str]) -> str:
    """A short text for a move: `Play K♠ K♥`, `Show Q♣ and pick up`. Cards that lie face down are all alike."""
    texts, frame = table.game.texts[lang], messages(lang)
    cards = " ".join(card(each, lang) for each in move.cards)
    suit, end = texts.get("suits", {}).get(move.suit, ""), texts["places"].get(move.end, "")
    if advised := texts.get("advised", {}).get(move.verb):
        return fill(advised, lang, cards=cards, suit=suit, end=end)
    verb = texts["verbs"].get(move.verb) or frame["analysis"][move.verb]
    parts = [verb, suit, cards, "" if move.to is None else names[move.to], end]
    return " ".join(part for part in parts if part)


def _decimal(number: float, lang: str) -> str:
    """A number with two decimals, written as the language does."""
    return f"{number:.2f}".replace(".", "," if lang == "fr" else ".")
