"""Chapter 17: the invasion reserve, light divisions, guerrillas, contingency units."""

from __future__ import annotations

import pytest

from engine.titles.vinegar_joes_war.pieces import BOX
from engine.titles.vinegar_joes_war.rules.ch17_guerrillas import guerrilla_hexes
from tests.titles.vinegar_joes_war.data import WORLD
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

PORTS = {"br-gar-calcutta": "1106", "br-12": "2856"}


# -- 17.1: the reserve


@pytest.mark.clause("17.1/1", "17.1/2", "23.0/1")
@pytest.mark.parametrize(("invader", "comes"), [("jp-18", True), ("jp-ina-1", True), (None, False)])
def test_a_japanese_unit_in_india_calls_the_reserve_with_its_extras(invader: str | None, comes: bool) -> None:
    units = {**PORTS, "jp-33": "2211"} | ({invader: "1904"} if invader else {})
    state = at("allied", 2, turn=1, units=units, support={"TAC-jp-1": "available"})
    called = {event["unit"]: event["clause"] for event in emitted(state, "boxed") if event["why"] == "reserve"}
    extras = dict.fromkeys(["br-gar-ranchi", "br-gar-assam"], "17.1/2")
    assert called == ({"br-2": "17.1/1", **extras} if comes else {})
    assert legal(state, "place br-2 1106") is comes
    assert sum(event["why"] == "depot" for event in emitted(state, "boxed")) == (2 if comes else 0)


@pytest.mark.clause("17.1/2")
def test_the_extras_come_once() -> None:
    units = {**PORTS, "jp-18": "1904", "br-2": "replaceable", "br-gar-assam": "replaceable"}
    state = at("allied", 2, 1, turn=1, units=units, reserve_called=True)
    assert where(state, "br-gar-assam") == "replaceable" and not emitted(state, "boxed")


# -- 17.2: light divisions

LIGHT = {"br-70": "2104", "depot-al-1": "2104", "br-7": "2102", "jp-18": "2213"}


@pytest.mark.clause("17.2/1", "17.2/2", "17.2/3")
def test_a_heavy_division_becomes_a_light_one_for_a_depot() -> None:
    american = {"us-c-div": "2200", "depot-al-2": "2200"}
    units = {**LIGHT, **american, "br-16": "2104", "br-70": {"at": "2104", "reduced": True}}
    state = at("allied", 2, turn=9, units=units)
    assert {"lighten br-70 br-17lt", "lighten br-70 br-39lt"} == set(listed(state, "lighten"))
    assert against(state, "lighten br-16 br-17lt") == {("no_heavy_division", "17.2/1")}, "a brigade"
    assert against(state, "lighten br-7 br-17lt") == {("no_depot", "17.2/2")}
    assert against(state, "lighten us-c-div br-17lt") == {("no_heavy_division", "17.2/1")}
    state = play(state, "lighten br-70 br-17lt")
    assert (where(state, "br-70"), where(state, "br-17lt")) == ("eliminated", "2104")
    assert where(state, "depot-al-1") == "pool"
    assert fact(state, "br-17lt.reduced") and fact(state, "conversions") == 1 and fact(state, "vp.japanese") == 0


@pytest.mark.clause("17.2/1", "25.0/2")
@pytest.mark.parametrize(
    ("turn", "made", "found"),
    [(7, 0, ("too_early", "17.2/1")), (8, 0, ("no_depot", "25.0/2")), (9, 2, ("no_more_conversions", "17.2/1"))],
)
def test_no_conversion_before_turn_8_in_the_monsoon_or_after_two(turn: int, made: int, found: tuple[str, str]) -> None:
    state = at("allied", 2, turn=turn, units={**LIGHT, **PORTS}, conversions=made)
    assert against(state, "lighten br-70 br-17lt") == {found}


@pytest.mark.clause("17.2/2")
def test_no_conversion_in_an_enemy_zone() -> None:
    state = at("allied", 2, turn=9, units={**LIGHT, **PORTS, "jp-33": "2103"})
    assert fact(state, "zone.japanese/2104")
    assert against(state, "lighten br-70 br-17lt") == {("in_zone", "17.2/2")}


@pytest.mark.clause("17.2/2")
def test_each_conversion_needs_its_depot() -> None:
    state = at("allied", 2, turn=9, units={**LIGHT, **PORTS, "br-7": "2104"})
    state = play(state, "lighten br-70 br-17lt")
    assert against(state, "lighten br-7 br-39lt") == {("no_depot", "17.2/2")}


@pytest.mark.clause("17.2/4")
def test_light_divisions_come_by_conversion_or_replacement_only() -> None:
    state = at("allied", 2, turn=9, units={**LIGHT, **PORTS})
    assert against(state, "place br-17lt 1106") == {("not_due", "6.1/2")}
    lost = at("allied", 15, 2, turn=9, units={"br-17lt": "replaceable", "depot-al-1": "1106", "br-7": "replaceable"})
    state = play(lost, "spend 1106 land", "redraft br-17lt")
    assert fact(state, "br-17lt.due") == 11


# -- 17.3: guerrillas


