"""Rule 8.0: the Reinforcement Phase, put together from its parts."""

from __future__ import annotations

from collections.abc import Sequence

from engine.table.agenda import Step
from engine.titles.nemesis.pieces import JAPANESE
from engine.titles.nemesis.rules import ch8_allied, ch8_japanese, ch8_rail
from engine.titles.nemesis.state import NemesisState


def reinforcement_phase(state: NemesisState, side: int, part: str | None = None) -> Sequence[Step]:
    """Replacements, then reinforcements, then rail movement, in this order [8.0/1].

    ``part`` limits it to ``replacements``, or to ``reinforcements`` with the rail movement, under variant 2 [var-2/5].
    """
    steps: list[Step] = []
    if part != "reinforcements":
        steps.extend(ch8_japanese.replacements() if side == JAPANESE else ch8_allied.replacements())
    if part != "replacements":
        steps.extend(ch8_japanese.reinforcements() if side == JAPANESE else ch8_allied.reinforcements())
        steps.extend(ch8_rail.rail_movement(side))
    return steps
