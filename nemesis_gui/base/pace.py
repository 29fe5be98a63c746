"""How fast things move on the screen."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Final

from engine.board.files import read_plain

PACES: Final = {"off": 0.0, "slow": 2.0, "normal": 1.0, "fast": 0.5}
SETTING: Final = "animation"
ENVIRONMENT: Final = "NEMESIS_REDUCED_MOTION"
"""1 for no animation where the player has not chosen a pace, 0 for the normal one whatever the system says."""
STILL: Final = re.compile(rb"^\s*gtk-enable-animations\s*=\s*(?:false|0)\s*$", re.MULTILINE | re.IGNORECASE)
MOST_BYTES: Final = 100_000
"""Of the settings of a toolkit."""
SYSTEM: Final = "system"
"""At the normal pace, unless the system is set to reduce motion."""

_factor = 1.0
_haste = 1.0
"""The part of its time that all has while others act, less the more they do."""

change_ms = 300
"""Milliseconds for which nothing answers after another side has come to decide; 0 for none."""
guard_ms = 350
"""Milliseconds for which buttons that have just changed take no click of a mouse that has not moved; 0 for none."""


def set_pace(name: str) -> None:
    """Choose a pace; an unknown name is that of the system."""
    global _factor
    _factor = PACES.get(name, 0.0 if reduced() else 1.0)


def reduced() -> bool:
    """Whether motion is to be reduced on this system: by the environment, or by the setting of GNOME's toolkit, which
    other desktops write down as well. Qt knows it from 6.12 on only."""
    said = os.environ.get(ENVIRONMENT, "")
    if said:
        return said != "0"
    folder = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
    return any(_stands_still(folder / toolkit / "settings.ini") for toolkit in ("gtk-4.0", "gtk-3.0"))


def _stands_still(path: Path) -> bool:
    try:
        return STILL.search(read_plain(path, MOST_BYTES)) is not None
    except OSError:
        return False


def set_haste(haste: float) -> None:
    """Let all movements take this part of their time, 1 at most; with 0 nothing is seen on its way."""
    global _haste
    _haste = min(1.0, max(0.0, haste))


def moving() -> bool:
    """Whether anything moves at all."""
    return _factor * _haste > 0


def ms(normal: int) -> int:
    """Milliseconds of a movement that takes so many at the normal pace."""
    return round(normal * _factor * _haste)


def unhurried(normal: int) -> int:
    """The same, whatever the haste."""
    return round(normal * _factor)
