"""Which clauses of a rulebook belong together: those that name one another, and those on one topic."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import Final

from engine.table.rulebook import Clause, Rulebook

NUMBER: Final = re.compile(r"(?<![\w./-])(\d+\.\d+(?:\.\d+)?(?:-\d?[A-Z]|-\d)?(?:/\d+[a-z]?)?)(?![\w/]|\.\d)")
"""The number of a section or a clause as texts name it: 5.1-C, 9.0-5B, 13.2.1/3."""


class Crosslinks:
    """The links of one rulebook, among the clauses of one version."""

    def __init__(self, book: Rulebook, version: str | None = None) -> None:
        clauses = book.clauses(version)
        self._known = {clause.id: clause for clause in clauses}
        self._sections: dict[str, list[str]] = defaultdict(list)
        self._readings = {clause.id.rstrip("ab"): clause.id for clause in clauses}
        self._topics: dict[str, list[str]] = defaultdict(list)
        for clause in clauses:
            for section in {clause.section, clause.id.partition("/")[0]}:
                self._sections[section].append(clause.id)
            self._topics[clause.topic].append(clause.id)
        self._named_by: dict[str, list[str]] = defaultdict(list)
        for clause in clauses:
            for name in dict.fromkeys(self._names(clause)):
                self._named_by[name].append(clause.id)

    def target(self, name: str) -> str:
        """The clause or section that a number means; empty for any other number. Of two readings it is the one of this
        version."""
        if name in self._known or name in self._sections:
            return name
        return self._readings.get(name, "")

    def section(self, name: str) -> tuple[str, ...]:
        """The clauses of a section as it is numbered in the texts."""
        return tuple(self._sections.get(name, ()))

    def named_by(self, clause: str) -> tuple[str, ...]:
        """The clauses whose texts name this one or its section."""
        found = self._known.get(clause)
        if found is None:
            return ()
        names = dict.fromkeys((clause, clause.partition("/")[0], found.section))
        return tuple(dict.fromkeys(one for name in names for one in self._named_by.get(name, ()) if one != clause))

    def beside(self, clause: str) -> tuple[str, ...]:
        """The clauses on the same topic that stand in other sections."""
        found = self._known.get(clause)
        if found is None:
            return ()
        return tuple(one for one in self._topics[found.topic] if self._known[one].section != found.section)

    def _names(self, clause: Clause) -> Iterator[str]:
        """The numbers in a text that lead somewhere else."""
        for match in NUMBER.finditer(clause.text):
            found = self.target(match[1])
            if found and found != clause.id:
                yield found
