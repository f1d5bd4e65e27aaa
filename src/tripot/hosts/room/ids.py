"""The ids by which people of a group know each other: a guest has another one in each group, of no use elsewhere."""

import hashlib

ID_LETTERS = 16


def id_among(group: str, guest: str) -> str:
    """The id of a guest in a group, such as a circle."""
    return hashlib.sha256(f"{group} {guest}".encode()).hexdigest()[:ID_LETTERS]
