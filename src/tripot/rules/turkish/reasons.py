"""Reasons for and against a move of Turkish."""

from tripot.cards import RANK_LETTERS, Rank, write_card
from tripot.rules.move import ranks_of
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
from tripot.rules.turkish.terms import TURNER

TEN = RANK_LETTERS[Rank.TEN]
HIGHEST, LOWEST = RANK_LETTERS[0], RANK_LETTERS[-1]
HIGH = RANK_LETTERS[: Rank.JACK + 1]  # hard to get rid of
LOW = RANK_LETTERS[Rank.THREE :]  # safe answers
SMALL_PILE = 6  # cards
TURNING = write_card(TURNER.bit_length() - 1)


def goes_out(case: Case) -> Told | None:
    """These are the player's last cards. Nobody goes out with a 10 of hand or visible row (TUR-17)."""
    return None if case.rank == TEN else lays_last_cards(case)


def sweeps(case: Case) -> Told | None:
    """A 10 takes the pile out of the deal, unless it is the last card (TUR-17)."""
    sweeping = case.move.verb == "play" and case.rank == TEN and case.view["top"] is not None
    return holds(sweeping and not lays_last_cards(case))


def unanswered(case: Case) -> Told | None:
    """The next player is known to hold nothing that low (TUR-12)."""
    following = next_seat(case)
    if case.move.verb != "play" or case.rank == TEN or TURNING in case.move.cards or turns_over(case, following):
        return None
    bound, rank = case.seats[following]["bound"], RANK_LETTERS.index(case.rank)
    if bound > rank or any(RANK_LETTERS.index(card[0]) >= rank for card in shown(case, following)):
        return None
    above = RANK_LETTERS[:bound].replace(TEN, "")
    return Told(player=following, rank=above[-1]) if above else None


def row(case: Case, seat: int) -> list[str]:
    """The cards of its row that a seat may play (TUR-09)."""
    return list(case.seats[seat]["visible"]) if case.seats[seat]["started"] else []


def shown(case: Case, seat: int) -> list[str]:
    """The cards that everybody knows that a seat may play."""
    return [*case.seats[seat]["hand"], *row(case, seat)]


def goes_on(card: str, rank: str) -> bool:
    """Whether a card is played on a rank (TUR-07) or sweeps it (TUR-15)."""
    return card[0] == TEN or not is_lower(rank, card[0])


def sheds(case: Case) -> Told | None:
    """The player's highest cards go first."""
    ranks = [move.cards[0][0] for move in case.may("play") if move.cards[0][0] != TEN]
    highest = all(RANK_LETTERS.index(case.rank) <= RANK_LETTERS.index(rank) for rank in ranks) if case.rank else False
    high = case.move.verb == "play" and case.rank in HIGH
    return Told(cards=case.move.cards) if high and highest and set(ranks) - {case.rank} else None


def keeps_low(case: Case) -> Told | None:
    """A card that goes on anything stays for later, and no higher card that could be played would keep it, too."""
    ranks = [move.cards[0][0] for move in case.may("play")]
    low = [rank for rank in ranks if rank in LOW]
    keeps = case.move.verb == "play" and case.rank not in LOW and not any(is_lower(case.rank, rank) for rank in ranks)
    return Told(rank=max(low, key=RANK_LETTERS.index)) if low and keeps else None


def matches(case: Case) -> Told | None:
    """The card equals the top of the pile (TUR-07), and lower ones stay for later."""
    lower = [move for move in case.may("play") if is_lower(move.cards[0][0], case.rank)]
    return holds(case.move.verb == "play" and bool(lower) and case.rank == case.view["top"])


def is_lower(rank: str, other: str) -> bool:
    """Whether a rank is lower than another one, neither of which is a 10 (TUR-03)."""
    return TEN not in (rank, other) and RANK_LETTERS.index(rank) > RANK_LETTERS.index(other)


def next_seat(case: Case) -> int:
    """The seat that is next after the move, whose cards may reverse the direction (TUR-14)."""
    step = case.view["direction"] * (1 - 2 * (case.move.cards.count(TURNING) % 2))
    return int((case.seat + step) % len(case.seats))


def turns(case: Case) -> Told | None:
    """The card reverses the direction, which two of them leave as it is (TUR-14)."""
    return Told(player=next_seat(case)) if case.move.cards.count(TURNING) % 2 == 1 else None


def narrows(case: Case) -> Told | None:
    """The next player needs a lower card than before (TUR-07), or a 10 (TUR-15), and no open row has one."""
    top, following = case.view["top"], next_seat(case)
    if case.move.verb != "play" or case.rank in (*HIGH, TEN) or top is None or not is_lower(case.rank, top):
        return None
    goes = any(goes_on(card, case.rank) for card in row(case, following))
    return None if goes else Told(player=following, rank=case.rank, cases=limit(case.rank, LOWEST))


def leaves_less(case: Case) -> Told | None:
    """The next player needs a lower card than before, and shows none."""
    following, pile = next_seat(case), case.view["laid_count"] + len(case.move.cards)
    if narrows(case) is None or turns_over(case, following):
        return None
    goes = any(goes_on(card, case.rank) for card in shown(case, following))
    return None if goes else Told(player=following, rank=case.rank, n=pile, cases=limit(case.rank, LOWEST))


def clears_the_row(case: Case) -> Told | None:
    """The row has to be gone before a hidden card can be played (TUR-10)."""
    return holds(case.move.verb == "play" and case.move.from_ == "visible" and any(case.own["hidden"]))


