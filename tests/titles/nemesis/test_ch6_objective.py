"""Rules 6.1-C/5 to 6.1-C/8: attacks on vacant Objectives."""

from __future__ import annotations

import pytest

from engine.titles.nemesis.commands import Attack, Seize
from engine.titles.nemesis.pieces import ALLIED, JAPANESE
from engine.titles.nemesis.rules.ch2_control import enter
from engine.titles.nemesis.rules.ch6_attack import DeclareAttacks, declare
from engine.titles.nemesis.rules.ch6_objective import seize_commands, seize_reasons
from engine.titles.nemesis.state import BATTLES, NemesisState

from .battlefield import quiet
from .board import ask, emitted, empty, judge, listed, phase, play, put, script

MOHNYIN = "1609"
"""Japanese, 2 SaP. Tracks from 1608 and 1610, no way from 1709."""
KANGLATONGBI = "0409"
"""Allied, 4 SaP, mountain."""


def open_attacks(state: NemesisState, side: int, *, assault: bool = False) -> None:
    phase(state, side, "assault" if assault else "attack")
    ask(state, DeclareAttacks(side, assault))


def with_units(side: int, *units: str, where: str = "1608", assault: bool = False) -> NemesisState:
    state = empty()
    for unit in units:
        put(state, unit, where)
    open_attacks(state, side, assault=assault)
    return state


def at(state: NemesisState, unit: str) -> str:
    return state.world.label(state.pieces[unit].loc)


def kinds(state: NemesisState, line: str) -> list[str]:
    return [why.kind for why in judge(state, line).reasons]


def reasons(state: NemesisState, target: str, *units: str, assault: bool = False) -> list[str]:
    """The clauses against an attack by Allied units, asked outside a decision."""
    return [why.clause for why in seize_reasons(state, ALLIED, assault, Seize(target, units))]


@pytest.mark.clause("6.1-C/5")
def test_vacant_objective_is_on_offer() -> None:
    state = with_units(ALLIED, "uk-5-9")
    assert f"seize {MOHNYIN} -" in listed(state)
    assert judge(state, f"seize {MOHNYIN} uk-5-9").legal


@pytest.mark.clause("6.1-C/5")
def test_transporters_and_an_ambush_do_not_matter() -> None:
    state = empty()
    put(state, "uk-5-9", "1608")
    put(state, "jp-hq-18", MOHNYIN)
    state.ambushes = frozenset((state.world.loc(MOHNYIN),))
    open_attacks(state, ALLIED)
    assert judge(state, f"seize {MOHNYIN} uk-5-9").legal
    put(state, "jp-18-b1", MOHNYIN)
    assert kinds(state, f"seize {MOHNYIN} uk-5-9") == ["not_vacant"]
    assert f"seize {MOHNYIN} -" not in listed(state)


@pytest.mark.clause("6.1-C/5")
def test_only_before_other_attacks() -> None:
    state = with_units(ALLIED, "uk-5-9")
    state.attacks_made = 1
    state.allowance[BATTLES] = 1
    assert judge(state, f"seize {MOHNYIN} uk-5-9").clauses == ("6.1-C/5",)
    assert not any(line.startswith("seize") for line in listed(state))


@pytest.mark.clause("6.1-C/5")
def test_two_vacant_objectives_after_each_other() -> None:
    state = empty()
    put(state, "uk-5-9", "1608")
    put(state, "uk-5-123", "1806")
    open_attacks(state, ALLIED)
    script(state, 6, 6)
    play(state, f"seize {MOHNYIN} uk-5-9")
    play(state, "seize 1807 uk-5-123")
    assert (at(state, "uk-5-9"), at(state, "uk-5-123")) == (MOHNYIN, "1807")
    assert state.attacks_made == 2


