"""Keys as the system names them, and keys that its keyboards lack or its desktop keeps for itself."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from typing import Final

MAC: Final = "darwin"
MAC_KEYS: Final[Mapping[str, str]] = {
    "full_screen": "Meta+Ctrl+F",
    "card": "Ctrl+Shift+D",
    "keys": "Ctrl+Shift+K",
}
"""Keys of actions on macOS, before those they are registered with: F11 and F12 belong to the desktop there."""
_SIGNS: Final = {"Ctrl": "⌘", "Shift": "⇧", "Maj": "⇧", "Alt": "⌥", "Meta": "⌃"}
_WHOLE: Final = {"Shift+F11": "⇧⌘K", "Maj+F11": "⇧⌘K", "F11": "⌃⌘F", "F12": "⇧⌘D"}
_COMBINED: Final = re.compile(r"\b(?:(?:Ctrl|Shift|Maj|Alt|Meta)\+)+(?:F?\d{1,2}|[A-Z])\b|\bF1[12]\b")
_HELD: Final = re.compile(r"\b(Ctrl|Shift|Maj|Alt|Meta)\+")


def registered_keys(name: str, keys: str, system: str = sys.platform) -> str:
    """The keys an action has by itself on a system."""
    own = MAC_KEYS.get(name, "") if system == MAC else ""
    return "; ".join(filter(None, (own, keys)))


def native(text: str, system: str = sys.platform) -> str:
    """A text in which keys are named as on the keyboards of the system."""
    if system != MAC:
        return text
    whole = _COMBINED.sub(lambda found: _WHOLE.get(found[0]) or _joined(found[0]), text)
    return _HELD.sub(lambda found: f"{_SIGNS[found[1]]} + ", whole)


def _joined(keys: str) -> str:
    *held, last = keys.split("+")
    return "".join(_SIGNS[one] for one in held) + last
