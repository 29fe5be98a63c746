"""What a record holds, as plain data for digests: values in their order, and no name of Python's."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from engine.table import agenda
from engine.table.agenda import State

_NONE_GIVEN = object()
_LENGTH: Final = 16


def fingerprint(data: Any) -> str:
    """Sixteen hexadecimal digits that stand for plain data."""
    return hashlib.sha256(msgspec.json.encode(data, order="deterministic")).hexdigest()[:_LENGTH]


def contents(value: Any) -> Any:
    """A record (or a collection of them) as lists of its values.

    A field that has its default is left out, so that a field added with a default makes no other digest.
    """
    if isinstance(value, msgspec.Struct):
        names, defaults = value.__struct_fields__, value.__struct_defaults__
        needed = [_NONE_GIVEN] * (len(names) - len(defaults))
        found = zip((getattr(value, name) for name in names), (*needed, *defaults), strict=True)
        return [contents(given) for given, default in found if given != default]
    if isinstance(value, Mapping):
        return sorted([str(key), contents(item)] for key, item in value.items())
    if isinstance(value, frozenset | set):
        return sorted(map(str, value))
    return list(map(contents, value)) if isinstance(value, tuple | list) else value


def standing(state: State) -> list[Any]:
    """Values of chance taken, and the open decision with its side, or the outcome."""
    decision, outcome = agenda.current(state), state.outcome
    if outcome is not None:
        return [state.chance.count, "over", outcome.winner, outcome.why]
    if decision is None:
        return [state.chance.count]
    return [state.chance.count, decision.kind, decision.side(state), contents(decision)]
