"""Where a clause ends, of ways, lines, retreats and the box: the last hex, the other side, what is left alone."""

from __future__ import annotations

import pytest

from engine.table import agenda
from engine.titles.nemesis.commands import Choose
from engine.titles.nemesis.pieces import ALLIED, JAPANESE
from engine.titles.nemesis.rules.ch1_exchange import _droppable
from engine.titles.nemesis.rules.ch2_control import enter, stirs, take_objective
from engine.titles.nemesis.rules.ch5_costs import ground, reach, reach_of
from engine.titles.nemesis.rules.ch5_fieldworks import ambush_hexes, listed_digs
from engine.titles.nemesis.rules.ch5_movement import Movement, assault_phase
from engine.titles.nemesis.rules.ch6_attack import DeclareAttacks
from engine.titles.nemesis.rules.ch6_forecast import _blank
from engine.titles.nemesis.rules.ch6_forward import _flyer_reasons
from engine.titles.nemesis.rules.ch6_limits import contacts, possible
from engine.titles.nemesis.rules.ch6_objective import _seizures
from engine.titles.nemesis.rules.ch6_remnants import remnants
from engine.titles.nemesis.rules.ch6_retreat import _best
from engine.titles.nemesis.rules.ch6_retreating import RetreatFrom
from engine.titles.nemesis.rules.ch7_lines import Leg, SupplyLine, supply_line
from engine.titles.nemesis.rules.ch7_trace import airdrop_serves, entry_hexes
from engine.titles.nemesis.rules.ch8_rail import in_contact, systems
from engine.titles.nemesis.state import NemesisState
from tests.titles.nemesis.board import ask, emitted, empty, judge, listed, phase, play, put, the_world

REGIMENT, BRIGADE = "jp-31-58", "uk-20-80"
HOME = "1108"


def placed(side: int = JAPANESE, chit: str = "assault", turn: int = 1, **where: str) -> NemesisState:
    """Units on the map in a phase of a side."""
    state = empty(turn=turn)
    for unit, label in where.items():
        put(state, unit.replace("_", "-"), label)
    phase(state, side, chit)
    return state


def kinds(state: NemesisState, line: str) -> set[str]:
    return {why.kind for why in judge(state, line).reasons}


# -- movement


@pytest.mark.clause("5.1-A/3", "2.7/3", "5.1-B/3", "5.1-A/2")
@pytest.mark.parametrize(("turn", "cost"), [(4, 2), (5, 4)])
def test_limited_movement_over_a_minor_river_pays_for_it_in_the_light_monsoon_only(turn: int, cost: int) -> None:
    """Off the roads, foot troops, from jungle into jungle."""
    state = empty(turn=turn)
    board, world = state.world.board, state.world
    hex_, to = next((h, to) for h in range(world.hexes) for to, edge in board.edges[h]
                    if edge.river and edge.river != 2 and not edge.way and not edge.lake
                    and board.terrain_id(h) == board.terrain_id(to) == "jungle"
                    and not {h, to} & world.objectives.keys())  # fmt: skip
    put(state, REGIMENT, world.label(hex_))
    phase(state, JAPANESE, "assault")
    found = reach_of(ground(state, JAPANESE), state.pieces[REGIMENT])
    assert found.normal.cost[to] == cost


@pytest.mark.clause("1.2-J/1", "5.1/1", "5.1-A/5")
def test_nobody_moves_in_a_box_and_a_garrison_nowhere() -> None:
    state = placed(jp_31_58="jp-losses", jp_31_124=HOME)
    garrison = next(c.id for c in state.world.counters.values() if c.garrison)
    put(state, garrison, "0410" if garrison.startswith("uk") else HOME)
    for name in (REGIMENT, garrison):
        piece = state.pieces[name]
        assert not reach_of(ground(state, piece.counter.side), piece).size
    walker = reach_of(ground(state, JAPANESE), state.pieces["jp-31-124"])
    assert walker.size == len((walker.normal.cost.keys() | walker.stretch.cost.keys()) - {state.world.loc(HOME)})


