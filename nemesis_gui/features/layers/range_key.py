"""A small key over the lower edge of the map, while the range of a selected piece is shown."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QFrame, QWidget

from nemesis_gui.board.minimap import MiniMap
from nemesis_gui.play.context import Context
from nemesis_gui.play.layer import Key
from nemesis_gui.widgets.boardplace import free_height
from nemesis_gui.widgets.card import EDGE, Card
from nemesis_gui.widgets.layouts import column, empty


class RangeKey(QFrame):
    """Names the outlines of a range, where the gesture under way says that they need words."""

    def __init__(self, context: Context, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self.context = context
        self._layout = column(self, 5)
        self._told: Sequence[tuple[str, str]] = ()
        self.setToolTip(context.words.tr("What the outlines of the range mean"))
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()
        parent.installEventFilter(self)
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
        if told:
            self._tell(told)
            self.place()

    def _tell(self, told: Sequence[tuple[str, str]]) -> None:
        if told != self._told:
            self._told = told
            empty(self._layout)
            signs, words = self.context.looks.signs, self.context.words
            entries = [(name, signs.brief(words, sign)) for name, sign in told]
            self._layout.addWidget(Key(self.context, entries, area=True))

    def place(self) -> None:
        """At the lower left, over the map and under all cards, beside the overview map where that is there."""
        parent = self.parentWidget()
        if parent is None:
            return
        self.adjustSize()
        maps = (item.geometry() for item in parent.findChildren(MiniMap) if item.isVisibleTo(parent))
        left = max((rect.right() for rect in maps if rect.x() <= EDGE), default=0)
        self.move(left + EDGE, free_height(parent) - EDGE - self.height())
        self.raise_()
        for card in parent.findChildren(Card):
            card.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The map has another size, or a drawer covers its edge."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest) and not self.isHidden():
            self.place()
        return False
