"""What the file of a scenario says of hexes before anybody is set up: who holds them, where flags lie.

A title declares the lists that it has, see :class:`engine.wargame.packtitle.Making`. Each is seen as a word by hex, as
a brush lays it, and written back as its file has it: hexes by label, or the names of the places in them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

if TYPE_CHECKING:
    from engine.wargame.boardworld import BoardWorld

Path = tuple[str, ...]
"""The keys that lead to a value in the file of a scenario."""
Lying = Mapping[str, str]
"""A word by the label of a hex."""


class StartList(Protocol):
    """A list of a scenario's file, or several that are painted as one."""

    @property
    def path(self) -> Path:
        """By which it is called."""

    @property
    def words(self) -> tuple[str, ...]:
        """What may lie on a hex: one of these; of what is or is not there, none."""

    @property
    def standing(self) -> bool:
        """Whether each hex always has one of the words."""

    def read(self, world: Any, data: object) -> dict[str, str]:
        """What lies where by the plain data of the file."""

    def said(self, world: Any, data: object, there: Lying) -> Mapping[Path, list[str]]:
        """What the file says where this lies there."""

    def takes(self, world: Any) -> frozenset[int]:
        """The hexes on which something of it may be laid."""


class HexList(msgspec.Struct, frozen=True):
    """Hexes of land in play by label, at the end of some keys."""

    path: Path
    words: tuple[str, ...] = ()
    standing: bool = False

    def read(self, _world: Any, data: object) -> dict[str, str]:
        return dict.fromkeys(listed(data, self.path), self.path[-1])

    def said(self, _world: Any, _data: object, there: Lying) -> Mapping[Path, list[str]]:
        return {self.path: list(there)}

    def takes(self, world: Any) -> frozenset[int]:
        return frozenset(filter(world.open_hex, range(world.hexes)))


class NameLists(msgspec.Struct, frozen=True):
    """Places by name, in a list for each side below some keys; ``called`` are the hexes that count, each with the name
    of its place."""

    path: Path
    words: tuple[str, ...]
    called: Callable[[Any], Mapping[int, str]]
    standing: bool = False

    def read(self, world: BoardWorld, data: object) -> dict[str, str]:
        hexes = {name: world.label(hex_) for hex_, name in self.called(world).items()}
        return {hexes[name]: side for side in self.words for name in listed(data, (*self.path, side)) if name in hexes}

    def said(self, world: BoardWorld, data: object, there: Lying) -> Mapping[Path, list[str]]:
        """Names of places that do not count stay as they are."""
        called = {world.label(hex_): name for hex_, name in self.called(world).items()}
        held = {side: [called[label] for label, word in there.items() if word == side] for side in self.words}
        counting = frozenset(called.values())
        before = {side: listed(data, (*self.path, side)) for side in self.words}
        return {
            (*self.path, side): list(dict.fromkeys((
                *(name for name in before[side] if name in held[side] or name not in counting), *held[side]
            )))
            for side in self.words
        }  # fmt: skip

    def takes(self, world: BoardWorld) -> frozenset[int]:
        return frozenset(self.called(world))


class Start(msgspec.Struct, frozen=True):
    """A hex in a list of a scenario's file, which is called by its keys."""

    scenario: str
    list: str
    hex: int


def listed(data: object, path: Path) -> list[str]:
    """The entries of the list at the end of some keys in plain data; none where there is no such list."""
    for key in path:
        data = data.get(key) if isinstance(data, Mapping) else None
    return list(map(str, data)) if isinstance(data, list) else []
