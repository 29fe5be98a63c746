"""What a side has, on a line of the header: its stock at a crate with a box for each Supply Level, its victory points
at a star, the initiative at a flag."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen, QPolygonF

from nemesis_gui.base.style import side_colours, skin
from nemesis_gui.widgets.fitting import ElidedLabel, narrowed

STOCK, POINTS, INITIATIVE = "stock", "vp", "initiative"
GAP: Final = 16
"""Pixels between two figures."""
NEAR: Final = 5
"""Pixels between a sign and what it says."""
SIGN: Final = 0.8
"""Height of a sign as a part of that of the letters."""
PIP: Final = 0.55


class Figure(NamedTuple):
    sign: str
    texts: Sequence[str]
    """What it says, in fewer and fewer words."""
    level: int = 0
    levels: int = 0
    """How many of how many boxes are filled."""


class Standing(ElidedLabel):
    """The figures of a side with their signs; where there is little room, in fewer words from the last of them on, in
    smaller letters at the end; `beside` are the lines that name the same alike."""

    def __init__(self, side: int, wide: int, least: int) -> None:
        super().__init__("", wide, least)
        self.side = side
        self.figures: Sequence[Figure] = ()
        self.beside: Sequence[Standing] = (self,)

    def show_figures(self, figures: Sequence[Figure]) -> None:
        self.figures = figures
        self.setToolTip(self.text())
        self.update()

    def told(self) -> Sequence[str]:
        """What is written at each sign, in as few words as on the line that has least room for it."""
        lines = [line.steps() for line in self.beside]
        return [one.texts[max(steps.get(one.sign, 0) for steps in lines)] for one in self.figures]

    def steps(self) -> Mapping[str, int]:
        """Sign -> which of its texts fits here."""
        short = [0] * len(self.figures)
        while True:
            found = [one.texts[step] for one, step in zip(self.figures, short, strict=True)]
            more = [n for n, one in enumerate(self.figures) if short[n] + 1 < len(one.texts)]
            if not more or self._room_for(found) <= self.width():
                return {one.sign: step for one, step in zip(self.figures, short, strict=True)}
            short[more[-1]] += 1

    def _room_for(self, told: Sequence[str]) -> float:
        return sum(map(QFontMetricsF(self.font()).horizontalAdvance, told)) + self._signs()

    def _signs(self) -> float:
        """Pixels for all that is drawn, and between."""
        high = QFontMetricsF(self.font()).height()
        boxes = sum(one.levels for one in self.figures) * high * PIP
        return boxes + len(self.figures) * (high * SIGN + NEAR + GAP)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        told, ink = self.told(), self.palette().color(self.foregroundRole())
        font = narrowed(self.font(), "".join(told), max(1.0, self.width() - self._signs()))
        high, at = QFontMetricsF(self.font()).height(), 0.0
        painter.setFont(font)
        for figure, text in zip(self.figures, told, strict=True):
            size = high * SIGN
            self._sign(painter, figure.sign, QRectF(at, (self.height() - size) / 2, size, size))
            at += size + NEAR
            wide = QFontMetricsF(font).horizontalAdvance(text)
            painter.setPen(ink)
            painter.drawText(QRectF(at, 0, wide + 1, self.height()), Qt.AlignmentFlag.AlignVCenter, text)
            at += wide + NEAR
            at = self._boxes(painter, figure, at, high * PIP) + GAP - NEAR
        painter.end()

    def _boxes(self, painter: QPainter, figure: Figure, at: float, size: float) -> float:
        """A box for each level, those that are reached in the colour of the side; returns where they end."""
        ground = QColor(side_colours(self.side)[0])
        painter.setPen(QPen(QColor(skin().ink), 1))
        for number in range(figure.levels):
            painter.setBrush(ground if number < figure.level else Qt.BrushStyle.NoBrush)
            painter.drawRect(QRectF(at + number * size, (self.height() - size) / 2 + 1, size - 3, size - 2))
        return at + figure.levels * size

    def _sign(self, painter: QPainter, sign: str, box: QRectF) -> None:
        painter.setPen(QPen(QColor(skin().ink), 1.2))
        painter.setBrush(QColor(side_colours(self.side)[0]))
        {STOCK: _crate, POINTS: _star, INITIATIVE: _flag}[sign](painter, box.adjusted(1, 1, -1, -1))


def _crate(painter: QPainter, box: QRectF) -> None:
    painter.drawRect(box)
    painter.setPen(QPen(QColor(skin().card), 1.4))
    painter.drawLine(box.topLeft(), box.bottomRight())
    painter.drawLine(box.topRight(), box.bottomLeft())


def _star(painter: QPainter, box: QRectF) -> None:
    points = []
    for turn in range(10):
        angle, radius = turn * math.pi / 5, box.width() / 2 * (0.45 if turn % 2 else 1)
        points.append(box.center() + QPointF(math.sin(angle), -math.cos(angle)) * radius)
    painter.drawPolygon(QPolygonF(points))


def _flag(painter: QPainter, box: QRectF) -> None:
    low = box.top() + box.height() * 0.6
    tip = QPointF(box.right(), (box.top() + low) / 2)
    painter.drawPolygon(QPolygonF([box.topLeft(), tip, QPointF(box.left(), low)]))
    painter.drawLine(box.topLeft(), box.bottomLeft())
