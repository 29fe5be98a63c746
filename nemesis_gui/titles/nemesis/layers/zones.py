"""The zones of control of both sides; at the pointer, who exerts them."""

from __future__ import annotations

from collections.abc import Sequence, Set

from engine.titles.nemesis.pieces import Piece
from engine.titles.nemesis.state import NemesisState
from nemesis_gui.play import zones_layer


class ZonesLayer(zones_layer.ZonesLayer):
    """The zones of Nemesis."""

    clause = "2.1/3"

    def zone(self, state: NemesisState, side: int) -> Set[int]:
        from engine.titles.nemesis.rules.ch2_zoc import zoc

        return zoc(state, side)

    def exerting(self, state: NemesisState, side: int, loc: int) -> Sequence[Piece]:
        from engine.titles.nemesis.queries.overview import zoc_sources

        return zoc_sources(state, side, loc)
