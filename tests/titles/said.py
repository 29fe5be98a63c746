"""What the code of a title can say, gathered from the code: kinds of reasons, modifiers, purposes, causes."""

from __future__ import annotations

import ast
import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import TypeVar

from engine.table.agenda import Decision
from engine.table.declared import declared
from engine.table.event import Event

T = TypeVar("T")


class Said:
    """What the package of a title says.

    ``spoken`` has the calls, by name, and which of their arguments is a word that players read.
    """

    def __init__(self, title: ModuleType, spoken: Mapping[str, int]) -> None:
        self._title, self._spoken = title, spoken

    @cached_property
    def _modules(self) -> tuple[str, ...]:
        """The names of all modules of the title, loaded."""
        walked = pkgutil.walk_packages(self._title.__path__, f"{self._title.__name__}.")
        found = [module.name for module in walked]
        for name in found:
            importlib.import_module(name)
        return tuple(found)

    @cached_property
    def _calls(self) -> tuple[tuple[str, str], ...]:
        """Name of a call and the word that it is given, wherever that is written out."""
        return tuple(pair for path in self._files for pair in self._calls_of(path))

    @cached_property
    def _files(self) -> tuple[Path, ...]:
        return tuple(sorted(Path(self._title.__path__[0]).rglob("*.py")))

    def _calls_of(self, path: Path) -> Iterator[tuple[str, str]]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                index = self._spoken.get(name, len(node.args))
                yield from ((name, word) for argument in node.args[index : index + 1] for word in _words(argument))

    def facts(self, name: str) -> dict[str, set[str]]:
        """The facts that every call of a name gives with a word; calls that hand on a mapping are left out."""
        found: dict[str, set[str]] = {}
        for node in (node for path in self._files for node in ast.walk(ast.parse(path.read_text("utf-8")))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == name:
                facts = {keyword.arg for keyword in node.keywords}
                for word in () if None in facts else _words(node.args[self._spoken[name]]):
                    found[word] = found.get(word, facts) & facts  # type: ignore[arg-type]
        return found

    def given(self, *names: str) -> set[str]:
        """The words that these calls are given."""
        return {word for name, word in self._calls if name in names}

    def decisions(self) -> dict[str, type[Decision]]:
        """The decisions of the title by kind."""
        return {kind.kind: kind for kind in self._own(Decision) if kind.kind}

    def events(self) -> dict[str, type[Event]]:
        """The events of the title by kind, and those it takes from what several games have."""
        taken = declared(Event, vars(importlib.import_module(f"{self._title.__name__}.events")))
        return {kind.kind: kind for kind in (*taken, *self._own(Event))}

    def _own(self, base: type[T]) -> Iterator[type[T]]:
        names = self._modules
        below = list(base.__subclasses__())
        while below:
            kind = below.pop()
            below += kind.__subclasses__()
            if kind.__module__ in names:
                yield kind


def _words(node: ast.expr) -> Iterator[str]:
    """The words an expression may come to: one written out, or both of an `if`."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from (*_words(node.body), *_words(node.orelse))
