"""What was found in a module: how its map lies, which counters are sure, which set-ups differ; and keeping it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import chain
from typing import Final

from PySide6.QtWidgets import QCheckBox, QDialog, QLineEdit, QPlainTextEdit, QWidget

from engine.board.errors import one_line
from engine.table.wording.typography import number
from engine.wargame.modules import Compared, Differs, Taken
from engine.wargame.moduleskin import save_skin
from nemesis_gui.features.vassal.beside import worked_out
from nemesis_gui.features.vassal.doubts import Doubts
from nemesis_gui.play.context import Context
from nemesis_gui.play.keeping import free_path, free_skin, keep_pack, keeping
from nemesis_gui.widgets.layouts import add, at_the_right, button, column, label, side_by_side, size_up, title

MOST_ROWS: Final = 400


class ModuleWindow(QDialog):
    """Tells what was found; the doubtful counters are decided in a window of their own."""

    def __init__(self, context: Context, taken: Taken, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context, self.words, self._taken = context, context.words, taken
        self.decided: dict[str, int] = {}
        """The slots of counters that somebody has looked at."""
        self.skin = ""
        """The folder of the skin that was kept."""
        tr, name = self.words.tr, one_line(taken.module.name, 60)
        self.setWindowTitle(tr("VASSAL module"))
        size_up(self, 760, 620)
        self._compared = worked_out(taken.compared, tr("Reading the module…"), parent or self)
        self.counters, self.fault = label("", wrap=True), label("", "faded", wrap=True)
        self.decide = button("", self.look_at_doubts)
        self.name = QLineEdit(name, maxLength=60)
        self.name.setAccessibleName(tr("Name of what is kept"))
        self.pictures = QCheckBox(tr("Keep map and counters as pictures"))
        self.set_ups = QCheckBox(tr("Keep the set-ups as a pack, for new games"))
        self.told = QPlainTextEdit("\n".join(self._lines()), readOnly=True)
        self.told.setAccessibleName(tr("What differs"))
        self.keep_button = button(tr("Keep"), self.keep, "primary")
        for one in (self.decide, self.keep_button):
            one.setAutoDefault(False)
        version = taken.module.version
        heading = tr("{name}, version {version}", name=name, version=one_line(version, 40)) if version else name
        add(
            column(self, 14, 8), title(heading), label(self._map(), wrap=True),
            side_by_side(self.counters, self.decide, wide=self.counters), self.told, self.pictures, self.set_ups,
            side_by_side(label(tr("Name of what is kept")), self.name, None), self.fault,
            label(tr("It stays on your own disk: it goes into no saved game and no report."), "faded", wrap=True),
            at_the_right(button(tr("Cancel"), self.reject), self.keep_button),
        )  # fmt: skip
        self.pictures.toggled.connect(self._refresh)
        self.set_ups.toggled.connect(self._refresh)
        self.pictures.setChecked(self._has_pictures)
        self._refresh()

    # -- what was found

    def _map(self) -> str:
        tr, fit = self.words.tr, self._taken.fit
        if fit is None:
            return tr("Map: no board of this module has our hexes. Is it of this game?")
        text = "Map: {name}. {share} % of our hexes are on it, the one that lies worst is off by {off} of a hex."
        off = number(fit.error, self.words.lang, 2)
        told = tr(text, name=one_line(fit.board, 40), share=round(100 * fit.share), off=off)
        return told if fit.sure else f"{told} {tr('It is not sure to be the same map, and is not kept.')}"

    @property
    def _has_pictures(self) -> bool:
        fit = self._taken.fit
        shown = any(self._taken.picture_of(match.slot) for match in self._taken.sure)
        return shown or (fit is not None and fit.sure)

    @property
    def _moved(self) -> list[Differs]:
        """The counters that start elsewhere."""
        return [one for compared in self._compared for one in compared.differs if one.printed and one.here]

    def _lines(self) -> Iterator[str]:
        lines = chain(*map(self._set_up, self._compared), self._figures(), self._unread())
        found = [line for _, line in zip(range(MOST_ROWS), lines, strict=False)]
        yield from found or [self.words.tr("The set-ups are the same, as far as the module has any.")]

    def _set_up(self, compared: Compared) -> Iterator[str]:
        tr = self.words.tr
        ours = self._taken.title.scenarios()[compared.scenario]
        text = "{name}, beside “{scenario}”: {same} the same, {n} not"
        yield tr(text, name=one_line(compared.name, 60), scenario=ours, same=compared.same, n=len(compared.differs))
        for one in compared.differs:
            yield f"    {self._differs(one)}"

    def _differs(self, one: Differs) -> str:
        tr = self.words.tr
        if not one.here:
            return tr("printed: {unit} in {hex}, here not at the start", unit=one.name, hex=one.printed)
        if not one.printed:
            return tr("printed: {unit} not at the start, here in {hex}", unit=one.name, hex=one.here)
        return tr("printed: {unit} in {hex}, here {other}", unit=one.name, hex=one.printed, other=one.here)

    def _figures(self) -> Iterator[str]:
        tr, found = self.words.tr, list(self._taken.figures())
        if found:
            yield tr("Figures that stand on the counters otherwise than on ours; type them in to play with them:")
        for one in found:
            values = {"unit": one.name, "figures": one.printed, "other": one.here or "–"}
            yield f"    {tr('{unit}: printed {figures}, here {other}', **values)}"

    def _unread(self) -> Iterator[str]:
        for unread in self._taken.found.unread:
            yield self.words.fault(unread)

    # -- deciding and keeping

    def _refresh(self) -> None:
        tr, taken = self.words.tr, self._taken
        sure, left = len(taken.sure) + len(self.decided), len(taken.doubts)
        self.counters.setText(tr("Counters: {n} of {all} found", n=sure, all=len(taken.ours)))
        self.decide.setText(tr("Look at {n:doubtful one|doubtful ones}…", n=left))
        self.decide.setVisible(bool(left))
        self.pictures.setEnabled(self._has_pictures)
        self.set_ups.setEnabled(bool(self._moved))
        self.keep_button.setEnabled(self.pictures.isChecked() or self.set_ups.isChecked())

    def look_at_doubts(self) -> None:
        """Decide the doubtful counters one after the other."""
        dialog = Doubts(self._context, self._taken, self.decided, self)
        dialog.exec()
        self.decided = dialog.decided
        dialog.deleteLater()
        self._refresh()

    def keep(self) -> None:
        """Write what is wanted; what cannot be written is told, and the window stays."""
        try:
            if self.set_ups.isChecked():
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
        folder = free_skin(self._called, self._taken.title.id)
        chosen: Mapping[str, int] = self.decided
        work = partial(save_skin, self._taken, folder, chosen, self._called)
        worked_out(work, self.words.tr("Copying the pictures…"), self)
        self.skin = folder.name

    def _keep_set_ups(self) -> None:
        pack = self._taken.pack(self._called)
        keep_pack(pack, free_path(self._called, self._taken.title.id), keeping(self._context))
