"""Describes the place or the piece that is pointed at, in a panel at the side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from PySide6.QtWidgets import QWidget

from engine.table.event import Event
from nemesis_gui.play.face import Face
from nemesis_gui.play.feature import Context, Feature, Places, Spot
from nemesis_gui.play.services import Inspecting, Seating


class Look(Feature, Inspecting):
    """The panel comes from the game's face."""

    def __init__(self, context: Context, places: Places) -> None:
        super().__init__(context, places)
        self.panel = context.services.of(Face).inspector(context)
        self._decider = -1
        places.tabs.addTab(self.panel, context.words.tr("Details"))

    def look_at(self, loc: int) -> None:
        """Open the panel and describe a place."""
        self.places.side.show_tab(self.panel)
        self.panel.show_place(loc)

    def ground(self, loc: int) -> str:
        return next(iter(self.panel.ground(loc)), "")

    def parts(self, name: str) -> Sequence[QWidget]:
        return [self.panel] if name == "details" else ()

    def follow_game(self) -> None:
        self.panel.forget()

    def follow_decision(self, decision: Any) -> None:
        """What one player looked at is not left to the other one."""
        side = -1 if decision is None else decision.side(self.context.state)
        if side >= 0 and side != self._decider:
            before, self._decider = self._decider, side
            if before >= 0 and not self.context.services.of(Seating).alone:
                self.panel.forget()

    def follow_position(self, _events: Sequence[Event]) -> None:
        """The answer is seen first."""
        self.context.work.put(self, "details", self._refresh())

    def _refresh(self) -> Iterator[None]:
        self.panel.refresh()
        yield None

    def follow_pointer(self, spot: Spot) -> None:
        """As long as nothing is selected, and the panel is open."""
        if self.context.selected or self.places.tabs.currentWidget() is not self.panel:
            return
        if spot.unit:
            self.panel.show_unit(spot.unit)
        elif spot.loc not in (-1, self.panel.shown[0]):
            self.panel.show_place(spot.loc)
