"""Cases 9.4 and 9.6: rail movement and river transport."""

from __future__ import annotations

import pytest

from engine.titles.vinegar_joes_war.pieces import ALLIED
from engine.titles.vinegar_joes_war.rules.ch9_costs import railing
from engine.titles.vinegar_joes_war.rules.ch9_rail import capacity
from tests.titles.vinegar_joes_war.data import at
from tests.titles.vinegar_joes_war.moving import (
    SECOND,
    against,
    clauses,
    emitted,
    ends,
    interdicted,
    legal,
    listed,
    phase,
    play,
    verdict,
)

MUN = "3028,3128,3228,3328,3428,3528"
"""The railway along the Mun, from 3027 on."""


@pytest.mark.clause("9.4/1")
def test_a_rail_move_costs_a_point_however_long_it_is() -> None:
    state = phase({"jp-18": "3027"})
    moved = emitted(play(state, f"rail jp-18 {MUN}"), "moved")[0]
    assert (moved["cost"], moved["how"], moved["clause"], moved["also"]) == (1, "rail", "9.4/1", ("9.43/1",))
    assert set(MUN.split(",")) <= ends(state, "rail", "jp-18"), "it may stop anywhere"
    assert "2729" in ends(state, "rail", "jp-18")


@pytest.mark.clause("9.4/1", "22.0/1")
def test_a_broken_railway_is_not_crossed() -> None:
    state = phase({"jp-18": "2325"})
    assert clauses(state, "rail jp-18 2326,2327") == {"9.4/1"}
    assert "2729" not in ends(state, "rail", "jp-18"), "the railways of Siam and Burma are apart"
    found = verdict(phase({"jp-18": "3327"}), "rail jp-18 3328").reasons
    assert {(item.kind, item.clause, item.also) for item in found} == {("no_railway", "9.4/1", ())}
    fresh = phase({"jp-18": "2629"}, lines=((at("2628"),), ()), fresh=frozenset({at("2628")}))
    found = verdict(fresh, "rail jp-18 2628").reasons
    assert [(item.kind, item.clause, item.also) for item in found] == [("no_railway", "9.4/1", ("22.4/1",))]


@pytest.mark.clause("9.4/1", "4.1/8")
def test_there_is_no_rail_in_the_second_phase() -> None:
    state = phase({"jp-18": "3027", "jp-hq-15": "3027"}, number=SECOND, active=("jp-hq-15",))
    assert against(state, "rail jp-18 3028") == {("no_rail_now", "4.1/8")}
    assert not listed(state, "rail")


@pytest.mark.clause("9.41/1")
def test_a_unit_walks_rails_once_and_walks() -> None:
    state = phase({"jp-yoko": "2927", "jp-18": "2211"})
    state = play(state, "move jp-yoko 3027", "rail jp-yoko 3028,3128,3228,3328")
    assert emitted(state, "moved")[-1]["also"] == ("9.43/1", "9.41/1")
    state = play(state, "move jp-yoko 3428")
    assert against(state, "rail jp-yoko 3528") == {("has_railed", "9.41/1")}
    state = play(state, "move jp-yoko 3429")
    assert against(state, "move jp-yoko 3529") == {("has_moved", "9.21/1")}


@pytest.mark.clause("9.4/1", "9.41/1")
@pytest.mark.parametrize(("spent", "may"), [(10, True), (11, False)])
def test_the_point_for_the_railway_must_be_left(spent: int, may: bool) -> None:
    """Of six points five are spent, or five and a half."""
    state = phase({"jp-5": "3027", "jp-18": "2211"}, mover="jp-5", spent=spent)
    assert against(state, "rail jp-5 3028") == (set() if may else {("too_dear", "9.4/1")})
    assert bool(ends(state, "rail", "jp-5")) == may


@pytest.mark.clause("9.41/2")
def test_zones_bind_by_rail() -> None:
    enters = phase({"jp-18": "3027", "br-81": "3227", "jp-yoko": "2211"})
    assert clauses(enters, "rail jp-18 3028,3128,3228,3328") == {"9.24/1"}
    assert not {"3328", "3428"} & ends(enters, "rail", "jp-18")
    after = play(enters, "rail jp-18 3028,3128,3228")
    assert emitted(after, "moved")[0]["also"] == ("9.43/1", "9.41/2", "9.24/1")
    assert clauses(after, "move jp-18 3229") == {"9.21/1"}
    leaves = phase({"jp-18": "3228", "br-81": "3227"})
    assert emitted(play(leaves, "rail jp-18 3128"), "moved")[0]["also"] == ("9.43/1", "9.41/2", "11.4/1")
    assert clauses(leaves, "rail jp-18 3328") == {"9.23/2"}


@pytest.mark.clause("9.42/1")
def test_whose_a_railway_was_does_not_matter() -> None:
    state = phase({"jp-18": "2121", "br-16": "1106"})
    assert legal(state, "rail jp-18 2220,2219")
    assert legal(phase({"br-16": "2729"}, ALLIED), "rail br-16 2728")


@pytest.mark.clause("9.43/1")
def test_a_side_has_so_many_rail_moves() -> None:
    state = phase({"jp-18": "3027", "jp-yoko": "2729", "jp-55": "3817", "jp-33": "2121"})
    assert capacity(state) == 3
    state = play(state, f"rail jp-18 {MUN}", "rail jp-yoko 2728", "rail jp-55 3818")
    assert against(state, "rail jp-33 2220") == {("no_rail_capacity", "9.43/1")}
    assert not listed(state, "rail")
    assert against(phase({"jp-33": "2121"}, rail_limit=0), "rail jp-33 2220") == {("no_rail_capacity", "9.43/1")}


