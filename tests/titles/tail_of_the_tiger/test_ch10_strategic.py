"""Chapter 10: strategic movement of both sides, shuttles to Kunming, airbases that move."""

from __future__ import annotations

from typing import Any

import pytest

from engine.titles.tail_of_the_tiger.state import TigerState
from tests.titles.tail_of_the_tiger.table import TITLE, against, at, fact, hex_of, legal, listed, play, where

STEP = "MoveStrategically"
NORTH = ("4300", "4500", "4700", "4800")


def german(units: dict[str, Any], *held: str, turn: int = 2, **more: Any) -> TigerState:
    """The German strategic phase with these cities in German hands beside the northern ones."""
    return at("german-strategic", units=units, german=(*NORTH, *held), turn=turn, **more)


def imperial(units: dict[str, Any], turn: int = 2, **more: Any) -> TigerState:
    return at("imperial-strategic", units=units, turn=turn, **more)


# -- German


@pytest.mark.clause("20.2/3")
def test_the_rail_gun_out_of_supply_stays_where_it_is() -> None:
    units = {"ge-gustav": "5302", "ge-7pz": "5302", "ge-gd": "5304"}
    assert legal(german(units, "5302", "5304"), "redeploy ge-gustav 5304")
    edge = ("4300", "4400", "4500", "4600", "4700", "4800", "4900", "5000", "5100", "5200", "5300")
    japanese = sorted(unit.id for unit in TITLE.pack.counters.values() if unit.group == "japanese")
    cut = german({**units, **dict(zip(japanese, edge, strict=False))}, "5302", "5304")
    assert against(cut, "redeploy ge-gustav 5304") == {("gun_unsupplied", "20.2/3")}
    assert legal(cut, "redeploy ge-7pz 5304"), "others need no supply"


@pytest.mark.clause("20.2/2", "20.2/1")
def test_the_rail_gun_ends_a_strategic_movement_with_a_friend_once_it_is_on_the_map() -> None:
    units = {"ge-gustav": "5302", "ge-7pz": "5302"}
    alone = german(units, "5302", "5304")
    assert against(alone, "redeploy ge-gustav 5304") == {("gun_alone", "20.2/2")}
    assert "redeploy ge-gustav 5304" not in listed(alone)
    followed = play(alone, "redeploy ge-7pz 5304")
    assert "redeploy ge-gustav 5304" in listed(followed)
    assert legal(german({**units, "ga-u01": "5304"}, "5302", "5304"), "redeploy ge-gustav 5304"), "untried units too"
    assert legal(alone, "redeploy ge-gustav ring"), "the box is no hex"


@pytest.mark.clause("20.2/2", "10.0/3")
def test_no_line_leads_the_rail_gun_through_places_of_the_enemy() -> None:
    units = {"ge-gustav": "4300", "ge-50inf": "4300", "ge-7pz": "4008"}
    shut = german(units, "4300", "4008")
    assert against(shut, "redeploy ge-gustav 4008") == {("gun_way", "20.2/2")}
    assert "redeploy ge-gustav 4008" not in listed(shut)
    assert legal(shut, "redeploy ge-50inf 4008"), "others pass an empty city of the enemy"
    assert "redeploy ge-gustav 4008" in listed(german(units, "4300", "4505", "4008"))


@pytest.mark.clause("wtf-10.x/1", "20.1/3")
def test_the_brigade_may_move_strategically_and_drop_in_one_phase() -> None:
    """Each costs one of the three; the drop is no strategic movement of the brigade."""
    units, bases = {"ge-ramcke": "4700", "ge-7pz": "4500"}, {"airbases": ("4700", "4500")}
    first = play(german(units, **bases), "redeploy ge-ramcke 4500")
    assert ("redeployed", "10.0/11") in against(first, "redeploy ge-ramcke 4700")
    dropped = play(first, "paradrop 4501")
    assert (where(dropped, "ge-ramcke"), fact(dropped, "used.east")) == ("4501", 2)
    other = play(german(units, **bases), "paradrop 4500", "redeploy ge-ramcke 4800")
    assert (where(other, "ge-ramcke"), fact(other, "used.east")) == ("4800", 2)


