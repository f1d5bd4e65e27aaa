"""Environments for learning and search: the games behind the interfaces that researchers use.

What they share is in `spaces` (numbers for actions, masks, rewards, observations); `batch` steps many tables
together. An episode is one deal, the first of a match.
"""
