"""Where a clause ends, of losses, markers, guerrillas and points: what goes on, and what is left as it was."""

from __future__ import annotations

from typing import Any

import pytest

from engine.titles.vinegar_joes_war.commands import Choose, Convert
from engine.titles.vinegar_joes_war.pieces import ALLIED, JAPANESE
from engine.titles.vinegar_joes_war.records import Combat, Toll
from engine.titles.vinegar_joes_war.rules.ch3_setup import check
from engine.titles.vinegar_joes_war.rules.ch4_turn import _impulse
from engine.titles.vinegar_joes_war.rules.ch5_events import _give_up, _of_kind
from engine.titles.vinegar_joes_war.rules.ch9_reach import MINIMUM
from engine.titles.vinegar_joes_war.rules.ch9_reach import reach as reach_of
from engine.titles.vinegar_joes_war.rules.ch10_stacking import ThinOut, crowded
from engine.titles.vinegar_joes_war.rules.ch12_fire import AirCombat, ChooseAirLosses
from engine.titles.vinegar_joes_war.rules.ch12_missions import OpenBases
from engine.titles.vinegar_joes_war.rules.ch13_result import Losses
from engine.titles.vinegar_joes_war.rules.ch14_pursuit import _granted, at_sea
from engine.titles.vinegar_joes_war.rules.ch17_contingency import take
from engine.titles.vinegar_joes_war.rules.ch17_guerrillas import guerrilla_hexes
from engine.titles.vinegar_joes_war.rules.ch17_light import convert
from engine.titles.vinegar_joes_war.rules.ch18_waters import markers, put_marker
from engine.titles.vinegar_joes_war.rules.ch20_naval import _full
from engine.titles.vinegar_joes_war.rules.ch22_building import build
from engine.titles.vinegar_joes_war.rules.ch26_points import capture_cities, score_elimination
from engine.titles.vinegar_joes_war.rules.watchers import _abandon
from engine.titles.vinegar_joes_war.state import VinegarState
from tests.titles.vinegar_joes_war.fighting import AL, COMBAT, JP, OFFENSIVE, TITLE, at, emitted, over

FAR: dict[str, Any] = {"br-16": "2211", "jp-18": "2729"}
READY: dict[str, Any] = {"box": "available"}


def hex_of(state: VinegarState, label: str) -> int:
    found = state.world.find(label)
    assert found is not None
    return found


# -- stacks and combat


@pytest.mark.clause("10.2/1", "17.3/4")
def test_a_stack_is_thinned_out_until_it_fits() -> None:
    state = at(JP, COMBAT, units=FAR)
    names = [c.id for c in TITLE.pack.counters.values() if c.side == ALLIED and c.division and c.nation == "british"]
    for name in names[:8]:
        state.change(name, loc=hex_of(state, "2211"))
    fallen = 0
    while crowded(state, ALLIED):
        steps = ThinOut(ALLIED).apply(state, Choose(names[fallen]))
        fallen += 1
        assert bool(steps) == bool(crowded(state, ALLIED))
    assert fallen >= 2


@pytest.mark.clause("12.4/1", "4.1/6")
def test_airstrikes_in_the_box_fight_over_nothing() -> None:
    state = at(JP, OFFENSIVE, units=FAR, support={"TAC-br-1": READY, "TAC-jp-1": READY})
    assert AirCombat().run(state) == ()
    state.fly("TAC-br-1", box="map", loc=hex_of(state, "2121"), mission="support")
    state.settled = frozenset()
    assert len(AirCombat().run(state)) == 2
    assert state.settled == {hex_of(state, "2121")}


