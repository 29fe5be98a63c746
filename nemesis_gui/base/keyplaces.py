"""Keys by their place on the keyboard: digits where the number row is, letters where a layout has no Latin ones."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent

_ROWS: Final = {2: "1234567890", 16: "QWERTYUIOP", 30: "ASDFGHJKL", 44: "ZXCVBNM"}
"""The first scan code of each row on a keyboard of the IBM PC, and what stands on it in the United States."""
_PC: Final = {first + place: sign for first, row in _ROWS.items() for place, sign in enumerate(row)}
_MAC: Final = dict(zip(
    (18, 19, 20, 21, 23, 22, 26, 28, 25, 29, 12, 13, 14, 15, 17, 16, 32, 34, 31, 35,
     0, 1, 2, 3, 5, 4, 38, 40, 37, 6, 7, 8, 9, 11, 45, 46), "".join(_ROWS.values()), strict=True,
))  # fmt: skip
"""The same by the virtual codes of macOS."""
_X11: Final = 8
"""X and Wayland count scan codes from here."""
_PLACES: Final[Mapping[str, Mapping[int, str]]] = {
    "xcb": {code + _X11: sign for code, sign in _PC.items()},
    "wayland": {code + _X11: sign for code, sign in _PC.items()},
    "windows": _PC,
    "cocoa": _MAC,
}
_Held = Qt.KeyboardModifier
_BOTH: Final = _Held.ControlModifier | _Held.AltModifier
COMMANDING: Final = _BOTH | _Held.MetaModifier
"""With one of these a key writes nothing."""
_UNICODE: Final = 0x110000
"""Qt's numbers of keys above are no signs."""


class KeyPlaces:
    """Which key is meant by its place. What letters a layout has is learned from those that come in.

    ``platform`` is Qt's name of the window system; without one it is that of the program.
    """

    def __init__(self, platform: str = "") -> None:
        self._platform = platform
        self._foreign = False
        """Whether the last letter was none of the Latin alphabet."""

    def sign(self, event: QKeyEvent) -> str:
        """The digit or letter that stands at the place in the United States; empty for another place, and for an event
        without a place."""
        platform = self._platform or QGuiApplication.platformName()
        code = event.nativeVirtualKey() if platform == "cocoa" else event.nativeScanCode()
        known = event.nativeScanCode() != 0 and not event.modifiers() & _Held.KeypadModifier
        return _PLACES.get(platform.partition("-")[0], {}).get(code, "") if known else ""

    def meant(self, event: QKeyEvent) -> tuple[Qt.Key, Qt.KeyboardModifier] | None:
        """The key that is meant in place of the one the layout has there, with its modifiers; None where it is the same
        one, and while AltGr is held."""
        sign, held = self.sign(event), event.modifiers()
        borne = chr(event.key()) if 0 < event.key() < _UNICODE else ""
        if not sign:
            return None
        self._learn(borne)
        if held & _Held.GroupSwitchModifier or held & _BOTH == _BOTH:
            return None
        if sign.isdecimal():
            held = held if held & COMMANDING else held & ~_Held.ShiftModifier
            return None if (borne, event.modifiers()) == (sign, held) else (Qt.Key(ord(sign)), held)
        return (Qt.Key(ord(sign)), held) if self._foreign and not _latin(borne) and borne else None

    def _learn(self, borne: str) -> None:
        if borne.isalpha():
            self._foreign = not _latin(borne)


def _latin(letter: str) -> bool:
    return letter.isalpha() and unicodedata.name(letter, "").startswith("LATIN")
