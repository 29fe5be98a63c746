"""The modules that were read on this computer, and what was decided of their counters: found again by name and version.

They stand in the settings, and no report holds them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from nemesis_gui.base.settings import MODULES, Settings

if TYPE_CHECKING:
    from engine.wargame.modules import Taken

MOST: Final = 12
"""Modules of a game that are remembered, the latest first."""


class Known(msgspec.Struct, frozen=True):
    """A module: where it lay, what it is called, the checksum of its build file, and the slots that were decided."""

    path: str
    name: str
    version: str
    checksum: str
    decided: Mapping[str, int] = {}


def known(settings: Settings, title: str) -> Sequence[Known]:
    """Those of a game that are still there, the latest first; none where the settings hold something else."""
    try:
        found = msgspec.json.decode(settings.text(MODULES + title, "[]"), type=list[Known])
    except (msgspec.MsgspecError, ValueError):
        return ()
    return [one for one in found[:MOST] if Path(one.path).exists()]


def remember(settings: Settings, taken: Taken, path: Path, decided: Mapping[str, int]) -> None:
    """Note a module that was read, at the head."""
    module = taken.module
    now = Known(str(path.absolute()), module.name, module.version, module.checksum, dict(decided))
    others = [one for one in known(settings, taken.title.id) if one.checksum != now.checksum]
    settings.put(MODULES + taken.title.id, msgspec.json.encode([now, *others][:MOST]).decode())


def decided_of(settings: Settings, taken: Taken) -> dict[str, int]:
    """What was decided of the counters of a module, as far as it still has their slots."""
    same = (one for one in known(settings, taken.title.id) if one.checksum == taken.module.checksum)
    found = next((one.decided for one in same), {})
    slots = len(taken.slots.pieces)
    return {id_: slot for id_, slot in found.items() if id_ in taken.names and 0 <= slot < slots}
