"""Chapters 7, 14.0/8 and 16.0/14: supply lines and sources, aerial supply, the Subversive marker, fuel."""

from __future__ import annotations

from typing import Any

import pytest

from engine.titles.tail_of_the_tiger.pieces import GERMAN
from engine.titles.tail_of_the_tiger.queries.supply import supply_picture
from engine.titles.tail_of_the_tiger.state import TigerState
from tests.titles.tail_of_the_tiger.table import TITLE, against, at, decision, emitted, fact, legal, listed, play, where

NORTH = ("4300", "4500", "4700", "4800")


def supply(unit: str, units: dict[str, Any], **more: Any) -> str:
    state = at("german-movement", units=units, turn=more.pop("turn", 5), **more)
    return str(fact(state, f"{unit}.supply"))


def around(label: str) -> list[str]:
    world = TITLE.world("tail-of-the-tiger")
    hex_ = world.find(label)
    assert hex_ is not None
    return [world.label(found) for found in world.adjacent[hex_]]


def besieged(label: str, side: str, gap: str = "") -> dict[str, str]:
    """Enemies all round a hex but at a gap."""
    foes = [f"ge-sa-{name}" for name in ("fg", "fn", "go", "hw", "um", "zr")]
    if side == "german":
        foes = [f"jp-{number}" for number in (58, 60, 61, 62, 63, 64)]
    return {foe: hex_ for foe, hex_ in zip(foes, around(label), strict=False) if hex_ != gap}


# -- lines


@pytest.mark.clause("wtf-7.0/1", "7.0/2")
def test_a_line_goes_round_enemies_and_ends_when_it_is_shut() -> None:
    assert supply("ge-7pz", {"ge-7pz": "4606"}) == "supplied"
    assert supply("ge-7pz", {"ge-7pz": "4606", "jp-58": "4605"}) == "supplied"
    wall = besieged("4606", "german")
    assert supply("ge-7pz", {"ge-7pz": "4606", **wall}) == "out"
    assert supply("ge-7pz", {"ge-7pz": "4606", **besieged("4606", "german", around("4606")[0])}) == "supplied"


@pytest.mark.clause("wtf-7.0/1")
def test_no_line_over_a_place_the_enemy_controls() -> None:
    """Sinyang's road south: where the only gap is a town it has to be held."""
    centre = next(h for h in around("4604") if h not in NORTH)
    wall = besieged(centre, "german", "4604")
    assert supply("ge-7pz", {"ge-7pz": centre, **wall}) == "out"
    assert supply("ge-7pz", {"ge-7pz": centre, **wall}, german=(*NORTH, "4604")) == "supplied"


@pytest.mark.clause("7.0/1")
def test_german_sources_of_the_west() -> None:
    units = {"ge-ss-k": "2127", "jp-58": "5504"}
    assert supply("ge-ss-k", units) == "out", "none is German yet"
    for source in ("1727", "1828", "1927", "1326"):
        assert supply("ge-ss-k", units, german=(*NORTH, source)) == "supplied"
    assert supply("ge-ss-k", units, german=(*NORTH, "1924")) == "out"


@pytest.mark.clause("7.0/2", "wtf-7.0/1")
def test_german_sources_of_the_east() -> None:
    """4300 to 5300: 5400 to 5600 are none; a held city of the enemy at the edge is none either."""
    state = at("german-movement", units={"ge-7pz": "4606"}, turn=5)
    source = {state.world.label(hex_) for hex_ in state.world.edge(state.world.charts.given.supply.german_east)}
    assert source == {f"{column}00" for column in range(43, 54)}
    wall = besieged("5500", "german", "5401")
    assert supply("ge-7pz", {"ge-7pz": "5500", **besieged("5500", "german")}) == "out"
    assert supply("ge-7pz", {"ge-7pz": "5500", **wall}) == "supplied"
    wall = besieged("4701", "german", "4700")
    assert supply("ge-7pz", {"ge-7pz": "4701", **wall}, german=("4500",)) == "out"
    assert supply("ge-7pz", {"ge-7pz": "4701", **wall}, german=("4700",)) == "supplied"


