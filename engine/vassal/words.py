"""The words by which makers of modules call things: abbreviations, numerals, languages. The table stands in
``assets/modules/words.yaml``."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, Final

from engine.board.safeyaml import load_yaml
from engine.paths import data_dir

_PART: Final = re.compile(r"[0-9]+|[^\W\d_]+")
_ROMAN: Final = re.compile(r"(?=[ivx])x{0,3}(ix|iv|v?i{0,3})")
_VALUES: Final = {"i": 1, "v": 5, "x": 10}
_FIGURES: Final = re.compile(r"[(\[]?\d{1,3}[)\]*+]?(\s?-\s?[(\[]?\d{1,3}[)\]*+]?){1,3}", re.ASCII)
_SIGN: Final = re.compile(r"[XI]{1,5}")
LONGEST: Final = 200
"""Letters of a name that are looked at."""


@cache
def words() -> Mapping[str, Any]:
    """The file as it stands."""
    found: Any = load_yaml(data_dir("assets/modules") / "words.yaml")
    return dict(found)


@cache
def _same() -> Mapping[str, str]:
    """Each spelling of a word, and the word."""
    return {_letters(word): row[0] for row in words()["same"] for word in row}


@cache
def _phrases() -> Sequence[tuple[tuple[str, ...], str]]:
    """Several words and the one that stands for them, the longest first."""
    found = {_single(phrase): row[0].replace(" ", "_") for row in words()["phrases"] for phrase in row}
    return sorted(found.items(), key=lambda row: -len(row[0]))


@cache
def sizes() -> frozenset[str]:
    """Words for how large a formation is."""
    return frozenset(words()["sizes"])


@cache
def nations() -> frozenset[str]:
    """Words for nations."""
    return frozenset(words()["nations"])


@cache
def turns() -> frozenset[str]:
    """Words for the marker that shows the turn."""
    return frozenset(words()["turns"])


@cache
def _empty() -> frozenset[str]:
    return frozenset(map(_letters, words()["empty"]))


def is_figures(text: str) -> bool:
    """Whether a text on a counter is its strengths, such as 5-6 or (2)-4."""
    return _FIGURES.fullmatch(text.strip()) is not None


@lru_cache(4096)
def tokens(text: str) -> tuple[str, ...]:
    """The words of a name as all would write them: numbers without ending or zeros, one spelling of each word."""
    found = _single(text)
    for phrase, stands in _phrases():
        found = _replaced(found, phrase, stands)
    return found


def words_beside(text: str) -> frozenset[str]:
    """The words of what stands beside a name; the signs for sizes, such as XX, are no numbers."""
    return frozenset() if _SIGN.fullmatch(text) else frozenset(tokens(text))


def plain_words(text: str) -> tuple[str, ...]:
    """The words of a name as they are written, in small letters without accents."""
    return tuple(_PART.findall(_letters(text[:LONGEST])))


def _letters(text: str) -> str:
    """Small letters without accents, and without the dots within abbreviations; a quote parts words."""
    split = unicodedata.normalize("NFKD", text.lower()).replace("'", " ").replace("’", " ")
    return "".join(sign for sign in split if not unicodedata.combining(sign) and sign != ".")


def _single(text: str) -> tuple[str, ...]:
    every = plain_words(text)
    parts = [part for part in every if part not in _empty()] or every
    numbers = any(part.isdigit() for part in parts)
    return tuple(_spelled(part, numbers) for part in parts)


def _spelled(part: str, numbers: bool) -> str:
    """One spelling of a word; a single letter is a numeral only where there is no other number."""
    if part.isdigit():
        return part.lstrip("0") or "0"
    numeral = part[:-1] if len(part) > 2 and part.endswith("e") else part
    if _ROMAN.fullmatch(numeral) and (len(numeral) > 1 or not numbers):
        return str(_roman(numeral))
    return _same().get(part, part)


def _roman(text: str) -> int:
    values = [_VALUES[letter] for letter in text]
    after = (*values[1:], 0)
    return sum(-value if value < following else value for value, following in zip(values, after, strict=True))


def _replaced(found: tuple[str, ...], phrase: tuple[str, ...], stands: str) -> tuple[str, ...]:
    size = len(phrase)
    for at in range(len(found) - size + 1):
        if found[at : at + size] == phrase:
            return (*found[:at], stands, *_replaced(found[at + size :], phrase, stands))
    return found


def numbers(found: Iterable[str]) -> list[str]:
    """The numbers among words."""
    return [word for word in found if word.isdigit()]


def alike(word: str, others: Iterable[str], written: Sequence[str]) -> float:
    """How much a word is like one of others, of which some may be written out: 1 for the same, 0 for not at all."""
    if word in others:
        return 1.0
    if word.isdigit() or len(word) < 2:
        return 0.0
    if len(word) < 6 and word in _initials(written, len(word)):
        return 0.7
    return max((_near(word, other) for other in others), default=0.0)


def _initials(written: Sequence[str], size: int) -> set[str]:
    """The first letters of so many words that follow one another."""
    return {"".join(word[0] for word in written[at : at + size]) for at in range(len(written) - size + 1)}


def _near(word: str, other: str) -> float:
    """How much two words are alike: one is short for the other, or but a letter is another one."""
    short, long = sorted((word, other), key=len)
    if len(short) < 3 or short.isdigit() or long.isdigit() or short[0] != long[0]:
        return 0.0
    if long.startswith(short):
        return 0.8
    if len(short) >= 5 and _one_off(short, long):
        return 0.8
    rest = iter(long)
    return 0.6 if len(short) >= 4 and all(letter in rest for letter in short) else 0.0


def _one_off(short: str, long: str) -> bool:
    """Whether two words differ by one letter, or one has one more."""
    if len(long) - len(short) > 1:
        return False
    at = next((n for n, (a, b) in enumerate(zip(short, long, strict=False)) if a != b), len(short))
    return short[at + (len(long) == len(short)) :] == long[at + 1 :]
