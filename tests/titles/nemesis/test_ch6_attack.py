"""Rules 1.1/10, 1.2-B, 5.2, 6.0, 6.1-C, 6.1-D: declaring attacks and assaults."""

from __future__ import annotations

import pytest

from engine.table import agenda
from engine.table.verdict import Verdict, verdict
from engine.titles.nemesis.commands import Choose
from engine.titles.nemesis.events import BarricadesManned
from engine.titles.nemesis.game import Nemesis
from engine.titles.nemesis.pieces import ALLIED, JAPANESE, STILWELL
from engine.titles.nemesis.rules.ch4_phase import EndPhase
from engine.titles.nemesis.rules.ch5_movement import assault_phase
from engine.titles.nemesis.rules.ch5_terrain import movement_costs
from engine.titles.nemesis.rules.ch6_attack import CommitUnits, DeclareAttacks, attack_phase
from engine.titles.nemesis.rules.ch6_barricades import ChooseMeeting, ChooseSpearhead, DeclareBanzai
from engine.titles.nemesis.state import ATTACKED, DEFENDED, RETREATED, NemesisState
from engine.titles.nemesis.world import PATH, ROAD, TRACK
from tests.titles.nemesis.battlefield import dress, quiet, side_with
from tests.titles.nemesis.board import ask, emitted, empty, judge, listed, phase, play, put, script

UK = ("uk-20-80", "uk-20-32", "uk-20-100", "uk-23-1")
BATTALIONS = ("jp-31-b1", "jp-31-b2", "jp-31-b3", "jp-31-b4")


def kinds(verdict: Verdict) -> set[str]:
    return {reason.kind for reason in verdict.reasons}


def attacks(state: NemesisState, side: int = ALLIED, *, assault: bool = False) -> None:
    """Open the attacks of a phase, as if all movement were done; the segment does not close itself."""
    phase(state, side, "assault" if assault else "attack")
    state.agenda = (DeclareAttacks(side, assault), EndPhase())


def fight(state: NemesisState, line: str, die: int) -> list[object]:
    """Declare an attack that holds no choice but the roll, and roll this die; nobody enforces a retreat."""
    script(state, die)
    segment = state.agenda
    events = play(state, line)
    decision = agenda.current(state)
    while decision is not None and not isinstance(decision, DeclareAttacks):
        choices = [command.text() for command in decision.commands(state)]
        modest = [text for text in choices if text in ("answer no", "done")]
        events += play(state, (modest or choices)[0])
        decision = agenda.current(state)
    state.agenda = segment
    return list(events)


def far_targets(state: NemesisState) -> list[tuple[str, str]]:
    """Four quiet hexes far from each other, each with a neighbour."""
    pairs: list[tuple[str, str]] = []
    for skip in range(40):
        target, near, *_ = quiet(state, "jungle", skip)
        loc = state.world.loc(target)
        if all(state.world.grid.distance(loc, state.world.loc(other)) > 3 for other, _ in pairs):
            pairs.append((target, near))
        if len(pairs) == 4:
            return pairs
    raise AssertionError("the map has too few quiet hexes")


def duel(turn: int = 1, version: str = "1.2b") -> tuple[NemesisState, str, tuple[str, ...]]:
    """A Japanese Battalion in a quiet hex; returns state, target and neighbours."""
    state = empty(turn, version)
    target, *near = quiet(state)
    put(state, "jp-31-b1", target)
    return state, target, tuple(near)


# Reinforcement Hexes


@pytest.mark.clause("1.1/10")
def test_attacks_go_out_of_a_reinforcement_hex_along_its_arrows_only() -> None:
    state = empty()
    home = state.world.loc("RB")
    arrow = state.world.adjacent[home][0]
    target = state.world.label(arrow)
    put(state, "jp-31-b1", target)
    put(state, "uk-20-80", "RB")
    attacks(state)
    assert f"attack {target} - -" in listed(state)
    assert judge(state, f"attack {target} uk-20-80")
    beyond = next(to for to in state.world.adjacent[arrow] if to not in state.world.adjacent[home])
    put(state, "jp-31-b2", state.world.label(beyond))
    assert kinds(judge(state, f"attack {state.world.label(beyond)} uk-20-80")) == {"not_adjacent"}


