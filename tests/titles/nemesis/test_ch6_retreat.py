"""Rules 6.2-A to 6.2-C: trying for a retreat, enforcing it, refusing it."""

from __future__ import annotations

from typing import Any

import pytest

from engine.table.verdict import Verdict, verdict
from engine.titles.nemesis.commands import NOTATION
from engine.titles.nemesis.pieces import ALLIED, JAPANESE, enemy
from engine.titles.nemesis.rules.ch6_odds import line_up
from engine.titles.nemesis.rules.ch6_result import RetreatAndAdvance, StrandedTransporters, TakeLosses
from engine.titles.nemesis.rules.ch6_retreat import (
    ChooseRefuser,
    EnforceRetreat,
    EnforcingLoss,
    RetreatOrRefuse,
    TryRetreat,
)
from engine.titles.nemesis.rules.ch6_retreating import RetreatUnits
from engine.titles.nemesis.state import RETREATED, Combat, NemesisState

from .battlefield import quiet
from .board import ask, emitted, empty, judge, listed, phase, play, put

TARGET = "1108"
"""Jungle without a Road or Track. Neighbours: 1107 1208 1209 1109 1009 1008, no Objectives among them."""
FROM = "1107"


def fight(state: NemesisState, attacker: int, units: list[str], defenders: list[str], **known: Any) -> None:
    """A combat whose losses are taken; the units must stand where they fight. By default the result had an r."""
    phase(state, attacker, "attack")
    target = state.pieces[defenders[0]].loc if defenders else state.world.loc(TARGET)
    bystanders = tuple(p.id for p in state.units_at(target, enemy(attacker)) if p.id not in defenders)
    values: dict[str, Any] = {"retreat": True, "bystanders": bystanders, **known}
    state.combat = Combat(attacker=attacker, target=target, units=tuple(units), defenders=tuple(defenders), **values)


def british_attack(attackers: list[str], defenders: list[str], **known: Any) -> NemesisState:
    """Allied units in 1107 against Japanese ones in 1108."""
    state = empty()
    for unit in attackers:
        put(state, unit, FROM)
    for unit in defenders:
        put(state, unit, TARGET)
    fight(state, ALLIED, attackers, defenders, **known)
    return state


def at(state: NemesisState, unit: str) -> str:
    return state.world.label(state.pieces[unit].loc)


def stocked(state: NemesisState, *battalions: str) -> None:
    """Battalions wait in the Japanese Battalions Box."""
    for unit in battalions:
        put(state, unit, "jp-battalions")


def verdict_on(state: NemesisState, decision: Any, line: str) -> Verdict:
    """Judge a command at a decision that would be taken automatically."""
    return verdict(decision.reasons(state, NOTATION.parse(line)))


def decision(state: NemesisState) -> Any:
    return state.agenda[0]


# 6.2-A


@pytest.mark.clause("6.2-A/1")
def test_attacker_may_decline() -> None:
    state = british_attack(["uk-23-1"], ["jp-ina-1"])
    ask(state, RetreatAndAdvance())
    assert listed(state) == {"done", "choose uk-23-1"}
    events = play(state, "done")
    assert not state.agenda
    assert at(state, "jp-ina-1") == TARGET
    assert emitted(events, "declared")[0].facts()["what"] == "no_enforce"
    assert emitted(events, "declared")[0].clause == "6.2-A/1"


@pytest.mark.clause("6.2-A/1", "6.2-E/1")
def test_no_retreat_is_needed_when_the_defender_is_gone() -> None:
    state = british_attack(["uk-23-1"], [])
    ask(state, RetreatAndAdvance())
    assert listed(state) == {"done", "choose uk-23-1"}
    play(state, "choose uk-23-1")
    assert at(state, "uk-23-1") == TARGET


@pytest.mark.clause("6.2-A/1", "6.2-A/5")
def test_without_an_r_nothing_happens() -> None:
    state = british_attack(["uk-23-1"], ["jp-ina-1"], retreat=False)
    ask(state, RetreatAndAdvance())
    assert not state.agenda


