"""A state written down as a position, as far as one can be: at the plain decisions of a phase."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.table import agenda
from engine.titles.vinegar_joes_war.pieces import ALLIED, JAPANESE, SIDES
from engine.titles.vinegar_joes_war.positions.hiding import blanks, is_blank
from engine.titles.vinegar_joes_war.positions.reading import PositionData, steps
from engine.titles.vinegar_joes_war.state import VinegarState
from engine.wargame.positions import read_position


def describe(state: VinegarState) -> dict[str, Any]:
    """The data of a position that gives this state again; raises ValueError where it cannot be said."""
    decision = agenda.current(state)
    doing = state.combat is not None or state.downs or state.credits or state.mover or state.fresh
    if decision is None or state.player < 0 or doing:
        raise ValueError("only plain decisions of a phase can be written as a position")
    at = {"player": SIDES[state.player], "phase": state.phase, "step": decision.kind}
    written = read_position({**_pieces(state), **_ground(state), **_tracks(state), "at": at}, PositionData)
    if steps(state.copy(), written) != list(state.agenda):
        raise ValueError("only plain decisions of a phase can be written as a position")
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(written))
    return found


def _pieces(state: VinegarState) -> dict[str, Any]:
    label = state.world.label
    every = [state.pieces[name] for loc in sorted(state.at) for name in state.at[loc]]
    order = [piece for piece in every if not is_blank(piece)]
    return {
        "scenario": state.scenario,
        "options": msgspec.structs.asdict(state.options),
        "clear": True,
        "units": {
            p.id: {
                "at": label(p.loc), "reduced": p.reduced, "active": p.active, "moved": p.moved, "shifted": p.shifted,
                "railed": p.railed, "attacked": p.attacked, "due": p.due, "delayed": p.delayed,
                "assault": label(p.assault) if p.assault >= 0 else "", "hampered": p.hampered,
            }
            for p in order
        },
        "covered": _covered(state),
        "support": {
            s.id: {
                "box": s.box, "at": label(s.loc) if s.loc >= 0 else "", "mission": s.mission, "base": s.base,
                "load": s.load, "units": s.units, "due": s.due,
            }
            for _, s in sorted(state.support.items())
        },
    }  # fmt: skip


def _covered(state: VinegarState) -> dict[str, list[str]]:
    """The blanks of a view, place by place."""
    found: dict[str, list[str]] = {}
    for piece in (*blanks(state, JAPANESE), *blanks(state, ALLIED)):
        weight = "depot" if piece.counter.depot else "heavy" if piece.counter.heavy else "light"
        found.setdefault(state.world.label(piece.loc), []).append(weight)
    return found


def _ground(state: VinegarState) -> dict[str, Any]:
    label = state.world.label
    return {
        "fortified": {label(h): SIDES[side] for h, side in sorted(state.fortified.items())},
        "interdicted": {label(h): SIDES[side] for h, side in sorted(state.interdicted.items())},
        "railway": list(map(label, state.lines[0])),
        "road": list(map(label, state.lines[1])),
        "paid": [SIDES[side] for side in sorted(state.paid)],
    }


def _tracks(state: VinegarState) -> dict[str, Any]:
    label = state.world.label
    taken: dict[str, list[str]] = {}
    for side, hex_ in sorted(state.captured):
        taken.setdefault(SIDES[side], []).append(label(hex_))
    return {
        "turn": state.turn,
        "rolled": state.chance.count,
        "vp": dict(zip(SIDES, state.vp, strict=True)),
        "captured": taken,
        "charged": sorted(state.charged),
        "conversions": state.conversions,
        "reserve_called": state.reserve_called,
        "owed": dict(zip(SIDES, state.owed, strict=True)),
        "event": state.event,
        "pending": list(state.pending),
        "rail_limit": state.rail_limit,
        "rails": state.rails,
        "command": sorted(state.command),
        "opened": {side: sorted(land for s, land in state.opened if s == n) for n, side in enumerate(SIDES)},
        "minimum": sorted(state.minimum),
        "used": sorted(state.used),
    }


def headline(state: VinegarState) -> str:
    """Where the game stands, in one line."""
    turn = state.world.pack.turns[state.turn - 1].label
    decision = agenda.current(state)
    at = "over" if decision is None else decision.kind
    return f"Vinegar Joe's War, {state.world.scenario.name}, {turn}: {at}"
