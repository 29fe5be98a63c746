"""What a game is begun with besides its scenario: who plays first, then, folded away, the options of the title, and
taking back, advice, dice; each a row with a choice, and below it one line that says what is chosen, with its clause."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from html import escape
from itertools import groupby
from typing import Any, Final, NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QLabel, QLineEdit, QStackedWidget, QWidget

from engine.table.options import STUDY, VERSION, Option
from engine.table.title import Title
from nemesis_gui.base.style import px
from nemesis_gui.features.games.seated import Seated
from nemesis_gui.session.computers import ADVICE, FORBIDDEN, REPLIES, SEAT, STAND, level_names
from nemesis_gui.session.saves import PLAYER
from nemesis_gui.session.table import HOT_SEAT, HOT_SEAT_TURNS, PLAYERS, SOLITAIRE
from nemesis_gui.session.words import Words, clause_link
from nemesis_gui.widgets.dropdown import DropDown
from nemesis_gui.widgets.folded import Folded
from nemesis_gui.widgets.layouts import add, button, column, label, side_by_side, title

Follow = Callable[[str], object]


class Choice(NamedTuple):
    """One of several: its key, text, one-line explanation and rule clause; all in the player's language."""

    key: str
    text: str
    help: str
    clause: str = ""

    def explained(self) -> str:
        """The line below it."""
        return f"{escape(self.help)} {clause_link(self.clause)}".strip()


MOST_NAME: Final = 40
LEAST: Final = 20
"""Letters for which a list has room in any case; the dialog gives it more."""
SEATS: Final = (
    Choice(HOT_SEAT, "Hot seat, curtain before secret choices",
           "The screen is hidden before what only one player may see. Else a line announces the other player and "
           "offers a replay."),
    Choice(HOT_SEAT_TURNS, "Hot seat, curtain at each change of player",
           "The screen is also hidden whenever the other player has to act, who then reads what happened. Short "
           "answers in your phase, and questions between the phases, need no curtain unless hidden pieces must be "
           "seen."),
    Choice(SOLITAIRE, "Solitaire, you play both sides", "The screen is never hidden, and every command can be undone."),
)  # fmt: skip
UNDO: Final = (
    Choice("", "Up to the last die roll or reveal",
           "Rolls and reveals stand. With two players, the opponent must agree before an answer is undone."),
    Choice(STAND, "Nothing the computer has answered",
           "Dice, reveals and the replies of a computer player stand."),
    Choice(STUDY, "Everything, even dice", "A study game: every command can be undone, for learning."),
)  # fmt: skip
ADVISED: Final = (Choice("", "Advice allowed", "Each player may ask what a computer player would do."),)
LEVELS_ABOUT: Final = "players_about"
NAMES, ABOUT = "options", "options_about"
"""The tables with the words of a title's options."""


def describe(words: Words, table: str, key: str) -> str:
    """What a title says of an option or a choice, empty where it says nothing."""
    found = words.word(table, key)
    return "" if found == key.replace("_", " ") else found


def choices(words: Words, option: Option) -> list[Choice]:
    """The choices of an option, in words."""
    return [
        Choice(name, describe(words, NAMES, f"{option.name}.{name}") or name.replace("_", " "),
               describe(words, ABOUT, f"{option.name}.{name}"), option.clauses.get(name, option.clause))
        for name in option.choices
    ]  # fmt: skip


def switch(words: Words, option: Option) -> Choice:
    """What switching an option on means."""
    return Choice(option.name, words.word(NAMES, option.name), describe(words, ABOUT, option.name), option.clause)


def _sheet(form: QFormLayout) -> QWidget:
    """A form as a widget, its names at the left."""
    form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
    form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.DontWrapRows)
    form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
    form.setVerticalSpacing(px(8))
    form.setHorizontalSpacing(px(12))
    form.setContentsMargins(0, 0, 0, 0)
    holder = QWidget()
    holder.setLayout(form)
    return holder


class ChoiceRow(QWidget):
    """One of a few; the line below changes with it, in room for the longest, so that nothing further down moves."""

    def __init__(self, name: str, choices: Sequence[Choice], follow: Follow, usual: str = "") -> None:
        super().__init__()
        self.choices = choices
        narrow = QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        self.box = DropDown(sizeAdjustPolicy=narrow, minimumContentsLength=LEAST)
        self.box.setAccessibleName(name)
        for choice in choices:
            self.box.addItem(choice.text, choice.key)
            self.box.setItemData(self.box.count() - 1, choice.help, Qt.ItemDataRole.ToolTipRole)
        self.box.setCurrentIndex(max(0, self.box.findData(usual)))
        self._told, self._notes = QStackedWidget(), [_note(choice, follow) for choice in choices]
        for note in self._notes:
            self._told.addWidget(note)
        self._told.setVisible(any(map(Choice.explained, choices)))
        add(column(self, gap=2), self.box, self._told)
        self.box.currentIndexChanged.connect(self._describe_chosen)
        self._describe_chosen(self.box.currentIndex())

    def _describe_chosen(self, index: int) -> None:
        choice = self.choices[index]
        self._told.setCurrentIndex(index)
        self.box.setAccessibleDescription(choice.help)
        self.box.setToolTip(choice.help or choice.text)

    @property
    def note(self) -> QLabel:
        """What is said of what is chosen."""
        return self._notes[self.box.currentIndex()]

    def chosen(self) -> str:
        return str(self.box.currentData())