@pytest.mark.clause("6.2-A/2")
def test_bunker_without_support_advantage_forbids_it() -> None:
    state = british_attack(["uk-23-1"], ["jp-ina-1"])
    state.bunkers[state.world.loc(TARGET)] = "japanese"
    assert verdict_on(state, TryRetreat(), "choose uk-23-1").clauses == ("6.2-A/2",)
    ask(state, RetreatAndAdvance())
    assert not state.agenda
    assert at(state, "jp-ina-1") == TARGET


@pytest.mark.clause("6.2-A/2", "6.2-B/1")
def test_bunker_with_support_advantage_counts_for_the_refuser() -> None:
    state = british_attack(["uk-17-48"], ["jp-aux-24imb"], advantage=ALLIED)
    state.bunkers[state.world.loc(TARGET)] = "japanese"
    ask(state, RetreatAndAdvance())
    play(state, "choose uk-17-48")
    assert decision(state) == EnforceRetreat(0)  # 3 against 2 + 1


@pytest.mark.clause("6.2-A/3")
def test_leader_need_not_be_the_spearhead() -> None:
    state = british_attack(["uk-20-32", "uk-17-48", "uk-17-art"], ["jp-ina-1"], spearhead="uk-20-32")
    state.change("uk-20-32", reduced=True)
    ask(state, RetreatAndAdvance())
    assert listed(state) == {"done", "choose uk-20-32", "choose uk-17-48"}
    assert judge(state, "choose uk-17-art").reasons[0].kind == "artillery"
    assert judge(state, "choose uk-23-1").reasons[0].kind == "not_in_combat"
    assert judge(state, "choose nobody").reasons[0].kind == "unknown_piece"


@pytest.mark.clause("6.2-A/4")
def test_either_infantry_may_refuse() -> None:
    state = british_attack(["uk-20-32"], ["jp-15-b1", "jp-15-60", "jp-15-art"], meeting="jp-15-b1")
    ask(state, RetreatAndAdvance())
    play(state, "choose uk-20-32")
    assert decision(state).side(state) == JAPANESE
    assert listed(state) == {"choose jp-15-b1", "choose jp-15-60"}
    assert judge(state, "choose jp-15-art").reasons[0].kind == "artillery"


@pytest.mark.clause("6.2-A/4")
def test_artillery_refuses_if_nothing_else_is_left() -> None:
    state = british_attack(["uk-17-48"], ["jp-33-mtn"])
    ask(state, RetreatAndAdvance())
    play(state, "choose uk-17-48")
    assert decision(state) == EnforceRetreat(1)
    assert state.combat is not None
    assert state.combat.refuser == "jp-33-mtn"


@pytest.mark.clause("6.2-A/5")
def test_defender_cannot_retreat_of_his_own_accord() -> None:
    state = british_attack(["uk-23-1"], ["jp-15-60"])
    ask(state, RetreatAndAdvance())
    assert judge(state, "retreat jp-15-60 1208").reasons[0].kind == "not_now"
    play(state, "done")
    assert not state.agenda
    assert at(state, "jp-15-60") == TARGET


# 6.2-B


@pytest.mark.clause("6.2-B/1")
def test_equal_quality_enforces_at_no_cost() -> None:
    state = british_attack(["uk-17-48"], ["jp-15-60"])
    ask(state, RetreatAndAdvance())
    play(state, "choose uk-17-48", "answer yes")
    assert decision(state) == RetreatOrRefuse(0)
    assert not state.pieces["uk-17-48"].reduced


@pytest.mark.clause("6.2-B/1")
def test_river_lowers_the_leader() -> None:
    """The Minor River 1209 - 1108 counts as Major from turn 5: Quality 2 is 1, equal to the INA's."""
    state = empty(turn=5)
    put(state, "uk-23-1", "1209")
    put(state, "jp-ina-2", TARGET)
    fight(state, ALLIED, ["uk-23-1"], ["jp-ina-2"])
    ask(state, RetreatAndAdvance())
    play(state, "choose uk-23-1")
    assert decision(state) == EnforceRetreat(0)


