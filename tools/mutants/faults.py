"""The faults that can be put into a module of rules, each known by its function and its text, not by its line."""

from __future__ import annotations

import ast
import copy
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from types import CodeType
from typing import Final

from tools.mutants.operators import CLAUSE, OPERATORS, cites

SILENT: Final = (ast.Assert, ast.Raise, ast.JoinedStr, ast.arguments, ast.Import, ast.ImportFrom)
"""What no rule depends on."""
MEMO: Final = frozenset({"remember", "learn"})
SAID: Final = frozenset({"key", "also", "facts", "clause", "clauses"})
"""Names for what is remembered by, or said with a reason."""
ACTS: Final = frozenset({"tell", "roll", "draw", "change"})
"""What a function does to a state."""
LEFT_OUT: Final = "(left out)"

Function = ast.FunctionDef


@dataclass(frozen=True)
class Spot:
    """A field of a node of the syntax tree, or a place in a list there."""

    holder: ast.AST
    field: str
    place: int | None = None

    def put(self, node: ast.AST) -> None:
        if self.place is None:
            setattr(self.holder, self.field, node)
        else:
            getattr(self.holder, self.field)[self.place] = node


@dataclass(frozen=True)
class Fault:
    """One fault: where it is put, and the statement before and after."""

    module: str
    function: str
    operator: str
    before: str
    after: str
    number: int
    """Faults of a function that read alike are counted."""

    @property
    def place(self) -> str:
        return f"{self.module}:{self.function}"

    @property
    def text(self) -> str:
        again = f" (#{self.number})" if self.number > 1 else ""
        return f"{self.operator}: {self.before}  =>  {self.after}{again}"

    def drawn(self, seed: str) -> str:
        """What a draw sorts by: the same fault has the same number, whatever else stands in the rules."""
        return sha256(f"{seed} {self.place} {self.text}".encode()).hexdigest()


@dataclass(frozen=True)
class Spotted:
    """A fault with the place in the syntax tree where it is put, and the statement around it."""

    fault: Fault
    spot: Spot
    old: ast.AST
    new: ast.AST
    statement: ast.stmt


class Source:
    """A module of rules, its functions and the faults that can be put into them."""

    def __init__(self, path: Path, text: str) -> None:
        self.path, self.name = path, path.stem
        self.tree = ast.parse(text)
        self.functions: dict[str, Function] = {}
        self.classes: dict[str, ast.ClassDef] = {}
        self._find(self.tree.body, "")

    def _find(self, body: Iterable[ast.stmt], prefix: str) -> None:
        for node in body:
            if isinstance(node, ast.FunctionDef):
                self.functions[prefix + node.name] = node
            elif isinstance(node, ast.ClassDef):
                self.classes[prefix + node.name] = node
                self._find(node.body, f"{prefix}{node.name}.")

    def faults(self) -> Iterator[Spotted]:
        """All faults, in the order of the text."""
        for qualname, function in self.functions.items():
            if _only_cites(function):
                continue
            seen: Counter[str] = Counter()
            for operator, spot, old, new, statement in _changes(function):
                before = _head(statement)
                spot.put(new)
                after = LEFT_OUT if isinstance(new, ast.Pass) else _head(statement)
                spot.put(old)
                seen[f"{operator}{before}{after}"] += 1
                number = seen[f"{operator}{before}{after}"]
                yield Spotted(Fault(self.name, qualname, operator, before, after, number), spot, old, new, statement)

    def code(self, spotted: Spotted | None, function: str) -> CodeType | None:
        """The compiled function, with a fault or without; None where it cannot be found."""
        tree = self.tree
        if spotted is not None:
            spotted.spot.put(spotted.new)
            tree = ast.fix_missing_locations(copy.deepcopy(self.tree))
            spotted.spot.put(spotted.old)
        return _inside(compile(tree, str(self.path), "exec"), function)


def _only_cites(function: Function) -> bool:
    """Whether a function only says by which clauses something was: no position differs by that."""
    texts = {"tuple[str, ...]", "Iterator[str]", "Iterable[str]", "Clauses"}
    if function.returns is None or ast.unparse(function.returns) not in texts:
        return False
    nodes = [one for part in function.body[1:] for one in ast.walk(part)]
    if any(isinstance(one, ast.Attribute) and one.attr in ACTS for one in nodes):
        return False
    said = [one.value for one in nodes if isinstance(one, ast.Constant)]
    words = [one for one in said if isinstance(one, str) and one]
    return bool(words) and sum(bool(CLAUSE.fullmatch(word)) for word in words) * 2 > len(words)


def _inside(code: CodeType, qualname: str) -> CodeType | None:
    for one in code.co_consts:
        if isinstance(one, CodeType):
            found = one if one.co_qualname == qualname else _inside(one, qualname)
            if found is not None:
                return found
    return None


def _changes(function: Function) -> Iterator[tuple[str, Spot, ast.AST, ast.AST, ast.stmt]]:
    for place, statement in enumerate(function.body):
        if not (isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)):
            yield from _at(Spot(function, "body", place), statement, statement)


def _at(spot: Spot, node: ast.AST, statement: ast.stmt) -> Iterator[tuple[str, Spot, ast.AST, ast.AST, ast.stmt]]:
    if isinstance(node, SILENT) or _is_said(node) or cites(node):
        return
    if isinstance(node, ast.stmt):
        statement = node
    for name, operator in OPERATORS.items():
        for new in operator(node):
            yield name, spot, node, new, statement
    for below, child in _children(node):
        yield from _at(below, child, statement)


def _children(node: ast.AST) -> Iterator[tuple[Spot, ast.AST]]:
    skipped = {"annotation", "returns", "decorator_list", "ctx"}
    memo = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in MEMO
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("reason", "Reason"):
        return
    for field, value in ast.iter_fields(node):
        if field in skipped:
            continue
        for place, one in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if isinstance(one, ast.AST) and not (memo and field == "args" and place == 0):
                yield Spot(node, field, place), one


def _is_said(node: ast.AST) -> bool:
    """Whether a statement makes only the key of something remembered, or what is said with a reason."""
    return isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id in SAID


def _head(statement: ast.stmt) -> str:
    """A statement on one line, of a compound one what stands before the colon."""
    if isinstance(statement, ast.If) and not statement.orelse and len(statement.body) == 1:
        return " ".join(ast.unparse(statement).split())
    bare = copy.copy(statement)
    for field in ("body", "orelse"):
        if isinstance(getattr(bare, field, None), list):
            setattr(bare, field, [])
    return " ".join(ast.unparse(bare).split())


def clauses_in(node: ast.AST) -> set[str]:
    """Clauses that docstrings name in square brackets, and those that the code gives as reasons."""
    found: set[str] = set()
    for one in ast.walk(node):
        if isinstance(one, ast.Constant) and isinstance(one.value, str):
            found.update(clauses_of(one.value))
    return found


def clauses_of(text: str) -> set[str]:
    """``[5.1-A/1, 5.1-A/2]`` in a text, or a text that is a clause."""
    if CLAUSE.fullmatch(text):
        return {text}
    brackets = "".join(part.partition("]")[0] + " " for part in text.split("[")[1:])
    return set(CLAUSE.findall(brackets))
