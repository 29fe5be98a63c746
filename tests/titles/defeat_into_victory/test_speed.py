"""What is kept to be quick is what would be worked out anew."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.board.fields import cheapest
from engine.lab.selfplay import GameRun
from engine.table import agenda, game
from engine.titles.defeat_into_victory.commands import Activate, Place
from engine.titles.defeat_into_victory.game import DefeatIntoVictory
from engine.titles.defeat_into_victory.pieces import ALLIED
from engine.titles.defeat_into_victory.records import Segment
from engine.titles.defeat_into_victory.rules.ch3_zones import PlaceUnits, zones
from engine.titles.defeat_into_victory.rules.ch7_ranges import sources
from engine.titles.defeat_into_victory.rules.ch9_operations import DeclareActivation
from engine.titles.defeat_into_victory.rules.ch11_zones import barred
from engine.titles.defeat_into_victory.rules.ch12_costs import columns, interdiction, table
from engine.titles.defeat_into_victory.rules.ch12_paths import Leg, judge_path, reach
from engine.titles.defeat_into_victory.state import DefeatState

TITLE = DefeatIntoVictory()
STEPS = 900


@pytest.fixture(scope="module")
def positions() -> list[DefeatState]:
    """Some positions of a game played at random."""
    run = GameRun(TITLE, "extended-capital-dracula", {}, "speed", checked=False)
    return list(_every(run, 25))


def _every(run: GameRun, number: int) -> Iterator[DefeatState]:
    while run.decisions < STEPS and run.step():
        if run.decisions % number == 0 and agenda.current(run.state) is not None:
            yield run.state


def test_a_copy_has_every_field(positions: list[DefeatState]) -> None:
    state = positions[-1]
    copy = state.copy()
    fields = [name for kind in type(state).__mro__ for name in getattr(kind, "__slots__", ()) if name != "events"]
    assert {name: getattr(copy, name) for name in fields} == {name: getattr(state, name) for name in fields}
    dicts = [name for name in fields if isinstance(getattr(state, name), dict)]
    assert [name for name in dicts if getattr(copy, name) is getattr(state, name)] == []


def test_a_list_is_the_same_with_nothing_remembered(positions: list[DefeatState]) -> None:
    for state in positions:
        listed = [command.text() for command in game.legal(state)]
        state.world.forget()
        assert [command.text() for command in game.legal(state)] == listed


def test_whoever_nothing_stands_against_is_activated(positions: list[DefeatState]) -> None:
    """By a marker of formations and by one of units, when some have acted."""
    for state in (state.copy() for state in positions if state.on_map(ALLIED)):
        state.change(state.on_map(ALLIED)[0].id, acted=1)
        for formations, units in ((2, 0), (0, 3)):
            state.segment = Segment(ALLIED, "marker", formations=formations, units=units)
            state.agenda = (DeclareActivation(),)
            names = [*state.world.pack.formations, *state.pieces]
            legal = {name for name in names if agenda.judge(state, Activate(name)).legal}
            assert {one.unit for one in game.legal(state) if isinstance(one, Activate)} == legal


def test_a_single_answer_is_found_without_the_whole_list(positions: list[DefeatState]) -> None:
    for state in positions:
        decision = agenda.current(state)
        assert decision is not None
        listed = decision.commands(state)
        assert decision.forced(state) == (listed[0] if decision.automatic and len(listed) == 1 else None)


def test_fields_are_those_of_the_whole_map(positions: list[DefeatState]) -> None:
    for state in positions:
        costs = table(state, armour=False, rail=True, column=columns(state))
        for source in state.world.sources:
            dearer, closed = interdiction(state, source.side), barred(state, source.side)
            kept = costs.field(source.hex, 40, closed, dearer)
            found = cheapest(costs.rows, source.hex, 40, surcharge=dearer, blocked=closed)
            assert list(kept.cost.items()) == list(found.cost.items())


def test_every_move_in_reach_is_judged_as_it_is_listed(positions: list[DefeatState]) -> None:
    """The search and the judgement of a path agree on its cost, by whatever way of moving."""
    state = positions[-1]
    for side in (0, 1):
        for piece in state.on_map(side):
            for leg in list(reach(state, piece).values())[::9]:
                judged = judge_path(state, piece, leg.path)
                assert isinstance(judged, Leg)
                assert judged.cost <= leg.cost
    assert sources(state, 0) or sources(state, 1)


def test_units_are_placed_wherever_their_side_alone_has_room() -> None:
    """One after the other, so that what was known of a hex before others came is asked for again."""
    run = GameRun(TITLE, next(iter(TITLE.scenarios())), {}, "places", checked=False)
    seen = 0
    while run.step() and isinstance(decision := agenda.current(run.state), PlaceUnits):
        seen += 1
        if seen % 10 == 1:
            listed = {(one.unit, one.hex) for one in game.legal(run.state) if isinstance(one, Place)}
            own, label = zones(run.state, decision.player), run.state.world.label
            tried = [Place(unit, label(hex_)) for unit, hexes in own.items() for hex_ in hexes]
            assert listed == {(one.unit, one.hex) for one in tried if decision.judge(run.state, one).legal}
    assert seen
