"""The catalogues of Nemesis: the common tables with its own laid over them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from engine.table.wording import catalogue as common
from engine.table.wording.catalogue import fallback, fill
from engine.table.wording.spoken import DEFAULT, LANGUAGES

TITLE: Final = "nemesis"


def catalogue(lang: str) -> Mapping[str, Mapping[str, str]]:
    """The tables of a language, English for one that is not kept; raises YamlError for a damaged file."""
    return common.catalogue(lang, TITLE)


def word(table: str, key: object, lang: str = DEFAULT) -> str:
    """A word from a table; the key itself, made readable, when there is none."""
    return common.word(table, key, lang, TITLE)


def sentence(table: str, keys: Iterable[str], facts: Mapping[str, Any], lang: str) -> str | None:
    """The first sentence found under the keys, with the facts put in."""
    return common.sentence(table, keys, facts, lang, TITLE)


__all__ = ["DEFAULT", "LANGUAGES", "catalogue", "fallback", "fill", "sentence", "word"]
