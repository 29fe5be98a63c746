"""A pack as it is given on: without what came from a module, unless that is asked for, and with a list of what it
holds. Single figures are facts; the lists of somebody's module are somebody's work."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from engine.wargame.mapoverlay import told_of
from engine.wargame.overlay import NAMES, NOTES
from engine.wargame.ownpack import OwnPack, as_one_file
from engine.wargame.packfiles import MAP

MODULE: Final = "module "
"""How the source of what came from a module begins; its name and version follow."""
TERRAIN: Final = "terrain"
_GONE: Final = object()


class Export(msgspec.Struct, frozen=True):
    """A pack that is given on, and how many of its values stand in each file by source, and were left out."""

    pack: OwnPack
    holds: Mapping[str, Counter[str]]
    left_out: Counter[str]

    def text(self) -> str:
        """As the text of one file, which says first what it holds."""
        return as_one_file(self.pack, tuple(self._remarks()))

    def _remarks(self) -> Iterator[str]:
        for name, counts in self.holds.items():
            yield f"Holds of {name}: {_told(counts)}"
        if self.pack.head.over:
            yield f"Needs beside it these packs, not in this file: {', '.join(self.pack.head.over)}"
        if self.left_out:
            yield f"Left out: {_told(self.left_out)}"


def export(pack: OwnPack, *, with_module: bool = False) -> Export:
    """A pack to be given on; raises PackError for files that cannot be read."""
    files, out = {name: _spread(name, pack.data(name)) for name in pack.names()}, Counter[str]()
    source = pack.head.source
    if not with_module:
        kept = {name: _without(data, source) for name, data in files.items()}
        out = sum((_counted(data, source) for data in files.values()), Counter())
        files = {name: data for name, data in kept.items() if data is not _GONE}
    holds = {name: _counted(data, source) for name, data in files.items()}
    out = Counter({name: count for name, count in out.items() if name.startswith(MODULE)})
    given = {name: _gathered(name, data) for name, data in files.items()}
    return Export(OwnPack(Path(), msgspec.structs.replace(pack.head, files=given)), holds, out)


def module_values(pack: OwnPack) -> int:
    """How many values of a pack came from a module; raises PackError."""
    return export(pack).left_out.total()


def _spread(name: str, data: Any) -> Any:
    """A map's hexes as entries that say where they come from, instead of in a table beside them."""
    if name != MAP or not isinstance(data, Mapping) or not isinstance(data.get("sources"), Mapping):
        return data
    hexes, told = data.get("hexes"), told_of(data, "hexes")
    if not isinstance(hexes, Mapping):
        return data
    spread = {label: {TERRAIN: terrain, "source": told[label]} if label in told else terrain
              for label, terrain in hexes.items()}  # fmt: skip
    left = {key: part for key, part in data["sources"].items() if key != "hexes"}
    kept = {key: part for key, part in data.items() if key != "sources" or left}
    return kept | {"hexes": spread} | ({"sources": left} if left else {})


def _gathered(name: str, data: Any) -> Any:
    """The same back."""
    hexes: Any = data.get("hexes") if name == MAP and isinstance(data, Mapping) else None
    told = {label: one["source"] for label, one in hexes.items() if isinstance(one, Mapping)} if hexes else {}
    if not told:
        return data
    plain = {label: one[TERRAIN] if label in told else one for label, one in hexes.items()}
    return data | {"hexes": plain, "sources": {**data.get("sources", {}), "hexes": told}}


def _without(value: Any, source: str) -> Any:
    """Plain data without what came from a module; ``_GONE`` where nothing is left but names and notes."""
    if isinstance(value, Mapping):
        own = str(value.get("source") or source)
        parts = {key: part if key in NOTES else _without(part, own) for key, part in value.items()}
        kept = {key: part for key, part in parts.items() if part is not _GONE}
        called = _called(value)
        if "source" in value and not {*value} - {*NOTES, called}:
            return _GONE if own.startswith(MODULE) else value  # right as it stands
        said = [key for key in kept if key not in (*NOTES, called)]
        return {key: part for key, part in value.items() if key == called} | kept if said or not value else _GONE
    if isinstance(value, list):
        kept_parts = [part for part in (_without(one, source) for one in value) if part is not _GONE]
        return kept_parts if kept_parts or not value else _GONE
    return _GONE if source.startswith(MODULE) else value


def _counted(value: Any, source: str) -> Counter[str]:
    """How many single values come from where."""
    if isinstance(value, Mapping):
        own = str(value.get("source") or source)
        parts = (part for key, part in value.items() if key not in (*NOTES, _called(value)))
        return sum((_counted(part, own) for part in parts), Counter())
    if isinstance(value, list):
        return sum((_counted(part, source) for part in value), Counter())
    return Counter({source: 1})


def _called(entry: Mapping[str, Any]) -> str:
    """The key that an entry of a list is called by; empty for what is none."""
    found = next((name for name in NAMES if name in entry), "")
    return found if isinstance(entry.get(found), str | int) else ""


def _told(counts: Counter[str]) -> str:
    values = (f"{count} {'value' if count == 1 else 'values'} {source}" for source, count in sorted(counts.items()))
    return ", ".join(values) or "nothing"
