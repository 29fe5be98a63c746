"""What is seen as long as no game is on the table: the map as a picture, the ways into a game, and the last games."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QHideEvent,
    QImage,
    QLinearGradient,
    QPainter,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QFrame, QLabel, QPushButton

from engine.version import VERSION
from nemesis_gui.base.icons import icon
from nemesis_gui.base.pieces import Pieces
from nemesis_gui.base.settings import games_folder
from nemesis_gui.base.style import px, skin
from nemesis_gui.board.map_art import ART_VERSION
from nemesis_gui.board.pictures import Drawing, MapCache, tried
from nemesis_gui.board.scene import board_drawing
from nemesis_gui.play.action import Action
from nemesis_gui.play.context import Context
from nemesis_gui.play.face import heading
from nemesis_gui.play.services import Games, Library
from nemesis_gui.session import saves as shelf
from nemesis_gui.session.naming import Namer, day_and_time
from nemesis_gui.session.saves import Kept
from nemesis_gui.widgets.flow import flowing
from nemesis_gui.widgets.layouts import button, empty, label, title
from nemesis_gui.widgets.scrolled import ScrollColumn
from nemesis_gui.widgets.tile import Tile

WIDE: Final = 440
SHARE: Final = 0.3
MOST: Final = 0.62
"""Of the page's width: what the ways take, and the most they may."""
LARGE: Final = 3
"""The first ways, by `Action.start`, are large."""
SAVED: Final = ("library", "open")
"""Small ways to saved games, which come with the first of them."""
GAMES: Final = 4
LOOKED_AT: Final = 12
"""Files in which games that can be opened are looked for."""
PICTURE: Final = QSize(92, 58)
ICON: Final = 30
MAP: Final = 1680
"""Pixels of the picture's width."""
INSET: Final = 0.07
"""What part of its height is taken by the title and the legend below the map, and by the edge above it."""
SHADE: Final = 14
EDGE: Final = 26
GREETED: Final = "greeted"
"""The setting that the program has been started before."""


