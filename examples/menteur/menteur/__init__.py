"""Menteur: lay your cards face down, and say what you like about them."""

from tripot.rules.assembly import assemble

GAME = assemble(__name__, most_moves=33, card_fields=("hand", "pile", "claimed", "led"))
