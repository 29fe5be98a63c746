"""Positions in text: what stands where, what the tracks show, and at what point of the turn the game stands.

Without ``clear`` a position is the set-up of its scenario with changes. ``at`` names the point: whose player turn, the
phase by its number, and in it the decision or step by its name, the first one where none is given. Without ``at`` a
turn begins.
"""

from __future__ import annotations

from functools import partial
from typing import Any, Final, Literal

import msgspec

from engine.table import agenda
from engine.table.agenda import Decision, Step
from engine.titles.vinegar_joes_war.pieces import ALLIED, BOX, JAPANESE, MAP, SIDES, Piece, SupportPiece
from engine.titles.vinegar_joes_war.positions.dealing import uncover
from engine.titles.vinegar_joes_war.positions.hiding import blanks, is_blank, lay_blanks, secrets
from engine.titles.vinegar_joes_war.rules.ch4_turn import JUDGED, PHASES, BeginTurn, from_step
from engine.titles.vinegar_joes_war.rules.ch5_events import AnswerEvent, RandomEvent
from engine.titles.vinegar_joes_war.rules.ch7_command import judge_command
from engine.titles.vinegar_joes_war.rules.ch10_stacking import CheckStacking, ThinOut
from engine.titles.vinegar_joes_war.state import VinegarState
from engine.titles.vinegar_joes_war.world import ELIMINATED, POOL
from engine.wargame.fields import by_name, fields
from engine.wargame.positions import SITUATION, PositionError, finder, read_position, said_of, set_turn

ASKED_BY: Final = {AnswerEvent.kind: RandomEvent.__name__, ThinOut.kind: CheckStacking.__name__}
"""Decisions that stand in no phase: the step that asks them."""
Side = Literal["japanese", "allied"]
Weight = Literal["light", "heavy", "depot"]
"""What is known of a unit that lies covered: its weight, or that it is a depot, where depots have no zone."""


class Unit(msgspec.Struct):
    """Where a unit stands and how it is; of an airstrike or naval piece its box, and on the map what it does there."""


UnitAt: Any = fields(Piece).record(Unit)
SupportAt: Any = fields(SupportPiece).record(Unit)


