"""Rule 9.0: the end-of-turn sequence, a visible list of steps; each stands in a module of this chapter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.table.agenda import Step
from engine.titles.nemesis.events import EndOfTurnBegan
from engine.titles.nemesis.rules.ch9_continuation import FirstChits, Monsoon
from engine.titles.nemesis.rules.ch9_control import Control
from engine.titles.nemesis.rules.ch9_flags import SurplusFlags
from engine.titles.nemesis.rules.ch9_markers import EndAttrition, ReturnAirSupports, ReturnAmbushes
from engine.titles.nemesis.rules.ch9_superiors import FlagLaments, ResourceGain, RollGenerals, VictoryCheck
from engine.titles.nemesis.state import NemesisState

SEQUENCE: Final[Sequence[Step]] = (
    Control(),
    EndAttrition(),
    ReturnAmbushes(),
    ReturnAirSupports(),
    RollGenerals(),
    FlagLaments(),
    VictoryCheck(),
    ResourceGain(),
    SurplusFlags(),
    Monsoon(),
    FirstChits(),
)
"""Everything before the Game Turn marker moves on, in order."""


def end_of_turn(state: NemesisState) -> Sequence[Step]:
    """The whole sequence in its order [9.0/1, 4.0/5]."""
    state.emit(EndOfTurnBegan(state.turn))
    return SEQUENCE
