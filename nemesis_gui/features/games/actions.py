"""The window's actions about games and play, and why one of them is not possible."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu, QMessageBox

from engine.table.savefile import LogUse
from engine.titles.nemesis.commands import Done
from nemesis_gui.base.dates import here, moment
from nemesis_gui.base.settings import games_folder
from nemesis_gui.base.style import px
from nemesis_gui.features.games.adrift import choose_log, offer_rescue
from nemesis_gui.play.action import Action, Why
from nemesis_gui.play.services import Consent
from nemesis_gui.session.game_faults import ChangedGameError, ElsewhereError, GameError, LogError
from nemesis_gui.session.model import SUFFIX
from nemesis_gui.session.saves import touched
from nemesis_gui.titles.nemesis.variants.commanders import partners
from nemesis_gui.window.part import WindowPart

if TYPE_CHECKING:
    from nemesis_gui.features.games.opening import Opening
    from nemesis_gui.features.library.tools import LibraryTools
    from nemesis_gui.window.main_window import MainWindow

NAME_WIDTH: Final = 380
"""Pixels of the status bar for the name of the game."""


class GameActions(WindowPart):
    """A part of the main window."""

    if TYPE_CHECKING:
        library: LibraryTools
        opening: Opening

    def game_actions(self) -> Iterator[Action]:
        """What can be done with it."""
        yield Action(
            "new", "File", 10, "New game…", "Begin a game: campaign or scenario, rules version, variants", "Ctrl+N",
            self.new_game, toolbar=True, covered=True, start=2
        )
        yield Action(
            "open", "File", 20, "Open…", "Go on with a saved game", "Ctrl+O", self.open_game, toolbar=True,
            covered=True, start=4
        )
        yield Action(
            "recent", "File", 50, "Recent", "Games played lately", why_not=self.no_recent, covered=True,
            fill=self._fill_recent
        )
        yield Action(
            "save_as", "File", 60, "Save as…",
            "Keep the game under another name; every command is saved at once anyway", "Ctrl+Shift+S", self.save_as,
            self.desk.no_file, covered=True
        )
        yield Action(
            "undo", "Edit", 10, "Undo", "Take the last command back, up to the last die roll or reveal", "Ctrl+Z",
            self.undo, self.no_undo, toolbar=True
        )
        yield Action(
            "redo", "Edit", 20, "Redo", "Play again what was taken back", "Ctrl+Shift+Z", self.redo, self.no_redo,
            toolbar=True
        )
        yield Action(
            "next", "Game", 10, "Next piece", "Select the next piece that can act", "N", self.next_piece,
            self.desk.no_decision, toolbar=True
        )
        yield Action(
            "end", "Game", 20, "End segment", "Close the open segment; no digit and no other key does so", "E",
            self.end_segment, self.no_end, toolbar=True
        )
        yield Action(
            "together", "Game", 30, "All together",
            "All join, all advance, all retreat to one hex: the first that is offered", "A", self.all_together,
            self.no_together
        )
        yield Action(
            "list", "Game", 50, "All commands…", "Every legal command as a list", "L", self.all_commands,
            self.desk.no_decision
        )
        yield Action("cancel", "Game", 70, "Let go", "Give up the selection", "Esc", self.let_go, self.no_cancel)
        yield Action(
            "dispute", "Game", 100, "Settle a dispute between partners…",
            "Partners who disagree roll dice until they differ; nothing in the game changes", run=self.settle_dispute,
            why_not=self.no_partners
        )

    def new_game(self) -> None:
        """Ask for scenario and options, then begin."""
        from nemesis_gui.features.games.new_game import NewGameDialog

        dialog = NewGameDialog(self.words, self.model.title, self, theme=self.desk.theme)
        if dialog.exec() == dialog.DialogCode.Accepted:
            self._try(lambda: self.model.new(dialog.scenario(), dialog.options(), dialog.seed(), dialog.notes()))
        dialog.deleteLater()

    def open_game(self) -> None:
        """Ask for a file and open it."""
        name, _ = QFileDialog.getOpenFileName(
            self, self.words.tr("Open a game"), str(games_folder()), f"Nemesis (*{SUFFIX});;* (*)"
        )
        if name:
            self.open_path(Path(name))

    def open_path(self, path: Path, log: LogUse = "ask") -> None:
        """Open a saved game; a log in its way is asked about first, and how to go on with a game that has changed."""
        try:
            self._open_waiting(path, log)
        except LogError as error:
            chosen = choose_log(cast("MainWindow", self), error)
            if chosen is not None:
                self.open_path(path, chosen)
        except ChangedGameError as error:
            self.opening.ask(error, log)

    def _open_waiting(self, path: Path, log: LogUse) -> None:
        QApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            self._try(lambda: self._open(path, log))
        finally:
            QApplication.restoreOverrideCursor()

    def _open(self, path: Path, log: LogUse) -> None:
        try:
            self.model.open(path, log=log)
        except ElsewhereError:
            text = "'{name}' is open in another window of the program. Close it there first."
            raise GameError(self.words.tr(text, name=self.library.name_of(path))) from None

    def lost(self, fault: str) -> None:
        """The save file is no longer where it was: say so, and offer to keep all that was played."""
        self._note_saved()
        offer_rescue(cast("MainWindow", self), fault)

    def leave_lost(self) -> None:
        """The game is put away: what is in memory only must not go unsaid."""
        if self.model.adrift and self.model.journal is not None and self.model.has_played:
            self.lost(f"{self.model.journal.path.name}: {self.model.journal.fault}")

    def save_as(self) -> None:
        """Ask for a name and keep the game under it."""
        name, _ = QFileDialog.getSaveFileName(
            self, self.words.tr("Save as"), str(games_folder()), f"Nemesis (*{SUFFIX})"
        )
        if name:
            path = Path(name)
            self._try(lambda: self.model.save_as(path if path.suffix else path.with_suffix(SUFFIX)))
            self._note_saved()

    def _fill_recent(self, menu: QMenu) -> None:
        menu.clear()
        menu.setToolTipsVisible(True)
        for path in self.settings.recent():
            name = self.library.name_of(path).replace("&", "&&")
            action = menu.addAction(name, partial(self.open_path, path))
            action.setToolTip(path.name)

    def _note_saved(self) -> None:
        """Say in the status bar under which name the game is kept, and where and since when as a tip."""
        journal, label, tr = self.model.journal, self.saved_label, self.words.tr
        if journal is None:
            beside = self.past.here is not None
            label.setText(tr("What if: not saved") if beside else tr("not saved: a position for study"))
            label.setToolTip("")
            return
        if journal.lost:
            label.setText(tr("NOT saved: the file is gone"))
            label.setToolTip(self.words.fault(journal.fault))
            return
        self.settings.note_recent(journal.path)
        name = label.fontMetrics().elidedText(self.library.name(), Qt.TextElideMode.ElideRight, px(NAME_WIDTH))
        label.setText(tr("saved: {name}", name=name))
        written = moment(touched(journal.path))
        when = tr("Last written at {time}", time=f"{here(written):%H:%M:%S}") if written is not None else ""
        label.setToolTip(f"{when}\n{journal.path.name}".strip())

    def _try(self, work: Any) -> None:
        try:
            work()
        except (LogError, ChangedGameError):
            raise
        except GameError as error:
            QMessageBox.warning(self, self.windowTitle(), self.words.fault(str(error)))

    # -- play

    def undo(self) -> None:
        """Take the last command back, once the other player agrees where he has to."""
        if self.model.can_undo().legal:
            self.desk.services.of(Consent).back(self.model.back(), self.model.undo)

    def redo(self) -> None:
        """Play it again."""
        self.model.redo()

    def settle_dispute(self) -> None:
        """Roll for partners who disagree."""
        from nemesis_gui.titles.nemesis.variants.dispute import DisputeDialog

        DisputeDialog(self.desk, self).show()

    def next_piece(self) -> None:
        """Select the next piece that can act; the arrow keys are the map's then."""
        if self.presenter is not None:
            self.presenter.next_piece()
        focus = QApplication.focusWidget()
        on_card = focus is not None and self.card.isAncestorOf(focus)
        if self.view is not None and self.desk.selected and not on_card:
            self.view.setFocus()

    def end_segment(self) -> None:
        """Close the open segment."""
        self.desk.play(Done())

    def all_together(self) -> None:
        """Play the first of what can be said to several pieces at once."""
        if self.presenter is not None and self.presenter.batches:
            self.desk.play_all(self.presenter.batches[0].commands)

    def let_go(self) -> None:
        """Give up what is dragged, close what lies over the map, give up the selection, or the look back."""
        if any(close() for close in (self.hand.cancel, *(feature.escape for feature in self.features))):
            return
        if self.past.looking:
            self.past.present()
        elif self.presenter is not None:
            self.presenter.cancel()
        if self.view is not None:
            self.view.setFocus()

    def all_commands(self) -> None:
        """Open the list of all legal commands."""
        if self.model.decision is None:
            return
        if self._lists is None:
            from nemesis_gui.play.generic import CommandList

            self._lists = CommandList(self.desk, self)
        self._lists.fill()
        names = [self.desk.state.pieces[unit].counter.name for unit in self.desk.selected[:1]]
        self._lists.filter.setText("".join(names))
        self._lists.filter.selectAll()
        self._lists.show()
        self._lists.raise_()
        self._lists.filter.setFocus()

    # -- why an action is not possible

    def no_recent(self) -> Why:
        return None if self.settings.recent() else self.words.tr("No game was played lately")

    def no_partners(self) -> Why:
        if self.model.session is None:
            return self.desk.no_game()
        single = not partners(self.desk.state, 0)
        return self.words.tr("In this game one player commands each side") if single else None

    def no_undo(self) -> Why:
        if self.model.session is None:
            return self.desk.no_game()
        if self.past.looking:
            return self.words.tr("An earlier position is looked at")
        verdict = self.model.can_undo()
        return None if verdict.legal else self.words.reason(self.desk.state, verdict.reasons[0])

    def no_redo(self) -> Why:
        return None if self.model.can_redo() else self.words.tr("Nothing was taken back")

    def no_together(self) -> Why:
        if self.presenter is not None and self.presenter.batches and self.model.decision is not None:
            return None
        return self.desk.no_decision() or self.words.tr("Nothing can be said to all at once now")

    def no_cancel(self) -> Why:
        return None if self.past.looking or (self.view is not None and self.view.covered) else self.desk.no_decision()

    def no_end(self) -> Why:
        decision = self.model.decision
        if decision is None:
            return self.desk.no_decision()
        verdict = self.model.judge(Done())
        if not verdict.legal and verdict.reasons[0].kind == "not_now":
            return self.words.tr("This decision cannot be put off")
        return None if verdict.legal else self.words.reason(self.desk.state, verdict.reasons[0])
