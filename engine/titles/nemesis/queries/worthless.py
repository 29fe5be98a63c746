"""A position as if an Objective were a hex like any other: what a computer player says it wants is tried with it."""

from __future__ import annotations

from collections.abc import Sequence

from engine.titles.nemesis.state import NemesisState


def objectives(state: NemesisState) -> Sequence[str]:
    """The Objectives that are in play [1.1/3]."""
    world = state.world
    return [world.label(hex_) for hex_ in sorted(world.objectives) if world.open_hex(hex_)]


def without_value_of(state: NemesisState, place: str) -> NemesisState:
    """A copy on a map without this Objective: it gives no points, flag, star or victory. What stands there, and whose
    Airfield it is, stays. Raises KeyError for a place that is none."""
    hex_ = state.world.loc(place)
    holder, after = state.airfield_side(hex_), state.copy()
    world = state.world.own()
    world.lasting = {}
    world.objectives = {one: objective for one, objective in world.objectives.items() if one != hex_}
    if len(world.objectives) == len(state.world.objectives):
        raise KeyError(place)
    after.world = world
    after.flags = {one: side for one, side in state.flags.items() if one != hex_}
    if holder is not None:
        after.airfields = {**state.airfields, hex_: holder}
    return after
