"""Rules 2.3/1, 2.4/6 to 2.4/8, 6.0/3, 6.1-F to 6.1-H: from Massive Combat and Banzai to the last loss."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

from engine.table import agenda
from engine.table.event import Event
from engine.table.verdict import Verdict
from engine.titles.nemesis.commands import Answer, Choose, Done
from engine.titles.nemesis.pieces import ALLIED, JAPANESE
from engine.titles.nemesis.rules.ch6_attack import DeclareAttacks
from engine.titles.nemesis.rules.ch6_barricades import DeclareBanzai, DeclareMassive, RollCombat
from engine.titles.nemesis.rules.ch6_result import AssignLosses
from engine.titles.nemesis.state import ATTACKED, DEFENDED, RETREATED, NemesisState
from tests.titles.nemesis.battlefield import dress, quiet
from tests.titles.nemesis.board import emitted, empty, judge, listed, phase, play, put, script

BOXED = ("jp-31-b8", "jp-31-b9")


def kinds(verdict: Verdict) -> set[str]:
    return {reason.kind for reason in verdict.reasons}


def where(state: NemesisState, unit: str) -> str:
    return state.world.label(state.pieces[unit].loc)


def battle(
    attackers: Sequence[str], defenders: Sequence[str], *, side: int = JAPANESE, air: str = "-", version: str = "1.2b",
    turn: int = 1, bunker: str = "", wagons: Sequence[str] = (), quality: int | None = 2, strength: int | None = 6,
) -> tuple[NemesisState, str, str]:  # fmt: skip
    """An attack from one hex into another, declared; everybody has the same values. State, target and start."""
    state = empty(turn, version)
    target, near, *_ = quiet(state)
    for unit in BOXED:
        put(state, unit, "jp-battalions")
    for unit in attackers:
        put(state, dress(state, unit, strength=strength, quality=quality), near)
    for unit in defenders:
        put(state, dress(state, unit, strength=strength, quality=quality), target)
    for wagon in wagons:
        put(state, wagon, target)
    if bunker:
        state.bunkers[state.world.loc(target)] = bunker
    phase(state, side, "attack")
    state.agenda = (DeclareAttacks(side),)
    play(state, f"attack {target} {','.join(attackers)} {air}")
    return state, target, near


def to_roll(state: NemesisState, *, massive: bool = False, banzai: bool = False) -> list[Event]:
    """Answer what comes before the die; whatever is not asked for is declined."""
    events: list[Event] = []
    decision = agenda.current(state)
    while not isinstance(decision, RollCombat):
        assert decision is not None
        commands = decision.commands(state)
        if isinstance(decision, DeclareMassive):
            command = Answer(massive)
        elif isinstance(decision, DeclareBanzai):
            command = Answer(banzai)
        else:
            command = commands[0]
        events += play(state, command.text())
        decision = agenda.current(state)
    return events


def roll(state: NemesisState, result: str) -> list[Event]:
    """Roll so that the table gives this entry, in whatever column it stands."""
    assert state.combat is not None
    table, drm = state.world.charts.combat, state.combat.drm
    wanted = [
        (column, face) for column in range(len(table.columns)) for face in range(1, 7)
        if table.result(column, face + drm).text == result
    ]  # fmt: skip
    assert wanted, f"no {result} in the table"
    column, face = wanted[0]
    state.combat = msgspec.structs.replace(state.combat, final=column)
    script(state, face)
    return play(state, "roll")


def finish(state: NemesisState) -> list[Event]:
    """Play on without enforcing, refusing or advancing more than must be, to the next attack."""
    events: list[Event] = []
    decision = agenda.current(state)
    while decision is not None and not isinstance(decision, DeclareAttacks):
        commands = decision.commands(state)
        modest = [command for command in commands if command in (Done(), Answer(False))]
        events += play(state, (modest or commands)[0].text())
        decision = agenda.current(state)
    return events


# Satisfaction of the roll


@pytest.mark.clause("2.3/1", "6.1-F/8")
@pytest.mark.parametrize(
    ("side", "banzai", "die", "japanese", "allied"),
    [
        (JAPANESE, True, 4, 1, 0),
        (ALLIED, True, 3, 1, 0),
        (JAPANESE, False, 4, 0, 0),
        (JAPANESE, False, 3, 0, 0),
        (JAPANESE, False, 2, 0, 1),
        (ALLIED, False, 5, 0, 1),
    ],
)
def test_the_modified_roll_satisfies_one_side(side: int, banzai: bool, die: int, japanese: int, allied: int) -> None:
    units = (["jp-31-58"], ["uk-20-80"])
    state, *_ = battle(*(units if side == JAPANESE else units[::-1]), side=side)
    before = state.general
    to_roll(state, banzai=banzai)
    script(state, die)
    events = play(state, "roll")
    gained = [event for event in emitted(events, "track_changed") if event.why == "combat_roll"]  # type: ignore[attr-defined]
    assert [(event.side, event.by) for event in gained] == [(0, 1)] * japanese + [(1, 1)] * allied  # type: ignore[attr-defined]
    assert state.general == (before[0] + japanese, before[1] + allied)


@pytest.mark.clause("2.3/1", "6.1-C/6")
def test_the_die_for_a_vacant_objective_satisfies_nobody() -> None:
    state = empty()
    world = state.world
    objective = next(
        h for h in sorted(state.enemy_objectives(ALLIED))
        if not any(edge.lake or edge.river for _, edge in world.board.edges[h]) and len(world.adjacent[h]) == 6
    )  # fmt: skip
    put(state, "uk-17-48", world.label(world.adjacent[objective][0]))
    phase(state, ALLIED, "attack")
    state.agenda = (DeclareAttacks(ALLIED),)
    script(state, 6)
    events = play(state, f"seize {world.label(objective)} uk-17-48")
    gained = [event.why for event in emitted(events, "track_changed")]  # type: ignore[attr-defined]
    assert "combat_roll" not in gained
    assert "objective" in gained


# What is paid before the die


@pytest.mark.clause("2.4/6", "1.2-B/5")
def test_support_advantage_against_support_costs_a_lament() -> None:
    state = empty()
    target, near, *_ = quiet(state)
    put(state, dress(state, "jp-33-mtn", strength=6), target)
    put(state, "jp-31-58", target)
    put(state, dress(state, "uk-20-art", strength=2), near)
    put(state, "uk-17-48", near)
    put(state, "uk-17-63", near)
    phase(state, ALLIED, "attack")
    state.agenda = (DeclareAttacks(ALLIED),)
    play(state, f"attack {target} uk-20-art,uk-17-48,uk-17-63")
    to_roll(state)
    assert state.combat is not None
    assert state.combat.advantage == JAPANESE
    assert state.lament == (1, 0)


@pytest.mark.clause("1.2-B/4")
def test_support_advantage_over_nothing_is_free() -> None:
    state, *_ = battle(["uk-20-80", "uk-20-art"], ["jp-31-58"], side=ALLIED)
    to_roll(state)
    assert state.combat is not None
    assert state.combat.advantage == ALLIED
    assert state.lament == (0, 0)


@pytest.mark.clause("2.4/7", "6.1-G/7")
def test_massive_combat_costs_two_laments_before_the_die() -> None:
    state, *_ = battle(["jp-31-58", "jp-31-124", "jp-31-138"], ["uk-20-80", "uk-20-32"])
    to_roll(state, massive=True)
    assert isinstance(agenda.current(state), RollCombat)
    assert state.combat is not None
    assert state.combat.massive
    assert state.lament == (2, 0)


@pytest.mark.clause("6.1-G/7")
def test_massive_combat_is_refused_with_its_reasons() -> None:
    state, *_ = battle(["jp-31-58", "jp-31-124"], ["uk-20-80", "uk-20-32"])
    play(state, "choose jp-31-58", "choose uk-20-80")
    assert isinstance(agenda.current(state), DeclareBanzai)
    state.agenda = (DeclareMassive(), *state.agenda)
    assert listed(state) == {"answer no"}
    why = judge(state, "answer yes").reasons
    assert [(reason.kind, reason.facts["has"], reason.facts["needs"]) for reason in why] == [("too_few_steps", 6, 8)]
    assert state.combat is not None
    state.combat = msgspec.structs.replace(state.combat, attack_steps=8, final=5)
    assert kinds(judge(state, "answer yes")) == {"odds_too_high"}


@pytest.mark.clause("6.1-F/7")
def test_banzai_is_offered_after_massive_combat_and_before_the_die() -> None:
    state, *_ = battle(["jp-31-58", "jp-31-124", "jp-31-138"], ["uk-20-80", "uk-20-32"])
    play(state, "choose jp-31-58", "choose uk-20-80")
    assert isinstance(agenda.current(state), DeclareMassive)
    play(state, "answer no")
    assert isinstance(agenda.current(state), DeclareBanzai)
    assert listed(state) == {"answer yes", "answer no"}
    play(state, "answer yes")
    assert isinstance(agenda.current(state), RollCombat)


@pytest.mark.clause("6.1-F/7")
@pytest.mark.parametrize("unit", ["jp-ina-1", "jp-15a-tk14"])
@pytest.mark.parametrize("side", [JAPANESE, ALLIED])
def test_without_light_troops_at_the_barricades_there_is_no_banzai(unit: str, side: int) -> None:
    state = empty()
    near, target = road_side(state)
    for name, label in ((unit, near), ("uk-20-80", target)):
        put(state, dress(state, name, strength=6), label)
    phase(state, side, "attack")
    state.agenda = (DeclareAttacks(side),)
    play(state, f"attack {target} {unit}" if side == JAPANESE else f"attack {near} uk-20-80")
    assert isinstance(agenda.current(state), RollCombat)
    state.agenda = (DeclareBanzai(), *state.agenda)
    assert judge(state, "answer yes").clauses == ("6.1-F/7",)


def road_side(state: NemesisState) -> tuple[str, str]:
    """Two hexes joined by a Road, without a river."""
    board = state.world.board
    pairs = ((a, b) for a in range(state.world.hexes) for b, edge in board.edges[a] if edge.way == 3 and not edge.river)
    a, b = next(pairs)
    return state.world.label(a), state.world.label(b)


@pytest.mark.clause("6.1-F/8", "6.1-G/3", "6.1-H/1")
def test_banzai_on_top_of_an_under_run_turns_a_four_into_a_two() -> None:
    state, *_ = battle(["uk-20-80"], ["jp-31-58"], side=ALLIED)
    to_roll(state, banzai=True)
    assert state.combat is not None
    assert state.combat.drm == -1
    state.combat = msgspec.structs.replace(state.combat, final=0, drm=-2)
    script(state, 4)
    result = emitted(play(state, "roll"), "combat_result")[0]
    assert (result.modified, result.column) == (2, "1:2")  # type: ignore[attr-defined]


@pytest.mark.clause("6.1-H/1")
def test_a_result_without_r_lets_nobody_retreat() -> None:
    state, target, _ = battle(["uk-20-80", "uk-20-32"], ["jp-31-58"], side=ALLIED)
    to_roll(state)
    roll(state, "1-1")
    assert agenda.current(state) is None
    assert state.combat is None
    assert where(state, "jp-31-58") == target


# Losses


@pytest.mark.clause("6.1-H/2", "6.1-H/5")
def test_the_first_loss_comes_from_the_barricades() -> None:
    state, *_ = battle(["uk-20-80", "uk-20-32"], ["jp-31-58", "jp-31-124"], side=ALLIED)
    play(state, "choose uk-20-32", "choose jp-31-124")
    to_roll(state)
    roll(state, "1-1")
    reduced = {name for name, piece in state.pieces.items() if piece.reduced}
    assert reduced == {"uk-20-32", "jp-31-124"}


@pytest.mark.clause("6.1-H/3")
def test_further_losses_are_the_owners_choice() -> None:
    state, *_ = battle(["jp-31-58", "jp-31-124"], ["uk-20-80", "uk-20-32"])
    play(state, "choose jp-31-58", "choose uk-20-80")
    to_roll(state)
    roll(state, "0-2r")
    assert isinstance(agenda.current(state), AssignLosses)
    assert agenda.current(state).side(state) == ALLIED  # type: ignore[union-attr]
    assert listed(state) == {"choose uk-20-80", "choose uk-20-32"}
    assert kinds(judge(state, "choose jp-31-58")) == {"not_in_combat"}
    assert kinds(judge(state, "choose ghosts")) == {"unknown_piece"}
    play(state, "choose uk-20-80")
    assert where(state, "uk-20-80") == "allied-losses"
    assert not state.pieces["uk-20-32"].reduced


@pytest.mark.clause("6.1-H/3")
def test_the_attacker_takes_all_his_losses_first() -> None:
    state, *_ = battle(["jp-31-58", "jp-31-124"], ["uk-20-80", "uk-20-32"], strength=3)
    to_roll(state)
    events = roll(state, "1-2r")
    assert isinstance(agenda.current(state), AssignLosses)
    lost = [event.unit for event in emitted(events, "step_lost")]  # type: ignore[attr-defined]
    assert lost == ["jp-31-58", "uk-20-80"]


@pytest.mark.clause("6.1-H/4")
def test_the_attackers_artillery_never_pays() -> None:
    state, *_ = battle(["jp-31-b1", "jp-33-mtn"], ["uk-20-80"])
    to_roll(state)
    roll(state, "2-0")
    assert where(state, "jp-31-b1") == "jp-losses"
    assert not state.pieces["jp-33-mtn"].reduced
    finish(state)
    assert state.combat is None


@pytest.mark.clause("6.1-H/4")
def test_the_attackers_artillery_cannot_be_chosen() -> None:
    state, *_ = battle(["jp-31-58", "jp-31-124", "jp-33-mtn"], ["uk-20-80"])
    to_roll(state)
    roll(state, "2-0")
    assert listed(state) == {"choose jp-31-58", "choose jp-31-124"}
    assert judge(state, "choose jp-33-mtn").clauses == ("6.1-H/4",)


@pytest.mark.clause("6.1-H/4")
def test_defending_artillery_pays() -> None:
    state, *_ = battle(["uk-20-80", "uk-20-32"], ["jp-31-b1", "jp-33-mtn"], side=ALLIED)
    to_roll(state)
    roll(state, "0-2r")
    assert where(state, "jp-31-b1") == "jp-losses"
    assert state.pieces["jp-33-mtn"].reduced


@pytest.mark.clause("6.1-H/5")
def test_the_last_step_goes_to_the_losses_box() -> None:
    state = empty()
    target, near, *_ = quiet(state)
    put(state, "uk-17-63", target, reduced=True)
    put(state, "jp-31-58", near)
    phase(state, JAPANESE, "attack")
    state.agenda = (DeclareAttacks(JAPANESE),)
    play(state, f"attack {target} jp-31-58")
    to_roll(state)
    before = state.resources
    roll(state, "0-1r")
    assert where(state, "uk-17-63") == "allied-losses"
    assert state.lament == (0, 3)
    assert state.resources == before + 1


@pytest.mark.clause("6.1-H/6")
def test_a_full_regiment_is_flipped_and_a_battalion_pays() -> None:
    state, _, near = battle(["jp-31-58"], ["uk-20-80"])
    to_roll(state)
    roll(state, "1-0")
    assert where(state, "jp-31-58") == near
    assert state.pieces["jp-31-58"].reduced
    assert [where(state, unit) for unit in BOXED] == ["jp-losses", "jp-battalions"]
    assert state.lament == (1, 0)


@pytest.mark.clause("6.1-H/7", "6.1-H/8")
def test_a_reduced_regiment_leaves_a_battalion() -> None:
    state, _, near = battle(["jp-31-58"], ["uk-20-80"])
    state.change("jp-31-58", reduced=True)
    to_roll(state)
    roll(state, "1-0")
    assert where(state, "jp-31-58") == "jp-regiments"
    assert sorted(where(state, unit) for unit in BOXED) == sorted([near, "jp-losses"])
    assert state.lament == (1, 0)


@pytest.mark.clause("6.1-H/7")
def test_the_last_battalion_in_the_box_replaces_the_regiment() -> None:
    state, _, near = battle(["jp-31-58"], ["uk-20-80"])
    state.change("jp-31-58", reduced=True)
    put(state, BOXED[1], "out")
    to_roll(state)
    roll(state, "1-0")
    assert where(state, BOXED[0]) == near
    assert state.lament == (1, 0)


@pytest.mark.clause("6.1-H/7", "6.1-C/2")
def test_a_remnant_has_attacked_and_takes_the_next_loss() -> None:
    state, _, near = battle(["jp-31-58"], ["uk-20-80", "uk-20-32"])
    state.change("jp-31-58", reduced=True)
    to_roll(state)
    one = state.copy()
    roll(one, "1-0")
    remnant = next(unit for unit in BOXED if where(one, unit) == near)
    assert one.has(remnant, ATTACKED)
    roll(state, "2-0")
    assert [where(state, unit) for unit in BOXED] == ["jp-losses", "jp-losses"]
    assert state.lament == (2, 0)


@pytest.mark.clause("6.2-D/7")
def test_a_unit_that_fled_into_the_hex_may_take_further_steps_but_not_the_first() -> None:
    state = empty()
    target, near, *_ = quiet(state)
    put(state, dress(state, "uk-20-80", strength=6), target)
    put(state, "uk-20-32", target)
    put(state, "jp-31-58", near)
    put(state, "jp-31-124", near)
    phase(state, JAPANESE, "attack")
    state.mark("uk-20-32", DEFENDED)
    state.mark("uk-20-32", RETREATED)
    state.agenda = (DeclareAttacks(JAPANESE),)
    play(state, f"attack {target} jp-31-58,jp-31-124")
    to_roll(state)
    roll(state, "0-2r")
    assert state.pieces["uk-20-80"].reduced
    assert listed(state) == {"choose uk-20-80", "choose uk-20-32"}


# Banzai


@pytest.mark.clause("2.4/8", "6.1-F/9a", "6.1-F/9b")
@pytest.mark.parametrize("version", ["1.1a", "1.2b"])
@pytest.mark.parametrize("side", [JAPANESE, ALLIED])
def test_banzai_losses_are_permanent_and_cost_two_laments(version: str, side: int) -> None:
    units = (["jp-31-58"], ["uk-20-80"])
    state, *_ = battle(*(units if side == JAPANESE else units[::-1]), side=side, version=version)
    to_roll(state, banzai=True)
    roll(state, "1-1")
    assert where(state, BOXED[0]) == "jp-permanent"
    assert state.lament == (2, 0)


@pytest.mark.clause("6.1-F/9b", "2.4/8")
def test_a_banzai_step_that_puts_nothing_in_a_box_costs_two_as_well() -> None:
    state, *_ = battle(["jp-31-58", "jp-ina-1"], ["uk-20-80"])
    play(state, "choose jp-31-58")
    to_roll(state, banzai=True)
    roll(state, "2-0")
    before = state.lament[JAPANESE]
    play(state, "choose jp-ina-1")
    assert state.pieces["jp-ina-1"].reduced
    assert (before, state.lament[JAPANESE]) == (2, 4)


@pytest.mark.clause("2.4/8", "6.1-F/10", "6.1-G/8")
def test_steps_of_massive_combat_are_ordinary_in_spite_of_banzai() -> None:
    state, *_ = battle(["jp-31-58", "jp-31-124", "jp-31-138"], ["uk-20-80", "uk-20-32"])
    to_roll(state, massive=True, banzai=True)
    before = state.lament[JAPANESE]
    roll(state, "1-0")
    play(state, "choose jp-31-124")
    assert [where(state, unit) for unit in BOXED] == ["jp-permanent", "jp-losses"]
    assert state.lament[JAPANESE] - before == 2 + 1


@pytest.mark.clause("2.4/8", "6.1-F/10")
def test_enforcing_costs_one_lament_in_spite_of_banzai() -> None:
    state, *_ = battle(["jp-31-58"], ["uk-20-80"], quality=2)
    dress(state, "uk-20-80", quality=3)
    to_roll(state, banzai=True)
    roll(state, "0-1r")
    before = state.lament[JAPANESE]
    play(state, "choose jp-31-58", "answer yes")
    assert where(state, BOXED[0]) == "jp-losses"
    assert state.lament[JAPANESE] - before == 1


# Massive Combat


@pytest.mark.clause("6.1-G/8")
def test_massive_combat_adds_a_step_to_both_before_the_retreat() -> None:
    state, *_ = battle(["uk-20-80", "uk-20-32", "uk-20-100", "uk-23-1"], ["jp-31-58", "jp-31-124"], side=ALLIED)
    to_roll(state, massive=True)
    events = roll(state, "0-1r")
    assert len(emitted(events, "step_lost")) == 1
    assert isinstance(agenda.current(state), AssignLosses)
    events += play(state, "choose uk-20-32", "choose jp-31-58")
    lost = [(event.unit, event.cause) for event in emitted(events, "step_lost")]  # type: ignore[attr-defined]
    assert [cause for _, cause in lost] == ["combat", "massive", "massive"]
    assert lost[1:] == [("uk-20-32", "massive"), ("jp-31-58", "massive")]
    decision = agenda.current(state)
    assert decision is not None
    assert decision.side(state) == ALLIED
    assert "done" in listed(state)


@pytest.mark.clause("6.1-G/9")
def test_an_eliminated_side_lets_the_other_off() -> None:
    state, *_ = battle(["jp-31-58", "jp-31-124", "jp-31-138"], ["uk-lr-vforce"], strength=None)
    dress(state, "uk-lr-vforce", strength=9, quality=3)
    state.combat = msgspec.structs.replace(state.combat, massive=True)  # type: ignore[type-var]
    to_roll(state)
    state.lament = (2, 0)
    events = roll(state, "0-1r")
    assert [event.unit for event in emitted(events, "step_lost")] == ["uk-lr-vforce"]  # type: ignore[attr-defined]
    assert state.lament[JAPANESE] == 2


@pytest.mark.clause("6.1-G/9")
def test_a_defender_is_let_off_when_no_attacker_is_left() -> None:
    state, *_ = battle(["jp-31-b1"], ["uk-20-80"])
    state.combat = msgspec.structs.replace(state.combat, massive=True)  # type: ignore[type-var]
    to_roll(state)
    roll(state, "1-0")
    assert where(state, "jp-31-b1") == "jp-losses"
    assert not state.pieces["uk-20-80"].reduced


@pytest.mark.clause("6.1-G/9")
def test_an_attacker_with_artillery_left_is_not_eliminated() -> None:
    state, *_ = battle(["jp-31-b1", "jp-33-mtn"], ["uk-20-80"])
    state.combat = msgspec.structs.replace(state.combat, massive=True)  # type: ignore[type-var]
    to_roll(state)
    events = roll(state, "2-0")
    lost = [(event.unit, event.cause) for event in emitted(events, "step_lost")]  # type: ignore[attr-defined]
    assert lost == [("jp-31-b1", "combat"), ("uk-20-80", "massive")]


# Bunkers


@pytest.mark.clause("6.1-H/9")
@pytest.mark.parametrize(
    ("helpers", "result", "left"),
    [
        (["uk-20-art", "uk-ivc-eng"], "1-1r", False),
        (["uk-20-art"], "1-1r", True),
        (["uk-20-art", "uk-ivc-eng"], "1-1", True),
        (["uk-ivc-eng"], "1-1r", True),
    ],
    ids=["stormed", "no engineer", "no r", "no advantage"],
)
def test_engineers_storm_a_bunker_with_r_and_support_advantage(helpers: list[str], result: str, left: bool) -> None:
    state, target, _ = battle(["uk-20-80", *helpers], ["jp-31-58"], side=ALLIED, bunker="japanese", strength=None)
    if "uk-ivc-eng" in helpers:
        play(state, "choose uk-20-80")
    to_roll(state)
    assert state.combat is not None
    assert (state.combat.advantage == ALLIED) == ("uk-20-art" in helpers)
    roll(state, result)
    assert (state.world.loc(target) in state.bunkers) is left


@pytest.mark.clause("6.1-H/9")
def test_an_engineer_lost_in_the_result_still_counts() -> None:
    state, target, _ = battle(
        ["uk-20-80", "uk-20-art", "uk-ivc-eng"], ["jp-31-58"], side=ALLIED, bunker="japanese", strength=None
    )
    play(state, "choose uk-ivc-eng")
    to_roll(state)
    roll(state, "1-1r")
    assert where(state, "uk-ivc-eng") == "allied-losses"
    assert state.world.loc(target) not in state.bunkers


@pytest.mark.clause("5.1-E/3a", "5.1-E/3b")
@pytest.mark.parametrize("version", ["1.1a", "1.2b"])
def test_a_bunker_without_diggers_goes_before_the_retreat(version: str) -> None:
    state, target, _ = battle(
        ["uk-20-80"], ["jp-31-b1", "jp-56-rec"], side=ALLIED, bunker="japanese", version=version
    )
    play(state, "choose jp-31-b1")
    to_roll(state)
    events = roll(state, "0-1r")
    assert where(state, "jp-31-b1") == "jp-losses"
    assert where(state, "jp-56-rec") == target
    assert state.bunkers == {}
    assert [event.what for event in emitted(events, "marker_removed")] == ["bunker"]  # type: ignore[attr-defined]
    assert agenda.current(state) is not None


# Transporters


@pytest.mark.clause("6.0/3")
def test_a_transporter_flees_when_its_units_die_though_nobody_advances() -> None:
    state, target, _ = battle(["uk-20-80"], ["jp-31-b1"], side=ALLIED, wagons=["jp-hq-31"])
    to_roll(state)
    roll(state, "0-1r")
    decision = agenda.current(state)
    assert decision is not None
    assert decision.side(state) == JAPANESE
    assert all(command.startswith("retreat jp-hq-31") for command in listed(state))
    play(state, sorted(listed(state))[0])
    assert where(state, "jp-hq-31") != target
    assert "done" in listed(state)
    finish(state)
    assert where(state, "uk-20-80") != target


@pytest.mark.clause("6.0/3")
def test_massive_combat_drives_transporters_out_as_well() -> None:
    state, target, _ = battle(["uk-20-80"], ["jp-31-b1"], side=ALLIED, wagons=["jp-hq-31"])
    state.combat = msgspec.structs.replace(state.combat, massive=True)  # type: ignore[type-var]
    to_roll(state)
    roll(state, "1-0")
    decision = agenda.current(state)
    assert decision is not None
    assert decision.side(state) == JAPANESE
    finish(state)
    assert where(state, "jp-hq-31") != target


@pytest.mark.clause("6.0/3")
def test_a_transporter_stays_after_a_refusal_paid_in_full() -> None:
    state, target, _ = battle(["uk-20-80"], ["jp-31-b1", "jp-31-b2"], side=ALLIED, wagons=["jp-hq-31"])
    to_roll(state)
    roll(state, "0-1r")
    play(state, "choose uk-20-80", "answer yes", "answer yes")
    finish(state)
    assert where(state, "jp-31-b2") == "jp-losses"
    assert where(state, "jp-hq-31") == target


@pytest.mark.clause("6.0/3")
def test_an_attackers_transporter_left_alone_by_the_result_has_to_go_too() -> None:
    state, _, near = battle(["jp-31-b1"], ["uk-20-80"])
    put(state, "jp-hq-31", near)
    to_roll(state)
    roll(state, "1-0")
    assert all(command.startswith("retreat jp-hq-31") for command in listed(state))


@pytest.mark.clause("6.0/2", "6.1-H/3")
def test_a_transporter_meets_no_step_loss() -> None:
    state, *_ = battle(["uk-20-80", "uk-20-32"], ["jp-31-58", "jp-31-b1"], side=ALLIED, wagons=["jp-hq-31"])
    play(state, "choose uk-20-80", "choose jp-31-58")
    to_roll(state)
    roll(state, "0-2r")
    assert listed(state) == {"choose jp-31-58", "choose jp-31-b1"}
    assert kinds(judge(state, "choose jp-hq-31")) == {"not_in_combat"}


# The end


@pytest.mark.clause("2.4/15", "2.3/9")
def test_the_game_ends_in_the_middle_of_a_combat() -> None:
    state, *_ = battle(["jp-31-58"], ["uk-20-80"])
    state.superior = (1, 9)
    state.lament = (9, 0)
    to_roll(state)
    roll(state, "1-1")
    assert state.outcome is not None
    assert state.outcome.winner == ALLIED
    assert not state.pieces["uk-20-80"].reduced


@pytest.mark.clause("6.1-H/1")
def test_every_decision_of_a_combat_lists_only_legal_commands() -> None:
    state, *_ = battle(
        ["jp-31-58", "jp-31-124", "jp-31-138", "jp-33-mtn"], ["uk-20-80", "uk-20-32", "uk-17-art"], bunker="british",
        wagons=["uk-hq-20"], strength=None, quality=None,
    )  # fmt: skip
    todo, ends = [(state, 0)], 0
    while todo:
        here, depth = todo.pop()
        decision = agenda.current(here)
        if decision is None or isinstance(decision, DeclareAttacks):
            assert here.combat is None
            ends += 1
            continue
        commands = decision.commands(here)
        assert commands
        assert len({command.text() for command in commands}) == len(commands)
        for command in commands:
            assert decision.judge(here, command).legal, command.text()
        assert not decision.judge(here, Choose("nobody")).legal
        for command in {commands[0], commands[-1]}:
            for face in (1, 6) if isinstance(decision, RollCombat) else (0,):
                after = here.copy()
                if face:
                    script(after, face)
                agenda.apply(after, command)
                todo.append((after, depth + 1))
    assert ends > 20
