"""Chapters 15 and 16: reinforcements, replacements, rebuilt units."""

from __future__ import annotations

from typing import Any

import pytest

from engine.titles.defeat_into_victory.state import DefeatState
from tests.titles.defeat_into_victory.table import against, at, decision, emitted, fact, listed, play

ALLIED_TURN = {"initiative": "japanese"}
"""The side without the initiative takes its reinforcements first."""


def arriving(**position: Any) -> DefeatState:
    return at("reinforcements", scenario="u-go", clear=False, **ALLIED_TURN, **position)


# -- chapter 15


@pytest.mark.clause("15.0/1", "15.1.1/1", "15.1.4/1", "21.1.4/1")
def test_a_unit_that_is_due_is_offered_at_its_place_for_a_stock_point() -> None:
    """HQ XXXIII comes on turn 2 to 0915, in Allied hands; the divisions of turn 3 are not due yet."""
    state = arriving(turn=2, stock={"allied": 9})
    assert decision(state) == "TakeReinforcements"
    assert listed(state, "place") == {"place hq-xxxiii 0915"}
    assert ("not_due", "15.1.1/1") in against(state, "place al-7-33 1419")
    state = play(state, "place hq-xxxiii 0915")
    assert (fact(state, "hq-xxxiii.at"), state.stock[1]) == ("0915", 8)
    assert not state.pieces["hq-xxxiii"].oos


@pytest.mark.clause("15.1.1/1")
def test_a_place_in_enemy_hands_takes_nobody() -> None:
    """0915 is held by the Japanese, so it is Silchar; with both lost nobody comes, and the unit waits."""
    assert listed(arriving(turn=2, control={"0915": "japanese"}), "place") == {"place hq-xxxiii 1419"}
    both = {"0915": "japanese", "1419": "japanese"}
    state = arriving(turn=2, control=both, units={"hq-iv": "1315", "al-7-89": "1315"})
    assert not any("hq-xxxiii" in line for line in listed(state))
    assert fact(state, "hq-xxxiii.at") == "waiting"


@pytest.mark.clause("15.1.3/1")
def test_a_scheduled_unit_can_wait() -> None:
    assert "place hq-xxxiii 0915" in listed(arriving(turn=4), "place")


@pytest.mark.clause("15.1.4/1", "15.2.1/1")
def test_stock_points_limit_who_comes() -> None:
    """Stock 1 and two units of the reserve: one alone, for the point and a victory point."""
    state = arriving(turn=3, stock={"allied": 1}, vp={"allied": 5}, supplies={"1419": {"side": "allied", "count": 5}})
    state = play(state, "place al-2-4 0915")
    assert (state.stock[1], state.vp[1]) == (0, 4)
    assert fact(state, "al-2-5.at") == "waiting"
    assert not (decision(state) == "TakeReinforcements" and listed(state, "place al-2-5"))


@pytest.mark.clause("15.2.1/1", "15.2.1/2")
@pytest.mark.parametrize(("vp", "left"), [(5, 3), (1, 0), (0, 0)])
def test_the_strategic_reserve_costs_a_victory_point_each_if_there_is_one(vp: int, left: int) -> None:
    state = play(arriving(turn=3, stock={"allied": 3}, vp={"allied": vp}), "place al-2-4 0915", "place al-2-5 0915")
    assert (state.vp[1], state.stock[1]) == (left, 1)


@pytest.mark.clause("15.2.1/3", "17.6.1/1", "20.1.2/1")
@pytest.mark.parametrize(("used", "points"), [(False, 2), (True, 3)])
def test_the_ina_scores_more_once_the_reserve_has_come(used: bool, points: int) -> None:
    state = at("movement", units={"ina-subhas": "1528"}, acting={"side": "japanese", "units": ["ina-subhas"]},
               reserve_used=used)  # fmt: skip
    state = play(state, "exit ina-subhas")
    assert (state.vp[0], fact(state, "ina-subhas.at")) == (points, "exited")


