"""The copy of a state, field by field: it is made for each command and each look ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.titles.defeat_into_victory.state import DefeatState


def copy_fields(state: DefeatState, other: DefeatState) -> None:
    """Give ``other`` the fields of a state; what is mutable is copied."""
    other.world = state.world
    other.scenario = state.scenario
    other.turn = state.turn
    other.combat = state.combat
    other.cup = state.cup
    other.cuts = state.cuts
    other.drawer = state.drawer
    other.drawn = state.drawn
    other.end_turns = state.end_turns
    other.event = state.event
    other.fired = state.fired
    other.ground_token = state.ground_token
    other.held = state.held
    other.initiative = state.initiative
    other.interdicted = state.interdicted
    other.next_event = state.next_event
    other.options = state.options
    other.played = state.played
    other.reserve_used = state.reserve_used
    other.scored = state.scored
    other.segment = state.segment
    other.stock = state.stock
    other.sustained = state.sustained
    other.sustained_items = state.sustained_items
    other.thursday = state.thursday
    other.tokens = state.tokens
    other.trucks = state.trucks
    other.vp = state.vp
    other.watched = state.watched
    other.work = state.work
    other.pieces = state.pieces.copy()
    other.at = state.at.copy()
    other.air = state.air.copy()
    other.supplies = state.supplies.copy()
    other.control = state.control.copy()
    other.lines = state.lines.copy()
    other.positions = state.positions.copy()
    other.reached = state.reached.copy()
    other.refitted = state.refitted.copy()
    other.allowance = state.allowance.copy()
