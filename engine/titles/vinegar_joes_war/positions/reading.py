"""Positions in text: what stands where, what the tracks show, and at what point of the turn the game stands.

Without ``clear`` a position is the set-up of its scenario with changes. ``at`` names the point: whose player turn, the
phase by its number, and in it the decision or step by its name, the first one where none is given. Without ``at`` a
turn begins.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from engine.table.agenda import Decision, Step
from engine.titles.vinegar_joes_war.pieces import BOX, MAP, SIDES, Piece
from engine.titles.vinegar_joes_war.positions.dealing import uncover
from engine.titles.vinegar_joes_war.positions.hiding import lay_blanks, secrets
from engine.titles.vinegar_joes_war.rules.ch4_turn import JUDGED, PHASES, BeginTurn, from_step
from engine.titles.vinegar_joes_war.rules.ch5_events import AnswerEvent, RandomEvent
from engine.titles.vinegar_joes_war.rules.ch7_command import judge_command
from engine.titles.vinegar_joes_war.state import VinegarState
from engine.titles.vinegar_joes_war.world import BOXES, ELIMINATED, POOL
from engine.wargame.positions import SITUATION, PositionError, set_turn

Side = Literal["japanese", "allied"]
Whole = int
Weight = Literal["light", "heavy", "depot"]
"""What is known of a unit that lies covered: its weight, or that it is a depot, where depots have no zone."""


class UnitAt(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Where a unit stands and how it is."""

    at: str
    reduced: bool = False
    active: bool = False
    moved: bool = False
    shifted: bool = False
    railed: bool = False
    attacked: bool = False
    due: Whole = 0
    delayed: Whole = 0
    assault: str = ""
    hampered: bool = False