@pytest.mark.clause("12.4/1")
def test_losses_over_a_hex_are_named_one_by_one_side_after_side() -> None:
    flown = {f"TAC-us-{n}": over("2121", "support", base="us-ab-avg") for n in (1, 2)}
    state = at(JP, OFFENSIVE, units=FAR | {"us-ab-avg": "3407"}, support=flown)
    first, second = Toll(ALLIED, hex_of(state, "2121"), 1, 1), Toll(JAPANESE, hex_of(state, "2121"), 1, 0)
    state.downs = (first, second)
    ChooseAirLosses().apply(state, Choose("TAC-us-1"))
    assert state.downs == (Toll(ALLIED, first.hex, 0, 1), second)
    ChooseAirLosses().apply(state, Choose("TAC-us-2"))
    assert state.downs == (second,)


@pytest.mark.clause("15.1/1", "15.11/1", "15.11/2", "15.5/1")
@pytest.mark.parametrize(("unit", "owed", "asked"), [("br-16", 2, True), ("br-16", 0, False), ("br-ab-221", 2, False)])
def test_losses_are_asked_for_where_somebody_has_strength(unit: str, owed: int, asked: bool) -> None:
    state = at(JP, COMBAT, units={unit: "2211", "jp-18": "2212"})
    state.combat = Combat(JAPANESE, hex_of(state, "2211"), ("jp-18",), defenders=(unit,), owed=(0, owed))
    assert bool(Losses(ALLIED).run(state)) == asked


@pytest.mark.clause("14.2/1", "14.21/1", "14.22/1", "18.5/2", "24.1/2")
@pytest.mark.parametrize(("landed", "option", "granted"), [(True, True, True), (True, False, False),
                                                           (False, True, False),
                                                           (False, False, False)])  # fmt: skip
def test_without_pursuit_only_a_landing_goes_in_by_option(landed: bool, option: bool, granted: bool) -> None:
    state = at(JP, COMBAT, units=FAR, options={"landing_without_pursuit": option})
    result = next(name for name, row in state.world.charts.results.items() if not row.pursuit)
    state.combat = Combat(JAPANESE, hex_of(state, "2211"), ("jp-18",), result=result)
    piece = state.change("jp-18", assault=hex_of(state, "2211") if landed else -1)
    assert _granted(state, piece) == granted


@pytest.mark.clause("18.5/2", "14.2/1")
@pytest.mark.parametrize(
    ("landed", "pursuit", "found"), [(True, True, ["jp-18"]), (True, False, []), (False, True, [])]
)
def test_who_came_from_the_sea_goes_in_if_it_can(landed: bool, pursuit: bool, found: list[str]) -> None:
    state = at(JP, COMBAT, units={"jp-18": "2212", "br-16": "2729"}, options={"landing_without_pursuit": False})
    result = next(name for name, row in state.world.charts.results.items() if row.pursuit == pursuit)
    target = hex_of(state, "2211")
    state.combat = Combat(JAPANESE, target, ("jp-18",), result=result)
    state.change("jp-18", assault=target if landed else -1)
    assert at_sea(state) == found


# -- markers, guns and arrivals


@pytest.mark.clause("18.71/1", "18.72/1", "18.72/3", "18.2/1")
def test_a_marker_that_was_put_down_is_used() -> None:
    state = at(JP, 4, units=FAR)
    names = [name for name, one in state.support.items() if one.counter.side == JAPANESE and "amph" in name][:2]
    for name in names:
        state.fly(name, box="available")
    assert markers(state) == sorted(names)
    used = put_marker(state, hex_of(state, "2121"))
    assert state.used == {used}
    assert markers(state) == [name for name in sorted(names) if name != used]
    assert state.used | {put_marker(state, hex_of(state, "2121"))} == set(names) == set(state.used)


@pytest.mark.clause("13.72/1", "12.2/1", "20.3/1")
@pytest.mark.parametrize(
    ("mission", "wanted", "full"), [("support", "support", True), ("interdiction", "support", False)]
)
def test_one_gunfire_marker_supports_an_attack_beside_one_that_interdicts(
    mission: str, wanted: str, full: bool
) -> None:
    state = at(JP, OFFENSIVE, units=FAR | {"br-9": "2746"},
               support={"gunfire-jp-1": over("2746", mission), "gunfire-jp-2": READY})  # fmt: skip
    command = TITLE.notation.parse(f"shell gunfire-jp-2 2746 {wanted}")
    assert bool(list(_full(state, command, hex_of(state, "2746")))) == full  # type: ignore[arg-type]


