"""Rules 7.0 and 7.1-C: the Supply Check, its Airdrops and the levels that come of it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.table import agenda
from engine.titles.nemesis.commands import Done
from engine.titles.nemesis.events import SupplyChanged, SupplyChecked
from engine.titles.nemesis.game import Nemesis
from engine.titles.nemesis.pieces import ALLIED, FULL, JAPANESE, LIMITED, OUT
from engine.titles.nemesis.rules.ch4_commanders import ARMY_15
from engine.titles.nemesis.rules.ch7_lines import supply_line
from engine.titles.nemesis.rules.ch7_supply import forecast, supply_phase
from engine.titles.nemesis.rules.ch7_trace import could_trace, level_of, supply
from engine.titles.nemesis.state import Phase
from tests.titles.nemesis.board import ask, emitted, empty, judge, listed, play, put
from tests.titles.nemesis.siege import CHINDITS, airdrops, begin, besieged, chindits, kinds, level

# -- Airdrops ----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("7.1-C/7")
def test_airdrops_supply_their_hexes_and_the_markers_return() -> None:
    state = empty()
    chindits(state, 2)
    begin(state)
    airdrops(state, "1406")
    assert [level(state, unit) for unit in CHINDITS[:2]] == [LIMITED, OUT]
    assert state.airdrops == ()
    assert state.air_supply == 4


@pytest.mark.clause("7.1-C/7")
def test_a_fifth_airdrop_is_refused() -> None:
    state = empty()
    chindits(state, 4)
    put(state, "uk-chn-3wa", "2006")
    put(state, "uk-chn-23", "1806")
    state.air_supply = 3
    begin(state)
    play(state, "airdrop 1406", "airdrop 1607")
    assert not kinds(state, "airdrop 1909")
    state.airdrops = (*state.airdrops, state.world.loc("1909"))
    assert kinds(state, "airdrop 2208") == ["no_marker_left"]
    assert listed(state) == {"done"}


@pytest.mark.clause("7.1-C/7")
def test_a_full_unit_stays_full_under_an_airdrop() -> None:
    state = empty()
    unit = put(state, "uk-20-32", "0410")
    begin(state)
    airdrops(state, "0410")
    assert level(state, unit) == FULL


@pytest.mark.clause("7.1-C/7")
def test_nobody_need_answer_where_no_airdrop_helps() -> None:
    state = empty()
    put(state, "uk-20-32", "0410")
    begin(state)
    decision = agenda.current(state)
    assert listed(state) == {"done", "airdrop 0410"}
    assert decision is not None
    assert decision.idle_answer(state) == Done()


@pytest.mark.clause("7.1-C/7")
def test_who_would_be_out_of_supply_makes_airdrops_a_question() -> None:
    state = empty()
    chindits(state, 1)
    begin(state)
    decision = agenda.current(state)
    assert decision is not None
    assert decision.idle_answer(state) is None


@pytest.mark.clause("7.1-C/3")
def test_who_lives_on_imphal_makes_airdrops_a_question() -> None:
    """An Airdrop would spare the Stock, though the trace through the Airfield gives Full Supply."""
    state = besieged()
    begin(state)
    decision = agenda.current(state)
    assert decision is not None
    assert decision.idle_answer(state) is None


@pytest.mark.clause("7.1-C/7")
def test_a_transporter_does_not_pass_an_airdrop_on() -> None:
    state = empty()
    put(state, "jp-33-214", "0416")
    put(state, "jp-33-215", "0517")
    mule, near = put(state, "uk-mule-1", "0417"), put(state, "uk-17-48", "0316")
    begin(state)
    airdrops(state, "0417")
    assert (level(state, mule), level(state, near)) == (LIMITED, OUT)


@pytest.mark.clause("7.1-C/8")
def test_ordinary_units_need_a_road_as_far_as_column_five() -> None:
    state = empty()
    for unit, hex_ in (("uk-2-4", "0505"), ("uk-2-5", "0612"), ("uk-2-6", "0211"), ("uk-5-9", "0510")):
        put(state, unit, hex_)
    begin(state)
    assert listed(state) == {"done", "airdrop 0505"}
    assert kinds(state, "airdrop 0612") == ["too_far_east"]
    assert kinds(state, "airdrop 0211") == kinds(state, "airdrop 0510") == ["no_road"]


@pytest.mark.clause("7.1-C/9")
@pytest.mark.parametrize("unit", ["uk-chn-77", "us-gal-1", "uk-lushai"])
def test_special_units_take_airdrops_anywhere_as_far_as_column_23(unit: str) -> None:
    state = empty()
    assert not state.world.has_track[state.world.loc("2316")]
    put(state, unit, "2316")
    put(state, "uk-chn-23", "2405")
    begin(state)
    assert listed(state) == {"done", "airdrop 2316"}
    assert [item.clause for item in judge(state, "airdrop 2405").reasons] == ["7.1-C/9"]


@pytest.mark.clause("7.1-C/9")
def test_ordinary_units_beside_special_ones_profit_only_where_they_could_alone() -> None:
    state = empty()
    put(state, "jp-31-58", "0504")
    put(state, "jp-31-124", "0406")
    put(state, "uk-chn-77", "0505")
    put(state, "uk-chn-111", "1406")
    on_road, in_wilds = put(state, "uk-2-4", "0505"), put(state, "uk-2-5", "1406")
    begin(state)
    airdrops(state, "0505", "1406")
    assert (level(state, on_road), level(state, in_wilds)) == (LIMITED, OUT)
    assert (level(state, "uk-chn-77"), level(state, "uk-chn-111")) == (LIMITED, LIMITED)


@pytest.mark.clause("7.1-C/10")
def test_airdrops_do_nothing_for_the_yunnan_force() -> None:
    state = empty()
    yunnan = put(state, "ch-y-36", "1406")
    chindits(state, 1)
    begin(state)
    assert kinds(state, "airdrop 2906") == ["nobody_there"]
    airdrops(state, "1406")
    assert (level(state, "uk-chn-77"), level(state, yunnan)) == (LIMITED, OUT)


@pytest.mark.clause("7.1-C/10")
def test_with_nothing_to_place_the_check_runs_through() -> None:
    state = empty()
    put(state, "ch-y-36", "1406")
    begin(state)
    assert agenda.current(state) is None
    assert level(state, "ch-y-36") == OUT


@pytest.mark.clause("7.1-C/10")
def test_a_yunnan_unit_alone_receives_nothing() -> None:
    state = empty()
    chindits(state, 1)
    put(state, "ch-y-36", "0411")
    begin(state)
    assert kinds(state, "airdrop 0411") == ["yunnan"]


@pytest.mark.clause("7.1-C/7")
def test_words_that_name_nothing_are_refused() -> None:
    state = empty()
    chindits(state, 1)
    begin(state)
    assert kinds(state, "airdrop 9999") == ["unknown_hex"]
    assert kinds(state, "airdrop RB") == ["reinforcement_hex"]
    assert kinds(state, "move uk-chn-77 1506") == ["not_now"]
    play(state, "airdrop 1406")


@pytest.mark.clause("1.2-D/2", "7.1-C/7")
def test_the_japanese_may_drop_a_battalion_meanwhile() -> None:
    state = empty()
    chindits(state, 1)
    put(state, "jp-31-58", "0909")
    put(state, "jp-31-b1", "jp-battalions")
    begin(state)
    assert not kinds(state, "drop jp-31-58")
    play(state, "drop jp-31-58", "done")
    assert state.pieces["jp-31-58"].reduced


# -- levels ------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("7.1-D/1", "7.1-D/12")
def test_levels_go_down_and_up_again() -> None:
    state = empty()
    unit = put(state, "jp-18-55", "1501")
    put(state, "us-gal-1", "1603")
    begin(state, JAPANESE)
    assert (level(state, unit), state.pieces[unit].waits) == (OUT, 1)
    changed, checked = emitted(state.events, "supply_changed")[-1], emitted(state.events, "supply_checked")[-1]
    assert replace(changed, also=()) == SupplyChanged(unit, FULL, OUT, "7.1-D/1")
    assert "7.1-D/5" in changed.also, "Quality 3: spared until its own next check"
    assert replace(checked, also=()) == SupplyChecked(JAPANESE, 0, 0, 1, 1, "7.1-B/1")
    put(state, "us-gal-1", "out")
    begin(state, JAPANESE)
    assert (level(state, unit), state.pieces[unit].waits) == (FULL, 0)
    checked = emitted(state.events, "supply_checked")[-1]
    assert replace(checked, also=()) == SupplyChecked(JAPANESE, 1, 0, 0, 1, "7.1-B/1")
    assert "7.1/1" in checked.also
    assert "7.1-D/12" in emitted(state.events, "supply_changed")[-1].also
    assert "all in Full Supply (1 piece)" in Nemesis().words("en").event(state, checked)


@pytest.mark.clause("2.6/7", "7.0/1")
def test_an_inactive_yunnan_force_checks_its_supply() -> None:
    state = empty()
    unit = put(state, "ch-y-36", "2801", supply="out")
    put(state, "ch-y-198", "2907", supply="out")
    assert not state.yunnan_active
    begin(state)
    assert (level(state, unit), level(state, "ch-y-198")) == (OUT, FULL)


@pytest.mark.clause("var-2/4")
def test_under_variant_two_only_the_army_is_checked_but_all_transporters_serve() -> None:
    state = empty(commanders="armies")
    mule, unit = put(state, "jp-mule-3", "1105", supply="out"), put(state, "jp-31-58", "1204", supply="out")
    other = put(state, "jp-18-55", "0909", supply="out")
    state.phase = None
    assert forecast(state, JAPANESE)[other] == FULL
    state.phase = Phase(JAPANESE, "supply", ARMY_15)
    ask(state, *supply_phase(state, JAPANESE))
    assert (level(state, unit), level(state, other), level(state, mule)) == (FULL, OUT, OUT)


@pytest.mark.clause("7.1-C/7")
def test_an_airdrop_is_drawn_as_the_source() -> None:
    state = empty()
    chindits(state, 1)
    state.airdrops = (state.world.loc("1406"),)
    line = supply_line(state, "uk-chn-77")
    assert line is not None
    assert (line.kind, line.level) == ("airdrop", LIMITED)


# -- traces of a hex, for step 1 of the end of a turn ------------------------------------------------------------------


@pytest.mark.clause("9.0-1/1")
def test_the_ban_on_an_enemy_objective_is_lifted_for_the_tested_hex() -> None:
    state = empty()
    loc = state.world.loc
    state.flags[loc("1602")] = ALLIED
    state.touch_ground()
    put(state, "jp-18-55", "1501")
    assert could_trace(state, loc("1602"), JAPANESE) == FULL
    assert could_trace(state, loc("1501"), JAPANESE) is None  # lifted for the tested hex only
    assert could_trace(state, loc("1602"), ALLIED) is None


@pytest.mark.clause("9.0-1/1")
def test_an_entry_hex_in_the_tested_objective_supplies_it() -> None:
    state = empty()
    loc = state.world.loc
    state.flags[loc("1401")] = JAPANESE
    state.touch_ground()
    assert could_trace(state, loc("1401"), ALLIED) == FULL
    assert could_trace(state, loc("1501"), ALLIED) is None


@pytest.mark.clause("7.1-C/15", "9.0-1/1")
def test_plunder_supplies_pieces_not_hexes() -> None:
    state = empty()
    loc = state.world.loc
    put(state, "jp-31-58", "0305", supply="out")
    assert could_trace(state, "jp-31-58", JAPANESE) == LIMITED
    assert could_trace(state, loc("0305"), JAPANESE) is None


@pytest.mark.clause("7.1-C/7")
def test_airdrops_count_for_a_trace_only_when_asked_for() -> None:
    state = empty()
    chindits(state, 1)
    state.airdrops = (state.world.loc("1406"),)
    assert could_trace(state, "uk-chn-77", ALLIED) is None
    assert level_of(state, state.pieces["uk-chn-77"], supply(state, ALLIED, check=False)) == LIMITED
