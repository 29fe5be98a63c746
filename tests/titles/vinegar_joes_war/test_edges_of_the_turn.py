"""Where a clause ends, of depots, arrivals, bases and retreats: whose it is, how many, and what is told."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine.titles.vinegar_joes_war.pieces import ALLIED, JAPANESE
from engine.titles.vinegar_joes_war.records import Combat
from engine.titles.vinegar_joes_war.rules.ch3_setup import _box as box_of
from engine.titles.vinegar_joes_war.rules.ch4_administration import ClearPorts
from engine.titles.vinegar_joes_war.rules.ch5_events import _of_kind
from engine.titles.vinegar_joes_war.rules.ch6_arrivals import _call_reserve, _chart
from engine.titles.vinegar_joes_war.rules.ch6_due import depots_due
from engine.titles.vinegar_joes_war.rules.ch8_depots import spend
from engine.titles.vinegar_joes_war.rules.ch10_stacking import CheckStacking
from engine.titles.vinegar_joes_war.rules.ch11_zones import exerts
from engine.titles.vinegar_joes_war.rules.ch12_bases import base_reasons
from engine.titles.vinegar_joes_war.rules.ch12_missions import _from_base
from engine.titles.vinegar_joes_war.rules.ch13_result import _landing, die_in_combat
from engine.titles.vinegar_joes_war.rules.ch14_retreat import falling, perish
from engine.titles.vinegar_joes_war.rules.ch17_contingency import take
from engine.titles.vinegar_joes_war.rules.ch18_landing import land_reasons
from engine.titles.vinegar_joes_war.rules.ch20_naval import shell_reasons
from engine.titles.vinegar_joes_war.rules.ch22_lines import roads_from
from engine.titles.vinegar_joes_war.state import VinegarState
from tests.titles.vinegar_joes_war.fighting import AL, COMBAT, JP, OFFENSIVE, TITLE, at, emitted
from tests.titles.vinegar_joes_war.test_edges_of_the_map import FAR, READY, hex_of


def kinds(found: Any) -> set[str]:
    return {why.kind for why in found}


def depots(side: int) -> list[str]:
    return [c.id for c in TITLE.pack.counters.values() if c.depot and c.side == side]


# -- depots and arrivals


@pytest.mark.clause("8.1/2", "6.35/3")
@pytest.mark.parametrize(("moved", "mover", "spent"), [
    ((True, False), "", 0), ((False, True), "", 1), ((False, False), "", 0), ((False, False), "first", 1),
])  # fmt: skip
def test_of_two_depots_the_one_that_has_moved_is_spent(moved: tuple[bool, bool], mover: str, spent: int) -> None:
    first, second = sorted(depots(ALLIED))[:2]
    state = at(AL, 4, units=FAR | {first: "2211", second: "2211"})
    for name, flag in zip((first, second), moved, strict=True):
        state.change(name, moved=flag)
    state.mover = first if mover else ""
    spend(state, hex_of(state, "2211"), ALLIED, "test", "8.1/2")
    gone = (first, second)[spent]
    assert [state.world.on_map(state.pieces[name].loc) for name in (first, second)] == [
        name != gone for name in (first, second)
    ]


@pytest.mark.clause("6.35/1", "6.35/3", "6.4/1")
@pytest.mark.parametrize(("limits", "asked", "owed"), [(False, 2, 0), (False, 99, 1), (True, 99, 0)])
def test_depots_that_the_pool_has_not_are_owed_or_lost(limits: bool, asked: int, owed: int) -> None:
    state = at(AL, 2, units=FAR, options={"depot_pool_limits": limits})
    has = len([name for name in depots(ALLIED) if state.pieces[name].loc == state.world.box("pool")])
    state.events = []
    depots_due(state, ALLIED, asked, "6.35/1")
    taken = [event["unit"] for event in emitted(state, "boxed")]
    assert len(taken) == min(asked, has)
    assert state.owed[ALLIED] == (asked - has if owed else 0)
    state.events = []
    _chart(state, ALLIED)
    assert state.owed[ALLIED] in (0, asked - has + state.world.charts.arrival(state.turn, ALLIED).depots)


@pytest.mark.clause("17.1/1", "17.1/2")
def test_the_reserve_is_called_once() -> None:
    state = at(AL, 2, units={"br-16": "2211", "jp-18": "1103"})
    assert state.world.country(hex_of(state, "1103")) == "India"
    _call_reserve(state)
    assert state.reserve_called
    state.events = []
    _call_reserve(state)
    assert not state.events


@pytest.mark.clause("17.4/1", "6.34/1", "17.4/2")
@pytest.mark.parametrize("name", ["br-18", "TAC-br-1"])
def test_a_contingency_unit_that_is_taken_is_told(name: str) -> None:
    state = at(AL, 2, units=FAR)
    state.events = []
    take(state, name)
    assert [(event["unit"], event["why"]) for event in emitted(state, "boxed")] == [(name, "taken")]


@pytest.mark.clause("2.2/1", "6.1/3")
def test_where_a_unit_waits_that_is_not_set_up() -> None:
    boxes = {"G": "guerrillas", "L": "light", "R": "reserve", "C": "contingency"}
    for counter in TITLE.pack.counters.values():
        expected = "pool" if counter.depot else boxes.get(counter.code[:1], "waiting")
        assert box_of(counter) == expected


@pytest.mark.clause("6.4/1")
def test_an_event_takes_units_of_the_nation_itself() -> None:
    for counter in TITLE.pack.counters.values():
        own = counter.nation == ("japan" if counter.side == JAPANESE else "british")
        for kind in ("division", "brigade", "brigade-or-garrison"):
            assert own or not _of_kind(counter, kind)


@pytest.mark.clause("4.1/11", "25.0/2")
@pytest.mark.parametrize(("depot", "found"), [(True, set()), (False, {"no_depot"})])
def test_a_port_is_cleared_for_a_depot_in_it(depot: bool, found: set[str]) -> None:
    name = sorted(depots(ALLIED))[0]
    units = {"br-16": "2121", "jp-18": "2729"} | ({name: "2121"} if depot else {})
    state = at(AL, 4, units=units)
    state.interdicted = {hex_of(state, "2121"): JAPANESE}
    state.touch_ground()
    command = TITLE.notation.parse("unblock 2121")
    assert kinds(ClearPorts().reasons(state, command)) == found
    assert kinds(ClearPorts().reasons(state, TITLE.notation.parse("unblock 2211"))) == {"no_closed_port"}


# -- zones, bases, guns and landings


@pytest.mark.clause("11.0/1", "11.11/1", "8.0/1")
@pytest.mark.parametrize("option", [True, False])
def test_depots_have_a_zone_by_option_and_all_others_have_one(option: bool) -> None:
    name = sorted(depots(ALLIED))[0]
    state = at(AL, 4, units=FAR | {name: "2211"}, options={"depots_exert_zoc": option})
    assert exerts(state, state.pieces["br-16"])
    assert exerts(state, state.pieces[name]) == option


@pytest.mark.clause("12.1/2", "12.21/1")
def test_what_is_no_airbase_launches_nothing() -> None:
    state = at(AL, OFFENSIVE, units=FAR | {"br-ab-221": "2500", "br-ab-224": "2211"}, support={"TAC-br-1": READY})
    assert kinds(base_reasons(state, state.pieces["br-16"])) == {"no_airbase"}
    assert not kinds(base_reasons(state, state.pieces["br-ab-221"]))
    plane = state.support["TAC-br-1"]
    for base in ("br-16", "jp-18", "nobody"):
        assert kinds(_from_base(state, plane, base, hex_of(state, "2500"))) == {"no_base"}
    assert not kinds(_from_base(state, plane, "br-ab-221", hex_of(state, "2500")))


@pytest.mark.clause("20.3/1")
@pytest.mark.parametrize("name", ["TAC-jp-1", "gunfire-1", "nothing"])
def test_only_gunfire_of_the_phasing_side_fires(name: str) -> None:
    state = at(JP, OFFENSIVE, units=FAR, support={"gunfire-jp-1": READY, "TAC-jp-1": READY, "gunfire-1": READY})
    command = TITLE.notation.parse(f"shell {name} 2121 hex")
    assert kinds(shell_reasons(state, command)) == {"no_gunfire"}  # type: ignore[arg-type]


@pytest.mark.clause("18.1/1", "17.3/4")
def test_a_unit_does_not_land_among_guerrillas() -> None:
    for guerrillas, found in ((False, False), (True, True)):
        units = {"br-16": "2500", "jp-18": "2729"} | ({"gu-kr1": "2121"} if guerrillas else {})
        state = at(AL, 4, units=units, turn=9)
        assert ("guerrillas_alone" in kinds(land_reasons(state, state.pieces["br-16"], "2121"))) == found


@pytest.mark.clause("22.4/1", "9.32/1")
def test_roads_run_where_lines_are_printed_or_built() -> None:
    state = at(AL, 4, units=FAR)
    world = state.world
    for hex_, row in enumerate(roads_from(state)):
        printed = {way.to for way in world.ways[hex_] if way.line and world.is_land(hex_)}
        assert printed <= set(row) and set(row) <= {way.to for way in world.ways[hex_]}
        if not any(hex_ in line for line in state.lines):
            assert set(row) == printed


@pytest.mark.clause("10.2/1", "6.3/6")
@pytest.mark.parametrize(("player", "order"), [(ALLIED, [ALLIED, JAPANESE]), (JAPANESE, [JAPANESE, ALLIED])])
def test_the_phasing_side_thins_out_first(player: int, order: list[int]) -> None:
    state = at(AL, 4, units=FAR)
    for side, label in ((ALLIED, "2211"), (JAPANESE, "2729")):
        names = [c.id for c in TITLE.pack.counters.values() if c.side == side and c.division][:9]
        for name in names:
            state.change(name, loc=hex_of(state, label))
    state.player = player
    assert [step.owner for step in CheckStacking().run(state)] == order  # type: ignore[attr-defined]


# -- combat


@pytest.mark.clause("18.5/2", "13.2/1")
@pytest.mark.parametrize(
    ("landed", "option", "found"), [(True, True, True), (False, True, False), (True, False, False)]
)
def test_a_landing_without_pursuit_is_one_from_the_sea_and_by_option(landed: bool, option: bool, found: bool) -> None:
    state = at(JP, COMBAT, units=FAR, options={"landing_without_pursuit": option})
    state.combat = Combat(JAPANESE, hex_of(state, "2211"), ("jp-18",))
    state.change("jp-18", assault=hex_of(state, "2211") if landed else -1)
    assert _landing(state) == found


@pytest.mark.clause("14.1/1", "14.1/2", "27.1/1")
@pytest.mark.parametrize(("hq", "falls"), [("2212", True), ("2729", False)])
def test_a_headquarters_that_lent_its_strength_from_afar_does_not_retreat(hq: str, falls: bool) -> None:
    state = at(AL, COMBAT, units={"br-16": "2212", "br-hq-3": hq, "jp-18": "2211"})
    state.combat = Combat(ALLIED, hex_of(state, "2211"), ("br-16",), lenders=("br-hq-3",), defenders=("jp-18",))
    assert ("br-hq-3" in {piece.id for piece in falling(state, ALLIED)}) == falls
    assert {piece.id for piece in falling(state, JAPANESE)} == {"jp-18"}
    state.combat = msgspec.structs.replace(state.combat, retreated=("jp-18",))
    assert not falling(state, JAPANESE)


def _beaten(attacker: int, *names: str, concentric: bool = False) -> VinegarState:
    units = dict.fromkeys(names, "2211") | {"jp-18": "2212", "br-16": "2729"}
    state = at(JP, COMBAT, units=units)
    state.combat = Combat(attacker, hex_of(state, "2211"), ("jp-18",), defenders=names, concentric=concentric, spoils=1)
    return state


@pytest.mark.clause("8.2/1", "15.11/1", "16.1/1", "14.1/2", "14.11/4")
def test_depots_of_the_defender_are_counted_and_none_of_the_attacker() -> None:
    name = sorted(depots(ALLIED))[0]
    for attacker, spoils in ((JAPANESE, 2), (ALLIED, 1)):
        state = _beaten(attacker, name)
        die_in_combat(state, name, "15.1/1")
        assert state.combat is not None and state.combat.spoils == spoils


@pytest.mark.clause("16.1/1", "14.11/7", "14.1/2")
@pytest.mark.parametrize(("attacker", "concentric", "gone"), [(JAPANESE, True, True), (JAPANESE, False, False),
                                                              (ALLIED, True, False)])  # fmt: skip
def test_the_defender_who_is_surrounded_is_lost_for_good(attacker: int, concentric: bool, gone: bool) -> None:
    boxes = set()
    for how in ("perish", "die"):
        state = _beaten(attacker, "br-18", concentric=concentric)
        if how == "perish":
            perish(state, state.pieces["br-18"], 9)
        else:
            die_in_combat(state, "br-18", "15.1/1")
        boxes.add(state.pieces["br-18"].loc)
    assert boxes == {state.world.box("eliminated" if gone else "replaceable")}
