"""Where a clause ends, of lines, stacks, special units and markers: what is out of reach, and what it leaves alone."""

from __future__ import annotations

from typing import Any

import pytest

from engine.titles.tail_of_the_tiger.commands import Answer
from engine.titles.tail_of_the_tiger.pieces import GERMAN, IMPERIAL, UNLIMITED
from engine.titles.tail_of_the_tiger.records import PREPARED
from engine.titles.tail_of_the_tiger.rules import ch3_setup
from engine.titles.tail_of_the_tiger.rules.ch2_control import _emit_control, occupy
from engine.titles.tail_of_the_tiger.rules.ch3_setup import check
from engine.titles.tail_of_the_tiger.rules.ch3_uprisings import liberation
from engine.titles.tail_of_the_tiger.rules.ch4_turn import begin_player_turn
from engine.titles.tail_of_the_tiger.rules.ch5_events import WithdrawDivision
from engine.titles.tail_of_the_tiger.rules.ch7_aerial import FreeUntried, PlaceAerial
from engine.titles.tail_of_the_tiger.rules.ch7_supply import _lines_from, in_supply, movement, self_supplied
from engine.titles.tail_of_the_tiger.rules.ch9_units import Arrivals, EnterElh
from engine.titles.tail_of_the_tiger.rules.ch11_march import path_cost
from engine.titles.tail_of_the_tiger.rules.ch12_storm import together
from engine.titles.tail_of_the_tiger.rules.ch13_advance import walks_in
from engine.titles.tail_of_the_tiger.rules.ch13_result import unseen
from engine.titles.tail_of_the_tiger.rules.ch14_air import allot
from engine.titles.tail_of_the_tiger.rules.ch16_ring import AttackRing, CloseRing
from engine.titles.tail_of_the_tiger.rules.ch18_atomic import bomb_hexes
from engine.titles.tail_of_the_tiger.rules.ch20_drop import OfferDrop, grounded, offered
from engine.titles.tail_of_the_tiger.rules.ch20_gun import WalkIn, gun
from engine.titles.tail_of_the_tiger.rules.losses import eliminate
from engine.titles.tail_of_the_tiger.rules.rail import rail_lines
from engine.titles.tail_of_the_tiger.state import Combat
from tests.titles.tail_of_the_tiger.fighting import NO_AIR, assaults, moves
from tests.titles.tail_of_the_tiger.table import (
    TITLE,
    against,
    at,
    begun,
    decision,
    emitted,
    hex_of,
    legal,
    listed,
    play,
)

PLAIN, BESIDE, THERE = "5001", "5101", "5002"
AIR = {**NO_AIR, "jet": 2, "tiger": 2, "east": 3}


def reasons(found: Any) -> set[tuple[str, str]]:
    return {(why.kind, why.clause) for why in found}


def shut_in(*labels: str) -> dict[str, str]:
    """Japanese divisions all around some hexes."""
    world, inside = TITLE.world("tail-of-the-tiger"), set(map(hex_of, labels))
    around = sorted({near for hex_ in inside for near in world.adjacent[hex_]} - inside)
    names = [c.id for c in TITLE.pack.counters.values() if c.japanese and c.division and not c.tank]
    return {name: world.label(hex_) for name, hex_ in zip(names, around, strict=False)}


# -- assaults on the way


@pytest.mark.clause("wtf-12.2/1", "17.0/4")
@pytest.mark.parametrize(("how", "clause"), [("mobile", "17.0/4"), ("infiltration", "wtf-12.2/1")])
@pytest.mark.parametrize(("second", "stacked"), [
    ({"at": PLAIN}, True), ({"at": BESIDE, "origin": PLAIN}, False), ({"at": PLAIN, "origin": BESIDE}, False),
])  # fmt: skip
def test_who_assaults_together_began_together_and_stands_together(
    how: str, clause: str, second: dict[str, str], stacked: bool
) -> None:
    state = moves(units={"ge-7pz": PLAIN, "ge-24pz": second, "ge-50inf": PLAIN, "jp-58": THERE})
    units = [state.pieces[name] for name in ("ge-7pz", "ge-50inf", "ge-24pz")]
    assert reasons(together(state, units, how)) == (set() if stacked else {("not_stacked", clause)})


@pytest.mark.clause("wtf-12.2/1", "17.0/4")
@pytest.mark.parametrize(("option", "how", "allowed"), [(False, "mobile", False), (True, "mobile", True),
                                                        (False, "infiltration", True)])  # fmt: skip