@pytest.mark.clause("1.1/10", "6.1-D/3")
@pytest.mark.parametrize("units", ["jp-31-b1", "jp-31-b1,jp-31-mtn"])
def test_nobody_attacks_into_a_reinforcement_hex(units: str) -> None:
    state = empty()
    near = state.world.label(state.world.adjacent[state.world.loc("RB")][0])
    put(state, "uk-20-80", "RB")
    for unit in units.split(","):
        put(state, unit, near)
    attacks(state, JAPANESE)
    verdict = judge(state, f"attack RB {units}")
    assert verdict.clauses == ("1.1/10",)
    assert not any(command.startswith("attack") for command in listed(state))


# Air Support


@pytest.mark.clause("1.2-B/7")
def test_air_support_is_used_up_for_the_rest_of_the_turn() -> None:
    state, target, near = duel()
    put(state, "uk-20-80", near[0])
    attacks(state, assault=True)
    events = fight(state, f"attack {target} uk-20-80 uk-air-221", 3)
    assert state.air["uk-air-221"] == "used"
    assert [event.air for event in emitted(events, "air_support_used")] == ["uk-air-221"]  # type: ignore[attr-defined]
    phase(state, ALLIED, "attack")
    put(state, "jp-31-b2", target)
    verdict = judge(state, f"attack {target} uk-20-80 uk-air-221")
    assert [(why.kind, why.clause) for why in verdict.reasons] == [("air_used", "1.2-B/7")]


@pytest.mark.clause("1.2-B/8")
def test_a_second_air_support_is_refused() -> None:
    state, target, near = duel()
    put(state, "uk-20-80", near[0])
    put(state, "uk-20-32", near[0])
    attacks(state)
    play(state, f"attack {target}", "choose uk-air-221")
    assert judge(state, "choose us-air-10").clauses == ("1.2-B/8",)
    assert "choose us-air-10" not in listed(state)


@pytest.mark.clause("1.2-B/8", "6.1-D/2")
def test_air_support_and_artillery_do_not_attack_by_themselves() -> None:
    state, target, near = duel()
    put(state, "uk-20-art", near[0])
    attacks(state)
    assert kinds(judge(state, f"attack {target} uk-20-art uk-air-221")) == {"air_without_unit", "artillery_alone"}
    assert listed(state) == {"done"}


@pytest.mark.clause("1.2-B/8")
def test_air_support_helps_no_defender() -> None:
    state, target, near = duel()
    put(state, "uk-20-80", near[0])
    attacks(state)
    verdict = judge(state, f"attack {target} uk-20-80 jp-air-5")
    assert [(why.kind, why.clause) for why in verdict.reasons] == [("not_yours", "1.2-B/8")]
    play(state, f"attack {target} uk-20-80")
    assert isinstance(agenda.current(state), DeclareBanzai)
    assert not any("air" in command for command in listed(state))


@pytest.mark.clause("1.2-B/9")
@pytest.mark.parametrize(("units", "clauses"), [("ch-y-36", ("1.2-B/9",)), ("ch-y-36,ch-y-198,uk-20-80", ())])
def test_air_support_never_helps_yunnan_units_alone(units: str, clauses: tuple[str, ...]) -> None:
    state, target, near = duel()
    for unit in units.split(","):
        put(state, unit, near[0])
    state.yunnan_active = True
    attacks(state)
    assert judge(state, f"attack {target} {units} us-air-10").clauses == clauses


@pytest.mark.clause("1.2-B/6", "1.2-B/8")
def test_bad_air_support_is_named() -> None:
    state, target, near = duel(turn=5)
    put(state, "uk-20-80", near[0])
    attacks(state)
    assert kinds(judge(state, f"attack {target} uk-20-80 kites")) == {"unknown_air"}
    assert kinds(judge(state, f"attack {target} - uk-air-221")) == {"no_units"}
    del state.air["uk-air-221"]
    assert kinds(judge(state, f"attack {target} uk-20-80 uk-air-221")) == {"air_gone"}


# Assaults


@pytest.mark.clause("5.2/1a", "5.2/1b")
@pytest.mark.parametrize("version", ["1.1a", "1.2b"])
@pytest.mark.parametrize("moved", [False, True])
def test_units_assault_whether_they_moved_or_not(version: str, moved: bool) -> None:
    state, target, near = duel(version=version)
    put(state, "uk-20-80", near[0])
    attacks(state, assault=True)
    if moved:
        state.mark("uk-20-80", 1)
    assert judge(state, f"attack {target} uk-20-80")
    assert f"attack {target} - -" in listed(state)


