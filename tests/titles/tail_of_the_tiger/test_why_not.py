"""Why not: what is meant by pointing at a hex with units selected, and what stands against it."""

from __future__ import annotations

import pytest

from engine.table import agenda, game
from engine.table.legal import index_of
from engine.table.why import Question, answer
from engine.titles.tail_of_the_tiger.state import TigerState
from tests.titles.tail_of_the_tiger.fighting import moves
from tests.titles.tail_of_the_tiger.table import TITLE, at, hex_of, play


def asked(state: TigerState, label: str, *units: str) -> dict[str, list[str]]:
    """Verb of each thing meant, and the reasons against it in words."""
    decision = agenda.current(state)
    assert decision is not None
    index, question = index_of(state, game.legal(state)), Question(hex_of(label), "", units)
    found = answer(TITLE, state, decision, lambda c: agenda.judge(state, c), index, question)
    words = TITLE.words("en")
    return {
        group.commands[0].verb: [f"{words.reason(one.reason, state)} [{one.reason.clause}]" for one in group.objections]
        for group in found.groups
    }


@pytest.mark.clause("wtf-11.x/1")
def test_a_hex_too_far_is_told_by_the_cheapest_way_there() -> None:
    """Eleven hexes to the south, for a foot division of 8."""
    found = asked(moves(units={"ge-50inf": "5001", "jp-58": "6005"}), "5012", "ge-50inf")
    (emitted,) = found["march"]
    assert emitted.startswith("50 Inf Division needs ") and emitted.endswith("and has 8 [wtf-11.x/1]")


@pytest.mark.clause("12.0/1", "17.0/1", "wtf-12.2/1")
def test_enemies_are_for_assaults_of_those_beside_them() -> None:
    found = asked(moves(units={"ge-50inf": "5001", "jp-58": "5003"}), "5003", "ge-50inf")
    assert set(found) == {"storm"}
    assert any("is not next to 5003" in emitted for emitted in found["storm"])


@pytest.mark.clause("17.0/1")
def test_a_mobile_unit_that_cannot_drive_up_and_assault_is_told_how_many_points_are_wanting() -> None:
    """Four of its ten points are left after six hexes of open ground. One more, and four for the assault with two for
    the river, are seven."""
    state = moves(units={"ge-7pz": "5001", "jp-58": "5005"})
    assert asked(state, "5005", "ge-7pz") == {"storm": ["7 Pz Division is not next to 5005 [17.0/1]"]}, "it can be"
    state = play(state, "march ge-7pz 5002,5003,5002,5003,5002,5003")
    assert asked(state, "5005", "ge-7pz") == {"storm": ["7 Pz Division needs 7 MP and has 4 [17.0/1]"]}


@pytest.mark.clause("wtf-11.x/2", "wtf-12.2/1")
def test_a_unit_that_has_moved_is_not_told_to_go_nearer() -> None:
    state = moves(units={"ge-50inf": "5001", "ge-97inf": "5101", "jp-58": "5006"})
    state = play(state, "march ge-50inf 5002", "march ge-97inf 5102")
    assert asked(state, "5006", "ge-50inf") == {"storm": ["50 Inf Division has moved [wtf-11.x/2]"]}


@pytest.mark.clause("3.3/3")
def test_an_untried_unit_says_why_it_does_not_move() -> None:
    state = moves(units={"ga-u01": "5001", "ge-50inf": "5101", "jp-58": "6005"})
    (emitted,) = asked(state, "5001", "ga-u01")["march"]
    assert "only with a Chinese ally in its stack" in emitted


@pytest.mark.clause("wtf-11.x/2")
def test_a_unit_that_has_moved_says_so() -> None:
    state = moves(units={"ge-50inf": "5001", "ge-97inf": "5101", "jp-58": "6005"})
    state = play(state, "march ge-50inf 5002", "march ge-97inf 5102")
    assert asked(state, "5002", "ge-50inf")["march"] == ["50 Inf Division has moved [wtf-11.x/2]"]


@pytest.mark.clause("3.3/3", "wtf-11.x/3")
def test_a_garrison_says_why_it_makes_no_strategic_movement() -> None:
    state = at("imperial-strategic", turn=2, units={"jp-mag": "1924", "jp-58": "5504", "ge-97inf": "4300"})
    assert any("never moves" in emitted for emitted in asked(state, "1924", "jp-mag")["redeploy"])
