"""Helpers for laying widgets out in the same way everywhere."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from PySide6.QtCore import Qt, SignalInstance
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QLineEdit,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from nemesis_gui.base.style import heading, px, side_colours

GAP = 8
CHIP_EDGE, NAME_MARGIN = 3, 5
"""Pixels above and below the text of a chip, and at both ends of the name of a side."""
MOST_LETTERS = 200
SCREEN_EDGE = 60
SAID = Qt.WidgetAttribute.WA_WState_ExplicitShowHide
"""Somebody has shown or hidden a widget; until then Qt shows it with what it stands in."""
WIDEST = 16_777_215
"""Qt's word for no limit to the size of a widget."""


def column(parent: QWidget | None = None, margin: int = 0, gap: int = GAP) -> QVBoxLayout:
    """A vertical layout with the usual spacing."""
    layout = QVBoxLayout(parent) if parent is not None else QVBoxLayout()
    layout.setContentsMargins(margin, margin, margin, margin)
    layout.setSpacing(gap)
    return layout


def row(parent: QWidget | None = None, margin: int = 0, gap: int = GAP) -> QHBoxLayout:
    """A horizontal layout with the usual spacing."""
    layout = QHBoxLayout(parent) if parent is not None else QHBoxLayout()
    layout.setContentsMargins(margin, margin, margin, margin)
    layout.setSpacing(gap)
    return layout


def add(layout: QBoxLayout, *parts: QWidget | QLayout | None, wide: QWidget | None = None) -> None:
    """Add widgets and layouts to a row or column; None is room that grows, and so does the room of the `wide` one."""
    for part in parts:
        if isinstance(part, QWidget):
            layout.addWidget(part, int(part is wide))
        elif part is not None:
            layout.addLayout(part)
        else:
            layout.addStretch(1)


def side_by_side(*widgets: QWidget | None, wide: QWidget | None = None, gap: int = GAP) -> QWidget:
    """A line of widgets as one; None is room that grows, and so does the room of the `wide` one."""
    holder = QWidget()
    add(row(holder, gap=gap), *widgets, wide=wide)
    return holder


def label(
    text: str = "", name: str = "", *, wrap: bool = False, rich: bool = False,
    follow: Callable[[str], object] | None = None,
) -> QLabel:  # fmt: skip
    """A label; `name` is its style, such as `faded`. With links, if something is to `follow` them."""
    widget = QLabel(text)
    widget.setObjectName(name)
    widget.setWordWrap(wrap)
    widget.setTextFormat(Qt.TextFormat.RichText if rich or follow is not None else Qt.TextFormat.PlainText)
    if follow is not None:
        widget.linkActivated.connect(follow)
    return widget


def button(text: str, run: Callable[..., object] | SignalInstance, name: str = "", tip: str = "") -> QPushButton:
    """A button and what a click on it does; `name` is its style, such as `primary`."""
    widget = QPushButton(text)
    widget.setObjectName(name)
    widget.setToolTip(tip)
    widget.setAccessibleDescription(tip)
    widget.clicked.connect(run)
    return widget


def tool(sign: str, tip: str, run: Callable[[], object]) -> QToolButton:
    """A flat button with a sign; what it does is its tip and its name."""
    widget = QToolButton()
    widget.setText(sign)
    widget.setToolTip(tip)
    widget.setAccessibleName(tip)
    widget.setAutoRaise(True)
    widget.clicked.connect(lambda: run())
    return widget


def line_edit(hint: str = "") -> QLineEdit:
    """A line to be written in, long enough for all that is looked for: Qt complains thousands of times of more. One
    with a hint has a button that empties it."""
    return QLineEdit(maxLength=MOST_LETTERS, placeholderText=hint, clearButtonEnabled=bool(hint))


def title(text: str, points: float = 11.5) -> QLabel:
    widget = label(text)
    widget.setFont(heading(points))
    return widget


def at_the_right(*buttons: QWidget) -> QHBoxLayout:
    """The line of buttons below a dialog."""
    line = row()
    add(line, None, *buttons)
    return line


