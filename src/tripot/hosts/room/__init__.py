"""The card room while it is open: it runs its tables over a store, and does what they want."""
