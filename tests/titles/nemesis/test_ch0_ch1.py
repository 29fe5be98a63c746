"""Chapter 1: the map, the counters, battalion exchange, Chindits, forces; and the abbreviations."""

from __future__ import annotations

import pytest

from engine.table import agenda
from engine.table.agenda import State
from engine.titles.nemesis.game import Nemesis
from engine.titles.nemesis.pieces import ALLIED, JAPANESE, LIMITED
from engine.titles.nemesis.rules import ch6_losses
from engine.titles.nemesis.rules.ch1_exchange import MergeBattalions
from engine.titles.nemesis.rules.ch4_game_turn import DrawChit
from engine.titles.nemesis.rules.ch4_phase import EndPhase
from engine.titles.nemesis.rules.ch5_movement import Movement
from engine.titles.nemesis.state import ATTACKED
from tests.titles.nemesis.board import ask, empty, judge, listed, phase, play, put, the_world

REGIMENT, KIN, STRANGER = "jp-31-58", ("jp-31-b1", "jp-31-b2", "jp-31-b3"), "jp-33-b1"


@pytest.mark.clause("0.0/1", "1.2-F/1", "1.2-F/2")
def test_nations_and_forces():
    counters = the_world().counters
    west_africans, galahad, stilwell, yunnan = (counters[c] for c in ("uk-chn-3wa", "us-gal-1", "ch-22-64", "ch-y-36"))
    assert (west_africans.side, west_africans.force) == (ALLIED, "british")
    assert galahad.force == stilwell.force == "stilwell"
    assert yunnan.force == "yunnan"


@pytest.mark.clause("0.0/2", "0.0/3")
def test_glossary_explains_the_abbreviations():
    english = "DRM", "HQ", "mp", "OoS", "SaP"
    french = "modificateur au dé", "QG", "PM", "hors ravitaillement", "Sat."
    for lang, named in (("en", english), ("fr", french)):
        explained = {term.name(lang): term.about.get(lang, "") for term in Nemesis().glossary()}
        for term in ("ZoC", "CLF", "INA", "hex", *named):
            assert len(explained[term]) > 20


@pytest.mark.clause("0.0/4")
def test_the_die_has_six_faces():
    state = State("dice")
    rolls = [state.roll("test", "0.0/4") for _ in range(1000)]
    assert set(rolls) == {1, 2, 3, 4, 5, 6}


@pytest.mark.clause("1.1/1")
def test_scale():
    assert the_world().board.scale["miles"] == 10
    assert the_world().board.scale["km"] == 16


@pytest.mark.clause("1.1/2")
def test_a_road_is_no_terrain():
    world = the_world()
    kohima = world.loc("0406")
    assert world.board.has_way(kohima, 3)
    assert world.terrain[kohima] == "mountain"


@pytest.mark.clause("1.1/3", "1.1/4")
def test_objectives_belong_to_their_first_owner_without_flags():
    state = empty()
    assert state.controller(state.world.named("Myitkyina")) == JAPANESE
    assert state.controller(state.world.named("Imphal")) == ALLIED
    assert state.flags == {}


@pytest.mark.clause("1.1/6", "1.1/7", "1.1/8")
def test_depots_entries_and_reinforcement_hexes():
    world = the_world()
    homalin = world.depots[world.loc("0909")]
    assert (homalin.owner, homalin.range) == (JAPANESE, 5)
    assert {entry.side for entry in world.entries} == {JAPANESE, ALLIED}
    assert {world.label(node) for node in world.nodes} == {"RJ", "RB", "RU", "RC"}


@pytest.mark.clause("1.2/1", "1.2-A/1", "1.2-I/1")
def test_formations_and_classes_of_counters():
    counters = the_world().counters
    assert counters[REGIMENT].division == counters[KIN[0]].division
    assert counters["jp-hq-31"].transporter and not counters["jp-hq-31"].is_unit
    assert counters["jp-gar-indaw"].is_unit
    for name in ("jp-hq-31", "jp-mule-1", "uk-truck-1"):
        assert counters[name].transporter and counters[name].supply_range > 0


@pytest.mark.clause("1.2-A/2", "1.2-C/2", "1.2-C/3")
@pytest.mark.parametrize(
    ("unit", "reduced", "size", "steps"),
    [
        (REGIMENT, False, 1, 3),
        (REGIMENT, True, 1, 2),
        ("uk-23-37", False, 1, 2),
        ("uk-23-37", True, 1, 1),
        ("uk-chn-77", False, 1, 3),
        ("uk-chn-77", True, 1, 2),
        ("uk-chn-mf", False, 1, 2),
        ("uk-lr-chin", False, 1, 1),
        (KIN[0], False, 0.5, 1),
        ("jp-hq-31", False, 0, 0),
    ],
)
def test_sizes_and_steps(unit, reduced, size, steps):
    state = empty()
    put(state, unit, "0909", reduced=reduced)
    assert (state.pieces[unit].counter.size, state.pieces[unit].steps) == (size, steps)


