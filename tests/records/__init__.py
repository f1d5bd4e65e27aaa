"""Golden records: deals written down once, that every version must replay and play again."""
