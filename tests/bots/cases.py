"""The cases by which the sentences of reasons are as long as they get, by the names of their blanks."""

LONGEST = {
    "cost": "trumps",
    "jokers": "below",
    "way": "follow",
    "runs": "more",
    "hand": "short",
    "top": "none",
    "deal": "won",
    "next": "other",
    "then": "shout",
    "limit": "no",
    "rest": "same",
    "how": "often",
}