@pytest.mark.clause("9.43/1")
@pytest.mark.parametrize(("turn", "moves"), [(5, 2), (6, 3), (10, 5)])
def test_the_allies_have_more_rail_moves_as_the_war_goes_on(turn: int, moves: int) -> None:
    assert capacity(phase({}, ALLIED, turn=turn)) == moves


@pytest.mark.clause("9.43/2")
def test_an_interdicted_railway_is_neither_entered_nor_left() -> None:
    state = phase({"jp-18": "3027", "jp-yoko": "3228"}, interdicted=interdicted("3128", "3228", by=ALLIED))
    assert clauses(state, "rail jp-18 3028,3128") == {"9.43/2"}
    assert clauses(state, "rail jp-yoko 3328") == {"9.43/2"}
    assert not ends(state, "rail", "jp-yoko")
    assert ends(state, "rail", "jp-18").isdisjoint(MUN.split(",")[1:])


@pytest.mark.clause("9.43/1", "22.1/1")
def test_the_joined_railway_carries_one_more_and_is_used_at_once_when_it_serves() -> None:
    line = tuple(map(at, ("2628", "2527", "2526", "2425")))
    state = phase({"jp-18": "2729"}, lines=(line, ()))
    assert capacity(state) == 4
    assert "2121" in ends(state, "rail", "jp-18")
    state = phase({"jp-18": "2729"}, lines=(line, ()), fresh=frozenset({at("2425")}))
    assert capacity(state) == 3
    assert "2121" not in ends(state, "rail", "jp-18")


# -- rivers

BANK = "3427,3327,3227,3127,3128"
"""Along the Mun from 3527 on, over it once: six points for a light unit without ways."""


@pytest.mark.clause("9.6/1", "9.32/1")
def test_a_depot_goes_twice_its_allowance_along_a_river() -> None:
    state = phase({"depot-jp-1": "3527", "jp-18": "2211"})
    moved = emitted(play(state, f"raft depot-jp-1 {BANK}"), "moved")[0]
    assert (moved["cost"], moved["how"], moved["clause"]) == (6, "river", "9.6/1")
    assert clauses(state, f"move depot-jp-1 {BANK}") == {"9.1/1"}
    assert "3128" in ends(state, "raft", "depot-jp-1")
    assert against(play(state, f"raft depot-jp-1 {BANK}"), "move depot-jp-1 3028") == {("has_moved", "9.21/1")}
    assert clauses(state, f"raft depot-jp-1 {BANK},3228,3328,3428") == {"9.6/1"}


@pytest.mark.clause("9.6/1", "9.32/1")
def test_it_uses_no_bridge_and_is_a_whole_move() -> None:
    """On foot the railway bridge from 3028 leads over the Mun for a point; by river the hexside costs one more."""
    state = phase({"depot-jp-1": "3028", "jp-18": "2211"})
    assert emitted(play(state, "move depot-jp-1 3128"), "moved")[0]["cost"] == 1
    after = play(state, "raft depot-jp-1 3128")
    assert emitted(after, "moved")[0]["cost"] == 2
    assert emitted(after, "moved")[0]["also"] == ()
    assert against(after, "move depot-jp-1 3228") == {("has_moved", "9.21/1")}


@pytest.mark.clause("9.6/1")
def test_it_stays_on_the_river_and_begins_there() -> None:
    state = phase({"depot-jp-1": "3527", "jp-yoko": "3527"})
    assert clauses(state, "raft depot-jp-1 3427,3426") == {"9.6/1"}
    assert "3426" not in ends(state, "raft", "depot-jp-1")
    assert ("no_depot_itself", "9.6/1") in against(state, "raft jp-yoko 3427")
    assert not ends(state, "raft", "jp-yoko")
    begun = play(state, "move depot-jp-1 3427")
    assert ("has_begun", "9.6/1") in against(begun, "raft depot-jp-1 3327")
    away = phase({"depot-jp-1": "3426", "jp-yoko": "3527"})
    assert ("no_river", "9.6/1") in against(away, "raft depot-jp-1 3427")


@pytest.mark.clause("9.6/2")
def test_no_zone_on_the_river() -> None:
    state = phase({"depot-jp-1": "3527", "depot-jp-2": "3327", "br-81": "3326"})
    assert ("in_zone", "9.6/2") in against(state, "raft depot-jp-2 3328")
    assert ("in_zone", "9.6/2") in against(state, "raft depot-jp-1 3427,3327")
    assert not {"3327", "3227"} & ends(state, "raft", "depot-jp-1")
    assert legal(state, "raft depot-jp-1 3427")


@pytest.mark.clause("9.4/1", "9.42/1", "9.31/1", "9.32/1", "22.4/1")
def test_rails_lie_where_they_are_printed_or_were_built() -> None:
    """Each step along them costs nothing by itself, and there is none beside them; roads are none."""
    state = phase({"jp-18": "Saigon", "br-7": "Calcutta"})
    rows = {(hex_, way.to): way for hex_, ways in enumerate(state.world.ways) for way in ways}
    plain = {pair for pair, way in rows.items() if way.rail and state.world.is_land(pair[0])}
    table = railing(state)
    assert len(plain) > 100 and any(way.line and not way.rail for way in rows.values())
    assert {(hex_, to) for hex_ in range(state.world.hexes) for to, _ in table.rows[hex_]} == plain
    assert {cost for row in table.rows for _, cost in row} == {0}
