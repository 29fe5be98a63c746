"""What is typed of a title's tables, as a pack that is not written yet: checked at once, and what comes of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from engine.wargame.confirmed import PRINTED
from engine.wargame.outlook import Outlook
from engine.wargame.ownpack import LaidFiles, OwnPack, new_pack, renamed
from engine.wargame.packfiles import MAP, KeptFiles, PackError, PackFiles
from engine.wargame.packtitle import WorldTitle
from engine.wargame.sheet import Column, Sheet, reached
from engine.wargame.sheetsource import with_typed

Row = dict[Column, object]


def read_once(title: WorldTitle[Any, Any, Any]) -> WorldTitle[Any, Any, Any]:
    """A title whose files are read but once, since what is typed is checked with them time and again; raises
    PackError."""
    if title.kept:
        return title
    names = (*title.kept_values.names, *(f"{name}.yaml" for name in title.scenarios()))
    plain = {name: title.files.data(name) for name in names}
    return type(title)(files=KeptFiles(plain, title.files.label, title.files.own))


class Fault(msgspec.Struct, frozen=True):
    """What the rules do not take of what was typed; ``table`` and ``own`` are the entry that it names, if any."""

    text: str
    table: str = ""
    own: str = ""


class Draft:
    """The values of a title with what was typed over them; ``typed`` may be changed at any time."""

    def __init__(self, title: WorldTitle[Any, Any, Any], old: OwnPack | None = None) -> None:
        """``old`` is the pack that the title has its values of, which is gone on with; raises PackError."""
        self.title, self.old = read_once(title), old
        self.sheets: Mapping[str, Sheet] = self.title.sheets
        self.typed: dict[str, dict[str, Row]] = {name: {} for name in self.sheets}
        self.counters: Mapping[str, Any] = getattr(self.title.pack, "counters", {})
        """As the rules read them; as they last were sound."""

    def pack(self, name: str) -> OwnPack:
        """What was typed as a pack of this name; raises PackError."""
        return self._with_typed(renamed(self.old, name) if self.old else new_pack(self.title.id, name))

    def said(self, sheet: Sheet) -> frozenset[str] | None:
        """The entries of which the pack says something that is gone on with; None where each says itself where it comes
        from, and where a table is said as a whole."""
        if sheet.shape not in ("rows", "cells", "values") or sheet.file == MAP:
            return None
        if self.old is None or sheet.file not in self.old.names():
            return frozenset()
        data = self.old.data(sheet.file)
        if sheet.spots:
            return frozenset(own for own, spot in sheet.spots.items() if reached(data, spot.path) is not None)
        found = reached(data, sheet.path)
        return frozenset(map(str, found)) if isinstance(found, Mapping) else frozenset()

    @property
    def source(self) -> str:
        """Where an entry comes from once it is typed that cannot say so: that of the pack."""
        return PRINTED if self.old is None else self.old.head.source

    def check(self) -> Fault | None:
        """What the rules do not take of it, the first thing first."""
        try:
            title = self._laid()
            self.counters = getattr(title.pack, "counters", {})
            for scenario in self._scenarios():
                title.world(scenario)
        except PackError as error:
            return self._fault(str(error))
        return None

    def outlook(self, sheet: str) -> tuple[Outlook, Outlook] | None:
        """What a combat table brings as it ships and as it was typed; None for a table that is none, and while it
        cannot be read."""
        try:
            shipped, typed = (self._outlook(files, sheet) for files in (self.title.shipped_files(), self._laid().files))
        except PackError:
            return None
        return (shipped, typed) if shipped is not None and typed is not None else None

    def _outlook(self, files: PackFiles, sheet: str) -> Outlook | None:
        given = self.title.making.outlook
        return next((one for one in given(files) if one.sheet == sheet), None) if given is not None else None

    def _laid(self) -> WorldTitle[Any, Any, Any]:
        """The title with what was typed."""
        making, pack = self.title.making, self._with_typed(new_pack(self.title.id, "-"))
        return type(self.title)(files=LaidFiles(self.title.files, [pack], making.kinds, making.scenario))

    def _with_typed(self, pack: OwnPack) -> OwnPack:
        return with_typed(pack, self.sheets, {name: typed for name, typed in self.typed.items() if typed})

    def _scenarios(self) -> list[str]:
        """Those of which something was typed."""
        files = {self.sheets[name].file.removesuffix(".yaml") for name, typed in self.typed.items() if typed}
        return [name for name in self.title.scenarios() if name in files]

    def _fault(self, text: str) -> Fault:
        """A fault with the entry that it names."""
        words = set(text.replace(".", " ").replace(":", " ").replace("'", " ").split())
        for table, typed in self.typed.items():
            for own in typed:
                if own in words:
                    return Fault(text, table, own)
        return Fault(text)