class SupportAt(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The box of an airstrike or naval piece; on the map its hex, mission, base and load."""

    box: Literal["available", "map", "replaceable", "eliminated", "due", "outside"] = "available"
    at: str = ""
    mission: str = ""
    base: str = ""
    load: str = ""
    units: bool = False
    due: Whole = 0


class At(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A point of the turn."""

    player: Side
    phase: Whole
    step: str = ""


class PositionData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A position as it is written."""

    scenario: str = "singapore-to-calcutta"
    options: dict[str, Any] = {}
    clear: bool = False
    """Whether everything that the scenario sets up is taken away first."""
    turn: Whole = 0
    rolled: Whole = 0
    units: dict[str, UnitAt | str] = {}
    covered: dict[str, tuple[Weight, ...]] = {}
    """Hex -> what lies covered below the units that are named there: some of those of its side that are named nowhere
    and not set up on the map, always the same ones for the same position."""
    support: dict[str, SupportAt | str] = {}
    vp: dict[Side, Whole] = {}
    fortified: dict[str, Side] = {}
    interdicted: dict[str, Side] = {}
    railway: tuple[str, ...] | None = None
    road: tuple[str, ...] | None = None
    paid: tuple[Side, ...] | None = None
    captured: dict[Side, tuple[str, ...]] = {}
    charged: tuple[str, ...] = ()
    conversions: Whole = 0
    reserve_called: bool = False
    owed: dict[Side, Whole] = {}
    event: str = ""
    pending: tuple[str, ...] = ()
    rail_limit: Whole = -1
    rails: Whole = 0
    command: tuple[str, ...] | None = None
    """Units in command; judged anew where none are given."""
    opened: tuple[str, ...] | dict[Side, tuple[str, ...]] = ()
    """Countries whose bases are open, by side; of the side that flies where none is named."""
    minimum: tuple[str, ...] = ()
    """Units that have made their minimum move."""
    used: tuple[str, ...] = ()
    """Amphibious markers used in this player turn."""
    at: At | None = None


def lay(state: VinegarState, position: PositionData) -> None:
    """Put everything where a position has it; raises PositionError."""
    if position.clear:
        _clear(state)
    set_turn(state, position.turn)
    _units(state, position)
    _covered(state, position)
    _support(state, position)
    _deal(state, position)
    _ground(state, position)
    _tracks(state, position)
    _point(state, position)
    state.touch_ground()


def stand(state: VinegarState, position: PositionData) -> None:
    """Put the steps on the agenda that follow from its point; raises PositionError."""
    state.put(steps(state, position))


def _clear(state: VinegarState) -> None:
    for piece in list(state.pieces.values()):
        if state.world.on_map(piece.loc):
            state.put_piece(Piece(piece.counter, state.world.box(POOL if piece.counter.depot else ELIMINATED)))
    for name, support in list(state.support.items()):
        if support.box == BOX:
            state.fly(name, box="outside")
    state.fortified, state.interdicted, state.lines, state.paid = {}, {}, ((), ()), frozenset()


def _where(state: VinegarState, label: str, key: str) -> int:
    found = state.world.find(label)
    if found is None or not (label in BOXES or state.world.in_play(found)):
        raise PositionError(f"{key}: there is no place '{label[:40]}' in play")
    return found


def _units(state: VinegarState, position: PositionData) -> None:
    for name, given in position.units.items():
        unit = UnitAt(given) if isinstance(given, str) else given
        if name not in state.pieces:
            raise PositionError(f"units.{name}: there is no such unit")
        piece = state.pieces[name]
        if unit.reduced and not piece.counter.two_sided:
            raise PositionError(f"units.{name}.reduced: it has one side")
        loc = _where(state, unit.at, f"units.{name}.at")
        assault = _where(state, unit.assault, f"units.{name}.assault") if unit.assault else -1
        state.put_piece(Piece(piece.counter, loc, reduced=unit.reduced, active=unit.active, moved=unit.moved,
                              shifted=unit.shifted, railed=unit.railed, attacked=unit.attacked, due=unit.due,
                              delayed=unit.delayed, assault=assault, hampered=unit.hampered))  # fmt: skip


def _covered(state: VinegarState, position: PositionData) -> None:
    """What lies covered, by blanks that are numbered in the order in which they are written."""
    for label, weights in position.covered.items():
        loc = _where(state, label, "covered")
        open_ = state.units_at(loc)
        if not open_ or not state.world.is_land(loc):
            raise PositionError(f"covered.{label}: no unit is named that lies on top there")
        lay_blanks(state, loc, open_[-1].counter.side, [(weight == "heavy", weight == "depot") for weight in weights])


def _deal(state: VinegarState, position: PositionData) -> None:
    """Units in the place of the blanks, also as a load."""
    for side in secrets(state) if position.covered else ():
        left = [state.pieces[name] for name in state.world.counters_of[side] if name not in position.units]
        pool = [piece.counter for piece in left if not state.world.on_map(piece.loc)]
        try:
            uncover(state, side, SITUATION, pool)
        except ValueError as error:
            raise PositionError(f"covered: {error}") from None


def _support(state: VinegarState, position: PositionData) -> None:
    for name, given in position.support.items():
        piece = SupportAt(given) if isinstance(given, str) else given  # type: ignore[arg-type]
        if name not in state.support:
            raise PositionError(f"support.{name}: there is no such airstrike or naval piece")
        if (piece.box == MAP) != bool(piece.at and piece.mission):
            raise PositionError(f"support.{name}: a hex and a mission on the map, and nowhere else")
        loc = -1
        if piece.at:
            loc = state.world.find(piece.at) if state.world.find(piece.at) is not None else -1  # type: ignore[assignment]
            if not state.world.on_map(loc):
                raise PositionError(f"support.{name}.at: there is no hex '{piece.at[:40]}'")
        state.fly(name, box=piece.box, loc=loc, mission=piece.mission, base=piece.base, load=piece.load,
                  units=piece.units, due=piece.due)  # fmt: skip


def _ground(state: VinegarState, position: PositionData) -> None:
    for label, side in position.fortified.items():
        state.fortified[_where(state, label, "fortified")] = SIDES.index(side)
    for label, side in position.interdicted.items():
        state.interdicted[_where(state, label, "interdicted")] = SIDES.index(side)
    lines = list(state.lines)
    for number, (key, labels) in enumerate((("railway", position.railway), ("road", position.road))):
        if labels is not None:
            lines[number] = tuple(_where(state, label, key) for label in labels)
    state.lines = (lines[0], lines[1])
    if position.paid is not None:
        state.paid = frozenset(map(SIDES.index, position.paid))


def _tracks(state: VinegarState, position: PositionData) -> None:
    vp = [position.vp.get("japanese", state.vp[0]), position.vp.get("allied", state.vp[1])]
    state.vp = (vp[0], vp[1])
    taken = {(SIDES.index(s), _where(state, x, "captured")) for s, labels in position.captured.items() for x in labels}
    state.captured = frozenset(taken)
    state.charged, state.conversions = frozenset(position.charged), position.conversions
    state.reserve_called = position.reserve_called
    state.owed = (position.owed.get("japanese", 0), position.owed.get("allied", 0))
    state.event, state.pending = position.event, position.pending
    state.rail_limit, state.rails = position.rail_limit, position.rails
    state.minimum, state.used = frozenset(position.minimum), frozenset(position.used)


def _point(state: VinegarState, position: PositionData) -> None:
    """Whose player turn it is, and which phase."""
    if position.at is None:
        return
    if not 1 <= position.at.phase <= len(PHASES):
        raise PositionError(f"at.phase: from 1 to {len(PHASES)}")
    state.player, state.phase = SIDES.index(position.at.player), position.at.phase
    flier = state.player if state.phase < 12 else state.other
    opened = position.opened if isinstance(position.opened, dict) else {SIDES[flier]: position.opened}
    state.opened = frozenset((SIDES.index(side), country) for side, named in opened.items() for country in named)
    if position.command is not None:
        state.command = frozenset(position.command)


def steps(state: VinegarState, position: PositionData) -> list[Step]:
    """What follows from its point; raises PositionError."""
    if position.at is None:
        return [BeginTurn()]
    if state.phase in JUDGED and position.command is None:
        judge_command(state)
    if position.at.step == AnswerEvent.kind:
        rest = from_step(state, RandomEvent())
        return [AnswerEvent(), *rest[1:]]
    return from_step(state, _step(state, position.at.step))


def _step(state: VinegarState, name: str) -> Step:
    steps = PHASES[state.phase - 1].steps
    if not name:
        return steps[0]
    for step in steps:
        if name in (type(step).__name__, step.kind if isinstance(step, Decision) else ""):
            return step
    raise PositionError(f"at.step: this phase has no '{name[:40]}'")
