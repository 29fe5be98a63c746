"""Counters that can be clicked or dragged onto the map, with their names and what they do."""

from __future__ import annotations

from textwrap import fill
from typing import Final

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QEnterEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolButton

from nemesis_gui.base.style import px, skin
from nemesis_gui.play.context import Context
from nemesis_gui.play.drag_source import DRAG, units_at
from nemesis_gui.widgets.keycap import cap_size, keycap

FACE, SMALL = 46, 38
TICK: Final = "\u2713"
ASIDE = 6
"""Room beside a face whose name stands there."""
AROUND = 38
"""Room beside a large face for the name; a smaller one has less."""
MOST_LETTERS: Final = 28
"""Of a line beside a counter or marker, so that it fits into the column."""


class UnitButton(QToolButton):
    """The face of a piece, and its name with `note` below or beside it; without a name only the note is seen. What the
    open decision can send to a place can be dragged there. The preselected one is marked (`main`)."""

    def __init__(
        self, context: Context, unit: str, note: str = "", *, active: bool = False, chosen: bool = False,
        face: int = FACE, beside: bool = False, named: bool = True, main: bool = False, done: bool | None = None,
    ) -> None:  # fmt: skip
        """One that is `done` has a tick before its note, for which one that is not done has room."""
        super().__init__()
        self.setObjectName("primary" if main else "")
        self.unit = unit
        self._key = ""
        self._main = main
        self._hand = context.hand
        piece = context.state.pieces[unit]
        styles = Qt.ToolButtonStyle
        below = styles.ToolButtonTextUnderIcon if named or note else styles.ToolButtonIconOnly
        self.setToolButtonStyle(styles.ToolButtonTextBesideIcon if beside else below)
        self.setIcon(context.looks.icon(unit, face))
        self.setIconSize(QSize(face + ASIDE if beside else face, face))
        name = piece.counter.name
        told = "\n".join(filter(None, (name if named else "", note)))
        self.setText("\n".join(fill(line, MOST_LETTERS) for line in told.split("\n")) if beside else told)
        self.setAccessibleName(", ".join(filter(None, (name, note.replace("\n", ", ")))))
        self.setToolTip(", ".join(filter(None, (name, context.words.game.condition(context.state, unit)))))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        if named and not beside:
            self.setMinimumWidth(face + AROUND if face >= FACE else face + AROUND - 10)
        self._padding = 3 if named else 1
        self.setAutoRaise(True)
        self._dress(active, chosen, main)
        if done is not None:
            self._tick(note, done=done)
        if not active:
            self.clicked.connect(lambda: context.signals.unitLookedAt.emit(unit))
        elif self._hand is not None:
            self._hand.serve(self, units_at(lambda _: (self.unit,)))
            if self._hand.may((unit,)):
                self.setToolTip(f"{self.toolTip()}\n{context.words.tr(DRAG)}")

    def _tick(self, note: str, *, done: bool) -> None:
        plain = self.text()
        self.setText(f"{plain.removesuffix(note)}{TICK} {note}")
        self.ensurePolished()
        self.setMinimumWidth(self.sizeHint().width())
        if not done:
            self.setText(plain)

    def show_cap(self, key: str) -> None:
        """Show the cap of a key above the face; none without a key."""
        if key != self._key:
            self._key = key
            room = f"QToolButton {{ padding-top: {cap_size(key).height() + 2}px; }}" if key else ""
            self.setStyleSheet(f"{self._style} {room}")

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._key:
            painter, size = QPainter(self), cap_size(self._key)
            ink = skin().accent_ink if self._main else skin().ink
            keycap(self._key, ink, size.height()).paint(painter, QRect(QPoint(4, 3), size), Qt.AlignmentFlag.AlignLeft)
            painter.end()

    def enterEvent(self, event: QEnterEvent) -> None:
        able = self._hand is not None and self._hand.may((self.unit,))
        self.setCursor(Qt.CursorShape.OpenHandCursor if able else Qt.CursorShape.ArrowCursor)
        super().enterEvent(event)

    def _dress(self, active: bool, chosen: bool, main: bool = False) -> None:
        here = skin()
        border = here.accent if active else here.bad if chosen else "transparent"
        style = "solid" if active else "dashed" if not chosen else "solid"
        ground, ink = here.hover if chosen else "transparent", here.ink
        if main:
            ground, ink = here.accent, here.accent_ink
        self._style = (
            f"QToolButton {{ border: 2px {style} {border}; border-radius: 6px; padding: {self._padding}px;"
            f" background: {ground};"
            f" color: {ink}; font-size: {px(8)}pt; }}"
            f" QToolButton:hover {{ background: {here.hover}; color: {here.ink}; }}"
        )
        self.setStyleSheet(self._style)