@pytest.mark.clause("18.0/7")
def test_no_line_of_an_ally_leads_through_clouds() -> None:
    """All hexes around Pengpu are under clouds; the panzers leave it all the same."""
    units, world = {"ga-c36": "5302", "ge-7pz": "5302"}, german({}).world
    around = tuple(map(world.label, world.adjacent[hex_of("5302")]))
    state = german(units, "5302", "5304", clouds=around)
    assert against(state, "redeploy ga-c36 5304") == {("no_line", "10.0/3")}
    assert legal(state, "redeploy ge-7pz 5304")
    clear = german(units, "5302", "5304")
    assert legal(clear, "redeploy ga-c36 5304")


@pytest.mark.clause("10.0/1", "5.3/2")
def test_three_german_moves_a_turn_from_turn_2() -> None:
    units = {"ge-7pz": "4700", "ge-24pz": "4700", "ge-gd": "4700", "ge-50inf": "4700"}
    state = german(units)
    state = play(state, "redeploy ge-7pz 4500", "redeploy ge-24pz 4500", "redeploy ge-gd 4800")
    assert fact(state, "used.east") == 3
    assert not listed(state, "redeploy")
    units = {"ge-7pz": "4700", "jp-58": "5504"}
    assert fact(german(units, turn=1), "phase") != "german-strategic", "nothing can be done, so nothing is asked"


@pytest.mark.clause("10.0/1")
def test_what_else_takes_a_german_move() -> None:
    units = {"ge-7pz": "4700", "ge-24pz": "4700"}
    state = german(units, airbases=("ring", "4700"), used={"east": 2}, step=STEP)
    state = play(state, "rebase ring 4500")
    assert fact(state, "phase") == "german-movement", "three are spent, and nothing is left to do"
    state = german({**units, "ge-ramcke": "4700"}, airbases=("4700", "4700"))
    state = play(state, "rebase 4700 4500", "paradrop 4604")
    assert fact(state, "used.east") == 2
    state = german(units, airbases=("4700", "ring"))
    assert fact(play(state, "bomb 4604"), "used.east") == 1


@pytest.mark.clause("10.0/1", "10.0/2")
def test_no_german_move_in_the_west() -> None:
    state = german({"ge-ss-k": "3726", "ge-7pz": "4700"}, "3726", "3526", "4023")
    assert ("no_start", "10.0/1") in against(state, "redeploy ge-ss-k 3526")
    assert ("no_start", "10.0/1") in against(state, "redeploy ge-ss-k 4023")
    assert not [line for line in listed(state, "redeploy") if "ss-k" in line]


@pytest.mark.clause("10.0/2")
def test_german_ends_are_held_cities_or_the_box() -> None:
    state = german({"ge-7pz": "4604", "ge-24pz": "4700", "ge-gd": "ring"}, "4604")
    assert ("no_start", "10.0/2") in against(state, "redeploy ge-7pz 4700")
    assert ("no_end", "10.0/2") in against(state, "redeploy ge-24pz 4604")
    assert ("not_held", "10.0/2") in against(state, "redeploy ge-24pz 4805")
    assert legal(state, "redeploy ge-gd 4700") and legal(state, "redeploy ge-24pz ring")


@pytest.mark.clause("10.0/3")
def test_no_more_than_four_hexes_of_country_in_a_row() -> None:
    """Loyang to Siangyang and Kaifeng to Sinyang: four hexes between. From there to Ichang and Changteh in turn."""
    state = german({"ge-7pz": "4500", "ge-gd": "4800"}, "4505", "4805")
    assert state.world.distance(state.world.find("4500"), state.world.find("4505")) == 5  # type: ignore[arg-type]
    assert legal(state, "redeploy ge-7pz 4505") and legal(state, "redeploy ge-gd 4805")
    far = german({"ge-7pz": "3019"}, "3019", "3817")
    kunming = far.world.find("3019")
    assert kunming is not None
    others = far.world.all_cities - {kunming}
    assert min(far.world.distance(kunming, city) for city in others if not far.world.west(city)) > 5
    assert against(far, "redeploy ge-7pz 3817") == {("no_line", "10.0/3")}


