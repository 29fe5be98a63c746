"""Rule 6.2-D: where units retreat to, what it costs, and who has no way out."""

from __future__ import annotations

import pytest

from engine.titles.nemesis.pieces import ALLIED, FULL, JAPANESE, enemy
from engine.titles.nemesis.rules.ch4_phase import EndPhase
from engine.titles.nemesis.rules.ch6_barricades import ChooseMeeting
from engine.titles.nemesis.rules.ch6_odds import estimate, line_up
from engine.titles.nemesis.rules.ch6_retreating import RetreatFrom, RetreatUnits, _off_reasons
from engine.titles.nemesis.rules.ch8_reinforcement import reinforcement_phase
from engine.titles.nemesis.state import RETREATED, NemesisState

from .board import ask, empty, judge, listed, phase, play, put

HOME = "1108"
"""Jungle, Paths to 1208 and 1009 only."""
AROUND = ("1107", "1208", "1209", "1109", "1009", "1008")
FOES = {
    JAPANESE: ("jp-53-b1", "jp-53-b2", "jp-53-b3", "jp-53-b4", "jp-53-b5", "jp-53-b6"),
    ALLIED: ("us-gal-1", "us-gal-2", "us-gal-3", "uk-chn-b1", "uk-chn-b2", "uk-chn-b3"),
}
FULL_STACK = {JAPANESE: ("jp-33-213", "jp-33-214", "jp-33-215"), ALLIED: ("uk-20-80", "uk-20-100")}
"""Three large units for the Japanese, two for the Allies off the Tracks."""


def flee(state: NemesisState, side: int, *open_: str, home: str = HOME) -> None:
    """All neighbours but these hold enemy Battalions; the side has to leave the hex in the enemy's Attack Phase."""
    around = [state.world.label(loc) for loc, _ in state.world.edges(state.world.loc(home))]
    for unit, where in zip(FOES[enemy(side)], [label for label in around if label not in open_], strict=False):
        put(state, unit, where)
    phase(state, enemy(side), "attack")
    ask(state, RetreatFrom(home, side))


def fill(state: NemesisState, side: int, where: str) -> None:
    for unit in FULL_STACK[side]:
        put(state, unit, where)


def lay_ambush(state: NemesisState, where: str) -> None:
    state.ambushes = frozenset((*state.ambushes, state.world.loc(where)))
    state.touch_ground()


def at(state: NemesisState, unit: str) -> str:
    return state.world.label(state.pieces[unit].loc)


def kinds(state: NemesisState, line: str) -> list[str]:
    return [why.kind for why in judge(state, line).reasons]


@pytest.mark.clause("1.2-D/2", "6.2-D/9")
def test_a_battalion_dropped_next_door_may_take_the_last_room() -> None:
    state = empty()
    for unit in ("jp-31-b2", "jp-31-b3"):
        put(state, unit, HOME)
    for unit in ("jp-33-213", "jp-33-214", "jp-33-b1"):
        put(state, unit, "1208")
    put(state, "jp-33-b2", "jp-battalions")
    state.put([EndPhase()])
    flee(state, JAPANESE, "1208")
    assert listed(state) == {"retreat jp-31-b2 1208", "retreat jp-31-b3 1208"}
    play(state, "drop jp-33-213")
    assert [at(state, f"jp-{unit}") for unit in ("33-b2", "31-b2", "31-b3")] == ["1208", "jp-losses", "jp-losses"]


# One hex


@pytest.mark.clause("6.2-D/1")
def test_units_and_transporters_retreat_separately() -> None:
    state = empty()
    for unit in ("jp-15-60", "jp-15-51", "jp-hq-15"):
        put(state, unit, HOME)
    flee(state, JAPANESE, "1107", "1208")
    play(state, "retreat jp-15-60 1107", "retreat jp-hq-15 1208", "retreat jp-15-51 1208")
    assert [at(state, unit) for unit in ("jp-15-60", "jp-15-51", "jp-hq-15")] == ["1107", "1208", "1208"]
    assert not state.agenda
    assert not state.pieces["jp-15-60"].reduced
    assert state.has("jp-15-60", RETREATED)


