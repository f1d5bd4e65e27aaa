"""Reasons for and against a move of Glükz."""

from tripot.cards import RANK_LETTERS, Rank
from tripot.rules.glukz.advice import SMALL_PILE
from tripot.rules.rows.reasons import (
    is_against_the_top,
    lays_last_cards,
    lays_several,
    limit,
    lucky_flip,
    only_picks_up,
    safe_flip,
    turns_over,
)
from tripot.rules.shared.reasons import Case, Reason, Refusal, Told, holds

JOKERS = RANK_LETTERS[Rank.THREE] + RANK_LETTERS[Rank.SEVEN]
SPECIAL_TOPS = {JOKERS[0]: "three", JOKERS[1]: "seven", RANK_LETTERS[0]: "ace"}  # what goes on them is told apart
KNIGHT = RANK_LETTERS[Rank.KNIGHT]
HIGHEST, LOWEST = RANK_LETTERS[0], RANK_LETTERS[-1]
HIGH = RANK_LETTERS[: Rank.KING + 1]
HARD_TO_BEAT = RANK_LETTERS[: Rank.TEN + 1]


def burns(case: Case) -> Told | None:
    """The pile leaves the game, and the player plays again (GLU-11)."""
    lying = case.view["run"] if case.rank == case.view["top"] else 0
    return holds(case.move.verb == "play" and lying + len(case.move.cards) >= case.settings["annul"])


def following_seat(case: Case) -> int | None:
    """The next seat that has cards; none until the direction is set, or if a knight changes who comes next (GLU-17)."""
    direction, seats = case.view["direction"], case.seats
    if not direction or (case.rank == KNIGHT and case.settings["knight"] != "none"):
        return None
    ahead = ((case.seat + direction * step) % len(seats) for step in range(1, len(seats)))
    return next((seat for seat in ahead if not seats[seat]["places"]), None)


def unanswered(case: Case) -> Told | None:
    """The next player is known to hold no joker and nothing that high."""
    following = following_seat(case)
    if case.move.verb != "play" or following is None or case.rank in JOKERS or burns(case):
        return None
    bound, goes = case.seats[following]["bound"], any(answers(card, case.rank) for card in shown(case, following))
    silent = bound < RANK_LETTERS.index(case.rank) or goes or turns_over(case, following)
    return None if silent else Told(player=following, rank=RANK_LETTERS[bound])


def keeps_joker(case: Case) -> Told | None:
    """A joker is kept until nothing else goes on the pile (GLU-09)."""
    jokers = [move.cards[0][0] for move in case.may("play") if move.cards[0][0] in JOKERS]
    keeps = case.move.verb == "play" and case.rank not in JOKERS
    return Told(rank=jokers[0]) if jokers and keeps else None


def low_first(case: Case) -> Told | None:
    """The card is the lowest that may be played, and the pile only climbs."""
    ranks = [move.cards[0][0] for move in case.may("play") if move.cards[0][0] not in JOKERS]
    plain = case.move.verb == "play" and case.rank not in JOKERS
    lowest = plain and not any(is_lower(rank, case.rank) for rank in ranks)
    below = any(card[0] in JOKERS and is_lower(card[0], case.rank) for card in case.own["hand"])
    told = Told(cards=case.move.cards, cases={"jokers": "below" if below else "none"})
    return told if lowest and set(ranks) - {case.rank} else None


def is_lower(rank: str, other: str) -> bool:
    """Whether a rank is lower than another one (GLU-08)."""
    return RANK_LETTERS.index(rank) > RANK_LETTERS.index(other)


def narrows(case: Case) -> Told | None:
    """The next player needs a higher card than before (GLU-08), or a joker (GLU-09), and no open row has one."""
    if case.move.verb != "play" or case.rank not in HARD_TO_BEAT or burns(case):
        return None
    top, following = case.view["top"], following_seat(case)
    climbs = top is not None and is_lower(top, case.rank)
    if following is None or not climbs or any(answers(card, case.rank) for card in row(case, following)):
        return None
    return Told(player=following, rank=case.rank, cases=limit(case.rank, HIGHEST))


def leaves_less(case: Case) -> Told | None:
    """The next player needs a higher card than before, or a joker, and shows none."""
    told, pile, following = narrows(case), case.view["laid_count"] + len(case.move.cards), following_seat(case)
    if told is None or following is None or turns_over(case, following):
        return None
    goes = any(answers(card, case.rank) for card in shown(case, following))
    return None if goes else Told(player=following, rank=case.rank, n=pile, cases=limit(case.rank, HIGHEST))


def row(case: Case, seat: int) -> list[str]:
    """The cards of its row that a seat may play: none while it has a hand (GLU-13)."""
    other = case.seats[seat]
    return [] if other["hand_size"] else list(other["visible"])


def shown(case: Case, seat: int) -> list[str]:
    """The cards that everybody knows that a seat may play."""
    return [*case.seats[seat]["hand"], *row(case, seat)]


def answers(card: str, rank: str) -> bool:
    """Whether a card goes on a rank (GLU-08, GLU-09)."""
    return card[0] in JOKERS or not is_lower(card[0], rank)


def sheds_several(case: Case) -> Told | None:
    """Several cards go at once. Jokers go only where there are more of them than of other cards."""
    others = [len(move.cards) for move in case.may("play") if move.cards[0][0] not in JOKERS]
    spends = case.rank in JOKERS and max(others, default=0) >= len(case.move.cards)
    return None if spends else lays_several(case)


