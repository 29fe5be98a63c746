"""The supply of the sides drawn: every chain from entry to units, with the movement points used of each range."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import TYPE_CHECKING, Final

from engine.titles.nemesis.pieces import ALLIED, FULL, JAPANESE, LIMITED, OUT
from engine.titles.nemesis.state import NemesisState
from nemesis_gui.board.overlays import Badges, Group, HexHighlights, Overlay, Traces

if TYPE_CHECKING:
    from engine.titles.nemesis.queries.supply import PieceSupply, SupplyPicture

CUT: Final = OUT + 1
"""Worse off than now, if the enemy came."""
STYLES: Final = {FULL: "full", LIMITED: "limited", OUT: "lost", CUT: "danger"}
LINES: Final = {
    JAPANESE: {FULL: "full", LIMITED: "limited"},
    ALLIED: {FULL: "full_1", LIMITED: "limited_1"},
}
"""The styles of a side's lines by level."""
SIGNS: Final = {FULL: "●", LIMITED: "◐", OUT: "✕", CUT: "▼"}
NOBODY: Final[frozenset[str]] = frozenset()

ORDER: Final = ("dim", "limited", "limited_1", "full", "full_1")
"""Lines that lie lowest come first."""

Runs = tuple[tuple[int, ...], ...]


def level_of(piece: PieceSupply, checked: bool) -> int:
    """The level marked, or the one of a check held now."""
    return piece.now if checked else piece.marked


def runs_of(state: NemesisState, piece: PieceSupply, checked: bool) -> Runs:
    """The ways that supply a piece; as marked a Transporter that is out of supply hands nothing on."""
    if checked:
        return tuple(link.path for link in piece.links)
    if piece.marked == OUT:
        return ()
    from engine.titles.nemesis.rules.ch7_lines import supply_line

    line = supply_line(state, piece.unit, check=False)
    return () if line is None else tuple(leg.path for leg in line.legs)


def network(
    state: NemesisState, pictures: Iterable[SupplyPicture], checked: bool, cut: Collection[str] = NOBODY
) -> Group:
    """All chains by level; those of pieces in `cut` are put back, and their hexes warned of."""
    drawn = [(picture.side, piece) for picture in pictures for piece in picture.pieces.values()]
    pieces = [piece for _, piece in drawn]
    runs: dict[str, list[tuple[int, ...]]] = {}
    for side, piece in drawn:
        style = "dim" if piece.unit in cut else LINES[side].get(level_of(piece, checked), "lost")
        runs.setdefault(style, []).extend(run for run in runs_of(state, piece, checked) if len(run) > 1)
    parts: list[Overlay] = [Traces(runs[style], style) for style in ORDER if runs.get(style)]
    parts += _hexes(pieces, checked, cut)
    parts.append(Badges(badges(pieces, checked, cut), "info"))
    return Group(parts)


def _hexes(pieces: Iterable[PieceSupply], checked: bool, cut: Collection[str]) -> Iterator[HexHighlights]:
    """Hexes with pieces that are limited or out, or would come to be."""
    worst: dict[int, int] = {}
    for piece in pieces:
        level = CUT if piece.unit in cut else level_of(piece, checked)
        worst[piece.loc] = max(worst.get(piece.loc, FULL), level)
    for level in (LIMITED, OUT, CUT):
        locs = tuple(loc for loc, found in worst.items() if found == level)
        if locs:
            yield HexHighlights(locs, STYLES[level])


def badges(pieces: Iterable[PieceSupply], checked: bool, cut: Collection[str] = NOBODY) -> dict[int, str]:
    """A sign for the worst level in a hex, and in a check the most points used of a range, as `◐ 5/8`."""
    found: dict[int, tuple[int, int, str]] = {}
    for piece in pieces:
        level = CUT if piece.unit in cut else level_of(piece, checked)
        last = piece.links[-1] if piece.links and checked and level < OUT else None
        used = last.used if last is not None and last.used is not None else -1
        text = f"{SIGNS[level]} {used}/{last.range}" if last is not None and used >= 0 else SIGNS[level]
        found[piece.loc] = max(found.get(piece.loc, (-1, -1, "")), (level, used, text))
    return {loc: text for loc, (level, used, text) in found.items() if level != FULL or used >= 0}


def chain(piece: PieceSupply) -> Group:
    """The chain of one piece, brought forward: sources marked, each leg with the points it uses of its range."""
    if not piece.links:
        return Group((HexHighlights((piece.loc,), "lost"),))
    runs = [link.path for link in piece.links if len(link.path) > 1]
    uses = {link.path[-1]: f"{link.used}/{link.range}" for link in piece.links if link.used is not None}
    sources = tuple({link.path[0] for link in piece.links})
    return Group((HexHighlights((*sources, piece.loc), "lit"), Traces(runs, "lit", above=True), Badges(uses, "lit")))
