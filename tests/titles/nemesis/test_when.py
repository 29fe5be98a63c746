"""Why not, and when: questions of every kind, with the answer that the rulebook gives.

Each case is a position, what is pointed at with which pieces selected, and what has to be said: the reason, and when it
will have passed. Positions are on an empty map, so that nothing else is in the way.
"""

from __future__ import annotations

from typing import Any

import pytest

from engine.table import agenda
from engine.table.command import Command
from engine.table.legal import index_of
from engine.table.verdict import Reason
from engine.table.why import NOT_NOW, Answer, Question, answer
from engine.titles.nemesis import commands as said
from engine.titles.nemesis.game import Nemesis

NEMESIS = Nemesis()
JP, KIN, HQ, FOE, FOE2 = "jp-31-58", "jp-31-124", "jp-hq-31", "uk-20-32", "uk-20-80"
YUNNAN, STILWELL, GARRISON = "ch-y-36", "us-ptg-1", "jp-gar-pingka"
NEAR = {JP: "0909", KIN: "0909", HQ: "0909", FOE: "0810", FOE2: "0414", "jp-31-b2": "jp-battalions"}
"""Japanese at Homalin with their HQ, a British Brigade beside them; a Battalion to drop in its box."""


def asked(position: dict[str, Any], place: str, *units: str, pointed: str = "") -> Answer:
    state = NEMESIS.position({"turn": 4, **position})
    decision = agenda.current(state)
    assert decision is not None

    def judge(command: Command) -> Any:
        return agenda.judge(state, command)

    index = index_of(state, decision.commands(state))
    return answer(NEMESIS, state, decision, judge, index, Question(state.world.loc(place), pointed, units))


def ask(state: dict[str, Any], verb: str, kind: str, place: str, *units: str, pointed: str = "") -> Reason | None:
    """When the reason of a kind against a command with this verb will have passed."""
    found = asked(state, place, *units, pointed=pointed)
    groups = [group for group in found.against if group.commands[0].verb == verb]
    emitted = [item for group in groups for item in group.objections if item.reason.kind == kind]
    assert len(emitted) == 1, f"{kind} of {verb} once in {found.groups}"
    return emitted[0].when


def at(where: str, side: str, chit: str, *played: str, theirs: tuple[str, ...] = (), **more: Any) -> dict[str, Any]:
    """Somewhere in a side's phase; ``played`` are the chits of that side up to this one, ``theirs`` the enemy's."""
    enemy = {"japanese": "allied", "allied": "japanese"}[side]
    track = {side: [*played, chit], enemy: list(theirs)}
    phase = {"side": side, "chit": chit, **more.pop("phase", {})}
    return {"pieces": NEAR, "chits": {"track": track}, "phase": phase, "at": where, **more}


def between(japanese: tuple[str, ...], allied: tuple[str, ...], **more: Any) -> dict[str, Any]:
    """Before the next chit is drawn."""
    track = {"japanese": list(japanese), "allied": list(allied)}
    return {"pieces": NEAR, "chits": {"track": track}, "at": "chits", **more}


MOVES = at("movement", "japanese", "assault", goes_on=True)
LATE = at("movement", "japanese", "assault", "attack", theirs=("assault",), goes_on=True)
LAST = {**LATE, "turn": 10}
ALL = ("assault", "attack", "supply", "reinforcement")

Case = tuple[dict[str, Any], str, str, str, tuple[str, ...], str | None, str, dict[str, Any]]