def test_units_that_enter_began_in_no_stack_unless_an_option_says_so(option: bool, how: str, allowed: bool) -> None:
    units = {"ge-7pz": "north", "ge-24pz": "north", "ge-50inf": "north", "jp-58": "4400"}
    state = at("german-movement", units=units, turn=1, options={"entering_stacks": option})
    group = [state.pieces[name] for name in ("ge-7pz", "ge-50inf")]
    assert (not reasons(together(state, group, how))) == allowed
    assert not reasons(together(state, group[1:], how))


@pytest.mark.clause("wtf-12.2/1")
def test_tanks_infiltrate_with_infantry_only() -> None:
    state = moves(units={"ge-7pz": PLAIN, "ge-50inf": PLAIN, "jp-58": THERE})
    tank, foot = state.pieces["ge-7pz"], state.pieces["ge-50inf"]
    assert reasons(together(state, [tank], "infiltration")) == {("no_infantry", "wtf-12.2/1")}
    assert not reasons(together(state, [tank, foot], "infiltration"))
    assert not reasons(together(state, [foot], "infiltration"))
    assert not reasons(together(state, [tank], "mobile"))


# -- the rail gun


@pytest.mark.clause("20.2/2", "20.2/3", "20.2/4", "16.0/15")
@pytest.mark.parametrize(("where", "found"), [("4300", True), ("ring", False), ("dead", False)])
def test_the_gun_is_a_gun_on_the_map_only(where: str, found: bool) -> None:
    state = moves(units={"ge-gustav": where, "jp-58": THERE})
    assert (gun(state) is not None) == found


@pytest.mark.clause("20.2/2", "20.2/3", "wtf-13.x/5", "20.2/5")
def test_the_gun_out_of_supply_goes_nowhere_and_others_out_of_supply_walk_in() -> None:
    units = {"ge-gustav": BESIDE, "ge-50inf": BESIDE}
    free = moves(units=units)
    assert not reasons(walks_in(free, free.pieces["ge-gustav"], hex_of(THERE))) - {("gun_alone", "20.2/2")}
    cut = moves(units=units | shut_in(BESIDE, THERE))
    for name in units:
        assert not in_supply(cut, cut.pieces[name])
    assert ("gun_unsupplied", "20.2/3") in reasons(walks_in(cut, cut.pieces["ge-gustav"], hex_of(THERE)))
    assert not reasons(walks_in(cut, cut.pieces["ge-50inf"], hex_of(THERE)))


@pytest.mark.clause("20.2/2", "wtf-11.x/5")
def test_the_gun_ends_beside_friends_where_there_is_room() -> None:
    """A stack of four divisions leaves no room for a fifth; the gun ends where one friend stands, and nowhere else."""
    units = {"ge-gustav": "4300", "ge-50inf": PLAIN, "jp-58": "5504"}
    state = moves(units=units)
    ends = {line.rpartition(",")[2].rpartition(" ")[2] for line in listed(state, "march") if "gustav" in line}
    assert PLAIN in ends and THERE not in ends
    for line in listed(state, "march"):
        assert not against(state, line)


@pytest.mark.clause("20.2/5")
def test_nobody_walks_into_a_hex_that_holds_enemies() -> None:
    for foe, found in (({"jp-58": THERE}, set()), ({"jp-58": "5504"}, {"ge-50inf", "ge-7pz"})):
        state = assaults(units={"ge-50inf": PLAIN, "ge-7pz": BESIDE, "ge-170inf": "4700", **foe})
        assert {piece.id for piece in WalkIn(hex_of(THERE))._near(state)} == found


# -- the brigade


@pytest.mark.clause("20.1/1", "20.1/5", "20.1/3")
@pytest.mark.parametrize(
    ("moved", "strategic", "bars"), [(True, False, True), (True, True, False), (False, False, False)]
)
def test_who_has_moved_drops_strategically_only(moved: bool, strategic: bool, bars: bool) -> None:
    units = {"ge-ramcke": {"at": "4700", "moved": moved}, "jp-58": "5504"}
    state = assaults(units=units, airbases=("4700", "ring"))
    assert (("moved", "20.1/5") in reasons(grounded(state, strategic=strategic))) == bars


