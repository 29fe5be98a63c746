"""A short way to a position of Vinegar Joe's War at any phase, and to what can be said and what was told in it.

The plain around 3325 in Thailand is clear and without lines or rivers: 3225 and 3424 are two hexes apart, 3326 and 3425
stand beside it.
"""

from __future__ import annotations

from typing import Any

from engine.table import agenda, game
from engine.table.verdict import Reason
from engine.titles.vinegar_joes_war.game import VinegarJoesWar
from engine.titles.vinegar_joes_war.pieces import SIDES
from engine.titles.vinegar_joes_war.rules.ch13_odds import Odds, odds
from engine.titles.vinegar_joes_war.state import VinegarState

TITLE = VinegarJoesWar()
JP, AL = SIDES
OFFENSIVE, DEFENSIVE, AIR_COMBAT, COMBAT = 5, 6, 7, 8
OFFENSIVE_2, DEFENSIVE_2, AIR_COMBAT_2, COMBAT_2 = 11, 12, 13, 14


def at(player: str, phase: int, *dice: int, step: str = "", **position: Any) -> VinegarState:
    """An empty map in a phase of a player turn, with what is given on it, and faces of dice to come."""
    given = {"clear": True, "at": {"player": player, "phase": phase, "step": step}, **position}
    return TITLE.position(given, tuple(face - 1 for face in dice))


def combat(player: str, *dice: int, number: int = COMBAT, **position: Any) -> VinegarState:
    """A combat phase of a side; far off in Bihar two garrisons that face each other keep the first one from ending."""
    units = {"jp-g3": "1103", "br-loc404": "1104", **position.pop("units")}
    return at(player, number, *dice, units=units, **position)


def over(hex_: str, mission: str, **more: Any) -> dict[str, Any]:
    """An airstrike or a gunfire marker that lies over a hex on a mission."""
    return {"box": "map", "at": hex_, "mission": mission, **more}


def play(state: VinegarState, *lines: str) -> VinegarState:
    """The state after some commands, each of which must be legal."""
    for line in lines:
        state = game.play(TITLE, state, TITLE.notation.parse(line))
    return state


def fight(state: VinegarState, hex_: str, *units: str, table: str = "probe") -> VinegarState:
    """The state after an attack by some units, as far as there is anything to say about it."""
    state = play(state, f"attack {hex_}")
    for unit in units:
        if f"join {unit}" in listed(state):
            state = play(state, f"join {unit}")
    return play(state, f"fight {table}") if decision(state) == "AssembleAttack" else state


def listed(state: VinegarState, verb: str = "") -> set[str]:
    """The legal commands, of one verb if given."""
    return {command.text() for command in game.legal(state) if verb in ("", command.verb)}


def reasons(state: VinegarState, line: str) -> list[Reason]:
    """What speaks against a command."""
    return list(agenda.judge(state, TITLE.notation.parse(line)).reasons)


def against(state: VinegarState, line: str) -> set[tuple[str, str]]:
    """Kind and clause of each reason against a command; empty for a legal one."""
    return {(item.kind, item.clause) for item in reasons(state, line)}


def decision(state: VinegarState) -> str:
    """The kind of the open decision."""
    found = agenda.current(state)
    return "" if found is None else found.kind


def emitted(state: VinegarState, kind: str) -> list[dict[str, Any]]:
    """The facts of the events of a kind that the last command brought about."""
    return [event.facts() for event in state.events if event.kind == kind]


def cited(state: VinegarState, kind: str) -> set[str]:
    """All clauses of the events of a kind that the last command brought about."""
    return {clause for event in state.events if event.kind == kind for clause in event.clauses()}


def fact(state: VinegarState, name: str) -> Any:
    return TITLE.fact(state, name)


def where(state: VinegarState, *units: str) -> list[str]:
    """The hexes or boxes of units."""
    return [fact(state, f"{unit}.at") for unit in units]


def resolved(state: VinegarState) -> dict[str, Any]:
    """What the last command told of the one combat that was resolved."""
    (found,) = emitted(state, "combat_resolved")
    return found


def standing_odds(state: VinegarState) -> Odds:
    """The odds of the combat that is being fought."""
    assert state.combat is not None
    return odds(state, state.combat)