@pytest.mark.clause("6.1-C/5")
def test_other_hexes_are_no_targets() -> None:
    state = with_units(ALLIED, "uk-5-9")
    assert kinds(state, "seize 1607 uk-5-9") == ["no_objective"]
    assert kinds(state, "seize 9999 uk-5-9") == ["unknown_hex"]
    assert kinds(state, f"seize {MOHNYIN} nobody") == ["unknown_piece"]
    assert kinds(state, "seize 1807 -") == ["nobody_can_attack"]
    state.flags[state.world.loc(MOHNYIN)] = ALLIED
    state.touch_ground()
    assert kinds(state, f"seize {MOHNYIN} uk-5-9") == ["own_objective"]


@pytest.mark.clause("6.1-C/6", "2.3/1")
@pytest.mark.parametrize("die", [4, 5, 6])
def test_four_to_six_costs_nothing(die: int) -> None:
    state = with_units(ALLIED, "uk-5-9")
    script(state, die)
    play(state, f"seize {MOHNYIN} uk-5-9")
    assert at(state, "uk-5-9") == MOHNYIN
    assert not state.pieces["uk-5-9"].reduced
    assert state.controller(state.world.loc(MOHNYIN)) == ALLIED
    assert state.general == (0, 2)  # the Objective, nothing for the die
    assert state.combat is None


@pytest.mark.clause("6.1-C/6")
@pytest.mark.parametrize("die", [1, 2, 3])
def test_one_to_three_costs_a_step(die: int) -> None:
    state = with_units(ALLIED, "uk-5-9")
    script(state, die)
    play(state, f"seize {MOHNYIN} uk-5-9")
    assert at(state, "uk-5-9") == MOHNYIN
    assert state.pieces["uk-5-9"].reduced


@pytest.mark.clause("6.1-C/6", "2.3/1")
def test_battalion_alone_dies_and_does_not_enter() -> None:
    state = with_units(ALLIED, "us-gal-1")
    script(state, 2)
    play(state, f"seize {MOHNYIN} us-gal-1")
    assert at(state, "us-gal-1") == "allied-permanent"
    assert state.controller(state.world.loc(MOHNYIN)) == JAPANESE
    assert state.general == (0, 0)


@pytest.mark.clause("6.1-C/7")
def test_survivors_must_enter() -> None:
    state = with_units(ALLIED, "uk-5-9", "uk-5-123", "uk-17-art")
    script(state, 5)
    play(state, f"seize {MOHNYIN} uk-5-9,uk-5-123,uk-17-art")
    assert listed(state) == {"choose uk-5-9", "choose uk-5-123"}
    assert judge(state, "done").clauses == ("6.1-C/7",)
    assert judge(state, "advance -").clauses == ("6.1-C/7",)
    assert kinds(state, "choose uk-17-art") == ["artillery"]
    play(state, "choose uk-5-123")
    assert listed(state) == {"done", "choose uk-5-9"}
    play(state, "done")
    assert (at(state, "uk-5-9"), at(state, "uk-5-123")) == ("1608", MOHNYIN)


@pytest.mark.clause("6.1-C/7")
def test_attacker_chooses_who_takes_the_loss_but_not_artillery() -> None:
    state = with_units(ALLIED, "uk-5-9", "uk-5-123", "uk-17-art")
    script(state, 1)
    play(state, f"seize {MOHNYIN} uk-5-9,uk-5-123,uk-17-art")
    assert listed(state) == {"choose uk-5-9", "choose uk-5-123"}
    assert kinds(state, "choose uk-17-art") == ["artillery"]
    assert kinds(state, "choose uk-23-1") == ["not_in_combat"]
    play(state, "choose uk-5-9", "choose uk-5-123", "done")
    assert state.pieces["uk-5-9"].reduced
    assert not state.pieces["uk-5-123"].reduced


@pytest.mark.clause("6.1-C/7")
def test_artillery_left_alone_stays_and_control_does_not_change() -> None:
    state = with_units(ALLIED, "us-gal-1", "uk-17-art")
    script(state, 2)
    play(state, f"seize {MOHNYIN} us-gal-1,uk-17-art")
    assert at(state, "us-gal-1") == "allied-permanent"
    assert at(state, "uk-17-art") == "1608"
    assert not state.pieces["uk-17-art"].reduced
    assert state.controller(state.world.loc(MOHNYIN)) == JAPANESE


