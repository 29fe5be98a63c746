"""Forecasts of assaults against the rules themselves, with every face of every die."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest

from engine.table import agenda, game
from engine.table.chance import Chance
from engine.titles.tail_of_the_tiger.commands import Allot, Answer, Attack, Fight, Join
from engine.titles.tail_of_the_tiger.events import CombatResolved
from engine.titles.tail_of_the_tiger.pieces import GERMAN, IMPERIAL
from engine.titles.tail_of_the_tiger.queries.forecast import Case, Forecast, assembled, attackable, forecast
from engine.titles.tail_of_the_tiger.queries.overhead import answers, landing, with_air
from engine.titles.tail_of_the_tiger.queries.payers import Due, foreseen_dues
from engine.titles.tail_of_the_tiger.queries.special import bombardment, burst, ring_attack
from engine.titles.tail_of_the_tiger.records import INFILTRATION, MOBILE
from engine.titles.tail_of_the_tiger.state import TigerState
from tests.titles.tail_of_the_tiger.fighting import WEST, assaults, fight, losses, moves, steps, storm
from tests.titles.tail_of_the_tiger.table import TITLE, at, decision, emitted, hex_of, play

FACES = range(1, 7)


def owed(case: Case) -> Counter[tuple[int, int]]:
    """How often each pair of loss points comes."""
    return Counter(result for line in case.lines for result in line.results)


def foreseen(state: TigerState, target: str, *units: str, how: str = "prepared") -> Forecast:
    return forecast(state, assembled(state, units, hex_of(target), how))


# -- against the rules


POSITIONS: dict[str, tuple[str, dict[str, Any], str, tuple[str, ...]]] = {
    "open country": ("german", {"ge-gd": "5001", "jp-58": "5002"}, "5002", ("ge-gd",)),
    "a city, twice": ("german", {"ge-gd": "5203", "ge-7pz": "5203", "jp-58": "5302"}, "5302", ("ge-gd", "ge-7pz")),
    "S.S. against ELH": ("german", {"ge-ss-br": "5001", "ge-gd": "5101", "elh-1": "5002", "jp-58": "5002"}, "5002",
                         ("ge-ss-br", "ge-gd")),
    "the other side": ("imperial", {"ge-50inf": "5002", "jp-58": "5001", "jp-60": "5102"}, "5002", ("jp-58", "jp-60")),
}  # fmt: skip


@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.clause("wtf-13.x/1", "wtf-13.x/3", "20.3/7")
def test_a_prepared_assault_is_foreseen_face_by_face(name: str) -> None:
    """What each face of the die makes of it when it is fought is what was told of that face."""
    side, units, target, attackers = POSITIONS[name]
    found = foreseen(assaults(side=side, units=units), target, *attackers)
    assert found.exact and len(found.best.lines) == 1
    fought = [losses(fight(assaults(face, side=side, units=units), target, *attackers)) for face in FACES]
    assert list(found.best.lines[0].results) == fought


@pytest.mark.parametrize(("how", "leader"), [(INFILTRATION, "ge-50inf"), (INFILTRATION, "ge-ss-tg"), (MOBILE, "ge-gd")])
@pytest.mark.clause("wtf-12.x/1", "12.0/1", "12.0/3", "17.0/1")
def test_an_assault_on_the_way_is_foreseen_through_both_dice(how: str, leader: str) -> None:
    """Infiltration has a die on the odds shift table before the other, with one more but for the commando."""
    units = {leader: "5001", "jp-58": "5002"}
    found = foreseen(moves(units=units), "5002", leader, how=how)
    dice = list(product(FACES, repeat=2 if how == INFILTRATION else 1))
    fought = Counter(losses(storm(moves(*faces, units=units), "5002", how, leader)) for faces in dice)
    assert owed(found.best) == fought


@pytest.mark.clause("wtf-13.x/1", "wtf-13.x/9")
def test_in_games_at_random_each_face_brings_what_was_told() -> None:
    """All that can attack a hex attacks it, whatever the ground, the supply and the stacks; nobody flies."""
    chance, tried = Random("forecast"), 0
    state = TITLE.new("tail-of-the-tiger", {}, "forecast")
    for _ in range(2500):
        found = agenda.current(state)
        if found is None or state.turn > 3:
            break
        if found.kind == "DeclareAssaults":
            tried += sum(as_told(state, hex_, units) for hex_, units in attackable(state).items())
        commands = found.commands(state)
        state = game.play(TITLE, state, commands[chance.randrange(len(commands))])
    assert tried > 20, "some of them have to be fought"


def as_told(state: TigerState, hex_: int, units: list[str]) -> bool:
    told_of = forecast(state, assembled(state, units, hex_))
    if not told_of.exact:
        return False
    for face in FACES:
        scene = state.copy()
        scene.chance = Chance("", script=(face - 1,))
        result = resolution(scene, hex_, units)
        assert (result.attack, result.defence) == told_of.best.odds.sums
        assert result.losses == told_of.best.lines[0].results[face - 1]
    return True


def resolution(scene: TigerState, hex_: int, units: list[str]) -> CombatResolved:
    """What came of an assault by these units without air units and drops."""
    said = [Attack(scene.world.label(hex_)), *map(Join, units), Fight(), Allot(0, 0), Allot(0, 0), Answer(False)]
    for command in said:
        if agenda.judge(scene, command).legal:
            scene = game.play(TITLE, scene, command)
        for event in scene.events:
            if isinstance(event, CombatResolved):
                return event
    raise AssertionError("no combat was resolved")


# -- what it says


@pytest.mark.clause("wtf-13.x/1")
def test_chances_means_and_the_steps_that_are_there() -> None:
    """25 against 7 is 3:1: 2/1, then 1/2, 1/2, 1/3, 1/3, 1/4. Two steps are gone on all faces but the first."""
    case = foreseen(assaults(units={"ge-gd": "5001", "jp-58": {"at": "5002", "lost": 2}}), "5002", "ge-gd").best
    assert case.odds.sums == (25, 7)
    assert case.odds.final == 5, "3:1"
    assert case.steps == (4, 2)
    assert list(case.lines[0].results) == [(2, 1), (1, 2), (1, 2), (1, 3), (1, 3), (1, 4)]
    assert case.cleared == Fraction(5, 6) and not case.ruined
    assert case.mean(0) == Fraction(7, 6) and case.mean(1) == Fraction(11, 6)
    assert case.spread == {(1, 2): Fraction(5, 6), (2, 1): Fraction(1, 6)}
    assert case.most == (2, 4)


# -- untried units


UNTRIED = {"ga-u01": "5001", "ga-c36": "5001", "jp-5imb": "5002"}


@pytest.mark.clause("wtf-13.11/1")
def test_with_an_untried_attacker_it_is_a_span_in_which_all_draws_lie() -> None:
    """The 36th brings 8, the untried unit 0 to 5."""
    state = assaults(units=UNTRIED)
    found = foreseen(state, "5002", "ga-u01", "ga-c36")
    assert found.untried == ("ga-u01",)
    assert (found.worst.odds.sums[0], found.best.odds.sums[0]) == (8, 13)
    for number in (1, 7, 17, 27, 35, 39):
        fought = fight(assaults(number, 4, units=UNTRIED), "5002", "ga-u01", "ga-c36")
        attack = emitted(fought, "combat_resolved")[0]["attack"]
        assert 8 <= attack <= 13


@pytest.mark.clause("wtf-13.11/1")
def test_the_attacker_of_untried_units_fares_worst_against_the_strongest() -> None:
    units = {"ga-u01": "5002", "jp-58": "5001"}
    found = foreseen(assaults(side="imperial", units=units), "5002", "jp-58")
    assert (found.worst.odds.sums[1], found.best.odds.sums[1]) == (6, 1)
    assert found.worst.cleared <= found.best.cleared


@pytest.mark.clause("wtf-13.11/1")
def test_it_is_the_same_whatever_will_be_drawn() -> None:
    """Neither the dice to come nor which of the pool it is makes a difference, only what was turned up before."""
    drawn = {1: "ga-u01", 40: "ga-u40"}
    found = [
        foreseen(assaults(n, side="imperial", units={unit: "5002", "jp-58": "5001"}), "5002", "jp-58")
        for n, unit in drawn.items()
    ]
    said = [[(case.odds.sums, case.lines, case.steps) for case in (each.worst, each.best)] for each in found]
    assert said[0] == said[1]
    states = [assaults(n, side="imperial", units={"ga-u01": "5002", "jp-58": "5001"}) for n in drawn]
    first, second = (foreseen(TITLE.view(state, IMPERIAL), "5002", "jp-58") for state in states)
    assert first == second


# -- air units and the brigade


AIR: dict[str, Any] = {"air": {"jet": 2, "tiger": 1, "east": 3, "west": 1}, "airbases": ("4700", "ring")}
OVER: dict[str, Any] = {"units": {"ge-gd": "5001", "jp-58": "5002"}, **AIR}


@pytest.mark.clause("wtf-14.x/1", "14.0/7")
def test_each_answer_of_the_enemy_brings_what_was_told_of_it() -> None:
    """On a 4."""
    state = fight(assaults(4, **OVER), "5002", "ge-gd")
    assert answers(state, GERMAN) == [(0, 0), (1, 0), (2, 0), (3, 0)]
    for strikes, _ in answers(state, GERMAN):
        fought = play(state, "allot 1 1", f"allot {strikes} 0")
        assert with_air(state, GERMAN, (1, 1), (strikes, 0)).best.lines[0].results[3] == losses(fought)


@pytest.mark.clause("wtf-14.x/1")
def test_the_second_to_say_it_learns_nothing_of_what_the_first_has_sent() -> None:
    state = fight(assaults(4, **OVER), "5002", "ge-gd")
    sent = [play(state, line) for line in ("allot 0 0", "allot 2 1")]
    assert all(decision(each) == "AllotAir" for each in sent)
    assert answers(sent[0], IMPERIAL) == answers(sent[1], IMPERIAL)
    found = [[with_air(each, IMPERIAL, (2, 0), other) for other in answers(each, IMPERIAL)] for each in sent]
    assert found[0] == found[1]


@pytest.mark.clause("20.1/7", "20.1/8")
def test_the_drop_on_defenders_is_foreseen_through_the_landing_die() -> None:
    """Against a brigade of one step a 1 costs the landing a step: one face in six."""
    units = {"ge-gd": "5001", "ge-ramcke": "4700", "jp-58": {"at": "5002", "lost": 3}}
    state = play(fight(assaults(units=units, **AIR), "5002", "ge-gd"), "allot 0 0", "allot 0 0")
    assert decision(state) == "OfferDrop"
    found, cleared, died = landing(state), 0, 0
    assert found.steps == 1 and found.lost == Fraction(1, 6)
    for faces in product(FACES, repeat=2):
        scene = state.copy()
        scene.chance = Chance("", script=tuple(face - 1 for face in faces))
        scene = play(scene, "answer yes")
        while decision(scene) == "PayLosses":
            scene = play(scene, "lose ge-gd")
        cleared += steps(scene, "jp-58") == [0]
        died += steps(scene, "ge-ramcke") == [0]
    assert (found.cleared, found.dies) == (Fraction(cleared, 36), Fraction(died, 36))


# -- who pays


def paying(state: TigerState, target: str, side: int, *units: str) -> list[tuple[str, tuple[str, ...], int]]:
    dues: tuple[Due, ...] = foreseen_dues(state, foreseen(state, target, *units), side)
    return [(due.clause, due.units, due.points) for due in dues]


@pytest.mark.clause("wtf-13.23/1", "13.23/1")
def test_the_first_imperial_point_is_a_japanese_one() -> None:
    """58 with 10 and the BIA: three points at the most against 30."""
    state = assaults(side="imperial", units={"jp-58": "5001", "pu-bia": "5001", "ge-50inf": "5002"})
    found = paying(state, "5002", IMPERIAL, "jp-58", "pu-bia")
    assert found[0] == ("wtf-13.23/1", ("jp-58",), 1)
    assert found[1][:2] == ("wtf-13.x/2", ("jp-58", "pu-bia"))


@pytest.mark.clause("20.6/1", "20.3/8")
def test_ratv_is_paid_for_by_a_panzer_then_the_fanatics_then_all() -> None:
    units = {"ge-7pz": "5001", "ge-ss-br": "5001", "ge-50inf": "5001", "elh-1": "5002", "pu-ratv": "5002"}
    found = paying(assaults(units=units), "5002", GERMAN, "ge-7pz", "ge-ss-br", "ge-50inf")
    assert [each[:2] for each in found[:2]] == [("20.6/1", ("ge-7pz",)), ("20.3/8", ("ge-ss-br",))]
    assert paying(assaults(units=units), "5002", IMPERIAL, "ge-7pz", "ge-ss-br")[0][:2] == ("20.3/8", ("elh-1",))


@pytest.mark.clause("20.3/8", "6.3/2")
def test_an_ally_that_falls_with_its_company_owes_nothing() -> None:
    """Against ELH the S.S. of one step pay first; the Chinese division in Burma is gone with them."""
    units = {"ge-ss-br": {"at": "1926", "lost": 3}, "ga-c36": "1926", "elh-1": "1925"}
    state = assaults(side="imperial", units=units, **WEST)
    assert paying(state, "1926", GERMAN, "elh-1") == [("20.3/8", ("ge-ss-br",), 1)]


@pytest.mark.clause("20.1/6", "6.3/2")
def test_what_a_drop_comes_to_leaves_out_the_allies_it_gives_up() -> None:
    """GD attacks with an Indian division that stands with the brigade: 25 and 9 are left of 45."""
    units = {"ge-ramcke": "4700", "ga-i5": "4700", "ge-gd": "4702", "jp-58": "4701"}
    state = fight(assaults(units=units, airbases=("4700", "ring")), "4701", "ge-gd", "ga-i5")
    assert decision(state) == "OfferDrop"
    alive = landing(state).alive
    assert alive is not None and int(alive.worst.odds.attack.total) // 2 == 34


# -- other dice


@pytest.mark.clause("20.2/4")
def test_the_gun_takes_half_a_die_and_never_more_than_there_is() -> None:
    units = {"ge-gustav": "5203", "ge-gd": "5203", "jp-58": {"at": "5302", "lost": 2}}
    found = bombardment(assaults(units=units), hex_of("5302"))
    assert found == {1: Fraction(1, 3), 2: Fraction(2, 3)}


@pytest.mark.clause("18.0/3", "18.0/5")
def test_a_bomb_goes_off_on_five_faces_and_takes_a_die_less_one_from_each_unit() -> None:
    """Of four steps 0, 1, 2, 3, 4, 4 on the six faces, if it goes off."""
    state = at("german-strategic", turn=2, units={"jp-58": "5002", "ge-97inf": "4300"}, airbases=("4700", "ring"))
    found = burst(state, hex_of("5002"))
    assert found.goes_off == Fraction(5, 6) and not found.center
    assert found.lost == {"jp-58": Fraction(5, 6) * Fraction(14, 6)}
    assert found.dies == {"jp-58": Fraction(5, 6) * Fraction(2, 6)}


@pytest.mark.clause("16.0/4", "16.0/5")
def test_the_ring_is_hit_on_5_and_6() -> None:
    """Four dice: all four hit in one case of 81; three steps and nobody to pay fall to three hits or four."""
    state = at("ring", turn=4, ring=3)
    found = ring_attack(state)
    assert found.dice == 4 and found.hits[4] == Fraction(1, 81)
    assert found.steps == 3 and found.breaks == Fraction(8 + 1, 81)
