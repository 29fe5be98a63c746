"""How a language sets its texts in type."""

from __future__ import annotations

import re
from typing import Final

from engine.table.wording.spoken import decimal, spaced

NO_BREAK: Final = "\u00a0"
_BEFORE: Final = re.compile(r" (?=[:;?!»])")
_AFTER: Final = re.compile(r"(?<=«) ")


def set_type(text: str, lang: str) -> str:
    """The text as it is printed: in French no line breaks before a colon or inside quotation marks."""
    return _AFTER.sub(NO_BREAK, _BEFORE.sub(NO_BREAK, text)) if spaced(lang) else text


def signed(value: float, lang: str = "en") -> str:
    """A number with its sign, a true minus and the decimal sign of the language."""
    return f"{value:+g}".replace("-", "\u2212").replace(".", decimal(lang)) if value else "0"


def number(value: float, lang: str, digits: int | None = None) -> str:
    """A figure with the decimal sign of the language; as short as it can be where `digits` is None."""
    told = f"{value:g}" if digits is None else f"{value:.{digits}f}"
    return told.replace(".", decimal(lang))
