"""What every layer does: it is switched on and off, follows the position, the pointer and the selection. And the small
card in the lower corner of the map that explains the layers that are on, a section each, and their styles."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar, Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QLabel, QPushButton, QTabWidget, QVBoxLayout, QWidget

from nemesis_gui.base import style
from nemesis_gui.base.style import px
from nemesis_gui.board.art import READY_SIGN, SPENT_SIGN, STACK_SIGN
from nemesis_gui.board.overlay_items import PATTERNS
from nemesis_gui.board.theme import THEMES, OverlayStyle
from nemesis_gui.play.action import Action
from nemesis_gui.play.context import Context
from nemesis_gui.play.signs import LAYER, Sign, describe_sign
from nemesis_gui.widgets.fitting import SHRINKS, ElidedLabel
from nemesis_gui.widgets.flow import flowing
from nemesis_gui.widgets.layouts import column, label, row, title
from nemesis_gui.widgets.scrolled import ScrollColumn

NOWHERE: Final = -1
WIDE: Final = 24
HIGH: Final = 16
STRONGEST: Final = 4.0
LEAST_WORDS, MOST_WORDS = 40, 150
"""Pixels that the words of a key keep where there is little room: at least, and with a long name."""
ALWAYS: Final = (READY_SIGN, SPENT_SIGN, STACK_SIGN)
"""Signs that are on the map whatever layers are."""


class Swatch(QWidget):
    """A style of overlays as a small picture: a line, or an area with its outline and pattern."""

    def __init__(self, context: Context, name: str, *, area: bool) -> None:
        super().__init__()
        self.context, self.name, self.area = context, name, area
        self.setFixedSize(self.sizeHint())

    def sizeHint(self) -> QSize:
        return QSize(style.px(WIDE), style.px(HIGH))

    def look(self) -> OverlayStyle:
        return THEMES[self.context.looks.theme].styles[self.name]

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, look = QPainter(self), self.look()
        pen = QPen(QColor(look.line), min(look.width, STRONGEST))
        if look.dashes:
            pen.setDashPattern(list(look.dashes))
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(pen)
        if self.area:
            self._area(painter, look)
        else:
            painter.drawLine(0, self.height() // 2, self.width(), self.height() // 2)

    def _area(self, painter: QPainter, look: OverlayStyle) -> None:
        rect = QRectF(self.rect()).adjusted(2, 2, -2, -2)
        painter.fillRect(rect, QColor(look.fill))
        if look.pattern in PATTERNS:
            painter.fillRect(rect, QBrush(QColor(look.line), PATTERNS[look.pattern]))
        painter.drawRect(rect)


class KeyWords(ElidedLabel):
    """As wide as its words where there is room, else smaller and cut, with all of them in a tip."""

    def __init__(self, text: str) -> None:
        super().__init__("", 0, px(LEAST_WORDS))
        self._whole, self._name = text, text.partition(":")[0].strip()
        self.setText(text)

    def set_brief(self, brief: bool) -> None:
        """Whether what is said after a colon is left to the tip."""
        if (text := self._name if brief else self._whole) != self.text():
            self.setText(text)
            self.setToolTip(self._whole if brief else "")

    def sizeHint(self) -> QSize:
        return QLabel.sizeHint(self)

    def minimumSizeHint(self) -> QSize:
        least = super().minimumSizeHint()
        name = round(self.fontMetrics().horizontalAdvance(self._name) * SHRINKS) + 2
        return least.expandedTo(QSize(min(name, px(MOST_WORDS)), 0))

    def spare(self) -> int:
        """Pixels that its name alone does without."""
        metrics = self.fontMetrics()
        return metrics.horizontalAdvance(self._whole) - metrics.horizontalAdvance(self.text())


class Key(QWidget):
    """Some styles with their words, in one row that is read as one text."""

    def __init__(self, context: Context, entries: Sequence[tuple[str, str]], *, area: bool) -> None:
        super().__init__()
        line = row(self, gap=6)
        self._words = [KeyWords(text) for _, text in entries]
        for (name, _), words in zip(entries, self._words, strict=True):
            line.addWidget(Swatch(context, name, area=area))
            line.addWidget(words)
        line.addStretch(1)
        self.setAccessibleName(", ".join(text for _, text in entries))

    def sizeHint(self) -> QSize:
        """Room for every word."""
        return super().sizeHint() + QSize(sum(words.spare() for words in self._words), 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where there is less, names alone."""
        super().resizeEvent(event)
        brief = self.sizeHint().width() > self.width()
        for words in self._words:
            words.set_brief(brief)


