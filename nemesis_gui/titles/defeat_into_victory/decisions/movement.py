"""Movement: select units, see their range with its costs, follow the path under the pointer, click or drag to go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtWidgets import QPushButton, QWidget

from engine.table.command import Command
from engine.titles.defeat_into_victory.rules.ch10_stacking import overstacked
from nemesis_gui.board.overlays import Badges
from nemesis_gui.board.scene import Click
from nemesis_gui.play.gesture import Gesture
from nemesis_gui.play.presenter import Presenter
from nemesis_gui.play.stage import Stage
from nemesis_gui.titles.defeat_into_victory.decisions.counts import most_trucks
from nemesis_gui.titles.defeat_into_victory.decisions.moving import GroupMove, SpecialMove, UnitMove

OVERSTACKED: Final = "overstacked"
SPECIAL: Final = {"carry": "Carry SP markers…", "sail": "By sea…", "jump": "By air…"}
"""Moves of another kind, by the verb of their commands, and what their buttons say."""


class MovementPresenter(Presenter):
    """The movement part of an Activation Segment."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.mode = ""

    def begin(self, decision: Any) -> None:
        """As in the base class; a special move is over with every command."""
        self.mode = ""
        super().begin(decision)

    def stays(self, unit: str) -> bool:
        """As long as it can move: who has moved lets the next one be selected."""
        return self.carriable([unit])

    def marked(self) -> list[int]:
        """Nothing is marked until a unit is selected."""
        return []

    def show_marks(self) -> None:
        """Also the hexes that hold too many for the end of the turn."""
        super().show_marks()
        over = overstacked(self.context.state, self.decision.side(self.context.state))
        told = dict.fromkeys(over, self.context.words.tr("overstacked"))
        self.context.overlay(OVERSTACKED, Badges(told, "danger") if over else None)

    def end(self) -> None:
        self.context.overlay(OVERSTACKED, None)
        super().end()

    def attended(self) -> list[int]:
        """The units that may move, if they are few."""
        pieces = self.context.state.pieces
        return sorted({pieces[unit].loc for unit in self.ready()}) if not self.context.selected else []

    # -- the gesture

    def gesture_for(self, units: Sequence[str]) -> Gesture | None:
        """The special move that was picked, or a move of one unit or of several."""
        if not units:
            return None
        if self.mode:
            return SpecialMove(self.context, self.index, units, self.mode)
        kind = UnitMove if len(units) == 1 else GroupMove
        return kind(self.context, self.index, units)

    def carriable(self, units: Sequence[str]) -> bool:
        """Whether one of them can still move, or carry out the special move that was picked."""
        verbs = {command.verb for unit in units for command in self._moves(unit)}
        return self.mode in verbs if self.mode else bool(verbs)

    def _moves(self, unit: str) -> list[Command]:
        return [command for found in self.index.destinations(unit).values() for command in found]

    def ready(self) -> list[str]:
        return [unit for unit in self.index.acting() if self.carriable([unit])]

    def button_commands(self) -> list[Command]:
        """Of trucks the most, as any number of them has the same price."""
        return most_trucks(super().button_commands())

    # -- special moves

    def extra_buttons(self) -> list[QWidget]:
        """A button for each special move of the selected units, before what they can do besides."""
        verbs = {command.verb for unit in self.context.selected for command in self._moves(unit)}
        modes: list[QWidget] = [self._mode_button(verb) for verb in SPECIAL if verb in verbs]
        return [*modes, *super().extra_buttons()]

    def _mode_button(self, verb: str) -> QPushButton:
        button = QPushButton(self.context.words.tr(SPECIAL[verb]))
        button.setCheckable(True)
        button.setChecked(self.mode == verb)
        button.setToolTip(self.context.words.tr("Then click the hex for it, or drag the unit there"))
        button.clicked.connect(lambda: self._set_mode("" if self.mode == verb else verb))
        return button

    def _set_mode(self, mode: str) -> None:
        self.mode = mode
        self.take_up()
        self.show_buttons()

    def set_selection(self, units: Sequence[str]) -> None:
        """Another selection ends a special move."""
        self.mode = ""
        super().set_selection(units)

    def finish(self, loc: int) -> bool:
        """Of several special moves to a hex the player chooses one."""
        found = self.gesture.offered(loc) if isinstance(self.gesture, SpecialMove) else []
        if len(found) > 1:
            self.choose_from(found)
            return True
        return super().finish(loc)

    def piece_clicked(self, unit: str, click: Click) -> None:
        """While a special move is under way a click on a counter is one on its hex."""
        if self.mode:
            self.hex_clicked(self.context.state.pieces[unit].loc, click)
        else:
            super().piece_clicked(unit, click)
