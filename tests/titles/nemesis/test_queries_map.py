"""Queries over the map: threats to a hex, and the picture of a side's supply."""

from __future__ import annotations

import pytest

from engine.titles.nemesis.pieces import ALLIED, FULL, JAPANESE, LIMITED, OUT
from engine.titles.nemesis.queries import overview as queries
from engine.titles.nemesis.rules.ch5_movement import assault_phase
from engine.titles.nemesis.rules.ch6_odds import estimate
from engine.titles.nemesis.state import NemesisState
from tests.titles.nemesis.battlefield import quiet, side_with
from tests.titles.nemesis.board import ask, empty, judge, phase, play, put

REGIMENTS = ("jp-31-58", "jp-31-124", "jp-31-138", "jp-33-213")  # 6-3-4 each, light
BRIGADE = "uk-20-32"  # 5-2-5, on foot


def besieged(*, supply: str = "full", attackers: int = 4) -> tuple[NemesisState, int]:
    """A Brigade in jungle without ways, a Regiment in each of some neighbouring hexes, no Air Support; the hex."""
    state = empty()
    state.air = {}
    target, *near = quiet(state)
    put(state, BRIGADE, target)
    for unit, where in zip(REGIMENTS[:attackers], near, strict=False):
        put(state, unit, where, supply=supply)
    return state, state.world.loc(target)


# -- threats -----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("2.2/1", "5.2/8", "6.1-C/1")
def test_an_assault_comes_out_of_one_full_stack_an_attack_out_of_all_hexes() -> None:
    state, hex_ = besieged()
    found = queries.threat(state, hex_, JAPANESE)
    assert found.assault is not None
    assert found.attack is not None
    # 3 large units: 18 to 5 is 3:1; four hexes: 24 to 5 is 4:1.
    assert (found.assault.odds.attack.total, found.assault.odds.column) == (18, 4)
    assert len(set(found.assault.units.values())) == 1
    assert (found.attack.odds.attack.total, found.attack.odds.column) == (24, 5)
    assert len(set(found.attack.units.values())) == 4
    assert found.worst is found.attack


@pytest.mark.clause("2.2/3", "5.2/8")
def test_without_a_road_two_allied_brigades_assault() -> None:
    state = empty()
    state.air = {}
    target, *near = quiet(state)
    put(state, REGIMENTS[0], target)
    for unit, where in zip((BRIGADE, "uk-20-80", "uk-20-100"), near, strict=False):
        put(state, unit, where)
    found = queries.threat(state, state.world.loc(target), ALLIED)
    assert found.assault is not None
    assert len(found.assault.units) == 2


@pytest.mark.clause("5.2/6", "7.1-B/3")
def test_limited_units_do_not_assault_and_attack_at_half_strength() -> None:
    state, hex_ = besieged(supply="limited", attackers=2)
    found = queries.threat(state, hex_, JAPANESE)
    assert found.assault is None
    assert found.attack is not None
    assert found.attack.odds.attack.total == 6


@pytest.mark.clause("1.2-B/6", "1.2-B/7")
def test_the_best_air_support_that_is_left_helps() -> None:
    state, hex_ = besieged(attackers=1)
    state.air = {"jp-air-5": "available"}
    found = queries.threat(state, hex_, JAPANESE).assault
    assert found is not None
    assert (found.air, found.odds.attack.total) == ("jp-air-5", 9)
    state.air = {"jp-air-5": "used"}
    found = queries.threat(state, hex_, JAPANESE).assault
    assert found is not None
    assert (found.air, found.odds.attack.total) == (None, 6)


@pytest.mark.clause("6.1-D/2")
def test_artillery_is_no_threat_alone() -> None:
    state, hex_ = besieged(attackers=0)
    near = state.world.adjacent[hex_][0]
    put(state, "jp-33-mtn", state.world.label(near))
    assert queries.threat(state, hex_, JAPANESE).worst is None
    put(state, "jp-31-b1", state.world.label(near))
    found = queries.threat(state, hex_, JAPANESE).assault
    assert found is not None
    assert found.odds.attack.total == 5


