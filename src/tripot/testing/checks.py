"""The promises that a game must keep in every state. Each check states its promise in one line."""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations

import msgspec
import numpy as np

from tripot import chance
from tripot.bots.why import prompt_sentence, prompts_of
from tripot.engine.records import Array, MoveRecord
from tripot.errors import Illegal, TripotError
from tripot.play.deal import kernel_seat
from tripot.rules.game import LANGUAGES
from tripot.rules.move import CHANCE, CHANCE_BIT, Choice, Move
from tripot.rules.shared.actions import places_of, starts_of
from tripot.testing.candidates import candidates
from tripot.testing.declared import declared
from tripot.testing.look import Failure, Look, all_cards, by_ranks, demand
from tripot.testing.whole import whole_moves_agree

MOST_SUBSETS = 12  # moves tried from one choice
REFUSED_PLAYED = 3  # refused moves that are also tried with `play`, in one state
SEATS_REDEALT = 3  # seats for which the cards are dealt again, in one state


def conserved(look: Look) -> None:
    """The fields of `card_fields` together hold the whole pack, every card once."""
    pack = Counter(look.deal.table.pack.tolist())
    found = all_cards(look, look.states)
    demand(found == pack, f"cards missing: {pack - found}; too many: {found - pack}")


def acting(look: Look) -> None:
    """Seats that may not act have no legal moves; seats that may act have at least one while the deal goes on."""
    mask = look.game.kernels.actors(look.states)
    chance_moves = mask == CHANCE_BIT
    said = [seat for seat in look.deal.actors() if seat != CHANCE]
    demand(said == look.actors, f"the deal says that {said} may act, but `actors` says {look.actors}")
    demand(chance_moves or mask >> len(look.seats) == 0, f"actors {mask:b} names seats that do not exist")
    for seat in look.seats:
        count = len(look.legal[seat])
        demand(count <= look.game.most_moves, f"seat {seat} has {count} moves: `most_moves` is too low")
        if seat in look.actors:
            demand(count > 0, f"seat {seat} may act, but has no legal move")
        else:
            demand(count == 0, f"seat {seat} may not act, but has {count} legal moves")


def awaited(look: Look) -> None:
    """A seat sees from its view exactly whether it may act, and it expects moves only from seats."""
    for seat in (None, *look.seats):
        expected = look.game.kernels.awaited(look.deal.view_records(seat))
        demand(expected >> len(look.seats) == 0, f"seat {seat} awaits seats that do not exist: {expected:b}")
        if seat is not None:
            may = seat in look.actors
            demand(
                bool(expected >> seat & 1) == may,
                f"seat {seat} may{'' if may else ' not'} act, but its view says that it may{' not' if may else ''}",
            )


def asking_changes_nothing(look: Look) -> None:
    """No kernel but `deal`, `play` and `redeal` writes into a state."""
    before = look.states.tobytes()
    scores = np.zeros(len(look.seats), dtype=np.int64)
    junk = MoveRecord.new()
    for seat in look.seats:
        look.deal.legal_records(seat)
        look.refused(seat, junk)
        look.seen(seat, look.states)
    look.seen(None, look.states)
    look.game.kernels.score(look.states, scores)
    look.game.kernels.actors(look.states)
    demand(look.states.tobytes() == before, "a kernel that should only read has changed the state")


def listed_in_order(look: Look) -> None:
    """Legal moves are distinct, and the list is the same whatever the buffer held before."""
    for seat in look.actors:
        first = look.legal[seat].tobytes()
        buffer = MoveRecord.new(look.game.most_moves)
        for name in buffer.dtype.names or ():
            buffer[name] = -1
        count = look.game.kernels.legal(look.states, seat, buffer)
        demand(
            buffer[:count].tobytes() == first,
            f"with another buffer, the moves of seat {seat} are in another order, or incomplete",
        )
        moves = look.words[seat]
        demand(len(set(moves)) == len(moves), f"seat {seat} is offered the same move twice")
        if look.alike is not None:
            keys = Counter(look.alike(move) for move in moves)
            demand(max(keys.values()) == 1, f"seat {seat} is offered interchangeable moves")


