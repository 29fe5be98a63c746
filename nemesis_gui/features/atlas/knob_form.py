"""A form of what of a position is a number, a choice, yes and no or some of several words: turn and point of the turn,
tracks, cups, air units, events."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QCheckBox, QFormLayout, QMenu, QSizePolicy, QSpinBox, QToolButton, QWidget, QWidgetAction

from engine.wargame.knobs import POINT, TURN, Knob, Path, Value
from nemesis_gui.base.style import px
from nemesis_gui.features.atlas.knob_words import KnobWords
from nemesis_gui.session.words import Words
from nemesis_gui.widgets.dropdown import DropDown
from nemesis_gui.widgets.layouts import label

PAUSE_MS: Final = 350
"""After the last key or click, before what was set is looked at."""
NAMES: Final = 168
"""Pixels that the names of the lines are wide."""
LEAST_LETTERS: Final = 8


class KnobForm(QWidget):
    """A line for each; what is set goes out together once there is a pause."""

    changed = Signal(object)
    """Path -> value of what was set."""

    def __init__(self, words: Words) -> None:
        super().__init__()
        self._words, self.names = words, KnobWords(words)
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
            self.fields = {}
            for knob in knobs:
                self.fields[knob.path] = self._line(knob)
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
        name = self.names.of(knob.path[:-1] if knob.piece else knob.path)
        others = (path for path in self.fields if path[0] == knob.path[0] and knob.piece)
        alike = sum(self.names.of(path[:-1]) == name for path in others)
        name += f" ({alike + 1})" if alike else ""
        field = self._field(knob)
        field.setAccessibleName(name)
        told = label(name, wrap=True)
        told.setFixedWidth(px(NAMES))
        self._form.addRow(told, field)
        return field

    def _field(self, knob: Knob) -> QWidget:
        put = partial(self._put, knob.path)
        if knob.path == (TURN,):
            choices = [(self.names.turn(turn), turn) for turn in range(knob.least, knob.most + 1)]
            return self._list(choices, knob.path)
        if knob.path == (POINT,):
            return self._list([(self.names.point(one), one) for one in knob.choices], knob.path)
        if knob.several:
            return Several([(self.names.choice(one, *knob.path), one) for one in knob.choices if one], put, self._words)
        if knob.choices:
            return self._list([(self.names.choice(one, *knob.path), one) for one in knob.choices], knob.path)
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
        elif isinstance(field, Several):
            field.choose(value if isinstance(value, tuple) else ())
        elif isinstance(field, Number) and not isinstance(value, tuple):
            field.setValue(int(value or 0))
        field.blockSignals(False)


class Number(QSpinBox):
    """Leaves the wheel to the page."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class Several(QToolButton):
    """Some of several words, each checked in a menu that stays open while one checks; a word may be there twice."""

    def __init__(self, choices: Sequence[tuple[str, str]], put: Callable[[Value], None], words: Words) -> None:
        """`choices` are texts with their words; `put` takes what is checked."""
        super().__init__()
        self._put, self._words = put, words
        self._boxes = [(QCheckBox(text), word) for text, word in choices]
        self._chosen: tuple[str, ...] = ()
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        menu = QMenu(self)
        for box, _word in self._boxes:
            held = QWidgetAction(menu)
            held.setDefaultWidget(box)
            menu.addAction(held)
            box.clicked.connect(self._clicked)
        self.setMenu(menu)

    def choose(self, chosen: Sequence[str]) -> None:
        """These are checked."""
        self._chosen, left = tuple(chosen), list(chosen)
        for box, word in self._boxes:
            box.setChecked(word in left)
            if word in left:
                left.remove(word)
        self.setText(self._words.tr("{n} of {of}", n=len(self._chosen), of=len(self._boxes)))
        self.setToolTip(", ".join(box.text() for box, _ in self._boxes if box.isChecked()))

    def _clicked(self) -> None:
        """What was there stays in its order, what is new comes last."""
        new = [word for box, word in self._boxes if box.isChecked()]
        kept = []
        for word in self._chosen:
            if word in new:
                new.remove(word)
                kept.append(word)
        self.choose((*kept, *new))
        self._put(self._chosen)
