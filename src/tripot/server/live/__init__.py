"""Tables in memory while the card room is open: who is connected, what waits, what is done in which order."""
