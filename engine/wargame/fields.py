"""Fields of states and pieces, declared once: copy, position in text, digest and checks follow from the declaration.

A field is an annotation with a kind, and a value that it begins with::

    class TigerState(SidedState[Piece]):
        clouds: Hexes = frozenset()
        fuel: Counts = field({}, within=lambda state: state.world.most_fuel)
        ring: Number

A field without a value is set by the title when it makes a state; a position that leaves it out leaves it as it is. Of
any other field such a position means the value it begins with. A field without a kind is copied and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import copy
from functools import cache, cached_property
from types import GenericAlias
from typing import Any, ClassVar, Final, Self, TypeVar, Union, get_origin, get_type_hints

import msgspec

from engine.table.digests import Writer, named, writer
from engine.table.placed import PlacedState
from engine.wargame.kinds import UNSAID, Field, Kind, Label, Where

T = TypeVar("T")
_FRESH: Final = {"events": "[]"}
"""What a copy of a state does not take over."""


def field(default: Any = UNSAID, **said: Any) -> Any:
    """The value of a declared field of a state, with what is said of it in :class:`Field`."""
    return Field(default, **said)


# -- states


class Declaring(type):
    """Makes slots of the annotations of a class, and a function that copies all of them."""

    declared: Mapping[str, Field]
    """What its own annotations begin with."""

    def __new__(cls, name: str, bases: tuple[type, ...], space: dict[str, Any], **given: Any) -> Declaring:
        own = [key for key, hint in space.get("__annotations__", {}).items() if not str(hint).startswith("ClassVar")]
        known = {*space.get("__slots__", ()), *(slot for base in bases for slot in slots(base))}
        values = {key: space.pop(key) for key in own if key in space}
        space["declared"] = {key: value if isinstance(value, Field) else Field(value) for key, value in values.items()}
        space["__slots__"] = (*space.get("__slots__", ()), *(key for key in own if key not in known))
        space.setdefault("copy", _first_copy)
        return super().__new__(cls, name, bases, space, **given)


def slots(kind: type) -> list[str]:
    """All fields of a class, those of its bases first."""
    return [name for base in reversed(kind.__mro__) for name in vars(base).get("__slots__", ())]


def _declared(kind: type) -> dict[str, Field]:
    """What the fields of a class begin with."""
    if issubclass(kind, msgspec.Struct):
        usual = kind.__struct_defaults__
        return dict(zip(kind.__struct_fields__[-len(usual) :], map(Field, usual), strict=True)) if usual else {}
    return {name: said for base in reversed(kind.__mro__) for name, said in vars(base).get("declared", {}).items()}


def _optional(said: Field | None) -> bool:
    """Whether a field of a record need not be said."""
    return said is not None and not said.required


def _added(hints: Mapping[str, Any]) -> dict[str, Field]:
    """What annotations say of fields of a record, which have their first values as records do."""
    found = ((name, said) for name, hint in hints.items() for said in getattr(hint, "__metadata__", ()))
    return {name: said for name, said in found if isinstance(said, Field)}


def _first_copy(state: Any) -> Any:
    """Copy a state and let its class do so by itself from then on: annotations are read when all modules are there."""
    kind = type(state)
    made = _copier(kind)  # type: ignore[arg-type]
    if vars(kind)["copy"] is _first_copy:
        kind.copy = made
    return made(state)


@cache
def _copier(kind: type) -> Callable[[Any], Any]:
    """A function that copies all fields: written out, as it is asked for with every command."""
    hints = get_type_hints(kind)
    changing = {name for name, hint in hints.items() if get_origin(hint) in (dict, list, set)}
    lines = ["def copy(self):", "    other = new(kind)"]
    for name in slots(kind):
        value = _FRESH.get(name, f"self.{name}.copy()" if name in changing else f"self.{name}")
        lines.append(f"    other.{name} = {value}")
    space: dict[str, Any] = {"new": kind.__new__, "kind": kind}
    exec("\n".join([*lines, "    return other"]), space)
    made: Callable[[Any], Any] = space["copy"]
    return made


class DeclaredState(PlacedState, metaclass=Declaring):
    """A state with declared fields."""

    groups: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """Fields that stand together in positions and digests, by the key under which they do."""
    places: ClassVar[tuple[str, ...]] = ()
    """Fields of records that hold locations, for digests."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self.pieces = {}
        self.at = {}
        for name, value, changing in _beginning(type(self)):
            setattr(self, name, value.copy() if changing else value)

    def digested(self) -> Mapping[str, Any]:
        """What stands in a digest beside the fields, the pieces and what is open."""
        return {}

    def copy(self) -> Self:
        """A copy that shares nothing mutable; its list of events is empty."""
        copied: Self = _first_copy(self)
        return copied


