"""Chapters 10 and 11: stacks, what is seen of them, zones of control."""

from __future__ import annotations

import msgspec
import pytest

from engine.titles.vinegar_joes_war.pieces import ALLIED, JAPANESE
from engine.titles.vinegar_joes_war.positions.hiding import hidden
from engine.titles.vinegar_joes_war.rules.ch3_setup import check
from engine.titles.vinegar_joes_war.rules.ch10_stacking import excess, limit
from engine.titles.vinegar_joes_war.state import VinegarState
from engine.titles.vinegar_joes_war.world import World
from tests.titles.vinegar_joes_war.data import PACK, world
from tests.titles.vinegar_joes_war.data import at as hex_at
from tests.titles.vinegar_joes_war.table import (
    TITLE,
    against,
    at,
    clauses,
    decision,
    emitted,
    fact,
    legal,
    listed,
    play,
    where,
)

MARSH = next(h for h in range(world().hexes) if world().terrain[h] == "marsh" and not world().settlement(h))
MOUNTAIN = world().label(next(h for h in range(world().hexes) if world().stacking[h] == 2 and h != MARSH))


def over(hex_: str, *names: str) -> int:
    """By how many these units are too many in a hex."""
    state = at("allied", 4, units={**dict.fromkeys(names, hex_), "jp-18": "2856", "br-16": "3407"})
    side = JAPANESE if names[0].startswith(("jp", "depot-jp")) else ALLIED
    return excess(state, hex_at(hex_), side)


# -- 10: stacking


@pytest.mark.clause("10.0/1", "10.1/1")
def test_every_unit_counts_as_one_against_the_limit_of_the_terrain() -> None:
    assert limit(at("allied", 4, units={"br-16": "2211", "jp-18": "2121"}), hex_at(MOUNTAIN)) == 2
    assert over(MOUNTAIN, "br-70", "br-7") == 0
    assert over(MOUNTAIN, "br-hq-3", "depot-al-1", "br-ab-221", "br-77") == 2


@pytest.mark.clause("10.11/1")
def test_one_armoured_brigade_stacks_free() -> None:
    assert over(MOUNTAIN, "br-70", "br-12", "br-254") == 0
    assert over(MOUNTAIN, "br-70", "br-254", "br-255") == 0
    assert over(MOUNTAIN, "br-70", "br-7", "br-254", "br-255") == 1
    assert over(MOUNTAIN, "br-70", "br-7", "br-c-31") == 1


@pytest.mark.clause("10.2/1", "15.1/3", "16.1/1", "26.1/1")
def test_the_owner_eliminates_the_excess_when_the_phase_ends() -> None:
    crowd = dict.fromkeys(["jp-18", "jp-33", "jp-56", "jp-15"], "2311")
    state = at("japanese", 4, units={**crowd, "br-16": "2121"})
    assert limit(state, hex_at("2311")) == 3
    state = play(state, "done")
    assert decision(state) == "ThinOut" and len(listed(state)) == 4
    assert "2311" in TITLE.words("en").prompt(state) and "1 unit too many" in TITLE.words("en").prompt(state)
    assert against(state, "choose br-16") == {("not_crowded", "10.2/1")}
    again = TITLE.position(TITLE.describe(state))
    assert listed(again) == listed(state) and [*again.agenda] == [*state.agenda]
    state = play(state, "choose jp-18")
    assert where(state, "jp-18") == "replaceable" and fact(state, "vp.allied") == 1
    assert decision(state) != "ThinOut"


@pytest.mark.clause("10.2/2", "10.2/1")
def test_a_unit_goes_through_a_full_stack_for_the_cost_of_the_ground() -> None:
    full = dict.fromkeys(["jp-18", "jp-33", "jp-56", "jp-15"], "2312")
    state = at("japanese", 4, units={**full, "jp-31": "2211", "br-16": "2121"})
    empty = at("japanese", 4, units={"jp-18": "2331", "jp-31": "2211", "br-16": "2121"})
    path = "move jp-31 2312,2213"
    assert play(state, path).spent == play(empty, path).spent == 2 * 2
    assert excess(play(state, path), hex_at("2312"), JAPANESE) == 0


@pytest.mark.clause("10.3/1")
def test_nobody_enters_the_hex_of_an_enemy_depot() -> None:
    state = at("japanese", 4, units={"jp-18": "2211", "depot-al-1": "2312", "br-16": "2121"})
    assert against(state, "move jp-18 2312") == {("enemy_there", "10.3/1")}


