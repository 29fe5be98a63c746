"""The terms of a game in the languages it is told in, each with the clause that explains it, or with a word of its own.

They stand in the data of a title, ``glossary.yaml``::

    format: glossary/1
    terms:
      - {names: {en: Retreat, fr: retraite}, clause: 6.2/1}

What they are called in further languages stands in the catalogues of these, below their English names.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec

from engine.board.errors import BoardError, one_line
from engine.board.safeyaml import load_yaml
from engine.table.rulebook import FIRST

FILE: Final = "glossary.yaml"
TABLE: Final = "glossary"
"""Of the catalogues: a term by its English name, its explanation by that name and ``.about``."""
MOST_BYTES: Final = 500_000
Text = Annotated[str, msgspec.Meta(min_length=1, max_length=400)]


class GlossaryError(ValueError):
    """A glossary that cannot be read; one line with file and key."""


class Term(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A term by language; ``printed`` is what a printed rulebook calls it where the program says something else."""

    names: Mapping[str, Text]
    clause: str
    printed: Mapping[str, Text] = {}
    about: Mapping[str, Text] = {}
    """The term's own explanation; without one, the clause explains it."""

    def name(self, lang: str) -> str:
        return self.names.get(lang, self.names[FIRST])

    @property
    def key(self) -> str:
        """Under what a catalogue has it."""
        return self.names[FIRST]

    def called(self) -> Iterator[str]:
        """All that it is called in any language."""
        yield from (*self.names.values(), *self.printed.values())


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: Literal["glossary/1"]
    terms: tuple[Term, ...]


def load_glossary(path: Path) -> Sequence[Term]:
    """Read a glossary; raises :class:`GlossaryError`."""
    try:
        data = msgspec.convert(load_yaml(path, name=path.name, limit_bytes=MOST_BYTES), _File)
    except (msgspec.ValidationError, BoardError) as error:
        raise GlossaryError(one_line(f"{path.name}: {error}")) from None
    for number, term in enumerate(data.terms, 1):
        if FIRST not in term.names:
            raise GlossaryError(f"{path.name}: terms: number {number}: names: {FIRST} is missing")
    return data.terms


def texts_of(terms: Sequence[Term]) -> dict[str, str]:
    """The English of names and explanations by the key it has in a catalogue."""
    names = {term.key: term.key for term in terms}
    return names | {about_key(term): term.about[FIRST] for term in terms if FIRST in term.about}


def about_key(term: Term) -> str:
    return f"{term.key}.about"


def translated(terms: Sequence[Term], texts: Mapping[str, Mapping[str, str]]) -> Sequence[Term]:
    """Terms with their names in further languages, by language and key; what has none stays English."""
    if not any(texts.values()):
        return terms
    return [
        msgspec.structs.replace(
            term,
            names={**term.names, **_said(texts, term.key)},
            about={**term.about, **(_said(texts, about_key(term)) if term.about else {})},
        )
        for term in terms
    ]


def _said(texts: Mapping[str, Mapping[str, str]], key: str) -> dict[str, str]:
    """A text by language, where there is one."""
    return {lang: told[key] for lang, told in texts.items() if key in told}
