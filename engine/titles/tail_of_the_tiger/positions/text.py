"""Positions in text: what stands where, what the tracks show, and at what point of the turn the game stands.

Without ``clear`` a position is the set-up with every slot filled and changes to it. ``at`` names the phase, and in it
the decision or step by its name, the first one where none is given. Without ``at`` a turn begins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from engine.table import agenda
from engine.table.agenda import Decision, Step
from engine.titles.tail_of_the_tiger.pieces import GERMAN, IMPERIAL, Piece
from engine.titles.tail_of_the_tiger.rules.ch2_control import occupy
from engine.titles.tail_of_the_tiger.rules.ch3_setup import BEGIN, SetUp, unplaced
from engine.titles.tail_of_the_tiger.rules.ch3_uprisings import BURMA, RaiseUprisings
from engine.titles.tail_of_the_tiger.rules.ch4_turn import (
    NAMES,
    PHASES,
    BeginPhase,
    BeginTurn,
    EndOfTurn,
    from_step,
    held,
)
from engine.titles.tail_of_the_tiger.rules.ch5_events import StrengthenRing, WithdrawDivision
from engine.titles.tail_of_the_tiger.rules.ch9_units import TakeSteps
from engine.titles.tail_of_the_tiger.rules.ch11_march import entries
from engine.titles.tail_of_the_tiger.rules.ch16_ring import REINFORCEMENTS
from engine.titles.tail_of_the_tiger.state import NOWHERE, TigerState
from engine.titles.tail_of_the_tiger.world import DEAD, POOL
from engine.wargame.fields import by_name, fields
from engine.wargame.kinds import Where
from engine.wargame.positions import PositionError, finder, read_position, said_of, set_turn

SET_UP = "set-up"
NOT_YET = "-"
"""The origin of a unit that was in no player turn yet."""


class Unit(msgspec.Struct):
    """Where a unit stands and how it is; ``shown`` is attack, defence and movement of an untried unit turned up."""

    origin: str = ""


UnitAt: Any = fields(Piece).record(Unit, "origin")


class At(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A point of the turn: a phase by its name, or ``set-up``."""

    phase: str
    step: str = ""
    only: bool = False
    """Whether nothing follows this phase: for puzzles, which are judged when nothing is left to decide."""


class Written(msgspec.Struct):
    """A position as it is written, beside the fields of the state."""

    scenario: str = "tail-of-the-tiger"
    options: dict[str, Any] = {}
    clear: bool = False
    """Whether every unit that stands on the map or is about to enter it is taken away first."""
    turn: int = 0
    rolled: int = 0
    units: dict[str, Any] = {}
    at: At | None = None


PositionData = fields(TigerState).record(Written, "at", units=by_name(UnitAt, str))


def place(state: TigerState, position: Written) -> None:
    """Put everything where a position has it; raises PositionError."""
    if position.clear:
        _clear(state)
    set_turn(state, position.turn)
    _units(state, position)
    before = state.german
    fields(TigerState).apply(state, position, finder(state.world))
    _ring(state, position)
    _point(state, position)
    _occupy(state, position, before)
    state.touch_ground()
    state.events = []


def _occupy(state: TigerState, position: Any, before: frozenset[int]) -> None:
    """A unit that stands in a hex has entered it, from its control at the set-up; of all other hexes a position says
    whose they are."""
    said, state.german = state.german, before
    occupy(state)
    if position.german is not None:
        held, lost = state.occupied(GERMAN), state.occupied(IMPERIAL) - state.occupied(GERMAN)
        state.german = (said | held) - lost


def set_steps(state: TigerState, position: Written) -> None:
    """Put the steps on the agenda that follow from its point; raises PositionError."""
    state.put(steps(state, position))


def _clear(state: TigerState) -> None:
    """Nobody is on the map, nor about to enter it."""
    entering = entries(state)
    for piece in list(state.pieces.values()):
        if state.world.on_map(piece.loc) or piece.loc in entering:
            box = POOL if piece.counter.untried else DEAD
            state.put_piece(Piece(piece.counter, state.world.box(box)))


def _units(state: TigerState, position: Written) -> None:
    find = finder(state.world)
    for name, given in position.units.items():
        unit: Any = UnitAt(at=given) if isinstance(given, str) else given
        if name not in state.pieces:
            raise PositionError(f"units.{name}: there is no such unit")
        counter = state.pieces[name].counter
        if not 0 <= unit.lost < counter.steps:
            raise PositionError(f"units.{name}.lost: it has {counter.steps} steps")
        if unit.shown is not None and not counter.untried:
            raise PositionError(f"units.{name}.shown: it is no untried unit")
        values = fields(Piece).read(unit, find, f"units.{name}.")
        state.put_piece(Piece(counter, **values, origin=_origin(find, unit, name, values["loc"])))


