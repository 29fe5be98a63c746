"""What happened, in sentences: turns and phases as headings, hexes, units and clauses as links; searched and sifted."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from typing import Final

from PySide6.QtCore import Qt, QTimer, QUrl
from PySide6.QtGui import QColor, QTextCursor
from PySide6.QtWidgets import QApplication, QTextBrowser, QTextEdit, QWidget

from engine.table.event import Event
from engine.table.placed import PlacedState
from nemesis_gui.base import pace
from nemesis_gui.base.style import skin
from nemesis_gui.features.log.bar import LogBar
from nemesis_gui.play.context import Context
from nemesis_gui.session.timeline import Line, line_of, sifted
from nemesis_gui.widgets.die import TICK, Die, fall_ms
from nemesis_gui.widgets.layouts import column

MOST_LINES: Final = 4000
MOST_HITS: Final = 500
INDENT: Final = 9
"""Of what follows the first line of a sentence, in pixels: it stands clear of the side's mark."""


class LogPanel(QWidget):
    """The log of events."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.context = context
        self.lines: deque[Line] = deque(maxlen=MOST_LINES)
        self._held: list[Line] = []
        """Lines that wait until the die has come to rest."""
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.timeout.connect(self._rested)
        self._hits: list[QTextCursor] = []
        self._hit = -1
        layout = column(self, 0, 4)
        self.bar = LogBar(context)
        self.bar.sifted.connect(self._show)
        self.bar.copyAsked.connect(self.copy)
        self.bar.search.textChanged.connect(self._seek)
        self.bar.search.stepped.connect(self.step)
        layout.addWidget(self.bar)
        self.view = QTextBrowser()
        self.view.setOpenLinks(False)
        self.view.setAccessibleName(context.words.tr("Log"))
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.view.document().setMaximumBlockCount(MOST_LINES)
        self.view.anchorClicked.connect(self._follow)
        layout.addWidget(self.view)
        self._dress()

    def _follow(self, url: QUrl) -> None:
        self.context.follow(url.toString())

    def _dress(self) -> None:
        here = skin()
        self.view.document().setDefaultStyleSheet(
            f"a {{ color: {here.ink}; text-decoration: none; border-bottom: 1px dotted {here.faded}; }}"
            f" .c a {{ color: {here.faded}; }} p {{ margin: 2px 0 2px {INDENT}px; text-indent: -{INDENT}px; }}"
        )

    # -- telling

    def clear(self) -> None:
        """Empty the log, for another game or a changed past."""
        self._rest.stop()
        self._held = []
        self.lines.clear()
        self.view.clear()
        self._dress()

    def retell(self, past: Iterable[tuple[PlacedState, Sequence[Event]]]) -> None:
        """Tell a game again from what it brought about."""
        self.clear()
        self.lines.extend(line_of(state, event, self.context.words) for state, events in past for event in events)
        self._show()

    def tell(self, events: Iterable[Event]) -> None:
        """Add what just happened; what a die brought about not before the die is seen to rest."""
        self.catch_up()
        state, told = self.context.state, list(events)
        lines = [line_of(state, event, self.context.words) for event in told]
        falls = next((number for number, event in enumerate(told) if event.kind == "rolled"), len(told))
        waits = self.context.looks.motion and pace.moving() and falls < len(told)
        self._take(lines[:falls] if waits else lines)
        if waits:
            self._held = lines[falls:]
            self._rest.start(fall_ms())

    def _rested(self) -> None:
        """Wait on for a die that falls later or slower than it should."""
        if any(die.working for die in self.window().findChildren(Die)):
            self._rest.start(pace.ms(TICK))
        else:
            self.catch_up()

    def catch_up(self) -> None:
        """Tell at once what waits for a die."""
        self._rest.stop()
        held, self._held = self._held, []
        self._take(held)

    def _take(self, lines: Sequence[Line]) -> None:
        self.lines.extend(lines)
        if lines and self.bar.sifting:
            self._show()
        elif lines:
            self._add(lines)

    def _add(self, lines: Sequence[Line]) -> None:
        cursor = self.view.textCursor()
        cursor.movePosition(QTextCursor.MoveOperation.End)
        cursor.insertBlock()
        cursor.insertHtml("".join(line.html for line in lines))
        self._to_end()
        self._seek()

    def _show(self) -> None:
        """All lines that the filters let through."""
        bar = self.bar
        lines = sifted(self.lines, bar.group, bar.side) if bar.sifting else self.lines
        self.view.setHtml("".join(line.html for line in lines))
        self._to_end()
        self._seek()

    def _to_end(self) -> None:
        """Show the last line, also when the panel is laid out only after this."""
        self.view.moveCursor(QTextCursor.MoveOperation.End)
        QTimer.singleShot(0, self.view, self.view.ensureCursorVisible)

    # -- searching

    def _seek(self, _text: str = "") -> None:
        """Mark every hit and show the last one."""
        self._hits = self._found(self.bar.search.text().strip())
        self._hit = len(self._hits) - 1
        self._mark()

    def _found(self, text: str) -> list[QTextCursor]:
        hits: list[QTextCursor] = []
        cursor = self.view.document().find(text) if text else QTextCursor()
        while not cursor.isNull() and len(hits) < MOST_HITS:
            hits.append(cursor)
            cursor = self.view.document().find(text, cursor)
        return hits

    def step(self, by: int) -> None:
        """Go to an older (-1) or newer (1) hit, round at the ends."""
        if self._hits:
            self._hit = (self._hit + by) % len(self._hits)
            self._mark()

    def _mark(self) -> None:
        here, marks = skin(), []
        for number, cursor in enumerate(self._hits):
            mark = QTextEdit.ExtraSelection()
            mark.cursor = cursor
            form = mark.format
            form.setBackground(QColor(here.accent if number == self._hit else here.hover))
            form.setForeground(QColor(here.accent_ink if number == self._hit else here.ink))
            marks.append(mark)
        self.view.setExtraSelections(marks)
        self.bar.count.setText(f"{self._hit + 1}/{len(self._hits)}" if self.bar.search.text().strip() else "")
        if self._hits:
            place = QTextCursor(self._hits[self._hit])
            place.clearSelection()
            self.view.setTextCursor(place)
            self.view.ensureCursorVisible()

    # -- taking away

    def copy(self) -> None:
        """Put what is marked, or the whole log as it is shown, on the clipboard."""
        self.catch_up()
        marked = self.view.textCursor().selection().toPlainText()
        QApplication.clipboard().setText(marked or self.view.toPlainText())
        self.context.signals.said.emit(self.context.words.tr("Copied"))