@pytest.mark.clause("5.2/2a", "5.2/2b", "6.1-C/2")
@pytest.mark.parametrize("version", ["1.1a", "1.2b"])
def test_a_unit_assaults_once_a_phase(version: str) -> None:
    state, target, near = duel(version=version)
    put(state, "uk-20-80", near[0])
    other = next(label for label in near[1:] if adjacent(state, label, near[0]))
    put(state, "jp-31-b2", other)
    attacks(state, assault=True)
    fight(state, f"attack {target} uk-20-80", 3)
    assert "has_attacked" in kinds(judge(state, f"attack {other} uk-20-80"))


def neighbours(state: NemesisState, label: str) -> tuple[str, ...]:
    return state.labels(state.world.adjacent[state.world.loc(label)])


def vacant_objective(state: NemesisState) -> tuple[str, str]:
    """A Japanese Objective without rivers and lakes around it, and a neighbour that is no Objective."""
    world = state.world
    for hex_ in sorted(state.enemy_objectives(ALLIED)):
        edges = world.board.edges[hex_]
        if len(edges) == 6 and not any(edge.lake or edge.river for _, edge in edges):
            near = next(to for to, _ in edges if to not in world.objectives)
            return world.label(hex_), world.label(near)
    raise AssertionError("the map has no such Objective")


def adjacent(state: NemesisState, first: str, second: str) -> bool:
    return state.world.loc(second) in state.world.adjacent[state.world.loc(first)]


@pytest.mark.clause("5.2/3", "6.1-D/2")
def test_artillery_does_not_assault_alone() -> None:
    state, target, near = duel()
    put(state, "uk-20-art", near[0])
    attacks(state, assault=True)
    assert judge(state, f"attack {target} uk-20-art").clauses == ("6.1-D/2",)


@pytest.mark.clause("5.2/4", "6.1-D/1")
@pytest.mark.parametrize(("assault", "clause"), [(True, "5.2/4"), (False, "6.1-D/1")])
def test_three_attacks_a_phase_and_no_fourth(assault: bool, clause: str) -> None:
    state = empty()
    pairs = far_targets(state)
    for (target, near), unit, battalion in zip(pairs, UK, BATTALIONS, strict=True):
        put(state, unit, near)
        put(state, battalion, target)
    attacks(state, assault=assault)
    for (target, _), unit in zip(pairs[:3], UK[:3], strict=True):
        fight(state, f"attack {target} {unit}", 3)
    assert state.attacks_made == 3
    assert listed(state) == {"done"}
    assert judge(state, f"attack {pairs[3][0]} {UK[3]}").clauses == (clause,)


@pytest.mark.clause("5.2/5", "6.1-D/4")
@pytest.mark.parametrize(("assault", "clause"), [(True, "5.2/5"), (False, "6.1-D/4")])
@pytest.mark.parametrize("first", ["ch-22-64", "us-gal-1", "uk-20-80,ch-22-64"])
def test_stilwell_attacks_once_a_phase_even_in_mixed_company(first: str, assault: bool, clause: str) -> None:
    state = empty()
    (target, near), (second, beside), (third, next_to), _ = far_targets(state)
    for unit in first.split(","):
        put(state, unit, near)
    for battalion, where in zip(BATTALIONS, (target, second, third), strict=False):
        put(state, battalion, where)
    put(state, "ch-38-112", beside)
    put(state, "uk-20-32", beside)
    put(state, "uk-20-100", next_to)
    attacks(state, assault=assault)
    fight(state, f"attack {target} {first}", 3)
    assert judge(state, f"attack {second} ch-38-112").clauses == (clause,)
    assert judge(state, f"attack {second} ch-38-112,uk-20-32").clauses == (clause,)
    fight(state, f"attack {second} uk-20-32", 3)
    assert judge(state, f"attack {third} uk-20-100")
    assert all(state.pieces[unit].counter.force == STILWELL for unit in ("ch-22-64", "us-gal-1"))


