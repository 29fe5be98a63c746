"""Parts in a layout: what is to stand there is compared with what stands there, and only the difference is changed."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import NamedTuple

from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QFrame, QGridLayout, QLayout, QWidget

from nemesis_gui.base.releasing import release_with
from nemesis_gui.base.style import px, skin
from nemesis_gui.play.context import Context
from nemesis_gui.play.parts import Part
from nemesis_gui.widgets.flow import FEW, Flow
from nemesis_gui.widgets.layouts import GAP, WIDEST, column, discard, empty, row, show_placed, take_out


class Standing(NamedTuple):
    """A part and the widget that shows it."""

    shape: Hashable
    part: Part
    widget: QWidget


class Parts:
    """Widgets for parts in a layout, one after the other. A part takes the first widget of its shape that is not taken
    yet; those that are passed over go."""

    def __init__(self, context: Context, layout: QLayout) -> None:
        self.context, self._layout = context, layout
        self._standing: list[Standing] = []
        self._look: object = None
        """The colours and size of letters that the widgets were made in."""
        release_with(layout, self)

    def show(self, parts: Iterable[Part]) -> list[QWidget]:
        """The widgets that show these parts now."""
        look = (skin(), px(100))
        if look != self._look:
            self.clear()
            self._look = look
        left, self._standing = self._standing, []
        for part in parts:
            self._standing.append(self._shown(part, left))
        for one in left:
            self._discard(one.widget)
        return [one.widget for one in self._standing]

    def _shown(self, part: Part, left: list[Standing]) -> Standing:
        shape = part.shape()
        at = next((number for number, one in enumerate(left) if one.shape == shape), None)
        if at is None:
            widget = part.make(self.context)
            part.show(widget, self.context)
            return Standing(shape, part, widget)
        passed, widget = left[:at], left[at].widget
        if not part.whole or left[at].part != part:
            part.show(widget, self.context)
        del left[: at + 1]
        for one in passed:
            self._discard(one.widget)
        return Standing(shape, part, widget)

    def reshow(self, name: str, parts: Sequence[Part]) -> None:
        for number, (shape, part, widget) in enumerate(self._standing):
            if isinstance(part, Stack) and part.name == name and isinstance(widget, Holder):
                other = replace(part, parts=parts)
                other.show(widget, self.context)
                self._standing[number] = Standing(shape, other, widget)

    def _discard(self, widget: QWidget) -> None:
        take_out(self._layout, widget)
        discard(widget)

    def clear(self) -> None:
        """Let all of them go."""
        for one in self._standing:
            self._discard(one.widget)
        self._standing = []


def put_away(widget: QWidget) -> bool:
    """Whether somebody has hidden it; what was just made is not seen yet, either."""
    return widget.isHidden() and widget.testAttribute(Qt.WidgetAttribute.WA_WState_ExplicitShowHide)


class Sheet:
    """Shows parts in a layout that nobody else fills; where somebody did, it begins anew."""

    def __init__(self, context: Context, layout: QBoxLayout | Flow) -> None:
        self._parts, self._layout = Parts(context, layout), layout
        self.widgets: list[QWidget] = []
        release_with(layout, self)

    def show(self, parts: Iterable[Part]) -> None:
        if self._found() != self.widgets:
            empty(self._layout)
            self._parts = Parts(self._parts.context, self._layout)
        self.widgets = self._parts.show(parts)
        for number, widget in enumerate(self.widgets):
            if self._at(number) is not widget:
                self._layout.insertWidget(number, widget)
                show_placed(widget)

    def reshow(self, name: str, parts: Sequence[Part]) -> None:
        """Show other parts in the stack of a name, if there is one."""
        self._parts.reshow(name, parts)

    def _found(self) -> list[QWidget | None]:
        items = (self._layout.itemAt(number) for number in range(self._layout.count()))
        return [item.widget() for item in items if item is not None and item.spacerItem() is None]

    def _at(self, number: int) -> QWidget | None:
        item = self._layout.itemAt(number)
        return item.widget() if item is not None else None


class Holder(QFrame):
    """A widget with parts in a layout of its own."""

    def __init__(self, context: Context, layout: QBoxLayout | Flow) -> None:
        super().__init__()
        self.setLayout(layout)
        self.sheet = Sheet(context, layout)
        self.lines = layout


class Stack(Part, frozen=True):
    """Parts one below the other, in a frame or without, from the top or over all the height there is."""

    whole = False
    parts: Sequence[Part]
    gap: int = 4
    name: str = ""
    """By which it is found on the card."""
    top: bool = False
    framed: bool = False
    hidden: bool = False

    def shape(self) -> Hashable:
        return Stack, self.gap, self.name, self.top, self.framed

    def make(self, context: Context) -> Holder:
        lines = column(margin=GAP if self.framed else 0, gap=self.gap)
        holder = Holder(context, lines)
        holder.setObjectName("plate" if self.framed else self.name)
        if self.top:
            lines.addStretch(1)
        return holder

    def show(self, widget: Holder, context: Context) -> None:
        widget.sheet.show(self.parts)
        hidden = self.hidden or not self.parts
        if hidden != put_away(widget):
            widget.setHidden(hidden)


class Across(Part, frozen=True):
    """Parts side by side; each grows by its share of `shares`."""

    whole = False
    parts: Sequence[Part]
    shares: Sequence[int]
    gap: int = 6
    margins: tuple[int, int, int, int] = (0, 0, 0, 0)

    def shape(self) -> Hashable:
        return Across, self.gap, self.margins

    def make(self, context: Context) -> Holder:
        line = row(gap=self.gap)
        line.setContentsMargins(*self.margins)
        return Holder(context, line)

    def show(self, widget: Holder, context: Context) -> None:
        widget.sheet.show(self.parts)
        assert isinstance(widget.lines, QBoxLayout)
        for number, share in enumerate(self.shares):
            widget.lines.setStretch(number, share)


class Flowing(Part, frozen=True):
    """Parts in lines that are broken where they are full."""

    whole = False
    parts: Sequence[Part]
    gap: int = 4
    even: int = 0
    """Pixels up to which all are as wide as the widest of them."""
    most: int = 0
    """Parts in a line, however wide; 0 for as many as fit."""

    def shape(self) -> Hashable:
        return Flowing, self.gap, bool(self.even), self.most

    def make(self, context: Context) -> Holder:
        return Holder(context, Flow(gap=self.gap, most=self.most))

    def show(self, widget: Holder, context: Context) -> None:
        widget.sheet.show(self.parts)
        if self.even:
            _even(widget.sheet.widgets, self.even)


def _even(widgets: Sequence[QWidget], most: int) -> None:
    wide = max((widget.sizeHint().width() for widget in widgets), default=0)
    for widget in widgets:
        if wide <= most:
            widget.setFixedWidth(wide)
        elif widget.maximumWidth() < WIDEST:
            widget.setMinimumWidth(0)
            widget.setMaximumWidth(WIDEST)


class Grid(Part, frozen=True):
    """Parts in lines of so many columns, of which each grows by its share."""

    whole = False
    parts: Sequence[Part]
    shares: Sequence[int]
    gap: int | None = 4
    """Pixels between them; None for what is usual."""
    margins: tuple[int, int, int, int] = (0, 0, 0, 0)

    def shape(self) -> Hashable:
        return Grid, tuple(self.shares), self.gap, self.margins

    def make(self, context: Context) -> GridHolder:
        return GridHolder(context, self)

    def show(self, widget: GridHolder, context: Context) -> None:
        widget.show_parts(self.parts)


class GridHolder(QWidget):
    """A widget with parts in a grid."""

    def __init__(self, context: Context, grid: Grid) -> None:
        super().__init__()
        self._columns = len(grid.shares)
        self._lines = QGridLayout(self)
        self._parts = Parts(context, self._lines)
        self._lines.setContentsMargins(*grid.margins)
        if grid.gap is not None:
            self._lines.setSpacing(grid.gap)
        for number, share in enumerate(grid.shares):
            self._lines.setColumnStretch(number, share)

    def show_parts(self, parts: Sequence[Part]) -> None:
        for number, widget in enumerate(self._parts.show(parts)):
            at = divmod(number, self._columns)
            item = self._lines.itemAtPosition(*at)
            if item is None or item.widget() is not widget:
                self._lines.removeWidget(widget)
                self._lines.addWidget(widget, *at)
                show_placed(widget)


def in_lines(parts: Sequence[Part], gap: int = 6) -> Part:
    """Few buttons one below the other, each over the whole width; many side by side."""
    return Flowing(parts, gap) if len(parts) > FEW else Stack(parts, gap)
