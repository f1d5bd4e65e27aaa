"""A test, at least, for every clause of every game."""
