"""The games: a folder each, what they share, and loops over any of them."""

from pathlib import Path

from tripot.engine.cache import add_sources

SHARED_SOURCES = ("cards.py", "chance.py", "rules/*.py", "rules/shared/*.py", "rules/loops/*.py")

add_sources(file for pattern in SHARED_SOURCES for file in Path(__file__).parents[1].glob(pattern))
