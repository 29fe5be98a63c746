"""The page to begin with: each game has one, true to its clauses, with pictures, in a window and on one page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.games import titles
from engine.lab.limits import unbacked
from engine.table.overview import Overview, SheetError, load_overview, picture_of, position, read_overview
from nemesis_gui.features.aids.aids import AidSheets
from nemesis_gui.features.aids.window import PaperWindow
from tests.gui.conftest import seated
from tools.sheet_pictures import SIZE

TITLES = [one.id for one in titles()]
WORDS = 60
"""Most of a part."""


def page(title: str) -> Overview:
    found = load_overview(title)
    assert found is not None
    return found


def plain(text: str) -> str:
    """With nothing but usual blanks."""
    return " ".join(text.split())


@pytest.mark.parametrize("title", TITLES)
def test_it_tells_the_turn_the_end_and_three_errors_by_their_clauses(title: str) -> None:
    parts, book = page(title).parts, titles().title(title).rulebook()
    assert [part.about for part in parts] == ["turn", "win", "wrong", "wrong", "wrong"]
    for part in parts:
        assert [clause for clause in part.clauses if clause not in book] == []
        assert [*unbacked(book, part.text, part.clauses)] == []
        assert all(len(text.split()) <= WORDS for text in (part.text.en, part.text.fr)) and part.text.en != part.text.fr


@pytest.mark.parametrize("title", TITLES)
def test_each_picture_is_there_and_of_a_position_that_can_be_reached(title: str) -> None:
    game = titles().title(title)
    for part in page(title).parts:
        assert position(game, part.picture).pieces, part.id
        assert QImage(str(picture_of(title, part))).size() == SIZE, part.id


@pytest.mark.parametrize("title", TITLES)
def test_it_is_read_before_a_game_was_begun_and_fills_one_page(
    qtbot: QtBot, calm: None, title: str, tmp_path: Path
) -> None:
    with seated(titles().title(title), qtbot, QSize(1024, 700), "fr") as player:
        player.window.feature(AidSheets).show_page()
        (window,) = (one for one in QApplication.topLevelWidgets() if isinstance(one, PaperWindow) and one.isVisible())
        for lang in ("en", "fr"):
            window.speak(lang)
            said = plain(window.view.toPlainText())
            assert all(plain(part.title.in_(lang)) in said for part in page(title).parts)
            assert said.startswith(titles().title(title).name) and ".x/" not in said, "clauses as they are read"
            path = tmp_path / f"{lang}.pdf"
            window.save(path)
            found = path.read_bytes()
            assert len(re.findall(rb"/Type /Page\b", found)) == 1 and found.count(b"/Subtype /Image") >= 5
        window.close()


def test_a_bad_page_is_told_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "bad.yaml"
    told = "{id: a, about: turn, title: {en: A, fr: B}, text: {en: A, fr: B}, clauses: ['1.1/1'], picture: "
    for text, fault in (
        ("format: nemesis-sheet/1\nparts: []", "parts"),
        (f"format: nemesis-sheet/1\nparts: [{told}{{at: '0609', wide: 5}}}}]", "of a 'scenario', of a 'lesson'"),
        (f"format: other-sheet/1\nparts: [{told}{{at: '0609', wide: 5, scenario: x}}}}]", "a sheet of 'other'"),
    ):
        path.write_text(text, encoding="utf-8")
        with pytest.raises(SheetError, match=f"bad.yaml: .*{fault}"):
            read_overview(path, "nemesis")
    ring = page("tail-of-the-tiger").parts[-1].picture
    with pytest.raises(ValueError, match="no hex 'nowhere'"):
        position(titles().title("tail-of-the-tiger"), type(ring)(at="nowhere", wide=5, lesson="first-steps"))
