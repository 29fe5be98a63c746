"""A form of what of a position is a number, a choice or yes and no: turn, tracks, supports, events."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QCheckBox, QFormLayout, QSpinBox, QWidget

from engine.wargame.knobs import TURN, Knob, Path, Value
from nemesis_gui.base.style import px
from nemesis_gui.session.words import Words
from nemesis_gui.widgets.dropdown import DropDown
from nemesis_gui.widgets.layouts import label

PAUSE_MS: Final = 350
"""After the last key or click, before what was set is looked at."""
KNOBS: Final = "knobs"
"""The table of the catalogues that has words for keys of positions."""
NAMES: Final = 168
"""Pixels that the names of the lines are wide."""
LEAST_LETTERS: Final = 8
HEADINGS: Final = "headings"
"""The one for keys of files."""
AIR: Final = "air"
"""That of a game for its kinds of air units."""
BETWEEN: Final = ", "
GROUPS: Final = ("tracks", "markers", "chits")
"""Keys that say nothing of what is in them."""


class KnobForm(QWidget):
    """A line for each; what is set goes out together once there is a pause."""

    changed = Signal(object)
    """Path -> value of what was set."""

    def __init__(self, words: Words) -> None:
        super().__init__()
        self._words = words
        self.fields: dict[Path, QWidget] = {}
        self._set: dict[Path, Value] = {}
        self._form = QFormLayout(self)
        self._form.setContentsMargins(px(6), px(6), px(14), px(6))
        self._form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self._pause = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._pause.timeout.connect(self.send)

    def show_knobs(self, knobs: Sequence[Knob]) -> None:
        """Show what they are set to; lines are made anew where there are others."""
        self._pause.stop()
        self._set.clear()
        if [knob.path for knob in knobs] != list(self.fields):
            while self._form.rowCount():
                self._form.removeRow(0)
            self.fields = {knob.path: self._line(knob) for knob in knobs}
        for knob in knobs:
            self._show(self.fields[knob.path], knob.value)

    def send(self) -> bool:
        """What was set goes out now. Whether there was anything."""
        self._pause.stop()
        values, self._set = self._set, {}
        if values:
            self.changed.emit(values)
        return bool(values)

    def _put(self, path: Path, value: Value) -> None:
        self._set[path] = value
        self._pause.start()

    # -- its lines

    def _line(self, knob: Knob) -> QWidget:
        name = self.named(knob.path)
        field = self._field(knob)
        field.setAccessibleName(name)
        told = label(name, wrap=True)
        told.setFixedWidth(px(NAMES))
        self._form.addRow(told, field)
        return field

    def _field(self, knob: Knob) -> QWidget:
        put = partial(self._put, knob.path)
        if knob.path == (TURN,):
            choices = [(self._turn(turn), turn) for turn in range(knob.least, knob.most + 1)]
            return self._list(choices, knob.path)
        if knob.choices:
            return self._list([(self._choice(one, *knob.path), one) for one in knob.choices], knob.path)
        if isinstance(knob.value, bool):
            box = QCheckBox()
            box.toggled.connect(put)
            return box
        number = Number()
        number.setRange(knob.least, knob.most)
        number.valueChanged.connect(put)
        return number

    def _list(self, choices: Sequence[tuple[str, Value]], path: Path) -> QWidget:
        box = DropDown(sizeAdjustPolicy=DropDown.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        box.setMinimumContentsLength(LEAST_LETTERS)
        for text, value in choices:
            box.addItem(text, value)
            box.setItemData(box.count() - 1, text, Qt.ItemDataRole.ToolTipRole)
        box.activated.connect(lambda _index: self._put(path, box.currentData()))
        return box

    def _show(self, field: QWidget, value: Value) -> None:
        field.blockSignals(True)
        if isinstance(field, DropDown):
            field.setCurrentIndex(field.findData(value))
        elif isinstance(field, QCheckBox):
            field.setChecked(bool(value))
        elif isinstance(field, Number):
            field.setValue(int(value or 0))
        field.blockSignals(False)

    # -- its words

    def named(self, path: Path) -> str:
        """What a line is called: by its keys but those of groups, sides as players call them."""
        keys = path[1:] if path[0] in GROUPS else path
        whole = ".".join(path)
        if (found := self._words.word(KNOBS, whole)) != whole.replace("_", " "):
            return found[:1].upper() + found[1:]
        told = BETWEEN.join(self._word(key, *path[:number]) for number, key in enumerate(path) if key in keys)
        return told[:1].upper() + told[1:]

    def _word(self, key: str, *of: str) -> str:
        """A key in words: of a side, or as the game calls it among what the keys before it name."""
        words, sides = self._words, list(self._words.title.sides)
        if key in sides:
            return words.side(sides.index(key))
        if key.isdecimal():
            return str(int(key) + 1)
        said = (words.word(table, key) for table in (*of, KNOBS, AIR, HEADINGS))
        plain = key.replace("_", " ")
        return next((word for word in said if word != plain), plain)

    def _choice(self, value: str | None, *of: str) -> str:
        return self._word(value, *of, "boxes") if value else self._words.tr("none")

    def _turn(self, turn: int) -> str:
        return f"{turn}  {self._words.game.dates(turn)}".rstrip()


class Number(QSpinBox):
    """Leaves the wheel to the page."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()
