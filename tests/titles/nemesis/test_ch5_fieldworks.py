"""Chapters 5.1-D and 5.1-E: Ambushes and Bunkers."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine.table.event import Weight
from engine.titles.nemesis.pieces import ALLIED, JAPANESE
from engine.titles.nemesis.rules.ch5_fieldworks import bunkers_left, tidy_ambushes, tidy_bunkers
from engine.titles.nemesis.rules.ch5_movement import Movement
from engine.titles.nemesis.rules.ch6_forward import ForwardMove
from engine.titles.nemesis.rules.ch6_quality import defence_quality
from engine.titles.nemesis.state import MOVED, NemesisState
from tests.titles.nemesis.board import ask, emitted, empty, judge, listed, phase, play, put

REGIMENT, OTHER_REGIMENT, BATTALION = "jp-31-58", "jp-31-124", "jp-31-b1"
INA, HORSE, JP_TANKS, JP_GUNS, MULE = "jp-ina-1", "jp-56-rec", "jp-15a-tk14", "jp-15-art", "jp-mule-1"
GARRISON = "jp-gar-indaw"
BRIGADE, UK_BATTALION, UK_TANKS, UK_GUNS, UK_HQ = "uk-20-32", "uk-lr-vforce", "uk-254-3carb", "uk-ivc-med", "uk-hq-20"
CHINESE, AMERICAN = "ch-22-64", "us-gal-1"
YUNNAN, OTHER_YUNNAN = "ch-y-116", "ch-y-130"


def assault(side: int, pieces: dict[str, str], **options: Any) -> NemesisState:
    """An Assault Phase of a side at its movement, with these pieces."""
    state = empty(**options)
    for unit, where in pieces.items():
        put(state, unit, where)
    phase(state, side, "assault")
    ask(state, Movement(side))
    return state


def clauses(state: NemesisState, line: str) -> tuple[str, ...]:
    return judge(state, line).clauses


def ambushes(state: NemesisState) -> set[str]:
    return set(state.labels(state.ambushes))


def bunkers(state: NemesisState) -> dict[str, str]:
    return {state.world.label(loc): kind for loc, kind in state.bunkers.items()}


def lay(state: NemesisState, *labels: str) -> None:
    state.ambushes = frozenset(state.world.loc(label) for label in labels)
    state.touch_ground()


def works(state: NemesisState, places: dict[str, str]) -> None:
    """Bunkers that lie on the map already."""
    state.bunkers = {state.world.loc(label): kind for label, kind in places.items()}


# -- Ambushes ----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("5.1-D/1")
def test_light_troops_lay_ambushes_around_them_after_moving() -> None:
    state = assault(JAPANESE, {REGIMENT: "0913"})
    play(state, f"move {REGIMENT} 0914")
    around = {"0914", "0913", "1014", "1015", "0915", "0815", "0814"}
    assert {line for line in listed(state) if line.startswith("ambush")} == {f"ambush {REGIMENT} {h}" for h in around}
    events = play(state, f"ambush {REGIMENT} 0914", f"ambush {REGIMENT} 1015")
    assert ambushes(state) == {"0914", "1015"}
    assert [(e.what, e.hex) for e in emitted(events, "marker_placed")] == [("ambush", "0914"), ("ambush", "1015")]  # type: ignore[attr-defined]


@pytest.mark.clause("5.1-D/1")
def test_laying_an_ambush_ends_the_movement() -> None:
    state = assault(JAPANESE, {REGIMENT: "0913"})
    play(state, f"ambush {REGIMENT} 0913")
    assert clauses(state, f"move {REGIMENT} 0914") == ("5.1-D/1",)
    assert judge(state, f"ambush {REGIMENT} 0914"), "one that stood still may lay more"
    assert judge(state, f"dig {REGIMENT} -")


@pytest.mark.clause("5.1-D/1")
@pytest.mark.parametrize("unit", [INA, HORSE, JP_TANKS])
def test_others_lay_no_ambush(unit: str) -> None:
    state = assault(JAPANESE, {unit: "0909"})
    assert clauses(state, f"ambush {unit} 0909") == ("5.1-D/1",)
    assert not any(line.startswith("ambush") for line in listed(state))


@pytest.mark.clause("1.2-H/2", "5.1-D/1")
def test_a_mule_is_light_for_movement_only() -> None:
    state = assault(JAPANESE, {MULE: "0913"})
    assert clauses(state, f"ambush {MULE} 0913") == ("1.2-H/2",)


@pytest.mark.clause("5.1-D/1", "6.1-A/4")
def test_no_ambush_in_an_attack_phase() -> None:
    state = empty()
    put(state, REGIMENT, "0913")
    phase(state, JAPANESE, "attack")
    ask(state, ForwardMove(JAPANESE))
    assert clauses(state, f"ambush {REGIMENT} 0913") == ("6.1-A/4",)


@pytest.mark.clause("5.1-D/2")
def test_where_no_ambush_can_be_laid() -> None:
    state = assault(JAPANESE, {REGIMENT: "0409", UK_BATTALION: "0408", BATTALION: "0412"})
    state.flags[state.world.loc("0409")] = JAPANESE
    state.touch_ground()
    assert clauses(state, f"ambush {REGIMENT} 0408") == ("5.1-D/2",), "an Allied Battalion is there"
    assert clauses(state, f"ambush {REGIMENT} 0410") == ("5.1-D/2",), "a vacant Allied Objective"
    assert clauses(state, f"ambush {BATTALION} 0312") == ("5.1-D/2",), "across the Lake"
    assert clauses(state, f"ambush {REGIMENT} 0407") == ("5.1-D/1",), "not adjacent"
    assert judge(state, f"ambush {REGIMENT} 0409"), "an Objective under Japanese control"
    lines = listed(state)
    assert not lines & {f"ambush {REGIMENT} 0408", f"ambush {REGIMENT} 0410", f"ambush {BATTALION} 0312"}


@pytest.mark.clause("5.1-D/2")
def test_a_lone_transporter_does_not_bar_an_ambush() -> None:
    state = assault(JAPANESE, {REGIMENT: "0913", UK_HQ: "0914"})
    assert judge(state, f"ambush {REGIMENT} 0914")
    assert f"ambush {REGIMENT} 0914" in listed(state)


@pytest.mark.clause("5.1-D/3")
def test_one_ambush_a_hex_and_no_more_than_there_are_markers() -> None:
    state = assault(JAPANESE, {REGIMENT: "0913", OTHER_REGIMENT: "0913"})
    play(state, f"ambush {REGIMENT} 0913")
    assert clauses(state, f"ambush {OTHER_REGIMENT} 0913") == ("5.1-D/3",)
    limit = state.world.charts.marker_limits["ambush"]
    lay(state, *["0101", "0102", "0103", "0104", "0105", "0106", "0107", "0108"][:limit])
    assert clauses(state, f"ambush {OTHER_REGIMENT} 0914") == ("5.1-D/3",)
    assert not any(line.startswith("ambush") for line in listed(state))


@pytest.mark.parametrize(("line", "kind"), [
    ("ambush nobody 0913", "unknown_piece"), (f"ambush {BRIGADE} 0913", "not_yours"),
    (f"ambush {REGIMENT} 77", "unknown_hex"), ("dig nobody -", "unknown_piece"), (f"dig {BRIGADE} -", "not_yours"),
    (f"dig {OTHER_REGIMENT} -", "not_in_play"), (f"dig {REGIMENT} 0808", "bunkers_left"),
])  # fmt: skip
def test_words_that_name_nothing_are_refused(line: str, kind: str) -> None:
    state = assault(JAPANESE, {REGIMENT: "0913", BRIGADE: "0410"})
    assert [item.kind for item in judge(state, line).reasons] == [kind]


@pytest.mark.clause("5.1-D/6")
def test_an_ambush_goes_with_the_allied_phase_if_allied_units_are_in_it() -> None:
    state = assault(ALLIED, {BRIGADE: "0305", UK_BATTALION: "0305"})
    lay(state, "0406", "0506")
    play(state, f"move {BRIGADE} 0406,0506", f"move {UK_BATTALION} 0205")
    tidy_ambushes(state)
    assert ambushes(state) == {"0406"}, "the one that was only passed stays"
    assert [(e.what, e.hex) for e in emitted(state.events, "marker_removed")] == [("ambush", "0506")]  # type: ignore[attr-defined]


@pytest.mark.clause("5.1-D/6")
def test_a_transporter_clears_no_ambush() -> None:
    state = assault(ALLIED, {UK_HQ: "0406"})
    lay(state, "0406")
    tidy_ambushes(state)
    assert ambushes(state) == {"0406"}


@pytest.mark.clause("5.1-D/6")
@pytest.mark.parametrize("chit", ["attack", "supply"])
def test_every_allied_phase_clears_and_no_japanese_one(chit: str) -> None:
    state = empty()
    put(state, BRIGADE, "0406")
    lay(state, "0406")
    phase(state, JAPANESE, chit)
    tidy_ambushes(state)
    assert ambushes(state) == {"0406"}, "units that retreated there leave it until an Allied phase ends"
    phase(state, ALLIED, chit)
    tidy_ambushes(state)
    assert ambushes(state) == set()


# -- Bunkers -----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("5.1-E/1")
def test_a_unit_that_stands_still_digs_in() -> None:
    state = assault(JAPANESE, {REGIMENT: "0913", OTHER_REGIMENT: "0914"})
    events = play(state, f"dig {REGIMENT} -")
    assert bunkers(state) == {"0913": "japanese"}
    assert [(e.what, e.hex) for e in emitted(events, "marker_placed")] == [("bunker", "0913")]  # type: ignore[attr-defined]
    assert clauses(state, f"move {REGIMENT} 1014") == ("5.1-E/1",)
    assert judge(state, f"ambush {REGIMENT} 0913")
    play(state, f"move {OTHER_REGIMENT} 0915")
    assert clauses(state, f"dig {OTHER_REGIMENT} -") == ("5.1-E/1",)
    assert not any(line.startswith("dig") for line in listed(state))


@pytest.mark.clause("5.1-E/1", "6.1-A/4")
def test_no_bunker_in_an_attack_phase() -> None:
    state = empty()
    put(state, REGIMENT, "0913")
    phase(state, JAPANESE, "attack")
    ask(state, ForwardMove(JAPANESE))
    assert clauses(state, f"dig {REGIMENT} -") == ("6.1-A/4",)


@pytest.mark.clause("5.1-E/1")
def test_one_bunker_a_hex() -> None:
    state = assault(JAPANESE, {REGIMENT: "0913", OTHER_REGIMENT: "0913"})
    play(state, f"dig {REGIMENT} -")
    assert clauses(state, f"dig {OTHER_REGIMENT} -") == ("5.1-E/1",)


@pytest.mark.clause("5.1-E/1")
def test_a_garrison_may_build_but_nobody_off_the_map() -> None:
    state = assault(JAPANESE, {GARRISON: "1511", REGIMENT: "RJ"})
    assert judge(state, f"dig {GARRISON} -")
    assert clauses(state, f"dig {REGIMENT} -") == ("1.1/8",)


@pytest.mark.clause("5.1-E/2")
@pytest.mark.parametrize(("unit", "able"), [
    (JP_GUNS, True), (GARRISON, True), (INA, True),
    (HORSE, False), (JP_TANKS, False), ("jp-56-art", False), (MULE, False),
])  # fmt: skip
def test_who_can_build(unit: str, able: bool) -> None:
    state = assault(JAPANESE, {unit: "0909"})
    assert clauses(state, f"dig {unit} -") == (() if able else ("5.1-E/2",))
    assert (f"dig {unit} -" in listed(state)) is able


@pytest.mark.clause("5.1-E/3a", "5.1-E/3b")
@pytest.mark.parametrize("version", ["1.1a", "1.2b"])
def test_a_bunker_goes_back_when_nobody_is_left_who_could_have_built_it(version: str) -> None:
    state = assault(ALLIED, {BRIGADE: "0406", UK_TANKS: "0406"}, version=version)
    works(state, {"0406": "british"})
    left = bunkers_left(state, "british")
    play(state, f"move {BRIGADE} 0305")
    assert bunkers(state) == {"0406": "british"}, "until the end of the phase"
    tidy_bunkers(state)
    assert bunkers(state) == {}
    assert bunkers_left(state, "british") == left + 1
    (removed,) = emitted(state.events, "marker_removed")
    assert removed.clause == ("5.1-E/3a" if version == "1.1a" else "5.1-E/3b")  # type: ignore[attr-defined]
    assert removed.weight >= Weight.NOTABLE, "who was not there is told of it"


@pytest.mark.clause("5.1-E/3b")
@pytest.mark.parametrize(("pieces", "stays"), [
    ({}, False), ({REGIMENT: "0406"}, False), ({UK_HQ: "0406"}, False), ({UK_GUNS: "0406"}, False),
    ({UK_BATTALION: "0406", UK_TANKS: "0406"}, True), ({CHINESE: "0406"}, True),
])  # fmt: skip
def test_whose_bunker_stays(pieces: dict[str, str], stays: bool) -> None:
    state = empty()
    for unit, place in pieces.items():
        put(state, unit, place)
    works(state, {"0406": "british"})
    tidy_bunkers(state)
    assert (bunkers(state) == {"0406": "british"}) is stays


@pytest.mark.clause("5.1-E/3b")
def test_a_bunker_stays_with_others_after_its_builder_left() -> None:
    state = assault(JAPANESE, {REGIMENT: "0913", OTHER_REGIMENT: "0913"})
    works(state, {"0913": "japanese"})
    play(state, f"move {REGIMENT} 0914")
    tidy_bunkers(state)
    assert bunkers(state) == {"0913": "japanese"}


@pytest.mark.clause("5.1-E/4")
def test_everybody_who_could_build_profits() -> None:
    state = empty()
    for unit in (REGIMENT, BATTALION, HORSE):
        put(state, unit, "0913")
    works(state, {"0913": "japanese"})
    quality = {unit: defence_quality(state, state.pieces[unit]).total for unit in (REGIMENT, BATTALION, HORSE)}
    assert quality == {REGIMENT: 4, BATTALION: 4, HORSE: 3}


@pytest.mark.clause("5.1-E/5")
def test_with_an_empty_box_the_owner_picks_the_bunker_that_moves() -> None:
    limit = empty().world.charts.marker_limits["bunker_jp"]
    places = ["0912", "0911", "1013", "1113", "1014", "0914", "0915", "1015", "1016", "1116"][:limit]
    state = assault(JAPANESE, {REGIMENT: "0913"})
    works(state, dict.fromkeys(places, "japanese"))
    assert {line for line in listed(state) if line.startswith("dig")} == {f"dig {REGIMENT} {h}" for h in places}
    assert clauses(state, f"dig {REGIMENT} -") == ("5.1-E/5",)
    assert clauses(state, f"dig {REGIMENT} 0101") == ("5.1-E/5",)
    play(state, f"dig {REGIMENT} 0911")
    assert set(bunkers(state)) == {*places, "0913"} - {"0911"}
    assert len(state.bunkers) == limit


@pytest.mark.clause("5.1-E/6")
def test_british_and_us_bunkers_are_two_faces_of_one() -> None:
    limit = empty().world.charts.marker_limits["bunker_uk_us"]
    places = ["0912", "0911", "1013", "1113", "1014", "0914", "0915", "1015", "1016", "1116"]
    state = assault(ALLIED, {BRIGADE: "0406", CHINESE: "1603", AMERICAN: "1503"})
    works(state, dict.fromkeys(places[: limit - 1], "british"))
    assert judge(state, f"dig {CHINESE} -"), "the one in the box serves either"
    play(state, f"dig {CHINESE} -")
    assert bunkers(state)["1603"] == "us"
    play(state, f"dig {BRIGADE} 1603")
    assert (bunkers(state)["0406"], "1603" in bunkers(state)) == ("british", False), "turned over"
    play(state, f"dig {AMERICAN} 0912")
    assert bunkers(state)["1503"] == "us"
    assert len(state.bunkers) == limit


@pytest.mark.clause("5.1-E/7")
def test_the_yunnan_force_has_one_bunker() -> None:
    state = assault(ALLIED, {YUNNAN: "2906", OTHER_YUNNAN: "3005", BRIGADE: "0406"})
    play(state, f"dig {YUNNAN} -")
    assert bunkers(state) == {"2906": "yunnan"}
    digs = {line for line in listed(state) if line.startswith("dig")}
    assert digs == {f"dig {OTHER_YUNNAN} 2906", f"dig {BRIGADE} -"}
    play(state, f"dig {OTHER_YUNNAN} 2906")
    assert bunkers(state) == {"3005": "yunnan"}


@pytest.mark.clause("5.1-E/7")
def test_a_scenario_without_bunkers_lets_nobody_dig() -> None:
    state = assault(ALLIED, {YUNNAN: "2906"})
    limits = {**state.world.charts.marker_limits, "bunker_yunnan": 0}
    world = type(state.world).__new__(type(state.world))
    world.__dict__.update(state.world.__dict__)
    world.charts = msgspec.structs.replace(state.world.charts, marker_limits=limits)
    state.world = world
    assert clauses(state, f"dig {YUNNAN} -") == ("5.1-E/5",)
    assert not any(line.startswith("dig") for line in listed(state))


@pytest.mark.clause("5.1-E/1")
def test_whoever_moved_otherwise_in_the_phase_cannot_dig() -> None:
    state = assault(JAPANESE, {REGIMENT: "0913", OTHER_REGIMENT: "0914"})
    state.mark(REGIMENT, MOVED)
    assert clauses(state, f"dig {REGIMENT} -") == ("5.1-E/1",)
