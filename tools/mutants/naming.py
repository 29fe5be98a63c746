"""Which clauses a function of the rules names; where it names none, those of what calls it, else of its module."""

from __future__ import annotations

import ast
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping

from tools.mutants.faults import Source, clauses_in

Place = tuple[str, str]


class Naming:
    """The clauses of each function, in the docstrings and reasons of the function and of its class."""

    def __init__(self, sources: Iterable[Source]) -> None:
        self._sources: Mapping[str, Source] = {source.name: source for source in sources}
        self._callers: dict[str, set[Place]] = defaultdict(set)
        self._imported = {source.name: _imported(source.tree) for source in self._sources.values()}
        self._names = self._names_of_functions()
        for source in self._sources.values():
            for function, node in source.functions.items():
                for name in _mentioned(node, source.name, self._imported[source.name]):
                    self._callers[name].add((source.name, function))

    def clauses(self, module: str, function: str, statement: ast.AST | None = None, *, wide: bool = False) -> set[str]:
        """The clauses whose tests should notice a fault in a statement of a function.

        They are those of the function, of what calls it and of what the statement calls, or the whole function if it
        names none; ``wide`` those of the callers of its callers, too. Where none of these names one, those of their
        callers, and at last of the module.
        """
        place = (module, function)
        if not self._own(*place):
            statement = self._sources[module].functions[function]
        below = self._all(self._called_in(module, statement))
        seen, asked = {place}, [place, *self._callers_of(place)]
        if wide:
            asked += [caller for one in asked[1:] for caller in self._callers_of(one)]
        while not self._all(asked):
            seen.update(asked)
            asked = [caller for one in asked for caller in self._callers_of(one) if caller not in seen]
            if not asked:
                return below or clauses_in(self._sources[module].tree) or self._of_users(module)
        return below | self._all(asked)

    def _of_users(self, module: str) -> set[str]:
        """The clauses of the modules that import one."""
        users = (name for name, imported in self._imported.items() if module in imported.values())
        return set[str]().union(*(clauses_in(self._sources[name].tree) for name in users))

    def _all(self, places: Iterable[Place]) -> set[str]:
        return set[str]().union(*(self._own(*one) for one in places))

    def _callers_of(self, place: Place) -> set[Place]:
        name = _called(*place)
        return self._callers[name] if name in self._names else set()

    def _called_in(self, module: str, statement: ast.AST | None) -> set[Place]:
        """The functions of the rules that a statement calls."""
        if statement is None:
            return set()
        said = _mentioned(statement, module, self._imported[module])
        return {self._names[name] for name in said if name in self._names}

    def _names_of_functions(self) -> dict[str, Place]:
        """What calls of functions and classes look like; methods that several classes have are left out."""
        sources = self._sources.values()
        places = [(source.name, name) for source in sources for name in (*source.functions, *source.classes)]
        often = Counter(_called(*place) for place in places)
        return {_called(*place): place for place in places if often[_called(*place)] == 1}

    def _own(self, module: str, function: str) -> set[str]:
        source = self._sources[module]
        if function in source.classes:
            return _of_class(source.classes[function])
        found = clauses_in(source.functions[function])
        owner = source.classes.get(function.rpartition(".")[0])
        return found if owner is None else found | (_of_class(owner) or self._of_heirs(owner.name))

    def _of_heirs(self, name: str) -> set[str]:
        """The clauses of the classes made from one."""
        classes = (one for source in self._sources.values() for one in source.classes.values())
        heirs = (one for one in classes if any(getattr(base, "id", "") == name for base in one.bases))
        return set[str]().union(*map(_of_class, heirs))


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


def _mentioned(function: ast.AST, module: str, imported: Mapping[str, str]) -> Iterator[str]:
    for node in ast.walk(function):
        if isinstance(node, ast.Name):
            yield f"{imported.get(node.id, module)}.{node.id}"
        elif isinstance(node, ast.Attribute):
            yield f".{node.attr}"
            if isinstance(node.value, ast.Name):
                yield f"{node.value.id}.{node.attr}"