@pytest.mark.clause("6.1-C/7", "5.1-F/2")
def test_transporters_there_are_forced_out() -> None:
    state = empty()
    put(state, "uk-5-9", "1608")
    put(state, "jp-hq-18", MOHNYIN)
    open_attacks(state, ALLIED)
    script(state, 4)
    play(state, f"seize {MOHNYIN} uk-5-9")
    play(state, "retreat jp-hq-18 1610")
    assert (at(state, "uk-5-9"), at(state, "jp-hq-18")) == (MOHNYIN, "1610")


@pytest.mark.clause("6.1-C/8")
def test_entering_by_movement_needs_no_die() -> None:
    state = empty()
    put(state, "uk-5-9", MOHNYIN)
    phase(state, ALLIED, "assault")
    before = state.chance.count
    assert not list(enter(state, "uk-5-9"))
    assert state.chance.count == before
    assert state.controller(state.world.loc(MOHNYIN)) == ALLIED


# Units chosen one by one


@pytest.mark.clause("6.1-C/5", "6.1-C/7")
def test_units_are_chosen_one_by_one() -> None:
    state = with_units(ALLIED, "uk-5-9", "uk-5-123", "uk-17-art", "uk-hq-5")
    play(state, f"seize {MOHNYIN}")
    assert listed(state) == {"choose uk-5-9", "choose uk-5-123", "choose uk-17-art", "cancel"}
    assert kinds(state, "done") == ["no_units"]
    assert kinds(state, "choose uk-hq-5") == ["not_a_unit"]
    play(state, "choose uk-17-art")
    assert kinds(state, "done") == ["artillery_alone"]
    assert kinds(state, "choose uk-17-art") == ["already_chosen"]


@pytest.mark.clause("6.1-C/5")
def test_chosen_units_attack() -> None:
    state = with_units(ALLIED, "uk-5-9", "uk-5-123", "uk-17-art")
    script(state, 6)
    play(state, f"seize {MOHNYIN}", "choose uk-5-9")
    assert "done" in listed(state)
    events = play(state, "choose uk-17-art", "done")
    assert emitted(events, "attack_declared")[0].facts()["units"] == ("uk-5-9", "uk-17-art")
    assert at(state, "uk-5-9") == MOHNYIN


# Limits


@pytest.mark.clause("6.1-D/1")
def test_a_vacant_objective_uses_one_of_three_attacks() -> None:
    state = with_units(ALLIED, "uk-5-9", "uk-5-123")
    script(state, 6)
    play(state, f"seize {MOHNYIN} uk-5-9")
    assert state.attacks_made == 1
    put(state, "uk-5-123", "1806")
    assert reasons(state, "1807", "uk-5-123") == []
    state.attacks_made = 3
    assert reasons(state, "1807", "uk-5-123") == ["6.1-D/1"]


@pytest.mark.clause("6.1-C/2")
def test_its_units_have_attacked() -> None:
    state = empty()
    put(state, "uk-5-9", "1608")
    put(state, "uk-5-123", "1709")
    put(state, "jp-18-b1", "1710")
    open_attacks(state, ALLIED)
    script(state, 6)
    play(state, f"seize {MOHNYIN} uk-5-9")
    put(state, "jp-18-b2", "1610")
    assert kinds(state, "attack 1610 uk-5-9") == ["has_attacked"]


@pytest.mark.clause("6.1-D/4", "5.2/5")
@pytest.mark.parametrize(("assault", "clause"), [(False, "6.1-D/4"), (True, "5.2/5")])
def test_it_uses_the_allowance_of_the_stilwell_force(assault: bool, clause: str) -> None:
    state = empty()
    put(state, "ch-38-112", "1608")
    put(state, "uk-5-9", "1608")
    put(state, "ch-38-113", "1806")
    open_attacks(state, ALLIED, assault=assault)
    script(state, 6)
    play(state, f"seize {MOHNYIN} uk-5-9,ch-38-112", "choose uk-5-9", "done")
    assert state.stilwell_attacks == 1
    assert reasons(state, "1807", "ch-38-113", assault=assault) == [clause]


