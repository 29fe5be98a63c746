"""Keeps the picture and the summary of the game on the table, for the library."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator
from typing import Final

import msgspec
from PySide6.QtCore import QObject, QRectF, Qt, QTimer
from PySide6.QtGui import QImage, QPainter

from engine.table.placed import PlacedState
from engine.table.save.faults import JournalError
from nemesis_gui.base.pieces import Pieces
from nemesis_gui.board.scene import BoardScene
from nemesis_gui.play.context import Context
from nemesis_gui.session.saves import SUMMARY, Summary, picture_path

WIDTH: Final = 360
MOST_HIGH: Final = 0.8
"""Height of a picture, in widths of it."""
QUALITY: Final = 80
"""How a picture is packed, for Qt: no larger than as it packs by itself, in half the time."""
LATER_MS: Final = 400
"""The picture of a new phase waits so long, so that the phase itself is seen first."""


def summary_of(state: PlacedState) -> Summary:
    """Where a game stands."""
    over = state.outcome
    return Summary(state.turn, state.phasing, over is not None, over.winner if over else None)


def picture_of(scene: BoardScene) -> QImage:
    """A small picture of the board as it is shown; of a tall map the part where most counters are."""
    rect = _part(scene)
    image = QImage(WIDTH, max(1, round(WIDTH * rect.height() / rect.width())), QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.black)
    painter = QPainter(image)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    scene.render_whole(painter, QRectF(image.rect()), rect)
    painter.end()
    return image


def _part(scene: BoardScene) -> QRectF:
    return across(scene.focus_rect(), [item.home.y() for item in scene.counters.values()])


def across(rect: QRectF, heights: Iterable[float]) -> QRectF:
    """What of a rectangle is shown: all of it, or of a tall one a part as wide as it is around the middle height."""
    high = rect.width() * MOST_HIGH
    found = sorted(heights)
    if rect.height() <= high or not found:
        return rect
    top = max(rect.top(), min(rect.bottom() - high, found[len(found) // 2] - high / 2))
    return QRectF(rect.left(), top, rect.width(), high)


class Keeper(QObject):
    """Notes where the game stands whenever a phase begins, and when it is left; of a game in which nothing was played
    there is nothing to note yet."""

    def __init__(self, context: Context, owner: QObject) -> None:
        super().__init__(owner)
        self.context = context
        self._noted: Summary | None = None
        self._later = QTimer(self, singleShot=True, interval=LATER_MS)
        self._later.timeout.connect(self._begin)
        self._work = Pieces(self)
        context.model.gameReplaced.connect(self._forget)
        context.model.decisionChanged.connect(self._passed)
        context.model.leaving.connect(self.keep)

    def _forget(self) -> None:
        self._noted = None
        self._rest()

    def _passed(self, _decision: object) -> None:
        model = self.context.model
        if model.journal is not None and model.shown is None and summary_of(model.state) != self._noted:
            if model.present.record.nodes:
                self._note()
            self._later.start()

    def keep(self) -> None:
        """Write summary and picture (once the map is drawn), of what everybody may see; a save that cannot be written
        any more is left alone."""
        self._rest()
        model = self.context.model
        model.sit_down(None)
        self.note()
        self._draw()

    def note(self) -> None:
        """Write the summary of the game on the table as it stands now: whose answer it waits for."""
        model = self.context.model
        asked = model.decision if model.session is not None and model.shown is None else None
        self._note(None if asked is None else asked.side(model.state))

    def _note(self, asked: int | None = None) -> None:
        """A game that is left waits for the side that is asked, whoever's phase it is."""
        model = self.context.model
        if model.session is None or model.journal is None or model.shown is not None:
            return
        self._noted = summary_of(model.state)
        found = self._noted if asked is None else msgspec.structs.replace(self._noted, side=asked)
        with contextlib.suppress(JournalError, OSError):
            model.note(SUMMARY, msgspec.json.encode(found).decode())

    def _rest(self) -> None:
        self._later.stop()
        self._work.rest()

    def _begin(self) -> None:
        scene = self._scene
        if scene is not None:
            self._work.begin(self._drawing(scene))

    def _drawing(self, scene: BoardScene) -> Iterator[None]:
        """The parts of the map that the picture asks for, in pieces, and the picture."""
        rect = _part(scene)
        view = WIDTH / rect.width(), rect
        yield from scene.tiles.ahead(view, [view])
        self._draw()

    @property
    def _scene(self) -> BoardScene | None:
        """The board once it is drawn; not while a side has the screen to itself."""
        model, scene = self.context.model, self.context.scene
        if model.session is None or model.journal is None or model.shown is not None or model.at_screen is not None:
            return None
        if scene is None or scene.tiles.busy or not any(view.isVisible() for view in scene.views()):
            return None
        return scene

    def _draw(self) -> None:
        journal, scene = self.context.model.journal, self._scene
        if journal is not None and scene is not None:
            picture_of(scene).save(str(picture_path(journal.path)), quality=QUALITY)