CASES: dict[str, Case] = {
    # the order of segments
    "assaults come after all movement of the phase":
        (MOVES, "attack", NOT_NOW, "0810", (JP,), "when_assaults", "5.0/1", {}),
    "attacks come after the Forward Moves":
        ({**at("forward", "japanese", "attack"), "goes_on": True}, "attack", NOT_NOW, "0810", (JP,), "when_attacks",
         "6.0/1", {}),
    "and after Air Movement":
        ({**at("air", "allied", "attack", pieces={**NEAR, FOE2: "airfield"}), "goes_on": True}, "attack", NOT_NOW,
         "0909", (FOE,), "when_attacks.air", "6.0/1", {}),
    # a phase whose chit is still to be played
    "units move with the Assault chit: the first hex also with the Attack chit":
        (between((), ()), "move", NOT_NOW, "0908", (JP,), "when_chits", "4.0/3",
         {"side": 0, "chit": "assault", "second": "attack"}),
    "two hexes are no Forward Move":
        (between((), ()), "move", NOT_NOW, "1110", (JP,), "when_chit", "4.0/3",
         {"side": 0, "chit": "assault"}),
    "Transporters make no Forward Move":
        (between((), ()), "move", NOT_NOW, "0908", (HQ,), "when_chit", "4.0/3",
         {"side": 0, "chit": "assault"}),
    "with the Assault chit played the Attack chit is left for one hex":
        (between(("assault", "supply"), ("assault", "supply")), "move", NOT_NOW, "0908", (JP,), "when_chit", "4.0/3",
         {"side": 0, "chit": "attack"}),
    "with both played it is next turn":
        (between(("assault", "attack"), ("assault", "attack")), "move", NOT_NOW, "0908", (JP,), "when_next_chits",
         "4.0/1", {"side": 0, "chit": "assault", "second": "attack"}),
    "and never again in the last one":
        ({**between(("assault", "attack"), ("assault", "attack")), "turn": 10}, "move", NOT_NOW, "0908", (JP,),
         "when_never", "9.0-5V/1", {}),
    "between phases attacks wait for either chit":
        (between(("supply",), ("supply",)), "attack", NOT_NOW, "0810", (JP,), "when_chits", "4.0/3",
         {"side": 0, "chit": "assault", "second": "attack"}),
    "the Yunnan Force makes no assaults":
        (between((), (), pieces={YUNNAN: "2804", "jp-56-113": "2805"}), "attack", NOT_NOW, "2805", (YUNNAN,),
         "when_chit", "4.0/3", {"side": 1, "chit": "attack"}),
    # what was done in this phase
    "a unit that has moved may still make a Forward Move this turn":
        ({**MOVES, "phase": {**MOVES["phase"], "done": {JP: ["moved", "finished"]}}}, "move", "already_moved", "0908",
         (JP,), "when_chit", "4.0/3", {"side": 0, "chit": "attack"}),
    "or moves again next turn":
        ({**LATE, "phase": {**LATE["phase"], "done": {JP: ["moved", "finished"]}}}, "move", "already_moved", "0908",
         (JP,), "when_next_chits", "4.0/1", {"side": 0, "chit": "assault", "second": "attack"}),
    "a unit that has dug in moves no more in this phase":
        ({**LATE, "phase": {**LATE["phase"], "done": {JP: ["dug", "finished"]}}}, "move", "has_dug", "1110", (JP,),
         "when_next_chit", "4.0/1", {"side": 0, "chit": "assault"}),
    "a unit attacks once in a phase":
        (at("assaults", "japanese", "assault", phase={"done": {JP: ["attacked"]}, "attacks_made": 1}), "attack",
         "has_attacked", "0810", (JP,), "when_chit", "4.0/3", {"side": 0, "chit": "attack"}),
    "a hex is attacked once in a phase":
        (at("assaults", "japanese", "assault", phase={"done": {FOE: ["defended"]}, "attacks_made": 1},
            pieces={**NEAR, FOE2: "0910"}), "attack", "already_attacked", "0810", (JP,), "when_chit", "4.0/3",
         {"side": 0, "chit": "attack"}),
    "Stilwell attacks once in a phase":
        (at("attacks", "allied", "attack", theirs=("attack",), phase={"attacks_made": 1, "stilwell_attacks": 1},
            pieces={**NEAR, STILWELL: "1401", JP: "1402", KIN: "0809"}), "attack", "stilwell_spent", "1402",
         (STILWELL,), "when_chit", "4.0/3", {"side": 1, "chit": "assault"}),
    # what a later roll or check decides
    "only units in Full Supply assault: the Supply Check is still to come":
        (at("assaults", "japanese", "assault", pieces={**NEAR, JP: "0909 limited"}), "attack", "not_full_supply",
         "0810", (JP,), "when_judged", "7.1-B/1", {}),
    "or comes next turn":
        (at("assaults", "japanese", "assault", "supply", theirs=("assault",), pieces={**NEAR, JP: "0909 out"}),
         "attack", "not_full_supply", "0810", (JP,), "when_judged.next", "7.1-B/1", {}),
    "the Yunnan Force rolled in vain before the first Allied phase":
        (at("attacks", "allied", "attack", theirs=("attack",), pieces={**NEAR, YUNNAN: "2804", JP: "2805"}), "attack",
         "inactive_yunnan", "2805", (YUNNAN,), "when_rolled.next", "2.6/3b", {}),
    # the other side
    "a piece of the other side moves with its own chit":
        ({**MOVES, "pieces": {**NEAR, "uk-mule-1": "0414"}}, "move", "not_yours", "0413", ("uk-mule-1",), "when_chit",
         "4.0/3", {"side": 1, "chit": "assault"}),
    # pieces in boxes
    "reinforcements of a later turn":
        ({**MOVES, "pieces": {**NEAR, "jp-53-128": "turn-6"}}, "move", "not_in_play", "turn-6", (), "when_due",
         "8.1-B/1", {"unit": "jp-53-128", "turn": 6}),
    "those of this turn whose chit was missed come next turn":
        ({**at("movement", "japanese", "assault", "reinforcement", theirs=("assault",)),
          "pieces": {**NEAR, "jp-53-128": "turn-4"}}, "move", "not_in_play", "turn-4", (), "when_due", "8.1-B/1",
         {"unit": "jp-53-128", "turn": 5}),
    "a lost Battalion returns as a replacement":
        ({**MOVES, "pieces": {**NEAR, "jp-31-b1": "jp-losses"}}, "move", "not_in_play", "jp-losses", (),
         "when_replaced.now", "8.1-A/1", {"unit": "jp-31-b1"}),
    "a permanently lost one never does":
        ({**MOVES, "pieces": {**NEAR, "jp-31-b1": "jp-permanent"}}, "move", "not_in_play", "jp-permanent", (), None,
         "", {}),
    "a Battalion in its box is dropped by a Regiment":
        (MOVES, "move", "not_in_play", "jp-battalions", (), "when_dropped", "1.2-D/2", {"unit": "jp-31-b2"}),
    "what waits off the map comes with the Reinforcement chit":
        (at("movement", "allied", "assault", "reinforcement", theirs=("assault", "attack"),
            pieces={**NEAR, FOE: "off-map"}), "move", "not_in_play", "off-map", (), "when_brought_in.next",
         "8.2-B/3", {"unit": FOE}),
    "what waits at the airfield comes with the Attack chit":
        (at("movement", "allied", "assault", theirs=("assault",), pieces={**NEAR, FOE: "airfield"}), "move",
         "not_in_play", "airfield", (), "when_flown.now", "6.1-B/1", {"unit": FOE}),
    # what never will be
    "a Garrison never moves, whatever is played":
        (between((), (), pieces={GARRISON: "2309"}), "move", NOT_NOW, "2308", (GARRISON,), "garrison", "1.2-J/1",
         {"unit": GARRISON}),
    "Transporters never fight":
        (between((), ()), "attack", NOT_NOW, "0810", (HQ,), "not_a_unit", "6.0/2", {"unit": HQ}),
    "beyond its points a unit cannot move with any chit":
        (between((), ()), "move", NOT_NOW, "2014", (JP,), "too_dear", "5.1-A/5", {}),
    "time does not move the enemy away":
        (MOVES, "move", "enemy_units", "0810", (JP,), None, "", {}),
}  # fmt: skip


