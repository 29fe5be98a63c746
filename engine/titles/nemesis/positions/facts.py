"""Named facts of a position, for situations."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any, Final

from engine.titles.nemesis.pieces import LIMITED, OUT, SIDES, SUPPLY_LEVELS, Piece
from engine.titles.nemesis.positions.text import hex_of
from engine.titles.nemesis.rules import ch2_zoc
from engine.titles.nemesis.rules.ch4_commanders import commander_of
from engine.titles.nemesis.rules.ch7_trace import level_of, supply
from engine.titles.nemesis.state import NemesisState
from engine.wargame.positions import PositionError


def fact(state: NemesisState, name: str) -> Any:
    """The value of a fact: ``jp-31-58.at``, ``lament.allied``, ``bunker.0406``, ``zoc.japanese``, ``resources`` ...

    Raises :class:`PositionError` for an unknown name. The names are listed in docs/situations.md.
    """
    head, _, rest = name.partition(".")
    if head in state.pieces:
        return _piece_fact(state, state.pieces[head], rest)
    if head in _SIDED and rest in SIDES:
        return _SIDED[head](state, SIDES.index(rest))
    if head in _HEXED:
        return _HEXED[head](state, hex_of(state, rest, name))
    if name in _PLAIN:
        return _PLAIN[name](state)
    if head == "air" and rest in state.world.air_supports:
        return state.air.get(rest, "gone")
    if head == "box" and state.world.find(rest) is not None:
        return sorted(state.at.get(state.world.loc(rest), ()))
    raise PositionError(f"there is no fact '{name}'")


def _piece_fact(state: NemesisState, piece: Piece, name: str) -> Any:
    if name == "traces":
        return _traces(state, piece)
    facts: dict[str, Any] = {
        "at": state.world.label(piece.loc), "reduced": piece.reduced, "supply": SUPPLY_LEVELS[piece.supply],
        "waits": piece.waits, "steps": piece.steps, "strength": piece.values.strength, "quality": piece.values.quality,
        "force": piece.counter.force, "side": SIDES[piece.counter.side], "commander": commander_of(state, piece),
    }  # fmt: skip
    if name not in facts:
        raise PositionError(f"there is no fact '{name}' of a piece; there are traces, {', '.join(facts)}")
    return facts[name]


def _traces(state: NemesisState, piece: Piece) -> str | None:
    """The supply level that a check would find now; None in a box."""
    if piece.id not in {one.id for one in state.in_play(piece.counter.side)}:
        return None
    return SUPPLY_LEVELS[level_of(state, piece, supply(state, piece.counter.side))]


def _each(name: str) -> Callable[[NemesisState, int], Any]:
    """A track of each side."""
    return lambda state, side: getattr(state, name)[side]


_SIDED: Final[dict[str, Callable[[NemesisState, int], Any]]] = {
    **{name: _each(name) for name in ("general", "lament", "superior", "first")},
    "cup": lambda state, side: sorted(state.cups[side]),
    "track": lambda state, side: list(state.track[side]),
    "flags": lambda state, side: sorted(state.world.label(h) for h, owner in state.flags.items() if owner == side),
    "zoc": lambda state, side: sorted(state.labels(ch2_zoc.zoc(state, side))),
    "out_of_supply": lambda state, side: sorted(p.id for p in state.in_play(side) if p.supply == OUT),
    "limited": lambda state, side: sorted(p.id for p in state.in_play(side) if p.supply == LIMITED),
    "units": lambda state, side: sorted(p.id for p in state.in_play(side) if p.counter.is_unit),
    "transporters": lambda state, side: sorted(p.id for p in state.in_play(side) if p.counter.transporter),
    "objectives": lambda state, side: sorted(
        state.labels(hex_ for hex_ in state.world.objectives if state.controller(hex_) == side)
    ),
}
_HEXED: Final[dict[str, Callable[[NemesisState, int], Any]]] = {
    "controller": lambda state, h: None if (side := state.controller(h)) is None else SIDES[side],
    "airfield": lambda state, h: None if (side := state.airfield_side(h)) is None else SIDES[side],
    "bunker": lambda state, h: state.bunkers.get(h),
    "ambush": lambda state, h: h in state.ambushes,
    "terrain": lambda state, h: state.world.terrain[h],
    "pieces": lambda state, h: sorted(state.at.get(h, ())),
}
_PLAIN: Final[dict[str, Callable[[NemesisState], Any]]] = {
    **{name: attrgetter(name) for name in ("turn", "resources", "clf", "stock", "air_supply", "yunnan_active")},
    **{name: attrgetter(name) for name in ("attacks_made", "light_monsoon", "heavy_monsoon")},
    "ambushes": lambda state: sorted(state.labels(state.ambushes)),
    "phase.side": lambda state: SIDES[state.active],
    "phase.chit": lambda state: state.phase.chit if state.phase else None,
    "phase.commander": lambda state: state.phase.commander if state.phase else None,
    "winner": lambda state: _winner(state),
}


def _winner(state: NemesisState) -> str | None:
    if state.outcome is None:
        return None
    return "draw" if state.outcome.winner is None else SIDES[state.outcome.winner]
