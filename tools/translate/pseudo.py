"""A made-up language: every text two fifths longer, in marks. What is cut has no room for a real one."""

from __future__ import annotations

import re
from typing import Final

CODE: Final = "qps"
NAME: Final = "⟦Pseuudoo⟧"
LONGER: Final = 1.4
SHORT: Final = 5
"""Letters of an abbreviation, which has no room for marks in any language."""
_FIXED: Final = re.compile(r"(\{[^{}]*\}|<[^<>]*>|&[#\w]+;|\[\[?[^\]]*\]\]?)")
"""Places for facts, tags, signs by name and links: these stay."""
_VOWEL: Final = re.compile(r"[aeiouyAEIOUYéèêàâîôûùœ]")


def pseudo(text: str) -> str:
    """A text as it is said in it: vowels are drawn out until it is long enough, round and round."""
    parts = _FIXED.split(text)
    wanted = round(sum(len(part) for part in parts[::2]) * (LONGER - 1))
    while wanted > 0 and any(_VOWEL.search(part) for part in parts[::2]):
        for number in range(0, len(parts), 2):
            parts[number], used = _drawn_out(parts[number], wanted)
            wanted -= used
    told = "".join(parts)
    return told if len(text) <= SHORT else f"⟦{told}⟧"


def _drawn_out(text: str, most: int) -> tuple[str, int]:
    """A text with up to so many letters more, and how many they are."""
    found = [match.end() for match in _VOWEL.finditer(text)][:most]
    for at in reversed(found):
        text = text[:at] + text[at - 1].lower() + text[at:]
    return text, len(found)
