"""Tools for people who work on Tripot; they are not part of the package."""
