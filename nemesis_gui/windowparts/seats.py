"""Who sits at the table: the curtain before secret choices, and when two players change seats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.table.agenda import Decision
from nemesis_gui.model import HOT_SEAT, SOLITAIRE

if TYPE_CHECKING:
    from nemesis_gui.window import MainWindow


class Seats:
    """Who is at the screen, as far as it is known, and what he may see."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window
        self.seated: int | None = None
        """The side that sits at the table for a phase of its own."""
        self.seen_by: int | None = None
        """The side that has raised the curtain for its secret choice."""
        self.to_tell = False
        """Whether who sits down is to be told what happened since."""

    def clear(self) -> None:
        """Another game: nobody has sat down yet."""
        self.seated = self.seen_by = None
        self.to_tell = False

    @property
    def alone(self) -> bool:
        """Whether one player plays both sides, so that nothing needs to be hidden."""
        model = self._window.model
        return model.session is not None and (model.players == SOLITAIRE or self._window.past.here is not None)

    def hides(self, decision: Decision) -> bool:
        """Whether the player who decides has to come to the table first; the curtain falls, and the presenter begins
        when it is raised."""
        side = decision.side(self._window.desk.state)
        if self._changes(decision, side):
            return True
        if not decision.hidden or self.alone:
            self.seen_by = None
            self._window.curtain.hide()
            return False
        if self.seen_by == side:
            return False
        self._drop(side)
        return True

    def _changes(self, decision: Decision, side: int) -> bool:
        """Whether the other player has to come for a phase of his own."""
        window = self._window
        if window.model.players != HOT_SEAT or window.past.here is not None or decision.hidden:
            return False
        phase = window.desk.state.phase
        if phase is not None and side != phase.side:
            return False
        before, self.seated = self.seated, side
        if before is None or before == side:
            return self.to_tell
        self._drop(side)
        window.curtain.text.setText(window.words.tr("It is the {side} player's turn.", side=window.words.side(side)))
        self.to_tell = True
        return True

    def _drop(self, side: int) -> None:
        self._window.curtain.drop(self._window.words, side, self._window.model.player_names[side])

    def raised(self) -> None:
        """The curtain was raised: the presenter begins, and tells whoever sat down what happened meanwhile."""
        window = self._window
        self.seen_by = window.curtain.side
        if window.presenter is not None and window.model.decision is not None:
            window.presenter.begin(window.model.decision)
        if self.to_tell:
            self.to_tell = False
            window.show_since()
