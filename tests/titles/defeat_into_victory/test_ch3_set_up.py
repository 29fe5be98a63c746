"""Case 3.2 and chapter 21: setting up."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.paths import data_dir
from engine.titles.defeat_into_victory.data.pack import SCENARIOS
from engine.titles.defeat_into_victory.rules.ch3_control import controller
from engine.titles.defeat_into_victory.rules.ch3_setup import _own
from engine.titles.defeat_into_victory.rules.ch3_zones import zones
from engine.wargame.packfiles import PackError
from tests.titles.defeat_into_victory.table import TITLE, against, begun, decision, emitted, fact, listed, play

FIRST_TURN = {"u-go": 1, "extended-capital-dracula": 15, "campaign": 1}


@pytest.mark.clause("3.2.1/1", "21.0/1")
def test_three_scenarios_and_two_sides_can_be_chosen() -> None:
    assert list(TITLE.scenarios()) == ["u-go", "extended-capital-dracula", "campaign"]
    assert list(TITLE.sides) == ["japanese", "allied"]


@pytest.mark.clause("3.2.1/2")
def test_the_allied_player_sits_in_the_west() -> None:
    world = TITLE.world("campaign")
    columns = {world.grid.col_row(hex_)[0] for hex_ in world.west_edge}
    silchar, mandalay = (world.grid.col_row(world.hex(label, "x"))[0] for label in ("1419", "2709"))
    assert columns == {28}
    assert mandalay < silchar < 28


@pytest.mark.clause("3.1/5")
@pytest.mark.parametrize("hex_", ["1419", "2709"])
def test_a_hex_in_which_a_unit_sets_up_is_its_sides_whoever_had_it(hex_: str) -> None:
    state = begun("campaign")
    loc = state.world.hex(hex_, "x")
    state.control.pop(loc, None)
    plain = controller(state, loc)
    for side in (1 - plain, plain):
        _own(state, side, loc)
        state.touch_ground()
        assert controller(state, loc) == side


@pytest.mark.clause("3.2.2/1")
def test_the_units_of_a_side_are_listed_by_division_and_kind() -> None:
    state = begun("u-go")
    formations = [state.pieces[name].counter.formation for name in zones(state, 1)]
    groups = [f for n, f in enumerate(formations) if n == 0 or formations[n - 1] != f]
    assert len(groups) == len(set(groups)) >= 4


@pytest.mark.clause("3.2.3/1", "21.1.1/1", "21.1.2/1")
def test_the_allied_side_sets_up_first_and_then_no_more() -> None:
    state = begun("u-go")
    assert decision(state) == "PlaceUnits"
    assert ("not_in_its_zone", "21.1.1/2") in against(state, "place jp-15-51 1315")
    state = play(state, "done")
    assert decision(state) != "PlaceUnits"
    assert ("not_now", "5.2.2/1") in against(state, "place al-5-9 1315")


@pytest.mark.clause("3.2.4/1", "3.2.6/1")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_turn_and_victory_points_at_the_start(scenario: str) -> None:
    state = begun(scenario)
    assert state.turn == FIRST_TURN[scenario]
    assert state.vp == (0, 0)


@pytest.mark.clause("3.2.5/1")
def test_the_stocks_of_the_scenario() -> None:
    """13 SP are Supply Level IV, 9 are Level III."""
    state = begun("u-go")
    assert state.stock == (13, 9)
    assert (fact(state, "level.japanese"), fact(state, "level.allied")) == (4, 3)


@pytest.mark.clause("3.2.7/1")
def test_the_first_step_of_the_game_is_air_power() -> None:
    state = play(begun("u-go"), "done")
    assert decision(state) == "BuyAirUnits"
    assert [found["name"] for found in emitted(state, "phase_began")] == ["air_power"]


@pytest.mark.clause("21.0/2")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_units_without_a_remark_are_fresh(scenario: str) -> None:
    state = begun(scenario)
    entries = state.world.scenario.setup
    for entry in entries:
        for name in entry.units:
            piece = state.pieces[name]
            assert piece.lost == entry.lost.get(name, 0)
            assert piece.oos == entry.oos
            assert not (piece.disrupted or piece.committed or piece.acted)


@pytest.mark.clause("21.1/1", "21.3/1")
def test_the_offensive_lasts_five_turns_the_last_in_the_monsoon_and_the_campaign_goes_on() -> None:
    u_go, campaign = TITLE.world("u-go").scenario, TITLE.world("campaign").scenario
    assert u_go.turns == (1, 5)
    assert [TITLE.pack.turns[n - 1].monsoon for n in range(1, 6)] == [False] * 4 + [True]
    assert TITLE.pack.turns[4].label == "May/June 1944"
    drive = TITLE.world("extended-capital-dracula").scenario
    assert (campaign.turns[0], campaign.turns[1]) == (u_go.turns[0], drive.turns[1])
    assert campaign.rows == (1, TITLE.world("campaign").grid.rows)


@pytest.mark.clause("21.1/2")
def test_the_offensive_is_fought_north_of_row_22() -> None:
    world = TITLE.world("u-go")
    rows = {world.grid.col_row(hex_)[1] for hex_ in range(world.hexes) if world.open_hex(hex_)}
    assert rows == set(range(min(rows), 22))


@pytest.mark.clause("21.1/3")
def test_the_railway_that_leaves_the_area_is_the_japanese_source() -> None:
    world = TITLE.world("u-go")
    assert [world.label(source.hex) for source in world.sources if source.side == 0] == ["2110"]
    whole = TITLE.world("campaign")
    south = [way for way in whole.ways[whole.hex("2110", "x")] if whole.grid.col_row(way.to)[1] == 22]
    assert any(way.rail for way in south)


@pytest.mark.clause("21.1.1/2")
def test_the_garrison_of_imphal() -> None:
    """5th Division 11 steps, 20th 11, 23rd 12, three tank regiments, four positions."""
    state = begun("u-go")
    steps = {f: sum(p.steps for p in state.on_map(1) if p.counter.formation == f) for f in ("al-5", "al-20", "al-23")}
    assert steps == {"al-5": 11, "al-20": 11, "al-23": 12}
    assert sum(p.counter.armour for p in state.on_map(1)) == 3
    assert sum(position.side == 1 and position.done for position in state.positions.values()) == 4


@pytest.mark.clause("21.1.1/2")
def test_the_zone_of_the_garrison() -> None:
    """1616 lies three hexes from Tiddim; 1514 is next to Tamu, 1315 is Imphal."""
    state = begun("u-go")
    tamu = state.world.hex("1614", "x")
    assert not against(state, "place al-20-100 1616")
    for near in state.world.adjacent[tamu]:
        assert ("not_in_its_zone", "21.1.1/2") in against(state, f"place al-20-100 {state.world.label(near)}")


@pytest.mark.clause("21.1.1/2")
def test_the_player_says_which_unit_of_a_division_is_short() -> None:
    state = begun("u-go")
    short = next(p.id for p in state.on_map(1) if p.counter.formation == "al-5" and p.lost)
    other = next(p.id for p in state.on_map(1) if p.counter.formation == "al-5" and not p.lost)
    assert ("not_short", "21.1.1/2") in against(state, f"choose {short}")
    assert ("not_short", "21.1.1/2") in against(state, "choose al-23-1")
    state = play(state, f"choose {other}")
    assert (state.pieces[other].lost, state.pieces[short].lost) == (1, 0)
    assert decision(state) == "PlaceUnits"


@pytest.mark.clause("21.1.1/2", "17.2.3/1")
def test_positions_go_with_the_garrison() -> None:
    """The garrison of Tiddim goes away: its position is laid where a unit of the zone stands, one a hex."""
    state = begun("u-go")
    state = play(state, "place al-5-123 1516", "place al-5-161 1516", "done")
    allied = [hex_ for hex_, position in state.positions.items() if position.side == 1]
    assert len(allied) == 4
    assert all(state.units_at(hex_, 1) for hex_ in allied)


@pytest.mark.clause("21.1.1/3", "21.1.1/5")
def test_silchar_and_what_else_the_list_has() -> None:
    state = begun("u-go")
    assert {p.id for p in state.units_at(state.world.hex("1419", "x"))} == {"al-7-89", "hq-iv"}
    assert state.pieces["al-7-89"].counter.formation == "al-7"
    assert fact(state, "al-50p.at") == "1014"


@pytest.mark.clause("21.1.1/4")
def test_the_marauders_stand_near_1601_out_of_supply() -> None:
    state = begun("u-go")
    start = state.world.hex("1601", "x")
    marauders = [p for p in state.on_map(1) if p.counter.marauder]
    assert len(marauders) == 3
    assert all(p.oos and state.world.grid.distance(start, p.loc) <= 1 for p in marauders)
    assert {line for line in listed(state, "place") if "mm-1" in line} == {"place mm-1 1601", "place mm-1 1701"}


@pytest.mark.clause("21.1.3/1", "21.2/1")
@pytest.mark.parametrize("key", ["turns", "rows", "first", "stock", "control", "chinese"])
def test_a_scenario_without_a_needed_entry_is_refused_with_its_name(key: str, tmp_path: Path) -> None:
    text = (data_dir("scenarios/defeat-into-victory") / "u-go.yaml").read_text()
    (tmp_path / "u-go.yaml").write_text("\n".join(line for line in text.splitlines() if not line.startswith(f"{key}:")))
    with pytest.raises(PackError, match=key):
        type(TITLE)(tmp_path).world("u-go")


@pytest.mark.clause("21.1.4/1")
def test_reinforcements_are_data_of_the_scenario_by_turn_and_place() -> None:
    entry = next(e for e in TITLE.world("u-go").scenario.reinforcements if e.units == ("hq-xxxiii",))
    assert (entry.turn, entry.side, entry.hexes) == (2, "allied", ("0915", "1419"))
