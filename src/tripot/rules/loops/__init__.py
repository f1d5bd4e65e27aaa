"""Loops over any game, compiled for each game: calls from Python, whole deals, many tables at once."""
