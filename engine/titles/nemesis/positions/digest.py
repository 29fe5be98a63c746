"""The digest of a position: over pieces, markers, tracks, cups, counts of chance and the open decision, all by their
names in positions of text. Its form is for good, see :mod:`engine.table.digests`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from engine.table.digests import fingerprint, named, writer
from engine.titles.nemesis.state import NemesisState

PLACES: Final = ("at", "target")
"""Fields of records that hold locations."""


def digest(state: NemesisState) -> str:
    """Sixteen hexadecimal digits that stand for the position."""
    return fingerprint(digest_data(state))


def digest_data(state: NemesisState) -> list[Any]:
    """Everything that matters in a state, as plain sorted data."""
    write = writer(state.world, PLACES)
    tables = {
        "pieces": write.pieces(state.pieces),
        "markers": named(_markers(state)),
        "tracks": named(_tracks(state)),
        "chits": named({"cups": [sorted(cup) for cup in state.cups], "first": state.first, "track": state.track}),
        "phase": None if state.phase is None else write.of(state.phase),
        "doings": named(_doings(state)),
        "combat": None if state.combat is None else write.of(state.combat),
        "standing": write.standing(state),
    }
    return named(tables)


def _markers(state: NemesisState) -> dict[str, Any]:
    return {
        "ambushes": _labels(state, state.ambushes), "bunkers": _by_label(state, state.bunkers),
        "flags": _by_label(state, state.flags), "airfields": _by_label(state, state.airfields),
        "stock": state.stock, "air": sorted(state.air.items()), "air_supply": state.air_supply,
        "airdrops": _labels(state, state.airdrops),
    }  # fmt: skip


def _tracks(state: NemesisState) -> dict[str, Any]:
    return {
        "turn": state.turn, "general": state.general, "lament": state.lament, "superior": state.superior,
        "resources": state.resources, "clf": state.clf, "yunnan_active": state.yunnan_active,
    }  # fmt: skip


def _doings(state: NemesisState) -> dict[str, Any]:
    """What was done in the phase, or is left of the last one."""
    return {
        "done": sorted(state.activity.items()), "counts": sorted(state.allowance.items()),
        "attacks_made": state.attacks_made, "stilwell_attacks": state.stilwell_attacks,
    }  # fmt: skip


def _labels(state: NemesisState, locs: Iterable[int]) -> list[str]:
    return sorted(map(state.world.label, locs))


def _by_label(state: NemesisState, values: Mapping[int, object]) -> list[tuple[str, object]]:
    return sorted((state.world.label(loc), value) for loc, value in values.items())
