"""Rule 1.2-B: Air Support markers."""

from __future__ import annotations

from engine.titles.nemesis.state import NemesisState


def air_points(state: NemesisState, air: str) -> int:
    """Strength and Support Points of an Air Support on the side that is up [1.2-B/6, 2.7/2]."""
    support = state.world.air_supports[air]
    if state.light_monsoon and support.monsoon is not None:
        return support.monsoon
    return support.strength
