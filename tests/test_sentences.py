"""Messages are filled here as the page fills them: both sides read the same examples."""

import json
from pathlib import Path
from typing import Any

import pytest

from tripot.sentences import Named, fill, read_blank

VECTORS = json.loads(Path(__file__).with_name("sentences.json").read_text("utf-8"))


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: f"{vector['message']} {vector.get('values')}")
def test_a_message_is_filled_as_the_page_fills_it(vector: dict[str, Any], lang: str) -> None:
    values = {
        name: Named(**value) if isinstance(value, dict) else value for name, value in vector.get("values", {}).items()
    }
    assert fill(vector["message"], lang, **values) == vector[lang]


def test_what_is_no_blank_is_refused() -> None:
    with pytest.raises(ValueError, match="is not a blank"):
        read_blank("")