def _origin(find: Where, unit: Unit, name: str, loc: int) -> int:
    """Where a unit began the player turn: where it stands, unless something else is said."""
    if unit.origin == NOT_YET:
        return NOWHERE
    return find(unit.origin, f"units.{name}.origin") if unit.origin else loc


def _ring(state: TigerState, position: Any) -> None:
    """When the Ring is broken neither steps nor bombs are left, and fuel counts [16.0/8]."""
    if position.fuel and not position.broken:
        raise PositionError("fuel: it counts when the ring is broken")
    if position.broken and (position.ring or position.bombs):
        raise PositionError("broken: neither ring nor bombs are left then")
    if position.broken:
        state.ring, state.bombs, state.fuel = 0, 0, {**state.fuel_at_first, **position.fuel}


def _point(state: TigerState, position: Written) -> None:
    """Whose player turn it is, and which phase."""
    at = position.at
    if at is None or at.phase == SET_UP:
        return
    if at.phase not in NAMES:
        raise PositionError(f"at.phase: one of {', '.join(NAMES)}")
    phase = PHASES[NAMES.index(at.phase)]
    state.player, state.phase = phase.owner, phase.name


def steps(state: TigerState, position: Written) -> list[Step]:
    """What follows from its point; raises PositionError."""
    at = position.at
    if at is None:
        return [BeginTurn()]
    if at.phase == SET_UP:
        return [*(step for step in _from(BEGIN, at.step, SET_UP) if _open(state, step)), BeginTurn()]
    found = _phase_on(state, at)
    return [step for step in found if not isinstance(step, (BeginPhase, EndOfTurn))] if at.only else found


def _phase_on(state: TigerState, at: At) -> list[Step]:
    """The steps of a turn from a point of one of its phases on."""
    phase = PHASES[NAMES.index(at.phase)]
    if at.phase == NAMES[0] and at.step in AFTER_EVENT:
        return [AFTER_EVENT[at.step](state), *from_step(state, phase.steps[0])[1:]]
    taken = [step for step in phase.steps if held(state, step)]
    return from_step(state, _from(taken, at.step, at.phase)[0])


def _open(state: TigerState, step: Step) -> bool:
    """Whether a step of the set-up has anything left to do: units of its kind may all have their hex."""
    return not isinstance(step, SetUp) or bool(unplaced(state, step.start))


AFTER_EVENT: dict[str, Callable[[TigerState], Decision]] = {
    RaiseUprisings.kind: lambda state: RaiseUprisings(BURMA),
    StrengthenRing.kind: lambda state: StrengthenRing(),
    WithdrawDivision.kind: lambda state: WithdrawDivision(),
    TakeSteps.kind: lambda state: TakeSteps(IMPERIAL if state.event == REINFORCEMENTS else GERMAN),
}
"""What an event asks, by the name of the decision."""


def _from(steps: Iterable[Step], name: str, phase: str) -> list[Step]:
    found = list(steps)
    for number, step in enumerate(found):
        if name in ("", type(step).__name__, step.kind if isinstance(step, Decision) else ""):
            return found[number:]
    raise PositionError(f"at.step: {phase} has no '{name[:40]}'")


# -- a state written down, as far as it can be


PLAIN = "only plain decisions of a phase can be written as a position"


def describe(state: TigerState) -> dict[str, Any]:
    """The data of a position that gives this state again; raises ValueError where it cannot be said."""
    decision = agenda.current(state)
    if decision is None or state.combat is not None or state.mover:
        raise ValueError(PLAIN)
    at = {"phase": state.phase or SET_UP, "step": decision.kind}
    if not state.phase:
        raise ValueError(PLAIN)
    written = read_position({**said_of(state), **_pieces(state), "at": at}, PositionData)
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
    write, label = fields(Piece).write, state.world.label
    return {
        "clear": True,
        "units": {piece.id: {**write(piece, label), "origin": _origin_of(piece, label)} for piece in order},
    }


def _origin_of(piece: Piece, label: Callable[[int], str]) -> str:
    """Where a unit began the player turn, if that is not where it stands."""
    if piece.origin < 0:
        return NOT_YET
    return "" if piece.origin == piece.loc else label(piece.origin)