@pytest.mark.clause("6.2-D/1", "2.1/3")
def test_enemy_zoc_is_no_obstacle() -> None:
    state = empty()
    put(state, "uk-23-1", HOME)
    put(state, "jp-15-60", "1106")  # Quality 3: its ZoC covers 1107
    flee(state, ALLIED, "1107")
    play(state, "retreat uk-23-1 1107")
    assert at(state, "uk-23-1") == "1107"
    assert not state.pieces["uk-23-1"].reduced


@pytest.mark.clause("6.2-D/1", "5.1-A/8")
def test_motorized_units_retreat_along_ways() -> None:
    state = empty()
    put(state, "uk-254-3carb", HOME)
    flee(state, ALLIED, *AROUND)
    assert listed(state) == {"retreat uk-254-3carb 1208", "retreat uk-254-3carb 1009"}
    assert judge(state, "retreat uk-254-3carb 1107").clauses == ("5.1-A/8",)


@pytest.mark.clause("5.1-A/8", "6.2-D/9")
def test_motorized_unit_without_an_open_way_is_eliminated() -> None:
    state = empty()
    put(state, "uk-254-3carb", HOME)
    flee(state, ALLIED, "1107", "1209", "1109", "1008")
    assert at(state, "uk-254-3carb") == "allied-losses"


@pytest.mark.clause("5.1-A/6")
def test_nobody_retreats_across_a_lake() -> None:
    state = empty()
    put(state, "jp-15-60", "1507")
    flee(state, JAPANESE, "1506", "1408", "1407", home="1507")
    assert kinds(state, "retreat jp-15-60 1506") == ["lake"]
    assert kinds(state, "retreat jp-15-60 1408") == []


@pytest.mark.clause("6.2-D/1", "2.2/6b")
def test_wrong_retreats_are_refused_with_their_reasons() -> None:
    state = empty()
    put(state, "jp-15-60", HOME)
    put(state, "jp-15-51", "1205")
    flee(state, JAPANESE, "1107", "1208", "1209", "1109")
    assert kinds(state, "retreat jp-15-60 1008") == ["enemy_units"]
    assert kinds(state, "retreat jp-15-60 1106") == ["not_adjacent"]
    assert kinds(state, "retreat jp-15-60 9999") == ["unknown_hex"]
    assert kinds(state, "retreat jp-15-60 -") == ["no_path"]
    assert "goes_back" in kinds(state, "retreat jp-15-60 1107,1108")
    assert kinds(state, "retreat jp-15-51 1107") == ["not_there"]
    assert kinds(state, "retreat uk-23-1 1107") == ["not_yours"]
    assert kinds(state, "retreat nobody 1107") == ["unknown_piece"]


# Several hexes


@pytest.mark.clause("6.2-D/2")
def test_second_hex_costs_a_step() -> None:
    state = empty()
    put(state, "uk-23-1", HOME)
    flee(state, ALLIED, "1107", "1208")
    play(state, "retreat uk-23-1 1107,1106")
    assert at(state, "uk-23-1") == "1106"
    assert state.pieces["uk-23-1"].reduced
    assert state.lament == (0, 0)


@pytest.mark.clause("6.2-D/2")
@pytest.mark.parametrize(
    ("unit", "reduced", "box", "laments"),
    [
        ("us-gal-new", True, "allied-permanent", 1),
        ("uk-23-1", True, "allied-losses", 3),
        ("uk-lr-vforce", False, "allied-losses", 1),
    ],
)
def test_last_step_is_gone_on_paying_for_the_second_hex(unit: str, reduced: bool, box: str, laments: int) -> None:
    state = empty()
    put(state, unit, HOME, reduced=reduced)
    flee(state, ALLIED, "1107", "1208")
    play(state, f"retreat {unit} 1107,1106")
    assert at(state, unit) == box
    assert state.lament == (0, laments)


