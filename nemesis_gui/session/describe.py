"""Locations and counters in one line each, for the status line, the text board and screen readers."""

from __future__ import annotations

from collections.abc import Sequence

from engine.table.placed import PlacedState
from nemesis_gui.session.words import Words

MOST = 6
"""Counters named one by one."""


class Describer:
    """Says in plain words what stands at a location."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def place(self, state: PlacedState, loc: int) -> str:
        """A location by its name, with all that lies there but counters."""
        return ", ".join([self.words.place(state, loc), *self.words.game.ground(state, loc)])

    def about(self, state: PlacedState, loc: int, units: Sequence[str]) -> str:
        """All of a location but its name."""
        ground = ", ".join(self.words.game.ground(state, loc))
        return " · ".join([ground, self.stack(state, units)]).removeprefix(" · ")

    def piece(self, state: PlacedState, unit: str) -> str:
        """A counter with all there is to say of it."""
        told = self.words.game.about(state, unit)
        return f"{self.piece_name(state, unit)}, {told}" if told else self.piece_name(state, unit)

    def piece_name(self, state: PlacedState, unit: str) -> str:
        """A counter by its name and side."""
        return f"{self.words.game.unit(state, unit)}, {self.words.side(state.pieces[unit].counter.side)}"

    def stack(self, state: PlacedState, units: Sequence[str], most: int = MOST) -> str:
        """The upper counters, and how many more there are."""
        if not units:
            return self.words.tr("no counters")
        names = [self.piece(state, unit) for unit in units[:most]]
        more = len(units) - most
        if more > 0:
            names.append(self.words.tr("{n} more", n=more))
        return self.words.series(names)

    def hex_line(self, state: PlacedState, loc: int, units: Sequence[str], most: int = MOST) -> str:
        """All of a location in one line, with up to `most` counters by name."""
        return f"{self.place(state, loc)} · {self.stack(state, units, most)}"
