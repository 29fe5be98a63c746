"""The digest of a position: over pieces, markers, tracks, cups, counts of chance and the open decision, all by their
names in positions of text. Its form is for good, see :mod:`engine.table.digests`."""

from __future__ import annotations

from typing import Any, Final

from engine.table.digests import fingerprint, named, writer
from engine.titles.nemesis.state import CHIT_FIELDS, DOING_FIELDS, MARKER_FIELDS, TRACK_FIELDS, NemesisState

PLACES: Final = ("at", "target")
"""Fields of records that hold locations."""
GROUPS: Final = {"chits": CHIT_FIELDS, "doings": DOING_FIELDS}


def digest(state: NemesisState) -> str:
    """Sixteen hexadecimal digits that stand for the position."""
    return fingerprint(digest_data(state))


def digest_data(state: NemesisState) -> list[Any]:
    """Everything that matters in a state, as plain sorted data."""
    write = writer(state.world, PLACES)
    return named({
        "pieces": write.pieces(state.pieces),
        "markers": named({**MARKER_FIELDS.values(state, write), "airdrops": sorted(state.labels(state.airdrops))}),
        "tracks": named({"turn": state.turn, **TRACK_FIELDS.values(state, write)}),
        "phase": None if state.phase is None else write.of(state.phase),
        "combat": None if state.combat is None else write.of(state.combat),
        "standing": write.standing(state),
        **{name: named(fields.values(state, write)) for name, fields in GROUPS.items()},
    })  # fmt: skip
