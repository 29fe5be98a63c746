"""Which of the buttons of a card gets the keyboard."""

from __future__ import annotations

from typing import Final

from PySide6.QtWidgets import QAbstractButton

BACK: Final = 2


def sort_of(button: QAbstractButton) -> str:
    """Whether it takes back or is dear, plays something, is a counter, or does something else on the card."""
    if rank_of(button) == BACK:
        return "back"
    plays = button.property("command") or button.property("commands")
    return "command" if plays else "unit" if hasattr(button, "unit") else "other"


def rank_of(button: QAbstractButton) -> int:
    """Which button gets the keyboard first, the lowest: what is preselected; last what takes back or is dear."""
    command = str(button.property("command") or "")
    if button.property("back") or button.property("dear") or command.partition(" ")[0] in ("cancel", "leave"):
        return BACK
    return -1 if button.objectName() == "primary" else 0 if command or hasattr(button, "unit") else 1
