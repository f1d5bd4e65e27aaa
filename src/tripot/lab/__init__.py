"""The laboratory: whole matches between bots, by the million."""
