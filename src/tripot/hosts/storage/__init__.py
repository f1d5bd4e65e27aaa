"""The card room's database: tables as lists of events."""
