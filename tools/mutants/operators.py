"""What is done to a piece of a rule to make it wrong, one operator a kind of mistake.

An operator is handed a node of the syntax tree and yields what may stand in its place; a statement that is left out
becomes ``pass``. What is only said about a rule is no fault of it: clauses, texts, annotations and assertions stay as
they are, and so does what is only remembered.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final, TypeVar

CLAUSE: Final = re.compile(r"[A-Za-z0-9][\w.\-]*/\d+[ab]?")
"""The number of a clause, as docstrings, marks and reasons write it."""

Operator = Callable[[ast.AST], Iterable[ast.AST]]
Expr = TypeVar("Expr", bound=ast.AST)

TURNED: Final[Mapping[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.GtE,
    ast.GtE: ast.Lt,
    ast.Gt: ast.LtE,
    ast.LtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
MOVED: Final[Mapping[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
}
OTHER: Final[Mapping[str, str]] = {"min": "max", "max": "min", "any": "all", "all": "any"}
BOUNDED: Final = frozenset({"min", "max", "range"})
TERMS: Final = (ast.Add, ast.BitOr, ast.BitAnd)


def cites(node: ast.AST) -> bool:
    """Whether an expression is a clause, or some of them, or those that hold in a case."""
    if isinstance(node, ast.Tuple | ast.List):
        return bool(node.elts) and all(map(cites, node.elts))
    if isinstance(node, ast.IfExp):
        return cites(node.body) and (cites(node.orelse) or _empty(node.orelse))
    if isinstance(node, ast.Starred | ast.YieldFrom | ast.Yield):
        return node.value is not None and cites(node.value)
    if isinstance(node, ast.Attribute):
        return node.attr in ("clause", "clauses")
    if isinstance(node, ast.If):
        return not node.orelse and all(isinstance(one, ast.Expr) and cites(one.value) for one in node.body)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
        return cites(node.left)
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and bool(CLAUSE.fullmatch(node.value))


def _empty(node: ast.AST) -> bool:
    return isinstance(node, ast.Tuple | ast.List) and not node.elts


def _like(node: Expr, **changed: object) -> Expr:
    """The same node with other fields."""
    fields = {name: getattr(node, name) for name in node._fields}
    return ast.copy_location(type(node)(**{**fields, **changed}), node)


def _without(row: Sequence[Expr], place: int) -> list[Expr]:
    return [*row[:place], *row[place + 1 :]]


def _compared(node: ast.AST, table: Mapping[type[ast.cmpop], type[ast.cmpop]]) -> Iterator[ast.AST]:
    for place, operator in enumerate(node.ops if isinstance(node, ast.Compare) else ()):
        if type(operator) in table:
            assert isinstance(node, ast.Compare)
            yield _like(node, ops=[*node.ops[:place], table[type(operator)](), *node.ops[place + 1 :]])


def condition_turned(node: ast.AST) -> Iterator[ast.AST]:
    """``a < b`` becomes ``a >= b``, ``a in b`` becomes ``a not in b``, ``not a`` becomes ``a``."""
    yield from _compared(node, TURNED)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.operand


def bound_moved(node: ast.AST) -> Iterator[ast.AST]:
    """``a < b`` becomes ``a <= b``, and a number that is compared, added or a limit becomes the next one."""
    yield from _compared(node, MOVED)
    if isinstance(node, ast.Compare):
        for place, one in enumerate(node.comparators):
            if _counts(one) and type(node.ops[place]) in (ast.Eq, ast.NotEq):
                yield _like(node, comparators=[*node.comparators[:place], _next(one), *node.comparators[place + 1 :]])
    elif isinstance(node, ast.BinOp):
        if _counts(node.right):
            yield _like(node, right=_next(node.right))
        if _counts(node.left):
            yield _like(node, left=_next(node.left))
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in BOUNDED:
        for place, one in enumerate(node.args):
            if _counts(one):
                yield _like(node, args=[*node.args[:place], _next(one), *node.args[place + 1 :]])


def _counts(node: ast.AST) -> bool:
    """Whether a number is written out; what is below zero stands for nothing at all."""
    return isinstance(node, ast.Constant) and type(node.value) is int


def _next(node: ast.expr) -> ast.expr:
    assert isinstance(node, ast.Constant)
    assert isinstance(node.value, int)
    return _like(node, value=node.value + 1)


def term_left_out(node: ast.AST) -> Iterator[ast.AST]:
    """One term of a sum, a union, a condition, or one element of a collection is not there."""
    if isinstance(node, ast.BoolOp):
        for place, one in enumerate(node.values):
            if not _guards(one):
                rest = _without(node.values, place)
                yield rest[0] if len(rest) == 1 else _like(node, values=rest)
    elif isinstance(node, ast.BinOp) and not cites(node.left) and not cites(node.right):
        if isinstance(node.op, (ast.Sub, *TERMS)):
            yield node.left
        if isinstance(node.op, TERMS):
            yield node.right
    else:
        yield from _element_left_out(node)


def _guards(node: ast.AST) -> bool:
    """Whether a term only makes sure of a type: without it the type checker stops the code."""
    if isinstance(node, ast.UnaryOp):
        return _guards(node.operand)
    if isinstance(node, ast.Compare):
        return isinstance(node.comparators[0], ast.Constant) and node.comparators[0].value is None
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "isinstance"


def _element_left_out(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.Dict) and len(node.keys) > 1:
        for place in range(len(node.keys)):
            yield _like(node, keys=_without(node.keys, place), values=_without(node.values, place))  # type: ignore[type-var]
    if isinstance(node, ast.Tuple) and not any(isinstance(one, ast.Starred) for one in node.elts):
        return  # a record of so many values
    if isinstance(node, ast.Tuple | ast.List | ast.Set) and isinstance(getattr(node, "ctx", ast.Load()), ast.Load):
        for place, one in enumerate(node.elts):
            if not cites(one) and (len(node.elts) > 1 or isinstance(node, ast.List)):
                yield _like(node, elts=_without(node.elts, place))


def one_of_several_left_out(node: ast.AST) -> Iterator[ast.AST]:
    """``a in (b, c)`` becomes ``a in (b,)``."""
    if not isinstance(node, ast.Compare) or not isinstance(node.ops[0], ast.In | ast.NotIn):
        return
    row = node.comparators[0]
    if isinstance(row, ast.Tuple) and len(row.elts) > 1 and not cites(row):
        for place in range(len(row.elts)):
            yield _like(node, comparators=[_like(row, elts=_without(row.elts, place)), *node.comparators[1:]])


def joined_otherwise(node: ast.AST) -> Iterator[ast.AST]:
    """``and`` becomes ``or``."""
    if isinstance(node, ast.BoolOp) and not any(map(_guards, node.values)):
        yield _like(node, op=ast.Or() if isinstance(node.op, ast.And) else ast.And())


def filter_left_out(node: ast.AST) -> Iterator[ast.AST]:
    """A comprehension takes all there is."""
    for place in range(len(node.ifs) if isinstance(node, ast.comprehension) else 0):
        assert isinstance(node, ast.comprehension)
        yield _like(node, ifs=_without(node.ifs, place))


def other_end(node: ast.AST) -> Iterator[ast.AST]:
    """``min`` becomes ``max``, ``any`` becomes ``all``."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in OTHER:
        yield _like(node, func=_like(node.func, id=OTHER[node.func.id]))


