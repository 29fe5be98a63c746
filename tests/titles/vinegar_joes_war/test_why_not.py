"""Why not: what is meant by pointing at a hex with a unit selected, and what is offered instead."""

from __future__ import annotations

import pytest

from engine.table import agenda, game
from engine.table.legal import index_of
from engine.table.why import Answer, Question, answer
from engine.titles.vinegar_joes_war.state import VinegarState
from tests.titles.vinegar_joes_war.table import TITLE, begun, play


@pytest.fixture(scope="module")
def moving() -> VinegarState:
    """December 1941: the Japanese player moves."""
    return play(begun(), "done")


def asked(state: VinegarState, unit: str, label: str, mode: str = "") -> Answer:
    decision, loc = agenda.current(state), state.world.find(label)
    assert decision is not None
    assert loc is not None
    index, question = index_of(state, game.legal(state)), Question(loc, "", (unit,), mode)
    return answer(TITLE, state, decision, lambda c: agenda.judge(state, c), index, question)


def told(found: Answer) -> dict[str, list[str]]:
    """Verb of each thing meant, and the reasons against it in words."""
    words = TITLE.words("en")
    return {
        group.commands[0].verb: [f"{words.reason(o.reason)} [{o.reason.clause}]" for o in group.objections]
        for group in found.groups
    }


@pytest.mark.clause("9.1/1")
def test_a_hex_too_far_is_too_dear_by_the_cheapest_way(moving: VinegarState) -> None:
    """Of Nha Trang: four hexes along the railway and three of clear ground, a point each, of the five of a division."""
    found = asked(moving, "jp-18", "3536")
    assert told(found) == {"move": ["It costs 7 MP, 5 left [9.1/1]"]}
    assert [command.verb for command in found.instead] == ["move"], "what is offered instead is a move on foot, too"


@pytest.mark.clause("10.3/1", "18.5/1")
def test_the_enemy_coast_is_for_assaults_only(moving: VinegarState) -> None:
    found = told(asked(moving, "jp-18", "2746"))
    assert found == {"move": ["Enemy units are in 2746 [10.3/1]"], "assault": []}


@pytest.mark.clause("18.5/1")
def test_an_assault_on_nobody_names_the_hex_and_offers_no_other_thing(moving: VinegarState) -> None:
    found = asked(moving, "jp-18", "3035", "assault")
    assert told(found) == {"assault": ["No enemy units are in 3035 [18.5/1]"]}
    assert found.instead == (), "no depot is spent on a fortification instead"


@pytest.mark.clause("24.1/1")
def test_a_border_is_told_with_the_unit_that_it_stops(moving: VinegarState) -> None:
    found = told(asked(moving, "jp-vft", "3910"))["move"]
    assert any(line.startswith("Jp-vft may not cross the border") for line in found)


@pytest.mark.clause("9.43/1")
def test_a_hex_on_the_railway_tells_that_no_rail_move_is_left(moving: VinegarState) -> None:
    tired = moving.copy()
    tired.rails = 3
    found = told(asked(tired, "jp-ig", "2729"))
    assert found["rail"] == ["All 3 rail moves are made [9.43/1]"]


@pytest.mark.clause("18.1/1")
def test_across_the_sea_the_landing_beside_it_is_offered_and_no_march_along_the_far_coast(moving: VinegarState) -> None:
    """From Nha Trang to Ipoh: on foot a regiment would come a fifth of the way."""
    found = asked(moving, "jp-yoko", "2548")
    state = moving.world
    assert [command.verb for command in found.instead] == ["disembark"]
    assert found.instead[0].place() in map(state.label, state.adjacent[state.find("2548")])