@pytest.mark.clause("1.2-B/1")
def test_support_units_are_marked():
    counters = the_world().counters
    assert counters["jp-31-mtn"].support and counters["jp-31-eng"].support
    assert not counters[REGIMENT].support


@pytest.mark.clause("1.2-C/1")
def test_a_brigade_that_loses_a_step_shows_its_reduced_values():
    state = empty()
    put(state, "uk-23-37", "0410")
    assert ch6_losses.lose_step(state, "uk-23-37", "combat") == "uk-23-37"
    piece = state.pieces["uk-23-37"]
    assert piece.reduced and piece.values == piece.counter.reduced


def movement(state):
    phase(state, JAPANESE, "assault")
    ask(state, Movement(JAPANESE), EndPhase())


@pytest.mark.clause("1.2-D/1", "1.2-D/2")
def test_a_full_regiment_drops_a_battalion_that_inherits_its_condition():
    state = empty()
    put(state, REGIMENT, "0909", supply="limited")
    put(state, KIN[0], "jp-battalions")
    movement(state)
    play(state, f"move {REGIMENT} 0908", f"drop {REGIMENT}")
    battalion = state.pieces[KIN[0]]
    assert state.pieces[REGIMENT].reduced and state.pieces[REGIMENT].steps == 2
    assert (state.world.label(battalion.loc), battalion.supply, battalion.steps) == ("0908", LIMITED, 1)
    assert not judge(state, f"move {KIN[0]} 0909").legal


@pytest.mark.clause("1.2-D/1")
def test_the_brigade_counts_as_a_regiment():
    state = empty()
    put(state, "jp-aux-24imb", "0909")
    put(state, "jp-aux-b1", "jp-battalions")
    movement(state)
    assert "drop jp-aux-24imb" in listed(state)


@pytest.mark.clause("1.2-D/2", "1.2-D/4", "1.2-E/1")
def test_who_cannot_drop_a_battalion():
    state = empty()
    put(state, REGIMENT, "0909")
    put(state, "jp-31-124", "0909", reduced=True)
    put(state, "jp-33-214", "0909")
    put(state, "jp-ina-1", "0908")
    put(state, "uk-chn-77", "1510")
    put(state, "jp-33-b1", "jp-battalions")
    movement(state)
    assert judge(state, f"drop {REGIMENT}").clauses == ("1.2-D/2",)
    assert judge(state, "drop jp-31-124").clauses == ("1.2-D/4",)
    assert judge(state, "drop jp-ina-1").clauses == ("1.2-D/1",)
    assert not judge(state, "drop uk-chn-77").legal
    assert judge(state, "drop jp-33-214").legal


@pytest.mark.clause("1.2-D/2")
def test_battalions_drop_in_the_enemy_phase_too():
    state = empty()
    put(state, REGIMENT, "0909")
    put(state, KIN[0], "jp-battalions")
    put(state, "uk-23-37", "0410")
    phase(state, ALLIED, "assault")
    ask(state, Movement(ALLIED), EndPhase())
    assert f"drop {REGIMENT}" not in listed(state)
    play(state, f"drop {REGIMENT}")
    assert state.pieces[REGIMENT].reduced


@pytest.mark.clause("1.2-D/2")
def test_no_battalion_drops_between_phases():
    state = empty()
    put(state, REGIMENT, "0909")
    put(state, KIN[0], "jp-battalions")
    state.cups = (frozenset({"supply"}), frozenset())
    ask(state, DrawChit(JAPANESE))
    assert [why.kind for why in judge(state, f"drop {REGIMENT}").reasons] == ["not_now"]
    assert not agenda.current(state).interrupts(state)


@pytest.mark.clause("1.2-D/2")
def test_a_battalion_dropped_on_the_march_has_moved_with_its_regiment():
    state = empty()
    put(state, REGIMENT, "0909")
    put(state, KIN[0], "jp-battalions")
    put(state, "uk-hq-23", "0908")
    movement(state)
    play(state, f"move {REGIMENT} 0908", f"drop {REGIMENT}", "retreat uk-hq-23 0808", "done")
    assert state.world.label(state.pieces[KIN[0]].loc) == "0908"
    assert {line.split()[1] for line in listed(state) if line.startswith("move")} == set()


