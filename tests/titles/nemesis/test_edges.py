"""Where a clause ends: the exact number, the wrong kind of piece or hex, and what goes on afterwards."""

from __future__ import annotations

import pytest

from engine.table import agenda
from engine.titles.nemesis.commands import Answer
from engine.titles.nemesis.game import Nemesis
from engine.titles.nemesis.pieces import ALLIED, JAPANESE, YUNNAN
from engine.titles.nemesis.rules import ch2_control
from engine.titles.nemesis.rules.ch2_dice import read_least
from engine.titles.nemesis.rules.ch2_yunnan import check_presence, threatened_entries
from engine.titles.nemesis.rules.ch3_victory import _favoured
from engine.titles.nemesis.rules.ch4_phase import EndPhase, PlayPhase
from engine.titles.nemesis.rules.ch5_movement import Movement
from engine.titles.nemesis.rules.ch6_barricades import DeclareBanzai, DeclareMassive
from engine.titles.nemesis.rules.ch6_options import further_units
from engine.titles.nemesis.rules.ch6_retreat import EnforceRetreat, RetreatOrRefuse, after_result
from engine.titles.nemesis.rules.ch6_retreating import RetreatFrom
from engine.titles.nemesis.rules.ch8_allied import yunnan_due
from engine.titles.nemesis.rules.ch8_arrivals import BringIn
from engine.titles.nemesis.rules.ch9_continuation import choose_again
from engine.titles.nemesis.state import CHITS, Combat, NemesisState
from tests.titles.nemesis.board import ask, emitted, empty, judge, listed, phase, play, put

REGIMENT, BRIGADE = "jp-31-58", "uk-20-80"
HOME = "1108"
"""Jungle, away from Objectives; 1107, 1208, 1209, 1109, 1009 and 1008 lie around it."""


def kinds(state: NemesisState, line: str) -> set[tuple[str, str]]:
    return {(why.kind, why.clause) for why in judge(state, line).reasons}


def assault(side: int, turn: int = 1, **where: str) -> NemesisState:
    """Units on the map in the Assault Phase of a side, about to move."""
    state = empty(turn=turn)
    for unit, label in where.items():
        put(state, unit.replace("_", "-"), label)
    phase(state, side, "assault")
    ask(state, Movement(side))
    return state


# -- chapter 2


@pytest.mark.clause("2.3/3", "2.3/4")
def test_a_flag_that_is_turned_needs_none_off_the_map() -> None:
    """All flags lie on the map, one of them on Kohima; it is turned, and no other is moved."""
    state = empty()
    kohima = state.world.loc("0406")
    state.flags[kohima] = ALLIED
    for hex_, objective in sorted(state.world.objectives.items()):
        if len(state.flags) < state.world.charts.marker_limits["flags"] and objective.owner == JAPANESE:
            state.flags[hex_] = JAPANESE
    assert len(state.flags) == state.world.charts.marker_limits["flags"]
    state.touch_ground()
    put(state, REGIMENT, "0406")
    before = dict(state.flags)
    ask(state, *ch2_control.enter(state, REGIMENT))
    assert state.agenda == ()
    assert state.flags == {**before, kohima: JAPANESE}


@pytest.mark.clause("2.6/2")
@pytest.mark.parametrize(("unit", "where", "active"), [
    ("jp-56-113", "at an entry", True), ("jp-56-113", "1501", False), ("ch-22-64", "at an entry", False),
])  # fmt: skip
def test_only_the_japanese_at_an_entry_hex_wake_the_yunnan_army(unit: str, where: str, active: bool) -> None:
    state = empty()
    entry = state.world.label(min(threatened_entries(state)))
    put(state, unit, entry if where == "at an entry" else where)
    check_presence(state)
    assert state.yunnan_active == active


@pytest.mark.clause("1.2-A/3", "2.3/5a", "2.3/5b")
def test_only_the_japanese_destroy_the_stock() -> None:
    for unit, left in (("uk-20-80", 3), (REGIMENT, 0)):
        state = empty()
        state.stock = 3
        put(state, unit, "0410")
        ask(state, *ch2_control.enter(state, unit))
        assert state.stock == left


@pytest.mark.clause("8.2-B/8a", "8.2-B/8b")
@pytest.mark.parametrize(("die", "met"), [(4, False), (5, True), (6, True)])
def test_a_die_that_has_to_reach_a_number_is_read_aloud(die: int, met: bool) -> None:
    state = empty()
    assert read_least(state, "replenishment", die, 5, "8.2-B/8b", ALLIED, ()) == met
    (event,) = emitted(state.events, "die_read")
    assert (event.met, event.die) == (met, die)  # type: ignore[attr-defined]


