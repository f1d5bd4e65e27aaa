"""Checks for games whose moves are made in steps: the whole moves listed or refused agree with the steps."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice

import msgspec

from tripot.engine.records import Array
from tripot.rules.game import Game
from tripot.rules.move import Choice, Move
from tripot.rules.stepping import whole_moves
from tripot.rules.words import Steps
from tripot.testing.look import Look, demand

MOST_WHOLES = 200  # whole moves compared in one state
TRIES = 8  # moves put together at random, in one state


def whole_moves_agree(look: Look) -> None:
    """Whole moves are exactly those that steps can make, and choices offer all of them and no others.

    This is checked only before the first step of a move.
    """
    steps = look.game.steps
    if steps is None:
        return
    for seat in look.actors:
        if all(move.verb != steps.UNDO for move in look.words[seat]):
            _look_at(look, steps, seat)


def _look_at(look: Look, steps: Steps, seat: int) -> None:
    listed = whole_moves(steps, look.states, seat, MOST_WHOLES)
    made = list(islice(by_steps(look.game, steps, look.states, seat), MOST_WHOLES))
    demand(
        len(set(listed)) == len(listed) and bool(listed),
        f"seat {seat} is offered the same whole move twice, or none at all",
    )
    complete = max(len(listed), len(made)) < MOST_WHOLES
    if complete:
        demand(set(listed) == set(made), f"the moves listed and those made in steps differ: {set(listed) ^ set(made)}")
    for whole in listed if complete else [*look.dice.sample(listed, TRIES), *look.dice.sample(made, TRIES)]:
        sent = msgspec.json.decode(msgspec.json.encode(whole), type=Move)
        demand(look.deal.refusal(seat, sent) is None, f"{whole} by seat {seat} is a whole move, but is refused")
    _look_at_choices(look, seat, listed)
    for move in _put_together(look, {move.verb for move in listed}, seat):
        legal = look.deal.refusal(seat, move) is None
        demand(
            not complete or legal == (move in listed),
            f"{move} is {'legal, but not listed' if legal else 'listed, but refused'}",
        )


def by_steps(game: Game, steps: Steps, states: Array, seat: int) -> Iterator[Move]:
    """Every whole move of a seat, made step by step on copies of the state."""
    buffer = game.move_buffer()
    listed = game.words.write_moves(buffer[: game.kernels.legal(states, seat, buffer)])
    for index, step in enumerate(listed):
        if step.verb == steps.UNDO:
            continue
        after = states.copy()
        game.kernels.play(after, seat, buffer[index : index + 1])
        if after["moves"][0] != states["moves"][0]:
            yield game.words.played(step, after)
        else:
            yield from by_steps(game, steps, after, seat)


def _look_at_choices(look: Look, seat: int, listed: list[Move]) -> None:
    choices = look.deal.choices(seat)
    for move in listed:
        demand(any(stands_for(choice, move) for choice in choices), f"no choice stands for {move}")
    for choice in choices:
        for _ in range(TRIES):
            made = _grown(look, seat, choice) if choice.built else _drawn(look, choice)
            if made is not None:
                demand(look.deal.refusal(seat, made) is None, f"{choice} stands for {made}, which is refused")


def stands_for(choice: Choice, move: Move) -> bool:
    """Whether a whole move is one of those that a choice offers."""
    if (choice.verb, choice.suit) != (move.verb, move.suit):
        return False
    if choice.each:
        return len(move.cards) == len(choice.each) and all(
            card in cards for card, cards in zip(move.cards, choice.each, strict=True)
        )
    return choice.min <= len(move.cards) <= choice.max and Counter(move.cards) <= Counter(choice.cards)


def _grown(look: Look, seat: int, choice: Choice) -> Move:
    """A move built card by card as `extend` allows, up to a random length at which it can be played."""
    move = Move(choice.verb)
    while True:
        extension = look.deal.extend(seat, move)
        if extension.complete and (not extension.cards or look.dice.random() < 0.5):
            return move
        demand(bool(extension.cards), f"{move} can neither be played nor continued")
        move = Move(choice.verb, cards=(*move.cards, look.dice.choice(extension.cards)))


def _drawn(look: Look, choice: Choice) -> Move | None:
    """A random move that a choice offers; `None` if the draw took a card twice."""
    if not choice.each:
        cards = tuple(look.dice.sample(choice.cards, choice.min))
        return Move(choice.verb, cards=cards if choice.min < len(choice.cards) else choice.cards, suit=choice.suit)
    cards = tuple(look.dice.choice(each) for each in choice.each)
    return Move(choice.verb, cards=cards) if len(set(cards)) == len(cards) else None


def _put_together(look: Look, verbs: set[str], seat: int) -> Iterator[Move]:
    """Leads and covers from cards of the hand, put together without asking the rules, in the order of listed moves."""
    hand = [card for move in look.game.words.write_moves(look.legal[seat]) for card in move.cards]
    for _ in range(TRIES if hand else 0):
        number = look.dice.randint(1, min(5, len(hand)))
        chosen = look.dice.sample(range(len(hand)), number)
        cards = tuple(dict.fromkeys(hand[index] for index in sorted(chosen)))
        for verb in verbs & {"lead", "cover"}:
            yield Move(verb, cards=cards)