def costs(case: Case) -> Told | None:
    """Only jokers and the highest cards go on the pile, and the player picks it up by choice (GLU-09, GLU-12)."""
    plays = [move.cards for move in case.may("play")]
    dear = case.move.verb == "take" and all(cards[0][0] in (*JOKERS, *HIGH) for cards in plays)
    return Told(cards=min(plays, key=len), n=case.view["laid_count"]) if dear and plays else None


def takes_little(case: Case) -> Told | None:
    """The pile is small, and the player picks it up by choice."""
    number = case.view["laid_count"]
    chosen = case.move.verb == "take" and case.may("play", "flip")
    return Told(n=number) if chosen and number <= SMALL_PILE else None


def flips_safely(case: Case) -> Told | None:
    """On an empty table no card is too low, nor on the lowest (GLU-08)."""
    return safe_flip(case, LOWEST)


def flips_for_luck(case: Case) -> Told | None:
    """The hidden card may be high enough, or a joker; otherwise it is picked up with the pile (GLU-14)."""
    return lucky_flip(case, LOWEST, HIGHEST)


def spares_the_pile(case: Case) -> Told | None:
    """Nothing else goes on the pile, which would have to be picked up (GLU-12)."""
    alone = case.move.verb == "play" and not case.may("play", "flip")
    return Told(n=case.view["laid_count"]) if alone and case.may("take") else None


def restarts(case: Case) -> Told | None:
    """After the joker, the pile climbs again from a rank at which the player's low cards go (GLU-08, GLU-09)."""
    top = case.view["top"]
    if case.move.verb != "play" or case.rank not in JOKERS or top is None or not is_lower(case.rank, top):
        return None
    left = {card[0] for card in case.own["hand"] or case.own["visible"]} - {*JOKERS, *HARD_TO_BEAT}
    return holds(any(is_lower(rank, top) and not is_lower(rank, case.rank) for rank in left))


def stays_low(case: Case) -> Told | None:
    """A higher card would make the pile climb; after the joker, all other cards of the player go on it (GLU-08)."""
    top = case.view["top"]
    if case.move.verb != "play" or case.rank not in JOKERS or (top is not None and is_lower(case.rank, top)):
        return None
    climbs = any(is_lower(case.rank, move.cards[0][0]) for move in case.may("play"))
    left = [card for card in (*case.own["hand"], *case.own["visible"]) if card not in case.move.cards]
    return holds(climbs and all(answers(card, case.rank) for card in left))


def saves_picking_up(case: Case) -> Told | None:
    """Nothing but jokers goes on the pile, which would have to be picked up (GLU-09, GLU-12)."""
    plays = {move.cards[0][0] for move in case.may("play")} | {case.rank}
    jokers = case.move.verb == "play" and plays <= set(JOKERS)
    return Told(n=case.view["laid_count"]) if jokers and case.may("take") else None


def spends_joker(case: Case) -> Told | None:
    """A joker is used up where another card would do."""
    others = [move for move in case.may("play") if move.cards[0][0] not in JOKERS]
    return Told(rank=case.rank) if case.move.verb == "play" and case.rank in JOKERS and others else None


def takes_much(case: Case) -> Told | None:
    """The player picks up a large pile though a card could be played."""
    number = case.view["laid_count"]
    return Told(n=number) if case.move.verb == "take" and number > SMALL_PILE and case.may("play") else None


def spends_high(case: Case) -> Told | None:
    """A card that beats nearly everything is used up where a lower one would do."""
    lower = [move for move in case.may("play") if move.cards[0][0] not in (*JOKERS, *HIGH)]
    return Told(cards=case.move.cards) if case.move.verb == "play" and case.rank in HIGH and lower else None


def is_too_low(case: Case) -> Told | None:
    """Cards of one rank are lower than the top of the pile (GLU-08); what the player may do instead."""
    top = case.view["top"]
    way = SPECIAL_TOPS.get(top, "up") if "play" in case.offered else "take"
    return Told(rank=top, cases={"way": way}) if is_against_the_top(case) else None


def waits_for_opener(case: Case) -> Told | None:
    """The opener has burned the pile, and plays again before anybody else (GLU-06)."""
    return holds(case.view["phase"] == "again")


def has_no_pile(case: Case) -> Told | None:
    """There is nothing to pick up, and the player starts a pile (GLU-12)."""
    return holds(case.view["top"] is None and "play" in case.offered)


REASONS = (
    Reason("goes_out", lays_last_cards),
    Reason("burns", burns),
    Reason("unanswered", unanswered),
    Reason("low_first", low_first),
    Reason("keeps_joker", keeps_joker),
    Reason("several", sheds_several),
    Reason("costs", costs),
    Reason("takes_little", takes_little),
    Reason("flips_safely", flips_safely),
    Reason("flips_for_luck", flips_for_luck),
    Reason("spares", spares_the_pile),
    Reason("shows_any", only_picks_up),
    Reason("leaves_less", leaves_less),
    Reason("narrows", narrows),
    Reason("restarts", restarts),
    Reason("stays_low", stays_low),
    Reason("saves", saves_picking_up),
    Reason("spends_joker", spends_joker, against=True),
    Reason("takes_much", takes_much, against=True),
    Reason("spends_high", spends_high, against=True),
)

REFUSALS = (
    Refusal("GLU-06", "opener_again", waits_for_opener),
    Refusal("GLU-08", "too_low", is_too_low),
    Refusal("GLU-12", "no_pile", has_no_pile),
)
