"""Chapters 23 to 26 and 29: client forces, borders, the monsoon, victory, China resupply."""

from __future__ import annotations

from typing import Any

import pytest

from engine.titles.vinegar_joes_war.pieces import ALLIED, JAPANESE
from engine.titles.vinegar_joes_war.rules.ch16_dead import eliminate
from engine.titles.vinegar_joes_war.rules.ch26_victory import conditions
from engine.titles.vinegar_joes_war.state import VinegarState
from tests.titles.vinegar_joes_war.data import WORLD
from tests.titles.vinegar_joes_war.data import at as hex_at
from tests.titles.vinegar_joes_war.table import (
    against,
    at,
    begun,
    clauses,
    decision,
    emitted,
    fact,
    legal,
    listed,
    play,
    where,
)

BORDER = "4014", "4013"
"""A hex of Indochina and the Chinese one beside it, both jungle."""


# -- 23: client forces


@pytest.mark.clause("23.0/1", "13.82/1", "7.4/1")
def test_a_client_is_commanded_as_a_japanese_unit() -> None:
    units = {"jp-hq-15": {"at": "2729", "active": True}, "jp-siam1": "2728", "jp-33": "2728", "br-16": "2727"}
    state = play(at("japanese", 8, units=units), "attack 2727", "join jp-siam1")
    assert listed(state, "fight") == ["fight probe", "fight infiltration"]


@pytest.mark.clause("23.1/1")
def test_siamese_and_vichy_units_stay_at_home_and_attack_over_the_border() -> None:
    units = {"jp-siam1": "2524", "jp-vfc": "3231", "br-16": "2121"}
    state = at("japanese", 4, units=units)
    assert (WORLD.country(hex_at("2524")), WORLD.country(hex_at("2424"))) == ("Thailand", "Burma")
    assert against(state, "move jp-siam1 2424") == {("border", "23.1/1")} and legal(state, "move jp-siam1 2525")
    fight = at("japanese", 8, 6, units={"jp-siam1": "2524", "br-bff": "2424", "br-16": "2121"})
    assert [event["target"] for event in emitted(play(fight, "attack 2424"), "combat_resolved")] == ["2424"]


@pytest.mark.clause("23.1/1", "14.21/1")
def test_they_do_not_pursue_over_it() -> None:
    fight = at("japanese", 8, 6, units={"jp-siam1": "2524", "depot-al-1": "2424", "br-16": "2121"})
    state = play(fight, "attack 2424")
    assert fact(state, "units.2424") == 0 and where(state, "jp-siam1") == "2524"


@pytest.mark.clause("23.2/1", "24.1/1")
def test_the_independence_armies_cross_borders_but_not_that_of_china() -> None:
    state = at("japanese", 4, units={"jp-ina-1": "1611", "jp-bia": BORDER[0], "br-16": "2121"})
    assert legal(state, "move jp-ina-1 1610")
    assert against(state, f"move jp-bia {BORDER[1]}") == {("border", "24.1/1")}


# -- 24: China


@pytest.mark.clause("24.0/1")
def test_allies_of_every_nation_go_in_and_out_of_china_but_guerrillas_do_not() -> None:
    units = {"br-77": BORDER[0], "ch-6": BORDER[1], "gu-vm1": "4015", "jp-18": "2121"}
    state = at("allied", 4, units=units)
    assert legal(state, f"move br-77 {BORDER[1]}") and legal(state, f"move ch-6 {BORDER[0]}")
    assert against(state, "move gu-vm1 4114") == {("border", "17.3/3")}


@pytest.mark.clause("24.1/1")
def test_japan_never_enters_china() -> None:
    state = at("japanese", 4, units={"jp-18": BORDER[0], "br-16": "2121"})
    assert against(state, f"move jp-18 {BORDER[1]}") == {("border", "24.1/1")}
    assert not legal(state, f"move jp-18 {BORDER[1]},4114")


@pytest.mark.clause("24.1/2", "13.10/1")
def test_japan_attacks_into_china_and_does_not_pursue() -> None:
    units = {"jp-18": BORDER[0], "jp-33": BORDER[0], "ch-gar": BORDER[1], "br-16": "2121"}
    state = play(at("japanese", 8, 6, units=units), f"attack {BORDER[1]}", "join jp-18", "join jp-33")
    found = emitted(state, "combat_resolved")
    assert [event["target"] for event in found] == [BORDER[1]]
    assert not {where(state, name) for name in ("jp-18", "jp-33")} - {BORDER[0]}


@pytest.mark.clause("24.1/4")
def test_japanese_airstrikes_fly_into_china() -> None:
    units = {"jp-ab-4": "3817", "ch-6": "3511", "br-16": "2121"}
    state = at("japanese", 5, units=units, support={"TAC-jp-1": "available"})
    assert legal(state, "fly TAC-jp-1 jp-ab-4 3511 units")


