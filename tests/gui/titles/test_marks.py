"""What a computer player brought about has a mark of a second at its place, after the dice that led to it; what one did
oneself has none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from engine.table.event import Event, Rolled
from engine.titles.defeat_into_victory import events as defeat
from engine.titles.defeat_into_victory.game import DefeatIntoVictory
from engine.titles.nemesis import events as nemesis
from engine.titles.nemesis.pieces import JAPANESE
from engine.titles.nemesis.state import Combat
from engine.titles.tail_of_the_tiger import events as tiger
from engine.titles.tail_of_the_tiger.game import TailOfTheTiger
from engine.titles.vinegar_joes_war import events as vinegar
from engine.titles.vinegar_joes_war.game import VinegarJoesWar
from nemesis_gui.features.moments.cast import Cast
from nemesis_gui.features.moments.moments import Drama
from nemesis_gui.titles.defeat_into_victory.panels.moments import moments as div_moments
from nemesis_gui.titles.vinegar_joes_war.panels.moments import moments
from nemesis_gui.widgets.moment import Great, Lit
from tests.gui.conftest import Player
from tests.gui.titles.conftest import Posed

COMPUTER, PERSON = 1, 0
UNITS = "jp-15-51", "al-5-9"
EMPTY = {
    "defeat_into_victory": {"scenario": "campaign"},
    "vinegar_joes_war": {"at": {"player": "japanese", "phase": 8}},
    "tail_of_the_tiger": {"turn": 2, "at": {"phase": "german-movement"}},
}  # fmt: skip
CASES: Sequence[tuple[Any, Sequence[Any]]] = (
    (DefeatIntoVictory(), (
        lambda side: defeat.CombatResolved(side, "2911", 10, 4, "2:1", 0, "2:1", 6, 1, 2, "13.2.1/9"),
        lambda side: defeat.ControlChanged(side, "2911", "3.1/1"),
        lambda side: defeat.SuppliesTaken(side, "2911", 2, "7.6/1"),
        lambda side: defeat.SuppliesSpent(side, "2911", 1, "units", "7.9.3/1"),
        lambda side: defeat.SuppliesPlaced(side, "2911", 2, "7.4.4/1"),
        lambda side: defeat.LineCut(side, "2911", "5.3/1"),
        lambda side: defeat.Placed(side, UNITS[side], "2911", "15.3/1"),
    )),
    (VinegarJoesWar(), (
        lambda side: vinegar.CombatResolved(side, "3325", 6, 3, 200, "200-299", 0, "200-299", 2, "DR1", "13.9/1"),
        lambda side: vinegar.Landed(side, "jp-18", "4136", "2746", "", "18.5/1"),
        lambda side: vinegar.Interdicted(side, "3325", True, "12.24/1"),
        lambda side: vinegar.DepotCaptured(side, "3325", True, "8.2/1"),
    )),
    (TailOfTheTiger(), (
        lambda side: tiger.CombatResolved(side, "5002", 30, 3, "8:1", 0, (0, 7), (0, 7), "wtf-13.x/1"),
        lambda side: tiger.ControlChanged(side, "5002", "2.11/1"),
    )),
)  # fmt: skip


@pytest.fixture(params=CASES, ids=lambda case: case[0].id)
def case(request: pytest.FixtureRequest, posed: Posed, monkeypatch: pytest.MonkeyPatch) -> tuple[Player, Any]:
    """A position against a computer player, and what may happen in it to a side."""
    title, happens = request.param
    player = posed(title, EMPTY[title.id.replace("-", "_")], ())
    monkeypatch.setattr(player.model, "by_computer", lambda side: side == COMPUTER)
    return player, happens


def found(player: Player, *events: Event) -> list[Any]:
    """The moments of some events, in the order in which they are shown."""
    return list(player.window.feature(Drama).found(events))


def test_each_act_of_a_computer_player_is_marked_where_it_was(case: tuple[Player, Any]) -> None:
    player, happens = case
    board = player.hands.view.viewport()
    for happened in happens:
        event = happened(COMPUTER)
        (mark,) = found(player, event)
        assert type(mark) is Lit and mark._where()[0] is board, event
        assert mark.text == player.window.words.game.event(player.model.state, event)


def test_ones_own_are_not(case: tuple[Player, Any]) -> None:
    player, happens = case
    assert [found(player, happened(PERSON)) for happened in happens] == [[] for _ in happens]


def test_what_air_fire_brought_about_is_marked_whoever_fired(posed: Posed, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is a die of the other side's that costs one's own pieces, and no card tells it."""
    player = posed(VinegarJoesWar(), EMPTY["vinegar_joes_war"], ())
    monkeypatch.setattr(player.model, "by_computer", lambda side: side == COMPUTER)
    for side in (PERSON, COMPUTER):
        (mark,) = found(player, vinegar.AirFired(side, "3325", 2, 4, 1, 0, "12.41/1"))
        assert type(mark) is Lit
        assert found(player, vinegar.AirFired(side, "3325", 2, 4, 0, 0, "12.41/1")) == [], "nobody came to harm"


