"""Fuzzing: what the card room is sent that no page would send."""
