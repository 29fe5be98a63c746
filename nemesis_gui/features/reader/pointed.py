"""What is pointed at, and what it means: a sign of the map, a line of the ground, a badge or style of a layer, and
anything in a panel that names a clause."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from html import unescape
from typing import Final

import msgspec
from PySide6.QtCore import QLineF, QPoint, QPointF
from PySide6.QtWidgets import QApplication, QLabel, QTextBrowser, QToolButton, QWidget

from engine.board.features import Edge
from engine.table.rulebook import CLAUSE_ID
from engine.table.wording.described import facts
from nemesis_gui.board.geometry import SIZE, BoardGeometry
from nemesis_gui.board.line_art import frontiers
from nemesis_gui.board.overlays import Arrows, Badges, Group, HexHighlights, Overlay, PathOverlay, Traces
from nemesis_gui.board.scene import BoardScene
from nemesis_gui.play.context import Context
from nemesis_gui.play.panels import Header
from nemesis_gui.play.services import Inspecting
from nemesis_gui.play.signs import LAYER, STYLE, Sign, capital, meaning, name_of
from nemesis_gui.play.speaking import came_of
from nemesis_gui.session.words import JOINER
from nemesis_gui.widgets.drawn import Drawn

CLAUSE: Final = re.compile(rf"(?:\[|clause:|^|\s)({CLAUSE_ID.pattern})(?=[\]\"'\s.,]|$)")
TAG: Final = re.compile(r"<[^>]*>")
LINE_END: Final = re.compile(r"<br>|</p>|</tr>|<table[^>]*>")
PRINTED: Final = {
    "path": "print:way", "track": "print:way", "road": "print:way", "railway": "print:railway",
    "minor_river": "print:minor", "major_river": "print:major", "lake": "print:lake",
}  # fmt: skip
"""The signs of what is printed along and between hexes, by what the ground calls it."""
LONGEST_NAME: Final = 40
TERRAIN, FRONTIER = "print:terrain", "print:frontier"
NEAR: Final = 0.3
"""Sizes of a hex from a line within which it is pointed at."""


class Meant(msgspec.Struct, frozen=True):
    """Something that means something: its name, what is said of it, and the clauses it stands under."""

    name: str
    lines: tuple[str, ...]
    clauses: tuple[str, ...]


class Pointing:
    """Answers for a point of the screen; nothing where nothing has a meaning of its own."""

    def __init__(self, context: Context) -> None:
        self.context = context

    def at(self, where: QPoint) -> list[Meant]:
        """What is at a point of the screen."""
        widget, view = QApplication.widgetAt(where), self.context.view
        if widget is None:
            return []
        if view is not None and widget is view.viewport():
            return self.on_map(view.mapToScene(widget.mapFromGlobal(where)))
        return self._on_panel(widget, where)

    # -- on the map

    def on_map(self, point: QPointF) -> list[Meant]:
        """What is at a point of the map, the topmost first."""
        scene, signs = self.context.scene, self.context.looks.signs
        if scene is None:
            return []
        pointed = scene.sign_at(point)
        place = "" if pointed.unit or pointed.loc < 0 else self.context.state.world.label(pointed.loc)
        found = [self.of(signs[pointed.sign], pointed.unit, place)] if pointed.sign in signs else []
        found += map(self.of, self._laid(scene.overlays().values(), pointed.loc))
        if not found and pointed.loc >= 0 and not pointed.unit:
            found += map(self.of, self._printed(scene, pointed.loc, point))
            found += self._ground(pointed.loc) if not found else ()
        return list({one.name: one for one in found}.values())

    def of(self, sign: Sign, piece: str = "", place: str = "") -> Meant:
        """A sign, with how it came about for a piece or at a place."""
        words = self.context.words
        lines = [*filter(None, (meaning(words, sign), came_of(self.context, sign, piece=piece, place=place)))]
        return Meant(capital(name_of(words, sign)), tuple(lines), tuple(clauses_in(lines)))

    def _laid(self, overlays: Iterable[Overlay], loc: int) -> Iterator[Sign]:
        """The signs of what lies over the map at a location."""
        signs = self.context.looks.signs
        for overlay in overlays:
            for style, text in laid_at(overlay, loc):
                yield from (sign for sign in signs if text and sign.form and re.fullmatch(sign.form, text))
                if STYLE + style in signs:
                    yield signs[STYLE + style]

    def _printed(self, scene: BoardScene, loc: int, point: QPointF) -> Iterator[Sign]:
        """The signs of the lines that run along or between hexes there, or across them."""
        signs = self.context.looks.signs
        for fact in lines_at(scene.geometry, self.context.state.world.board.edges[loc], loc, point):
            if PRINTED[fact] in signs:
                yield signs[PRINTED[fact]]
        if FRONTIER in signs and frontiers(scene.art.geography).contains(point):
            yield signs[FRONTIER]

    def _ground(self, loc: int) -> Iterator[Meant]:
        """The terrain of a hex, where nothing else is."""
        told = TAG.sub("", self.context.services.of(Inspecting).ground(loc))
        if TERRAIN in self.context.looks.signs and self.context.state.world.board.is_hex(loc) and told:
            sign = self.of(self.context.looks.signs[TERRAIN])
            yield msgspec.structs.replace(sign, lines=(unescape(told), *sign.lines))

    # -- in panels

    def _on_panel(self, widget: QWidget | None, where: QPoint) -> list[Meant]:
        """The first of a widget and its parents that names a clause, or switches a layer; else what the first tip
        says."""
        signs, tip = self.context.looks.signs, ""
        while widget is not None and not widget.isWindow():
            layer = LAYER + self._action(widget)
            if layer in signs:
                return [self.of(signs[layer])]
            texts = [text for text in _texts(widget, widget.mapFromGlobal(where)) if any(clauses_in([text]))]
            if texts:
                return [_as_text(text) for text in texts]
            tip, widget = tip or widget.toolTip(), widget.parentWidget()
        return [_as_text(tip)] if tip else []

    def _action(self, widget: QWidget) -> str:
        """The id of the action of a button."""
        action = widget.defaultAction() if isinstance(widget, QToolButton) else None
        return next((name for name, one in self.context.actions.by_id.items() if one is action), "")


def clauses_in(texts: Iterable[str]) -> Iterator[str]:
    """The clauses that texts name, each once."""
    found = (match[1] for text in texts for match in CLAUSE.finditer(text.replace(JOINER, "")))
    yield from dict.fromkeys(found)


def laid_at(overlay: Overlay, loc: int) -> Iterator[tuple[str, str]]:
    """The styles of what an overlay lays at a location, each with the text written there."""
    if isinstance(overlay, Group):
        for part in overlay.parts:
            yield from laid_at(part, loc)
    elif isinstance(overlay, Badges):
        yield from ((overlay.style, text) for at, text in overlay.texts.items() if at == loc)
    elif isinstance(overlay, HexHighlights):
        yield from ((overlay.style, "") for _ in range(loc in overlay.hexes))
    elif isinstance(overlay, Traces):
        yield from ((overlay.style, "") for _ in range(any(loc in run for run in overlay.runs)))
    elif isinstance(overlay, Arrows):
        yield from ((overlay.style, "") for _ in range(any(loc in arrow for arrow in overlay.arrows)))
    elif isinstance(overlay, PathOverlay) and loc in overlay.hexes:
        at = list(overlay.hexes).index(loc)
        text = overlay.total if at == len(overlay.hexes) - 1 else "".join(overlay.costs[at - 1 : at])
        yield overlay.style, text


def lines_at(geometry: BoardGeometry, edges: Iterable[tuple[int, Edge]], loc: int, point: QPointF) -> Iterator[str]:
    """What is printed at a point of a hex: on the side that is near, or on the way to a neighbour."""
    middle = geometry.point(loc)
    for to, edge in edges:
        other = geometry.point(to)
        side, way = (middle + other) / 2, QLineF(middle, other)
        across = QLineF(point, side).length() < NEAR * SIZE
        along = QLineF(middle, point).length() < way.length() / 2 and _distance(way, point) < NEAR * SIZE / 2
        for fact in facts(edge):
            if across or (along and PRINTED[fact] in ("print:way", "print:railway")):
                yield fact


def _distance(line: QLineF, point: QPointF) -> float:
    """From a point to a line, in the units of the scene, the way to the side of its start being far."""
    along, way = line.p2() - line.p1(), point - line.p1()
    length = line.length()
    if along.x() * way.x() + along.y() * way.y() < 0:
        return length
    return abs(along.x() * way.y() - along.y() * way.x()) / length


def _texts(widget: QWidget, at: QPoint) -> Sequence[str]:
    """What a widget says where it is pointed at: its tip, or the line of its text."""
    if isinstance(widget, Header) and (near := widget.near(at)) is not None:
        widget, at = near, near.mapFrom(widget, at)
    if isinstance(widget, Drawn):
        return [widget.describe(at)]
    if isinstance(widget, QTextBrowser):
        return [widget.cursorForPosition(at).block().text()]
    if isinstance(widget.parentWidget(), QTextBrowser):
        return []
    return [widget.toolTip(), widget.text() if isinstance(widget, QLabel) else ""]


def _as_text(text: str) -> Meant:
    """What a text says; a short first line without a clause is its name."""
    clauses = tuple(clauses_in([text]))
    plain = unescape(TAG.sub("", LINE_END.sub("\n", text))).replace(JOINER, "")
    lines = [line.strip() for line in plain.splitlines() if line.strip()]
    named = len(lines) > 1 and len(lines[0]) <= LONGEST_NAME and not any(clauses_in(lines[:1]))
    return Meant(lines[0] if named else "", tuple(lines[named:]), clauses)
