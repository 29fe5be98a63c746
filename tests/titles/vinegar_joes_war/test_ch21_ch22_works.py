"""Chapters 21 and 22: fortifications, the Siam-Burma Railway and the Ledo Road."""

from __future__ import annotations

from itertools import pairwise

import pytest

from engine.titles.vinegar_joes_war.pieces import ALLIED, JAPANESE
from engine.titles.vinegar_joes_war.rules.ch7_command import judge_command
from engine.titles.vinegar_joes_war.rules.ch9_movement import EndMovement, MoveUnits
from engine.titles.vinegar_joes_war.rules.ch22_lines import joined_nets, railhead, roads_from
from tests.titles.vinegar_joes_war.data import at
from tests.titles.vinegar_joes_war.moving import (
    FIRST,
    SECOND,
    against,
    clauses,
    emitted,
    ends,
    legal,
    listed,
    phase,
    play,
    verdict,
    where,
)

LINE = ("2628", "2527", "2526", "2425")


def hexes(*labels: str) -> tuple[int, ...]:
    return tuple(map(at, labels))


# -- fortifications


@pytest.mark.clause("21.0/1", "8.1/1")
def test_a_depot_becomes_a_fortification_beside_the_enemy_and_out_of_command() -> None:
    state = phase({"depot-jp-1": "2211", "jp-18": "2211", "br-7": "2210"}, number=SECOND)
    assert listed(state, "fortify") == ["fortify 2211"]
    state = play(state, "fortify 2211")
    assert state.fortified == {at("2211"): JAPANESE}
    assert where(state, "depot-jp-1") == "pool"
    assert [event["clause"] for event in emitted(state, "fort_changed")] == ["21.0/1"]


@pytest.mark.clause("21.0/1")
def test_there_is_one_fortification_in_a_hex() -> None:
    state = phase({"depot-jp-1": "2211", "depot-jp-2": "2211", "jp-18": "2211"})
    assert against(play(state, "fortify 2211"), "fortify 2211") == {("is_fortified", "21.0/1")}


@pytest.mark.clause("21.0/1", "21.1/1")
def test_a_depot_alone_digs_in_for_nobody() -> None:
    state = phase({"depot-jp-1": "2211", "jp-18": "2210"})
    assert against(state, "fortify 2211") == {("nobody_else", "21.1/1")}
    for hex_ in ("2210", "nowhere"):
        assert against(state, f"fortify {hex_}") == {("no_depot", "21.0/1")}
    assert not listed(state, "fortify")


@pytest.mark.clause("21.0/1", "25.0/2")
def test_no_depot_is_spent_in_the_monsoon() -> None:
    state = phase({"depot-jp-1": "2211", "jp-18": "2211"}, turn=4)
    assert against(state, "fortify 2211") == {("monsoon", "25.0/2")}


@pytest.mark.clause("21.1/1", "21.1/2")
def test_it_goes_with_the_last_of_its_side() -> None:
    state = phase({"jp-yoko": "2211", "jp-18": "2211"}, fortified={at("2211"): JAPANESE})
    state = play(state, "move jp-18 2210")
    assert state.fortified
    state = play(state, "move jp-yoko 2210")
    assert not state.fortified
    assert [event["built"] for event in emitted(state, "fort_changed")] == [False]


# -- the railway


@pytest.mark.clause("22.1/1", "22.3/1", "22.4/1")
def test_the_first_hex_costs_the_depot_of_bangkok() -> None:
    state = phase({"jp-eng": "2629", "depot-jp-1": "Bangkok", "jp-18": "2728"}, turn=5)
    assert {"2628", "2529", "2730"} & ends(state, "build", "jp-eng") == {"2628", "2529"}
    state = play(state, "build jp-eng 2628")
    assert state.lines == (hexes("2628"), ())
    assert where(state, "depot-jp-1") == "pool"
    assert where(state, "jp-eng") == "2628"
    assert against(state, "move jp-eng 2527") == {("has_moved", "9.21/1")}
    built = emitted(state, "line_built")[0]
    assert (built["what"], built["clause"], built["also"]) == ("railway", "22.1/1", ("22.3/1",))
    assert ("no_railway", "9.4/1") in against(state, "rail jp-18 2729,2629,2628"), "it does not serve yet"
    after = play(state, "done")
    assert not after.fresh
    assert railhead(after, JAPANESE) == at("2628")


