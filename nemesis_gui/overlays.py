"""Map views that can be switched on: zones of control, and the supply every piece would get now."""

from __future__ import annotations

from engine.titles.nemesis.ch2_zoc import zoc
from engine.titles.nemesis.ch7_lines import supply_line
from engine.titles.nemesis.ch7_supply import forecast
from engine.titles.nemesis.pieces import ALLIED, FULL, JAPANESE, LIMITED, OUT
from engine.titles.nemesis.state import NemesisState
from nemesis_gui.board.overlays import Group, HexHighlights, PathOverlay


def zones(state: NemesisState) -> Group:
    """The zones of control of both sides, and where they meet."""
    ours, theirs = zoc(state, JAPANESE), zoc(state, ALLIED)
    return Group((
        HexHighlights(tuple(ours - theirs), "japanese"),
        HexHighlights(tuple(theirs - ours), "allied"),
        HexHighlights(tuple(ours & theirs), "contested"),
    ))  # fmt: skip


def supply_levels(state: NemesisState) -> Group:
    """Hexes by the worst level a piece there would get in a Supply Check held now."""
    worst: dict[int, int] = {}
    for side in (JAPANESE, ALLIED):
        for unit, level in forecast(state, side).items():
            loc = state.pieces[unit].loc
            worst[loc] = max(worst.get(loc, FULL), level)
    styles = {FULL: "supply", LIMITED: "danger", OUT: "cut"}
    parts = [
        HexHighlights(tuple(loc for loc, found in worst.items() if found == level), style)
        for level, style in styles.items()
    ]
    return Group(parts)


def supply_trace(state: NemesisState, unit: str) -> Group:
    """How a piece would be supplied now, leg by leg from the source; its hex alone if it would not be."""
    line = supply_line(state, unit)
    if line is None:
        return Group((HexHighlights((state.pieces[unit].loc,), "cut"),))
    legs = [leg.path for leg in line.legs if len(leg.path) > 1]
    return Group(
        (HexHighlights((state.pieces[unit].loc,), "supply"), *(PathOverlay(path, style="supply") for path in legs))
    )
