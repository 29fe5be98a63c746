"""Rules 8.1-C and 8.2-C: rail movement."""

from __future__ import annotations

import pytest

from engine.titles.nemesis.pieces import ALLIED, JAPANESE, OUT
from engine.titles.nemesis.rules.ch2_stacking import ResolveOverstack
from engine.titles.nemesis.rules.ch8_rail import RailMovement, in_contact, linked, rail_movement, systems
from engine.titles.nemesis.state import NemesisState
from tests.titles.nemesis.board import ask, empty, listed, phase, play, put
from tests.titles.nemesis.flow import verdict_kinds

WESTERN = ("1317", "1217", "1316", "1315", "1314", "1313", "1413", "1512", "1511", "1510",
           "1610", "1609", "1608", "1707", "1807", "1906", "2006")  # fmt: skip
KATHA = "1612"
EASTERN = ("2317", "2417")
INDIAN = {"0105", "0205", "0305", "0304", "0303", "0302", "0402", "0501", "0601", "0401"}
BLOCKERS = ("uk-17-48", "uk-17-63", "uk-20-32", "uk-20-80", "uk-20-100")


def rails(state: NemesisState, side: int = JAPANESE) -> None:
    phase(state, side, "reinforcement")
    ask(state, *rail_movement(side))


def goals(state: NemesisState, unit: str) -> set[str]:
    return {line.split()[2] for line in listed(state) if line.startswith(f"rail {unit} ")}


def block(state: NemesisState, *hexes: str) -> None:
    for unit, where in zip(BLOCKERS, hexes, strict=False):
        put(state, unit, where)


@pytest.mark.clause("8.1-C/1a", "8.1-C/1b")
@pytest.mark.parametrize("version", ["1.1a", "1.2b"])
@pytest.mark.parametrize("start", ["2417", "RJ", "1313"])
def test_from_lashio_the_reinforcement_hex_and_the_line(version: str, start: str) -> None:
    state = empty(version=version)
    put(state, "jp-31-58", start)
    rails(state)
    assert goals(state, "jp-31-58") == {*WESTERN, KATHA, *EASTERN} - {start}


@pytest.mark.clause("8.1-C/1b")
def test_a_unit_cut_off_both_ways_may_not_use_the_line() -> None:
    state = empty()
    put(state, "jp-31-58", "1609")
    put(state, "jp-33-213", "1313")
    block(state, "1610", "1608")
    rails(state)
    assert verdict_kinds(state, "rail jp-31-58 1313") == {("no_contact", "8.1-C/1b")}
    assert goals(state, "jp-31-58") == set()


@pytest.mark.clause("8.1-C/1b", "8.2-C/2b")
@pytest.mark.parametrize("closed", [(), ("1610",), ("1610", "1608"), ("1413", "1906")])
def test_trains_run_both_ways_or_none(closed: tuple[str, ...]) -> None:
    """What is in contact is what a train from there says that it comes to."""
    state = empty()
    block(state, *closed)
    for system in systems(state.world):
        touched = {loc for loc in system.hexes if in_contact(state, system, loc)}
        for loc in system.hexes:
            ahead = linked(state, system, loc).keys()
            assert (loc in touched) or ahead.isdisjoint(touched), state.world.label(loc)


@pytest.mark.clause("8.1-C/4")
def test_a_piece_that_has_gone_by_rail_has_no_part_in_the_list() -> None:
    state = empty()
    put(state, "jp-31-58", "1313")
    rails(state)
    assert len(RailMovement(JAPANESE).segment_parts(state)) == len(("done", "jp-31-58"))
    play(state, "rail jp-31-58 1512")
    assert len(RailMovement(JAPANESE).segment_parts(state)) == len(("done",))


@pytest.mark.clause("8.1-C/1b")
def test_contact_with_myitkyina_opens_the_stretch_to_it() -> None:
    state = empty()
    put(state, "jp-31-58", "1609")
    block(state, "1610")
    rails(state)
    assert goals(state, "jp-31-58") == {"1608", "1707", "1807", "1906", "2006"}


