"""Where two values differ first, in words."""

from __future__ import annotations

from typing import Any, Final

MOST: Final = 400
"""Characters that are shown of a value."""


def difference(old: Any, new: Any, where: str = "") -> str:
    """The first place in which two values differ, with both; empty where they are equal."""
    if old == new and type(old) is type(new):
        return ""
    if isinstance(old, dict) and isinstance(new, dict):
        return _of_mappings(old, new, where)
    if isinstance(old, list) and isinstance(new, list):
        return _of_lists(old, new, where)
    if isinstance(old, str) and isinstance(new, str) and min(len(old), len(new)) > MOST // 2:
        return _of_texts(old, new, where)
    return f"{where or 'it'} is {_short(old)} in the old one and {_short(new)} in the new one"


def _of_mappings(old: dict[str, Any], new: dict[str, Any], where: str) -> str:
    for name in sorted({*old, *new}):
        if name not in old or name not in new:
            there, value = ("old", old[name]) if name in old else ("new", new[name])
            return f"{where}.{name} is only in the {there} one: {_short(value)}"
        found = difference(old[name], new[name], f"{where}.{name}")
        if found:
            return found
    return ""


def _of_lists(old: list[Any], new: list[Any], where: str) -> str:
    words = all(isinstance(item, str) for item in (*old, *new))
    gone, come = ([item for item in one if item not in other] for one, other in ((old, new), (new, old)))
    if (gone or come) and (words or len(old) != len(new)):
        return f"{where or 'it'} has only in the old one {_short(gone)}, only in the new one {_short(come)}"
    pairs = zip(old, new, strict=False)
    found = (difference(one, other, f"{where}[{place}]") for place, (one, other) in enumerate(pairs))
    return next(
        filter(None, found), f"{where or 'it'} has {len(old)} items in the old one and {len(new)} in the new one"
    )


def _of_texts(old: str, new: str, where: str) -> str:
    """Of long texts what is around the first letter that differs."""
    place = next(
        (at for at, (one, other) in enumerate(zip(old, new, strict=False)) if one != other), min(len(old), len(new))
    )
    start = max(0, place - MOST // 4)
    told = [_short(text[start : start + MOST // 2]) for text in (old, new)]
    return f"{where or 'it'} differs at letter {place}: {told[0]} in the old one and {told[1]} in the new one"


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= MOST else f"{text[:MOST]}… ({len(text)} letters)"
