"""Queries for the client: chances, actions, the ledger, and what would better the odds."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pytest

from engine.table import agenda, game
from engine.table.legal import index_of
from engine.table.why import Answer, Question, answer
from engine.titles.nemesis.game import Nemesis
from engine.titles.nemesis.pieces import ALLIED, JAPANESE
from engine.titles.nemesis.queries import overview as queries
from engine.titles.nemesis.rules.ch4_phase import EndPhase
from engine.titles.nemesis.rules.ch5_movement import Movement, assault_phase
from engine.titles.nemesis.rules.ch6_attack import CommitUnits, DeclareAttacks
from engine.titles.nemesis.rules.ch6_retreating import RetreatUnits
from engine.titles.nemesis.rules.ch8_rail import RailMovement
from engine.titles.nemesis.state import CHITS, NemesisState
from tests.titles.nemesis.battlefield import quiet
from tests.titles.nemesis.board import ask, empty, phase, play, put

NEMESIS = Nemesis()
REGIMENT, OTHER = "jp-31-58", "jp-31-138"  # 6-3-4, light
BRIGADE = "uk-20-32"  # 5-2-5, on foot
BATTALION = "jp-31-b1"  # 2-3-4


def cups(japanese: Sequence[str], allied: Sequence[str]) -> NemesisState:
    """A turn in which these chits are still in the cups, the others played in the order of the rules."""
    state = empty()
    state.cups = (frozenset(japanese), frozenset(allied))
    rest = (tuple(chit for chit in CHITS if chit not in cup) for cup in (japanese, allied))
    japanese_track, allied_track = rest
    state.track = (japanese_track, allied_track)
    return state


def moving(*units: tuple[str, str]) -> NemesisState:
    """The movement of the side of the first unit."""
    state = empty()
    for unit, where in units:
        put(state, unit, where)
    side = state.pieces[units[0][0]].counter.side
    phase(state, side, "assault")
    ask(state, Movement(side), EndPhase())
    return state


def answered(state: NemesisState, unit: str, hex_: str, pointed: str = "") -> Answer:
    """What is said to whoever has selected a piece and points at a hex, or at a counter there."""
    decision, judge = agenda.current(state), partial(agenda.judge, state)
    assert decision is not None
    index = index_of(state, decision.commands(state))
    question = Question(state.world.loc(hex_), pointed, (unit,) if unit else ())
    return answer(NEMESIS, state, decision, judge, index, question)


def kinds(state: NemesisState, unit: str, hex_: str, pointed: str = "") -> set[str]:
    """The reasons against what is meant before all else."""
    return {item.kind for finding in answered(state, unit, hex_, pointed).findings[:1] for item in finding.reasons}


# -- chits -------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("4.0/2")
@pytest.mark.parametrize(("japanese", "allied", "side"), [(0, 0, 0), (1, 0, 1), (1, 1, 0), (4, 3, 1), (4, 4, 0)])
def test_the_sides_play_in_turn_and_the_japanese_begin(japanese: int, allied: int, side: int) -> None:
    state = cups([], [])
    state.track = (CHITS[:japanese], CHITS[:allied])
    assert queries.next_side(state) == side


@pytest.mark.clause("4.0/3")
def test_every_chit_of_a_cup_is_as_likely_as_the_others() -> None:
    state = cups(["attack", "supply"], CHITS)
    assert queries.cup_chances(state, JAPANESE) == {"attack": 0.5, "supply": 0.5}
    assert queries.cup_chances(state, ALLIED) == dict.fromkeys(CHITS, 0.25)
    assert queries.cup_chances(cups([], []), JAPANESE) == {}


@pytest.mark.clause("9.0-6/2")
def test_the_chosen_chit_is_certain_to_its_owner_alone() -> None:
    state = cups(["assault", "attack", "supply"], CHITS)
    state.track = ((), ())
    state.first = ("reinforcement", None)
    assert queries.cup_chances(state, JAPANESE) == {"reinforcement": 1.0}
    assert queries.chance_before(state, JAPANESE, "reinforcement", "attack") == 1.0
    assert queries.chance_before(state, JAPANESE, "attack", "supply") == 0.5
    seen = Nemesis().view(state, ALLIED)
    for known in (state, seen):
        assert queries.cup_chances(known, JAPANESE, by=ALLIED) == dict.fromkeys(CHITS, 0.25)
        assert queries.chance_before(known, JAPANESE, "reinforcement", "attack", by=ALLIED) == 0.5


@pytest.mark.clause("4.0/5", "9.0-6/2")
def test_the_enemy_cannot_have_chosen_the_chit_he_played_fourth() -> None:
    state = cups(["assault", "attack", "reinforcement"], [])
    state.track = (("assault", "attack", "reinforcement", "supply"), CHITS)
    state.first = ("attack", None)
    chances = queries.cup_chances(state, JAPANESE, by=ALLIED)
    assert set(chances) == {"assault", "attack", "reinforcement"}
    # It comes first with one chance in three, and otherwise as likely before as after the last chit.
    before = queries.chance_before(state, JAPANESE, "assault", "supply", by=ALLIED)
    assert before == pytest.approx(1 / 3 + (2 / 3) / 2)


@pytest.mark.clause("4.0/4")
def test_what_was_played_counts_as_it_came() -> None:
    state = cups(["supply", "reinforcement"], CHITS)
    assert queries.chance_before(state, JAPANESE, "assault", "attack") == 1.0
    assert queries.chance_before(state, JAPANESE, "attack", "assault") == 0.0
    assert queries.chance_before(state, JAPANESE, "attack", "supply") == 1.0
    assert queries.chance_before(state, JAPANESE, "supply", "attack") == 0.0
    assert queries.chance_before(state, JAPANESE, "supply", "reinforcement") == 0.5


@pytest.mark.clause("var-3/1")
def test_chits_that_are_picked_have_no_chances() -> None:
    state = empty(choose_chits=True)
    state.cups = (frozenset(CHITS), frozenset(CHITS))
    assert queries.cup_chances(state, JAPANESE) == {}


@pytest.mark.parametrize("pair", [("attack", "attack"), ("attack", "retreat")])
def test_two_chits_are_needed(pair: tuple[str, str]) -> None:
    with pytest.raises(ValueError, match="no two chits"):
        queries.chance_before(cups(CHITS, CHITS), JAPANESE, *pair)


# -- actions -----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("5.1-A/1", "5.1-E/1")
def test_a_piece_that_has_moved_has_nothing_left_to_do() -> None:
    state = moving((BRIGADE, "0410"), ("uk-20-80", "0410"))
    assert queries.units_to_act(state) == [BRIGADE, "uk-20-80"]
    actions = queries.actions_for(state, BRIGADE)
    assert {command.verb for command in actions} == {"move", "dig"}
    assert actions == [command for command in game.legal(state) if getattr(command, "unit", "") == BRIGADE]
    play(state, f"move {BRIGADE} 0409")
    assert queries.actions_for(state, BRIGADE) == []
    assert queries.units_to_act(state) == ["uk-20-80"]


@pytest.mark.clause("1.2-D/2")
def test_a_drop_in_the_enemy_phase_is_an_action() -> None:
    state = moving((BRIGADE, "0410"), (REGIMENT, "0909"), (BATTALION, "jp-battalions"))
    assert [command.text() for command in queries.actions_for(state, REGIMENT)] == [f"drop {REGIMENT}"]


@pytest.mark.clause("6.1-C/1", "6.1-C/5")
def test_units_that_can_join_an_attack_can_act() -> None:
    state = empty()
    target, near, far, *_ = quiet(state)
    put(state, REGIMENT, near)
    put(state, BRIGADE, target)
    put(state, OTHER, "1612")
    phase(state, JAPANESE, "attack")
    ask(state, DeclareAttacks(JAPANESE))
    assert queries.units_to_act(state) == [REGIMENT]
    assert [command.text() for command in queries.actions_for(state, REGIMENT)] == [f"attack {target} - -"]
    assert kinds(state, REGIMENT, target) == set()
    assert kinds(state, OTHER, target) == {"not_adjacent"}
    assert kinds(state, REGIMENT, far) == {"no_enemy_units"}
    assert [command.text() for command in answered(state, REGIMENT, far).instead] == [f"attack {target} - -"]


def test_while_units_are_committed_a_piece_is_judged_by_itself() -> None:
    state = empty()
    target, near, *_ = quiet(state)
    put(state, REGIMENT, near)
    put(state, OTHER, "1612")
    put(state, BRIGADE, target)
    phase(state, JAPANESE, "attack")
    ask(state, CommitUnits(JAPANESE, target))
    assert kinds(state, "", "1612", OTHER) == {"not_adjacent"}
    assert [command.text() for command in queries.actions_for(state, REGIMENT)] == [f"choose {REGIMENT}"]


@pytest.mark.clause("5.1-A/5", "5.1-A/6", "2.2/6b", "5.1-A/1")
def test_why_a_piece_cannot_move_there() -> None:
    state = moving((BRIGADE, "0412"), ("uk-20-80", "0410"), (REGIMENT, "0511"))
    assert "too_dear" in kinds(state, "uk-20-80", "0203")
    assert "enemy_units" in kinds(state, "uk-20-80", "0511")
    assert kinds(state, "uk-20-80", "0409") == set()
    assert "not_yours" in kinds(state, REGIMENT, "0512")
    play(state, "move uk-20-80 0409")
    assert "already_moved" in kinds(state, "uk-20-80", "0410")


@pytest.mark.clause("5.1-A/5")
def test_the_nearest_legal_move_ends_as_close_as_the_points_allow() -> None:
    state = moving((BRIGADE, "0410"))
    world = state.world
    goal = world.loc("0401")
    (found,) = answered(state, BRIGADE, "0401").instead
    assert found in game.legal(state)
    ends = [world.loc(command.path[-1]) for command in game.legal(state) if command.verb == "move"]
    assert world.grid.distance(world.loc(found.path[-1]), goal) == min(world.grid.distance(end, goal) for end in ends)


@pytest.mark.clause("6.2-D/1")
def test_why_a_unit_cannot_retreat_there() -> None:
    state = empty()
    hex_, open_hex, taken, *_ = quiet(state)
    put(state, BRIGADE, hex_)
    put(state, REGIMENT, taken)
    phase(state, JAPANESE, "attack")
    ask(state, RetreatUnits(hex_, ALLIED))
    assert kinds(state, BRIGADE, open_hex) == set()
    assert "enemy_units" in kinds(state, BRIGADE, taken)
    assert [command.verb for command in answered(state, BRIGADE, "1612").instead] == ["retreat"]


@pytest.mark.clause("8.1-C/4")
def test_why_a_train_does_not_run_there() -> None:
    state = empty()
    put(state, REGIMENT, "1317")
    phase(state, JAPANESE, "reinforcement")
    ask(state, RailMovement(JAPANESE))
    assert kinds(state, REGIMENT, "0909") == {"not_on_line"}
    assert [command.verb for command in answered(state, REGIMENT, "0909").instead] == ["rail"]


def test_nothing_is_possible_when_the_game_is_over() -> None:
    state = empty()
    assert agenda.current(state) is None
    assert queries.units_to_act(state) == []
    assert queries.actions_for(state, BRIGADE) == []


# -- ledger, zones, agenda, odds ---------------------------------------------------------------------------------------


@pytest.mark.clause("1.1/3", "1.1/4", "1.1/5", "2.3/2")
def test_the_ledger_of_objectives() -> None:
    state = empty()
    put(state, REGIMENT, "0406")
    state.flags[state.world.loc("0406")] = JAPANESE
    state.touch_ground()
    ledger = queries.objectives_ledger(state)
    assert [entry.sap for entry in ledger] == sorted((entry.sap for entry in ledger), reverse=True)
    assert (ledger[0].name, ledger[0].sap, ledger[0].star, ledger[0].controller) == ("Imphal", 12, True, ALLIED)
    kohima = next(entry for entry in ledger if entry.label == "0406")
    assert (kohima.owner, kohima.controller, kohima.flag, kohima.occupied) == (ALLIED, JAPANESE, JAPANESE, True)
    tamu = next(entry for entry in ledger if entry.name == "Tamu")
    assert (tamu.controller, tamu.flag, tamu.occupied) == (ALLIED, None, False)


def test_the_ledger_of_a_scenario_keeps_to_its_area() -> None:
    state = empty(scenario="kohima-road")
    assert 0 < len(queries.objectives_ledger(state)) < len(queries.objectives_ledger(empty()))


@pytest.mark.clause("2.1/5", "2.1/7")
def test_who_exerts_a_zone_of_control() -> None:
    state = empty()
    put(state, REGIMENT, "0909")
    put(state, OTHER, "0807")
    put(state, "jp-ina-1", "0909")
    names = [piece.id for piece in queries.zoc_sources(state, JAPANESE, state.world.loc("0908"))]
    assert names == [REGIMENT]
    both = [piece.id for piece in queries.zoc_sources(state, JAPANESE, state.world.loc("0808"))]
    assert both == [OTHER]
    assert queries.zoc_sources(state, ALLIED, state.world.loc("0908")) == []


@pytest.mark.clause("5.0/1")
def test_the_agenda_names_what_is_to_come() -> None:
    state = empty()
    put(state, BRIGADE, "0410")
    phase(state, ALLIED, "assault")
    ask(state, *assault_phase(state, ALLIED))
    preview = queries.agenda_preview(state)
    assert preview[0] == "Movement [5.1/1]"
    assert [step.split()[0] for step in preview] == ["Movement", "EnforceStacking", "BeginSegment", "DeclareAttacks"]


@pytest.mark.clause("6.1-E/1", "6.1-E/2", "6.1-E/3", "6.1-E/4")
@pytest.mark.parametrize(("units", "supply", "column", "higher", "missing", "spare"), [
    ([REGIMENT], "full", 1, 2, 1.5, 1.0),  # 6 : 5, 3:2 at 7.5
    ([REGIMENT], "limited", 0, 1, 2.0, 0.5),  # 3 : 5, 1:1 at 5
    ([BATTALION], "full", None, 0, 0.5, 0.0),  # 2 : 5, 1:2 at 2.5
    ([REGIMENT, OTHER], "full", 3, 4, 3.0, 2.0),  # 12 : 5, 3:1 at 15
])  # fmt: skip
def test_what_the_next_column_takes(
    units: list[str], supply: str, column: int | None, higher: int, missing: float, spare: float
) -> None:
    state = empty()
    target, near, *_ = quiet(state)
    put(state, BRIGADE, target)
    for unit in units:
        put(state, unit, near, supply=supply)
    found = queries.steps_next_column(state, target, units)
    assert (found.column, found.next, found.missing, found.spare) == (column, higher, missing, spare)


@pytest.mark.clause("6.1-E/3")
def test_there_is_nothing_above_the_highest_column() -> None:
    state = empty()
    target, near, *_ = quiet(state)
    put(state, "us-gal-1", target, supply="out")  # 1 point
    units = [put(state, unit, near) for unit in (REGIMENT, OTHER)]
    found = queries.steps_next_column(state, target, units)
    assert (found.column, found.next, found.missing, found.spare) == (9, None, 0.0, 3.0)
