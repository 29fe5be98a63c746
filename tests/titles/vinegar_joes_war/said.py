"""What the code of the title can say, gathered from the code: kinds of reasons, modifiers, purposes, causes."""

from __future__ import annotations

import ast
import importlib
import pkgutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TypeVar

import engine.titles.vinegar_joes_war as title
from engine.table.agenda import Decision
from engine.table.event import Event

T = TypeVar("T")
SPOKEN = {"reason": 0, "Modifier": 0, "PhaseBegan": 0, "roll": 0, "end": 2, "score": 3, "spend": 3}
"""Calls, and which of their arguments is a word that players read."""


@cache
def modules() -> tuple[str, ...]:
    """The names of all modules of the title, loaded."""
    found = [module.name for module in pkgutil.walk_packages(title.__path__, f"{title.__name__}.")]
    for name in found:
        importlib.import_module(name)
    return tuple(found)


@cache
def calls() -> tuple[tuple[str, str], ...]:
    """Name of a call and the word that it is given, wherever that is written out."""
    return tuple(pair for path in sorted(Path(title.__path__[0]).rglob("*.py")) for pair in _calls(path))


def _calls(path: Path) -> Iterator[tuple[str, str]]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            index = SPOKEN.get(name, len(node.args))
            yield from ((name, word) for argument in node.args[index : index + 1] for word in _words(argument))


def _words(node: ast.expr) -> Iterator[str]:
    """The words an expression may come to: one written out, or both of an `if`."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from (*_words(node.body), *_words(node.orelse))


def given(*names: str) -> set[str]:
    """The words that these calls are given."""
    return {word for name, word in calls() if name in names}


def decisions() -> dict[str, type[Decision]]:
    """The decisions of the title by kind."""
    return {kind.kind: kind for kind in _own(Decision)}


def events() -> dict[str, type[Event]]:
    """The events of the title by kind."""
    return {kind.kind: kind for kind in _own(Event)}


def _own(base: type[T]) -> Iterator[type[T]]:
    names = modules()
    below = list(base.__subclasses__())
    while below:
        kind = below.pop()
        below += kind.__subclasses__()
        if kind.__module__ in names and kind.kind:
            yield kind
