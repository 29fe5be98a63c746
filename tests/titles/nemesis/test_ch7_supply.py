"""Rules 7.0 and 7.1-C: the Allied Supply Check with Airdrops and Imphal Airfield."""

from __future__ import annotations

import pytest

from engine.table import agenda
from engine.titles.nemesis import ch2_control
from engine.titles.nemesis.ch4_commanders import ARMY_15
from engine.titles.nemesis.ch7_airdrops import Airdrops
from engine.titles.nemesis.ch7_lines import supply_line
from engine.titles.nemesis.ch7_supply import (
    ChooseImphalLoss,
    PayImphal,
    forecast,
    imphal_dependents,
    supply_phase,
)
from engine.titles.nemesis.events import AirSupportUsed, MarkerRemoved, SupplyChanged
from engine.titles.nemesis.pieces import ALLIED, FULL, JAPANESE, LIMITED, OUT
from engine.titles.nemesis.state import NemesisState, Phase
from tests.titles.nemesis.board import ask, empty, judge, listed, phase, play, put

AIRS = {"uk-air-221", "uk-air-3tac", "us-air-1ac", "us-air-10"}
WILDS = ("1406", "1607", "1909", "2208")
CHINDITS = ("uk-chn-77", "uk-chn-111", "uk-chn-16", "uk-chn-14")


def begin(state: NemesisState, side: int = ALLIED) -> None:
    """Start a Supply Check and run to its first decision."""
    phase(state, side, "supply")
    ask(state, *supply_phase(state, side))


def kinds(state: NemesisState, line: str) -> list[str]:
    """The reasons against a command."""
    return [item.kind for item in judge(state, line).reasons]


def level(state: NemesisState, unit: str) -> int:
    return state.pieces[unit].supply


def besieged(turn: int = 1, version: str = "1.2b", stock: int = 3) -> NemesisState:
    """Imphal cut off by road, with one Brigade south of it that lives on its Airfield."""
    state = empty(turn=turn, version=version)
    state.stock = stock
    put(state, "jp-31-138", "0409")
    put(state, "jp-31-124", "0509")
    put(state, "uk-20-32", "0411")
    return state


def chindits(state: NemesisState, number: int) -> None:
    """Chindits in roadless hexes, far from everything."""
    for unit, hex_ in list(zip(CHINDITS, WILDS, strict=True))[:number]:
        put(state, unit, hex_)


def airdrops(state: NemesisState, *hexes: str) -> None:
    """Place Airdrops and close the segment, which closes itself when nothing is left to place."""
    play(state, *(f"airdrop {hex_}" for hex_ in hexes))
    if isinstance(agenda.current(state), Airdrops):
        play(state, "done")


def drop_on(state: NemesisState, number: int) -> None:
    """Airdrops on that many Chindits."""
    airdrops(state, *WILDS[:number])


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
    assert kinds(state, "airdrop RB") == ["unknown_hex"]
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


# -- Imphal ------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("7.1-C/3")
def test_using_imphal_at_low_stock_removes_the_marker() -> None:
    state = besieged(stock=1)
    begin(state)
    play(state, "done")
    assert state.stock == 0
    assert MarkerRemoved("stock", "0410", "7.1-C/3") in state.events
    assert level(state, "uk-20-32") == LIMITED
    assert state.lament == (0, 0)


@pytest.mark.clause("7.1-C/3")
def test_many_users_cost_one_drop() -> None:
    state = besieged()
    for unit in ("uk-20-80", "uk-20-100", "uk-23-1", "uk-23-37", "uk-23-49", "uk-5-9", "uk-5-123", "uk-hq-20"):
        put(state, unit, "0411")
    begin(state)
    play(state, "done")
    assert len(imphal_dependents(state)) == 9
    assert state.stock == 2


@pytest.mark.clause("7.1-C/3")
def test_a_transporter_alone_is_enough() -> None:
    state = besieged()
    put(state, "uk-20-32", "out")
    put(state, "uk-hq-20", "0411")
    begin(state)
    play(state, "done")
    assert state.stock == 2


@pytest.mark.clause("7.1-C/3")
def test_imphal_is_not_used_when_nobody_needs_it() -> None:
    state = besieged()
    begin(state)
    airdrops(state, "0411")  # column 04, on a Road: the Airdrop makes it needless
    assert state.stock == 3
    assert level(state, "uk-20-32") == LIMITED


@pytest.mark.clause("7.1-C/3")
def test_an_open_road_spares_the_stock() -> None:
    state = besieged()
    put(state, "jp-31-138", "out")
    begin(state)
    play(state, "done")
    assert (state.stock, level(state, "uk-20-32")) == (3, FULL)