@pytest.mark.clause("20.1/6", "wtf-13.x/6", "20.1/5")
@pytest.mark.parametrize(("unit", "left", "against_it"), [
    ({}, 0, set()), ({"moved": True}, 0, {("moved", "20.1/5")}),
    ({"attacked": True}, 0, {("has_attacked", "wtf-13.x/6")}),
    ({"dropped": True}, 0, {("dropped", "20.1/1")}), ({}, 1, {("japanese_air", "20.1/6")}),
])  # fmt: skip
def test_why_the_brigade_does_not_drop_on_an_assault(
    unit: dict[str, bool], left: int, against_it: set[tuple[str, str]]
) -> None:
    units = {"ge-ramcke": {"at": "4700", **unit}, "ge-50inf": "4800", "jp-58": "4801"}
    state = assaults(units=units, airbases=("4700", "ring"))
    combat = Combat(PREPARED, GERMAN, hex_of("4801"), (), left=(0, left))
    assert reasons(offered(state, combat)) == against_it
    assert reasons(offered(state, Combat(PREPARED, IMPERIAL, hex_of("4801"), ()))) == {("not_german", "20.1/6")}


@pytest.mark.clause("7.0/1", "20.1/4", "wtf-7.3/1", "20.2/2")
def test_half_a_move_after_a_drop_and_all_of_it_for_the_gun() -> None:
    state = moves(units={"ge-ramcke": {"at": "4700", "dropped": True}, "ge-gustav": "4300", "jp-58": "5504"})
    whole = moves(units={"ge-ramcke": "4700", "jp-58": "5504"})
    full = movement(whole, whole.pieces["ge-ramcke"])
    assert movement(state, state.pieces["ge-ramcke"]) == full // 2
    cut = moves(units={"ge-gustav": BESIDE} | shut_in(BESIDE))
    assert not in_supply(cut, cut.pieces["ge-gustav"])
    assert movement(cut, cut.pieces["ge-gustav"]) == UNLIMITED


@pytest.mark.clause("20.2/2", "wtf-11.x/1", "wtf-11.x/3")
def test_each_hex_costs_the_gun_one_point_whatever_it_is() -> None:
    state = moves(units={"ge-gustav": "4300", "ge-50inf": PLAIN, "jp-58": "5504"})
    piece = state.pieces["ge-gustav"]
    ways = [(way.to, state.world.adjacent[way.to]) for way in state.world.ways[piece.loc]]
    costs = {path_cost(state, piece, (to,)) for to, _ in ways}
    assert len(costs) == 1
    (one,) = costs
    for to, near in ways:
        for further in near[:2]:
            assert path_cost(state, piece, (to, further)) == 2 * one


# -- air, bombs and the Ring


@pytest.mark.clause("wtf-14.x/1", "14.0/6", "wtf-14.x/3")
def test_what_has_flown_to_one_battle_counts_in_the_next() -> None:
    state = assaults(units={"ge-50inf": "4800", "jp-58": "4801"}, air=AIR, airbases=("4800", "ring"))
    for jets, tigers in ((1, 1), (1, 0)):
        state.combat = Combat(PREPARED, GERMAN, hex_of("4801"), ())
        allot(state, GERMAN, jets, tigers)
        assert state.combat is not None and (state.combat.jets, state.combat.tigers) == (jets, tigers)
    assert (state.flown["jet"], state.flown["tiger"]) == (2, 1)
    allot(state, IMPERIAL, 2, 0)
    allot(state, IMPERIAL, 1, 0)
    assert state.combat is not None and state.combat.strikes == 1
    assert state.flown["east"] == 3


@pytest.mark.clause("18.0/1", "18.0/2", "16.0/16")
@pytest.mark.parametrize(("bombs", "broken", "found"), [(2, False, True), (0, False, False), (2, True, False)])
def test_bombs_fly_while_there_are_any_and_the_ring_holds(bombs: int, broken: bool, found: bool) -> None:
    units = {"ge-50inf": "4700", "jp-58": "4701", "ge-97inf": "4800"}
    state = at("german-strategic", units=units, turn=2, airbases=("4700", "ring"), bombs=2, step="MoveStrategically")
    state.bombs, state.broken = bombs, broken
    assert bool(bomb_hexes(state)) == found


@pytest.mark.clause("16.0/2")
@pytest.mark.parametrize(
    ("turn", "yes", "refused"), [(2, True, True), (2, False, False), (4, True, False), (4, False, False)]
)
def test_the_ring_is_attacked_from_the_fourth_turn_on_and_never_has_to_be(turn: int, yes: bool, refused: bool) -> None:
    state = at("german-movement", units={"ge-50inf": PLAIN, "jp-58": "5504"}, turn=turn)
    assert reasons(AttackRing().reasons(state, Answer(yes))) == ({("no_attack_now", "16.0/2")} if refused else set())


