"""The layers of Tail of the Tiger: supply and who an enemy would cut off, the places that count, the Weather Line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import QSize
from pytestqt.qtbot import QtBot

from engine.board.safeyaml import load_yaml
from engine.paths import data_file
from engine.table.record import Origin, Record
from engine.table.session import Session
from engine.table.situation import standing
from engine.titles.tail_of_the_tiger.game import TailOfTheTiger
from engine.titles.tail_of_the_tiger.pieces import GERMAN, IMPERIAL
from engine.titles.tail_of_the_tiger.queries.goals import goals, india_line
from engine.titles.tail_of_the_tiger.queries.supply import cut_by, supply_picture
from engine.titles.tail_of_the_tiger.queries.threat import threat
from engine.titles.tail_of_the_tiger.rules.ch7_supply import has_line
from nemesis_gui.board.overlays import Badges, Group, HexHighlights, Traces
from nemesis_gui.titles.tail_of_the_tiger.layers.goals import GoalsLayer
from nemesis_gui.titles.tail_of_the_tiger.layers.supply import SupplyLayer
from nemesis_gui.titles.tail_of_the_tiger.layers.threat import ThreatLayer
from nemesis_gui.titles.tail_of_the_tiger.layers.weather import WeatherLayer, strayed
from tests.gui.conftest import Player, seated

TITLE = TailOfTheTiger()
PANZER, MOUNTAIN, INDIAN, BRIGADE, UNTRIED = "ge-7pz", "ge-1geb", "ga-i5", "jp-1imb", "ga-u01"
Table = Callable[..., Player]
MOVING = {"phase": "german-movement"}


@pytest.fixture
def table(qtbot: QtBot, calm: None) -> Iterator[Table]:
    opened = []

    def put(lang: str = "en", **position: Any) -> Player:
        seat = seated(TITLE, qtbot, QSize(1400, 1000), lang)
        player = seat.__enter__()
        opened.append(seat)
        record = Record(Origin(TITLE.id, "tail-of-the-tiger", {"study": True}, "0"))
        player.model._take(Session(standing(TITLE, state(**position)), record), None, TITLE)
        player.window.show()
        qtbot.waitExposed(player.window)
        return player

    yield put
    for seat in opened:
        seat.__exit__(None, None, None)


def state(**position: Any) -> Any:
    return TITLE.position({"clear": True, "at": MOVING, **position})


def read_situation(name: str) -> Any:
    return load_yaml(data_file(f"assets/pictures/{name}"))["position"]


def hex_of(label: str) -> int:
    return TITLE.world("tail-of-the-tiger").hex(label, "test")


def parts(player: Player, name: str, kind: type[Any]) -> list[Any]:
    group = player.window.context.scene.overlays()[name]  # type: ignore[union-attr]
    assert isinstance(group, Group)
    return [part for part in group.parts if isinstance(part, kind)]


def marked(player: Player, name: str, style: str) -> set[int]:
    return {loc for part in parts(player, name, HexHighlights) if part.style == style for loc in part.hexes}


def on(player: Player, key: str) -> None:
    player.window.actions_.by_id[key].trigger()


# -- what the layers ask


def test_a_line_leads_from_a_source_to_the_unit() -> None:
    """4503 lies three hexes south of 4500, a source of the East: four hexes of line."""
    found = supply_picture(state(units={PANZER: "4503"}), GERMAN).units[PANZER]
    assert (found.path[0], found.path[-1], len(found.path)) == (hex_of("4500"), hex_of("4503"), 4)
    assert found.state == "supplied"


def test_supply_reaches_where_a_unit_would_trace_a_line() -> None:
    given = state(units={PANZER: "4503", BRIGADE: "4505", INDIAN: "1727"})
    for side in (GERMAN, IMPERIAL):
        area = supply_picture(given, side).area
        land = [hex_ for hex_ in range(given.world.hexes) if given.world.is_land(hex_)]
        assert area == {hex_ for hex_ in land if has_line(given, side, hex_)}
    german = supply_picture(given, GERMAN).area
    assert hex_of("4505") not in german, "an enemy stands there"
    assert hex_of("1726") in german, "1727 is German, for there stands a unit"
    assert hex_of("1726") not in supply_picture(state(units={PANZER: "4503"}), GERMAN).area


def test_whoever_would_trace_a_line_has_one_in_any_position() -> None:
    """A game in the middle: the line of every unit leads from a source, hex by hex, to where it stands."""
    for given in (TITLE.position({}), TITLE.position(read_situation("tiger-advance.yaml"))):
        for side in (GERMAN, IMPERIAL):
            picture = supply_picture(given, side)
            for unit in picture.units.values():
                assert bool(unit.path) == has_line(given, side, unit.loc), unit.unit
                assert not unit.path or (unit.path[0] in picture.sources and unit.path[-1] == unit.loc)
                steps = zip(unit.path, unit.path[1:], strict=False)
                assert all(b in given.world.adjacent[a] for a, b in steps)


def test_a_commando_and_a_unit_under_a_parachute_have_no_line_and_are_supplied() -> None:
    given = state(units={"ge-ss-tg": "2519", MOUNTAIN: "3012"}, aerial=["3012"])
    units = supply_picture(given, GERMAN).units
    assert {name: (unit.state, bool(unit.path)) for name, unit in units.items()}["ge-ss-tg"] == ("supplied", False)
    assert units[MOUNTAIN].state == "supplied"


def test_a_division_far_from_haiphong_has_its_line_to_the_west_edge() -> None:
    """Mandalay is more than eight hexes from Haiphong, Hanoi one or two [7.0/4]."""
    units = supply_picture(state(units={BRIGADE: "1924", "jp-2imb": "3526"}), IMPERIAL).units
    assert hex_of("1924") == units[BRIGADE].path[-1] and units[BRIGADE].path[0] in state().world.west_entry
    assert units["jp-2imb"].path[0] == hex_of("3726")


def test_an_enemy_on_the_only_way_cuts_a_unit_off() -> None:
    """Akyab is the only German hex of the West, so that the unit in it has no other source; one beside it traces
    through it."""
    given = state(units={INDIAN: "1727", "ga-i7": "1726"})
    assert {piece.id for piece in cut_by(given, GERMAN, hex_of("1925"))} == set()
    assert not list(cut_by(given, GERMAN, hex_of("1727"))), "there stands a unit, where no enemy comes to stand"
    empty = state(units={"ga-i7": "1726"}, german=["1727", "1726"])
    assert [piece.id for piece in cut_by(empty, GERMAN, hex_of("1727"))] == ["ga-i7"]


def test_goals_tell_what_the_german_side_holds() -> None:
    given = state(german=["1924", "4800", "4700", "4500"], centers=["5023", "5815"])
    held = {goal.name: ({given.world.label(hex_) for hex_ in goal.german}, goal.least) for goal in goals(given)}
    assert held["Supply Centers"] == ({"6005"}, 3)
    assert held["Critical Hexes"] == ({"1924"}, 1)
    assert held["Northern cities"] == ({"4500", "4700", "4800"}, 1)
    assert held["Southern cities"] == (set(), 6)


def test_the_line_to_india_runs_through_kunming_and_ends_when_that_falls() -> None:
    west, east = india_line(state())
    assert west[0] == east[0] == hex_of("3019") and east[-1] == hex_of("3726"), "Haiphong is nearer than the Centers"
    assert west[-1] in {state().world.named(name) for name in ("Dacca", "Bongaigaon")}
    assert india_line(state(units={PANZER: "3019"})) == ()


def test_allies_across_the_line_are_strayed() -> None:
    given = state(units={INDIAN: "3019", MOUNTAIN: "3019", "ga-c36": "4500", "ga-i7": "1823"})
    assert [piece.id for piece in strayed(given)] == [INDIAN]


def test_a_threat_is_the_assault_of_all_that_come_next_to_the_hex() -> None:
    """30 of the panzers three hexes away on clear ground against 7: 4:1 [wtf-13.x/1]; a stack stays where it is."""
    given = state(units={PANZER: "4800", BRIGADE: "4803"})
    found = threat(given, hex_of("4803"), GERMAN)
    assert found is not None and found.units == {PANZER: hex_of("4802")}
    assert found.forecast.best.odds.sums == (30, 7)
    assert given.world.charts.given.combat.columns[found.forecast.best.odds.final] == "4:1"
    assert given.pieces[PANZER].loc == hex_of("4800")


def test_who_has_moved_comes_again_and_who_cannot_come_or_attack_is_left_out() -> None:
    """The next phase is another one; a rail gun and untried units make no assault of their own, and Kweichow is far."""
    far = {"ge-24pz": "3712", "ge-gustav": "4802", UNTRIED: "4902", "ge-gd": {"at": "4804", "moved": True}}
    given = state(units={**far, BRIGADE: "4803"})
    found = threat(given, hex_of("4803"), GERMAN)
    assert found is not None and set(found.units) == {"ge-gd"}
    assert threat(given, hex_of("4804"), IMPERIAL) is not None
    assert threat(given, hex_of("3712"), IMPERIAL) is None, "the brigade walks eight points and no more"
    assert threat(given, hex_of("5003"), GERMAN) is None, "nobody is there"


def test_no_more_come_to_a_hex_than_may_stack_there() -> None:
    """Only 4802 is free of enemies next to the hex: of five divisions four go there [wtf-8.x/2]."""
    five = ["ge-7pz", "ge-24pz", "ge-20mot", "ge-29mot", "ge-gd"]
    walls = dict(zip(("jp-2imb", "jp-5imb", "jp-7imb", "jp-8imb", "jp-9imb"),
                     ("4902", "4903", "4804", "4703", "4702"), strict=True))  # fmt: skip
    given = state(units={**dict.fromkeys(five, "4801"), BRIGADE: "4803", **walls})
    found = threat(given, hex_of("4803"), GERMAN)
    assert found is not None and set(found.units.values()) == {hex_of("4802")} and len(found.units) == 4
    assert {"ge-7pz", "ge-24pz", "ge-gd"} < set(found.units), "one of the two weakest stays behind"


# -- what is seen


def test_the_supply_layer_shows_lines_areas_and_who_is_out(table: Table) -> None:
    player = table(units={PANZER: "4503", BRIGADE: "3012"}, centers=[], touched=["3726"])
    on(player, "supply")
    assert {part.style: [run[-1] for run in part.runs] for part in parts(player, "levels", Traces)} == {
        "full": [hex_of("4503")], "full_1": []}  # fmt: skip
    assert marked(player, "levels", "lost") == {hex_of("3012")}
    assert parts(player, "levels", Badges)[0].texts == {hex_of("3012"): "✕"}
    assert not marked(player, "levels", "side_1"), "both sides are shown, and no area"
    layer = player.window.layers.of(SupplyLayer)
    layer.set_side(GERMAN)
    assert hex_of("4504") in marked(player, "levels", "side_1") and not marked(player, "levels", "lost")
    assert "Out of supply 1" not in layer.counts.text() and "Supplied 1" in layer.counts.text()


def test_after_the_ring_is_broken_units_of_the_east_are_attenuated(table: Table) -> None:
    player = table(units={PANZER: "4503"}, broken=True, ring=0)
    on(player, "supply")
    assert marked(player, "levels", "limited") == {hex_of("4503")}
    assert parts(player, "levels", Badges)[0].texts == {hex_of("4503"): "◐"}


def test_pointing_tells_a_line_and_who_would_be_cut_off(table: Table) -> None:
    player = table(units={PANZER: "4503", "ga-i7": "1726"}, german=["1727", "1726", "4500", "4503"])
    on(player, "supply")
    layer = player.window.layers.of(SupplyLayer)
    layer.point(hex_of("4503"), PANZER)
    assert "3 hexes from" in layer.asked.text() and parts(player, "trace", Traces)[0].runs[0][-1] == hex_of("4503")
    layer.point(hex_of("1727"))
    assert "would worsen the supply of 1" in layer.asked.text()
    assert marked(player, "levels", "danger") == {hex_of("1726")}
    layer.point(hex_of("4010"))
    assert "cut off no one" in layer.asked.text() and not marked(player, "levels", "danger")


def test_the_line_of_the_selected_unit_is_drawn_alone(table: Table) -> None:
    player = table(units={PANZER: "4503"})
    on(player, "trace")
    player.window.context.selected = (PANZER,)
    assert parts(player, "trace", Traces)[0].runs[0][-1] == hex_of("4503")


def test_the_threat_layer_marks_stacks_in_danger_and_tells_who_comes(table: Table) -> None:
    player = table(units={PANZER: "4800", BRIGADE: "4803", "jp-61": "4008", UNTRIED: "5003"})
    layer = player.window.layers.of(ThreatLayer)
    layer.set_side(IMPERIAL)
    on(player, "threat")
    layer.finish()
    assert parts(player, "threat", Badges)[0].texts == {hex_of("4803"): "4:1"}
    assert marked(player, "threat", "threat") == {hex_of("4803")}
    layer.point(hex_of("4803"))
    assert "30 : 7" in layer.asked.text() and "unit:ge-7pz" in layer.asked.text()
    layer.set_side(GERMAN)
    layer.finish()
    texts = parts(player, "threat", Badges)[0].texts
    assert texts[hex_of("5003")].endswith("?"), "what the untried unit is worth nobody knows"
    assert hex_of("4800") in texts, "a brigade comes there, too"


@pytest.mark.parametrize(("lang", "words"), [("en", "1 of 4 German"), ("fr", "1 sur 4 au camp allemand")])
def test_the_layer_of_goals_colours_what_each_side_holds(table: Table, lang: str, words: str) -> None:
    player = table(lang, german=["1924"], units={PANZER: "3019"})
    on(player, "goals")
    assert {hex_of("1924"), hex_of("3019")} <= marked(player, "goals", "lit")
    assert hex_of("2218") in marked(player, "goals", "info")
    assert not parts(player, "goals", Traces)[0].runs, "the line to India is cut at Kunming"
    assert words in player.window.layers.of(GoalsLayer).body.text()


def test_the_layer_of_the_line_tells_when_the_rains_come(table: Table) -> None:
    player = table(turn=3)
    on(player, "weather")
    assert "Monsoon from turn 8" in player.window.layers.of(WeatherLayer).body.text()


def test_the_layer_of_the_line_shows_the_west_the_rain_and_the_strayed(table: Table) -> None:
    player = table(turn=8, units={INDIAN: "3019", MOUNTAIN: "3019"})
    on(player, "weather")
    west = marked(player, "weather", "info")
    assert hex_of("1924") in west and hex_of("3019") not in west and hex_of("1128") not in west
    assert marked(player, "weather", "danger") == {hex_of("3019")}
    text = player.window.layers.of(WeatherLayer).body.text()
    assert "Monsoon: in the West" in text
    assert f"unit:{INDIAN}" in text and f"unit:{MOUNTAIN}" not in text and "✕" not in text, "a German unit is with it"
    on(player, "weather")
    assert "weather" not in player.window.context.scene.overlays()  # type: ignore[union-attr]
