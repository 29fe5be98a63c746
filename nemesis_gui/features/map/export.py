"""The map and the view as files that the player asks for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog

from nemesis_gui.board.scene import BoardScene
from nemesis_gui.play.action import Action
from nemesis_gui.play.feature import Feature


class Export(Feature):
    """Asks for a file and writes it."""

    def actions(self) -> Iterator[Action]:
        """What can be done with it."""
        no_game = self.context.needs.game
        yield Action(
            "map_png", "File", 80, "Map as PNG…", "Write the whole map as a picture", run=self.export_png,
            why_not=no_game, before=True, covered=True
        )
        yield Action(
            "map_pdf", "File", 90, "Map as PDF…", "Write the whole map on one large sheet", run=self.export_pdf,
            why_not=no_game, covered=True
        )
        yield Action(
            "view_png", "File", 100, "View as PNG…", "Write what the view shows", "Ctrl+Shift+G", self.export_view,
            no_game, covered=True
        )

    def export_png(self) -> None:
        """The whole map."""
        from nemesis_gui.features.map.pictures import export_png

        self._export("PNG", ".png", lambda path: export_png(self._scene(), path))

    def export_pdf(self) -> None:
        """The whole map on one sheet."""
        from nemesis_gui.features.map.pictures import export_pdf

        self._export("PDF", ".pdf", lambda path: export_pdf(self._scene(), path, self.model.title.name))

    def export_view(self) -> None:
        """What the view shows."""
        view = self.context.view
        if view is not None:
            from nemesis_gui.features.map.pictures import export_view

            self._export("PNG", ".png", lambda path: export_view(view, path))

    def _scene(self) -> BoardScene:
        assert self.context.scene is not None
        return self.context.scene

    def _export(self, kind: str, suffix: str, write: Callable[[Path], None]) -> None:
        name, _ = QFileDialog.getSaveFileName(
            self.places.frame, self.words.tr("Export the map"), f"{self.model.title.id}{suffix}", f"{kind} (*{suffix})"
        )
        if not name:
            return
        path = Path(name) if Path(name).suffix else Path(name).with_suffix(suffix)
        QApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            write(path)
        except OSError as error:
            self.context.signals.said.emit(self.words.fault(str(error)))
            return
        finally:
            QApplication.restoreOverrideCursor()
        self.context.signals.said.emit(self.words.tr("Written: {path}", path=path))
