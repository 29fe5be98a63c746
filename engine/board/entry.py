"""Values out of a data file that know their file and key, so that every complaint can name both."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

import msgspec

from engine.board.errors import MapError

NOTES = ("source", "why", "owner")


class Entry(msgspec.Struct, frozen=True):
    """A value at `key` (dotted, "" for the whole document) of `file`. A missing value is None.

    The readers (`text`, `whole`, ...) raise `MapError` if the value is missing or of the wrong kind.
    """

    file: str
    key: str
    value: object

    def error(self, message: str) -> MapError:
        """A one-line error at this entry, to be raised by the caller."""
        return MapError(f"{self.file}: {self.key}: {message}" if self.key else f"{self.file}: {message}")

    @property
    def given(self) -> bool:
        """Whether there is a value at all."""
        return self.value is not None

    def get(self, name: str) -> Entry:
        """The entry of a key in this mapping."""
        return Entry(self.file, self._below(name), self._mapping().get(name))

    def items(self) -> Iterator[tuple[str, Entry]]:
        """The keys and entries of this mapping; nothing if it is missing."""
        if self.given:
            for name, value in self._mapping().items():
                if not isinstance(name, str):
                    raise self.error(f"the key {name!r} must be text; put it in quotes")
                yield name, Entry(self.file, self._below(name), value)

    def entries(self) -> Iterator[Entry]:
        """The entries of this list; nothing if it is missing."""
        if self.given:
            if not isinstance(self.value, list):
                raise self._wrong("a list")
            for number, value in enumerate(self.value, 1):
                yield Entry(self.file, f"{self.key}[{number}]", value)

    def allow(self, *names: str) -> None:
        """Refuses keys other than `names` and the notes that any entry may carry."""
        for name in self._mapping():
            if name not in names and name not in NOTES:
                raise self.error(f"unknown key {name!r} (known: {', '.join(names)})")

    def text(self, default: str | None = None) -> str:
        """A text; `default` if it is missing."""
        if not self.given and default is not None:
            return default
        if not isinstance(self.value, str):
            raise self._wrong("text (in quotes if it looks like a number)")
        return self.value

    def whole(self, default: int | None = None) -> int:
        """A whole number; `default` if it is missing."""
        if not self.given and default is not None:
            return default
        if not isinstance(self.value, int) or isinstance(self.value, bool):
            raise self._wrong("a whole number")
        return self.value

    def degrees(self, limit: float) -> float | None:
        """A number from -`limit` to `limit`; None if it is missing."""
        if not self.given:
            return None
        if not isinstance(self.value, int | float) or isinstance(self.value, bool):
            raise self._wrong("a number")
        if abs(self.value) > limit:
            raise self.error(f"must lie between -{limit:g} and {limit:g}, not {self.value}")
        return float(self.value)

    def words(self) -> list[Entry]:
        """Words as a list of texts or as one text with spaces; nothing if it is missing."""
        if isinstance(self.value, str):
            return [Entry(self.file, self.key, word) for word in self.value.split()]
        return list(self.entries())

    def choice(self, *names: str, default: str) -> str:
        """One of a few words; `default` if it is missing."""
        word = self.text(default)
        if word not in names:
            raise self.error(f"must be {' or '.join(names)}, not {word!r}")
        return word

    def opaque(self) -> Mapping[str, object]:
        """A mapping whose meaning is not ours, made read-only; empty if it is missing."""
        dict(self.items())
        return MappingProxyType({k: frozen(v) for k, v in self._mapping().items()}) if self.given else _EMPTY

    def _below(self, name: str) -> str:
        return f"{self.key}.{name}" if self.key else name

    def _mapping(self) -> Mapping[str, object]:
        if not isinstance(self.value, dict):
            raise self._wrong("a mapping")
        return self.value

    def _wrong(self, wanted: str) -> MapError:
        if not self.given:
            return self.error("is missing" if self.key else "is empty")
        return self.error(f"must be {wanted}, not {_short(self.value)}")


_EMPTY: Mapping[str, object] = MappingProxyType({})


def frozen(value: object) -> object:
    """A read-only copy of plain data: mappings that cannot be changed, tuples for lists."""
    if isinstance(value, dict):
        return MappingProxyType({key: frozen(below) for key, below in value.items()})
    return tuple(frozen(below) for below in value) if isinstance(value, list) else value


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:37]}..."
