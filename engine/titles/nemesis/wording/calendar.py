"""Dates of the Game Turns in words of a language."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import partial
from typing import Final

from engine.table.wording.catalogue import word as word_of
from engine.table.wording.spoken import DEFAULT
from engine.titles.nemesis.data.packfile import Turn

SHORT: Final = 3
word: Final = partial(word_of, title="nemesis")


def month(entry: Turn, lang: str = DEFAULT, *, short: bool = False) -> str:
    """The month a Game Turn begins in, or what it is called in little room; its label where the pack gives no date."""
    if entry.begins is None:
        return entry.label[:SHORT] if short else entry.label
    return word("months_short" if short else "months", entry.begins.month, lang)


def dates(entry: Turn, lang: str = DEFAULT, *, short: bool = False) -> str:
    """From when to when a Game Turn lasts, in little room without the year; as the pack writes it where it gives no
    dates."""
    if entry.begins is None or entry.ends is None:
        return entry.dates
    if short:
        return f"{_day(entry.begins, lang, 'months_short')} – {_day(entry.ends, lang, 'months_short')}"
    span = {"begins": _day(entry.begins, lang), "ends": _day(entry.ends, lang), "year": entry.ends.year}
    return word("calendar", "span", lang).format(**span)


def dates_of(turns: Sequence[Turn], turn: int, lang: str = DEFAULT) -> str:
    """The dates of a Game Turn by its number, of the last one for a higher number."""
    return dates(turns[min(turn, len(turns)) - 1], lang)


def _day(day: date, lang: str, months: str = "months") -> str:
    number = word("calendar", "first", lang) if day.day == 1 else str(day.day)
    return f"{number} {word(months, day.month, lang)}"
