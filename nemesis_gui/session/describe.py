"""Hexes and counters in one line each, for the status line, the text board and screen readers."""

from __future__ import annotations

from collections.abc import Sequence

from engine.titles.nemesis.pieces import FULL, Piece
from engine.titles.nemesis.state import NemesisState
from nemesis_gui.session.words import Words

WAYS = ("", "path", "track", "road")
RIVERS = ("", "minor river", "major river")
MOST = 6
"""Counters named one by one."""


class Describer:
    """Says in plain words what stands in a hex."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def place(self, state: NemesisState, loc: int) -> str:
        """A location with its terrain, objective, depot and field works, such as `0410 Imphal, Clear, Objective 10`."""
        return ", ".join([self.words.place(state, loc), *self._ground(state, loc)])

    def _ground(self, state: NemesisState, loc: int) -> list[str]:
        words, world = self.words, state.world
        parts = []
        if world.on_map(loc):
            parts.append(words.word("terrain", world.terrain[loc].id))
        objective = world.objectives.get(loc)
        if objective is not None:
            holder = state.controller(loc)
            parts.append(f"{words.tr('Objective')} {objective.sap}, {words.side(-1 if holder is None else holder)}")
        if loc in world.depots:
            parts.append(words.tr("Supply Depot"))
        if loc in world.airfields:
            parts.append(words.tr("Airfield"))
        if loc in state.ambushes:
            parts.append(words.word("markers", "ambush"))
        if loc in state.bunkers:
            parts.append(words.word("markers", "bunker"))
        return parts

    def about(self, state: NemesisState, loc: int, units: Sequence[str]) -> str:
        """All of a hex but its name."""
        return " · ".join([", ".join(self._ground(state, loc)), self.stack(state, units)]).removeprefix(" · ")

    def sides(self, state: NemesisState, loc: int) -> list[str]:
        """What leads out of a hex: `NE 0510 Thoubal, Hills, road, minor river`, one text for each neighbour."""
        words, world = self.words, state.world
        found = []
        for other, edge in world.edges(loc):
            if not world.in_play(other):
                continue
            way, river = WAYS[edge.way], RIVERS[edge.river]
            facts = [words.tr(fact) for fact in (way, "railway" if edge.rail else "", river) if fact]
            facts += [words.tr("lake")] if edge.lake else []
            head = f"{self.direction(state, loc, other)} {self.place(state, other)}"
            found.append(", ".join([head, *facts]))
        return found

    def direction(self, state: NemesisState, a: int, b: int) -> str:
        """The direction of a neighbour, `→` for an arrow out of a Reinforcement Hex."""
        grid = state.world.board.grid
        side = grid.direction(a, b) if state.world.on_map(a) and state.world.on_map(b) else None
        return "→" if side is None else self.words.tr(("N", "NE", "SE", "S", "SW", "NW")[side])

    def piece(self, piece: Piece) -> str:
        """A counter with side, kind, values, steps and supply."""
        return f"{self.piece_name(piece)}, {self.piece_about(piece)}"

    def piece_name(self, piece: Piece) -> str:
        """A counter by its name and side."""
        return f"{piece.counter.name}, {self.words.side(piece.counter.side)}"

    def piece_about(self, piece: Piece) -> str:
        """All of a counter but its name and side."""
        words, values, counter = self.words, piece.values, piece.counter
        parts = [words.word("kinds", counter.kind)]
        if counter.is_unit:
            parts.append(f"{values.strength}-{values.quality}-{values.movement}")
            parts.append(f"{words.tr('steps')} {piece.steps}")
        if piece.supply != FULL:
            parts.append(words.word("levels", piece.supply))
        return ", ".join(parts)

    def stack(self, state: NemesisState, units: Sequence[str], most: int = MOST) -> str:
        """The upper counters, and how many more there are."""
        if not units:
            return self.words.tr("no counters")
        names = [self.piece(state.pieces[unit]) for unit in units[:most]]
        more = len(units) - most
        if more > 0:
            names.append(self.words.tr("{n} more", n=more))
        return "; ".join(names)

    def hex_line(self, state: NemesisState, loc: int, units: Sequence[str], most: int = MOST) -> str:
        """All of a hex in one line, with up to `most` counters by name."""
        return f"{self.place(state, loc)} · {self.stack(state, units, most)}"
