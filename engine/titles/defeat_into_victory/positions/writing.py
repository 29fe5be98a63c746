"""A state written down as a position, as far as one can be: at the first decision of a game or of a turn."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.table import agenda
from engine.titles.defeat_into_victory.pieces import SIDES
from engine.titles.defeat_into_victory.positions.openings import opened
from engine.titles.defeat_into_victory.positions.reading import PositionData
from engine.titles.defeat_into_victory.state import DefeatState
from engine.wargame.positions import read_position


def describe(state: DefeatState) -> dict[str, Any]:
    """The data of a position that gives this state again; raises ValueError where it cannot be said."""
    point = opened(state)
    if point is None:
        raise ValueError("only the first decision of a turn can be written as a position")
    written = read_position({**_pieces(state), **_ground(state), **_tracks(state), **point}, PositionData)
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(written))
    return found


def _pieces(state: DefeatState) -> dict[str, Any]:
    label = state.world.label
    order = [state.pieces[name] for names in state.at.values() for name in names]
    return {
        "scenario": state.scenario,
        "options": msgspec.structs.asdict(state.options),
        "clear": True,
        "units": {
            p.id: {
                "at": label(p.loc), "lost": p.lost, "oos": p.oos, "disrupted": p.disrupted, "acted": p.acted,
                "committed": p.committed, "truck": p.truck,
            }
            for p in order
        },
        "air": {
            u.id: {
                "box": u.box, "mission": u.mission, "flies_as": u.flies_as, "at": label(u.loc) if u.loc >= 0 else "",
            }
            for _, u in sorted(state.air.items())
        },
    }  # fmt: skip


def _ground(state: DefeatState) -> dict[str, Any]:
    label = state.world.label
    return {
        "supplies": {
            label(h): {"side": SIDES[s.side], "count": s.count, "flown": s.flown}
            for h, s in sorted(state.supplies.items())
        },
        "positions": {
            label(h): {"side": SIDES[p.side], "builder": p.builder, "done": p.done}
            for h, p in sorted(state.positions.items())
        },
        "works": [
            {
                "side": SIDES[w.side], "hex": label(w.hex), "origin": label(w.origin), "kind": w.kind,
                "upgrade": w.upgrade,
            }
            for w in state.work
        ],
        "control": {label(h): SIDES[side] for h, side in sorted(state.control.items())},
        "lines": {f"{label(a)}/{label(b)}": kind for (a, b), kind in sorted(state.lines.items())},
        "cuts": sorted(map(label, state.cuts)),
    }  # fmt: skip


def _tracks(state: DefeatState) -> dict[str, Any]:
    return {
        "turn": state.turn,
        "rolled": state.chance.count,
        "stock": dict(zip(SIDES, state.stock, strict=True)),
        "vp": dict(zip(SIDES, state.vp, strict=True)),
        "trucks": state.trucks,
        "event": state.event,
        "next_event": state.next_event,
        "thursday": state.thursday,
        "reserve_used": state.reserve_used,
        "sustained": state.sustained or None,
        "scored": sorted(state.scored),
    }


def headline(state: DefeatState) -> str:
    """Where the game stands, in one line."""
    turn = state.world.pack.turns[state.turn - 1].label
    decision = agenda.current(state)
    at = "over" if decision is None else decision.kind
    return f"Defeat Into Victory, {state.world.scenario.name}, {turn}: {at}"
