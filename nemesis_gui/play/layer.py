"""What every layer does: it is switched on and off, follows the position, the pointer and the selection."""

from __future__ import annotations

from typing import Any, ClassVar

from nemesis_gui.play.action import Action
from nemesis_gui.play.context import Context
from nemesis_gui.play.legend import Section
from nemesis_gui.play.signs import LAYER, Sign

NOWHERE = -1


class Layer:
    """A view over the map under one or more overlay names; nothing is worked out while it is off."""

    action: ClassVar[Action]
    """Switches it on and off."""
    clause: ClassVar[str] = ""
    """The rule it shows at work."""
    names: tuple[str, ...] = ()
    """The overlays it shows."""
    section: Section | None = None
    """Its part of the legend."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.on = False
        self.loc = NOWHERE
        self.unit = ""

    @classmethod
    def sign(cls) -> Sign:
        """What it is and shows, as its action says."""
        return Sign(LAYER + cls.action.id, cls.action.text, cls.action.help, cls.clause)

    def switch(self, on: bool) -> None:
        self.on = on
        if self.section is not None:
            self.section.setVisible(on)
        if on and self.context.model.session is not None:
            self.show()
        else:
            self.clear()

    def refresh(self) -> None:
        if self.on:
            self.show()

    def point(self, loc: int, unit: str = "") -> None:
        """The pointer is over a location (or -1) and a piece (or nothing)."""
        if (loc, unit) != (self.loc, self.unit):
            self.loc, self.unit = loc, unit
            if self.asked_for:
                self.pointed()

    def select(self) -> None:
        """Another piece is selected, or none because the game is put away."""
        if self.asked_for and self.context.model.session is not None:
            self.pointed()

    def dragged(self, over: bool) -> None:
        """A piece is dragged over a place where it may come to stand, or no longer."""

    def switched(self) -> None:
        """A layer was switched on or off, this one or another."""

    @property
    def asked_for(self) -> bool:
        return self.on

    def offer(self, loc: int, unit: str) -> str:
        """The line of the menu at a place that lets it tell of the place; empty for none."""
        return ""

    def remember(self) -> Any:
        """What the player has chosen in it."""
        return None

    def recall(self, kept: Any) -> None:
        """Choose the same again."""

    def show(self) -> None:
        """Draw everything."""

    def pointed(self) -> None:
        """Draw what depends on the pointer and the selection."""

    def clear(self) -> None:
        for name in self.names:
            self.context.overlay(name, None)
