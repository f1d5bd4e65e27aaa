"""The games: a folder each, what they share, and loops over any of them."""