@pytest.mark.clause("17.4/1", "17.4/2", "17.41/1", "26.1/3")
def test_each_contingency_unit_is_paid_for_once() -> None:
    state = at(AL, 2, units=FAR, turn=5)
    names = ["br-18", "br-9"]
    for name in names:
        take(state, name)
    assert set(names) <= set(state.charged)
    before = state.vp
    take(state, names[0])
    assert state.vp == before


# -- guerrillas, light divisions, events, points


@pytest.mark.clause("17.3/1", "17.3/2", "17.3/4")
def test_guerrillas_rise_where_neither_enemies_nor_other_allies_stand() -> None:
    counter = TITLE.pack.counters["gu-kr1"]
    free = at(AL, 2, units={"jp-18": "2729"}, turn=5)
    hexes = guerrilla_hexes(free, counter)
    assert hexes
    label = free.world.label(hexes[0])
    assert hexes[0] not in guerrilla_hexes(at(AL, 2, units={"jp-18": "2729", "br-16": label}, turn=5), counter)
    assert hexes[0] in guerrilla_hexes(at(AL, 2, units={"jp-18": "2729", "gu-kr2": label}, turn=5), counter)
    near = at(AL, 2, units={"jp-18": label}, turn=5)
    grid = near.world.grid
    assert all(grid.distance(hex_, hexes[0]) >= 4 for hex_ in guerrilla_hexes(near, counter))


@pytest.mark.clause("17.2/1", "17.2/2", "17.2/3")
@pytest.mark.parametrize("reduced", [True, False])
def test_a_light_division_is_as_whole_as_the_heavy_one_was(reduced: bool) -> None:
    state = at(
        AL, 2, units={"br-18": {"at": "2211", "reduced": reduced}, "depot-al-1": "2211", "jp-18": "2729"}, turn=9
    )
    light = next(c.id for c in TITLE.pack.counters.values() if c.side == ALLIED and c.two_sided and not c.heavy)
    state.change(light, loc=state.world.box("light"))
    convert(state, Convert("br-18", light))
    assert state.pieces[light].reduced == reduced
    assert state.world.label(state.pieces[light].loc) == "2211"


@pytest.mark.clause("6.4/1")
def test_what_an_event_takes_is_a_unit_that_fights() -> None:
    counters = TITLE.pack.counters
    for name in ("br-ab-221", "us-ab-avg", "br-hq-3"):
        assert not _of_kind(counters[name], "brigade-or-garrison")
        assert not _of_kind(counters[name], "division")
    assert _of_kind(counters["br-18"], "division")


@pytest.mark.clause("6.4/1", "16.4/1", "5.0/2")
@pytest.mark.parametrize("name", ["br-16", "TAC-br-1"])
def test_who_is_withdrawn_is_told_and_gives_no_points(name: str) -> None:
    state = at(AL, 2, units=FAR, support={"TAC-br-1": READY})
    state.events, before = [], state.vp
    _give_up(state, name, "6.4/1")
    assert [event["unit"] for event in emitted(state, "withdrawn")] == [name]
    assert state.vp == before


@pytest.mark.clause("26.1/1", "15.1/3")
@pytest.mark.parametrize(("name", "scores"), [("br-18", True), ("gu-kr1", False), ("jp-vft", False), ("br-hq-3", True),
                                             ("br-ab-221", True)])  # fmt: skip
def test_neither_guerrillas_nor_clients_give_points(name: str, scores: bool) -> None:
    state = at(AL, 2, units=FAR)
    counter, before = TITLE.pack.counters[name], state.vp
    score_elimination(state, counter, 1 - counter.side)
    assert (state.vp != before) == scores


