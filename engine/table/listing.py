"""Long lists of commands that are not written out before somebody reads them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, chain, islice
from typing import Any, Generic, TypeVar, overload

from engine.table.agenda import Decision
from engine.table.command import Command

T = TypeVar("T", covariant=True)
K = TypeVar("K")


class Listing(Sequence[T]):
    """Several sequences in a row as one. An item is asked for in its own sequence when it is read, so that sequences
    that make their items late stay cheap. Equal to every sequence of the same items."""

    __slots__ = ("_ends", "parts")
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, parts: Sequence[Sequence[T]]) -> None:
        self.parts = parts
        """The sequences it is made of."""
        self._ends = list(accumulate(map(len, parts)))

    def __len__(self) -> int:
        return self._ends[-1] if self._ends else 0

    def __iter__(self) -> Iterator[T]:
        return chain.from_iterable(self.parts)

    @overload
    def __getitem__(self, index: int) -> T: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[T]: ...

    def __getitem__(self, index: int | slice) -> T | Sequence[T]:
        if isinstance(index, slice):
            return list(self)[index]
        place = range(len(self))[index]
        number = bisect_right(self._ends, place)
        return self.parts[number][place - self._ends[number]]

    def __eq__(self, other: Any) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    def __repr__(self) -> str:
        return repr(list(self))


class Late(Sequence[T], Generic[K, T]):
    """Items that are made of their keys when they are read. Equal to every sequence of the same items."""

    __slots__ = ("_keys", "_make")
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, make: Callable[[K], T], keys: Sequence[K]) -> None:
        self._make = make
        self._keys = keys

    def __len__(self) -> int:
        return len(self._keys)

    def __iter__(self) -> Iterator[T]:
        return map(self._make, self._keys)

    @overload
    def __getitem__(self, index: int) -> T: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[T]: ...

    def __getitem__(self, index: int | slice) -> T | Sequence[T]:
        if isinstance(index, slice):
            return list(map(self._make, self._keys[index]))
        return self._make(self._keys[index])

    def __eq__(self, other: Any) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    def __repr__(self) -> str:
        return repr(list(self))


class Listed(Decision, frozen=True):
    """A decision with a long list: it is told part by part, and no further than needed to see whether there is a
    choice."""

    def parts(self, state: Any) -> Iterator[Sequence[Command]]:
        """The legal commands, part by part."""
        raise NotImplementedError

    def commands(self, state: Any) -> Sequence[Command]:
        return Listing(list(self.parts(state)))

    def forced(self, state: Any) -> Command | None:
        if not self.automatic:
            return None
        first = list(islice((command for part in self.parts(state) for command in islice(part, 2)), 2))
        return first[0] if len(first) == 1 else None