@pytest.mark.clause("15.1.2/1")
def test_an_event_brings_one_unit_of_the_pool_to_its_place() -> None:
    """Rangoon takes Japanese ones; those the scenario sets up or schedules are not in the pool."""
    state = at("reinforcements", scenario="campaign", initiative="allied", event="jp_reserve", turn=2)
    scheduled = {name for entry in state.world.scenario.reinforcements for name in entry.units}
    pool = {line.split()[1] for line in listed(state, "place") if line.endswith("4713")} - scheduled
    assert pool <= {"jp-imb-24", "jp-imb-72", "jp-imb-105"}
    for name in sorted(pool)[:1]:
        state = play(state, f"place {name} 4713")
        assert not pool & {line.split()[1] for line in listed(state, "place")}


@pytest.mark.clause("15.1.3/1", "17.4.1/1", "17.4.7/5")
def test_chinese_that_their_event_brings_come_now_or_never() -> None:
    state = arriving(event="chinese", stock={"allied": 9}, units={"ch-22": "1701"})
    lines = listed(state, "place")
    assert {line for line in lines if "ch-30" in line} >= {"place ch-30 1601"}
    assert not any("ch-22" in line for line in lines)
    state = play(state, "place ch-30 1601", "done")
    assert (fact(state, "ch-30.at"), fact(state, "ch-38.at")) == ("1601", "gone")
    assert [found["unit"] for found in emitted(state, "left_the_game")] == ["ch-38"]


@pytest.mark.clause("15.1.3/1")
def test_without_stock_the_event_is_lost() -> None:
    state = at("reinforcements", scenario="u-go", initiative="japanese", event="chinese", stock={"allied": 0})
    assert {fact(state, f"{name}.at") for name in ("ch-22", "ch-30", "ch-38")} == {"gone"}


# -- chapter 16: an activated brigade at Silchar, a source, with an HQ in LOC and markers


def preparing(side: str = "allied", units: Any = None, acting: Any = (), **position: Any) -> DefeatState:
    """Before anything moves or fights in the segment of some units."""
    declared = list(acting) or [name for name in units if not name.startswith("hq")]
    return at("prepare", units=units, acting={"side": side, "units": declared}, **position)


ONE_AT_SILCHAR = {"1419": {"side": "allied", "count": 1}}
TWO_AT_SILCHAR = {"1419": {"side": "allied", "count": 2}}
AT_RANGOON = {"4713": {"side": "japanese", "count": 2}}


@pytest.mark.clause("16.1.1/1", "16.2.2/1")
def test_one_marker_gives_two_infantry_steps_in_range_of_the_same_source() -> None:
    state = preparing(units={"al-5-9": {"at": "1419", "lost": 1}, "al-5-123": {"at": "1319", "lost": 1},
                             "al-7-33": "1419"}, supplies=ONE_AT_SILCHAR)  # fmt: skip
    assert ("at_full_strength", "16.1.1/1") in against(state, "replace al-7-33 1419 1419")
    state = play(state, "replace al-5-9 1419 1419")
    assert decision(state) == "SecondStep"
    state = play(state, "choose al-5-123")
    assert (fact(state, "al-5-9.steps"), fact(state, "al-5-123.steps")) == (4, 4)
    assert fact(state, "supplies.1419") == 0


@pytest.mark.clause("16.1.1/1")
def test_a_unit_that_does_not_act_or_is_out_of_supply_gets_nothing() -> None:
    units = {"al-5-9": {"at": "1419", "lost": 1, "oos": True}, "al-5-123": {"at": "1419", "lost": 1}, "hq-iv": "1419"}
    state = preparing(units=units, acting=["al-5-9", "hq-iv"], supplies=TWO_AT_SILCHAR)
    assert ("out_of_supply", "16.1.1/1") in against(state, "replace al-5-9 1419 1419")
    assert ("not_activated", "16.1.1/1") in against(state, "replace al-5-123 1419 1419")