@cache
def _beginning(kind: type) -> list[tuple[str, Any, bool]]:
    """The values that a state begins with, and whether each state needs its own."""
    found = ((name, said.default) for name, said in _declared(kind).items() if said.default is not UNSAID)
    return [(name, value, isinstance(value, dict | list | set)) for name, value in found]


# -- what follows


class Row(msgspec.Struct, frozen=True):
    """A field with a kind: Python's name, the written one."""

    name: str
    key: str
    kind: Kind
    said: Field
    required: bool
    """Whether it has to be said."""

    @property
    def left(self) -> bool:
        """Whether a position that leaves it out leaves it as it is."""
        return self.said.absent is None or (self.said.default is UNSAID and self.said.absent is UNSAID)

    def column(self) -> tuple[Any, ...]:
        """Its key, type and default in the record of a position."""
        said, kind = self.said, self.kind
        if self.required:
            return self.key, kind.text
        if kind.merged:
            return self.key, kind.text, msgspec.field(default_factory=dict)
        if self.left:
            return self.key, kind.text | None, None
        if said.absent is not UNSAID:
            return self.key, kind.text, said.absent
        usual = kind.write(str, said.default)
        if isinstance(usual, dict):
            return self.key, kind.text, msgspec.field(default_factory=dict)
        return self.key, kind.text, tuple(usual) if isinstance(usual, list) else usual


def _by_key(rows: Iterable[tuple[Row, Callable[[Any, Any], Any], bool]]) -> Callable[[Any, Any], dict[str, Any]]:
    """A function that gives values of a state or piece by key, each as another function makes it, plain ones as they
    are: written out, as all pieces are asked."""
    space: dict[str, Any] = {}
    items = []
    for row, make, plain in rows:
        space[row.name] = make
        items.append(f"{row.key!r}: " + (f"owner.{row.name}" if plain else f"{row.name}(by, owner.{row.name})"))
    made: Callable[[Any, Any], dict[str, Any]] = eval(f"lambda owner, by: {{{', '.join(items)}}}", space)
    return made


class Fields:
    """The declared fields of a state or piece; see :func:`fields`."""

    def __init__(self, owner: type) -> None:
        hints = get_type_hints(owner, include_extras=True)
        said = {**_declared(owner), **_added(hints)}
        written, piece = getattr(owner, "written", {}), issubclass(owner, msgspec.Struct)
        self.rows = [
            Row(name, written.get(name, name), kind, said.get(name, Field()), piece and not _optional(said.get(name)))
            for name, hint in hints.items()
            for kind in getattr(hint, "__metadata__", ())
            if isinstance(kind, Kind)
        ]
        self.groups: Mapping[str, Fields] = {}
        self.groups = {key: self.part(*names) for key, names in getattr(owner, "groups", {}).items()}
        grouped = {row.name for part in self.groups.values() for row in part.rows}
        self.rows = [row for row in self.rows if row.name not in grouped]
        self.pieces = written.get("pieces", "units")

    @cached_property
    def paths(self) -> Mapping[tuple[str, ...], Row]:
        """All fields by the keys under which a position says them, from the outside in."""
        alone = {(row.key,): row for row in self.rows}
        return alone | {(key, row.key): row for key, part in self.groups.items() for row in part.rows}

    @cached_property
    def _texts(self) -> list[Row]:
        return [row for row in self.rows if row.said.text and row.kind.text is not None]

    @cached_property
    def write(self) -> Callable[[Any, Any], dict[str, Any]]:
        """All fields as they stand in a position, by key: of the owner, and what names its places."""
        return _by_key((row, row.kind.write, type(row.kind).write is Kind.write) for row in self._texts)

    @cached_property
    def values(self) -> Callable[[Any, Any], dict[str, Any]]:
        """What is digested of them, by key: of the owner, and what writes it."""
        return _by_key((row, row.kind.digest, row.kind.plain) for row in self.rows if row.said.digest)

    @cached_property
    def usual(self) -> dict[str, Any]:
        """What is left out of a digest though it is something: the value a field begins with."""
        return dict(self._usual())

    def part(self, *names: str) -> Fields:
        """Some of the fields."""
        some = copy(self)
        some.rows = [row for row in self.rows if row.name in names]
        return some

    def _usual(self) -> Iterator[tuple[str, Any]]:
        plain = Writer(str)
        for row in self.rows:
            if row.said.digest and row.said.default is not UNSAID:
                value = row.kind.digest(plain, row.said.default)
                if named({row.key: value}):
                    yield row.key, value

    def record(self, base: type[T], *last: str, **types: Any) -> type[T]:
        """The record of a position or piece in text: what ``base`` says, then these fields, then what is named
        ``last``. ``types`` are those of fields of ``base`` that are known only when it is made."""
        own = [_column(info, types) for info in msgspec.structs.fields(base)]  # type: ignore[arg-type]
        first = [column for column in own if column[0] not in last]
        parts = [(key, part.record(msgspec.defstruct(key, []))) for key, part in self.groups.items() if part._texts]
        grouped = [(key, part, msgspec.field(default_factory=part)) for key, part in parts]
        mine = [row.column() for row in self._texts]
        columns = [*first, *mine, *grouped, *(one for one in own if one[0] in last)]
        return msgspec.defstruct(  # type: ignore[return-value]
            base.__name__, columns, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
        )

    def read(self, given: Any, where: Where, before: str = "", now: Any = None) -> dict[str, Any]:
        """The values that a record says, by name; ``before`` stands before its keys, ``now`` has the values so far."""
        found = {}
        for row in self._texts:
            text, usual = getattr(given, row.key), row.said.default
            if text is not None or not row.left:
                found[row.name] = row.kind.read(where, text, before + row.key, getattr(now, row.name, usual))
        return found

    def apply(self, state: Any, position: Any, where: Where, before: str = "") -> None:
        """Give a state what a position says."""
        for name, value in self.read(position, where, before, state).items():
            setattr(state, name, value)
        for key, part in self.groups.items():
            if part._texts:
                part.apply(state, getattr(position, key), where, f"{key}.")

    def digest_data(self, state: Any) -> list[Any]:
        """What a digest is taken over: all fields, where the pieces stand, what is open, and whatever a title adds of
        its own. The form is for good, see :mod:`engine.table.digests`."""
        write = writer(state.world, state.places)
        grouped = {key: named(part.values(state, write)) for key, part in self.groups.items()}
        pieces, standing = write.pieces(state.pieces), write.standing(state)
        own = {**self.values(state, write), self.pieces: pieces, "standing": standing}
        return named({**own, **grouped, **state.digested()}, self.usual)

    def faults(self, state: Any) -> Iterator[str]:
        """Where a field is not what it may be."""
        for row in self.rows:
            if (within := row.said.within) is not None:
                yield from row.kind.faults(row.key, row.said, within(state), state, getattr(state, row.name))


