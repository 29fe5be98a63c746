"""Movement: select pieces, see their range with its costs, follow the path under the pointer, click to go or drag."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt

from engine.table.command import Command
from engine.titles.nemesis.rules import ch2_stacking
from nemesis_gui.board.scene import Click
from nemesis_gui.play.gesture import Gesture
from nemesis_gui.play.parts import Part, Pick
from nemesis_gui.play.stack_limit import MarksOverstacked
from nemesis_gui.titles.nemesis.decisions.moving import SPECIAL, GroupMove, PieceMove, SpecialOrder


class MovementPresenter(MarksOverstacked):
    """The Movement decision of an Assault Phase."""

    ranged, priced = True, False
    """Whether pieces have a range, and whether each hex has its price."""
    overstacked = staticmethod(ch2_stacking.overstacked)

    def stays(self, unit: str) -> bool:
        """As long as it can move: who has moved lets the next one be selected."""
        return self.carriable([unit])

    def marked(self) -> list[int]:
        """Nothing is marked until a piece is selected: everybody may move."""
        return []

    def focus_hexes(self) -> list[int]:
        """None: the player looks where he will."""
        return []

    # -- the gesture

    def gesture_for(self, units: Sequence[str]) -> Gesture | None:
        """The special order that was picked, or a move of one piece or of several."""
        if not units:
            return None
        if self.mode:
            return SpecialOrder(self.context, self.index, units, self.mode)
        kind = PieceMove if len(units) == 1 else GroupMove
        return kind(self.context, self.index, units, ranged=self.ranged, priced=self.priced)

    def carriable(self, units: Sequence[str]) -> bool:
        """Whether one of them can still move, or carry out the special order that was picked."""
        commands = (c for unit in units for found in self.index.destinations(unit).values() for c in found)
        return any(command.verb == self.mode if self.mode else command.verb not in SPECIAL for command in commands)

    def ready(self) -> list[str]:
        """All that can still move; an Ambush may be laid after that, too."""
        return [unit for unit in self.index.acting() if self.carriable([unit])]

    # -- orders

    def extra_buttons(self) -> Sequence[Part]:
        """Buttons for Ambush, Bunker and Battalion of the selected pieces, and for their stack."""
        found = (c for unit in self.context.selected for cs in self.index.destinations(unit).values() for c in cs)
        lays = any(command.verb in SPECIAL for command in found)
        ambush = [self._mode_button("ambush")] if lays else []
        return [*ambush, *super().extra_buttons(), *self.whole_stack()]

    def _mode_button(self, verb: str) -> Pick:
        words = self.context.words
        return Pick(words.word("markers", verb) + "…", lambda: self.set_mode("" if self.mode == verb else verb),
                    self.mode == verb, tip=words.tr("Then click the hex for it, or drag the unit there"))  # fmt: skip

    def context_commands(self, loc: int, unit: str) -> list[Command]:
        """At a hex also the special orders that somebody could carry out there, with nobody selected; a counter offers
        its own."""
        found = super().context_commands(loc, unit)
        if unit:
            return found
        there = (one for places in self.index.units.values() for one in places.get(loc, ()) if one.verb in SPECIAL)
        return [*found, *(one for one in there if one not in found)]

    def piece_clicked(self, unit: str, click: Click) -> None:
        """A click on an enemy or on a friend within range of a special order acts on the hex; so does one on a friend
        who cannot move any more, where those selected can go."""
        loc, adds = self.context.state.pieces[unit].loc, click.modifiers & Qt.KeyboardModifier.ControlModifier
        if not adds and (self.mode or self._joins(unit, loc)):
            self.hex_clicked(loc, click)
        else:
            super().piece_clicked(unit, click)

    def _joins(self, unit: str, loc: int) -> bool:
        """Whether the selected pieces can go to where another stands that has moved."""
        mine = unit in self.context.selected or self.carriable([unit])
        return not mine and self.gesture is not None and self.gesture.allows(loc)


class ForwardPresenter(MovementPresenter):
    """Forward Moves."""

    ranged = False

    def focus_hexes(self) -> list[int]:
        """The only one that may go forward."""
        pieces, acting = self.context.state.pieces, self.index.acting()
        return [pieces[unit].loc for unit in acting if len(acting) == 1]


class PressOnPresenter(ForwardPresenter):
    """Going on after Transporters were driven off."""

    priced = True