@pytest.mark.clause("10.5/1")
def test_a_set_up_with_too_many_units_or_both_sides_in_a_hex_is_told() -> None:
    scenario = TITLE.load_scenario("imphal")
    first, *rest = scenario.setup
    assert (first.hex, rest[0].hex) == ("2104", "2106")
    for hex_, fault in (("2106", "too many units stand in 2106"), ("2007", "both sides stand in 2007")):
        moved = (msgspec.structs.replace(first, hex=hex_), *rest)
        assert fault in list(check(World(PACK, msgspec.structs.replace(scenario, setup=moved))))


@pytest.mark.clause("10.6/1")
def test_of_an_enemy_stack_the_top_is_seen_and_how_many_there_are() -> None:
    units = {"jp-18": "2211", "jp-33": "2211", "jp-56": "2211", "br-16": "2121", "br-ab-221": "2121"}
    state = at("allied", 4, units=units)
    seen = TITLE.view(state, ALLIED)
    there = [seen.pieces[name].id for name in seen.at[hex_at("2211")]]
    assert len(there) == 3 and there[-1] == "jp-56" and not {"jp-18", "jp-33"} & {*seen.pieces}
    own = TITLE.view(state, JAPANESE)
    assert {"jp-18", "jp-33", "jp-56"} <= {*own.pieces}
    strike = {"TAC-br-1": {"box": "map", "at": "2211", "mission": "support", "base": "br-ab-221"}}
    assert not hidden(at("allied", 5, units=units, support={**strike, "TAC-br-2": "available"}), ALLIED)


@pytest.mark.clause("10.6/1")
def test_a_unit_is_put_on_top_of_its_stack_in_an_own_movement_phase() -> None:
    state = at("japanese", 4, units={"jp-18": "2211", "jp-33": "2211", "br-16": "2121"})
    assert listed(state, "uncover") == ["uncover jp-18"]
    state = play(state, "uncover jp-18")
    assert state.at[hex_at("2211")][-1] == "jp-18"
    assert against(state, "uncover jp-18") == {("is_on_top", "10.6/1")}


def attacked() -> VinegarState:
    units = {"jp-18": "2211", "jp-33": "2211", "jp-56": "2211", "br-16": "2312", "br-70": "2312", "br-7": "2121"}
    return play(at("japanese", 8, 3, units=units), "attack 2312", "join jp-18")


@pytest.mark.clause("10.6/1", "10.6/2", "4.0/1")
def test_a_declared_attack_shows_the_defenders_and_stands() -> None:
    state = attacked()
    assert {piece.id for piece in hidden(state, JAPANESE)} == {"br-16"}
    assert against(state, "done") and not listed(state, "done")
    strikes = {"TAC-br-1": {"box": "map", "at": "2312", "mission": "defence", "base": "br-ab-221"}}
    units = {"jp-18": "2211", "jp-33": "2211", "jp-56": "2211", "br-16": "2312", "br-70": "2312", "br-ab-221": "2121"}
    state = play(at("japanese", 8, units=units, support=strikes), "attack 2312", "join jp-18", "fight probe")
    assert decision(state) == "ChooseDefence" and not hidden(state, JAPANESE)


@pytest.mark.clause("10.6/1")
def test_the_defender_sees_who_attacks_and_no_more_of_the_stack() -> None:
    strikes = {"TAC-br-1": {"box": "map", "at": "2312", "mission": "defence", "base": "br-ab-221"}}
    units = {"jp-18": "2211", "jp-33": "2211", "jp-56": "2211", "br-16": "2312", "br-70": "2312", "br-ab-221": "2121"}
    state = play(at("japanese", 8, units=units, support=strikes), "attack 2312", "join jp-18", "fight probe")
    seen = TITLE.view(state, ALLIED)
    assert "jp-18" in seen.pieces and "jp-33" not in seen.pieces
    answer = TITLE.notation.parse("answer yes")
    assert [(p.name, p.value) for p in TITLE.tallies(seen, answer)] == [
        (p.name, p.value) for p in TITLE.tallies(state, answer)
    ]


# -- 11: zones


