"""Where a clause ends, of what is allowed, paid and told in a turn: the wrong side, the wrong kind, the next step."""

from __future__ import annotations

from copy import copy
from typing import Any

import msgspec
import pytest

from engine.titles.tail_of_the_tiger.commands import Airlift, Done, Lose
from engine.titles.tail_of_the_tiger.pieces import GERMAN, IMPERIAL
from engine.titles.tail_of_the_tiger.queries.dangers import values
from engine.titles.tail_of_the_tiger.records import PREPARED
from engine.titles.tail_of_the_tiger.rules.ch2_control import entered, occupy, overrun
from engine.titles.tail_of_the_tiger.rules.ch3_setup import free_slots, whole
from engine.titles.tail_of_the_tiger.rules.ch4_turn import EndOfTurn
from engine.titles.tail_of_the_tiger.rules.ch4_victory import line_to_india
from engine.titles.tail_of_the_tiger.rules.ch5_events import _more_air
from engine.titles.tail_of_the_tiger.rules.ch6_line import stragglers
from engine.titles.tail_of_the_tiger.rules.ch7_aerial import DropSubversive, PlaceAerial
from engine.titles.tail_of_the_tiger.rules.ch7_supply import in_supply
from engine.titles.tail_of_the_tiger.rules.ch8_limit import ThinOut
from engine.titles.tail_of_the_tiger.rules.ch9_units import may_enter
from engine.titles.tail_of_the_tiger.rules.ch10_ends import allowed, left, no_more
from engine.titles.tail_of_the_tiger.rules.ch11_march import minimum, still
from engine.titles.tail_of_the_tiger.rules.ch13_losses import payers
from engine.titles.tail_of_the_tiger.rules.ch13_odds import _shifts
from engine.titles.tail_of_the_tiger.rules.ch13_result import TurnUp, losses_of
from engine.titles.tail_of_the_tiger.rules.ch16_fuel import RunDry
from engine.titles.tail_of_the_tiger.rules.ch20_drop import LandOnEnemy
from engine.titles.tail_of_the_tiger.rules.ch20_gun import bombard_reasons
from engine.titles.tail_of_the_tiger.state import Combat, TigerState
from tests.titles.tail_of_the_tiger.fighting import assaults, moves
from tests.titles.tail_of_the_tiger.table import TITLE, at, emitted, hex_of, play
from tests.titles.tail_of_the_tiger.test_edges_of_the_map import BESIDE, PLAIN, THERE, shut_in

UNITS: dict[str, Any] = {"ge-50inf": PLAIN, "jp-58": THERE}


def kinds(found: Any) -> set[str]:
    return {why.kind for why in found}


def fighting(state: TigerState, side: int, *units: str) -> Combat:
    state.combat = Combat(PREPARED, side, hex_of(THERE), units)
    return state.combat


# -- strategic movement and moves


@pytest.mark.clause("10.0/1", "10.0/6", "5.3/2", "10.0/8", "16.0/17")
@pytest.mark.parametrize(("player", "turn", "broken", "east", "west"), [
    (GERMAN, 1, False, 0, 0), (GERMAN, 2, False, 3, 0), (GERMAN, 2, True, 0, 0), (IMPERIAL, 2, False, None, 3),
])  # fmt: skip
def test_how_many_strategic_movements_there_are(
    player: int, turn: int, broken: bool, east: int | None, west: int
) -> None:
    state = moves(units=UNITS)
    state.player, state.turn, state.broken = player, turn, broken
    assert allowed(state, "west") == west
    assert allowed(state, "east") == (east if east is not None else TITLE.pack.charts.given.strategic.imperial.east)


@pytest.mark.clause("wtf-11.x/4", "wtf-11.x/1")
def test_the_one_hex_that_is_always_allowed_is_none_for_who_enters() -> None:
    state = at("german-movement", units={"ge-50inf": PLAIN, "ge-97inf": "north", "jp-58": "5504"}, turn=1)
    for name, found in (("ge-50inf", True), ("ge-97inf", False)):
        assert minimum(state, [state.pieces[name]], [hex_of(BESIDE)]) == found
        assert not minimum(state, [state.pieces[name]], [hex_of(BESIDE), hex_of("5102")])


@pytest.mark.clause("20.2/3", "wtf-11.x/2", "wtf-7.x/6")
@pytest.mark.parametrize(("mover", "held"), [((), True), (("ge-gustav",), False)])
def test_a_gun_that_has_set_out_in_supply_goes_on(mover: tuple[str, ...], held: bool) -> None:
    state = moves(units={"ge-gustav": BESIDE} | shut_in(BESIDE))
    state.mover = mover
    assert ("gun_unsupplied" in kinds(still(state, state.pieces["ge-gustav"]))) == held


