"""Moves of one unit or several, and beside them moves of another kind that are picked with a button first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from engine.table.command import Command
from nemesis_gui.board.overlays import HexHighlights
from nemesis_gui.board.scene import Click
from nemesis_gui.play.gesture import Gesture
from nemesis_gui.play.parts import Part, Pick
from nemesis_gui.play.presenter import Presenter


class SpecialMove(Gesture):
    """A move of another kind that was picked with its button."""

    def offered(self, loc: int) -> list[Command]:
        """All that could be meant by a hex."""
        return [
            command for unit in self.units for command in self.index.destinations(unit).get(loc, ())
            if command.verb == self.mode
        ]  # fmt: skip

    def command(self, unit: str, loc: int) -> Command | None:
        return next((one for one in self.offered(loc) if getattr(one, "unit", "") == unit), None)

    def start(self) -> None:
        """Mark where it can be carried out."""
        locs = self.targets()
        self.context.overlay("targets", HexHighlights(tuple(locs), "hint") if locs else None)


class SpecialMoves(Presenter):
    """Moves: select units, see their range, click or drag to go; special moves have a button each."""

    special: ClassVar[Mapping[str, str]]
    """Moves of another kind, by the verb of their commands, and what their buttons say."""
    unit_move: ClassVar[type[Gesture]]
    group_move: ClassVar[type[Gesture]]
    special_move: ClassVar[type[SpecialMove]] = SpecialMove

    def stays(self, unit: str) -> bool:
        """As long as it can move: who has moved lets the next one be selected."""
        return self.carriable([unit])

    def marked(self) -> list[int]:
        """Nothing is marked until a unit is selected."""
        return []

    def focus_hexes(self) -> list[int]:
        """Where a special move can go, whose hexes may be far off; the units that may move, if they are few."""
        if self.mode and self.gesture is not None:
            return self.gesture.targets()
        pieces = self.context.state.pieces
        return sorted({pieces[unit].loc for unit in self.ready()}) if not self.context.selected else []

    # -- the gesture

    def gesture_for(self, units: Sequence[str]) -> Gesture | None:
        """The special move that was picked, or a move of one unit or of several."""
        if not units:
            return None
        if self.mode:
            return self.special_move(self.context, self.index, units, self.mode)
        kind = self.unit_move if len(units) == 1 else self.group_move
        return kind(self.context, self.index, units)

    def carriable(self, units: Sequence[str]) -> bool:
        """Whether one of them can still move, or carry out the special move that was picked."""
        verbs = {command.verb for unit in units for command in self._moves(unit)}
        return self.mode in verbs if self.mode else bool(verbs)

    def _moves(self, unit: str) -> list[Command]:
        return [command for found in self.index.destinations(unit).values() for command in found]

    def ready(self) -> list[str]:
        return [unit for unit in self.index.acting() if self.carriable([unit])]

    # -- special moves

    def extra_buttons(self) -> Sequence[Part]:
        """A button for each special move of the selected units, before what they can do besides and their stack."""
        verbs = {command.verb for unit in self.context.selected for command in self._moves(unit)}
        modes = [self._mode_button(verb) for verb in self.special if verb in verbs]
        return [*modes, *super().extra_buttons(), *self.whole_stack()]

    def _mode_button(self, verb: str) -> Pick:
        tr = self.context.words.tr
        tip = tr("Then click the hex for it, or drag the unit there")
        return Pick(tr(self.special[verb]), lambda: self.set_mode("" if self.mode == verb else verb),
                    self.mode == verb, tip=tip)  # fmt: skip

    def finish(self, loc: int) -> bool:
        """Of several special moves to a hex the player chooses one."""
        found = self.gesture.offered(loc) if isinstance(self.gesture, SpecialMove) else []
        if len(found) > 1:
            self.choose_from(found)
            return True
        return super().finish(loc)

    def piece_clicked(self, unit: str, click: Click) -> None:
        """While a special move is under way a click on a counter is one on its hex where the move can go there;
        elsewhere it selects the counter, as always."""
        if not self.mode or not self.finish(self.context.state.pieces[unit].loc):
            super().piece_clicked(unit, click)
