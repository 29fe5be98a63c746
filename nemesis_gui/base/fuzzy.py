"""Finding things by a few of their letters."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

WORD_START = 8
TOGETHER = 5
WHOLE = 30
GAP = 1
MOST_GAP = 12


@lru_cache(maxsize=20_000)
def fold(text: str) -> str:
    """Lower case without accents, an apostrophe as it is on the keys."""
    text = text.lower().replace("\u2019", "'")
    return "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))


def score(query: str, text: str) -> int | None:
    """How well a text fits: every word of the query occurs in it in order of its letters; None if one does not.

    A word that occurs as it is counts more than scattered letters, the start of a word more than its middle.
    """
    total = 0
    folded = fold(text)
    for part in fold(query).split():
        found = _part(part, folded)
        if found is None:
            return None
        total += found
    return total - len(folded) // 12


def _part(part: str, text: str) -> int | None:
    at = text.find(part)
    if at < 0:
        return _scattered(part, text)
    starts = _starts(text, at) or f" {part}" in text
    return WHOLE + TOGETHER * len(part) + (WORD_START * 2 if starts else 0)


def _starts(text: str, at: int) -> bool:
    return at == 0 or not text[at - 1].isalnum()


def _scattered(part: str, text: str) -> int | None:
    """Letters one after the other; the first one has to begin a word."""
    total, last = 0, -1
    for number, letter in enumerate(part):
        at = text.find(letter, last + 1)
        while number == 0 and at >= 0 and not _starts(text, at):
            at = text.find(letter, at + 1)
        if at < 0:
            return None
        total += WORD_START if _starts(text, at) else TOGETHER if at == last + 1 else 0
        total -= min(at - last - 1, MOST_GAP) * GAP if number else 0
        last = at
    return total if total > 0 else None
