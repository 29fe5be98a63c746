"""Which of the buttons of a card gets the keyboard."""

from __future__ import annotations

from typing import Final

from PySide6.QtWidgets import QAbstractButton

BACK: Final = 3
DEAR: Final = 2
"""What gives something to the other side."""
PASSED: Final = {BACK: "back", DEAR: "dear"}
"""The sorts that never keep the keyboard from one question to the next."""


def sort_of(button: QAbstractButton) -> str:
    """Whether it takes back, gives something to the other side, plays something, is a counter, or does something else
    on the card."""
    if rank_of(button) in PASSED:
        return PASSED[rank_of(button)]
    plays = button.property("command") or button.property("commands")
    return "command" if plays else "unit" if hasattr(button, "unit") else "other"


def rank_of(button: QAbstractButton) -> int:
    """Which button gets the keyboard first: the lowest. What is preselected goes before all, what takes back last,
    and before it what is dear."""
    command = str(button.property("command") or "")
    if button.property("back") or command.partition(" ")[0] in ("cancel", "leave"):
        return BACK
    if button.property("dear"):
        return DEAR
    return -1 if button.objectName() == "primary" else 0 if command or hasattr(button, "unit") else 1
