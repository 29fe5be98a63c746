"""A state written down as a position, as far as one can be: at the plain decisions of a phase."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.table import agenda
from engine.titles.tail_of_the_tiger.pieces import Piece
from engine.titles.tail_of_the_tiger.positions.reading import NOT_YET, SET_UP, PositionData, steps
from engine.titles.tail_of_the_tiger.state import TigerState
from engine.wargame.positions import read_position

PLAIN = "only plain decisions of a phase can be written as a position"


def describe(state: TigerState) -> dict[str, Any]:
    """The data of a position that gives this state again; raises ValueError where it cannot be said."""
    decision = agenda.current(state)
    if decision is None or state.combat is not None or state.mover:
        raise ValueError(PLAIN)
    at = {"phase": state.phase or SET_UP, "step": decision.kind}
    if not state.phase:
        raise ValueError(PLAIN)
    written = read_position({**_pieces(state), **_ground(state), **_tracks(state), "at": at}, PositionData)
    try:
        after = steps(state.copy(), written)
    except ValueError:
        raise ValueError(PLAIN) from None
    if after != list(state.agenda):
        raise ValueError(PLAIN)
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(written))
    return found


def _pieces(state: TigerState) -> dict[str, Any]:
    order = [state.pieces[name] for names in state.at.values() for name in names]
    return {
        "scenario": state.scenario,
        "options": msgspec.structs.asdict(state.options),
        "clear": True,
        "units": {piece.id: _unit(state, piece) for piece in order},
    }


def _unit(state: TigerState, piece: Piece) -> dict[str, Any]:
    label = state.world.label
    origin = NOT_YET if piece.origin < 0 else "" if piece.origin == piece.loc else label(piece.origin)
    shown = None if piece.shown is None else msgspec.structs.astuple(piece.shown)
    return {
        "at": label(piece.loc), "lost": piece.lost, "shown": shown, "rising": piece.rising, "west": piece.west,
        "moved": piece.moved, "stormed": piece.stormed, "attacked": piece.attacked, "redeployed": piece.redeployed,
        "dropped": piece.dropped, "origin": origin,
    }  # fmt: skip


def _ground(state: TigerState) -> dict[str, Any]:
    def labels(hexes: Any) -> list[str]:
        return [state.world.label(hex_) for hex_ in hexes]

    return {
        "german": labels(sorted(state.german)), "touched": labels(sorted(state.touched)),
        "centers": labels(sorted(state.centers)), "clouds": labels(sorted(state.clouds)),
        "airbases": labels(state.airbases), "aerial": labels(state.aerial),
        "subversive": state.world.label(state.subversive) if state.subversive >= 0 else "",
        "subversive_turn": state.subversive_turn, "struck": labels(sorted(state.struck)),
        "jumped": state.world.label(state.jumped) if state.jumped >= 0 else "",
    }  # fmt: skip


def _tracks(state: TigerState) -> dict[str, Any]:
    return {
        "turn": state.turn, "rolled": state.chance.count, "bombs": state.bombs, "ring": state.ring,
        "broken": state.broken, "fuel": state.fuel, "spent": sorted(state.spent),
        "chinese_steps": state.chinese_steps, "naval": state.naval, "event": state.event,
        "settled": sorted(state.settled), "elh": state.elh, "elh_shown": state.elh_shown,
        "chance_gone": state.chance_gone, "stood": state.stood, "air": state.air, "flown": state.flown,
        "freed": sorted(state.freed), "used": state.used, "shuttles": state.shuttles, "bombarded": state.bombarded,
        "draws": state.draws, "credits": {credit.kind: credit.steps for credit in state.credits},
    }  # fmt: skip


def headline(state: TigerState) -> str:
    """Where the game stands, in one line."""
    turn = state.world.pack.turns[state.turn - 1].label
    decision = agenda.current(state)
    at = "over" if decision is None else decision.kind
    return f"Tail of the Tiger, {turn}: {at}"
