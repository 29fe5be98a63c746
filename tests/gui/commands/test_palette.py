"""Everything is found by a few letters, and the list of keys is complete."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from nemesis_gui.base.fuzzy import score
from nemesis_gui.features.help.key_list import KeyWindow, keys_page
from nemesis_gui.features.palette.palette import ACTION, COMMAND, PLACE, UNIT, Entries, Palette
from tests.gui.conftest import Player

UNIT_ID = "jp-31-58"


@pytest.fixture
def moving(player: Player) -> Player:
    """The first movement of the campaign."""
    player.model.new("campaign", {}, "7")
    player.play("draw")
    return player


@pytest.mark.parametrize(
    ("query", "better", "worse"),
    [("imp", "0410 Imphal", "Show the map larger, important"), ("zoc", "Zones of control", "Kazooc"),
     ("new", "New game", "Show what is renewed"), ("fidele", "Fidèle", "fine ideas lead")],
)  # fmt: skip
def test_starts_of_words_count_more(query: str, better: str, worse: str) -> None:
    good, bad = score(query, better), score(query, worse)
    assert good is not None and (bad is None or good > bad)


def test_letters_that_are_not_there_find_nothing() -> None:
    assert score("xyz", "The whole map") is None
    assert score("map whole", "The whole map") is not None


def test_each_kind_is_found(moving: Player) -> None:
    entries = Entries(moving.window.context)
    for query, kind, text in (
        ("fit zoom", ACTION, "Zoom to fit"), ("imphal", PLACE, "0410 Imphal"), ("58/31", UNIT, "58/31"),
        ("0910 58/31 move", COMMAND, "Move 58/31 to 0910"),
    ):  # fmt: skip
        assert (kind, text) in [(entry.kind, entry.text) for entry in entries.find(query)[:4]], query


@pytest.mark.parametrize(("query", "unit"), [("58/31", "58/31"), ("58", "58/31"), ("move 58/31 0910", "")])
def test_a_piece_comes_before_what_could_be_done_with_it(moving: Player, query: str, unit: str) -> None:
    """Enter selects it and moves nothing; letters that are no name of it find orders as before."""
    first = Entries(moving.window.context).find(query)[0]
    assert (first.kind == UNIT and first.text == unit) == bool(unit), (first.kind, first.text)


def test_what_cannot_be_done_is_listed_with_its_reason(moving: Player) -> None:
    redo = next(entry for entry in Entries(moving.window.context).find("redo") if entry.text == "Redo")
    assert redo.why is not None and "redo" in redo.why


def test_enter_plays_goes_and_selects(moving: Player) -> None:
    window = moving.window
    for query in ("0910 58/31 move", "5/1 jap"):
        window.actions_.by_id["palette"].trigger()
        palette = window.finder.palette
        assert isinstance(palette, Palette)
        moving.qtbot.keyClicks(palette.query, query)
        moving.qtbot.keyClick(palette.query, Qt.Key.Key_Return)
        assert palette.isHidden()
        if "0910" in query:
            assert moving.model.state.world.label(moving.model.state.pieces[UNIT_ID].loc) == "0910"


def test_a_piece_is_selected_and_a_place_is_centred(moving: Player) -> None:
    find = Entries(moving.window.context).find
    next(entry for entry in find("58/31") if entry.kind == UNIT).run()
    assert moving.window.context.selected == (UNIT_ID,)
    next(entry for entry in find("kohima") if entry.kind == PLACE).run()
    assert "found" in moving.window.context.scene.overlays()  # type: ignore[union-attr]


def test_the_key_list_names_every_key_once(player: Player, tmp_path: Path) -> None:
    window = KeyWindow(player.window.words, player.window.actions_)
    window.save(tmp_path / "keys.html")
    page = (tmp_path / "keys.html").read_text(encoding="utf-8")
    assert page == keys_page(player.window.words, player.window.actions_)
    for spec in player.window.actions_:
        if spec.key:
            assert f"<b>{player.window.actions_.key_text(spec)}</b>" in page
    assert page.count("Ctrl+K / Ctrl+Shift+P") == 1
    window.close()


def test_no_key_is_given_twice(player: Player) -> None:
    keys = [key for spec in player.window.actions_ for key in spec.key.split("; ") if key]
    assert [key for key in keys if keys.count(key) > 1] == []
