"""Links that were written in one theme, in the colours of another."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtWidgets import QLabel, QWidget


def rewrite_links(widgets: Iterable[QWidget]) -> None:
    """Write the labels with links again: a link keeps the colour it was written in."""
    for widget in widgets:
        if isinstance(widget, QLabel) and "<a " in widget.text():
            text = widget.text()
            widget.setText("")
            widget.setText(text)