@pytest.mark.clause("6.2-B/2")
def test_price_is_the_quality_lacking_and_the_leader_pays_first() -> None:
    state = british_attack(["uk-20-32", "uk-20-80", "uk-17-art"], ["jp-15-60"], advantage=ALLIED)
    state.bunkers[state.world.loc(TARGET)] = "japanese"
    ask(state, RetreatAndAdvance())
    play(state, "choose uk-20-32")
    assert decision(state).price == 2  # 2 against 3 + 1
    play(state, "answer yes")
    assert state.pieces["uk-20-32"].reduced
    assert decision(state) == EnforcingLoss(1)
    assert listed(state) == {"choose uk-20-32", "choose uk-20-80"}
    assert judge(state, "choose uk-17-art").reasons[0].kind == "artillery"
    play(state, "choose uk-20-80")
    assert state.pieces["uk-20-80"].reduced
    assert state.combat is not None
    assert state.combat.paid == ("uk-20-32", "uk-20-80")
    assert decision(state) == RetreatOrRefuse(0)


@pytest.mark.clause("6.2-B/2", "6.2-E/2")
def test_a_price_of_three_takes_three_steps_one_after_the_other() -> None:
    state = empty()
    for unit in ("jp-ina-1", "jp-ina-2"):
        put(state, unit, FROM)
    put(state, "uk-17-48", TARGET)
    state.bunkers[state.world.loc(TARGET)] = "british"
    fight(state, JAPANESE, ["jp-ina-1", "jp-ina-2"], ["uk-17-48"], advantage=JAPANESE)
    ask(state, RetreatAndAdvance())
    play(state, "choose jp-ina-1", "answer yes", "choose jp-ina-2")
    assert decision(state) == EnforcingLoss(1)
    play(state, "choose jp-ina-1")
    assert at(state, "jp-ina-1") == "jp-permanent"
    assert decision(state) == RetreatOrRefuse(0)
    play(state, "answer no")
    play(state, "retreat uk-17-48 1208")
    assert at(state, "jp-ina-2") == TARGET  # it has paid, and nobody else is left


@pytest.mark.clause("6.2-B/2")
def test_attacker_decides_when_he_knows_the_refuser() -> None:
    state = british_attack(["uk-20-32"], ["jp-15-60", "jp-ina-1"])
    ask(state, RetreatAndAdvance())
    play(state, "choose uk-20-32", "choose jp-15-60")
    assert listed(state) == {"answer yes", "answer no"}
    play(state, "answer no")
    assert not state.agenda
    assert not state.pieces["uk-20-32"].reduced


@pytest.mark.clause("6.2-B/3")
def test_transporters_alone_cost_nothing() -> None:
    state = british_attack(["uk-23-1"], [])
    put(state, "jp-hq-15", TARGET)
    ask(state, StrandedTransporters((FROM, TARGET)), RetreatAndAdvance())
    play(state, "retreat jp-hq-15 1209")
    play(state, "choose uk-23-1")
    assert at(state, "uk-23-1") == TARGET
    assert at(state, "jp-hq-15") == "1209"
    assert not state.pieces["uk-23-1"].reduced


@pytest.mark.clause("6.2-B/4")
def test_lone_battalion_cannot_pay() -> None:
    state = empty()
    put(state, "us-gal-1", FROM)
    put(state, "jp-15-60", TARGET)
    state.bunkers[state.world.loc(TARGET)] = "japanese"
    fight(state, ALLIED, ["us-gal-1"], ["jp-15-60"], advantage=ALLIED)
    ask(state, RetreatAndAdvance())
    events = play(state, "choose us-gal-1")  # 3 against 4: one step, nobody left; the no is taken automatically
    assert not state.agenda
    assert emitted(events, "declared")[0].clause == "6.2-B/4"
    assert at(state, "us-gal-1") == FROM


