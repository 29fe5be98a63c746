"""The button on the card of a decision that leads to the lesson about it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QToolButton

from nemesis_gui.base.icons import icon
from nemesis_gui.base.style import px
from nemesis_gui.play.context import Context
from nemesis_gui.play.feature import Places

SIZE: Final = 15
AT: Final = 1
"""Behind the heading, before what folds the card and pulls it out."""


class TeachButton(QToolButton):
    """Hidden where no lesson is about what is asked."""

    def __init__(self, context: Context, places: Places, teach: Callable[[], object]) -> None:
        super().__init__()
        self.context = context
        self.setIcon(icon("lessons", px(SIZE), self.devicePixelRatio()))
        self.setIconSize(QSize(px(SIZE), px(SIZE)))
        self.clicked.connect(lambda: teach())
        self.hide()
        places.card.add_tool(self, AT)

    def offer(self, lesson: str) -> None:
        """Lead to a lesson, by its title; an empty one stands for none."""
        words = self.context.words
        tip = words.pair(words.tr("Teach me this"), lesson)
        self.setToolTip(tip)
        self.setAccessibleName(tip)
        self.setVisible(bool(lesson))
