"""The columns of the Combat Results Table with the shift drawn as an arrow, and the six faces as small bars."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby

import msgspec
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QHelpEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QToolTip, QWidget

from engine.table.wording.typography import signed
from nemesis_gui.base import style
from nemesis_gui.base.style import side_colours, skin
from nemesis_gui.play.figures import FACES, SEPARATOR, chance, part_line, parts_table
from nemesis_gui.session.words import Words

HEAD = 24
ARROW = 17
CELL, LOW = 67, 45
"""Pixels of a face of the die; without the blocks where there is little room."""
BLOCK = 11
NUMBER, GAP = 13, 4
"""Half of the width of the number of the arrow, and what is left free beside texts."""
RESULTS = "results"
"""The key of the number that opens into what each face brings."""
BY_SIDE = "attacker / defender"
"""What stands in a face of the die, in this order."""
CENTRE = Qt.AlignmentFlag.AlignCenter
TOP = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop


class FaceView(msgspec.Struct, frozen=True):
    """One face of the die: the printed result, and the steps that both sides lose by it, or are hit by."""

    die: int
    modified: int
    text: str
    attacker: int
    defender: int

    def signs(self, _words: Words) -> Sequence[str]:
        """Further results, in a letter or two each."""
        return ()

    def legend(self, _words: Words) -> Sequence[str]:
        """What these stand for, in a word each."""
        return ()

    def told(self, words: Words) -> Sequence[str]:
        """What the face brings, in words, line by line."""
        return (words.tr("Attacker loses {a}, defender {d}", a=self.attacker, d=self.defender),)

    def describe(self, words: Words) -> Sequence[str]:
        """The same with its number and the printed result."""
        return words.pair(words.tr("Die {die}", die=self.number), self.text), *self.told(words)

    @property
    def number(self) -> str:
        """The number that falls, and what modifiers make of it."""
        return f"{self.die}" if self.modified == self.die else f"{self.die} \u2192 {self.modified}"


class OddsShown(msgspec.Struct, frozen=True):
    """Columns before and after shifts, and the faces."""

    columns: Sequence[str]
    column: int
    final: int
    drm: int
    faces: Sequence[FaceView]
    shift: int = 0
    """Net shift; the column reached may be nearer, at an end of the table."""
    allowed: bool = True
    by_side: bool = True
    """Whether the faces have what attacker and defender lose, and not the column of another die."""


def faces_html(words: Words, faces: Sequence[FaceView]) -> str:
    """What each number of the die brings, with its chance; those that bring the same are one line."""
    lines = []
    for (text, *told), some in groupby(faces, key=lambda face: (face.text, *face.told(words))):
        dice = [face.die for face in some]
        numbers = str(dice[0]) if len(dice) == 1 else f"{dice[0]}\u2013{dice[-1]}"
        brought = f"{chance(Fraction(len(dice), len(faces)))} &nbsp;<b>{text}</b> &nbsp;{'. '.join(told)}"
        lines.append(part_line(f"<small>{numbers}</small>", f"<small>{brought}</small>", ""))
    return parts_table(lines)


class OddsTrack(QWidget):
    """Columns: the one before shifts is framed twice, the final one is filled; the arrow names the shift.

    Below, a cell a face: die, result, a hatched block a step the attacker loses, a full one for the defender, and the
    signs of further results. Once the die fell these are all, where there is little room.
    """

    def __init__(self, words: Words, attacker: int, about: str, *, low: bool = False) -> None:
        """`about` explains the columns; `low` says that there is little room."""
        super().__init__()
        self._about = about
        self._cell = LOW if low else CELL
        self._words = words
        self._attacker = attacker
        self.shown: OddsShown | None = None
        self.rolled, self._top = 0, HEAD + ARROW
        self.setFixedHeight(self.sizeHint().height())
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def sizeHint(self) -> QSize:
        """Wide enough for ten columns."""
        return QSize(290, self._top + self._cell + 4)

    def show_odds(self, shown: OddsShown, rolled: int = 0) -> None:
        """What to draw; `rolled` is the face that fell, 0 before the roll."""
        self.shown, self.rolled = shown, rolled
        self._top = ARROW if rolled and self._cell == LOW else HEAD + ARROW
        self.setFixedHeight(self.sizeHint().height())
        self.setAccessibleName(self._spoken(shown))
        self.update()

    def fallen(self) -> Sequence[str]:
        """What the face that fell brings, in words."""
        faces = self.shown.faces if self.shown is not None else ()
        return next((face.told(self._words) for face in faces if face.die == self.rolled), ())

    def _spoken(self, shown: OddsShown) -> str:
        faces = self._words.series(self._words.pair(str(face.die), face.text) for face in shown.faces)
        told = self._words.pair(self._words.tr(BY_SIDE), faces) if shown.by_side else faces
        return f"{shown.columns[shown.column]}, {shown.columns[shown.final]}, {signed(shown.drm)}. {told}"

    def event(self, event: QEvent) -> bool:
        """Explain a face or the columns when the mouse rests there."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent) and self.shown is not None:
            index = int(event.pos().x() * FACES / max(1, self.width()))
            if 0 <= index < FACES:
                above = event.pos().y() <= self._top
                text = self._about if above else self.describe_face(self.shown.faces[index])
                QToolTip.showText(event.globalPos(), text, self)
                return True
        return super().event(event)

    def describe_face(self, face: FaceView) -> str:
        """A face in words."""
        return "\n".join(face.describe(self._words))

    # -- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        """Columns above, faces below."""
        if self.shown is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._columns(painter, self.shown)
        width = (self.width() - 1) / FACES
        for number, face in enumerate(self.shown.faces):
            self._face(painter, QRectF(number * width + 1, self._top, width - 3, self._cell), face)
        painter.end()

    def _columns(self, painter: QPainter, shown: OddsShown) -> None:
        here, width = skin(), (self.width() - 1) / len(shown.columns)
        for number, name in enumerate(shown.columns if self._top > ARROW else ()):
            rect = QRectF(number * width + 1, 1, width - 3, HEAD - 3)
            final, before = number == shown.final and shown.allowed, number == shown.column
            painter.setPen(QPen(QColor(here.accent if final or before else here.line), 2 if final or before else 1))
            painter.setBrush(QColor(here.accent if final else here.field))
            painter.drawRoundedRect(rect, 3, 3)
            if before and not final:
                painter.setPen(QPen(QColor(here.accent), 1))
                painter.drawRoundedRect(rect.adjusted(3, 3, -3, -3), 2, 2)
            painter.setPen(QColor(here.accent_ink if final else here.ink))
            painter.setFont(self._font(8.5, bold=final or before))
            painter.drawText(rect, CENTRE, name)
        if shown.by_side:
            self._head(painter, shown)
        if shown.column != shown.final and self._top > ARROW:
            self._arrow(painter, (shown.column + 0.5) * width, (shown.final + 0.5) * width, shown.shift)

    def _head(self, painter: QPainter, shown: OddsShown) -> None:
        """Over the faces whose losses come first, in the half in which the number of the arrow does not stand, and in
        the other what the signs stand for, if there is room."""
        painter.setFont(self._font(7.5))
        painter.setPen(QColor(skin().faded))
        middle = (shown.column + shown.final + 1) / 2 * (self.width() - 1) / len(shown.columns)
        free = self._top == ARROW or shown.column == shown.final
        left = free or 2 * middle > self.width()
        ends = [Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight]
        signs = SEPARATOR.join(dict.fromkeys(sign for face in shown.faces for sign in face.legend(self._words)))
        room = QRectF(2, self._top - ARROW + 6, self.width() - 5, ARROW - 6)
        wide, text = painter.fontMetrics().horizontalAdvance, self._words.tr(BY_SIDE)
        painter.drawText(room, ends[not left] | Qt.AlignmentFlag.AlignVCenter, text)
        rest = room.width() - wide(text) if free else min(middle, self.width() - middle) - NUMBER
        if wide(signs) + GAP < rest:
            painter.drawText(room, ends[left] | Qt.AlignmentFlag.AlignVCenter, signs)

    def _arrow(self, painter: QPainter, start: float, end: float, shift: int) -> None:
        """From column to column, with the number below: between neighbours there is no room for it in the line."""
        y = HEAD + 5.0
        painter.setPen(QPen(QColor(skin().accent), 2))
        for a, b in (
            ((start, y - 5), (start, y)), ((start, y), (end, y)), ((end, y), (end, y - 5)),
            ((end, y - 5), (end - 4, y - 1)), ((end, y - 5), (end + 4, y - 1)),
        ):  # fmt: skip
            painter.drawLine(QPointF(*a), QPointF(*b))
        painter.setFont(self._font(7.5, bold=True))
        painter.setPen(QColor(skin().ink))
        number = QRectF((start + end) / 2 - NUMBER, y + 1, 2 * NUMBER, ARROW - 6)
        painter.drawText(number, CENTRE, signed(shift))

    def _face(self, painter: QPainter, rect: QRectF, face: FaceView) -> None:
        here, fell = skin(), face.die == self.rolled
        painter.setPen(QPen(QColor(here.bad if fell else here.line), 3 if fell else 1))
        painter.setBrush(QColor(here.hover if fell else here.panel))
        painter.drawRoundedRect(rect, 4, 4)
        painter.setPen(QColor(here.faded))
        painter.setFont(self._font(7.5, bold=fell))
        painter.drawText(rect.adjusted(0, 3, 0, 0), TOP, face.number)
        painter.setPen(QColor(here.ink))
        painter.setFont(self._font(11.5, bold=True))
        painter.drawText(rect.adjusted(0, 14 if self._cell == CELL else 12, 0, 0), TOP, face.text)
        if self._cell == CELL:
            self._blocks(painter, rect, face)
        self._signs(painter, rect, face)

    def _blocks(self, painter: QPainter, rect: QRectF, face: FaceView) -> None:
        """A block a step: hatched for the attacker, then full for the defender."""
        count = face.attacker + face.defender
        wide = min(BLOCK, (rect.width() - 2) / max(1, count) - 2)
        x, top = rect.center().x() - count * (wide + 2) / 2, rect.top() + 36
        for number in range(count):
            attacks = number < face.attacker
            colour = QColor(side_colours(self._attacker if attacks else 1 - self._attacker)[0])
            block = QRectF(x + number * (wide + 2), top, wide, BLOCK - 1)
            painter.setPen(QPen(colour, 1.2))
            painter.fillRect(block, QColor(skin().field))
            painter.setBrush(QBrush(colour, Qt.BrushStyle.BDiagPattern if attacks else Qt.BrushStyle.SolidPattern))
            painter.drawRect(block)

    def _signs(self, painter: QPainter, rect: QRectF, face: FaceView) -> None:
        painter.setPen(QColor(skin().ink))
        painter.setFont(self._font(8))
        painter.drawText(rect.adjusted(0, self._cell - 15, 0, 0), TOP, "  ".join(face.signs(self._words)))

    def _font(self, points: float, *, bold: bool = False) -> QFont:
        font = QFont(self.font())
        font.setPointSizeF(style.points(points, grows=False))
        font.setBold(bold)
        return font