@pytest.mark.clause("6.2-B/4")
@pytest.mark.parametrize(("price", "kind"), [(1, "nobody_left"), (2, "cannot_pay")])
def test_steps_must_be_there(price: int, kind: str) -> None:
    state = british_attack(["us-gal-1", "uk-17-art"], ["jp-15-60"], leader="us-gal-1", refuser="jp-15-60")
    found = verdict_on(state, EnforceRetreat(-price), "answer yes")
    assert [why.kind for why in found.reasons] == [kind]
    assert found.clauses == ("6.2-B/4",)


@pytest.mark.clause("6.2-B/4")
def test_another_unit_counts_as_left_to_advance() -> None:
    state = british_attack(["us-gal-1", "uk-20-32"], ["jp-15-60"], leader="us-gal-1", refuser="jp-15-60")
    ask(state, EnforceRetreat(-1))
    play(state, "answer yes")
    assert at(state, "us-gal-1") == "allied-permanent"
    assert decision(state) == RetreatOrRefuse(0)


@pytest.mark.clause("6.2-B/4", "6.1-H/7")
def test_regiment_without_battalions_in_the_box_pays_one_step_only() -> None:
    state = empty()
    put(state, "jp-53-119", FROM, reduced=True)
    put(state, "uk-17-48", TARGET)
    fight(state, JAPANESE, ["jp-53-119"], ["uk-17-48"], leader="jp-53-119", refuser="uk-17-48")
    assert verdict_on(state, EnforceRetreat(-1), "answer yes").reasons[0].kind == "nobody_left"
    stocked(state, "jp-53-b1")
    assert verdict_on(state, EnforceRetreat(-1), "answer yes").legal


@pytest.mark.clause("6.2-B/5", "6.1-F/10")
def test_enforcing_is_an_ordinary_loss_in_spite_of_banzai() -> None:
    state = empty()
    put(state, "jp-53-119", FROM)
    stocked(state, "jp-53-b1", "jp-53-b2")
    put(state, "uk-17-48", TARGET)
    fight(state, JAPANESE, ["jp-53-119"], ["uk-17-48"], banzai=True)
    ask(state, RetreatAndAdvance())
    play(state, "choose jp-53-119", "answer yes")
    assert state.pieces["jp-53-119"].reduced
    assert at(state, "jp-53-b1") == "jp-losses"
    assert state.lament == (1, 0)


# 6.2-C


@pytest.mark.clause("6.2-C/1")
def test_defender_chooses_for_the_whole_hex() -> None:
    state = british_attack(["uk-17-48"], ["jp-15-60", "jp-15-51"])
    ask(state, RetreatAndAdvance())
    play(state, "choose uk-17-48", "choose jp-15-60", "answer yes")
    assert decision(state).side(state) == JAPANESE
    assert listed(state) == {"answer yes", "answer no"}
    refused = state.copy()
    assert emitted(play(refused, "answer yes"), "declared")[0].facts()["what"] == "refuse"
    assert emitted(play(state, "answer no"), "declared")[0].facts()["what"] == "retreat"
    assert isinstance(decision(state), RetreatUnits)
    assert {line.split()[1] for line in listed(state)} == {"jp-15-60", "jp-15-51"}


@pytest.mark.clause("6.2-C/1")
def test_transporters_alone_cannot_refuse() -> None:
    state = british_attack(["uk-17-48"], [])
    put(state, "jp-hq-15", TARGET)
    ask(state, StrandedTransporters((TARGET,)), RetreatAndAdvance())
    assert all(line.startswith("retreat jp-hq-15") for line in listed(state))
    assert judge(state, "answer yes").reasons[0].kind == "not_now"


@pytest.mark.clause("6.2-C/2")
@pytest.mark.parametrize(
    ("leader", "refuser", "bunker", "price"),
    [
        ("uk-17-48", "jp-15-60", False, 1),
        ("uk-17-48", "jp-ina-1", False, 3),
        ("uk-20-32", "jp-aux-24imb", True, 1),
    ],
)
def test_price_of_refusing(leader: str, refuser: str, bunker: bool, price: int) -> None:
    state = british_attack([leader, "uk-20-80"], [refuser], advantage=ALLIED)
    if bunker:
        state.bunkers[state.world.loc(TARGET)] = "japanese"
    ask(state, RetreatAndAdvance())
    play(state, f"choose {leader}", "answer yes")
    assert decision(state).price == price