class StartPage(QFrame):
    """Ways into a game. What takes time comes after the page is seen, a piece at a time."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.context = context
        self.buttons: dict[str, QPushButton] = {}
        """The ways by the names of their actions."""
        self.games: list[Tile] = []
        self.map = QPixmap()
        self._namer = Namer(context.words, context.model.titles)
        self._roll = ScrollColumn(EDGE, 5, self)
        self._roll.layout_.setContentsMargins(EDGE, EDGE // 3, EDGE, EDGE // 3)
        self._roll.setObjectName("startPanel")
        self._roll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._roll.set_scrolling(True)
        self._work = Pieces(self)
        context.signals.themeChanged.connect(self._fill)
        if not shelf.any_kept(games_folder()):  # what comes to be there is of this installation, seen or not
            context.settings.put(GREETED, True)

    @property
    def working(self) -> bool:
        """Whether files are still to be read or pictures to be drawn."""
        return self._work.isActive()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not event.spontaneous():
            self._fill()

    def hideEvent(self, event: QHideEvent) -> None:
        """What is not seen is not worked at."""
        super().hideEvent(event)
        if not event.spontaneous():
            self._work.rest()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        wide = min(max(px(WIDE), round(self.width() * SHARE)), round(self.width() * MOST))
        self._roll.setGeometry(0, 0, wide, self.height())

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab and the arrow keys go round, from the large ways over the games to the small ones."""
        large = [one for one in self.buttons.values() if isinstance(one, Tile)]
        stops = [*large, *self.games, *(one for one in self.buttons.values() if one not in large)]
        focus = self.focusWidget()
        at = stops.index(focus) if isinstance(focus, QPushButton) and focus in stops else -1
        target = stops[(at + (1 if forward else -1)) % len(stops)]
        target.setFocus(Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason)
        self._roll.ensureWidgetVisible(target)
        return True

    # -- the ways

    def _fill(self) -> None:
        """Lay everything out that is known without reading, and give the keyboard to the first way."""
        if not self.isVisible():
            return
        empty(self._roll.layout_)
        self.games.clear()
        self.map = QPixmap.fromImage(MapCache().load(self._key()) or QImage())
        layout, (name, about) = self._roll.layout_, heading(self.context)
        layout.addStretch(2)
        headline = title(name, 24)
        headline.setWordWrap(True)
        layout.addWidget(headline)
        if about:
            layout.addWidget(label(about, "faded"))
        layout.addSpacing(px(10))
        self._kept = shelf.any_kept(games_folder())
        self.buttons = dict(self._ways())
        self._greet()
        self._shelf = label(self.context.words.tr("Last games"), "faded")
        self._shelf.hide()
        layout.addSpacing(px(6))
        layout.addWidget(self._shelf)
        self._below = layout.count()
        layout.addSpacing(px(6))
        self.buttons |= self._others()
        layout.addStretch(3)
        next(iter(self.buttons.values())).setFocus()
        self._work.begin(tried("picture", self._reading()))

    def _greet(self) -> None:
        """Say once, in the first window of an installation, that games of an earlier one are there."""
        settings, kept = self.context.settings, len(shelf.paths(games_folder()))
        if kept and not settings.flag(GREETED, False):
            text = "{n:saved game|saved games} from an earlier installation: {folder}"
            told = label(self.context.words.tr(text, n=kept, folder=games_folder()), "faded", wrap=True)
            self._roll.layout_.addWidget(told)
        settings.put(GREETED, True)

    def _ways(self) -> Iterator[tuple[str, QPushButton]]:
        ways = [one for one in self._actions(range(1, LARGE + 1)) if self._kept or one.id != "continue"]
        for number, way in enumerate(ways):
            name = "way" if number else "firstWay"
            made = Tile(self._icon(way.id, not number), name, points=13.5, gap=14)
            made.write([self._text(way), *([self.context.words.tr(way.help)] if self._kept or not number else ())])
            made.setToolTip(self.context.words.tr(way.help))
            made.clicked.connect(self.context.actions.by_id[way.id].trigger)
            self._roll.layout_.addWidget(made)
            yield way.id, made

    def _others(self) -> dict[str, QPushButton]:
        """What is wanted less often, small."""
        found: dict[str, QPushButton] = {}
        for way in (one for one in self._actions(range(LARGE + 1, 99)) if self._kept or one.id not in SAVED):
            run, tip = self.context.actions.by_id[way.id].trigger, self.context.words.tr(way.help)
            found[way.id] = button(self._text(way), run, "link", tip)
            found[way.id].setAutoDefault(True)
        self._roll.layout_.addWidget(flowing(found.values()))
        return found

    def _actions(self, places: range) -> list[Action]:
        return sorted((one for one in self.context.actions if one.start in places), key=lambda one: one.start)

    def _text(self, way: Action) -> str:
        return self.context.words.tr(way.text).rstrip("…")

    def _icon(self, name: str, first: bool) -> QLabel:
        place, size = label(), px(ICON)
        ink = skin().accent_ink if first else ""
        place.setPixmap(icon(name, size, self.devicePixelRatio(), ink).pixmap(size, size))
        return place

    # -- what takes time

    def _reading(self) -> Iterator[None]:
        """A file at a time, then the pictures that are missing."""
        yield
        bare: list[tuple[Kept, Tile]] = []
        for kept in islice(self._free(), GAMES):
            made = self._game(kept)
            if not self.games:
                self._name_last(kept)
            self.games.append(made)
            self._shelf.show()
            self._roll.layout_.insertWidget(self._below + len(self.games) - 1, made)
            if made.picture.pixmap().isNull():
                bare.append((kept, made))
            yield
        if self.map.isNull():
            self.map = QPixmap.fromImage((yield from self._drawing()))
            self.update()
            yield
        for kept, made in bare:
            if self.context.services.of(Library).draw_picture(kept.path):
                self._show_picture(made.picture, kept)
            yield

    def _free(self) -> Iterator[Kept]:
        paths = shelf.paths(games_folder(), self.context.settings.recent())
        looked_at = (shelf.look(path) for path in paths[:LOOKED_AT])
        return (kept for kept in looked_at if kept.free)

    def _name_last(self, kept: Kept) -> None:
        last = self.buttons.get("continue")
        if isinstance(last, Tile):
            told = (self._namer.headline(kept), self._namer.stands(kept, dates=False))
            last.write([self._text(self.context.actions["continue"]), " · ".join(filter(None, told))])

    def _game(self, kept: Kept) -> Tile:
        place = label("", "plate")
        place.setFixedSize(px(PICTURE.width()), px(PICTURE.height()))
        place.setAlignment(Qt.AlignmentFlag.AlignCenter)
        made = Tile(place, "game", gap=8, edge=1)
        self._show_picture(place, kept)
        when = day_and_time(self.context.words, kept.played) if kept.played is not None else ""
        made.write([one for one in (self._namer.headline(kept), self._namer.stands(kept, dates=False), when) if one])
        made.setToolTip(self._namer.kept(kept))
        made.clicked.connect(lambda: self.context.services.of(Games).open_path(kept.path))
        return made

    def _show_picture(self, place: QLabel, kept: Kept) -> None:
        found, ratio = QPixmap(str(shelf.picture_path(kept.path))), self.devicePixelRatio()
        if not found.isNull():
            mode = Qt.AspectRatioMode.KeepAspectRatioByExpanding
            size = (place.size() - QSize(2, 2)) * ratio
            found = found.scaled(size, mode, Qt.TransformationMode.SmoothTransformation)
            found = found.copy(QRect((found.width() - size.width()) // 2, 0, size.width(), size.height()))
            found.setDevicePixelRatio(ratio)
            place.setPixmap(found)

    # -- the map

    def _key(self) -> str:
        """Names the picture of the map: it changes with the game, the theme, the language and the program."""
        game, looks = self.context.model.title, self.context.looks
        parts = (VERSION, ART_VERSION, game.id, game.rules, looks.art.version, looks.theme, self.context.words.lang)
        return "start-" + hashlib.sha256(repr(parts).encode()).hexdigest()[:20]

    def _drawing(self) -> Drawing:
        """Draws the board as the first scenario begins; kept for the next start."""
        game, looks = self.context.model.title, self.context.looks
        begun: Any = game.new(next(iter(game.scenarios())), {}, "picture")
        key = self._key()
        image = yield from board_drawing(begun, looks.art, QSize(MAP, round(MAP * 0.62)), looks.theme)
        MapCache().save(key, image)
        return image

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(skin().window))
        free = self.rect().adjusted(self._roll.width(), 0, 0, 0)
        if not self.map.isNull():
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawPixmap(QRectF(free), self.map, _part(self.map.size(), free.size()))
        shade = QLinearGradient(free.left(), 0, free.left() + SHADE, 0)
        shade.setColorAt(0, QColor(0, 0, 0, 90))
        shade.setColorAt(1, QColor(0, 0, 0, 0))
        painter.fillRect(free.left(), 0, SHADE, free.height(), shade)
        painter.end()


def _part(picture: QSize, place: QSize) -> QRectF:
    """The middle of a picture that fills a place, without what is written at its upper and lower edges."""
    inner = QSize(picture.width(), round(picture.height() * (1 - 2 * INSET)))
    shown = place.scaled(inner, Qt.AspectRatioMode.KeepAspectRatio)
    left, top = (picture.width() - shown.width()) / 2, (picture.height() - shown.height()) / 2
    return QRectF(left, top, shown.width(), shown.height())