@pytest.mark.clause("6.1-D/3")
def test_a_motorized_unit_is_no_threat_where_no_way_leads() -> None:
    state = empty()
    state.air = {}
    target, near = side_with(state, "jungle")
    put(state, REGIMENTS[0], target)
    put(state, "uk-254-3carb", near)
    found = queries.threat(state, state.world.loc(target), ALLIED)
    assert near not in {state.world.label(loc) for loc in (found.attack.units.values() if found.attack else ())}


@pytest.mark.clause("5.2/7", "6.1-D/5", "2.6/6")
def test_the_yunnan_force_never_assaults_and_attacks_only_when_it_is_active() -> None:
    state = empty()
    state.air = {}
    target, near, *_ = quiet(state)
    put(state, "jp-31-b1", target)
    put(state, "ch-y-116", near)
    asleep = queries.threat(state, state.world.loc(target), ALLIED)
    assert (asleep.assault, asleep.attack) == (None, None)
    state.yunnan_active = True
    awake = queries.threat(state, state.world.loc(target), ALLIED)
    assert awake.assault is None
    assert awake.attack is not None


@pytest.mark.clause("5.1-A/1", "6.1-A/1")
def test_an_assault_reaches_further_than_a_forward_move() -> None:
    state, hex_ = besieged(attackers=0)
    three_off = next(loc for loc in range(state.world.hexes) if state.world.grid.distance(loc, hex_) == 3)
    put(state, REGIMENTS[0], state.world.label(three_off))
    found = queries.threat(state, hex_, JAPANESE)
    assert found.attack is None
    far_off = next(loc for loc in range(state.world.hexes) if state.world.grid.distance(loc, hex_) == 12)
    put(state, REGIMENTS[0], state.world.label(far_off))
    assert queries.threat(state, hex_, JAPANESE).worst is None


def test_a_unit_that_is_not_there_can_be_asked_about() -> None:
    state, hex_ = besieged()
    weak = put(state, "us-gal-1", "0410")  # 2 points
    before = dict(state.pieces)
    found = queries.threat(state, hex_, JAPANESE, [weak])
    assert found.attack is not None
    assert found.attack.odds.defence.total == 2
    assert state.pieces == before


def test_the_threat_map_holds_the_hexes_with_defenders() -> None:
    state, hex_ = besieged()
    found = queries.threat_map(state, JAPANESE, [hex_, *state.world.adjacent[hex_]])
    assert list(found) == [hex_]
    assert found[hex_] == queries.threat(state, hex_, JAPANESE)


@pytest.mark.clause("5.0/1", "5.2/1b", "5.2/8")
def test_what_is_promised_can_be_done() -> None:
    state, hex_ = besieged()
    promised = queries.threat(state, hex_, JAPANESE).assault
    assert promised is not None
    label = state.world.label
    phase(state, JAPANESE, "assault")
    ask(state, *assault_phase(state, JAPANESE))
    for unit, loc in promised.units.items():
        if state.pieces[unit].loc != loc:
            moves = (command for command in queries.actions_for(state, unit) if command.verb == "move")
            play(state, next(move.text() for move in moves if move.path[-1] == label(loc)))
    play(state, "done")
    assert judge(state, f"attack {label(hex_)} {','.join(promised.units)}").legal
    assert estimate(state, label(hex_), tuple(promised.units), None, True) == promised.odds


# -- supply ------------------------------------------------------------------------------------------------------------

# From Homalin (depot, range 5) a Path runs north: 0908 1008 1007 1106 1105 (5 mp) 1205 1204 1303 1302 (4 mp on) 1402.
DIVISION_HQ = "jp-hq-31"  # range 4


