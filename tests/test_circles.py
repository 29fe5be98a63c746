"""No circle of files: counted are all imports, those inside functions and those for type checking too."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("engine", "nemesis_gui", "tools")


def name_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """All statements within one, however deep; no import is an expression, and of those there are ten times as many."""
    for part in ("body", "orelse", "finalbody", "handlers", "cases"):
        for inner in getattr(node, part, ()):
            yield inner
            yield from statements(inner)


def imported(text: str, known: Mapping[str, object]) -> Iterator[str]:
    """The files that a file imports; of a package only the names that are no files of it."""
    for node in statements(ast.parse(text)):
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield inner if inner in known else node.module
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def graph(files: Mapping[str, str]) -> dict[str, set[str]]:
    found = {name: set(imported(text, files)) for name, text in files.items()}
    return {name: {one for one in others if one in files and one != name} for name, others in found.items()}


def test_no_file_is_imported_by_what_it_imports() -> None:
    paths = [path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))]
    files = {name_of(path): path.read_text(encoding="utf-8") for path in paths}
    assert len(files) > 400
    list(TopologicalSorter(graph(files)).static_order())  # raises CycleError and names the circle


def test_a_circle_for_type_checking_counts() -> None:
    typing = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from a.two import Two\n"
    lazy = "def work():\n    from a import one\n"
    with pytest.raises(CycleError):
        list(TopologicalSorter(graph({"a": "", "a.one": typing, "a.two": lazy})).static_order())
