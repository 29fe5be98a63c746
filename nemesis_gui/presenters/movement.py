"""Movement: select pieces, see their range with its costs, follow the path under the pointer, click to go."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QWidget

from engine.table.command import Command
from engine.titles.nemesis.ch5_costs import Reach, reach, step_cost
from engine.titles.nemesis.commands import Move
from engine.titles.nemesis.queries_ways import way
from nemesis_gui.board.overlays import Badges, Group, HexHighlights, PathOverlay
from nemesis_gui.board.scene import Click
from nemesis_gui.presenters.base import Presenter, Stage

SPECIAL = ("ambush",)


class MovementPresenter(Presenter):
    """The Movement decision of an Assault Phase, Forward Moves, and going on after Transporters were driven off."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.mode: str | None = None

    def begin(self, decision: Any) -> None:
        """As in the base class; a special order is over with every command."""
        self.mode = None
        super().begin(decision)

    def marked(self) -> list[int]:
        """Nothing is marked until a piece is selected: everybody may move."""
        return []

    # -- range and costs

    def targets(self) -> list[int]:
        """The range of the selected pieces, or where the special order may be carried out."""
        found = set()
        for unit in self.desk.selected:
            for loc, commands in self.index.destinations(unit).items():
                if any(self._fits(command) for command in commands):
                    found.add(loc)
        return list(found)

    def _fits(self, command: Command) -> bool:
        return command.verb == self.mode if self.mode else command.verb not in SPECIAL

    def show_targets(self) -> None:
        """Mark the range: Normal Movement plain, Operational Stretch as dear, with the cost of each hex."""
        locs = self.targets()
        if not locs:
            self.desk.overlay("targets", None)
            return
        range_ = self._reach() if not self.mode else None
        if range_ is None:
            self.desk.overlay("targets", HexHighlights(tuple(locs), "hint" if self.mode else "legal"))
            return
        near = tuple(loc for loc in locs if not range_.stretched(loc))
        far = tuple(loc for loc in locs if range_.stretched(loc))
        costs = {loc: str(range_.cost(loc)) for loc in locs if loc in range_}
        self.desk.overlay(
            "targets", Group((HexHighlights(far, "info"), HexHighlights(near, "legal"), Badges(costs, "info")))
        )

    def _reach(self) -> Reach | None:
        """The range of a single selected piece in an Assault Phase."""
        if len(self.desk.selected) != 1 or type(self.decision).__name__ != "Movement":
            return None
        return reach(self.desk.state, self.desk.selected[0])

    def hovered(self, loc: int) -> None:
        """Draw the path that a click would take."""
        if len(self.desk.selected) != 1 or self.mode or loc < 0:
            self.desk.overlay("path", None)
            return
        command = self.main_command(self.desk.selected[0], loc)
        path = getattr(command, "path", ())
        self.desk.overlay("path", self._path(self.desk.selected[0], path) if path else None)

    def _path(self, unit: str, labels: tuple[str, ...]) -> PathOverlay:
        state = self.desk.state
        piece = state.pieces[unit]
        locs = [piece.loc, *(state.world.loc(label) for label in labels)]
        costs = [step_cost(state, piece, a, b) or 0 for a, b in pairwise(locs)]
        return PathOverlay(locs, [str(cost) for cost in costs], f"{sum(costs)} mp")

    # -- orders

    def main_command(self, unit: str, loc: int) -> Command | None:
        """A move, or the special order that was picked."""
        found = self.index.destinations(unit).get(loc, [])
        return next((command for command in found if self._fits(command)), None)

    def extra_buttons(self) -> list[QWidget]:
        """Buttons for Ambush, Bunker and Battalion of the selected pieces."""
        buttons: list[QWidget] = list(super().extra_buttons())
        found = (c for unit in self.desk.selected for cs in self.index.destinations(unit).values() for c in cs)
        lays = any(command.verb in SPECIAL for command in found)
        if lays:
            buttons.insert(0, self._mode_button("ambush"))
        return buttons

    def _mode_button(self, verb: str) -> QPushButton:
        button = QPushButton(self.desk.words.word("markers", verb) + "…")
        button.setCheckable(True)
        button.setChecked(self.mode == verb)
        button.setToolTip(self.desk.tr_("Then click the hex for it"))
        button.clicked.connect(lambda: self._set_mode(None if self.mode == verb else verb))
        return button

    def _set_mode(self, mode: str | None) -> None:
        self.mode = mode
        self.show_targets()
        self.show_buttons()

    def set_selection(self, units: list[str] | tuple[str, ...]) -> None:  # type: ignore[override]
        """Another selection ends a special order."""
        self.mode = None
        super().set_selection(units)

    def piece_clicked(self, unit: str, click: Click) -> None:
        """A click on an enemy or on a friend within range of a special order acts on the hex."""
        if self.mode and not click.modifiers & Qt.KeyboardModifier.ControlModifier:
            self.hex_clicked(self.desk.state.pieces[unit].loc, click)
        else:
            super().piece_clicked(unit, click)

    # -- why not

    def explain(self, loc: int) -> None:
        """Say what stands against going there along the cheapest way."""
        state = self.desk.state
        unit = self.desk.selected[0]
        if not state.world.on_map(loc):
            return
        verdict = self.desk.model.judge(Move(unit, state.labels(way(state, unit, loc))))
        if not verdict.legal:
            self.desk.said.emit(self.desk.words.why_not(state, verdict).split("\n")[0])
            self.desk.overlay("path", HexHighlights((loc,), "danger"))
