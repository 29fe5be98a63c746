"""The digest of a position, over everything that matters, by its names in positions of text. Its form is for good, see
:mod:`engine.table.digests`."""

from __future__ import annotations

from typing import Any, Final

from engine.table.digests import Writer, fingerprint, named, writer
from engine.titles.vinegar_joes_war.state import VinegarState

PLACES: Final = ("at", "target", "hex", "assault")
"""Fields of records that hold locations."""


def digest(state: VinegarState) -> str:
    """Sixteen hexadecimal digits that stand for the position."""
    return fingerprint(digest_data(state))


def digest_data(state: VinegarState) -> list[Any]:
    """Everything that matters in a state, as plain sorted data."""
    world, write = state.world, writer(state.world, PLACES)
    stacks = sorted([world.label(loc), *names] for loc, names in state.at.items() if world.on_map(loc))
    return named(
        {
            "units": write.pieces(state.pieces),
            "stacks": stacks,
            "support": write.pieces(state.support),
            **_ground(state, write),
            **_tracks(state, write),
            **_turn(state, write),
            "combat": None if state.combat is None else write.of(state.combat),
            "credits": write.of(state.credits),
            "downs": write.of(state.downs),
            "standing": write.standing(state),
        },
        {"player": -1, "rail_limit": -1},
    )


def _ground(state: VinegarState, write: Writer) -> dict[str, Any]:
    label = state.world.label
    return {
        "fortified": sorted([label(hex_), side] for hex_, side in state.fortified.items()),
        "interdicted": sorted([label(hex_), side] for hex_, side in state.interdicted.items()),
        "railway": write.at(state.lines[0]),
        "road": write.at(state.lines[1]),
        "fresh": write.at(state.fresh),
        "paid": sorted(state.paid),
    }


def _tracks(state: VinegarState, write: Writer) -> dict[str, Any]:
    label = state.world.label
    return {
        "turn": state.turn, "vp": state.vp,
        "captured": sorted([side, label(hex_)] for side, hex_ in state.captured), "charged": sorted(state.charged),
        "conversions": state.conversions, "reserve_called": state.reserve_called, "owed": state.owed,
        "event": state.event, "pending": state.pending,
    }  # fmt: skip


def _turn(state: VinegarState, write: Writer) -> dict[str, Any]:
    """What was done in this player turn."""
    return {
        "player": state.player, "phase": state.phase, "rail_limit": state.rail_limit, "rails": state.rails,
        "command": sorted(state.command), "mover": state.mover, "spent": state.spent,
        "minimum": sorted(state.minimum), "used": sorted(state.used), "opened": sorted(state.opened),
        "settled": write.at(state.settled),
    }  # fmt: skip
