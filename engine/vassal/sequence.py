"""How VASSAL writes everything: texts within texts, parted by a mark that has a backslash before it where it is meant.

A part that begins with a backslash, or is in quotes, stands in quotes. Each level is decoded by itself, since a mark so
many levels down has as many backslashes.
"""

from __future__ import annotations

from typing import Final

from engine.vassal.errors import VassalError

ESCAPE: Final = "\x1b"
MOST_TRAITS: Final = 200
"""How many traits a piece may have; more are a chain made to keep a reader busy."""


def split(text: str, mark: str) -> list[str]:
    """The parts of a sequence; an empty text is one empty part."""
    parts = text.split(mark)
    return [_bare(part) for part in (parts if "\\" + mark not in text else _joined(parts, mark))]


def _joined(parts: list[str], mark: str) -> list[str]:
    """Parts with those put together again whose mark had a backslash before it, which goes."""
    found: list[str] = []
    held: list[str] = []
    for part in parts[:-1]:
        if part.endswith("\\"):
            held.append(part[:-1] + mark)
        else:
            found.append("".join((*held, part)))
            held = []
    return [*found, "".join((*held, parts[-1]))]


def _bare(part: str) -> str:
    """Without the quotes around it, if there are any."""
    return part[1:-1] if len(part) > 1 and part[0] == part[-1] == "'" else part


def padded(text: str, mark: str, count: int) -> list[str]:
    """The parts of a sequence, with empty ones for those that are missing at the end."""
    parts = split(text, mark)
    return parts + [""] * (count - len(parts))


def chain(text: str) -> list[str]:
    """The traits of a piece from the outermost to the innermost, each of which holds the next as its second part;
    raises VassalError for a chain without an end in sight."""
    found: list[str] = []
    while len(found) < MOST_TRAITS:
        first, *rest = split(text, "\t")
        found.append(first)
        if not rest:
            return found
        text = rest[0]
    raise VassalError(f"a piece has more than {MOST_TRAITS} traits")


def whole(text: str, absent: int = 0) -> int:
    """A whole number in a text, or what stands for none; never one that is out of all proportion."""
    text = text.strip()
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) < 10 else absent


def decimal(text: str, absent: float) -> float:
    """A number in a text, or what stands for none; never one that is out of all proportion."""
    try:
        found = float(text)
    except ValueError:
        return absent
    return found if -1e9 < found < 1e9 else absent


def yes(text: str) -> bool:
    """Whether VASSAL says yes."""
    return text.strip().lower() == "true"
