"""The names that situations are written with, read off the code: decisions, reasons and events."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from engine.table.agenda import Decision
from engine.table.event import Event
from engine.titles import nemesis
from engine.titles.nemesis.wording.catalogue import catalogue

T = TypeVar("T")


def lines() -> Iterator[str]:
    """All names with what is known of them, a line each."""
    yield "decisions: name, clause, commands, what it is"
    for kind in sorted(decisions(), key=lambda kind: (kind.kind, kind.clause)):
        verbs = ", ".join(command.verb for command in (kind.accepts or getattr(kind, "own", ())))
        yield f"  {kind.kind}  {kind.clause}  {verbs}  {(kind.__doc__ or '').splitlines()[0]}"
    yield "reasons: kind, what is said of it"
    for name, text in sorted(reasons().items()):
        yield f"  {name}  {text}"
    yield "events: kind, facts"
    for told in sorted(events(), key=lambda told: told.kind):
        yield f"  {told.kind}  {', '.join(told.__struct_fields__)}"


def decisions() -> list[type[Decision]]:
    """Every decision that can be open in the game."""
    return [kind for kind in _kinds(Decision) if kind.__module__.startswith(f"{nemesis.__name__}.")]


def reasons() -> dict[str, str]:
    """Every kind of reason with its sentence; of those with several the plainest."""
    found: dict[str, str] = {}
    for key, text in sorted(catalogue("en")["reasons"].items()):
        found.setdefault(key.partition(".")[0], text)
    return found


def events() -> list[type[Event]]:
    """Every event that the game can tell."""
    return [told for told in _kinds(Event) if told.__module__.startswith(("engine.table.", f"{nemesis.__name__}."))]


def _kinds(base: type[T]) -> Iterator[type[T]]:
    """The classes below another that have none below them."""
    for kind in base.__subclasses__():
        if kind.__subclasses__():
            yield from _kinds(kind)
        else:
            yield kind
