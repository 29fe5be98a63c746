"""How fast things move on the screen."""

from __future__ import annotations

from typing import Final

PACES: Final = {"off": 0.0, "slow": 2.0, "normal": 1.0, "fast": 0.5}
SETTING: Final = "animation"

_factor = 1.0

change_ms = 300
"""Milliseconds for which nothing answers after another side has come to decide; 0 for none."""
guard_ms = 350
"""Milliseconds for which buttons that have just changed take no click of a mouse that has not moved; 0 for none."""


def set_pace(name: str) -> None:
    """Choose a pace; an unknown name is `normal`."""
    global _factor
    _factor = PACES.get(name, 1.0)


def moving() -> bool:
    """Whether anything moves at all."""
    return _factor > 0


def ms(normal: int) -> int:
    """Milliseconds of a movement that takes so many at the normal pace."""
    return round(normal * _factor)