@pytest.mark.clause("6.3/2", "wtf-12.2/2")
def test_only_allies_without_company_are_stragglers_and_only_where_it_is_asked() -> None:
    state = moves(units={"ga-i5": PLAIN, "ge-50inf": BESIDE, "ga-i19": THERE, "jp-58": "5504"})
    stragglers(state, hex_of(PLAIN))
    assert [state.world.on_map(state.pieces[name].loc) for name in ("ga-i5", "ge-50inf", "ga-i19")] == [
        False,
        True,
        True,
    ]
    stragglers(state)
    assert [state.world.on_map(state.pieces[name].loc) for name in ("ge-50inf", "ga-i19")] == [True, False]


# -- combat


@pytest.mark.clause("13.23/1", "wtf-13.23/1", "wtf-13.x/2")
def test_the_order_of_precedence_is_imperial() -> None:
    state = assaults(units={"ge-50inf": PLAIN, "ge-7pz": PLAIN, "jp-58": THERE, "pu-t1": THERE})
    combat = fighting(state, GERMAN, "ge-50inf", "ge-7pz")
    assert payers(state, combat, GERMAN)[1] == "wtf-13.x/2"
    assert {unit.id for unit in payers(state, combat, GERMAN)[0]} == {"ge-50inf", "ge-7pz"}


@pytest.mark.clause("wtf-13.x/9", "wtf-13.x/4")
def test_without_attackers_no_river_is_crossed() -> None:
    state = assaults(units=UNITS)
    assert not [part for part in _shifts(state, fighting(state, GERMAN)) if part.name == "river"]


@pytest.mark.clause("20.1/7", "20.1/8")
@pytest.mark.parametrize("die", [6, 1])
def test_who_lands_on_the_enemy_has_attacked(die: int) -> None:
    units = {"ge-ramcke": THERE, "ge-50inf": PLAIN, "jp-8iib": "5504"}
    state = assaults(die, units=units, airbases=("4700", "ring"))
    fighting(state, GERMAN, "ge-50inf")
    LandOnEnemy().run(state)
    assert state.combat is not None
    assert state.combat.units == ("ge-50inf", "ge-ramcke") and state.combat.landed
    assert state.pieces["ge-ramcke"].attacked


@pytest.mark.clause("20.2/4")
@pytest.mark.parametrize(("held", "no_town"), [(False, False), (True, True)])
def test_the_gun_bombards_what_the_enemy_controls(held: bool, no_town: bool) -> None:
    """5302 is a city beside 5203."""
    state = assaults(units={"ge-gustav": "5203", "ge-50inf": "5203", "jp-58": "5302"})
    city = hex_of("5302")
    state.german = state.german | {city} if held else state.german - {city}
    assert ("no_town" in kinds(bombard_reasons(state, city))) == no_town
    assert "no_town" in kinds(bombard_reasons(state, hex_of("5202")))


@pytest.mark.clause("wtf-8.x/2")
def test_the_limit_is_looked_at_again_after_each_loss() -> None:
    state = moves(units={"ge-50inf": PLAIN, "ge-97inf": PLAIN, "jp-58": "5504"})
    (step,) = ThinOut(GERMAN, hex_of(PLAIN)).apply(state, Lose("ge-50inf"))
    assert type(step).__name__ == "CheckStacking"
    assert not state.world.on_map(state.pieces["ge-50inf"].loc)


# -- control, markers, events and victory


@pytest.mark.clause("2.5/2", "4.0/1", "wtf-3.5/1")
def test_a_supply_center_falls_to_who_stands_in_it_whoever_held_the_hex() -> None:
    state = moves(units=UNITS)
    center = min(state.centers)
    state.change("ge-50inf", loc=center)
    state.german = state.german | {center}
    occupy(state)
    assert center not in state.centers


@pytest.mark.clause("7.0/8", "7.0/9", "wtf-7.x/3")
def test_a_marker_of_aerial_supply_is_told_and_counts_at_once() -> None:
    state = at("german-start", units={"ge-50inf": "4700", "jp-58": "5504"}, turn=2, airbases=("4700", "ring"))
    state.events, before = [], state.ground_token
    (again,) = PlaceAerial().apply(state, Airlift("4701"))
    assert type(again).__name__ == "PlaceAerial" and PlaceAerial().apply(state, Done()) == ()
    assert [event["hex"] for event in emitted(state, "marker_placed")] == ["4701"]
    assert hex_of("4701") in state.aerial and state.ground_token != before


