"""Games that do not stand as they should: of other versions, gone from where they were kept, or with the log of another
game in the way; going on with them, looking at them, taking up today's values."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QInputDialog,
    QMessageBox,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from engine.table.record import ROOT
from engine.table.save.check import Change, starts_of
from engine.table.save.open import Opened
from engine.table.save.read import LogUse
from engine.version import VERSION
from nemesis_gui.base.style import px
from nemesis_gui.play.action import Action, Why
from nemesis_gui.play.context import Context
from nemesis_gui.play.feature import Feature, Places
from nemesis_gui.session.game_faults import ChangedGameError, GameError, LogError
from nemesis_gui.session.naming import Namer
from nemesis_gui.session.packs import OwnPacks
from nemesis_gui.session.provenance import kept_values
from nemesis_gui.session.words import Words
from nemesis_gui.widgets.layouts import add, column, label, side_by_side, title

WIDTH: Final = 540
"""Pixels at 100 %."""
Role = QMessageBox.ButtonRole
OWN: Final = "Open my copy"
COPY: Final = "Copy to my games"
HERE: Final = "Open it there"
"""Ways with a game that lies elsewhere."""


class Choice(NamedTuple):
    """What a player wants: go on after a command, or look at the game (``at`` is None)."""

    at: int | None
    today: bool = False


class ChangedDialog(QDialog):
    """Says what changed and asks how to go on."""

    def __init__(self, words: Words, name: str, change: Change, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words, self.change = words, change
        tr = words.tr
        self.setWindowTitle(tr("The game has changed"))
        self.setMinimumWidth(px(WIDTH))
        self.ways = QButtonGroup(self)
        self.turns = QComboBox()
        for turn, node in change.starts:
            self.turns.addItem(tr("Turn {n}", n=turn), node)
        self.turns.setCurrentIndex(len(change.starts) - 1)
        layout = column(self, 16, 10)
        heading = title(tr("'{name}' plays differently under the current rules", name=name))
        heading.setWordWrap(True)
        add(layout, heading, label(self._what(), wrap=True), label(self._versions(), "faded", wrap=True))
        self._add_ways(layout)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout.addWidget(buttons)

    def _what(self) -> str:
        change, text = self.change, "In turn {turn} the command '{command}' now leads to a different position."
        if change.reason:
            text = "In turn {turn} the command '{command}' is no longer legal: {reason}"
        elif not change.exact:
            text = "In turn {turn}, at the command '{command}' or before it, it now comes to a different position."
        why = self.words.fault(change.reason)
        return self.words.tr(text, turn=change.turn, command=change.text, reason=why)

    def _versions(self) -> str:
        was, tr = self.change.written, self.words.tr
        text = "Saved with version {then} (rules {old}); this is version {now} (rules {new}). Nothing is lost."
        return tr(text, then=was.program or "?", old=was.rules, now=VERSION, new=self.change.rules)

    def _add_ways(self, layout: QVBoxLayout) -> None:
        tr = self.words.tr
        self.from_turn = QRadioButton(tr("Continue from the start of"))
        self.before = QRadioButton(tr("Continue before that command; what came after is dropped"))
        self.look = QRadioButton(tr("View it as it was played"))
        self.today = QCheckBox(tr("with the current data"))
        self.today.setVisible(self.change.own_values)
        for way in (self.from_turn, self.before, self.look):
            self.ways.addButton(way)
        line = side_by_side(self.from_turn, self.turns, wide=self.turns)
        add(layout, line, self.today, self.before, self.look)
        self.before.setEnabled(self.change.node != ROOT)
        possible: list[QWidget] = [self.from_turn, self.turns, self.look]
        for widget in possible:
            widget.setEnabled(bool(self.change.starts))
        self.from_turn.toggled.connect(self.today.setEnabled)
        (self.from_turn if self.change.starts else self.before).setChecked(True)

    def choice(self) -> Choice:
        if self.look.isChecked():
            return Choice(None)
        if not self.from_turn.isChecked():
            return Choice(self.change.before)
        return Choice(self.turns.currentData(), self.today.isChecked())


def attempt(feature: Feature, work: Callable[[], object]) -> None:
    """Do something with files; a fault is shown, except where the player has a choice."""
    try:
        work()
    except (LogError, ChangedGameError):
        raise
    except GameError as error:
        feature.warn(error)


def ask_changed(feature: Feature, error: ChangedGameError, log: LogUse) -> None:
    """Say what changed in a game and let the player choose how to go on."""
    words, model = feature.words, feature.model
    dialog = ChangedDialog(words, Namer(words, model.titles).at(error.path), error.change, feature.places.frame)
    accepted = dialog.exec() == QDialog.DialogCode.Accepted
    choice = dialog.choice()
    dialog.deleteLater()
    if accepted and choice.at is None:
        attempt(feature, lambda: model.look(error.path, log))
    elif accepted:
        attempt(feature, lambda: model.open(error.path, choice.at, today=choice.today, log=log))


LOST: Final = "You cannot play on here: new moves would be lost. Everything so far is still in memory; use Save as…"
UNSAVED: Final = "The game was not saved and is in memory only; use Save as…"


def offer_rescue(words: Words, window: QWidget, fault: str, text: str = LOST) -> bool:
    """Say that nothing can be written where the game is or should be kept, and offer another place; True if one is
    wanted."""
    box = QMessageBox(QMessageBox.Icon.Critical, window.windowTitle(), words.fault(fault), parent=window)
    return answer(box, words, text, {"Save as…": Role.AcceptRole, "Not now": Role.RejectRole}) == "Save as…"


def choose_log(words: Words, window: QWidget, fault: LogError) -> LogUse | None:
    """Ask what becomes of a log that does not belong to a save; None when the save is not to be opened."""
    text = "It belongs to another game, or to another version of this one. Nothing is deleted."
    box = QMessageBox(QMessageBox.Icon.Question, window.windowTitle(), words.fault(str(fault)), parent=window)
    box.addButton(QMessageBox.StandardButton.Cancel)
    alone, both = "Open without the log", "Open with the log"
    way = answer(box, words, text, {alone: Role.AcceptRole} | ({both: Role.ActionRole} if fault.usable else {}))
    if way == alone:
        return "without"
    return "with" if way == both else None


def ask_place(words: Words, window: QWidget, path: Path, owned: bool) -> str:
    """Ask where a game is played that lies elsewhere: one of the ways, or nothing when it is not to be opened.

    ``owned`` says whether there is a copy among the player's own games already.
    """
    told = words.tr("'{name}' is not among your games: {folder}", name=path.stem, folder=path.parent)
    box = QMessageBox(QMessageBox.Icon.Question, window.windowTitle(), told, parent=window)
    box.addButton(QMessageBox.StandardButton.Cancel)
    text = "Every command is saved at once. Downloads, shares and synced folders may lose or mix up what is saved."
    if owned:
        text = "You have a copy of this game already, with all its commands."
    first = {OWN: Role.AcceptRole} if owned else {}
    return answer(box, words, text, first | {COPY: Role.AcceptRole, HERE: Role.ActionRole})


def answer(box: QMessageBox, words: Words, text: str, ways: Mapping[str, Role]) -> str:
    """Which of these ways was chosen, of which the first is the usual one; empty for none."""
    box.setInformativeText(words.tr(text) if text else "")
    buttons = {way: box.addButton(words.tr(way), role) for way, role in ways.items()}
    box.setDefaultButton(next(iter(buttons.values())))
    box.exec()
    chosen = box.clickedButton()
    box.deleteLater()
    return next((way for way, one in buttons.items() if one is chosen), "")


class Opening(Feature):
    """Says where a saved game and the program of today do not agree."""

    def __init__(self, context: Context, places: Places) -> None:
        super().__init__(context, places)
        self.model.aged.connect(self._note_age)

    def actions(self) -> Iterator[Action]:
        yield Action(
            "today", "File", 70, "Continue with the current data…",
            "A game keeps the data it was started with; switch to the current data from the start of a turn",
            run=self.take_today, why_not=self.no_today, covered=True
        )

    def _note_age(self, opened: Opened) -> None:
        said = " ".join(f"{text}." for text in self._ages(opened))
        if said:
            self.context.signals.said.emit(said)

    def _ages(self, opened: Opened) -> Iterator[str]:
        tr, proof = self.words.tr, opened.proof
        if opened.unkept:
            yield tr("Started before positions were saved: all its commands use the current rules")
        elif opened.own_values:
            yield kept_values(self.words, opened.session.title, OwnPacks(self.model))
        if proof is not None:
            text = "Saved by an earlier version: verified up to the start of turn {turn} (command {n}), legal since"
            yield tr(text, turn=proof.turn, n=proof.node)
        if opened.faults:
            text = "The saved position it continues from is not possible by the current rules: {fault}"
            yield tr(text, fault=opened.faults[0])
        if opened.copy is not None:
            yield tr("A copy from before the current rules is kept as {name}", name=opened.copy.name)
        if opened.uncopied:
            yield tr("No copy from before the current rules could be made")

    def take_today(self) -> None:
        """Go on from the start of a turn with the values of today, as a new line of the same game."""
        tr, session, path = self.words.tr, self.model.session, self.model.path
        if session is None or path is None:
            return
        starts = starts_of(session)
        turns = [tr("Turn {n}", n=turn) for turn, _ in starts]
        chosen, accepted = QInputDialog.getItem(
            self.places.frame, tr("Continue with the current data"), tr("From the start of"), turns, len(turns) - 1,
            False,
        )
        if accepted:
            node = starts[turns.index(chosen)][1]
            attempt(self, lambda: self.model.open(path, node, today=True))

    def no_today(self) -> Why:
        session = self.model.session
        if session is None or self.model.path is None:
            return self.words.tr("This position has no save file")
        if session.title is self.model.title:
            return self.words.tr("This game already uses the current data")
        return None
