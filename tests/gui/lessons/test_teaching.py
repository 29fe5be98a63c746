"""Which lesson is about a clause or a decision, in all four games, by what the lessons themselves say of it."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Iterator

import msgspec
import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from engine.games import titles
from engine.table.agenda import Decision
from engine.table.lesson import Lesson
from engine.table.verdict import Reason, Verdict
from nemesis_gui.base.settings import Settings
from nemesis_gui.features.lessons.noticing import Noticing
from nemesis_gui.features.lessons.way import FAR, Way, _nearness, parts_of
from nemesis_gui.play.services import Lessons
from tests.gui.conftest import seated


def decisions(title: str) -> Iterator[type[Decision]]:
    """All kinds of decisions of a title that stand under a clause of their own."""
    package = importlib.import_module(f"engine.titles.{title.replace('-', '_')}")
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        for _, one in inspect.getmembers(importlib.import_module(module.name), inspect.isclass):
            own = issubclass(one, Decision) and one.__module__ == module.name and not inspect.isabstract(one)
            clause = getattr(one, "clause", None)
            if own and isinstance(clause, str) and clause and not one.__name__.startswith("_"):
                yield one


@pytest.mark.parametrize("title", [one.id for one in titles()])
def test_a_decision_leads_to_a_lesson(title: str) -> None:
    way = Way(Settings(), title)
    assert [one.__name__ for one in decisions(title) if way.teaching(one.clause, one.__name__) is None] == []


@pytest.mark.parametrize("title", [one.id for one in titles()])
def test_each_decision_offers_its_lesson_and_three_tries_in_vain_offer_one(
    qtbot: QtBot, calm: None, title: str
) -> None:
    """In every game, on the card of the decision and after three refusals of one kind. While a lesson is on, Enter with
    Ctrl is its own key and not that of the map's cursor."""
    with seated(titles().title(title), qtbot, QSize(1400, 1000)) as player:
        window, lessons = player.window, player.window.context.services.of(Lessons)
        window.tour.begin()
        assert window.keyboard.cursor is not None and window.keyboard.cursor.kept()
        window.tour.play_on()
        assert not window.keyboard.cursor.kept()
        window.tour.teaching._look_through()
        decision = player.model.decision
        assert decision is not None and window.tour.teaching.button.toolTip().startswith("Teach me this: ")
        reason, clause = Reason("not_now", decision.clause), decision.clause
        card = window.feature(Noticing).card
        for tries in range(3):
            assert card.isHidden(), tries
            player.model.refused.emit(Verdict((reason,)))
        names = [button.text() for button in card.body.findChildren(QPushButton)]
        assert names == ["Show me", f"Lesson: {lessons.taught(clause)}"]
        nearest = window.tour.shelf.teaching(clause, decision.kind)
        window.tour.teaching.teach_decision()
        assert nearest is not None and window.tour.course is not None
        assert window.tour.course.lesson.id == nearest[1].id


def lesson(*clauses: str, part: str = "basics", decide: tuple[str, ...] = ()) -> Lesson:
    told = {"en": "A", "fr": "B"}
    step = {"id": "a", "title": told, "text": told, "clauses": clauses, "decide": decide}
    head = {"format": "nemesis-lesson/1", "id": "x", "title": told, "look": 1.0, "at": "0609", "part": part}
    return msgspec.convert({**head, "scenario": "y", "seed": "1", "steps": [step]}, Lesson)


def test_the_nearest_lesson_is_by_clause_then_decision_then_section_and_a_guided_turn_comes_behind() -> None:
    in_order = [
        lesson("13.4.5/1"), lesson("2.1/1", decide=("LoseStrongest",)), lesson("13.4.5/2"), lesson("13.4.1/1"),
        lesson("13.4.5/1", part="first"), lesson("13.4.5/2", part="scenarios"),
        lesson("13.1.1/1", "13.2.1/1", "13.8.1/1"), lesson("13.4.1/1", part="first"),
    ]  # fmt: skip
    found = [_nearness(one, "13.4.5/1", "LoseStrongest") for one in in_order]
    assert found == sorted(found) and found[-1][0] < FAR
    assert _nearness(lesson("13.1.1/1", "13.1.1/2", "13.1.1/3"), "13.4.5/1", "")[0] == FAR, "one section, not a chapter"
    assert _nearness(lesson("14.1/1"), "13.4.5/1", "LoseStrongest")[0] == FAR


def test_sections_have_their_parts_however_they_are_numbered() -> None:
    assert parts_of("12.41/2") == ("12", "4", "1") == parts_of("12.4.1/2")
    assert parts_of("6.1-F/7") == ("6", "1", "F") and parts_of("17.7.10/1") == ("17", "7", "10")
    assert parts_of("wtf-13.x/5") == ("13",) == parts_of("13.0/1") and parts_of("ev-15/1") == ("ev", "1", "5")