def numbered(look: Look) -> None:
    """No two listed moves have the same action number; moves that environments leave out have -1."""
    options, deck = look.deal.table.options, look.deal.table.pack
    starts, places = starts_of(look.game.actions.ranges(options)), places_of(deck)
    for seat in look.actors:
        numbers = np.zeros(len(look.legal[seat]), dtype=np.int64)
        packed = look.deal.table.packed_options
        look.game.kernels.number_moves(look.legal[seat], packed, starts, places, numbers)
        counts = Counter(number for number in numbers.tolist() if number != -1)
        demand(
            all(0 <= number < starts[-1] for number in counts), f"seat {seat} has a move whose number is out of range"
        )
        demand(max(counts.values(), default=1) == 1, f"seat {seat} has two moves with the same action number")


def drawn_as_listed(look: Look) -> None:
    """In games that can write moves one by one, these are the moves that are listed."""
    drawing, move, state = look.game.drawing, MoveRecord.new(), look.states[0]
    if drawing is None:
        return
    for seat in look.actors:
        listed = look.legal[seat]
        demand(
            drawing.count_legal(state, seat) == len(listed),
            f"seat {seat} has a different number of moves from the list",
        )
        for index in range(len(listed)):
            drawing.write_legal(state, seat, index, move[0])
            demand(
                move.tobytes() == listed[index : index + 1].tobytes(),
                f"move {index} of seat {seat} differs from the list",
            )


def listed_not_refused(look: Look) -> None:
    """A listed move is not refused to its seat, but it is refused to every other seat that may not play it."""
    for seat in look.actors:
        for index, move in enumerate(look.words[seat]):
            demand(not look.refused(seat, look.legal[seat], index), f"{move} by seat {seat} is listed, but refused")
            for other in look.seats:
                if other not in look.actors:
                    demand(look.refused(other, look.legal[seat], index), f"{move} is not refused to seat {other}")


def not_refused_is_listed(look: Look) -> None:
    """Every move that is not refused is listed: this tries moves put together at random."""
    alike = look.alike or by_ranks
    for seat in look.actors:
        listed = {alike(move) for move in look.words[seat]}
        moves = candidates(look, seat)
        for index in range(len(moves)):
            if not look.refused(seat, moves, index):
                [move] = look.game.words.write_moves(moves[index : index + 1])
                demand(alike(move) in listed, f"{move} by seat {seat} is neither listed nor refused")


def refused_changes_nothing(look: Look) -> None:
    """Playing a refused move raises `Illegal` and leaves the state and the log as they were."""
    before, log = look.states.tobytes(), len(look.deal.moves)
    for seat, move in _refused_moves(look):
        try:
            look.play(seat, move)
        except Illegal as error:
            demand(bool(error.clause), f"{move} is refused without a clause")
        else:
            raise Failure(f"{move} by seat {seat} is refused, but can be played")
        unchanged = look.states.tobytes() == before and len(look.deal.moves) == log
        demand(unchanged, f"{move} by seat {seat} is refused, but changes the state")


def _refused_moves(look: Look) -> Iterator[tuple[int, Move]]:
    """A few moves that can be written down and are refused."""
    waiting = [seat for seat in look.seats if seat not in look.actors]
    for seat in look.actors:
        for other in waiting[:1]:
            yield other, look.words[seat][0]
        moves = candidates(look, seat)
        tries = look.dice.sample(range(len(moves)), min(len(moves), REFUSED_PLAYED * 5))
        written = (_readable(look, seat, moves[index : index + 1]) for index in tries)
        yield from [(seat, move) for move in written if move is not None][:REFUSED_PLAYED]


def _readable(look: Look, seat: int, record_: Array) -> Move | None:
    """A refused move in words that is still refused when it is read back; `None` if it has no such words."""
    if not look.refused(seat, record_):
        return None
    try:
        [move] = look.game.words.write_moves(record_)
        return move if look.refused(seat, look.game.words.read_move(look.states, seat, move)) else None
    except (TripotError, LookupError, ValueError):
        return None  # a nonsensical move without words


def worded(look: Look) -> None:
    """A listed move, written, sent as JSON and read back, is the same move and is not refused."""
    words = look.game.words
    for seat in look.actors:
        for move in look.words[seat]:
            sent = msgspec.json.decode(msgspec.json.encode(move), type=Move)
            read = words.read_move(look.states, seat, sent)
            demand(words.write_moves(read) == [move], f"{move} is read back as {words.write_moves(read)[0]}")
            demand(not look.refused(seat, read), f"{move} by seat {seat} is refused when it is read back")