def _note(choice: Choice, follow: Follow) -> QLabel:
    """The line that says what a choice does."""
    note = label(choice.explained(), "faded", wrap=True, follow=follow)
    note.setAlignment(Qt.AlignmentFlag.AlignTop)
    return note


class SwitchRow(QWidget):
    """Yes or no; the line below says what yes means."""

    def __init__(self, choice: Choice, follow: Follow, *, on: bool = False) -> None:
        super().__init__()
        self.box = QCheckBox(choice.text)
        self.box.setChecked(on)
        self.box.setToolTip(choice.help)
        self.box.setAccessibleDescription(choice.help)
        self.note = _note(choice, follow)
        self.note.setContentsMargins(22, 0, 0, 0)
        add(column(self, gap=1), self.box, self.note)
        self.note.setVisible(bool(self.note.text()))


class OptionsForm(QWidget):
    """All of it as forms one below the other; every choice says in a line what it does."""

    def __init__(
        self, words: Words, game: Title, follow: Follow, data: QWidget | None = None, seated: Seated | None = None,
    ) -> None:  # fmt: skip
        """`data` says whose data the title has, and stands with its rulings."""
        super().__init__()
        self.words, self.game = words, game
        self.seats = ChoiceRow(words.tr("Players"), self._translated(SEATS), follow)
        self.names = [self._name(side) for side in range(len(game.sides))]
        self._players = [self._levels(side, follow) for side in range(len(game.sides))]
        self.levels = [line.box for line in self._players]
        """Who plays each side: a person, or a computer player of a level."""
        self.rows: dict[str, ChoiceRow | SwitchRow] = {}
        """The title's options by name."""
        self.undo = ChoiceRow(words.tr("Undo allowed"), self._translated(UNDO), follow)
        self.advice = SwitchRow(self._translated(ADVISED)[0], follow, on=True)
        self.seed = self._line(words.tr("random"), words.tr("Dice seed"))
        self._who = QFormLayout()
        self._lay_out(follow, data)
        self.seats.box.currentIndexChanged.connect(self._seated)
        self._seat(seated or Seated())

    def _seat(self, seated: Seated) -> None:
        self.seats.box.setCurrentIndex(max(0, self.seats.box.findData(seated.players)))
        for box, level in zip(self.levels, seated.levels, strict=False):
            box.setCurrentIndex(max(0, box.findData(level)))
        for edit, name in zip(self.names, seated.names, strict=False):
            edit.setText(name)
        self._computers_seated()

    def _translated(self, given: Sequence[Choice]) -> list[Choice]:
        tr = self.words.tr
        return [Choice(choice.key, tr(choice.text), tr(choice.help)) for choice in given]

    def _name(self, side: int) -> QLineEdit:
        name = self.words.tr("Name of the {side} player", side=self.words.side(side))
        return self._line(self.words.side(side), name)

    def _levels(self, side: int, follow: Follow) -> ChoiceRow:
        words = self.words
        about = {"": words.tr("You, or somebody beside you at this screen.")}
        levels = [
            Choice(level, words.tr("Computer: {level}", level=name) if level else name,
                   about.get(level) or describe(words, LEVELS_ABOUT, level))
            for level, name in level_names(words)
        ]  # fmt: skip
        line = ChoiceRow(words.tr("Who plays the {side} side", side=words.side(side)), levels, follow)
        line.box.currentIndexChanged.connect(self._computers_seated)
        return line

    def swap(self) -> None:
        """Who plays one side plays the other one, with the names."""
        levels, names = [box.currentIndex() for box in self.levels], [edit.text() for edit in self.names]
        for box, level in zip(self.levels, reversed(levels), strict=True):
            box.setCurrentIndex(level)
        for edit, name in zip(self.names, reversed(names), strict=True):
            edit.setText(name)

    def _computers_seated(self) -> None:
        """The screen is not hidden from a computer player."""
        computers = any(box.currentData() for box in self.levels)
        if computers:
            self.seats.box.setCurrentIndex(0)
        self._who.setRowVisible(self.seats, not computers)

    def _line(self, hint: str, name: str) -> QLineEdit:
        line = QLineEdit(placeholderText=hint, maxLength=MOST_NAME)
        line.setAccessibleName(name)
        line.setToolTip(name)
        return line

    def _lay_out(self, follow: Follow, data: QWidget | None) -> None:
        tr, place = self.words.tr, column(self, gap=10)
        for side, line in enumerate(self._players):
            self._row(self._who, self.words.side(side), line)
        swap = button(tr("Swap sides"), self.swap, "link", tr("Who plays one side plays the other one"))
        swap.setAutoDefault(False)
        self._row(self._who, tr("Names"), side_by_side(*self.names, swap))
        self._row(self._who, tr("Players"), self.seats)
        place.addWidget(_sheet(self._who))
        rulings, more = QFormLayout(), QFormLayout()
        for name, widget in self._options(follow):
            self._row(rulings, name, widget)
        if data is not None:
            self._row(rulings, tr("Data"), data)
        if self._may_study:
            self._row(more, tr("Undo allowed"), self.undo)
        else:
            self.undo.setParent(self)
            self.undo.hide()
        self._row(more, tr("Advice"), self.advice)
        self._row(more, tr("Dice seed"), self.seed, tr("The same seed and the same choices give the same dice."))
        for name, form in (("Rulings (defaults are fine)", rulings), ("Undo, advice and dice", more)):
            if form.rowCount():
                sheet = _sheet(form)
                add(place, Folded(tr(name), (sheet,), on=False), sheet)
        place.addStretch(1)

    @property
    def _may_study(self) -> bool:
        return any(option.name == STUDY for option in self.game.options)

    def _row(self, form: QFormLayout, name: str, widget: QWidget, note: str = "") -> None:
        head: QLabel = title(name, 10)
        head.setContentsMargins(0, 4, 0, 0)
        head.setAlignment(Qt.AlignmentFlag.AlignTop)
        head.setBuddy(getattr(widget, "box", widget))
        if note:
            holder = QWidget()
            add(column(holder, gap=2), widget, label(note, "faded", wrap=True))
            widget = holder
        form.addRow(head, widget)

    def _options(self, follow: Follow) -> Iterator[tuple[str, QWidget]]:
        """A row for each option, and one for the switches of a group together; each with its name."""
        options = (option for option in self.game.options if option.name != STUDY)
        for (group, switches), found in groupby(options, key=lambda option: (option.group, option.switch)):
            if switches:
                yield describe(self.words, NAMES, group) or self.words.tr("Options"), self._switches(found, follow)
                continue
            for option in found:
                name = self.words.word(NAMES, option.name)
                usual = ChoiceRow(name, choices(self.words, option), follow, option.default)
                self.rows[option.name] = usual
                yield name, usual

    def _switches(self, options: Iterator[Option], follow: Follow) -> QWidget:
        holder = QWidget()
        layout = column(holder, gap=4)
        for option in options:
            line = SwitchRow(switch(self.words, option), follow, on=option.value(option.default))
            self.rows[option.name] = line
            layout.addWidget(line)
        return holder

    def _seated(self, _index: int) -> None:
        """Who plays both sides may take everything back anyway."""
        alone = self.seats.chosen() == SOLITAIRE
        self.undo.box.setCurrentIndex(self.undo.box.findData(STUDY if alone else ""))
        self.undo.setEnabled(not alone)

    @property
    def version(self) -> str | None:
        """The version of the rulebook, None where there is but one."""
        line = self.rows.get(VERSION)
        return line.chosen() if isinstance(line, ChoiceRow) else None

    def options(self) -> dict[str, Any]:
        """What was chosen of several, and each switch that is not as usual."""
        found: dict[str, Any] = {}
        for option in self.game.options:
            line = self.rows.get(option.name)
            if isinstance(line, ChoiceRow):
                found[option.name] = line.chosen()
            elif line is not None and line.box.isChecked() != option.value(option.default):
                found[option.name] = line.box.isChecked()
        if self._may_study and self.undo.isEnabled() and self.undo.chosen() == STUDY:
            found[STUDY] = True
        return found

    def seated(self) -> list[str]:
        """The level that plays each side, an empty one for a person."""
        return [str(box.currentData()) for box in self.levels]

    def who(self) -> Seated:
        """What the next game is offered with."""
        return Seated(self.seated(), self.seats.chosen(), [edit.text().strip() for edit in self.names])

    def notes(self) -> dict[str, str]:
        """Who plays, to be kept with the game."""
        names = (edit.text().strip() for edit in self.names)
        given = {PLAYER + side: name for side, name in zip(self.game.sides, names, strict=True) if name}
        given |= {SEAT + side: level for side, level in zip(self.game.sides, self.seated(), strict=True) if level}
        if self.undo.chosen() == STAND:
            given[REPLIES] = STAND
        if not self.advice.box.isChecked():
            given[ADVICE] = FORBIDDEN
        return {PLAYERS: self.seats.chosen(), **given}