@pytest.mark.clause("7.0/1", "7.0/2")
def test_an_eastern_source_does_not_feed_the_west() -> None:
    assert supply("ge-7pz", {"ge-7pz": "2127"}, german=NORTH) == "out"


@pytest.mark.clause("7.0/3", "3.3/4", "wtf-7.x/1")
def test_untried_chinese_trace_like_others() -> None:
    assert supply("ga-u01", {"ga-u01": "4606"}) == "supplied"
    assert supply("ga-u01", {"ga-u01": {"at": "1926", "rising": True, "west": True}}, german=("1828",)) == "supplied"


@pytest.mark.clause("7.0/4", "7.17/1")
def test_imperial_source_of_the_west() -> None:
    assert supply("jp-18", {"jp-18": "2127"}) == "supplied"
    assert supply("jp-18", {"jp-18": "2127"}, turn=10) == "supplied", "it does not decay"
    wall = besieged("3526", "imperial")
    assert supply("jp-18", {"jp-18": "3526", **wall}) == "out"
    assert supply("jp-18", {"jp-18": "3526", **besieged("3526", "imperial", around("3526")[0])}) == "supplied"


@pytest.mark.clause("7.0/4", "7.0/7")
def test_haiphong_reaches_eight_hexes_in_the_west() -> None:
    """A wall of towns the Germans hold shuts the west edge off; Haiphong is left."""
    world = TITLE.world("tail-of-the-tiger")
    port = world.named("Haiphong")
    far, near = world.find("3028"), world.find("3125")
    assert far is not None and near is not None
    assert (world.distance(far, port), world.distance(near, port)) == (7, 6)
    edge = tuple(f"{1000 + number}" for number in range(1014 - 1000, 1023 - 1000))
    foes = dict(zip((f"ge-sa-{n}" for n in ("fg", "fn", "go", "hw", "um", "zr")), edge, strict=False))
    foes |= {"ge-50inf": "1020", "ge-97inf": "1021", "ge-170inf": "1022"}
    kept = {"units": {"jp-18": "3125", "jp-21": "1924", **foes}, "turn": 5}
    state = at("german-movement", **kept)
    assert (fact(state, "jp-18.supply"), fact(state, "jp-21.supply")) == ("supplied", "out")
    assert world.distance(world.named("Mandalay"), port) > 8
    assert fact(at("german-movement", **kept, touched=("3726",)), "jp-18.supply") == "out"


@pytest.mark.clause("7.0/5", "7.0/7", "wtf-7.0/1")
def test_imperial_sources_of_the_east() -> None:
    units = {"jp-58": "4712"}
    assert supply("jp-58", units) == "supplied"
    for center in ("5023", "5815", "6005"):
        assert supply("jp-58", units, centers=(center,), touched=("3726",)) == "supplied"
    wall = besieged("4712", "imperial")
    assert supply("jp-58", {**units, **wall}) == "out"


@pytest.mark.clause("7.0/5", "7.0/7", "wtf-7.0/1")
def test_an_eastern_line_to_haiphong_crosses_into_the_west() -> None:
    """The one center left is shut in; the way to the port leads over western hexes."""
    wall = besieged("6005", "imperial")
    kept = {"units": {"jp-58": "4712", **wall}, "centers": ("6005",)}
    assert supply("jp-58", **kept) == "supplied"
    assert supply("jp-58", **kept, touched=("3726",)) == "out"


