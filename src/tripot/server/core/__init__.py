"""What a card room decides: events, tables, clocks, races. Pure: time and presence are arguments."""
