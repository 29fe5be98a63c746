"""What is wrong with a translation: places for facts that its English has not, plurals without two forms."""

from __future__ import annotations

import string
from collections.abc import Iterator
from typing import Final, NamedTuple

from tools.translate.texts import Tables, english, folders, written

_FORMATTER: Final = string.Formatter()
LOW: Final = "low"


class Fault(NamedTuple):
    """Something to mend; `where` names catalogue, table and key."""

    where: str
    what: str


class Count(NamedTuple):
    """How full a catalogue is."""

    folder: str
    there: int
    of: int


def faults(lang: str) -> Iterator[Fault]:
    """All that is wrong in a language, but for what is missing."""
    for folder in folders():
        wanted, given = english(folder, lang), written(folder, lang)
        for table, key, text in _entries(given):
            where = f"{folder or 'common'}:{table}.{key}"
            if key not in wanted.get(table, {}):
                yield Fault(where, "nothing is said under this key any more")
            elif text:
                yield from (Fault(where, what) for what in wrong(wanted[table][key], text))


def missing(lang: str) -> Iterator[Fault]:
    """What has not been translated yet, with its English."""
    for folder in folders():
        given = written(folder, lang)
        for table, key, text in _entries(english(folder, lang)):
            if text and not given.get(table, {}).get(key):
                yield Fault(f"{folder or 'common'}:{table}.{key}", text)


def counts(lang: str) -> Iterator[Count]:
    """How much of each catalogue is there."""
    for folder in folders():
        wanted, given = english(folder, lang), written(folder, lang)
        keys = [(table, key) for table, key, text in _entries(wanted) if text]
        yield Count(folder or "common", sum(bool(given.get(table, {}).get(key)) for table, key in keys), len(keys))


def wrong(text: str, translated: str) -> Iterator[str]:
    """What a translation has other than its English: places, plurals."""
    try:
        wanted, found = fields(text), fields(translated)
    except ValueError as error:
        yield f"braces: {error}"
        return
    for name in sorted(found.keys() - wanted.keys()):
        yield f"{{{name}}} is none of its facts: {', '.join(f'{{{one}}}' for one in sorted(wanted)) or 'it has none'}"
    for name, spec in found.items():
        forms = spec.removeprefix("+").split("|")
        if "|" in spec and (len(forms) != 2 or not all(forms)):
            yield f"{{{name}:{spec}}} needs two forms, as in {{n:step|steps}}"
        elif spec and "|" not in spec and spec != LOW:
            yield f"{{{name}:{spec}}}: neither two forms nor '{LOW}'"


def fields(text: str) -> dict[str, str]:
    """The places of a text for facts, each with what follows its colon. Raises ValueError for a lone brace."""
    return {name: spec or "" for _, name, spec, _ in _FORMATTER.parse(text) if name is not None}


def _entries(tables: Tables) -> Iterator[tuple[str, str, str]]:
    for table, texts in tables.items():
        for key, text in texts.items():
            yield table, key, text
