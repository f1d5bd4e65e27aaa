"""Tools of those who work on Tripot; not part of the package."""
