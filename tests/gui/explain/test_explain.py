"""Explain this: every sign of the register answers, and so does what is pointed at on the map and in the panels."""

from __future__ import annotations

from collections.abc import Iterator
from html import unescape

import pytest
from PySide6.QtCore import QPoint, QPointF, QSize, Qt
from PySide6.QtGui import QCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from engine.games import titles
from engine.titles.nemesis.state import CHITS
from engine.titles.nemesis.world import World
from nemesis_gui.board.geometry import BoardGeometry
from nemesis_gui.board.line_art import frontiers
from nemesis_gui.board.overlays import Badges, Group, HexHighlights, PathOverlay, Traces
from nemesis_gui.features.drawers.drawer import DrawerTabs
from nemesis_gui.features.log.log import Log
from nemesis_gui.features.reader.pointed import Pointing, clauses_in
from nemesis_gui.features.reader.reader import Reader
from nemesis_gui.titles.nemesis.art.counters import MOVED_AT, QUALITY
from nemesis_gui.titles.nemesis.panels.header import NemesisHeader
from tests.gui.conftest import Player, seated

UNIT, HOMALIN = "jp-31-58", "0909"
SEEN = {"nemesis": 0.6, "defeat-into-victory": 0.3}
"""Least share of the signs with a clause that has a board."""


@pytest.mark.parametrize(("game", "lang"), [("nemesis", "en"), ("defeat-into-victory", "fr")])
def test_every_sign_of_the_register_answers(game: str, lang: str, qtbot: QtBot, calm: None) -> None:
    """With its name, its meaning, the text of its clause, and the way to its board where there is one."""
    title = titles().title(game)
    with seated(title, qtbot, QSize(1200, 900), lang) as player:
        player.new(next(iter(title.scenarios())))
        reader, words = player.window.feature(Reader), player.window.words
        show_me, seen = title.show_me(), 0
        ruled = [sign for sign in player.window.context.looks.signs if sign.clause]
        for sign in player.window.context.looks.signs:
            reader.card.show_meant([reader.pointing.of(sign)], reader._version(), show_me)
            told = unescape(reader.card.html.replace("\u2060", ""))
            assert reader.card.heading.text() and words.tr(sign.meaning) in told, sign.id
            if sign.clause:
                assert f'href="clause:{sign.clause}"' in told and words.clause(sign.clause) in told, sign.id
                seen += f'href="show:{sign.clause}"' in told
        assert seen >= SEEN[game] * len(ruled)
        assert reader.escape() and reader.card.isHidden()


