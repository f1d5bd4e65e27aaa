"""The card room. It decides everything; a table is a list of events in a database."""
