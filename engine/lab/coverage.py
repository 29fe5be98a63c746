"""Which rule clauses stand in the code of a title, and which tests and situations bear them.

A clause is implemented where its id stands in square brackets in a docstring of the title, as `[5.1-A/3]`.
It is borne by a test that carries `@pytest.mark.clause("5.1-A/3")`, or by a situation that lists it under
`clauses`. A test that stands below a folder named like the package of a title speaks of its rules, any other one of
those of the first title.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from engine.board.safeyaml import load_yaml
from engine.table.rulebook import CLAUSE_ID, Rulebook

BRACKETS = re.compile(r"\[([^\[\]]+)\]")


class CoverageError(ValueError):
    """The folder is no checkout of the program, or a file in it cannot be read."""


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A spot in the checkout: file, line (0 for the whole file), name of the class or function there."""

    file: str
    line: int
    name: str

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}" if self.line else self.file
        return f"{where} {self.name}".rstrip()


Found = list[tuple[str, Place]]
Places = dict[str, tuple[Place, ...]]


@dataclass(frozen=True, slots=True)
class CoverageReport:
    """Where each clause of a rulebook is implemented and what bears it; `unknown` names ids of no clause."""

    clauses: tuple[str, ...]
    code: Places
    tests: Places
    situations: Places
    unknown: Places

    @property
    def unimplemented(self) -> tuple[str, ...]:
        """Clauses that no docstring of the title names."""
        return tuple(clause for clause in self.clauses if clause not in self.code)

    @property
    def untested(self) -> tuple[str, ...]:
        """Clauses that neither a test nor a situation bears."""
        return tuple(c for c in self.clauses if c not in self.tests and c not in self.situations)

    @property
    def exit_code(self) -> int:
        """0 when every clause is implemented and borne and every id is known, 1 otherwise."""
        return int(bool(self.unimplemented or self.untested or self.unknown))

    def lines(self) -> Iterator[str]:
        """The report as lines of text: every clause, then the counts, then what is missing."""
        for clause in self.clauses:
            yield clause
            for label, places in (("code", self.code), ("test", self.tests), ("situation", self.situations)):
                yield from (f"  {label:<9} {place}" for place in places.get(clause, ()))
        yield from self.summary()

    def summary(self) -> Iterator[str]:
        """The counts and what is missing."""
        total = len(self.clauses)
        yield f"implemented: {total - len(self.unimplemented)} of {total} clauses"
        yield f"borne by a test or a situation: {total - len(self.untested)} of {total} clauses"
        yield f"tests: {_count(self.tests)}, situations: {_count(self.situations)}"
        for title, ids in (("without implementation", self.unimplemented), ("without test", self.untested)):
            if ids:
                yield f"{title}: {' '.join(ids)}"
        for clause, places in self.unknown.items():
            yield from (f"no such clause: {clause} at {place}" for place in places)


def report(root: Path, title: str, first: str = "") -> CoverageReport:
    """The coverage of a title in the checkout `root`; `first` is the first title, by default this one. Raises
    `CoverageError`, `RulebookError`."""
    data, package = root / "scenarios" / title, _package(title)
    for needed in (data / "rulebook.yaml", root / "engine" / "titles" / package, root / "tests"):
        if not needed.exists():
            raise CoverageError(
                f"{needed.relative_to(root)} not found: the report needs a checkout of the program"
            )
    known = Rulebook.load(data / "rulebook.yaml").ids()
    code = _gather(root, root / "engine" / "titles" / package, "*.py", _in_docstrings)
    packages = {path.name for path in (root / "engine" / "titles").iterdir() if path.is_dir()}

    def ours(path: Path, file: str) -> Iterable[tuple[str, Place]]:
        named = packages.intersection(path.relative_to(root).parts) or {_package(first or title)}
        return _in_marks(path, file) if package in named else ()

    tests = _gather(root, root / "tests", "*.py", ours)
    situations = _gather(root, data / "situations", "*.yaml", _in_situation)
    unknown = [(i, place) for i, place in (*code, *tests, *situations) if i not in known]
    return CoverageReport(known, _by_id(code), _by_id(tests), _by_id(situations), _by_id(unknown))


def _package(title: str) -> str:
    return title.replace("-", "_")


def _gather(
    root: Path, folder: Path, pattern: str, finder: Callable[[Path, str], Iterable[tuple[str, Place]]]
) -> Found:
    return [
        found
        for path in sorted(folder.rglob(pattern))
        for found in finder(path, path.relative_to(root).as_posix())
    ]


def _by_id(found: Found) -> Places:
    places: defaultdict[str, set[Place]] = defaultdict(set)
    for clause, place in found:
        places[clause].add(place)
    return {clause: tuple(sorted(spots)) for clause, spots in places.items()}


def _count(places: Places) -> int:
    return len({place for spots in places.values() for place in spots})


def _parse(path: Path, file: str) -> ast.Module:
    try:
        return ast.parse(path.read_text(encoding="utf-8"))
    except (SyntaxError, UnicodeDecodeError) as error:
        raise CoverageError(f"{file}: cannot be read: {error}") from error


def clause_ids(text: str) -> tuple[str, ...]:
    """The clause ids in square brackets in a text; whole sections and other words there do not count."""
    words = (word.strip() for inside in BRACKETS.findall(text) for word in inside.split(","))
    return tuple(word for word in words if CLAUSE_ID.fullmatch(word))


Scope = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def _scopes(node: ast.AST, prefix: str = "") -> Iterator[tuple[str, Scope]]:
    """Every class and function below a node with its dotted name."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, Scope):
            name = f"{prefix}{child.name}"
            yield name, child
            yield from _scopes(child, f"{name}.")
        elif not isinstance(child, ast.expr):
            yield from _scopes(child, prefix)


def _in_docstrings(path: Path, file: str) -> Iterator[tuple[str, Place]]:
    module = _parse(path, file)
    for clause in clause_ids(ast.get_docstring(module) or ""):
        yield clause, Place(file, 1, "(module)")
    for name, scope in _scopes(module):
        for clause in clause_ids(ast.get_docstring(scope) or ""):
            yield clause, Place(file, scope.lineno, name)


def _in_marks(path: Path, file: str) -> Iterator[tuple[str, Place]]:
    module = _parse(path, file)
    for statement in module.body:
        if not isinstance(statement, Scope):
            for clause in _marked(statement):
                yield clause, Place(file, statement.lineno, "(module)")
    for name, scope in _scopes(module):
        for decorator in scope.decorator_list:
            for clause in _marked(decorator):
                yield clause, Place(file, scope.lineno, name)


def _marked(node: ast.AST) -> Iterator[str]:
    """The ids in every `pytest.mark.clause(...)` within a node."""
    for call in ast.walk(node):
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "pytest.mark.clause":
            yield from (
                arg.value for arg in call.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
            )


def _in_situation(path: Path, file: str) -> Iterator[tuple[str, Place]]:
    content = load_yaml(path, name=file)
    clauses = content.get("clauses", []) if isinstance(content, dict) else []
    if not isinstance(clauses, list):
        raise CoverageError(f"{file}: clauses: must be a list of clause ids")
    for clause in clauses:
        yield str(clause), Place(file, 0, "")
