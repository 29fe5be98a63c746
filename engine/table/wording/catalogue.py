"""The catalogues of a language: words by table and key, and sentences with places for facts.

What any game needs stands in ``assets/locale``, what one title says in the folder of its id there.
"""

from __future__ import annotations

import re
import string
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Final

from engine.paths import DataNotFound
from engine.table.wording.spoken import DEFAULT, FOLDER, LANGUAGES, file_of
from engine.table.wording.typography import set_type

Tables = Mapping[str, Mapping[str, str]]


class _Formatter(string.Formatter):
    """``{n:step|steps}`` writes a number with its noun, ``{side:low}`` a word with a small letter.

    ``{unit:+moves|move}`` writes a name with the verb its number asks for: ``Guns move``.
    A fact that is missing is written as its name.
    """

    def __init__(self, singular: Collection[str]) -> None:
        self._singular = singular
        """Numbers that a noun in the singular stands with."""

    def get_value(self, key: int | str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        return kwargs.get(str(key), f"[{key}]")

    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec == "low":
            return str(value)[:1].lower() + str(value)[1:]
        if "|" not in format_spec:
            return str(value)
        one, many = format_spec.removeprefix("+").split("|", 1)
        if format_spec.startswith("+"):
            return f"{value} {many if _is_plural(str(value)) else one}"
        return f"{value} {one if str(value) in self._singular else many}"


def _is_plural(name: str) -> bool:
    """Whether a counter is named for several, as Guns are; a name may stand in a link."""
    return _TAG.sub("", name).endswith("s")


_TAG: Final = re.compile(r"<[^>]*>")
_ONE: Final = _Formatter(("1", "-1"))
_LESS_THAN_TWO: Final = {"fr": _Formatter(("0", "1", "-1"))}
"""In French nothing is singular, too."""


def fill(template: str, facts: Mapping[str, Any], lang: str = DEFAULT) -> str:
    """A sentence of a language with its facts put in: ``{name}``, ``{n:step|steps}`` or ``{side:low}``."""
    return _LESS_THAN_TWO.get(lang, _ONE).vformat(template, (), facts)


@cache
def catalogue(lang: str, title: str = "") -> Tables:
    """The tables of a language, with those of a title laid over the common ones.

    What has no text in it is in English. Raises YamlError for a damaged file.
    """
    found: Tables = {}
    for folder in (FOLDER, f"{FOLDER}/{title}") if title else (FOLDER,):
        for spoken in (DEFAULT, lang) if lang in LANGUAGES and lang != DEFAULT else (DEFAULT,):
            found = _over(found, _tables(f"{folder}/{spoken}.yaml", spoken))
    return found


def _over(tables: Tables, others: Tables) -> Tables:
    """Tables with others laid over them."""
    return {name: {**tables.get(name, {}), **others.get(name, {})} for name in (*tables, *others)}


@cache
def _tables(path: str, lang: str) -> Tables:
    """The tables of a file; nothing for a title that brings none."""
    try:
        return {str(table): _table(words, lang) for table, words in file_of(path).items()}
    except DataNotFound:
        return {}


def _table(words: object, lang: str) -> Mapping[str, str]:
    """The text of each key; what has not been translated yet is empty."""
    entries = words.items() if isinstance(words, dict) else ()
    return {str(key): set_type(str(text), lang) for key, text in entries if text != ""}


def word(table: str, key: object, lang: str = DEFAULT, title: str = "") -> str:
    """A word from a table; the key itself, made readable, when there is none."""
    return catalogue(lang, title).get(table, {}).get(str(key)) or str(key).replace("_", " ")


def book_name(book: str) -> str:
    """What a book of a rulebook in several is called before the number of a clause: its letters where nothing else is
    said, alike in every language."""
    return catalogue(DEFAULT).get("books", {}).get(book, book.upper())


def sentence(table: str, keys: Iterable[str], facts: Mapping[str, Any], lang: str, title: str = "") -> str | None:
    """The first sentence found under the keys, with the facts put in."""
    texts = catalogue(lang, title).get(table, {})
    template = next((texts[key] for key in keys if key in texts), None)
    return None if template is None else fill(template, facts, lang)


def fallback(kind: str, facts: Mapping[str, Any]) -> str:
    """A readable line for what the catalogue does not know."""
    told = ", ".join(f"{key} {value}" for key, value in facts.items() if value not in (None, "", ()))
    title = kind.replace("_", " ").capitalize()
    return f"{title}: {told}" if told else title
