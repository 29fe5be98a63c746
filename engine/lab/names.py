"""The names that situations of a title are written with, read off its code: decisions, reasons and events."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from engine.paths import DataNotFound
from engine.table.agenda import Decision
from engine.table.event import Event
from engine.table.title import Title
from engine.table.wording.catalogue import catalogue

T = TypeVar("T")


def lines(title: Title) -> Iterator[str]:
    """All names with what is known of them, a line each."""
    yield "decisions: name, clause, commands, what it is"
    for kind in sorted(decisions(title), key=lambda kind: (kind.kind, kind.clause)):
        verbs = ", ".join(command.verb for command in (kind.accepts or getattr(kind, "own", ())))
        yield f"  {kind.kind}  {kind.clause}  {verbs}  {_first_line(kind)}"
    yield "reasons: kind, what is said of it"
    for name, text in sorted(reasons(title).items()):
        yield f"  {name}  {text}"
    yield "events: kind, facts"
    for told in sorted(events(title), key=lambda told: told.kind):
        yield f"  {told.kind}  {', '.join(told.__struct_fields__)}"


def decisions(title: Title) -> list[type[Decision]]:
    """Every decision that can be open in the game."""
    return [kind for kind in _kinds(Decision) if kind.__module__.startswith(_room(title))]


def reasons(title: Title) -> dict[str, str]:
    """Every kind of reason with its sentence, as far as there are any; of those with several the plainest."""
    found: dict[str, str] = {}
    try:
        texts = catalogue("en", title.id).get("reasons", {})
    except DataNotFound:
        return found
    for key, text in sorted(texts.items()):
        found.setdefault(key.partition(".")[0], text)
    return found


def events(title: Title) -> list[type[Event]]:
    """Every event that the game can emit."""
    return [told for told in _kinds(Event) if told.__module__.startswith(("engine.table.", _room(title)))]


def _room(title: Title) -> str:
    """The package a title stands in."""
    return type(title).__module__.rpartition(".")[0] + "."


def _kinds(base: type[T]) -> Iterator[type[T]]:
    """The classes below another that have none below them."""
    for kind in base.__subclasses__():
        if kind.__subclasses__():
            yield from _kinds(kind)
        else:
            yield kind


def _first_line(kind: type) -> str:
    return next(iter((kind.__doc__ or "").splitlines()), "")