@pytest.mark.clause("16.1.1/1", "16.2.2/1")
def test_an_hq_without_loc_or_committed_gives_no_replacements() -> None:
    """The first HQ has no line to an Allied source, as the enemy holds both."""
    supplies = {"2811": {"side": "allied", "count": 2}}
    units = {"hq-iv": "2811", "al-5-9": {"at": "2811", "lost": 1}}
    state = preparing(units=units, supplies=supplies, control={"1419": "japanese", "1323": "japanese"})
    assert ("out_of_range", "16.1.1/1") in against(state, "replace al-5-9 hq-iv 2811")
    units = {"hq-iv": {"at": "1420", "committed": True}, "al-5-9": {"at": "1420", "lost": 1}}
    state = preparing(units=units, supplies=ONE_AT_SILCHAR)
    assert ("out_of_range", "16.1.1/1") in against(state, "replace al-5-9 hq-iv 1419")


@pytest.mark.clause("16.1.2/1")
def test_stock_pays_for_no_step() -> None:
    state = preparing(units={"al-5-9": {"at": "1419", "lost": 1}}, stock={"allied": 10})
    assert not listed(state, "replace") if decision(state) == "PrepareUnits" else True
    state = preparing(units={"al-5-9": {"at": "1419", "lost": 1}}, stock={"allied": 0}, supplies=ONE_AT_SILCHAR)
    assert "replace al-5-9 1419 1419" in listed(state)


@pytest.mark.clause("16.1.3/1")
def test_two_infantry_steps_a_turn_at_most() -> None:
    units = {"al-5-9": {"at": "1419", "lost": 3}}
    state = play(preparing(units=units, supplies=TWO_AT_SILCHAR), "replace al-5-9 1419 1419", "choose al-5-9")
    assert fact(state, "al-5-9.steps") == 3
    assert ("enough_steps", "16.1.3/1") in against(state, "replace al-5-9 1419 1419")
    units = {"al-5-9": {"at": "1419", "lost": 1, "acted": 2}}
    again = preparing(units=units, supplies=TWO_AT_SILCHAR, refitted={"al-5-9": 2})
    assert ("enough_steps", "16.1.3/1") in against(again, "replace al-5-9 1419 1419")


@pytest.mark.clause("16.2.2/1", "16.1.3/1", "17.1.8/1")
def test_an_armour_step_takes_the_whole_marker() -> None:
    units = {"al-tk254-3cb": {"at": "1419", "lost": 1}, "al-5-9": {"at": "1419", "lost": 1}}
    state = play(preparing(units=units, supplies=ONE_AT_SILCHAR), "replace al-tk254-3cb 1419 1419")
    assert (fact(state, "al-tk254-3cb.steps"), fact(state, "al-5-9.steps")) == (2, 3)
    assert fact(state, "supplies.1419") == 0


@pytest.mark.clause("16.2.1/2", "17.5.7/1")
def test_marauders_get_no_steps() -> None:
    """The Japanese at Mogaung keep them in the game [17.5.9]."""
    units = {"mm-1": {"at": "1419", "lost": 1}, "hq-iv": "1419", "jp-18-55": "1602"}
    state = preparing(units=units, acting=["mm-1"], supplies=ONE_AT_SILCHAR)
    assert ("no_replacements", "16.2.1/2") in against(state, "replace mm-1 hq-iv 1419")


@pytest.mark.clause("16.2.3/1")
def test_the_chinese_refit_around_1601() -> None:
    """1602 is reached by road at half a movement point. Mandalay is far more than 5 away."""
    supplies = {"1601": {"side": "allied", "count": 1}}
    state = preparing(units={"ch-22": {"at": "1602", "lost": 2}, "ch-30": {"at": "2709", "lost": 1}}, supplies=supplies)
    assert ("out_of_range", "16.1.1/1") in against(state, "replace ch-30 1601 1601")
    state = play(state, "replace ch-22 1601 1601", "choose ch-22")
    assert state.pieces["ch-22"].lost == 0


