"""The forecast of an attack: exact where all is seen, else a span that depends on nothing that is hidden [10.6/1]."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from engine.table import agenda, game
from engine.table.views import seen
from engine.titles.vinegar_joes_war.pieces import ALLIED, JAPANESE
from engine.titles.vinegar_joes_war.positions.hiding import covered
from engine.titles.vinegar_joes_war.queries.forecast import (
    Forecast,
    assembled,
    attackable,
    forecast,
    foreseen,
    mean_losses,
    together,
    with_support,
)
from engine.titles.vinegar_joes_war.rules.ch13_attack import declare
from engine.titles.vinegar_joes_war.rules.ch13_odds import odds
from engine.titles.vinegar_joes_war.state import VinegarState
from tests.titles.vinegar_joes_war.fighting import JP, TITLE, combat, fight, over, play, resolved

MIXED = {"jp-18": "3325", "jp-33": "3325", "br-9": "3326"}
"""A strength of 14 against the 9th Indian division, which lies open on top."""


def attack(hidden: str, elsewhere: str = "br-18", **more: object) -> Forecast:
    """An attack of two divisions on a stack with a unit below its top; another one lies below a top far off."""
    units = {"jp-18": "3325", "jp-33": "3325", hidden: "3326", "br-9": "3326", elsewhere: "2104", "br-12": "2104"}
    state = combat(JP, units=units, **more)
    return foreseen(state, assembled(state, ["jp-18", "jp-33"], state.world.find("3326") or 0), JAPANESE)


@pytest.mark.clause("10.6/1", "13.9/1")
def test_it_is_exact_against_a_unit_that_is_seen() -> None:
    """8 and 6 against 4 in the open: 350 %."""
    state = combat(JP, units=MIXED)
    found = foreseen(state, assembled(state, ["jp-18", "jp-33"], state.world.find("3326") or 0), JAPANESE)
    assert found.exact and not found.unseen
    assert (found.best.odds.attack, found.best.odds.defence, found.best.odds.percent) == (28, 8, 350)


@pytest.mark.clause("13.10/1", "15.11/2")
@pytest.mark.parametrize(
    ("defender", "table", "attacker_loses", "defender_loses"),
    [
        pytest.param("br-9", "probe", 0, Fraction(2 * 2, 6), id="half-of-4-on-5-and-6"),
        pytest.param("br-9", "infiltration", 0, Fraction(2 + 4, 6), id="half-on-5-all-on-6"),
        pytest.param("br-18", "probe", Fraction(6, 6), Fraction(6, 6), id="6-for-6-on-6"),
    ],
)
def test_mean_losses(defender: str, table: str, attacker_loses: Fraction, defender_loses: Fraction) -> None:
    """14 attack 4 in the column of 300 %, or 6 in that of 200 %, where the bloodbath is an exchange."""
    state = combat(JP, units={"jp-18": "3325", "jp-33": "3325", defender: "3326"})
    found = foreseen(state, assembled(state, ["jp-18", "jp-33"], state.world.find("3326") or 0), JAPANESE)
    assert mean_losses(state, found.best, table) == (attacker_loses, defender_loses)


THREE = {"jp-18": "3325", "jp-33": "3325", "jp-2": "3325"}
"""A strength of 20."""


@pytest.mark.clause("13.10/1", "15.1/1", "15.11/1", "15.11/2")
@pytest.mark.parametrize(
    "units",
    [
        pytest.param(THREE | {"br-11": "3326"}, id="of-5-over-3-a-flip-is-not-half"),
        pytest.param(THREE | {"br-3ss": "3326"}, id="a-brigade-goes-whole"),
        pytest.param(THREE | {"br-9": "3326", "br-3ss": "3326"}, id="a-flip-and-a-brigade"),
        pytest.param(THREE | {"br-9": {"at": "3326", "reduced": True}}, id="reduced-already"),
        pytest.param({"jp-18": "3325", "jp-33": "3325", "br-11": "3326"}, id="an-exchange-of-6-for-5"),
        pytest.param({"jp-33": "3325", "br-11": "3326", "br-18": "3326"}, id="the-attacker-pays"),
    ],
)
def test_mean_losses_are_those_of_all_faces_and_all_ways_to_pay(units: dict[str, Any]) -> None:
    """Each face is played by the rules, and each way to pay what it demands; nobody has to lose more than the least."""
    own = [unit for unit in units if unit.startswith("jp")]
    state = combat(JP, units=units)
    found = forecast(state, assembled(state, own, state.world.find("3326") or 0))
    spent = [least_paid(combat(JP, face, units=units), own, list(units)) for face in range(1, 7)]
    means = Fraction(sum(ours for ours, _ in spent), 6), Fraction(sum(theirs for _, theirs in spent), 6)
    assert any(means) and mean_losses(state, found.best, "probe") == means


def test_what_multiplies_several_defenders_alike_is_one_part_and_what_has_no_strength_none() -> None:
    """A depot of no strength counts for nothing, whatever it stands in."""
    units = {"jp-18": "2645", "br-9": "2746", "br-11": "2746", "depot-al-1": "2746"}
    state = combat(JP, units=units)
    found = forecast(state, assembled(state, ["jp-18"], state.world.find("2746") or 0))
    (part,) = found.multiples
    assert set(part.facts["unit"]) == {"br-9", "br-11"} and part.facts["times"] > 1


def least_paid(state: VinegarState, own: list[str], units: list[str]) -> tuple[int, int]:
    """What attacker and defender lose before anybody retreats, each as little as he can."""
    before = {unit: state.pieces[unit].strength for unit in units}
    ends = [strengths(end, units) for end in paid(fight(state, "3326", *own))]
    lost = [{unit: before[unit] - end[unit] for unit in units} for end in ends]
    sides = [[unit for unit in units if (unit in own) == attacks] for attacks in (True, False)]
    ours, theirs = (min(sum(one[unit] for unit in side) for one in lost) for side in sides)
    return ours, theirs


def paid(state: VinegarState) -> Iterator[VinegarState]:
    """All positions in which what a result demands is paid."""
    decision = agenda.current(state)
    if decision is None or decision.kind not in ("PayLosses", "ChooseSupport", "ChooseDefence"):
        yield state
        return
    for command in decision.commands(state):
        yield from paid(game.play(TITLE, state, command))


def strengths(state: VinegarState, units: list[str]) -> dict[str, int]:
    """What is left of some units on the map."""
    pieces = {unit: state.pieces[unit] for unit in units}
    return {unit: piece.strength if state.world.on_map(piece.loc) else 0 for unit, piece in pieces.items()}


@pytest.mark.clause("10.6/1")
def test_against_unseen_units_it_is_a_span_whatever_they_are() -> None:
    """Of the two divisions that lie open nowhere one stands there: of 6, or turned over of 3, beside the 9th of 4. So
    14 attack 7 to 10."""
    first, second = attack("br-11", "br-18"), attack("br-18", "br-11")
    assert first == second and first.unseen == 1 and not first.exact
    assert (first.best.odds.defence, first.best.odds.percent) == (14, 200)
    assert (first.worst.odds.defence, first.worst.odds.percent) == (20, 140)


@pytest.mark.clause("10.6/1", "15.0/1")
def test_by_the_counter_mix_the_last_unseen_unit_is_known_but_for_its_side() -> None:
    """All others lie open: it is the 11th division, of 5 or 3."""
    found = attack("br-11", "br-a")
    assert [case.odds.defence for case in (found.best, found.worst)] == [2 * (4 + 3), 2 * (4 + 5)]


@pytest.mark.clause("10.6/1")
def test_an_airstrike_over_the_stack_makes_it_exact() -> None:
    found = attack("br-11", support={"TAC-jp-1": over("3326", "support", base="jp-ab-3")})
    assert found.exact and not found.unseen


@pytest.mark.clause("13.71/2", "13.9/1")
@pytest.mark.parametrize("yes", [True, False])
def test_with_a_defending_airstrike_and_without_the_foreseen_tables_are_rolled_on(yes: bool) -> None:
    """14 against 4: every face, with the airstrike of the defender and without it, brings what was foreseen."""
    shared: dict[str, Any] = {"units": MIXED, "support": {"TAC-br-1": over("3326", "defence", base="br-ab-221")}}
    state = combat(JP, **shared)
    attack = assembled(state, ["jp-18", "jp-33"], state.world.find("3326") or 0)
    found = foreseen(state, attack, JAPANESE)
    assert found.answered is not None
    case = found.answered.best if yes else found.best
    for face, result in enumerate(case.faces["probe"], 1):
        rolled = fight(combat(JP, face, **shared), "3326", "jp-18", "jp-33")
        told = resolved(play(rolled, f"answer {'yes' if yes else 'no'}"))
        assert (told["result"], told["final"]) == (result, state.world.charts.columns[case.odds.final])


@pytest.mark.clause("10.6/1")
def test_the_truth_lies_within_the_span() -> None:
    """In games at random, for all that can be attacked with all that can attack it."""
    chance, spans = random.Random("span"), 0
    for scenario in ("singapore-to-calcutta", "imphal"):
        state = TITLE.new(scenario, {}, "span")
        for _ in range(700):
            decision = agenda.current(state)
            if decision is None:
                break
            if decision.kind == "DeclareAttack":
                spans += sum(within(state, hex_) for hex_ in attackable(state))
            commands = decision.commands(state)
            state = game.play(TITLE, state, commands[chance.randrange(len(commands))])
    assert spans, "some of them have to be open"


def within(state: VinegarState, hex_: int) -> bool:
    """Whether a forecast is a span; the odds as they are lie in it."""
    attack = assembled(state, together(state, attackable(state)[hex_]), hex_)
    found, scene = foreseen(state, attack, state.player), state.copy()
    scene.combat = attack
    declare(scene, "probe")
    true = odds(scene, with_support(scene, scene.combat, scene.combat.defenders))
    assert found.worst.odds.column <= true.column <= found.best.odds.column
    assert found.worst.odds.attack <= true.attack <= found.best.odds.attack
    assert found.best.odds.defence <= true.defence <= found.worst.odds.defence
    return not found.exact


@pytest.mark.clause("10.6/1")
def test_two_sides_that_look_together_see_the_top_of_each_stack() -> None:
    """Japanese and Allied blanks stand beside each other; what is covered once stays so."""
    units = {"jp-33": "3325", "jp-18": "3325", "br-11": "3326", "br-9": "3326"}
    state = combat(JP, units=units)
    both = seen(TITLE, state, (JAPANESE, ALLIED))
    placed = sorted(name for names in both.at.values() for name in names)
    assert placed == sorted(both.pieces) and len(placed) == len(state.pieces)
    hexes = [state.world.find(label) or 0 for label in ("3325", "3326")]
    shown = [[piece.counter.name for piece in both.units_at(hex_)] for hex_ in hexes]
    assert [names[0] for names in shown] == ["?", "?"] and all(names[1] != "?" for names in shown)
    assert covered(both, JAPANESE).pieces == both.pieces


@pytest.mark.clause("14.1/2", "15.1/2")
@pytest.mark.parametrize(("unit", "cost"), [("br-9", "reduced"), ("br-16", "lost")])
def test_what_a_retreat_would_cost_is_told_with_the_attack(unit: str, cost: str) -> None:
    """All around stand enemy zones: a full division would be reduced by one, a brigade is lost; the mean losses count
    neither."""
    ring = {"jp-18": "3326", "jp-33": "3424", "jp-31": "3426", "jp-55": "3224", "jp-g3": "3125"}
    state = combat(JP, units={**ring, unit: "3325"})
    found = foreseen(state, assembled(state, ["jp-18", "jp-33"], state.world.find("3325") or 0), JAPANESE)
    told = {(one.side, one.hexes, one.cost): one.units for one in found.retreats}
    assert told == {(ALLIED, 1, cost): (unit,)}
    open_ = combat(JP, units={"jp-18": "3326", unit: "3325"})
    assert not foreseen(open_, assembled(open_, ["jp-18"], open_.world.find("3325") or 0), JAPANESE).retreats