@pytest.mark.clause("22.3/1")
def test_without_a_depot_there_it_does_not_begin_and_later_hexes_cost_none() -> None:
    state = phase({"jp-eng": "2629", "depot-jp-1": "2728"}, turn=5)
    assert against(state, "build jp-eng 2628") == {("no_depot", "22.3/1")}
    later = phase({"jp-eng": "2628", "depot-jp-1": "Bangkok"}, turn=6, lines=(hexes("2628"), ()), paid=frozenset({0}))
    assert where(play(later, "build jp-eng 2527"), "depot-jp-1") == "2729"


@pytest.mark.clause("22.3/1")
def test_each_side_pays_once_in_a_game() -> None:
    """Phase after phase, with depots left to pay with; the road of the Allies is another matter."""
    units = {"jp-eng": "2629", "depot-jp-1": "Bangkok", "depot-jp-2": "Bangkok", "us-eng": "Ledo", "depot-al-1": "Ledo",
             "jp-hq-15": "2729", "br-7": "2211"}  # fmt: skip
    state = play(phase(units, turn=5, active=("jp-hq-15",)), "build jp-eng 2628", "done")
    state.phase, state.agenda = SECOND, (MoveUnits(2), EndMovement(2), *state.agenda)
    judge_command(state)
    state = play(state, "build jp-eng 2527")
    assert [where(state, depot) for depot in ("depot-jp-1", "depot-jp-2")] == ["pool", "2729"]
    assert emitted(state, "line_built")[0]["also"] == ("22.1/2",)
    state.player, state.phase, state.agenda = ALLIED, FIRST, (MoveUnits(), EndMovement())
    state = play(state, "build us-eng 2501")
    assert where(state, "depot-al-1") == "pool"
    assert state.paid == {JAPANESE, ALLIED}


@pytest.mark.clause("22.1/1", "22.2/1")
def test_only_the_engineers_build_and_only_into_hexes_of_the_map() -> None:
    state = phase({"jp-18": "2629", "jp-eng": "2629", "depot-jp-1": "Bangkok"}, turn=5)
    assert against(state, "build jp-18 2628") == {("no_engineer", "22.1/1")}
    for hex_ in ("nowhere", "afloat"):
        assert against(state, f"build jp-eng {hex_}") == {("not_in_play", "22.1/1")}


@pytest.mark.clause("22.1/1")
def test_the_line_is_one_chain_from_the_net_of_bangkok() -> None:
    state = phase({"jp-eng": "2325", "depot-jp-1": "Bangkok"}, turn=5)
    assert against(state, "build jp-eng 2425") == {("not_at_railhead", "22.1/1")}
    state = phase({"jp-eng": "2628"}, turn=5, lines=(hexes("2628"), ()), paid=frozenset({0}))
    assert "2527" in ends(state, "build", "jp-eng")
    assert ("not_adjacent", "22.1/1") in against(state, "build jp-eng 2526")
    assert ("has_line", "22.1/1") in against(state, "build jp-eng 2629")
    onward = {"turn": 5, "lines": (hexes("2628", "2527"), ()), "paid": frozenset({0})}
    assert against(phase({"jp-eng": "2527"}, **onward), "build jp-eng 2628") == {("has_line", "22.1/1")}
    away = phase({"jp-eng": "2629"}, turn=5, lines=(hexes("2628"), ()), paid=frozenset({0}))
    (found,) = verdict(away, "build jp-eng 2529").reasons
    assert (found.kind, found.clause, found.facts["hex"]) == ("not_at_railhead", "22.1/1", "2628")


@pytest.mark.clause("22.1/1", "9.21/1")
def test_building_is_a_whole_move() -> None:
    state = phase({"jp-eng": "2728", "depot-jp-1": "Bangkok"}, turn=5)
    assert "2729" in ends(state, "move", "jp-eng") and "2629" in ends(state, "rail", "jp-eng")
    state = play(state, "rail jp-eng 2729,2629")
    assert against(state, "build jp-eng 2628") == {("has_begun", "22.1/1")}


@pytest.mark.clause("22.1/1", "9.23/2")
def test_enemies_and_zones_keep_the_engineer_off() -> None:
    state = phase({"jp-eng": "2629", "depot-jp-1": "Bangkok", "br-81": "2628"}, turn=5)
    assert clauses(state, "build jp-eng 2628") == {"10.3/1"}
    assert clauses(state, "build jp-eng 2529") == {"9.23/2"}


