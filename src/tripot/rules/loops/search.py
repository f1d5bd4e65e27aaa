"""A template: compare the choices of a seat in worlds that the seat cannot tell from the true one.

In each world, all choices meet the same cards and the same chance. The world is then played to its end, with a random
move now and then, and its worth to the seat is noted (flat Monte Carlo). The seat itself plays on by the game's plans.
The other seats use plans in some worlds and rules of thumb in the rest; this is drawn for each world.
"""

from tripot.chance import draw, pick_bit, shuffle_into
from tripot.engine.kernel import kernel
from tripot.rules.loops.comparison import ASTRAY, Comparison
from tripot.rules.loops.template import parts
from tripot.rules.move import CHANCE_BIT
from tripot.rules.shared.advising import WAIT

GAME = parts(__name__)
rules, advice, actions = GAME.rules, GAME.advice, GAME.actions
shuffle_cards = GAME.shuffle

MILLE = 1000


@kernel
def compare(c: Comparison, seat: int, worlds: int) -> None:
    """Play each remaining choice in `worlds` worlds. In one world, all choices meet the same chance."""
    for _ in range(worlds):
        c.dealt[0] = c.root[0]
        rules.redeal(c.dealt[0], seat, c.randoms[0])
        # This draws in every world: worlds must differ by chance, even if the deal and the last choice drew nothing.
        c.progress[0].planned = draw(c.randoms[0], MILLE) < c.progress[0].planning
        c.chance[0] = c.randoms[0]
        first = 0.0
        for place in range(c.progress[0].left):
            c.world[0] = c.dealt[0]
            c.randoms[0] = c.chance[0]
            play_out(c, seat, c.order[place])
            worth = worth_to(c, seat)
            if place == 0:
                first = worth
            note(c, c.order[place], worth, worth - first)


@kernel
def play_out(c: Comparison, seat: int, choice: int) -> None:
    """Make a choice, and play the world to its end.

    If a seat waits, another one goes on. They never all wait at once: rules of thumb wait only to avoid talking to an
    eliminated player, and as long as a deal lasts, somebody has something else to do.
    """
    s, random = c.world[0], c.randoms[0]
    left = rules.actors(s)
    if choice < rules.legal(s, seat, c.moves):
        rules.play(s, seat, c.moves[choice])
        left = rules.actors(s)
    else:
        left &= ~(1 << seat)
    while left:
        if left == CHANCE_BIT:
            shuffle_into(random, c.pack, c.deck)
            shuffle_cards(s, c.deck)
            left = rules.actors(s)
            continue
        actor = pick_bit(random, left)
        index = choose(c, actor, seat)
        if index == WAIT:
            left &= ~(1 << actor)
        else:
            rules.play(s, actor, c.moves[index])
            left = rules.actors(s)


@kernel
def choose(c: Comparison, actor: int, seat: int) -> int:
    """The index of the move that the seat `actor` makes; `WAIT` if it lets others go first."""
    s, random = c.world[0], c.randoms[0]
    count = rules.legal(s, actor, c.moves)
    if count == 1 and rules.actors(s) == 1 << actor:
        return 0
    if draw(random, MILLE) < ASTRAY:
        return draw(random, count)
    rules.observe(s, actor, c.views[0])
    index: int = 0
    if actor == seat or c.progress[0].planned:
        index = advice.plan(c.views[0], c.moves, count, random)
    else:
        index = advice.advise(c.views[0], c.moves, count, random)
    return index


@kernel
def worth_to(c: Comparison, seat: int) -> float:
    """What the deal has brought the seat, less the mean of what it has brought the others.

    It is rounded only once, in the division of two whole numbers, so equal results are equal to the last digit.
    """
    s = c.world[0]
    actions.reward(s, c.rewards)
    total = 0
    for other in range(s.players):
        total += c.rewards[other]
    worth: float = (s.players * c.rewards[seat] - total) / (s.players - 1)
    return worth


@kernel
def note(c: Comparison, choice: int, worth: float, lead: float) -> None:
    """Note what a choice was worth in a world, and by how much that exceeds the first choice there."""
    c.visits[choice] += 1
    c.totals[choice] += worth
    c.leads[choice] += lead
    c.squares[choice] += lead * lead


@kernel
def plan(c: Comparison, seat: int) -> int:
    """The choice that the seat's plans make at the root, without playing any world."""
    count = rules.legal(c.root[0], seat, c.moves)
    rules.observe(c.root[0], seat, c.views[0])
    index: int = advice.plan(c.views[0], c.moves, count, c.randoms[0])
    return count if index == WAIT else index