@pytest.mark.clause("6.2-C/2", "6.0/2")
def test_first_step_from_the_refuser_the_rest_from_anybody() -> None:
    state = british_attack(["uk-17-48"], ["jp-ina-1", "jp-15-60", "jp-15-art"])
    put(state, "jp-hq-15", TARGET)
    stocked(state, "jp-15-b1")
    ask(state, RetreatAndAdvance())
    play(state, "choose uk-17-48", "choose jp-ina-1", "answer yes", "answer yes")
    assert state.pieces["jp-ina-1"].reduced
    assert listed(state) == {"choose jp-ina-1", "choose jp-15-60", "choose jp-15-art"}
    assert judge(state, "choose jp-hq-15").reasons[0].kind == "not_in_combat"
    play(state, "choose jp-15-60", "choose jp-15-art")
    assert state.pieces["jp-15-60"].reduced
    assert at(state, "jp-15-art") == "jp-losses"
    assert not state.agenda
    assert at(state, "uk-17-48") == FROM


@pytest.mark.clause("6.2-C/3", "6.0/3")
def test_paid_in_full_keeps_the_attacker_out_of_an_empty_hex() -> None:
    state = british_attack(["uk-17-48"], ["jp-15-b1"])
    put(state, "jp-hq-15", TARGET)
    ask(state, RetreatAndAdvance())
    play(state, "choose uk-17-48", "answer yes", "answer yes")
    assert not state.agenda
    assert at(state, "jp-15-b1") == "jp-losses"
    assert at(state, "jp-hq-15") == TARGET
    assert at(state, "uk-17-48") == FROM


@pytest.mark.clause("6.2-C/3")
def test_objective_emptied_by_a_paid_refusal_keeps_its_owner() -> None:
    state = empty()
    put(state, "uk-5-123", "1608")
    put(state, "jp-15-b1", "1609")
    fight(state, ALLIED, ["uk-5-123"], ["jp-15-b1"])
    ask(state, RetreatAndAdvance())
    play(state, "choose uk-5-123", "answer yes", "answer yes")
    assert not state.units_at(state.world.loc("1609"))
    assert state.controller(state.world.loc("1609")) == JAPANESE
    assert state.general == (0, 0)


@pytest.mark.clause("6.2-C/3", "6.2-E/1")
def test_refusal_beyond_his_means_costs_everything_and_stops_nobody() -> None:
    state = british_attack(["uk-17-48"], ["jp-ina-1"])  # price 3, the INA has 2 steps
    put(state, "jp-hq-15", TARGET)
    ask(state, RetreatAndAdvance())
    play(state, "choose uk-17-48", "answer yes", "answer yes")
    assert at(state, "jp-ina-1") == "jp-permanent"
    play(state, "retreat jp-hq-15 1209")
    assert at(state, "uk-17-48") == TARGET  # the leader must


@pytest.mark.clause("6.2-D/7", "6.2-D/8")
def test_unit_that_retreated_here_takes_refusal_losses_but_does_not_refuse() -> None:
    state = british_attack(["uk-17-48"], ["jp-ina-1"])
    put(state, "jp-15-60", TARGET)
    stocked(state, "jp-15-b1")
    fight(state, ALLIED, ["uk-17-48"], ["jp-ina-1"])
    state.mark("jp-15-60", RETREATED)
    found = verdict_on(state, ChooseRefuser(), "choose jp-15-60")
    assert found.clauses == ("6.2-D/8",)
    ask(state, RetreatAndAdvance())
    play(state, "choose uk-17-48", "answer yes", "answer yes")
    assert listed(state) == {"choose jp-ina-1", "choose jp-15-60"}


