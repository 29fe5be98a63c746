"""What is digested of a position: lists of ``[name, value]`` of what is not left out, by written names. The form is for
good (see docs/decisions/0018): whatever is built otherwise later comes to the same text, byte for byte.

- A name is that of positions in text; a field has its own, unless its class says another one in ``written``, and
  ``""`` for what is not written at all. The names stand in the order of their letters.
- A field of a record is left out where it has its default, a value of a state where it is nothing, or is ``usual``.
- A location is its printed label, empty for none; a decision its kind, a side its number; a set stands in order.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, Final

import msgspec

from engine.table import agenda
from engine.table.agenda import State

PIECE: Final = {"counter": "", "loc": "at"}
"""How a counter in play is written: its place by the name in positions, what is printed on it not at all."""
_REQUIRED = object()
_LENGTH: Final = 16
_MOST_KEPT: Final = 20_000
"""Pieces whose text is remembered, for all positions of a world."""


def fingerprint(data: Any) -> str:
    """Sixteen hexadecimal digits that stand for plain data."""
    return hashlib.sha256(msgspec.json.encode(data, order="deterministic")).hexdigest()[:_LENGTH]


@cache
def form(kind: type[msgspec.Struct]) -> tuple[tuple[str, str, Any], ...]:
    """The fields of a record as they are written: Python's name, the written one, the default that is left out."""
    names, defaults = kind.__struct_fields__, kind.__struct_defaults__
    required = [_REQUIRED] * (len(names) - len(defaults))
    written: Mapping[str, str] = getattr(kind, "written", {})
    found = zip(names, (*required, *map(_made, defaults)), strict=True)
    fields = ((name, written.get(name, name), default) for name, default in found)
    return tuple(sorted((field for field in fields if field[1]), key=lambda field: field[1]))


def _made(default: Any) -> Any:
    """A default; where it is made by a factory, a fresh one for each record."""
    factory = getattr(default, "factory", None)
    return default if factory is None else factory()


def required(default: Any) -> bool:
    """Whether a field has no default, and so is always written."""
    return default is _REQUIRED


def named(values: Mapping[str, Any], usual: Mapping[str, Any] | None = None) -> list[Any]:
    """``[name, value]`` of plain values, without what is ``usual``, and without what is empty, no or 0 where no usual
    value is given."""
    known = usual or {}
    found = sorted(values.items())
    return [[name, value] for name, value in found if (value != known[name] if name in known else _something(value))]


def _something(value: Any) -> bool:
    return any(map(_something, value)) if isinstance(value, tuple | list) else bool(value)


class Writer:
    """Writes records of a title as plain data. ``label`` names a location; the written fields ``places`` hold such."""

    def __init__(
        self, label: Callable[[int], str], places: Iterable[str] = (), kept: dict[int, Any] | None = None
    ) -> None:
        self.label = label
        self._places = frozenset(places)
        self._kept = kept

    def of(self, value: Any) -> Any:
        """Any value as plain data."""
        if isinstance(value, msgspec.Struct):
            found = ((name, getattr(value, field), default) for field, name, default in form(type(value)))
            return [[name, self._field(name, given)] for name, given, default in found if given != default]
        return self._plain(value, self.of)

    def _field(self, name: str, value: Any) -> Any:
        return self.at(value) if name in self._places else self.of(value)

    def at(self, value: Any) -> Any:
        """A location (or several, in whatever they stand) by label; texts stay."""
        if isinstance(value, int):
            return self.label(value) if value >= 0 else ""
        return self._plain(value, self.at)

    @staticmethod
    def _plain(value: Any, inner: Callable[[Any], Any]) -> Any:
        if isinstance(value, Mapping):
            return sorted([inner(key), inner(item)] for key, item in value.items())
        if isinstance(value, frozenset | set):
            return sorted(map(inner, value))
        return list(map(inner, value)) if isinstance(value, tuple | list) else value

    def pieces(self, pieces: Mapping[str, msgspec.Struct]) -> list[Any]:
        """Pieces by id; what is written of one is remembered, since most stay as they are from position to position."""
        return [[name, self._piece(piece)] for name, piece in sorted(pieces.items())]

    def _piece(self, piece: msgspec.Struct) -> Any:
        if self._kept is None:
            return self.of(piece)
        found = self._kept.get(id(piece))
        if found is None:
            if len(self._kept) >= _MOST_KEPT:
                self._kept.clear()
            text = msgspec.Raw(msgspec.json.encode(self.of(piece)))
            found = self._kept[id(piece)] = (piece, text)  # the piece is held, so that no other one gets its number
        return found[1]

    def standing(self, state: State) -> list[Any]:
        """Values of chance taken, and the open decision with its side, or the outcome."""
        decision, outcome = agenda.current(state), state.outcome
        told: dict[str, Any] = {"rolled": state.chance.count}
        if outcome is not None:
            told["outcome"] = [outcome.winner, outcome.why]
        elif decision is not None:
            told["decision"] = [decision.kind, decision.side(state), self.of(decision)]
        return named(told)


def writer(world: Any, places: Iterable[str] = ()) -> Writer:
    """One for the positions of a world, which remembers pieces."""
    return Writer(world.label, places, world.lasting.setdefault(Writer, {}))