@pytest.mark.clause("17.3/1", "17.3/2", "23.0/1")
def test_guerrillas_appear_in_their_country_four_hexes_from_japan() -> None:
    state = at("allied", 1, 3, turn=2, units={"jp-18": "2211", "jp-33": "3817", "br-16": "2500"})
    assert decision(state) == "AnswerEvent"
    distance = WORLD.grid.distance
    for name, country in (("gu-kr1", "Burma"), ("gu-vm1", "Indochina"), ("gu-mp1", "Malaya")):
        hexes = guerrilla_hexes(state, state.pieces[name].counter)
        assert {WORLD.country(hex_) for hex_ in hexes} == {country}
        nearest = [min(distance(hex_, hex_at(foe)) for foe in ("2211", "3817")) for hex_ in hexes]
        assert min(nearest) == 4 or country == "Malaya"
    far = WORLD.label(guerrilla_hexes(state, state.pieces["gu-kr1"].counter)[0])
    state = play(state, f"place gu-kr1 {far}")
    assert where(state, "gu-kr1") == far and clauses(state, "arrived") == {"17.3/1"}


@pytest.mark.clause("17.3/1")
def test_a_guerrilla_without_a_hex_stays_in_its_box() -> None:
    everywhere = {"jp-18": "2551", "jp-33": "2848", "jp-56": "2345", "jp-15": "2855"}
    state = at("allied", 1, 6, turn=2, units={**everywhere, "br-16": "2500"})
    assert guerrilla_hexes(state, state.pieces["gu-mp1"].counter) == []


@pytest.mark.clause("17.3/4", "10.2/1")
def test_guerrillas_do_not_stay_with_other_allies() -> None:
    units = {"gu-kr1": "2211", "br-16": "2213", "gu-kr2": "2310", "jp-18": "2121"}
    state = at("allied", 4, units=units)
    assert legal(state, "move br-16 2212,2211,2111") and legal(state, "move gu-kr2 2211")
    assert against(state, "move br-16 2212,2211") == {("guerrillas_alone", "17.3/4")}
    mixed = play(at("allied", 4, units={**units, "br-16": "2211"}), "done")
    assert "may not stand with others" in TITLE.words("en").prompt(mixed)
    assert decision(mixed) == "ThinOut" and set(listed(mixed)) == {"choose gu-kr1", "choose br-16"}
    assert decision(play(state, "move gu-kr2 2211", "done")) != "ThinOut"


@pytest.mark.clause("17.3/4", "8.2/1")
def test_guerrillas_attack_alone_and_capture_no_depot() -> None:
    units = {"gu-kr1": "2211", "gu-kr2": "2211", "br-16": "2213", "depot-jp-1": "2312", "jp-18": "2121"}
    state = play(at("allied", 8, units=units), "attack 2312", "join gu-kr1")
    assert against(state, "join br-16") == {("guerrillas_alone", "17.3/4")}
    units = {"gu-kr1": "2211", "br-16": "2213", "depot-jp-1": "2312", "jp-18": "2113"}
    state = play(at("allied", 8, 6, 1, units=units), "attack 2312", "join gu-kr1")
    state = play(state, "advance gu-kr1")
    assert where(state, "gu-kr1") == "2312" and not emitted(state, "depot_captured")


# -- 17.4: contingency units


@pytest.mark.clause("17.4/1", "17.4/2", "26.1/3")
@pytest.mark.parametrize(
    ("side", "unit", "turn", "points"),
    [
        ("allied", "br-c-44", 13, 2), ("allied", "br-c-31", 7, 2), ("allied", "br-c-5", 3, 1),
        ("allied", "carrier-1", 13, 3), ("allied", "TAC-N-1", 13, 2),
        ("japanese", "jp-c-ar", 2, 2), ("japanese", "gunfire-jp-c-1", 3, 3),
    ],
)  # fmt: skip
def test_contingency_units_cost_points_at_once(side: str, unit: str, turn: int, points: int) -> None:
    units = {**PORTS, "br-1m": "2446", "jp-18": "2729", "jp-33": "3237"}
    state = at(side, 2, turn=turn, units=units)
    foe = "japanese" if side == "allied" else "allied"
    state = play(state, f"take {unit}")
    assert fact(state, f"vp.{foe}") == points
    place = fact(state, f"{unit}.box") if unit in state.support else where(state, unit)
    assert place in (BOX, "track")


@pytest.mark.clause("17.4/1")
def test_not_before_the_turn_printed_on_them() -> None:
    state = at("allied", 2, turn=6, units={**PORTS, "jp-18": "2729"})
    assert against(state, "take br-c-31") == {("too_early", "17.4/1")}
    assert against(state, "take br-16") == {("not_contingency", "17.4/1")}
    assert fact(state, "vp.japanese") == 0


@pytest.mark.clause("17.41/1")
def test_the_price_is_paid_once() -> None:
    units = {"br-c-5": {"at": "track", "due": 9}, **PORTS, "br-1m": "2446", "jp-18": "2729"}
    state = at("allied", 2, turn=9, units=units, charged=("br-c-5",), vp={"japanese": 1})
    state = play(state, "place br-c-5 1106")
    assert fact(state, "vp.japanese") == 1
    assert "take br-c-5" not in listed(state)
