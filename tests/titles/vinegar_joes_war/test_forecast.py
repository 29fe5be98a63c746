"""The forecast of an attack: exact where all is seen, else a span that depends on nothing that is hidden [10.6/1]."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from engine.table import agenda, game
from engine.table.views import seen
from engine.titles.vinegar_joes_war.pieces import ALLIED, JAPANESE
from engine.titles.vinegar_joes_war.positions.hiding import covered
from engine.titles.vinegar_joes_war.queries.forecast import (
    Forecast,
    assembled,
    attackable,
    foreseen,
    mean_losses,
    together,
    with_support,
)
from engine.titles.vinegar_joes_war.rules.ch13_attack import declare
from engine.titles.vinegar_joes_war.rules.ch13_odds import odds
from engine.titles.vinegar_joes_war.state import VinegarState
from tests.titles.vinegar_joes_war.fighting import JP, TITLE, combat, over

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
