"""What is counted at the end of a turn, for the laboratory."""

from __future__ import annotations

from engine.titles.vinegar_joes_war.pieces import SIDES
from engine.titles.vinegar_joes_war.rules.ch2_occupation import occupier
from engine.titles.vinegar_joes_war.state import VinegarState


def census(state: VinegarState) -> dict[str, tuple[int, ...]]:
    """Places that the Victory Point Chart names, all together and one by one; strength and depots on the map."""
    points, sides = state.world.charts.points, range(len(SIDES))
    owners = {hex_: occupier(state, hex_) for hex_ in sorted({*points.final_objectives, *points.first_capture})}

    def share(hexes: list[int]) -> tuple[int, ...]:
        return tuple(sum(owners[hex_] == side for hex_ in hexes) for side in sides)

    return {
        "objectives": share([*owners]),
        "strength": tuple(sum(piece.strength for piece in state.on_map(side)) for side in sides),
        "depots": tuple(sum(piece.counter.depot for piece in state.on_map(side)) for side in sides),
        **{state.world.names[hex_]: share([hex_]) for hex_ in owners},
    }
