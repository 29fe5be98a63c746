"""The supply layer: who is supplied, by which line, how far lines lead, and who an enemy would cut off."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from engine.titles.tail_of_the_tiger.pieces import GERMAN, IMPERIAL, Piece, enemy
from engine.titles.tail_of_the_tiger.queries.supplied import supplied
from engine.titles.tail_of_the_tiger.queries.supply import SupplyPicture, UnitSupply, cut_by, supply_picture
from engine.titles.tail_of_the_tiger.rules.ch7_supply import ATTENUATED, OUT, SUPPLIED
from nemesis_gui.board.overlays import Badges, Group, HexHighlights, Overlay, Traces
from nemesis_gui.play.action import Action
from nemesis_gui.play.context import Context
from nemesis_gui.play.cut_off import cut_off
from nemesis_gui.play.layer import NOWHERE, Layer, Legend
from nemesis_gui.play.signs import told
from nemesis_gui.play.trace_layer import TraceLayer
from nemesis_gui.session.words import clause_link

BOTH: Final = 2
LINE, NETWORK = "trace", "levels"
SIGNS: Final = {SUPPLIED: "●", ATTENUATED: "◐", OUT: "✕"}
NAMES: Final = {SUPPLIED: "Supplied", ATTENUATED: "Attenuated", OUT: "Out of supply"}
AREAS: Final = {ATTENUATED: "limited", OUT: "lost"}
LINES: Final = ("full", "full_1")
REACH: Final = ("side_1", "side_0")
"""Grey and yellow, as the counters of the sides are."""


class SupplyLayer(Layer):
    """The lines of one side or both; of one side alone the hexes as well in which its units would trace one. Pointing
    at a unit tells its line, pointing at a hex who depends on it."""

    action = Action(
        "supply", "View", 60, "Supply",
        "Show who is supplied, how far supply reaches, and who an enemy would cut off", "S; F4", toolbar=80
    )  # fmt: skip
    clause = "wtf-7.0/1"
    names = (NETWORK,)

    def __init__(self, context: Context, legend: Legend) -> None:
        super().__init__(context)
        self.side = BOTH
        self._cut: frozenset[str] = frozenset()
        words, signs = context.words, context.looks.signs
        self.section = legend.section(words.tr(self.action.text))
        sides = [words.side(GERMAN), words.side(IMPERIAL), words.tr("Both")]
        self.buttons = self.section.choice(sides, self.side, self.set_side)
        self.section.key([signs.style(words, name) for name in LINES])
        reach = "German supply reaches here", "Imperial supply reaches here"
        for name, text in zip(REACH, reach, strict=True):
            self.section.key([(name, words.tr(text))], area=True)
        self.section.key([("info", words.tr("Source")), ("danger", words.tr("Would be cut off"))], area=True)
        self.section.key([signs.style(words, name) for name in AREAS.values()], area=True)
        self.note, self.counts, self.asked = (self.section.text() for _ in range(3))
        self.note.setText(told(words, signs["badge:supply"]))

    def set_side(self, side: int) -> None:
        """Show one side (0 or 1) or both (2)."""
        self.side = side
        self.buttons.button(side).setChecked(True)
        self.refresh()

    def remember(self) -> int:
        return self.side

    def recall(self, kept: int) -> None:
        self.set_side(kept)

    def offer(self, loc: int, unit: str) -> str:
        words = self.context.words
        found = self.supply_of(unit) if unit else None
        return words.tr("Supply line of {unit}", unit=words.game.unit(self.context.state, unit)) if found else ""

    # -- what is known

    def pictures(self) -> list[SupplyPicture]:
        """Those of the sides shown."""
        return [supply_picture(self.context.state, side) for side in (GERMAN, IMPERIAL) if self.side in (side, BOTH)]

    def supply_of(self, unit: str) -> UnitSupply | None:
        """The supply of a unit on the map."""
        piece = self.context.state.pieces.get(unit)
        return None if piece is None else supply_picture(self.context.state, piece.counter.side).units.get(unit)

    def cut_at(self, loc: int) -> list[Piece]:
        """Units of the sides shown that an enemy in a hex would cut off; not where he stands already."""
        state = self.context.state
        if loc == NOWHERE or not state.world.open_hex(loc):
            return []
        sides = [side for side in (GERMAN, IMPERIAL) if self.side in (side, BOTH)]
        return [p for side in sides if loc not in state.occupied(enemy(side)) for p in cut_by(state, side, loc)]

    # -- showing

    def show(self) -> None:
        """The lines and the legend."""
        self._cut = frozenset()
        self._draw()
        self.counts.setText(self._counted())
        self.pointed()

    def _draw(self) -> None:
        pictures = self.pictures()
        parts: list[Overlay] = []
        if len(pictures) == 1:
            parts.append(HexHighlights(pictures[0].area, REACH[pictures[0].side]))
        for picture in pictures:
            parts.append(HexHighlights(picture.sources, "info"))
            runs = [unit.path for unit in picture.units.values() if len(unit.path) > 1]
            parts.append(Traces(runs, LINES[picture.side]))
        units = [unit for picture in pictures for unit in picture.units.values()]
        parts += _areas(units, self._cut)
        self.context.overlay(NETWORK, Group((*parts, Badges(_badges(units, self._cut), "info"))))

    def _counted(self) -> str:
        """How many units of each side are supplied, and how."""
        words, lines = self.context.words, []
        for picture in self.pictures():
            found = Counter(unit.state for unit in picture.units.values())
            parts = [f"{SIGNS[one]} {words.tr(NAMES[one])} {found[one]}" for one in NAMES if found[one]]
            lines.append(words.pair(words.side(picture.side), ", ".join(parts) or "–"))
        return "<br>".join(lines)

    def pointed(self) -> None:
        """The line of the unit asked about, and who would be cut off at the hex."""
        words, lines = self.context.words, []
        unit = self.unit or (self.context.selected[-1] if self.context.selected else "")
        found = self.supply_of(unit)
        if found is not None:
            lines.append(self._why(found))
        self.context.overlay(LINE, line(found) if found is not None else None)
        lost = self.cut_at(self.loc)
        if self.loc != NOWHERE and self.context.state.world.open_hex(self.loc):
            lines.append(cut_off(self.context.state, words, self.loc, lost))
        names = frozenset(piece.id for piece in lost)
        if names != self._cut:
            self._cut = names
            self._draw()
        self.asked.setText("<br>".join(lines) or words.tr("Point at a piece or a hex."))

    def _why(self, unit: UnitSupply) -> str:
        words, state = self.context.words, self.context.state
        head = f"<b>{words.unit_link(state, unit.unit)}</b> {SIGNS[unit.state]} {words.tr(NAMES[unit.state])}"
        told = f"{head} {clause_link(supplied(state, state.pieces[unit.unit]).clause)}"
        if not unit.path:
            return told
        source = words.place_link(state, unit.path[0])
        steps = words.tr("{n:hex|hexes} from {place}", n=len(unit.path) - 1, place=source)
        return f"{told}<br>&nbsp;└ {steps}"

    def clear(self) -> None:
        """Take the lines away."""
        super().clear()
        self.context.overlay(LINE, None)


def _areas(units: list[UnitSupply], cut: frozenset[str]) -> Iterator[HexHighlights]:
    """The hexes of units that have less than supply, and of those that would lose it."""
    for state, style in AREAS.items():
        yield HexHighlights(tuple({unit.loc for unit in units if unit.state == state}), style)
    yield HexHighlights(tuple({unit.loc for unit in units if unit.unit in cut}), "danger")


def _badges(units: list[UnitSupply], cut: frozenset[str]) -> dict[int, str]:
    """A sign for the worst unit in a hex, where one has less than supply."""
    order = (SUPPLIED, ATTENUATED, OUT)
    worst: dict[int, int] = {}
    for unit in units:
        worst[unit.loc] = max(worst.get(unit.loc, 0), order.index(unit.state))
    found = {loc: SIGNS[order[level]] for loc, level in worst.items() if level}
    return found | {unit.loc: "▼" for unit in units if unit.unit in cut}


def line(unit: UnitSupply) -> Group:
    """The line of one unit, brought forward."""
    if len(unit.path) < 2:
        return Group((HexHighlights((unit.loc,), "lost" if unit.state == OUT else "lit"),))
    return Group((HexHighlights((unit.path[0], unit.loc), "lit"), Traces((unit.path,), "lit", above=True)))


class LineLayer(TraceLayer):
    """The line of the selected unit alone, while the supply layer is off."""

    clause = "wtf-7.0/1"
    names = (LINE,)

    def __init__(self, supply: SupplyLayer) -> None:
        super().__init__(supply)
        self.supply: SupplyLayer = supply

    def line_of(self, unit: str) -> Overlay | None:
        found = self.supply.supply_of(unit)
        return None if found is None else line(found)
