"""Chapter 11: zones of control. Around 2911 all is clear; 2811 and 2911 are neighbours."""

from __future__ import annotations

from typing import Any

import pytest

from engine.titles.defeat_into_victory.rules.ch11_zones import barred, zone, zone_of
from engine.titles.defeat_into_victory.state import DefeatState
from tests.titles.defeat_into_victory.table import against, at, emitted, play

AROUND_2911 = {"2811", "2910", "3011", "3012", "2912", "2812"}


def zone_at(unit: str, where: str | dict[str, Any]) -> set[str]:
    """The zone of control of a unit alone on the map."""
    state = at("movement", acting={"side": "allied"}, units={unit: where})
    return set(state.labels(tuple(zone_of(state, state.pieces[unit]))))


def labels(state: DefeatState, hexes: frozenset[int]) -> set[str]:
    return set(state.labels(tuple(hexes)))


@pytest.mark.clause("11.1.1/1")
@pytest.mark.parametrize(
    "where",
    ["2911", {"at": "2911", "oos": True}, {"at": "2911", "disrupted": True}, {"at": "2911", "lost": 3}],
)
def test_a_brigade_in_the_open_has_a_zone_of_six_hexes_whatever_its_state(where: str | dict[str, Any]) -> None:
    assert zone_at("jp-15-51", where) == AROUND_2911


@pytest.mark.clause("11.1.1/1")
def test_guns_with_a_defence_factor_have_a_zone_and_headquarters_none() -> None:
    assert zone_at("jp-art-3", "2911") == AROUND_2911
    assert zone_at("hq-28", "2911") == set()


@pytest.mark.clause("11.1.5/1")
def test_tanks_reach_into_rough_jungle_along_a_line_only() -> None:
    """3310 has 3309 and 3410 of rough jungle beside it, without a line; 3308 has 3309 on its road."""
    assert "3309" in zone_at("al-20-32", "3310")
    assert {"3309", "3410"} & zone_at("al-tk254-3cb", "3310") == set()
    assert "3309" in zone_at("al-tk254-3cb", "3308")
    assert "3209" not in zone_at("al-tk254-3cb", "3308")


@pytest.mark.clause("11.1.5/1")
def test_no_zone_reaches_across_a_lake() -> None:
    assert "1515" not in zone_at("al-20-32", "1416")
    assert "1516" in zone_at("al-20-32", "1416")


@pytest.mark.clause("11.1.6/1", "11.1.7/1")
def test_a_friend_lifts_the_zone_for_lines_and_retreats_and_not_for_movement() -> None:
    state = at("movement", acting={"side": "allied"}, units={"jp-15-51": "2911", "al-20-32": "2910"})
    assert labels(state, zone(state, 0)) == AROUND_2911
    assert labels(state, barred(state, 1)) == AROUND_2911 - {"2910"} | {"2911"}


@pytest.mark.clause("11.1.2/1")
def test_leaving_one_position_for_the_open_costs_a_point_and_an_unfinished_one_nothing() -> None:
    for done, cost in ((True, 2.0), (False, 1.0)):
        state = at("movement", acting={"side": "allied", "units": ["al-20-32"]},
                   units={"al-20-32": "2811", "jp-15-51": "2911"},
                   positions={"2911": {"side": "japanese", "builder": "jp-15-51", "done": done}})  # fmt: skip
        assert emitted(play(state, "move al-20-32 2711"), "moved")[0]["cost"] == cost


@pytest.mark.clause("11.1.4/1")
def test_a_position_under_construction_bars_no_step_from_zone_to_zone() -> None:
    for done, found in ((True, {("zone_to_zone", "11.1.4/1")}), (False, set())):
        state = at("movement", acting={"side": "allied", "units": ["al-20-32"]},
                   units={"al-20-32": "2811", "jp-15-51": "2911"},
                   positions={"2911": {"side": "japanese", "builder": "jp-15-51", "done": done}})  # fmt: skip
        assert against(state, "move al-20-32 2910") == found


@pytest.mark.clause("11.1.5/1", "17.1.4/1")
def test_the_zone_of_tanks_ends_where_a_cut_line_bars_them() -> None:
    """The road from 3308 into the rough jungle of 3309 is no line while that hex is cut; infantry needs none."""
    for cuts, reached in ((["3309"], False), (["3308"], True), ([], True)):
        state = at("movement", acting={"side": "allied"}, units={"al-tk254-3cb": "3308", "al-20-32": "3310"}, cuts=cuts)
        assert ("3309" in labels(state, zone_of(state, state.pieces["al-tk254-3cb"]))) is reached
        assert "3309" in labels(state, zone_of(state, state.pieces["al-20-32"]))


@pytest.mark.clause("11.1.5/1", "17.1.4/1")
def test_a_zone_that_is_known_follows_a_cut() -> None:
    state = at("movement", acting={"side": "allied"}, units={"al-tk254-3cb": "3308"})
    assert "3309" in labels(state, zone(state, 1))
    state.cuts = frozenset({state.world.hex("3309", "test")})
    state.touch_ground()
    assert "3309" not in labels(state, zone(state, 1))
