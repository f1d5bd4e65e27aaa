"""A template: search for the best move of a seat, in worlds that the seat cannot tell from the true one.

Each simulation deals anew what the seat cannot know, plays the deal to its end and notes what it brought. The seat's
own decisions form a tree: a node is what the seat sees, whatever the others hold (information-set Monte-Carlo tree
search, Cowling, Powley and Whitehouse 2012). Moves in the tree are chosen by UCB1 (Auer et al. 2002); all others, those
of the other seats among them, by rules of thumb and now and then at random.
"""

import math

from tripot.chance import draw, pick_bit, shuffle_into
from tripot.engine.kernel import kernel
from tripot.engine.records import Ints
from tripot.rules.loops.template import parts
from tripot.rules.loops.tree import FEW, FULL, WAIT, Tree
from tripot.rules.move import CHANCE_BIT

GAME = parts(__name__)
rules, advice, actions = GAME.rules, GAME.advice, GAME.actions
shuffle_cards = GAME.shuffle

MILLE = 1000
WORD = 0xFFFFFFFF
PRIMES = (16777619, 1540483477)


@kernel
def compare(tree: Tree, seat: int, worlds: int) -> None:
    """Play each choice that is left at the root in so many worlds, and in each by the same chance.

    The first entries of the tree are those of the root: a choice for each legal move, and one more where it may wait.
    """
    for _ in range(worlds):
        tree.dealt[0] = tree.root[0]
        rules.redeal(tree.dealt[0], seat, tree.randoms[0])
        tree.chance[0] = tree.randoms[0]
        for place in range(tree.course[0].left):
            tree.world[0] = tree.dealt[0]
            tree.randoms[0] = tree.chance[0]
            play_out(tree, seat, tree.order[place])
            note_value(tree, seat)


@kernel
def play_out(tree: Tree, seat: int, choice: int) -> None:
    """Play a choice of the root, and the world to its end: first along the tree, then by rules of thumb."""
    s, random, course = tree.world[0], tree.randoms[0], tree.course[0]
    course.growing = 1 if len(tree.path) > 1 else 0
    course.depth = 1
    tree.path[0] = choice
    left = rules.actors(s)
    if choice < rules.legal(s, seat, tree.moves):
        rules.play(s, seat, tree.moves[choice])
        left = rules.actors(s)
    else:
        left &= ~(1 << seat)
    while left:
        if left == CHANCE_BIT:
            shuffle_into(random, tree.pack, tree.deck)
            shuffle_cards(s, tree.deck)
            left = rules.actors(s)
            continue
        actor = pick_bit(random, left)
        index = choose(tree, actor, seat)
        if index == WAIT:
            left &= ~(1 << actor)
        else:
            rules.play(s, actor, tree.moves[index])
            left = rules.actors(s)


@kernel
def choose(tree: Tree, actor: int, seat: int) -> int:
    """The index of the move that the seat `actor` makes; `WAIT` where it lets others go first."""
    s, random = tree.world[0], tree.randoms[0]
    count = rules.legal(s, actor, tree.moves)
    rules.observe(s, actor, tree.views[0])
    if actor == seat and tree.course[0].growing:
        return choose_in_tree(tree, count, 1 if rules.awaited(tree.views[0]) & ~(1 << seat) else 0)
    if draw(random, MILLE) < tree.course[0].astray:
        return draw(random, count)
    index: int = advice.advise(tree.views[0], tree.moves, count, random)
    return index


# ---------------------------------------------------------------- the tree


@kernel
def choose_in_tree(tree: Tree, count: int, may_wait: int) -> int:
    """The move of the searching seat in the node of what it sees; a new node ends the way along the tree."""
    node = find_node(tree, count + may_wait)
    if node == FULL:
        tree.course[0].growing = 0
        index: int = advice.advise(tree.views[0], tree.moves, count, tree.randoms[0])
        return index
    if tree.tried[node] == 0:
        tree.course[0].growing = 0
    entry = promising(tree, node)
    tree.tried[node] += 1
    tree.path[tree.course[0].depth] = entry
    tree.course[0].depth += 1
    if tree.course[0].depth >= len(tree.path):
        tree.course[0].growing = 0
    index = entry - tree.firsts[node]
    return index if index < count else WAIT


@kernel
def find_node(tree: Tree, count: int) -> int:
    """The node of what the seat sees, with so many choices; a new one at its first visit, or `FULL`."""
    key = hash_words(tree.words)
    course = tree.course[0]
    slot = key & (len(tree.keys) - 1)
    while tree.counts[slot]:
        if tree.keys[slot] == key and tree.counts[slot] == count:
            return slot
        slot = (slot + 1) & (len(tree.keys) - 1)
    if course.entries + count > len(tree.visits) or course.nodes * 2 > len(tree.keys):
        return FULL
    tree.keys[slot] = key
    tree.counts[slot] = count
    tree.firsts[slot] = course.entries
    course.entries += count
    course.nodes += 1
    return slot


@kernel
def hash_words(words: Ints) -> int:
    """62 bits that tell what is seen from other things seen."""
    first, second = 0x811C9DC5, 0x1B873593
    for place in range(len(words)):
        word = (words[place] ^ (words[place] >> 32)) & WORD
        first = ((first ^ word) * PRIMES[0]) & WORD
        second = (((second ^ word) * PRIMES[1]) >> 7) & WORD
    return (first << 30) ^ second


@kernel
def promising(tree: Tree, node: int) -> int:
    """The entry of the choice to be tried next: one that was not yet, or that of the best upper bound."""
    first, count = tree.firsts[node], tree.counts[node]
    untried = 0
    chosen = first
    for entry in range(first, first + count):
        if tree.visits[entry] < FEW:
            untried += 1
            if draw(tree.randoms[0], untried) == 0:
                chosen = entry
    if untried:
        return chosen
    spread = tree.width[0] * math.sqrt(math.log(tree.tried[node]))
    best = -math.inf
    for entry in range(first, first + count):
        bound = tree.totals[entry] / tree.visits[entry] + spread / math.sqrt(tree.visits[entry])
        if bound > best:
            best, chosen = bound, entry
    return chosen


@kernel
def note_value(tree: Tree, seat: int) -> None:
    """Note along the way what the deal has brought the seat, against the mean of the others."""
    s = tree.world[0]
    actions.reward(s, tree.rewards)
    total = 0
    for other in range(s.players):
        total += tree.rewards[other]
    value = tree.rewards[seat] - (total - tree.rewards[seat]) / (s.players - 1)
    for step in range(tree.course[0].depth):
        tree.visits[tree.path[step]] += 1
        tree.totals[tree.path[step]] += value
    note_spread(tree, value)


@kernel
def note_spread(tree: Tree, value: float) -> None:
    """Note how far values are from one another: bounds are as wide."""
    course, sums = tree.course[0], tree.sums
    course.simulations += 1
    sums[0] += value
    sums[1] += value * value
    mean = sums[0] / course.simulations
    tree.width[0] = tree.width[1] * math.sqrt(max(0.0, sums[1] / course.simulations - mean * mean))
