"""What a version brought, out of the changelog that comes with the program."""

from __future__ import annotations

import re
from typing import Final

from engine.paths import DataNotFound, data_file

CHANGELOG: Final = "CHANGELOG.md"
MOST_VERSIONS: Final = 3
_HEAD: Final = re.compile(r"^## \[([0-9][0-9.]*)\].*$", re.MULTILINE)


def changelog() -> str:
    """The whole changelog; empty where it did not come with the program."""
    try:
        return data_file(CHANGELOG).read_text(encoding="utf-8")
    except DataNotFound:
        return ""


def number(version: str) -> tuple[int, ...]:
    """A version as numbers to be compared; nothing for what is none."""
    return tuple(int(part) for part in version.split(".")) if re.fullmatch(r"\d+(\.\d+)*", version) else ()


def since(text: str, before: str, now: str) -> str:
    """The parts of a changelog about the versions after one, up to that of now; the latest ones only."""
    heads = list(_HEAD.finditer(text))
    ends = [head.start() for head in heads[1:]] + [len(text)]
    found = [
        text[head.start() : end].strip()
        for head, end in zip(heads, ends, strict=True)
        if number(before) < number(head[1]) <= number(now)
    ]
    return "\n\n".join(found[:MOST_VERSIONS])
