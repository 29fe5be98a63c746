"""The main window: map in the middle, header above, prompt below, panels at the side."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import Any, TypeVar

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QCloseEvent, QResizeEvent
from PySide6.QtWidgets import QMainWindow, QMessageBox, QWidget

from engine.table.event import Event
from nemesis_gui.base import pace, room, style
from nemesis_gui.base.emptied import empty_with
from nemesis_gui.base.language import speak
from nemesis_gui.base.room import LEAST, SIZE
from nemesis_gui.base.settings import Settings
from nemesis_gui.base.text_size import text_percent
from nemesis_gui.play.action import Action
from nemesis_gui.play.actions import ActionTable, Menus
from nemesis_gui.play.context import Context, Looks
from nemesis_gui.play.drag_controller import DragController
from nemesis_gui.play.face import Face, Faces
from nemesis_gui.play.feature import Feature, Spot
from nemesis_gui.play.place_menu import PlaceMenus
from nemesis_gui.play.places import Places
from nemesis_gui.play.presenters import Presenters
from nemesis_gui.play.prompt import PromptBar
from nemesis_gui.play.services import Frame, News, PlaceMenu, Seating, Sight
from nemesis_gui.play.stage import Stage
from nemesis_gui.session.model import GameModel
from nemesis_gui.session.words import Words
from nemesis_gui.widgets.boardplace import BoardPlace
from nemesis_gui.widgets.card import Card
from nemesis_gui.widgets.layouts import column, row
from nemesis_gui.widgets.side import Side
from nemesis_gui.window.features import FEATURES
from nemesis_gui.window.frame import WindowFrame
from nemesis_gui.window.rebuild import begin_again

STATUS_MS = 8000

F = TypeVar("F", bound=Feature)


class MainWindow(QMainWindow):
    """Everything the player sees."""

    def __init__(self, model: GameModel, faces: Faces, settings: Settings | None = None) -> None:
        super().__init__()
        self.faces = faces
        self.settings = settings or Settings()
        self.model = model
        style.set_text_scale(text_percent(self.settings) / 100)
        pace.set_pace(self.settings.text(pace.SETTING, "normal"))
        self.build()
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setMinimumSize(*LEAST)
        self.resize(*SIZE)
        model.titleChanged.connect(self.begin_again)
        empty_with(self, self)

    # -- building

    def build(self) -> None:
        """Make everything in the window, in the language that is set."""
        self.setWindowTitle(self.model.title.name)
        self.words = Words(self.settings.text("language", "en"), self.model.title)
        speak(self.words.lang, self.model.title.id)
        self.actions_ = ActionTable(self, self.words, self.settings)
        face = self.faces.of(self.model.title.id)
        looks = Looks(self.faces.art_of, self.model, face.signs)
        self.context = Context(self.model, self.words, self.settings, self.actions_, looks)
        self.context.services.offer(Face, face)
        self.context.looks.theme = style.theme_for(self.settings.text("theme", style.SYSTEM))
        self.hand = self.context.hand = DragController(self.context, lambda: self.context.presenter, self)
        self._build()
        kinds: list[Callable[[Context, Places], Feature]] = [*FEATURES, *face.features()]
        self.features: list[Feature] = [kind(self.context, self.places) for kind in kinds]
        self.place_menu = PlaceMenus(self.context, self.features, self)
        self.context.services.offer(Frame, WindowFrame(self))
        self.context.services.offer(PlaceMenu, self.place_menu)
        self._register()
        self.menus = Menus(self, self.actions_, self.words)
        for feature in self.features:
            feature.attach()
        self._connect()
        self.actions_.refresh()
        self._end_with(self.places.centre)

    def _end_with(self, centre: QWidget) -> None:
        """All that was made lets go of one another when this is gone: with the window, or before it is made anew."""
        context = self.context
        empty_with(
            centre, context, context.services, self.actions_, self.hand, self.places, self.presenters.stage,
            self.presenters, self.place_menu, self.menus, *self.features
        )

    def begin_again(self) -> None:
        """Make everything for another game."""
        begin_again(self)

    def _register(self) -> None:
        own = chain.from_iterable(feature.actions() for feature in self.features)
        self.actions_.add(chain(self.own_actions(), own))

    def feature(self, kind: type[F]) -> F:
        """The feature of a class; raises LookupError if the list lacks it."""
        for feature in self.features:
            if isinstance(feature, kind):
                return feature
        raise LookupError(kind.__name__)

    def _build(self) -> None:
        centre = QWidget()
        whole = column(centre, gap=0)
        self.header = self.context.services.of(Face).header(self.context)
        whole.addWidget(self.header)
        middle = row(gap=0)
        self.table = QWidget()
        self._table = column(self.table, gap=0)
        self.board_place = BoardPlace()
        self._board_layout = column(self.board_place, gap=0)
        self.prompt = PromptBar(self.context)
        self._table.addWidget(self.board_place, 1)
        self._table.addWidget(self.prompt)
        middle.addWidget(self.table, 1)
        self.tracks = self.context.services.of(Face).scores(self.context)
        self.side = Side(self.tracks, self.words.tr("Tracks"))
        self.tabs = self.side.tabs
        middle.addWidget(self.side)
        whole.addLayout(middle, 1)
        self.setCentralWidget(centre)
        shut, lay_open = "Fold the card to its heading; F12 lays it open again", "Lay the folded card open again (F12)"
        self.card = Card(self.board_place, 400, folds=(self.words.tr(shut), self.words.tr(lay_open)))
        stage = Stage(self.context, self.prompt, self.card)
        self.guard, self.presenters = stage.guard, Presenters(stage)
        at_side, decision = (self.side, self.tabs), (self.prompt, self.card)
        self.places = Places(self, centre, self.board_place, self._board_layout, self._table, *at_side, *decision)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.side.fit(event.size())

    def _connect(self) -> None:
        model, context = self.model, self.context
        model.gameReplaced.connect(self._game_replaced)
        model.positionChanged.connect(self._position_changed)
        model.decisionChanged.connect(self._decision_changed)
        model.refused.connect(self._refused)
        model.failed.connect(self._failed)
        self.actions_.keysChanged.connect(self._keys_changed)
        context.signals.pointedAt.connect(self.tell_features)
        context.signals.said.connect(self.say)
        context.signals.themeChanged.connect(self._dressed)

    # -- the game goes on

    def _game_replaced(self) -> None:
        """Another game: another world, so another board."""
        if self.context.presenter is not None:
            self.context.presenter.end()
            self.context.presenter = None
        for feature in self.features:
            feature.follow_game()
        self.focus_map()
        if self.context.view is not None:
            self.hand.follow(self.context.view)
        self.setWindowTitle(f"{self.model.title.name.partition(':')[0]}: {self._scenario_name()}")

    def _scenario_name(self) -> str:
        return self.words.scenario(self.context.state.scenario)

    def _position_changed(self, events: Sequence[Event]) -> None:
        for feature in self.features:
            feature.follow_position(events)
        self.header.show_state()
        if self.tracks is not None:
            self.tracks.show_state()
        if self.context.presenter is not None:
            self.context.presenter.told(events)

    def _decision_changed(self, decision: Any) -> None:
        if decision is not None:
            self.guard.decides(decision.side(self.context.state))
        presenter = self.presenters.of(decision) if decision is not None else None
        idle = self._idle()
        if self.context.presenter is not None and self.context.presenter is not presenter:
            self.context.presenter.end()
            self.card.set_right(False)
            self.context.services.of(News).set_right(True)
        self.context.presenter = presenter
        self.prompt.show_decision(decision)
        if presenter is not None and not self.context.services.of(Seating).hides(decision):
            presenter.begin(decision)
        for feature in self.features:
            feature.follow_decision(decision)
        if idle and not self.context.services.of(Seating).covered:
            self._focus_map()
        self.actions_.refresh()

    def _idle(self) -> bool:
        """Whether the keyboard is nowhere but with the question that is just answered."""
        focus = self.focusWidget()
        return focus is None or self.prompt.isAncestorOf(focus) or self.card.isAncestorOf(focus)

    def _focus_map(self) -> None:
        """After an answer given by key the arrow keys belong to the map again, unless a card waits for more."""
        focus = self.focusWidget()
        on_card = focus is not None and self.card.isVisible() and self.card.isAncestorOf(focus)
        if self.context.view is not None and not on_card:
            self.context.view.setFocus()

    def _dressed(self) -> None:
        """Everything is drawn in other colours."""
        if self.context.scene is not None:
            self._position_changed(())
            self._decision_changed(self.model.decision)

    def _keys_changed(self) -> None:
        """Buttons show the keys that press them."""
        if self.model.session is not None:
            self.model.tell()

    def _refused(self, verdict: Any) -> None:
        self.say(self.words.why_not(self.context.state, verdict).replace("\n", " · "))

    def _failed(self, text: str) -> None:
        QMessageBox.warning(self, self.windowTitle(), self.words.fault(text))

    def say(self, text: str) -> None:
        """Say something in the status bar."""
        self.statusBar().showMessage(text, STATUS_MS)

    # -- what can be done with it

    def own_actions(self) -> Iterator[Action]:
        """What can be done with the window itself."""
        yield Action(
            "quit", "File", 150, "Quit", "Close the program; the game is saved", "Ctrl+Q", self.close, before=True,
            covered=True
        )
        yield Action(
            "card", "View", 210, "To the card", "Take the keyboard there; Escape leads back", "F12", self.focus_card,
            self.context.needs.game
        )
        yield Action(
            "panels", "View", 220, "Panels", "Show or hide the panels at the side", "F9", self.toggle_panels,
            self.context.needs.game, check=lambda: self.panels_on
        )
        yield Action(
            "full_screen", "View", 240, "Full screen", "Fill the whole screen; the same key leads back", "F11",
            self.toggle_full_screen, check=lambda: self.full_screen_on, covered=True
        )

    def tell_features(self, spot: Spot) -> None:
        """The pointer is over another place or piece."""
        for feature in self.features:
            feature.follow_pointer(spot)

    def focus_map(self) -> None:
        """Give the keyboard back to the map."""
        if self.context.view is not None:
            self.context.view.setFocus()

    def focus_card(self) -> None:
        """Give the keyboard to the card, or to the prompt bar where the card has nothing to press."""
        if not self.card.take_focus():
            self.prompt.take_focus()

    # -- panels

    @property
    def panels_on(self) -> bool:
        """Whether the side panels are shown."""
        return not self.side.isHidden()

    def toggle_panels(self) -> None:
        self.side.setHidden(self.panels_on)
        self.actions_.refresh()

    # -- the whole screen

    @property
    def full_screen_on(self) -> bool:
        """Whether the window fills the screen."""
        return self.isFullScreen()

    def toggle_full_screen(self) -> None:
        """Fill the screen, or go back to the size before. Escape does not: it is pressed too often to let go."""
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    # -- closing

    def changeEvent(self, event: QEvent) -> None:
        """The window manager, too, takes the window to the full screen and back."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.WindowStateChange:
            self.actions_.refresh()

    def keep(self) -> None:
        """Write down where the window lies and what is seen of the map; the game is written down at every command."""
        room.keep(self, self.settings)
        self.context.services.of(Sight).keep()
        self.settings.sync()

    def close_features(self) -> None:
        """The last one made is the first to go."""
        while self.features:
            self.features.pop().close()

    def closeEvent(self, event: QCloseEvent) -> None:
        """What there is to keep is kept; nobody is asked, so that this serves at the end of the session, too."""
        self.keep()
        self.close_features()
        self.model.close()
        super().closeEvent(event)