# -- 25: the monsoon


def walked(turn: int) -> list[int]:
    """The phases of the Japanese turn in which somebody is asked, with much to do in each."""
    units = {
        "jp-hq-15": {"at": "2729", "active": True}, "depot-jp-1": "2729", "jp-18": {"at": "2729", "reduced": True},
        "jp-ab-3": "2729", "jp-hq-28": "2729", "br-16": "2630", "jp-33": "2629", "jp-56": "replaceable",
        "jp-eng": "2729",
    }  # fmt: skip
    state, seen = at("japanese", 3, units=units, support={"TAC-jp-1": "available"}, turn=turn), list[int]()
    while fact(state, "player") == "japanese":
        seen.append(fact(state, "phase"))
        state = play(state, "done")
    return seen


@pytest.mark.clause("25.0/1", "25.0/2")
def test_in_the_monsoon_there_is_no_second_impulse_and_no_depot_is_spent() -> None:
    assert set(walked(5)) >= {3, 4, 5, 8, 10, 11, 15}
    assert set(walked(4)) >= {4, 5, 8} and not set(walked(4)) & {3, 9, 10, 11, 12, 13, 14, 15}


@pytest.mark.clause("25.0/2", "5.0/1", "6.35/1")
def test_in_the_monsoon_depots_arrive_and_events_happen() -> None:
    state = at("japanese", 1, 4, turn=4, units={"jp-18": "3237", "jp-33": "2729", "br-16": "2211"})
    assert fact(state, "event") == "4"
    assert sum("depot" in event["unit"] for event in emitted(state, "boxed")) == 1 + 1


# -- 26: victory


@pytest.mark.clause("26.1/1", "26.0/1")
def test_points_for_headquarters_airbases_and_divisions_each_time() -> None:
    units = {"jp-hq-15": "2213", "jp-ab-4": "2213", "jp-18": {"at": "2213", "reduced": True}, "jp-yama": "2213"}
    state = at("japanese", 4, units={**units, "jp-siam1": "2729", "gu-kr1": "2606", "br-16": "2121"})
    points = []
    for name in ("jp-hq-15", "jp-ab-4", "jp-18", "jp-yama", "jp-siam1", "gu-kr1"):
        eliminate(state, name, "13.10/1")
        points.append(fact(state, "vp.allied"))
    assert points == [2, 3, 4, 4, 4, 4] and fact(state, "vp.japanese") == 0
    state.change("jp-18", loc=hex_at("2213"))
    eliminate(state, "jp-18", "13.10/1")
    assert fact(state, "vp.allied") == 5


@pytest.mark.clause("26.1/2", "2.4/3")
def test_a_city_is_scored_by_its_first_capture_when_the_move_ends() -> None:
    units = {"jp-18": "2220", "jp-33": "2211", "br-16": "1106"}
    state = at("japanese", 4, units=units, captured={"japanese": ["2211"]})
    through = play(state, "move jp-18 2121,2120", "move jp-33 2212")
    assert fact(through, "vp.japanese") == 0
    into = play(state, "move jp-18 2121")
    assert fact(into, "vp.japanese") == 0
    into = play(into, "move jp-33 2212")
    assert fact(into, "vp.japanese") == 3 and clauses(into, "points_scored") == {"26.1/2"}
    again = at("japanese", 4, units=units, captured={"japanese": ["2211", "2121"]})
    assert fact(play(again, "move jp-18 2121", "move jp-33 2212"), "vp.japanese") == 0


@pytest.mark.clause("26.1/5")
@pytest.mark.parametrize(("turn", "points"), [(1, (2, 0)), (4, (0, 0)), (5, (2, 1))])
def test_year_ends_are_scored_after_the_last_quarter_only(turn: int, points: tuple[int, int]) -> None:
    """China is cut, Japan is in India, the Allies are in Malaya, which counts from the second year on."""
    units = {"jp-18": "1904", "br-16": "2551"}
    state = at("allied", 16, 6, turn=turn, units=units)
    assert (fact(state, "vp.japanese"), fact(state, "vp.allied")) == points