@pytest.mark.clause("6.2-D/2")
def test_japanese_battalion_dies_on_paying_for_the_second_hex() -> None:
    state = empty()
    put(state, "jp-15-b1", HOME)
    flee(state, JAPANESE, "1107", "1208")
    play(state, "retreat jp-15-b1 1107,1106")
    assert at(state, "jp-15-b1") == "jp-losses"
    assert state.lament == (1, 0)


@pytest.mark.clause("6.2-D/2")
def test_chindit_battalion_completes_the_retreat() -> None:
    state = empty()
    put(state, "uk-chn-77", HOME, reduced=True, supply="limited")
    put(state, "uk-chn-b7", "chindit-battalions")
    flee(state, ALLIED, "1107", "1208")
    play(state, "retreat uk-chn-77 1107,1106")
    assert at(state, "uk-chn-b7") == "1106"
    assert at(state, "uk-chn-77") == "allied-permanent"
    assert state.has("uk-chn-b7", RETREATED)


@pytest.mark.clause("6.2-D/1", "6.2-D/7")
def test_hexes_of_a_deadly_retreat_must_be_legal_too() -> None:
    state = empty()
    put(state, "us-gal-1", HOME)
    put(state, "uk-23-1", HOME)
    state.mark("us-gal-1", RETREATED)
    put(state, "jp-53-b1", "1107")
    state.phase = None
    ask(state, RetreatFrom(HOME, ALLIED))
    assert kinds(state, "retreat us-gal-1 1107") == ["enemy_units"]
    assert kinds(state, "retreat us-gal-1 1205") == ["not_adjacent"]
    play(state, "retreat us-gal-1 1208")
    assert at(state, "us-gal-1") == "allied-permanent"


@pytest.mark.clause("6.2-D/2")
def test_only_survivable_retreats_are_listed() -> None:
    state = empty()
    put(state, "jp-15-b1", HOME)
    put(state, "jp-15-60", HOME)
    put(state, "jp-15-b2", "jp-battalions")
    put(state, "jp-15-b3", "jp-battalions")
    flee(state, JAPANESE, "1107", "1208")
    longest = {unit: max(len(line.split()[2].split(",")) for line in listed(state) if unit in line)
               for unit in ("jp-15-b1", "jp-15-60")}  # fmt: skip
    assert longest == {"jp-15-b1": 1, "jp-15-60": 3}


@pytest.mark.clause("6.2-D/2", "5.1-F/3")
def test_transporter_goes_one_hex_only() -> None:
    state = empty()
    put(state, "jp-hq-15", HOME)
    flee(state, JAPANESE, "1107", "1208")
    assert kinds(state, "retreat jp-hq-15 1107,1106") == ["one_hex"]
    assert listed(state) == {"retreat jp-hq-15 1107", "retreat jp-hq-15 1208"}


# Closed hexes


@pytest.mark.clause("6.2-D/3", "6.2-D/9")
def test_light_unit_with_cliffs_only_is_eliminated() -> None:
    state = empty()
    put(state, "jp-15-b1", "1004")
    flee(state, JAPANESE, "1005", home="1004")
    assert at(state, "jp-15-b1") == "jp-losses"


@pytest.mark.clause("6.2-D/3")
def test_cliffs_are_closed_to_light_troops() -> None:
    state = empty()
    put(state, "jp-15-60", "1004")
    flee(state, JAPANESE, "1005", "1003", "1104", home="1004")
    assert kinds(state, "retreat jp-15-60 1005") == ["cliffs"]


