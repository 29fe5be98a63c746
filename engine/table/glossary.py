"""The terms of a game in the languages it is told in, each with the clause that explains it, or with a word of its own.

They stand in the data of a title, ``glossary.yaml``::

    format: glossary/1
    terms:
      - {names: {en: Retreat, fr: retraite}, clause: 6.2/1}
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
    """An explanation of its own; where there is none, the clause is one."""

    def name(self, lang: str) -> str:
        return self.names.get(lang, self.names[FIRST])

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
