"""Errors of files and saves in the player's language: the engine tells them in one English line."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from engine.table.wording.catalogue import catalogue

FIELD: Final = re.compile(r"\\{(\w+)\\}")
NESTED: Final = frozenset({"fault", "why"})
"""Facts of a line that are lines of the same kind."""
PAIR: Final = "{what}: {told}"


@cache
def _patterns(lang: str, title: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """Each English line as a pattern, the longest first, and the line in the other language."""
    table = catalogue(lang, title).get("faults", {})
    lines = sorted(table.items(), key=lambda item: -len(item[0]))
    return tuple((re.compile(FIELD.sub(r"(?P<\1>.+?)", re.escape(line))), other) for line, other in lines)


def fault_text(text: str, lang: str, title: str = "") -> str:
    """A line about what is wrong, after the name of a file or without one; what is not known stays as it is."""
    for pattern, other in _patterns(lang, title):
        found = pattern.fullmatch(text)
        if found is not None:
            given = found.groupdict().items()
            return other.format(**{key: fault_text(value, lang, title) if key in NESTED else value
                                   for key, value in given})  # fmt: skip
    what, _, rest = text.partition(": ")
    told = fault_text(rest, lang, title) if rest else rest
    return text if told == rest else catalogue(lang)["ui"][PAIR].format(what=what, told=told)