fields: Callable[[type], Fields] = cache(Fields)
"""The declared fields of a class."""


class Rows(Kind):
    """Records in their order, each written by its own fields; their places stand under the key of all."""

    def __init__(self, record: type) -> None:
        self.record = record
        self.fields = fields(record)
        self.text = self.typed(self.fields.record(msgspec.defstruct(record.__name__, [])))

    def typed(self, row: Any) -> Any:
        """The type under which all are written, given that of one."""
        return GenericAlias(tuple, (row, ...))

    def write(self, label: Label, value: Any) -> Any:
        return [self.fields.write(one, label) for one in value]

    def read(self, where: Where, text: Any, key: str, now: Any) -> Any:
        return tuple(self._made(where, one, key) for one in text)

    def _made(self, where: Where, text: Any, key: str) -> Any:
        return self.record(**self.fields.read(text, lambda label, _: where(label, key)))


class OnHexes(Rows):
    """Hex -> record of what lies there."""

    merged = True

    def typed(self, row: Any) -> Any:
        return GenericAlias(dict, (str, row))

    def write(self, label: Label, value: Any) -> Any:
        return {label(hex_): self.fields.write(one, label) for hex_, one in sorted(value.items())}

    def read(self, where: Where, text: Any, key: str, now: Any) -> Any:
        return {**now, **{where(label, key): self._made(where, one, key) for label, one in text.items()}}

    def digest(self, write: Writer, value: Any) -> Any:
        return sorted([write.label(hex_), write.of(one)] for hex_, one in value.items())


def by_name(*kinds: Any) -> Any:
    """The type of a mapping from names to any of these kinds."""
    return GenericAlias(dict, (str, Union[kinds]))  # noqa: UP007


def stacks(state: PlacedState) -> list[list[str]]:
    """How pieces lie upon each other, for digests where it matters."""
    world = state.world
    return sorted([world.label(loc), *names] for loc, names in state.at.items() if world.on_map(loc))


def _column(info: Any, types: Mapping[str, Any]) -> tuple[Any, ...]:
    """A field of a record as it is given to another one."""
    kind = types.get(info.name, info.type)
    if info.default is not msgspec.NODEFAULT:
        return info.name, kind, info.default
    if info.default_factory is not msgspec.NODEFAULT:
        return info.name, kind, msgspec.field(default_factory=info.default_factory)
    return info.name, kind