@pytest.mark.clause("8.1-C/1b")
def test_myitkyina_in_allied_hands_gives_no_contact() -> None:
    state = empty()
    put(state, "jp-31-58", "1609")
    put(state, "jp-33-213", "1313")
    block(state, "1610")
    state.flags[state.world.loc("2006")] = ALLIED
    state.touch_ground()
    rails(state)
    assert verdict_kinds(state, "rail jp-31-58 1608") == {("no_contact", "8.1-C/1b")}


@pytest.mark.clause("8.1-C/1b")
def test_lashio_needs_no_contact() -> None:
    state = empty()
    put(state, "jp-truck-2", "2417")
    state.flags[state.world.loc("2417")] = ALLIED
    state.touch_ground()
    rails(state)
    assert "2317" in goals(state, "jp-truck-2")


@pytest.mark.clause("8.1-C/1b", "1.2-J/1")
def test_garrisons_stay() -> None:
    state = empty()
    put(state, "jp-gar-indaw", "2417")
    put(state, "jp-31-58", "2417")
    rails(state)
    assert verdict_kinds(state, "rail jp-gar-indaw 1313") == {("garrison", "8.1-C/1b")}
    assert goals(state, "jp-gar-indaw") == set()


@pytest.mark.clause("8.1-C/1b")
def test_a_unit_beside_the_line_cannot_use_it() -> None:
    state = empty()
    put(state, "jp-31-58", "1412")
    put(state, "jp-33-213", "1313")
    rails(state)
    assert verdict_kinds(state, "rail jp-31-58 1313") == {("no_railway", "8.1-C/1b")}


@pytest.mark.clause("8.1-C/2a", "8.1-C/2b")
@pytest.mark.parametrize("version", ["1.1a", "1.2b"])
def test_a_train_stops_short_of_an_enemy_unit(version: str) -> None:
    state = empty(version=version)
    put(state, "jp-31-58", "RJ")
    block(state, "1511")
    rails(state)
    assert goals(state, "jp-31-58") == {*WESTERN[:8], *EASTERN}
    clause = "8.1-C/2a" if version == "1.1a" else "8.1-C/2b"
    assert verdict_kinds(state, "rail jp-31-58 1511") == {("not_linked", clause)}


@pytest.mark.clause("8.1-C/2b")
def test_a_lone_transporter_does_not_stop_a_train_and_is_pushed_when_it_halts_there() -> None:
    state = empty()
    put(state, "jp-31-58", "RJ")
    put(state, "uk-mule-1", "1511")
    rails(state)
    assert {"1511", "2006"} <= goals(state, "jp-31-58")
    play(state, "rail jp-31-58 1511")
    assert {line.split()[0] for line in listed(state)} == {"retreat"}
    play(state, sorted(listed(state))[0])
    assert state.pieces["uk-mule-1"].loc != state.world.loc("1511")
    assert state.agenda == ()


@pytest.mark.clause("8.1-C/2b")
def test_an_enemy_objective_is_closed() -> None:
    state = empty()
    put(state, "jp-31-58", "RJ")
    state.flags[state.world.loc("1511")] = ALLIED
    state.touch_ground()
    rails(state)
    assert goals(state, "jp-31-58") == {*WESTERN[:8], *EASTERN}


@pytest.mark.clause("8.1-C/3")
def test_the_burmese_lines_meet_off_the_map() -> None:
    state = empty()
    put(state, "jp-31-58", "1217")
    rails(state)
    assert set(EASTERN) <= goals(state, "jp-31-58")


@pytest.mark.clause("8.1-C/3")
@pytest.mark.parametrize("closed", ["1317", "2317"])
def test_a_closed_southern_end_breaks_the_link(closed: str) -> None:
    state = empty()
    put(state, "jp-31-58", "1217")
    block(state, closed)
    rails(state)
    assert not set(EASTERN) & goals(state, "jp-31-58")


