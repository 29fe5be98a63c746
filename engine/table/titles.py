"""The games that can be played, given by the program that starts; none is loaded before it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import msgspec

from engine.table.title import Title


class UnknownTitleError(ValueError):
    """No game of that id."""


class Listed(msgspec.Struct, frozen=True):
    """A game that can be played; ``load`` takes the folder of a pack of the player's own, None for the shipped data."""

    id: str
    name: str
    load: Callable[[Path | None], Title]


class Titles:
    """The games that there are, the first being the one that is offered first. A title is loaded once, and anew with
    each pack."""

    def __init__(self, entries: Iterable[Listed]) -> None:
        self._entries = {entry.id: entry for entry in entries}
        self._loaded: dict[str, Title] = {}

    def loader(self, name: str) -> Callable[[Path | None], Title]:
        """What loads the title of an id, for another process to do so; raises :class:`UnknownTitleError`."""
        return self._entry(name).load

    def __iter__(self) -> Iterator[Listed]:
        return iter(self._entries.values())

    def __len__(self) -> int:
        return len(self._entries)

    def __contains__(self, name: object) -> bool:
        return name in self._entries

    @property
    def first(self) -> str:
        """The id of the game that is offered first."""
        return next(iter(self._entries))

    def name(self, name: str) -> str:
        """What a game is called; of one that is not known, its id."""
        return self._entries[name].name if name in self._entries else name

    def title(self, name: str, pack: Path | None = None) -> Title:
        """The title of an id; raises :class:`UnknownTitleError`, and what the title raises
        for a pack that cannot be used."""
        entry = self._entry(name)
        if pack is not None:  # whose files may have changed since
            return entry.load(pack)
        if name not in self._loaded:
            self._loaded[name] = entry.load(None)
        return self._loaded[name]

    def _entry(self, name: str) -> Listed:
        if name not in self._entries:
            raise UnknownTitleError(f"no game '{name[:40]}'; there is: {', '.join(self._entries)}")
        return self._entries[name]


def checked(titles: Titles, name: str, pack: Path | None) -> Title:
    """A game with the shipped data, or with those of a folder of which each value is read.

    Raises :class:`UnknownTitleError`, ValueError for a folder that is not there, and what the title raises.
    """
    if pack is not None and not pack.exists():
        raise ValueError(f"{pack}: there is no such folder or file")
    title = titles.title(name, pack)
    if pack is not None:
        title.sources()
        title.scenarios()
    return title
