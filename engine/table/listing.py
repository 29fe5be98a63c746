"""Long lists of commands that are not written out before somebody reads them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any, TypeVar, overload

T = TypeVar("T", covariant=True)


class Listing(Sequence[T]):
    """Several sequences in a row as one. An item is asked for in its own sequence when it is read, so that sequences
    that make their items late stay cheap. Equal to every sequence of the same items."""

    __slots__ = ("_length", "_parts")
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, parts: Sequence[Sequence[T]]) -> None:
        self._parts = parts
        self._length = sum(map(len, parts))

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[T]:
        return chain.from_iterable(self._parts)

    @overload
    def __getitem__(self, index: int) -> T: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[T]: ...

    def __getitem__(self, index: int | slice) -> T | Sequence[T]:
        if isinstance(index, slice):
            return list(self)[index]
        left = index + self._length if index < 0 else index
        if left >= 0:
            for part in self._parts:
                if left < len(part):
                    return part[left]
                left -= len(part)
        raise IndexError(index)

    def __eq__(self, other: Any) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    def __repr__(self) -> str:
        return repr(list(self))