@pytest.mark.clause("6.2-D/4")
def test_ambush_is_closed_to_the_allies_while_a_plain_hex_is_free() -> None:
    state = empty()
    put(state, "uk-23-1", HOME)
    lay_ambush(state, "1107")
    flee(state, ALLIED, "1107", "1208", "1209")
    assert judge(state, "retreat uk-23-1 1107").clauses == ("6.2-D/4",)
    assert {line.split()[2].split(",")[0] for line in listed(state)} == {"1208", "1209"}


@pytest.mark.clause("6.2-D/4")
def test_ambush_is_open_to_the_japanese() -> None:
    state = empty()
    put(state, "jp-15-60", HOME)
    lay_ambush(state, "1107")
    flee(state, JAPANESE, "1107", "1208")
    assert judge(state, "retreat jp-15-60 1107").legal
    assert "retreat jp-15-60 1107" in listed(state)


@pytest.mark.clause("6.2-D/4", "5.1-D/6")
def test_ambush_is_the_last_resort() -> None:
    state = empty()
    put(state, "uk-lr-vforce", HOME)
    lay_ambush(state, "1107")
    flee(state, ALLIED, "1107")
    assert at(state, "uk-lr-vforce") == "1107"
    assert state.lament == (0, 0)
    assert state.world.loc("1107") in state.ambushes


@pytest.mark.clause("6.2-D/4")
def test_objective_is_open_when_a_full_stack_would_cost_a_step() -> None:
    """1609 Mohnyin is Japanese and vacant; the other free neighbour of 1608 is 1707, on a Track, with a full stack."""
    state = empty()
    put(state, "uk-chn-77", "1608")
    fill(state, ALLIED, "1707")
    put(state, "uk-20-32", "1707")
    flee(state, ALLIED, "1609", "1707", home="1608")
    assert judge(state, "retreat uk-chn-77 1609").legal
    assert kinds(state, "retreat uk-chn-77 1707") == ["overstack"]
    play(state, "retreat uk-chn-77 1609")
    assert state.controller(state.world.loc("1609")) == ALLIED
    assert state.general == (0, 2)


@pytest.mark.clause("6.2-D/4")
def test_objective_is_closed_while_another_hex_is_free() -> None:
    state = empty()
    put(state, "uk-chn-77", "1608")
    flee(state, ALLIED, "1609", "1707", home="1608")
    assert kinds(state, "retreat uk-chn-77 1609") == ["enemy_objective"]


@pytest.mark.clause("6.2-D/4", "5.1-F/2")
def test_unit_retreats_onto_an_enemy_transporter_in_need() -> None:
    state = empty()
    put(state, "jp-15-b1", HOME)
    put(state, "us-hq", "1107")
    flee(state, JAPANESE, "1107", "1208", "1209")
    assert kinds(state, "retreat jp-15-b1 1107") == ["enemy_transporter"]
    assert listed(state) == {"retreat jp-15-b1 1208", "retreat jp-15-b1 1209"}
    state = empty()
    put(state, "jp-15-b1", HOME)
    put(state, "us-hq", "1107")
    flee(state, JAPANESE, "1107")
    assert at(state, "jp-15-b1") == "1107"
    assert all(line.startswith("retreat us-hq") for line in listed(state))


@pytest.mark.clause("6.2-D/4")
def test_transporter_uses_an_ambush_in_need_but_never_a_hex_with_an_enemy_transporter() -> None:
    state = empty()
    put(state, "us-hq", HOME)
    lay_ambush(state, "1107")
    flee(state, ALLIED, "1107")
    assert at(state, "us-hq") == "1107"
    state = empty()
    put(state, "us-hq", HOME)
    put(state, "jp-hq-15", "1107")
    flee(state, ALLIED, "1107", "1208")
    assert at(state, "us-hq") == "1208"
    put(state, "us-hq", HOME)
    put(state, "jp-15-60", "1208")
    ask(state, RetreatFrom(HOME, ALLIED))
    assert at(state, "us-hq") == "off-map"


# Stacking