@pytest.mark.clause("7.0/10", "7.0/13")
def test_where_the_subversive_marker_drops() -> None:
    state = at("german-start", units={"ge-50inf": "4700", "jp-58": "4701"}, turn=2, airbases=("4700", "ring"))
    asked = DropSubversive()
    assert not list(asked.reasons(state, Done()))
    assert kinds(asked._dropped(state, hex_of("4701"))) == {"enemy"}
    sea = next(h for h in range(state.world.hexes) if not state.world.is_land(h))
    assert "not_china" in kinds(asked._dropped(state, sea))
    assert not kinds(asked._dropped(state, hex_of("4702")))
    state.subversive_turn = 3
    assert kinds(asked._dropped(state, hex_of("4702"))) == {"not_yet"}
    assert kinds(asked.reasons(state, TITLE.notation.parse("subvert 9999"))) == {"no_hex"}


@pytest.mark.clause("ev-8/1", "ev-14/1")
@pytest.mark.parametrize(("spare", "told"), [(1, 1), (0, 0)])
def test_one_more_air_unit_as_long_as_there_is_one(spare: int, told: int) -> None:
    state = moves(units=UNITS)
    most = state.world.pack.air["tiger"].count
    state.air, state.events = {**state.air, "tiger": most - spare}, []
    _more_air(state, "tiger", "ev-8/1")
    assert state.air["tiger"] == most
    assert len(emitted(state, "air_changed")) == told


@pytest.mark.clause("4.0/8", "7.0/7")
@pytest.mark.parametrize(
    ("touched", "centers", "found"), [(False, True, True), (False, False, True), (True, False, False)]
)
def test_haiphong_ends_the_line_to_india_as_long_as_no_german_touched_it(
    touched: bool, centers: bool, found: bool
) -> None:
    state = moves(units={"jp-58": "5504"})
    if not centers:
        state.centers = frozenset()
    if touched:
        state.touched = state.touched | {hex_of("3726")}
    state.touch_ground()
    assert line_to_india(state) == found


@pytest.mark.clause("2.5/2", "7.0/5")
def test_a_center_that_is_destroyed_feeds_nobody_from_that_moment() -> None:
    state = moves(units={"jp-58": "4712"}, centers=("6005",), touched=("3726",))
    assert in_supply(state, state.pieces["jp-58"])
    entered(state, GERMAN, hex_of("6005"))
    assert not in_supply(state, state.pieces["jp-58"])


@pytest.mark.clause("10.0/5", "14.0/3")
def test_an_airbase_counts_where_it_has_moved_to() -> None:
    state, place = at("german-strategic", turn=2, units={"ge-7pz": "4700"}, german=("4700", "4805")), hex_of("4805")
    assert place not in values(state)
    state = play(state, "rebase ring 4805")
    assert emitted(state, "rebased") == [{"origin": "ring", "where": "4805", "clause": "10.0/5"}]
    assert place in values(state)
    overrun(state, place)
    assert place not in values(state)


@pytest.mark.clause("20.3/4", "20.3/1")
@pytest.mark.parametrize(("elh", "shown", "turn", "found"), [
    ("japan", False, 5, True), ("japan", True, 5, False), ("japan", False, 4, False), ("manchuria", False, 5, False),
])  # fmt: skip
def test_when_the_tank_army_may_come(elh: str, shown: bool, turn: int, found: bool) -> None:
    state = moves(units=UNITS)
    state.elh, state.elh_shown, state.turn = elh, shown, turn
    assert may_enter(state) == found


@pytest.mark.clause("3.0/2", "20.3/1", "set-1/9")
def test_a_whole_set_up_has_the_tank_army_in_manchuria() -> None:
    state = whole(TITLE.world("tail-of-the-tiger"), TITLE.new("tail-of-the-tiger", {}, "x").options, "x")
    assert state.elh == "manchuria"


