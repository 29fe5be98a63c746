"""A small key over the lower edge of the map, while the range of a selected piece is shown."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QWidget

from nemesis_gui.board.minimap import MiniMap
from nemesis_gui.play.context import Context
from nemesis_gui.play.legend_key import Key
from nemesis_gui.widgets.boardplace import OverBoard, free_height
from nemesis_gui.widgets.card import EDGE, Card
from nemesis_gui.widgets.layouts import column, empty


class RangeKey(OverBoard):
    """Names the outlines of a range, where the gesture under way says that they need words."""

    def __init__(self, context: Context, parent: QWidget) -> None:
        super().__init__(parent)
        self.context = context
        self._layout = column(self, 5)
        self._told: Sequence[tuple[str, str]] = ()
        self.setToolTip(context.words.tr("What the outlines of the range mean"))
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        context.signals.selectionChanged.connect(self._soon)
        context.model.positionChanged.connect(self._soon)

    def _soon(self, _events: object = ()) -> None:
        """Once the gesture of a new selection has begun."""
        QTimer.singleShot(0, self, self.refresh)

    def refresh(self) -> None:
        """Show it while a range with outlines of several kinds is on the map."""
        presenter = self.context.presenter
        gesture = presenter.gesture if presenter is not None else None
        told = gesture.outlines if gesture is not None else ()
        self.setVisible(bool(told))
        if told and told != self._told:
            self._told = told
            empty(self._layout)
            signs, words = self.context.looks.signs, self.context.words
            entries = [(name, signs.brief(words, sign)) for name, sign in told]
            self._layout.addWidget(Key(self.context, entries, area=True))
        if told:
            self.place()

    def place(self) -> None:
        """At the lower left, over the map and under all cards, beside the overview map where that is there."""
        self.adjustSize()
        maps = (item.geometry() for item in self.board.findChildren(MiniMap) if item.isVisibleTo(self.board))
        left = max((rect.right() for rect in maps if rect.x() <= EDGE), default=0)
        self.move(left + EDGE, free_height(self.board) - EDGE - self.height())
        self.raise_()
        for card in self.board.findChildren(Card):
            card.raise_()