@pytest.mark.clause("6.2-D/5", "2.2/4")
def test_transporter_may_join_a_full_stack() -> None:
    state = empty()
    put(state, "jp-hq-15", HOME)
    fill(state, JAPANESE, "1107")
    flee(state, JAPANESE, "1107", "1208")
    assert judge(state, "retreat jp-hq-15 1107").legal


@pytest.mark.clause("6.2-D/5", "6.2-D/2")
def test_full_stack_forces_a_second_hex_at_a_step() -> None:
    state = empty()
    put(state, "jp-15-60", HOME)
    put(state, "jp-15-b1", "jp-battalions")
    fill(state, JAPANESE, "1107")
    flee(state, JAPANESE, "1107")
    assert kinds(state, "retreat jp-15-60 1107") == ["overstack"]
    assert not any(line == "retreat jp-15-60 1107" for line in listed(state))
    play(state, "retreat jp-15-60 1107,1106")
    assert at(state, "jp-15-60") == "1106"
    assert state.pieces["jp-15-60"].reduced
    assert state.lament == (1, 0)


@pytest.mark.clause("6.2-D/5", "6.2-D/7")
def test_the_last_hex_of_a_retreat_must_have_room_while_the_unit_lives() -> None:
    state = empty()
    put(state, "uk-23-1", HOME)
    fill(state, ALLIED, "1106")
    flee(state, ALLIED, "1107", "1208")
    assert kinds(state, "retreat uk-23-1 1107,1106") == ["overstack"]
    state.mark("uk-23-1", RETREATED)
    assert judge(state, "retreat uk-23-1 1107").legal
    assert judge(state, "retreat uk-23-1 1107,1106").legal  # two steps, and nothing is left to stand there
    fill(state, ALLIED, "1107")
    assert kinds(state, "retreat uk-23-1 1107") == ["overstack"]


@pytest.mark.clause("6.2-D/5", "6.2-D/9")
def test_battalion_between_enemies_and_a_full_stack_is_eliminated() -> None:
    state = empty()
    put(state, "jp-15-b1", HOME)
    fill(state, JAPANESE, "1107")
    flee(state, JAPANESE, "1107")
    assert at(state, "jp-15-b1") == "jp-losses"
    assert [at(state, unit) for unit in FULL_STACK[JAPANESE]] == ["1107"] * 3


@pytest.mark.clause("6.2-D/5", "6.1-H/7")
def test_what_is_left_of_a_regiment_may_fit_where_it_did_not() -> None:
    """A reduced Regiment that pays for the second hex is a Battalion there and needs half the room."""
    state = empty()
    put(state, "jp-15-60", HOME, reduced=True)
    put(state, "jp-15-b1", "jp-battalions")
    put(state, "jp-15-b2", "jp-battalions")
    fill(state, JAPANESE, "1107")
    for unit in ("jp-31-58", "jp-31-124", "jp-31-b1"):
        put(state, unit, "1106")
    flee(state, JAPANESE, "1107")
    assert "retreat jp-15-60 1107,1106" in listed(state)
    play(state, "retreat jp-15-60 1107,1106")
    assert at(state, "jp-15-60") == "jp-regiments"
    assert [at(state, unit) for unit in ("jp-15-b1", "jp-15-b2")] == ["1106", "jp-losses"]


# Later combats of the phase


@pytest.mark.clause("6.2-D/6")
def test_retreated_unit_is_not_counted_in_the_odds() -> None:
    state = empty()
    put(state, "jp-15-60", HOME, reduced=True)  # 4
    put(state, "jp-33-mtn", "1208")  # 3
    put(state, "uk-23-1", "1107")  # 5
    put(state, "uk-20-art", "1107")  # 3
    phase(state, ALLIED, "attack")
    ask(state, RetreatFrom("1208", JAPANESE))
    play(state, f"retreat jp-33-mtn {HOME}")
    found = estimate(state, HOME, ["uk-23-1", "uk-20-art"])
    assert (found.attack.total, found.defence.total) == (8, 4)
    assert state.world.charts.combat.columns[found.column] == "2:1"


