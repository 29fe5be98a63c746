"""A game on the start page: its picture, what one plays, who and how long, and the ways into it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QPixmap
from PySide6.QtWidgets import QFrame, QLabel, QLayout, QProgressBar, QPushButton, QSizePolicy, QWidget

from engine.paths import DataNotFound, data_file
from engine.table import overview
from engine.table.titles import Listed
from engine.table.wording.catalogue import catalogue
from nemesis_gui.base.icons import icon
from nemesis_gui.base.style import heading, points, px
from nemesis_gui.play.context import Context
from nemesis_gui.play.services import Lessons, Puzzles
from nemesis_gui.widgets.flow import flowing
from nemesis_gui.widgets.layouts import add, button, column, label, row, title
from nemesis_gui.widgets.tile import Tile, reserve

Go = Callable[[str, str], object]
"""Does for a game, by its id, what an action does."""
SHARES: Final = (10, 15), (12, 15)
"""Of the width, for the picture and for what is said, on a low card and on a high one."""
LARGE: Final = 250
"""Pixels of height from which a card is written larger."""
NAME, PLAYS = (16, 22), (9, 12)
"""Points of the name and of what one plays, on a low card and on a high one."""
SHAPE: Final = 0.75
"""The least height of the picture to its width."""
ROUND: Final = 5.0
ICON: Final = 20
BAR, EDGES = 4, (8, 0, 8, 3)
"""Pixels of the line that says how far a lesson is done, and around it."""
HIGH: Final = 66
"""Pixels for the name of the last game and two lines below it."""
WAYS: Final = (("First steps…", "first_steps", ""), ("New game…", "new", ""), ("Lessons…", "lessons", "link"),
               ("Puzzles…", "puzzles", "link"), ("Rules", "rulebook", "link"),
               ("Overview…", "ten_minutes", "link"))  # fmt: skip
"""What they are called, the actions behind them, and their style."""
TABLE: Final = "games"
"""The table with the words about each game."""


class GameCard(QFrame):
    """One game. `stops` are its ways in the order of the keyboard."""

    def __init__(self, context: Context, game: Listed, go: Go, *, kept: bool) -> None:
        """The place of the last game is free from the start: nothing moves once there is one, and when it was read."""
        super().__init__()
        self.setObjectName("plate")
        self.context, self.game = context, game
        self.front = Front(game.id)
        self.buttons = dict(self._ways(go, kept))
        """By the names of their actions."""
        self.last = Tile(_sign(self.devicePixelRatio()), "game", gap=6, edge=1)
        layout = row(self, 10, 14)
        texts = column(gap=4)
        facts = " · ".join(filter(None, (self._said("players"), self._said("length"))))
        ways = (flowing(self._of(links), 8) for links in (False, True))
        self._name, self._told = title(game.name, NAME[0]), [label(self._said("plays")), label(facts, "faded")]
        for text in (self._name, *self._told):
            text.setWordWrap(True)
        add(texts, self._name, *self._told, None, self.last, *ways)
        layout.addWidget(self.front, SHARES[0][0])
        layout.addLayout(texts, SHARES[0][1])
        self._line = layout
        reserve(self.last)
        self.last.setMinimumHeight(px(HIGH))
        self.last.hide()

    def grow(self, high: int) -> None:
        """Be so many pixels high at least, with a larger picture and larger letters where that is much."""
        self.setMinimumHeight(high)
        large = high >= px(LARGE)
        self._name.setFont(heading(NAME[large]))
        for place, share in enumerate(SHARES[large]):
            self._line.setStretch(place, share)
        for text in self._told:
            font = text.font()
            font.setPointSizeF(points(PLAYS[large]))
            text.setFont(font)

    @property
    def stops(self) -> list[QPushButton]:
        return [*([self.last] if not self.last.isHidden() else ()), *self.buttons.values()]

    def _of(self, links: bool) -> list[QPushButton]:
        """The large ways, or those that are links, which stand below them."""
        return [one for one in self.buttons.values() if (one.objectName() == "link") == links]

    def _said(self, what: str) -> str:
        """What is said of the game before it is loaded; nothing of one that nobody has written about."""
        return str(catalogue(self.context.words.lang).get(TABLE, {}).get(f"{self.game.id}.{what}", ""))

    def _ways(self, go: Go, kept: bool) -> Iterator[tuple[str, QPushButton]]:
        words, lessons = self.context.words, self.context.services.of(Lessons)
        begun, taught = lessons.begun(self.game.id), lessons.any_of(self.game.id)
        first = "" if kept else "new" if begun or not taught else "first_steps"
        reached, steps = lessons.first_at(self.game.id)
        there = {"first_steps": (0, steps), "lessons": lessons.progress(self.game.id),
                 "puzzles": self.context.services.of(Puzzles).progress(self.game.id),
                 "ten_minutes": (0, int(overview.there(self.game.id)))}  # fmt: skip
        for label_, way, style in WAYS:
            done, count = there.get(way, (0, 1))
            if count:
                text = words.tr(label_).rstrip("…")
                told = words.tr("{what} {n} of {all}", what=text, n=done, all=count) if done else text
                made = button(told, partial(go, self.game.id, way), "primary" if way == first else style)
                made.setAccessibleName(words.pair(self.game.name, told))
                made.setAutoDefault(True)
                if way == "first_steps" and reached:
                    _show_progress(made, reached, steps, words.tr("Step {n} of {all}", n=reached, all=steps))
                yield way, made

    def show_last(self, lines: Sequence[str], tip: str, run: Callable[[], object]) -> None:
        """Offer the last game that was played of it."""
        self.last.write(lines)
        self.last.setToolTip(tip)
        self.last.setAccessibleName(". ".join((self.game.name, *lines)))
        self.last.clicked.connect(lambda: run())
        self.last.show()


def _show_progress(made: QPushButton, reached: int, steps: int, told: str) -> None:
    """A line at the foot of a button says how far one is; it takes no room."""
    bar = QProgressBar(textVisible=False, maximum=steps, value=reached)
    bar.setFixedHeight(px(BAR))
    bar.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    inside = column(made)
    inside.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
    inside.setContentsMargins(*EDGES)
    add(inside, None, bar)
    made.setToolTip(told)
    made.setAccessibleDescription(told)


def _sign(ratio: float) -> QLabel:
    place, size = label(), px(ICON)
    place.setPixmap(icon("continue", size, ratio).pixmap(size, size))
    return place


def front(game: str) -> QPixmap:
    """The picture of a game, a null one where it has none."""
    try:
        return QPixmap(str(data_file(f"assets/start/{game}.jpg")))
    except DataNotFound:
        return QPixmap()


class Front(QWidget):
    """The picture of a game, which fills its place."""

    def __init__(self, game: str) -> None:
        super().__init__()
        self._picture = front(game)
        if self._picture.isNull():
            self.hide()
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def heightForWidth(self, width: int) -> int:
        """It is cut at the sides rather than below."""
        return round(width * SHAPE)

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._picture.isNull():
            return
        painter, whole = QPainter(self), self._picture.size()
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        path = QPainterPath()
        path.addRoundedRect(QRectF(self.rect()), ROUND, ROUND)
        painter.setClipPath(path)
        shown = QRectF(QPointF(), QSizeF(self.size()).scaled(QSizeF(whole), Qt.AspectRatioMode.KeepAspectRatio))
        shown.moveCenter(QRectF(self._picture.rect()).center())
        painter.drawPixmap(QRectF(self.rect()), self._picture, shown)
        painter.end()
