"""A card room on several nodes: who is alive, where a table is at home, and how nodes speak to each other."""
