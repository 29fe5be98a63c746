"""How a language sets its texts in type."""

from __future__ import annotations

import re
from typing import Final

from engine.table.wording.spoken import decimal, spaced

NO_BREAK: Final = "\u00a0"
_BEFORE: Final = re.compile(r" (?=[:;?!»])")
_AFTER: Final = re.compile(r"(?<=«) ")
_APOSTROPHE: Final = re.compile(r"(?<=[^\W\d_])'(?=[\w{<«])")
"""Between a letter and what it is left out before: a word, a name that is put in, or a link."""


def set_type(text: str, lang: str) -> str:
    """The text as it is printed: in French no line breaks before a colon or inside quotation marks, and apostrophes are
    those of print."""
    if not spaced(lang):
        return text
    return _APOSTROPHE.sub("\u2019", _AFTER.sub(NO_BREAK, _BEFORE.sub(NO_BREAK, text)))


def signed(value: float, lang: str = "en") -> str:
    """A number with its sign, a true minus and the decimal sign of the language."""
    return f"{value:+g}".replace("-", "\u2212").replace(".", decimal(lang)) if value else "0"


def number(value: float, lang: str, digits: int | None = None) -> str:
    """A figure with the decimal sign of the language; as short as it can be where `digits` is None."""
    told = f"{value:g}" if digits is None else f"{value:.{digits}f}"
    return told.replace(".", decimal(lang))
