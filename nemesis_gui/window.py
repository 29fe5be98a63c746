"""The main window: map in the middle, header above, prompt below, panels at the side."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import QPoint, QSize, Qt, QTimer
from PySide6.QtGui import QAction, QCloseEvent, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QFileDialog,
    QInputDialog,
    QMainWindow,
    QMenu,
    QMessageBox,
    QTabWidget,
    QWidget,
)

from engine.table.event import Event
from engine.titles.nemesis.commands import Done
from engine.titles.nemesis.wording import _towns
from nemesis_gui import style
from nemesis_gui.actions import Actions
from nemesis_gui.board.minimap import MiniMap
from nemesis_gui.board.overlays import HexHighlights
from nemesis_gui.board.scene import BoardScene, Click
from nemesis_gui.board.view import BoardView
from nemesis_gui.boardtools import BoardTools
from nemesis_gui.commands.keylist import KeyWindow
from nemesis_gui.commands.palette import Palette
from nemesis_gui.desk import Desk
from nemesis_gui.dialogs.curtain import Curtain
from nemesis_gui.dialogs.newgame import NewGameDialog
from nemesis_gui.dialogs.texts import RuleWindow, TextWindow, about_html
from nemesis_gui.history.actions import HistoryActions
from nemesis_gui.history.past import PLAYERS
from nemesis_gui.layers.actions import LayerActions
from nemesis_gui.library.tools import LibraryTools
from nemesis_gui.model import SUFFIX, GameError, GameModel
from nemesis_gui.panels.boxes import BoxesPanel
from nemesis_gui.panels.header import Header
from nemesis_gui.panels.inspector import Inspector
from nemesis_gui.panels.log import LogPanel
from nemesis_gui.panels.news import News
from nemesis_gui.panels.prompt import PromptBar
from nemesis_gui.panels.tracks import TracksPanel
from nemesis_gui.preferences import pace
from nemesis_gui.preferences.dialog import PreferencesDialog
from nemesis_gui.preferences.text import text_percent
from nemesis_gui.presenters import Presenters
from nemesis_gui.presenters.base import Presenter, Stage
from nemesis_gui.presenters.generic import CommandList
from nemesis_gui.settings import Settings, games_folder
from nemesis_gui.specs import Why
from nemesis_gui.undone.check import EndCheck
from nemesis_gui.variants.commanders import partners
from nemesis_gui.variants.dispute import DisputeDialog
from nemesis_gui.whynot.asking import Asking
from nemesis_gui.widgets.busy import Busy
from nemesis_gui.widgets.card import EDGE, Card
from nemesis_gui.widgets.layouts import column, label, row
from nemesis_gui.words import Words

SIDE_WIDTH = 372
SIDE_NARROW = 318
LOW = 900
MARGIN = 60
OVERVIEW = 250
STATUS_MS = 8000
MOVE_MS = 260


class MainWindow(HistoryActions, QMainWindow, LayerActions):
    """Everything the player sees."""

    def __init__(self, model: GameModel, settings: Settings | None = None) -> None:
        super().__init__()
        self.settings = settings or Settings()
        style.set_text_scale(text_percent(self.settings) / 100)
        pace.set_pace(self.settings.text(pace.SETTING, "normal"))
        self.words = Words(self.settings.text("language", "en"))
        self.model = model
        self.desk = Desk(model, self.words, self.settings)
        self.desk.theme = self.settings.text("theme", "staff")
        if self.desk.theme not in style.SKINS:
            self.desk.theme = "staff"
        self.view: BoardView | None = None
        self.presenter: Presenter | None = None
        self.counters_on, self.numbers_on, self.overview_on = True, False, True
        self.overview: MiniMap | None = None
        self._lists: CommandList | None = None
        self._palette: Palette | None = None
        self._rules: RuleWindow | None = None
        self._seen_by: int | None = None
        self.setWindowTitle("Nemesis: Burma 1944")
        self._build()
        self.build_history()
        self.library = LibraryTools(self)
        self.why = Asking(self)
        self.check = EndCheck(self)
        self.tools = BoardTools(self)
        self.actions_ = Actions(self)
        self.actions_.build()
        self.why.watch_menus()
        self._connect()
        self.build_layers(self)
        self.tools.follow_game()
        self.actions_.refresh()
        self.resize(1600, 1000)

    # -- building

    def _build(self) -> None:
        centre = QWidget()
        whole = column(centre, gap=0)
        self.header = Header(self.desk)
        whole.addWidget(self.header)
        middle = row(gap=0)
        self.table = QWidget()
        self._table = column(self.table, gap=0)
        self.board_place = QWidget()
        self._board_layout = column(self.board_place, gap=0)
        self.prompt = PromptBar(self.desk)
        self._table.addWidget(self.board_place, 1)
        self._table.addWidget(self.prompt)
        middle.addWidget(self.table, 1)
        middle.addWidget(self._side())
        whole.addLayout(middle, 1)
        self.setCentralWidget(centre)
        self.card = Card(self.board_place, 400)
        self.news = News(self.desk, self.board_place)
        self.busy = Busy(self.words, self.board_place)
        self.curtain = Curtain(centre)
        self.presenters = Presenters(Stage(self.desk, self.prompt, self.card))
        self.saved_label = label("", "faded")
        self.statusBar().addPermanentWidget(self.saved_label)

    def _side(self) -> QWidget:
        self.tabs = QTabWidget()
        self.tabs.setFixedWidth(style.px(SIDE_WIDTH))
        self.tabs.setDocumentMode(False)
        tr = self.words.tr
        self.tracks = TracksPanel(self.desk)
        self.log = LogPanel(self.desk)
        self.inspector = Inspector(self.desk)
        self.boxes = BoxesPanel(self.desk)
        self.side = QWidget()
        layout = column(self.side, 6, 6)
        self.tabs.addTab(self.log, tr("Log"))
        self.tabs.addTab(self.inspector, tr("Look"))
        self.tabs.addTab(self.boxes, tr("Boxes"))
        layout.addWidget(self.tracks)
        layout.addWidget(self.tabs, 1)
        self._side_layout = layout
        self.side.setFixedWidth(style.px(SIDE_WIDTH) + 12)
        return self.side

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a low window the tracks become a tab; a narrow one has narrow panels."""
        super().resizeEvent(event)
        wide = style.px(SIDE_WIDTH if event.size().width() >= 1400 else SIDE_NARROW)
        self.tabs.setFixedWidth(wide)
        self.side.setFixedWidth(wide + 12)
        low, tabbed = event.size().height() < style.px(LOW), self.tabs.indexOf(self.tracks) >= 0
        if low and not tabbed:
            self._side_layout.removeWidget(self.tracks)
            self.tabs.insertTab(0, self.tracks, self.words.tr("Tracks"))
            self.tabs.setCurrentIndex(0)
        elif tabbed and not low:
            self.tabs.removeTab(self.tabs.indexOf(self.tracks))
            self._side_layout.insertWidget(0, self.tracks)
            self.tracks.show()

    def _connect(self) -> None:
        model, desk = self.model, self.desk
        model.gameReplaced.connect(self._game_replaced)
        model.positionChanged.connect(self._position_changed)
        model.decisionChanged.connect(self._decision_changed)
        model.refused.connect(self._refused)
        model.gameEnded.connect(self._game_ended)
        model.failed.connect(self._failed)
        desk.centreAsked.connect(self._centre)
        desk.avoidAsked.connect(self._avoid)
        desk.clauseAsked.connect(self.show_clause)
        desk.said.connect(self.say)
        desk.generalListAsked.connect(self.all_commands)
        self.curtain.raised.connect(self._curtain_raised)

    # -- the board

    def _game_replaced(self) -> None:
        """Another game: another world, so another board."""
        if self.presenter is not None:
            self.presenter.end()
            self.presenter = None
        if self.view is not None:
            self._board_layout.removeWidget(self.view)
            self.view.hide()
            self.view.deleteLater()
            old, self.desk.scene = self.desk.scene, None
            if old is not None:
                old.tiles.stop()
                old.deleteLater()
        scene = BoardScene(self.model.state.world, self.desk.theme)
        self.desk.scene = scene
        self.view = BoardView(scene)
        self._board_layout.addWidget(self.view)
        scene.hexHovered.connect(self._hovered)
        scene.hexClicked.connect(self._hex_clicked)
        scene.pieceClicked.connect(self._piece_clicked)
        scene.pieceHovered.connect(self._piece_hovered)
        scene.contextRequested.connect(self._context)
        for card in (self.card, self.news, self.busy):
            card.raise_()
        self._seen_by = None
        self.log.retell(self.model.past())
        self.view.setFocus()
        self.busy.watch(scene.tiles)
        if self.overview is not None:
            self.overview.hide()
            self.overview.deleteLater()
        self.overview = MiniMap(self.view, self.board_place)
        self.view.viewChanged.connect(self._place_overview)
        self.setWindowTitle(f"Nemesis: {self._scenario_name()}")
        QTimer.singleShot(0, self.fit_map)

    def _place_overview(self) -> None:
        """The overview lies in a corner while only a part of the map is seen."""
        view, overview = self.view, self.overview
        if view is None or overview is None:
            return
        overview.setVisible(self.overview_on and not view.visible_rect().contains(view.board.geometry.map_rect))
        width = min(OVERVIEW, self.board_place.width() // 4)
        height = overview.heightForWidth(width)
        x = EDGE if self.card.is_right() or self.card.isHidden() else self.board_place.width() - width - EDGE
        overview.setGeometry(x, self.board_place.height() - height - EDGE, width, height)

    def toggle_overview(self) -> None:
        """Show or hide the overview."""
        self.overview_on = not self.overview_on
        self._place_overview()
        self.actions_.refresh()

    def _scenario_name(self) -> str:
        scenario = self.desk.state.scenario
        return self.model.title.scenarios().get(scenario, scenario)

    def _hovered(self, loc: int) -> None:
        self.why.hovered(loc)
        if self.presenter is not None:
            self.presenter.hovered(loc)
        if loc >= 0 and not self.desk.selected and self.tabs.currentWidget() is self.inspector:
            self.inspector.show_place(loc)
        if loc >= 0 and self.model.session is not None:
            self.statusBar().showMessage(self._ground(loc), STATUS_MS)

    def _ground(self, loc: int) -> str:
        state, words = self.desk.state, self.words
        name = words.place(state, loc)
        return f"{name} · {words.word('terrain', state.world.terrain[loc].id)}" if state.world.on_map(loc) else name

    def _piece_hovered(self, unit: str) -> None:
        self.why.piece_hovered(unit)
        if unit and self.tabs.currentWidget() is self.inspector and not self.desk.selected:
            self.inspector.show_unit(unit)

    def _hex_clicked(self, loc: int, click: Click) -> None:
        self.desk.lookedAt.emit(loc)
        if self.presenter is not None:
            self.presenter.hex_clicked(loc, click)

    def _piece_clicked(self, unit: str, click: Click) -> None:
        self.desk.lookedAt.emit(self.desk.state.pieces[unit].loc)
        if self.presenter is not None:
            self.presenter.piece_clicked(unit, click)

    def _context(self, loc: int, unit: str, where: QPoint) -> None:
        menu = self.context_menu(loc, unit)
        if not menu.isEmpty():
            menu.aboutToHide.connect(menu.deleteLater)
            menu.popup(where)

    def context_menu(self, loc: int, unit: str) -> QMenu:
        """Everything that can be done at a place."""
        commands = self.presenter.context_commands(loc, unit) if self.presenter is not None else []
        menu = self.presenter.menu_of(commands) if self.presenter is not None else QMenu(self)
        if loc >= 0:
            menu.addSeparator()
            look = QAction(self.words.tr("Look at {place}", place=self.words.place(self.desk.state, loc)), menu)
            look.triggered.connect(lambda: self._look(loc))
            menu.addAction(look)
        return menu

    def _look(self, loc: int) -> None:
        self.tabs.setCurrentWidget(self.inspector)
        self.inspector.show_place(loc)

    def _centre(self, loc: int) -> None:
        if self.view is not None and self.desk.scene is not None and self.desk.scene.geometry.has(loc):
            if self.view.zoom < 0.6:
                self.view.set_zoom(0.75)
            self.view.centre_on_hex(loc)

    def _avoid(self, loc: int) -> None:
        """Lay the card on the side of the map where the location is not."""
        view, scene = self.view, self.desk.scene
        if view is None or scene is None or not scene.geometry.has(loc):
            return
        if not view.viewport().rect().contains(view.mapFromScene(scene.position(loc))):
            view.centre_on_hex(loc)
        width, whole = self.card.width() + MARGIN, view.viewport().width()
        x = view.mapFromScene(scene.position(loc)).x()
        right = x < width < whole - x
        self.card.set_right(right)
        self.news.set_right(not right)
        if not right and x < width:
            view.pan(x - (width + whole) / 2, 0)

    # -- the game goes on

    def _position_changed(self, events: Sequence[Event]) -> None:
        scene = self.desk.scene
        if scene is None:
            return
        scene.show_state(self.desk.state)
        self._animate(events)
        self.header.show_state()
        self.tracks.show_state()
        self.boxes.show_state()
        self.inspector.refresh()
        present = self.model.shown is None
        if events and present:
            self.log.tell(events)
        elif present and self.presenter is not None:
            self.log.retell(self.model.past())
        self.news.tell(events)
        if self.presenter is not None:
            self.presenter.told(events)

    def _animate(self, events: Sequence[Event]) -> None:
        moves: list[Any] = [event for event in events if event.kind == "moved"]
        lively = self.desk.motion and self.model.shown is None and self.isVisible()
        if len(moves) == 1 and lively and self.desk.scene is not None:
            find = self.desk.state.world.find
            path = [loc for label_ in moves[0].path if (loc := find(label_)) is not None]
            self.desk.scene.animate(moves[0].unit, path, pace.ms(MOVE_MS))

    def _decision_changed(self, decision: Any) -> None:
        presenter = self.presenters.of(decision) if decision is not None else None
        if self.presenter is not None and self.presenter is not presenter:
            self.presenter.end()
            self.card.set_right(False)
            self.news.set_right(True)
        self.presenter = presenter
        self.prompt.show_decision(decision)
        if presenter is not None and not self._hide_for(decision):
            presenter.begin(decision)
        self._note_saved()
        self.actions_.refresh()

    def _hide_for(self, decision: Any) -> bool:
        """Drop the curtain before a secret choice; the presenter begins when it is raised."""
        side = decision.side(self.desk.state)
        if self.changes_seat(decision, side):
            return True
        if not decision.hidden or self.alone:
            self._seen_by = None
            self.curtain.hide()
            return False
        if self._seen_by == side:
            return False
        self.curtain.drop(self.words, side)
        return True

    def _curtain_raised(self) -> None:
        self._seen_by = self.curtain.side
        if self.presenter is not None and self.model.decision is not None:
            self.presenter.begin(self.model.decision)
        self.seat_taken()

    def _note_saved(self) -> None:
        journal = self.model.journal
        if journal is None:
            self.saved_label.setText(self.words.tr("not saved: a position for study"))
            return
        self.settings.note_recent(journal.path)
        self.saved_label.setText(self.words.tr("saved: {name}", name=journal.path.stem))

    def _refused(self, verdict: Any) -> None:
        self.say(self.words.why_not(self.desk.state, verdict).replace("\n", " · "))

    def _failed(self, text: str) -> None:
        QMessageBox.warning(self, self.windowTitle(), text)

    def _game_ended(self, outcome: Any) -> None:
        if self.presenter is not None:
            self.presenter.end()
            self.presenter = None
        self.card.begin(self.words.tr("The game is over"))
        name = self.words.side(outcome.winner) if outcome.winner is not None else self.words.tr("Draw")
        text = label(name)
        text.setFont(style.heading(20))
        self.card.layout_.addWidget(text)
        self.card.layout_.addWidget(label(self.words.word("whys", outcome.why), wrap=True))
        self.card.finish()

    def say(self, text: str) -> None:
        """Say something in the status bar."""
        self.statusBar().showMessage(text, STATUS_MS)

    # -- actions: game and files

    def new_game(self) -> None:
        """Ask for scenario and options, then begin."""
        dialog = NewGameDialog(self.words, self.model.title, self)
        if dialog.exec() == dialog.DialogCode.Accepted:
            self._try(lambda: self.model.new(dialog.scenario(), dialog.options(), dialog.seed.text().strip()))
            if self.model.journal is not None:
                self.model.note(PLAYERS, dialog.players.currentData())
        dialog.deleteLater()

    def open_game(self) -> None:
        """Ask for a file and open it."""
        name, _ = QFileDialog.getOpenFileName(
            self, self.words.tr("Open a game"), str(games_folder()), f"Nemesis (*{SUFFIX});;* (*)"
        )
        if name:
            self.open_path(Path(name))

    def open_path(self, path: Path) -> None:
        """Open a saved game."""
        QApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            self._try(lambda: self.model.open(path))
        finally:
            QApplication.restoreOverrideCursor()

    def save_as(self) -> None:
        """Ask for a name and keep the game under it."""
        name, _ = QFileDialog.getSaveFileName(
            self, self.words.tr("Save as"), str(games_folder()), f"Nemesis (*{SUFFIX})"
        )
        if name:
            path = Path(name)
            self._try(lambda: self.model.save_as(path if path.suffix else path.with_suffix(SUFFIX)))
            self._note_saved()

    def _try(self, work: Any) -> None:
        try:
            work()
        except GameError as error:
            QMessageBox.warning(self, self.windowTitle(), str(error))

    def undo(self) -> None:
        """Take the last command back."""
        self.model.undo()

    def redo(self) -> None:
        """Play it again."""
        self.model.redo()

    def settle_dispute(self) -> None:
        """Roll for partners who disagree."""
        DisputeDialog(self.desk, self).show()

    def next_piece(self) -> None:
        """Select the next piece that can act."""
        if self.presenter is not None:
            self.presenter.next_piece()

    def end_segment(self) -> None:
        """Close the open segment."""
        self.desk.play(Done())

    def let_go(self) -> None:
        """Give up the selection, or the look back."""
        if self.why.put_aside() or self.check.put_aside():
            return
        if self.past.looking:
            self.return_()
        elif self.presenter is not None:
            self.presenter.cancel()

    def all_commands(self) -> None:
        """Open the list of all legal commands."""
        if self.model.decision is None:
            return
        if self._lists is None:
            self._lists = CommandList(self.desk, self)
        self._lists.fill()
        names = [self.desk.state.pieces[unit].counter.name for unit in self.desk.selected[:1]]
        self._lists.filter.setText("".join(names))
        self._lists.filter.selectAll()
        self._lists.show()
        self._lists.raise_()
        self._lists.filter.setFocus()

    def goto_hex(self) -> None:
        """Ask for a hex or a place and centre it."""
        text, ok = QInputDialog.getText(self, self.words.tr("Go to hex"), self.words.tr("Number or name"))
        if ok and text.strip():
            self.go_to(text.strip())

    def go_to(self, text: str) -> bool:
        """Centre a hex by its number or name."""
        state = self.desk.state
        towns = {name.lower(): label_ for label_, name in _towns(state).items()}
        named = next((label_ for name, label_ in towns.items() if name.startswith(text.lower())), text)
        loc = state.world.find(named)
        if loc is None or not state.world.in_play(loc):
            self.say(self.words.tr("There is no hex {name}", name=text))
            return False
        self._centre(loc)
        self.desk.lookedAt.emit(loc)
        self.desk.overlay("found", HexHighlights((loc,), "hint"))
        QTimer.singleShot(2500, lambda: self.desk.overlay("found", None))
        return True

    # -- actions: view

    def zoom_in(self) -> None:
        if self.view is not None:
            self.view.zoom_by(1)

    def zoom_out(self) -> None:
        if self.view is not None:
            self.view.zoom_by(-1)

    def fit_map(self) -> None:
        if self.view is not None:
            self.view.fit()

    def toggle_counters(self) -> None:
        self.counters_on = not self.counters_on
        if self.desk.scene is not None:
            self.desk.scene.set_counters_visible(self.counters_on)
        self.actions_.refresh()

    def toggle_numbers(self) -> None:
        self.numbers_on = not self.numbers_on
        if self.desk.scene is not None:
            self.desk.scene.set_hex_numbers("always" if self.numbers_on else "auto")
        self.actions_.refresh()

    @property
    def panels_on(self) -> bool:
        """Whether the side panels are shown."""
        return not self.side.isHidden()

    def focus_card(self) -> None:
        self.card.take_focus()

    def toggle_panels(self) -> None:
        self.side.setHidden(self.panels_on)
        self.actions_.refresh()

    @property
    def news_on(self) -> bool:
        """Whether the latest events are shown over the map."""
        return self.news.on

    def toggle_news(self) -> None:
        self.news.on = not self.news.on
        self.news.hide()
        self.actions_.refresh()

    def set_theme(self, name: str) -> None:
        """Put a theme on window and board."""
        self.desk.theme = name
        self.settings.put("theme", name)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        style.dress(app, name)
        if self.desk.scene is not None:
            self.desk.scene.set_theme(name)
            self._position_changed(())
            self._decision_changed(self.model.decision)
            self.layers.refresh()
        self.actions_.refresh()

    def theme_staff(self) -> None:
        self.set_theme("staff")

    def theme_contrast(self) -> None:
        self.set_theme("contrast")

    def theme_dark(self) -> None:
        self.set_theme("dark")

    @property
    def is_staff(self) -> bool:
        return self.desk.theme == "staff"

    @property
    def is_contrast(self) -> bool:
        return self.desk.theme == "contrast"

    @property
    def is_dark(self) -> bool:
        return self.desk.theme == "dark"

    # -- actions: preferences, language and help

    def show_preferences(self) -> None:
        """Everything that can be set."""
        PreferencesDialog(self).show()

    def set_pace(self, name: str) -> None:
        """Let things on the screen move faster, slower or not at all."""
        self.settings.put(pace.SETTING, name)
        pace.set_pace(name)

    def apply_text_size(self) -> None:
        """Lay the window out for another size of the text."""
        size = self.size()
        QApplication.sendEvent(self, QResizeEvent(size, size))
        for child in (*self.header.findChildren(QWidget), *self.tracks.findChildren(QWidget)):
            child.updateGeometry()
        if self.model.session is not None:
            self._position_changed(())
            self._decision_changed(self.model.decision)

    def _speak(self, lang: str) -> None:
        self.settings.put("language", lang)
        if lang != self.words.lang:
            self.say(self.words.tr("The language changes when the program is started again"))
        self.actions_.refresh()

    def speak_english(self) -> None:
        self._speak("en")

    def speak_french(self) -> None:
        self._speak("fr")

    @property
    def is_english(self) -> bool:
        return self.settings.text("language", "en") == "en"

    @property
    def is_french(self) -> bool:
        return self.settings.text("language", "en") == "fr"

    def show_rule(self) -> None:
        """The clauses of what has to be decided."""
        if self.model.decision is not None:
            self.show_clause(self.model.decision.clause)

    def show_clause(self, clause: str) -> None:
        """A rule clause among its neighbours."""
        self.show_rulebook()
        assert self._rules is not None
        self._rules.show_clause(clause)

    def show_rulebook(self) -> None:
        """The rules with a search."""
        version = self.desk.state.options.version if self.model.session is not None else "1.2b"
        if self._rules is None or self._rules.version != version:
            self._rules = RuleWindow(self.words, version, self)
        self._rules.show()
        self._rules.raise_()

    def _text(self, title: str, html: str, size: QSize) -> None:
        window = TextWindow(self.words, title, self, (size.width(), size.height()))
        window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        window.show_html(html)
        window.show()

    def show_keys(self) -> None:
        """All keys."""
        window = KeyWindow(self.words, self.actions_, self)
        window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        window.show()

    def open_palette(self) -> None:
        """Find anything by a few letters."""
        if self._palette is None:
            self._palette = Palette(self)
        self._palette.open_()

    def show_about(self) -> None:
        """Credits and provenance."""
        self._text(self.words.tr("About"), about_html(self.words, self.model.title.pack), QSize(560, 480))

    # -- why an action is not possible

    def no_game(self) -> Why:
        return self.words.tr("No game is open") if self.model.session is None else None

    def no_partners(self) -> Why:
        if self.model.session is None:
            return self.no_game()
        single = not partners(self.desk.state, 0)
        return self.words.tr("In this game one player commands each side") if single else None

    def no_file(self) -> Why:
        return self.words.tr("This position has no save file") if self.model.journal is None else None

    def no_undo(self) -> Why:
        if self.model.session is None:
            return self.no_game()
        if self.past.looking:
            return self.words.tr("An earlier position is looked at")
        verdict = self.model.can_undo()
        return None if verdict.legal else self.words.reason(self.desk.state, verdict.reasons[0])

    def no_redo(self) -> Why:
        return None if self.model.can_redo() else self.words.tr("Nothing was taken back")

    def no_decision(self) -> Why:
        return None if self.model.decision is not None else self.words.tr("Nothing is to be decided")

    def no_end(self) -> Why:
        decision = self.model.decision
        if decision is None:
            return self.no_decision()
        if Done not in decision.accepts:
            return self.words.tr("This decision cannot be put off")
        verdict = self.model.judge(Done())
        return None if verdict.legal else self.words.reason(self.desk.state, verdict.reasons[0])

    # -- closing

    def closeEvent(self, event: QCloseEvent) -> None:
        self.settings.put_blob("geometry", self.saveGeometry())
        if self.desk.scene is not None:
            self.desk.scene.tiles.stop()
        self.model.close()
        super().closeEvent(event)
