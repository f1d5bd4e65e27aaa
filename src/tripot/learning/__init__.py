"""Bots that learn by playing against themselves. `tripot train` trains a network, and the bot `learned` uses it."""
