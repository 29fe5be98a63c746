"""A skin from a picture of the map: the centres of five hexes are clicked, three that lay it and two that check."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import QPointF
from PySide6.QtGui import QImage, QPainterPath
from PySide6.QtWidgets import QDialog, QLineEdit, QWidget

from engine.board.errors import BoardError
from engine.board.files import copy_new, settle
from engine.table.placed import World
from engine.table.wording.typography import number
from engine.wargame.skin import LARGEST_ERROR, Fit, Skin, SkinError, fit_of, skin_of, write_skin
from nemesis_gui.board.geometry import BoardGeometry
from nemesis_gui.board.skin_map import onto_scene
from nemesis_gui.features.skins.picture_view import PictureView
from nemesis_gui.play.keeping import free_skin
from nemesis_gui.session.words import Words
from nemesis_gui.widgets.layouts import add, at_the_right, button, column, label, side_by_side, size_up

LAYING: Final = 3
POINTS: Final = 5


class NewSkin(QDialog):
    """Asks for one hex after the other, shows our grid over the picture from the third on, and keeps the skin."""

    def __init__(self, words: Words, world: World, path: Path, image: QImage, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words, self._world, self._path = words, world, path
        self._geometry = BoardGeometry(world.board)
        self.points: list[tuple[str, tuple[float, float]]] = []
        self.folder: Path | None = None
        """Where the skin was kept."""
        tr = words.tr
        self.setWindowTitle(tr("New skin from pictures"))
        size_up(self, 1000, 760)
        self.view = PictureView(image)
        self.view.setAccessibleName(tr("Picture of the map"))
        self.view.clicked.connect(self.take)
        self.asked, self.fault = label("", wrap=True), label("", "faded", wrap=True)
        self.hex = QLineEdit(maxLength=20)
        self.hex.setAccessibleName(tr("Hex whose centre is clicked next"))
        self.name = QLineEdit(tr("My copy"), maxLength=60)
        self.name.setAccessibleName(tr("Name of the skin"))
        self.back = button(tr("Take the last point back"), self.take_back)
        self.keep_button = button(tr("Keep the skin"), self.keep, "primary")
        for one in (self.back, self.keep_button):
            one.setAutoDefault(False)
        told = (
            "Click the centre of each hex that is asked for, or go there with the arrow keys, by single pixels with "
            "Shift, and press Enter; name another hex where it is not printed."
        )
        add(
            column(self, 14, 8), label(tr(told), "faded", wrap=True),
            side_by_side(self.asked, self.hex, self.back, wide=self.asked), self.view, self.fault,
            side_by_side(label(tr("Name of the skin")), self.name, None),
            at_the_right(button(tr("Cancel"), self.reject), self.keep_button),
        )  # fmt: skip
        self._refresh()
        self.view.setFocus()

    # -- points

    def take(self, at: QPointF) -> None:
        """The centre of the hex asked for is clicked."""
        if len(self.points) >= POINTS:
            return
        try:
            self._world.board.grid.index(self.hex.text().strip())
        except BoardError as error:
            self.fault.setText(self.words.fault(str(error)))
            return
        self.points.append((self.hex.text().strip(), (round(at.x(), 1), round(at.y(), 1))))
        self._refresh()

    def take_back(self) -> None:
        """The last point is clicked again."""
        if self.points:
            self.points.pop()
            self._refresh()

    def _refresh(self) -> None:
        tr, number = self.words.tr, len(self.points)
        self.view.show_points(QPointF(*at) for _, at in self.points)
        fit, fault = self._fit()
        self.view.show_grid(self._hexes(fit) if fit is not None else QPainterPath())
        whole = number == POINTS
        self.hex.setEnabled(not whole)
        self.hex.setText("" if whole else self._suggested(number))
        text = tr("Our hexes lie over the picture: do they lie on its own?")
        ask = tr("Point {n} of {all}: click the centre of this hex", n=number + 1, all=POINTS)
        self.asked.setText(text if whole else ask)
        self.back.setEnabled(bool(self.points))
        self.keep_button.setEnabled(whole and fit is not None and not fault)
        self.fault.setText(fault or (self._off(fit) if fit is not None and fit.checked else ""))

    def _off(self, fit: Fit) -> str:
        lang = self.words.lang
        off, most = number(fit.error, lang, 2), number(LARGEST_ERROR, lang)
        return self.words.tr("Off by {n} of a hex at the points that check; at most {most}", n=off, most=most)

    def _fit(self) -> tuple[Fit | None, str]:
        """How the picture lies by now, and what is wrong with that; where points check in vain, by the first three."""
        if len(self.points) < LAYING:
            return None, ""
        try:
            return self._laid(len(self.points)), ""
        except SkinError as error:
            fault = self.words.fault(str(error))
        try:
            return self._laid(LAYING), fault
        except SkinError:
            return None, fault

    def _laid(self, number: int) -> Fit:
        found = self._skin(self.points[:number]).map
        assert found is not None
        return fit_of(found, self._world.board.grid)

    def _suggested(self, number: int) -> str:
        """Hexes far from one another: three corners, the fourth, the middle."""
        board, geometry = self._world.board, self._geometry
        hexes = [one for one in range(board.hex_count) if self._world.open_hex(one)] or list(range(board.hex_count))
        middle = geometry.map_rect.center()
        ways = ((1, 1), (-1, -1), (1, -1), (-1, 1))
        if number < len(ways):
            a, b = ways[number]
            found = min(hexes, key=lambda one: a * geometry.xy(one)[0] + b * geometry.xy(one)[1])
        else:
            found = min(hexes, key=lambda one: (geometry.point(one) - middle).manhattanLength())
        return board.grid.label(found)

    def _hexes(self, fit: Fit) -> QPainterPath:
        """Our hexes in pixels of the picture."""
        path = QPainterPath()
        for hex_ in range(self._world.board.hex_count):
            path.addPath(self._geometry.outline(hex_))
        return onto_scene(fit).inverted()[0].map(path)

    # -- keeping

    def _skin(self, points: list[tuple[str, tuple[float, float]]]) -> Skin:
        name = self.name.text().strip() or self.words.tr("My copy")
        return skin_of(self.words.title.id, name, f"map{self._path.suffix.lower()}", points)

    def keep(self) -> None:
        """Copy the picture into a new folder, with the skin beside it."""
        try:
            skin = self._skin(self.points)
            folder = free_skin(skin.name, skin.title)
            folder.mkdir(parents=True)
            assert skin.map is not None
            copy_new(self._path, folder / skin.map.picture)
            write_skin(folder, skin)
            settle(folder)
        except (SkinError, OSError) as error:
            self.fault.setText(self.words.fault(str(error)))
            return
        self.folder = folder
        self.accept()