@pytest.mark.clause("1.2-D/5")
def test_a_reduced_regiment_takes_in_a_battalion_at_the_end_of_any_phase():
    state = empty()
    put(state, REGIMENT, "0909", reduced=True)
    put(state, KIN[0], "0909")
    phase(state, ALLIED, "supply")
    ask(state, MergeBattalions())
    play(state, f"merge {REGIMENT} {KIN[0]}")
    assert state.pieces[REGIMENT].steps == 3
    assert state.world.label(state.pieces[KIN[0]].loc) == "jp-battalions"


@pytest.mark.clause("1.2-D/5")
def test_no_merger_in_the_middle_of_movement():
    state = empty()
    put(state, REGIMENT, "0909", reduced=True)
    put(state, KIN[0], "0909")
    movement(state)
    assert not judge(state, f"merge {REGIMENT} {KIN[0]}").legal


def merging(*pieces: tuple[str, bool, str]):
    state = empty()
    for unit, reduced, supply in pieces:
        put(state, unit, "0909", reduced=reduced, supply=supply)
    put(state, "jp-31-b9", "0908")
    put(state, "jp-31-b8", "0908")
    put(state, "jp-31-138", "jp-regiments")
    phase(state, JAPANESE, "supply")
    ask(state, MergeBattalions())
    return state


@pytest.mark.clause("1.2-D/5", "1.2-D/7", "1.2-D/8", "1.2-E/5")
def test_what_cannot_merge():
    state = merging(
        (REGIMENT, True, "full"),
        ("jp-31-124", True, "full"),
        (KIN[0], False, "limited"),
        ("jp-31-eng", False, "full"),
        (STRANGER, False, "full"),
    )
    assert judge(state, f"merge {REGIMENT} {KIN[0]}").clauses == ("1.2-D/5",)
    assert "1.2-D/7" in judge(state, f"merge {REGIMENT} jp-31-eng").clauses
    assert "1.2-D/8" in judge(state, f"merge {REGIMENT} jp-31-124").clauses
    assert not judge(state, f"merge {REGIMENT} {STRANGER}").legal
    put(state, "uk-chn-77", "1510", reduced=True)
    put(state, "uk-chn-b1", "1510")
    assert not judge(state, "merge uk-chn-77 uk-chn-b1").legal


@pytest.mark.clause("1.2-D/6", "6.1-H/8")
@pytest.mark.parametrize(("battalions", "steps"), [(2, 2), (3, 3)])
def test_battalions_form_a_regiment_from_the_box(battalions, steps):
    state = merging(*((unit, False, "limited") for unit in KIN))
    play(state, f"merge jp-31-138 {','.join(KIN[:battalions])}")
    regiment = state.pieces["jp-31-138"]
    assert (state.world.label(regiment.loc), regiment.steps, regiment.supply) == ("0909", steps, LIMITED)


@pytest.mark.clause("1.2-D/6")
def test_battalions_are_merged_with_a_regiment_only():
    state = merging(*((unit, False, "full") for unit in KIN))
    against = judge(state, f"merge {KIN[0]} {KIN[1]}").reasons
    assert ("no_regiment", "1.2-D/6") in {(why.kind, why.clause) for why in against}


@pytest.mark.clause("1.2-D/6")
def test_a_battalion_named_twice_is_one_battalion():
    state = merging(*((unit, False, "full") for unit in KIN))
    for words in (f"{KIN[0]},{KIN[0]}", f"{KIN[0]},{KIN[0]},{KIN[1]}", "-"):
        assert not judge(state, f"merge jp-31-138 {words}").legal


@pytest.mark.clause("1.2-D/5", "1.2-D/6")
@pytest.mark.parametrize("waits", [(2, 0, 1), (0, 2, 1), (1, 1, 0)])
def test_a_merger_spares_nobody_the_attrition_that_is_due(waits):
    state = merging(*((unit, False, "out") for unit in KIN))
    for unit, spared in zip(KIN, waits, strict=True):
        state.change(unit, waits=spared)
    play(state, f"merge jp-31-138 {','.join(KIN)}")
    assert state.pieces["jp-31-138"].waits == 0
    state = merging((REGIMENT, True, "out"), (KIN[0], False, "out"))
    state.change(REGIMENT, waits=waits[0])
    state.change(KIN[0], waits=waits[1])
    play(state, f"merge {REGIMENT} {KIN[0]}")
    assert state.pieces[REGIMENT].waits == min(waits[:2])


@pytest.mark.clause("1.2-D/6")
def test_no_regiment_without_its_counter_or_with_mixed_supply():
    state = merging(*((unit, False, "full") for unit in KIN))
    assert not judge(state, f"merge {REGIMENT} {','.join(KIN)}").legal
    put(state, KIN[2], "0909", supply="out")
    assert not judge(state, f"merge jp-31-138 {','.join(KIN)}").legal
    assert judge(state, f"merge jp-31-138 {','.join(KIN[:2])}").legal


