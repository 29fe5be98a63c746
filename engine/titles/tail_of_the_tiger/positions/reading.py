"""Positions in text: what stands where, what the tracks show, and at what point of the turn the game stands.

Without ``clear`` a position is the set-up with every slot filled and changes to it. ``at`` names the phase, and in it
the decision or step by its name, the first one where none is given. Without ``at`` a turn begins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Literal

import msgspec

from engine.table.agenda import Decision, Step
from engine.titles.tail_of_the_tiger.pieces import GERMAN, IMPERIAL, Piece, Values
from engine.titles.tail_of_the_tiger.records import Credit
from engine.titles.tail_of_the_tiger.rules.ch2_control import occupy
from engine.titles.tail_of_the_tiger.rules.ch3_setup import BEGIN, SetUp, unplaced
from engine.titles.tail_of_the_tiger.rules.ch3_uprisings import BURMA, RaiseUprisings
from engine.titles.tail_of_the_tiger.rules.ch4_turn import NAMES, PHASES, BeginTurn, from_step, held
from engine.titles.tail_of_the_tiger.rules.ch5_events import StrengthenRing, WithdrawDivision
from engine.titles.tail_of_the_tiger.rules.ch9_units import TakeSteps
from engine.titles.tail_of_the_tiger.rules.ch11_march import entries
from engine.titles.tail_of_the_tiger.rules.ch16_ring import REINFORCEMENTS
from engine.titles.tail_of_the_tiger.state import NOWHERE, TigerState
from engine.titles.tail_of_the_tiger.world import BOXES, DEAD, POOL
from engine.wargame.positions import PositionError, set_turn

Whole = int
SET_UP = "set-up"
NOT_YET = "-"
"""The origin of a unit that was in no player turn yet."""


class UnitAt(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Where a unit stands and how it is; ``shown`` is attack, defence and movement of an untried unit turned up."""

    at: str
    lost: Whole = 0
    shown: tuple[Whole, Whole, Whole] | None = None
    rising: bool = False
    west: bool = False
    moved: bool = False
    stormed: bool = False
    attacked: bool = False
    redeployed: bool = False
    dropped: bool = False
    origin: str = ""