@pytest.mark.clause("5.2/6")
@pytest.mark.parametrize("supply", ["limited", "out"])
def test_only_full_supply_assaults(supply: str) -> None:
    state, target, near = duel()
    put(state, dress(state, "uk-20-80", strength=9), near[0], supply=supply)
    attacks(state, assault=True)
    assert judge(state, f"attack {target} uk-20-80").clauses == ("5.2/6",)
    attacks(state)
    assert judge(state, f"attack {target} uk-20-80")


@pytest.mark.clause("5.2/7")
def test_yunnan_units_never_assault() -> None:
    state, target, near = duel()
    put(state, "ch-y-36", near[0])
    state.yunnan_active = True
    attacks(state, assault=True)
    assert judge(state, f"attack {target} ch-y-36").clauses == ("5.2/7",)


@pytest.mark.clause("5.2/7")
def test_an_active_yunnan_unit_moves_in_the_assault_phase() -> None:
    state, _, near = duel()
    put(state, "ch-y-36", near[0])
    state.yunnan_active = True
    phase(state, ALLIED, "assault")
    ask(state, *assault_phase(state, ALLIED))
    assert any(command.startswith("move ch-y-36") for command in listed(state))


@pytest.mark.clause("5.2/8")
def test_an_assault_comes_out_of_one_hex() -> None:
    state, target, near = duel()
    put(state, "uk-20-80", near[0])
    put(state, "uk-20-32", near[1])
    attacks(state, assault=True)
    assert judge(state, f"attack {target} uk-20-80,uk-20-32").clauses == ("5.2/8",)
    put(state, "uk-20-32", near[0])
    assert judge(state, f"attack {target} uk-20-80,uk-20-32")


@pytest.mark.clause("5.2/8")
def test_once_a_unit_is_chosen_an_assault_offers_its_hex_only() -> None:
    state, target, near = duel()
    for unit, where in (("uk-20-80", near[0]), ("uk-20-100", near[0]), ("uk-20-32", near[1])):
        put(state, unit, where)
    state.air = {}
    attacks(state, assault=True)
    play(state, f"attack {target}", "choose uk-20-80")
    assert listed(state) == {"done", "choose uk-20-100", "leave uk-20-80", "cancel"}
    assert judge(state, "choose uk-20-32").clauses == ("5.2/8",)


# The order of an Attack Phase


@pytest.mark.clause("6.0/1", "5.2/3")
@pytest.mark.parametrize(
    ("side", "segments"), [(ALLIED, ["forward", "air", "attacks"]), (JAPANESE, ["forward", "attacks"])]
)
def test_the_segments_of_an_attack_phase(side: int, segments: list[str]) -> None:
    state = empty()
    phase(state, side, "attack")
    ask(state, *attack_phase(state, side))
    found = [event.segment for event in emitted(state.events, "segment_began")]  # type: ignore[attr-defined]
    assert found == segments


@pytest.mark.clause("6.0/1", "6.1-C/5")
def test_after_an_attack_there_is_no_forward_move_and_no_vacant_objective() -> None:
    state, target, near = duel()
    put(state, "uk-20-80", near[0])
    put(state, "uk-20-32", near[1])
    objective, beside = vacant_objective(state)
    put(state, "uk-17-48", beside)
    attacks(state)
    assert f"seize {objective} -" in listed(state)
    fight(state, f"attack {target} uk-20-80", 3)
    assert not any(command.startswith("seize") for command in listed(state))
    assert kinds(judge(state, f"seize {objective} uk-17-48")) == {"battle_fought"}
    assert kinds(judge(state, f"move uk-20-32 {near[2]}")) == {"not_now"}
    assert kinds(judge(state, f"fly uk-20-32 {near[2]}")) == {"not_now"}


@pytest.mark.clause("6.0/2")
def test_transporters_alone_are_no_target() -> None:
    state = empty()
    target, near, *_ = quiet(state)
    put(state, "jp-hq-31", target)
    put(state, "uk-20-80", near)
    attacks(state)
    assert judge(state, f"attack {target} uk-20-80").clauses == ("6.0/2",)
    assert listed(state) == {"done"}


# Who attacks whom


@pytest.mark.clause("6.1-C/1")
def test_units_that_are_not_adjacent_cannot_join() -> None:
    state, target, near = duel()
    put(state, "uk-20-80", near[0])
    far = next(
        to for to in state.world.adjacent[state.world.loc(near[0])]
        if to != state.world.loc(target) and not adjacent(state, state.world.label(to), target)
    )  # fmt: skip
    put(state, "uk-20-32", state.world.label(far))
    attacks(state)
    assert judge(state, f"attack {target} uk-20-80,uk-20-32").clauses == ("6.1-C/1",)


