"""Work in the background: how many places there are for it, and for one address."""

from __future__ import annotations

from contextlib import ExitStack

import pytest

from tripot.hosts.room.background import Background
from tripot.table.wire import Refused


def test_one_address_leaves_places_for_others() -> None:
    background = Background("test", 5, 2)
    with ExitStack() as stack:
        for address in ("a", "a", "b", "b", "c"):
            stack.enter_context(background.place(address))
        with pytest.raises(Refused, match="at once"), background.place("a"):
            pass
        with pytest.raises(Refused, match="too much") as others, background.place("d"):
            pass
        assert others.value.field == "busy"
    with background.place("a"), background.place("a"):
        pass
    background.close()
