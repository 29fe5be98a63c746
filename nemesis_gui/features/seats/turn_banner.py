"""A line over the map that says whose turn has come, with the way to what happened since; it holds nobody up."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QFrame, QPushButton, QToolButton

from nemesis_gui.play.context import Context
from nemesis_gui.widgets.boardplace import BoardPlace, free_height
from nemesis_gui.widgets.layouts import chip, label, paint_chip, row

EDGE = 12


class TurnBanner(QFrame):
    """Lies at the lower edge of the map until the next command."""

    sinceAsked = Signal()
    replayAsked = Signal()

    def __init__(self, context: Context, place: BoardPlace) -> None:
        super().__init__(place)
        self.setObjectName("card")
        self.context = context
        self._place = place
        line = row(self, 8, 10)
        self.who = chip("", 0)
        self.text = label()
        line.addWidget(self.who)
        line.addWidget(self.text)
        self.since = self._button("What happened since", self.sinceAsked)
        self.replay = self._button("Replay it", self.replayAsked)
        close = QToolButton()
        close.setText("×")
        close.setAutoRaise(True)
        close.setToolTip(context.words.tr("Close"))
        close.setAccessibleName(context.words.tr("Close"))
        close.clicked.connect(self.hide)
        for button in (self.since, self.replay, close):
            line.addWidget(button)
        place.installEventFilter(self)
        self.hide()

    def _button(self, text: str, asked: object) -> QPushButton:
        button = QPushButton(self.context.words.tr(text))
        button.clicked.connect(lambda: asked.emit())  # type: ignore[attr-defined]
        return button

    def tell(self, side: int) -> None:
        """The turn of a side has come."""
        words, name = self.context.words, self.context.model.player_names[side]
        self.who.setText(name or words.side(side))
        paint_chip(self.who, side)
        self.text.setText(words.tr("It is the {side} player's turn.", side=words.side(side)))
        self.setAccessibleName(self.text.text())
        self.show()
        self.raise_()
        self._lie_below()

    def _lie_below(self) -> None:
        """In the middle of the lower edge."""
        wide = min(self.sizeHint().width(), self._place.width() - 2 * EDGE)
        tall = self.sizeHint().height()
        self.setGeometry((self._place.width() - wide) // 2, free_height(self._place) - tall - EDGE, wide, tall)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest) and not self.isHidden():
            self._lie_below()
        return False