@pytest.mark.clause("16.1.4/1")
def test_an_indian_brigade_comes_back_for_two_markers() -> None:
    units = {"al-5-9": "eliminated", "al-2-4": "eliminated", "al-50p": "eliminated", "al-28ea": "eliminated",
             "al-tk254-3cb": "eliminated", "al-5-123": "1419"}  # fmt: skip
    state = preparing(units=units, acting=["al-5-123"], supplies=TWO_AT_SILCHAR)
    assert {line for line in listed(state, "rebuild") if line.endswith("1419")} == {
        "rebuild al-5-9 1419", "rebuild al-50p 1419",
    }  # fmt: skip
    assert {line.split()[1] for line in listed(state, "rebuild")} == {"al-5-9", "al-50p"}
    state = play(state, "rebuild al-5-9 1419")
    piece = state.pieces["al-5-9"]
    assert (fact(state, "al-5-9.at"), piece.steps, piece.oos, piece.acted) == ("1419", 1, False, 0)
    assert fact(state, "supplies.1419") == 0


@pytest.mark.clause("16.1.4/1", "17.1.8/1", "17.4.6/1")
def test_one_marker_is_too_few_and_others_never_come_back() -> None:
    units = {"al-5-9": "eliminated", "ch-22": "eliminated", "mm-1": "eliminated", "al-5-123": "1419"}
    state = preparing(units=units, acting=["al-5-123"], supplies=ONE_AT_SILCHAR)
    assert ("cannot_rebuild", "16.1.4/1") in against(state, "rebuild al-5-9 1419")
    state = preparing(units=units, acting=["al-5-123"], supplies=TWO_AT_SILCHAR)
    for name in ("ch-22", "mm-1"):
        assert ("cannot_rebuild", "16.1.4/1") in against(state, f"rebuild {name} 1419")


@pytest.mark.clause("16.3.1/1", "16.3.2/1")
def test_a_japanese_marker_gives_one_step() -> None:
    units = {"jp-15-51": {"at": "4613", "lost": 3}, "jp-15-60": {"at": "4613", "lost": 1}}
    state = play(preparing("japanese", units, supplies=AT_RANGOON), "replace jp-15-51 4713 4713")
    assert (fact(state, "jp-15-51.steps"), fact(state, "jp-15-60.steps")) == (2, 3)
    state = play(state, "replace jp-15-51 4713 4713")
    assert (fact(state, "jp-15-51.steps"), fact(state, "supplies.4713")) == (3, 0)


@pytest.mark.clause("16.3.3/1", "17.6.4/1")
def test_a_japanese_regiment_comes_back_but_not_the_ina_nor_armour_nor_guns() -> None:
    units = {"jp-15-51": "eliminated", "ina-azad": "eliminated", "jp-tk-14": "eliminated", "jp-art-3": "eliminated",
             "jp-15-60": "4713"}  # fmt: skip
    state = preparing("japanese", units, acting=["jp-15-60"], supplies=AT_RANGOON)
    assert {line.split()[1] for line in listed(state, "rebuild")} == {"jp-15-51"}
    assert play(state, "rebuild jp-15-51 4713").pieces["jp-15-51"].steps == 1


@pytest.mark.clause("16.3.4/1", "17.1.7/1", "17.6.4/1")
@pytest.mark.parametrize(
    ("unit", "clause"), [("ina-azad", "17.6.4/1"), ("jp-tk-14", "16.3.4/1"), ("jp-art-3", "16.3.4/1")]
)
def test_who_gets_no_japanese_replacements(unit: str, clause: str) -> None:
    state = preparing("japanese", {unit: "4713", "jp-15-60": "4713"}, supplies=AT_RANGOON)
    assert ("no_replacements", clause) in against(state, f"replace {unit} 4713 4713")


@pytest.mark.clause("16.2.1/1")
def test_who_is_supplied_by_air_gets_no_steps() -> None:
    """A flown marker is used in the impulse; the brigade is fed, and gets nothing from the HQ's markers."""
    units = {"al-5-9": {"at": "1420", "lost": 1}}
    state = preparing(units=units, supplies=ONE_AT_SILCHAR, allowance={"by air al-5-9": 1})
    assert ("supplied_by_air", "16.2.1/1") in against(state, "replace al-5-9 1419 1419")
    assert "replace al-5-9 1419 1419" in listed(preparing(units=units, supplies=ONE_AT_SILCHAR))
