"""Positions of Vinegar Joe's War in a movement phase: an empty map, a few units, and what can be said there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.table import agenda
from engine.table.agenda import NOT_LISTED, Met
from engine.table.verdict import Verdict
from engine.titles.vinegar_joes_war.commands import NOTATION
from engine.titles.vinegar_joes_war.options import Options
from engine.titles.vinegar_joes_war.pieces import AMPHIBIOUS, BOX, JAPANESE, MAP, OUTSIDE
from engine.titles.vinegar_joes_war.rules.ch3_setup import set_up
from engine.titles.vinegar_joes_war.rules.ch7_command import judge_command
from engine.titles.vinegar_joes_war.rules.ch9_movement import EndMovement, MoveUnits
from engine.titles.vinegar_joes_war.rules.watchers import watch
from engine.titles.vinegar_joes_war.state import VinegarState
from tests.titles.vinegar_joes_war.data import at, world

FIRST, SECOND = 4, 10


def phase(
    units: dict[str, str], side: int = JAPANESE, number: int = FIRST, *, turn: int = 1, markers: int = 0, **more: Any
) -> VinegarState:
    """A movement phase of a side with units by id and hex or place; so many amphibious markers in its box; ``active``
    headquarters, ``options``, and fields of the state as they are called."""
    table = world()
    table.watchers = (watch,)
    state = set_up(table, Options(**more.pop("options", {})), "test")
    for piece in list(state.pieces.values()):
        state.change(piece.id, loc=table.box("waiting"))
    for name, where in units.items():
        state.change(
            name, loc=table.box(where) if where == "afloat" else at(where), active=name in more.get("active", ())
        )
    more.pop("active", None)
    for marker in state.supports(side, "", AMPHIBIOUS):
        markers -= 1
        state.fly(marker.id, box=BOX if markers >= 0 else OUTSIDE)
    state.turn, state.player, state.phase, state.captured = turn, side, number, frozenset()
    for name, value in more.items():
        setattr(state, name, value)
    state.touch_ground()
    judge_command(state)
    state.agenda = (MoveUnits(), EndMovement(), Ended())
    return state


class Ended(MoveUnits, frozen=True):
    """Stands after the phase."""


    def forced_or_listed(self, state: VinegarState) -> Met:
        return NOT_LISTED


def play(state: VinegarState, *lines: str) -> VinegarState:
    """The state after some commands, each of which must be legal."""
    state = state.copy()
    for line in lines:
        command = NOTATION.parse(line)
        verdict = agenda.judge(state, command)
        assert verdict, f"{line}: {verdict.reasons}"
        agenda.apply(state, command)
    return state


def verdict(state: VinegarState, line: str) -> Verdict:
    return agenda.judge(state, NOTATION.parse(line))


def legal(state: VinegarState, line: str) -> bool:
    return verdict(state, line).legal


def against(state: VinegarState, line: str) -> set[tuple[str, str]]:
    """Kind and clause of each reason against a command."""
    return {(item.kind, item.clause) for item in verdict(state, line).reasons}


def clauses(state: VinegarState, line: str) -> set[str]:
    return set(verdict(state, line).clauses)


def listed(state: VinegarState, verb: str = "") -> list[str]:
    """The legal commands, of one verb if given."""
    decision = agenda.current(state)
    assert decision is not None
    return [command.text() for command in decision.commands(state) if verb in ("", command.verb)]


def ends(state: VinegarState, verb: str, unit: str) -> set[str]:
    """The hexes where a unit can go with a verb."""
    return {line.split()[2].split(",")[-1] for line in listed(state, verb) if line.split()[1] == unit}


def emitted(state: VinegarState, kind: str) -> list[dict[str, Any]]:
    """The events of a kind of the last command, with their clauses."""
    found = (event for event in state.events if event.kind == kind)
    return [{name: getattr(event, name) for name in event.__struct_fields__} for event in found]


def where(state: VinegarState, unit: str) -> str:
    return state.world.label(state.pieces[unit].loc)


def lying(state: VinegarState) -> set[str]:
    """The hexes in which markers lie."""
    return {state.world.label(piece.loc) for piece in state.support.values() if piece.box == MAP}


def path(*labels: str) -> str:
    return ",".join(labels)


def interdicted(*labels: str, by: int) -> dict[int, int]:
    return {at(label): by for label in labels}


def names(found: Iterable[int]) -> set[str]:
    return {world().label(hex_) for hex_ in found}