@pytest.mark.clause("6.2-D/7")
def test_retreating_again_costs_a_step_for_the_first_hex_too() -> None:
    state = empty()
    put(state, "uk-23-1", HOME)
    phase(state, JAPANESE, "attack")
    state.mark("uk-23-1", RETREATED)
    ask(state, RetreatFrom(HOME, ALLIED))
    assert all("," not in line for line in listed(state))  # two hexes would cost both steps
    play(state, "retreat uk-23-1 1107")
    assert at(state, "uk-23-1") == "1107"
    assert state.pieces["uk-23-1"].reduced


@pytest.mark.clause("6.2-D/7", "6.2-D/9")
def test_last_step_cannot_retreat_again() -> None:
    state = empty()
    put(state, "uk-23-1", HOME, reduced=True)
    phase(state, JAPANESE, "attack")
    state.mark("uk-23-1", RETREATED)
    ask(state, RetreatFrom(HOME, ALLIED))
    assert at(state, "uk-23-1") == "allied-losses"


@pytest.mark.clause("6.2-D/4", "6.2-D/7")
def test_ambush_is_open_to_who_pays_in_any_case() -> None:
    state = empty()
    put(state, "uk-23-1", HOME)
    lay_ambush(state, "1107")
    phase(state, JAPANESE, "attack")
    state.mark("uk-23-1", RETREATED)
    ask(state, RetreatFrom(HOME, ALLIED))
    assert judge(state, "retreat uk-23-1 1107").legal


@pytest.mark.clause("6.2-D/8")
def test_retreated_unit_does_not_meet_the_charge() -> None:
    state = empty()
    put(state, "jp-ina-1", HOME)
    put(state, "jp-15-60", HOME)
    put(state, "jp-15-art", HOME)
    put(state, "uk-23-1", "1107")
    phase(state, ALLIED, "attack")
    state.mark("jp-15-60", RETREATED)
    state.mark("jp-15-art", RETREATED)
    state.combat = line_up(state, ALLIED, state.world.loc(HOME), ["uk-23-1"], None, False)
    assert [command.text() for command in ChooseMeeting().commands(state)] == ["choose jp-ina-1"]
    assert estimate(state, HOME, ["uk-23-1"]).defence_support.total == 0


# No way out


@pytest.mark.clause("6.2-D/9")
def test_surrounded_regiment_is_eliminated() -> None:
    state = empty()
    put(state, "jp-15-60", HOME)
    for number in range(1, 5):
        put(state, f"jp-15-b{number}", "jp-battalions")
    flee(state, JAPANESE)
    assert at(state, "jp-15-60") == "jp-regiments"
    assert [at(state, f"jp-15-b{number}") for number in range(1, 5)] == ["jp-losses"] * 3 + ["jp-battalions"]
    assert state.lament == (3, 0)


@pytest.mark.clause("6.2-D/9", "6.1-F/9b")
def test_elimination_after_banzai_uses_the_normal_box() -> None:
    state = empty()
    put(state, "jp-15-b1", HOME)
    put(state, "uk-23-1", "1107")
    state.combat = line_up(state, ALLIED, state.world.loc(HOME), ["uk-23-1"], None, False)
    flee(state, JAPANESE)
    assert at(state, "jp-15-b1") == "jp-losses"
    assert state.lament == (1, 0)


@pytest.mark.clause("1.2-J/1", "6.2-D/9")
def test_garrison_never_retreats_while_its_companions_do() -> None:
    state = empty()
    put(state, "jp-gar-indaw", HOME)
    put(state, "jp-15-60", HOME)
    flee(state, JAPANESE, "1107", "1208")
    assert kinds(state, "retreat jp-gar-indaw 1107") == ["garrison"]
    play(state, "retreat jp-15-60 1107")
    assert at(state, "jp-gar-indaw") == "jp-permanent"
    assert state.lament == (5, 0)