@pytest.mark.clause("10.0/3")
def test_cities_on_the_way_need_not_be_german_but_free_of_enemies() -> None:
    """Changsha is reached by way of Hankow or Kiukiang and others, Imperial and empty."""
    state = german({"ge-7pz": "4700"}, "4712")
    assert legal(state, "redeploy ge-7pz 4712")
    wall = {f"jp-{n}": hex_ for n, hex_ in zip((58, 60, 61, 62, 63, 64), _around(state, "4712"), strict=True)}
    assert against(german({"ge-7pz": "4700", **wall}, "4712"), "redeploy ge-7pz 4712") == {("no_line", "10.0/3")}


def _around(state: TigerState, label: str) -> list[str]:
    hex_ = state.world.find(label)
    assert hex_ is not None
    return [state.world.label(found) for found in state.world.adjacent[hex_]]


@pytest.mark.clause("10.0/4")
def test_the_box_is_linked_with_the_northern_cities() -> None:
    state = german({"ge-7pz": "ring", "ge-gd": "4505"}, "4505")
    assert legal(state, "redeploy ge-7pz 4300") and legal(state, "redeploy ge-7pz 4505")
    assert legal(state, "redeploy ge-gd ring")
    foes = dict(zip(("jp-58", "jp-60", "jp-61", "jp-62"), NORTH, strict=True))
    state = at("german-strategic", units={"ge-7pz": "ring", "ge-gd": "4505", **foes}, german=("4505", "4510"), turn=2)
    assert ("no_line", "10.0/3") in against(state, "redeploy ge-7pz 4505")
    assert ("no_line", "10.0/3") in against(state, "redeploy ge-gd ring")


@pytest.mark.clause("10.0/4", "16.0/17")
def test_nothing_leaves_the_box_after_the_break() -> None:
    units = {"ge-7pz": "ring", "ge-gd": "4700", "ge-9flak": "ring", "jp-58": "5504"}
    state = german(units, broken=True, spent=("panzer",))
    assert fact(state, "phase") == "german-movement", "there is nothing to decide"
    assert not legal(state, "march ge-9flak 4700")


@pytest.mark.clause("10.0/5", "14.0/3")
def test_an_airbase_moves_from_city_to_city_or_box() -> None:
    state = german({"ge-7pz": "4700", "ge-gd": "4604"}, "4604")
    assert legal(state, "rebase ring 4500")
    assert ("no_end", "14.0/3") in against(state, "rebase ring 4604")
    assert ("not_held", "10.0/2") in against(state, "rebase ring 4805")
    state = play(state, "rebase ring 4500")
    assert (fact(state, "airbase.4500"), fact(state, "airbase.ring"), fact(state, "used.east")) == (1, 1, 1)
    assert legal(state, "rebase 4500 ring") and legal(state, "rebase 4500 4700")
    assert not legal(at("german-movement", units={"ge-7pz": "4700"}, turn=2), "rebase ring 4500")


@pytest.mark.clause("20.2/1", "2.2/1")
def test_gustav_leaves_the_box_by_strategic_movement() -> None:
    state = german({"ge-gustav": "ring"}, turn=3)
    assert where(play(state, "redeploy ge-gustav 4500"), "ge-gustav") == "4500"


@pytest.mark.clause("3.3/3")
def test_untried_chinese_never_move_strategically() -> None:
    state = german({"ga-u01": "4700", "ge-7pz": "4700"})
    assert against(state, "redeploy ga-u01 4500") == {("untried_stays", "3.3/3")}


# -- Imperial, in the East


