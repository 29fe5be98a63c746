"""Long lists of commands that are not written out before they are read."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate, chain, count, islice
from typing import Any, Generic, TypeVar, cast, overload

from engine.board.fields import Field
from engine.table.agenda import NOT_LISTED, Decision, Met
from engine.table.command import Command

T = TypeVar("T", covariant=True)
K = TypeVar("K")
_END: Any = object()


class Chain(Sequence[T]):
    """Several sequences in a row as one. An item is read from its own sequence, so that sequences that make their items
    late stay cheap. Equal to every sequence of the same items.

    The parts may themselves be made late, each when it is read (``Lazy(moves_of, pieces)``): a reader who wants one of
    them, or only whether there is any, leaves the others unmade. Valid until the state it was made of changes.
    """

    __slots__ = ("_ends", "parts")
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, parts: Sequence[Sequence[T]]) -> None:
        self.parts = parts
        """The sequences it is made of; some may be empty."""
        self._ends: list[int] | None = None

    def _counted(self) -> list[int]:
        """Where each part ends, the parts being made once for all."""
        if self._ends is None:
            self.parts = list(self.parts)
            self._ends = list(accumulate(map(len, self.parts)))
        return self._ends

    def __len__(self) -> int:
        ends = self._counted()
        return ends[-1] if ends else 0

    def __bool__(self) -> bool:
        """Whether there is anything: parts that are there, such as that one is done, are looked at before those that
        are made, and these no further than the first one that has something."""
        return _is_there(self.parts) or any(self.parts)

    def __iter__(self) -> Iterator[T]:
        return chain.from_iterable(self._read())

    def _read(self) -> Iterator[Sequence[T]]:
        """The parts, those that were counted in the meantime: ``list`` asks for the length when it has the iterator."""
        yield from self.parts

    @overload
    def __getitem__(self, index: int) -> T: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[T]: ...

    def __getitem__(self, index: int | slice) -> T | Sequence[T]:
        if isinstance(index, slice):
            return list(self)[index]
        ends = self._ends or self._counted()
        if index < 0 or not ends or index >= ends[-1]:
            index = range(len(self))[index]
        number = bisect_right(ends, index)
        return self.parts[number][index - ends[number]]

    def __eq__(self, other: Any) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    def __repr__(self) -> str:
        return repr(list(self))


def _is_there(parts: Any) -> bool:
    """Whether one of some sequences has something, as far as none has to be made."""
    if isinstance(parts, Chain):
        return isinstance(parts.parts, list | tuple) and any(map(_is_there, parts.parts))
    return isinstance(parts, list | tuple) and any(part for part in parts if isinstance(part, list | tuple))


class Lazy(Sequence[T], Generic[K, T]):
    """Items that are made of their keys when they are read; commands are all of one kind. Equal to every sequence of
    the same items."""

    __slots__ = ("_make", "keys")
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, make: Callable[[K], T], keys: Sequence[K]) -> None:
        self._make = make
        self.keys = keys
        """What the items are made of."""

    def __len__(self) -> int:
        return len(self.keys)

    def __iter__(self) -> Iterator[T]:
        return map(self._make, self.keys)

    @overload
    def __getitem__(self, index: int) -> T: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[T]: ...

    def __getitem__(self, index: int | slice) -> T | Sequence[T]:
        if isinstance(index, slice):
            return list(map(self._make, self.keys[index]))
        return self._make(self.keys[index])

    def __eq__(self, other: Any) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    def __repr__(self) -> str:
        return repr(list(self))


class LazyCached(Lazy[K, T]):
    """As :class:`Lazy`, for items that several readers ask for, such as the parts of a list: each is made but once."""

    __slots__ = ("_made",)

    def __init__(self, make: Callable[[K], T], keys: Sequence[K]) -> None:
        super().__init__(make, keys)
        self._made: dict[int, T] = {}

    def __iter__(self) -> Iterator[T]:
        return map(self._item, range(len(self.keys)))

    @overload
    def __getitem__(self, index: int) -> T: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[T]: ...

    def __getitem__(self, index: int | slice) -> T | Sequence[T]:
        if isinstance(index, slice):
            return list(map(self._item, range(len(self.keys))[index]))
        return self._item(index if index >= 0 else index + len(self.keys))

    def _item(self, number: int) -> T:
        if number not in self._made:
            self._made[number] = self._make(self.keys[number])
        return self._made[number]


class PathCommands(Lazy[int, T]):
    """Commands that take a piece along a field to each of some locations. Where all are read, the ways are found
    together."""

    __slots__ = ("_field", "_labels", "_sent")

    def __init__(
        self, sent: Callable[[tuple[str, ...]], T], field: Field, locs: Sequence[int], labels: Sequence[str]
    ) -> None:
        super().__init__(self._to, locs)
        self._sent = sent
        self._field = field
        self._labels = labels

    def _to(self, loc: int) -> T:
        return self._sent(tuple([self._labels[step] for step in self._field.path_to(loc)[1:]]))

    def __iter__(self) -> Iterator[T]:
        paths = self._field.named_paths(self._labels)
        return (self._sent(paths[loc]) for loc in self.keys)


class ReadAhead(Sequence[T]):
    """Items of an iterator, read only as far as needed."""

    __slots__ = ("_found", "_rest")
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, items: Iterable[T]) -> None:
        self._rest = iter(items)
        self._found: list[T] = []

    def __len__(self) -> int:
        return len(self._whole())

    def __iter__(self) -> Iterator[T]:
        for number in count():
            if number == len(self._found):
                more = next(self._rest, _END)
                if more is _END:
                    return
                self._found.append(more)
            yield self._found[number]

    @overload
    def __getitem__(self, index: int) -> T: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[T]: ...

    def __getitem__(self, index: int | slice) -> T | Sequence[T]:
        return self._whole()[index]

    def _whole(self) -> list[T]:
        self._found.extend(self._rest)
        return self._found


class Listed(Decision, frozen=True):
    """A decision with a long list: it is made part by part, and no further than needed to see whether there is a
    choice."""

    kind = ""

    def parts(self, state: Any) -> Iterable[Sequence[Command]]:
        """The legal commands, part by part, best one part a piece. A sequence whose parts are made when they are read
        spares a reader of one part the work for all the others."""
        raise NotImplementedError

    def commands(self, state: Any) -> Sequence[Command]:
        parts = self.parts(state)
        return Chain(parts if isinstance(parts, Sequence) else list(parts))

    def forced_or_listed(self, state: Any) -> Met:
        if not self.automatic:
            return NOT_LISTED
        parts = read_ahead(self.parts(state))
        forced = single(parts)
        return (None, Chain(parts)) if forced is None else (forced, None)


def read_ahead(items: Iterable[T]) -> Sequence[T]:
    """Items as a sequence that is read no further than needed."""
    return cast(Sequence[T], items) if hasattr(items, "__getitem__") else ReadAhead(items)


def _there_first(parts: Iterable[Sequence[T]]) -> Iterable[Sequence[T]]:
    """Some parts, of several groups in a row first those that need not be made."""
    groups = parts.parts if isinstance(parts, Chain) else None
    if not isinstance(groups, list | tuple):
        return parts
    return chain.from_iterable(sorted(groups, key=lambda group: not isinstance(group, list | tuple)))


def single(parts: Iterable[Sequence[T]]) -> T | None:
    """The only item of all parts, None where there is none or a second one; reads no further than to the second, and no
    items that are made late where there are several."""
    found: list[T] = []
    for part in _there_first(parts):
        if isinstance(part, Lazy) and len(part) > 1:
            return None
        found += islice(part, 2)
        if len(found) > 1:
            return None
    return found[0] if found else None