class Pointer:
    """Points at things of the window and reads what is said of them."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.pointing: Pointing = player.window.feature(Reader).pointing
        self.scene = player.window.context.scene

    def names(self, point: QPointF) -> list[str]:
        return [one.name for one in self.pointing.on_map(point)]

    def on(self, widget: QWidget, at: QPoint | None = None) -> set[str]:
        """The clauses that are told of a point of a widget, in the middle if nothing else is said."""
        where = widget.mapToGlobal(widget.rect().center() if at is None else at)
        return {clause for one in self.pointing._on_panel(widget, where) for clause in one.clauses}


def test_what_is_pointed_at_on_the_map(player: Player) -> None:
    """A figure of a counter, a mark with how it came about, hexsides, the border of a Supply Entry, layers, badges."""
    player.new().play("draw", f"move {UNIT} 0910")
    at, scene = Pointer(player), player.window.context.scene
    assert scene is not None
    world, geometry = player.model.state.world, scene.geometry
    scene.set_view(1.0, scene.sceneRect(), now=True)
    home = scene.counters[UNIT].home
    assert "Quality" in at.names(home + QUALITY.center())
    moved = at.pointing.on_map(home + MOVED_AT)[0]
    event = next(event for event in player.model.state.events if event.kind == "moved")
    assert moved.name == "Moved" and any(player.window.words.game.event(player.model.state, event) in line
                                         for line in moved.lines)  # fmt: skip
    for name, is_there in (("Major River", lambda edge: edge.river == 2), ("Lake", lambda edge: edge.lake)):
        middles = ((geometry.point(loc) + geometry.point(to)) / 2 for loc in range(world.board.hex_count)
                   for to, edge in world.board.edges[loc] if is_there(edge))  # fmt: skip
        assert name in at.names(next(middle for middle in middles if not scene.sign_at(middle).sign))
    entry = world.entries[0].hex
    assert "Supply Entry hex" in at.names(geometry.point(entry) + QPointF(0, 40))
    border = frontiers(scene.art.geography)
    across = (point for point in middles_of(geometry, world) if border.contains(point))
    assert "Frontier" in at.names(next(point for point in across if not scene.sign_at(point).sign))
    plain = (loc for loc in range(world.board.hex_count)
             if not any(edge.river or edge.way or edge.lake for _, edge in world.board.edges[loc]))  # fmt: skip
    bare = next(loc for loc in plain if not scene.sign_at(geometry.point(loc)).sign
                and not border.contains(geometry.point(loc)))  # fmt: skip
    (terrain,) = at.pointing.on_map(geometry.point(bare))
    kind = player.window.words.word("terrain", world.terrain[bare])
    assert terrain.name == "Terrain" and kind in terrain.lines[0] and terrain.clauses == ("1.1/2",)
    laid = Group([HexHighlights([bare], "threat"), Badges({bare: "3:1 A"}, "danger"), Traces([[bare, bare]], "full")])
    scene.set_overlay("test", laid)
    names = at.names(geometry.point(bare))
    assert {"Hex under threat", "Odds on a stack", "Japanese line of Full Supply"} <= set(names)
    scene.set_overlay("test", PathOverlay([bare], total="3"))
    assert "Normal Movement" in at.names(geometry.point(bare)), "a total"


def middles_of(geometry: BoardGeometry, world: World) -> Iterator[QPointF]:
    """The middles of all hexes, and halfway to their neighbours."""
    for loc in range(world.board.hex_count):
        yield geometry.point(loc)
        yield from ((geometry.point(loc) + geometry.point(to)) / 2 for to, _ in world.board.edges[loc])


def test_what_is_pointed_at_in_the_panels(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tracks, chits, the question, a line of the log, a layer; elsewhere the rules of the decision are opened."""
    player.new().play("draw")
    at, window = Pointer(player), player.window
    header = window.findChildren(NemesisHeader)[0]
    for track, clause in zip(header.tracks, ("2.3/6", "2.3/6", "2.5/1"), strict=False):
        assert clause in at.on(track, QPoint(6, 6)), track
    between = header.chits[0].geometry()
    assert at.on(header, QPoint(between.center().x(), between.bottom() + 1)) == at.on(header.chits[0]), "nearest"
    assert at.on(header.chits[0]) and at.on(header.track, QPoint(5, 5))
    question = next(one for one in window.prompt.findChildren(QLabel) if list(clauses_in([one.text()])))
    assert at.on(question) == {player.model.decision.clause}
    view = window.feature(Log).panel.view
    line = view.cursorRect(view.document().find("reveals the Assault")).center()
    assert at.on(view.viewport(), line) == {"4.0/6"}
    layer = next(one for one in window.findChildren(QToolButton)
                 if one.defaultAction() is window.actions_.by_id["supply"])  # fmt: skip
    assert at.on(layer), "a layer by its button"
    (cup,) = at.pointing._on_panel(header.chits[0], header.chits[0].mapToGlobal(header.chits[0].rect().center()))
    assert len([line for line in cup.lines if line.startswith(("\u25a0", "\u25a1"))]) == len(CHITS), "a line for each"
    bare = next(one for one in window.findChildren(DrawerTabs) if not one.toolTip())
    assert at.pointing._on_panel(bare, bare.mapToGlobal(bare.rect().center())) == [], "nothing is there to be told"
    undo = next(one for one in window.findChildren(QToolButton)
                if one.defaultAction() is window.actions_.by_id["undo"])  # fmt: skip
    (tip,) = at.pointing._on_panel(undo, undo.mapToGlobal(undo.rect().center()))
    assert tip.lines and not tip.clauses, "a tip that knows no rule"
    reader = window.feature(Reader)
    monkeypatch.setattr(QCursor, "pos", lambda: question.mapToGlobal(question.rect().center()))
    monkeypatch.setattr(QApplication, "widgetAt", lambda _where: question)
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_Shift)  # ends what is shown of the draw
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_F1)
    assert reader.card.isVisible() and "show:" in reader.card.html
    monkeypatch.setattr(QApplication, "widgetAt", lambda _where: None)
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_F1)
    assert reader.window is not None and reader.window.place == f"clause:{player.model.decision.clause}"