# Off the map


@pytest.mark.clause("6.2-D/10a", "6.2-D/10b")
@pytest.mark.parametrize("version", ["1.2b", "1.1a"])
def test_unit_driven_off_near_a_friendly_entry_comes_back(version: str) -> None:
    """0108 lies 3 hexes from the Allied Supply Entry hex 0105."""
    state = empty(turn=4, version=version)
    put(state, "uk-23-1", "0108", reduced=True, supply="out")
    flee(state, ALLIED, home="0108")
    assert at(state, "uk-23-1") == "turn-5"
    assert state.pieces["uk-23-1"].reduced
    assert state.pieces["uk-23-1"].supply == FULL
    assert state.lament == (0, 0)


@pytest.mark.clause("6.2-D/10b", "6.2-D/7")
@pytest.mark.parametrize(("reduced", "where", "laments"), [(False, "turn-5", 0), (True, "allied-losses", 3)])
def test_unit_that_retreats_again_pays_for_leaving_the_map(reduced: bool, where: str, laments: int) -> None:
    state = empty(turn=4)
    put(state, "uk-23-1", "0108", reduced=reduced)
    state.mark("uk-23-1", RETREATED)
    around = ("0107", "0208", "0209", "0109")
    for unit, label in zip(FOES[JAPANESE], around, strict=False):
        put(state, unit, label)
    ask(state, RetreatFrom("0108", ALLIED))
    assert at(state, "uk-23-1") == where
    assert state.pieces["uk-23-1"].reduced is not reduced
    assert state.lament == (0, laments)


@pytest.mark.clause("6.2-D/10b")
def test_unit_driven_off_four_hexes_from_an_entry_is_eliminated() -> None:
    state = empty(turn=4)
    put(state, "uk-23-1", "0109", reduced=True)
    flee(state, ALLIED, home="0109")
    assert at(state, "uk-23-1") == "allied-losses"
    assert state.lament == (0, 3)


@pytest.mark.clause("6.2-D/10a", "6.2-D/10b")
@pytest.mark.parametrize("version", ["1.2b", "1.1a"])
def test_enemy_entry_does_not_serve(version: str) -> None:
    state = empty(turn=4, version=version)
    put(state, "jp-15-b1", "0108")
    flee(state, JAPANESE, home="0108")
    assert at(state, "jp-15-b1") == "jp-losses"


@pytest.mark.clause("6.2-D/10b")
def test_japanese_unit_comes_back_in_its_reinforcement_hex() -> None:
    state = empty(turn=4)
    put(state, "jp-15-60", "1417", reduced=True, supply="limited")
    flee(state, JAPANESE, home="1417")
    assert at(state, "jp-15-60") == "turn-5"
    state.turn = 5
    state.touch_ground()
    phase(state, JAPANESE, "reinforcement")
    ask(state, *reinforcement_phase(state, JAPANESE))
    assert at(state, "jp-15-60") == "RJ"
    assert state.pieces["jp-15-60"].reduced


@pytest.mark.clause("6.2-D/10b")
def test_map_is_left_only_when_no_hex_is_open_without_loss() -> None:
    state = empty(turn=4)
    put(state, "uk-23-1", "0108")
    flee(state, ALLIED, "0107", "0208", home="0108")
    assert kinds(state, "retreat uk-23-1 off") == ["room_on_map"]
    assert not any(line.endswith("off") for line in listed(state))
    state = empty(turn=4)
    put(state, "uk-23-1", HOME)
    flee(state, ALLIED, "1107", "1208")
    assert "not_on_edge" in kinds(state, "retreat uk-23-1 off")


