"""Steps of the database's schema, applied when a card room starts."""
