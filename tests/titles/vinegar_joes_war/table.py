"""A short way to a position of Vinegar Joe's War, and to what can be said and what was told in it."""

from __future__ import annotations

from typing import Any

from engine.table import agenda, game
from engine.titles.vinegar_joes_war.game import VinegarJoesWar
from engine.titles.vinegar_joes_war.state import VinegarState

TITLE = VinegarJoesWar()


def at(player: str, phase: int, *dice: int, step: str = "", **position: Any) -> VinegarState:
    """An empty map at a point of a turn of the whole war, with what is given on it, and faces of dice to come."""
    point = {"player": player, "phase": phase, "step": step}
    return TITLE.position({"clear": True, "at": point, **position}, tuple(face - 1 for face in dice))


def begun(scenario: str = "singapore-to-calcutta", **options: Any) -> VinegarState:
    """A scenario as it begins."""
    return TITLE.new(scenario, options, "test")


def play(state: VinegarState, *lines: str) -> VinegarState:
    """The state after some commands, each of which must be legal."""
    for line in lines:
        state = game.play(TITLE, state, TITLE.notation.parse(line))
    return state


def listed(state: VinegarState, verb: str = "") -> list[str]:
    """The legal commands, of one verb if given."""
    return [command.text() for command in game.legal(state) if verb in ("", command.verb)]


def against(state: VinegarState, line: str) -> set[tuple[str, str]]:
    """Kind and clause of each reason against a command."""
    return {(item.kind, item.clause) for item in agenda.judge(state, TITLE.notation.parse(line)).reasons}


def legal(state: VinegarState, line: str) -> bool:
    return not against(state, line)


def decision(state: VinegarState) -> str:
    """The kind of the open decision."""
    found = agenda.current(state)
    return "" if found is None else found.kind


def emitted(state: VinegarState, kind: str) -> list[dict[str, Any]]:
    """The facts of the events of a kind that the last command brought about."""
    return [event.facts() for event in state.events if event.kind == kind]


def clauses(state: VinegarState, kind: str) -> set[str]:
    """The clauses by which events of a kind were told last."""
    found = (event for event in state.events if event.kind == kind)
    return {clause for event in found for clause in (event.clause, *getattr(event, "also", ()))}


def fact(state: VinegarState, name: str) -> Any:
    return TITLE.fact(state, name)


def where(state: VinegarState, unit: str) -> str:
    return str(fact(state, f"{unit}.at"))


def until(state: VinegarState, *kinds: str) -> VinegarState:
    """The state after being done with everything up to a decision of one of these kinds."""
    while state.outcome is None and decision(state) not in kinds:
        state = play(state, "done")
    return state
