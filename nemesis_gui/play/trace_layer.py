"""The line of supply of the selected piece alone, while the supply layer is off."""

from __future__ import annotations

from nemesis_gui.board.overlays import Overlay
from nemesis_gui.play.action import Action
from nemesis_gui.play.layer import Layer


class TraceLayer(Layer):
    """What all titles share of it; each says what the line is, and its clause."""

    action = Action(
        "trace", "View", 150, "Supply line", "Show how the selected piece would be supplied now", "Shift+S"
    )

    def __init__(self, supply: Layer) -> None:
        super().__init__(supply.context)
        self.supply = supply

    def show(self) -> None:
        """As `pointed`."""
        self.pointed()

    def switched(self) -> None:
        """The line is drawn here again as soon as the supply layer is off."""
        if self.on and not self.supply.on:
            self.show()

    def line_of(self, unit: str) -> Overlay | None:
        """What is drawn of a piece."""
        raise NotImplementedError

    def pointed(self) -> None:
        """Draw it for the piece selected last, unless the supply layer does."""
        if not self.supply.on:
            chosen = self.context.selected
            self.context.overlay(self.names[0], self.line_of(chosen[-1]) if chosen else None)