# -- chapters 3 and 4


@pytest.mark.clause("9.0-5V/1")
@pytest.mark.parametrize(("handicap", "side"), [("none", None), ("japanese-1", JAPANESE), ("allied-1", ALLIED)])
def test_whom_a_handicap_helps(handicap: str, side: int | None) -> None:
    assert _favoured(Nemesis().new("campaign", {"handicap": handicap}, "test")) == side


@pytest.mark.parametrize("name", ["kohima-road", "race-to-myitkyina", "salween-crossing"])
def test_a_scenario_is_played_on_its_part_of_the_map(name: str) -> None:
    """The columns and rows that its file names, but for the places it closes."""
    title = Nemesis()
    scenario, world, whole = title.load_scenario(name), title.world(name), title.world("campaign")
    assert scenario.area is not None
    (left, right), (top, bottom) = scenario.area.columns, scenario.area.rows
    closed = set(map(whole.named, scenario.closed))
    for hex_ in range(world.hexes):
        column, row = world.grid.col_row(hex_)
        inside = left <= column <= right and top <= row <= bottom and hex_ not in closed
        assert world.open_hex(hex_) == (inside and whole.open_hex(hex_))


@pytest.mark.clause("4.0/1", "6.2-D/11")
def test_a_phase_is_ended_after_what_is_done_in_it() -> None:
    state = empty()
    steps = PlayPhase(JAPANESE, "attack").run(state)
    assert steps[-1] == EndPhase()


@pytest.mark.clause("9.0-6/2")
def test_the_first_chit_may_be_any_but_the_last_played_of_a_full_track() -> None:
    for track, left_out in ((CHITS[:2], set()), (tuple(CHITS), {CHITS[-1]})):
        found = set()
        for number in range(60):
            state = empty()
            state.chance = type(state.chance)(f"chit {number}")
            state.track = (track, ())
            state.cups, state.first = (frozenset(CHITS), frozenset()), (None, None)
            choose_again(state, JAPANESE)
            found.add(state.first[JAPANESE])
        assert found == set(CHITS) - left_out


# -- chapter 5


@pytest.mark.clause("5.1-C/1", "5.1-A/1")
def test_who_spends_all_points_and_no_more_has_not_stretched() -> None:
    """Two hexes of roadless jungle, 4 points."""
    state = assault(JAPANESE, jp_31_58="0913")
    assert state.pieces[REGIMENT].values.movement == 4
    (moved,) = emitted(play(state, f"move {REGIMENT} 1014,1114"), "moved")
    assert (moved.cost, moved.how) == (4, "move")  # type: ignore[attr-defined]
    state = assault(JAPANESE, jp_31_58="0913")
    (moved,) = emitted(play(state, f"move {REGIMENT} 1014,1114,1115"), "moved")
    assert (moved.cost, moved.how) == (6, "stretch")  # type: ignore[attr-defined]


@pytest.mark.clause("5.1-A/3", "2.7/3")
@pytest.mark.parametrize(("turn", "extra"), [(4, 0), (5, 2)])
def test_a_minor_river_costs_nothing_before_the_rains(turn: int, extra: int) -> None:
    """Off the roads, from jungle to jungle over a minor river."""
    state = empty(turn=turn)
    board, world = state.world.board, state.world
    hex_, to = next((h, to) for h in range(world.hexes) for to, edge in board.edges[h]
                    if edge.river and edge.river != 2 and not edge.way and not edge.lake
                    and board.terrain_id(h) == board.terrain_id(to) == "jungle" and h not in world.objectives
                    and to not in world.objectives)  # fmt: skip
    state = assault(JAPANESE, turn=turn, jp_31_58=world.label(hex_))
    (moved,) = emitted(play(state, f"move {REGIMENT} {world.label(to)}"), "moved")
    assert moved.cost == 2 + extra  # type: ignore[attr-defined]


@pytest.mark.clause("5.1-F/2", "5.1-F/3")
def test_who_presses_on_is_the_unit_that_drove() -> None:
    state = assault(ALLIED, uk_20_80="0305", jp_truck_1="0406", uk_20_100="0105")
    play(state, "move uk-20-80 0406", "retreat jp-truck-1 0506")
    assert {kind for kind, _ in kinds(state, "move uk-20-100 0205")} == {"not_this_piece"}
    assert {kind for kind, _ in kinds(state, "move nobody 0205")} == {"unknown_piece"}
    assert {kind for kind, _ in kinds(state, "move uk-20-80 9999")} == {"unknown_hex"}


