"""Simulations: whole matches between bots, and figures of them."""
