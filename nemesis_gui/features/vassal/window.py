"""What was found in a module: how its map lies, which counters are sure, which set-ups differ; and keeping it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import partial
from itertools import chain
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QDialog, QLineEdit, QTreeWidget, QTreeWidgetItem, QWidget

from engine.board.errors import one_line
from engine.table.wording.typography import number
from engine.wargame.modules import Compared, Differs, Taken
from engine.wargame.moduleskin import save_skin
from nemesis_gui.features.vassal.beside import worked_out
from nemesis_gui.features.vassal.doubts import Doubts
from nemesis_gui.features.vassal.known import decided_of
from nemesis_gui.features.vassal.numbers import Numbers, map_image
from nemesis_gui.play.context import Context
from nemesis_gui.play.keeping import Keeping, free_path, free_skin, keep_pack
from nemesis_gui.widgets.layouts import add, at_the_right, button, column, label, side_by_side, size_up, title

MOST_ROWS: Final = 400


class ModuleWindow(QDialog):
    """Tells what was found; the doubtful counters are decided in a window of their own."""

    def __init__(self, context: Context, taken: Taken, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context, self.words, self.taken = context, context.words, taken
        self.keeping = Keeping(context)
        self.decided = decided_of(context.settings, taken)
        """The slots of counters that somebody has looked at, now or before."""
        self.skin = ""
        """The folder of the skin that was kept."""
        tr, name = self.words.tr, one_line(taken.module.name, 60)
        self.setWindowTitle(tr("VASSAL module"))
        size_up(self, 760, 620)
        self._compared = worked_out(taken.compared, tr("Reading the module…"), parent or self)
        self.counters, self.fault = label("", wrap=True), label("", "faded", wrap=True)
        self.decide = button("", self.look_at_doubts)
        self.see_numbers = button(tr("See the numbers on the picture…"), self.look_at_numbers)
        self.name = QLineEdit(name, maxLength=60)
        self.name.setAccessibleName(tr("Name of what is kept"))
        self.pictures = QCheckBox(tr("Keep map and counters as pictures"))
        self.set_ups = QCheckBox(tr("Keep what is checked of the set-ups as a pack, for new games"))
        self.told = QTreeWidget()
        self.told.setHeaderHidden(True)
        self._rows: list[QTreeWidgetItem] = []
        """The lines that can be checked, each with its set-up and counter."""
        self.told.setAccessibleName(tr("What differs"))
        self._fill()
        self.keep_button = button(tr("Keep"), self.keep, "primary")
        for one in (self.decide, self.see_numbers, self.keep_button):
            one.setAutoDefault(False)
        version = taken.module.version
        heading = tr("{name}, version {version}", name=name, version=one_line(version, 40)) if version else name
        heading = f"{heading} – {taken.title.name}"
        told = label(self._map(), wrap=True)
        map_line = side_by_side(told, self.see_numbers, wide=told)
        add(
            column(self, 14, 8), title(heading), map_line,
            side_by_side(self.counters, self.decide, wide=self.counters), self.told, self.pictures, self.set_ups,
            side_by_side(label(tr("Name of what is kept")), self.name, None), self.fault,
            label(tr("It stays on your own disk: it goes into no saved game and no report."), "faded", wrap=True),
            at_the_right(button(tr("Cancel"), self.reject), self.keep_button),
        )  # fmt: skip
        self.pictures.toggled.connect(self._refresh)
        self.set_ups.toggled.connect(self._refresh)
        self.told.itemChanged.connect(self._refresh)
        self.pictures.setChecked(self._has_pictures)
        self.set_ups.setChecked(bool(self.chosen))
        self._refresh()

    # -- what was found

    def _map(self) -> str:
        tr, fit = self.words.tr, self.taken.fit
        if fit is None:
            return tr("Map: no board of this module has our hexes. Is it of this game?")
        text = "Map: {name}. {share} % of our hexes are on it, the one that lies worst is off by {off} of a hex."
        off = number(fit.error, self.words.lang, 2)
        told = tr(text, name=one_line(fit.board, 40), share=round(100 * fit.share), off=off)
        return told if fit.sure else f"{told} {tr('It is not sure to be the same map, and is not kept.')}"

    @property
    def _has_pictures(self) -> bool:
        fit = self.taken.fit
        shown = any(self.taken.picture_of(match.slot) for match in self.taken.sure)
        return shown or (fit is not None and fit.sure)

    def _fill(self) -> None:
        """A line for each set-up with what differs in it, to be taken over or not; then what can only be told."""
        likest = {one.name for one in self.taken.likest_of_each()}
        for compared in self._compared:
            self._add_set_up(compared, compared.name in likest)
        told = [line for _, line in zip(range(MOST_ROWS), chain(self._figures(), self._unread()), strict=False)]
        same = self.words.tr("The module has no set-up that could be laid beside ours.")
        for line in told if self._compared or told else [same]:
            self.told.addTopLevelItem(QTreeWidgetItem([line]))

    def _add_set_up(self, compared: Compared, take: bool) -> None:
        tr = self.words.tr
        ours = self.taken.title.scenarios()[compared.scenario]
        text = "{name}, beside “{scenario}”: {same} the same, {n} not"
        facts = {"name": one_line(compared.name, 60), "scenario": ours, "same": compared.same}
        head = QTreeWidgetItem([tr(text, **facts, n=len(compared.differs))])
        self.told.addTopLevelItem(head)
        for one in compared.differs[:MOST_ROWS]:
            row = QTreeWidgetItem([self._differs(one)])
            if _movable(one):
                row.setCheckState(0, Qt.CheckState.Checked if take else Qt.CheckState.Unchecked)
                row.setData(0, Qt.ItemDataRole.UserRole, (compared.name, one.id))
                self._rows.append(row)
            head.addChild(row)
        if any(map(_movable, compared.differs[:MOST_ROWS])):
            head.setFlags(head.flags() | Qt.ItemFlag.ItemIsUserCheckable | Qt.ItemFlag.ItemIsAutoTristate)
            head.setExpanded(True)

    @property
    def chosen(self) -> Mapping[str, Collection[str]]:
        """The counters to be taken over, by set-up."""
        found: dict[str, list[str]] = {}
        for row in self._rows:
            if row.checkState(0) == Qt.CheckState.Checked:
                name, id_ = row.data(0, Qt.ItemDataRole.UserRole)
                found.setdefault(name, []).append(id_)
        return found

    def _differs(self, one: Differs) -> str:
        tr = self.words.tr
        if not one.here:
            return tr("printed: {unit} in {hex}, here not at the start", unit=one.name, hex=one.printed)
        if not one.printed:
            return tr("printed: {unit} not at the start, here in {hex}", unit=one.name, hex=one.here)
        return tr("printed: {unit} in {hex}, here {other}", unit=one.name, hex=one.printed, other=one.here)

    def _figures(self) -> Iterator[str]:
        tr, found = self.words.tr, list(self.taken.figures())
        if found:
            yield tr("Figures that stand on the counters otherwise than on ours; type them in to play with them:")
        for one in found:
            values = {"unit": one.name, "figures": one.printed, "other": one.here or "–"}
            yield f"    {tr('{unit}: printed {figures}, here {other}', **values)}"

    def _unread(self) -> Iterator[str]:
        for unread in self.taken.found.unread:
            yield self.words.fault(unread)

    # -- deciding and keeping

    def _refresh(self) -> None:
        tr, taken = self.words.tr, self.taken
        sure, left = len(taken.sure) + len(self.decided), len(taken.doubts)
        self.counters.setText(tr("Counters: {n} of {all} found", n=sure, all=len(taken.ours)))
        open_ = sum(any(match.id not in self.decided for match in alike) for alike in taken.doubts)
        again = tr("Look at decisions again ({n})…", n=left)
        self.decide.setText(tr("Look at {n:doubtful one|doubtful ones}…", n=open_) if open_ else again)
        self.decide.setVisible(bool(left))
        self.see_numbers.setVisible(taken.fit is not None and bool(taken.module.picture_file(taken.fit.picture)))
        self.pictures.setEnabled(self._has_pictures)
        self.set_ups.setEnabled(any(_movable(one) for compared in self._compared for one in compared.differs))
        take_over = self.set_ups.isChecked() and bool(self.chosen)
        self.keep_button.setEnabled(self.pictures.isChecked() or take_over)

    def look_at_doubts(self) -> None:
        """Decide the doubtful counters one after the other."""
        dialog = Doubts(self._context, self.taken, self.decided, self)
        dialog.exec()
        self.decided = dialog.decided
        dialog.deleteLater()
        self._refresh()

    def numbers_dialog(self) -> Numbers | None:
        """The numbers of our hexes over the printed map; None, and why, where its picture cannot be shown."""
        fit = self.taken.fit
        assert fit is not None
        try:
            image = worked_out(partial(map_image, self.taken.module, fit), self.words.tr("Reading the module…"), self)
        except (ValueError, OSError, MemoryError) as error:
            self.fault.setText(self.words.fault(str(error)))
            return None
        return Numbers(self.words, fit, image, self)

    def look_at_numbers(self) -> None:
        """Let the player judge how the map lies, before it is kept."""
        dialog = self.numbers_dialog()
        if dialog is not None:
            dialog.exec()
            dialog.deleteLater()

    def keep(self) -> None:
        """Write what is wanted; what cannot be written is told, and the window stays."""
        try:
            if self.set_ups.isChecked() and self.chosen:
                self._keep_set_ups()
                self.set_ups.setChecked(False)
            if self.pictures.isChecked():
                self._keep_pictures()
        except (ValueError, OSError) as error:
            self.fault.setText(self.words.fault(str(error)))
            return
        self.accept()

    @property
    def _called(self) -> str:
        return self.name.text().strip() or self.words.tr("My copy")

    def _keep_pictures(self) -> None:
        folder = free_skin(self._called, self.taken.title.id)
        chosen: Mapping[str, int] = self.decided
        work = partial(save_skin, self.taken, folder, chosen, self._called)
        worked_out(work, self.words.tr("Copying the pictures…"), self)
        self.skin = folder.name

    def _keep_set_ups(self) -> None:
        pack = self.taken.pack(self._called, self.chosen)
        keep_pack(pack, free_path(self._called, self.taken.title.id), self.keeping.keep)


def _movable(one: Differs) -> bool:
    """Whether a counter starts elsewhere, and in both: only that can be taken over."""
    return bool(one.printed and one.here)
