"""The tab that explains the layers that are on, a section each."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QButtonGroup, QLabel, QPushButton, QTabWidget, QVBoxLayout, QWidget

from nemesis_gui.play.context import Context
from nemesis_gui.play.legend_key import Key
from nemesis_gui.widgets.layouts import column, label, row, title
from nemesis_gui.widgets.scrolled import ScrollColumn


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
        self.layout_.insertWidget(self.layout_.count() - 1, found)
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
        found = label("", wrap=True, rich=True)
        found.setTextInteractionFlags(Qt.TextInteractionFlag.LinksAccessibleByMouse)
        found.linkActivated.connect(self.context.follow)
        self.layout_.addWidget(found)
        return found

    def key(self, entries: Sequence[tuple[str, str]], *, area: bool = False) -> None:
        """Styles with their words, as lines or as areas, in a row at the end."""
        self.layout_.addWidget(Key(self.context, entries, area=area))

    def choice(self, texts: Sequence[str], now: int, run: Callable[[int], None]) -> QButtonGroup:
        """A row of buttons of which one is pressed."""
        group = QButtonGroup(self)
        line = row(gap=4)
        for number, text in enumerate(texts):
            button = QPushButton(text)
            button.setObjectName("unit")
            button.setCheckable(True)
            button.setChecked(number == now)
            group.addButton(button, number)
            line.addWidget(button)
        group.idClicked.connect(run)
        self.layout_.addLayout(line)
        return group