@pytest.mark.clause("6.1-C/2")
def test_a_hex_is_attacked_once_a_phase() -> None:
    state, target, near = duel()
    put(state, dress(state, "jp-31-58", strength=4), target)
    put(state, "uk-20-80", near[0])
    put(state, "uk-20-32", near[1])
    attacks(state)
    fight(state, f"attack {target} uk-20-80", 3)
    assert state.has("uk-20-80", ATTACKED)
    assert state.has("jp-31-58", DEFENDED)
    assert judge(state, f"attack {target} uk-20-32").clauses == ("6.1-C/2",)
    assert f"attack {target} - -" not in listed(state)


@pytest.mark.clause("6.1-C/2")
def test_a_unit_that_attacked_a_vacant_objective_is_done() -> None:
    state = empty()
    objective, start = vacant_objective(state)
    foe = next(
        label for label in neighbours(state, start) if adjacent(state, label, objective) and label != objective
    )
    put(state, "uk-17-48", start)
    put(state, "jp-31-b1", foe)
    attacks(state)
    fight(state, f"seize {objective} uk-17-48", 6)
    assert judge(state, f"attack {foe} uk-17-48").clauses == ("6.1-C/2",)


@pytest.mark.clause("6.1-C/2", "6.2-D/6")
def test_a_unit_that_fled_into_a_hex_does_not_shield_it() -> None:
    state, target, near = duel()
    put(state, dress(state, "jp-31-58", strength=9), target)
    put(state, dress(state, "uk-20-80", strength=2), near[0])
    attacks(state)
    state.mark("jp-31-58", DEFENDED)
    state.mark("jp-31-58", RETREATED)
    play(state, f"attack {target} uk-20-80")
    assert state.combat is not None
    assert (state.combat.defenders, state.combat.bystanders) == (("jp-31-b1",), ("jp-31-58",))
    found = verdict(ChooseMeeting().reasons(state, Choose("jp-31-58")))
    assert [(why.kind, why.clause) for why in found.reasons] == [("not_in_combat", "6.2-D/8")]


@pytest.mark.clause("2.2/8", "1.2-D/2")
def test_a_combat_without_retreat_and_advance_enforces_no_stacking_limit() -> None:
    state, target, near = duel()
    for unit in ("jp-15-51", "jp-15-60", "jp-15-67"):
        put(state, unit, near[0])
    put(state, "jp-15-b1", "jp-battalions")
    put(state, "jp-31-b1", "out")
    put(state, dress(state, "uk-20-80", strength=9, quality=3), target)
    attacks(state, JAPANESE)
    play(state, "drop jp-15-60")
    fight(state, f"attack {target} jp-15-51", 6)
    assert sorted(piece.id for piece in state.units_at(state.world.loc(near[0]))) == [
        "jp-15-51", "jp-15-60", "jp-15-67", "jp-15-b1",
    ]  # fmt: skip


@pytest.mark.clause("6.1-C/3", "6.1-C/4")
def test_a_stack_may_split_its_attacks_and_choose_the_next_in_sight_of_the_last() -> None:
    state = empty()
    target, *near = quiet(state)
    put(state, "jp-31-b1", target)
    start = near[0]
    other = next(label for label in near[1:] if adjacent(state, label, start))
    put(state, "jp-31-b2", other)
    for unit in UK[:3]:
        put(state, unit, start)
    attacks(state)
    fight(state, f"attack {target} {UK[0]},{UK[1]}", 3)
    assert isinstance(agenda.current(state), DeclareAttacks)
    assert f"attack {other} - -" in listed(state)
    assert judge(state, f"attack {other} {UK[2]}")


# Limits of 6.1-D


@pytest.mark.clause("6.1-D/1", "6.1-C/5")
def test_a_vacant_objective_and_two_attacks_make_three() -> None:
    state = empty()
    objective, beside = vacant_objective(state)
    put(state, "uk-17-48", beside)
    pairs = far_targets(state)[:3]
    for (target, near), unit, battalion in zip(pairs, UK, BATTALIONS, strict=False):
        put(state, unit, near)
        put(state, battalion, target)
    attacks(state)
    fight(state, f"seize {objective} uk-17-48", 6)
    for (target, _), unit in zip(pairs[:2], UK, strict=False):
        fight(state, f"attack {target} {unit}", 3)
    assert judge(state, f"attack {pairs[2][0]} {UK[2]}").clauses == ("6.1-D/1",)


