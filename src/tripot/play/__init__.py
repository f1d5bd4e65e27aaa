"""The Python face of the games: tables, matches, deals, and the records that are kept of them."""
