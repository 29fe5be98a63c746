"""The tracks say in words what stands where and what it is for."""

from __future__ import annotations

import re

import pytest
from PySide6.QtCore import QPoint

from engine.titles.nemesis.game import Nemesis
from nemesis_gui.session.words import Words
from nemesis_gui.titles.nemesis.panels.markers import LETTERS, describe_marker, headings, track_sign
from tests.gui.conftest import Player


def plain(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", "", html).replace("&nbsp;", " ").split())


def test_the_headings_name_each_marker() -> None:
    long, brief, bare = headings(Words("en", Nemesis()), {"general": 0, "superior": 5, "lament": 7}, 0)
    assert plain(long) == "● General 0 ■ Hirohito 5 △ Laments 7"
    assert plain(brief) == "● Gen. 0 ■ Hirohito 5 △ Lam. 7"
    assert plain(bare) == "● 0 ■ 5 △ 7"
    french = headings(Words("fr", Nemesis()), {"resources": 3, "clf": 1}, 1)
    assert plain(french[0]) == "● Ressources 3 ■ Perte de face 1"


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("name", [*LETTERS, "stock", "airdrops", "yunnan"])
def test_every_marker_is_explained_with_its_clause(name: str, lang: str) -> None:
    words = Words(lang, Nemesis())
    text = describe_marker(words, name, 1)
    clause = track_sign(name, 1).clause
    assert text.endswith(f"[{clause}]") and words.clause(clause)
    assert ("Churchill" in text) == (name in ("general", "superior", "lament", "clf"))


def test_the_words_give_way_where_there_is_little_room(player: Player) -> None:
    player.window.resize(1600, 1000)
    player.new()
    tracks = player.window.tracks
    player.window.side.show_tab(tracks)
    assert plain(tracks.notes[0].text()) == "● General 0 ■ Hirohito 5 △ Laments 0"
    tracks.notes[0].resize(60, 20)
    assert plain(tracks.notes[0].text()) == "● 0 ■ 5 △ 0"
    tracks.notes[0].resize(600, 20)
    assert "Laments" in tracks.notes[0].text()


def test_the_tracks_explain_themselves_to_the_mouse_and_to_readers(player: Player) -> None:
    player.new()
    tracks = player.window.tracks
    player.window.side.show_tab(tracks)
    for track in (*tracks.sides, tracks.shared):
        told = track.describe(QPoint(-1, -1))
        for name in track.names:
            assert track_sign(name, track.side).clause in told and f"({LETTERS[name]})" in told
            assert track_sign(name, track.side).clause in track.accessibleDescription()
    assert track_sign("stock", 1).clause in tracks.pips[0].describe(QPoint())
    assert tracks.sides[1].accessibleName().startswith("Allied, General 0, Churchill ")