@pytest.mark.clause("6.1-D/2")
def test_artillery_of_two_hexes_does_not_attack_alone() -> None:
    state, target, near = duel()
    put(state, "uk-20-art", near[0])
    put(state, "uk-17-art", near[1])
    attacks(state)
    assert judge(state, f"attack {target} uk-20-art,uk-17-art").clauses == ("6.1-D/2",)


@pytest.mark.clause("6.1-D/3")
@pytest.mark.parametrize(("way", "clauses"), [(0, ("6.1-D/3",)), (PATH, ()), (TRACK, ()), (ROAD, ())])
@pytest.mark.parametrize("supply", ["full", "limited"])
def test_motorized_units_attack_along_ways_only(way: int, clauses: tuple[str, ...], supply: str) -> None:
    state = empty()
    target, near = side_with(state, "hills", way=way)
    put(state, dress(state, "jp-31-b1", strength=1), target)
    put(state, "uk-254-3carb", near, supply=supply)
    attacks(state)
    assert judge(state, f"attack {target} uk-254-3carb").clauses == clauses


@pytest.mark.clause("6.1-D/3", "1.2-H/1")
@pytest.mark.parametrize(("unit", "clauses"), [("uk-20-80", ("6.1-D/3",)), ("uk-17-48", ())], ids=["foot", "light"])
def test_cliffs_are_attacked_by_light_troops_only(unit: str, clauses: tuple[str, ...]) -> None:
    state = empty()
    target, near = side_with(state, "cliffs")
    put(state, "jp-31-b1", target)
    put(state, unit, near)
    attacks(state)
    assert judge(state, f"attack {target} {unit}").clauses == clauses


@pytest.mark.clause("6.1-D/3")
def test_artillery_fires_over_closed_sides_and_lakes() -> None:
    state = empty()
    world = state.world
    lake = next(
        (a, b) for a in range(world.hexes) for b, edge in world.board.edges[a]
        if edge.lake and any(not other.lake for _, other in world.board.edges[a])
    )  # fmt: skip
    target, gun = lake
    near = next(to for to, edge in world.board.edges[target] if not edge.lake and to != gun)
    put(state, "jp-31-b1", world.label(target))
    put(state, "uk-20-art", world.label(gun))
    put(state, "uk-17-48", world.label(near))
    put(state, "uk-17-63", world.label(gun))
    attacks(state)
    assert judge(state, f"attack {world.label(target)} uk-17-48,uk-20-art")
    assert judge(state, f"attack {world.label(target)} uk-17-48,uk-17-63").clauses == ("6.1-D/3",)


@pytest.mark.clause("6.1-D/3", "5.1-A/7")
def test_a_hex_too_dear_for_its_movement_value_can_be_attacked() -> None:
    state = empty(turn=8)
    target, near, *_ = quiet(state, "mountain")
    put(state, "jp-31-b1", target)
    put(state, "uk-20-80", near)
    cost = dict(movement_costs(state.world, "foot", False, True, True)[state.world.loc(near)])[state.world.loc(target)]
    assert cost > state.pieces["uk-20-80"].values.movement
    attacks(state)
    assert judge(state, f"attack {target} uk-20-80")


@pytest.mark.clause("6.1-D/4")
def test_a_vacant_objective_uses_the_stilwell_attack() -> None:
    state = empty()
    objective, beside = vacant_objective(state)
    put(state, "us-gal-1", beside)
    (target, near), *_ = far_targets(state)
    put(state, "jp-31-b1", target)
    put(state, "ch-22-64", near)
    attacks(state)
    fight(state, f"seize {objective} us-gal-1", 6)
    assert judge(state, f"attack {target} ch-22-64").clauses == ("6.1-D/4",)


@pytest.mark.clause("6.1-D/5", "2.6/6")
@pytest.mark.parametrize(("active", "clauses"), [(False, ("2.6/6",)), (True, ())])
@pytest.mark.parametrize("units", ["ch-y-36", "ch-y-36,uk-20-80"])
def test_the_yunnan_force_attacks_when_active(active: bool, clauses: tuple[str, ...], units: str) -> None:
    state, target, near = duel()
    for unit in units.split(","):
        put(state, unit, near[0])
    state.yunnan_active = active
    attacks(state)
    assert judge(state, f"attack {target} {units}").clauses == clauses


