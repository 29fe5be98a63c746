"""What is kept to be quick is what would be worked out anew, and what a list looks up is what a judge would say."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest

from engine.board.fields import cheapest
from engine.lab.selfplay import GameRun
from engine.players.randomplayer import BusyPlayer
from engine.table import agenda, game
from engine.titles.vinegar_joes_war.commands import Drop, Fly, Raise, Shell
from engine.titles.vinegar_joes_war.game import VinegarJoesWar
from engine.titles.vinegar_joes_war.pieces import BOX, GUNFIRE
from engine.titles.vinegar_joes_war.rules.ch9_costs import walking
from engine.titles.vinegar_joes_war.rules.ch9_movement import MoveUnits
from engine.titles.vinegar_joes_war.rules.ch9_movers import movable, unit_reasons
from engine.titles.vinegar_joes_war.rules.ch9_reach import Leg, allowance, closed, ground, judge_path, sets_out
from engine.titles.vinegar_joes_war.rules.ch12_bases import in_range, launchers
from engine.titles.vinegar_joes_war.rules.ch12_missions import OFFENSIVE, FlyMissions, ready
from engine.titles.vinegar_joes_war.rules.ch13_attack import aims, targets
from engine.titles.vinegar_joes_war.rules.ch13_attack import unit_reasons as attack_reasons
from engine.titles.vinegar_joes_war.rules.ch19_transport import lifters, passengers
from engine.titles.vinegar_joes_war.rules.ch20_naval import SHELLING
from engine.titles.vinegar_joes_war.state import VinegarState

TITLE = VinegarJoesWar()
GAMES = [
    ("singapore-to-calcutta", {"depots_exert_zoc": False, "minimum_move_each_phase": False}),
    ("imphal", {"marker_in_both_impulses": True, "depots_in_china": True}),
    ("fall-of-an-empire", {}),
]
EVERY = 8
STEPS = 260


def playing(scenario: str, options: dict[str, object], title: VinegarJoesWar = TITLE) -> Iterator[VinegarState]:
    """A game in which every kind of command is as likely as any other."""
    run = GameRun(title, scenario, options, "d", checked=False)
    run.player = BusyPlayer("d")
    while run.decisions < STEPS and run.step():
        yield run.state


@pytest.fixture(scope="module")
def played() -> list[VinegarState]:
    return [state for scenario, options in GAMES for state in list(playing(scenario, options))[::EVERY]]


@pytest.fixture(scope="module")
def flying() -> list[VinegarState]:
    return [state for state in playing(*GAMES[1]) if isinstance(agenda.current(state), FlyMissions)][::2]


@pytest.mark.parametrize(("scenario", "options"), GAMES)
def test_lists_are_the_same_from_nothing(scenario: str, options: dict[str, object]) -> None:
    """The lists of a game in play, whose caches go on, and those of a title that has seen nothing."""
    world = VinegarJoesWar().world(scenario)
    for state in islice(playing(scenario, options, VinegarJoesWar()), 0, None, EVERY):
        copy = state.copy()
        kept = [command.text() for command in game.legal(copy)]
        world.forget()
        world.tables.clear()
        copy.world = world
        assert kept == [command.text() for command in game.legal(copy)]


def test_a_sight_is_covered_as_if_for_the_first_time(played: list[VinegarState]) -> None:
    for state in played:
        for side in (0, 1):
            kept = TITLE.view(state, side)
            again = TITLE.view(state, side)
            state.world.cache.clear()
            fresh = TITLE.view(state, side)
            assert kept.pieces == again.pieces == fresh.pieces
            assert kept.at == again.at == fresh.at
            assert kept.tokens == again.tokens
            assert list(kept.on_map(1 - side)) == sorted(
                (p for p in kept.pieces.values() if p.counter.side != side and state.world.on_map(p.loc)),
                key=lambda piece: piece.id,
            )


def test_a_copy_has_every_field(played: list[VinegarState]) -> None:
    state = played[-1]
    copy = state.copy()
    fields = [name for kind in type(state).__mro__ for name in getattr(kind, "__slots__", ()) if name != "events"]
    assert {name: getattr(copy, name) for name in fields} == {name: getattr(state, name) for name in fields}
    dicts = [name for name in fields if isinstance(getattr(state, name), dict)]
    assert [name for name in dicts if getattr(copy, name) is getattr(state, name)] == []


def test_fields_are_those_of_the_whole_map(played: list[VinegarState]) -> None:
    """Zones stop, enemies and closed countries block, and nothing goes from zone to zone [9.24/1, 10.3/1, 11.4/1]."""
    for state in played[::7]:
        for side in (0, 1):
            here = ground(state, side)
            for piece in state.on_map(side)[::5]:
                heavy, limit, shut = piece.counter.heavy, allowance(state, piece), closed(state, piece.counter)
                kept = walking(state, heavy=heavy, closed=shut).field(piece.loc, limit, here.shut, here.zones)
                rows = list(walking(state, heavy=heavy).rows)
                if piece.loc in here.zones:
                    rows[piece.loc] = tuple(step for step in rows[piece.loc] if step[0] not in here.zones)
                found = cheapest(rows, piece.loc, limit, blocked=here.shut | shut, stop=here.zones)
                assert kept.cost == found.cost


def test_who_can_move_is_who_has_nothing_against_it(played: list[VinegarState]) -> None:
    moving = [state for state in played if isinstance(agenda.current(state), MoveUnits)]
    assert len(moving) > 9
    for state in moving:
        units = [piece for piece in state.on_map(state.player) if not any(unit_reasons(state, piece.id))]
        assert movable(state) == units
        decision = agenda.current(state)
        assert decision is not None
        raised = {Raise(name).text() for name in state.pieces if decision.judge(state, Raise(name))}
        assert raised == {command.text() for command in decision.commands(state) if isinstance(command, Raise)}


def test_who_sets_out_is_who_has_nothing_against_a_step(played: list[VinegarState]) -> None:
    moving = [state for state in played if isinstance(agenda.current(state), MoveUnits)]
    for state in moving:
        for piece in movable(state):
            steps = (judge_path(state, piece, (to,)) for to in state.world.adjacent[piece.loc])
            assert sets_out(state, piece) == any(isinstance(found, Leg) for found in steps)


def test_targets_are_beside_whoever_can_attack(played: list[VinegarState]) -> None:
    """Whoever stands there, and whoever attacks from the sea."""
    for state in (state for state in played if state.player >= 0):
        able = [p for p in state.on_map(state.player) if p.strength and not any(attack_reasons(state, p.id))]
        assert targets(state) == {hex_ for piece in able for hex_ in aims(state, piece)}


def test_flights_are_all_that_are_legal(flying: list[VinegarState]) -> None:
    for state in flying[::2]:
        decision, label = agenda.current(state), state.world.label
        assert decision is not None
        kinds = [(piece, base) for piece in ready(state, state.player) for base in launchers(state, piece).items()]
        flights = {
            Fly(piece.id, base, label(hex_), mission).text()
            for piece, (base, start) in kinds[::3] for hex_ in list(in_range(state, piece, start))[::5]
            for mission in OFFENSIVE
        }  # fmt: skip
        legal = {line for line in flights if decision.judge(state, TITLE.notation.parse(line))}
        assert legal == flights & {command.text() for command in decision.commands(state)}


def test_drops_and_shells_are_all_that_are_legal(flying: list[VinegarState]) -> None:
    seen = set[str]()
    for state in flying:
        decision, labels = agenda.current(state), list(map(state.world.label, range(state.world.hexes)))
        assert decision is not None
        guns = [piece.id for piece in state.supports(state.player, BOX, GUNFIRE)[:1]]
        orders = {Shell(gun, label, mission).text() for gun in guns for label in labels for mission in SHELLING}
        units = [piece.id for piece in passengers(state) if piece.counter.airborne][:2]
        macs = [piece.id for piece in lifters(state)][:1]
        orders |= {Drop(mac, unit, label).text() for mac in macs for unit in units for label in labels}
        legal = {line for line in orders if decision.judge(state, TITLE.notation.parse(line))}
        assert legal == orders & {command.text() for command in decision.commands(state)}
        seen |= {line.split()[0] for line in legal}
    assert seen == {"drop", "shell"}