@pytest.mark.clause("7.0/6", "wtf-7.x/2")
def test_ports_feed_the_japanese_in_them_until_they_are_lost_once() -> None:
    wall = besieged("5618", "imperial")
    assert wall
    for unit, state in (("jp-58", "supplied"), ("elh-1", "out"), ("pu-t1", "out")):
        assert supply(unit, {unit: "5618", **wall}) == state
    assert supply("jp-58", {"jp-58": "5618", **wall}, touched=("5618",)) == "out"
    assert supply("elh-1", {"elh-1": "5618", **wall}, options={"elh_in_ports": True}) == "supplied"


@pytest.mark.clause("7.0/6", "7.0/7")
def test_a_port_is_touched_by_a_passer_by() -> None:
    state = at("german-movement", units={"ge-7pz": "5617"}, turn=5)
    state = play(state, "march ge-7pz 5618,5617")
    assert state.world.find("5618") in state.touched


@pytest.mark.clause("wtf-7.3/1", "wtf-7.x/6", "wtf-7.x/1")
def test_values_out_of_supply_and_attenuated() -> None:
    wall = besieged("4606", "german")
    state = at("german-movement", units={"ga-sn38": "4606", **wall}, turn=5)
    assert [fact(state, f"ga-sn38.{what}") for what in ("attack", "defence", "movement")] == [5, 5, 3]
    assert fact(state, "ga-sn38.steps") == 2
    state = at("german-movement", units={"ge-7pz": "4606", **wall}, turn=5, broken=True, spent=("panzer",))
    assert [fact(state, f"ge-7pz.{what}") for what in ("attack", "defence", "movement")] == [15, 20, 10]
    assert fact(state, "ge-7pz.supply") == "attenuated"


@pytest.mark.clause("16.0/14", "20.8/1")
def test_the_east_after_the_break_and_those_it_does_not_touch() -> None:
    wall = besieged("4606", "german")
    broken = {"broken": True, "spent": ("panzer",)}
    assert supply("ge-ss-tg", {"ge-ss-tg": "4606", **wall}) == "supplied"
    assert supply("ge-ss-tg", {"ge-ss-tg": "4606"}, **broken) == "supplied"
    assert supply("ge-ss-k", {"ge-ss-k": "1926"}, german=("1828",), **broken) == "supplied"
    assert supply("ge-50inf", {"ge-50inf": "4606"}, aerial=("4606",), **broken) == "attenuated"


@pytest.mark.clause("2.2/6", "wtf-7.x/4")
def test_supply_in_the_box() -> None:
    assert supply("ge-7pz", {"ge-7pz": "ring"}) == "supplied"


@pytest.mark.clause("wtf-7.x/4")
def test_movement_is_settled_when_the_move_begins() -> None:
    """A division cut off goes half as far."""
    wall = besieged("4606", "german", "4605")
    state = at("german-movement", units={"ge-7pz": "4606", "ge-50inf": "4606", **wall}, turn=5)
    assert (fact(state, "ge-7pz.movement"), fact(state, "ge-50inf.movement")) == (10, 8)
    state = at("german-movement", units={"ge-50inf": "4606", **besieged("4606", "german")}, turn=5)
    assert fact(state, "ge-50inf.movement") == 4


@pytest.mark.clause("wtf-7.x/4")
def test_a_first_step_into_supply_does_not_lengthen_the_move() -> None:
    state = at("german-movement", units={"ge-ss-k": "1827", "jp-58": "5504"}, turn=5, german=NORTH)
    assert (fact(state, "ge-ss-k.supply"), fact(state, "ge-ss-k.movement")) == ("out", 4)
    state = play(state, "march ge-ss-k 1828")
    assert (fact(state, "ge-ss-k.supply"), fact(state, "ge-ss-k.movement")) == ("supplied", 8)
    spent = int(emitted(state, "moved")[0]["cost"])
    far = [line for line in listed(state, "march") if line.split()[1] == "ge-ss-k"]
    assert max(int(emitted(play(state, line), "moved")[0]["cost"]) for line in far) <= 4 - spent


# -- aerial supply