@pytest.mark.clause("26.1/2", "2.4/3")
def test_each_city_is_captured_once_by_a_side() -> None:
    state = at(JP, 4, units=FAR)
    cities = [hex_ for hex_, prices in state.world.first_captures.items() if prices[JAPANESE]][:2]
    state.captured = frozenset()
    for name, hex_ in zip(("jp-18", "jp-55"), cities, strict=True):
        state.change(name, loc=hex_)
        capture_cities(state)
    assert state.captured == {(JAPANESE, hex_) for hex_ in cities}
    before = state.vp
    capture_cities(state)
    assert state.vp == before


# -- the beginning, the order of a turn, and moves


@pytest.mark.clause("10.5/1")
def test_no_set_up_has_enemies_in_one_hex_or_too_many_in_one() -> None:
    for name in TITLE.scenarios():
        assert list(check(TITLE.world(name))) == []


@pytest.mark.clause("22.3/1", "3.1/1")
@pytest.mark.parametrize(("scenario", "paid"), [("imphal", {0, 1}), ("singapore-to-calcutta", set())])
def test_where_a_scenario_says_that_lines_are_built_their_first_depot_is_paid(scenario: str, paid: set[int]) -> None:
    state = TITLE.new(scenario, {}, "test")
    assert set(state.paid) == paid
    assert bool(state.lines[0]) == bool(paid)


@pytest.mark.clause("12.31/1", "12.31/2", "4.1/4", "4.1/5", "4.1/9")
def test_bases_are_opened_in_the_second_impulse_only() -> None:
    for number, opened in ((1, []), (2, [True, False])):
        steps = [step for phase in _impulse(number) for step in phase.steps]
        assert [step.offensive for step in steps if isinstance(step, OpenBases)] == opened


@pytest.mark.clause("9.23/1", "9.23/2", "9.24/1", "11.4/1")
def test_the_one_hex_that_is_always_allowed_is_known_as_such() -> None:
    """Whatever the slowest unit could not pay for otherwise, interdicted besides."""
    state, found = at(JP, 4, units={"br-16": "2211"}), 0
    slow = min((c for c in TITLE.pack.counters.values() if c.side == JAPANESE and c.move), key=lambda c: c.move)
    for hex_ in range(0, state.world.hexes, 3):
        if not state.world.is_land(hex_) or not state.world.open_hex(hex_) or state.units_at(hex_):
            continue
        piece = state.change(slow.id, loc=hex_, hampered=True)
        limit = 2 * ((slow.move + 1) // 2)
        for leg in reach_of(state, piece).values():
            assert (leg.how == MINIMUM) == (leg.cost > limit)
            assert leg.how != MINIMUM or len(leg.path) == 1
            found += leg.how == MINIMUM
    assert found


@pytest.mark.clause("16.3/1", "16.4/1", "6.4/1")
def test_a_depot_that_is_withdrawn_goes_back_to_its_pool() -> None:
    state = at(AL, 2, units=FAR | {"depot-al-1": "2211"})
    _give_up(state, "depot-al-1", "6.4/1")
    assert not state.world.on_map(state.pieces["depot-al-1"].loc)


@pytest.mark.clause("21.1/1", "21.1/2")
def test_a_fortification_that_nobody_holds_is_gone_for_all_that_ask() -> None:
    state = at(AL, 2, units=FAR)
    before = state.ground_token
    state.fortified[hex_of(state, "2121")] = ALLIED
    _abandon(state)
    assert not state.fortified and state.ground_token != before


@pytest.mark.clause("22.1/1", "9.21/1")
def test_who_builds_ends_the_move_of_whoever_moved_before() -> None:
    state = at(AL, 4, units=FAR | {"us-eng": "2500", "br-18": "2221"}, turn=9)
    state.mover, state.paid = "br-18", frozenset({0, 1})
    near = state.world.label(state.world.adjacent[hex_of(state, "2500")][0])
    build(state, state.pieces["us-eng"], near)
    assert state.pieces["br-18"].moved and state.pieces["us-eng"].moved and state.mover == ""