def flips_safely(case: Case) -> Told | None:
    """On an empty table no card is too high, nor on the highest (TUR-11)."""
    return safe_flip(case, HIGHEST)


def flips_for_luck(case: Case) -> Told | None:
    """The hidden card may be low enough, or a 10; otherwise it is picked up with the pile (TUR-11)."""
    return lucky_flip(case, HIGHEST, LOWEST)


def finds_a_flip_unlikely(case: Case) -> Told | None:
    """The player picks up, as a hidden card would have to be low enough, or a 10 (TUR-11, TUR-12)."""
    top = case.view["top"]
    rather = case.move.verb == "take" and bool(case.may("flip")) and not case.may("play")
    return Told(rank=top, cases=limit(top, LOWEST)) if rather else None


def is_sure(case: Case) -> Told | None:
    """The card goes, while a hidden one may be too high (TUR-11)."""
    known = case.move.verb == "play" and not case.may("play")
    return holds(known and bool(case.may("flip")) and case.view["top"] not in (None, HIGHEST))


def shows_what_is_known(case: Case) -> Told | None:
    """A card of the visible row gives nothing away."""
    return holds(case.move.verb == "take" and case.move.from_ == "visible")


def keeps_ten(case: Case) -> Told | None:
    """A small pile is picked up, and a 10 stays to sweep a bigger one (TUR-15)."""
    number, instead = case.view["laid_count"], [case.instead(move) for move in case.may("play")]
    sweep = bool(instead) and all(each.rank == TEN and not lays_last_cards(each) for each in instead)
    return Told(n=number) if case.move.verb == "take" and sweep and number <= SMALL_PILE else None


def takes_freely(case: Case) -> Told | None:
    """The player picks up the pile though a card could be played (TUR-12)."""
    number = case.view["laid_count"]
    return Told(n=number) if case.move.verb == "take" and case.may("play") else None


def spends_low(case: Case) -> Told | None:
    """A safe answer is used up where a higher card would do."""
    higher = [move for move in case.may("play") if move.cards[0][0] not in (*LOW, TEN)]
    return Told(rank=case.rank) if case.move.verb == "play" and case.rank in LOW and higher else None


def keeps_high(case: Case) -> Told | None:
    """A higher card, hard to get rid of, could be played now."""
    if case.move.verb != "play" or case.rank == TEN:
        return None
    ranks = [move.cards[0][0] for move in case.may("play") if move.cards[0][0] in HIGH]
    higher = [rank for rank in ranks if RANK_LETTERS.index(rank) < RANK_LETTERS.index(case.rank)]
    return Told(rank=min(higher, key=RANK_LETTERS.index)) if higher else None


def breaks_up(case: Case) -> Told | None:
    """More cards of the rank could be played."""
    alike = [
        len(move.cards) for move in case.may("play") if move.from_ == case.move.from_ and move.cards[0][0] == case.rank
    ]
    more = max(alike, default=0) - len(case.move.cards)
    return Told(n=more) if case.move.verb == "play" and more > 0 else None


def way_on(case: Case) -> str:
    """What the player may do instead: go down or lead, sweep, turn over a hidden card, or only pick up (TUR-12)."""
    ranks = ranks_of(case.choices, "play")
    if ranks - {TEN}:
        return "down"
    return "sweep" if ranks else "flip" if "flip" in case.offered else "take"


def is_too_high(case: Case) -> Told | None:
    """Cards of one rank are higher than the top of the pile (TUR-07)."""
    way, shut = way_on(case), bool(case.own["visible"]) and not case.own["started"]
    told = Told(rank=case.view["top"], cases={"way": "hand" if shut and way == "down" else way})
    return told if is_against_the_top(case) else None


def finds_the_row_shut(case: Case) -> Told | None:
    """The player has not played a card in this deal (TUR-09)."""
    return Told(cases={"way": way_on(case)})


def may_go_down(case: Case) -> Told | None:
    """The player neither picks up nor sweeps while something is low enough (TUR-12, TUR-15)."""
    top = case.view["top"]
    return Told(rank=top) if top is not None and way_on(case) == "down" else None


def may_lead_another(case: Case) -> Told | None:
    """The player has something else to lead than 10s (TUR-16)."""
    return holds(way_on(case) == "down")


REASONS = (
    Reason("goes_out", goes_out),
    Reason("sweeps", sweeps),
    Reason("unanswered", unanswered),
    Reason("sheds", sheds),
    Reason("keeps_low", keeps_low),
    Reason("several", lays_several),
    Reason("flips_safely", flips_safely),
    Reason("flips_for_luck", flips_for_luck),
    Reason("known", shows_what_is_known),
    Reason("matches", matches),
    Reason("clears_row", clears_the_row),
    Reason("shows_any", only_picks_up),
    Reason("unlikely_flip", finds_a_flip_unlikely),
    Reason("keeps_ten", keeps_ten),
    Reason("leaves_less", leaves_less),
    Reason("narrows", narrows),
    Reason("sure", is_sure),
    Reason("turns", turns),
    Reason("takes_freely", takes_freely, against=True),
    Reason("spends_low", spends_low, against=True),
    Reason("keeps_high", keeps_high, against=True),
    Reason("breaks_up", breaks_up, against=True),
)

REFUSALS = (
    Refusal("TUR-07", "too_high", is_too_high),
    Refusal("TUR-09", "row_shut", finds_the_row_shut),
    Refusal("TUR-12", "no_take", may_go_down),
    Refusal("TUR-15", "no_sweep", may_go_down),
    Refusal("TUR-16", "no_lead", may_lead_another),
)
