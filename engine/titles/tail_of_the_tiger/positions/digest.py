"""The digest of a position, over everything that matters, by its names in positions of text. Its form is for good, see
:mod:`engine.table.digests`."""

from __future__ import annotations

from typing import Any, Final

from engine.table.digests import Writer, fingerprint, named, writer
from engine.titles.tail_of_the_tiger.state import TigerState

PLACES: Final = ("at", "target", "hex", "origin")
"""Fields of records that hold locations."""
USUAL: Final = {"player": -1, "draws": -1, "stood": True}


def digest(state: TigerState) -> str:
    """Sixteen hexadecimal digits that stand for the position."""
    return fingerprint(digest_data(state))


def digest_data(state: TigerState) -> list[Any]:
    """Everything that matters in a state, as plain sorted data."""
    world, write = state.world, writer(state.world, PLACES)
    stacks = sorted([world.label(loc), *names] for loc, names in state.at.items() if world.on_map(loc))
    return named(
        {
            "units": write.pieces(state.pieces),
            "stacks": stacks,
            **_ground(state, write),
            **_tracks(state),
            **_turn(state, write),
            "combat": None if state.combat is None else write.of(state.combat),
            "credits": write.of(state.credits),
            "standing": write.standing(state),
        },
        USUAL,
    )


def _ground(state: TigerState, write: Writer) -> dict[str, Any]:
    return {
        "german": write.at(state.german), "touched": write.at(state.touched), "centers": write.at(state.centers),
        "clouds": write.at(state.clouds), "airbases": write.at(state.airbases), "aerial": write.at(state.aerial),
        "subversive": write.at(state.subversive), "subversive_turn": state.subversive_turn,
    }  # fmt: skip


def _tracks(state: TigerState) -> dict[str, Any]:
    return {
        "turn": state.turn, "bombs": state.bombs, "ring": state.ring, "broken": state.broken,
        "chinese_steps": state.chinese_steps, "fuel": sorted(state.fuel.items()), "naval": state.naval,
        "settled": sorted(state.settled), "elh": state.elh, "elh_shown": state.elh_shown,
        "chance_gone": state.chance_gone, "stood": state.stood, "air": sorted(state.air.items()),
    }  # fmt: skip


def _turn(state: TigerState, write: Writer) -> dict[str, Any]:
    """What was done in this game turn and player turn."""
    return {
        "player": state.player, "phase": state.phase, "event": state.event, "spent": sorted(state.spent),
        "flown": _counts(state.flown), "freed": sorted(state.freed), "used": _counts(state.used),
        "shuttles": state.shuttles, "struck": write.at(state.struck), "bombarded": state.bombarded,
        "mover": state.mover, "budget": [state.budget[name] for name in state.mover], "draws": state.draws,
        "jumped": write.at(state.jumped),
    }  # fmt: skip


def _counts(counts: dict[str, int]) -> list[tuple[str, int]]:
    """Counts by name, those of nothing left out."""
    return sorted((name, count) for name, count in counts.items() if count)