@pytest.mark.clause("8.1-C/3")
def test_a_route_of_contact_runs_over_the_link() -> None:
    state = empty()
    put(state, "jp-31-58", "2317")
    block(state, "2417")
    rails(state)
    assert "1313" in goals(state, "jp-31-58")


@pytest.mark.clause("8.1-C/4")
def test_an_oos_unit_may_go_by_rail_and_stays_oos() -> None:
    state = empty()
    put(state, "jp-31-58", "1313", supply="out")
    rails(state)
    moved = play(state, "rail jp-31-58 2006")[0]
    assert moved.facts()["cost"] == 0
    assert state.pieces["jp-31-58"].supply == OUT


@pytest.mark.clause("8.1-C/4")
def test_one_rail_move_each() -> None:
    state = empty()
    put(state, "jp-31-58", "1313")
    put(state, "jp-33-213", "1313")
    rails(state)
    play(state, "rail jp-31-58 2006")
    assert verdict_kinds(state, "rail jp-31-58 1313") == {("already_moved", "8.1-C/4")}
    assert goals(state, "jp-31-58") == set()


@pytest.mark.clause("8.1-C/4", "2.2/8")
def test_stacking_is_enforced_when_the_portion_ends() -> None:
    state = empty()
    for unit in ("jp-31-58", "jp-31-124", "jp-31-138"):
        put(state, unit, "2006")
    put(state, "jp-33-213", "1313")
    rails(state)
    play(state, "rail jp-33-213 2006", "rail jp-31-58 1906", "done")
    assert state.agenda == ()
    assert all(state.world.in_play(state.pieces[unit].loc) for unit in ("jp-31-58", "jp-31-124", "jp-33-213"))


@pytest.mark.clause("8.1-C/4", "2.2/8")
def test_what_is_over_the_limit_then_goes() -> None:
    state = empty()
    for unit in ("jp-31-58", "jp-31-124", "jp-31-138"):
        put(state, unit, "2006")
    put(state, "jp-33-213", "1313")
    rails(state)
    play(state, "rail jp-33-213 2006", "done")
    assert state.agenda == (ResolveOverstack(JAPANESE, "2006"),)


# 8.2-C


@pytest.mark.clause("8.2-C/1")
@pytest.mark.parametrize(("unit", "node", "line"), [
    ("ch-38-112", "RU", {"1401", "1501"}), ("us-mule-1", "RU", {"1401", "1501"}),
    ("uk-20-80", "RB", INDIAN), ("uk-mule-1", "RB", INDIAN),
])  # fmt: skip
def test_from_a_reinforcement_hex_along_its_line(unit: str, node: str, line: set[str]) -> None:
    """Maingkwan, the last hex of Stilwell's line, is Japanese and closed until taken."""
    state = empty()
    put(state, unit, node)
    rails(state, ALLIED)
    assert goals(state, unit) == line


@pytest.mark.clause("8.2-C/1", "8.2-C/3")
def test_to_maingkwan_once_it_is_taken() -> None:
    state = empty()
    put(state, "ch-38-112", "RU")
    state.flags[state.world.loc("1602")] = ALLIED
    state.touch_ground()
    rails(state, ALLIED)
    assert goals(state, "ch-38-112") == {"1401", "1501", "1602"}


@pytest.mark.clause("8.2-C/1")
def test_not_from_a_hex_outside_india() -> None:
    state = empty()
    put(state, "ch-38-112", "1501")
    put(state, "ch-38-113", "RU")
    rails(state, ALLIED)
    assert verdict_kinds(state, "rail ch-38-112 1401") == {("no_contact", "8.2-C/1")}


@pytest.mark.clause("8.2-C/1", "2.6/6")
@pytest.mark.parametrize(("active", "line"), [
    (True, {"3104", "3005", "2905", "2906"}), (False, {"3104", "3005", "2905", "2906"}),
])  # fmt: skip
def test_yunnan_units_to_baoshan(active: bool, line: set[str]) -> None:
    """All four hexes lie on or beside a Supply Entry hex, so they are open to inactive units, too."""
    state = empty()
    state.yunnan_active = active
    put(state, "ch-y-82", "RC")
    rails(state, ALLIED)
    assert goals(state, "ch-y-82") == line


