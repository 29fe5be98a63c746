"""What a game is begun with besides its scenario: players, rules, variants, readings, taking back, dice."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFormLayout, QLabel, QLineEdit, QWidget

from engine.titles.nemesis.options import Options
from engine.titles.nemesis.pieces import ALLIED, JAPANESE, SIDES
from nemesis_gui.base.style import px
from nemesis_gui.features.games.choices import Choice, ChoiceRow, Follow, SwitchRow
from nemesis_gui.session.saves import PLAYER
from nemesis_gui.session.table import HOT_SEAT, HOT_SEAT_TURNS, PLAYERS, SOLITAIRE
from nemesis_gui.session.words import Words
from nemesis_gui.widgets.layouts import column, label, line_edit, row, title

MOST_NAME: Final = 40
SEATS: Final = (
    Choice(HOT_SEAT, "Two at this screen",
           "The screen is covered before a secret choice only. When the other player's turn comes a line over the map "
           "says so, with a replay."),
    Choice(HOT_SEAT_TURNS, "Two at this screen, a curtain at every change of sides",
           "The screen is covered before the other player's phase, too; then it tells what happened meanwhile."),
    Choice(SOLITAIRE, "One plays both sides", "Nothing is covered, and every command can be taken back."),
)  # fmt: skip
VERSIONS: Final = (
    Choice("1.2b", "v1.2b, the current one", "The English rulebook in its latest printing."),
    Choice("1.1a", "v1.1a, the first French one",
           "The first rulebook; the rules window says wherever the two differ."),
)  # fmt: skip
COMMANDERS: Final = (
    Choice("two", "One commander a side", "Each side obeys one player."),
    Choice("west-east", "Variant 1: west and east",
           "Two commanders a side: one for what starts a phase west of column 11, one for the rest.", "var-1/1"),
    Choice("armies", "Variant 2: by armies", "Two commanders a side; each chit activates one army of both sides.",
           "var-2/1"),
)  # fmt: skip
CHITS: Final = Choice(
    "choose_chits", "Variant 3: chits are chosen, not drawn", "Each player picks his next chit from his cup.", "var-3/1"
)
READINGS: Final = (
    Choice("transporters_forward", "Transporters make Forward Moves",
           "The rules speak of units only; here Transporters may move one hex, too.", "6.1-A/1"),
    Choice("control_stops_river", "A flag alone stops River Supply",
           "An enemy flag on the Objective of a river depot is enough, nobody has to stand there.", "7.1-C/13"),
    Choice("zoc_over_arrows", "Zones of control reach over arrows",
           "In and out of Reinforcement Hexes, along their arrows.", "1.1/9"),
    Choice("supply_over_arrows", "Supply ranges reach over arrows",
           "Transporters in a Reinforcement Hex supply the hexes its arrows lead to, and beyond.", "7.1-A/2"),
    Choice("group_hqs_count", "Group HQs count as Divisional HQs",
           "US, XI and XX Army Group: a supply chain holds one HQ of a Division or of a group.", "7.1-A/12"),
)  # fmt: skip
UNDO: Final = (
    Choice("", "Up to the last die roll or reveal",
           "What was rolled or revealed stands. Of two players the other one is asked before an answer is taken back."),
    Choice("study", "Everything, dice too", "A study game: each command can be taken back, for learning."),
)  # fmt: skip


class OptionsForm(QWidget):
    """All of it as a form; every choice says in a line what it does."""

    def __init__(self, words: Words, follow: Follow) -> None:
        super().__init__()
        self.words = words
        self.seats = ChoiceRow(words, "Players", SEATS, follow)
        self.names = [self._name(side) for side in (JAPANESE, ALLIED)]
        self.version = ChoiceRow(words, "Rules", VERSIONS, follow)
        self.commanders = ChoiceRow(words, "Commanders", COMMANDERS, follow)
        self.choose = SwitchRow(words, CHITS, follow)
        usual = Options()
        self.readings = [SwitchRow(words, item, follow, on=getattr(usual, item.key)) for item in READINGS]
        self.undo = ChoiceRow(words, "Taking back", UNDO, follow)
        self.seed = self._line(words.tr("by chance"), words.tr("Seed of the dice"))
        self._lay_out()
        self.seats.box.currentIndexChanged.connect(self._seated)

    def _name(self, side: int) -> QLineEdit:
        name = self.words.tr("Name of the {side} player", side=self.words.side(side))
        return self._line(self.words.side(side), name)

    def _line(self, hint: str, name: str) -> QLineEdit:
        line = line_edit()
        line.setPlaceholderText(hint)
        line.setAccessibleName(name)
        line.setToolTip(name)
        line.setMaxLength(MOST_NAME)
        return line

    # -- laying out

    def _lay_out(self) -> None:
        tr = self.words.tr
        self.form = QFormLayout(self)
        self.form.setContentsMargins(0, 0, 0, 0)
        self.form.setVerticalSpacing(px(8))
        self.form.setHorizontalSpacing(px(12))
        self.form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.DontWrapRows)
        self._row("Players", self.seats)
        self._row("Names", self._names())
        self._row("Rules", self.version)
        self._row("Commanders", self.commanders)
        self._row("Chits", self.choose)
        self._row("Open points", self._readings())
        self._row("Taking back", self.undo)
        self._row("Seed of the dice", self.seed, tr("The same seed and the same choices bring the same dice."))

    def _row(self, name: str, widget: QWidget, note: str = "") -> None:
        head: QLabel = title(self.words.tr(name), 10)
        head.setContentsMargins(0, 4, 0, 0)
        head.setBuddy(getattr(widget, "box", widget))
        if note:
            holder = QWidget()
            layout = column(holder, gap=2)
            layout.addWidget(widget)
            layout.addWidget(label(note, "faded", wrap=True))
            widget = holder
        self.form.addRow(head, widget)

    def _names(self) -> QWidget:
        holder = QWidget()
        line = row(holder, gap=8)
        for edit in self.names:
            line.addWidget(edit, 1)
        return holder

    def _readings(self) -> QWidget:
        holder = QWidget()
        layout = column(holder, gap=4)
        for switch in self.readings:
            layout.addWidget(switch)
        return holder

    def _seated(self, _index: int) -> None:
        """Who plays both sides may take everything back anyway."""
        alone = self.seats.chosen() == SOLITAIRE
        self.undo.box.setCurrentIndex(1 if alone else 0)
        self.undo.setEnabled(not alone)

    # -- what was chosen

    def options(self) -> dict[str, Any]:
        """Rules version and commanders, and what else differs from the usual."""
        found: dict[str, Any] = {"version": self.version.chosen(), "commanders": self.commanders.chosen()}
        if self.choose.box.isChecked():
            found[CHITS.key] = True
        for item, switch in zip(READINGS, self.readings, strict=True):
            if switch.box.isChecked() != getattr(Options(), item.key):
                found[item.key] = switch.box.isChecked()
        if self.undo.isEnabled() and self.undo.chosen():
            found[self.undo.chosen()] = True
        return found

    def notes(self) -> dict[str, str]:
        """Who plays, to be kept with the game."""
        names = (edit.text().strip() for edit in self.names)
        given = {PLAYER + side: name for side, name in zip(SIDES, names, strict=True) if name}
        return {PLAYERS: self.seats.chosen(), **given}
