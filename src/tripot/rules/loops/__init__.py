"""Loops over any game, compiled once for each game: calls from Python, whole deals, many tables at once."""