@pytest.mark.clause("22.1/2")
def test_in_the_second_phase_the_engineer_builds_in_command() -> None:
    units = {"jp-eng": "2628", "jp-hq-15": "2729"}
    more = {"turn": 5, "lines": (hexes("2628"), ()), "paid": frozenset({0})}
    state = phase(units, number=SECOND, active=("jp-hq-15",), **more)
    assert emitted(play(state, "build jp-eng 2527"), "line_built")[0]["also"] == ("22.1/2",)
    assert against(phase(units, number=SECOND, **more), "build jp-eng 2527") == {("out_of_command", "4.1/8")}


@pytest.mark.clause("22.1/1", "22.0/1", "22.5/1", "9.42/1")
def test_the_nets_are_joined_when_the_railhead_stands_beside_the_burmese_one() -> None:
    units = {"br-7": "2729", "jp-18": "2211"}
    assert not joined_nets(phase(units, ALLIED, lines=(hexes(*LINE[:3]), ())))
    state = phase(units, ALLIED, turn=14, lines=(hexes(*LINE), ()))
    assert joined_nets(state)
    assert legal(state, "rail br-7 2629,2628,2527,2526,2425,2325,2324")


# -- the road


@pytest.mark.clause("22.2/1", "22.3/1")
def test_the_road_begins_in_ledo() -> None:
    state = phase({"us-eng": "Ledo", "depot-al-1": "Ledo"}, ALLIED, turn=5)
    assert {"2501", "2600", "2401"} >= ends(state, "build", "us-eng") >= {"2501"}
    state = play(state, "build us-eng 2501")
    assert state.lines == ((), hexes("2501"))
    assert where(state, "depot-al-1") == "pool"
    away = phase({"us-eng": "2400", "depot-al-1": "Ledo"}, ALLIED, turn=5)
    (found,) = verdict(away, "build us-eng 2401").reasons
    assert (found.kind, found.clause, found.facts["hex"]) == ("not_at_railhead", "22.2/1", "2500")


@pytest.mark.clause("22.2/1")
def test_a_printed_road_is_road_to_build_to_and_not_into() -> None:
    """2514 has a road and no railway; the road built in 2413 beside it meets it."""
    state = phase({"us-eng": "2413", "br-7": "2211"}, ALLIED, turn=5, lines=((), hexes("2413")), paid=frozenset({1}))
    assert ("has_line", "22.2/1") in against(state, "build us-eng 2514")
    assert at("2514") in roads_from(state)[at("2413")]
    assert at("2413") in roads_from(state)[at("2514")]


@pytest.mark.clause("22.1/1", "9.32/1")
def test_a_built_railway_is_a_road_both_ways() -> None:
    roads = roads_from(phase({}, lines=(hexes(*LINE), ())))
    for a, b in pairwise(LINE):
        assert at(a) in roads[at(b)]
        assert at(b) in roads[at(a)]


@pytest.mark.clause("22.2/2")
def test_the_road_is_never_built_in_the_second_phase() -> None:
    units = {"us-eng": "Ledo", "depot-al-1": "Ledo", "us-hq-ncac": "Ledo"}
    state = phase(units, ALLIED, SECOND, turn=5, active=("us-hq-ncac",))
    assert against(state, "build us-eng 2501") == {("no_road_now", "22.2/2")}
    assert not listed(state, "build")


@pytest.mark.clause("22.2/1", "22.4/1", "9.32/1")
def test_the_road_serves_later_and_reaches_the_ways_of_burma() -> None:
    line = hexes("2501", "2502", "2503")
    state = phase({"br-16": "Ledo", "br-7": "2211"}, ALLIED, lines=((), line))
    moved = emitted(play(state, "move br-16 2501,2502,2503,2604"), "moved")[0]
    assert "22.2/1" in moved["also"]
    assert moved["cost"] == 2, "a heavy unit pays half a point a hex, mountains or not"
    assert at("2604") in roads_from(state)[at("2503")]
    fresh = phase({"br-16": "2502", "br-7": "2211"}, ALLIED, lines=((), line), fresh=frozenset(hexes("2503")))
    assert emitted(play(fresh, "move br-16 2503"), "moved")[0]["cost"] > 0.5


@pytest.mark.clause("22.6/1")
def test_nothing_is_built_in_the_monsoon() -> None:
    for turn, may in ((4, False), (5, True)):
        state = phase({"jp-eng": "2628"}, turn=turn, lines=(hexes("2628"), ()), paid=frozenset({0}))
        assert legal(state, "build jp-eng 2527") == may
        assert ("2527" in ends(state, "build", "jp-eng")) == may
