"""Values of a pack laid by key over those below it, checked as they are laid.

What a pack says of an entry changes that entry and nothing else: mappings are laid over key by key, lists whose
entries have a name of their own (``id``, ``turn``, ...) entry by entry, and what is new among them goes to the end;
an entry of which is said ``absent: true`` goes. Any other value takes the place of the one below. An entry that is
touched is of the pack's ``source`` unless it names another, and the reason for what was there goes; to repeat a value
says that it is right as it stands.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Union, get_args, get_origin

import msgspec

from engine.board.errors import one_line
from engine.wargame.packfiles import PackError, where
from engine.wargame.schema import make

NAMES: Final = ("id", "turn", "unit", "name", "hex")
"""What entries of a list may be called by, the first that all of them have and none shares."""
NOTES: Final = frozenset({"source", "why"})
ABSENT: Final = "absent"
"""Said of an entry that is left out."""
MOST_DEEP: Final = 12
"""How deep the files of a pack are nested at most."""

Place = tuple[str, ...]


class Overlay(msgspec.Struct, frozen=True):
    """How one file of a pack is laid over the one below: what it is called in faults, and the pack's ``source``."""

    file: str
    source: str
    collects: bool = False
    """Whether below is what a pack said before: of what is left out this goes on being said."""

    def laid(self, base: object, over: object, kind: Any) -> object:
        """The file with the pack's values over it; ``kind`` is the record it is read as, ``Any`` where there is none.

        Raises PackError with the key.
        """
        return self._laid(base, over, kind, ())[0]

    def fault(self, place: Place, text: str) -> PackError:
        """What is wrong at a place in the file."""
        return PackError(one_line(f"{self.file}: {' '.join(place)}: {text}" if place else f"{self.file}: {text}"))

    def _laid(self, base: object, over: object, kind: Any, place: Place) -> tuple[object, bool]:
        """The value, and whether it has a part of which nothing below says where it comes from."""
        if len(place) > MOST_DEEP:
            raise self.fault(place[:2], "is nested too deep")
        inner = _alternative(kind, over)
        if isinstance(base, Mapping) and isinstance(over, Mapping):
            return self._mapping(base, over, inner, place)
        if isinstance(base, Sequence) and isinstance(over, Sequence) and not isinstance(over, str):
            name = name_of(base)
            if name:
                return self._entries(name, base, self._named(over, name, place), inner, place), False
        return self._checked(over, kind, place), True

    def _mapping(
        self, base: Mapping[Any, Any], over: Mapping[Any, Any], kind: Any, place: Place
    ) -> tuple[object, bool]:
        found, bare = dict(base), False
        fields = fields_of(kind)
        for key, value in over.items():
            if fields is not None and key not in fields and key not in base:
                raise self.fault(place, f"there is no '{one_line(str(key), 40)}' here, only {', '.join(fields)}")
            inner = item_of(kind, 1) if fields is None else fields.get(key, Any)
            found[key], loose = self._laid(base.get(key), value, inner, (*place, str(key)))
            bare |= loose and key not in NOTES
        if bare and ("source" in base or "source" in (fields or ())):
            found |= {"source": over.get("source", self.source)}
            found = {key: value for key, value in found.items() if key != "why" or key in over}
            bare = False
        return found, bare

    def _named(self, over: Sequence[Any], name: str, place: Place) -> dict[str | int, Any]:
        found: dict[str | int, Any] = {}
        for entry in over:
            own = entry.get(name) if isinstance(entry, Mapping) else None
            if not isinstance(own, str | int):
                raise self.fault(place, f"each entry needs its {name}")
            if own in found:
                raise self.fault((*place, str(own)), "stands there twice")
            found[own] = entry
        return found

    def _entries(
        self, name: str, base: Sequence[Any], over: Mapping[str | int, Any], kind: Any, place: Place
    ) -> list[object]:
        inner, found = item_of(kind, 0), {entry[name]: entry for entry in base}
        for own, entry in over.items():
            here = (*place, str(own))
            if ABSENT in entry:
                self._leave_out(found, own, entry, here)
            elif own in found and not (self.collects and ABSENT in found[own]):
                said = {key: value for key, value in entry.items() if key != name}
                found[own] = self._laid(found[own], said, inner, here)[0]
            else:
                said = {"source": self.source, **entry} if _sourced(inner, base) else entry
                found[own] = self._checked(said, inner, here)
        return list(found.values())

    def _leave_out(self, found: dict[Any, Any], own: str | int, entry: Mapping[str, Any], here: Place) -> None:
        """An entry is left out, of which nothing else is said."""
        if entry[ABSENT] is not True or len(entry.keys() - NOTES) != 2:
            raise self.fault(here, f"{ABSENT}: says only 'true', and nothing else of the entry")
        if self.collects:
            found[own] = dict(entry)
        elif own not in found:
            raise self.fault(here, f"{ABSENT}: there is no such entry")
        else:
            del found[own]

    def _checked(self, value: object, kind: Any, place: Place) -> object:
        try:
            msgspec.convert(value, kind, dec_hook=make)
        except (msgspec.ValidationError, RecursionError) as error:
            raise self.fault(place, where(str(error))) from None
        return value


def _alternative(kind: Any, over: object) -> Any:
    """Which of several types a value is read as."""
    while get_origin(kind) is Annotated:
        kind = get_args(kind)[0]
    if get_origin(kind) not in (Union, UnionType):
        return kind
    others = [one for one in get_args(kind) if one is not NoneType]
    fitting = [one for one in others if _is_record(one) == isinstance(over, Mapping)]
    return _alternative(fitting[0], over) if len(fitting) == 1 else kind


def _is_record(kind: Any) -> bool:
    return fields_of(kind) is not None or get_origin(kind) is dict


def fields_of(kind: Any) -> dict[str, Any] | None:
    """The keys of a record as they stand in files, with their types; None for what is none."""
    if not (isinstance(kind, type) and issubclass(kind, msgspec.Struct)):
        return None
    return _fields(kind)


@cache
def _fields(kind: type[msgspec.Struct]) -> dict[str, Any]:
    return {field.encode_name: field.type for field in msgspec.structs.fields(kind)}


def item_of(kind: Any, number: int) -> Any:
    """The type of what a list (0) or a mapping (1) holds; ``Any`` where nothing is said of it."""
    inner = get_args(kind)
    fixed = get_origin(kind) is tuple and inner[1:] != (...,)
    return Any if fixed or len(inner) <= number or inner[number] is ... else inner[number]


def _sourced(kind: Any, entries: Sequence[Mapping[str, Any]]) -> bool:
    fields = fields_of(kind)
    return "source" in fields if fields is not None else any("source" in entry for entry in entries)


def name_of(entries: Sequence[Any]) -> str:
    """By what the entries of a list are called; empty where they are called nothing."""
    if not entries or not all(isinstance(entry, Mapping) for entry in entries):
        return ""
    return next((name for name in NAMES if _alone(name, entries)), "")


def _alone(name: str, entries: Sequence[Mapping[str, Any]]) -> bool:
    names = [entry.get(name) for entry in entries]
    return all(isinstance(one, str | int) for one in names) and len(set(names)) == len(names)
