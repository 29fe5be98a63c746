"""Case 3.1: the terms of the game."""

from __future__ import annotations

import pytest

from engine.table import agenda
from engine.titles.defeat_into_victory.pieces import ALLIED, JAPANESE
from engine.titles.defeat_into_victory.rules.ch3_control import controller
from engine.titles.defeat_into_victory.rules.ch20_victory import decide
from tests.titles.defeat_into_victory.table import TITLE, against, at, begun, emitted, fact, listed, play

WORLD = TITLE.world("campaign")


@pytest.mark.clause("3.1/2")
def test_an_hq_has_no_combat_factor() -> None:
    acting = {"side": "allied", "units": ["hq-iv", "al-5-9"]}
    state = at("combat", units={"hq-iv": "1315", "al-5-9": "1315", "jp-31-58": "1314"}, acting=acting)
    assert listed(state, "attack") == {"attack 1314 al-5-9"}
    assert ("no_attack_factor", "3.1/2") in against(state, "attack 1314 hq-iv")


@pytest.mark.clause("3.1/3", "7.9.6/1", "7.7.2/1")
def test_a_committed_hq_neither_supplies_nor_is_committed_again() -> None:
    units = {"hq-iv": {"at": "1014", "committed": True}, "hq-xv": "1315", "al-5-9": {"at": "1014", "oos": True}}
    state = at("supply", units=units, stock={"allied": 6}, supplies={"1014": {"side": "allied", "count": 2}},
               control={"1419": "japanese"}, acting={"side": "allied"})  # fmt: skip
    assert not [line for line in listed(state, "supply") if line.startswith("supply hq-iv ")]
    assert ("no_such_supply", "7.9.3/1") in against(state, "supply hq-iv committed -")


@pytest.mark.clause("3.1/5")
@pytest.mark.parametrize("scenario", ["u-go", "extended-capital-dracula", "campaign"])
def test_every_settlement_has_a_side_when_a_scenario_begins(scenario: str) -> None:
    state = begun(scenario)
    world = state.world
    held = {world.label(h): controller(state, h) for h in world.settlements if world.open_hex(h)}
    assert set(held.values()) == {JAPANESE, ALLIED}
    assert held["1419"] == ALLIED if scenario == "u-go" else True
    for piece in (*state.on_map(JAPANESE), *state.on_map(ALLIED)):
        assert controller(state, piece.loc) == piece.counter.side


@pytest.mark.clause("3.1/7")
@pytest.mark.parametrize("name", ["al-tk254-3cb", "jp-tk-14", "jp-art-3", "hq-15", "hq-iv", "al-50p", "jp-imb-24"])
def test_armour_hqs_artillery_and_some_brigades_are_independent(name: str) -> None:
    counter = WORLD.counters[name]
    assert counter.independent
    assert not counter.formation


@pytest.mark.clause("3.1/6")
def test_marauders_and_national_army_are_formations() -> None:
    members = {f: [c.id for c in WORLD.counters.values() if c.formation == f] for f in ("mm", "ina", "al-20")}
    assert {name: len(found) for name, found in members.items()} == {"mm": 3, "ina": 4, "al-20": 3}


@pytest.mark.clause("3.1/9")
@pytest.mark.parametrize(("side", "marker"), [("japanese", "am-jp-1a"), ("allied", "am-al-1a")])
def test_the_side_with_initiative_acts_first(side: str, marker: str) -> None:
    state = at("operations", initiative=side, held=marker, units={"jp-31-58": "1311", "al-5-9": "1315"})
    assert TITLE.sides[agenda.current(state).side(state)] == side  # type: ignore[union-attr]
    assert emitted(state, "segment_began")[0]["marker"] == marker


@pytest.mark.clause("3.1/10")
def test_a_unit_in_an_enemy_zone_moves_by_its_allowance_and_no_farther() -> None:
    """Two clear hexes (1 MP each) and jungle over a river (2 and 1) use up MA 5; a clear hex more is a forced march."""
    acting = {"side": "japanese", "units": ["jp-31-58"]}
    free = at("movement", units={"jp-31-58": "1223"}, acting=acting)
    held = at("movement", units={"jp-31-58": "1223", "al-5-9": "1224"}, acting=acting)
    assert not against(free, "move jp-31-58 1222,1122,1023,0923")
    assert against(held, "move jp-31-58 1222,1122,1023,0923") == {("too_dear", "12.1.2/1")}
    assert emitted(play(held, "move jp-31-58 1222,1122,1023"), "moved")[0]["cost"] == 5


@pytest.mark.clause("3.1/11")
def test_losses_of_combat_and_attrition_come_off_the_same_steps() -> None:
    state = at("end", 1, 1, 1, units={"al-5-9": {"at": "1916", "lost": 1, "oos": True}}, stock={"allied": 0})
    assert fact(state, "al-5-9.steps") == 2


@pytest.mark.clause("3.1/13")
def test_the_side_with_more_points_wins_by_the_difference() -> None:
    state = at("turn", vp={"japanese": 6, "allied": 9})
    decide(state)
    assert state.outcome is not None
    assert (state.outcome.winner, state.outcome.why) == (ALLIED, "minor")


@pytest.mark.clause("3.1/4")
def test_an_hq_takes_the_hexes_it_goes_through() -> None:
    acting = {"side": "allied", "units": ["hq-iv"]}
    state = at("movement", units={"hq-iv": "1315"}, control={"1215": "japanese"}, acting=acting)
    state = play(state, "move hq-iv 1215,1114")
    assert fact(state, "control.1215") == "allied"