@pytest.mark.clause("2.6/6", "8.2-C/1")
def test_inactive_yunnan_units_only_where_they_may_end(monkeypatch: pytest.MonkeyPatch) -> None:
    state = empty()
    far = state.world.loc("3005")
    monkeypatch.setattr("engine.titles.nemesis.rules.ch2_yunnan.may_end_at", lambda state, piece, loc: loc != far)
    put(state, "ch-y-82", "RC")
    rails(state, ALLIED)
    assert goals(state, "ch-y-82") == {"3104", "2905", "2906"}
    assert verdict_kinds(state, "rail ch-y-82 3005") == {("yunnan_inactive", "2.6/6")}


@pytest.mark.clause("8.2-C/1", "1.2-J/1")
def test_allied_garrisons_stay() -> None:
    state = empty()
    put(state, "uk-gar-dimapur", "0305")
    put(state, "uk-20-80", "0305")
    rails(state, ALLIED)
    assert verdict_kinds(state, "rail uk-gar-dimapur 0302") == {("garrison", "8.2-C/1")}


@pytest.mark.clause("8.2-C/2a", "8.2-C/2b", "8.2-C/4")
@pytest.mark.parametrize("version", ["1.1a", "1.2b"])
def test_within_india_along_the_whole_line_and_no_further(version: str) -> None:
    state = empty(version=version)
    put(state, "uk-20-80", "0305")
    rails(state, ALLIED)
    assert goals(state, "uk-20-80") == INDIAN - {"0305"}
    assert verdict_kinds(state, "rail uk-20-80 1501") == {("not_on_line", "8.2-C/4")}


@pytest.mark.clause("8.2-C/2b")
def test_cut_off_on_both_sides_no_train_runs() -> None:
    state = empty()
    put(state, "uk-20-80", "0304")
    put(state, "uk-20-100", "0402")
    put(state, "jp-31-58", "0305")
    put(state, "jp-31-124", "0302")
    rails(state, ALLIED)
    assert verdict_kinds(state, "rail uk-20-80 0303") == {("no_contact", "8.2-C/2b")}
    assert goals(state, "uk-20-100") == {"0401", "0501", "0601"}


@pytest.mark.clause("8.2-C/3")
def test_an_allied_train_stops_short_of_a_japanese_unit() -> None:
    state = empty()
    put(state, "uk-20-80", "RB")
    put(state, "jp-31-58", "0303")
    rails(state, ALLIED)
    assert goals(state, "uk-20-80") == {"0105", "0205", "0305", "0304"}


@pytest.mark.clause("8.2-C/3")
def test_an_ambush_costs_a_train_nothing() -> None:
    state = empty()
    put(state, "uk-20-80", "RB")
    state.ambushes = frozenset({state.world.loc("0205")})
    state.touch_ground()
    rails(state, ALLIED)
    assert goals(state, "uk-20-80") == INDIAN
    moved = play(state, "rail uk-20-80 0601")[0]
    assert moved.facts()["cost"] == 0


@pytest.mark.clause("8.2-C/4")
def test_the_ends_of_the_indian_line_are_not_joined_off_the_map() -> None:
    state = empty()
    put(state, "uk-20-80", "RB")
    put(state, "uk-20-100", "0501")
    put(state, "jp-31-58", "0205")
    rails(state, ALLIED)
    assert goals(state, "uk-20-80") == {"0105"}


@pytest.mark.clause("8.2-C/4")
def test_no_side_uses_the_enemys_railways() -> None:
    state = empty()
    put(state, "uk-20-80", "1313")
    put(state, "uk-20-100", "0305")
    rails(state, ALLIED)
    assert verdict_kinds(state, "rail uk-20-80 1314") == {("no_railway", "8.2-C/1")}
