"""The authoritative card room: http and websockets, tables as lists of events, SQLite."""
