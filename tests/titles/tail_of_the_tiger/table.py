"""A short way to a position of Tail of the Tiger, and to what can be said and what was told in it."""

from __future__ import annotations

from typing import Any

from engine.table import agenda, game
from engine.titles.tail_of_the_tiger.game import TailOfTheTiger
from engine.titles.tail_of_the_tiger.state import TigerState

TITLE = TailOfTheTiger()


def at(phase: str, *dice: int, step: str = "", **position: Any) -> TigerState:
    """An empty map in a phase by its name, with what is given on it, and faces of dice to come."""
    point = {"phase": phase, "step": step}
    return TITLE.position({"clear": True, "at": point, **position}, tuple(face - 1 for face in dice))


FORCES = {unit.id: unit.start for unit in TITLE.pack.counters.values() if unit.start in ("north", "south")}
"""The units that are about to enter at the set-up, and where."""


def begun(**options: Any) -> TigerState:
    """The game as it begins."""
    return TITLE.new("tail-of-the-tiger", options, "test")


def hex_of(label: str) -> int:
    """A hex or a box by its label."""
    found = TITLE.world("tail-of-the-tiger").find(label)
    assert found is not None
    return found


def play(state: TigerState, *lines: str) -> TigerState:
    """The state after some commands, each of which must be legal."""
    for line in lines:
        state = game.play(TITLE, state, TITLE.notation.parse(line))
    return state


def listed(state: TigerState, verb: str = "") -> list[str]:
    """The legal commands, of one verb if given."""
    return [command.text() for command in game.legal(state) if verb in ("", command.verb)]


def against(state: TigerState, line: str) -> set[tuple[str, str]]:
    """Kind and clause of each reason against a command."""
    return {(item.kind, item.clause) for item in agenda.judge(state, TITLE.notation.parse(line)).reasons}


def legal(state: TigerState, line: str) -> bool:
    return not against(state, line)


def decision(state: TigerState) -> str:
    """The kind of the open decision."""
    found = agenda.current(state)
    return "" if found is None else found.kind


def emitted(state: TigerState, kind: str) -> list[dict[str, Any]]:
    """The facts of the events of a kind that the last command brought about."""
    return [event.facts() for event in state.events if event.kind == kind]


def clauses(state: TigerState, kind: str) -> set[str]:
    """The clauses by which events of a kind were told last."""
    found = (event for event in state.events if event.kind == kind)
    return {clause for event in found for clause in (event.clause, *getattr(event, "also", ()))}


def fact(state: TigerState, name: str) -> Any:
    return TITLE.fact(state, name)


def where(state: TigerState, unit: str) -> str:
    return str(fact(state, f"{unit}.at"))


def until(state: TigerState, *kinds: str) -> TigerState:
    """The state after being done with everything up to a decision of one of these kinds."""
    while state.outcome is None and decision(state) not in kinds:
        state = play(state, "done")
    return state
