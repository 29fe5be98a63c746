"""Going to a hex, a place or a counter by its number or name: a line, and below it what fits while one types."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec
from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QKeyEvent, QPainter, QPen, QPixmap, QPolygonF
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QListWidget, QListWidgetItem, QWidget

from engine.table.placed import PlacedState
from nemesis_gui.base.fuzzy import fold
from nemesis_gui.base.style import px, skin
from nemesis_gui.play.context import Context
from nemesis_gui.session.words import Words
from nemesis_gui.widgets.announce import announce
from nemesis_gui.widgets.layouts import add, column, label, line_edit

NO_MATCH: Final = 9
WIDE, TALL, FACE = 420, 330, 26
MOST: Final = 60
STEPS: Final = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 8, Qt.Key.Key_PageUp: -8}


class Target(msgspec.Struct, frozen=True):
    """A location or, with `unit`, a piece that stands there."""

    text: str
    loc: int
    unit: str = ""
    named: bool = True
    """Whether it has a name of its own and not only a number."""


def targets(state: PlacedState, words: Words) -> list[Target]:
    """Everything in play, hexes and places first."""
    return [*_places(state, words), *_units(state, words)]


def _places(state: PlacedState, words: Words) -> Iterator[Target]:
    world = state.world
    for loc in range(world.board.location_count):
        if world.in_play(loc):
            text = words.place(state, loc)
            yield Target(text, loc, named=text != world.label(loc))
    for place in world.board.places:
        name = words.word("places", place.name)
        if world.in_play(place.hex) and name not in words.place(state, place.hex):
            yield Target(f"{name} ({world.label(place.hex)})", place.hex)


def _units(state: PlacedState, words: Words) -> Iterator[Target]:
    """Pieces of one name in one hex are listed once."""
    told: set[str] = set()
    for unit, piece in state.pieces.items():
        text = f"{piece.counter.name}, {words.side(piece.counter.side)} ({state.world.label(piece.loc)})"
        if state.world.in_play(piece.loc) and text not in told:
            told.add(text)
            yield Target(text, piece.loc, unit)


def matches(known: Sequence[Target], text: str) -> list[Target]:
    """What fits a text, the best first; the named places for an empty one."""
    asked = fold(text).strip()
    if not asked:
        return sorted((item for item in known if item.named and not item.unit), key=lambda item: item.text)
    found = [(rank, number) for number, item in enumerate(known) if (rank := _rank(item.text, asked)) < NO_MATCH]
    return [known[number] for _, number in sorted(found)]


def _rank(text: str, asked: str) -> int:
    """The whole name or one of its words, the beginning of either, any part, all parts; or no match."""
    name = fold(text)
    words = name.replace(",", " ").replace("(", " ").replace(")", " ").split()
    tests = (
        name == asked or asked in words, any(start.startswith(asked) for start in (name, *words)), asked in name,
        all(part in name for part in asked.split()),
    )  # fmt: skip
    return next((rank for rank, fits in enumerate(tests) if fits), NO_MATCH)


def stepped(shown: QListWidget, key: int) -> bool:
    """Go through a list by arrows and pages, which a line leaves to its window; False for any other key."""
    step = STEPS.get(Qt.Key(key))
    if step is not None and shown.count():
        shown.setCurrentRow(max(0, min(shown.count() - 1, shown.currentRow() + step)))
    return step is not None


class GoTo(QDialog):
    """Arrows go through the list, Enter or a click goes there, Escape closes. `target` is what was chosen."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.context = context
        self.target: Target | None = None
        self._known = targets(context.state, context.words)
        tr = context.words.tr
        self.setWindowTitle(tr("Go to"))
        self.resize(px(WIDE), px(TALL))
        self.line = line_edit()
        self.line.setClearButtonEnabled(True)
        self.line.setAccessibleName(tr("Number or name of a hex, a place or a counter"))
        self.line.textChanged.connect(self._search)
        self.list = QListWidget()
        self.list.setIconSize(QSize(FACE, FACE))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setAccessibleName(tr("Matches"))
        self.list.itemClicked.connect(lambda _item: self.accept())
        self.list.currentRowChanged.connect(self._describe_marked)
        self.none = label(tr("Nothing on the map has that name."), "faded")
        asked = label(self.line.accessibleName())
        add(column(self, 12, 8), asked, self.line, self.list, self.none, self._buttons(), wide=self.list)
        self._search("")

    def _buttons(self) -> QDialogButtonBox:
        kinds = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(kinds.Ok | kinds.Cancel)
        self.go = buttons.button(kinds.Ok)
        self.go.setText(self.context.words.tr("Go there"))
        self.go.setObjectName("primary")
        buttons.button(kinds.Cancel).setText(self.context.words.tr("Cancel"))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        return buttons

    def _search(self, text: str) -> None:
        found = matches(self._known, text)[:MOST]
        self.list.clear()
        place = _hexagon()
        for target in found:
            face = self.context.looks.icon(target.unit, FACE) if target.unit else place
            item = QListWidgetItem(face, target.text, self.list)
            item.setData(Qt.ItemDataRole.UserRole, target)
        self.list.setCurrentRow(0 if text.strip() else -1)
        self.none.setVisible(not found)
        self._describe_marked()

    def _describe_marked(self) -> None:
        """What Enter would lead to, also for who does not see the list."""
        item = self.list.currentItem()
        self.go.setEnabled(item is not None)
        announce(self.line, item.text() if item is not None else "")

    def accept(self) -> None:
        """Go to what is marked; with nothing marked the line waits."""
        item = self.list.currentItem()
        if item is not None:
            self.target = item.data(Qt.ItemDataRole.UserRole)
            super().accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not stepped(self.list, event.key()):
            super().keyPressEvent(event)


def _hexagon() -> QIcon:
    """The sign of a hex, as large as a counter."""
    picture = QPixmap(2 * FACE, 2 * FACE)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(skin().faded), 3))
    corners = ((0.06, 0.5), (0.28, 0.12), (0.72, 0.12), (0.94, 0.5), (0.72, 0.88), (0.28, 0.88))
    painter.drawPolygon(QPolygonF([QPointF(x * 2 * FACE, y * 2 * FACE) for x, y in corners]))
    painter.end()
    picture.setDevicePixelRatio(2)
    return QIcon(picture)
