"""Where a clause ends, of depots, arrivals, bases and retreats: whose it is, how many, and what is told."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine.titles.vinegar_joes_war.commands import Sail
from engine.titles.vinegar_joes_war.pieces import ALLIED, JAPANESE
from engine.titles.vinegar_joes_war.records import Combat
from engine.titles.vinegar_joes_war.rules.ch3_setup import _box as box_of
from engine.titles.vinegar_joes_war.rules.ch4_administration import ClearPorts
from engine.titles.vinegar_joes_war.rules.ch5_events import _of_kind, _words, answers
from engine.titles.vinegar_joes_war.rules.ch6_arrivals import _call_reserve, _chart
from engine.titles.vinegar_joes_war.rules.ch6_due import depots_due
from engine.titles.vinegar_joes_war.rules.ch8_depots import spend
from engine.titles.vinegar_joes_war.rules.ch10_stacking import CheckStacking
from engine.titles.vinegar_joes_war.rules.ch11_zones import exerts
from engine.titles.vinegar_joes_war.rules.ch12_bases import base_reasons
from engine.titles.vinegar_joes_war.rules.ch12_fire import CompleteTransports
from engine.titles.vinegar_joes_war.rules.ch12_missions import _from_base
from engine.titles.vinegar_joes_war.rules.ch13_result import _landing, die_in_combat
from engine.titles.vinegar_joes_war.rules.ch14_retreat import falling, perish
from engine.titles.vinegar_joes_war.rules.ch17_contingency import take
from engine.titles.vinegar_joes_war.rules.ch18_landing import land_reasons
from engine.titles.vinegar_joes_war.rules.ch20_naval import sail_reasons, shell_reasons
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


# -- events


@pytest.mark.clause("5.0/1", "5.0/2", "5.0/4", "6.4/1", "16.3/1", "17.3/1")
@pytest.mark.parametrize(("side", "die", "turns", "asked"), [
    (JAPANESE, 1, (1, 5, 6, 9), ["withdraw:TAC"]), (JAPANESE, 1, (10, 16), ["withdraw:TAC", "withdraw:TAC"]),
    (JAPANESE, 2, (5,), []), (JAPANESE, 2, (6, 9), ["withdraw:division"]),
    (JAPANESE, 2, (10,), ["withdraw:brigade-or-garrison"]), (JAPANESE, 3, (1, 9, 16), ["recall:6"]),
    (JAPANESE, 4, (5, 9), []), (JAPANESE, 4, (10,), ["lose-depot"]), (JAPANESE, 5, (5,), ["client:jp-bia"]),
    (JAPANESE, 5, (6, 9), ["client:jp-ina-1,jp-bia"]), (JAPANESE, 6, (1, 6, 10), []),
    (ALLIED, 1, (1, 5), ["withdraw:brigade"]), (ALLIED, 1, (6, 9), ["withdraw:TAC"]),
    (ALLIED, 1, (10,), ["withdraw:MAC"]), (ALLIED, 2, (1, 5), ["lose-depot"]), (ALLIED, 2, (6, 10), []),
    (ALLIED, 3, (5, 9), ["guerrilla"]), (ALLIED, 3, (10,), ["guerrilla", "guerrilla"]),
    (ALLIED, 4, (9,), ["recall:6"]), (ALLIED, 4, (10,), ["recall:9"]), (ALLIED, 5, (1, 6, 10), []),
    (ALLIED, 6, (5,), []), (ALLIED, 6, (6, 9), ["recall-air:1"]), (ALLIED, 6, (10,), ["recall-air:2"]),
])  # fmt: skip
def test_what_a_line_of_the_events_asks_for(side: int, die: int, turns: tuple[int, ...], asked: list[str]) -> None:
    """The first and the last turns of the periods; depots that come and railways that stop ask for nothing."""
    for turn in turns:
        assert list(_words(TITLE.pack.charts.event(side, die, turn)[1])) == asked


@pytest.mark.clause("5.0/2", "6.4/1")
def test_a_client_that_nobody_sees_is_left_out_of_what_is_offered() -> None:
    """The Burma Army lies under a division and is on the map in truth; the enemy sees no such unit at all."""
    units = {"jp-bia": "2121", "jp-18": "2121", "jp-33": "2856", "br-16": "2211", "jp-ina-1": "waiting"}
    state = at(JP, 1, 5, turn=6, units=units)
    seen = TITLE.view(state, ALLIED)
    assert "jp-bia" in state.pieces and "jp-bia" not in seen.pieces
    offered = {"place jp-ina-1 2121", "place jp-ina-1 2856"}
    assert {command.text() for command in answers(state)} == offered
    assert {command.text() for command in answers(seen)} == offered


@pytest.mark.clause("6.35/1", "6.4/1")
@pytest.mark.parametrize(("turn", "there", "gone"), [
    (5, ("amphibious-jp-1", "gunfire-jp-1"), ("amphibious-jp-1", "gunfire-jp-1")),
    (5, ("gunfire-jp-1",), ("gunfire-jp-1",)), (5, (), ()),
    (4, ("amphibious-jp-1", "gunfire-jp-1"), ()), (11, ("amphibious-jp-1",), ("amphibious-jp-1",)),
])  # fmt: skip
def test_what_the_chart_takes_away_is_told(turn: int, there: tuple[str, ...], gone: tuple[str, ...]) -> None:
    state = at(JP, 2, turn=turn, units=FAR, support=dict.fromkeys(there, READY))
    state.events = []
    for name, piece in list(state.support.items()):
        if piece.counter.kin in ("amphibious-jp", "gunfire-jp"):
            state.fly(name, box="available" if name in there else "outside")
    _chart(state, JAPANESE)
    told = [event["unit"] for event in emitted(state, "withdrawn")]
    assert tuple(told) == gone
    assert all(state.support[name].box == "eliminated" for name in gone)


# -- the sea


@pytest.mark.clause("18.1/1", "18.11/1", "18.4/1", "10.3/1", "17.3/3", "23.1/1", "18.3/1", "18.3/2")
@pytest.mark.parametrize(("unit", "start", "to", "found"), [
    ("gu-mp1", "2856", "2121", {("no_marker", "18.2/1"), ("border", "17.3/3")}),
    ("jp-siam1", "2729", "2446", {("no_marker", "18.2/1"), ("other_waters", "18.3/1"), ("border", "23.1/1")}),
    ("br-18", "2856", "2121", {("no_marker", "18.2/1")}),
    ("br-18", "2856", "2745", {("no_marker", "18.2/1"), ("no_coast", "18.1/1")}),
    ("br-18", "2856", "2856", {("no_marker", "18.2/1"), ("no_coast", "18.1/1")}),
    ("br-18", "2856", "9999", {("no_marker", "18.2/1"), ("no_coast", "18.1/1")}),
    ("br-18", "2856", "2140", {("no_marker", "18.2/1"), ("enemy_there", "18.1/1")}),
])  # fmt: skip
def test_why_a_unit_does_not_land(unit: str, start: str, to: str, found: set[tuple[str, str]]) -> None:
    """Neither side has a marker; 2745 is a hex of the sea."""
    state = at(JP if unit.startswith("jp") else AL, 4, units={unit: start, "jp-18": "2140", "br-12": "2551"})
    assert {(why.kind, why.clause) for why in land_reasons(state, state.pieces[unit], to)} == found


@pytest.mark.clause("20.2/1", "4.1/4", "4.1/5")
@pytest.mark.parametrize(("name", "where", "found"), [
    ("carrier-1", "2745", set()), ("carrier-1", "2211", {"not_at_sea"}), ("carrier-1", "9999", {"not_at_sea"}),
    ("gunfire-1", "2745", {"no_carrier"}), ("TAC-br-1", "2745", {"no_carrier"}), ("nothing", "2745", {"no_carrier"}),
    ("gunfire-jp-1", "2745", {"no_carrier"}),
])  # fmt: skip
def test_only_a_carrier_of_the_side_goes_to_sea(name: str, where: str, found: set[str]) -> None:
    support = dict.fromkeys(("carrier-1", "gunfire-1", "TAC-br-1", "gunfire-jp-1"), READY)
    state = at(AL, OFFENSIVE, turn=13, units=FAR, support=support)
    assert kinds(sail_reasons(state, ALLIED, Sail(name, where))) == found
    assert kinds(sail_reasons(state, JAPANESE, Sail(name, where))) == {"no_carrier"}


@pytest.mark.clause("4.1/6", "12.26/1", "9.5/1", "19.1/1", "19.2/1")
@pytest.mark.parametrize(("mission", "home"), [
    ("transport", True), ("drop", True), ("escort", True), ("interception", True), ("support", False),
    ("interdiction", False), ("defence", False),
])  # fmt: skip
def test_after_the_fire_over_all_hexes_those_go_home_whose_mission_is_over(mission: str, home: bool) -> None:
    """And in the next phase there is fire over each hex again."""
    state = at(AL, OFFENSIVE, turn=13, units=FAR | {"br-ab-221": "2500"}, support={"MAC-1": READY, "TAC-br-1": READY})
    name = "MAC-1" if mission in ("transport", "drop") else "TAC-br-1"
    load = "br-16" if name == "MAC-1" else ""
    state.fly(name, box="map", loc=hex_of(state, "2500"), mission=mission, base="br-ab-221", load=load)
    state.settled = frozenset({hex_of(state, "2500")})
    CompleteTransports().run(state)
    assert state.settled == frozenset()
    assert (state.support[name].box == "available") == home
    assert (state.pieces["br-16"].loc == hex_of(state, "2500")) == bool(load)
