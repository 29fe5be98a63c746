"""What is kept to be quick is what would be worked out anew, and what a list looks up is what a judge would say."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.board.fields import trace
from engine.lab.selfplay import GameRun
from engine.players.randomplayer import BusyPlayer
from engine.table import agenda, game
from engine.titles.tail_of_the_tiger.commands import Airlift, March, Redeploy, Rise, Strengthen, Subvert
from engine.titles.tail_of_the_tiger.game import TailOfTheTiger
from engine.titles.tail_of_the_tiger.pieces import EAST, GERMAN, IMPERIAL, RAIL_GUN, WEST
from engine.titles.tail_of_the_tiger.rules.ch2_control import entered, occupy
from engine.titles.tail_of_the_tiger.rules.ch3_uprisings import RaiseUprisings, near
from engine.titles.tail_of_the_tiger.rules.ch7_aerial import DropSubversive, PlaceAerial
from engine.titles.tail_of_the_tiger.rules.ch7_supply import lines, sources
from engine.titles.tail_of_the_tiger.rules.ch8_stacking import full, load, room
from engine.titles.tail_of_the_tiger.rules.ch9_units import TakeSteps
from engine.titles.tail_of_the_tiger.rules.ch10_ends import ends
from engine.titles.tail_of_the_tiger.rules.ch10_strategic import MoveStrategically
from engine.titles.tail_of_the_tiger.rules.ch11_march import (
    allowance,
    barred,
    entries,
    escort,
    reach,
    shut,
    still,
)
from engine.titles.tail_of_the_tiger.rules.ch11_movement import MoveUnits, _marches, groups, march_reasons, movable
from engine.titles.tail_of_the_tiger.rules.ch13_attack import DeclareAssaults, ready, targets
from engine.titles.tail_of_the_tiger.rules.rail import rail_lines
from engine.titles.tail_of_the_tiger.state import TigerState
from tests.whole import share

TITLE = TailOfTheTiger()
SEEDS = "ab"
STEPS = share(500, 2)
EVERY = 9


def playing(seed: str) -> Iterator[TigerState]:
    """A game in which every kind of command is as likely as any other."""
    run = GameRun(TITLE, next(iter(TITLE.scenarios())), {}, seed, checked=False)
    run.player = BusyPlayer(seed)
    while run.decisions < STEPS and run.step():
        yield run.state


@pytest.fixture(scope="module")
def positions() -> list[TigerState]:
    return [state for seed in SEEDS for state in list(playing(seed))[::EVERY] if agenda.current(state) is not None]


def deciding(positions: list[TigerState], kind: type[agenda.Decision]) -> list[TigerState]:
    found = [state for state in positions if isinstance(agenda.current(state), kind)]
    assert found
    return found


def test_lists_are_the_same_with_nothing_remembered(positions: list[TigerState]) -> None:
    for state in positions:
        listed = [command.text() for command in game.legal(state)]
        state.world.forget()
        assert [command.text() for command in game.legal(state)] == listed


def test_a_list_written_at_once_is_the_one_read_part_by_part(positions: list[TigerState]) -> None:
    for state in positions:
        listed = game.legal(state)
        assert [listed[number] for number in range(len(listed))] == list(listed)


def test_a_unit_is_redeployed_wherever_nothing_stands_against_it(positions: list[TigerState]) -> None:
    for state in deciding(positions, MoveStrategically):
        decision = agenda.current(state)
        assert decision is not None
        listed = [command for command in game.legal(state) if isinstance(command, Redeploy)]
        units = [piece.id for piece in state.pieces.values() if piece.counter.side == state.player]
        tried = [Redeploy(unit, state.world.label(to)) for unit in units for to in sorted(ends(state))]
        assert sorted(listed, key=str) == sorted((one for one in tried if decision.judge(state, one).legal), key=str)


def test_the_units_that_may_move_are_those_that_nothing_holds(positions: list[TigerState]) -> None:
    for state in deciding(positions, MoveUnits):
        boxes = [piece for box in entries(state) for piece in state.units_at(box, state.player)]
        there = [*boxes, *state.on_map(state.player)]
        assert list(movable(state)) == [piece for piece in there if not any(still(state, piece))]


def test_a_stack_goes_wherever_nothing_stands_against_its_way(positions: list[TigerState]) -> None:
    """Along the ways of its slowest unit."""
    seen = 0
    for state in deciding(positions, MoveUnits):
        for units in groups(state, movable(state)):
            slow = min(units, key=lambda unit: (allowance(state, unit), unit.counter.pace))
            field = reach(state, slow, any(map(escort, units)))
            tried = (March(tuple(unit.id for unit in units), state.labels(field.path_to(to)[1:]))
                     for to in field.cost if to != slow.loc)  # fmt: skip
            assert list(_marches(state, units)) == [one for one in tried if not any(march_reasons(state, one))]
            seen += 1
    assert seen


@pytest.mark.parametrize(
    ("kind", "made"), [(PlaceAerial, Airlift), (DropSubversive, Subvert), (RaiseUprisings, Rise)]
)
def test_a_hex_is_listed_wherever_nothing_stands_against_it(
    positions: list[TigerState], kind: type[agenda.Decision], made: type[Airlift | Subvert | Rise]
) -> None:
    for state in [state.copy() for state in positions[::4]]:
        state.agenda = (kind(), *state.agenda)
        tried = [made(state.world.label(hex_)) for hex_ in range(state.world.hexes)]
        listed = [command for command in game.legal(state) if isinstance(command, made)]
        assert listed == [command for command in tried if agenda.judge(state, command).legal]


def test_a_step_is_taken_by_each_unit_that_nothing_holds(positions: list[TigerState]) -> None:
    for state in deciding(positions, TakeSteps):
        kinds = {credit.kind for credit in state.credits}
        tried = [Strengthen(name, kind) for name in state.pieces for kind in kinds]
        listed = {command for command in game.legal(state) if isinstance(command, Strengthen)}
        assert listed == {command for command in tried if agenda.judge(state, command).legal}


@pytest.mark.clause("18.0/7")
def test_a_hex_is_a_target_of_whoever_is_ready_to_attack_it(positions: list[TigerState]) -> None:
    """Whether all enemies stand under clouds or none."""
    for state in deciding(positions, DeclareAssaults):
        foes = state.occupied(state.other)
        for clouds in (frozenset[int](), foes):
            tried = state.copy()
            tried.clouds = clouds
            assert targets(tried) == {hex_ for hex_ in foes - state.struck if any(ready(tried, hex_))}


def test_a_roster_is_who_stands_on_the_map(positions: list[TigerState]) -> None:
    for state in positions:
        for side in (GERMAN, IMPERIAL):
            there = [piece for name, piece in sorted(state.pieces.items()) if state.world.on_map(piece.loc)]
            units = [piece for piece in there if piece.counter.side == side]
            assert state.on_map(side) == tuple(units)
            assert state.occupied(side) == {piece.loc for piece in units}
            loads = {hex_: load(state.units_at(hex_, side)) for hex_ in state.occupied(side)}
            assert state.rosters[side].loads == loads


def test_a_full_hex_is_one_without_room(positions: list[TigerState]) -> None:
    for state in positions:
        for side in (GERMAN, IMPERIAL):
            for needs in (0, 1, 2, 4, 8):
                short = {hex_ for hex_ in state.occupied(side) if room(state, side, hex_) < needs}
                assert full(state, side, needs) == short


def test_the_watcher_lets_a_side_enter_all_hexes_where_it_is_alone(positions: list[TigerState]) -> None:
    """Each held by the other side before."""
    for state in positions:
        seen, slow = state.copy(), state.copy()
        germans, others = state.occupied(GERMAN), state.occupied(IMPERIAL)
        for one in (seen, slow):
            one.german = others
            one.touch_ground()
        occupy(seen)
        for side, hexes in ((GERMAN, germans - others), (IMPERIAL, others - germans)):
            for hex_ in hexes:
                entered(slow, side, hex_)
        assert (seen.german, seen.centers, seen.touched) == (slow.german, slow.centers, slow.touched)
        assert (seen.airbases, seen.chance_gone) == (slow.airbases, slow.chance_gone)


def test_lines_are_traced_from_every_source_by_itself(positions: list[TigerState]) -> None:
    for state in positions:
        world = state.world
        foes = {GERMAN: world.settled - state.german, IMPERIAL: world.settled & state.german}
        for side, zone in ((GERMAN, EAST), (GERMAN, WEST), (IMPERIAL, EAST)):
            closed = state.occupied(1 - side) | foes[side]
            starts = [hex_ for hex_ in sources(state, side, zone) if hex_ not in closed]
            found = trace(world.adjacent, starts, world.every_hex - closed)
            assert lines(state, side, zone) == set(found.cost)


def test_rail_lines_of_a_city_are_those_found_for_others_too(positions: list[TigerState]) -> None:
    for state in positions[::4]:
        starts = sorted(state.world.german_ends)
        for clouds in (frozenset[int](), frozenset(starts[3:6])):
            kept = {start: rail_lines(state, start, clouds) for start in starts}
            for start in starts:
                state.world.forget()
                assert rail_lines(state, start, clouds) == kept[start]


def test_a_city_is_near_whoever_stands_within_the_radius(positions: list[TigerState]) -> None:
    for state in positions:
        radius = state.world.charts.given.uprisings.radius
        there = [piece.loc for piece in state.on_map(GERMAN) if not piece.counter.untried]
        for city in state.world.chinese_cities:
            assert near(state, city) == any(state.world.distance(loc, city) <= radius for loc in there)


def test_the_units_on_the_map_stand_in_the_order_of_their_names(positions: list[TigerState]) -> None:
    for state in positions:
        for side in (GERMAN, IMPERIAL):
            found = [p for p in state.pieces.values() if p.counter.side == side and state.world.on_map(p.loc)]
            assert list(state.on_map(side)) == sorted(found, key=lambda piece: piece.id)


def test_the_hexes_shut_to_a_unit_are_those_that_are_barred_one_by_one(positions: list[TigerState]) -> None:
    """To the rail gun as well, on the map and about to enter it."""
    for state in positions[::3]:
        land = [hex_ for hex_ in range(state.world.hexes) if state.world.is_land(hex_)]
        units = {(p.counter.group, p.counter.kind == RAIL_GUN, p.loc in land): p for p in state.pieces.values()}
        for unit in units.values():
            if unit.loc in land or unit.loc in entries(state):
                closed = {hex_ for hex_ in land if any(barred(state, unit, hex_))}
                assert shut(state, unit, escorted=True).intersection(land) == closed
