"""Rule 7.1-C: the price of Imphal Airfield, in Stock, steps and air effort."""

from __future__ import annotations

import pytest

from engine.table import agenda
from engine.titles.nemesis.commands import Choose
from engine.titles.nemesis.events import AirSupportUsed, MarkerRemoved
from engine.titles.nemesis.pieces import ALLIED, FULL, JAPANESE, LIMITED, OUT
from engine.titles.nemesis.rules import ch2_control
from engine.titles.nemesis.rules.ch7_supply import ChooseImphalLoss, PayImphal, imphal_dependents
from tests.titles.nemesis.board import empty, listed, play, put
from tests.titles.nemesis.siege import AIRS, CHINDITS, WILDS, airdrops, begin, besieged, chindits, drop_on, kinds, level

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
@pytest.mark.parametrize("reduced", [False, True])
def test_when_nobody_answers_it_is_one_of_units_that_are_alike(reduced: bool) -> None:
    state = besieged(stock=0)
    two = ("uk-20-32", put(state, "uk-20-80", "0411", reduced=reduced))
    assert ChooseImphalLoss(2, two).idle_answer(state) == (None if reduced else Choose("uk-20-32"))


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
