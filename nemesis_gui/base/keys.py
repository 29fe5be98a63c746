"""Keys as the system names them, and keys that its keyboards lack or its desktop keeps for itself."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping, Sequence
from string import ascii_uppercase
from typing import Final

from PySide6.QtGui import QKeySequence

MAC: Final = "darwin"
MAC_KEYS: Final[Mapping[str, str]] = {
    "full_screen": "Meta+Ctrl+F",
    "card": "Ctrl+Shift+D",
    "keys": "Ctrl+Shift+K",
}
"""Keys of actions on macOS, before those they are registered with: F11 and F12 belong to the desktop there."""
_Standard = QKeySequence.StandardKey
STANDARD: Final[Mapping[str, QKeySequence.StandardKey]] = {
    "new": _Standard.New, "open": _Standard.Open, "save_as": _Standard.SaveAs, "quit": _Standard.Quit,
    "undo": _Standard.Undo, "redo": _Standard.Redo, "log_find": _Standard.Find, "preferences": _Standard.Preferences,
    "zoom_in": _Standard.ZoomIn, "zoom_out": _Standard.ZoomOut, "full_screen": _Standard.FullScreen,
    "explain": _Standard.HelpContents,
}  # fmt: skip
"""Actions that every platform has keys for."""
_SIGNS: Final = {"Ctrl": "⌘", "Shift": "⇧", "Maj": "⇧", "Alt": "⌥", "Meta": "⌃"}
_WHOLE: Final = {"Shift+F11": "⇧⌘K", "Maj+F11": "⇧⌘K", "F11": "⌃⌘F", "F12": "⇧⌘D"}
_COMBINED: Final = re.compile(r"\b(?:(?:Ctrl|Shift|Maj|Alt|Meta)\+)+(?:F?\d{1,2}|[A-Z])\b|\bF1[12]\b")
_HELD: Final = re.compile(r"\b(Ctrl|Shift|Maj|Alt|Meta)\+")


def registered_keys(name: str, keys: str, system: str = sys.platform) -> str:
    """The keys an action has by itself on a system."""
    own = MAC_KEYS.get(name, "") if system == MAC else ""
    return "; ".join(filter(None, (own, keys)))


def standard_keys(name: str) -> list[QKeySequence]:
    """The keys that the platform has for an action."""
    return QKeySequence.keyBindings(STANDARD[name]) if name in STANDARD else []


def mnemonics(names: Sequence[str]) -> list[str]:
    """Names of menus with the mark of Qt before the letter that opens each with Alt: the first one that is free."""
    taken: set[str] = set()
    return [_marked(name, taken) for name in names]


def _marked(name: str, taken: set[str]) -> str:
    free = (at for at, letter in enumerate(name.upper()) if letter in ascii_uppercase and letter not in taken)
    at = next(free, len(name))
    taken.update(name[at : at + 1].upper())
    return f"{name[:at]}&{name[at:]}" if at < len(name) else name


def native(text: str, system: str = sys.platform) -> str:
    """A text in which keys are named as on the keyboards of the system."""
    if system != MAC:
        return text
    whole = _COMBINED.sub(lambda found: _WHOLE.get(found[0]) or _joined(found[0]), text)
    return _HELD.sub(lambda found: f"{_SIGNS[found[1]]} + ", whole)


def _joined(keys: str) -> str:
    *held, last = keys.split("+")
    return "".join(_SIGNS[one] for one in held) + last
