"""Reasons for and against a move of Nain Jaune."""

from tripot.cards import RANK_LETTERS, SUIT_LETTERS
from tripot.rules.nain_jaune.terms import RANK_OF
from tripot.rules.nain_jaune.view import BOX_CARDS
from tripot.rules.shared.reasons import Case, Reason, Refusal, Told, holds

UPWARD = "".join(RANK_LETTERS[rank] for rank in RANK_OF)
LAST = UPWARD[-1]
DEAR = "TJQK"  # ten points each, the most (NAI-14)


def run_of(case: Case) -> tuple[str, ...]:
    """The ranks of the run that a card starts in the player's own hand, its own rank first."""
    held = {card[0] for card in case.own["hand"]}
    upward = UPWARD[UPWARD.index(case.rank) :] if case.rank else ""
    length = next((number for number, rank in enumerate(upward) if rank not in held), len(upward))
    return tuple(upward[:length])


def box_of(case: Case) -> Told | None:
    """The boxes that the run in the player's own hand is sure to win (NAI-11)."""
    later = [card for card in case.own["hand"] if card[0] in run_of(case)[1:]]
    boxes = case.view["boxes"]
    won = [card for card in (*case.move.cards, *later) if card in BOX_CARDS and boxes[BOX_CARDS.index(card)]]
    tokens = sum([boxes[BOX_CARDS.index(card)] for card in won])
    return Told(cards=tuple(won), n=tokens) if won else None


def goes_out(case: Case) -> Told | None:
    """The run uses up all cards of the player's hand. So do more runs, if a king ends each but the last (NAI-10)."""
    ranks = [card[0] for card in case.own["hand"]]
    sure = bool(case.rank) and empties([ranks.count(rank) for rank in UPWARD], UPWARD.index(case.rank))
    return Told(cases={"runs": "one" if len(ranks) == len(run_of(case)) else "more"}) if sure else None


def empties(held: list[int], start: int) -> bool:
    """Whether runs use up all cards, which are counted by rank, ace first. The first run starts at `start`."""
    end = next((place for place in range(start, len(held)) if not held[place]), len(held))
    left = [number - 1 if start <= place < end else number for place, number in enumerate(held)]
    leads = [place for place, number in enumerate(left) if number] if end == len(held) else []
    return not sum(left) or any(empties(left, place) for place in leads)


def comes_back(case: Case) -> Told | None:
    """Everybody knows that nobody can continue the run (NAI-10)."""
    run = run_of(case)
    if not run:
        return None
    told = Told(n=len(run), cases={"deal": "won" if wins_with_the_rest(case, run) else "open"})
    if run[-1] == LAST:
        return told
    following = {UPWARD[UPWARD.index(run[-1]) + 1] + suit for suit in SUIT_LETTERS[: case.settings["suits"]]}
    others = [seat for number, seat in enumerate(case.seats) if number != case.seat]
    played = following <= set(case.view["played"])
    return told if played or all(following <= set(seat["lacks"]) for seat in others) else None


def wins_with_the_rest(case: Case, run: tuple[str, ...]) -> bool:
    """Whether what is left after a run goes with the next lead."""
    ranks = [card[0] for card in case.own["hand"]]
    left = [ranks.count(rank) - (rank in run) for rank in UPWARD]
    return any(empties(left, place) for place, number in enumerate(left) if number)


def runs_long(case: Case) -> Told | None:
    """The player goes on alone, and no other card starts a longer run."""
    number = len(run_of(case))
    longest = number > 1 and number >= longest_instead(case) and not has_the_like(case)
    return Told(n=number, cases={"way": case.move.verb}) if longest else None


def longest_instead(case: Case) -> int:
    """The number of cards in the longest run that another move starts."""
    return max((len(run_of(case.instead(move))) for move in case.may("lead", "follow")), default=0)


def sheds_points(case: Case) -> Told | None:
    """Cards left in hand cost points, and these cost the most."""
    return Told(cards=case.move.cards) if case.rank and case.rank in DEAR else None


def can_only_be_led(case: Case) -> Told | None:
    """Nothing comes before the card, so it never goes on a run (NAI-09)."""
    return Told(cards=case.move.cards) if case.move.verb == "lead" and case.rank == UPWARD[0] else None


def most_of_a_rank(case: Case) -> Told | None:
    """A run takes one card of each rank (NAI-09), so what the player has most of is hardest to get rid of."""
    ranks = [card[0] for card in case.own["hand"]]
    number = ranks.count(case.rank) if case.move.verb == "lead" and case.rank else 0
    counts = {ranks.count(rank) for rank in ranks}
    return Told(n=number) if number > 1 and number == max(counts) and len(counts) > 1 else None


def passes(case: Case) -> Told | None:
    """The player keeps the card that was asked for."""
    return holds(case.move.verb == "decline")


def has_the_like(case: Case) -> Told | None:
    """There is only one rank to play, and suits do not matter (NAI-06), as none of the cards has a box (NAI-11)."""
    alike = [move.cards[0] for move in case.may("lead", "follow")]
    same = bool(alike) and bool(case.rank) and {card[0] for card in alike} == {case.rank}
    return follow_up(case) if same and not {*alike, *case.move.cards} & set(BOX_CARDS) else None


def follow_up(case: Case) -> Told:
    """The number of cards that the player goes on with, or the next rank, which others may have."""
    following = UPWARD[: case.settings["ranks"]][UPWARD.index(case.rank) + 1 :][:1]
    number = len(run_of(case))
    if number > 2:
        return Told(n=number, cases={"next": "far"})
    if not following:
        return Told(cases={"next": "end"})
    return Told(rank=following, cases={"next": "own" if number > 1 else "other"})


def leaves_the_box(case: Case) -> Told | None:
    """Another move is sure to win more from the boxes."""
    instead = [box_of(case.instead(move)) for move in case.may("lead", "follow")]
    best = max(instead, key=tokens_of, default=None)
    return best if tokens_of(best) > tokens_of(box_of(case)) else None


def tokens_of(told: Told | None) -> int:
    """The tokens that a run wins."""
    return (told.n or 0) if told else 0


def stops_at_once(case: Case) -> Told | None:
    """The run ends with this card, though another move starts a longer one."""
    if len(run_of(case)) != 1 or comes_back(case):
        return None
    longest = longest_instead(case)
    return Told(n=longest) if longest > 1 else None


def not_next(case: Case) -> Told | None:
    """The card is not of the rank that goes on (NAI-09)."""
    way = "either" if case.offered >= {"follow", "decline"} else "follow" if "follow" in case.offered else "decline"
    if case.view["wanted"] is None or not case.rank:
        return None
    held = sum(len(choice.cards) for choice in case.choices if choice.verb == "follow")
    return Told(rank=case.view["wanted"], n=held, cases={"way": way})


REASONS = (
    Reason("goes_out", goes_out),
    Reason("box", box_of),
    Reason("comes_back", comes_back),
    Reason("runs_long", runs_long),
    Reason("sheds_points", sheds_points),
    Reason("can_only_be_led", can_only_be_led),
    Reason("most_of_a_rank", most_of_a_rank),
    Reason("passes", passes),
    Reason("same_rank", has_the_like),
    Reason("leaves_the_box", leaves_the_box, against=True),
    Reason("stops_at_once", stops_at_once, against=True),
)

REFUSALS = (Refusal("NAI-09", "not_next", not_next),)