@pytest.mark.clause("6.2-D/7")
def test_unit_that_retreated_here_may_take_a_loss_of_the_result() -> None:
    state = british_attack(["uk-17-48"], ["jp-15-60"], meeting="jp-15-60")
    put(state, "jp-15-51", TARGET)
    stocked(state, "jp-15-b1", "jp-15-b2")
    fight(state, ALLIED, ["uk-17-48"], ["jp-15-60"], meeting="jp-15-60")
    ask(state, TakeLosses(JAPANESE, 2, "combat", True))
    assert state.pieces["jp-15-60"].reduced
    assert listed(state) == {"choose jp-15-60", "choose jp-15-51"}


@pytest.mark.clause("6.2-D/8", "6.2-D/7")
def test_nobody_can_refuse_when_only_units_that_retreated_here_are_left() -> None:
    state = british_attack(["uk-20-32"], [])
    put(state, "jp-15-60", TARGET)
    stocked(state, "jp-15-b1")
    fight(state, ALLIED, ["uk-20-32"], [])
    state.mark("jp-15-60", RETREATED)
    ask(state, RetreatAndAdvance())
    play(state, "choose uk-20-32")
    assert decision(state) == EnforceRetreat(0)
    play(state, "answer yes")
    assert isinstance(decision(state), RetreatUnits)


# Garrisons


@pytest.mark.clause("1.2-J/1")
@pytest.mark.parametrize(("answer", "where", "laments"), [("yes", "2006", 0), ("no", "jp-permanent", 5)])
def test_garrison_refuses_or_dies(answer: str, where: str, laments: int) -> None:
    state = empty()
    put(state, "ch-38-112", "1906")
    put(state, "jp-gar-myitkyina", "2006")
    state.bunkers[state.world.loc("2006")] = "japanese"
    fight(state, ALLIED, ["ch-38-112"], ["jp-gar-myitkyina"], advantage=ALLIED)
    ask(state, RetreatAndAdvance())
    play(state, "choose ch-38-112", "answer yes")
    assert listed(state) == {"answer yes", "answer no"}
    play(state, f"answer {answer}")
    assert at(state, "jp-gar-myitkyina") == where
    assert state.lament == (laments, 0)


@pytest.mark.clause("6.0/3")
def test_transporter_goes_when_its_unit_dies_to_the_table_though_nobody_advances() -> None:
    state = british_attack(["uk-17-48"], ["jp-15-b1"], meeting="jp-15-b1", retreat=False)
    put(state, "jp-hq-15", TARGET)
    ask(state, TakeLosses(JAPANESE, 1, "combat", True), StrandedTransporters((FROM, TARGET)), RetreatAndAdvance())
    assert at(state, "jp-15-b1") == "jp-losses"
    play(state, "retreat jp-hq-15 1009")
    play(state, "done")
    assert at(state, "jp-hq-15") == "1009"
    assert at(state, "uk-17-48") == FROM


@pytest.mark.clause("6.2-C/1", "6.2-D/10a", "6.2-D/10b")
@pytest.mark.parametrize(("more", "shut", "safe"), [("", False, True), ("garrison", False, False), ("", True, False)])
def test_a_retreat_is_likely_where_it_costs_nobody_anything(more: str, shut: bool, safe: bool) -> None:
    """Not for a Garrison, which does not move, nor where enemies stand all around."""
    state = empty()
    target, *around = quiet(state)
    put(state, "jp-31-58", target)
    if more:
        garrison = next(p for p in state.pieces.values() if p.counter.garrison and p.counter.side == JAPANESE)
        put(state, garrison.id, target)
    foes = ("uk-20-80", "uk-20-32", "uk-20-100", "uk-23-1", "uk-23-37", "uk-5-9")
    for foe, where in zip(foes if shut else foes[:1], around, strict=False):
        put(state, foe, where)
    phase(state, ALLIED, "attack")
    state.combat = line_up(state, ALLIED, state.world.loc(target), ("uk-20-80",), None, False)
    found = RetreatOrRefuse(0).likely(state)
    assert (None if found is None else found.text()) == ("answer no" if safe else None)