def chosen(look: Look) -> None:
    """Every listed move is part of a choice, and no move that a choice stands for is refused."""
    if look.game.steps:
        return  # choices stand for whole moves: `whole_moves_agree`
    for seat in look.actors:
        choices = look.deal.choices(seat)
        for move in look.words[seat]:
            demand(any(covers(choice, move) for choice in choices), f"no choice stands for {move}")
        for choice in choices:
            for move in moves_of(choice, look.dice):
                read = look.game.words.read_move(look.states, seat, move)
                demand(not look.refused(seat, read), f"the choice {choice} stands for {move}, which is refused")


def covers(choice: Choice, move: Move) -> bool:
    """Whether a move is one of those that a choice offers."""
    same = all(getattr(choice, name) == getattr(move, name) for name in ("verb", "from_", "slot", "suit", "to", "end"))
    return same and choice.min <= len(move.cards) <= choice.max and Counter(move.cards) <= Counter(choice.cards)


def moves_of(choice: Choice, dice: random.Random) -> Iterator[Move]:
    """The moves that a choice offers, or a sample of them if there are many."""
    sizes = range(choice.min, choice.max + 1)
    if len(choice.cards) <= 4:
        hands = [cards for size in sizes for cards in combinations(choice.cards, size)]
    else:
        hands = [tuple(dice.sample(choice.cards, dice.choice(sizes))) for _ in range(MOST_SUBSETS)]
    for cards in hands:
        yield Move(choice.verb, choice.from_, choice.slot, cards, choice.suit, choice.to, choice.end)


def prompted(look: Look) -> None:
    """What a seat is asked for can be said in every language."""
    table = look.deal.table
    names = [f"P{seat}" for seat in look.seats]
    for seat in look.actors:
        for why in prompts_of(look.deal.look(seat), table):
            for lang in LANGUAGES:
                demand(prompt_sentence(why, table, lang, names) != "", f"prompt {why.key} says nothing")


def hidden_stays_hidden(look: Look) -> None:
    """If what a seat cannot know is dealt again, its view stays the same, byte for byte, and so do its moves.

    After that, every seat that may act has a move, because search plays on from there.
    """
    generator = chance.generator(look.dice.randrange(1 << 32))
    pack = Counter(look.deal.table.pack.tolist())
    for seat in (None, *look.dice.sample(look.seats, min(len(look.seats), SEATS_REDEALT))):
        states = look.states.copy()
        look.game.kernels.redeal(states, kernel_seat(seat), generator)
        demand(all_cards(look, states) == pack, f"`redeal` for seat {seat} loses or adds cards")
        for kind, before, after in zip(
            ("view", "message"), look.seen(seat, look.states), look.seen(seat, states), strict=True
        ):
            demand(before == after, f"the {kind} of seat {seat} reveals what it cannot know")
        if seat is not None:
            buffer = MoveRecord.new(look.game.most_moves)
            count = look.game.kernels.legal(states, seat, buffer)
            same = buffer[:count].tobytes() == look.legal[seat].tobytes()
            demand(same, f"the legal moves of seat {seat} reveal what it cannot know")
        actors = look.game.kernels.actors(states)
        for other in look.seats if actors != CHANCE_BIT else ():
            can = look.game.kernels.legal(states, other, MoveRecord.new(look.game.most_moves)) > 0
            demand(
                can == bool(actors >> other & 1),
                f"`redeal` for seat {seat}: seat {other} may act but has no legal move, or the reverse",
            )


Check = Callable[[Look], None]

CHECKS: tuple[Check, ...] = (
    conserved,
    acting,
    asking_changes_nothing,  # early, because a kernel that writes the same thing twice shows it only the first time
    awaited,
    listed_in_order,
    numbered,
    drawn_as_listed,
    listed_not_refused,
    not_refused_is_listed,
    refused_changes_nothing,
    worded,
    chosen,
    prompted,
    whole_moves_agree,
    hidden_stays_hidden,
    declared,
)
"""The checks in every state, in this order. `"ends"`, `"recorded"` and `"remembered"` follow for the whole deal."""