class Legend(ScrollColumn):
    """There as long as a layer has something to explain; it comes to the front when one is switched on."""

    def __init__(self, context: Context, tabs: QTabWidget) -> None:
        super().__init__(10, 8)
        self.counting: list[Callable[[], bool]] = []
        """Whether what is explained here is still being worked out."""
        self.context, self._tabs = context, tabs
        self._shown: set[Section] = set()
        self.set_scrolling(True)
        self.layout_.addStretch(1)
        always = (describe_sign(context.words, context.looks.signs[sign]) for sign in ALWAYS)
        self.layout_.addWidget(label("<br>".join(always), "faded", wrap=True, rich=True))
        tabs.currentChanged.connect(self._turned)
        self._before = 0

    def _turned(self, number: int) -> None:
        if self._tabs.widget(number) is not self:
            self._before = number

    @property
    def working(self) -> bool:
        """Whether anything is still being worked out."""
        return any(counting() for counting in self.counting)

    def section(self, name: str) -> Section:
        """A new section, not shown yet."""
        found = Section(self.context, name)
        self.layout_.insertWidget(self.layout_.count() - 2, found)
        found.hide()
        return found

    def arrange(self) -> None:
        """Be there if a section is shown."""
        shown = {section for section in self.sheet.findChildren(Section) if not section.isHidden()}
        fresh, self._shown = shown - self._shown, shown
        at = self._tabs.indexOf(self)
        if shown and at < 0:
            at = self._tabs.addTab(self, self.context.words.tr("Legend"))
        elif not shown and at >= 0:
            self._tabs.removeTab(at)
            self._tabs.setCurrentIndex(self._before)
        if fresh:
            self._tabs.setCurrentIndex(at)


class Section(QWidget):
    """What the legend says of one layer."""

    def __init__(self, context: Context, name: str) -> None:
        super().__init__()
        self.context = context
        self.layout_: QVBoxLayout = column(self, 0, 5)
        self.layout_.addWidget(title(name))

    def text(self) -> QLabel:
        """A wrapped text at the end, whose links lead to hexes, pieces and clauses."""
        found = label("", wrap=True, follow=self.context.follow)
        self.layout_.addWidget(found)
        return found

    def key(self, entries: Sequence[tuple[str, str]], *, area: bool = False) -> None:
        """Styles with their words, as lines or as areas, in a row at the end."""
        self.layout_.addWidget(Key(self.context, entries, area=area))

    def choice(self, texts: Sequence[str], now: int, run: Callable[[int], None]) -> QButtonGroup:
        group = QButtonGroup(self)
        for number, text in enumerate(texts):
            button = QPushButton(text)
            button.setObjectName("unit")
            button.setCheckable(True)
            button.setChecked(number == now)
            group.addButton(button, number)
        group.idClicked.connect(run)
        self.layout_.addWidget(flowing(group.buttons()))
        return group


class Layer:
    """A view over the map under one or more overlay names; nothing is worked out while it is off."""

    action: ClassVar[Action]
    """Switches it on and off."""
    clause: ClassVar[str] = ""
    """The rule it shows at work."""
    names: tuple[str, ...] = ()
    """The overlays it shows."""
    section: Section | None = None
    """Its part of the legend."""

    def __init__(self, context: Context, _legend: Legend | None = None) -> None:
        self.context = context
        self.on = False
        self.loc = NOWHERE
        self.unit = ""

    @classmethod
    def build(cls, context: Context, legend: Legend, _before: Sequence[Layer]) -> Layer:
        """Make it, after those that stand before it in the face."""
        return cls(context, legend)

    @classmethod
    def sign(cls) -> Sign:
        """What it is and shows, as its action says."""
        return Sign(LAYER + cls.action.id, cls.action.text, cls.action.help, cls.clause)

    def switch(self, on: bool) -> None:
        self.on = on
        if self.section is not None:
            self.section.setVisible(on)
        if on and self.context.model.session is not None:
            self.show()
        else:
            self.clear()

    def refresh(self) -> None:
        if self.on:
            self.show()

    def steps(self) -> Iterator[object]:
        """The same in pieces that give way to input."""
        self.refresh()
        yield None

    def point(self, loc: int, unit: str = "") -> None:
        """The pointer is over a location (or -1) and a piece (or nothing)."""
        if (loc, unit) != (self.loc, self.unit):
            self.loc, self.unit = loc, unit
            if self.asked_for:
                self.pointed()

    def select(self) -> None:
        """Another piece is selected, or none because the game is put away."""
        if self.asked_for and self.context.model.session is not None:
            self.pointed()

    def dragged(self, over: bool) -> None:
        """A piece is dragged over a place where it may come to stand, or no longer."""

    def switched(self) -> None:
        """A layer was switched on or off, this one or another."""

    @property
    def asked_for(self) -> bool:
        return self.on

    def offer(self, loc: int, unit: str) -> str:
        """The line of the menu at a place that shows the layer's text about it; empty for none."""
        return ""

    def remember(self) -> Any:
        """What the player has chosen in it."""
        return None

    def recall(self, kept: Any) -> None:
        """Choose the same again."""

    def show(self) -> None:
        """Draw everything."""

    def pointed(self) -> None:
        """Draw what depends on the pointer and the selection."""

    def clear(self) -> None:
        for name in self.names:
            self.context.overlay(name, None)