def yes_for_no(node: ast.AST) -> Iterator[ast.AST]:
    """``True`` becomes ``False``."""
    if isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield _like(node, value=not node.value)


def one_branch_only(node: ast.AST) -> Iterator[ast.AST]:
    """``a if b else c`` becomes ``a``, or ``c``."""
    if isinstance(node, ast.IfExp) and not cites(node.body) and not cites(node.orelse):
        yield from (node.body, node.orelse)


def early_return_taken_away(node: ast.AST) -> Iterator[ast.AST]:
    """``if a: return b`` is not there; neither is any other branch without an ``else``."""
    if isinstance(node, ast.If) and not node.orelse:
        yield ast.copy_location(ast.Pass(), node)


def act_left_out(node: ast.AST) -> Iterator[ast.AST]:
    """A call that does something, a yield, or an assignment to what lasts is not there."""
    lasts = isinstance(node, ast.AugAssign) or (
        isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Attribute | ast.Subscript)
    )
    does = isinstance(node, ast.Expr) and isinstance(node.value, ast.Call | ast.Yield | ast.YieldFrom)
    if (lasts or does) and not _remembers(node):
        yield ast.copy_location(ast.Pass(), node)


def _remembers(node: ast.AST) -> bool:
    """Whether a statement only keeps what was found for the next time it is asked."""
    target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "value", None)
    if isinstance(target, ast.Subscript):
        return not isinstance(target.value, ast.Attribute) or target.value.attr.startswith("_")
    return isinstance(target, ast.Call) and isinstance(target.func, ast.Attribute) and target.func.attr == "keep"


OPERATORS: Final[Mapping[str, Operator]] = {
    "condition turned": condition_turned,
    "bound moved by one": bound_moved,
    "term left out": term_left_out,
    "one of several left out": one_of_several_left_out,
    "and for or": joined_otherwise,
    "filter left out": filter_left_out,
    "other end": other_end,
    "yes for no": yes_for_no,
    "one branch only": one_branch_only,
    "early return taken away": early_return_taken_away,
    "act left out": act_left_out,
}
