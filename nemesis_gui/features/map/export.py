"""The map and the view as files that the player asks for: PNG in the sharpness asked for, PDF on one sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from PySide6.QtCore import QMarginsF, QRectF, QSizeF, QStandardPaths, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication, QWidget

from nemesis_gui.board.scene import BoardScene
from nemesis_gui.play.feature import Action, Feature
from nemesis_gui.widgets.save_path import ask_to_save

SCALE: Final = 2.0
"""Pixels a scene unit in exported pictures."""
_DPI: Final = 150
_SHEET_MM: Final = 840.0
"""Width of the PDF's sheet: that of A0."""
_HINTS: Final = QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform


def export_png(scene: BoardScene, path: Path, scale: float = SCALE) -> None:
    """Write the whole map with counters as it stands; raises OSError if the file cannot be written."""
    rect = scene.sceneRect()
    image = QImage(round(rect.width() * scale), round(rect.height() * scale), QImage.Format.Format_RGB32)
    image.fill(scene.backgroundBrush().color())
    painter = QPainter(image)
    painter.setRenderHints(_HINTS)
    _paint(scene, painter, QRectF(image.rect()), scale)
    painter.end()
    if not image.save(str(path), "PNG"):  # type: ignore[call-overload]
        raise OSError(f"{path}: the picture could not be written")


def export_pdf(scene: BoardScene, path: Path, title: str) -> None:
    """Write the whole map on one large sheet; raises OSError if the file cannot be written."""
    from PySide6.QtGui import QPageSize, QPdfWriter

    rect = scene.sceneRect()
    writer = QPdfWriter(str(path))
    writer.setTitle(title)
    writer.setResolution(_DPI)
    sheet = QSizeF(_SHEET_MM, _SHEET_MM * rect.height() / rect.width())
    writer.setPageSize(QPageSize(sheet, QPageSize.Unit.Millimeter))
    writer.setPageMargins(QMarginsF(0, 0, 0, 0))
    painter = QPainter()
    if not painter.begin(writer):
        raise OSError(f"{path}: the sheet could not be written")
    painter.setRenderHints(_HINTS)
    _paint(scene, painter, QRectF(0, 0, writer.width(), writer.height()), writer.width() / rect.width())
    painter.end()


def _paint(scene: BoardScene, painter: QPainter, target: QRectF, scale: float) -> None:
    """Counters are redrawn for the scale and afterwards again for the screen."""
    with scene.drawn_at(scale):
        scene.render_whole(painter, target, scene.sceneRect())


def export_view(view: QWidget, path: Path) -> None:
    """Write what the view shows; raises OSError if the file cannot be written."""
    if not view.grab().save(str(path), "PNG"):
        raise OSError(f"{path}: the picture could not be written")


class Export(Feature):
    """Asks for a file and writes it."""

    def actions(self) -> Iterator[Action]:
        no_game, export = self.context.needs.game, self._export
        yield Action(
            "map_png", "File", 80, "Map as PNG…", "Save the whole map as a picture",
            run=lambda: export("png", lambda path: export_png(self._scene(), path)), why_not=no_game, before=True
        )
        yield Action(
            "map_pdf", "File", 90, "Map as PDF…", "Save the whole map on one large sheet",
            run=lambda: export("pdf", lambda path: export_pdf(self._scene(), path, self.model.title.name)),
            why_not=no_game
        )
        yield Action(
            "view_png", "File", 100, "View as PNG…", "Save the visible part of the map", "Ctrl+Shift+G",
            lambda: export("png", lambda path: export_view(self._scene().views()[0], path)), no_game
        )

    def _scene(self) -> BoardScene:
        assert self.context.scene is not None
        return self.context.scene

    def _export(self, kind: str, write: Callable[[Path], None]) -> None:
        tr = self.words.tr
        folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.PicturesLocation)
        offered = Path(folder) / f"{self.model.title.id}.{kind}"
        path = ask_to_save(self.places.frame, tr, tr("Export the map"), offered)
        if path is None:
            return
        QApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            write(path)
            self.context.signals.said.emit(tr("Saved: {path}", path=path))
        except OSError as error:
            self.context.signals.said.emit(self.words.fault(str(error)))
        finally:
            QApplication.restoreOverrideCursor()