@pytest.mark.clause("7.1-C/4a", "7.1-C/4b")
@pytest.mark.parametrize("version", ["1.2b", "1.1a"])
def test_imphal_without_stock_costs_two_laments_and_two_steps(version: str) -> None:
    state = besieged(version=version, stock=0)
    put(state, "uk-20-80", "0411")
    put(state, "uk-20-100", "0411")
    begin(state)
    play(state, "done")
    assert isinstance(agenda.current(state), ChooseImphalLoss)
    assert listed(state) == {"choose uk-20-32", "choose uk-20-80", "choose uk-20-100"}
    assert kinds(state, "choose jp-31-138") == ["not_dependent"]
    assert kinds(state, "choose nobody") == ["unknown_piece"]
    play(state, "choose uk-20-80", "choose uk-20-32")
    assert agenda.current(state) is None
    assert [state.pieces[name].reduced for name in ("uk-20-32", "uk-20-80", "uk-20-100")] == [True, True, False]
    assert state.lament[ALLIED] == 2
    assert level(state, "uk-20-80") == LIMITED


@pytest.mark.clause("7.1-C/4b")
def test_both_steps_may_come_from_one_unit() -> None:
    state = besieged(stock=0)
    put(state, "uk-20-80", "0411")
    begin(state)
    play(state, "done", "choose uk-20-32", "choose uk-20-32")
    assert state.world.label(state.pieces["uk-20-32"].loc) == "allied-losses"
    assert (state.lament[ALLIED], state.resources) == (2 + 3, 1)


@pytest.mark.clause("7.1-C/4b")
def test_the_second_step_is_void_when_one_battalion_depends() -> None:
    state = besieged(stock=0)
    put(state, "uk-20-32", "out")
    put(state, "uk-254-3carb", "0411")
    begin(state)
    play(state, "done")
    assert agenda.current(state) is None
    assert state.world.label(state.pieces["uk-254-3carb"].loc) == "allied-losses"
    assert state.lament[ALLIED] == 2 + 1


@pytest.mark.clause("7.1-C/4b")
def test_transporters_pay_no_steps() -> None:
    state = besieged(stock=0)
    put(state, "uk-20-32", "out")
    put(state, "uk-hq-20", "0411")
    begin(state)
    play(state, "done")
    assert state.world.label(state.pieces["uk-hq-20"].loc) == "0411"
    assert state.lament[ALLIED] == 2


@pytest.mark.clause("7.1-C/4b")
def test_a_chindit_remnant_may_pay_the_second_step() -> None:
    state = besieged(stock=0)
    put(state, "uk-20-32", "out")
    put(state, "uk-chn-77", "0411", reduced=True)
    put(state, "uk-chn-b1", "chindit-battalions")
    begin(state)
    play(state, "done")
    assert state.world.label(state.pieces["uk-chn-b1"].loc) == "chindit-battalions"
    assert state.lament[ALLIED] == 2 + 2


@pytest.mark.clause("7.1-C/5")
def test_what_imphal_eliminates_goes_to_the_ordinary_box() -> None:
    state = besieged(stock=0)
    put(state, "uk-20-32", "0411", reduced=True)
    begin(state)
    play(state, "done")
    assert state.world.label(state.pieces["uk-20-32"].loc) == "allied-losses"
    assert (state.lament[ALLIED], state.resources) == (5, 1)


@pytest.mark.clause("7.1-C/5")
def test_a_non_replaceable_unit_is_lost_for_good() -> None:
    state = besieged(stock=0)
    put(state, "uk-20-32", "out")
    put(state, "uk-gar-imphal", "0410", reduced=True)
    begin(state)
    play(state, "done")
    assert state.world.label(state.pieces["uk-gar-imphal"].loc) == "allied-permanent"


@pytest.mark.clause("7.1-C/6", "2.4/11")
def test_a_japanese_unit_destroys_the_stock_a_transporter_does_not() -> None:
    state = empty()
    state.stock = 3
    ch2_control.enter(state, put(state, "jp-mule-1", "0410"))
    assert (state.stock, state.lament[ALLIED]) == (3, 0)
    ch2_control.enter(state, put(state, "jp-31-58", "0410"))
    assert (state.stock, state.lament[ALLIED]) == (0, 5)
    assert state.flags[state.world.loc("0410")] == JAPANESE


# -- the air effort for Imphal -----------------------------------------------------------------------------------------