@pytest.mark.clause("26.1/5", "22.0/1")
def test_what_the_chart_asks_at_the_end_of_a_year() -> None:
    units = {"br-16": "2121", "jp-18": "2729"}
    state = at("allied", 4, units=units)
    assert conditions(state)["china-open"] and not conditions(state)["china-cut"]
    cut = at("allied", 4, units={"br-16": "2551", "jp-18": "2211", "jp-33": "2605", "jp-56": "2610"})
    assert conditions(cut)["china-cut"]
    guerrilla = at("allied", 4, units={"gu-mp1": "2551", "jp-ina-1": "1904", "br-16": "2121"})
    assert not conditions(guerrilla)["allies-in-siam"] and conditions(guerrilla)["invader-in-india"]
    line = ("2628", "2527", "2526", "2425")
    assert conditions(at("allied", 4, units=units, railway=line))["siam-burma-railway"]
    assert not conditions(at("allied", 4, units=units, railway=line[:2]))["siam-burma-railway"]


def ended(**position: Any) -> VinegarState:
    """The end of the war, after an Allied turn."""
    return at("allied", 16, turn=16, **position)


@pytest.mark.clause("26.1/6", "4.1/15", "23.0/1", "17.3/6")
def test_objectives_go_to_who_stands_in_them_at_the_end() -> None:
    units = {"jp-vfa": "3817", "depot-jp-1": "2856", "gu-kr1": "2605", "br-16": "2104"}
    state = ended(units=units, captured={"japanese": ["2856"]})
    assert (fact(state, "vp.japanese"), fact(state, "vp.allied")) == (3 + 5, 2 + 2)


@pytest.mark.clause("26.1/7", "26.2/1")
@pytest.mark.parametrize(
    ("lead", "level", "winner"),
    [
        (9, "draw", "none"), (10, "marginal", "allied"), (19, "marginal", "allied"), (20, "operational", "allied"),
        (29, "operational", "allied"), (30, "strategic", "allied"), (-15, "marginal", "japanese"),
    ],
)  # fmt: skip
def test_levels_of_victory(lead: int, level: str, winner: str) -> None:
    state = ended(units={"jp-18": "2213", "br-16": "2217"}, vp={"japanese": 20, "allied": 20 + lead})
    assert (fact(state, "why"), fact(state, "winner")) == (level, winner)


def cities(side: str, *, china: bool = True, without: str = "") -> dict[str, str]:
    """Units of a side in every city."""
    names = [name for name in WORLD.counters_of[JAPANESE if side == "japanese" else ALLIED] if "depot" in name]
    hexes = sorted(WORLD.cities if china else WORLD.cities_outside_china)
    labels = [WORLD.label(hex_) for hex_ in hexes if WORLD.label(hex_) != without]
    assert len(names) >= len(labels)
    return dict(zip(names, labels, strict=False))


@pytest.mark.clause("26.3/1")
def test_japan_wins_at_once_with_every_city_outside_china_after_an_allied_turn() -> None:
    units = {**cities("japanese", china=False), "br-16": "2213", "jp-18": "2217"}
    won = at("allied", 16, turn=3, units=units)
    assert (fact(won, "winner"), fact(won, "why")) == ("japanese", "sudden_death")
    assert fact(at("japanese", 16, 6, turn=3, units=units), "winner") == "none"
    empty = {**cities("japanese", china=False, without="2121"), "br-16": "2213", "jp-18": "2217"}
    assert fact(at("allied", 16, 6, turn=3, units=empty), "winner") == "none"


@pytest.mark.clause("26.3/2")
def test_the_allies_win_at_once_with_every_city_after_a_japanese_turn() -> None:
    units = {**cities("allied"), "br-16": "2213", "jp-18": "2217"}
    assert fact(at("japanese", 16, turn=3, units=units), "winner") == "allied"
    kunming = {**cities("allied", without="3407"), "br-16": "2213", "jp-18": "2217"}
    assert fact(at("japanese", 16, 6, turn=3, units=kunming), "winner") == "none"


# -- 29: China resupply


@pytest.mark.clause("4.1/13", "26.1/4", "29.0/1", "25.0/2")
@pytest.mark.parametrize(("turn", "played", "offered"), [(6, True, True), (6, False, False), (8, True, False)])
def test_depots_in_kunming_are_sent_on_for_points(turn: int, played: bool, offered: bool) -> None:
    units = {"depot-al-1": "3407", "depot-al-2": "3407", "br-16": "2211", "jp-18": "2121"}
    state = at("allied", 16, 6, turn=turn, units=units, options={"china_resupply": played})
    assert (decision(state) == "ResupplyChina") is offered
    if offered:
        assert listed(state) == ["resupply 0", "resupply 1", "resupply 2"]
        assert against(state, "resupply 3") == {("too_many_depots", "29.0/1")}
        before = fact(state, "vp.allied")
        state = play(state, "resupply 1")
        assert fact(state, "vp.allied") == before + 1 and fact(state, "depots.3407") == 1


def test_a_scenario_may_be_played_in_its_short_form() -> None:
    assert (begun("imphal").last_turn, begun("imphal", short_form=True).last_turn) == (16, 13)