@pytest.mark.clause("5.1/1", "5.1-D/4", "2.3/2", "2.6/2", "5.1-F/2", "1.2-A/3", "2.3/5a", "2.3/5b")
def test_where_something_can_follow_when_a_piece_comes_in() -> None:
    """Wherever entering changes anything, it is said beforehand that something can."""
    for unit in (REGIMENT, BRIGADE):
        world = the_world()
        for hex_ in range(world.hexes):
            state = placed(jp_truck_1="0406", uk_23_1="0509")
            state.stock, state.airfields = 3, {**state.airfields}
            if state.units_at(hex_, 1 - state.pieces[unit].counter.side) or not world.in_play(hex_):
                continue
            said = stirs(state, state.pieces[unit], hex_)
            put(state, unit, world.label(hex_))
            before = (state.stock, dict(state.flags), dict(state.airfields), state.yunnan_active)
            steps = tuple(enter(state, unit))
            changed = before != (state.stock, dict(state.flags), dict(state.airfields), state.yunnan_active)
            assert said or not (steps or changed), world.label(hex_)


@pytest.mark.clause("5.1-D/1", "5.1-D/2", "5.1-D/3")
@pytest.mark.parametrize(("left", "found"), [(1, True), (0, False)])
def test_the_markers_are_the_limit_of_ambushes(left: int, found: bool) -> None:
    state = placed(jp_31_58=HOME)
    limit = state.world.charts.marker_limits["ambush"]
    around = {state.world.loc(HOME), *state.world.adjacent[state.world.loc(HOME)]}
    far = [h for h in range(state.world.hexes) if h not in around and state.world.in_play(h)]
    state.ambushes = frozenset(far[: limit - left])
    piece = next(p for p in state.pieces.values() if p.counter.fierce and p.counter.side == JAPANESE)
    put(state, piece.id, HOME)
    assert bool(ambush_hexes(state, state.pieces[piece.id])) == found


@pytest.mark.clause("5.0/1", "5.1/1", "5.1-E/1", "5.1-E/2")
def test_who_digs_is_who_has_not_moved_and_stands_where_no_bunker_is() -> None:
    state = placed(jp_31_58=HOME, jp_31_124="1107", jp_15_60="1208", jp_15_51="jp-losses", jp_truck_1="1109")
    state.bunkers[state.world.loc("1208")] = "japanese"
    assert {dig.unit for dig in listed_digs(state, (REGIMENT, "jp-31-124", "jp-15-60", "jp-15-51", "jp-truck-1"))} == {
        REGIMENT, "jp-31-124",
    }  # fmt: skip
    ask(state, Movement(JAPANESE))
    play(state, f"move {REGIMENT} 1009")
    assert {dig.unit for dig in listed_digs(state, (REGIMENT, "jp-31-124"))} == {"jp-31-124"}


@pytest.mark.clause("2.3/2", "2.3/9", "9.0-1/3", "2.4/15")
def test_the_ninth_point_that_an_objective_brings_ends_the_game() -> None:
    """The Superiors stand at 8 and 0."""
    state = placed(jp_31_58="0406")
    state.superior, state.general = (8, 0), (9, 0)
    take_objective(state, JAPANESE, state.world.loc("0406"))
    assert state.superior == (9, 0)
    assert state.outcome is not None


# -- combat


@pytest.mark.clause("6.1-C/1", "6.1-C/4", "1.1/10", "5.2/1a")
def test_only_enemies_on_the_map_are_in_contact() -> None:
    """A Brigade in a Reinforcement Hex beside the map is no target."""
    world = the_world()
    for box in ("RB", "RU", "RC"):
        state = placed(uk_20_80=box)
        gates = [h for h in range(world.hexes) if world.loc(box) in world.adjacent[h]] or [world.loc("0105")]
        put(state, REGIMENT, world.label(gates[0]))
        assert contacts(state, JAPANESE) == ()
    state = placed(uk_20_80=HOME, jp_31_58="1107")
    assert contacts(state, JAPANESE) == (state.world.loc(HOME),)


@pytest.mark.clause("6.1-C/5", "5.2/4", "6.1-D/1", "6.1-D/2")
def test_vacant_objectives_are_seized_by_those_beside_them_only() -> None:
    state = placed(ALLIED, uk_20_80="0406", jp_31_58=HOME)
    around = state.world.adjacent[state.world.loc("0406")]
    for one in _seizures(state, ALLIED, False):
        assert state.world.loc(one.target) in around
    for hex_, objective in state.world.objectives.items():
        if objective.owner == JAPANESE and state.world.in_play(hex_):
            near = next((h for h in state.world.adjacent[hex_] if state.world.in_play(h)), None)
            if near is not None:
                state = placed(ALLIED, uk_20_80=state.world.label(near), jp_31_58=HOME)
                found = {one.target for one in _seizures(state, ALLIED, False)}
                assert found <= {state.world.label(h) for h in state.world.adjacent[near]}


