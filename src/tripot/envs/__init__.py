"""Environments for learning and search: the games behind the interfaces that researchers use.

What all of them share is in `spaces` (numbers for actions, masks, rewards, observations); `batch` steps many tables
together. An episode is one deal, from the standing of a first deal.
"""
