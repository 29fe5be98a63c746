"""The main window: map in the middle, header above, prompt below, panels at the side."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QKeySequence, QResizeEvent, QShowEvent, QWindowStateChangeEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QStatusBar, QTabWidget, QWidget

from engine.table.declared import load
from nemesis_gui.base import pace, room, style
from nemesis_gui.base.application import NAME
from nemesis_gui.base.releasing import release_with
from nemesis_gui.base.room import LEAST, SIZE
from nemesis_gui.base.settings import Settings, text_percent
from nemesis_gui.play.services import Frame, Seating, Sight
from nemesis_gui.session.model import GameModel
from nemesis_gui.session.naming import scenario_on_table
from nemesis_gui.session.signal_buffer import SignalBuffer

if TYPE_CHECKING:
    from nemesis_gui.board.pictures import MapCache
    from nemesis_gui.play.action import Setting
    from nemesis_gui.play.actions import ActionTable, Menus
    from nemesis_gui.play.context import Context
    from nemesis_gui.play.drag_controller import DragController
    from nemesis_gui.play.face import Faces
    from nemesis_gui.play.feature import Feature, PlaceMenus, Places, Spot
    from nemesis_gui.play.first_picture import FirstPicture
    from nemesis_gui.play.panels import Header, Scores
    from nemesis_gui.play.presenter import Presenter
    from nemesis_gui.play.presenters import Presenters
    from nemesis_gui.play.prompt import PromptBar
    from nemesis_gui.session.played import Events
    from nemesis_gui.session.words import Words
    from nemesis_gui.widgets.boardplace import BoardPlace
    from nemesis_gui.widgets.card import Card
    from nemesis_gui.widgets.guard import ClickGuard
    from nemesis_gui.widgets.side import SideColumn
    from nemesis_gui.widgets.status_line import StatusLine

STATUS_MS = 8000
BUILDER = "nemesis_gui.window.builder"
REBUILD = "nemesis_gui.window.rebuild"
"""What works on a window is loaded by name, when it is first needed: it knows the window."""

F = TypeVar("F", bound="Feature")


class MainWindow(QMainWindow, Frame):
    """Everything the player sees; a :class:`WindowBuilder` makes what is in it.

    It may come up with the board alone, where it lay last; all else is made as soon as that was seen.
    """

    buildFinished = Signal()
    """All that is in it was made for the first time."""
    buildFailed = Signal(object)
    """The error with which all that comes after the first picture could not be made."""

    words: Words
    actions_: ActionTable
    context: Context
    features: list[Feature]
    menus: Menus
    place_menu: PlaceMenus
    hand: DragController
    presenters: Presenters
    guard: ClickGuard
    places: Places
    header: Header
    tracks: Scores | None
    prompt: PromptBar
    card: Card
    side: SideColumn
    tabs: QTabWidget
    board_place: BoardPlace
    status: StatusLine
    _times_said = 0
    _of_act = False
    _in_vain: QKeySequence | None = None
    """The key that was answered with the reason in the status line, which goes as soon as it is true no more."""
    """Whether what is said was said of an act that is not shown yet."""

    def __init__(
        self, model: GameModel, faces: Faces, settings: Settings | None = None, *, later: bool = False
    ) -> None:
        """``later`` leaves it empty for now; `show_board_first` shows it then."""
        super().__init__()
        self.faces, self.model, self.settings = faces, model, settings or Settings()
        self.first: FirstPicture | None = None
        self.closing = False
        """Whether it is being closed, so that nothing is shown in it any more."""
        self._unheard: SignalBuffer | None = None
        style.set_text_scale(text_percent(self.settings) / 100)
        pace.set_pace(self.settings.text(pace.SETTING, pace.SYSTEM))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setMinimumSize(*LEAST)
        self.resize(*SIZE)  # first: what is built fits itself to it, and need not turn over when it is shown
        if later:
            self.defer()
        else:
            self.build()
        model.titleChanged.connect(self.begin_again)
        release_with(self, self)

    # -- building

    @property
    def built(self) -> bool:
        """Whether all that is in it is there."""
        return self._unheard is None

    def defer(self) -> None:
        """Make nothing yet; what the table says meanwhile is said again afterwards."""
        self._unheard = SignalBuffer(self.model)

    def show_board_first(self, cache: MapCache) -> None:
        """Show it: the board at once, where it lay last, and all else as soon as that was seen."""
        from nemesis_gui.play.first_picture import first_picture

        self.setWindowTitle(NAME)
        self.first = first_picture(self, self.model, self.faces, self.settings, cache)
        if self.first is None:
            self.finish_building()
            self.show()
        else:
            self.first.seen.connect(self._finish_or_end)
            self.first.show()

    def _finish_or_end(self) -> None:
        """The player is shown why it could not be done."""
        try:
            self.finish_building()
        except Exception as error:
            self.buildFailed.emit(error)
            QApplication.exit(1)

    def finish_building(self) -> None:
        """Build all that is in it, if it is not there yet, and connect it to the game."""
        if self._unheard is None:
            return
        unheard, self._unheard = self._unheard, None
        self.build()
        if self.first is not None:
            self.first.stop()
            self.places.board_layout.addWidget(self.first.view)
            self.side.fit(self.size())
            self.first.deleteLater()
            self.first = None
        unheard.say()
        self.buildFinished.emit()

    def build(self) -> None:
        """Make everything in the window."""
        load(f"{BUILDER}:WindowBuilder")(self).build()
        model, context = self.model, self.context
        model.eyesChanged.connect(self._others_look)
        model.gameReplaced.connect(self._game_replaced)
        model.positionChanged.connect(self._position_changed)
        model.decisionChanged.connect(self._decision_changed)
        model.refused.connect(self._refused)
        model.failed.connect(self._failed)
        self.actions_.keysChanged.connect(self._keys_changed)
        context.signals.pointedAt.connect(self.notify_features)
        context.signals.said.connect(self.say)
        context.signals.themeChanged.connect(self._dressed)

    def begin_again(self) -> None:
        """Make everything for another game; of what was before the player only the panels are kept."""
        if not self.built:
            return
        load(f"{REBUILD}:rebuild")(self, load(f"{REBUILD}:panels")(self))

    def turn_to(self, game: str, way: str) -> None:
        self.came_by = game, way
        self.model.turn_to(game)
        self.actions_.by_id[way].trigger()

    def rebuild(self) -> None:
        """Rebuild everything. What the player saw is there again afterwards: the open decision, the selection, the
        view, layers, panels, a look back, what-if tables, the curtain, preferences."""
        load(f"{REBUILD}:rebuild")(self, load(f"{REBUILD}:save_view_state")(self, whole=True))

    def suspend(self) -> Callable[[], None]:
        back: Callable[[], None] = load(f"{REBUILD}:save_view_state")(self)
        return back

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.built:
            self.side.fit(event.size())

    # -- the game goes on

    def _game_replaced(self) -> None:
        """Another game: another world, so another board."""
        self._answer_with(None)
        for feature in self.features:
            feature.follow_game()
        self.side.gather()
        self.focus_map()
        if self.context.view is not None:
            self.hand.follow(self.context.view)
        scenario = scenario_on_table(self.words, self.model)
        label = self.model.playing.label
        pack = f" ({label})" if label not in ("", scenario) else ""
        self.setWindowTitle(self.words.pair(self.model.title.name.partition(":")[0], f"{scenario}{pack}"))

    def _others_look(self) -> None:
        """Drop what was made for the players who looked before: what is carried, answered with, shown, selected and
        pointed at. It is made again for those who look now."""
        from nemesis_gui.play.feature import Spot

        self.hand.cancel()
        self._answer_with(None)
        self.presenters.forget()
        self.card.begin("")
        self.card.hide()
        self.context.selected = ()
        self.notify_features(Spot(-1))

    def _position_changed(self, events: Events | None) -> None:
        before, over = self._times_said, self._is_over(events)
        for feature in self.features:
            if events is None:
                feature.follow_reset()
            else:
                feature.follow_position(events)
        if over and self._times_said == before:
            self.status.clearMessage()
        self.header.show_state()
        if self.tracks is not None:
            self.tracks.follow()

    def _decision_changed(self, decision: Any) -> None:
        if decision is not None:
            self.guard.decides(decision.side(self.context.state))
        elif self.model.open_phase is not None:
            self.guard.decides(self.model.open_phase.owner)
            self.guard.asks(self.model.open_phase)
        focus = self.focusWidget()  # nowhere, or with the question that is just answered
        idle = focus is None or self.prompt.isAncestorOf(focus) or self.card.isAncestorOf(focus)
        self.prompt.show_decision(decision)
        self._present(decision)
        for feature in self.features:
            feature.follow_decision(decision)
        if idle and not self.context.services.of(Seating).covered:
            self._focus_map()
        self.actions_.refresh()
        if self._in_vain is not None and self.actions_.refused(self._in_vain) != self.status.currentMessage():
            self.status.clearMessage()

    def _present(self, decision: Any) -> None:
        """Let the presenter of a decision begin; one that knows nothing waits while a player has to come to the table,
        and there is none for a computer player."""
        seating = self.context.services.of(Seating)
        if decision is not None and not seating.hides(decision):
            presenter = self.presenters.of(decision)
            self._answer_with(presenter)
            presenter.begin(decision)
            return
        self._answer_with(None, stays=self._stands_on(decision))
        if decision is not None and seating.covered:
            self.presenters.forget()
            self.context.presenter = self.presenters.of(decision)

    def _stands_on(self, decision: Any) -> bool:
        """Whether the card stays: of what was done in a phase that waits, or in a combat, where a computer answers."""
        if decision is None:
            presenter = self.context.presenter if self.model.open_phase is not None else None
            return presenter is not None and presenter.sum_up()
        fought = getattr(self.context.state, "combat", None) is not None
        return fought and self.model.by_computer(decision.side(self.context.state))

    def _answer_with(self, presenter: Presenter | None, *, stays: bool = False) -> None:
        """Another presenter, or none and no card, in place of the one that showed the decision before. A card that
        `stays` says nothing until it is filled again."""
        if self.context.presenter is not None and self.context.presenter is not presenter:
            self.context.presenter.end()
        self.context.presenter = presenter
        self.card.let(not stays)
        if presenter is None and not stays:
            self.card.hide()

    def _focus_map(self) -> None:
        """After an answer given by key the arrow keys belong to the map again, unless a card waits for more."""
        focus = self.focusWidget()
        if focus is None or not self.card.isVisible() or not self.card.isAncestorOf(focus):
            self.focus_map()

    def _dressed(self) -> None:
        """Everything is drawn in other colours."""
        if self.context.scene is not None:
            self._position_changed(None)
            self._decision_changed(self.model.decision)

    def _keys_changed(self) -> None:
        """Buttons show the keys that press them."""
        if self.model.session is not None:
            self.model.notify()

    def _refused(self, verdict: Any) -> None:
        self.say(self.words.why_not(self.context.state, verdict).replace("\n", " · "))

    def _failed(self, text: str) -> None:
        from PySide6.QtWidgets import QMessageBox

        QMessageBox.warning(self, self.windowTitle(), self.words.fault(text))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A key for something that is not possible now says why."""
        key = QKeySequence(event.keyCombination())
        why = None if event.isAutoRepeat() else self.actions_.refused(key)
        if why is None:
            super().keyPressEvent(event)
        else:
            self.say(why)
            self._in_vain = key

    def say(self, text: str) -> None:
        self._times_said, self._in_vain = self._times_said + 1, None
        self._of_act = bool(self.model.said_now)
        self.status.showMessage(text, STATUS_MS)

    def _is_over(self, events: Events | None) -> bool:
        """What was said before a person's act is over with it; what was said of the act itself is to be read."""
        of_act, self._of_act = self._of_act, False
        if of_act or events is None or not events.played:
            return False
        node = self.model.present.record.nodes.get(events.played[-1].node)
        return node is not None and not self.model.by_computer(node.side)

    def notify_features(self, spot: Spot) -> None:
        """The pointer is over another place or piece."""
        for feature in self.features:
            feature.follow_pointer(spot)

    def turn_prompt(self, below: bool) -> None:
        """The question stands at the head of the column, or below the map while that is a drawer."""
        self.prompt.set_tall(not below)

    def statusBar(self) -> QStatusBar:
        """It stands beside the drawers' tabs, so that it takes no room from the map."""
        return self.status

    def feature(self, kind: type[F]) -> F:
        """The feature of a class; raises LookupError if the list lacks it."""
        for feature in self.features:
            if isinstance(feature, kind):
                return feature
        raise LookupError(kind.__name__)

    def close_features(self) -> None:
        """The last one made is the first to go."""
        while self.features:
            self.features.pop().close()

    # -- what features and actions ask for

    def focus_map(self) -> None:
        self.context.to_map()

    def focus_card(self) -> None:
        """Give the keyboard to the card, or to the prompt bar where the card has nothing to press."""
        if not self.card.take_focus():
            self.prompt.take_focus()

    @property
    def panels_on(self) -> bool:
        return self.side.on

    def toggle_panels(self) -> None:
        self.side.toggle()
        self.actions_.refresh()

    @property
    def full_screen_on(self) -> bool:
        return self.isFullScreen()

    def toggle_full_screen(self) -> None:
        """Fill the screen, or go back to the size before. Escape does not: it is pressed too often to let go."""
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    def clear(self) -> None:
        for feature in self.features:
            feature.clear()

    def escape(self) -> bool:
        return any(feature.escape() for feature in self.features) or self.side.flap.shut()

    def set_no_game(self, bare: bool) -> None:
        for part in (self.header, self.prompt, self.status, self.menus.bar):
            part.setVisible(not bare)
        self.side.set_no_game(bare)
        if bare:
            self.setWindowTitle(NAME)
        for feature in self.features:
            feature.set_no_game(bare)

    def set_tutorial(self, lean: bool) -> None:
        self.menus.bar.setVisible(not lean)
        self.prompt.set_lean(lean)
        self.side.set_lean(lean)
        for feature in self.features:
            feature.set_tutorial(lean)

    def parts(self, name: str) -> Sequence[QWidget]:
        tracks = [self.tracks] if self.tracks is not None else []
        found: dict[str, Sequence[QWidget]] = {
            "prompt": [self.prompt], "card": [self.card], "tracks": tracks, "tabs": [self.tabs],
        }  # fmt: skip
        own = chain.from_iterable(feature.parts(name) for feature in self.features)
        return self.header.parts(name) or found.get(name) or list(own)

    def setting_lines(self) -> Sequence[Setting]:
        found = chain.from_iterable(feature.settings() for feature in self.features)
        return sorted(found, key=lambda one: one.rank)

    # -- closing

    def changeEvent(self, event: QEvent) -> None:
        """The window manager, too, takes the window to the full screen and back."""
        super().changeEvent(event)
        if isinstance(event, QWindowStateChangeEvent) and self.built:
            changed = event.oldState() ^ self.windowState()
            if changed & Qt.WindowState.WindowFullScreen:
                self.actions_.refresh()
            self.context.work.resume()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self.built:
            self.context.work.resume()

    def keep(self) -> None:
        """Write down where the window lies and what is seen of the map; the game is written down at every command."""
        room.keep(self, self.settings)
        if self.built:
            if self.context.view is not None:
                from nemesis_gui.play.first_picture import keep_place

                keep_place(self, self.context.view, self.model, self.settings)
            self.context.services.of(Sight).keep()
        self.settings.sync()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Save all there is to save without asking, so that this serves at the end of the session, too."""
        self.closing = True
        self.keep()
        if self.first is not None:
            self.first.stop()
        if self.built:
            self.close_features()
        self.model.close()
        super().closeEvent(event)