@pytest.mark.clause("4.0/1", "4.0/2", "4.0/3", "5.0/1", "6.0/1", "8.0/1", "9.0-5V/1")
@pytest.mark.parametrize("name", CASES)
def test_when(name: str) -> None:
    position, verb, kind, place, units, expected, clause, facts = CASES[name]
    boxed = "" if units else next(unit for unit, where in position["pieces"].items() if where == place)
    found = ask(position, verb, kind, place, *units, pointed=boxed)
    if expected is None:
        assert found is None
        return
    assert found is not None, "time mends it"
    assert (found.kind, found.clause) == (expected, clause)
    assert {key: found.facts.get(key) for key in facts} == facts


@pytest.mark.clause("8.1-A/5", "8.2-A/3")
def test_a_support_unit_waits_for_the_next_support_game_turn() -> None:
    """Turns 3, 6 and 9 have the red dot."""
    lost = {"pieces": {STILWELL: "allied-losses", FOE: "allied-losses", JP: "0909"}}
    position = {**at("reinforcement", "allied", "reinforcement", theirs=ALL[:1]), **lost}
    assert ask(position, "rebuild", "no_support_turn", "allied-losses", pointed=STILWELL).facts["turn"] == 6  # type: ignore[union-attr]
    late = {**position, "turn": 10}
    assert ask(late, "rebuild", "no_support_turn", "allied-losses", pointed=STILWELL) is None


