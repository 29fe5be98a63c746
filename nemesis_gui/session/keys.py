"""The keys of all actions: the player's own, or those they are registered with."""

from __future__ import annotations

from typing import Final

from PySide6.QtGui import QKeySequence

from nemesis_gui.base.settings import Settings
from nemesis_gui.session.actions import SPECS

SETTING: Final = "key/"


def keys_now(settings: Settings) -> dict[str, str]:
    """The keys of every action by its id. What the player has given to one is no longer registered with another."""
    stored = settings.everything()
    own = {spec.id: stored[SETTING + spec.id] for spec in SPECS if SETTING + spec.id in stored}
    given = [key for keys in own.values() for key in QKeySequence.listFromString(keys)]
    return {spec.id: own[spec.id] if spec.id in own else _besides(spec.key, given) for spec in SPECS}


def _besides(keys: str, given: list[QKeySequence]) -> str:
    """Of these keys, those that were not given away."""
    if not given:
        return keys
    return QKeySequence.listToString([key for key in QKeySequence.listFromString(keys) if key not in given])
