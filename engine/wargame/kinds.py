"""Kinds of fields: how what a field holds stands in a position, is read there, digested and checked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from types import GenericAlias
from typing import Annotated, Any, Final, Literal

import msgspec

from engine.table.digests import Writer

UNSAID: Final = object()
NOWHERE: Final = -1
_LONGEST: Final = 40

Label = Callable[[int], str]
Where = Callable[[str, str], int]
"""The location of a label, and the key under which it stands; raises PositionError."""


class Field(msgspec.Struct, frozen=True):
    """What is said of a field beside its kind."""

    default: Any = UNSAID
    absent: Any = UNSAID
    """What a position means that leaves it out, as text; by default the value it begins with. None: it is left as it
    is."""
    within: Callable[[Any], Any] | None = None
    """State -> what it may be: the most of a number, the names or places that there are, the most by name."""
    among: Callable[[Any], Any] | None = None
    """State -> the words that a form offers for it, each as often as it may be there; by default those of ``within``.
    """
    noun: str = ""
    """What its places or words are, for the fault of one that is none."""
    text: bool = True
    """Whether it stands in positions."""
    digest: bool = True
    required: bool = False
    """Whether a record has to say it, though it begins with something."""


class Kind:
    """What a field holds. One without ``text`` stands in no position."""

    text: Any = None
    """The type under which it is written."""
    merged: bool = False
    """Whether a position names some of its entries and leaves the others as they are."""

    plain: bool = False
    """Whether its values are digested as they are."""

    def write(self, label: Label, value: Any) -> Any:
        """A value as it stands in a position."""
        return value

    def read(self, where: Where, text: Any, key: str, now: Any) -> Any:
        """The value that a position says; ``now`` is the one before."""
        return text

    def digest(self, write: Writer, value: Any) -> Any:
        """A value as it is digested."""
        return None if value is None else write.of(value)

    def faults(self, key: str, said: Field, may: Any, state: Any, value: Any) -> Iterable[str]:
        """What is wrong with a value, given what it may be."""
        return ()


class Plain(Kind):
    """A word or a flag, or words in their order; it stands in no position when it has no ``text``."""

    plain = True

    def __init__(self, text: Any = None) -> None:
        self.text = text

    def faults(self, key: str, said: Field, may: Any, state: Any, value: Any) -> Iterator[str]:
        found = (value,) if isinstance(value, str) else sorted(value)
        noun = f"{said.noun} " if said.noun else ""
        yield from (f"{key}: there is no {noun}'{name[:_LONGEST]}'" for name in found if name and name not in may)


class Numbers(Kind):
    """A number from 0 on, in a position at most so high."""

    plain = True

    def __init__(self, most: int | None = None) -> None:
        self.text = int if most is None else Annotated[int, msgspec.Meta(ge=0, le=most)]

    def faults(self, key: str, said: Field, may: Any, state: Any, value: Any) -> Iterator[str]:
        if not 0 <= value <= may:
            yield f"{key}: {value}, there are {may}"


class Sorted(Plain):
    """Words in no order."""

    plain = False

    def __init__(self) -> None:
        super().__init__(tuple[str, ...])

    def write(self, label: Label, value: Any) -> Any:
        return sorted(value)

    def read(self, where: Where, text: Any, key: str, now: Any) -> Any:
        return frozenset(text)

    def digest(self, write: Writer, value: Any) -> Any:
        return sorted(value)


class Places(Kind):
    """Locations, in their order, or as a set in that of the map."""

    text: Any = tuple[str, ...]

    def __init__(self, made: Callable[[Iterable[int]], Any]) -> None:
        self._made = made

    @property
    def is_set(self) -> bool:
        """Whether they are in no order."""
        return self._made is frozenset

    def write(self, label: Label, value: Any) -> Any:
        return [label(loc) for loc in (sorted(value) if self.is_set else value)]

    def read(self, where: Where, text: Any, key: str, now: Any) -> Any:
        return self._made(where(one, key) for one in text)

    def digest(self, write: Writer, value: Any) -> Any:
        labels = [write.label(loc) for loc in value]
        return sorted(labels) if self.is_set else labels

    def faults(self, key: str, said: Field, may: Any, state: Any, value: Any) -> Iterator[str]:
        wrong = sorted(loc for loc in value if loc not in may)
        yield from (f"{key}: {state.world.label(loc)} is no {said.noun}" for loc in wrong[:1])


class Place(Places):
    """A location, or none."""

    text = str

    def __init__(self) -> None:
        super().__init__(tuple)

    def write(self, label: Label, value: Any) -> Any:
        return label(value) if value >= 0 else ""

    def read(self, where: Where, text: Any, key: str, now: Any) -> Any:
        return where(text, key) if text else NOWHERE

    def digest(self, write: Writer, value: Any) -> Any:
        return write.label(value) if value >= 0 else ""

    def faults(self, key: str, said: Field, may: Any, state: Any, value: Any) -> Iterator[str]:
        return super().faults(key, said, may, state, (value,) if value >= 0 else ())


class Merged(Kind):
    """A mapping by name; a position says some of its entries."""

    text: Any = dict[str, int]
    merged = True

    def write(self, label: Label, value: Any) -> Any:
        return dict(value)

    def read(self, where: Where, text: Any, key: str, now: Any) -> Any:
        return {**now, **text}

    def digest(self, write: Writer, value: Any) -> Any:
        return sorted(value.items())

    def faults(self, key: str, said: Field, may: Any, state: Any, value: Any) -> Iterator[str]:
        wrong = (name for name, count in value.items() if not 0 <= count <= may.get(name, -1))
        yield from (f"{key}.{name[:_LONGEST]}: {value[name]}" for name in wrong)


class Tally(Merged):
    """Counts by name, of which those of nothing are not digested."""

    def digest(self, write: Writer, value: Any) -> Any:
        return sorted(item for item in value.items() if item[1])


class Pieces(Kind):
    """Pieces beside those of the state, by id: a title reads and writes them itself."""

    def digest(self, write: Writer, value: Any) -> Any:
        return write.pieces(value)


class Sides(Kind):
    """What is said of sides, by their names."""

    def __init__(self, sides: tuple[str, ...]) -> None:
        self.sides = sides
        self.text = self.typed(Literal[sides])

    def typed(self, side: Any) -> Any:
        """The type under which it is written, given that of a side."""
        raise NotImplementedError


class Side(Sides):
    """A side, or none."""

    plain = True

    def typed(self, side: Any) -> Any:
        return side | None

    def write(self, label: Label, value: Any) -> Any:
        return None if value < 0 else self.sides[value]

    def read(self, where: Where, text: Any, key: str, now: Any) -> Any:
        return NOWHERE if text is None else self.sides.index(text)


class OneSide(Side):
    """A side."""

    def typed(self, side: Any) -> Any:
        return side


class SomeSides(Sides):
    """A set of sides."""

    def typed(self, side: Any) -> Any:
        return GenericAlias(tuple, (side, ...))

    def write(self, label: Label, value: Any) -> Any:
        return [self.sides[side] for side in sorted(value)]

    def read(self, where: Where, text: Any, key: str, now: Any) -> Any:
        return frozenset(map(self.sides.index, text))

    def digest(self, write: Writer, value: Any) -> Any:
        return sorted(value)


class PerSide(Sides):
    """A number for each side."""

    merged = True
    plain = True

    def __init__(self, sides: tuple[str, ...], number: Any = int) -> None:
        self.number = number
        super().__init__(sides)

    def typed(self, side: Any) -> Any:
        return GenericAlias(dict, (side, self.number))

    def write(self, label: Label, value: Any) -> Any:
        return dict(zip(self.sides, value, strict=True))

    def read(self, where: Where, text: Any, key: str, now: Any) -> Any:
        return tuple(text.get(side, other) for side, other in zip(self.sides, now, strict=True))


class Owners(Sides):
    """Hex -> side."""

    merged = True

    def typed(self, side: Any) -> Any:
        return GenericAlias(dict, (str, side))

    def write(self, label: Label, value: Any) -> Any:
        return {label(hex_): self.sides[side] for hex_, side in sorted(value.items())}

    def read(self, where: Where, text: Any, key: str, now: Any) -> Any:
        return {**now, **{where(label, key): self.sides.index(side) for label, side in text.items()}}

    def digest(self, write: Writer, value: Any) -> Any:
        return sorted([write.label(hex_), side] for hex_, side in value.items())


class Laid(Kind):
    """Hex -> one of some words, or its number among them, in the order in which they were laid; a position says all."""

    def __init__(self, words: tuple[str, ...], *, numbered: bool = False) -> None:
        self.words, self.numbered = words, numbered
        self.text = GenericAlias(dict, (str, Literal[words]))

    def write(self, label: Label, value: Any) -> Any:
        return {label(hex_): self.words[what] if self.numbered else what for hex_, what in value.items()}

    def read(self, where: Where, text: Any, key: str, now: Any) -> Any:
        found = {where(label, key): what for label, what in text.items()}
        return {hex_: self.words.index(what) for hex_, what in found.items()} if self.numbered else found

    def digest(self, write: Writer, value: Any) -> Any:
        return sorted([write.at(hex_), what] for hex_, what in value.items())


class LaidOver(Laid):
    """Of which a position says only those that it changes."""

    merged = True

    def read(self, where: Where, text: Any, key: str, now: Any) -> Any:
        return {**now, **super().read(where, text, key, now)}


Number = Annotated[int, Numbers()]
Flag = Annotated[bool, Plain(bool)]
Word = Annotated[str, Plain(str)]
Words = Annotated[frozenset[str], Sorted()]
WordRow = Annotated[tuple[str, ...], Plain(tuple[str, ...])]
Hex = Annotated[int, Place()]
Hexes = Annotated[frozenset[int], Places(frozenset)]
HexRow = Annotated[tuple[int, ...], Places(tuple)]
Counts = Annotated[dict[str, int], Merged()]
Tallies = Annotated[dict[str, int], Tally()]