@pytest.mark.clause("16.0/8", "16.0/16")
@pytest.mark.parametrize(("ring", "broken", "falls"), [(0, False, True), (1, False, False), (0, True, False)])
def test_the_ring_breaks_once(ring: int, broken: bool, falls: bool) -> None:
    state = at("german-movement", units={"ge-50inf": PLAIN, "jp-58": "5504"}, turn=4)
    state.ring, state.broken, state.bombs, state.events = ring, broken, 2, []
    state.fuel = {**state.fuel}
    before = dict(state.fuel)
    CloseRing().run(state)
    assert bool(emitted(state, "ring_broken")) == falls
    assert (state.broken, state.bombs) == (broken or falls, 0 if falls else 2)
    assert (dict(state.fuel) == before) == (not falls or before == dict(state.fuel_at_first))


@pytest.mark.clause("10.0/1", "10.0/3", "18.0/7", "10.0/4")
def test_a_city_under_a_cloud_is_no_place_on_the_way_of_another() -> None:
    """4300 and 4500 are joined; under a cloud 4300 is left by its own unit, and not entered by the other."""
    state = at("german-strategic", units={"ge-50inf": "4300", "ge-97inf": "4500", "jp-58": "5504"}, turn=2,
               step="MoveStrategically")  # fmt: skip
    one, other, box = hex_of("4300"), hex_of("4500"), state.world.box("ring")
    assert other in rail_lines(state, one) and one in rail_lines(state, other) and box in rail_lines(state, one)
    clouds = frozenset({one})
    first = rail_lines(state, one, clouds)
    assert one not in rail_lines(state, other, clouds)
    assert one not in rail_lines(state, box, clouds)
    assert other in rail_lines(state, box, clouds)
    assert one not in first


@pytest.mark.clause("10.0/1", "10.0/4")
def test_a_broken_ring_is_on_no_line() -> None:
    for broken in (False, True):
        state = at("german-strategic", units={"ge-50inf": "4300", "jp-58": "5504"}, turn=5)
        state.broken = broken
        state.touch_ground()
        assert (state.world.box("ring") in rail_lines(state, hex_of("4300"))) != broken


# -- control and supply


@pytest.mark.clause("7.0/6", "7.0/10", "wtf-7.x/2")
def test_a_port_of_the_east_that_no_german_touched_supplies_itself() -> None:
    state = moves(units={"ge-50inf": PLAIN, "jp-58": "5504"})
    world = state.world
    for hex_ in sorted(world.ports):
        assert self_supplied(state, hex_) == (not world.west(hex_))
        state.touched = frozenset({hex_})
        assert not self_supplied(state, hex_)
        state.touched = frozenset()


@pytest.mark.clause("7.0/3", "7.17/1", "wtf-7.0/1", "7.0/5", "7.0/4")
def test_haiphong_supplies_what_lies_within_eight_hexes() -> None:
    state = moves(units={"ge-50inf": PLAIN, "jp-58": "5504"})
    grid, port = state.world.grid, hex_of("3726")
    found = _lines_from(state, frozenset(), (), True)
    assert {grid.distance(port, hex_) for hex_ in found} == set(range(9))
    assert not _lines_from(state, frozenset(), (), False)


@pytest.mark.clause("2.5/2", "20.1/8", "wtf-3.5/1")
@pytest.mark.parametrize("held", ["german", "imperial"])
def test_an_airbase_is_lost_to_whoever_walks_into_its_city(held: str) -> None:
    """Whoever held the city on paper."""
    state = moves(units={"jp-58": "4700", "ge-50inf": PLAIN})
    city = hex_of("4700")
    state.airbases, state.german = ("4700",), state.german  # type: ignore[assignment]
    state.airbases = type(begun().airbases)((city,))  # type: ignore[call-arg]
    state.german = state.german | {city} if held == "german" else state.german - {city}
    occupy(state)
    assert city not in state.airbases and city not in state.german


# -- units


@pytest.mark.clause("wtf-8.x/2", "6.3/2", "18.0/7", "20.1/8")
def test_who_falls_on_the_way_moves_no_more_and_the_others_do() -> None:
    state = moves(units={"ge-50inf": PLAIN, "ge-97inf": PLAIN, "jp-58": "5504"})
    state.mover = ("ge-50inf", "ge-97inf")
    eliminate(state, "ge-50inf", "6.3/2")
    assert state.mover == ("ge-97inf",)