@pytest.mark.clause("6.2-D/10b")
def test_map_may_be_left_rather_than_pay_a_step() -> None:
    state = empty(turn=4)
    put(state, "uk-23-1", "0108")
    fill(state, ALLIED, "0107")
    flee(state, ALLIED, "0107", home="0108")
    assert "retreat uk-23-1 off" in listed(state)
    assert any(line.startswith("retreat uk-23-1 0107,") for line in listed(state))
    play(state, "retreat uk-23-1 off")
    assert at(state, "uk-23-1") == "turn-5"


@pytest.mark.clause("6.2-D/10b", "5.1-A/8")
@pytest.mark.parametrize(("home", "where"), [("0105", "turn-5"), ("0106", "allied-losses")])
def test_motorized_unit_leaves_the_map_along_a_way(home: str, where: str) -> None:
    """A Track leaves the map at 0105, nothing does at 0106."""
    state = empty(turn=4)
    put(state, "uk-254-3carb", home)
    flee(state, ALLIED, home=home)
    assert at(state, "uk-254-3carb") == where


@pytest.mark.clause("6.2-D/10b")
def test_edge_of_a_scenario_is_the_edge_of_the_map() -> None:
    """The Kohima road ends with column 10, and Homalin 0909 is a Japanese Supply Entry hex there."""
    state = empty(turn=2, scenario="kohima-road")
    put(state, "jp-31-58", "1008")
    flee(state, JAPANESE, home="1008")
    assert at(state, "jp-31-58") == "turn-3"


@pytest.mark.clause("6.2-D/10b", "5.1-A/8", "6.2-D/1")
@pytest.mark.parametrize(("unit", "home", "open_", "found"), [
    ("uk-254-3carb", "0105", (), []), ("uk-254-3carb", "0106", (), ["closed_hex"]), ("uk-23-1", "0106", (), []),
    ("uk-23-1", "0105", (), []), ("uk-23-1", "0108", ("0107", "0208"), ["room_on_map"]),
    ("uk-23-1", HOME, (), ["not_on_edge"]), ("uk-254-3carb", HOME, (), ["not_on_edge"]),
])  # fmt: skip
def test_why_a_unit_does_not_retreat_off_the_map(
    unit: str, home: str, open_: tuple[str, ...], found: list[str]
) -> None:
    """A Track leaves the map at 0105, nothing does at 0106, and HOME is no edge; enemies stand all around."""
    state = empty(turn=4)
    piece = state.pieces[put(state, unit, home)]
    around = [state.world.label(loc) for loc, _ in state.world.edges(piece.loc)]
    for foe, where in zip(FOES[JAPANESE], [label for label in around if label not in open_], strict=False):
        put(state, foe, where)
    phase(state, JAPANESE, "attack")
    assert [why.kind for why in _off_reasons(state, piece)] == found


@pytest.mark.clause("6.2-D/1", "6.2-D/7", "1.2-J/1")
@pytest.mark.parametrize(("unit", "home", "open_", "said"), [
    ("uk-254-3carb", HOME, ("1208", "1009"), None),
    ("uk-254-3carb", HOME, ("1107", "1009"), "retreat uk-254-3carb 1009"),
    ("uk-254-3carb", HOME, ("1208",), "retreat uk-254-3carb 1208"), ("uk-254-3carb", "0105", (), None),
])  # fmt: skip
def test_who_has_one_way_out_takes_it_when_nobody_answers_but_leaves_no_map(
    unit: str, home: str, open_: tuple[str, ...], said: str | None
) -> None:
    state = empty(turn=4)
    put(state, unit, home)
    around = [state.world.label(loc) for loc, _ in state.world.edges(state.world.loc(home))]
    for foe, where in zip(FOES[JAPANESE], [label for label in around if label not in open_], strict=False):
        put(state, foe, where)
    phase(state, JAPANESE, "attack")
    asked = RetreatUnits(home, ALLIED)
    found = asked.idle_answer(state)
    assert (None if found is None else found.text()) == said
