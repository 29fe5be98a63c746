"""Positions for the tests of the rules: an empty real board on which a test puts what it needs."""

from __future__ import annotations

from functools import cache

from engine.table import agenda
from engine.table.agenda import Step
from engine.table.event import Event
from engine.table.options import read
from engine.table.verdict import Verdict
from engine.titles.nemesis.commands import NOTATION
from engine.titles.nemesis.data.pack import Pack
from engine.titles.nemesis.game import Nemesis
from engine.titles.nemesis.options import Options
from engine.titles.nemesis.pieces import SUPPLY_LEVELS, Piece
from engine.titles.nemesis.state import NemesisState, Phase
from engine.titles.nemesis.world import World


@cache
def the_pack() -> Pack:
    """The shipped pack, loaded once."""
    return Nemesis().pack


@cache
def the_world(scenario: str = "campaign") -> World:
    """The world of a shipped scenario, made once."""
    return Nemesis().make_world(scenario)


def empty(turn: int = 1, version: str = "1.2b", scenario: str = "campaign", **options: object) -> NemesisState:
    """A state with all counters in the box ``out``, all tracks at their start and Air Supports available."""
    world = the_world(scenario)
    state = NemesisState(world, _options(version, options), scenario, "test")
    out = world.loc("out")
    for counter in world.counters.values():
        state.put_piece(Piece(counter, out))
    state.turn = turn
    state.air = dict.fromkeys(world.air_supports, "available")
    return state


def _options(version: str, options: dict[str, object]) -> Options:
    return read({"version": version, **options}, Options)


def put(
    state: NemesisState, unit: str, where: str, *, reduced: bool = False, supply: str = "full", waits: int = 0
) -> str:
    """Put a counter somewhere; returns its id."""
    loc = state.world.loc(where)
    state.change(unit, loc=loc, reduced=reduced, supply=SUPPLY_LEVELS.index(supply), waits=waits)
    return unit


def phase(state: NemesisState, side: int, chit: str) -> None:
    """Make it this side's phase, with nothing done yet."""
    state.phase = Phase(side, chit)
    state.activity = {}
    state.attacks_made = state.stilwell_attacks = 0
    state.allowance = {}


def ask(state: NemesisState, *steps: Step) -> None:
    """Put steps on the agenda and run to the next decision."""
    state.put(steps)
    agenda.advance(state)


def judge(state: NemesisState, line: str) -> Verdict:
    """The verdict on a command in notation."""
    return agenda.judge(state, NOTATION.parse(line))


def play(state: NemesisState, *lines: str) -> list[Event]:
    """Play commands in notation, each of which must be legal; returns the events of all of them."""
    before = len(state.events)
    for line in lines:
        command = NOTATION.parse(line)
        found = agenda.judge(state, command)
        assert found.legal, f"{line}: {found.reasons}"
        agenda.apply(state, command)
    return state.events[before:]


def listed(state: NemesisState) -> set[str]:
    """The legal commands of the open decision, in notation."""
    decision = agenda.current(state)
    assert decision is not None
    return {command.text() for command in decision.commands(state)}


def script(state: NemesisState, *faces: int) -> None:
    """Script the next dice by their faces, 1 to 6 (for a draw: the position in the list of options, from 1)."""
    state.chance = type(state.chance)(state.chance.seed, state.chance.count, tuple(face - 1 for face in faces))


def emitted(events: list[Event], kind: str) -> list[Event]:
    """The events of one kind."""
    return [event for event in events if event.kind == kind]
