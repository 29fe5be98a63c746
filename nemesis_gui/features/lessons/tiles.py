"""What the pages of lessons and of puzzles have in common."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from nemesis_gui.base.style import heading, px
from nemesis_gui.session.words import Words
from nemesis_gui.widgets.layouts import add, column, label

WIDE: Final = 30


def sign(text: str) -> QLabel:
    """The mark in front of an entry."""
    found = label(text)
    found.setFont(heading(13))
    found.setFixedWidth(px(WIDE))
    found.setAlignment(Qt.AlignmentFlag.AlignCenter)
    return found


def faulty(words: Words, path: Path, fault: Exception) -> QWidget:
    """A file that cannot be read, and why."""
    holder = QWidget()
    add(column(holder, 8, 2), label(path.name), label(words.fault(str(fault)), "bad", wrap=True))
    return holder
