"""Counters that can be clicked or dragged onto the map, with their names and what they do."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import fill
from typing import Final

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QEnterEvent, QIcon, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolButton

from nemesis_gui.base.style import px, skin
from nemesis_gui.play.context import Context
from nemesis_gui.play.drag_source import DRAG, units_at
from nemesis_gui.widgets.keycap import cap_size, keycap

FACE, SMALL = 46, 38
TICK: Final = "\u2713"
ASIDE, CAP_GAP = 6, 4
"""Room beside a face whose name stands there, and beside a key before it."""
KEY = "   ["
"""Before the key of a button, in its tip."""
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
        self.context, self.face, self.beside, self.named = context, face, beside, named
        self._key, self._style, self._picture = "", "", 0
        self._served, self._low = False, beside and face < px(SMALL)
        self.run: Callable[[], object] | None = None
        """What a click does; without it an inactive one is looked at."""
        styles = Qt.ToolButtonStyle
        below = styles.ToolButtonTextUnderIcon if named or note else styles.ToolButtonIconOnly
        self.setToolButtonStyle(styles.ToolButtonTextBesideIcon if beside else below)
        self.setIconSize(QSize(face + ASIDE if beside else face, face))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        if named and not beside:
            self.setMinimumWidth(face + AROUND if face >= FACE else face + AROUND - 10)
        self.setAutoRaise(True)
        self.clicked.connect(self._clicked)
        self.become(unit, note, active=active, chosen=chosen, main=main, done=done)

    def become(
        self, unit: str, note: str = "", *, active: bool = False, chosen: bool = False, main: bool = False,
        done: bool | None = None, lit: bool | None = None, tip: str = "", about: str = "",
    ) -> None:  # fmt: skip
        """Show a piece in the place of the one before. One that is `lit` stands out by its ground; `about` are further
        lines of its tip, if it is not `tip` that is told."""
        self.unit, self._active, self._main = unit, active, main
        self.setObjectName("primary" if main else "")
        picture = self.context.looks.counter(unit, self.face)
        if picture.cacheKey() != self._picture:
            self._picture = picture.cacheKey()
            self.setIcon(QIcon(picture))
        self._write(unit, note, done)
        tip = tip or "\n".join(filter(None, (self._tip(unit), about)))
        if self.toolTip().split(KEY)[0] != tip:
            self.setToolTip(tip)
        self._dress(active or bool(done), chosen or bool(done), main, lit)
        if done is not None:
            self._make_room(note)
        if active and not self._served and self.context.hand is not None:
            self._served = True
            self.context.hand.serve(self, units_at(lambda _: (self.unit,) if self._active else ()))

    def _write(self, unit: str, note: str, done: bool | None) -> None:
        name = self.context.words.game.designation(self.context.state, unit)
        text = "\n".join(filter(None, (name if self.named else "", note)))
        text = "\n".join(fill(line, MOST_LETTERS) for line in text.split("\n")) if self.beside else text
        text = f"{text.removesuffix(note)}{TICK} {note}" if done else text
        if text != self.text():
            self.setText(text)
        self.setAccessibleName(", ".join(filter(None, (name, note.replace("\n", ", ")))))

    def _tip(self, unit: str) -> str:
        words, state, hand = self.context.words, self.context.state, self.context.hand
        tip = ", ".join(filter(None, (words.game.designation(state, unit), words.game.condition(state, unit))))
        drags = self._active and hand is not None and hand.may((unit,))
        return f"{tip}\n{words.tr(DRAG)}" if drags else tip

    def _make_room(self, note: str) -> None:
        """For the tick, whether it is there or not."""
        plain = self.text()
        if TICK not in plain:
            self.setText(f"{plain.removesuffix(note)}{TICK} {note}")
        self.ensurePolished()
        self.setMinimumWidth(self.sizeHint().width())
        if self.text() != plain:
            self.setText(plain)

    def _clicked(self) -> None:
        if self.run is not None:
            self.run()
        elif not self._active:
            self.context.signals.unitLookedAt.emit(self.unit)

    def show_cap(self, key: str) -> None:
        """Show the cap of a key above the face, or where there is little room before it; none without a key."""
        if key != self._key:
            self._key = key
            self._show_style()

    def _show_style(self) -> None:
        size = cap_size(self._key)
        edge = f"left: {size.width() + CAP_GAP}" if self._low else f"top: {size.height() + 2}"
        room = f"QToolButton {{ padding-{edge}px; }}" if self._key else ""
        if (style := f"{self._style} {room}") != self.styleSheet():
            self.setStyleSheet(style)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._key:
            painter, size = QPainter(self), cap_size(self._key)
            ink = skin().accent_ink if self._main else skin().ink
            at = QPoint(4, (self.height() - size.height()) // 2 if self._low else 3)
            keycap(self._key, ink, size.height()).paint(painter, QRect(at, size), Qt.AlignmentFlag.AlignLeft)
            painter.end()

    def enterEvent(self, event: QEnterEvent) -> None:
        hand = self.context.hand
        able = hand is not None and self._active and hand.may((self.unit,))
        self.setCursor(Qt.CursorShape.OpenHandCursor if able else Qt.CursorShape.ArrowCursor)
        super().enterEvent(event)

    def _dress(self, active: bool, chosen: bool, main: bool = False, lit: bool | None = None) -> None:
        here = skin()
        border = here.accent if active else here.bad if chosen else "transparent"
        style = "solid" if active else "dashed" if not chosen else "solid"
        ground, ink = here.hover if chosen else "transparent", here.ink
        if main or lit:
            ground, ink = here.accent, here.accent_ink if main else ink
        over = here.hover if chosen else f"#66{here.hover[1:]}"  # fainter, as it is not chosen yet
        padding = 3 if (self.named or lit is not None) and not self._low else 1
        self._style = (
            f"QToolButton {{ border: 2px {style} {border}; border-radius: 6px; padding: {padding}px;"
            f" background: {ground};"
            f" color: {ink}; font-size: {px(8)}pt; }}"
            f" QToolButton:hover {{ background: {over}; color: {here.ink}; }}"
        )
        self._show_style()
