"""The digest of a position, over everything that matters, by its names in positions of text. Its form is for good, see
:mod:`engine.table.digests`."""

from __future__ import annotations

from typing import Any, Final

from engine.table.digests import Writer, fingerprint, named, writer
from engine.titles.defeat_into_victory.state import DefeatState

PLACES: Final = ("at", "target", "hex", "origin", "start", "reach", "markers", "laid", "way", "landed")
"""Fields of records that hold locations."""


def digest(state: DefeatState) -> str:
    """Sixteen hexadecimal digits that stand for the position."""
    return fingerprint(digest_data(state))


def digest_data(state: DefeatState) -> list[Any]:
    """Everything that matters in a state, as plain sorted data."""
    write = writer(state.world, PLACES)
    return named(
        {
            "units": write.pieces(state.pieces),
            "air": write.pieces(state.air),
            **_ground(state, write),
            **_tracks(state),
            **_turn(state),
            "segment": None if state.segment is None else write.of(state.segment),
            "combat": None if state.combat is None else write.of(state.combat),
            "standing": write.standing(state),
        },
        {"initiative": -1, "drawer": -1},
    )


def _ground(state: DefeatState, write: Writer) -> dict[str, Any]:
    label = state.world.label
    return {
        "supplies": sorted([label(hex_), write.of(found)] for hex_, found in state.supplies.items()),
        "positions": sorted([label(hex_), write.of(found)] for hex_, found in state.positions.items()),
        "works": write.of(state.work),
        "control": sorted([label(hex_), side] for hex_, side in state.control.items()),
        "lines": sorted([label(one), label(other), kind] for (one, other), kind in state.lines.items()),
        "cuts": write.at(state.cuts),
        "interdicted": write.at(state.interdicted),
    }


def _tracks(state: DefeatState) -> dict[str, Any]:
    return {
        "turn": state.turn, "stock": state.stock, "vp": state.vp, "initiative": state.initiative,
        "trucks": state.trucks, "event": state.event, "next_event": state.next_event, "thursday": state.thursday,
        "reserve_used": state.reserve_used, "sustained": state.sustained, "scored": sorted(state.scored),
    }  # fmt: skip


def _turn(state: DefeatState) -> dict[str, Any]:
    """What was done in this turn, and the markers."""
    return {
        "reached": sorted(state.reached.items()), "refitted": sorted(state.refitted.items()),
        "fired": sorted(state.fired), "allowance": sorted(state.allowance.items()),
        "sustained_items": state.sustained_items, "cup": sorted(state.cup),
        "drawn": [sorted(drawn) for drawn in state.drawn], "held": state.held, "played": state.played,
        "end_turns": state.end_turns, "drawer": state.drawer,
    }  # fmt: skip