@pytest.mark.clause("5.2/3", "5.2/6", "5.2/7", "5.2/8")
def test_assault_on_a_vacant_objective_obeys_the_limits_of_assaults() -> None:
    state = empty()
    put(state, "uk-5-9", "1608")
    put(state, "uk-5-123", "1610")
    put(state, "uk-7-33", "1608", supply="limited")
    open_attacks(state, ALLIED, assault=True)
    assert judge(state, f"seize {MOHNYIN} uk-5-9").legal
    assert judge(state, f"seize {MOHNYIN} uk-5-9,uk-5-123").clauses == ("5.2/8",)
    assert judge(state, f"seize {MOHNYIN} uk-7-33").clauses == ("5.2/6",)
    put(state, "ch-y-36", "2606")
    state.yunnan_active = True
    assert judge(state, "seize 2607 ch-y-36").clauses == ("5.2/7",)


@pytest.mark.clause("6.1-C/5", "6.1-C/1")
def test_units_of_several_hexes_join_in_an_attack() -> None:
    state = empty()
    put(state, "uk-5-9", "1608")
    put(state, "uk-5-123", "1610")
    open_attacks(state, ALLIED)
    assert judge(state, f"seize {MOHNYIN} uk-5-9,uk-5-123").legal


@pytest.mark.clause("6.1-D/2")
def test_artillery_never_attacks_alone() -> None:
    state = with_units(ALLIED, "uk-17-art")
    assert not seize_commands(state, ALLIED, False)
    assert reasons(state, MOHNYIN, "uk-17-art") == ["6.1-D/2"]


@pytest.mark.clause("6.1-D/3")
def test_motorized_unit_needs_a_way() -> None:
    """No way joins 1709 and 1609."""
    state = empty()
    put(state, "us-ptg-1", "1709")
    put(state, "us-ptg-2", "1608")
    phase(state, ALLIED, "attack")
    assert reasons(state, MOHNYIN, "us-ptg-1") == ["6.1-D/3"]
    assert reasons(state, MOHNYIN, "us-ptg-2") == []


@pytest.mark.clause("2.6/6", "6.1-D/5")
def test_inactive_yunnan_units_stay_out() -> None:
    state = empty()
    put(state, "ch-y-36", "2606")
    phase(state, ALLIED, "attack")
    assert not seize_commands(state, ALLIED, False)
    state.yunnan_active = True
    assert seize_commands(state, ALLIED, False) == [Seize("2607", ())]


@pytest.mark.clause("6.1-C/5", "2.4/11")
def test_japanese_seize_an_allied_objective() -> None:
    state = empty()
    put(state, "jp-15-60", "0509")
    open_attacks(state, JAPANESE)
    script(state, 5)
    play(state, "seize 0410 jp-15-60")
    assert at(state, "jp-15-60") == "0410"
    assert state.controller(state.world.loc("0410")) == JAPANESE
    assert state.superior[JAPANESE] == 6  # 12 SaP
    assert state.general == (2, 0)


@pytest.mark.clause("6.1-C/5", "6.1-C/1", "5.2/1b")
def test_each_attack_counts_once_among_the_battles_of_a_phase() -> None:
    state = empty()
    target, near, *_ = quiet(state)
    other, beside, *_ = quiet(state, skip=-1)
    assert state.world.grid.distance(state.world.loc(target), state.world.loc(other)) > 3
    for foe, unit, there, here in (("uk-20-80", "jp-31-58", target, near), ("uk-20-32", "jp-33-213", other, beside)):
        put(state, foe, there)
        put(state, unit, here)
    phase(state, JAPANESE, "attack")
    for number, (unit, there) in enumerate((("jp-31-58", target), ("jp-33-213", other)), 1):
        declare(state, JAPANESE, Attack(there, (unit,), None), assault=False)
        assert state.allowance[BATTLES] == number
