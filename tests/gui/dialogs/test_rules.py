"""The rules as a window: contents by chapter, clauses under their heads, a search."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtWidgets import QApplication

from engine.titles.nemesis.game import Nemesis
from engine.titles.nemesis.wording import LANGUAGES, catalogue
from nemesis_gui.play.texts import RuleWindow
from nemesis_gui.session.words import Words


@pytest.fixture
def rules(qapp: QApplication) -> RuleWindow:
    return RuleWindow(Words("en", Nemesis()), "1.2b")


def test_it_opens_with_the_chapters(rules: RuleWindow) -> None:
    told = rules.view.toPlainText()
    assert told.index("5. Assault Phase") < told.index("5.1-C Operational Stretch") < told.index("6. Attack Phase")


def test_a_section_of_the_contents_leads_to_its_clauses(rules: RuleWindow) -> None:
    rules.view.anchorClicked.emit(QUrl("section:5.1-C"))
    told = rules.view.toPlainText()
    assert told.startswith("5. Assault Phase Contents\n5.1-C Operational Stretch\n5.1-C/1")
    assert "5.1-D" not in told.split("5.1-C/5")[0]


def test_what_is_found_stands_under_its_chapter(rules: RuleWindow) -> None:
    rules.search.setText("banzai")
    told = rules.view.toPlainText()
    assert "6. Attack Phase" in told and "6.1-F Spearhead" in told and "0. The game" not in told
    rules.search.setText("")
    assert "0. The game" in rules.view.toPlainText()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_section_has_a_title(lang: str) -> None:
    words = Words(lang, Nemesis())
    assert {clause.section for clause in words.rulebook.clauses("1.2b")} <= catalogue(lang)["sections"].keys()
    assert "glossa" not in words.clause("0.0/3")
