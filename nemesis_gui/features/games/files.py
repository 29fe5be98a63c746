"""Games as files: begun, opened, kept under a name, and taken back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtWidgets import QApplication, QMenu, QMenuBar, QMessageBox, QWidget

from engine.table.save.faults import JournalError
from engine.table.save.read import LogInTheWayError, LogUse
from engine.table.title import Title
from nemesis_gui.base.application import ENDING
from nemesis_gui.base.dates import here, moment
from nemesis_gui.base.filenames import away, safe_file_name, with_ending
from nemesis_gui.base.later import later
from nemesis_gui.base.settings import OWN_DATA, games_folder
from nemesis_gui.base.style import px
from nemesis_gui.features.games.opening import (
    COPY,
    HERE,
    OWN,
    UNSAVED,
    ask_changed,
    ask_place,
    attempt,
    choose_log,
    offer_rescue,
)
from nemesis_gui.features.games.seated import note, noted
from nemesis_gui.play.action import Action, Why
from nemesis_gui.play.context import Context
from nemesis_gui.play.feature import Feature, Places
from nemesis_gui.play.services import Closing, Consent, Games, Rules
from nemesis_gui.session.calls import call
from nemesis_gui.session.game_faults import ChangedGameError, ElsewhereError, GameError, LogError
from nemesis_gui.session.naming import Namer
from nemesis_gui.session.packs import OwnPacks
from nemesis_gui.session.saves import SUFFIX, home_copy, new_path, take_home, touched
from nemesis_gui.session.words import Words
from nemesis_gui.widgets.fitting import ElidedLabel

LABEL_WIDTH: Final = 420
"""Pixels for the name of the game, where the menus leave them."""
EDGE: Final = 10
BEGUN: Final = "scenario_"
"""The setting with the scenario of the last new game of a title, by its id."""


class SavedLabel(ElidedLabel):
    """At the end of the menu bar, in the room that the menus leave."""

    def __init__(self) -> None:
        super().__init__("faded", 0, 0)
        self._room = px(LABEL_WIDTH)
        self.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.setContentsMargins(0, 0, EDGE, 0)

    def sizeHint(self) -> QSize:
        return QSize(self._room, self.height())

    def stand_in(self, bar: QMenuBar) -> None:
        """Be the corner of a menu bar."""
        bar.setCornerWidget(self)
        bar.installEventFilter(self)
        self._fit(bar)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and isinstance(watched, QMenuBar):
            self._fit(watched)
        return False

    def _fit(self, bar: QMenuBar) -> None:
        menus = bar.sizeHint().width() - self.sizeHint().width()
        self._room = max(0, min(px(LABEL_WIDTH), bar.width() - menus))
        self.setFixedSize(self._room, bar.actionGeometry(bar.actions()[0]).height())


class GameFiles(Feature, Games):
    """Asks for what is needed, and says at the end of the menu bar where the game is kept."""

    def __init__(self, context: Context, places: Places) -> None:
        super().__init__(context, places)
        self.namer = Namer(context.words, self.model.titles)
        self.saved_label = SavedLabel()

    def attach(self) -> None:
        """A feature that has borrowed the table gives it back before the game is left."""
        self.saved_label.stand_in(self.places.frame.menuBar())
        self.model.lost.connect(self.lost)
        self.model.leaving.connect(self.leave_lost)

    def actions(self) -> Iterator[Action]:
        yield Action(
            "new", "File", 10, "New game…", "Start a game: campaign or scenario, rules version, variants", "Ctrl+N",
            self.new_game, covered=True, ending=3
        )
        yield Action(
            "open", "File", 20, "Open…", "Continue a saved game", "Ctrl+O", self.open_game,
            covered=True, start=6
        )
        yield Action(
            "start_page", "File", 45, "Start page", "Leave the game, which is saved, for the page with all games",
            "Ctrl+Shift+H", self.to_start, self.context.needs.game, covered=True
        )
        yield Action(
            "recent", "File", 50, "Recent", "Recent games",
            why_not=self.context.needs.fact(self.context.settings.recent, "No recent games"), covered=True,
            fill=self._fill_recent
        )
        yield Action(
            "save", "File", 55, "Saved at every step", "Say when the game was written last", "Ctrl+S", self.say_saved,
            self.context.needs.game, covered=True
        )
        yield Action(
            "save_as", "File", 60, "Save as…",
            "Save the game under another name; every command is saved automatically anyway", "Ctrl+Shift+S",
            self.save_as,
            self.context.needs.file, covered=True
        )
        yield Action(
            "undo", "Edit", 10, "Undo", "Undo the last command, back to the last die roll or reveal", "Ctrl+Z",
            self.undo, self.no_undo, tells=self._goes_back, toolbar=30
        )
        yield Action(
            "redo", "Edit", 20, "Redo", "Redo the last undone command", "Ctrl+Shift+Z; Ctrl+Y", self.model.redo,
            self.context.needs.that(self.model.can_redo, "Nothing to redo"), toolbar=40
        )

    def follow_game(self) -> None:
        if self.model.unsaved:
            later(self, self._warn_unsaved, lambda: self.model.session)
        elif self.model.journal is not None and self.model.journal.bare:
            text = "The drive of this game knows no locks: do not open it on another computer at the same time"
            self.context.signals.said.emit(self.words.tr(text))

    def _warn_unsaved(self) -> None:
        """A game that cannot be written down is played all the same."""
        if not self.model.unsaved:
            return
        box = QMessageBox(QMessageBox.Icon.Warning, self.places.frame.windowTitle(),
                          self.words.fault(self.model.unsaved), parent=self.places.frame)  # fmt: skip
        box.setInformativeText(self.words.tr("The game can be played, but is not saved. Save as… keeps it elsewhere."))
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.open()

    def follow_decision(self, _decision: Any) -> None:
        self.note_saved()

    # -- beginning and opening

    def new_game(self, title: str = "") -> None:
        from nemesis_gui.features.games.new_game import NewGameDialog

        model = self.model
        game = self._game_for_new(title or model.title.id)
        dialog = NewGameDialog(
            self.words if game is model.title else Words(self.words.lang, game), game, self.context.looks.art_of,
            self.places.frame, theme=self.context.looks.theme,
            others=model.titles, load=model.game, read=self.context.services.of(Rules).read, packs=OwnPacks(model),
            scenario=self.context.settings.text(BEGUN + game.id, ""), seated=partial(noted, self.context.settings),
        )  # fmt: skip
        if dialog.exec() == dialog.DialogCode.Accepted:
            chosen = dialog.chosen()
            self.context.settings.put(BEGUN + dialog.game.id, chosen[0])
            note(self.context.settings, dialog.game, dialog.form.who())
            self._use(dialog.game, dialog.pack)
            attempt(self, lambda: model.new(*chosen, title=dialog.game.id))
            later(self.places.frame, self.context.to_map)  # what had the keyboard before may be gone, as a curtain
        dialog.deleteLater()

    def to_start(self) -> None:
        if not self._without_file or self._may_go():
            self.model.clear_table()

    @property
    def _without_file(self) -> bool:
        """Whether a position is on the table that is kept nowhere, such as one of a game of VASSAL."""
        model = self.model
        return model.session is not None and model.journal is None and not (model.unsaved or model.lent)

    def _may_go(self) -> bool:
        """Ask whether such a position may be left."""
        text = "This position is not saved anywhere: File > Save the position as a situation… keeps it. Leave it?"
        roles = QMessageBox.StandardButton
        frame = self.places.frame
        asked = QMessageBox.question(frame, frame.windowTitle(), self.words.tr(text), roles.Yes | roles.No, roles.No)
        return asked == roles.Yes

    def asked(self, game: Title, scenario: str, over: QWidget) -> Callable[[], object] | None:
        from nemesis_gui.features.games.new_game import NewGameDialog

        dialog = NewGameDialog(
            Words(self.words.lang, game), game, self.context.looks.art_of, over,
            theme=self.context.looks.theme, read=self.context.services.of(Rules).read, scenario=scenario,
            seated=partial(noted, self.context.settings),
        )  # fmt: skip
        accepted, chosen = dialog.exec() == dialog.DialogCode.Accepted, dialog.chosen()
        if accepted:
            note(self.context.settings, game, dialog.form.who())
        dialog.deleteLater()
        return partial(self._begin, game, chosen) if accepted else None

    def _begin(self, game: Title, chosen: tuple[str, dict[str, Any], str, dict[str, str]]) -> None:
        """Begin a game with values of its own."""
        attempt(self, lambda: self.model.new(*chosen, title=game.id, of=game))
        later(self.places.frame, self.context.to_map)

    def _game_for_new(self, name: str) -> Title:
        """A game, perhaps with other data than that on the table; with its pack as it is now, or without where that
        cannot be used, which is told."""
        pack = self.model.pack_of(name)
        if pack is None:
            return self.model.game(name)
        try:
            return self.model.with_pack(name, pack)
        except (ValueError, OSError) as error:
            self.warn(error)
        shipped = self.model.with_pack(name, None)
        self._use(shipped, None)
        return shipped

    def _use(self, game: Title, pack: Path | None) -> None:
        """New games of this title have these values from now on."""
        if pack is not None or self.model.pack_of(game.id) is not None:
            self.model.adopt(game, pack)
            self.context.settings.put(OWN_DATA + game.id, str(pack or ""))

    def open_game(self) -> None:
        from PySide6.QtWidgets import QFileDialog

        heading, kinds = self.words.tr("Open a game"), f"{self._kind()};;* (*)"
        name, _ = QFileDialog.getOpenFileName(self.places.frame, heading, str(games_folder()), kinds)
        if name:
            self.open_path(Path(name))

    def _kind(self) -> str:
        """Saved games, as dialogs for files name them."""
        return f"{self.words.tr('Games')} (*{SUFFIX})"

    def open_path(self, path: Path, log: LogUse = "ask") -> None:
        """Open a saved game; one that lies elsewhere may be copied among the player's own first. A log in its way is
        asked about, and how to go on with a game that has changed."""
        if log == "ask" and away(path):
            place = self._place(path)
            if place is None:
                return
            path, log = place
        try:
            attempt(self, lambda: self._open(path, log))
        except LogError as error:
            chosen = choose_log(self.words, self.places.frame, error)
            if chosen is not None:
                self.open_path(path, chosen)
        except ChangedGameError as error:
            ask_changed(self, error, log)

    def _place(self, path: Path) -> tuple[Path, LogUse] | None:
        """Where a game that lies elsewhere is played, and with which log; None when it is not to be opened."""
        own = home_copy(path)
        way = ask_place(self.words, self.places.frame, path, own is not None)
        if way == COPY:
            return self._copied(path, "ask")
        place = {OWN: own, HERE: path}.get(way)
        return None if place is None else (place, "ask")

    def _copied(self, path: Path, log: LogUse) -> tuple[Path, LogUse] | None:
        """The copy of a game among the player's own, never the game itself; None when there is none, which was
        reported."""
        try:
            return take_home(path, log), log
        except LogInTheWayError as error:
            chosen = choose_log(self.words, self.places.frame, LogError(error))
            return None if chosen is None else self._copied(path, chosen)
        except OSError as error:
            fault = f"{path.name}: {error.strerror or error}"
        except JournalError as error:
            fault = str(error)
        self.warn(fault)
        return None

    def _open(self, path: Path, log: LogUse) -> None:
        QApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            self.model.open(path, log=log)
        except ElsewhereError:
            text = "'{name}' is open in another window of the program. Close it there first."
            if call(path):
                text = "'{name}' is open in another window, which is in front now."
            raise GameError(self.words.tr(text, name=self.namer.at(path))) from None
        finally:
            QApplication.restoreOverrideCursor()

    def lost(self, fault: str) -> None:
        """The save file is no longer where it was: say so, and offer to keep all that was played."""
        self.note_saved()
        if offer_rescue(self.words, self.places.frame, fault):
            self.save_as()

    def leave_lost(self) -> None:
        """The game is closed: what is in memory only must be reported, and not be lost where no question can be
        asked."""
        if self.model.session is None or not self.model.present.record.nodes:
            return
        journal = self.model.journal if self.model.adrift else None
        if (journal is not None or self.model.unsaved) and self.places.frame.property(ENDING):
            with suppress(GameError):
                self.model.save_as(new_path(self.model.present.record.origin.scenario))
        elif journal is not None:
            self.lost(f"{journal.path.name}: {journal.fault}")
        elif self.model.unsaved and offer_rescue(self.words, self.places.frame, self.model.unsaved, UNSAVED):
            self.save_as()

    def save_as(self) -> None:
        from PySide6.QtWidgets import QFileDialog

        heading = self.words.tr("Save as")
        offered = with_ending(games_folder() / safe_file_name(self.namer.on_table(self.model)), SUFFIX)
        name, _ = QFileDialog.getSaveFileName(self.places.frame, heading, str(offered), self._kind())
        if name:
            path = Path(name)
            attempt(self, lambda: self.model.save_as(with_ending(path, SUFFIX)))
            self.note_saved()

    def _fill_recent(self, menu: QMenu) -> None:
        menu.clear()
        menu.setToolTipsVisible(True)
        for path in self.context.settings.recent():
            name = self.namer.with_title(path).replace("&", "&&")
            menu.addAction(name, partial(self.open_path, path)).setToolTip(path.name)

    def note_saved(self) -> None:
        """Say under which name the game is kept, and where and since when as a tip."""
        journal, shown, tr = self.model.journal, self.saved_label, self.words.tr
        if journal is None:
            beside = self.context.past.here is not None
            if self.model.unsaved and not beside:
                shown.setText(tr("NOT saved: choose Save as…"))
                shown.setToolTip(self.words.fault(self.model.unsaved))
                return
            shown.setText(tr("What if: not saved") if beside else tr("not saved: study position"))
            shown.setToolTip("")
            return
        if journal.lost:
            shown.setText(tr("NOT saved: the file is gone"))
            shown.setToolTip(self.words.fault(journal.fault))
            return
        self.context.settings.note_recent(journal.path)
        name = self.namer.on_table(self.model)
        written = moment(touched(journal.path))
        time = f"{here(written):%H:%M:%S}" if written is not None else ""
        shown.setText(tr("Saved as “{name}”", name=name))
        when = tr("Last written at {time}", time=time) if time else ""
        shown.setToolTip(f"{when}\n{journal.path.name}".strip())

    def say_saved(self) -> None:
        """Nothing is left to be saved, or the game has no file."""
        self.note_saved()
        when, _, file = self.saved_label.toolTip().partition("\n")
        told = f"{self.words.tr('Saved at every step')} · {when}" if file else self.saved_label.text()
        self.context.signals.said.emit(told)

    def undo(self) -> None:
        """Take the last command back, once the other player agrees where they have to."""
        if not self.context.services.of(Closing).take_back() and self.model.can_undo().legal:
            self.context.services.of(Consent).back(self.model.back(), self.model.undo)

    def _goes_back(self) -> str:
        """The first of the commands that undo takes back, and how many come after it."""
        session = self.model.session
        if session is None or self.model.open_phase is not None:
            return ""
        back = session.record.way_back(self.model.back())
        seen = back and self.model.eyes in ((), (back[-1].side,))
        if not seen or back[-1].text.startswith("!"):
            return ""
        before = session.state_at(back[-1].parent)
        text = self.words.command(before, session.title.notation.parse(back[-1].text))
        told = "Goes back before: {text}, and {n} commands more" if len(back) > 1 else "Goes back before: {text}"
        return self.words.tr(told, text=text, n=len(back) - 1)

    def no_undo(self) -> Why:
        if self.model.session is None:
            return self.context.needs.game()
        if self.context.past.looking:
            return self.words.tr("You are viewing an earlier position")
        if self.context.services.of(Closing).waiting() and self.model.open_phase is None:
            return None
        verdict = self.model.can_undo()
        return None if verdict.legal else self.words.reason(self.context.state, verdict.reasons[0])
