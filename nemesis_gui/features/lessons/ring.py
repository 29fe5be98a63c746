"""A ring around what a lesson points at. It breathes a few times and then is still; clicks go through it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEasingCurve, QRect, QRectF, Qt, QVariantAnimation
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from nemesis_gui.base import pace
from nemesis_gui.base.style import px, skin

MARGIN: Final = 9
BREATH_MS: Final = 1800
BREATHS: Final = 4


class Ring(QWidget):
    """Lies over a window and lets everything through."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._breath = QVariantAnimation(self)
        self._breath.setKeyValues([(0.0, 0.0), (0.5, 1.0), (1.0, 0.0)])
        self._breath.setEasingCurve(QEasingCurve.Type.InOutSine)
        self._breath.setLoopCount(BREATHS)
        self._breath.valueChanged.connect(lambda _value: self.update())
        self.hide()

    def call(self, moving: bool) -> None:
        """Draw attention anew, without motion if nothing is to move."""
        self._breath.stop()
        if moving and pace.moving():
            self._breath.setDuration(pace.ms(BREATH_MS))
            self._breath.start()
        self.update()

    @property
    def breathing(self) -> bool:
        """Whether it moves."""
        return self._breath.state() == QVariantAnimation.State.Running

    def surround(self, rect: QRect | None) -> None:
        """Lie around a rectangle of the window, or be gone."""
        if rect is None:
            self.hide()
            return
        around = rect.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)
        if around != self.geometry() or self.isHidden():
            self.setGeometry(around)
            self.show()
            self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        swing = float(self._breath.currentValue() or 0.0) if self.breathing else 0.0
        inner = 5 - 2 * swing
        rect = QRectF(self.rect()).adjusted(inner, inner, -inner, -inner)
        for colour, width in ((skin().card, 6.5), (skin().ink, 4.5), (skin().accent, 3.0)):
            painter.setPen(QPen(QColor(colour), width))
            painter.drawRoundedRect(rect, px(9), px(9))
        painter.end()
