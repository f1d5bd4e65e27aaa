"""Bots that learn by playing against themselves. `tripot train` trains them; `learned` plays what they have learned."""