@pytest.mark.clause("7.1/1", "7.1/2", "7.1-A/1", "7.1-A/2", "7.1-A/11")
def test_a_chain_is_shown_link_by_link_with_its_ranges() -> None:
    state = empty()
    put(state, DIVISION_HQ, "1105")
    unit = put(state, REGIMENTS[0], "1204", supply="out", waits=1)
    picture = queries.supply_picture(state, JAPANESE)
    found = picture.pieces[unit]
    assert (found.marked, found.now, found.kind) == (OUT, FULL, "transporter")
    assert [(link.kind, link.unit, link.used, link.range) for link in found.links] == [
        ("entry", "", None, None), ("depot", "", 5, 5), ("transporter", DIVISION_HQ, 2, 4),
    ]  # fmt: skip
    assert state.labels(found.links[2].path) == ("1105", "1205", "1204")
    assert found.why.clause == "7.1-A/11"
    assert (picture.rising, picture.falling) == ([unit], [])


@pytest.mark.clause("7.1-A/1", "7.1-B/4")
def test_a_piece_out_of_range_is_told_what_is_missing() -> None:
    state = empty()
    put(state, DIVISION_HQ, "1105")
    unit = put(state, REGIMENTS[0], "1402")
    picture = queries.supply_picture(state, JAPANESE)
    found = picture.pieces[unit]
    assert (found.marked, found.now, found.kind, found.links) == (FULL, OUT, "", ())
    facts = found.why.facts
    assert (found.why.kind, found.why.clause) == ("out_of_range", "7.1-A/1")
    assert (facts["source"], facts["hex"], facts["needs"], facts["has"]) == (DIVISION_HQ, "1105", 5, 4)
    assert picture.falling == [unit]


@pytest.mark.clause("7.1-A/12")
def test_a_second_divisional_hq_is_named_as_the_reason() -> None:
    state = empty()
    put(state, DIVISION_HQ, "1105")
    second = put(state, "jp-hq-33", "1302")
    found = queries.supply_picture(state, JAPANESE).pieces[second]
    assert (found.now, found.why.kind, found.why.clause) == (OUT, "second_divisional_hq", "7.1-A/12")


@pytest.mark.clause("7.1-A/7", "7.1-C/12", "7.1-C/13")
def test_who_depends_on_a_hex() -> None:
    state = empty()
    unit = put(state, REGIMENTS[0], "0808")  # 5 mp from Homalin
    put(state, REGIMENTS[1], "1211")
    loc = state.world.loc

    def cut(hex_: str) -> list[str]:
        return [piece.id for piece in queries.cut_by(state, JAPANESE, loc(hex_))]

    assert cut("1010") == [unit]  # Homalin lives by its river: Limited
    assert cut("0909") == [unit]  # an enemy in the depot: Out
    assert cut("1313") == []  # there is another road
    assert cut("0203") == []
    assert cut("1211") == [unit]  # its own piece there is thought away
    assert len(state.pieces_at(loc("1211"))) == 1


@pytest.mark.clause("7.1-C/1", "7.1-C/12")
def test_a_limited_chain_names_its_river() -> None:
    state = empty()
    unit = put(state, REGIMENTS[0], "0808")
    put(state, "uk-chn-77", "1211")
    found = queries.supply_picture(state, JAPANESE).pieces[unit]
    assert (found.now, found.kind, found.links[0].kind) == (LIMITED, "river", "river")


@pytest.mark.clause("7.1-B/4")
def test_a_side_without_any_source_has_no_trace() -> None:
    state = empty()
    unit = put(state, "uk-chn-77", "1211")
    for entry in state.world.entries:
        if entry.side == ALLIED:
            state.flags[entry.hex] = JAPANESE
    for hex_ in state.world.objectives:
        state.flags[hex_] = JAPANESE
    state.airfields = dict.fromkeys(state.world.airfields, JAPANESE)
    state.touch_ground()
    for label, enemy_unit in zip(("0102", "0105", "3104", "3107", "2101"), (*REGIMENTS, "jp-33-214"), strict=True):
        put(state, enemy_unit, label)
    found = queries.supply_picture(state, ALLIED).pieces[unit]
    assert (found.now, found.why.kind) == (OUT, "no_trace")