@pytest.mark.clause("1.2-D/3a", "1.2-D/3b")
@pytest.mark.parametrize("version", ["1.1a", "1.2b"])
def test_the_auxiliaries_are_one_division(version):
    state = empty(version=version)
    put(state, "jp-aux-29", "0909", reduced=True)
    put(state, "jp-aux-b3", "0909")
    put(state, "jp-31-b9", "0908")
    phase(state, JAPANESE, "supply")
    ask(state, MergeBattalions())
    play(state, "merge jp-aux-29 jp-aux-b3")
    assert state.pieces["jp-aux-29"].steps == 3


@pytest.mark.clause("1.2-E/2", "2.4/3")
def test_a_full_chindit_brigade_is_flipped():
    state = empty()
    put(state, "uk-chn-77", "1510")
    put(state, "uk-chn-b1", "chindit-battalions")
    ch6_losses.lose_step(state, "uk-chn-77", "combat")
    assert state.pieces["uk-chn-77"].reduced
    assert (state.lament[ALLIED], state.resources) == (1, 0)
    assert state.pieces_at(state.world.loc("allied-losses")) == []


@pytest.mark.clause("1.2-E/3", "1.2-E/4", "2.5/3")
def test_a_reduced_chindit_brigade_leaves_a_battalion():
    state = empty()
    put(state, "uk-chn-77", "1510", reduced=True, supply="limited")
    put(state, "uk-chn-b1", "chindit-battalions")
    assert ch6_losses.lose_step(state, "uk-chn-77", "combat") == "uk-chn-b1"
    battalion = state.pieces["uk-chn-b1"]
    assert (state.world.label(battalion.loc), battalion.supply) == ("1510", LIMITED)
    assert state.world.label(state.pieces["uk-chn-77"].loc) == "allied-permanent"
    assert (state.lament[ALLIED], state.resources) == (1, 1)
    assert ch6_losses.lose_step(state, "uk-chn-b1", "combat") is None
    assert state.world.label(state.pieces["uk-chn-b1"].loc) == "chindit-battalions"
    assert (state.lament[ALLIED], state.resources) == (2, 1)


@pytest.mark.clause("1.2-E/3")
def test_without_a_battalion_in_the_box_the_remnant_is_gone():
    state = empty()
    put(state, "uk-chn-77", "1510", reduced=True)
    assert ch6_losses.lose_step(state, "uk-chn-77", "combat") is None


@pytest.mark.clause("1.2-E/3")
@pytest.mark.parametrize(("brigade", "attacked"), [(True, True), (False, False)])
def test_a_remnant_has_done_what_its_brigade_did_and_nothing_else(brigade, attacked):
    state = empty()
    put(state, "uk-chn-77", "1510", reduced=True)
    put(state, "uk-chn-b1", "chindit-battalions")
    state.mark("uk-chn-77" if brigade else "uk-chn-b1", ATTACKED)
    ch6_losses.lose_step(state, "uk-chn-77", "combat")
    assert state.has("uk-chn-b1", ATTACKED) is attacked


@pytest.mark.clause("1.2-E/3")
def test_an_eliminated_brigade_pays_for_each_step():
    state = empty()
    put(state, "uk-chn-77", "1510")
    put(state, "uk-chn-b1", "chindit-battalions")
    ch6_losses.eliminate(state, "uk-chn-77", "retreat")
    assert (state.lament[ALLIED], state.resources) == (3, 1)
    assert state.world.label(state.pieces["uk-chn-b1"].loc) == "chindit-battalions"


@pytest.mark.clause("1.2-E/6")
def test_morris_force_leaves_nothing_behind():
    state = empty()
    put(state, "uk-chn-mf", "1812", reduced=True)
    put(state, "uk-chn-b1", "chindit-battalions")
    assert ch6_losses.lose_step(state, "uk-chn-mf", "combat") is None
    assert state.world.label(state.pieces["uk-chn-mf"].loc) == "allied-permanent"
    assert (state.lament[ALLIED], state.resources) == (1, 1)


@pytest.mark.clause("1.2-G/1", "2.5/2a", "2.5/2b")
def test_a_non_replaceable_unit_is_lost_for_good():
    state = empty()
    unit = "us-gal-1"
    put(state, unit, "0410", reduced=state.world.counters[unit].reduced is not None)
    ch6_losses.lose_step(state, unit, "combat")
    assert state.world.label(state.pieces[unit].loc) == "allied-permanent"
    assert state.resources == 1


@pytest.mark.clause("1.2-H/2")
def test_a_mule_is_light_for_movement_only():
    state = empty()
    put(state, "jp-mule-1", "0909")
    movement(state)
    assert not judge(state, "ambush jp-mule-1 0909").legal
    assert all(mule.fierce is False for mule in state.world.counters.values() if mule.kind == "mule")
