"""The games in Python: tables, matches, deals and their records."""