# -- chapter 6


@pytest.mark.clause("6.2-A/1", "6.2-A/2")
@pytest.mark.parametrize(("retreat", "said"), [(True, 1), (False, 0)])
def test_a_bunker_holds_only_against_an_r(retreat: bool, said: int) -> None:
    state = empty()
    put(state, "uk-23-1", "1107")
    put(state, "jp-ina-1", HOME)
    phase(state, ALLIED, "attack")
    target = state.world.loc(HOME)
    state.combat = Combat(attacker=ALLIED, target=target, units=("uk-23-1",), defenders=("jp-ina-1",), retreat=retreat)
    state.bunkers[target] = "japanese"
    steps = after_result(state)
    assert len([one for one in emitted(state.events, "declared") if one.what == "bunker_holds"]) == said  # type: ignore[attr-defined]
    assert bool(steps) == retreat


@pytest.mark.clause("6.2-D/1")
def test_when_one_has_left_the_map_the_next_one_retreats() -> None:
    """Two Brigades are driven from a hex at the edge, shut in but for the way off the map."""
    state = empty()
    for unit, label in (("uk-23-1", "0108"), ("uk-20-80", "0108"), ("jp-33-213", "0109"), ("jp-33-b1", "0107"),
                        ("jp-33-b2", "0208"), ("jp-33-b3", "0209")):  # fmt: skip
        put(state, unit, label)
    phase(state, JAPANESE, "attack")
    ask(state, RetreatFrom("0108", ALLIED))
    assert {"retreat uk-23-1 off", "retreat uk-20-80 off"} <= listed(state)
    play(state, "retreat uk-23-1 off")
    assert state.world.label(state.pieces["uk-20-80"].loc) != "0108" or "retreat uk-20-80 off" in listed(state)


@pytest.mark.clause("6.2-B/1", "6.2-C/1", "6.1-F/7", "6.1-G/7")
def test_a_no_is_likely_only_where_a_yes_costs_more() -> None:
    """A retreat is mostly enforced or not as it comes; Banzai, massive combat and refusing cost extra."""
    state = empty()
    assert EnforceRetreat(0).likely(state) is None
    costly = {kind: kind.costly for kind in (EnforceRetreat, RetreatOrRefuse, DeclareMassive, DeclareBanzai)}
    assert [kind for kind, extra in costly.items() if not extra] == [EnforceRetreat]
    assert DeclareBanzai().likely(state) == Answer(False) and DeclareMassive().likely(state) == Answer(False)


@pytest.mark.clause("5.2/8", "6.1-C/3")
def test_in_an_assault_the_first_unit_says_from_which_hex_the_others_come() -> None:
    state = empty()
    for unit, label in (("jp-31-58", "1107"), ("jp-31-124", "1107"), ("jp-15-60", "1208"), ("uk-23-1", HOME)):
        put(state, unit, label)
    phase(state, JAPANESE, "assault")
    target = state.world.loc(HOME)

    def joining(*units: str) -> set[str]:
        combat = Combat(attacker=JAPANESE, target=target, units=units, defenders=("uk-23-1",), assault=True)
        return {piece.id for piece in further_units(state, combat)}

    assert joining() == {"jp-31-58", "jp-31-124", "jp-15-60"}
    assert joining("jp-31-58") == {"jp-31-124"}
    assert joining("jp-15-60") == set()


# -- chapter 8


@pytest.mark.clause("8.2-A/4", "8.2-A/6")
def test_only_yunnan_units_have_to_return() -> None:
    state = empty(turn=3)
    for unit in ("ch-y-36", "uk-20-80", "ch-22-64"):
        put(state, unit, "allied-losses")
    state.yunnan_active = True
    phase(state, ALLIED, "reinforcement")
    assert yunnan_due(state) == ("ch-y-36",)
    assert state.pieces["ch-y-36"].counter.force == YUNNAN


@pytest.mark.clause("8.2-B/5", "8.2-B/3")
def test_who_is_brought_in_is_told_with_the_place() -> None:
    state = empty(turn=3)
    state.resources = 3
    put(state, "uk-20-80", "off-map")
    phase(state, ALLIED, "reinforcement")
    ask(state, BringIn())
    (event,) = emitted(play(state, "place uk-20-80 RB"), "placed")
    assert (event.unit, event.where, event.clause) == ("uk-20-80", "RB", "8.2-B/5")  # type: ignore[attr-defined]
    assert agenda.current(state) is None or state.resources == 2