def start(step: str = "PlaceAerial", turn: int = 5, **more: Any) -> TigerState:
    units = more.pop("units", {"ge-7pz": "4700"})
    return at("german-start", units=units, turn=turn, step=step, **more)


@pytest.mark.clause("7.0/8", "5.3/2")
@pytest.mark.parametrize("turn", [1, 5])
def test_markers_near_1828_whoever_holds_it(turn: int) -> None:
    state = start(turn=turn)
    near = {n: _at_distance(state, "1828", n) for n in (4, 5, 6)}
    assert legal(state, f"airlift {near[4]}") and legal(state, f"airlift {near[5]}")
    assert against(state, f"airlift {near[6]}") == {("out_of_range", "7.0/8")}
    strict = start(options={"airdrop_1828_control": True}, airbases=("4700", "ring"))
    assert against(strict, f"airlift {near[4]}") == {("out_of_range", "7.0/8")}


def _at_distance(state: TigerState, label: str, distance: int, zone: str = "W") -> str:
    world = state.world
    centre = world.find(label)
    assert centre is not None
    fields = (h for h in range(world.hexes) if world.is_land(h) and world.zone(h) == zone)
    return next(world.label(h) for h in fields if world.distance(centre, h) == distance)


@pytest.mark.clause("7.0/8", "wtf-7.x/5")
def test_markers_near_mandalay_ask_for_a_line_of_its_own() -> None:
    state = start(german=(*NORTH, "1924", "1828"))
    place = next(
        label for n in range(6, 11) for label in [_at_distance(state, "1924", n)]
        if state.world.distance(*map(state.world.find, ("1828", label))) > 5  # type: ignore[arg-type]
    )  # fmt: skip
    assert legal(state, f"airlift {place}")
    assert against(start(german=(*NORTH, "1924")), f"airlift {place}") == {("out_of_range", "7.0/8")}
    assert against(start(german=(*NORTH, "1828")), f"airlift {place}") == {("out_of_range", "7.0/8")}
    cut = start(german=(*NORTH, "1924"), aerial=("1924",))
    assert against(cut, f"airlift {place}") == {("out_of_range", "7.0/8")}


@pytest.mark.clause("7.0/8", "14.0/8")
@pytest.mark.parametrize("more", [{}, {"naval": "disaster"}, {"aerial": ("2918",)}])
def test_all_that_is_legal_is_offered(more: dict[str, Any]) -> None:
    state = start(airbases=("3019", "ring"), german=(*NORTH, "3019", "1924", "1828"), **more)
    hexes = {state.world.label(hex_) for hex_ in range(state.world.hexes)}
    assert set(listed(state, "airlift")) == {f"airlift {label}" for label in hexes if legal(state, f"airlift {label}")}


@pytest.mark.clause("14.0/8", "7.0/8")
def test_in_the_east_only_airbases_count() -> None:
    state = start(airbases=("4700", "ring"))
    assert legal(state, f"airlift {_at_distance(state, '4700', 10, 'E')}")
    assert not legal(state, f"airlift {_at_distance(state, '4700', 11, 'E')}")
    mandalay = start(german=(*NORTH, "1924", "1828"))
    east = _at_distance(mandalay, "1924", 9, "E")
    assert against(mandalay, f"airlift {east}") == {("out_of_range", "7.0/8")}
    west = start(airbases=("3019", "ring"), german=(*NORTH, "3019"))
    place = "2623"
    assert not legal(start(), f"airlift {place}") and legal(west, f"airlift {place}")
    shut = start(airbases=("3019", "ring"), german=(*NORTH, "3019"), naval="disaster")
    assert ("out_of_range", "ev-13/1") in against(shut, f"airlift {place}")


