"""The commands of `tripot`, and what they share."""