@pytest.mark.clause("wtf-10.x/1", "10.0/6", "wtf-10.x/2")
def test_three_imperial_moves_in_the_east_between_held_cities() -> None:
    units = {"jp-58": "5504", "jp-60": "5504", "jp-61": "5504", "jp-62": "5307", "jp-63": "5704", "jp-18": "1020"}
    state = imperial(units, german=("4805",))
    assert ("no_end", "wtf-10.x/2") in against(state, "redeploy jp-58 5604"), "a town"
    assert ("no_start", "wtf-10.x/2") in against(state, "redeploy jp-63 5504"), "from a town"
    assert ("not_held", "10.0/2") in against(state, "redeploy jp-58 4805")
    state = play(state, "redeploy jp-58 4822", "redeploy jp-60 4712", "redeploy jp-61 3019")
    assert (where(state, "jp-58"), where(state, "jp-61"), fact(state, "used.east")) == ("4822", "3019", 3)
    assert ("no_more", "10.0/6") in against(state, "redeploy jp-62 4822")


@pytest.mark.clause("10.0/6")
def test_no_city_has_to_be_held_for_it() -> None:
    cities = ("4318", "4220", "4023", "4521", "4907")
    assert legal(imperial({"jp-58": "5504"}, german=cities), "redeploy jp-58 4822")


@pytest.mark.clause("wtf-10.x/1", "wtf-10.x/3")
def test_enemies_cut_the_line_and_the_end_needs_room() -> None:
    state = imperial({"jp-58": "5504"})
    ring = {f"ge-sa-{name}": hex_ for name, hex_ in zip(("fg", "fn", "go", "hw", "um", "zr"), _around(state, "4712"),
                                                        strict=True)}  # fmt: skip
    assert against(imperial({"jp-58": "5504", **ring}), "redeploy jp-58 4712") == {("no_line", "wtf-10.x/3")}
    full = {f"jp-{n}": "4712" for n in (60, 61, 62, 63)}
    assert against(imperial({"jp-58": "5504", **full}), "redeploy jp-58 4712") == {("full", "wtf-8.x/2")}


@pytest.mark.clause("wtf-10.x/2", "wtf-10.x/3")
def test_no_move_across_the_weather_line() -> None:
    state = imperial({"jp-58": "5504", "jp-18": "1020"})
    assert ("across_line", "wtf-10.x/3") in against(state, "redeploy jp-58 3526")
    assert ("across_line", "wtf-10.x/3") in against(state, "redeploy jp-18 3019")


@pytest.mark.clause("wtf-10.x/3")
def test_no_detour_through_the_other_half() -> None:
    """Kunming is shut in on its eastern side; the way round by Burma and Tongking does not serve."""
    state = imperial({"jp-58": "3019"})
    near = _around(state, "3019")
    foes = iter(f"ge-sa-{name}" for name in ("fg", "fn", "go", "hw", "um", "zr"))
    wall = {next(foes): hex_ for hex_ in near}
    assert ("no_line", "wtf-10.x/3") in against(imperial({"jp-58": "3019", **wall}), "redeploy jp-58 5504")


@pytest.mark.clause("wtf-10.x/1", "wtf-11.x/2")
def test_who_moved_strategically_may_move_operationally_but_not_strategically_again() -> None:
    state = play(imperial({"jp-58": "5504", "jp-60": "5307"}), "redeploy jp-58 4712")
    assert ("redeployed", "10.0/11") in against(state, "redeploy jp-58 5504")
    state = play(state, "done")
    assert fact(state, "phase") == "imperial-movement"
    assert legal(state, "march jp-58 4711")


# -- off Formosa


@pytest.mark.clause("10.0/7", "4.0/5", "9.0/6")
def test_off_formosa_to_a_held_coastal_city_of_china() -> None:
    state = imperial({"jp-34": "formosa", "jp-25tk": "formosa", "elh-1": "formosa"}, turn=6, german=("5421",))
    assert against(state, "redeploy jp-25tk 4712") == {("no_coast", "10.0/7")}
    assert ("no_coast", "10.0/7") in against(state, "redeploy jp-34 3726")
    assert ("not_held", "10.0/2") in against(state, "redeploy jp-34 5421")
    other = play(imperial({"jp-34": "formosa", "jp-1tkb": "5504"}, turn=6), "redeploy jp-1tkb 4907")
    assert fact(other, "scores.german/4.0/5") == 0, "the 34th alone counts"
    state = play(state, "redeploy jp-25tk 5618")
    assert (fact(state, "scores.german/4.0/5"), fact(state, "used.east")) == (0, 1)
    state = play(state, "redeploy elh-1 6005", "redeploy jp-34 4822")
    assert (fact(state, "scores.german/4.0/5"), where(state, "jp-34")) == (1, "4822")