@pytest.mark.clause("10.0/1", "10.0/6", "10.0/8", "5.3/2", "16.0/17", "wtf-10.8/1")
@pytest.mark.parametrize(("player", "turn", "more", "kind", "has", "clauses"), [
    (GERMAN, 1, {}, "east", 0, ("10.0/1", "5.3/2")), (GERMAN, 2, {}, "east", 3, ("10.0/1",)),
    (GERMAN, 1, {"broken": True}, "east", 0, ("10.0/1", "16.0/17")),
    (GERMAN, 8, {"broken": True}, "east", 0, ("10.0/1", "16.0/17")),
    (IMPERIAL, 1, {}, "east", 3, ("10.0/6",)), (IMPERIAL, 2, {}, "west", 3, ("10.0/8",)),
    (IMPERIAL, 1, {"options": {"western_sm_turn_1": False}}, "west", 0, ("10.0/8", "wtf-10.8/1")),
    (IMPERIAL, 2, {"options": {"western_sm_turn_1": False}}, "west", 3, ("10.0/8",)),
    (IMPERIAL, 1, {"options": {"western_sm_turn_1": False}}, "east", 3, ("10.0/6",)),
    (IMPERIAL, 1, {"options": {"western_sm_turn_1": True}}, "west", 3, ("10.0/8",)),
])  # fmt: skip
def test_why_no_strategic_movement_is_left(
    player: int, turn: int, more: dict[str, Any], kind: str, has: int, clauses: tuple[str, ...]
) -> None:
    options = more.get("options", {})
    state = moves(units=UNITS, options=options)
    state.player, state.turn, state.broken = player, turn, more.get("broken", False)
    found = no_more(state, kind)
    assert (found.kind, found.facts["has"], found.clauses) == ("no_more", has, clauses)


@pytest.mark.clause("10.0/6", "10.0/8", "10.0/9")
def test_each_half_of_the_map_has_a_quota_of_its_own() -> None:
    """They are three and three on the printed chart, and may be other ones in a pack."""
    state = moves(units=UNITS)
    charts, given = state.world.charts, state.world.charts.given
    quotas = msgspec.structs.replace(given.strategic.imperial, east=5, west=2)
    strategic = msgspec.structs.replace(given.strategic, imperial=quotas)
    state.world, printed = copy(state.world), (given.strategic.imperial.east, given.strategic.imperial.west)
    state.world.charts = msgspec.structs.replace(charts, given=msgspec.structs.replace(given, strategic=strategic))
    state.player, state.turn, state.shuttles = IMPERIAL, 2, 4
    assert printed == (3, 3)
    assert [allowed(state, kind) for kind in ("east", "west", "shuttle")] == [5, 2, 4]
    state.used = {"east": 1, "west": 2}
    assert [left(state, kind) for kind in ("east", "west", "shuttle")] == [4, 0, 4]


@pytest.mark.clause("14.0/7", "wtf-13.x/3", "20.3/7")
@pytest.mark.parametrize(("city", "doubled", "plain", "fanatic"), [
    (False, True, (3, 3), (4, 4)), (False, False, (3, 3), (4, 4)),
    (True, True, (6, 6), (7, 7)), (True, False, (4, 5), (5, 6)),
])  # fmt: skip
def test_what_an_assault_costs_with_air_units_a_city_and_fanatics(
    city: bool, doubled: bool, plain: tuple[int, int], fanatic: tuple[int, int]
) -> None:
    """One and two of the table; one air unit of the attacker and two of the defender are left over."""
    for unit, expected in (("ge-170inf", plain), ("ge-sa-fg", fanatic)):
        start, target = ("5203", "5302") if city else ("5001", "5002")
        state = assaults(units={unit: start, "elh-1": target}, options={"air_points_doubled_in_cities": doubled})
        combat = Combat(PREPARED, GERMAN, hex_of(target), (unit,), left=(1, 2), defenders=("elh-1",))
        assert losses_of(state, combat, (1, 2)) == expected


@pytest.mark.clause("wtf-13.11/1", "wtf-13.x/7")
@pytest.mark.parametrize(("attacks", "defends"), [(True, True), (True, False), (False, True), (False, False)])
def test_untried_units_of_both_sides_are_turned_up_and_no_others(attacks: bool, defends: bool) -> None:
    """Two of the German side at most: one in the assault, one in the hex attacked, one that only looks on."""
    units = {"ga-u01": "5001", "ga-u02": "5002", "ga-u03": "5101", "ge-50inf": "5101", "jp-58": "5504"}
    state = assaults(units=units)
    attackers = ("ga-u01",) if attacks else ("ge-50inf",)
    target = "5002" if defends else "5003"
    state.combat, state.events = Combat(PREPARED, IMPERIAL, hex_of(target), attackers), []
    TurnUp().run(state)
    assert state.combat.defenders == (("ga-u02",) if defends else ())
    shown = {name for name in ("ga-u01", "ga-u02", "ga-u03") if not state.pieces[name].hidden}
    assert shown == {name for name, is_in in (("ga-u01", attacks), ("ga-u02", defends)) if is_in}
    assert {event["unit"] for event in emitted(state, "turned_up")} == shown