class At(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A point of the turn: a phase by its name, or ``set-up``."""

    phase: str
    step: str = ""


class PositionData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A position as it is written."""

    scenario: str = "tail-of-the-tiger"
    options: dict[str, Any] = {}
    clear: bool = False
    """Whether every unit that stands on the map or is about to enter it is taken away first."""
    turn: Whole = 0
    rolled: Whole = 0
    units: dict[str, UnitAt | str] = {}
    german: tuple[str, ...] | None = None
    """Every hex in German hands; where none are given those of the scenario. Whoever stands in one has it."""
    touched: tuple[str, ...] = ()
    centers: tuple[str, ...] | None = None
    clouds: tuple[str, ...] = ()
    airbases: tuple[str, ...] | None = None
    aerial: tuple[str, ...] = ()
    subversive: str = ""
    subversive_turn: Whole = 0
    bombs: Whole | None = None
    ring: Whole | None = None
    broken: bool = False
    fuel: dict[str, Whole] = {}
    spent: tuple[str, ...] = ()
    chinese_steps: Whole | None = None
    naval: Literal["", "disaster", "blockade"] = ""
    event: str = ""
    settled: tuple[str, ...] = ()
    elh: Literal["", "manchuria", "japan"] = "manchuria"
    elh_shown: bool = False
    chance_gone: bool = False
    stood: bool = True
    air: dict[str, Whole] = {}
    flown: dict[str, Whole] = {}
    freed: tuple[str, ...] = ()
    used: dict[str, Whole] = {}
    shuttles: Whole | None = None
    struck: tuple[str, ...] = ()
    jumped: str = ""
    """The airbase from which the brigade dropped in this phase."""
    bombarded: bool = False
    draws: Whole = 0
    credits: dict[str, Whole] = {}
    at: At | None = None


def lay(state: TigerState, position: PositionData) -> None:
    """Put everything where a position has it; raises PositionError."""
    if position.clear:
        _clear(state)
    set_turn(state, position.turn)
    _units(state, position)
    _ground(state, position)
    _tracks(state, position)
    _point(state, position)
    occupy(state)
    if position.german is not None:
        held, lost = state.occupied(GERMAN), state.occupied(IMPERIAL) - state.occupied(GERMAN)
        state.german = (_hexes(state, position.german, "german") | held) - lost
    state.touch_ground()
    state.events = []


def stand(state: TigerState, position: PositionData) -> None:
    """Put the steps on the agenda that follow from its point; raises PositionError."""
    state.put(steps(state, position))


def _clear(state: TigerState) -> None:
    """Nobody is on the map, nor about to enter it."""
    entering = entries(state)
    for piece in list(state.pieces.values()):
        if state.world.on_map(piece.loc) or piece.loc in entering:
            box = POOL if piece.counter.untried else DEAD
            state.put_piece(Piece(piece.counter, state.world.box(box)))


def _where(state: TigerState, label: str, key: str) -> int:
    found = state.world.find(label)
    if found is None or not (label in BOXES or state.world.open_hex(found)):
        raise PositionError(f"{key}: there is no place '{label[:40]}' in play")
    return found


def _hexes(state: TigerState, labels: Iterable[str], key: str) -> frozenset[int]:
    return frozenset(_where(state, label, key) for label in labels)


def _units(state: TigerState, position: PositionData) -> None:
    for name, given in position.units.items():
        unit = UnitAt(given) if isinstance(given, str) else given
        if name not in state.pieces:
            raise PositionError(f"units.{name}: there is no such unit")
        counter = state.pieces[name].counter
        if not 0 <= unit.lost < counter.steps:
            raise PositionError(f"units.{name}.lost: it has {counter.steps} steps")
        if unit.shown is not None and not counter.untried:
            raise PositionError(f"units.{name}.shown: it is no untried unit")
        loc = _where(state, unit.at, f"units.{name}.at")
        state.put_piece(
            Piece(
                counter, loc, lost=unit.lost, shown=None if unit.shown is None else Values(*unit.shown),
                rising=unit.rising, west=unit.west, moved=unit.moved, stormed=unit.stormed, attacked=unit.attacked,
                redeployed=unit.redeployed, dropped=unit.dropped,
                origin=_origin(state, unit, name, loc),
            )
        )  # fmt: skip


def _origin(state: TigerState, unit: UnitAt, name: str, loc: int) -> int:
    """Where a unit began the player turn: where it stands, unless something else is said."""
    if unit.origin == NOT_YET:
        return NOWHERE
    return _where(state, unit.origin, f"units.{name}.origin") if unit.origin else loc


def _ground(state: TigerState, position: PositionData) -> None:
    state.touched = _hexes(state, position.touched, "touched")
    if position.centers is not None:
        state.centers = _hexes(state, position.centers, "centers")
    state.clouds = _hexes(state, position.clouds, "clouds")
    if position.airbases is not None:
        state.airbases = tuple(_where(state, label, "airbases") for label in position.airbases)
    state.aerial = tuple(_where(state, label, "aerial") for label in position.aerial)
    if position.subversive:
        state.subversive = _where(state, position.subversive, "subversive")
    state.subversive_turn = position.subversive_turn
    state.struck = _hexes(state, position.struck, "struck")
    if position.jumped:
        state.jumped = _where(state, position.jumped, "jumped")


def _tracks(state: TigerState, position: PositionData) -> None:
    for key in ("bombs", "ring", "chinese_steps", "shuttles"):
        value = getattr(position, key)
        if value is not None:
            setattr(state, key, value)
    if position.fuel and not position.broken:
        raise PositionError("fuel: it counts when the ring is broken")
    if position.broken and (position.ring or position.bombs):
        raise PositionError("broken: neither ring nor bombs are left then")
    if position.broken:
        fuel = state.world.charts.given.fuel
        state.broken, state.ring, state.bombs = True, 0, 0
        state.fuel = {"panzer": fuel.panzer, "luftwaffe": fuel.luftwaffe, **position.fuel}
    state.spent, state.settled = frozenset(position.spent), frozenset(position.settled)
    state.naval, state.event = position.naval, position.event
    state.elh, state.elh_shown = position.elh, position.elh_shown
    state.chance_gone, state.stood = position.chance_gone, position.stood
    state.air = {**state.air, **position.air}
    state.flown, state.used = dict(position.flown), dict(position.used)
    state.freed, state.draws = frozenset(position.freed), position.draws
    state.bombarded = position.bombarded
    state.credits = tuple(Credit(kind, steps) for kind, steps in position.credits.items())


def _point(state: TigerState, position: PositionData) -> None:
    """Whose player turn it is, and which phase."""
    at = position.at
    if at is None or at.phase == SET_UP:
        return
    if at.phase not in NAMES:
        raise PositionError(f"at.phase: one of {', '.join(NAMES)}")
    phase = PHASES[NAMES.index(at.phase)]
    state.player, state.phase = phase.owner, phase.name


def steps(state: TigerState, position: PositionData) -> list[Step]:
    """What follows from its point; raises PositionError."""
    at = position.at
    if at is None:
        return [BeginTurn()]
    if at.phase == SET_UP:
        return [*(step for step in _from(BEGIN, at.step, SET_UP) if _open(state, step)), BeginTurn()]
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