@pytest.mark.clause("2.6/1")
@pytest.mark.parametrize("assault", [False, True])
def test_a_japanese_attack_on_a_yunnan_unit_wakes_the_force(assault: bool) -> None:
    state = empty()
    target, near, *_ = quiet(state)
    put(state, "ch-y-36", target)
    put(state, "uk-20-80", target)
    put(state, "jp-31-58", near)
    attacks(state, JAPANESE, assault=assault)
    assert not state.yunnan_active
    play(state, f"attack {target} jp-31-58")
    assert state.yunnan_active


@pytest.mark.clause("1.2-J/1")
def test_garrisons_never_attack() -> None:
    state, target, near = duel()
    put(state, "uk-gar-imphal", near[0])
    attacks(state)
    assert judge(state, f"attack {target} uk-gar-imphal").clauses == ("1.2-J/1",)


# Odds


@pytest.mark.clause("6.1-E/4")
@pytest.mark.parametrize(
    ("defence", "air", "clauses"), [(4, "-", ()), (5, "-", ("6.1-E/4",)), (5, "uk-air-3tac", ())]
)
def test_one_to_two_is_the_least(defence: int, air: str, clauses: tuple[str, ...]) -> None:
    state, target, near = duel(turn=5)
    dress(state, "jp-31-b1", strength=defence)
    put(state, dress(state, "uk-20-80", strength=2), near[0])
    attacks(state)
    assert judge(state, f"attack {target} uk-20-80 {air}").clauses == clauses
    if clauses:
        why = judge(state, f"attack {target} uk-20-80").reasons[0]
        assert (why.facts["needs"], why.facts["has"]) == (2.5, 2)


@pytest.mark.clause("6.1-E/4", "1.2-B/6")
def test_air_support_may_save_an_attack_at_hopeless_odds() -> None:
    state, target, near = duel()
    dress(state, "jp-31-b1", strength=9)
    put(state, dress(state, "uk-20-80", strength=2), near[0])
    attacks(state)
    play(state, f"attack {target}")
    airs = {f"choose {air}" for air in state.air if not air.startswith("jp")}
    assert listed(state) == {"choose uk-20-80", *airs, "cancel"}
    play(state, "choose uk-20-80")
    assert kinds(judge(state, "done")) == {"odds_too_low"}
    play(state, "choose us-air-10", "done")
    assert isinstance(agenda.current(state), DeclareBanzai)
    assert state.combat is not None
    assert state.combat.air == "us-air-10"


@pytest.mark.clause("6.1-E/4")
def test_an_air_support_too_weak_to_complete_the_attack_is_not_offered() -> None:
    state, target, near = duel(turn=5)
    dress(state, "jp-31-b1", strength=8)
    put(state, dress(state, "uk-20-80", strength=2), near[0])
    attacks(state)
    play(state, f"attack {target}")
    assert listed(state) == {"choose uk-20-80", "choose uk-air-221", "choose us-air-10", "cancel"}
    assert kinds(judge(state, "choose uk-air-3tac")) == {"odds_too_low"}
    attacks(state)
    state.air = {}
    assert kinds(judge(state, f"attack {target}")) == {"odds_too_low"}


# Words


@pytest.mark.clause("6.1-C/1")
@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("attack 9999 uk-20-80", "unknown_hex"),
        ("attack off-map uk-20-80", "unknown_hex"),
        ("attack {near} uk-20-80", "no_enemy_units"),
        ("attack {target} nobody", "unknown_piece"),
        ("attack {target} jp-31-58", "not_yours"),
        ("attack {target} uk-20-32", "not_in_play"),
        ("attack {target} uk-hq-20", "not_a_unit"),
        ("attack {target} uk-20-80,uk-20-80", "named_twice"),
    ],
)
def test_words_that_name_nothing_useful_are_refused(line: str, kind: str) -> None:
    state, target, near = duel()
    put(state, "uk-20-80", near[0])
    put(state, "uk-hq-20", near[0])
    attacks(state)
    assert kind in kinds(judge(state, line.format(target=target, near=near[0])))


