"""Rules 2.1 and 2.2: zones of control and stacking."""

from __future__ import annotations

import pytest

from engine.titles.nemesis.pieces import ALLIED, JAPANESE
from engine.titles.nemesis.rules.ch2_stacking import EnforceStacking, over_limit
from engine.titles.nemesis.rules.ch2_zoc import piece_zoc, zoc
from engine.titles.nemesis.rules.ch4_phase import EndPhase
from engine.titles.nemesis.rules.ch5_movement import Movement
from tests.titles.nemesis.board import ask, empty, judge, listed, phase, play, put, the_world

# 0909 Homalin has tracks to 0810 (Tonhe) and 1010, and paths; 0410 Imphal has roads north and south-east.
QUALITY_3, QUALITY_1 = "jp-31-58", "jp-ina-1"


def zone(unit, where, **condition):
    state = empty()
    put(state, unit, where, **condition)
    return {state.world.label(h) for h in piece_zoc(state, state.pieces[unit])}


@pytest.mark.clause("2.1/5")
def test_quality_3_reaches_all_six_hexes():
    assert zone(QUALITY_3, "0909") == {"0908", "0809", "0810", "0910", "1009", "1010"}


@pytest.mark.clause("2.1/5")
def test_no_zone_across_a_lake():
    assert "0311" not in zone(QUALITY_3, "0412")
    assert "0411" in zone(QUALITY_3, "0412")


@pytest.mark.clause("2.1/1", "2.1/6", "6.1-F/6")
@pytest.mark.parametrize("bunker", [False, True])
def test_quality_2_reaches_along_roads_and_tracks_only(bunker):
    state = empty()
    unit = put(state, "uk-20-art", "0613")
    assert state.pieces[unit].values.quality == 2
    if bunker:
        state.bunkers[state.world.loc("0613")] = "british"
    found = piece_zoc(state, state.pieces[unit])
    loc = state.world.loc("0613")
    by_way = {to for to, edge in state.world.board.edges[loc] if edge.way >= 2}
    assert found == by_way
    assert 0 < len(found) < 6


@pytest.mark.clause("2.1/5")
def test_a_motorized_unit_has_at_most_the_zone_of_quality_2():
    tank = "uk-254-3carb"
    assert the_world().counters[tank].motorized
    state = empty()
    put(state, tank, "0406")
    roads = {to for to, edge in state.world.board.edges[state.world.loc("0406")] if edge.way >= 2}
    assert piece_zoc(state, state.pieces[tank]) == roads


@pytest.mark.clause("2.1/2", "2.1/7")
@pytest.mark.parametrize("unit", [QUALITY_1, "jp-hq-31"])
def test_no_zone(unit):
    assert zone(unit, "0909") == set()


@pytest.mark.clause("2.1/3")
def test_a_zone_costs_nothing_and_stops_nobody():
    free, guarded = empty(), empty()
    for state in (free, guarded):
        put(state, "jp-31-58", "0909")
    put(guarded, "uk-ivc-50p", "1008")
    for state in (free, guarded):
        phase(state, JAPANESE, "assault")
        ask(state, Movement(JAPANESE))
    assert {"1009", "1108"} <= {guarded.world.label(h) for h in zoc(guarded, ALLIED)}
    assert judge(guarded, "move jp-31-58 1009,1108").legal
    assert judge(free, "move jp-31-58 1009,1108").legal


@pytest.mark.clause("2.1/4")
def test_friends_do_not_cancel_a_zone():
    state = empty()
    put(state, "uk-ivc-50p", "0609")
    put(state, "jp-31-124", "0608")
    put(state, "jp-31-58", "0909")
    assert state.world.loc("0608") in zoc(state, ALLIED)


@pytest.mark.clause("1.1/9")
@pytest.mark.parametrize(("option", "reached"), [(True, True), (False, False)])
def test_a_zone_reaches_over_arrows_as_an_option(option, reached):
    state = empty(zoc_over_arrows=option)
    put(state, QUALITY_3, "0105")
    assert (state.world.loc("RB") in zoc(state, JAPANESE)) is reached


@pytest.mark.clause("1.1/9")
@pytest.mark.parametrize(("option", "unit", "arrows"), [
    (True, "uk-ivc-50p", {"0105", "0106"}), (True, "uk-20-80", {"0105"}), (False, "uk-ivc-50p", set()),
])  # fmt: skip
def test_a_zone_reaches_out_over_arrows_quality_2_along_a_track_only(option, unit, arrows):
    state = empty(zoc_over_arrows=option)
    put(state, unit, "RB")
    assert {state.world.label(hex_) for hex_ in zoc(state, ALLIED)} == arrows


@pytest.mark.clause("1.1/9", "5.1-C/1")
@pytest.mark.parametrize("option", [True, False])
def test_a_zone_over_an_arrow_forbids_the_stretch_out_of_a_reinforcement_hex(option):
    state = empty(zoc_over_arrows=option)
    put(state, "uk-ivc-50p", "RB")
    put(state, QUALITY_3, "0106")
    phase(state, ALLIED, "assault")
    ask(state, Movement(ALLIED))
    found = judge(state, "move uk-ivc-50p 0105,0205,0305,0406,0506,0507")
    assert ("starts_in_zoc" in [item.kind for item in found.reasons]) is option


LARGE_JP = ("jp-31-58", "jp-31-124", "jp-31-138", "jp-33-214")
LARGE_UK = ("uk-23-37", "uk-23-49", "uk-23-1", "uk-20-80")
LARGE_Y = ("ch-y-36", "ch-y-198", "ch-y-116")
ROAD, WILD = "0408", "0808"