@pytest.mark.clause("8.0/1")
def test_reinforcements_come_after_replacements_and_trains_last() -> None:
    lost = {"pieces": {"jp-31-b1": "jp-losses", HQ: "0909", JP: "1317"}}
    position = {**at("reinforcement", "japanese", "reinforcement"), **lost}
    state = NEMESIS.position({"turn": 4, **position})
    decision = agenda.current(state)
    assert decision is not None and decision.kind == "Replacements"
    not_now = Reason(NOT_NOW, decision.clause)
    assert NEMESIS.when(state, decision, said.Rail(JP, "1316"), not_now) == Reason("when_rail", "8.0/1")


@pytest.mark.clause("6.1-D/1", "4.0/1")
def test_three_attacks_are_all_of_a_phase() -> None:
    """The Attack chit is on the track, the Assault chit is not: assaults may follow this turn."""
    state = NEMESIS.position({"turn": 4, **between(("attack",), ("attack",))})
    decision = agenda.current(state)
    assert decision is not None
    found = NEMESIS.when(state, decision, said.Attack("0810", (JP,)), Reason("attacks_spent", "6.1-D/1"))
    assert found is not None and (found.kind, found.facts["chit"]) == ("when_chit", "assault")


@pytest.mark.clause("9.0-4/1", "9.0-3/1")
@pytest.mark.parametrize(("kind", "clause"), [("air_used", "9.0-4/1"), ("no_marker", "9.0-3/1")])
def test_what_comes_back_at_the_end_of_the_turn(kind: str, clause: str) -> None:
    state = NEMESIS.position({"turn": 4, **MOVES})
    decision = agenda.current(state)
    assert decision is not None
    found = NEMESIS.when(state, decision, said.Move(JP, ("0908",)), Reason(kind, "1.1/1"))
    assert found == Reason("when_turn_ends", clause)
    state.turn = 10
    assert NEMESIS.when(state, decision, said.Move(JP, ("0908",)), Reason(kind, "1.1/1")) is None


@pytest.mark.clause("9.0-6/2")
def test_a_chit_chosen_in_secret_is_not_told() -> None:
    """The Japanese chose the Assault chit as their first: to whoever asks it may be any of the four."""
    chosen = between((), ())
    secret = {**chosen, "chits": {**chosen["chits"], "first": {"japanese": "assault"}}}
    open_ = {**chosen, "chits": {**chosen["chits"], "first": {"japanese": "reinforcement"}}}
    assert ask(secret, "move", NOT_NOW, "0908", JP) == ask(open_, "move", NOT_NOW, "0908", JP)


@pytest.mark.clause("5.1-A/1")
def test_one_reason_for_a_whole_stack() -> None:
    """Both Regiments have moved, the HQ has not: one line for the two, and the HQ may go."""
    done = {**MOVES["phase"], "done": {JP: ["moved", "finished"], KIN: ["moved", "finished"]}}
    found = asked({**MOVES, "phase": done}, "0908", JP, KIN, HQ)
    (group,) = found.against
    (objection,) = group.objections
    assert (group.units, objection.units) == ((JP, KIN), (JP, KIN))
    (legal,) = (group for group in found.groups if not group.objections)
    assert legal.units == (HQ,)


def test_a_reason_about_the_place_holds_for_all_of_the_largest_stack() -> None:
    stack = [JP, KIN, "jp-31-138", "jp-31-mtn", "jp-31-eng", "jp-31-b1", HQ, "jp-mule-1"]
    pieces = {**dict.fromkeys(stack, "0909"), FOE: "0810"}
    found = asked({**MOVES, "pieces": pieces}, "0810", *stack)
    move = next(group for group in found.against if group.commands[0].verb == "move")
    assert set(move.objections[0].units) == set(stack)
    assert [item.reason.kind for item in move.objections].count("enemy_units") == 1