@pytest.mark.clause("6.1-C/1")
def test_a_target_nobody_can_reach_cannot_be_opened() -> None:
    state, target, near = duel()
    attacks(state)
    assert kinds(judge(state, f"attack {target}")) == {"nobody_can_attack"}
    put(state, "uk-gar-imphal", near[0])
    assert kinds(judge(state, f"attack {target}")) == {"nobody_can_attack"}


@pytest.mark.clause("6.1-C/3")
def test_choosing_one_by_one_declares_the_same_attack_as_one_line() -> None:
    ends = []
    for lines in (["attack {t} uk-20-80,uk-20-32 us-air-10"],
                  ["attack {t}", "choose uk-20-80", "choose us-air-10", "choose uk-20-32", "done"]):  # fmt: skip
        state, target, near = duel()
        put(state, "uk-20-80", near[0])
        put(state, "uk-20-32", near[1])
        attacks(state)
        play(state, *(line.format(t=target) for line in lines))
        ends.append(state.combat)
    assert ends[0] == ends[1]


@pytest.mark.clause("6.1-F/1", "6.1-F/2")
def test_the_barricades_are_manned_attacker_first() -> None:
    state, target, near = duel()
    put(state, "jp-31-58", target)
    put(state, "jp-31-mtn", target)
    for unit in ("uk-20-80", "uk-20-32", "uk-20-art"):
        put(state, unit, near[0])
    attacks(state)
    play(state, f"attack {target} uk-20-80,uk-20-32,uk-20-art")
    assert isinstance(agenda.current(state), ChooseSpearhead)
    assert listed(state) == {"choose uk-20-80", "choose uk-20-32"}
    assert kinds(judge(state, "choose uk-20-art")) == {"artillery"}
    assert kinds(judge(state, "choose uk-23-1")) == {"not_in_combat"}
    events = play(state, "choose uk-20-32")
    assert isinstance(agenda.current(state), ChooseMeeting)
    assert agenda.current(state).side(state) == JAPANESE  # type: ignore[union-attr]
    assert listed(state) == {"choose jp-31-b1", "choose jp-31-58"}
    assert kinds(judge(state, "choose jp-31-mtn")) == {"artillery"}
    assert kinds(judge(state, "choose spooks")) == {"unknown_piece"}
    told = [*events, *play(state, "choose jp-31-58")]
    named = [(event.role, event.unit, event.clause) for event in told if isinstance(event, BarricadesManned)]
    assert named == [("spearhead", "uk-20-32", "6.1-F/1"), ("meeting", "jp-31-58", "6.1-F/2")]


@pytest.mark.clause("6.1-C/1")
def test_everything_listed_is_legal_and_every_way_through_ends_in_a_combat() -> None:
    state, _, near = duel()
    dress(state, "jp-31-b1", strength=9)
    for unit, where in zip((*UK, "uk-20-art", "uk-254-3carb"), (*near[:3], near[3], near[3], near[0]), strict=True):
        put(state, dress(state, unit, strength=2), where)
    attacks(state)
    todo, seen = [state], 0
    while todo:
        here = todo.pop()
        decision = agenda.current(here)
        assert decision is not None
        if not isinstance(decision, DeclareAttacks | CommitUnits):
            seen += 1
            continue
        commands = decision.commands(here)
        assert commands
        for command in commands:
            assert decision.judge(here, command).legal, command.text()
        onward = [command for command in commands if command.verb not in ("cancel", "leave")]
        for command in onward[:1] + onward[-1:]:
            if command.text() != "done" or isinstance(decision, CommitUnits):
                after = here.copy()
                agenda.apply(after, command)
                todo.append(after)
    assert seen > 3


@pytest.mark.clause("5.2/7")
@pytest.mark.parametrize(("chit", "words"), [("assault", ["assault"]), ("attack", [])])
def test_it_is_told_that_nobody_can_make_an_assault(chit: str, words: list[str]) -> None:
    """The Yunnan Force makes no assaults; in an Attack Phase it has its choice."""
    state = Nemesis().new("salween-crossing", {}, "told")
    state.yunnan_active = True
    phase(state, ALLIED, chit)
    state.events.clear()
    ask(state, DeclareAttacks(ALLIED, chit == "assault"))
    assert [event.facts()["chit"] for event in emitted(state.events, "nobody_fights")] == words
