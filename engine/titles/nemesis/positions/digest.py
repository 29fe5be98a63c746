"""The digest of a position: over pieces, markers, tracks, cups, counts of chance and the open decision.

Everything goes in by the name under which it is written: ids, printed labels, the kinds of decisions. No name of a
class or a field of Python's is read, so that a digest written into a save holds when the code is rebuilt.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from engine.table.digests import standing
from engine.titles.nemesis.state import Combat, NemesisState

_LENGTH = 16


def digest(state: NemesisState) -> str:
    """Sixteen hexadecimal digits that stand for the position."""
    return hashlib.sha256(msgspec.json.encode(digest_data(state))).hexdigest()[:_LENGTH]


def digest_data(state: NemesisState) -> list[Any]:
    """Everything that matters in a state, as plain sorted data."""
    label = state.world.label
    pieces = [[p.id, label(p.loc), p.reduced, p.supply, p.waits] for _, p in sorted(state.pieces.items())]
    markers = [
        _by_label(state, state.flags), _by_label(state, state.airfields), _labels(state, state.ambushes),
        _by_label(state, state.bunkers), state.stock, sorted(state.air.items()), state.air_supply,
        _labels(state, state.airdrops),
    ]  # fmt: skip
    tracks = [state.turn, state.general, state.lament, state.superior, state.resources, state.clf, state.yunnan_active]
    chits = [[sorted(cup) for cup in state.cups], state.track, state.first]
    return [pieces, markers, tracks, chits, _phase(state), _combat(state), standing(state)]


def _labels(state: NemesisState, locs: Iterable[int]) -> list[str]:
    return sorted(map(state.world.label, locs))


def _by_label(state: NemesisState, values: Mapping[int, object]) -> list[tuple[str, object]]:
    return [(state.world.label(loc), value) for loc, value in sorted(values.items())]


def _phase(state: NemesisState) -> list[Any]:
    phase = state.phase
    who = [] if phase is None else [phase.side, phase.chit, phase.commander]
    doings = [sorted(state.activity.items()), sorted(state.allowance.items())]
    return [who, *doings, state.attacks_made, state.stilwell_attacks]


def _combat(state: NemesisState) -> list[Any]:
    combat = state.combat
    if combat is None:
        return []
    return [combat.attacker, state.world.label(combat.target), *_sides(combat), *_course(combat)]


def _sides(combat: Combat) -> list[Any]:
    """Who takes part."""
    units = [combat.units, combat.defenders, combat.bystanders]
    return [*units, combat.air, combat.spearhead, combat.meeting, combat.leader, combat.refuser, combat.paid]


def _course(combat: Combat) -> list[Any]:
    """How far it has come."""
    odds = [combat.column, combat.shift, combat.final, combat.drm, combat.advantage, combat.attack_steps]
    return [*odds, combat.assault, combat.massive, combat.banzai, combat.retreat, combat.engineers, combat.enforced]