# -- Imperial, in the West


@pytest.mark.clause("10.0/8", "wtf-10.8/1")
@pytest.mark.parametrize("turn", [1, 2])
def test_arrivals_move_from_their_entry_hexes(turn: int) -> None:
    arrived = {"at": "1016", "origin": "-"}
    state = imperial({"jp-18": arrived, "jp-21": "1016"}, turn=turn)
    assert where(play(state, "redeploy jp-18 1924"), "jp-18") == "1924"
    assert ("no_start", "10.0/8") in against(state, "redeploy jp-21 1924"), "it did not arrive in this turn"


@pytest.mark.clause("wtf-10.8/1")
def test_no_western_moves_on_turn_1_by_option() -> None:
    units = {"jp-18": {"at": "1016", "origin": "-"}, "jp-58": "5504"}
    state = imperial(units, turn=1, options={"western_sm_turn_1": False})
    assert ("no_more", "10.0/8") in against(state, "redeploy jp-18 1924")


@pytest.mark.clause("10.0/8")
def test_western_ends_are_towns_and_cities_of_india_burma_and_indochina() -> None:
    units = {"jp-18": "1924", "jp-21": "2120", "jp-22": "2420", "jp-27": "2628"}
    state = imperial(units)
    assert legal(state, "redeploy jp-18 1020") and legal(state, "redeploy jp-21 3526")
    for town in ("2420", "2628"):
        assert {clause for _, clause in against(state, f"redeploy jp-18 {town}")} == {"10.0/8"}
    for unit in ("jp-22", "jp-27"):
        assert ("no_start", "10.0/8") in against(state, f"redeploy {unit} 1020")


@pytest.mark.clause("10.0/8", "wtf-11.x/3")
def test_three_in_the_west_beside_those_in_the_east() -> None:
    units = {"jp-18": "1924", "jp-21": "1924", "jp-22": "1924", "jp-27": "1924", "jp-58": "5504", "jp-mag": "3526"}
    state = imperial(units)
    assert against(state, "redeploy jp-mag 2218") == {("never_moves", "wtf-11.x/3")}
    state = play(state, "redeploy jp-18 1020", "redeploy jp-21 1020", "redeploy jp-22 1619")
    assert ("no_more", "10.0/8") in against(state, "redeploy jp-27 1020")
    assert legal(state, "redeploy jp-58 4822")
    assert (fact(state, "used.west"), fact(state, "used.east")) == (3, 0)


# -- shuttles


@pytest.mark.clause("10.0/9")
def test_shuttles_by_road_or_from_an_airfield() -> None:
    units = {"jp-18": "2223", "jp-21": "1814", "jp-22": "3323", "pu-bia": "2120", "jp-27": "2222"}
    state = imperial(units)
    assert where(play(state, "shuttle jp-18"), "jp-18") == "3019"
    assert legal(state, "shuttle pu-bia")
    assert against(state, "shuttle jp-22") == {("no_start", "10.0/9")}, "a town of Indochina"
    assert against(state, "shuttle jp-27") == {("no_road", "10.0/9")}, "no town"
    cut = imperial({**units, "ge-50inf": "2918"})
    assert ("no_road", "10.0/9") in against(cut, "shuttle jp-18")
    assert legal(cut, "shuttle jp-21"), "an airfield needs no road"