@pytest.mark.clause("16.0/11", "16.0/12", "16.0/10")
@pytest.mark.parametrize("spent", [(), ("panzer",), ("luftwaffe",), ("panzer", "luftwaffe")])
@pytest.mark.parametrize("left", [0, 1])
def test_what_runs_dry_is_what_was_spent_to_the_last_point(spent: tuple[str, ...], left: int) -> None:
    """Fuel that is there no more, but was not spent in this turn, takes nobody."""
    state = moves(units={"ge-gd": PLAIN, "ge-50inf": PLAIN, "jp-58": "5504"}, turn=8, broken=True)
    state.spent, state.fuel = frozenset(spent), {"panzer": left, "luftwaffe": left}
    state.air, state.events = {**state.air, "jet": 1, "tiger": 1}, []
    RunDry().run(state)
    assert state.spent == frozenset()
    gone = {name for name in ("ge-gd", "ge-50inf") if not state.world.on_map(state.pieces[name].loc)}
    assert gone == ({"ge-gd"} if "panzer" in spent and not left else set())
    dry = "luftwaffe" in spent and not left
    assert (state.air["jet"], state.air["tiger"]) == ((0, 0) if dry else (1, 1))
    assert len(emitted(state, "air_changed")) == (2 if dry else 0)


@pytest.mark.clause("wtf-11.x/4", "wtf-11.x/1")
@pytest.mark.parametrize(
    ("mover", "option", "found"),
    [((), True, True), (("ge-7pz",), True, False), (("ge-7pz", "ge-50inf"), True, False), ((), False, False)],
)
def test_all_of_a_stack_are_fresh_for_the_one_hex_that_is_always_allowed(
    mover: tuple[str, ...], option: bool, found: bool
) -> None:
    """Neither has set out."""
    units = {"ge-50inf": PLAIN, "ge-7pz": PLAIN, "jp-58": "5504"}
    state = moves(units=units, options={"minimum_move": option})
    stack, state.mover = [state.pieces[name] for name in ("ge-50inf", "ge-7pz")], mover
    assert minimum(state, stack, [hex_of(BESIDE)]) == found
    assert minimum(state, stack[::-1], [hex_of(BESIDE)]) == found
    assert not minimum(state, stack, [hex_of(BESIDE), hex_of("5102")])


@pytest.mark.clause("2.5/2", "3.3/7", "7.0/7", "wtf-3.5/1")
@pytest.mark.parametrize("defended", [True, False])
def test_a_supply_center_lasts_as_long_as_imperial_units_are_in_it(defended: bool) -> None:
    state = moves(units=UNITS)
    center = min(state.centers)
    state.german, state.events = state.german - {center}, []
    if defended:
        state.change("jp-58", loc=center)
    entered(state, GERMAN, center)
    assert (center in state.centers) == defended
    assert len(emitted(state, "center_destroyed")) == (not defended)
    assert center in state.german


@pytest.mark.clause("set-1/6", "set-1/7")
def test_a_slot_is_taken_by_a_unit_of_its_kind_only() -> None:
    state = moves(units={"jp-58": "5504"})
    for start, hexes in state.world.slots:
        kin = next(c.id for c in TITLE.pack.counters.values() if c.start == start and c.side == IMPERIAL)
        other = next(c.id for c in TITLE.pack.counters.values() if c.start != start and c.side == IMPERIAL)
        for name in (kin, other):
            state.change(name, loc=state.world.box("dead"))
        assert set(hexes) <= set(free_slots(state, start))
        state.change(other, loc=hexes[0])
        assert hexes[0] in free_slots(state, start)
        state.change(kin, loc=hexes[0])
        assert hexes[0] not in free_slots(state, start)
        assert set(hexes[1:]) - {hexes[0]} <= set(free_slots(state, start))
        for name in (kin, other):
            state.change(name, loc=state.world.box("dead"))


@pytest.mark.clause("wtf-4.x/3", "4.0/2")
def test_what_lasts_for_a_turn_ends_with_it() -> None:
    """Supply by air is looked for anew."""
    state = moves(units={"ge-ramcke": {"at": PLAIN, "dropped": True}, "ge-50inf": PLAIN, "jp-58": "5504"})
    state.aerial, state.flown, before = (hex_of(PLAIN),), {"jet": 1}, state.ground_token
    steps = [type(step).__name__ for step in EndOfTurn().run(state)]
    assert steps == ["RunDry", "EndOfGame", "NextTurn"]
    assert (state.aerial, state.flown, state.phase) == ((), {}, "")
    assert not state.pieces["ge-ramcke"].dropped and state.ground_token != before