@pytest.mark.clause("7.1-C/11b")
def test_four_airdrops_and_imphal_cost_an_air_support() -> None:
    state = besieged()
    chindits(state, 4)
    begin(state)
    drop_on(state, 4)
    assert isinstance(agenda.current(state), PayImphal)
    assert listed(state) == {f"spend {what}" for what in (*AIRS, *WILDS)}
    play(state, "spend us-air-10")
    assert state.air["us-air-10"] == "used"
    assert AirSupportUsed("us-air-10", "imphal", "7.1-C/11b") in state.events
    assert [level(state, unit) for unit in CHINDITS] == [LIMITED] * 4
    assert state.stock == 2


@pytest.mark.clause("7.1-C/11b")
@pytest.mark.parametrize(("words", "hungry"), [("1607", "uk-chn-111"), ("marker", "uk-chn-14")])
def test_or_an_airdrop_is_taken_back(words: str, hungry: str) -> None:
    state = besieged()
    chindits(state, 4)
    begin(state)
    drop_on(state, 4)
    play(state, f"spend {words}")
    assert {unit for unit in CHINDITS if level(state, unit) == OUT} == {hungry}
    assert all(state.air[air] == "available" for air in AIRS)


@pytest.mark.clause("7.1-C/11b")
def test_without_an_available_air_support_three_airdrops_are_left() -> None:
    state = besieged()
    state.air.update(dict.fromkeys(AIRS, "used"))
    chindits(state, 4)
    begin(state)
    drop_on(state, 4)
    assert listed(state) == {f"spend {hex_}" for hex_ in WILDS}
    assert kinds(state, "spend uk-air-221") == ["air_support_unavailable"]
    play(state, "spend 1406")
    assert sum(level(state, unit) == LIMITED for unit in CHINDITS) == 3


@pytest.mark.clause("7.1-C/11a", "7.1-C/11b")
@pytest.mark.parametrize(("version", "placed"), [("1.2b", 3), ("1.2b", 2), ("1.1a", 3)])
def test_nothing_is_due_with_a_marker_left(version: str, placed: int) -> None:
    state = besieged(version=version)
    chindits(state, 4)
    begin(state)
    drop_on(state, placed)
    assert agenda.current(state) is None
    assert state.stock == 2
    assert all(state.air[air] == "available" for air in AIRS)


@pytest.mark.clause("7.1-C/11a")
def test_the_old_rules_take_the_air_support_first() -> None:
    state = besieged(version="1.1a")
    chindits(state, 4)
    begin(state)
    drop_on(state, 4)
    assert listed(state) == {f"spend {air}" for air in AIRS}
    assert kinds(state, "spend marker") == kinds(state, "spend 1406") == ["air_support_first"]
    play(state, "spend uk-air-221")
    assert [name for name in AIRS if state.air[name] == "used"] == ["uk-air-221"]


@pytest.mark.clause("7.1-C/11a")
def test_the_old_rules_take_a_marker_when_no_air_support_is_left() -> None:
    state = besieged(version="1.1a")
    state.air.update(dict.fromkeys(AIRS, "used"))
    chindits(state, 4)
    begin(state)
    drop_on(state, 4)
    play(state, "spend 2208")
    assert level(state, "uk-chn-14") == OUT


@pytest.mark.clause("7.1-C/11b")
def test_wrong_payments_are_refused() -> None:
    state = besieged()
    chindits(state, 4)
    begin(state)
    drop_on(state, 4)
    assert kinds(state, "spend jp-air-5") == ["air_support_unavailable"]
    assert kinds(state, "spend 0410") == ["no_airdrop_there"]
    assert kinds(state, "spend gold") == ["unknown_payment"]
    assert not kinds(state, "spend marker")


@pytest.mark.clause("7.1-C/11b")
def test_an_airdrop_taken_back_may_make_its_hex_depend_on_imphal_too() -> None:
    state = besieged(stock=0)
    state.air.clear()
    chindits(state, 3)
    put(state, "uk-20-80", "0410")
    begin(state)
    airdrops(state, *WILDS[:3], "0410")
    assert set(imphal_dependents(state)) == {"uk-20-32"}
    play(state, "spend 0410")
    assert listed(state) == {"choose uk-20-32", "choose uk-20-80"}


# -- levels ------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("7.1-D/1", "7.1-D/12")
def test_levels_go_down_and_up_again() -> None:
    state = empty()
    unit = put(state, "jp-18-55", "1501")
    put(state, "us-gal-1", "1603")
    begin(state, JAPANESE)
    assert (level(state, unit), state.pieces[unit].waits) == (OUT, 1)
    assert SupplyChanged(unit, FULL, OUT, "7.1-D/1") in state.events
    put(state, "us-gal-1", "out")
    begin(state, JAPANESE)
    assert (level(state, unit), state.pieces[unit].waits) == (FULL, 0)


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