@pytest.mark.clause("10.0/9", "wtf-8.x/2", "wtf-11.x/3")
def test_kunming_has_to_be_held_and_have_room() -> None:
    units = {"jp-18": "1814", "jp-mag": "1814"}
    assert ("not_held", "10.0/9") in against(imperial(units, german=("3019",)), "shuttle jp-18")
    full = {f"jp-{n}": "3019" for n in (60, 61, 62, 63)}
    assert against(imperial({**units, **full}), "shuttle jp-18") == {("full", "wtf-8.x/2")}
    assert against(imperial(units), "shuttle jp-mag") == {("never_moves", "wtf-11.x/3")}


@pytest.mark.clause("10.0/10", "4.0/3")
@pytest.mark.parametrize(
    ("held", "count"),
    [((), 4), (("1924", "1814"), 2), (("1924", "1814", "1619", "2218"), 0)],
)
def test_a_shuttle_less_for_each_critical_hex_lost(held: tuple[str, ...], count: int) -> None:
    state = imperial({"jp-18": "1020", "jp-58": "5504"}, german=held)
    assert state.shuttles == count
    assert (("no_more", "10.0/10") in against(state, "shuttle jp-18")) is (count == 0)


@pytest.mark.clause("10.0/10")
def test_a_critical_hex_that_is_lost_later_matters_only_in_the_next_phase() -> None:
    state = imperial({"jp-18": "1814", "jp-21": "1814"}, shuttles=1, step=STEP)
    state = play(state, "shuttle jp-18")
    assert ("no_more", "10.0/10") in against(state, "shuttle jp-21")


@pytest.mark.clause("10.0/11")
def test_shuttle_or_strategic_movement() -> None:
    state = imperial({"jp-18": "1814", "jp-21": "1020"})
    shuttled = play(state, "shuttle jp-18")
    assert ("redeployed", "10.0/11") in against(shuttled, "redeploy jp-18 5504")
    moved = play(state, "redeploy jp-21 1814")
    assert against(moved, "shuttle jp-21") == {("redeployed", "10.0/11")}
    assert legal(play(shuttled, "done"), "march jp-18 3119"), "it may move operationally"


# -- clouds


@pytest.mark.clause("18.0/7")
def test_puppets_and_allies_do_not_come_under_a_cloud() -> None:
    state = imperial({"pu-bia": "1814", "jp-18": "1814"}, clouds=("3019",))
    assert against(state, "shuttle pu-bia") == {("cloud", "18.0/7")}
    assert legal(state, "shuttle jp-18")
    state = german({"ga-c36": "4700", "ge-7pz": "4700"}, clouds=("4500",))
    assert against(state, "redeploy ga-c36 4500") == {("cloud", "18.0/7")}
    assert legal(state, "redeploy ge-7pz 4500")


@pytest.mark.clause("wtf-10.x/1", "10.0/1", "10.0/5", "10.0/6")
@pytest.mark.parametrize(("side", "line", "kind", "clause"), [
    ("german", "redeploy ge-7pz 9999", "no_hex", "wtf-10.x/1"), ("german", "rebase ring 9999", "no_hex", "wtf-10.x/1"),
    ("german", "bomb 9999", "no_hex", "wtf-10.x/1"), ("german", "paradrop 9999", "no_hex", "wtf-10.x/1"),
    ("german", "redeploy jp-58 4500", "not_yours", "wtf-10.x/1"),
    ("german", "rebase 4500 4800", "no_airbase", "10.0/5"),
    ("german", "redeploy nobody 4500", "not_yours", "wtf-10.x/1"),
    ("imperial", "redeploy jp-58 9999", "no_hex", "wtf-10.x/1"),
    ("imperial", "redeploy ge-7pz 4500", "not_yours", "wtf-10.x/1"),
    ("imperial", "rebase ring 4500", "not_yours", "wtf-10.x/1"), ("imperial", "bomb 4500", "not_yours", "wtf-10.x/1"),
])  # fmt: skip
def test_who_and_where_nobody_moves_strategically(side: str, line: str, kind: str, clause: str) -> None:
    units = {"ge-7pz": "4700", "ge-ramcke": "4700", "jp-58": "5504"}
    state = (german if side == "german" else imperial)(units, airbases=("ring", "4700"))
    assert (kind, clause) in against(state, line)
    assert line not in listed(state)