class At(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A point of the turn."""

    player: Side
    phase: int
    step: str = ""
    only: bool = False
    """Whether nothing follows this phase: for puzzles, which are judged when nothing is left to decide."""


class Written(msgspec.Struct):
    """A position as it is written, beside the fields of the state."""

    scenario: str = "singapore-to-calcutta"
    options: dict[str, Any] = {}
    clear: bool = False
    """Whether everything that the scenario sets up is taken away first."""
    turn: int = 0
    rolled: int = 0
    units: dict[str, Any] = {}
    covered: dict[str, tuple[Weight, ...]] = {}
    """Hex -> what lies covered below the units that are named there: some of those of its side that are named nowhere
    and not set up on the map, always the same ones for the same position."""
    support: dict[str, Any] = {}
    at: At | None = None


PositionData = fields(VinegarState).record(Written, "at", units=by_name(UnitAt, str), support=by_name(SupportAt, str))


def place(state: VinegarState, position: Written) -> None:
    """Put everything where a position has it; raises PositionError."""
    if position.clear:
        _clear(state)
    set_turn(state, position.turn)
    _units(state, position)
    _covered(state, position)
    _support(state, position)
    _deal(state, position)
    fields(VinegarState).apply(state, position, finder(state.world))
    _point(state, position)
    state.touch_ground()


def set_steps(state: VinegarState, position: Written) -> None:
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


def _units(state: VinegarState, position: Written) -> None:
    find = finder(state.world)
    for name, given in position.units.items():
        unit = UnitAt(at=given) if isinstance(given, str) else given
        if name not in state.pieces:
            raise PositionError(f"units.{name}: there is no such unit")
        piece = state.pieces[name]
        if unit.reduced and not piece.counter.two_sided:
            raise PositionError(f"units.{name}.reduced: it has one side")
        state.put_piece(Piece(piece.counter, **fields(Piece).read(unit, find, f"units.{name}.")))


def _covered(state: VinegarState, position: Written) -> None:
    """What lies covered, by blanks that are numbered in the order in which they are written."""
    find = finder(state.world)
    for label, weights in position.covered.items():
        loc = find(label, "covered")
        open_ = state.units_at(loc)
        if not open_ or not state.world.is_land(loc):
            raise PositionError(f"covered.{label}: no unit is named that lies on top there")
        lay_blanks(state, loc, open_[-1].counter.side, [(weight == "heavy", weight == "depot") for weight in weights])


def _deal(state: VinegarState, position: Written) -> None:
    """Units in the place of the blanks, also as a load."""
    for side in secrets(state) if position.covered else ():
        left = [state.pieces[name] for name in state.world.counters_of[side] if name not in position.units]
        pool = [piece.counter for piece in left if not state.world.on_map(piece.loc)]
        try:
            uncover(state, side, SITUATION, pool)
        except ValueError as error:
            raise PositionError(f"covered: {error}") from None


def _support(state: VinegarState, position: Written) -> None:
    for name, given in position.support.items():
        piece = SupportAt(box=given) if isinstance(given, str) else given
        if name not in state.support:
            raise PositionError(f"support.{name}: there is no such airstrike or naval piece")
        if (piece.box == MAP) != bool(piece.at and piece.mission):
            raise PositionError(f"support.{name}: a hex and a mission on the map, and nowhere else")
        state.fly(name, **fields(SupportPiece).read(piece, partial(_hex, state), f"support.{name}."))


def _hex(state: VinegarState, label: str, key: str) -> int:
    found = state.world.find(label)
    if found is None or not state.world.on_map(found):
        raise PositionError(f"{key}: there is no hex '{label[:40]}'")
    return found


def _point(state: VinegarState, position: Written) -> None:
    """Whose player turn it is, and which phase; nothing is open and nobody in command before one begins."""
    if position.at is None:
        state.opened, state.command = frozenset(), frozenset()
        return
    if not 1 <= position.at.phase <= len(PHASES):
        raise PositionError(f"at.phase: from 1 to {len(PHASES)}")
    state.player, state.phase = SIDES.index(position.at.player), position.at.phase
    flier = state.player if state.phase < 12 else state.other
    state.opened = frozenset((flier if side < 0 else side, country) for side, country in state.opened)


def steps(state: VinegarState, position: Any) -> list[Step]:
    """What follows from its point; raises PositionError."""
    if position.at is None:
        return [BeginTurn()]
    if state.phase in JUDGED and position.command is None:
        judge_command(state)
    name = position.at.step
    found = from_step(state, _step(state, ASKED_BY.get(name, name)))
    if name in ASKED_BY:
        found[:1] = [AnswerEvent()] if name == AnswerEvent.kind else found[0].run(state)
    return [step for step in found if step in PHASES[state.phase - 1].steps] if position.at.only else found


def _step(state: VinegarState, name: str) -> Step:
    steps = PHASES[state.phase - 1].steps
    if not name:
        return steps[0]
    for step in steps:
        if name in (type(step).__name__, step.kind if isinstance(step, Decision) else ""):
            return step
    raise PositionError(f"at.step: this phase has no '{name[:40]}'")


# -- a state written down, as far as it can be


def describe(state: VinegarState) -> dict[str, Any]:
    """The data of a position that gives this state again; raises ValueError where it cannot be said."""
    decision = agenda.current(state)
    doing = state.combat is not None or state.downs or state.credits or state.mover or state.fresh
    if decision is None or state.player < 0 or doing:
        raise ValueError("only plain decisions of a phase can be written as a position")
    at = {"player": SIDES[state.player], "phase": state.phase, "step": decision.kind}
    written = read_position({**said_of(state), **_pieces(state), "at": at}, PositionData)
    if steps(state.copy(), written) != list(state.agenda):
        raise ValueError("only plain decisions of a phase can be written as a position")
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(written))
    return found


def _pieces(state: VinegarState) -> dict[str, Any]:
    label = state.world.label
    every = [state.pieces[name] for loc in sorted(state.at) for name in state.at[loc]]
    unit, support = fields(Piece).write, fields(SupportPiece).write
    return {
        "clear": True,
        "units": {piece.id: unit(piece, label) for piece in every if not is_blank(piece)},
        "covered": _covered_in(state),
        "support": {name: support(piece, label) for name, piece in sorted(state.support.items())},
    }


def _covered_in(state: VinegarState) -> dict[str, list[str]]:
    """The blanks of a view, place by place."""
    found: dict[str, list[str]] = {}
    for piece in (*blanks(state, JAPANESE), *blanks(state, ALLIED)):
        weight = "depot" if piece.counter.depot else "heavy" if piece.counter.heavy else "light"
        found.setdefault(state.world.label(piece.loc), []).append(weight)
    return found