@pytest.mark.clause("7.0/8", "wtf-7.x/3", "7.0/9")
def test_three_markers_feed_all_units_of_their_hexes_for_a_turn() -> None:
    units = {"ge-ss-k": "2127", "ga-i5": "2127", "ge-7pz": "4700"}
    state = start(units=units)
    assert (fact(state, "ge-ss-k.supply"), fact(state, "ga-i5.supply")) == ("out", "out")
    state = play(state, "airlift 2127")
    assert (fact(state, "ge-ss-k.supply"), fact(state, "ga-i5.supply")) == ("supplied", "supplied")
    assert ("has_marker", "7.0/8") in against(state, "airlift 2127")
    state = play(state, "airlift 1927", "airlift 1926")
    assert not listed(state, "airlift")
    assert (fact(state, "vp.german"), fact(state, "vp.imperial")) == (0, fact(start(units=units), "vp.imperial"))


@pytest.mark.clause("wtf-4.x/3", "wtf-7.x/3")
def test_markers_return_when_the_turn_ends() -> None:
    state = at("imperial-assaults", 1, 1, units={"ge-7pz": "4700", "jp-58": "5504"}, aerial=("2127",), turn=2)
    while fact(state, "turn") == 2:
        state = play(state, "done")
    assert state.aerial == ()


# -- the Subversive marker


@pytest.mark.clause("7.0/10", "2.12/2")
def test_where_the_subversive_marker_goes() -> None:
    units = {"ge-7pz": "3019", "jp-1iib": "3218", "pu-t1": "3222"}
    state = start("DropSubversive", units=units, german=("3019",), airbases=("3019", "ring"))
    assert legal(state, "subvert 2918") and legal(state, f"subvert {_at_distance(state, '3019', 10, 'E')}")
    assert ("not_china", "7.0/10") in against(state, "subvert 2223")
    for label in ("3218", "3222"):
        assert against(state, f"subvert {label}") == {("enemy", "7.0/10")}
    assert ("out_of_range", "7.0/10") in against(state, "subvert 5504")
    boxed = start("DropSubversive", units=units, german=("3019",))
    assert not listed(boxed, "subvert"), "an airbase in the box has no range"


@pytest.mark.clause("7.0/10", "7.0/13")
@pytest.mark.parametrize(("turn", "legal_"), [(3, False), (4, True), (5, True)])
def test_the_marker_is_dropped_once_in_two_turns(turn: int, legal_: bool) -> None:
    state = start("DropSubversive", turn=turn, airbases=("4700", "ring"), subversive_turn=4)
    assert legal(state, "subvert 4603") is legal_


@pytest.mark.clause("7.0/13", "7.0/10")
def test_the_marker_goes_two_turns_on() -> None:
    state = play(start("DropSubversive", turn=9, airbases=("4700", "ring")), "subvert 4603")
    assert (state.subversive_turn, fact(state, "subversive")) == (11, "4603")
    while fact(state, "player") == "german":
        state = play(state, "done")
    assert fact(state, "subversive") == "none"


@pytest.mark.clause("7.0/11", "3.3/6")
@pytest.mark.parametrize(
    ("place", "more", "count"),
    [
        ("4505", {}, 3),
        ("4604", {}, 1),
        ("4603", {}, 0),
        ("4505", {"clouds": ("4505",)}, 0),
        ("4604", {"units": {"ge-7pz": "4700", "ge-gd": "4604"}}, 1),
        ("4505", {"units": {"ge-7pz": "4700", "ge-gd": "4505"}}, 0),
        ("4505", {"units": {"ge-7pz": "4700", **{f"ga-u{n:02}": "4800" for n in range(1, 39)}}}, 2),
        ("4604", {"units": {"ge-7pz": "4700", "ge-gd": "4604", "ge-24pz": "4604", "ge-50inf": "4604",
                            "ge-97inf": "4604"}}, 0),
    ],
)  # fmt: skip
def test_what_the_marker_brings(place: str, more: dict[str, Any], count: int) -> None:
    state = play(start("DropSubversive", airbases=("4700", "ring"), **more), f"subvert {place}")
    untried = [p for p in state.units_at(state.world.find(place)) if p.counter.untried]  # type: ignore[arg-type]
    assert (len(untried), all(piece.hidden for piece in untried)) == (count, True)