@pytest.mark.clause("11.0/1", "11.1/1", "11.2/1", "11.3/1")
def test_a_zone_lies_on_six_hexes_and_friends_do_not_lift_it() -> None:
    near = [world().label(hex_) for hex_ in world().adjacent[hex_at("2211")]]
    state = at("japanese", 4, units={"br-1m": "2211", "jp-18": "2210", "jp-33": "2213", "jp-56": "2114"})
    assert len(near) == 6 and all(fact(state, f"zone.allied/{label}") for label in near)
    assert not legal(state, "move jp-33 2212,2111") and not legal(state, "move jp-33 2312,2311")
    twice = at("japanese", 4, units={"br-1m": "2211", "br-77": "2111", "jp-33": "2213", "jp-56": "2114"})
    assert legal(twice, "move jp-33 2212") and not legal(twice, "move jp-33 2212,2312")


@pytest.mark.clause("11.11/1")
def test_airstrikes_have_no_zone() -> None:
    raid = {"TAC-br-1": {"box": "map", "at": "2212", "mission": "interdiction", "base": "br-ab-221"}}
    state = at("japanese", 4, units={"jp-33": "2213", "br-16": "2121"}, support=raid)
    assert legal(state, "move jp-33 2312,2311") and not fact(state, "zone.allied/2213")


@pytest.mark.clause("11.5/1", "13.0/1")
def test_nobody_next_to_an_enemy_has_to_attack() -> None:
    state = at("japanese", 8, units={"jp-18": "2211", "br-16": "2312"})
    assert legal(state, "done")


@pytest.mark.clause("17.3/6", "11.3/1")
def test_a_guerrilla_has_a_zone_and_occupies_its_hex() -> None:
    state = at("japanese", 4, units={"gu-kr1": "2211", "jp-18": "2213", "br-16": "2121"})
    assert fact(state, "occupier.2211") == "allied"
    assert legal(state, "move jp-18 2212") and not legal(state, "move jp-18 2212,2111")


@pytest.mark.clause("24.1/3", "11.1/2")
def test_zones_reach_over_the_border_of_china() -> None:
    world_ = world()
    pairs = [
        (h, way.to)
        for h in range(world_.hexes)
        if world_.is_land(h) and world_.country(h) == "Burma"
        for way in world_.ways[h]
        if way.border and world_.country(way.to) == "China" and world_.zones[0][h] and way.to in world_.zones[0][h]
    ]
    burma, china = pairs[0]
    state = at("allied", 4, units={"jp-18": world_.label(burma), "ch-6": "3407"})
    assert fact(state, f"zone.japanese/{world_.label(china)}")


def driven_off(unit: str, *attackers: str, reduced: bool = False) -> VinegarState:
    """A unit south-east of Mandalay, with British units or zones all around, must retreat one hex: Probe, 200 to 299 %,
    a 4."""
    ring = {"br-70": "2211", "br-1m": "2211", "br-16": "2213", "br-bff": "2313", "br-77": "2413"}
    foe = {unit: {"at": "2312", "reduced": reduced}, "jp-56": "2856"}
    state = at("allied", 8, 4, units={**ring, **foe})
    return play(state, "attack 2312", *(f"join {name}" for name in attackers), "fight probe")


@pytest.mark.clause("11.51/1", "14.1/2", "15.11/1", "16.1/1")
def test_a_retreat_into_a_zone_is_the_end_of_a_brigade_or_a_reduced_division() -> None:
    brigade = driven_off("jp-21b", "br-1m")
    assert clauses(brigade, "combat_resolved") >= {"13.10/1"} and where(brigade, "jp-21b") == "eliminated"
    reduced = driven_off("jp-33", "br-1m", "br-16", reduced=True)
    assert emitted(reduced, "combat_resolved")[0]["result"] == "DR1" and where(reduced, "jp-33") == "eliminated"


@pytest.mark.clause("11.51/1", "15.1/2", "11.52/1", "14.21/1")
def test_a_full_division_is_reduced_by_it_and_zones_do_not_stop_the_pursuit() -> None:
    state = driven_off("jp-33", "br-70", "br-1m")
    assert decision(state) == "RetreatUnits"
    assert set(listed(state)) == {"retreat jp-33 2212", "retreat jp-33 2311", "retreat jp-33 2412"}
    state = play(state, "retreat jp-33 2212")
    assert fact(state, "jp-33.reduced") and clauses(state, "reduced") == {"15.1/2", "11.51/1"}
    assert fact(state, "zone.japanese/2312") and legal(state, "advance br-70")
