"""What is meant by pointing somewhere, and what the engine says to it."""

from __future__ import annotations

import pytest

from engine.table.legal import index_of
from engine.table.session import Session
from engine.table.why import Answer, Question, answer
from engine.titles.nemesis import commands as said
from engine.titles.nemesis.game import Nemesis
from engine.titles.nemesis.queries.ways import way

UNIT = "jp-31-58"


@pytest.fixture(scope="module")
def title() -> Nemesis:
    return Nemesis()


@pytest.fixture
def session(title: Nemesis) -> Session:
    """The first movement of the campaign."""
    session = Session.new(title, "campaign", {}, "7")
    session.play("draw")
    return session


def ask(session: Session, label: str, unit: str = "", *selected: str, mode: str = "") -> Answer:
    loc = session.state.world.loc(label)
    index = index_of(session.state, session.commands())
    assert session.decision is not None
    question = Question(loc, unit, selected, mode)
    return answer(session.title, session.state, session.decision, session.judge, index, question)


def kinds(found: Answer) -> set[str]:
    return {reason.kind for item in found.refused for reason in item.reasons}


@pytest.mark.clause("5.1-A/5", "5.1-C/1")
def test_a_stretch_that_fails_names_the_hexes_that_break_it(session: Session) -> None:
    found = ask(session, "0509", "", UNIT)
    assert kinds(found) == {"too_dear", "enters_zoc"}
    assert found.labels() == ["0610", "0509"]


def test_the_nearest_reachable_hex_is_offered(session: Session) -> None:
    (move,) = ask(session, "0509", "", UNIT).instead
    assert isinstance(move, said.Move) and move.unit == UNIT
    world = session.state.world
    assert world.grid.distance(world.loc(move.path[-1]), world.loc("0509")) == 1
    assert session.judge(move).legal


def test_a_stack_is_offered_the_same_hex(session: Session) -> None:
    found = ask(session, "0509", "", UNIT, "jp-31-124")
    assert len({command.path[-1] for command in found.instead}) == 1  # type: ignore[attr-defined]
    assert len(found.instead) == 2


@pytest.mark.clause("2.2/6b")
def test_an_enemy_hex_is_barred_and_cannot_be_attacked_now(session: Session) -> None:
    found = ask(session, "0410", "", UNIT)
    assert kinds(found) == {"enemy_units", "not_now"}


def test_what_is_possible_is_said_too(session: Session) -> None:
    found = ask(session, "0708", "", UNIT)
    assert not found.refused and not found.instead
    assert [item.command.verb for item in found.findings] == ["move"]


@pytest.mark.clause("5.1-A/1")
def test_a_piece_that_has_moved_is_held_back_everywhere(session: Session) -> None:
    session.play(f"move {UNIT} 0910")
    found = ask(session, "0910", UNIT)
    held = [item for item in found.refused if item.anywhere]
    assert [reason.kind for item in held for reason in item.reasons] == ["already_moved"]


def test_an_enemy_piece_is_not_yours(session: Session) -> None:
    found = ask(session, "0410", "uk-23-37")
    assert kinds(found) == {"not_yours"}


@pytest.mark.clause("6.1-C/1")
def test_an_attack_out_of_reach_offers_others_who_can(session: Session) -> None:
    session.play("done")
    found = ask(session, "1501", "", UNIT)
    assert kinds(found) == {"not_adjacent"}
    assert [command.text() for command in found.instead] == ["attack 1501 - -"]


def test_an_enemy_counter_stands_for_its_hex_where_attacks_are_declared(session: Session) -> None:
    session.play("done")
    foe = session.state.pieces_at(session.state.world.loc("1501"))[-1].id
    found = ask(session, "1501", foe)
    assert [item.command.text() for item in found.findings] == ["attack 1501 - -"]


def test_a_special_order_is_judged_for_itself(session: Session) -> None:
    found = ask(session, "0410", "", UNIT, mode="ambush")
    assert [item.command.verb for item in found.findings] == ["ambush"]
    assert found.refused


def test_a_way_goes_around_the_enemy_and_ends_where_asked(session: Session) -> None:
    loc = session.state.world.loc("1501")
    path = way(session.state, UNIT, loc)
    assert path[-1] == loc
    assert not set(path[:-1]) & set(session.state.occupied(1))


@pytest.mark.clause("5.1-C/1")
def test_beyond_an_enemy_zone_the_zone_is_named_and_the_reach_by_stretch_not_denied(session: Session) -> None:
    state, unit = session.state, "jp-15-60"
    found = ask(session, "0509", "", unit)
    (finding,) = found.refused[:1]
    reasons = {reason.kind: reason for reason in finding.reasons}
    assert len(reasons) == len(finding.reasons), "each kind once"
    assert reasons["enters_zoc"].clause == "5.1-C/1"
    assert reasons["too_dear"].facts["allowance"] == 2 * state.pieces[unit].values.movement
    moves = [command for command in session.commands() if isinstance(command, said.Move)]
    reached = {command.path[-1] for command in moves if command.unit == unit}
    assert reasons["too_dear"].facts["hex"] not in reached


@pytest.mark.clause("5.1-C/1")
def test_the_way_meant_is_a_stretch_that_only_its_end_bars(session: Session) -> None:
    state = session.state
    loc = state.world.loc("0610")
    path = way(state, "jp-15-60", loc)
    (finding,) = ask(session, "0610", "", "jp-15-60").refused[:1]
    assert path[-1] == loc
    assert {reason.kind for reason in finding.reasons} == {"too_dear", "enters_zoc"}
    (zone,) = (reason for reason in finding.reasons if reason.kind == "enters_zoc")
    assert zone.facts["hex"] == "0610" and "hexes" not in zone.facts