@pytest.mark.clause("7.0/10")
def test_the_subversive_marker_supplies_by_option_only() -> None:
    wall = besieged("4606", "german")
    for option, found in ((False, "out"), (True, "supplied")):
        kept = {"subversive": "4606", "options": {"subversive_supplies": option}}
        assert supply("ge-7pz", {"ge-7pz": "4606", **wall}, **kept) == found


@pytest.mark.clause("7.0/10")
def test_by_option_it_supplies_from_the_moment_it_lands() -> None:
    units = {"ge-7pz": "4603", **besieged("4603", "german")}
    state = start("DropSubversive", units=units, airbases=("4700", "ring"), options={"subversive_supplies": True})
    assert supply_picture(state, GERMAN).units["ge-7pz"].state == "out"
    state = play(state, "subvert 4603")
    assert supply_picture(state, GERMAN).units["ge-7pz"].state == "supplied"


# -- fuel


@pytest.mark.clause("7.20/1", "7.21/1")
def test_japanese_tanks_count_no_fuel() -> None:
    state = at("imperial-movement", units={"jp-1tkb": "5510", "ge-7pz": "4700"}, broken=True, turn=7)
    assert legal(state, "march jp-1tkb 5511")
    assert fact(state, "fuel.panzer") == 2


@pytest.mark.clause("16.0/10", "16.0/11", "wtf-7.20/1")
def test_fuel_is_spent_for_a_turn_and_moves_the_panzers() -> None:
    units = {"ge-7pz": "4700", "ge-50inf": "4700", "ge-20mot": "4700", "jp-58": "5504"}
    state = start("SpendFuel", units=units, broken=True, turn=7)
    assert decision(state) == "SpendFuel"
    dry = at("german-movement", units=units, broken=True, turn=7)
    assert against(dry, "march ge-7pz 4701") == {("no_fuel", "16.0/11")}
    assert legal(dry, "march ge-50inf 4701")
    state = play(state, "spend panzer")
    assert emitted(state, "fuel_spent") == [{"fuel": "panzer", "left": 1, "clause": "16.0/10"}]
    assert (fact(state, "fuel.panzer"), fact(state, "fuel.luftwaffe")) == (1, 2)
    wet = at("german-movement", units=units, broken=True, spent=("panzer",), turn=7)
    assert legal(wet, "march ge-7pz 4701")


@pytest.mark.clause("16.0/13")
def test_motorised_infantry_goes_on_foot_after_the_break() -> None:
    """Rough ground costs it 3 while it rides and 2 on foot."""
    units = {"ge-20mot": "3607", "ge-9flak": "3607", "jp-58": "5504"}
    for broken, move, cost in ((False, 10, 3), (True, 8, 2)):
        state = at("german-movement", units=units, broken=broken, turn=7)
        assert fact(state, "ge-20mot.movement") == move
        assert emitted(play(state, "march ge-20mot 3606"), "moved")[0]["cost"] == cost
        assert emitted(play(state, "march ge-9flak 3606"), "moved")[0]["cost"] == 3


@pytest.mark.clause("wtf-7.20/1", "16.0/11")
@pytest.mark.parametrize(("left", "gone"), [(0, True), (1, False)])
def test_users_go_with_the_last_point(left: int, gone: bool) -> None:
    units = {"ge-7pz": "4700", "ge-20mot": "4700", "jp-58": "5504"}
    state = at("imperial-assaults", 1, 1, units=units, broken=True, turn=8, fuel={"panzer": left}, spent=("panzer",))
    while fact(state, "turn") == 8:
        state = play(state, "done")
    assert (where(state, "ge-7pz") == "gone") is gone
    assert where(state, "ge-20mot") == "4700"