def broken(where, *units):
    state = empty()
    for unit in units:
        put(state, unit, where)
    return over_limit(state, state.world.loc(where), state.world.counters[units[0]].side)


@pytest.mark.clause("2.2/1", "2.2/4")
def test_japanese_limit():
    assert not broken(WILD, *LARGE_JP[:3])
    assert broken(WILD, *LARGE_JP[:3], "jp-31-b1")
    assert not broken(WILD, *(f"jp-31-b{n}" for n in range(1, 7)))


@pytest.mark.clause("2.2/2")
def test_yunnan_limit_alone_and_in_company():
    assert not broken(WILD, *LARGE_Y)
    assert broken(WILD, *LARGE_Y[:2], "ch-22-64")
    assert not broken(WILD, LARGE_Y[0], "ch-22-64")


@pytest.mark.clause("2.2/3", "2.2/4", "5.1-B/3")
def test_allied_limit_depends_on_the_ways():
    world = the_world()
    assert world.has_track[world.loc(ROAD)] and not world.has_track[world.loc(WILD)]
    assert not broken(ROAD, *LARGE_UK[:3])
    assert broken(ROAD, *LARGE_UK)
    assert broken(WILD, *LARGE_UK[:3])
    assert not broken(ROAD, *LARGE_UK[:2], "ch-10-eng", "us-eng")
    assert broken(WILD, *LARGE_UK[:2], "us-eng", "uk-hq-17", "uk-mule-1", "uk-mule-2", "uk-truck-1")


@pytest.mark.clause("2.2/3")
def test_a_path_does_not_raise_the_limit():
    world = the_world()
    hex_ = next(h for h in range(world.hexes) if world.board.best_way[h] == 1)
    assert broken(world.label(hex_), *LARGE_UK[:3])


@pytest.mark.clause("2.2/5")
def test_no_limit_in_a_reinforcement_hex():
    assert not broken("RB", *LARGE_UK, "uk-2-5", "uk-2-6", "uk-2-4")


@pytest.mark.clause("2.2/7")
def test_congestion():
    tanks = [c.id for c in the_world().counters.values() if c.motorized and c.is_unit and c.large and c.side == ALLIED]
    small = [
        c.id for c in the_world().counters.values() if c.motorized and c.is_unit and not c.large and c.side == ALLIED
    ]
    assert broken(ROAD, *tanks[:2])
    assert broken(ROAD, tanks[0], small[0])
    assert not broken("0410", *tanks[:2])
    assert not broken(ROAD, tanks[0], *LARGE_UK[:2], "uk-truck-1", "uk-truck-2", "uk-truck-3")


@pytest.mark.clause("2.2/6a", "2.2/6b")
@pytest.mark.parametrize("version", ["1.1a", "1.2b"])
def test_enemy_units_close_a_hex(version):
    state = empty(version=version)
    put(state, "jp-31-58", "0909")
    put(state, "uk-lr-vforce", "0908")
    phase(state, JAPANESE, "assault")
    ask(state, Movement(JAPANESE))
    assert not judge(state, "move jp-31-58 0908").legal
    assert not judge(state, "move jp-31-58 0908,0907").legal


@pytest.mark.clause("2.2/8")
def test_the_limit_is_enforced_when_movement_ends_not_during_it():
    state = empty()
    for unit in LARGE_JP[:3]:
        put(state, unit, "0909")
    put(state, "jp-33-214", "1010")
    put(state, "jp-31-b1", "1009")
    phase(state, JAPANESE, "assault")
    ask(state, Movement(JAPANESE), EnforceStacking(JAPANESE))
    play(state, "move jp-33-214 0909,0908", "move jp-31-b1 0909", "done")
    assert listed(state) == {f"choose {unit}" for unit in (*LARGE_JP[:3], "jp-31-b1")}
    play(state, "choose jp-31-b1")
    assert state.lament[JAPANESE] == 1
    assert state.world.label(state.pieces["jp-31-b1"].loc) == "jp-losses"


@pytest.mark.clause("2.2/8", "2.4/9", "2.5/2b")
def test_a_unit_eliminated_for_stacking_costs_what_any_elimination_costs():
    state = empty()
    for unit in LARGE_UK[:3]:
        put(state, unit, WILD)
    ask(state, EnforceStacking(ALLIED))
    play(state, f"choose {LARGE_UK[0]}")
    assert (state.lament[ALLIED], state.resources) == (3, 1)


@pytest.mark.clause("2.2/8")
def test_a_dropped_battalion_eliminates_nobody_at_once():
    state = empty()
    for unit in LARGE_JP[:3]:
        put(state, unit, "0909")
    put(state, "jp-31-b1", "jp-battalions")
    phase(state, JAPANESE, "assault")
    ask(state, Movement(JAPANESE), EndPhase())
    play(state, f"drop {LARGE_JP[0]}")
    assert state.lament[JAPANESE] == 0
    assert over_limit(state, state.world.loc("0909"), JAPANESE)


@pytest.mark.clause("2.2/8")
def test_a_stack_broken_in_the_enemy_phase_is_thinned_out_when_his_movement_ends():
    state = empty()
    for unit in LARGE_JP[:3]:
        put(state, unit, "0909")
    put(state, "jp-31-b1", "jp-battalions")
    put(state, LARGE_UK[0], "0410")
    phase(state, ALLIED, "assault")
    ask(state, Movement(ALLIED), EnforceStacking(ALLIED), EndPhase())
    play(state, f"drop {LARGE_JP[0]}", "done")
    assert listed(state) == {f"choose {unit}" for unit in (*LARGE_JP[:3], "jp-31-b1")}
    play(state, "choose jp-31-b1")
    assert state.lament == (1, 0)
    assert not state.agenda
