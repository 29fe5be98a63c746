"""Which of the buttons of a card gets the keyboard."""

from __future__ import annotations

from PySide6.QtWidgets import QAbstractButton


def sort_of(button: QAbstractButton) -> str:
    """Whether it plays something, is a counter, or does something else on the card."""
    return "command" if button.property("command") else "unit" if hasattr(button, "unit") else "other"


def rank_of(button: QAbstractButton) -> int:
    """Which button gets the keyboard first: the lowest. What is preselected goes before all."""
    if button.objectName() == "primary":
        return -1
    command = button.property("command") or ""
    return 2 if command.startswith("leave ") else 0 if command or hasattr(button, "unit") else 1
