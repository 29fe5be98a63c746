"""Tracks 0 to 9 of both sides with General, Superior and Lament markers, and what the Allies share."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QGridLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from engine.titles.nemesis.rules.ch6_odds import air_points
from nemesis_gui.base.style import heading, px, side_colours, skin, text_scale
from nemesis_gui.play.context import Context
from nemesis_gui.play.panels import Scores
from nemesis_gui.titles.nemesis.panels.markers import LETTERS, headings, marker_name, spoken, tip, told
from nemesis_gui.widgets.fitting import FittingLabel
from nemesis_gui.widgets.layouts import column, label, plate, row, title

SLOTS = 10
SLOT_H = 46
STOCK_FULL = 3
NOTE = 8.6
"""Points in which it is written where the markers stand."""


class Track(QWidget):
    """A strip 0 to 9 with markers of distinct shape: General round, Superior square, Lament a drop."""

    clicked = Signal()

    def __init__(self, side: int, names: tuple[str, ...]) -> None:
        super().__init__()
        self.side = side
        self.names = names
        self.values: dict[str, int] = {}
        self.ghosts: dict[str, int] = {}
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setMinimumWidth(250)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(320, px(SLOT_H if len(self.names) > 2 else 34))

    def set_values(self, values: dict[str, int]) -> None:
        """Put the markers."""
        self.values = values
        self.update()

    def set_ghosts(self, ghosts: dict[str, int]) -> None:
        """Show where markers would go."""
        if ghosts != self.ghosts:
            self.ghosts = ghosts
            self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.clicked.emit()

    def _slot(self, number: int) -> QRectF:
        width = (self.width() - 2) / SLOTS
        return QRectF(1 + number * width, 1, width - 2, self.height() - 2)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        here = skin()
        for number in range(SLOTS):
            painter.setPen(QPen(QColor(here.line), 1))
            painter.setBrush(QColor(here.field))
            painter.drawRoundedRect(self._slot(number), 3, 3)
            painter.setPen(QColor(here.faded))
            painter.setFont(heading(8, bold=False))
            painter.drawText(self._slot(number).adjusted(0, 1, 0, 0), Qt.AlignmentFlag.AlignHCenter, str(number))
        for slot in set(self.values.values()):
            self._markers(painter, slot, [name for name in self.names if self.values.get(name) == slot])
        for name, slot in self.ghosts.items():
            self._ghost(painter, name, slot)
        painter.end()

    def _ghost(self, painter: QPainter, name: str, slot: int) -> None:
        """A pale marker in a slot with a broken frame."""
        rect = self._slot(slot)
        painter.setPen(QPen(QColor(skin().accent), 2.5, Qt.PenStyle.DashLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), 3, 3)
        painter.setOpacity(0.6)
        self._markers(painter, slot, [name])
        painter.setOpacity(1.0)

    def _markers(self, painter: QPainter, slot: int, names: list[str]) -> None:
        rect = self._slot(slot).adjusted(1, px(13), -1, -2)
        count = len(names)
        size = min(rect.width() / min(count, 2), rect.height() / (1 if count < 3 else 2)) - 1
        for number, name in enumerate(names):
            across, down = (number % 2, number // 2) if count > 1 else (0.5, 0)
            x = rect.center().x() + (across - 0.5) * (size + 1)
            y = rect.top() + size / 2 + down * (size + 1) + (0 if count > 2 else (rect.height() - size) / 2)
            self._marker(painter, name, QPointF(x, y), min(size, px(24)))

    def _marker(self, painter: QPainter, name: str, at: QPointF, size: float) -> None:
        ground, ink = side_colours(self.side)
        half = size / 2
        painter.setPen(QPen(QColor(skin().ink), 1))
        painter.setBrush(QColor(ground))
        box = QRectF(at.x() - half, at.y() - half, size, size)
        if name in ("superior", "clf"):
            painter.drawRect(box)
        elif name == "lament":
            points = [
                QPointF(at.x(), at.y() - half),
                QPointF(at.x() + half, at.y() + half),
                QPointF(at.x() - half, at.y() + half),
            ]
            painter.setBrush(QColor(skin().card))
            painter.setPen(QPen(QColor(ground), 2))
            painter.drawPolygon(QPolygonF(points))
        else:
            painter.drawEllipse(box)
        painter.setPen(QColor(ground if name == "lament" else ink))
        font = heading(max(6.0, size * 0.36 / text_scale()))
        painter.setFont(font)
        painter.drawText(
            box.adjusted(0, size * 0.2 if name == "lament" else 0, 0, 0), Qt.AlignmentFlag.AlignCenter, LETTERS[name]
        )


class Pips(QWidget):
    """A row of squares, the first so many filled."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most
        self.value = 0
        self.setFixedSize(most * 18 + 2, 18)

    def set_value(self, value: int) -> None:
        """How many are filled."""
        self.value = value
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(skin().ink), 1))
        for number in range(self.most):
            painter.setBrush(QColor(skin().accent) if number < self.value else Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(1 + number * 18, 2, 14, 14), 3, 3)
        painter.end()


