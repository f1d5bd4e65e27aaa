"""The Pig family in words: moves, starts, views and results as people, records and the wire write them.

`view` tells what one seat sees, the same keys in all variants:

```json
{"variant": "pig", "phase": "show|play|rush|shuffle|name|over", "cards": 4, "first": null, "loser": null, "kind": null,
 "moved": 17, "tokens_left": null, "stock": null, "discard": null, "turned_over": 0,
 "turn": null, "offer": null, "second": false, "refused": null, "travel": null, "punishment": null,
 "seats": [{"out": null, "hand": 4, "cards": ["AS", "…"], "waiting": ["KS", null], "place": null, "slammed": false,
            "shouted": false, "talked": false, "letters": 0}]}
```
- `phase`: `rush` from the first signal (or the first who has slammed and shouted) on; `shuffle` and `name` in Vatra only.
- `first`, `loser`: seats; `kind`: rank of the winning hand, told when the deal is decided.
- `seats[i].waiting`: what lies at that seat's right, ready to be taken up, the oldest first: the card where this client
  put it there itself, `null` face down. For a dealer with a stock it is empty: `stock` and `discard` count the piles.
- `seats[i].cards`: all of one's own; of others those this client knows them to hold; every hand once the deal is decided.
- `place`: 1 for who signalled first, 2, …; in Vatra for who has slammed and shouted. `out`: 1 for who left first, 2, ….
- `tokens_left`: spoons in the middle. `turn`: Vatra and Magarac: whose turn it is to pass.
- `offer`: `{"from": 1, "to": 2, "card": null}` when a card passed may still be refused (`card`: to the passer);
  `second`: a card was refused, another must be passed; `refused`: that card, to its owner.
- `travel`: `{"card": "7D", "seat": 3}`; `seat` is null where nobody can know.
- `punishment`: `{"named": "9H", "end": "top", "shown": ["KS", "…", "9H"], "counts": {"S": 1, "H": 0, "D": 0, "C": 0}}`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from tripot.cards import FACES, FRENCH, RANK_LETTERS, SUIT_LETTERS, SUITS, list_cards, pack_of, write_card
from tripot.errors import Unreadable
from tripot.kernel import Array, MoveRecord
from tripot.rules.contract import CHANCE, Choice, Move, flag_words
from tripot.rules.pig.moves import (
    MAGARAC_LETTERS,
    NO_CARD,
    NOBODY,
    PIG_RANKS,
    RED_JOKER,
    SEVEN_OF_DIAMONDS,
    SEVENS_FROM,
    End,
    Happened,
    Phase,
    Variant,
    Verb,
)
from tripot.rules.pig.options import FRENCH_PACK, VARIANTS, PigOptions
from tripot.rules.pig.state import Standing

SEATS = 20
VERB_WORDS = tuple(verb.name.lower() for verb in Verb)
END_WORDS = tuple(end.name.lower() for end in End)
WITH_CARD = frozenset({"put", "show", "pass", "name"})
FACE_DOWN = frozenset({"put", "pick", "pass"})  # of these moves others do not see the card