@pytest.mark.clause("wtf-13.11/1", "wtf-13.11/2")
def test_of_what_is_turned_up_twice_one_more_is_gone() -> None:
    """Values are removed once for each unit that shows them, and only as often as they are in the pool."""
    state = begun()
    pool = list(state.world.pack.untried)
    names = [name for name, piece in state.pieces.items() if piece.counter.untried][:3]
    for name in names[:2]:
        state.change(name, shown=pool[0])
    rest = unseen(state)
    assert len(pool) - len(rest) == min(2, pool.count(pool[0]))
    for name in (n for n, p in state.pieces.items() if p.counter.untried):
        state.change(name, shown=pool[0])
    assert pool[0] not in unseen(state)


@pytest.mark.clause("3.3/7", "2.5/2")
@pytest.mark.parametrize(("unit", "hex_", "gone"), [("ge-50inf", "4116", True), ("ge-50inf", "5001", False),
                                                    ("jp-58", "4116", False)])  # fmt: skip
def test_the_chance_of_chungking_is_gone_with_whoever_enters_first(unit: str, hex_: str, gone: bool) -> None:
    state = moves(units={"ge-50inf": PLAIN, "jp-58": "5504"})
    chungking = state.world.named("Chungking")
    state.chance_gone = False
    liberation(state, [state.pieces[unit]], chungking if hex_ == "4116" else hex_of(hex_))
    assert state.chance_gone == gone


@pytest.mark.clause("wtf-4.x/1", "17.0/4", "wtf-12.2/1", "wtf-14.x/1")
def test_a_player_turn_begins_where_its_units_stand() -> None:
    """Of one side only, also for those that were put elsewhere and did nothing."""
    units = {"ge-50inf": {"at": PLAIN, "origin": BESIDE}, "ge-97inf": {"at": PLAIN, "moved": True},
             "jp-58": {"at": THERE, "origin": "5003"}}  # fmt: skip
    state = moves(units=units)
    begin_player_turn(state, GERMAN)
    assert state.pieces["ge-50inf"].origin == state.pieces["ge-97inf"].origin == hex_of(PLAIN)
    assert not state.pieces["ge-97inf"].moved
    assert state.pieces["jp-58"].origin == hex_of("5003")


@pytest.mark.clause("ev-15/1")
def test_the_division_that_leaves_is_told_with_its_place() -> None:
    state = moves(units={"jp-18": "1924", "ge-50inf": PLAIN})
    state.events = []
    WithdrawDivision().apply(state, TITLE.notation.parse("choose jp-18"))
    (event,) = emitted(state, "withdrawn")
    assert (event["unit"], event["side"]) == ("jp-18", IMPERIAL)
    assert state.pieces["jp-18"].loc == state.world.box("gone")


@pytest.mark.clause("7.0/8", "7.0/9", "wtf-7.x/3")
@pytest.mark.parametrize(("laid", "full"), [(2, False), (3, True)])
def test_three_markers_of_aerial_supply_and_none_off_the_map(laid: int, full: bool) -> None:
    hexes = ("4701", "4702", "4801")[:laid]
    units = {"ge-50inf": "4700", "jp-58": "5504"}
    state = at("german-start", units=units, turn=2, airbases=("4700", "ring"))
    state.aerial = frozenset(map(hex_of, hexes))
    assert ("no_marker" in {why.kind for why in PlaceAerial()._placed(state, hex_of("4802"))}) == full
    for nowhere in ("9999", "ring"):
        assert ("no_hex", "7.0/8") in against(state, f"airlift {nowhere}")


@pytest.mark.clause("7.0/12", "11.7/1")
@pytest.mark.parametrize(("marker", "freed"), [("5001", True), ("", False)])
def test_untried_units_are_freed_by_the_marker_only(marker: str, freed: bool) -> None:
    untried = next(c.id for c in TITLE.pack.counters.values() if c.untried)
    more = {"subversive": marker} if marker else {}
    state = moves(units={untried: THERE, "ge-50inf": "4300", "jp-58": "5504"}, **more)
    FreeUntried().run(state)
    assert (untried in state.freed) == freed


