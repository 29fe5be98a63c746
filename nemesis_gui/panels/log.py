"""What happened, in sentences: turns and phases as headings, hexes, units and clauses as links."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import Qt, QTimer, QUrl
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QTextBrowser, QWidget

from engine.table.event import Event
from engine.titles.nemesis.state import NemesisState
from nemesis_gui.desk import Desk
from nemesis_gui.style import side_colours, skin
from nemesis_gui.widgets.layouts import column
from nemesis_gui.words import clause_link

MOST_LINES = 4000
INDENT = 9
"""Of what follows the first line of a sentence, in pixels: it stands clear of the side's mark."""
QUIET = frozenset({"segment_began", "turn_step_began"})


class LogPanel(QWidget):
    """The log of events."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        layout = column(self)
        self.view = QTextBrowser()
        self.view.setOpenLinks(False)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.view.document().setMaximumBlockCount(MOST_LINES)
        self.view.anchorClicked.connect(self._follow)
        layout.addWidget(self.view)
        self._dress()

    def _follow(self, url: QUrl) -> None:
        self.desk.follow(url.toString())

    def _dress(self) -> None:
        here = skin()
        self.view.document().setDefaultStyleSheet(
            f"a {{ color: {here.ink}; text-decoration: none; border-bottom: 1px dotted {here.faded}; }}"
            f" .c a {{ color: {here.faded}; }} p {{ margin: 2px 0 2px {INDENT}px; text-indent: -{INDENT}px; }}"
        )

    def clear(self) -> None:
        """Empty the log, for another game or a changed past."""
        self.view.clear()
        self._dress()

    def retell(self, past: Iterable[tuple[NemesisState, Sequence[Event]]]) -> None:
        """Tell a game again from what it brought about."""
        self.clear()
        html = [self._line(state, event) for state, events in past for event in events]
        self.view.setHtml("".join(html))
        self._to_end()

    def tell(self, events: Iterable[Event]) -> None:
        """Add what just happened."""
        state = self.desk.state
        lines = [self._line(state, event) for event in events]
        if lines:
            cursor = self.view.textCursor()
            cursor.movePosition(QTextCursor.MoveOperation.End)
            cursor.insertBlock()
            cursor.insertHtml("".join(lines))
            self._to_end()

    def _to_end(self) -> None:
        """Show the last line, also when the panel is laid out only after this."""
        self.view.moveCursor(QTextCursor.MoveOperation.End)
        QTimer.singleShot(0, self.view, self.view.ensureCursorVisible)

    def _line(self, state: NemesisState, event: Event) -> str:
        text = self.desk.words.event(state, event)
        if event.kind == "turn_began":
            return f'<h3 style="margin:10px 0 2px 0">{text}</h3><p></p>'
        if event.kind == "phase_began":
            ground, ink = side_colours(event.side)  # type: ignore[attr-defined]
            return f'<p style="margin-top:8px"><b style="background:{ground};color:{ink}">&nbsp;{text}&nbsp;</b></p>'
        if event.kind == "end_of_turn_began":
            return f'<p style="margin-top:8px"><b>{text}</b></p>'
        if event.kind in QUIET:
            return f'<p><i style="color:{skin().faded}">{text}</i></p>'
        clause = clause_link(getattr(event, "clause", ""))
        mark = side_mark(state, event)
        return (
            f'<p>{mark}{text} <small class="c" style="color:{skin().faded}">[{clause}]</small></p>'
            if clause
            else f"<p>{mark}{text}</p>"
        )



def side_mark(state: NemesisState, event: Event) -> str:
    """A bar in the colour of the side an event is about; empty for one that is nobody's."""
    side = getattr(event, "side", -1)
    if side not in (0, 1):
        unit = getattr(event, "unit", None)
        piece = state.pieces.get(unit) if unit else None
        side = piece.counter.side if piece else -1
    return f'<span style="color:{side_colours(side)[0]}">▌</span>' if side in (0, 1) else ""
