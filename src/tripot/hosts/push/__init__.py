"""Web Push: messages that reach a browser although no page of the card room is open in it."""
