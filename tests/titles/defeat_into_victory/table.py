"""A short way to a position of Defeat Into Victory, and to what can be said and what was told in it."""

from __future__ import annotations

from typing import Any

from engine.table import agenda, game
from engine.titles.defeat_into_victory.game import DefeatIntoVictory
from engine.titles.defeat_into_victory.state import DefeatState

TITLE = DefeatIntoVictory()


def at(point: str = "turn", *dice: int, **position: Any) -> DefeatState:
    """An empty map at a point of a turn of the campaign, with what is given on it, and faces of dice to come."""
    given = {"scenario": "campaign", "clear": True, "at": point, **position}
    return TITLE.position(given, tuple(face - 1 for face in dice))


def begun(scenario: str, **options: Any) -> DefeatState:
    """A scenario as it begins."""
    return TITLE.new(scenario, options, "test")


def play(state: DefeatState, *lines: str) -> DefeatState:
    """The state after some commands."""
    for line in lines:
        state = game.play(TITLE, state, TITLE.notation.parse(line))
    return state


def listed(state: DefeatState, verb: str = "") -> set[str]:
    """The legal commands, of one verb if given."""
    return {command.text() for command in game.legal(state) if verb in ("", command.verb)}


def against(state: DefeatState, line: str) -> set[tuple[str, str]]:
    """Kind and clause of each reason against a command."""
    return {(item.kind, item.clause) for item in agenda.judge(state, TITLE.notation.parse(line)).reasons}


def decision(state: DefeatState) -> str:
    """The kind of the open decision."""
    found = agenda.current(state)
    return "" if found is None else found.kind


def emitted(state: DefeatState, kind: str) -> list[dict[str, Any]]:
    """The facts of the events of a kind that the last command brought about."""
    return [event.facts() for event in state.events if event.kind == kind]


def fact(state: DefeatState, name: str) -> Any:
    return TITLE.fact(state, name)