def test_what_happened_at_one_place_is_one_mark_and_who_is_eliminated_always_has_one(
    posed: Posed, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By attrition too, which nobody's act brings about; own units as well."""
    player = posed(DefeatIntoVictory(), EMPTY["defeat_into_victory"], ())
    monkeypatch.setattr(player.model, "by_computer", lambda side: side == COMPUTER)
    own, other = (defeat.Eliminated(side, UNITS[side], "2911", "7.10.3/1") for side in (PERSON, COMPUTER))
    taken = defeat.ControlChanged(COMPUTER, "2911", "3.1/1")
    told = player.window.words.game.event
    marks = found(player, own, taken, other)
    state = player.model.state
    assert [mark.text for mark in marks] == [told(state, own), f"{told(state, other)}\n{told(state, taken)}"]
    assert [mark.side for mark in marks] == [PERSON, COMPUTER]
    assert marks[1].ms > marks[0].ms, "two lines take longer to read"


def test_the_dice_come_first(case: tuple[Player, Any]) -> None:
    player, happens = case
    kinds = [type(one) for one in found(player, happens[0](COMPUTER), Rolled("combat", 3, COMPUTER, ""))]
    assert kinds == [Cast, Lit]


def test_dice_for_several_things_stand_beside_what_they_are_for(posed: Posed) -> None:
    """The initiative of both sides and the supply that follows fall at once; dice for one thing need no name."""
    player = posed(DefeatIntoVictory(), EMPTY["defeat_into_victory"], ())
    initiative = [Rolled("initiative", die, die, "6.1.1/1", side=side) for side, die in ((PERSON, 3), (COMPUTER, 2))]
    (alone,) = found(player, *initiative)
    assert [(name, len(row)) for name, row in alone.rows] == [("", 2)]
    (cast,) = found(player, *initiative, Rolled("supply_allied", 7, 7, "7.1.1/1", side=COMPUTER, faces=10))
    assert cast.rows == [("Initiative", [0, 1]), ("Allied supply", [2])]


def test_a_combat_of_nemesis_is_marked_in_the_computers_phase(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    player.new("kohima-road", seed="1")
    player.play("draw")
    result = nemesis.CombatResult("0609", "4:1", 6, 0, 2, True)
    phasing = player.model.state.phasing
    for side, marks in ((phasing, 1), (1 - phasing, 0)):
        monkeypatch.setattr(player.model, "by_computer", lambda one, side=side: one == side)
        assert len(found(player, result)) == marks


def test_a_banzai_of_the_computer_is_marked_where_it_is_cried(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its die is the higher for it: who sees the result alone wonders why."""
    player.new("kohima-road", seed="1")
    player.play("draw")
    state, cry = player.model.state, nemesis.Declared("banzai", JAPANESE, "6.1-F/7")
    monkeypatch.setattr(player.model, "by_computer", lambda side: side == JAPANESE)
    assert found(player, cry) == []
    state.combat = Combat(JAPANESE, state.world.loc("0609"), (), ())
    assert [mark.text for mark in found(player, cry)] == ["Banzai! The die changes by 1 in favour of the Japanese side"]


def test_who_loses_a_step_in_defeat_into_victory_comes_to_harm() -> None:
    """So it is seen on the map, stands first in what happened since, and asks for a key after one's own combat."""
    assert defeat.StepLost.hurts and defeat.Eliminated.hurts and not defeat.UnitDisrupted.hurts


def test_a_random_event_that_happens_at_once_and_aircraft_have_one_mark_each(
    posed: Posed, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = posed(DefeatIntoVictory(), EMPTY["defeat_into_victory"], ())
    monkeypatch.setattr(player.model, "by_computer", lambda side: side == COMPUTER)
    events = [
        defeat.EventRolled("chinese", 5, "14.1.6/1"), defeat.EventHappened("chinese"),
        *(defeat.AirAssigned(side, "air-jp-lily", "support", "bomber", "5.2.6/1") for side in (COMPUTER, PERSON)),
    ]  # fmt: skip
    told = [one.text for one in div_moments(player.window.context, events) if isinstance(one, Lit)]
    assert len([text for text in told if "andom event" in text]) == 1
    assert len([text for text in told if "Support" in text]) == 1


def test_points_are_judged_by_the_score_of_their_moment(posed: Posed) -> None:
    """With one command the Japanese lead goes from 9 to 10, a marginal victory, and then the Allies take two points,
    so that it is 8 in the end."""
    state = {**EMPTY["vinegar_joes_war"], "vp": {"japanese": 12, "allied": 4}}
    context = posed(VinegarJoesWar(), state, ()).window.context
    scores = [vinegar.PointsScored(side, points, total, "china", "5", "26.1/5") for side, points, total in
              ((0, 1, 12), (1, 2, 4))]  # fmt: skip
    found = list(moments(context, scores))
    assert [type(one) for one in found] == [Great, Great]
    assert not any(one.held for one in found), "over the new position, when what they come of was seen"


def test_a_combat_of_a_computer_player_is_told_with_who_fought_and_who_was_lost(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A result alone says neither who attacked nor who died; what the record has of it does."""
    player.new("kohima-road", seed="1")
    player.play("draw")
    state = player.model.state
    attack = nemesis.AttackDeclared("0609", ("jp-31-58", "jp-31-124"), ("uk-ivc-50p",), "", True, "")
    result = nemesis.CombatResult("0609", "4:1", 6, 0, 2, True)
    dead = nemesis.Eliminated("uk-ivc-50p", "combat", "allied-losses", "")
    monkeypatch.setattr(player.model, "by_computer", lambda side: side == state.phasing)
    monkeypatch.setattr(player.model, "backwards", lambda: iter([state]))
    monkeypatch.setattr(state, "events", (attack, result, dead))
    (mark,) = found(player, result, dead)
    head, what, who = mark.text.split("\n")
    assert head == "0609 Ukhrul, attacked by 58/31, 124/31"
    assert "4:1" in what and "6" in what and who == "50 Para is eliminated"