class TracksPanel(Scores):
    """Everything that is not on the map but counted."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.context = context
        layout = column(self, 8, 8)
        self.sides = [Track(side, ("general", "superior", "lament")) for side in (0, 1)]
        self.notes: list[FittingLabel] = []
        for side, track in enumerate(self.sides):
            self._add_side(layout, side, track)
        self._add_shared(layout)
        layout.addStretch(1)

    def _add_side(self, layout: QVBoxLayout, side: int, track: Track) -> None:
        frame, inside = plate()
        self._head(inside, self.context.words.side(side), track)
        layout.addWidget(frame)

    def _head(self, inside: QVBoxLayout, name: str, track: Track) -> None:
        """A track, and above it whose it is and where its markers stand."""
        words, line, note = self.context.words, row(gap=6), FittingLabel(NOTE)
        self.notes.append(note)
        line.addWidget(title(name))
        line.addWidget(note, 1)
        inside.addLayout(line)
        inside.addWidget(track)
        for widget in (note, track):
            widget.setToolTip(tip(words, track.names, track.side))
        track.setAccessibleDescription(spoken(words, track.names, track.side))

    def _add_shared(self, layout: QVBoxLayout) -> None:
        words = self.context.words
        frame, inside = plate()
        self.shared = Track(1, ("resources", "clf"))
        self._head(inside, words.tr("Allied resources"), self.shared)
        grid = QGridLayout()
        grid.setHorizontalSpacing(10)
        self.stock, self.supply_boxes = Pips(STOCK_FULL), Pips(4)
        self.yunnan = label()
        for number, (key, widget) in enumerate(
            (("stock", self.stock), ("airdrops", self.supply_boxes), ("yunnan", self.yunnan))
        ):
            named = label(marker_name(words, key, 1), "faded")
            grid.addWidget(named, number, 0)
            grid.addWidget(widget, number, 1)
            for part in (named, widget):
                part.setToolTip(f"<p>{told(words, key)}</p>")
        grid.setColumnStretch(1, 1)
        inside.addLayout(grid)
        layout.addWidget(frame)
        air, inside = plate()
        inside.addWidget(title(words.tr("Air Supports")))
        self.air = label(rich=True, wrap=True)
        inside.addWidget(self.air)
        layout.addWidget(air)
        self.ledger_button = QPushButton(words.tr("Track history…"))
        self.ledger_button.setObjectName("link")
        layout.addWidget(self.ledger_button, 0, Qt.AlignmentFlag.AlignLeft)

    def show_state(self) -> None:
        state, words = self.context.state, self.context.words
        for side, track in enumerate(self.sides):
            values = {"general": state.general[side], "superior": state.superior[side], "lament": state.lament[side]}
            track.set_values(values)
            track.setAccessibleName(f"{words.side(side)}, {self._told(values, side)}")
            self.notes[side].set_texts(*headings(words, values, side))
        shared = {"resources": state.resources, "clf": state.clf}
        self.shared.set_values(shared)
        self.shared.setAccessibleName(self._told(shared, self.shared.side))
        self.notes[-1].set_texts(*headings(words, shared, self.shared.side))
        self.stock.set_value(state.stock)
        self.supply_boxes.set_value(state.air_supply - len(state.airdrops))
        self.yunnan.setText(words.tr("active") if state.yunnan_active else words.tr("inactive"))
        self.air.setText("<br>".join(self._air(name) for name in state.world.air_supports))

    def _told(self, values: dict[str, int], side: int) -> str:
        """Where the markers stand, in words."""
        return ", ".join(f"{marker_name(self.context.words, key, side)} {value}" for key, value in values.items())

    def preview(self, changes: dict[tuple[str, int], int]) -> None:
        """Show where markers would go, by track and side."""
        for side, track in enumerate(self.sides):
            own = {name: slot for (name, owner), slot in changes.items() if owner == side}
            track.set_ghosts({name: slot for name, slot in own.items() if name in track.names})
        shared = {name: slot for (name, _), slot in changes.items() if name in self.shared.names}
        self.shared.set_ghosts(shared)

    def _air(self, name: str) -> str:
        state, words = self.context.state, self.context.words
        support = state.world.air_supports[name]
        ground, _ = side_colours(support.side)
        status = state.air.get(name, "gone")
        text = f"<b>{air_points(state, name)}</b>&nbsp; {support.name}"
        if status == "available":
            return f'<span style="color:{ground}">■</span> {text}'
        return f'<span style="color:{skin().faded}">□ {text} ({words.tr(status)})</span>'