def plate(margin: int = GAP) -> tuple[QFrame, QVBoxLayout]:
    """A framed box and its layout."""
    frame = QFrame()
    frame.setObjectName("plate")
    return frame, column(frame, margin, 4)


def chip(text: str, side: int) -> QLabel:
    """A label in a side's colours."""
    widget = label(text)
    paint_chip(widget, side)
    return widget


def paint_chip(widget: QLabel, side: int, margin: int = 9) -> None:
    """Give a label a side's colours, with a margin in pixels at both ends."""
    ground, ink = side_colours(side)
    room = f"border-radius: 4px; padding: {CHIP_EDGE}px {margin}px"
    _dress(widget, f"background: {ground}; color: {ink}; {room}; font-weight: bold;")


def show_side(widget: QLabel, side: int, *, deciding: bool) -> None:
    """Give the name of a side its colours, those of a chip while it has to answer; it takes the same room."""
    if deciding:
        paint_chip(widget, side, NAME_MARGIN)
    else:
        colour = side_colours(side)[0]
        _dress(widget, f"color: {colour}; padding: {CHIP_EDGE}px {NAME_MARGIN}px; font-weight: bold;")


def _dress(widget: QWidget, sheet: str) -> None:
    """Qt polishes a widget again for each style sheet, also for the one it has."""
    if widget.styleSheet() != sheet:
        widget.setStyleSheet(sheet)


def size_up(window: QWidget, width: int, height: int) -> None:
    """Give a window a size that grows with the text, but stays within the screen."""
    room = window.screen().availableSize()
    window.resize(min(px(width), room.width() - SCREEN_EDGE), min(px(height), room.height() - SCREEN_EDGE))


def empty(layout: QLayout) -> None:
    """Remove and delete everything in a layout."""
    while (item := layout.takeAt(0)) is not None:
        inner, widget = item.layout(), item.widget()
        if inner is not None:
            empty(inner)
        if widget is not None:
            discard(widget)


def show_new(layout: QLayout) -> None:
    """Show at once what was put into a layout and has neither been shown nor hidden."""
    items = (layout.itemAt(number) for number in range(layout.count()))
    for item in [item for item in items if item is not None]:
        inner, widget = item.layout(), item.widget()
        if inner is not None:
            show_new(inner)
        if widget is not None:
            show_placed(widget)


def show_placed(widget: QWidget) -> None:
    """Show at once what has come to stand in what is seen, unless somebody has hidden it. In what is not seen yet it
    is shown with that, and only then dressed: Qt dresses anew whatever goes elsewhere."""
    if widget.isHidden() and not widget.testAttribute(SAID):
        widget.show()


def take_out(layout: QLayout, widget: QWidget) -> None:
    """Take a widget out of a layout."""
    for number in range(layout.count()):
        item = layout.itemAt(number)
        if item is not None and item.widget() is widget:
            layout.takeAt(number)
            return


def discard(widget: QWidget) -> None:
    """Take a widget away; it is gone when Qt has time for it."""
    widget.hide()
    widget.setParent(None)
    widget.deleteLater()


def within(widget: QWidget) -> Iterator[QWidget]:
    """All widgets in a widget, in the order in which they are laid out; what is made later may stand further up."""
    layout = widget.layout()
    placed = list(_laid_out(layout)) if layout is not None else []
    others = (child for child in widget.children() if isinstance(child, QWidget) and child not in placed)
    for child in (*placed, *others):
        yield child
        yield from within(child)


def _laid_out(layout: QLayout) -> Iterator[QWidget]:
    for number in range(layout.count()):
        item = layout.itemAt(number)
        inner, widget = (item.layout(), item.widget()) if item is not None else (None, None)
        if widget is not None:
            yield widget
        elif inner is not None:
            yield from _laid_out(inner)


def rewrite_links(widgets: Iterable[QWidget]) -> None:
    """Write the labels with links again: a link keeps the colour it was written in."""
    for widget in widgets:
        if isinstance(widget, QLabel) and "<a " in widget.text():
            text = widget.text()
            widget.setText("")
            widget.setText(text)