@pytest.mark.clause("2.2/1", "9.0/6", "unit-1/1", "20.2/1")
def test_who_waits_for_its_turn_arrives_in_its_box() -> None:
    due = {c.id: c for c in TITLE.pack.counters.values() if c.turn}
    for turn in sorted({c.turn for c in due.values()}):
        for side in (GERMAN, IMPERIAL):
            state = begun()
            state.turn, state.player = turn, side
            before = {name: state.pieces[name].loc for name in due}
            Arrivals().run(state)
            for name, counter in due.items():
                moved = state.pieces[name].loc != before[name]
                assert moved == (
                    counter.turn == turn
                    and counter.side == side
                    and counter.start in ("ring", "formosa")
                    and before[name] not in (state.world.box("ring"), state.world.box("formosa"))
                )


@pytest.mark.clause("wtf-8.x/2")
def test_the_set_up_has_nothing_wrong() -> None:
    assert list(check(TITLE.world("tail-of-the-tiger"))) == []


@pytest.mark.clause("wtf-12.2/1", "17.0/4")
def test_who_joins_an_assault_stands_where_it_began() -> None:
    """The second panzer began in the stack and has gone to a hex that lies beside the enemy, too."""
    units = {"ge-7pz": PLAIN, "ge-gd": PLAIN, "ge-24pz": {"at": BESIDE, "origin": PLAIN}, "jp-58": THERE}
    state = play(moves(units=units), f"storm ge-7pz {THERE} mobile")
    assert decision(state) == "AssembleStorm"
    assert legal(state, "join ge-gd")
    assert ("not_stacked", "17.0/4") in against(state, "join ge-24pz")


@pytest.mark.clause("20.1/6")
def test_a_drop_that_is_refused_is_refused_for_its_reasons() -> None:
    units = {"ge-ramcke": "4700", "ge-50inf": "4800", "jp-58": "4801"}
    state = assaults(units=units, airbases=("4700", "ring"))
    for left, found in ((0, set()), (1, {("japanese_air", "20.1/6")})):
        state.combat = Combat(PREPARED, GERMAN, hex_of("4801"), (), left=(0, left))
        assert reasons(OfferDrop().reasons(state, Answer(True))) == found
        assert not reasons(OfferDrop().reasons(state, Answer(False)))


@pytest.mark.clause("2.5/2", "wtf-3.5/1")
def test_what_counts_for_supply_and_points_is_asked_again_when_it_changes_hands() -> None:
    state = moves(units={"ge-50inf": PLAIN, "jp-58": "5504"})
    prized = next(iter(sorted(state.world.prized)))
    plain = next(h for h in range(state.world.hexes) if state.world.is_land(h) and h not in state.world.prized)
    for hex_, changed in ((plain, False), (prized, True)):
        before = state.ground_token
        _emit_control(state, GERMAN, hex_)
        assert (state.ground_token != before) == changed


@pytest.mark.clause("wtf-8.x/2")
def test_a_set_up_with_too_many_in_a_hex_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ch3_setup, "crowded", lambda state, side: [hex_of(PLAIN)] if side == GERMAN else [])
    assert list(check(TITLE.world("tail-of-the-tiger"))) == [f"too many units stand in {PLAIN}"]


@pytest.mark.clause("20.3/1", "20.3/4")
@pytest.mark.parametrize(("turn", "shown", "asked"), [(4, False, False), (5, False, True), (5, True, False)])
def test_whether_the_tank_army_comes_is_asked_as_long_as_nobody_knows(turn: int, shown: bool, asked: bool) -> None:
    state = moves(units={"ge-50inf": PLAIN, "jp-58": "5504"})
    state.turn, state.elh_shown = turn, shown
    forced, _ = EnterElh().forced_or_listed(state)
    assert (forced is None) == asked


@pytest.mark.clause("3.0/3", "3.3/3", "6.3/2")
def test_those_about_to_enter_enter_one_by_one() -> None:
    units = {"ge-ss-br": "south", "ga-i5": "south", "jp-58": "5504"}
    state = at("german-movement", units=units, turn=1)
    assert not [line for line in listed(state, "march") if "," in line.split()[1]]


@pytest.mark.clause("20.2/2")
def test_the_gun_is_listed_where_it_would_not_stand_alone() -> None:
    state = moves(units={"ge-gustav": "4300", "ge-50inf": PLAIN, "ge-97inf": BESIDE, "jp-58": "5504"})
    ends = {line.split()[-1].rpartition(",")[2] for line in listed(state, "march") if "gustav" in line}
    assert ends == {PLAIN, BESIDE}
