"""Verdicts: legality with its reasons, and numbers with their parts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

import msgspec

_NOTHING: Mapping[str, Any] = MappingProxyType({})


class Reason(msgspec.Struct, frozen=True):
    """One condition that fails: its kind, the rule clause and the facts.

    ``facts`` holds what the wording needs: numbers ("needs", "has", in movement points), unit ids and hex labels.
    """

    kind: str
    clause: str
    facts: Mapping[str, Any] = _NOTHING
    also: tuple[str, ...] = ()
    """Further clauses that made the condition what it is."""

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clause and those beside it."""
        return (self.clause, *self.also)


def reason(kind: str, clause: str, also: tuple[str, ...] = (), **facts: Any) -> Reason:
    """Shorthand: ``reason("too_dear", "5.1-A/5", needs=4, has=3)``."""
    return Reason(kind, clause, facts, also)


class Verdict(msgspec.Struct, frozen=True):
    """The judgement of one command. It is legal exactly when no reason stands against it."""

    reasons: tuple[Reason, ...] = ()

    @property
    def legal(self) -> bool:
        """True when nothing speaks against the command."""
        return not self.reasons

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses of all failing conditions, in order."""
        return tuple(item.clause for item in self.reasons)

    def __bool__(self) -> bool:
        return not self.reasons


LEGAL = Verdict()


def verdict(reasons: Iterable[Reason]) -> Verdict:
    """Collect reasons into a verdict."""
    found = tuple(reasons)
    return Verdict(found) if found else LEGAL


class Modifier(msgspec.Struct, frozen=True):
    """One part of a number: what it is called, its value, and the clause it stands on."""

    name: str
    value: float
    clause: str
    facts: Mapping[str, Any] = _NOTHING
    also: tuple[str, ...] = ()
    """Further clauses that made it what it is."""

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clause and those beside it."""
        return (self.clause, *self.also)


class Tally(msgspec.Struct, frozen=True):
    """A number as the sum of its modifiers: the same object gives the total and the explanation."""

    parts: tuple[Modifier, ...] = ()

    @property
    def total(self) -> float:
        """The sum of all parts."""
        return sum(part.value for part in self.parts)
