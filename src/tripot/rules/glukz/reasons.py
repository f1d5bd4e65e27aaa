"""What speaks for a move at Glükz, and what against it."""

from tripot.cards import RANK_LETTERS, Rank
from tripot.rules.glukz.advice import SMALL_PILE
from tripot.rules.shared.reasons import Case, Reason, Told, holds
from tripot.rules.shared.row_reasons import goes_out, lays_several

JOKERS = RANK_LETTERS[Rank.THREE] + RANK_LETTERS[Rank.SEVEN]
HIGH = RANK_LETTERS[: Rank.KING + 1]


def burns(case: Case) -> Told | None:
    """The pile leaves the game, and one plays again (GLU-11)."""
    lying = case.view["run"] if case.rank == case.view["top"] else 0
    return holds(case.move.verb == "play" and lying + len(case.move.cards) >= case.settings["annul"])


def following_seat(case: Case) -> int | None:
    """The next seat that has cards; none before the direction is set."""
    direction, seats = case.view["direction"], case.seats
    if not direction:
        return None
    ahead = ((case.seat + direction * step) % len(seats) for step in range(1, len(seats)))
    return next((seat for seat in ahead if not seats[seat]["places"]), None)


def unanswered(case: Case) -> Told | None:
    """The next player has shown to hold no joker and nothing that high."""
    following = following_seat(case)
    if case.move.verb != "play" or following is None or case.rank in JOKERS:
        return None
    other, rank = case.seats[following], RANK_LETTERS.index(case.rank)
    known = [card[0] for card in other["hand"]]
    if other["bound"] < rank or any(each in JOKERS or RANK_LETTERS.index(each) <= rank for each in known):
        return None
    return Told(player=following, rank=RANK_LETTERS[other["bound"]])


def keeps_joker(case: Case) -> Told | None:
    """A joker stays for when nothing else answers (GLU-09)."""
    jokers = [move.cards[0][0] for move in case.may("play") if move.cards[0][0] in JOKERS]
    keeps = case.move.verb == "play" and case.rank not in JOKERS
    return Told(rank=jokers[0]) if jokers and keeps else None


def low_first(case: Case) -> Told | None:
    """The lowest card that may be laid, for the pile only rises."""
    ranks = [move.cards[0][0] for move in case.may("play") if move.cards[0][0] not in JOKERS]
    plain = case.move.verb == "play" and case.rank not in JOKERS
    lowest = plain and all(RANK_LETTERS.index(case.rank) >= RANK_LETTERS.index(rank) for rank in ranks)
    return Told(cards=case.move.cards) if lowest and set(ranks) - {case.rank} else None


def takes_little(case: Case) -> Told | None:
    """The pile is small."""
    number = case.view["laid_count"]
    return Told(n=number) if case.move.verb == "take" and number <= SMALL_PILE else None


def flips(case: Case) -> Told | None:
    """A hidden card may be high enough."""
    return holds(case.move.verb == "flip")


def spends_joker(case: Case) -> Told | None:
    """A joker goes where another card would do."""
    others = [move for move in case.may("play") if move.cards[0][0] not in JOKERS]
    return Told(rank=case.rank) if case.move.verb == "play" and case.rank in JOKERS and others else None


def takes_much(case: Case) -> Told | None:
    """A large pile is taken though something could be laid."""
    number = case.view["laid_count"]
    return Told(n=number) if case.move.verb == "take" and number > SMALL_PILE and case.may("play") else None


def spends_high(case: Case) -> Told | None:
    """A card that beats nearly everything goes where a lower one would do."""
    lower = [move for move in case.may("play") if move.cards[0][0] not in (*JOKERS, *HIGH)]
    return Told(cards=case.move.cards) if case.move.verb == "play" and case.rank in HIGH and lower else None


REASONS = (
    Reason("goes_out", goes_out),
    Reason("burns", burns),
    Reason("unanswered", unanswered),
    Reason("low_first", low_first),
    Reason("keeps_joker", keeps_joker),
    Reason("several", lays_several),
    Reason("takes_little", takes_little),
    Reason("flips", flips),
    Reason("spends_joker", spends_joker, against=True),
    Reason("takes_much", takes_much, against=True),
    Reason("spends_high", spends_high, against=True),
)