@pytest.mark.clause("6.1-C/2", "5.2/8", "6.1-E/4", "6.1-C/1", "5.2/1b")
@pytest.mark.parametrize(("strong", "weak"), [(True, False), (True, True), (False, True)])
def test_a_hex_is_open_to_an_assault_if_one_of_the_stacks_around_can(strong: bool, weak: bool) -> None:
    """Two Regiments in one hex may, a lone Battalion in another one hardly can; any stack that can is enough."""
    units = {"uk-23-1": HOME, "uk-20-80": HOME}
    units |= {"jp-31-58": "1107", "jp-31-124": "1107"} if strong else {}
    units |= {"jp-ina-1": "1208"} if weak else {}
    state = placed(**{name.replace("-", "_"): label for name, label in units.items()})
    state.air = dict.fromkeys(state.air, "used")
    ask(state, DeclareAttacks(JAPANESE, True))
    target = state.world.loc(HOME)
    stacks = [[state.pieces[n] for n in ("jp-31-58", "jp-31-124")]] if strong else []
    stacks += [[state.pieces["jp-ina-1"]]] if weak else []
    can = any(possible(state, JAPANESE, target, tuple(stack), [None]) for stack in stacks)
    found = agenda.current(state)
    assert can == (found is not None and any(HOME in line for line in listed(state)))


@pytest.mark.clause("6.2-A/1", "6.2-A/3", "6.2-A/4")
def test_the_best_man_pays_for_the_barricades() -> None:
    state = placed(jp_31_58=HOME, jp_ina_1=HOME)
    found = _best(state, {"jp-31-58": 3, "jp-ina-1": 1}, "combat")
    assert isinstance(found, Choose) and found.unit == "jp-31-58"
    assert _best(state, {}, "combat") is None


@pytest.mark.clause("1.2-E/3", "1.2-E/6", "6.1-H/7", "6.0/2", "1.2-D/1")
@pytest.mark.parametrize(("reduced", "boxed", "steps"), [(False, 0, 2), (False, 1, 2), (False, 2, 3), (True, 0, 1),
                                                         (True, 1, 2)])  # fmt: skip
def test_what_is_left_of_a_regiment_step_by_step(reduced: bool, boxed: int, steps: int) -> None:
    """Full, reduced, and then a Battalion of its division, if the box has one more than the reduced side needs."""
    state = empty()
    battalions = [c.id for c in state.world.counters.values() if c.division == state.world.counters[REGIMENT].division
                  and c.side == JAPANESE and not c.regiment and c.id.startswith("jp-31-b")]  # fmt: skip
    put(state, REGIMENT, HOME, reduced=reduced)
    for name in battalions[:boxed]:
        put(state, name, "jp-battalions")
    found = remnants(state, state.pieces[REGIMENT])
    assert [counter.id for counter in found[: 1 if reduced else 2]] == [REGIMENT] * (1 if reduced else 2)
    assert len(found) == steps


@pytest.mark.clause("6.2-D/1", "6.2-D/7", "1.2-J/1", "6.2-D/5")
def test_a_retreat_comes_back_to_no_hex_it_has_left() -> None:
    state = empty()
    put(state, "uk-23-1", HOME)
    put(state, REGIMENT, "1107")
    phase(state, JAPANESE, "attack")
    ask(state, RetreatFrom(HOME, ALLIED))
    assert kinds(state, f"retreat uk-23-1 1109,{HOME}") >= {"goes_back"}
    assert "goes_back" in kinds(state, "retreat uk-23-1 1109,1110,1109")
    found = agenda.current(state)
    assert found is not None and found.likely(state) is None


@pytest.mark.clause("6.1-B/1", "1.2-A/1", "0.0/1")
@pytest.mark.parametrize(
    ("unit", "label", "found"),
    [
        ("uk-20-80", "airfield", set()),
        ("jp-31-58", "airfield", {"not_yours"}),
        ("uk-20-80", HOME, {"not_at_airfield"}),
        ("jp-31-58", HOME, {"not_yours", "not_at_airfield"}),
    ],
)
def test_who_flies(unit: str, label: str, found: set[str]) -> None:
    state = empty()
    put(state, unit, label)
    phase(state, ALLIED, "attack")
    seen = {why.kind for why in _flyer_reasons(state, state.pieces[unit])}
    assert seen & {"not_yours", "not_at_airfield"} == found


