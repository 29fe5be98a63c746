"""The choice of a scenario: its area as a picture, what it is about, how long it takes, who wins."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from PySide6.QtCore import QSize, QTimer
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QLabel, QRadioButton, QWidget

from engine.table.title import Title
from nemesis_gui.base.style import px
from nemesis_gui.board.art import BoardArt
from nemesis_gui.board.scene import render_board
from nemesis_gui.session.words import Words
from nemesis_gui.widgets.layouts import column, label

WIDE: Final = 300
SHAPE: Final = 0.617
"""Height of the map to its width."""


class ScenarioChoice(QWidget):
    """A button for each scenario, and below them everything about the one that is marked."""

    def __init__(self, words: Words, game: Title, art: BoardArt, theme: str) -> None:
        super().__init__()
        self.words = words
        self.game = game
        size = QSize(px(WIDE), round(px(WIDE) * SHAPE))
        self._drawn = cache(lambda name: _picture(game, art, name, theme, size))
        layout = column(self, gap=6)
        self.group = QButtonGroup(self)
        for number, name in enumerate(words.title.scenarios()):
            button = QRadioButton(words.scenario(name))
            button.setProperty("scenario", name)
            button.setChecked(number == 0)
            button.setAccessibleDescription(words.game.scenario_facts(name))
            self.group.addButton(button)
            layout.addWidget(button)
        self.picture = QLabel()
        self.picture.setFixedSize(size)
        self.picture.setAccessibleName(words.tr("The area of the scenario"))
        self.facts, self.about, self.victory = (label("", wrap=True) for _ in range(3))
        self.facts.setObjectName("faded")
        for widget in (self.picture, self.facts, self.about, self.victory):
            layout.addWidget(widget)
        layout.addStretch(1)
        self.setFixedWidth(max(size.width(), *(button.sizeHint().width() for button in self.group.buttons())))
        self.group.buttonToggled.connect(self._toggled)
        self._tell()

    def chosen(self) -> str:
        """The scenario that is marked."""
        button = self.group.checkedButton()
        assert button is not None
        return str(button.property("scenario"))

    def _toggled(self, _button: QAbstractButton, on: bool) -> None:
        if on:
            self._tell()

    def _tell(self) -> None:
        game, name = self.words.game, self.chosen()
        self.facts.setText(game.scenario_facts(name))
        self.about.setText(game.scenario_about(name))
        victory = game.scenario_victory(name)
        self.victory.setText(self.words.pair(self.words.tr("Victory"), victory) if victory else "")
        QTimer.singleShot(0, self, self._show_picture)

    def _show_picture(self) -> None:
        self.picture.setPixmap(self._drawn(self.chosen()))


def _picture(game: Title, art: BoardArt, name: str, theme: str, size: QSize) -> QPixmap:
    """The board as the scenario begins."""
    begun: Any = game.new(name, {}, "picture")
    picture = QPixmap.fromImage(render_board(begun, art, size * 2, theme=theme))
    picture.setDevicePixelRatio(2)
    return picture
