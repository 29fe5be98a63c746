"""The main window: map in the middle, header above, prompt below, panels at the side."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QCloseEvent, QResizeEvent, QWindowStateChangeEvent

from nemesis_gui.base import pace, style
from nemesis_gui.base.emptied import empty_with
from nemesis_gui.base.room import LEAST, SIZE
from nemesis_gui.base.settings import Settings, text_percent
from nemesis_gui.play.services import Seating, Sight
from nemesis_gui.session.model import GameModel
from nemesis_gui.window.furnished import Furnished

if TYPE_CHECKING:
    from engine.table.event import Event
    from nemesis_gui.board.view import BoardView
    from nemesis_gui.play.face import Faces
    from nemesis_gui.play.feature import Spot
    from nemesis_gui.play.presenter import Presenter

STATUS_MS = 8000


class MainWindow(Furnished):
    """Everything the player sees."""

    def __init__(
        self, model: GameModel, faces: Faces, settings: Settings | None = None, *, later: bool = False
    ) -> None:
        """``later`` leaves it empty for now; `come_up` shows it then."""
        super().__init__(model, faces, settings)
        style.set_text_scale(text_percent(self.settings) / 100)
        pace.set_pace(self.settings.text(pace.SETTING, pace.SYSTEM))
        if later:
            self.leave_empty()
        else:
            self.build()
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setMinimumSize(*LEAST)
        self.resize(*SIZE)
        model.titleChanged.connect(self.begin_again)
        empty_with(self, self)

    def take_board(self, view: BoardView) -> None:
        self.places.board_layout.addWidget(view)
        self.side.fit(self.size())

    def begin_again(self) -> None:
        """Make everything for another game; of what was before the player only the panels are kept."""
        if not self.built:
            return
        from nemesis_gui.window.rebuild import panels, rebuild

        rebuild(self, panels(self))

    def rebuild(self) -> None:
        """Make everything once more. What the player had before him is before him again afterwards: the open decision,
        the selection, the view, layers, panels, a look back, what-if tables, the curtain, preferences."""
        from nemesis_gui.window.rebuild import put_by, rebuild

        rebuild(self, put_by(self, whole=True))

    def suspend(self) -> Callable[[], None]:
        from nemesis_gui.window.rebuild import put_by

        return put_by(self)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.built:
            self.side.fit(event.size())

    def build(self) -> None:
        super().build()
        model, context = self.model, self.context
        model.eyesChanged.connect(self._others_look)
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
        self._answer_with(None)
        for feature in self.features:
            feature.follow_game()
        self.focus_map()
        if self.context.view is not None:
            self.hand.follow(self.context.view)
        scenario = self.words.scenario(self.context.state.scenario)
        self.setWindowTitle(f"{self.model.title.name.partition(':')[0]}: {scenario}")

    def _others_look(self) -> None:
        """Whatever was made of what those saw who looked before goes: what is carried, answered with, told, selected
        and pointed at. It is made anew for those who look now."""
        from nemesis_gui.play.feature import Spot

        self.hand.cancel()
        self._answer_with(None)
        self.presenters.forget()
        self.card.begin("")
        self.card.hide()
        self.context.selected = ()
        self.tell_features(Spot(-1))

    def _position_changed(self, events: Sequence[Event]) -> None:
        for feature in self.features:
            feature.follow_position(events)
        self.header.show_state()
        if self.tracks is not None:
            self.tracks.show_state()

    def _decision_changed(self, decision: Any) -> None:
        if decision is not None:
            self.guard.decides(decision.side(self.context.state))
        idle = self._idle()
        self.prompt.show_decision(decision)
        self._present(decision)
        for feature in self.features:
            feature.follow_decision(decision)
        if idle and not self.context.services.of(Seating).covered:
            self._focus_map()
        self.actions_.refresh()

    def _present(self, decision: Any) -> None:
        """Let the presenter of a decision begin; one that knows nothing waits while somebody has to come to the
        table, and there is none for a computer player."""
        seating = self.context.services.of(Seating)
        if decision is not None and not seating.hides(decision):
            presenter = self.presenters.of(decision)
            self._answer_with(presenter)
            presenter.begin(decision)
            return
        self._answer_with(None)
        if decision is not None and seating.covered:
            self.presenters.forget()
            self.context.presenter = self.presenters.of(decision)

    def _answer_with(self, presenter: Presenter | None) -> None:
        """Another presenter, or none, in place of the one that showed the decision before."""
        if self.context.presenter is not None and self.context.presenter is not presenter:
            self.context.presenter.end()
        self.context.presenter = presenter

    def _idle(self) -> bool:
        """Whether the keyboard is nowhere but with the question that is just answered."""
        focus = self.focusWidget()
        return focus is None or self.prompt.isAncestorOf(focus) or self.card.isAncestorOf(focus)

    def _focus_map(self) -> None:
        """After an answer given by key the arrow keys belong to the map again, unless a card waits for more."""
        focus = self.focusWidget()
        if focus is None or not self.card.isVisible() or not self.card.isAncestorOf(focus):
            self.focus_map()

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
        from PySide6.QtWidgets import QMessageBox

        QMessageBox.warning(self, self.windowTitle(), self.words.fault(text))

    def say(self, text: str) -> None:
        self.status.showMessage(text, STATUS_MS)
        self.statusBar().showMessage(text, STATUS_MS)

    def tell_features(self, spot: Spot) -> None:
        """The pointer is over another place or piece."""
        for feature in self.features:
            feature.follow_pointer(spot)

    # -- closing

    def changeEvent(self, event: QEvent) -> None:
        """The window manager, too, takes the window to the full screen and back."""
        super().changeEvent(event)
        if isinstance(event, QWindowStateChangeEvent) and self.built:
            changed = event.oldState() ^ self.windowState()
            if changed & Qt.WindowState.WindowFullScreen:
                self.actions_.refresh()

    def keep(self) -> None:
        """Write down where the window lies and what is seen of the map; the game is written down at every command."""
        self.keep_places(self.context.view if self.built else None)
        if self.built:
            self.context.services.of(Sight).keep()
        self.settings.sync()

    def closeEvent(self, event: QCloseEvent) -> None:
        """What there is to keep is kept; nobody is asked, so that this serves at the end of the session, too."""
        self.keep()
        if self.first is not None:
            self.first.stop()
        if self.built:
            self.close_features()
        self.model.close()
        super().closeEvent(event)
