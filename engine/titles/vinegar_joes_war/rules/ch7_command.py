"""Chapter 7: headquarters, their radius, and who is in command."""

from __future__ import annotations

from engine.titles.vinegar_joes_war.inputs import OWN
from engine.titles.vinegar_joes_war.state import VinegarState
from engine.wargame.memo import memo


@memo(OWN)
def commanded(state: VinegarState, side: int) -> frozenset[str]:
    """The units of a side that an activated headquarters has in its radius now, itself among them. The count runs
    through anything, and nationality does not matter [2.4/1, 2.41/1, 7.12/1, 7.2/1, 7.2/2, 11.6/1]."""
    units = state.on_map(side)
    active = [piece for piece in units if piece.radius >= 0]
    distance = state.world.grid.distance
    return frozenset(u.id for u in units if any(distance(hq.loc, u.loc) <= hq.radius for hq in active))


def judge_command(state: VinegarState) -> None:
    """Who is in command is judged when a phase begins and holds for the whole of it [7.3/1]."""
    state.command = commanded(state, state.player)


def in_command(state: VinegarState, name: str) -> bool:
    """Whether a unit of the phasing side is in command in this phase [2.4/1, 7.3/1]."""
    return name in state.command