@pytest.mark.clause("6.1-F/10", "6.1-G/8", "6.1-H/2", "6.1-H/5")
def test_a_forecast_prices_each_point_however_the_tracks_stand() -> None:
    """At the ends of the tracks a point would be lost, or an end of the game be told."""
    state = placed(jp_31_58=HOME)
    for tracks in ((0, 9), (9, 0), (5, 5)):
        state.lament = state.general = state.superior = tracks
        copy = _blank(state)
        assert (copy.lament, copy.general, copy.superior) == ((0, 0), (0, 0), (5, 5))
        assert state.superior == tracks


# -- supply and rail


@pytest.mark.clause("7.1-A/10", "7.1/1", "1.1/7")
def test_entries_are_those_of_a_side() -> None:
    state = empty()
    owners = {entry.hex: entry.side for entry in state.world.entries}
    for side in (JAPANESE, ALLIED):
        found = set(entry_hexes(state, side))
        assert found == {hex_ for hex_, owner in owners.items() if owner == side and state.world.open_hex(hex_)}


@pytest.mark.clause("7.1-C/8", "7.1-C/9", "7.1-C/10")
@pytest.mark.parametrize(("unit", "force"), [("jp-31-58", False), ("ch-y-36", False), ("uk-20-80", True)])
def test_airdrops_serve_neither_the_enemy_nor_the_yunnan_force(unit: str, force: bool) -> None:
    state = empty()
    put(state, unit, "0410")
    found = [h for h in range(state.world.hexes) if airdrop_serves(state, state.pieces[unit], h)]
    assert bool(found) == force


@pytest.mark.clause("7.1-A/11", "7.1-C/1", "7.1/2")
def test_the_first_leg_of_a_line_is_what_it_comes_from() -> None:
    state = placed(uk_20_80="0410", jp_31_58="1805")
    line = supply_line(state, BRIGADE)
    assert line is not None
    assert {leg.kind for leg in line.legs} <= {"entry", "depot", "river", "transporter", "reinforcement"}
    assert SupplyLine(2, (Leg("entry", ()), Leg("depot", ()))).kind == "depot"
    assert SupplyLine(2, (Leg("river", ()), Leg("depot", ()))).kind == "river"
    assert SupplyLine(2, (Leg("river", ()), Leg("transporter", ()))).kind == "transporter"


@pytest.mark.clause("8.1-C/4", "8.2-C/4", "8.1-C/1a", "8.2-C/1")
def test_a_hex_off_the_line_is_in_no_contact() -> None:
    state = empty()
    for system in systems(state.world):
        hexes = range(state.world.hexes)
        off = [h for h in hexes if h not in system.hexes and state.world.in_play(h) and h != system.node]
        assert not any(in_contact(state, system, h) for h in off[:40])


@pytest.mark.clause("1.2-D/1", "1.2-D/2", "1.2-D/4", "1.2-E/1")
def test_what_is_dropped_is_a_full_regiment_that_does_not_fight() -> None:
    state = empty()
    put(state, "jp-31-58", HOME)
    put(state, "jp-31-124", "1107", reduced=True)
    put(state, "jp-33-mtn", "1109")
    put(state, "jp-15-60", "1208")
    found = {drop.unit for drop in _droppable(state, frozenset({state.world.loc("1208")}))}  # type: ignore[attr-defined]
    assert found <= {"jp-31-58"}
    assert emitted(state.events, "moved") == []


@pytest.mark.clause("5.1/1", "5.1-A/1", "5.1-A/5", "5.1-A/7", "5.1-C/1")
@pytest.mark.parametrize(("unit", "supply"), [(REGIMENT, "full"), (REGIMENT, "limited"), (BRIGADE, "full")])
def test_what_is_within_reach_is_where_a_move_may_end(unit: str, supply: str) -> None:
    """Asked hex by hex it is the same as the list; where a piece stands it does not go."""
    state = empty()
    put(state, unit, HOME, supply=supply)
    side = state.pieces[unit].counter.side
    phase(state, side, "assault")
    ask(state, *assault_phase(state, side))
    ends = {line.split()[2].split(",")[-1] for line in listed(state) if line.startswith(f"move {unit} ")}
    found = reach(state, unit)
    assert ends and {state.world.label(loc) for loc in range(state.world.hexes) if loc in found} == ends
    assert state.world.loc(HOME) not in found and len(found.targets) == found.size
