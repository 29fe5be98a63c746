"""A large button with a picture and lines of text."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QLabel, QPushButton, QSizePolicy, QWidget

from nemesis_gui.base.style import px
from nemesis_gui.widgets.layouts import column, label, row, title


class Tile(QPushButton):
    """The picture stands at the left; of the lines the first is a heading. Enter presses it, too."""

    def __init__(self, picture: QLabel, name: str, *, points: float = 11.5, gap: int = 12, edge: int = 6) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setAutoDefault(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.picture, self._points = picture, points
        line = self._line = row(self, 0, px(gap))
        line.setContentsMargins(px(gap), px(edge), px(gap), px(edge))
        line.addWidget(picture, 0, Qt.AlignmentFlag.AlignVCenter)
        self._texts = column(gap=1)
        self._texts.addStretch(1)
        line.addLayout(self._texts, 1)
        self._lines: list[QLabel] = []

    def write(self, lines: Sequence[str]) -> None:
        """Write its lines; as many as before where it was written already."""
        for number, text in enumerate(lines):
            if number == len(self._lines):
                made = label("", "about") if number else title("", self._points)
                made.setWordWrap(True)
                self._lines.append(made)
                self._texts.addWidget(made)
            self._lines[number].setText(text)
        for part in self.findChildren(QWidget):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAccessibleName(". ".join(lines))

    def sizeHint(self) -> QSize:
        return self._line.totalSizeHint()

    def minimumSizeHint(self) -> QSize:
        """How high it has to be depends on its width, which the layout around it asks for."""
        return QSize(self._line.totalMinimumSize().width(), self.picture.sizeHint().height())


def reserve(widget: QWidget) -> None:
    """Keep its place free while it is hidden."""
    policy = widget.sizePolicy()
    policy.setRetainSizeWhenHidden(True)
    widget.setSizePolicy(policy)
