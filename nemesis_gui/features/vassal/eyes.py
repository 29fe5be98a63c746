"""Before a game of VASSAL is looked at: whose eyes look, of which scenario and turn it is, and whose move it is."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtWidgets import QDialog, QFormLayout, QSpinBox, QWidget

from engine.board.errors import one_line
from engine.wargame.modulelook import Looking
from engine.wargame.study import turns_of
from nemesis_gui.features.vassal.doubts import Doubts
from nemesis_gui.play.context import Context
from nemesis_gui.session.words import Words
from nemesis_gui.widgets.dropdown import DropDown
from nemesis_gui.widgets.layouts import add, at_the_right, button, column, label, size_up, title


class Eyes(QDialog):
    """Accepted when the position is to be looked at. What is offered first was seen by nobody's eyes."""

    def __init__(
        self, context: Context, looking: Looking, other: str, decided: Mapping[str, int], parent: QWidget | None = None
    ) -> None:
        """``other`` is what is wrong about the module, in a sentence; empty for the one the game was saved with."""
        super().__init__(parent)
        self._context, self._looking = context, looking
        self.words = Words(context.words.lang, looking.taken.title)
        self.decided = dict(decided)
        """The slots of counters that somebody has looked at."""
        self._make_parts()
        tr, taken = self.words.tr, looking.taken
        self.setWindowTitle(tr("A game of VASSAL"))
        size_up(self, 560, 380)
        form = QFormLayout()
        for text, field in (("Whose eyes look?", self.eyes), ("Scenario", self.scenario), ("Turn", self.turn),
                            ("Side to move", self.side)):  # fmt: skip
            form.addRow(tr(text), field)
        told = "What these eyes may not see stays a question mark. Passwords, names and talk are read by nobody."
        name = one_line(taken.module.name, 60)
        version = one_line(taken.module.version, 40)
        heading = tr("{name}, version {version}", name=name, version=version) if version else name
        other_label = label(other, "warning", wrap=True)
        start = button(tr("Look at the game"), self.accept, "primary")
        add(
            column(self, 14, 8), title(heading), other_label, form, self.note,
            label(tr(told), "faded", wrap=True), None,
            at_the_right(self.decide, button(tr("Cancel"), self.reject), start),
        )  # fmt: skip
        other_label.setVisible(bool(other))
        start.setDefault(True)
        self.eyes.setFocus()
        self._follow()

    def _make_parts(self) -> None:
        tr, taken = self.words.tr, self._looking.taken
        self.eyes, self.scenario, self.side, self.turn = DropDown(), DropDown(), DropDown(), QSpinBox()
        self.eyes.addItem(tr("Nobody's: only what lies open"), "")
        for name in taken.module.sides:
            self.eyes.addItem(one_line(name, 60), name)
        for key, name in taken.title.scenarios().items():
            self.scenario.addItem(self.words.scenario(key) or name, key)
        for number, key in enumerate(taken.title.sides):
            self.side.addItem(self.words.side(number), key)
        self.note = label("", "faded", wrap=True)
        self.decide = button("", self.look_at_doubts)
        self.decide.setAutoDefault(False)
        self.scenario.setCurrentIndex(self.scenario.findData(self._looking.scenario))
        self.scenario.currentIndexChanged.connect(self._follow)

    def _follow(self) -> None:
        """The turns are those of the scenario that is chosen."""
        tr, looking, scenario = self.words.tr, self._looking, self.scenario.currentData()
        first, last = turns_of(looking.taken.title, scenario)
        self.turn.setRange(first, last)
        self.turn.setValue(looking.turn(scenario))
        counted = looking.counted_turn == self.turn.value()
        unsaid = "The module does not tell the turn: it is the first."
        beyond = "The module counts turn {n}, which this scenario has not: it is the first."
        other = tr(beyond, n=looking.counted_turn) if looking.counted_turn else tr(unsaid)
        note = tr("The turn is as the module counts it.") if counted else other
        self.note.setText(f"{note} {tr('Whose move it is, no saved game tells.')}")
        left = sum(any(match.id not in self.decided for match in doubt) for doubt in looking.taken.doubts)
        self.decide.setText(tr("Look at {n:doubtful one|doubtful ones}…", n=left))
        self.decide.setVisible(bool(left))

    def look_at_doubts(self) -> None:
        """Decide the doubtful counters one after the other."""
        dialog = Doubts(self._context, self._looking.taken, self.decided, self)
        dialog.exec()
        self.decided = dialog.decided
        dialog.deleteLater()
        self._follow()
