"""Reading players' words: the reasons against commands that name what is not there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from engine.table.verdict import Reason, reason
from engine.titles.nemesis.state import NemesisState

PARTS = ("leader", "refuser")
LEAVES = {
    "jp-battalions": "1.2-D/2", "jp-regiments": "6.1-H/8", "jp-losses": "8.1-A/1", "jp-permanent": "8.1-A/2",
    "chindit-battalions": "1.2-E/3", "allied-losses": "8.2-A/1", "allied-permanent": "8.2-A/3", "off-map": "8.2-B/3",
    "airfield": "6.1-B/1", "jp-waiting": "6.2-D/11", "out": "3.2/4",
}  # fmt: skip
"""By which clause a piece leaves a box, or that it never does; a slot of the Game Turn Scale, which has none here, is
left when its turn comes [8.1-B/1, 8.2-B/1]."""
DUE = ("8.1-B/1", "8.2-B/1")


def piece_reasons(state: NemesisState, unit: str, side: int) -> Iterator[Reason]:
    """``unknown_piece``, ``not_yours`` or ``not_in_play`` for a piece that a side wants to use."""
    piece = state.pieces.get(unit)
    if piece is None:
        yield reason("unknown_piece", "1.2-A/1", unit=unit)
    elif piece.counter.side != side:
        yield reason("not_yours", "0.0/1", unit=unit)
    elif not state.world.in_play(piece.loc):
        box = state.world.label(piece.loc)
        yield reason("not_in_play", LEAVES.get(box, DUE[side]), unit=unit, where=box)


def hex_of(state: NemesisState, label: str) -> int | None:
    """The location of a label that names a hex of the map, None for anything else."""
    loc = state.world.find(label)
    return loc if loc is not None and state.world.on_map(loc) else None


def hex_reasons(state: NemesisState, label: str) -> Iterator[Reason]:
    """``unknown_hex`` for a label that is no hex of this map, ``reinforcement_hex`` for one that nobody ever enters
    [1.1/9], ``outside_area`` for one out of the scenario's area [3.2/4]."""
    loc = state.world.find(label)
    if loc is None or not state.world.in_play(loc):
        yield reason("unknown_hex", "1.1/1", hex=label)
    elif loc in state.world.nodes:
        yield reason("reinforcement_hex", "1.1/9", hex=label)
    elif not state.world.open_hex(loc):
        yield reason("outside_area", "3.2/4", hex=label)


def alike(state: NemesisState, units: Iterable[str]) -> bool:
    """Whether these pieces differ in nothing but their names, so that it is all one which of them is named: printed
    values, formation, place, condition, what they did in this phase, and their part in the combat."""
    return len({_traits(state, unit) for unit in units}) == 1


def _traits(state: NemesisState, unit: str) -> object:
    piece, combat = state.pieces[unit], state.combat
    parts = () if combat is None else (
        *(getattr(combat, part) == unit for part in PARTS), unit in combat.paid, unit in combat.bystanders
    )  # fmt: skip
    nameless = msgspec.structs.replace(piece.counter, id="", name="")
    return nameless, piece.loc, piece.reduced, piece.supply, piece.waits, state.activity.get(unit, 0), parts
