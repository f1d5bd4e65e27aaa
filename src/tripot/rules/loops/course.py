"""The records of `bulk.play_on`: the course of simulated matches, passed between Python and compiled code."""

from enum import IntEnum
from typing import Annotated, NamedTuple

from tripot.engine.records import Array, Ints, Record


class Policy(IntEnum):
    """What chooses the moves of a seat."""

    RANDOM = 0  # any legal move
    REGULAR = 1  # the game's rules of thumb
    PYTHON = 2  # a bot that is not compiled, so Python asks it


class Stream(IntEnum):
    """The streams of chance in a match: cards do not depend on who plays, nor moves on who is quick."""

    CARDS = 0
    BOTS = 1
    RACE = 2


class Stop(IntEnum):
    """Why compiled code has returned."""

    DEALS = 0  # as many deals as wanted have ended
    MATCHES = 1  # all matches are over
    LOG = 2  # the log is full
    ASK = 3  # `Course.seat` has `Course.count` legal moves; its answer goes into `Course.answer`
    STUCK = 4  # every seat that may act waits for another
    GO_ON = 5  # nothing has stopped it; used only inside compiled code


class Course(Record):
    """How far the matches are. All zero at the start."""

    match: int  # which of the matches is being played
    begun: int  # whether that match has been opened
    playing: int  # whether a deal is in progress
    deals: int  # deals written to `Work.ended`; Python sets it to 0
    logged: int  # moves in the log; Python sets it to 0
    decisions: int  # choices made in the current deal
    happened: int  # flags of everything that its moves caused
    left: int  # the seats still to be asked, as a bit mask; 0 if they are not known yet
    seat: int  # the seat that is being asked
    count: int  # how many legal moves it has
    asked: int  # 1 while Python's bot is being asked
    answer: int  # index of the chosen move, -1 to wait


class Ended(Record):
    """A deal that is over."""

    match: int  # which of the matches
    last: int  # whether that match is over too
    moves: int
    decisions: int  # decisions; more than moves if a move takes several steps; chance makes none
    happened: int  # flags of everything that its moves caused
    scores: Annotated[Ints, "seats"]  # points or places, as records write them
    rewards: Annotated[Ints, "seats"]  # what the deal is worth to a seat: higher is better


class Work(NamedTuple):
    """Everything that a series of matches works on, created once."""

    options: Array
    pack: Ints  # every card of a deal, in deck order
    deck: Ints  # a buffer for the whole pack
    policies: Ints  # a `Policy` by seat
    reactions: Array  # two floats by seat: location and scale of the logarithm of its reaction time
    alike: Ints  # one number: whether all seats react alike
    randoms: Array  # generators by match and `Stream`
    course: Array  # one `Course`
    standings: Array
    states: Array
    views: Array
    moves: Array  # a buffer for the legal moves of any position
    delays: Array  # room for a float by seat
    seats: Ints  # the log: which seat moved; of length 0 without a log
    played: Array  # the log: its moves, as records
    ended: Array  # room for `Ended` deals
