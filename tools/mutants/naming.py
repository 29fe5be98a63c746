"""Which clauses a function of the rules names; where it names none, those of what calls it, else of its module."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from tools.mutants.faults import Source, clauses_in

Place = tuple[str, str]


class Naming:
    """The clauses of each function, in the docstrings and reasons of the function and of its class."""

    def __init__(self, sources: Iterable[Source]) -> None:
        self._sources: Mapping[str, Source] = {source.name: source for source in sources}
        self._callers: dict[str, set[Place]] = defaultdict(set)
        for source in self._sources.values():
            imported = _imported(source.tree)
            for function, node in source.functions.items():
                for name in _mentioned(node, source.name, imported):
                    self._callers[name].add((source.name, function))

    def clauses(self, module: str, function: str) -> set[str]:
        """The clauses whose tests should notice a fault in the function."""
        seen, asked = {(module, function)}, [(module, function)]
        while asked:
            found = set[str]().union(*(self._own(*place) for place in asked))
            if found:
                return found
            asked = [caller for place in asked for caller in self._callers[_called(*place)] if caller not in seen]
            seen.update(asked)
        return clauses_in(self._sources[module].tree)

    def _own(self, module: str, function: str) -> set[str]:
        source = self._sources[module]
        found = clauses_in(source.functions[function])
        owner = source.classes.get(function.rpartition(".")[0])
        return found if owner is None else found | _of_class(owner)


def _of_class(owner: ast.ClassDef) -> set[str]:
    """The clauses of a class without its methods."""
    own = (node for node in owner.body if not isinstance(node, ast.FunctionDef))
    return set[str]().union(*map(clauses_in, own))


def _called(module: str, function: str) -> str:
    """What a call of a function looks like: ``.name`` of a method, else ``module.name``."""
    owner, _, name = function.rpartition(".")
    return f"{module}.{owner or name}" if name == "__init__" or not owner else f".{name}"


def _imported(tree: ast.AST) -> dict[str, str]:
    """The modules that names come from."""
    rows = (node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module)
    return {one.name: str(node.module).rpartition(".")[2] for node in rows for one in node.names}


def _mentioned(function: ast.FunctionDef, module: str, imported: Mapping[str, str]) -> Iterator[str]:
    for node in ast.walk(function):
        if isinstance(node, ast.Name):
            yield f"{imported.get(node.id, module)}.{node.id}"
        elif isinstance(node, ast.Attribute):
            yield f".{node.attr}"
            if isinstance(node.value, ast.Name):
                yield f"{node.value.id}.{node.attr}"
