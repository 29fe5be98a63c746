"""Who sits at the table: the curtain before secret choices, and when two players change seats."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QDockWidget

from engine.table.agenda import Decision
from engine.table.event import Event
from nemesis_gui.features.seats.handover import HandOver, worth_reading
from nemesis_gui.features.seats.turn_banner import TurnBanner
from nemesis_gui.play.action import Action, Why
from nemesis_gui.session.model import HOT_SEAT, HOT_SEAT_TURNS, PLAYERS, SOLITAIRE

if TYPE_CHECKING:
    from nemesis_gui.window.main_window import MainWindow



class Seats:
    """Who is at the screen, as far as it is known, and what he may see."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window
        centre = window.curtain.parentWidget()
        assert centre is not None
        self.seated: int | None = None
        """The side that sits at the table for a phase of its own."""
        self.seen_by: int | None = None
        """The side that has raised the curtain for its secret choice."""
        self.to_tell = False
        """Whether who sits down is to be told what happened since."""
        self.read: int | None = None
        """The command whose outcome was read before the last curtain."""
        self._coming: tuple[int, str] = (0, "")
        self._bare = False
        self.hand_over = HandOver(window.desk, centre)
        self.hand_over.read.connect(self._was_read)
        self.banner = TurnBanner(window.desk, window.board_place)
        self.banner.sinceAsked.connect(window.show_since)
        self.banner.replayAsked.connect(window.replay_since)
        window.model.positionChanged.connect(self._moved_on)

    def actions(self) -> Iterator[Action]:
        """What can be done with it."""
        yield Action(
            "every_change", "Game", 90, "Curtain at every change of sides",
            "Cover the screen before each phase of the other player, too, and not before secret choices only",
            run=self.toggle_every_change, why_not=self.no_change, check=lambda: self.at_every_change
        )

    def clear(self) -> None:
        """Another game: nobody has sat down yet."""
        self.seated = self.seen_by = self.read = None
        self.to_tell = False
        self._lift()

    @property
    def alone(self) -> bool:
        """Whether one player plays both sides, so that nothing needs to be hidden."""
        model = self._window.model
        return model.session is not None and (model.players == SOLITAIRE or self._window.past.here is not None)

    @property
    def covered(self) -> bool:
        """Whether the table is hidden, or about to be."""
        return not self._window.curtain.isHidden() or not self.hand_over.isHidden()

    # -- before a decision

    def hides(self, decision: Decision) -> bool:
        """Whether the player who decides has to come to the table first; the curtain falls, and the presenter begins
        when it is raised."""
        side = decision.side(self._window.desk.state)
        if self._changes(decision, side):
            words = self._window.words
            self._call(side, words.tr("It is the {side} player's turn.", side=words.side(side)))
            return True
        if not decision.hidden or self.alone:
            self.seen_by = None
            self._lift()
            return False
        if self.seen_by == side:
            return False
        self._call(side, "")
        return True

    def _changes(self, decision: Decision, side: int) -> bool:
        """Whether the other player has to come for a phase of his own; where no curtain is wanted, a line says so."""
        window = self._window
        two = window.model.players in (HOT_SEAT, HOT_SEAT_TURNS)
        if not two or window.past.here is not None or decision.hidden:
            return False
        phase = window.desk.state.phase
        if phase is not None and side != phase.side:
            return False
        before, self.seated = self.seated, side
        if before is None or before == side:
            return self.to_tell
        self.to_tell = self.at_every_change
        if not self.to_tell:
            self.banner.tell(side)
        return self.to_tell

    # -- the change of seats

    def _call(self, side: int, text: str) -> None:
        """Let the one at the screen read what his command brought about, then drop the curtain for the other."""
        window, session = self._window, self._window.model.session
        self._coming = side, text
        window.prompt.set_buttons(())
        if session is not None and session.record.head != self.read and worth_reading(session.events):
            window.news.hide()
            self.hand_over.tell(session.events, side)
        else:
            self._drop()
        self._cover(True)

    def _was_read(self) -> None:
        session = self._window.model.session
        self.read = session.record.head if session is not None else None
        self._drop()

    def _drop(self) -> None:
        side, text = self._coming
        curtain = self._window.curtain
        self._window.news.hide()
        self.hand_over.hide()
        curtain.drop(self._window.words, side, self._window.model.player_names[side])
        if text:
            curtain.text.setText(text)

    def _lift(self) -> None:
        """Nobody has to come: the table is open."""
        if self.covered:
            self.hand_over.hide()
            self._window.curtain.hide()
        self._cover(False)

    def _cover(self, covered: bool) -> None:
        """Docks lie beside the curtain; they are empty meanwhile."""
        if covered == self._bare:
            return
        self._bare = covered
        for dock in self._window.findChildren(QDockWidget):
            if (inside := dock.widget()) is not None:
                inside.setVisible(not covered)

    def raised(self) -> None:
        """The curtain was raised: the presenter begins, and tells whoever sat down what happened meanwhile."""
        window = self._window
        self.seen_by = window.curtain.side
        self._cover(False)
        if window.presenter is not None and window.model.decision is not None:
            window.presenter.begin(window.model.decision)
        window.actions_.refresh()
        if self.to_tell:
            self.to_tell = False
            window.show_since()

    def _moved_on(self, _events: tuple[Event, ...]) -> None:
        self.banner.hide()

    # -- actions

    @property
    def at_every_change(self) -> bool:
        """Whether the curtain falls before each phase of the other player, too."""
        return self._window.model.session is not None and self._window.model.players == HOT_SEAT_TURNS

    def toggle_every_change(self) -> None:
        """Let it fall only before secret choices, or before each phase of the other player."""
        self._window.model.keep(PLAYERS, HOT_SEAT if self.at_every_change else HOT_SEAT_TURNS)
        self._window.actions_.refresh()

    def no_change(self) -> Why:
        """Why there are no seats to change."""
        window = self._window
        if window.model.session is None:
            return window.desk.no_game()
        return window.words.tr("One plays both sides") if self.alone else None

    def why_covered(self) -> str:
        """Why most things have to wait."""
        tr = self._window.words.tr
        if not self.hand_over.isHidden():
            return tr("First read what just happened")
        return tr("The curtain is down: first the player who decides has to raise it")

    def bars(self) -> Why:
        """Why all that needs the table has to wait until it is open again."""
        return self.why_covered() if self.covered else None
